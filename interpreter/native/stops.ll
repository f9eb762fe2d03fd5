; Random plays that stop at choices, to be looked at on their way.

; one of the choices that is due, by the dice; gives the block that goes on
define internal i64 @choose(ptr %S) {
  %at = getelementptr i64, ptr %S, i64 $choice
  %number = load i64, ptr %at
  switch i64 %number, label %odd [
$choices
  ]
$chosen
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
