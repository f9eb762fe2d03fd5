; Thoughts of a search, one after another. Each takes a position that the seat cannot tell from the true one, goes
; down the tree, plays on by the dice, and takes back up what came of it. `plan` is made by Python (`native/thoughts.py`).
; Gives how many of them met something odd and were left.
declare double @llvm.sqrt.f64(double)

define internal i64 @planned(ptr %plan, i64 %word) alwaysinline {
  %at = getelementptr i64, ptr %plan, i64 %word
  %found = load i64, ptr %at
  ret i64 %found
}

; a position to think in: cards that are not known in another order, state that is not known as it may be, and what
; others have chosen at the same time chosen again
define internal i64 @imagine(ptr %S, ptr %plan, i64 %seed) {
entry:
  %flag = getelementptr i64, ptr %S, i64 $trapped
  store i64 0, ptr %flag
  store i64 0, ptr @top
  %dice = getelementptr i64, ptr %S, i64 $dice
  store i64 %seed, ptr %dice
  %chance = call i64 @below(ptr %dice, i64 $seeds)
  %other = xor i64 %chance, $step
  %key = call i64 @mixed(i64 %other)
  %base_at = call i64 @planned(ptr %plan, i64 $BASE)
  %base = inttoptr i64 %base_at to ptr
  %bytes = call i64 @planned(ptr %plan, i64 $BYTES)
  %old_at = call i64 @planned(ptr %plan, i64 $OLD)
  %old = inttoptr i64 %old_at to ptr
  %new_at = call i64 @planned(ptr %plan, i64 $NEW)
  %new = inttoptr i64 %new_at to ptr
  %count = call i64 @planned(ptr %plan, i64 $COUNT)
  %places_at = call i64 @planned(ptr %plan, i64 $PLACES)
  %places = inttoptr i64 %places_at to ptr
  %many = call i64 @planned(ptr %plan, i64 $MANY)
  %sets = call i64 @planned(ptr %plan, i64 $SETS)
  %sets_at = call i64 @planned(ptr %plan, i64 $SETS_AT)
  %first_set = inttoptr i64 %sets_at to ptr
  br label %each_set
each_set:
  %n = phi i64 [0, %entry], [%n1, %filled]
  %to = phi ptr [%new, %entry], [%behind, %filled]
  %more_sets = icmp slt i64 %n, %sets
  br i1 %more_sets, label %fill, label %lay_out
fill:
  %n1 = add i64 %n, 1
  %twice = mul i64 %n, 2
  %cards_at = getelementptr i64, ptr %first_set, i64 %twice
  %cards = load i64, ptr %cards_at
  %bad_at = getelementptr i64, ptr %cards_at, i64 1
  %bad = load i64, ptr %bad_at
  %found = call i64 @rearranged(ptr %S, i64 %cards, i64 %bad)
  %wrong = load i64, ptr %flag
  %failed = icmp ne i64 %wrong, 0
  br i1 %failed, label %odd, label %filled
filled:
  %found_at = inttoptr i64 %found to ptr
  %size = load i64, ptr %found_at
  %items = getelementptr i64, ptr %found_at, i64 1
  %size_bytes = mul i64 %size, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %items, i64 %size_bytes, i1 false)
  %behind = getelementptr i64, ptr %to, i64 %size
  br label %each_set
lay_out:
  %later = load i64, ptr %dice
  %laid = call i64 @rearrange(ptr %S, ptr %base, i64 %bytes, ptr %old, ptr %new, i64 %count, ptr %places, i64 %many, i64 %key)
  store i64 %later, ptr %dice
  %secrets = call i64 @planned(ptr %plan, i64 $SECRETS)
  %secrets_at = call i64 @planned(ptr %plan, i64 $SECRETS_AT)
  %first_secret = inttoptr i64 %secrets_at to ptr
  br label %each_secret
each_secret:
  %s = phi i64 [0, %lay_out], [%s1, %guess]
  %more_secrets = icmp slt i64 %s, %secrets
  br i1 %more_secrets, label %guess, label %at_once
guess:
  %s1 = add i64 %s, 1
  %s2 = mul i64 %s, 2
  %cell_at = getelementptr i64, ptr %first_secret, i64 %s2
  %cell = load i64, ptr %cell_at
  %range_at = getelementptr i64, ptr %cell_at, i64 1
  %range = load i64, ptr %range_at
  %guessed = call i64 @below(ptr %dice, i64 %range)
  %secret = getelementptr i64, ptr %S, i64 %cell
  store i64 %guessed, ptr %secret
  br label %each_secret
