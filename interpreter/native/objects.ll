; Objects of Python, made while it waits for a step: calling from Python by ctypes and reading memory there take longer
; than the step itself.
declare i64 @PyLong_AsLongLong(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyList_New(i64)
declare i32 @PyList_SetItem(ptr, i64, ptr)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare void @Py_IncRef(ptr)
@_Py_NoneStruct = external global i8

define internal ptr @number_object(i64 %word) {
  %nothing = icmp eq i64 %word, $none
  br i1 %nothing, label %none, label %some
none:
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  ret ptr @_Py_NoneStruct
some:
  %found = call ptr @PyLong_FromLongLong(i64 %word)
  ret ptr %found
}

define internal ptr @tuple_object(i64 %address) {
entry:
  %list = inttoptr i64 %address to ptr
  %count = load i64, ptr %list
  %found = call ptr @PyTuple_New(i64 %count)
  %missing = icmp eq ptr %found, null
  br i1 %missing, label %done, label %test
test:
  %i = phi i64 [0, %entry], [%next, %one]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %list, i64 %next
  %word = load i64, ptr %at
  %part = call ptr @number_object(i64 %word)
  %set = call i32 @PyTuple_SetItem(ptr %found, i64 %i, ptr %part)
  br label %test
done:
  ret ptr %found
}

; A list of numbers, or of tuples if it is `deep`, with nothing at its end if the choice is optional. Of many tuples
; no list is made, because few of them are wanted.
define internal ptr @list_object(i64 %address, i1 %deep, i1 %optional) {
entry:
  %list = inttoptr i64 %address to ptr
  %count = load i64, ptr %list
  %long = icmp sgt i64 %count, $most
  %many = and i1 %long, %deep
  br i1 %many, label %none, label %make
make:
  %declining = zext i1 %optional to i64
  %size = add i64 %count, %declining
  %found = call ptr @PyList_New(i64 %size)
  %missing = icmp eq ptr %found, null
  br i1 %missing, label %none, label %test
test:
  %i = phi i64 [0, %make], [%next, %set]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %end
one:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %list, i64 %next
  %word = load i64, ptr %at
  br i1 %deep, label %several, label %single
single:
  %number = call ptr @number_object(i64 %word)
  br label %set
several:
  %tuple = call ptr @tuple_object(i64 %word)
  br label %set
set:
  %object = phi ptr [%number, %single], [%tuple, %several]
  %was = call i32 @PyList_SetItem(ptr %found, i64 %i, ptr %object)
  br label %test
end:
  br i1 %optional, label %decline, label %done
decline:
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  %last = call i32 @PyList_SetItem(ptr %found, i64 %count, ptr @_Py_NoneStruct)
  br label %done
done:
  ret ptr %found
none:
  ret ptr null
}

; A step as a function of Python: it is given the address of a state and a block, and gives how play stopped, or the
; options if it stopped at a choice whose options are listed.
define ptr @stepped(ptr %self, ptr %given, i64 %count) {
  %first = load ptr, ptr %given
  %address = call i64 @PyLong_AsLongLong(ptr %first)
  %secondat = getelementptr ptr, ptr %given, i64 1
  %second = load ptr, ptr %secondat
  %block = call i64 @PyLong_AsLongLong(ptr %second)
  %S = inttoptr i64 %address to ptr
  %result = call i64 @run(ptr %S, i64 %block)
  %asks = icmp eq i64 %result, -1
  br i1 %asks, label %ask, label %stop
ask:
  %choiceat = getelementptr i64, ptr %S, i64 $choice
  %choice = load i64, ptr %choiceat
  %optionsat = getelementptr i64, ptr %S, i64 $options
  %options = load i64, ptr %optionsat
  switch i64 %choice, label %stop [
$kinds
  ]
numbers:
  %a = call ptr @list_object(i64 %options, i1 false, i1 false)
  br label %listed
optional_numbers:
  %b = call ptr @list_object(i64 %options, i1 false, i1 true)
  br label %listed
tuples:
  %c = call ptr @list_object(i64 %options, i1 true, i1 false)
  br label %listed
optional_tuples:
  %d = call ptr @list_object(i64 %options, i1 true, i1 true)
  br label %listed
listed:
  %found = phi ptr [%a, %numbers], [%b, %optional_numbers], [%c, %tuples], [%d, %optional_tuples]
  %unlisted = icmp eq ptr %found, null
  br i1 %unlisted, label %stop, label %give
give:
  ret ptr %found
stop:
  %told = call ptr @PyLong_FromLongLong(i64 %result)
  ret ptr %told
}
