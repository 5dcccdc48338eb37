"""Device code on the processor: what a GPU will run, thread after thread.

It shows without a GPU that all is right up to the GPU's own assembler.
"""

from __future__ import annotations

import ctypes
import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Any

import llvmlite.binding as ll  # type: ignore[import-untyped]

from mech_env.core.jit.cache import kept_bytes
from mech_env.core.jit.device import PLACES, Launch
from mech_env.core.jit.digest import OWN_SOURCE
from mech_env.core.jit.exports import INTEGERS, Array, Number
from mech_env.core.jit.targets import initialise

_READ = re.compile(r"(call [^@\n]*)@llvm\.nvvm\.read\.ptx\.sreg\.(\w+)\.x\(\)[^\n]*")
_DECLARED = re.compile(r"^declare .*@llvm\.nvvm\.read\.ptx\.sreg\..*\n", re.M)
_HERE = f"{ll.llvm_version_info} {ll.get_default_triple()}"
_INTEGERS = {"int32": ctypes.c_int32, "uint32": ctypes.c_uint32, "int64": ctypes.c_int64}


class EmulatedCode:
    """Launched functions by name, run on this machine's processor.

    Args:
        code: of :func:`mech_env.core.jit.device.device_code`.
        launches: those that it was made of.
    """

    def __init__(self, code: bytes, launches: Sequence[Launch]) -> None:
        key = hashlib.blake2b(code + OWN_SOURCE + _HERE.encode(), digest_size=8).hexdigest()
        kept = kept_bytes(_object_file, f"emulated-{key}.o", lambda: _object_file(code, launches))
        self._engine = ll.create_mcjit_compiler(ll.parse_assembly(""), _machine())
        self._engine.add_object_file(ll.ObjectFileRef.from_data(kept))
        self._engine.finalize_object()
        self._calls = {launch.export.name: self._call(launch) for launch in launches}

    def _call(self, launch: Launch) -> Callable[..., None]:
        parameters = {p.name: p for p in launch.export.visible}
        taken = [_ctype(parameters[name]) for name in launch.given]
        address = self._engine.get_function_address(f"{launch.name}_here")
        return ctypes.CFUNCTYPE(None, *taken)(address)

    def launch(self, name: str, arguments: Sequence[Any]) -> None:
        """Run an exported function for all rows.

        Args:
            name: of the export.
            arguments: of its launched function: arrays and integers.
        """
        given = [a.ctypes.data if hasattr(a, "ctypes") else int(a) for a in arguments]
        self._calls[name](*given)


def _machine() -> ll.TargetMachine:
    """This processor, as what it runs without being asked what else it could."""
    initialise()
    target = ll.Target.from_default_triple()
    return target.create_target_machine(opt=2, reloc="pic", codemodel="jitdefault")


def _object_file(code: bytes, launches: Sequence[Launch]) -> bytes:
    machine = _machine()
    text = _on_processor(code.decode(), str(machine.target_data))
    module = ll.parse_assembly("\n".join([text, *map(_all_rows, launches)]))
    module.verify()
    return bytes(machine.emit_object(module))


def _ctype(parameter: Array | Number) -> Any:
    return ctypes.c_void_p if isinstance(parameter, Array) else _INTEGERS[parameter.kind]


def _on_processor(text: str, layout: str) -> str:
    """Device code whose threads read where they are from a variable."""
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{layout}"', text)
    text = re.sub(r'target triple = ".*"', f'target triple = "{ll.get_default_triple()}"', text)
    text = _READ.sub(r"\1@place_\2()", _DECLARED.sub("", text)).replace("ptx_kernel ", "")
    # One thread in each block, and block k is row k.
    block, size, place = PLACES
    return f"""{text}
@row = internal global i32 0
define internal i32 @place_{block}() noinline {{
  %found = load volatile i32, ptr @row
  ret i32 %found
}}
define internal i32 @place_{size}() {{
  ret i32 1
}}
define internal i32 @place_{place}() {{
  ret i32 0
}}
"""


def _all_rows(launch: Launch) -> str:
    """A function that runs the launched one for each row."""
    kinds = {
        p.name: "ptr" if isinstance(p, Array) else f"i{INTEGERS[p.kind]}"
        for p in launch.export.visible
    }
    given = ", ".join(f"{kinds[name]} %{name}" for name in launch.given)
    count = launch.count
    return f"""
define void @{launch.name}_here({given}) {{
entry:
  %any = icmp ne i64 %{count}, 0
  br i1 %any, label %loop, label %done
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %number = trunc i64 %k to i32
  store volatile i32 %number, ptr @row
  call void @{launch.name}({given})
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %{count}
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
