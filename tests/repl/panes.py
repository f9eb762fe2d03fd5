"""What a part of the full screen shows, without a terminal."""

from __future__ import annotations

from repl.fronts.panes import Choices
from repl.fronts.scroll import Scroll


def rows(pane: Scroll | Choices, columns: int, height: int) -> list[str]:
    content = pane.create_content(columns, height)
    return ["".join(part[1] for part in content.get_line(at)) for at in range(content.line_count)]
