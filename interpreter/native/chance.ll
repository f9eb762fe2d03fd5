; The hash SHAKE-128 of a seed and the number of an event of chance, and what is drawn from it.
@rounds = internal constant [24 x i64] [$rounds]
@sponge = internal global [25 x i64] zeroinitializer
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @permute() {
entry:
  br label %again
again:
  %round = phi i64 [0, %entry], [%next, %again]
$permutation
  %next = add i64 %round, 1
  %more = icmp slt i64 %next, 24
  br i1 %more, label %again, label %done
done:
  ret void
}

; takes in the seed's text, a comma and the number of the event
define internal i64 @absorb(ptr %S) {
entry:
  call void @llvm.memset.p0.i64(ptr @sponge, i8 0, i64 200, i1 false)
  %sizeat = getelementptr i64, ptr %S, i64 $seed
  %size = load i64, ptr %sizeat
  %long = icmp ugt i64 %size, $seed_bytes
  br i1 %long, label %trap, label %copy
trap:
  %flag = getelementptr i64, ptr %S, i64 $trapped
  store i64 1, ptr %flag
  ret i64 1
copy:
  %text = getelementptr i64, ptr %sizeat, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr @sponge, ptr %text, i64 %size, i1 false)
  %comma = getelementptr i8, ptr @sponge, i64 %size
  store i8 44, ptr %comma
  %drawnat = getelementptr i64, ptr %S, i64 $drawn
  %number = load i64, ptr %drawnat
  br label %width
width:
  %digits = phi i64 [1, %copy], [%wider, %width]
  %rest = phi i64 [%number, %copy], [%tenth, %width]
  %tenth = udiv i64 %rest, 10
  %wider = add i64 %digits, 1
  %further = icmp ne i64 %tenth, 0
  br i1 %further, label %width, label %write
write:
  %end = add i64 %size, %digits
  br label %digit
digit:
  %place = phi i64 [%end, %write], [%before, %digit]
  %left = phi i64 [%number, %write], [%shorter, %digit]
  %shorter = udiv i64 %left, 10
  %ten = mul i64 %shorter, 10
  %one = sub i64 %left, %ten
  %code = add i64 %one, 48
  %byte = trunc i64 %code to i8
  %at = getelementptr i8, ptr @sponge, i64 %place
  store i8 %byte, ptr %at
  %before = sub i64 %place, 1
  %more = icmp ne i64 %shorter, 0
  br i1 %more, label %digit, label %pad
pad:
  %after = add i64 %end, 1
  %padat = getelementptr i8, ptr @sponge, i64 %after
  store i8 31, ptr %padat
  %lastat = getelementptr i8, ptr @sponge, i64 167
  %last = load i8, ptr %lastat
  %closed = xor i8 %last, -128
  store i8 %closed, ptr %lastat
  call void @permute()
  ret i64 0
}

define internal i64 @chance_one(ptr %S, i64 %size) {
  %odd = call i64 @absorb(ptr %S)
  %drawn = load i64, ptr @sponge
  %wide = zext i64 %drawn to i128
  %many = zext i64 %size to i128
  %product = mul i128 %wide, %many
  %high = lshr i128 %product, 64
  %found = trunc i128 %high to i64
  ret i64 %found
}

; the cards of a list, each beside a key of 32 bits, sorted by key and card: first by the upper eight bits of the
; key, then by moving each to its place among its neighbours
@ends = internal global [257 x i64] zeroinitializer

