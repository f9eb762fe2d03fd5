; Lists of words: room, length, items. New ones lie in the heap, which is emptied at each step.
; Behind the room of every list there are $slack words more, so that items are looked at and copied several at once.
; Functions with #0 are written out where they are called, if that is worth its time: see `how_compiled`.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare {i64, i1} @llvm.sadd.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i16 @llvm.cttz.i16(i16, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
@heap = external global [$heap x i64]
@tallies = external global i64
@top = global i64 0

define internal i64 @trap(ptr %S) noinline cold {
  %flag = getelementptr i64, ptr %S, i64 $trapped
  store i64 1, ptr %flag
  ret i64 0
}

; copies words from the first to the last, and up to seven more behind them
define internal void @copy_words(ptr %to, ptr %from, i64 %count) alwaysinline {
entry:
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %source = getelementptr i64, ptr %from, i64 %i
  %target = getelementptr i64, ptr %to, i64 %i
  %words = load <8 x i64>, ptr %source, align 8
  store <8 x i64> %words, ptr %target, align 8
  %next = add i64 %i, 8
  br label %test
done:
  ret void
}

; the same from the last to the first, to a place behind where they are
define internal void @copy_words_up(ptr %to, ptr %from, i64 %count) alwaysinline {
entry:
  %padded = add i64 %count, 7
  %whole = and i64 %padded, -8
  br label %test
test:
  %i = phi i64 [%whole, %entry], [%next, %on]
  %more = icmp sgt i64 %i, 0
  br i1 %more, label %on, label %done
on:
  %next = sub i64 %i, 8
  %source = getelementptr i64, ptr %from, i64 %next
  %target = getelementptr i64, ptr %to, i64 %next
  %words = load <8 x i64>, ptr %source, align 8
  store <8 x i64> %words, ptr %target, align 8
  br label %test
done:
  ret void
}

define internal i64 @new_list(ptr %S, i64 %size) alwaysinline {
  %top = load i64, ptr @top
  %words = add i64 %size, $around
  %end = add i64 %top, %words
  %full = icmp ugt i64 %end, $heap
  %odd = icmp ugt i64 %size, $heap
  %bad = or i1 %full, %odd
  br i1 %bad, label %trap, label %on
on:
  store i64 %end, ptr @top
  %at = getelementptr [$heap x i64], ptr @heap, i64 0, i64 %top
  store i64 %size, ptr %at
  %length = getelementptr i64, ptr %at, i64 1
  store i64 0, ptr %length
  %address = ptrtoint ptr %length to i64
  ret i64 %address
trap:
  %no = call i64 @trap(ptr %S)
  ret i64 0
}

define internal i64 @grow(ptr %S, i64 %list, i64 %wanted) noinline {
  %at = inttoptr i64 %list to ptr
  %short = icmp ult i64 %wanted, 2048
  %shift = select i1 %short, i64 3, i64 1
  %larger = shl i64 %wanted, %shift
  %new = call i64 @new_list(ptr %S, i64 %larger)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %copy
none:
  ret i64 0
copy:
  %to = inttoptr i64 %new to ptr
  %length = load i64, ptr %at
  %words = add i64 %length, 1
  call void @copy_words(ptr %to, ptr %at, i64 %words)
  ret i64 %new
}

; a list of the heap with one more at its end
define internal i64 @append(ptr %S, i64 %list, i64 %word) alwaysinline {
  %from = inttoptr i64 %list to ptr
  %length = load i64, ptr %from
  %roomat = getelementptr i64, ptr %from, i64 -1
  %room = load i64, ptr %roomat
  %longer = add i64 %length, 1
  %fits = icmp ule i64 %longer, %room
  br i1 %fits, label %put, label %grow
grow:
  %new = call i64 @grow(ptr %S, i64 %list, i64 %longer)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %again
again:
  %to = inttoptr i64 %new to ptr
  br label %put
none:
  ret i64 0
put:
  %target = phi ptr [%from, %0], [%to, %again]
  %at = getelementptr i64, ptr %target, i64 %longer
  store i64 %word, ptr %at
  store i64 %longer, ptr %target
  %address = ptrtoint ptr %target to i64
  ret i64 %address
}

