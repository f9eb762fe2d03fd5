; Runs blocks until play stops: -1 a choice is due, -2 the play is over, -3 something is odd, -4 it was halted.
@runs = external global i64

define internal i64 @run(ptr %S, i64 %first) {
entry:
  %before = load i64, ptr @runs
  %runs = add i64 %before, 1
  store i64 %runs, ptr @runs
  %steps = getelementptr i64, ptr %S, i64 $steps
  store i64 0, ptr %steps
  %spent = getelementptr i64, ptr %S, i64 $spent
  store i64 0, ptr %spent
  %flag = getelementptr i64, ptr %S, i64 $trapped
  store i64 0, ptr %flag
  br label %again
again:
  %block = phi i64 [%first, %entry], [%result, %well]
  store i64 0, ptr @top
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
  br i1 %stops, label %stop, label %again
stop:
  ret i64 %result
odd:
  ret i64 -3
}

; Plays on by the dice from a block, to the end or up to a number of choices: these are made where they are due, without
; coming back here. Tallies are for each choice: how often it was asked, with how many options in all, and at most. The
; number of choices is left in the header.
define i64 @play_on(ptr %S, i64 %first, i64 %limit, ptr %tallies) {
  %left_at = getelementptr i64, ptr %S, i64 $diced
  store i64 %limit, ptr %left_at
  %counting_at = getelementptr i64, ptr %S, i64 $counting
  store ptr %tallies, ptr %counting_at
  %result = call i64 @run(ptr %S, i64 %first)
  %left = load i64, ptr %left_at
  %made = sub i64 %limit, %left
  %kept = getelementptr i64, ptr %S, i64 $result
  store i64 %made, ptr %kept
  store i64 0, ptr %left_at
  ret i64 %result
}

define internal void @tally(ptr %tallies, i64 %number, i64 %options) {
  %first_at = mul i64 %number, 3
  %asked_at = getelementptr i64, ptr %tallies, i64 %first_at
  %asked = load i64, ptr %asked_at
  %once_more = add i64 %asked, 1
  store i64 %once_more, ptr %asked_at
  %total_at = getelementptr i64, ptr %asked_at, i64 1
  %total = load i64, ptr %total_at
  %sum = add i64 %total, %options
  store i64 %sum, ptr %total_at
  %most_at = getelementptr i64, ptr %asked_at, i64 2
  %most = load i64, ptr %most_at
  %best = call i64 @llvm.smax.i64(i64 %most, i64 %options)
  store i64 %best, ptr %most_at
  ret void
}

; What a play begins with, in memory that has had it once: of the places those in which cards lie.
define internal void @lay_out(ptr %S, ptr %image) {
$laid_out
  ret void
}

; Whole plays. Of each the key of chance and the seed of the dice are given; a row is left of: how it ended, how many choices it
; had, then what counts for the ranking. Gives how many were played: it stops after this many choices in all.
define i64 @plays(ptr %S, ptr %image, ptr %seeds, i64 %count, ptr %rows, i64 %limit, i64 %all, ptr %tallies) {
entry:
  br label %again
again:
  %game = phi i64 [0, %entry], [%done, %on]
  %spent = phi i64 [0, %entry], [%used, %on]
  %more = icmp slt i64 %game, %count
  br i1 %more, label %begin, label %leave
begin:
  call void @lay_out(ptr %S, ptr %image)
  %pair = mul i64 %game, 2
  %given_at = getelementptr i64, ptr %seeds, i64 %pair
  %key = load i64, ptr %given_at
  %dice_at = getelementptr i64, ptr %given_at, i64 1
  %dice = load i64, ptr %dice_at
  %key_to = getelementptr i64, ptr %S, i64 $key
  store i64 %key, ptr %key_to
  %dice_to = getelementptr i64, ptr %S, i64 $dice
  store i64 %dice, ptr %dice_to
  %code = call i64 @play_on(ptr %S, i64 $begin, i64 %limit, ptr %tallies)
  %far = mul i64 %game, $row
  %row = getelementptr i64, ptr %rows, i64 %far
  %made_at = getelementptr i64, ptr %S, i64 $result
  %made = load i64, ptr %made_at
  %second = getelementptr i64, ptr %row, i64 1
  store i64 %made, ptr %second
  %over = icmp eq i64 %code, -2
  br i1 %over, label %rank, label %other
rank:
  store i64 0, ptr @top
  %third = getelementptr i64, ptr %row, i64 2
  %address = ptrtoint ptr %third to i64
  %good = call i64 @standing(ptr %S, i64 %address)
  $closed
  %flag = getelementptr i64, ptr %S, i64 $trapped
  %trapped = load i64, ptr %flag
  %bad = icmp ne i64 %trapped, 0
  %status = select i1 %bad, i64 -3, i64 -2
  br label %other
other:
  %how = phi i64 [%code, %begin], [%status, %rank]
  store i64 %how, ptr %row
  br label %on
on:
  %done = add i64 %game, 1
  %used = add i64 %spent, %made
  %long = icmp sge i64 %used, %all
  br i1 %long, label %enough, label %again
enough:
  ret i64 %done
leave:
  ret i64 %game
}
