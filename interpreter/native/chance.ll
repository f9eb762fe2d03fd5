; SplitMix64: a word is mixed to another one
define internal i64 @mixed(i64 %word) alwaysinline {
  %a = lshr i64 %word, 30
  %b = xor i64 %word, %a
  %c = mul i64 %b, -4658895280553007687
  %d = lshr i64 %c, 27
  %e = xor i64 %c, %d
  %f = mul i64 %e, -7723592293110705685
  %g = lshr i64 %f, 31
  %h = xor i64 %f, %g
  ret i64 %h
}

; one of this many numbers, each exactly as likely as any other; the word of the stream is at the pointer
define internal i64 @below(ptr %stream, i64 %size) alwaysinline {
entry:
  br label %again
again:
  %word = load i64, ptr %stream
  %next = add i64 %word, $step
  store i64 %next, ptr %stream
  %drawn = call i64 @mixed(i64 %next)
  %wide = zext i64 %drawn to i128
  %many = zext i64 %size to i128
  %product = mul i128 %wide, %many
  %low = trunc i128 %product to i64
  %high = lshr i128 %product, 64
  %found = trunc i128 %high to i64
  %fine = icmp uge i64 %low, %size
  br i1 %fine, label %done, label %judge
judge:
  %minus = sub i64 0, %size
  %uneven = urem i64 %minus, %size
  %fair = icmp uge i64 %low, %uneven
  br i1 %fair, label %done, label %again
done:
  ret i64 %found
}

; where the dice of the next event of chance begin
define internal i64 @event(ptr %S) #0 {
  %keyat = getelementptr i64, ptr %S, i64 $key
  %key = load i64, ptr %keyat
  %drawnat = getelementptr i64, ptr %S, i64 $drawn
  %number = load i64, ptr %drawnat
  %sum = add i64 %key, %number
  %later = add i64 %number, 1
  store i64 %later, ptr %drawnat
  %found = call i64 @mixed(i64 %sum)
  ret i64 %found
}

define internal i64 @chance_one(ptr %S, i64 %size) #0 {
  %stream = alloca i64
  %word = call i64 @event(ptr %S)
  store i64 %word, ptr %stream
  %found = call i64 @below(ptr %stream, i64 %size)
  ret i64 %found
}

; gives the cards of a list another order
define internal void @shuffle(ptr %stream, i64 %list) #0 {
entry:
  %cards = inttoptr i64 %list to ptr
  %count = load i64, ptr %cards
  br label %test
test:
  %left = phi i64 [%count, %entry], [%fewer, %swap]
  %more = icmp sgt i64 %left, 1
  br i1 %more, label %swap, label %done
swap:
  %place = call i64 @below(ptr %stream, i64 %left)
  %behind = add i64 %place, 1
  %lastat = getelementptr i64, ptr %cards, i64 %left
  %otherat = getelementptr i64, ptr %cards, i64 %behind
  %last = load i64, ptr %lastat
  %other = load i64, ptr %otherat
  store i64 %other, ptr %lastat
  store i64 %last, ptr %otherat
  %fewer = sub i64 %left, 1
  br label %test
done:
  ret void
}

define internal i64 @chance_order(ptr %S, i64 %list) #0 {
  %stream = alloca i64
  %word = call i64 @event(ptr %S)
  store i64 %word, ptr %stream
  call void @shuffle(ptr %stream, i64 %list)
  ret i64 0
}