; the items from one place up to another, as a new list
define internal i64 @part(ptr %S, i64 %list, i64 %low, i64 %high) alwaysinline {
  %count = sub i64 %high, %low
  %new = call i64 @new_list(ptr %S, i64 %count)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %copy
none:
  ret i64 0
copy:
  %to = inttoptr i64 %new to ptr
  store i64 %count, ptr %to
  %first = getelementptr i64, ptr %to, i64 1
  %from = inttoptr i64 %list to ptr
  %skip = add i64 %low, 1
  %begin = getelementptr i64, ptr %from, i64 %skip
  call void @copy_words(ptr %first, ptr %begin, i64 %count)
  ret i64 %new
}

; all items of a list behind those of another, which has room for them
define internal void @extend(i64 %list, i64 %more) alwaysinline {
  %to = inttoptr i64 %list to ptr
  %length = load i64, ptr %to
  %from = inttoptr i64 %more to ptr
  %count = load i64, ptr %from
  %begin = getelementptr i64, ptr %from, i64 1
  %skip = add i64 %length, 1
  %end = getelementptr i64, ptr %to, i64 %skip
  call void @copy_words(ptr %end, ptr %begin, i64 %count)
  %total = add i64 %length, %count
  store i64 %total, ptr %to
  ret void
}

; the same for a list that may lack the room
define internal i64 @put_behind(ptr %S, i64 %list, i64 %more) alwaysinline {
  %good = call i1 @has_room(ptr %S, i64 %list, i64 %more)
  br i1 %good, label %put, label %leave
put:
  call void @extend(i64 %list, i64 %more)
  br label %leave
leave:
  ret i64 0
}

define internal i64 @put_before(ptr %S, i64 %list, i64 %more) #0 {
  %good = call i1 @has_room(ptr %S, i64 %list, i64 %more)
  br i1 %good, label %put, label %leave
put:
  %to = inttoptr i64 %list to ptr
  %length = load i64, ptr %to
  %from = inttoptr i64 %more to ptr
  %count = load i64, ptr %from
  %begin = getelementptr i64, ptr %to, i64 1
  %end = getelementptr i64, ptr %begin, i64 %count
  %first = getelementptr i64, ptr %from, i64 1
  call void @copy_words_up(ptr %end, ptr %begin, i64 %length)
  call void @copy_exactly(ptr %begin, ptr %first, i64 %count)
  %total = add i64 %length, %count
  store i64 %total, ptr %to
  br label %leave
leave:
  ret i64 0
}

define internal i1 @has_room(ptr %S, i64 %list, i64 %more) alwaysinline {
  %to = inttoptr i64 %list to ptr
  %length = load i64, ptr %to
  %from = inttoptr i64 %more to ptr
  %count = load i64, ptr %from
  %total = add i64 %length, %count
  %roomat = getelementptr i64, ptr %to, i64 -1
  %room = load i64, ptr %roomat
  %good = icmp ule i64 %total, %room
  br i1 %good, label %yes, label %no
yes:
  ret i1 true
no:
  %trapped = call i64 @trap(ptr %S)
  ret i1 false
}

define internal void @copy_exactly(ptr %to, ptr %from, i64 %count) alwaysinline {
entry:
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %source = getelementptr i64, ptr %from, i64 %i
  %target = getelementptr i64, ptr %to, i64 %i
  %word = load i64, ptr %source
  store i64 %word, ptr %target
  %next = add i64 %i, 1
  br label %test
done:
  ret void
}

; one more in a list with room for it, before a place of it
define internal i64 @insert(ptr %S, i64 %list, i64 %place, i64 %word) alwaysinline {
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %roomat = getelementptr i64, ptr %at, i64 -1
  %room = load i64, ptr %roomat
  %fits = icmp ult i64 %length, %room
  %inside = icmp ule i64 %place, %length
  %good = and i1 %fits, %inside
  br i1 %good, label %put, label %bad
bad:
  %no = call i64 @trap(ptr %S)
  ret i64 0
put:
  %index = add i64 %place, 1
  %here = getelementptr i64, ptr %at, i64 %index
  %next = getelementptr i64, ptr %here, i64 1
  %rest = sub i64 %length, %place
  call void @copy_words_up(ptr %next, ptr %here, i64 %rest)
  store i64 %word, ptr %here
  %longer = add i64 %length, 1
  store i64 %longer, ptr %at
  ret i64 1
}

