; Keeps the answer to a choice and goes on; the arguments are the address of the state and the answer.
define i64 @answer$number(i64 %self, ptr %args, i64 %count) {
entry:
  %given = load i64, ptr %args
  %S = call i64 @PyLong_AsLongLong(i64 %given)
  %rawat = getelementptr i64, ptr %args, i64 1
  %raw = load i64, ptr %rawat
  %state = inttoptr i64 %S to ptr
  %seatat = getelementptr i64, ptr %state, i64 $asked
  %seat = load i64, ptr %seatat
  %place = mul i64 %seat, $per_seat
  %cellat = add i64 %place, $cell
  %cell = getelementptr i64, ptr %state, i64 %cellat
  %noneat = getelementptr i64, ptr @objects, i64 $nothing_at
  %none = load i64, ptr %noneat
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
  store i64 %length, ptr %items
  br label %test
test:
  %i = phi i64 [0, %list], [%next, %one]
  %more = icmp slt i64 %i, %length
  br i1 %more, label %one, label %go
one:
  %object = call i64 @PyTuple_GetItem(i64 %raw, i64 %i)
  %item = call i64 @PyLong_AsLongLong(i64 %object)
  %next = add i64 %i, 1
  %itemat = getelementptr i64, ptr %items, i64 %next
  store i64 %item, ptr %itemat
  br label %test
go:
  %found = call i64 @step(i64 %S, i64 $resume)
  ret i64 %found
}
