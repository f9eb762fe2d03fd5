; Python's objects: what a play hands out and what it is handed. Addresses of objects are words.
@objects = global [$count x i64] zeroinitializer
@found = internal global i64 0
@kept = internal global [$kept_words x i64] zeroinitializer
declare i64 @PyLong_FromLongLong(i64)
declare i64 @PyLong_AsLongLong(i64)
declare i64 @PyList_New(i64)
declare i32 @PyList_SetItem(i64, i64, i64)
declare i64 @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(i64, i64, i64)
declare i64 @PyTuple_GetItem(i64, i64)
declare i64 @PyTuple_Size(i64)
declare i64 @PyObject_GetItem(i64, i64)
declare i64 @PyObject_CallObject(i64, i64)
declare i64 @PyBool_FromLong(i64)
declare i64 @PyType_GenericAlloc(i64, i64)
declare i64 @PyDict_GetItem(i64, i64)
declare i64 @PyList_Size(i64)
declare i64 @PyList_GetItem(i64, i64)
declare i64 @PyErr_Occurred()
declare void @Py_IncRef(i64)
declare void @Py_DecRef(i64)

define internal i64 @known(i64 %number) {
  %at = getelementptr i64, ptr @objects, i64 %number
  %object = load i64, ptr %at
  call void @Py_IncRef(i64 %object)
  ret i64 %object
}

define internal i64 @number_object(i64 %word) {
  %none = icmp eq i64 %word, $none
  br i1 %none, label %nothing, label %number
nothing:
  %object = call i64 @known(i64 $nothing_at)
  ret i64 %object
number:
  %made = call i64 @PyLong_FromLongLong(i64 %word)
  ret i64 %made
}

; a key for a number, or nothing where there is none; with a key of 1 to begin with it is that of a list
define internal i64 @key_of(i64 %before, i64 %word) alwaysinline {
  %none = icmp eq i64 %word, $none
  %small = icmp ult i64 %word, 1000
  %code = add i64 %word, 2
  %digit = select i1 %none, i64 1, i64 %code
  %sized = or i1 %none, %small
  %alive = icmp ne i64 %before, 0
  %fits = and i1 %sized, %alive
  %high = shl i64 %before, 10
  %both = or i64 %high, %digit
  %key = select i1 %fits, i64 %both, i64 0
  ret i64 %key
}

; where the option for a key may be found again: its key and itself, which is not owned
define internal ptr @seat_of(i64 %key) alwaysinline {
  %mixed = mul i64 %key, -7046029254386353131
  %hash = lshr i64 %mixed, $hash_shift
  %place = mul i64 %hash, 2
  %seat = getelementptr i64, ptr @kept, i64 %place
  ret ptr %seat
}

; keeps an option in mind if its table does so too
define internal void @keep_option(i64 %key, i64 %table, i64 %raw, i64 %option) noinline {
  %unkept = icmp eq i64 %key, 0
  br i1 %unkept, label %done, label %look
look:
  %stored = call i64 @PyDict_GetItem(i64 %table, i64 %raw)
  %same = icmp eq i64 %stored, %option
  br i1 %same, label %keep, label %done
keep:
  %seat = call ptr @seat_of(i64 %key)
  store i64 %key, ptr %seat
  %second = getelementptr i64, ptr %seat, i64 1
  store i64 %option, ptr %second
  ret void
done:
  ret void
}

define internal void @decision(i64 %spec, i64 %player, i64 %options, i64 %raws, i64 %values) {
  %classat = getelementptr i64, ptr @objects, i64 $decision_at
  %class = load i64, ptr %classat
  %found = call i64 @PyType_GenericAlloc(i64 %class, i64 5)
  %known = call i64 @known(i64 %spec)
  %seat = call i64 @PyLong_FromLongLong(i64 %player)
  %s0 = call i32 @PyTuple_SetItem(i64 %found, i64 0, i64 %known)
  %s1 = call i32 @PyTuple_SetItem(i64 %found, i64 1, i64 %seat)
  %s2 = call i32 @PyTuple_SetItem(i64 %found, i64 2, i64 %options)
  %s3 = call i32 @PyTuple_SetItem(i64 %found, i64 3, i64 %raws)
  %s4 = call i32 @PyTuple_SetItem(i64 %found, i64 4, i64 %values)
  store i64 %found, ptr @found
  ret void
}

define internal i64 @picks_object(i64 %table, i64 %things, i64 %alike, i64 %least, i64 %most, i64 %optional) {
  %args = call i64 @PyTuple_New(i64 6)
  %known = call i64 @known(i64 %table)
  %kinds = call i64 @known(i64 %alike)
  %low = call i64 @PyLong_FromLongLong(i64 %least)
  %high = call i64 @PyLong_FromLongLong(i64 %most)
  %may = call i64 @PyBool_FromLong(i64 %optional)
  %s0 = call i32 @PyTuple_SetItem(i64 %args, i64 0, i64 %known)
  %s1 = call i32 @PyTuple_SetItem(i64 %args, i64 1, i64 %things)
  %s2 = call i32 @PyTuple_SetItem(i64 %args, i64 2, i64 %kinds)
  %s3 = call i32 @PyTuple_SetItem(i64 %args, i64 3, i64 %low)
  %s4 = call i32 @PyTuple_SetItem(i64 %args, i64 4, i64 %high)
  %s5 = call i32 @PyTuple_SetItem(i64 %args, i64 5, i64 %may)
  %class = getelementptr i64, ptr @objects, i64 $picks_at
  %picks = load i64, ptr %class
  %made = call i64 @PyObject_CallObject(i64 %picks, i64 %args)
  call void @Py_DecRef(i64 %args)
  ret i64 %made
}
