; Looks who is in front. What the ranking goes by may make no sense before the end: then it is not followed in this game.
define internal void @look(ptr %S) {
entry:
  %book_at = getelementptr i64, ptr %S, i64 $tree
  %book = load ptr, ptr %book_at
  %follows_at = getelementptr i64, ptr %book, i64 $follows
  %follows = load i64, ptr %follows_at
  %wanted = icmp ne i64 %follows, 0
  br i1 %wanted, label %judge, label %leave
judge:
  %flag = getelementptr i64, ptr %S, i64 $trapped
  %steps = getelementptr i64, ptr %S, i64 $steps
  %spent = load i64, ptr %steps
  store i64 0, ptr %steps
  %top = load i64, ptr @top
  %row = getelementptr i64, ptr %book, i64 $now
  %row_at = ptrtoint ptr %row to i64
  %told = call i64 @standing(ptr %S, i64 %row_at)
  %odd = load i64, ptr %flag
  %bad = icmp ne i64 %odd, 0
  br i1 %bad, label %fail, label %compare
compare:
  %moved = call i64 @moved(ptr %S)
  %other = icmp ne i64 %moved, 0
  br i1 %other, label %rank, label %pass
rank:
  %ranked = call i64 @front(ptr %S)
  %strange = load i64, ptr %flag
  %wrong = icmp ne i64 %strange, 0
  br i1 %wrong, label %fail, label %pass
pass:
  %passed = call i64 @passed(ptr %S)
  br label %done
fail:
  store i64 0, ptr %flag
  store i64 0, ptr %follows_at
  br label %done
done:
  store i64 %spent, ptr %steps
  store i64 %top, ptr @top
  br label %leave
leave:
  ret void
}
