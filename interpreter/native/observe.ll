; What a seat knows, as numbers in an array that the caller owns: what `environments.observation` writes in Python.
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

@seen_kinds = internal constant [$cards x i64] $kinds
@seen_ends = internal constant [$end_words x i64] $ends
@seen_numbers = internal constant [$number_words x i64] $numbers
@seen_cells = internal constant [$cell_words x i64] $cells

; one more of a card's kind from a place of the array on, if the seat knows the card; says whether it does
define internal i64 @see_card(ptr %S, i64 %seat, ptr %out, i64 %first, i64 %card) alwaysinline {
  %knownat = getelementptr i64, ptr %S, i64 $known
  %whoat = getelementptr i64, ptr %knownat, i64 %card
  %who = load i64, ptr %whoat
  %shifted = lshr i64 %who, %seat
  %bit = and i64 %shifted, 1
  %kindat = getelementptr i64, ptr @seen_kinds, i64 %card
  %kind = load i64, ptr %kindat
  %place = add i64 %first, %kind
  %at = getelementptr float, ptr %out, i64 %place
  %before = load float, ptr %at
  %more = sitofp i64 %bit to float
  %after = fadd float %before, %more
  store float %after, ptr %at
  ret i64 %bit
}

define internal void @see_one(ptr %out, i64 %place) alwaysinline {
  %at = getelementptr float, ptr %out, i64 %place
  %before = load float, ptr %at
  %after = fadd float %before, 1.0
  store float %after, ptr %at
  ret void
}

; a number as Python rounds it
define internal void @see_number(ptr %out, i64 %place, i64 %number) alwaysinline {
  %at = getelementptr float, ptr %out, i64 %place
  %wide = sitofp i64 %number to double
  %value = fptrunc double %wide to float
  store float %value, ptr %at
  ret void
}

; one entry of a variable: none, a card that the seat may know, or one of several values
define internal void @see_entry(ptr %S, i64 %seat, ptr %out, i64 %first, i64 %size, i64 %cards, i64 %value) {
  %none = icmp eq i64 %value, $none
  br i1 %none, label %nothing, label %some
nothing:
  %last = add i64 %first, %size
  call void @see_one(ptr %out, i64 %last)
  ret void
some:
  %below = icmp slt i64 %value, 0
  br i1 %below, label %done, label %judge
judge:
  %card = icmp ne i64 %cards, 0
  br i1 %card, label %known, label %plain
known:
  %bit = call i64 @see_card(ptr %S, i64 %seat, ptr %out, i64 %first, i64 %value)
  ret void
plain:
  %place = add i64 %first, %value
  call void @see_one(ptr %out, i64 %place)
  ret void
done:
  ret void
}

; all entries of a list from a pointer to its length on. Gives the word behind it.
define internal ptr @see_list(ptr %S, i64 %seat, ptr %out, i64 %first, i64 %size, i64 %cards, ptr %list) {
entry:
  %count = load i64, ptr %list
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %one]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %list, i64 %next
  %value = load i64, ptr %at
  call void @see_entry(ptr %S, i64 %seat, ptr %out, i64 %first, i64 %size, i64 %cards, i64 %value)
  br label %test
done:
  %length = add i64 %count, 1
  %behind = getelementptr i64, ptr %list, i64 %length
  ret ptr %behind
}

; of a list of numbers the sum, and how many they are
define internal void @see_sum(ptr %out, i64 %first, ptr %list) {
entry:
  %count = load i64, ptr %list
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %one]
  %sum = phi i64 [0, %entry], [%total, %one]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %list, i64 %next
  %value = load i64, ptr %at
  %none = icmp eq i64 %value, $none
  %number = select i1 %none, i64 0, i64 %value
  %total = add i64 %sum, %number
  br label %test
done:
  call void @see_number(ptr %out, i64 %first, i64 %sum)
  %second = add i64 %first, 1
  call void @see_number(ptr %out, i64 %second, i64 %count)
  ret void
}

define internal void @observe(ptr %S, i64 %seat, ptr %said, ptr %out) {
entry:
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 $bytes, i1 false)
  br label %places
; the cards in all places
places:
  %place = phi i64 [0, %entry], [%place_next, %placed]
  %some = icmp slt i64 %place, $places
  br i1 %some, label %zone, label %ends
zone:
  %place_next = add i64 %place, 1
  %far = mul i64 %place, $zone_words
  %zone_from = getelementptr i64, ptr %S, i64 $first_zone
  %zone_at = getelementptr i64, ptr %zone_from, i64 %far
  %count = load i64, ptr %zone_at
  %base = mul i64 %place, $width
  br label %cards
