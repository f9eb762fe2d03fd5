; Keeps the answer to a choice and goes on. The arguments are the address of the state, the answer, its option and the
; list of options. An option that is not in the list may be legal all the same: that is not decided here. Without one
; the answer is taken as it is.
define i64 @answer$number(i64 %self, ptr %args, i64 %count) {
entry:
  %given = load i64, ptr %args
  %S = call i64 @PyLong_AsLongLong(i64 %given)
  %rawat = getelementptr i64, ptr %args, i64 1
  %raw = load i64, ptr %rawat
  %absent = icmp eq i64 %S, 0
  br i1 %absent, label %maybe, label %look
look:
  %state = inttoptr i64 %S to ptr
  %noneat = getelementptr i64, ptr @objects, i64 $nothing_at
  %none = load i64, ptr %noneat
  %optionat = getelementptr i64, ptr %args, i64 2
  %option = load i64, ptr %optionat
  %forced = icmp eq i64 %option, %none
  br i1 %forced, label %take, label %seek
seek:
  %listedat = getelementptr i64, ptr %state, i64 $listed
  %listed = load i64, ptr %listedat
  %counted = icmp eq i64 %listed, 0
  br i1 %counted, label %maybe, label %begin
begin:
  %optionsat = getelementptr i64, ptr %args, i64 3
  %options = load i64, ptr %optionsat
  %size = call i64 @PyList_Size(i64 %options)
  br label %check
check:
  %at = phi i64 [0, %begin], [%following, %compare]
  %left = icmp slt i64 %at, %size
  br i1 %left, label %compare, label %maybe
compare:
  %other = call i64 @PyList_GetItem(i64 %options, i64 %at)
  %following = add i64 %at, 1
  %same = icmp eq i64 %other, %option
  br i1 %same, label %take, label %check
maybe:
  %unsure = call i64 @PyLong_FromLongLong(i64 $maybe_code)
  ret i64 %unsure
take:
  %seatat = getelementptr i64, ptr %state, i64 $asked
  %seat = load i64, ptr %seatat
  %place = mul i64 %seat, $per_seat
  %cellat = add i64 %place, $cell
  %cell = getelementptr i64, ptr %state, i64 %cellat
  %passes = icmp eq i64 %raw, %none
  br i1 %passes, label %pass, label %some
pass:
  store i64 $none, ptr %cell
  br label %go
some:
  br i1 $is_list, label %list, label %number
number:
  %word = call i64 @PyLong_AsLongLong(i64 %raw)
  store i64 %word, ptr %cell
  br label %go
list:
  store i64 0, ptr %cell
  %shift = mul i64 %place, $room_words
  %roomat = add i64 %shift, $room
  %items = getelementptr i64, ptr %state, i64 %roomat
  %length = call i64 @PyTuple_Size(i64 %raw)
  %crowded = icmp ugt i64 %length, $room_items
  br i1 %crowded, label %odd, label %fits
odd:
  %left_out = call i64 @PyLong_FromLongLong(i64 $odd_code)
  ret i64 %left_out
fits:
  store i64 %length, ptr %items
  br label %test
test:
  %i = phi i64 [0, %fits], [%next, %put]
  %more = icmp slt i64 %i, %length
  br i1 %more, label %one, label %go
one:
  %object = call i64 @PyTuple_GetItem(i64 %raw, i64 %i)
  %nobody = icmp eq i64 %object, %none
  br i1 %nobody, label %put, label %somebody
somebody:
  %thing = call i64 @PyLong_AsLongLong(i64 %object)
  br label %put
put:
  %item = phi i64 [$none, %one], [%thing, %somebody]
  %next = add i64 %i, 1
  %itemat = getelementptr i64, ptr %items, i64 %next
  store i64 %item, ptr %itemat
  br label %test
go:
  %found = call i64 @step(i64 %S, i64 $resume)
  ret i64 %found
}
