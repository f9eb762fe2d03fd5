; Plays on until the scores have moved, which is looked for from `far` choices on: -5 then. What counts
; for the ranking is left in `now`; `before` is room for what counted first, of which the scores end at this word.
define i64 @$playing(ptr %S, i64 %first, i64 %far, i64 %limit, ptr %before, ptr %now, i64 %words) {
entry:
  %flag = getelementptr i64, ptr %S, i64 $trapped
  %before_at = ptrtoint ptr %before to i64
  %now_at = ptrtoint ptr %now to i64
  br label %again
again:
  %block = phi i64 [%first, %entry], [%next, %on]
  %made = phi i64 [0, %entry], [%more, %on]
  %result = call i64 @run(ptr %S, i64 %block)
  %asks = icmp eq i64 %result, -1
  br i1 %asks, label %ask, label %ended
ended:
  %over = icmp eq i64 %result, -2
  br i1 %over, label %rank, label %odd
ask:
  %full = icmp sge i64 %made, %limit
  br i1 %full, label %rank, label %look
look:
  %early = icmp slt i64 %made, %far
  br i1 %early, label %take, label %score
score:
  %top = load i64, ptr @top
  %beginning = icmp eq i64 %made, %far
  %row = select i1 %beginning, i64 %before_at, i64 %now_at
  %told = call i64 @standing(ptr %S, i64 %row)
  store i64 %top, ptr @top
  %wrong = load i64, ptr %flag
  %strange = icmp ne i64 %wrong, 0
  br i1 %strange, label %odd, label %judge
judge:
  br i1 %beginning, label %take, label %compare
compare:
  %i = phi i64 [$scores, %judge], [%following, %same]
  %some = icmp slt i64 %i, %words
  br i1 %some, label %word, label %take
word:
  %following = add i64 %i, 1
  %a = getelementptr i64, ptr %before, i64 %i
  %b = getelementptr i64, ptr %now, i64 %i
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %equal = icmp eq i64 %x, %y
  br i1 %equal, label %same, label %moved
same:
  br label %compare
moved:
  ret i64 -5
take:
  %more = add i64 %made, 1
  %next = call i64 @$choose(ptr %S)
  %bad = icmp slt i64 %next, 0
  br i1 %bad, label %odd, label %on
on:
  br label %again
rank:
  %code = phi i64 [%result, %ended], [%result, %ask]
  store i64 0, ptr @top
  %ranked = call i64 @standing(ptr %S, i64 %now_at)
  %trapped = load i64, ptr %flag
  %failed = icmp ne i64 %trapped, 0
  br i1 %failed, label %odd, label %good
good:
  ret i64 %code
odd:
  ret i64 -3
}
