; Cards of a list that fit a test, which is told by a bit for each card: in one word those below 64, in another the rest.

define internal i64 @fits(i64 %card, i64 %low, i64 %high) alwaysinline {
  %below = icmp ult i64 %card, 64
  %word = select i1 %below, i64 %low, i64 %high
  %far = and i64 %card, 63
  %bits = lshr i64 %word, %far
  %bit = and i64 %bits, 1
  ret i64 %bit
}

; how many fit
define internal i64 @count_cards(i64 %list, i64 %low, i64 %high) #0 {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %found = phi i64 [0, %entry], [%more, %on]
  %some = icmp slt i64 %i, %length
  br i1 %some, label %on, label %done
on:
  %next = add i64 %i, 1
  %here = getelementptr i64, ptr %at, i64 %next
  %card = load i64, ptr %here
  %fit = call i64 @fits(i64 %card, i64 %low, i64 %high)
  %more = add i64 %found, %fit
  br label %test
done:
  ret i64 %found
}

; writes those that fit to a list with room for all
define internal void @take_cards(i64 %list, i64 %into, i64 %low, i64 %high) #0 {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %to = inttoptr i64 %into to ptr
  %first = getelementptr i64, ptr %to, i64 1
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %on]
  %found = phi i64 [0, %entry], [%more, %on]
  %some = icmp slt i64 %i, %length
  br i1 %some, label %on, label %done
on:
  %next = add i64 %i, 1
  %here = getelementptr i64, ptr %at, i64 %next
  %card = load i64, ptr %here
  %there = getelementptr i64, ptr %first, i64 %found
  store i64 %card, ptr %there
  %fit = call i64 @fits(i64 %card, i64 %low, i64 %high)
  %more = add i64 %found, %fit
  br label %test
done:
  store i64 %found, ptr %to
  ret void
}
