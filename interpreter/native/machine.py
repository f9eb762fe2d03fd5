"""Machine code from a unit, by LLVM."""

from __future__ import annotations

import ctypes
from typing import Any

import llvmlite.binding as llvm

from interpreter.native.objects import builtin, symbols

# The few that gain most: the whole of LLVM's second level takes ten times as long and makes plays hardly faster.
PASSES = ("always_inliner", "sroa", "instruction_combine", "new_gvn", "simplify_cfg", "dead_code_elimination")


class Machine:
    """Holds the code; `function(name)` is one of Python's functions that runs it."""

    def __init__(self, text: str, objects: list[Any]) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for name, address in symbols().items():
            llvm.add_symbol(name, address)
        target = llvm.Target.from_default_triple().create_target_machine(opt=2)
        module = llvm.parse_assembly(text)
        module.verify()
        builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=1))
        passes = llvm.create_new_module_pass_manager()
        for name in PASSES:
            getattr(passes, f"add_{name}_pass")()
        passes.run(module, builder)
        self.engine: Any = llvm.create_mcjit_compiler(module, target)
        self.engine.finalize_object()
        self.objects = objects
        address = self.engine.get_global_value_address("objects")
        (ctypes.c_int64 * len(objects)).from_address(address)[:] = [id(x) for x in objects]

    def function(self, name: str) -> Any:
        return builtin(name, self.engine.get_function_address(name), self)