; takes out the items from one place up to another
define internal i64 @cut(ptr %S, i64 %list, i64 %begin, i64 %end) alwaysinline {
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %order = icmp ule i64 %begin, %end
  %inside = icmp ule i64 %end, %length
  %good = and i1 %order, %inside
  br i1 %good, label %put, label %bad
bad:
  %no = call i64 @trap(ptr %S)
  ret i64 0
put:
  %first = add i64 %begin, 1
  %to = getelementptr i64, ptr %at, i64 %first
  %last = add i64 %end, 1
  %from = getelementptr i64, ptr %at, i64 %last
  %rest = sub i64 %length, %end
  call void @copy_words(ptr %to, ptr %from, i64 %rest)
  %left = add i64 %begin, %rest
  store i64 %left, ptr %at
  ret i64 1
}

; keeps the cards of a list that are said to lie in a place; which ones do, a processor cannot foresee
define internal void @leave_behind(i64 %list, i64 %place, i64 %where) #0 {
entry:
  %at = inttoptr i64 %list to ptr
  %count = load i64, ptr %at
  %cards = getelementptr i64, ptr %at, i64 1
  %said = inttoptr i64 %where to ptr
  %places = getelementptr i64, ptr %said, i64 1
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %kept = phi i64 [0, %entry], [%longer, %on]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %from = getelementptr i64, ptr %cards, i64 %i
  %card = load i64, ptr %from
  %to = getelementptr i64, ptr %cards, i64 %kept
  store i64 %card, ptr %to
  %lies_at = getelementptr i64, ptr %places, i64 %card
  %lies = load i64, ptr %lies_at
  %stays = icmp eq i64 %lies, %place
  %one = zext i1 %stays to i64
  %longer = add i64 %kept, %one
  br label %test
done:
  store i64 %kept, ptr %at
  ret void
}

; of cards of one kind only the first, written to a list that may be the same one; kinds that have been met are bits
define internal void @one_of_each(i64 %list, i64 %into, i64 %kinds) #0 {
entry:
  %from = inttoptr i64 %list to ptr
  %count = load i64, ptr %from
  %to = inttoptr i64 %into to ptr
  %cards = getelementptr i64, ptr %from, i64 1
  %found = getelementptr i64, ptr %to, i64 1
  %table = inttoptr i64 %kinds to ptr
  %kind_of = getelementptr i64, ptr %table, i64 1
$met_before
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %kept = phi i64 [0, %entry], [%longer, %on]
  $met_so_far
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %card_at = getelementptr i64, ptr %cards, i64 %i
  %card = load i64, ptr %card_at
  %put_at = getelementptr i64, ptr %found, i64 %kept
  store i64 %card, ptr %put_at
  %kind_at = getelementptr i64, ptr %kind_of, i64 %card
  %kind = load i64, ptr %kind_at
$met
  %place = and i64 %kind, 63
  %bit = shl i64 1, %place
  %known = and i64 %met, %bit
  %first = icmp eq i64 %known, 0
  %one = zext i1 %first to i64
  %longer = add i64 %kept, %one
  %more_met = or i64 %met, %bit
$meet
  br label %test
done:
  store i64 %kept, ptr %to
  ret void
}

; the place of a word in a list, -1 if it is not there
define internal i64 @find(i64 %list, i64 %word) alwaysinline {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %items = getelementptr i64, ptr %at, i64 1
  %top = load i64, ptr %items
  %is_top = icmp eq i64 %top, %word
  %some_there = icmp sgt i64 %length, 0
  %at_top = and i1 %is_top, %some_there
  br i1 %at_top, label %front, label %all
front:
  ret i64 0
all:
  %one = insertelement <16 x i64> poison, i64 %word, i64 0
  %words = shufflevector <16 x i64> %one, <16 x i64> poison, <16 x i32> zeroinitializer
  br label %look
look:
  %i = phi i64 [0, %all], [%next, %on]
  %here = getelementptr i64, ptr %items, i64 %i
  %some = load <16 x i64>, ptr %here, align 8
  %same = icmp eq <16 x i64> %some, %words
  %which = bitcast <16 x i1> %same to i16
  %first = call i16 @llvm.cttz.i16(i16 %which, i1 false)
  %far = zext i16 %first to i64
  %place = add i64 %i, %far
  %next = add i64 %i, 16
  %missing = icmp eq i16 %which, 0
  %more = icmp slt i64 %next, %length
  %again = and i1 %missing, %more
  br i1 %again, label %on, label %done
on:
  br label %look
done:
  %inside = icmp slt i64 %place, %length
  %found = select i1 %inside, i64 %place, i64 -1
  ret i64 %found
}

