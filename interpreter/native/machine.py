"""Machine code from a unit, by LLVM. It is kept in the user's cache folder, so that it is made once."""

from __future__ import annotations

import ctypes
from hashlib import sha256
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from grammar import kept
from interpreter.native.objects import builtin, symbols

# The few that gain most: the whole of LLVM's second level takes ten times as long and makes plays hardly faster.
PASSES = (
    *("global_dead_code_eliminate", "always_inliner", "sroa", "instruction_combine", "new_gvn"),
    *("simplify_cfg", "dead_code_elimination"),
)
ENDING = ".native"
MOST_KEPT = 100


class Machine:
    """Holds the code; `function(name)` is one of Python's functions that runs it."""

    def __init__(self, text: str, objects: list[Any]) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for name, address in symbols().items():
            llvm.add_symbol(name, address)
        target = llvm.Target.from_default_triple().create_target_machine(cpu=llvm.get_host_cpu_name(), opt=2)
        self.engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(_object(text, target)))
        self.engine.finalize_object()
        self.objects = objects
        address = self.engine.get_global_value_address("objects")
        (ctypes.c_int64 * len(objects)).from_address(address)[:] = [id(x) for x in objects]

    def function(self, name: str) -> Any:
        return builtin(name, self.engine.get_function_address(name), self)


def _object(text: str, target: Any) -> bytes:
    made_by = f"{llvmlite.__version__} {llvm.get_default_triple()} {llvm.get_host_cpu_name()} {PASSES}"
    path = kept.path_of(sha256(f"{made_by}\n{text}".encode()).hexdigest()[:40] + ENDING)
    try:
        return kept.read(path)
    except (OSError, ValueError):
        made = _compiled(text, target)
    kept.keep(path, made)
    kept.forget_all_but(MOST_KEPT, ENDING)
    return made


def _compiled(text: str, target: Any) -> bytes:
    module = llvm.parse_assembly(text)
    module.verify()
    builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=1))
    passes = llvm.create_new_module_pass_manager()
    for name in PASSES:
        getattr(passes, f"add_{name}_pass")()
    passes.run(module, builder)
    made: bytes = target.emit_object(module)
    return made