at_once:
  %seats = call i64 @planned(ptr %plan, i64 $SEATS)
  %seats_at = call i64 @planned(ptr %plan, i64 $SEATS_AT)
  %first_seat = inttoptr i64 %seats_at to ptr
  %scratch_at = call i64 @planned(ptr %plan, i64 $SCRATCH)
  %scratch = inttoptr i64 %scratch_at to ptr
  %asking = call i64 @planned(ptr %plan, i64 $ASKING)
  %number = call i64 @planned(ptr %plan, i64 $NUMBER)
  %me_at = call i64 @planned(ptr %plan, i64 $ME)
  %me = getelementptr i64, ptr %scratch, i64 %me_at
  %dice_there = getelementptr i64, ptr %scratch, i64 $dice
  %asked_at = getelementptr i64, ptr %scratch, i64 $asked
  %choice_at = getelementptr i64, ptr %scratch, i64 $choice
  br label %each_seat
each_seat:
  %p = phi i64 [0, %at_once], [%p1, %anew], [%p1, %taken]
  %more_seats = icmp slt i64 %p, %seats
  br i1 %more_seats, label %choose, label %done
choose:
  %p1 = add i64 %p, 1
  %p4 = mul i64 %p, 4
  %seat_at = getelementptr i64, ptr %first_seat, i64 %p4
  %seat = load i64, ptr %seat_at
  call void @llvm.memcpy.p0.p0.i64(ptr %scratch, ptr %S, i64 %bytes, i1 false)
  store i64 %seat, ptr %me
  %result = call i64 @run(ptr %scratch, i64 %asking)
  %asks = icmp eq i64 %result, -1
  %asked = load i64, ptr %asked_at
  %same_seat = icmp eq i64 %asked, %seat
  %choice = load i64, ptr %choice_at
  %same_choice = icmp eq i64 %choice, %number
  %both = and i1 %same_seat, %same_choice
  %due = and i1 %asks, %both
  br i1 %due, label %anew, label %taken
anew:
  %next = call i64 @choose(ptr %scratch)
  %strange = icmp slt i64 %next, 0
  br i1 %strange, label %each_seat, label %chosen
chosen:
  %rolled = load i64, ptr %dice_there
  store i64 %rolled, ptr %dice
  br label %taken
taken:
  %word_at = getelementptr i64, ptr %seat_at, i64 1
  %word = load i64, ptr %word_at
  %from_word = getelementptr i64, ptr %scratch, i64 %word
  %answer = load i64, ptr %from_word
  %to_word = getelementptr i64, ptr %S, i64 %word
  store i64 %answer, ptr %to_word
  %region_at = getelementptr i64, ptr %seat_at, i64 2
  %region = load i64, ptr %region_at
  %room_at = getelementptr i64, ptr %seat_at, i64 3
  %room = load i64, ptr %room_at
  %from_region = getelementptr i64, ptr %scratch, i64 %region
  %to_region = getelementptr i64, ptr %S, i64 %region
  call void @llvm.memcpy.p0.p0.i64(ptr %to_region, ptr %from_region, i64 %room, i1 false)
  br label %each_seat
done:
  ret i64 0
odd:
  ret i64 1
}