; takes a word out of a list where it is first, if it is there. Short lists are gone through word by word: several words that were written one
; by one a moment ago are slow to read at once.
define internal i64 @take_out(i64 %list, i64 %word) #0 {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %items = getelementptr i64, ptr %at, i64 1
  %short = icmp slt i64 %length, 25
  br i1 %short, label %test, label %far
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %taken = phi i64 [0, %entry], [%met, %on]
  %more = icmp slt i64 %i, %length
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %from = getelementptr i64, ptr %items, i64 %i
  %item = load i64, ptr %from
  %before = sub i64 %i, %taken
  %to = getelementptr i64, ptr %items, i64 %before
  store i64 %item, ptr %to
  %same = icmp eq i64 %item, %word
  %one = zext i1 %same to i64
  %met = or i64 %taken, %one
  br label %test
done:
  %left = sub i64 %length, %taken
  store i64 %left, ptr %at
  ret i64 %taken
far:
  %place = call i64 @find(i64 %list, i64 %word)
  %missing = icmp slt i64 %place, 0
  br i1 %missing, label %none, label %some
none:
  ret i64 0
some:
  %here = getelementptr i64, ptr %items, i64 %place
  %behind = getelementptr i64, ptr %here, i64 1
  %fewer = sub i64 %length, 1
  %rest = sub i64 %fewer, %place
  call void @copy_words(ptr %here, ptr %behind, i64 %rest)
  store i64 %fewer, ptr %at
  ret i64 1
}

; is a word in a list that was written a moment ago? Then one after another is quicker
define internal i64 @has(i64 %list, i64 %word) alwaysinline {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %look]
  %more = icmp slt i64 %i, %length
  br i1 %more, label %look, label %none
look:
  %next = add i64 %i, 1
  %place = getelementptr i64, ptr %at, i64 %next
  %item = load i64, ptr %place
  %same = icmp eq i64 %item, %word
  br i1 %same, label %found, label %test
found:
  ret i64 1
none:
  ret i64 0
}

; are two lists of numbers the same
define internal i64 @same_list(i64 %one, i64 %two) {
entry:
  %a = inttoptr i64 %one to ptr
  %b = inttoptr i64 %two to ptr
  %length = load i64, ptr %a
  %other = load i64, ptr %b
  %equal = icmp eq i64 %length, %other
  br i1 %equal, label %test, label %differ
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %more = icmp slt i64 %i, %length
  br i1 %more, label %look, label %alike
look:
  %next = add i64 %i, 1
  %pa = getelementptr i64, ptr %a, i64 %next
  %pb = getelementptr i64, ptr %b, i64 %next
  %x = load i64, ptr %pa
  %y = load i64, ptr %pb
  %same = icmp eq i64 %x, %y
  br i1 %same, label %on, label %differ
on:
  br label %test
alike:
  ret i64 1
differ:
  ret i64 0
}

; the same of lists of lists, `depth` deep
define internal i64 @same_lists(i64 %one, i64 %two, i64 %depth) {
entry:
  %flat = icmp eq i64 %depth, 1
  br i1 %flat, label %plain, label %deep
plain:
  %found = call i64 @same_list(i64 %one, i64 %two)
  ret i64 %found
deep:
  %a = inttoptr i64 %one to ptr
  %b = inttoptr i64 %two to ptr
  %length = load i64, ptr %a
  %other = load i64, ptr %b
  %inside = sub i64 %depth, 1
  %equal = icmp eq i64 %length, %other
  br i1 %equal, label %test, label %differ
test:
  %i = phi i64 [0, %deep], [%next, %on]
  %more = icmp slt i64 %i, %length
  br i1 %more, label %look, label %alike
look:
  %next = add i64 %i, 1
  %pa = getelementptr i64, ptr %a, i64 %next
  %pb = getelementptr i64, ptr %b, i64 %next
  %x = load i64, ptr %pa
  %y = load i64, ptr %pb
  %none = icmp eq i64 %x, 0
  %nothing = icmp eq i64 %y, 0
  %missing = or i1 %none, %nothing
  br i1 %missing, label %without, label %with
without:
  %neither = and i1 %none, %nothing
  br i1 %neither, label %on, label %differ
with:
  %same = call i64 @same_lists(i64 %x, i64 %y, i64 %inside)
  %so = icmp eq i64 %same, 1
  br i1 %so, label %on, label %differ
on:
  br label %test
alike:
  ret i64 1
differ:
  ret i64 0
}