cards:
  %i = phi i64 [0, %zone], [%i_next, %card]
  %known = phi i64 [0, %zone], [%known_next, %card]
  %left = icmp slt i64 %i, %count
  br i1 %left, label %card, label %placed
card:
  %i_next = add i64 %i, 1
  %card_at = getelementptr i64, ptr %zone_at, i64 %i_next
  %number = load i64, ptr %card_at
  %bit = call i64 @see_card(ptr %S, i64 %seat, ptr %out, i64 %base, i64 %number)
  %known_next = add i64 %known, %bit
  br label %cards
placed:
  %hidden = sub i64 %count, %known
  %hidden_at = add i64 %place, $unknown
  call void @see_number(ptr %out, i64 %hidden_at, i64 %hidden)
  br label %places
; the first and last cards of rows and piles: the zone, which card, and where it is written
ends:
  %e = phi i64 [0, %places], [%e_next, %end_done]
  %more_ends = icmp slt i64 %e, $end_words
  br i1 %more_ends, label %end, label %numbers
end:
  %e_next = add i64 %e, 3
  %end_at = getelementptr i64, ptr @seen_ends, i64 %e
  %end_zone = load i64, ptr %end_at
  %spot_at = getelementptr i64, ptr %end_at, i64 1
  %spot = load i64, ptr %spot_at
  %write_at = getelementptr i64, ptr %end_at, i64 2
  %write = load i64, ptr %write_at
  %lies_at = getelementptr i64, ptr %S, i64 %end_zone
  %lie = load i64, ptr %lies_at
  %backwards = icmp slt i64 %spot, 0
  %from_end = add i64 %lie, %spot
  %index = select i1 %backwards, i64 %from_end, i64 %spot
  %inside = icmp ult i64 %index, %lie
  br i1 %inside, label %end_card, label %end_done
end_card:
  %behind = add i64 %index, 1
  %end_card_at = getelementptr i64, ptr %lies_at, i64 %behind
  %end_number = load i64, ptr %end_card_at
  %end_bit = call i64 @see_card(ptr %S, i64 %seat, ptr %out, i64 %write, i64 %end_number)
  br label %end_done
end_done:
  br label %ends
; variables that are numbers: the word, where it is written, who sees it
numbers:
  %n = phi i64 [0, %ends], [%n_next, %number_done]
  %more_numbers = icmp slt i64 %n, $number_words
  br i1 %more_numbers, label %one_number, label %cells
one_number:
  %n_next = add i64 %n, 3
  %n_at = getelementptr i64, ptr @seen_numbers, i64 %n
  %n_word = load i64, ptr %n_at
  %n_write_at = getelementptr i64, ptr %n_at, i64 1
  %n_write = load i64, ptr %n_write_at
  %n_sight_at = getelementptr i64, ptr %n_at, i64 2
  %n_sight = load i64, ptr %n_sight_at
  %value_at = getelementptr i64, ptr %S, i64 %n_word
  %value = load i64, ptr %value_at
  %n_shifted = lshr i64 %n_sight, %seat
  %n_bit = trunc i64 %n_shifted to i1
  %there = icmp ne i64 %value, $none
  %shown = and i1 %n_bit, %there
  br i1 %shown, label %show, label %number_done
show:
  call void @see_number(ptr %out, i64 %n_write, i64 %value)
  br label %number_done
number_done:
  br label %numbers
; other variables: the word, where its list lies, how deep it is, where it is written, how many values, cards or not,
; who sees it
cells:
  %c = phi i64 [0, %numbers], [%c_next, %cell_done]
  %more_cells = icmp slt i64 %c, $cell_words
  br i1 %more_cells, label %cell, label %turn
cell:
  %c_next = add i64 %c, 7
  %c_at = getelementptr i64, ptr @seen_cells, i64 %c
  %c_word = load i64, ptr %c_at
  %c_region_at = getelementptr i64, ptr %c_at, i64 1
  %c_region = load i64, ptr %c_region_at
  %c_deep_at = getelementptr i64, ptr %c_at, i64 2
  %c_deep = load i64, ptr %c_deep_at
  %c_write_at = getelementptr i64, ptr %c_at, i64 3
  %c_write = load i64, ptr %c_write_at
  %c_size_at = getelementptr i64, ptr %c_at, i64 4
  %c_size = load i64, ptr %c_size_at
  %c_cards_at = getelementptr i64, ptr %c_at, i64 5
  %c_cards = load i64, ptr %c_cards_at
  %c_sight_at = getelementptr i64, ptr %c_at, i64 6
  %c_sight = load i64, ptr %c_sight_at
  %c_shifted = lshr i64 %c_sight, %seat
  %c_bit = trunc i64 %c_shifted to i1
  br i1 %c_bit, label %cell_seen, label %cell_done
