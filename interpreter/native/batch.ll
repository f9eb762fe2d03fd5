; Many plays stepped together. `P` are the words of a plan (`batch.py`), and each play has a row of words of its own.

; The options of a choice by their codes: marks what may follow after what was said, and gives -1; or, if nothing is
; open any more, the place of the option that was said. What leaves no choice is said at once. -3 is odd.
define internal i64 @follow(i64 %codes_at, i64 %said_at, i64 %mask_at) {
entry:
  %codes = inttoptr i64 %codes_at to ptr
  %said = inttoptr i64 %said_at to ptr
  %mask = inttoptr i64 %mask_at to ptr
  %room_at = getelementptr i64, ptr %said, i64 -1
  %room = load i64, ptr %room_at
  %count = load i64, ptr %codes
  br label %again
again:
  %length = load i64, ptr %said
  br label %test
test:
  %i = phi i64 [0, %again], [%next, %go_on]
  %found = phi i64 [0, %again], [%found_now, %go_on]
  %last = phi i64 [0, %again], [%last_now, %go_on]
  %whole = phi i64 [-3, %again], [%whole_now, %go_on]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %judge
one:
  %next = add i64 %i, 1
  %code_at = getelementptr i64, ptr %codes, i64 %next
  %address = load i64, ptr %code_at
  %code = inttoptr i64 %address to ptr
  %long = load i64, ptr %code
  %short = icmp slt i64 %long, %length
  br i1 %short, label %other, label %compare
compare:
  %j = phi i64 [1, %one], [%j_next, %same]
  %left = icmp sle i64 %j, %length
  br i1 %left, label %word, label %begins
word:
  %j_next = add i64 %j, 1
  %x_at = getelementptr i64, ptr %code, i64 %j
  %x = load i64, ptr %x_at
  %y_at = getelementptr i64, ptr %said, i64 %j
  %y = load i64, ptr %y_at
  %equal = icmp eq i64 %x, %y
  br i1 %equal, label %same, label %other
same:
  br label %compare
begins:
  %ends = icmp eq i64 %long, %length
  br i1 %ends, label %other_whole, label %open
open:
  %behind = add i64 %length, 1
  %action_at = getelementptr i64, ptr %code, i64 %behind
  %action = load i64, ptr %action_at
  %mark_at = getelementptr i8, ptr %mask, i64 %action
  %marked = load i8, ptr %mark_at
  store i8 1, ptr %mark_at
  %was = zext i8 %marked to i64
  %new = sub i64 1, %was
  %sum = add i64 %found, %new
  br label %go_on
other_whole:
  br label %go_on
other:
  br label %go_on
go_on:
  %found_now = phi i64 [%sum, %open], [%found, %other], [%found, %other_whole]
  %last_now = phi i64 [%action, %open], [%last, %other], [%last, %other_whole]
  %whole_now = phi i64 [%whole, %open], [%whole, %other], [%i, %other_whole]
  br label %test
judge:
  %several = icmp sgt i64 %found, 1
  br i1 %several, label %asks, label %few
asks:
  ret i64 -1
few:
  %sole = icmp eq i64 %found, 1
  br i1 %sole, label %say, label %done
say:
  %unmark_at = getelementptr i8, ptr %mask, i64 %last
  store i8 0, ptr %unmark_at
  %longer = add i64 %length, 1
  %fits = icmp sle i64 %longer, %room
  br i1 %fits, label %append, label %odd
append:
  %said_to = getelementptr i64, ptr %said, i64 %longer
  store i64 %last, ptr %said_to
  store i64 %longer, ptr %said
  br label %again
done:
  ret i64 %whole
odd:
  ret i64 -3
}

; what is said about the choice that is due: -1 marked what may follow, -3 odd, else the block that goes on
define internal i64 @hear(ptr %S, i64 %said, i64 %mask_at) {
  %mask = inttoptr i64 %mask_at to ptr
  call void @llvm.memset.p0.i64(ptr %mask, i8 0, i64 $actions, i1 false)
  %at = getelementptr i64, ptr %S, i64 $choice
  %number = load i64, ptr %at
  switch i64 %number, label %odd [
$choices
  ]
$heard
done:
  %result = phi i64 $blocks
  %flag = getelementptr i64, ptr %S, i64 $trapped
  %trapped = load i64, ptr %flag
  %bad = icmp ne i64 %trapped, 0
  br i1 %bad, label %odd, label %well
well:
  ret i64 %result
odd:
  ret i64 -3
}

@asking = internal constant [$points x i64] $asking