; compares lists of numbers from the front: -1, 0 or 1; what is nothing cannot be compared
define internal i64 @compare(ptr %S, i64 %one, i64 %two) {
entry:
  %a = inttoptr i64 %one to ptr
  %b = inttoptr i64 %two to ptr
  %m = load i64, ptr %a
  %n = load i64, ptr %b
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %enda = icmp sge i64 %i, %m
  %endb = icmp sge i64 %i, %n
  %end = or i1 %enda, %endb
  br i1 %end, label %short, label %look
look:
  %next = add i64 %i, 1
  %pa = getelementptr i64, ptr %a, i64 %next
  %pb = getelementptr i64, ptr %b, i64 %next
  %x = load i64, ptr %pa
  %y = load i64, ptr %pb
  %nonea = icmp eq i64 %x, $none
  %noneb = icmp eq i64 %y, $none
  %none = or i1 %nonea, %noneb
  br i1 %none, label %bad, label %judge
judge:
  %same = icmp eq i64 %x, %y
  br i1 %same, label %on, label %differ
on:
  br label %test
differ:
  %less = icmp slt i64 %x, %y
  %result = select i1 %less, i64 -1, i64 1
  ret i64 %result
short:
  %fewer = icmp slt i64 %m, %n
  %more = icmp sgt i64 %m, %n
  %up = select i1 %more, i64 1, i64 0
  %order = select i1 %fewer, i64 -1, i64 %up
  ret i64 %order
bad:
  %no = call i64 @trap(ptr %S)
  ret i64 0
}

; a list kept in a region of the state
define internal i64 @keep(ptr %S, i64 %region, i64 %list) alwaysinline {
  %to = inttoptr i64 %region to ptr
  %roomat = getelementptr i64, ptr %to, i64 -1
  %room = load i64, ptr %roomat
  %from = inttoptr i64 %list to ptr
  %length = load i64, ptr %from
  %fits = icmp ule i64 %length, %room
  br i1 %fits, label %copy, label %bad
bad:
  %no = call i64 @trap(ptr %S)
  ret i64 0
copy:
  %words = add i64 %length, 1
  call void @copy_words(ptr %to, ptr %from, i64 %words)
  ret i64 1
}

; a number of numbers from one on
define internal i64 @numbers(ptr %S, i64 %first, i64 %wanted) #0 {
  %some = icmp sgt i64 %wanted, 0
  %size = select i1 %some, i64 %wanted, i64 0
  %new = call i64 @new_list(ptr %S, i64 %size)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %fill
none:
  ret i64 0
fill:
  %to = inttoptr i64 %new to ptr
  store i64 %size, ptr %to
  br label %test
test:
  %i = phi i64 [0, %fill], [%next, %on]
  %more = icmp slt i64 %i, %size
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %to, i64 %next
  %word = add i64 %first, %i
  store i64 %word, ptr %at
  br label %test
done:
  ret i64 %new
}

define internal i64 @backwards(ptr %S, i64 %list) #0 {
  %from = inttoptr i64 %list to ptr
  %size = load i64, ptr %from
  %new = call i64 @new_list(ptr %S, i64 %size)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %fill
none:
  ret i64 0
fill:
  %to = inttoptr i64 %new to ptr
  store i64 %size, ptr %to
  br label %test
test:
  %i = phi i64 [0, %fill], [%next, %on]
  %more = icmp slt i64 %i, %size
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %to, i64 %next
  %back = sub i64 %size, %i
  %other = getelementptr i64, ptr %from, i64 %back
  %word = load i64, ptr %other
  store i64 %word, ptr %at
  br label %test
done:
  ret i64 %new
}

; a copy of a list, 0 of none
define internal i64 @copied(ptr %S, i64 %list) #0 {
  %nothing = icmp eq i64 %list, 0
  br i1 %nothing, label %none, label %some
none:
  ret i64 0
some:
  %at = inttoptr i64 %list to ptr
  %size = load i64, ptr %at
  %new = call i64 @part(ptr %S, i64 %list, i64 0, i64 %size)
  ret i64 %new
}

; a copy of a list of lists
define internal i64 @copied_deep(ptr %S, i64 %list, i64 %depth) #0 {
  %new = call i64 @copied(ptr %S, i64 %list)
  %nothing = icmp eq i64 %new, 0
  %flat = icmp eq i64 %depth, 1
  %whole = or i1 %nothing, %flat
  br i1 %whole, label %plain, label %some