cell_seen:
  %c_value_at = getelementptr i64, ptr %S, i64 %c_word
  %c_value = load i64, ptr %c_value_at
  %flat = icmp eq i64 %c_deep, 0
  br i1 %flat, label %cell_one, label %cell_some
cell_one:
  call void @see_entry(ptr %S, i64 %seat, ptr %out, i64 %c_write, i64 %c_size, i64 %c_cards, i64 %c_value)
  br label %cell_done
cell_some:
  %c_none = icmp eq i64 %c_value, $none
  br i1 %c_none, label %cell_done, label %cell_list
cell_list:
  %c_list = getelementptr i64, ptr %S, i64 %c_region
  %adds = icmp eq i64 %c_size, 0
  br i1 %adds, label %cell_sum, label %cell_entries
cell_sum:
  call void @see_sum(ptr %out, i64 %c_write, ptr %c_list)
  br label %cell_done
cell_entries:
  %deeper = icmp sgt i64 %c_deep, 1
  br i1 %deeper, label %cell_lists, label %cell_flat
cell_flat:
  %after = call ptr @see_list(ptr %S, i64 %seat, ptr %out, i64 %c_write, i64 %c_size, i64 %c_cards, ptr %c_list)
  br label %cell_done
cell_lists:
  %lists = load i64, ptr %c_list
  %first_list = getelementptr i64, ptr %c_list, i64 1
  br label %each_list
each_list:
  %l = phi i64 [0, %cell_lists], [%l_next, %one_list]
  %list_at = phi ptr [%first_list, %cell_lists], [%list_next, %one_list]
  %more_lists = icmp slt i64 %l, %lists
  br i1 %more_lists, label %one_list, label %cell_done
one_list:
  %l_next = add i64 %l, 1
  %list_next = call ptr @see_list(ptr %S, i64 %seat, ptr %out, i64 %c_write, i64 %c_size, i64 %c_cards, ptr %list_at)
  br label %each_list
cell_done:
  br label %cells
; what was told of cards that the seat does not know
turn:
$parts
  %mine = add i64 %seat, $seat
  call void @see_number(ptr %out, i64 %mine, i64 1)
  %asked_at = getelementptr i64, ptr %S, i64 $asked
  %asked = load i64, ptr %asked_at
  %decides = add i64 %asked, $deciding
  call void @see_number(ptr %out, i64 %decides, i64 1)
  %choice_at = getelementptr i64, ptr %S, i64 $choice
  %choice = load i64, ptr %choice_at
  %which = add i64 %choice, $choices
  call void @see_number(ptr %out, i64 %which, i64 1)
  %direction_at = getelementptr i64, ptr %S, i64 $direction
  %direction = load i64, ptr %direction_at
  call void @see_number(ptr %out, i64 $directed, i64 %direction)
  %out_at = getelementptr i64, ptr %S, i64 $out
  %outs = load i64, ptr %out_at
  br label %seats
seats:
  %s = phi i64 [0, %turn], [%s_next, %seat_out]
  %more_seats = icmp slt i64 %s, $players
  br i1 %more_seats, label %seat_out, label %said_first
seat_out:
  %s_next = add i64 %s, 1
  %s_shifted = lshr i64 %outs, %s
  %s_bit = and i64 %s_shifted, 1
  %s_write = add i64 %s, $outs
  call void @see_number(ptr %out, i64 %s_write, i64 %s_bit)
  br label %seats
; what has been said of an answer of several numbers
said_first:
  %words = load i64, ptr %said
  br label %sayings
sayings:
  %w = phi i64 [0, %said_first], [%w_next, %saying]
  %more_words = icmp slt i64 %w, %words
  br i1 %more_words, label %saying, label %done
saying:
  %w_next = add i64 %w, 1
  %word_at = getelementptr i64, ptr %said, i64 %w_next
  %word = load i64, ptr %word_at
  %w_write = add i64 %word, $answer
  call void @see_one(ptr %out, i64 %w_write)
  br label %sayings
done:
  ret void
}
