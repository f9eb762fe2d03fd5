"""A file with slips becomes a tree of what could be understood, and one diagnostic for each slip.

The lines are read one after the other. Before each line stands what was understood so far, so a
line that does not fit can be put right and tried again, or left out, and reading goes on behind
it: every line is looked at a few times at most, however many slips there are.

`dsl.recovery.slips` says what is wrong with a line. If it also knows what should have been written, the
line is read that way, and what depends on it stays quiet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cache

import grammar
from dsl.diagnostic import Diagnostic
from dsl.nodes import dataclass
from dsl.parsing import recognise
from dsl.parsing.recognise import Stack, accepted
from dsl.recovery import bare_words, renaming, reports, slips
from dsl.recovery.blocks import MOST_LEVELS, OUTERMOST, Attempt, Fit, Kept, Levels, as_it_stands, as_it_was_meant
from dsl.recovery.slips import layout
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.stand_ins import stand_ins
from dsl.recovery.tolerant_lexer import MOST_DIGITS, Edit, Line, TokenLines, edited, words
from dsl.source import Source
from grammar import Token, Tree

_MOST_REPAIRS = 4


@dataclass(slots=True, eq=False)
class Recovered:
    """`tree` is None if there is nothing to go on with. `lost` are lines that are not in it."""

    tree: Tree | None
    diagnostics: list[Diagnostic]
    lost: list[Line]


@dataclass(slots=True, eq=False)
class Recovery:
    """Reads the lines of one file. Stops after `most` diagnostics."""

    source: Source
    most: int
    stack: Stack = field(default_factory=recognise.beginning)
    levels: Levels = OUTERMOST
    kept: list[Kept] = field(default_factory=list)
    lost: list[Line] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    skip_below: int | None = None  # lines deeper than this belong to a line that was left out
    left_out_at: int = -1  # how many lines were kept when the last one was left out
    misplaced: bool = False  # a line of this section stood at a wrong place, so others may seem to
    headless: bool = False
    given_up: bool = False
    renamed: dict[str, str] = field(default_factory=dict)  # words of the language that the writer took for names
    doubted: Mapping[int, int] = field(default_factory=dict)  # lines that can be read, and the word that means nothing

    def run(self, found: TokenLines) -> Recovered:
        for line in found.lines:
            if not self._skipped(line):
                self._read(line)
            if self.given_up or len(self.diagnostics) >= self.most:
                return Recovered(None, self.diagnostics, self.lost)
        while (stack := self._ended()) is None and self.kept:
            if self._heading_is_bare():
                self._leave_out_heading(None)
            else:
                self._leave_out_block()
        tree = None if stack is None or self.headless else self._tree()
        return Recovered(tree, self.diagnostics, self.lost)

    # ───────────── one line

    def _skipped(self, line: Line) -> bool:
        if self.skip_below is None:
            return False
        if line.depth > self.skip_below or (line.depth == self.skip_below and line.tokens[0].type == "ELSE"):
            self.lost.append(line)
            return True
        self.skip_below = None
        return False

    def _read(self, line: Line) -> None:
        line, names = self._as_renamed(line)
        if len(self.levels) > MOST_LEVELS and line.depth > self.levels[-1].depth:
            self._report(layout.too_deep(self.source, line).diagnostic)
            self._leave_out(line)
            return
        natural = best = self._first_way(line)
        if natural.done and len(natural.place.levels) == 1:
            self.misplaced = False
        if not natural.done and natural.read <= 0:
            bare = self._heading_is_bare()
            for place in self._other_places(line) if not self._is_due_here(line, natural) else ():
                attempt = self._try(line, place)
                if attempt.done and not self._says_nothing(line, attempt):
                    best = attempt
                    break
                if attempt.read > best.read and (natural.read < 0 or bare):
                    best = attempt
            if best.read <= 0 and bare and "_INDENT" not in natural.place.layout:
                self._leave_out_heading(line)
                if not self._skipped(line):
                    self._read(line)
                return
            if not best.done and "_DEDENT" in natural.place.layout and recognise.feed(self.stack, "_DEDENT") is None:
                self._leave_out_block()
                self._read(line)
                return
        if not best.done and best.read <= 0 and natural.read < 0 and natural.place.layout == ("_INDENT",):
            self._report(layout.no_heading(self.source, line, self.kept[-1].line).diagnostic)
            self._leave_out(line)
            self.skip_below = self.levels[-1].depth
        elif not best.done and self._is_echo(line):
            self._leave_out(line)
        elif not best.done:
            self._explain(line, best, names)
        elif best.place.slip:
            self._misplaced(line, best)
        elif self._says_nothing(line, best):
            self._explain(line, best._replace(read=1, done=False), names)
        elif (at := self.doubted.get(line.start, bare_words.talk(self.source, line))) >= 0:
            self._explain(line, best._replace(read=at), names)
        else:
            self._keep(line, best)

    def _is_due_here(self, line: Line, natural: Attempt) -> bool:
        """Whether a word alone on its line is meant where it stands, whatever it could be elsewhere.

        `play` in a test is `run play` and not the section, and a word beside the labels of `choose one` is a label.
        """
        if len(line.tokens) != 1 or natural.read < 0:
            return False
        starts = self._starts(natural)
        if line.tokens[0].type == "PLAY" and "GIVEN" in starts:
            return True
        is_label = "STRING" in starts and not starts & {"NAME", "EVERY", "GIVEN"}
        return is_label and line.tokens[0] not in own_names(self.source).phases

    def _as_renamed(self, line: Line) -> tuple[Line, tuple[Edit, ...]]:
        """A line with the names that its words were meant to be, and these names, if it can be read further so."""
        before = self._first_way(line)
        edits = renaming.uses(line, self.renamed, reads=before.done) if self.renamed else []
        if not edits:
            return line, ()
        better = edited(self.source, line, edits)
        after = self._first_way(better)
        if not after.done and (before.done or after.read <= before.read):
            return line, ()
        self.lost.append(line)
        for edit in edits:
            self._rename_here_too(edit)
        return better, tuple(edits)

    def _rename_here_too(self, edit: Edit) -> None:
        """What puts the declaration right renames the uses as well, or they would be next."""
        for number, found in enumerate(self.diagnostics):
            if found.code == slips.RESERVED and any(old.text == edit.text for old in found.edits):
                self.diagnostics[number] = replace(found, edits=(*found.edits, edit))
                break

    def _first_way(self, line: Line) -> Attempt:
        """As the line stands there, or after a block that only we know of."""
        depth = line.depth if self.kept else 0
        attempts = [self._try(line, place) for place in as_it_stands(self.levels, depth)]
        return next((a for a in attempts if a.done), max(attempts, key=lambda a: a.read))

    def _other_places(self, line: Line) -> Iterator[Fit]:
        """Where the line may have been meant to stand."""
        may_open = len(self.levels) <= MOST_LEVELS and self.left_out_at != len(self.kept)
        may_open = may_open and recognise.feed(self.stack, "_INDENT") is not None
        for place in as_it_was_meant(self.levels, line.depth, may_open=may_open):
            if place.slip != "too far left" or not layout.looks_like_section(line):
                yield place

    def _try(self, line: Line, place: Fit) -> Attempt:
        stack = self.stack
        for kind in place.layout:
            after = recognise.feed(stack, kind)
            if after is None:
                return Attempt(place, -1, stack, False)
            stack = after
        for read, token in enumerate(line.tokens):
            after = recognise.feed(stack, token.type)
            if after is None or (token.type == "INT" and len(token) > MOST_DIGITS):
                return Attempt(place, read, stack, False)
            stack = after
        after = None if bare_words.is_case(self.source, line) else recognise.feed(stack, "_NL")
        return Attempt(place, len(line.tokens), after or stack, after is not None)

    def _keep(self, line: Line, attempt: Attempt) -> None:
        self.kept.append(Kept(line, attempt.place.layout, self.stack, self.levels))
        self.stack, self.levels = attempt.stack, attempt.place.levels

    def _leave_out(self, line: Line) -> None:
        self.lost.append(line)
        self.skip_below = line.depth
        self.left_out_at = len(self.kept)

    def _report(self, diagnostic: Diagnostic) -> None:
        reports.report(self.diagnostics, diagnostic)

    # ───────────── lines at a wrong place

    def _misplaced(self, line: Line, attempt: Attempt) -> None:
        above = self.kept[-1].line if self.kept else None
        if attempt.place.slip == "too deep" and above is not None and self._misspelt_heading(line, above):
            return
        if attempt.place.slip == "too deep" and above is not None and self._foreign_heading(line, above):
            return
        depths = sorted({level.depth for level in self.levels})
        if not self.misplaced or attempt.place.slip == "inside":
            self._report(layout.explain(self.source, attempt.place, line, above, depths).diagnostic)
        self.misplaced = True
        self._keep(line, attempt)

    def _foreign_heading(self, line: Line, above: Line) -> bool:
        """Whether the line above was read as a call, but is the heading of this block as people say it elsewhere."""
        finding = layout.foreign_heading(self.source, above)
        if finding is None:
            return False
        self._report(finding.diagnostic)
        before = self.kept.pop()
        self.stack, self.levels = before.stack, before.levels
        self._leave_out(above)
        self.lost.append(line)
        return True

    def _misspelt_heading(self, line: Line, above: Line) -> bool:
        """Whether the line above was read as a call, but was meant to open the block of this line."""
        finding = layout.misspelt_heading(self.source, above)
        if finding is None:
            return False
        before = self.kept[-1]
        now = self.stack, self.levels
        self.stack, self.levels = before.stack, before.levels
        heading = edited(self.source, above, finding.edits)
        attempt = self._first_way(heading)
        if attempt.done:
            self.kept.pop()
            self._keep(heading, attempt)
            inside = self._first_way(line)
            if inside.done:
                self._report(replace(finding.diagnostic, edits=finding.edits))
                self.lost.append(above)
                self._keep(line, inside)
                return True
            self.kept[-1] = before
        self.stack, self.levels = now
        return False

    # ───────────── headings with nothing below

    def _heading_is_bare(self) -> bool:
        return bool(self.kept) and accepted(self.stack) == {"_INDENT"}

    def _leave_out_heading(self, next_line: Line | None) -> None:
        """Takes back the last line, which needs a block and has none."""
        heading = self.kept.pop()
        if self.left_out_at != len(self.kept) + 1:
            self._report(layout.nothing_below(self.source, heading.line, next_line).diagnostic)
        self.stack, self.levels = heading.stack, heading.levels
        self._leave_out(heading.line)

    def _leave_out_block(self) -> None:
        """Takes back a block that is not finished, such as a table of cases without its last line."""
        depth = self.levels[-1].depth
        left_out = self.left_out_at
        first = len(self.kept) - 1
        while first > 0 and self.kept[first].line.depth >= depth:
            first -= 1
        heading = self.kept[first]
        if left_out <= first:
            self._report(layout.unfinished(self.source, heading.line, self.kept[-1].line).diagnostic)
        self.lost += [kept.line for kept in self.kept[first:]]
        del self.kept[first:]
        self.stack, self.levels = heading.stack, heading.levels
        self.left_out_at = len(self.kept)

    def _ended(self) -> Stack | None:
        stack: Stack | None = self.stack
        for kind in (*("_DEDENT" for level in self.levels if level.real), "$END")[1:]:
            stack = stack and recognise.feed(stack, kind)
        return stack

    # ───────────── what is wrong with a line

    def _is_echo(self, line: Line) -> bool:
        """Whether a line cannot be read because of a slip above it."""
        after_slip = self.left_out_at == len(self.kept)
        last = line.tokens[-1].type == "OTHERWISE" and after_slip  # of a table whose cases could not be read
        return line.echo or last or (line.tokens[0].type == "ELSE" and (self.misplaced or after_slip))

    def _says_nothing(self, line: Line, attempt: Attempt) -> bool:
        return bare_words.begin(line, among_statements="MOVE" in self._starts(attempt))

    def _starts(self, attempt: Attempt) -> frozenset[str]:
        """What a line can begin with in this place."""
        stack = self.stack
        for kind in attempt.place.layout:
            stack = recognise.feed(stack, kind) or stack
        return accepted(stack)

    def _explain(self, line: Line, attempt: Attempt, names: tuple[Edit, ...] = ()) -> None:
        """Reports a slip, and reads the line as it was meant.

        Only the first slip of a line is reported: what comes behind it may be its echo.
        """
        starts = self._starts(attempt)
        above = self.kept[-1].line if self.kept else None
        first: slips.Finding | None = None
        edits = names
        better = line
        guessed = False

        def reads(text: str) -> bool:
            return self._try(edited(self.source, line, [Edit(line.span, text)]), attempt.place).done

        for _ in range(_MOST_REPAIRS):
            wanted, read = accepted(attempt.stack), max(attempt.read, 0)
            if wanted == {"LPAR"} and read and better.tokens[read - 1].type == "ALL" and attempt.stack.below:
                # `all` without a bracket is no function: it is the word that does not fit.
                wanted, read = accepted(attempt.stack.below) - {"ALL"}, read - 1
            slip = slips.Slip(self.source, better, read, wanted, starts, above, reads)
            finding = slips.said_here(slip) if attempt.done else slips.explain(slip)
            if finding is None:  # what is wrong with it, if anything, is told by its names
                self._keep(line, attempt)
                return
            first = first or finding
            guessed |= finding.guessed
            if not finding.edits or any(old.span.touches(new.span) for old in edits for new in finding.edits):
                break
            edits += finding.edits
            better = edited(self.source, line, edits)
            attempt = self._try(better, attempt.place)
            if attempt.done:
                break
        assert first is not None
        sure = attempt.done and not guessed
        self._report(replace(first.diagnostic, edits=edits[len(names) :]) if sure else first.diagnostic)
        if first.diagnostic.code == slips.RESERVED:
            self.renamed.update((self.source.excerpt(edit.span), edit.text) for edit in first.edits)
        if attempt.done:
            self.lost += [line, better]
            self._keep(better, attempt)
        elif "GAME" in starts:
            self._stand_in_head(line, first)
        elif not self._stand_in(line, attempt.place):
            self._leave_out(line)

    def _stand_in(self, line: Line, place: Fit) -> bool:
        """Whether another line can be read in place of one that is lost, and was."""
        for text in stand_ins(line):
            instead = edited(self.source, line, [Edit(line.span, text)])
            attempt = self._try(instead, place)
            if attempt.done:
                self.lost += [line, instead]
                self._keep(instead, attempt)
                self.left_out_at = len(self.kept)
                return True
        return False

    def _stand_in_head(self, line: Line, finding: slips.Finding) -> None:
        """Goes on as if the file had begun with `game`."""
        self.headless = True
        kinds = ("GAME", "NAME")
        head = Line([Token(kind, "x", line.start, line.start) for kind in kinds], 0, line.start, line.start)
        self._keep(head, self._try(head, Fit((), OUTERMOST)))
        if finding.diagnostic.code != slips.NO_HEAD:
            self._leave_out(line)
        elif line.tokens[0].type in _section_kinds():
            self._read(line)
        else:
            self.given_up = True

    # ───────────── the tree

    def _tree(self) -> Tree:
        return grammar.parser().build(self._tokens(), start="file")

    def _tokens(self) -> Iterator[Token]:
        """What was understood, with line ends and blocks."""
        end = 0
        for line, before, _, _ in self.kept:
            for kind in before:
                yield Token(kind, "", end, end)
            yield from line.tokens
            end = line.end
            yield Token("_NL", "\n", end, end)
        for _ in range(sum(level.real for level in self.levels) - 1):
            yield Token("_DEDENT", "", end, end)


@cache
def _section_kinds() -> frozenset[str]:
    return frozenset(words()[word] for word in slips.SECTIONS)