plain:
  ret i64 %new
some:
  %at = inttoptr i64 %new to ptr
  %size = load i64, ptr %at
  %inside = sub i64 %depth, 1
  br label %test
test:
  %i = phi i64 [0, %some], [%next, %on]
  %more = icmp slt i64 %i, %size
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %place = getelementptr i64, ptr %at, i64 %next
  %inner = load i64, ptr %place
  %other = call i64 @copied_deep(ptr %S, i64 %inner, i64 %inside)
  store i64 %other, ptr %place
  br label %test
done:
  ret i64 %new
}

; how many words a list takes where it is kept; with `depth` 2 it is one of lists, and so on
define internal i64 @kept_words(i64 %region, i64 %depth) #0 {
  %from = inttoptr i64 %region to ptr
  %count = load i64, ptr %from
  %flat = icmp eq i64 %depth, 1
  br i1 %flat, label %plain, label %deep
plain:
  %all = add i64 %count, 1
  ret i64 %all
deep:
  %inside = sub i64 %depth, 1
  br label %test
test:
  %i = phi i64 [0, %deep], [%next, %on]
  %used = phi i64 [1, %deep], [%after, %on]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %bytes = shl i64 %used, 3
  %at = add i64 %region, %bytes
  %words = call i64 @kept_words(i64 %at, i64 %inside)
  %after = add i64 %used, %words
  br label %test
done:
  ret i64 %used
}

; keeps a list: the lists in it one after another, each with its length in front. Gives how many words that takes, 0 where
; there is no room for them
define internal i64 @laid_down(i64 %region, i64 %list, i64 %depth, i64 %room) #0 {
  %to = inttoptr i64 %region to ptr
  %from = inttoptr i64 %list to ptr
  %nothing = icmp eq i64 %list, 0
  br i1 %nothing, label %bad, label %look
look:
  %count = load i64, ptr %from
  %flat = icmp eq i64 %depth, 1
  %items = select i1 %flat, i64 %count, i64 0
  %own = add i64 %items, 1
  %fits = icmp ule i64 %own, %room
  br i1 %fits, label %write, label %bad
write:
  br i1 %flat, label %plain, label %deep
plain:
  call void @copy_words(ptr %to, ptr %from, i64 %own)
  ret i64 %own
deep:
  store i64 %count, ptr %to
  %inside = sub i64 %depth, 1
  br label %test
test:
  %i = phi i64 [0, %deep], [%next, %kept]
  %used = phi i64 [1, %deep], [%after, %kept]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %from, i64 %next
  %inner = load i64, ptr %at
  %bytes = shl i64 %used, 3
  %target = add i64 %region, %bytes
  %left = sub i64 %room, %used
  %words = call i64 @laid_down(i64 %target, i64 %inner, i64 %inside, i64 %left)
  %short = icmp eq i64 %words, 0
  br i1 %short, label %bad, label %kept
kept:
  %after = add i64 %used, %words
  br label %test
bad:
  ret i64 0
done:
  ret i64 %used
}

; does a list lie between two addresses, or one of the lists in it
define internal i64 @lies_between(i64 %list, i64 %low, i64 %high, i64 %depth) #0 {
  %nothing = icmp eq i64 %list, 0
  br i1 %nothing, label %no, label %look
look:
  %behind = icmp uge i64 %list, %low
  %before = icmp ult i64 %list, %high
  %between = and i1 %behind, %before
  br i1 %between, label %yes, label %further
further:
  %flat = icmp eq i64 %depth, 1
  br i1 %flat, label %no, label %deep
deep:
  %from = inttoptr i64 %list to ptr
  %count = load i64, ptr %from
  %inside = sub i64 %depth, 1
  br label %test
test:
  %i = phi i64 [0, %deep], [%next, %on]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %no
on:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %from, i64 %next
  %inner = load i64, ptr %at
  %found = call i64 @lies_between(i64 %inner, i64 %low, i64 %high, i64 %inside)
  %there = icmp eq i64 %found, 1
  br i1 %there, label %yes, label %test
yes:
  ret i64 1
no:
  ret i64 0
}

