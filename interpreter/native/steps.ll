; One play at a time: where Python runs in between (an option is made for the first time), another thread may come.
@busy = internal global i64 0

; Runs blocks until one says that play stops. Gives an object: a decision, what decides who has won, or a number.
define internal i64 @step(i64 %S, i64 %first) {
  %other = load i64, ptr @busy
  %taken = icmp ne i64 %other, 0
  br i1 %taken, label %wait, label %go
wait:
  %later = call i64 @PyLong_FromLongLong(i64 $odd_code)
  ret i64 %later
go:
  store i64 1, ptr @busy
  %found = call i64 @run(i64 %S, i64 %first)
  store i64 0, ptr @busy
  %error = call i64 @PyErr_Occurred()
  %failed = icmp ne i64 %error, 0
  br i1 %failed, label %fail, label %give
fail:
  call void @Py_DecRef(i64 %found)
  ret i64 0
give:
  ret i64 %found
}

define internal i64 @run(i64 %S, i64 %first) {
entry:
  store i64 0, ptr @top
  store i64 0, ptr @found
  %state = inttoptr i64 %S to ptr
  %steps = getelementptr i64, ptr %state, i64 $steps
  store i64 0, ptr %steps
  %flag = getelementptr i64, ptr %state, i64 $trapped
  store i64 0, ptr %flag
  br label %again
again:
  %block = phi i64 [%first, %entry], [%result, %on]
  %turn = phi i64 [0, %entry], [%turns, %on]
  switch i64 %block, label %odd [
$cases
  ]
$calls
next:
  %result = phi i64 $results
  %trapped = load i64, ptr %flag
  %bad = icmp ne i64 %trapped, 0
  br i1 %bad, label %odd, label %well
well:
  %stops = icmp slt i64 %result, 0
  br i1 %stops, label %stop, label %on
on:
  %turns = add i64 %turn, 1
  %long = icmp sgt i64 %turns, $most_turns
  br i1 %long, label %odd, label %again
stop:
  %object = load i64, ptr @found
  %asks = icmp ne i64 %object, 0
  br i1 %asks, label %ask, label %halt
ask:
  ret i64 %object
halt:
  br label %leave
odd:
  br label %leave
leave:
  %code = phi i64 [$halt_code, %halt], [$odd_code, %odd]
  %number = call i64 @PyLong_FromLongLong(i64 %code)
  ret i64 %number
}

; the beginning of a play; the argument is the address of its state
define i64 @start(i64 %self, ptr %args, i64 %count) {
  %given = load i64, ptr %args
  %S = call i64 @PyLong_AsLongLong(i64 %given)
  %found = call i64 @step(i64 %S, i64 $begin)
  ret i64 %found
}

; what counts for the ranking, as it is now; a number if that cannot be told
define i64 @standing(i64 %self, ptr %args, i64 %count) {
  %given = load i64, ptr %args
  %S = call i64 @PyLong_AsLongLong(i64 %given)
  %other = load i64, ptr @busy
  %taken = icmp ne i64 %other, 0
  br i1 %taken, label %odd, label %go
go:
  store i64 0, ptr @top
  store i64 0, ptr @found
  %state = inttoptr i64 %S to ptr
  %flag = getelementptr i64, ptr %state, i64 $trapped
  store i64 0, ptr %flag
  %steps = getelementptr i64, ptr %state, i64 $steps
  store i64 0, ptr %steps
  store i64 1, ptr @busy
  %result = call i64 @worth(i64 %S)
  store i64 0, ptr @busy
  %trapped = load i64, ptr %flag
  %bad = icmp ne i64 %trapped, 0
  br i1 %bad, label %odd, label %well
well:
  %found = load i64, ptr @found
  ret i64 %found
odd:
  %code = call i64 @PyLong_FromLongLong(i64 $odd_code)
  ret i64 %code
}
