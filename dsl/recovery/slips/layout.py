"""Lines that stand at the wrong place: too far left, too far right, or missing below a heading."""

from __future__ import annotations

from dsl.messages import syntax as say
from dsl.messages import wording
from dsl.messages.syntax import short
from dsl.recovery.blocks import Fit
from dsl.recovery.slips import idioms, sayings
from dsl.recovery.slips.slip import Finding, near, place
from dsl.recovery.slips.vocabulary import HEAD_LINES, OPENERS, SECTIONS
from dsl.recovery.tolerant_lexer import Edit, Line
from dsl.source import Source, Span


def explain(source: Source, at: Fit, line: Line, above: Line | None, depths: list[int]) -> Finding:
    """What to say of a line that can be read only at another place than where it stands."""
    if at.slip == "between levels":
        return Finding(say.between_levels(source, line.span, line.depth, depths, at.target))
    if at.slip == "inside" and (above is None or above.depth > 0):
        if line.tokens[0].type == "DEFINE" and len(line.tokens) > 3 and line.tokens[2].type == "SET":
            better = f"let {source.text[line.tokens[1].start : line.end]}"
            return Finding(say.define_inside(source, place(line.tokens[0]), better))
        return Finding(say.section_inside(source, place(line.tokens[0]), str(line.tokens[0])))
    if at.slip == "too far left" and _belongs_to_head(source, line):
        return Finding(wording.belongs_to_head(source, place(line.tokens[0])))
    if at.slip == "too far left" or above is None:
        return Finding(say.too_far_left(source, line.span, at.target))
    if at.slip == "not indented":
        return Finding(say.not_indented(source, line.span, above.span, heading(source, above)))
    if line.depth > above.depth:
        return Finding(say.opens_no_block(source, line.span, above.span))
    return Finding(say.too_deep_for_word(source, place(line.tokens[0]), str(line.tokens[0])))


def _belongs_to_head(source: Source, line: Line) -> bool:
    """Whether a line at the left edge such as `option …` comes before the first section."""
    rows = source.text[: line.start].splitlines()
    at_the_edge = [row for row in rows if row.strip() and not row.startswith((" ", "#"))]
    return line.depth == 0 and str(line.tokens[0]) in HEAD_LINES and len(at_the_edge) == 1


def no_heading(source: Source, line: Line, above: Line) -> Finding:
    """What to say of a block that stands below nothing, or of a value that goes on."""
    first = line.tokens[0]
    if above.tokens[0].type == "WINNER":
        tie = "".join(source.text[first.start : line.end].lstrip(", ").removeprefix("then").lstrip())
        return Finding(say.ties_below(source, line.span, f"{heading(source, above).rstrip(', ')}, then {tie}"))
    if first.type in ("AND", "OR", "IMPLIES", "PLUS", "MINUS", "TIMES"):
        return Finding(say.goes_on(source, place(first), str(first), above.span))
    return Finding(say.no_heading(source, line.span, above.span))


def nothing_below(source: Source, line: Line, following: Line | None) -> Finding:
    """What to say of a heading that needs a block and has none."""
    end = Span(line.end, line.end)
    if line.tokens[0].type == "MUST":
        return Finding(say.nothing_required(source, end))
    if line.tokens[-1].type == "SET":
        name = line.tokens[1 if line.tokens[0].type == "DEFINE" else 0]
        return Finding(say.nothing_after_set(source, end, str(name)))
    below = following.span if following is not None and following.depth == line.depth else None
    return Finding(say.nothing_below(source, line.span, heading(source, line), below))


def unfinished(source: Source, heading: Line, last: Line) -> Finding:
    """A table of cases without `otherwise`."""
    names = [str(token) for token in heading.tokens if token.type == "NAME"]
    return Finding(say.no_otherwise(source, last.span, names[0] if names else "this"))


def too_deep(source: Source, line: Line) -> Finding:
    return Finding(say.too_deep(source, line.span))


def misspelt_heading(source: Source, line: Line) -> Finding | None:
    """A line such as `repeet`, taken for the name of a phase until a block followed."""
    first = line.tokens[0]
    if first.type != "NAME" or (better := near(str(first), OPENERS)) is None:
        return None
    span = place(first)
    return Finding(wording.misspelt(source, span, better), (Edit(span, better),))


def foreign_heading(source: Source, line: Line) -> Finding | None:
    """A line such as `loop` or `everyone`, taken for the name of a phase until a block followed."""
    first = line.tokens[0]
    help = idioms.help_for(sayings.STATEMENTS, [str(first)], source=source) if len(line.tokens) == 1 else ""
    if len(line.tokens) == 1 and idioms.SEAT.match(str(first)):
        help = f"write `player {first}`"
    return Finding(wording.foreign_word(source, place(first), help)) if help else None


def looks_like_section(line: Line) -> bool:
    """Whether a line at the left edge begins with a misspelt `phase` or the like."""
    first = line.tokens[0]
    return line.depth == 0 and first.type == "NAME" and near(str(first), SECTIONS) is not None


def heading(source: Source, line: Line) -> str:
    """The heading as it is quoted in a sentence."""
    return short(" ".join(source.excerpt(Span(line.start, line.end)).split()))
