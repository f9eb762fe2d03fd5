"""`cardgame test`: the tests in the files, and how much of the rules they exercise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from cli import options as option
from cli import output
from cli.limits import limited
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE, USAGE
from cli.paths import Target, answered, paths_argument, targets
from cli.tables import rendered, table
from cli.watch import watched
from grammar.visible import visible_line

if TYPE_CHECKING:
    from dsl.diagnostic import Diagnostic
    from interpreter.rule_tests.run import RuleTest
    from lab.coverage import Coverage, Covered
    from lab.plays import Rules

COLUMNS = """\
Counted are outcomes: a statement runs, an `if` is yes or no, a choice is asked, a rule takes options away or
leaves all, an act is offered or taken, a definition is worked out, a case (an `if` inside a value) is yes or no.
Some cannot come about, such as the `no` of the last case where all values are listed.
  tests  how many of all outcomes the tests bring about; share is the same in percent
  games  how many the random games bring about
  never  how many neither brings about
"""
FORMATS = ("full", "concise", "json", "junit", "github")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for."""

    words: tuple[str, ...]
    coverage: bool
    marks: bool
    games: int
    threshold: float | None
    form: str
    style: output.Style


@dataclass(slots=True)
class Tested:
    """One file: its tests, or the errors for which it could not be tested."""

    name: str
    rules: Rules | None = None
    results: list[RuleTest] = field(default_factory=list)
    errors: tuple[Diagnostic, ...] = ()
    coverage: Coverage | None = None

    def counted(self, status: str) -> int:
        from lab.rule_test_report import status as of

        return sum(of(t) == status for t in self.results)

    def line(self, result: RuleTest) -> int:
        assert self.rules is not None
        return self.rules.source.line(result.test.span.start)


@click.command(short_help="Run the tests in files.")
@paths_argument
@click.option("-k", "words", multiple=True, metavar="WORD", help="Only tests with this word in their titles.")
@click.option("--coverage", is_flag=True, help="Show which rules the tests exercise, and which random games do.")
@click.option("--marks", is_flag=True, help="Show the source with marks beside it (with --coverage).")
@click.option("--games", type=click.IntRange(0, 10_000), default=1, show_default=True,
              help="Random games for each number of players and option setting (with --coverage).")  # fmt: skip
@click.option("--threshold", type=option.Number(0, 100), metavar="PERCENT",
              help="Fail if the tests cover less of a file (implies --coverage).")  # fmt: skip