; Steps all plays: the mode is 0 to take actions, 1 to begin all, 2 to begin those whose status says so, 3 to write again
; what is seen. Gives how many plays are not here.
define i64 @together(ptr %P, i64 %mode) {
entry:
  %states_at = getelementptr i64, ptr %P, i64 $STATES
  %states = load ptr, ptr %states_at
  %stride_at = getelementptr i64, ptr %P, i64 $STRIDE
  %stride = load i64, ptr %stride_at
  %image_at = getelementptr i64, ptr %P, i64 $IMAGE
  %image = load ptr, ptr %image_at
  %rows_at = getelementptr i64, ptr %P, i64 $ROWS
  %rows = load ptr, ptr %rows_at
  %count_at = getelementptr i64, ptr %P, i64 $COUNT
  %count = load i64, ptr %count_at
  %actions_at = getelementptr i64, ptr %P, i64 $ACTIONS
  %actions = load ptr, ptr %actions_at
  %seen_at = getelementptr i64, ptr %P, i64 $SEEN
  %seen = load ptr, ptr %seen_at
  %masks_at = getelementptr i64, ptr %P, i64 $MASKS
  %masks = load i64, ptr %masks_at
  %seats_at = getelementptr i64, ptr %P, i64 $SEATS
  %seats = load ptr, ptr %seats_at
  %over_at = getelementptr i64, ptr %P, i64 $OVER
  %overs = load ptr, ptr %over_at
  %ranks_at = getelementptr i64, ptr %P, i64 $RANKS
  %ranks = load i64, ptr %ranks_at
  %log_at = getelementptr i64, ptr %P, i64 $LOG
  %log = load ptr, ptr %log_at
  %room_at = getelementptr i64, ptr %P, i64 $LOG_ROOM
  %log_room = load i64, ptr %room_at
  %limit_at = getelementptr i64, ptr %P, i64 $LIMIT
  %limit = load i64, ptr %limit_at
  br label %plays
plays:
  %i = phi i64 [0, %entry], [%i_next, %row_done]
  %left = phi i64 [0, %entry], [%left_now, %row_done]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %play, label %leave
leave:
  ret i64 %left
play:
  %i_next = add i64 %i, 1
  %far = mul i64 %i, %stride
  %S = getelementptr i8, ptr %states, i64 %far
  %row_far = mul i64 %i, $row
  %row = getelementptr i64, ptr %rows, i64 %row_far
  %status_at = getelementptr i64, ptr %row, i64 $STATUS
  %choices_at = getelementptr i64, ptr %row, i64 $CHOICES
  %low_at = getelementptr i64, ptr %row, i64 $LOW
  %high_at = getelementptr i64, ptr %row, i64 $HIGH
  %played_at = getelementptr i64, ptr %row, i64 $PLAYED
  %logged_at = getelementptr i64, ptr %row, i64 $LOGGED
  %said = getelementptr i64, ptr %row, i64 $SAID
  %said_word = ptrtoint ptr %said to i64
  %mask_far = mul i64 %i, $actions
  %mask = add i64 %masks, %mask_far
  %begins = icmp eq i64 %mode, 1
  br i1 %begins, label %begin, label %goes_on
goes_on:
  %status = load i64, ptr %status_at
  %waits = icmp eq i64 %status, 2
  %begins_some = icmp eq i64 %mode, 2
  %anew = and i1 %waits, %begins_some
  br i1 %anew, label %begin, label %stays
stays:
  %elsewhere = icmp ne i64 %status, 0
  %not_now = or i1 %elsewhere, %begins_some
  br i1 %not_now, label %in_python, label %ask
in_python:
  %out = zext i1 %elsewhere to i64
  %left_out = add i64 %left, %out
  br label %row_done
; the options are worked out again: they lie in a heap that all plays share
ask:
  %choice_at = getelementptr i64, ptr %S, i64 $choice
  %choice = load i64, ptr %choice_at
  %block_at = getelementptr i64, ptr @asking, i64 %choice
  %block = load i64, ptr %block_at
  %asked = call i64 @run(ptr %S, i64 %block)
  %asks = icmp eq i64 %asked, -1
  br i1 %asks, label %hears, label %odd
hears:
  %rewrites = icmp eq i64 %mode, 3
  br i1 %rewrites, label %mark, label %say
say:
  %action_at = getelementptr i64, ptr %actions, i64 %i
  %action = load i64, ptr %action_at
  %logged = load i64, ptr %logged_at
  %log_far = mul i64 %i, %log_room
  %log_place = add i64 %log_far, %logged
  %log_to = getelementptr i32, ptr %log, i64 %log_place
  %small = trunc i64 %action to i32
  store i32 %small, ptr %log_to
  %logged_now = add i64 %logged, 1
  store i64 %logged_now, ptr %logged_at
  %words = load i64, ptr %said
  %longer = add i64 %words, 1
  %fits = icmp sle i64 %longer, $said_room
  br i1 %fits, label %append, label %odd
append:
  %said_to = getelementptr i64, ptr %said, i64 %longer
  store i64 %action, ptr %said_to
  store i64 %longer, ptr %said
  %resume = call i64 @hear(ptr %S, i64 %said_word, i64 %mask)
  %unfinished = icmp eq i64 %resume, -1
  br i1 %unfinished, label %write, label %answered
answered:
  %strange = icmp slt i64 %resume, 0
  br i1 %strange, label %odd, label %take
take:
  %choices = load i64, ptr %choices_at
  %choices_now = add i64 %choices, 1
  store i64 %choices_now, ptr %choices_at
  %result = call i64 @run(ptr %S, i64 %resume)
  %asks_again = icmp eq i64 %result, -1
  br i1 %asks_again, label %next, label %stops
next:
  %long = icmp sge i64 %choices_now, %limit
  br i1 %long, label %cut_off, label %fresh
fresh:
  store i64 0, ptr %said
  br label %mark
mark:
  %heard = call i64 @hear(ptr %S, i64 %said_word, i64 %mask)
  %marked = icmp eq i64 %heard, -1
  br i1 %marked, label %write, label %odd
cut_off:
  %cut_at = getelementptr i8, ptr %overs, i64 %i
  store i8 2, ptr %cut_at
  br label %begin
stops:
  %over = icmp eq i64 %result, -2
  br i1 %over, label %rank, label %odd
rank:
  store i64 0, ptr @top
  %rank_far = mul i64 %i, $rank_bytes
  %rank_to = add i64 %ranks, %rank_far
  %told = call i64 @standing(ptr %S, i64 %rank_to)
  %flag = getelementptr i64, ptr %S, i64 $trapped
  %trapped = load i64, ptr %flag
  %bad = icmp ne i64 %trapped, 0
  br i1 %bad, label %odd, label %ended
ended:
  %ended_at = getelementptr i8, ptr %overs, i64 %i
  store i8 1, ptr %ended_at
  br label %begin
begin:
  br label %another
another:
  %tries = phi i64 [0, %begin], [%tries_now, %in_vain]
  %tries_now = add i64 %tries, 1
  call void @lay_out(ptr %S, ptr %image)
  %low = load i64, ptr %low_at
  store i64 %low, ptr %played_at
  %low_now = add i64 %low, 1
  store i64 %low_now, ptr %low_at
  %stepped = xor i64 %low, $step
  %key_low = call i64 @mixed(i64 %stepped)
  %high = load i64, ptr %high_at
  %both = xor i64 %key_low, %high
  %key_high = call i64 @mixed(i64 %both)
  %small_seed = icmp eq i64 %high, 0
  %key = select i1 %small_seed, i64 %key_low, i64 %key_high
  %key_to = getelementptr i64, ptr %S, i64 $key
  store i64 %key, ptr %key_to
  store i64 0, ptr %choices_at
  store i64 0, ptr %logged_at
  store i64 0, ptr %said
  store i64 0, ptr %status_at
  %begun = call i64 @run(ptr %S, i64 $begin)
  %first_asks = icmp eq i64 %begun, -1
  br i1 %first_asks, label %mark, label %no_choice
no_choice:
  %nothing = icmp eq i64 %begun, -2
  br i1 %nothing, label %in_vain, label %odd
in_vain:
  %given_up = icmp sge i64 %tries_now, $tries
  br i1 %given_up, label %odd, label %another
write:
  %seat_at = getelementptr i64, ptr %S, i64 $asked
  %seat = load i64, ptr %seat_at
  %seat_to = getelementptr i64, ptr %seats, i64 %i
  store i64 %seat, ptr %seat_to
  %seen_far = mul i64 %i, $size
  %seen_to = getelementptr float, ptr %seen, i64 %seen_far
  call void @observe(ptr %S, i64 %seat, ptr %said, ptr %seen_to)
  br label %row_done
odd:
  store i64 1, ptr %status_at
  %left_odd = add i64 %left, 1
  br label %row_done
row_done:
  %left_now = phi i64 [%left_out, %in_python], [%left_odd, %odd], [%left, %write]
  br label %plays
}
