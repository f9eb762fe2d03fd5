"""Reading text: what is right is read the same in every way, what is wrong is never a crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import dsl
import grammar
from dsl.parsing import recognise
from dsl.parsing.parse import MOST_ERRORS, MOST_ON_A_LINE, Parsed, parse
from dsl.recovery.recover import Recovery
from dsl.recovery.tolerant_lexer import cut, words
from dsl.render import render
from dsl.source import Source
from dsl.tree import placeless
from grammar.parser import Node, Tree
from tests.effort import cases, examples

HERE = Path(__file__).parent
GAMES = [*sorted((HERE / "sketches").glob("*.cardgame")), *sorted((HERE.parents[1] / "games").glob("*.cardgame"))]
TEXTS = [path.read_text(encoding="utf-8") for path in GAMES]
TRICKS = (HERE / "sketches" / "gaunerbande.cardgame").read_text(encoding="utf-8")
HEAD = "game X\nphase p\n"


def read(text: str) -> Parsed:
    return parse(Source("game.cardgame", text))


def codes(text: str) -> list[str]:
    return [d.code for d in read(text).diagnostics]


def shape(node: Node) -> object:
    """What a tree says, wherever it stands."""
    return (node.data, [shape(c) for c in node.children]) if isinstance(node, Tree) else node


# ───────────── what is right


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_games_are_read_without_a_word(path: Path) -> None:
    parsed = read(path.read_text(encoding="utf-8"))
    assert parsed.file is not None
    assert parsed.diagnostics == ()
    assert parsed.lost == frozenset()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_line_by_line_gives_the_same_tree(path: Path) -> None:
    """Recovery cuts text into tokens and blocks by itself; it must agree with the grammar."""
    source = Source("game.cardgame", path.read_text(encoding="utf-8"))
    recovered = Recovery(source, MOST_ERRORS).run(cut(source))
    assert recovered.diagnostics == []
    assert shape(recovered.tree) == shape(grammar.parser().parse(source.text + "\n", start="file"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_slip_elsewhere_changes_nothing(path: Path) -> None:
    """The tree of a file with one line that cannot be read is the tree of the file without it."""
    text = path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    source = Source("game.cardgame", text + "§ 3\n")
    recovered = Recovery(source, MOST_ERRORS).run(cut(source))
    assert len(recovered.diagnostics) == 1
    assert shape(recovered.tree) == shape(grammar.parser().parse(text, start="file"))


def test_line_ends_and_byte_order_marks_make_no_difference() -> None:
    names = {d.name.name for d in read(TRICKS).file.phases}  # type: ignore[union-attr]
    for text in (
        TRICKS.replace("\n", "\r\n"),
        "\ufeff" + TRICKS,
        TRICKS.rstrip("\n"),
        TRICKS + "    ",
        TRICKS + "\n# end",
    ):
        parsed = read(text)
        assert parsed.diagnostics == ()
        assert parsed.file is not None
        assert {d.name.name for d in parsed.file.phases} == names


@pytest.mark.parametrize(
    "written",
    ["define total = 1 +\n    2", "define total =\n    1 + 2", "define total =\n    1 +\n        2"],
)
def test_a_value_may_stand_below_its_name_and_go_on_after_a_sign(written: str) -> None:
    plain, broken = (read(f"game Sum\n    players 2\n{text}\n") for text in ("define total = 1 + 2", written))
    assert broken.diagnostics == ()
    assert placeless(broken.file.defines[0].value) == placeless(plain.file.defines[0].value)  # type: ignore[union-attr]


def test_names_in_other_scripts() -> None:
    assert codes("game Ασσος\nphase 回合\n    shuffle колода\n") == []


# ───────────── files that are hardly files


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["CG002"]),
        ("\ufeff", ["CG002"]),
        (" \n\t\n", ["CG002"]),
        ("# nothing yet", ["CG002"]),
        ("\x7fELF\0\0\1", ["CG003"]),
        ("game X\rphase p\r", ["CG004"]),
        ("game X\n\rphase p\n    shuffle deck\n", ["CG106"]),
        ("x" * 20_000_000, ["CG001"]),
        (HEAD + "    x = " + "a + " * MOST_ON_A_LINE + "a\n", ["CG005"]),
        (HEAD + "    x = " + "(" * 2400 + "1" + ")" * 2400 + "\n", []),
        (HEAD + "    x = (\n" + "(\n" * 5000 + "1" + ")" * 3000 + "\n" + ")" * 2001 + "\n", []),
        (HEAD + "    x = (" + "\n((((1 +" * 1000 + "1" + "))))" * 1000 + ")\n", ["CG103"]),
        (HEAD + "    x = (\n" + "not\n" * 5000 + "a)\n", ["CG103"]),
        (HEAD + "    x = (a\n" + "+ a\n" * 5000 + ")\n", ["CG103"]),
        (HEAD + "    if a\n        b\n" + "    else if a\n        b\n" * 5000, ["CG103"]),
        (HEAD + "".join(" " * i + "if a\n" for i in range(1, 900)) + " " * 900 + "b\n", ["CG103"]),
        (HEAD + f"    x = {'9' * 400}\n", ["CG102"]),
        (HEAD + f'    say "{{{"9" * 4900}}}"\n', ["CG104"]),
        (HEAD + '    say "' + "{" * 4900 + '"\n', ["CG105"]),
        (HEAD + '    say "never closed\n', ["CG107"]),
        (HEAD + "    x = (\n" + "    a,\n" * 5000, ["CG122"]),
    ],
    ids=lambda value: repr(value)[:40] if isinstance(value, str) else "",
)
def test_strange_files_get_one_message(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


@pytest.mark.parametrize(
    "line", ["{} card", "let {} 3", "move {} {}", "score = {}.{} 3", "'{}'", "if x in {}, {}", "${}"]
)
def test_long_names_make_no_long_sentences(line: str) -> None:
    check_whatever(f"game X\nphase p\n    {line.replace('{}', 'n' * 2000)}\n")


@pytest.mark.parametrize("line", ["set score += 1;", "red 3 = = 4", "red 3 = (4", "if a\n    a b", "red 3.4 = 5"])
def test_words_without_a_verb_and_another_slip(line: str) -> None:
    """`set score` is taken for a card where the rest of the line had to be recovered first."""
    check_whatever(f"{HEAD}    {line}\n")


def test_a_file_full_of_slips_is_given_up_with_a_word() -> None:
    parsed = read(HEAD + "    chooze card from hand\n" * 3000)
    assert parsed.file is None
    assert len(parsed.diagnostics) == MOST_ERRORS
    assert "reading stopped here" in parsed.diagnostics[-1].notes[-1]


# ───────────── one mistake, one message

SLIPS = [
    ("    players 3 to 6\n", "    players 3-6\n", "CG136"),
    ("    players 3 to 6\n", "    player 3 to 6\n", "CG110"),
    ("zones\n", "zone\n", "CG110"),
    ("zones\n", "zones:\n", "CG129"),
    ("        hand: hand\n", "        hand hand\n", "CG153"),
    ("state\n", "stat\n", "CG110"),
    ("    broken = no ", "    broken is no ", "CG113"),
    ("phase play_tricks\n", "phaze play_tricks\n", "CG110"),
    ("phase play_tricks\n", "phase play-tricks\n", "CG128"),
    ("phase play_tricks\n", "    phase play_tricks\n", "CG119"),
    ("    if boss is nobody\n", "    if boss = nobody\n", "CG112"),
    ("    if boss is nobody\n", "    if boss is nobody then\n", "CG130"),
    ("    if boss is nobody\n", "    if (boss is nobody\n", "CG122"),
    ("    else\n", "    else:\n", "CG129"),
    ("        choose card from hand\n", "        choose card hand\n", "CG137"),
    ("        choose card from hand\n", "        chooze card from hand\n", "CG110"),
    ("    shuffle deck\n", "    shufle deck\n", "CG110"),
    ("        move card to played\n", "        move card played\n", "CG143"),
    ('must "follow suit" if possible:', "must “follow suit” if possible:", "CG108"),
    ('must "follow suit" if possible:', 'must "follow suit" if possible', "CG141"),
    ("define small       = players in (3, 6)", "define small       = players in 3, 6", "CG124"),
    ("    move every job to deck\n", "\tmove every job to deck\n", "CG101"),
    ("    shuffle deck\n", "        shuffle deck\n", "CG117"),
    ("winner lowest score", "winner lowst score", "CG110"),
    ("words de\n", "words de:\n", "CG129"),
    ('suit: "Farbe"', 'suit "Farbe"', "CG145"),
    ("game Gaunerbande\n", "game Gauner bande\n", "CG128"),
]


@pytest.mark.parametrize(("right", "wrong", "code"), SLIPS, ids=[f"{code} {wrong.strip()}" for _, wrong, code in SLIPS])
def test_one_slip_in_a_whole_game_gives_one_message(right: str, wrong: str, code: str) -> None:
    assert right in TRICKS
    parsed = read(TRICKS.replace(right, wrong, 1))
    assert [d.code for d in parsed.diagnostics] == [code]
    assert parsed.file is not None
    whole = read(TRICKS).file
    assert whole is not None
    assert len(parsed.file.phases) == len(whole.phases)
    assert len(parsed.file.zones) == len(whole.zones)


@pytest.mark.parametrize(("right", "wrong", "code"), SLIPS, ids=[f"{code} {wrong.strip()}" for _, wrong, code in SLIPS])
def test_a_slip_does_not_echo_in_names_and_types(right: str, wrong: str, code: str) -> None:
    """What a line declares is known to the other passes, even if the line has a slip."""
    found = dsl.check(Source("game.cardgame", TRICKS.replace(right, wrong, 1))).diagnostics
    assert [d.code for d in found if d.severity == "error"] == [code]


def test_all_slips_of_a_file_are_found_in_one_run() -> None:
    chosen = {"CG136", "CG153", "CG113", "CG112", "CG143", "CG145"}
    text = TRICKS
    for right, wrong, code in SLIPS:
        if code in chosen:
            text = text.replace(right, wrong, 1)
    assert set(codes(text)) == chosen
    assert len(codes(text)) == len(chosen)


def test_words_of_wrong_lines_are_remembered() -> None:
    """Whoever checks names must not complain of a name whose declaration could not be read."""
    parsed = read(HEAD + "    let best = $5\n    score = best\n")
    assert "best" in parsed.lost


# ───────────── whatever comes


def check_whatever(text: str) -> None:
    parsed = read(text)
    assert parsed.diagnostics or parsed.file is not None
    assert len(parsed.diagnostics) <= MOST_ERRORS + 2
    for diagnostic in parsed.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.title
        for sentence in (diagnostic.title, diagnostic.label, diagnostic.help):
            assert "\n" not in sentence
            assert len(sentence) < 200
        assert diagnostic.severity == "error" or diagnostic.code == "CG162"
    render(parsed.diagnostics, "full")


CODE = st.text(alphabet="abg \n():\"'=<>!+-.,[]{}#@0159\t\réλ“”…;%&|", max_size=200)


@given(st.one_of(st.text(max_size=300), CODE))
@example("game x\n  a\n b\n")
@example("game x\n(\n)\n]")
@settings(max_examples=examples(200), deadline=None)
def test_random_text_is_never_a_crash(text: str) -> None:
    check_whatever(text)


WORDS = [*sorted(words()), "x", "12", '"t"', "\n", "\n    ", "\n        "]


@given(st.lists(st.sampled_from(WORDS), max_size=60))
@settings(max_examples=examples(200), deadline=None)
def test_random_words_of_the_language_are_never_a_crash(tokens: list[str]) -> None:
    check_whatever("game x\n" + " ".join(tokens))


@st.composite
def wrong_games(draw: st.DrawFn) -> str:
    """A game after a few strokes of a clumsy hand."""
    text = draw(st.sampled_from(TEXTS))
    by_line = draw(st.booleans())
    parts = text.splitlines(keepends=True) if by_line else _pieces(text)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts) - 1))
        other = draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "insert", "cut", "indent"])):
            case "delete":
                parts[at] = ""
            case "double":
                parts[at] *= 2
            case "swap":
                parts[at], parts[other] = parts[other], parts[at]
            case "insert":
                parts[at] += draw(st.one_of(st.sampled_from([*words(), *"\"'“{};%\t"]), st.text(max_size=3)))
            case "cut":
                parts[at] = parts[at][: len(parts[at]) // 2]
            case "indent":
                parts[at] = " " * draw(st.integers(1, 5)) + parts[at]
    return "".join(parts)


def _pieces(text: str) -> list[str]:
    tokens = [token for line in cut(Source("", text)).lines for token in line.tokens]
    ends = [token.end for token in tokens]
    return [text[a:b] for a, b in zip([0, *ends], [*ends, len(text)], strict=True)]


@pytest.mark.slow
@given(wrong_games())
@settings(max_examples=cases(40, 400), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_clumsy_hand_never_causes_a_crash(text: str) -> None:
    check_whatever(text)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=cases(25, 200), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_one_wrong_line_costs_few_messages(data: st.DataObject) -> None:
    """A line of nonsense is one mistake, wherever it stands."""
    lines = data.draw(st.sampled_from(TEXTS)).splitlines()
    at = data.draw(st.integers(1, len(lines)))
    depth = len(lines[at - 1]) - len(lines[at - 1].lstrip())
    lines.insert(at, " " * depth + "§ $ 5")
    assert len(codes("\n".join(lines) + "\n")) <= 2


# ───────────── time


def steps(monkeypatch: pytest.MonkeyPatch, text: str) -> int:
    """How often the parser was asked whether a token can stand somewhere."""
    count = 0
    feed = recognise.feed

    def counting(stack: recognise.Stack, kind: str) -> recognise.Stack | None:
        nonlocal count
        count += 1
        return feed(stack, kind)

    source = Source("game.cardgame", text)
    with monkeypatch.context() as patched:
        patched.setattr(recognise, "feed", counting)
        Recovery(source, most=10**9).run(cut(source))
    return count


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "    shuffle deck\n",
        "    chooze card from hand\n",
        "    $\n",
        "    x = (\n",
        "    )\n",
        "    if a\n",
        "    if a\n  b\n",
        "        shuffle deck\n    shuffle deck\n",
        "phase q\n",
        "phaze q\n    shuffle deck\n",
        "    else\n        b\n",
        "    x = 1 < 2 < 3\n",
        '    say "\n',
        "    else if a = 3\n        b\n",
    ],
)
def test_time_grows_with_the_file_and_no_faster(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    few = steps(monkeypatch, HEAD + "    shuffle deck\n" + line * 100)
    many = steps(monkeypatch, HEAD + "    shuffle deck\n" + line * 300)
    assert many <= 5 * few  # squares would make it 9