@click.option("--watch", is_flag=True, help="Run again whenever a file changes, until Ctrl-C.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="full", show_default=True)
@limited
@output.style_options(formats=False)
def test(
    paths: tuple[str, ...],
    words: tuple[str, ...],
    coverage: bool,
    marks: bool,
    games: int,
    threshold: float | None,
    watch: bool,
    form: str,
    style: output.Style,
) -> int:
    """Run the tests in files.

    PATH is a file, a folder, the name of a shipped game, or - for standard input. Without a PATH
    every *.cardgame file below this folder is tested. Tests marked `todo` are listed and never fail.

    \b
    Exit codes:
      0    all tests passed
      1    a test failed, a file has errors, or too little is covered
      2    the command was not understood, or no title has a word of -k
      3    a file cannot be read (the others are still tested)
      130  interrupted
    """
    wanted = Wanted(words, coverage or marks or threshold is not None, marks, games, threshold, form, style)
    if not watch:
        return _run(paths, wanted)
    watched(paths, lambda: _run(paths, wanted))


def _run(paths: Sequence[str], wanted: Wanted) -> int:
    meant = targets(paths)
    troubles = list(meant.troubles)
    tested = []
    for target in meant.found:
        with answered(target, troubles.append):
            tested.append(_test(target, wanted))
    if wanted.words:
        tested = [t for t in tested if t.results or t.errors]
    short = [t for t in tested if _too_little(t, wanted)]
    _report(tested, short, troubles, wanted)
    for sentence in troubles:
        _tell(sentence, wanted)
    if troubles:
        return TROUBLE
    if wanted.words and not tested:
        words = output.said(" or ").join(repr(word) for word in wanted.words)
        output.complain(output.said("no test has {words} in its title", words=words))
        return USAGE
    return FINDINGS if short or any(t.errors or t.counted("failed") for t in tested) else NOTHING_FOUND


def _too_little(tested: Tested, wanted: Wanted) -> bool:
    return tested.coverage is not None and wanted.threshold is not None and tested.coverage.percent < wanted.threshold


def _test(target: Target, wanted: Wanted) -> Tested:
    from interpreter.play.fault import RulesError
    from lab.coverage import Measured
    from lab.plays import Rules

    found = Tested(target.shown, Rules(target.source, target.libraries))
    assert found.rules is not None
    try:
        measured = Measured(found.rules)
    except RulesError as wrong:
        # A library has neither errors nor tests.
        found.errors = tuple(d for d in wrong.diagnostics if d.severity == "error")
        return found
    found.results = list(measured.run_tests(wanted.words))
    if wanted.coverage:
        if wanted.games:
            measured.play(wanted.games)
        found.coverage = measured.coverage()
    return found


# ───────────── telling


def _report(tested: Sequence[Tested], short: Sequence[Tested], troubles: Sequence[str], wanted: Wanted) -> None:
    style = wanted.style
    ascii = style.plain(sys.stdout)
    found = [d for t in tested for d in (*t.errors, *(f for x in t.results if not x.test.todo for f in x.failures))]
    match wanted.form:
        case "json":
            output.write_as("json", _json(tested, troubles))
        case "junit":
            from lab.rule_test_report import junit

            output.write_as("junit", junit([(t.name, t.results, t.errors) for t in tested], ascii, troubles))
        case "full":
            output.write("".join(_listed(t, ascii) for t in tested))
            output.write(f"{style.render(found)}\n" if found else "", painted=True)
            for t in tested:
                output.write(_coverage(t, wanted), painted=True)
            output.write(f"{output.said(COLUMNS)}\n" if any(t.coverage is not None for t in tested) else "")
        case form:
            output.write_as(form, style.render(found, form))
    for t in short:
        assert t.coverage is not None
        said = {"name": t.name, "share": t.coverage.percent, "least": wanted.threshold}
        _tell(output.said("{name}: tests cover {share:.1f} %, less than {least:g} %", **said), wanted, t.name)
    summary = _summary(tested)
    if wanted.form == "full":
        output.write(f"{summary}\n" if tested else "")
    else:
        output.remark(summary)


def _tell(sentence: str, wanted: Wanted, file: str = "") -> None:
    output.complain(sentence)
    output.annotate(wanted.form, sentence, file)


def _listed(tested: Tested, ascii: bool) -> str:
    """The file and its tests, one a line."""
    from lab.rule_test_report import status

    signs = {"passed": "ok" if ascii else "✓", "failed": "FAIL" if ascii else "✗", "todo": "todo"}
    lines = [tested.name]
    lines += [f"  {signs[status(t)]:<4} {t.title}" for t in tested.results]
    if tested.errors:
        errors = output.number_of(len(tested.errors), "error")
        lines.append("  " + output.said("not tested: {errors} in the file", errors=errors))
    elif not tested.results:
        lines.append("  " + output.said("no tests"))
    return "\n".join(lines) + "\n\n"


def _summary(tested: Sequence[Tested]) -> str:
    """`12 tests in 2 files: 10 passed, 1 failed, 1 to be written`."""
    total = sum(len(t.results) for t in tested)
    parts = [output.said("{count} passed", count=sum(t.counted("passed") for t in tested))]
    if failed := sum(t.counted("failed") for t in tested):
        parts.append(output.said("{count} failed", count=failed))
    if todo := sum(t.counted("todo") for t in tested):
        parts.append(output.said("{count} to be written", count=todo))
    if broken := sum(bool(t.errors) for t in tested):
        parts.append(output.said("{files} with errors", files=output.number_of(broken, "file")))
    return output.said(
        "{tests} in {files}: {parts}",
        tests=output.number_of(total, "test"),
        files=output.number_of(len(tested), "file"),
        parts=", ".join(parts),
    )


def _json(tested: Sequence[Tested], troubles: Sequence[str]) -> str:
    from lab.rule_test_report import File, Outcomes, plain, test_of

    files = [
        File(
            file=t.name,
            tests=[test_of(x, t.line(x)) for x in t.results],
            errors=plain(t.errors),
            coverage=t.coverage,
        )
        for t in tested
    ]
    counts: dict[str, Any] = {name: sum(t.counted(name) for t in tested) for name in ("passed", "failed", "todo")}
    return Outcomes(**counts, files=files, troubles=list(troubles)).model_dump_json(indent=2) + "\n"


def _place(item: Covered, rules: Rules) -> str:
    """Its line, with the library if it stands in one."""
    return str(item.line) if item.file == rules.source.name else f"{item.file}:{item.line}"


def _outcomes(found: Sequence[str]) -> str:
    return ", ".join(map(output.said, found))


def _coverage(tested: Tested, wanted: Wanted) -> str:
    """Shares by kind, what no test exercises, and the source with marks if wanted."""
    found = tested.coverage
    if found is None or tested.rules is None:
        return ""
    rows = [
        [
            output.said(s.kind),
            output.said("{tests} of {outcomes}", tests=s.tests, outcomes=s.outcomes),
            output.said("{percent:.1f} %", percent=s.percent),
            str(s.games),
            str(s.outcomes - s.either),
        ]
        for s in found.shares
    ]
    key = "{name}: coverage by tests, and by {count} random game" + "s" * (found.games != 1)
    title = output.said(key, name=tested.name, count=found.games)
    head = [output.said(word) for word in ("what", "tests", "share", "games", "never")]
    parts: list[Any] = [table(title, head, rows, 1, wanted.style)]
    missing = [
        [_place(i, tested.rules), i.words, output.said(i.kind), _outcomes(i.missing), _outcomes(i.never) or "-"]
        for i in found.items
        if i.missing
    ]
    if missing and not wanted.marks:
        head = [output.said(word) for word in ("line", "rule", "what", "in no test", "never")]
        parts.append(table(output.said("In no test"), head, missing, 4, wanted.style))
    text = rendered(parts, wanted.style, False)
    if wanted.marks:
        from lab.coverage import marked

        text += "\n".join(map(visible_line, marked(found, tested.rules))) + "\n\n"
    return text
