; Lists of words: capacity, length, items. New ones lie in the heap, which is emptied at each step.
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@heap = internal global [$heap x i64] zeroinitializer
@top = internal global i64 0

define internal i64 @new_list(i64 %S, i64 %size) {
  %top = load i64, ptr @top
  %words = add i64 %size, 2
  %end = add i64 %top, %words
  %full = icmp ugt i64 %end, $heap
  %odd = icmp ugt i64 %size, $heap
  %bad = or i1 %full, %odd
  br i1 %bad, label %trap, label %on
on:
  store i64 %end, ptr @top
  %at = getelementptr [$heap x i64], ptr @heap, i64 0, i64 %top
  store i64 %size, ptr %at
  %length = getelementptr i64, ptr %at, i64 1
  store i64 0, ptr %length
  %address = ptrtoint ptr %length to i64
  ret i64 %address
trap:
  %state = inttoptr i64 %S to ptr
  %flag = getelementptr i64, ptr %state, i64 $trapped
  store i64 1, ptr %flag
  ret i64 0
}

define internal i64 @room(i64 %S, i64 %list, i64 %wanted) {
  %at = inttoptr i64 %list to ptr
  %before = getelementptr i64, ptr %at, i64 -1
  %size = load i64, ptr %before
  %fits = icmp ule i64 %wanted, %size
  br i1 %fits, label %same, label %grow
same:
  ret i64 %list
grow:
  %twice = mul i64 %wanted, 2
  %new = call i64 @new_list(i64 %S, i64 %twice)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %copy
none:
  ret i64 0
copy:
  %to = inttoptr i64 %new to ptr
  %length = load i64, ptr %at
  %words = add i64 %length, 1
  %bytes = mul i64 %words, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %at, i64 %bytes, i1 false)
  ret i64 %new
}

define internal void @move(i64 %to, i64 %at, i64 %source, i64 %begin, i64 %count) alwaysinline {
  %target = inttoptr i64 %to to ptr
  %first = add i64 %at, 1
  %targetat = getelementptr i64, ptr %target, i64 %first
  %origin = inttoptr i64 %source to ptr
  %second = add i64 %begin, 1
  %originat = getelementptr i64, ptr %origin, i64 %second
  %bytes = mul i64 %count, 8
  call void @llvm.memmove.p0.p0.i64(ptr %targetat, ptr %originat, i64 %bytes, i1 false)
  ret void
}

; the items from one place up to another, as a new list
define internal i64 @part(i64 %S, i64 %list, i64 %low, i64 %high) noinline {
  %count = sub i64 %high, %low
  %new = call i64 @new_list(i64 %S, i64 %count)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %copy
none:
  ret i64 0
copy:
  %to = inttoptr i64 %new to ptr
  store i64 %count, ptr %to
  call void @move(i64 %new, i64 0, i64 %list, i64 %low, i64 %count)
  ret i64 %new
}

; the list with one more at its end
define internal i64 @append(i64 %S, i64 %list, i64 %word) {
  %from = inttoptr i64 %list to ptr
  %length = load i64, ptr %from
  %longer = add i64 %length, 1
  %new = call i64 @room(i64 %S, i64 %list, i64 %longer)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %put
none:
  ret i64 0
put:
  %to = inttoptr i64 %new to ptr
  %at = getelementptr i64, ptr %to, i64 %longer
  store i64 %word, ptr %at
  store i64 %longer, ptr %to
  ret i64 %new
}

; the list with all of another put in before a place
define internal i64 @insert(i64 %S, i64 %list, i64 %place, i64 %more) noinline {
  %from = inttoptr i64 %list to ptr
  %length = load i64, ptr %from
  %others = inttoptr i64 %more to ptr
  %count = load i64, ptr %others
  %total = add i64 %length, %count
  %new = call i64 @room(i64 %S, i64 %list, i64 %total)
  %missing = icmp eq i64 %new, 0
  br i1 %missing, label %none, label %put
none:
  ret i64 0
put:
  %after = add i64 %place, %count
  %rest = sub i64 %length, %place
  call void @move(i64 %new, i64 %after, i64 %new, i64 %place, i64 %rest)
  call void @move(i64 %new, i64 %place, i64 %more, i64 0, i64 %count)
  %to = inttoptr i64 %new to ptr
  store i64 %total, ptr %to
  ret i64 %new
}

; takes out the items from one place up to another
define internal void @cut(i64 %list, i64 %begin, i64 %end) noinline {
  %items = inttoptr i64 %list to ptr
  %length = load i64, ptr %items
  %rest = sub i64 %length, %end
  call void @move(i64 %list, i64 %begin, i64 %list, i64 %end, i64 %rest)
  %left = add i64 %begin, %rest
  store i64 %left, ptr %items
  ret void
}
