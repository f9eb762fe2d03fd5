"""Machine code from a unit, by LLVM. It is kept in the user's cache folder, so that it is made once."""

from __future__ import annotations

import ctypes
from hashlib import sha256
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from grammar import code_cache

ENDING = ".native"
MOST_KEPT = 400  # files of about 50 kB
SPEED = 1  # of instructions and registers; the second level takes a tenth longer and gains nothing
# The few that gain most: the whole of LLVM's second level takes six times as long and makes plays a tenth faster.
PASSES = (
    *("global_dead_code_eliminate", "always_inliner", "sroa", "instruction_combine", "simplify_cfg"),
    *("new_gvn", "jump_threading", "simplify_cfg", "dead_code_elimination"),
)

OF_PYTHON = (
    *("PyLong_AsLongLong", "PyLong_FromLongLong", "PyList_New", "PyList_SetItem", "PyList_Size", "PyList_GetItem"),
    *("PyTuple_New", "PyTuple_SetItem", "PyTuple_Size", "PyTuple_GetItem", "Py_IncRef", "Py_DecRef"),
)
FAST_CALL = 0x80  # how a function of Python takes its arguments: one after another in memory

HASTY = ("global_dead_code_eliminate", "sroa")  # made in an eighth of the time, runs at two fifths of the speed


class _Method(ctypes.Structure):
    """What Python knows of a function that is not written in it."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


class Machine:
    """Holds the code, and the words it shares with Python.

    `function(name, …)` calls it from Python, which keeps its lock meanwhile. `method(name)` is a function that takes
    and gives objects of Python, which is called in a tenth of the time.
    """

    def __init__(self, text: str, shared: dict[str, ctypes.Array[ctypes.c_int64]], hasty: bool) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = _target(SPEED)
        self.shared = shared
        self._methods: list[_Method] = []
        self.engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(_object(text, target, hasty)))
        for name, words in shared.items():
            llvm.add_symbol(name, ctypes.addressof(words))
        for name in OF_PYTHON:
            llvm.add_symbol(name, ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value)
        llvm.add_symbol("_Py_NoneStruct", id(None))
        self.engine.finalize_object()

    def function(self, name: str, arguments: int) -> Any:
        prototype = ctypes.PYFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * arguments)
        return prototype(self.engine.get_function_address(name))

    def method(self, name: str) -> Any:
        made = _Method(name.encode(), self.engine.get_function_address(name), FAST_CALL, None)
        self._methods.append(made)
        new = ctypes.pythonapi.PyCFunction_NewEx
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p] * 3
        return new(ctypes.addressof(made), None, None)


def _object(text: str, target: Any, hasty: bool) -> bytes:
    made_for = f"{llvm.get_default_triple()} {llvm.get_host_cpu_name()} {_features()}"
    made_by = f"{llvmlite.__version__} {made_for} {SPEED} {PASSES}"
    path = code_cache.path_of(sha256(f"{made_by}\n{text}".encode()).hexdigest()[:40] + ENDING)
    try:
        return code_cache.read(path)
    except (OSError, ValueError):
        if hasty:
            return _compiled(text, _target(0), 0, HASTY)
        made = _compiled(text, target, SPEED, PASSES)
    code_cache.keep(path, made)
    code_cache.forget_all_but(MOST_KEPT, ENDING)
    return made


def _target(speed: int) -> Any:
    named = {"cpu": llvm.get_host_cpu_name(), "features": _features()}
    return llvm.Target.from_default_triple().create_target_machine(**named, opt=speed)


def _features() -> str:
    """What the processor can do. LLVM may not know its name, or a virtual machine may lack something."""
    return str(llvm.get_host_cpu_features().flatten())


def _compiled(text: str, target: Any, speed: int, names: tuple[str, ...]) -> bytes:
    module = llvm.parse_assembly(text)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=speed)
    builder = llvm.create_pass_builder(target, options)
    passes = llvm.create_new_module_pass_manager()
    for name in names:
        getattr(passes, f"add_{name}_pass")()
    passes.run(module, builder)
    made: bytes = target.emit_object(module)
    return made
