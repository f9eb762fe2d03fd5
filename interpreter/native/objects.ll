; Objects of Python, taken and made in one call: reading and writing memory from there takes longer than a step itself.
declare i64 @PyLong_AsLongLong(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyList_New(i64)
declare i32 @PyList_SetItem(ptr, i64, ptr)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare i64 @PyList_Size(ptr)
declare ptr @PyList_GetItem(ptr, i64)
declare i64 @PyTuple_Size(ptr)
declare ptr @PyTuple_GetItem(ptr, i64)
declare void @Py_IncRef(ptr)
declare void @Py_DecRef(ptr)
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
  %long = icmp sgt i64 %count, $most_tuples
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

; Options that Python has, found again by their choice and numbers: pairs of a key and the address of an object.
@options_known = external global i64

; one more number of a key, which is 0 if there is none
define internal i64 @digit(i64 %key, i64 %word) alwaysinline {
  %nothing = icmp eq i64 %word, $none
  %small = icmp ult i64 %word, 1000
  %fits = or i1 %nothing, %small
  %high = shl i64 %key, 10
  %more = add i64 %word, 1
  %digit = select i1 %nothing, i64 0, i64 %more
  %both = or i64 %high, %digit
  %found = select i1 %fits, i64 %both, i64 0
  ret i64 %found
}

; the option for a word, or for a list of up to five if it is `deep`; null if it is not known
define internal ptr @option_known(i64 %choice, i64 %word, i1 %deep) {
entry:
  %mark = add i64 %choice, 1
  br i1 %deep, label %several, label %single
single:
  %one = call i64 @digit(i64 %mark, i64 %word)
  br label %look
several:
  %list = inttoptr i64 %word to ptr
  %count = load i64, ptr %list
  %long = icmp ugt i64 %count, 5
  br i1 %long, label %none, label %test
test:
  %i = phi i64 [0, %several], [%next, %some]
  %sum = phi i64 [%mark, %several], [%longer, %some]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %part, label %look
part:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %list, i64 %next
  %item = load i64, ptr %at
  %longer = call i64 @digit(i64 %sum, i64 %item)
  %bad = icmp eq i64 %longer, 0
  br i1 %bad, label %none, label %some
some:
  br label %test
look:
  %key = phi i64 [%one, %single], [%sum, %test]
  %mixed = mul i64 %key, $spread
  %hash = lshr i64 %mixed, $shift
  %pair = shl i64 %hash, 1
  %keyat = getelementptr i64, ptr @options_known, i64 %pair
  %known = load i64, ptr %keyat
  %same = icmp eq i64 %known, %key
  %keyed = icmp ne i64 %key, 0
  %found = and i1 %same, %keyed
  br i1 %found, label %give, label %none
give:
  %objectat = getelementptr ptr, ptr %keyat, i64 1
  %object = load ptr, ptr %objectat
  ret ptr %object
none:
  ret ptr null
}

; A list of options, with that of declining at its end if the choice is optional. Null if one of them is not known.
define internal ptr @options_object(i64 %choice, i64 %address, i1 %deep, i1 %optional) {
entry:
  %list = inttoptr i64 %address to ptr
  %count = load i64, ptr %list
  %many = icmp sgt i64 %count, $at_once
  br i1 %many, label %no, label %make
make:
  %declining = zext i1 %optional to i64
  %size = add i64 %count, %declining
  %found = call ptr @PyList_New(i64 %size)
  %missing = icmp eq ptr %found, null
  br i1 %missing, label %no, label %test
test:
  %i = phi i64 [0, %make], [%next, %put]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %end
one:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %list, i64 %next
  %word = load i64, ptr %at
  %option = call ptr @option_known(i64 %choice, i64 %word, i1 %deep)
  %unknown = icmp eq ptr %option, null
  br i1 %unknown, label %none, label %put
put:
  call void @Py_IncRef(ptr %option)
  %was = call i32 @PyList_SetItem(ptr %found, i64 %i, ptr %option)
  br label %test
end:
  br i1 %optional, label %last, label %done
last:
  %decline = call ptr @option_known(i64 %choice, i64 $none, i1 false)
  %lacks = icmp eq ptr %decline, null
  br i1 %lacks, label %none, label %declines
declines:
  call void @Py_IncRef(ptr %decline)
  %end_was = call i32 @PyList_SetItem(ptr %found, i64 %count, ptr %decline)
  br label %done
done:
  ret ptr %found
none:
  call void @Py_DecRef(ptr %found)
  ret ptr null
no:
  ret ptr null
}

; the choices themselves, as Python has them
@choices_known = external global ptr

; What a step has come to: how play stopped, or of a choice that is due which one it is, who is asked, and the options;
; the values in its prompt if it has any. Instead of options that are not known it has their numbers (the things, if some of
; them are picked), and how many are picked. Options that cannot be listed here are left where they are.
define internal ptr @left(ptr %S, i64 %result) {
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
  br label %known
optional_numbers:
  br label %known
tuples:
  br label %known
optional_tuples:
  br label %known
known:
  %deep = phi i1 [false, %numbers], [false, %optional_numbers], [true, %tuples], [true, %optional_tuples]
  %optional = phi i1 [false, %numbers], [true, %optional_numbers], [false, %tuples], [true, %optional_tuples]
  %made = call ptr @options_object(i64 %choice, i64 %options, i1 %deep, i1 %optional)
  %all = icmp ne ptr %made, null
  br i1 %all, label %offered, label %unknown
unknown:
  %raws = call ptr @list_object(i64 %options, i1 %deep, i1 %optional)
  br label %listed
things:
  %some = call ptr @tuple_object(i64 %options)
  br label %listed
listed:
  %found = phi ptr [%raws, %unknown], [%some, %things]
  %unlisted = icmp eq ptr %found, null
  br i1 %unlisted, label %stop, label %give
offered:
  %shownat = getelementptr i64, ptr %S, i64 $values
  %shown = load i64, ptr %shownat
  %plain = icmp eq i64 %shown, 0
  br i1 %plain, label %few, label %four
few:
  %due3 = call ptr @due_object(ptr %S, i64 3, i64 %choice, ptr %made)
  ret ptr %due3
four:
  %due4 = call ptr @due_object(ptr %S, i64 4, i64 %choice, ptr %made)
  call void @put_values(ptr %S, ptr %due4)
  ret ptr %due4
give:
  %due6 = call ptr @due_object(ptr %S, i64 6, i64 %choice, ptr %found)
  call void @put_values(ptr %S, ptr %due6)
  %leastat = getelementptr i64, ptr %S, i64 $least
  %least = load i64, ptr %leastat
  %mostat = getelementptr i64, ptr %S, i64 $most
  %most = load i64, ptr %mostat
  %low = call ptr @PyLong_FromLongLong(i64 %least)
  %high = call ptr @PyLong_FromLongLong(i64 %most)
  %s4 = call i32 @PyTuple_SetItem(ptr %due6, i64 4, ptr %low)
  %s5 = call i32 @PyTuple_SetItem(ptr %due6, i64 5, ptr %high)
  ret ptr %due6
stop:
  %number = call ptr @PyLong_FromLongLong(i64 %result)
  ret ptr %number
}

define internal ptr @due_object(ptr %S, i64 %size, i64 %choice, ptr %options) alwaysinline {
  %askedat = getelementptr i64, ptr %S, i64 $asked
  %asked = load i64, ptr %askedat
  %whichat = getelementptr ptr, ptr @choices_known, i64 %choice
  %which = load ptr, ptr %whichat
  call void @Py_IncRef(ptr %which)
  %who = call ptr @PyLong_FromLongLong(i64 %asked)
  %due = call ptr @PyTuple_New(i64 %size)
  %s0 = call i32 @PyTuple_SetItem(ptr %due, i64 0, ptr %which)
  %s1 = call i32 @PyTuple_SetItem(ptr %due, i64 1, ptr %who)
  %s2 = call i32 @PyTuple_SetItem(ptr %due, i64 2, ptr %options)
  ret ptr %due
}

define internal void @put_values(ptr %S, ptr %due) {
  %valuesat = getelementptr i64, ptr %S, i64 $values
  %values = load i64, ptr %valuesat
  %none = icmp eq i64 %values, 0
  br i1 %none, label %nothing, label %some
nothing:
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  %empty = call i32 @PyTuple_SetItem(ptr %due, i64 3, ptr @_Py_NoneStruct)
  ret void
some:
  %told = call ptr @list_object(i64 %values, i1 false, i1 false)
  %put = call i32 @PyTuple_SetItem(ptr %due, i64 3, ptr %told)
  ret void
}

; A step as a function of Python: it is given the address of a state and a block.
define ptr @stepped(ptr %self, ptr %given, i64 %count) {
  %first = load ptr, ptr %given
  %address = call i64 @PyLong_AsLongLong(ptr %first)
  %secondat = getelementptr ptr, ptr %given, i64 1
  %second = load ptr, ptr %secondat
  %block = call i64 @PyLong_AsLongLong(ptr %second)
  %S = inttoptr i64 %address to ptr
  %result = call i64 @run(ptr %S, i64 %block)
  %found = call ptr @left(ptr %S, i64 %result)
  ret ptr %found
}

; Of each choice the block that goes on; the word of its answer, 0 if it is neither a number nor a list of numbers; the
; list that it may be, or 0; and how far the words and the lists of two seats are apart.
@homes = internal constant [$home_words x i64] [$homes]

; The same after an answer. Given are the address of a state; the answer, a number or a tuple of numbers; the option that
; it belongs to, and the list of options, in which it must be found. Gives -6 if it is not there, or cannot be written.
define ptr @answered(ptr %self, ptr %given, i64 %count) {
entry:
  %optionat = getelementptr ptr, ptr %given, i64 2
  %option = load ptr, ptr %optionat
  %optionsat = getelementptr ptr, ptr %given, i64 3
  %options = load ptr, ptr %optionsat
  %many = call i64 @PyList_Size(ptr %options)
  br label %search
search:
  %i = phi i64 [0, %entry], [%next, %look]
  %more = icmp slt i64 %i, %many
  br i1 %more, label %look, label %unknown
look:
  %next = add i64 %i, 1
  %one = call ptr @PyList_GetItem(ptr %options, i64 %i)
  %same = icmp eq ptr %one, %option
  br i1 %same, label %open, label %search
open:
  %first = load ptr, ptr %given
  %address = call i64 @PyLong_AsLongLong(ptr %first)
  %S = inttoptr i64 %address to ptr
  %choiceat = getelementptr i64, ptr %S, i64 $choice
  %choice = load i64, ptr %choiceat
  %askedat = getelementptr i64, ptr %S, i64 $asked
  %asked = load i64, ptr %askedat
  %far = mul i64 %choice, 5
  %home = getelementptr i64, ptr @homes, i64 %far
  %block = load i64, ptr %home
  %basewordat = getelementptr i64, ptr %home, i64 1
  %baseword = load i64, ptr %basewordat
  %baselistat = getelementptr i64, ptr %home, i64 2
  %baselist = load i64, ptr %baselistat
  %wordstepat = getelementptr i64, ptr %home, i64 3
  %wordstep = load i64, ptr %wordstepat
  %liststepat = getelementptr i64, ptr %home, i64 4
  %liststep = load i64, ptr %liststepat
  %wordfar = mul i64 %asked, %wordstep
  %word = add i64 %baseword, %wordfar
  %wordat = getelementptr i64, ptr %S, i64 %word
  %listfar = mul i64 %asked, %liststep
  %region = add i64 %baselist, %listfar
  %rawat = getelementptr ptr, ptr %given, i64 1
  %raw = load ptr, ptr %rawat
  %unwritten = icmp eq i64 %baseword, 0
  br i1 %unwritten, label %unknown, label %judge
judge:
  %declined = icmp eq ptr %raw, @_Py_NoneStruct
  br i1 %declined, label %nothing, label %some
nothing:
  store i64 $none, ptr %wordat
  br label %go
some:
  %single = icmp eq i64 %baselist, 0
  br i1 %single, label %number, label %several
number:
  %answer = call i64 @PyLong_AsLongLong(ptr %raw)
  store i64 %answer, ptr %wordat
  br label %go
several:
  %list = getelementptr i64, ptr %S, i64 %region
  %roomat = getelementptr i64, ptr %list, i64 -1
  %room = load i64, ptr %roomat
  %size = call i64 @PyTuple_Size(ptr %raw)
  %fits = icmp ule i64 %size, %room
  br i1 %fits, label %write, label %unknown
write:
  store i64 0, ptr %wordat
  store i64 %size, ptr %list
  br label %test
test:
  %j = phi i64 [0, %write], [%following, %put]
  %left = icmp slt i64 %j, %size
  br i1 %left, label %item, label %go
item:
  %following = add i64 %j, 1
  %part = call ptr @PyTuple_GetItem(ptr %raw, i64 %j)
  %empty = icmp eq ptr %part, @_Py_NoneStruct
  br i1 %empty, label %put, label %value
value:
  %said = call i64 @PyLong_AsLongLong(ptr %part)
  br label %put
put:
  %kept = phi i64 [$none, %item], [%said, %value]
  %at = getelementptr i64, ptr %list, i64 %following
  store i64 %kept, ptr %at
  br label %test
go:
  %result = call i64 @run(ptr %S, i64 %block)
  %found = call ptr @left(ptr %S, i64 %result)
  ret ptr %found
unknown:
  %no = call ptr @PyLong_FromLongLong(i64 -6)
  ret ptr %no
}
