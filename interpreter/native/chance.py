"""What chance and dice are drawn from, SHAKE-128 and SplitMix64, for native code."""

from __future__ import annotations

from interpreter.chance import STEP
from interpreter.native.memory import DRAWN, NONE, SEED_WORDS, TRAPPED, Memory
from interpreter.native.texts import filled

_ROUNDS = (
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000,
    0x000000000000808B, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008A, 0x0000000000000088, 0x0000000080008009, 0x000000008000000A,
    0x000000008000808B, 0x800000000000008B, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
)  # fmt: skip


def _turns() -> dict[tuple[int, int], int]:
    """How far each lane is turned."""
    found, x, y = {(0, 0): 0}, 1, 0
    for t in range(24):
        found[x, y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    return found


def _permutation() -> str:
    lines = []
    for i in range(25):
        lines += [f"  %p{i} = getelementptr i64, ptr @sponge, i64 {i}", f"  %a{i} = load i64, ptr %p{i}"]
    for x in range(5):
        parts = [f"%a{x + 5 * y}" for y in range(5)]
        before = parts[0]
        for n, part in enumerate(parts[1:]):
            lines.append(f"  %c{x}_{n} = xor i64 {before}, {part}")
            before = f"%c{x}_{n}"
    for x in range(5):
        right, left = f"%c{(x + 1) % 5}_3", f"%c{(x + 4) % 5}_3"
        lines.append(f"  %u{x} = call i64 @llvm.fshl.i64(i64 {right}, i64 {right}, i64 1)")
        lines.append(f"  %d{x} = xor i64 {left}, %u{x}")
    for (x, y), turn in _turns().items():
        lines.append(f"  %e{x}_{y} = xor i64 %a{x + 5 * y}, %d{x}")
        target = f"%b{y}_{(2 * x + 3 * y) % 5}"
        lines.append(f"  {target} = call i64 @llvm.fshl.i64(i64 %e{x}_{y}, i64 %e{x}_{y}, i64 {turn})")
    for y in range(5):
        for x in range(5):
            one, two = f"%b{(x + 1) % 5}_{y}", f"%b{(x + 2) % 5}_{y}"
            lines.append(f"  %n{x}_{y} = xor i64 {one}, -1")
            lines.append(f"  %m{x}_{y} = and i64 %n{x}_{y}, {two}")
            lines.append(f"  %z{x}_{y} = xor i64 %b{x}_{y}, %m{x}_{y}")
    lines += [
        "  %rc = getelementptr i64, ptr @rounds, i64 %round",
        "  %constant = load i64, ptr %rc",
        "  %first = xor i64 %z0_0, %constant",
        "  store i64 %first, ptr %p0",
    ]
    lines += [f"  store i64 %z{i % 5}_{i // 5}, ptr %p{i}" for i in range(1, 25)]
    return "\n".join(lines)


def chance_text(memory: Memory) -> str:
    """What draws from chance, for the places of a state's memory."""
    return filled(
        "chance",
        rounds=", ".join(f"i64 {r - (1 << 64) if r >> 63 else r}" for r in _ROUNDS),
        permutation=_permutation(),
        trapped=TRAPPED,
        drawn=DRAWN,
        none=NONE,
        seed=memory.seed,
        seed_bytes=8 * (SEED_WORDS - 1),
        step=STEP - (1 << 64),
    )