; a list of lists, or a copy of it if any of that lies between two addresses
define internal i64 @apart(ptr %S, i64 %list, i64 %low, i64 %high, i64 %depth) #0 {
  %found = call i64 @lies_between(i64 %list, i64 %low, i64 %high, i64 %depth)
  %there = icmp eq i64 %found, 1
  br i1 %there, label %copy, label %done
copy:
  %copied = call i64 @copied_deep(ptr %S, i64 %list, i64 %depth)
  ret i64 %copied
done:
  ret i64 %list
}

; a list of lists in a region of the state. Those in it may lie in this very region, in another order: then they are copied
; first, so that none is written over before it is read
define internal i64 @freeze(ptr %S, i64 %region, i64 %list, i64 %depth) #0 {
  %to = inttoptr i64 %region to ptr
  %roomat = getelementptr i64, ptr %to, i64 -1
  %room = load i64, ptr %roomat
  %bytes = shl i64 %room, 3
  %end = add i64 %region, %bytes
  %items = call i64 @apart(ptr %S, i64 %list, i64 %region, i64 %end, i64 %depth)
  %words = call i64 @laid_down(i64 %region, i64 %items, i64 %depth, i64 %room)
  %short = icmp eq i64 %words, 0
  br i1 %short, label %bad, label %done
bad:
  %no = call i64 @trap(ptr %S)
  ret i64 0
done:
  ret i64 1
}

; what is kept so, as a list of the addresses of its lists
define internal i64 @thawed(ptr %S, i64 %region, i64 %depth) #0 {
  %flat = icmp eq i64 %depth, 1
  br i1 %flat, label %plain, label %deep
plain:
  ret i64 %region
deep:
  %from = inttoptr i64 %region to ptr
  %count = load i64, ptr %from
  %new = call i64 @new_list(ptr %S, i64 %count)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %fill
fill:
  %to = inttoptr i64 %new to ptr
  store i64 %count, ptr %to
  %inside = sub i64 %depth, 1
  br label %test
test:
  %i = phi i64 [0, %fill], [%next, %put]
  %used = phi i64 [1, %fill], [%after, %put]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %bytes = shl i64 %used, 3
  %at = add i64 %region, %bytes
  %inner = call i64 @thawed(ptr %S, i64 %at, i64 %inside)
  %nothing = icmp eq i64 %inner, 0
  br i1 %nothing, label %none, label %put
put:
  %place = getelementptr i64, ptr %to, i64 %next
  store i64 %inner, ptr %place
  %words = call i64 @kept_words(i64 %at, i64 %inside)
  %after = add i64 %used, %words
  br label %test
none:
  ret i64 0
done:
  ret i64 %new
}

; how many words a list of lists will take where it is kept, 0 if one of them is missing
define internal i64 @words_to_keep(i64 %list, i64 %depth) #0 {
  %nothing = icmp eq i64 %list, 0
  br i1 %nothing, label %none, label %look
look:
  %at = inttoptr i64 %list to ptr
  %count = load i64, ptr %at
  %flat = icmp eq i64 %depth, 1
  br i1 %flat, label %plain, label %deep
plain:
  %all = add i64 %count, 1
  ret i64 %all
deep:
  %inside = sub i64 %depth, 1
  br label %test
test:
  %i = phi i64 [0, %deep], [%next, %add]
  %used = phi i64 [1, %deep], [%after, %add]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %on, label %done
on:
  %next = add i64 %i, 1
  %place = getelementptr i64, ptr %at, i64 %next
  %inner = load i64, ptr %place
  %words = call i64 @words_to_keep(i64 %inner, i64 %inside)
  %missing = icmp eq i64 %words, 0
  br i1 %missing, label %none, label %add
add:
  %after = add i64 %used, %words
  br label %test
none:
  ret i64 0
done:
  ret i64 %used
}

; a list of lists as it is kept, as a list of the words that it takes
define internal i64 @flattened(ptr %S, i64 %list, i64 %depth) #0 {
  %size = call i64 @words_to_keep(i64 %list, i64 %depth)
  %nothing = icmp eq i64 %size, 0
  br i1 %nothing, label %none, label %make
make:
  %new = call i64 @new_list(ptr %S, i64 %size)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %fill
fill:
  %to = inttoptr i64 %new to ptr
  store i64 %size, ptr %to
  %region = add i64 %new, 8
  %words = call i64 @laid_down(i64 %region, i64 %list, i64 %depth, i64 %size)
  ret i64 %new
none:
  ret i64 0
}