define internal i64 @chance_order(ptr %S, i64 %list) {
entry:
  %odd = call i64 @absorb(ptr %S)
  %source = inttoptr i64 %list to ptr
  %count = load i64, ptr %source
  %drawn = call i64 @new_list(ptr %S, i64 %count)
  %undrawn = icmp eq i64 %drawn, 0
  br i1 %undrawn, label %leave, label %more
more:
  %new = call i64 @new_list(ptr %S, i64 %count)
  %none = icmp eq i64 %new, 0
  br i1 %none, label %leave, label %fill
leave:
  ret i64 0
fill:
  %keys = inttoptr i64 %drawn to ptr
  %target = inttoptr i64 %new to ptr
  store i64 %count, ptr %target
  call void @llvm.memset.p0.i64(ptr @ends, i8 0, i64 2056, i1 false)
  br label %test
test:
  %i = phi i64 [0, %fill], [%ahead, %take]
  %used = phi i64 [0, %fill], [%later, %take]
  %some = icmp slt i64 %i, %count
  br i1 %some, label %draw, label %sum
draw:
  %spent = icmp eq i64 %used, 42
  br i1 %spent, label %squeeze, label %take
squeeze:
  call void @permute()
  br label %take
take:
  %now = phi i64 [%used, %draw], [0, %squeeze]
  %keyat = getelementptr i32, ptr @sponge, i64 %now
  %key = load i32, ptr %keyat
  %later = add i64 %now, 1
  %ahead = add i64 %i, 1
  %cardat = getelementptr i64, ptr %source, i64 %ahead
  %card = load i64, ptr %cardat
  %wide = zext i32 %key to i64
  %shifted = shl i64 %wide, 24
  %mixed = or i64 %shifted, %card
  %mixedat = getelementptr i64, ptr %keys, i64 %ahead
  store i64 %mixed, ptr %mixedat
  %bucket = lshr i64 %mixed, 48
  %endat = getelementptr [257 x i64], ptr @ends, i64 0, i64 %bucket
  %nextat = getelementptr i64, ptr %endat, i64 1
  %held = load i64, ptr %nextat
  %holds = add i64 %held, 1
  store i64 %holds, ptr %nextat
  br label %test
sum:
  %b = phi i64 [1, %test], [%following, %sum]
  %total = phi i64 [0, %test], [%grown, %sum]
  %sumat = getelementptr [257 x i64], ptr @ends, i64 0, i64 %b
  %own = load i64, ptr %sumat
  %grown = add i64 %total, %own
  store i64 %grown, ptr %sumat
  %following = add i64 %b, 1
  %last = icmp eq i64 %following, 257
  br i1 %last, label %scatter, label %sum
scatter:
  %s = phi i64 [1, %sum], [%s1, %lay]
  %unlaid = icmp sle i64 %s, %count
  br i1 %unlaid, label %lay, label %each
lay:
  %layat = getelementptr i64, ptr %keys, i64 %s
  %laid = load i64, ptr %layat
  %group = lshr i64 %laid, 48
  %groupat = getelementptr [257 x i64], ptr @ends, i64 0, i64 %group
  %free = load i64, ptr %groupat
  %taken = add i64 %free, 1
  store i64 %taken, ptr %groupat
  %spotat = getelementptr i64, ptr %target, i64 %taken
  store i64 %laid, ptr %spotat
  %s1 = add i64 %s, 1
  br label %scatter
each:
  %before = phi i64 [1, %scatter], [%place, %put]
  %place = add i64 %before, 1
  %within = icmp sle i64 %place, %count
  br i1 %within, label %lift, label %unpack
lift:
  %liftedat = getelementptr i64, ptr %target, i64 %place
  %lifted = load i64, ptr %liftedat
  br label %sift
sift:
  %hole = phi i64 [%place, %lift], [%left, %move]
  %left = sub i64 %hole, 1
  %atfront = icmp eq i64 %left, 0
  br i1 %atfront, label %put, label %compare
compare:
  %leftat = getelementptr i64, ptr %target, i64 %left
  %other = load i64, ptr %leftat
  %greater = icmp ugt i64 %other, %lifted
  br i1 %greater, label %move, label %put
move:
  %holeat = getelementptr i64, ptr %target, i64 %hole
  store i64 %other, ptr %holeat
  br label %sift
put:
  %putat = getelementptr i64, ptr %target, i64 %hole
  store i64 %lifted, ptr %putat
  br label %each
unpack:
  %j = phi i64 [1, %each], [%k, %strip]
  %rest = icmp sle i64 %j, %count
  br i1 %rest, label %strip, label %done
strip:
  %jat = getelementptr i64, ptr %target, i64 %j
  %both = load i64, ptr %jat
  %bare = and i64 %both, 16777215
  store i64 %bare, ptr %jat
  %k = add i64 %j, 1
  br label %unpack
done:
  ret i64 %new
}

; SplitMix64, for dice
define internal i64 @mixed(i64 %word) {
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

; one of so many numbers; the word of the stream is at the pointer
define internal i64 @below(ptr %stream, i64 %size) {
  %word = load i64, ptr %stream
  %next = add i64 %word, $step
  store i64 %next, ptr %stream
  %drawn = call i64 @mixed(i64 %next)
  %wide = zext i64 %drawn to i128
  %many = zext i64 %size to i128
  %product = mul i128 %wide, %many
  %high = lshr i128 %product, 64
  %found = trunc i128 %high to i64
  ret i64 %found
}

; a seed as text, in the memory of a state: its length, then its digits
define internal void @write_seed(ptr %S, i64 %seed) {
entry:
  br label %width
width:
  %digits = phi i64 [1, %entry], [%wider, %width]
  %rest = phi i64 [%seed, %entry], [%tenth, %width]
  %tenth = udiv i64 %rest, 10
  %wider = add i64 %digits, 1
  %further = icmp ne i64 %tenth, 0
  br i1 %further, label %width, label %write
write:
  %at = getelementptr i64, ptr %S, i64 $seed
  store i64 %digits, ptr %at
  %text = getelementptr i64, ptr %at, i64 1
  br label %digit
digit:
  %place = phi i64 [%digits, %write], [%before, %digit]
  %left = phi i64 [%seed, %write], [%shorter, %digit]
  %shorter = udiv i64 %left, 10
  %ten = mul i64 %shorter, 10
  %one = sub i64 %left, %ten
  %code = add i64 %one, 48
  %byte = trunc i64 %code to i8
  %before = sub i64 %place, 1
  %byteat = getelementptr i8, ptr %text, i64 %before
  store i8 %byte, ptr %byteat
  %more = icmp ne i64 %before, 0
  br i1 %more, label %digit, label %done
done:
  ret void
}