; goes down the tree by one of the options that are due, or plays on by hunches; gives the block that goes on
define internal i64 @descend(ptr %S) {
  %at = getelementptr i64, ptr %S, i64 $choice
  %number = load i64, ptr %at
  switch i64 %number, label %odd [
$choices
  ]
$taken
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

define i64 @thoughts(ptr %S, ptr %plan, ptr %seeds, i64 %count) {
entry:
  %tree_at = call i64 @planned(ptr %plan, i64 $ROOTED)
  %tree = inttoptr i64 %tree_at to ptr
  %now_at = getelementptr i64, ptr %tree, i64 $now
  %fresh_at = getelementptr i64, ptr %tree, i64 $fresh
  %noted_at = getelementptr i64, ptr %tree, i64 $noted
  %first = call i64 @planned(ptr %plan, i64 $ASKING)
  %far = call i64 @planned(ptr %plan, i64 $FAR)
  %limit = call i64 @planned(ptr %plan, i64 $LIMIT)
  %before_at = call i64 @planned(ptr %plan, i64 $BEFORE)
  %before = inttoptr i64 %before_at to ptr
  %row_at = call i64 @planned(ptr %plan, i64 $ROW)
  %row = inttoptr i64 %row_at to ptr
  %words = call i64 @planned(ptr %plan, i64 $WORDS)
  %flag = getelementptr i64, ptr %S, i64 $trapped
  br label %again
again:
  %i = phi i64 [0, %entry], [%i1, %good], [%i1, %odd]
  %odd_ones = phi i64 [0, %entry], [%odd_ones, %good], [%one_more, %odd]
  %some = icmp slt i64 %i, %count
  br i1 %some, label %begin, label %leave
begin:
  %i1 = add i64 %i, 1
  %seed_at = getelementptr i64, ptr %seeds, i64 %i
  %seed = load i64, ptr %seed_at
  %failed = call i64 @imagine(ptr %S, ptr %plan, i64 %seed)
  store i64 $root, ptr %now_at
  store i64 0, ptr %fresh_at
  store i64 0, ptr %noted_at
  %bad = icmp ne i64 %failed, 0
  br i1 %bad, label %odd, label %down
down:
  %block = phi i64 [%first, %begin], [%next, %further]
  %result = call i64 @run(ptr %S, i64 %block)
  %asks = icmp eq i64 %result, -1
  br i1 %asks, label %ask, label %stopped
ask:
  %next = call i64 @descend(ptr %S)
  %strange = icmp slt i64 %next, 0
  br i1 %strange, label %odd, label %further
further:
  %fresh = load i64, ptr %fresh_at
  %new = icmp ne i64 %fresh, 0
  br i1 %new, label %play, label %down
play:
  %end = call i64 @think_on(ptr %S, i64 %next, i64 %far, i64 %limit, ptr %before, ptr %row, i64 %words)
  %lost = icmp eq i64 %end, -3
  br i1 %lost, label %odd, label %ended
ended:
  %over_later = icmp eq i64 %end, -2
  br label %judge
stopped:
  %over_now = icmp eq i64 %result, -2
  br i1 %over_now, label %judge, label %odd
judge:
  %over = phi i1 [%over_later, %ended], [true, %stopped]
  %weight = select i1 %over, i64 $at_end, i64 $when_cut
  store i64 0, ptr @top
  %judged = call i64 @judged(ptr %S, i64 %weight)
  %trapped = load i64, ptr %flag
  %unjudged = icmp ne i64 %trapped, 0
  br i1 %unjudged, label %odd, label %good
good:
  br label %again
odd:
  %one_more = add i64 %odd_ones, 1
  br label %again
leave:
  ret i64 %odd_ones
}

; A copy of a state in which cards have changed places: `new` lie where `old` lay, and stand at all the places
; where those stood.
@instead = internal global [$cards x i64] zeroinitializer

define internal i64 @rearrange(ptr %S, ptr %base, i64 %bytes, ptr %old, ptr %new, i64 %count, ptr %places, i64 %many, i64 %key) {
entry:
  call void @llvm.memcpy.p0.p0.i64(ptr %S, ptr %base, i64 %bytes, i1 false)
  %keyat = getelementptr i64, ptr %S, i64 $key
  store i64 %key, ptr %keyat
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %move]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %move, label %words
move:
  %next = add i64 %i, 1
  %oldat = getelementptr i64, ptr %old, i64 %i
  %from = load i64, ptr %oldat
  %newat = getelementptr i64, ptr %new, i64 %i
  %to = load i64, ptr %newat
  %mapat = getelementptr i64, ptr @instead, i64 %from
  store i64 %to, ptr %mapat
  %where = getelementptr i64, ptr %base, i64 $where
  %lay = getelementptr i64, ptr %where, i64 %from
  %place = load i64, ptr %lay
  %wheres = getelementptr i64, ptr %S, i64 $where
  %lies = getelementptr i64, ptr %wheres, i64 %to
  store i64 %place, ptr %lies
  %known = getelementptr i64, ptr %base, i64 $known
  %wasknown = getelementptr i64, ptr %known, i64 %from
  %seers = load i64, ptr %wasknown
  %knowns = getelementptr i64, ptr %S, i64 $known
  %isknown = getelementptr i64, ptr %knowns, i64 %to
  store i64 %seers, ptr %isknown
  br label %test
words:
  %j = phi i64 [0, %test], [%following, %word]
  %some = icmp slt i64 %j, %many
  br i1 %some, label %word, label %done
word:
  %following = add i64 %j, 1
  %placeat = getelementptr i64, ptr %places, i64 %j
  %offset = load i64, ptr %placeat
  %at = getelementptr i64, ptr %S, i64 %offset
  %card = load i64, ptr %at
  %insteadat = getelementptr i64, ptr @instead, i64 %card
  %other = load i64, ptr %insteadat
  store i64 %other, ptr %at
  br label %words
done:
  ret i64 0
}
