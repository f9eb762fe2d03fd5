"""A page of headings, paragraphs, steps and tables, as text, Markdown or HTML."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from string import Template

from dsl.render.look import Look

WIDTH = 80
NARROW = 12  # columns are not made narrower than this


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence, and those below it."""

    text: str
    below: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = str | tuple[Step, ...] | Table


@dataclass(slots=True)
class Page:
    """A title and parts; each part is its level, its heading and what stands below."""

    title: str
    language: str
    parts: list[tuple[int, str, list[Block]]] = field(default_factory=list)

    def add(self, heading: str, *blocks: Block, level: int = 2) -> None:
        """A part, unless there is nothing in it. A part of level 2 may be a heading for parts of level 3."""
        self.parts.append((level, heading, [b for b in blocks if b]))

    def filled(self) -> list[tuple[int, str, list[Block]]]:
        """The parts that say something: a heading with nothing below is left out."""
        found = []
        for number, (level, heading, blocks) in enumerate(self.parts):
            below = self.parts[number + 1 : number + 2]
            if blocks or (below and below[0][0] > level):
                found.append((level, heading, blocks))
        return found

    # ───────────── text

    def text(self, look: Look) -> str:
        lines = [look.paint("strong", look.visible(self.title))]
        for level, heading, blocks in self.filled():
            lines.append("")
            if heading:
                lines.append(look.paint("strong", look.visible(heading if level > 2 else heading.upper())))
            for block in blocks:
                lines += map(look.visible, self._as_text(block))
        return "\n".join(lines) + "\n"

    def _as_text(self, block: Block) -> list[str]:
        if isinstance(block, str):
            return textwrap.wrap(block, WIDTH) or [""]
        if isinstance(block, Table):
            return _columns(block)
        return [row for step in block for row in self._step_as_text(step, 0)]

    def _step_as_text(self, step: Step, depth: int) -> list[str]:
        indent = "  " * depth
        rows = textwrap.wrap(
            step.text,
            WIDTH,
            initial_indent=f"{indent}{'•' if depth % 2 == 0 else '–'} ",
            subsequent_indent=f"{indent}  ",
        )
        return rows + [row for each in step.below for row in self._step_as_text(each, depth + 1)]

    # ───────────── Markdown

    def markdown(self) -> str:
        lines = [f"# {self.title}"]
        for level, heading, blocks in self.filled():
            lines += ["", f"{'#' * level} {heading}"] if heading else []
            for block in blocks:
                lines += ["", *self._as_markdown(block)]
        return "\n".join(lines) + "\n"

    def _as_markdown(self, block: Block) -> list[str]:
        if isinstance(block, str):
            return [_mark(block)]
        if isinstance(block, Table):
            heads = ["| " + " | ".join(block.heads) + " |", "|" + "---|" * len(block.heads)]
            return heads + ["| " + " | ".join(_mark(cell) for cell in row) + " |" for row in block.rows]
        return [row for step in block for row in self._step_as_markdown(step, 0)]

    def _step_as_markdown(self, step: Step, depth: int) -> list[str]:
        row = f"{'  ' * depth}- {_mark(step.text)}"
        return [row, *(r for each in step.below for r in self._step_as_markdown(each, depth + 1))]

    # ───────────── HTML

    def html(self) -> str:
        parts = [f"<h1>{escape(self.title)}</h1>"]
        for level, heading, blocks in self.filled():
            parts += [f"<h{level}>{escape(heading)}</h{level}>"] if heading else []
            parts += map(self._as_html, blocks)
        template = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
        title, language = escape(self.title), escape(self.language)
        return template.substitute(title=title, language=language, body="\n".join(parts))

    def _as_html(self, block: Block) -> str:
        if isinstance(block, str):
            return f"<p>{escape(block)}</p>"
        if isinstance(block, Table):
            heads = "".join(f"<th>{escape(h)}</th>" for h in block.heads)
            rows = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in block.rows)
            return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        return "<ul>" + "".join(map(self._step_as_html, block)) + "</ul>"

    def _step_as_html(self, step: Step) -> str:
        if not step.below:
            return f"<li>{escape(step.text)}</li>"
        below = "".join(map(self._step_as_html, step.below))
        return f"<li><div>{escape(step.text)}</div><ul>{below}</ul></li>"  # no page ends between the two


def _mark(text: str) -> str:
    """Text whose signs Markdown would take for its own."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|" else c for c in text)


def _columns(table: Table) -> list[str]:
    """A table as columns; cells are broken between words where it would be too wide."""
    wide = [max(len(row[n]) for row in (table.heads, *table.rows)) for n in range(len(table.heads))]
    while sum(wide) + 2 * (len(wide) - 1) > WIDTH and max(wide) > NARROW:
        wide[wide.index(max(wide))] -= 1
    found = []
    for row in (table.heads, *table.rows):
        cells = [textwrap.wrap(cell, max(w, 1)) or [""] for cell, w in zip(row, wide, strict=True)]
        for number in range(max(map(len, cells))):
            parts = [(c[number] if number < len(c) else "").ljust(w) for c, w in zip(cells, wide, strict=True)]
            found.append("  ".join(parts).rstrip())
        if row is table.heads:
            found.append("─" * (sum(wide) + 2 * (len(wide) - 1)))
    return found
