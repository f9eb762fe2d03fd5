"""Runs rules in a process of its own: tests, and random games. One job comes in as JSON, one answer goes out.

An editor must never wait for rules that take long to work out, and must be able to stop them: this process is ended.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any

from dsl.diagnostic import Diagnostic
from dsl.source import Source
from interpreter.play.fault import RulesError
from lab.coverage import Measured
from lab.playcheck import play_check
from lab.plays import Rules
from lab.rule_test_report import status
from lab.setups import setups_of


def work(job: dict[str, Any]) -> dict[str, Any]:
    """`task` is `tests`, `measure` (tests, and `games` in all set-ups together) or `check` (what random games show)."""
    libraries = {name: Source(*pair) for name, pair in job["libraries"].items()}
    rules = Rules(Source(job["name"], job["text"]), libraries)
    try:
        if job["task"] == "check":
            findings = play_check(rules, job["games"], jobs=1).findings
            return {"findings": [_finding(f.diagnostic) for f in findings if f.diagnostic.source == rules.source]}
        measured = Measured(rules)
    except RulesError:
        return {"trouble": "the file has errors"}
    wanted = job.get("title")
    words = () if wanted is None else (wanted,)
    results = [t for t in measured.run_tests(words) if wanted is None or t.title == wanted]
    found: dict[str, Any] = {
        "tests": [{"title": t.title, "status": status(t), "why": [_finding(f) for f in t.failures]} for t in results]
    }
    if job["task"] == "measure":
        measured.play(-(-job["games"] // len(setups_of(measured.game))))
        coverage = measured.coverage()
        found["games"] = coverage.games
        found["items"] = [
            {"kind": i.kind, "line": i.line, "tests": i.tests, "games": i.games}
            for i in coverage.items
            if i.file == job["name"]
        ]
    return found


def _finding(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity,
        "title": found.title,
        "span": list(found.span),
        "label": found.label,
        "notes": list(found.notes),
        "help": found.help,
    }


def end_with_the_server() -> None:
    """Standard input stays open as long as the server lives."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    job = json.loads(sys.stdin.buffer.readline())
    threading.Thread(target=end_with_the_server, daemon=True).start()
    sys.stdout.buffer.write(json.dumps(work(job)).encode() + b"\n")
    sys.stdout.buffer.flush()
    os._exit(0)  # the thread that waits for the server would hold this process


if __name__ == "__main__":
    main()
