"""All laws, by name."""

from __future__ import annotations

from tests.proof import growth, machine, plays, texts
from tests.proof.law import Law

LAWS: dict[str, Law] = {
    law.name: law
    for law in (
        texts.LAW,
        growth.LAW,
        plays.ENGINES,
        plays.RECORDS,
        plays.UNSEEN,
        plays.SESSIONS,
        plays.REASONS,
        machine.LAW,
    )
}
