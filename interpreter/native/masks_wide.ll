; The same for processors that look at eight words at once and push together those that are wanted. Sixteen are looked at
; without a test of the length, which few lists of cards exceed.
declare <8 x i64> @llvm.x86.avx512.mask.compress.v8i64(<8 x i64>, <8 x i64>, <8 x i1>)
declare i8 @llvm.ctpop.i8(i8)

define internal i8 @fits(<8 x i64> %cards, i64 %low, i64 %high, i64 %left) alwaysinline {
  %low_1 = insertelement <8 x i64> poison, i64 %low, i64 0
  %lows = shufflevector <8 x i64> %low_1, <8 x i64> poison, <8 x i32> zeroinitializer
  %high_1 = insertelement <8 x i64> poison, i64 %high, i64 0
  %highs = shufflevector <8 x i64> %high_1, <8 x i64> poison, <8 x i32> zeroinitializer
  %left_1 = insertelement <8 x i64> poison, i64 %left, i64 0
  %lefts = shufflevector <8 x i64> %left_1, <8 x i64> poison, <8 x i32> zeroinitializer
  %below = icmp ult <8 x i64> %cards, splat (i64 64)
  %words = select <8 x i1> %below, <8 x i64> %lows, <8 x i64> %highs
  %far = and <8 x i64> %cards, splat (i64 63)
  %shifted = lshr <8 x i64> %words, %far
  %fit = trunc <8 x i64> %shifted to <8 x i1>
  %there = icmp sgt <8 x i64> %lefts, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %both = and <8 x i1> %fit, %there
  %bits = bitcast <8 x i1> %both to i8
  ret i8 %bits
}

define internal i64 @many(i8 %bits) alwaysinline {
  %count = call i8 @llvm.ctpop.i8(i8 %bits)
  %many = zext i8 %count to i64
  ret i64 %many
}

; how many fit
define internal i64 @count_cards(i64 %list, i64 %low, i64 %high) #0 {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %items = getelementptr i64, ptr %at, i64 1
  br label %look
look:
  %i = phi i64 [0, %entry], [%next, %look]
  %found = phi i64 [0, %entry], [%more, %look]
  %left = sub i64 %length, %i
  %right = sub i64 %left, 8
  %here = getelementptr i64, ptr %items, i64 %i
  %behind = getelementptr i64, ptr %here, i64 8
  %some = load <8 x i64>, ptr %here, align 8
  %others = load <8 x i64>, ptr %behind, align 8
  %one = call i8 @fits(<8 x i64> %some, i64 %low, i64 %high, i64 %left)
  %two = call i8 @fits(<8 x i64> %others, i64 %low, i64 %high, i64 %right)
  %a = call i64 @many(i8 %one)
  %b = call i64 @many(i8 %two)
  %both = add i64 %a, %b
  %more = add i64 %found, %both
  %next = add i64 %i, 16
  %again = icmp slt i64 %next, %length
  br i1 %again, label %look, label %done
done:
  ret i64 %more
}

; writes those that fit to a list with room for all
define internal void @take_cards(i64 %list, i64 %into, i64 %low, i64 %high) #0 {
entry:
  %at = inttoptr i64 %list to ptr
  %length = load i64, ptr %at
  %items = getelementptr i64, ptr %at, i64 1
  %to = inttoptr i64 %into to ptr
  %first = getelementptr i64, ptr %to, i64 1
  br label %look
look:
  %i = phi i64 [0, %entry], [%next, %look]
  %found = phi i64 [0, %entry], [%more, %look]
  %left = sub i64 %length, %i
  %right = sub i64 %left, 8
  %here = getelementptr i64, ptr %items, i64 %i
  %behind = getelementptr i64, ptr %here, i64 8
  %some = load <8 x i64>, ptr %here, align 8
  %others = load <8 x i64>, ptr %behind, align 8
  %one = call i8 @fits(<8 x i64> %some, i64 %low, i64 %high, i64 %left)
  %two = call i8 @fits(<8 x i64> %others, i64 %low, i64 %high, i64 %right)
  %first_bits = bitcast i8 %one to <8 x i1>
  %other_bits = bitcast i8 %two to <8 x i1>
  %kept = call <8 x i64> @llvm.x86.avx512.mask.compress.v8i64(<8 x i64> %some, <8 x i64> zeroinitializer, <8 x i1> %first_bits)
  %rest = call <8 x i64> @llvm.x86.avx512.mask.compress.v8i64(<8 x i64> %others, <8 x i64> zeroinitializer, <8 x i1> %other_bits)
  %there = getelementptr i64, ptr %first, i64 %found
  store <8 x i64> %kept, ptr %there, align 8
  %a = call i64 @many(i8 %one)
  %b = call i64 @many(i8 %two)
  %after = getelementptr i64, ptr %there, i64 %a
  store <8 x i64> %rest, ptr %after, align 8
  %both = add i64 %a, %b
  %more = add i64 %found, %both
  %next = add i64 %i, 16
  %again = icmp slt i64 %next, %length
  br i1 %again, label %look, label %done
done:
  store i64 %more, ptr %to
  ret void
}
