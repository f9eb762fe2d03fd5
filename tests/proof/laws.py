"""All laws, by name."""

from __future__ import annotations

from tests.proof import growth, texts
from tests.proof.law import Law

LAWS: dict[str, Law] = {law.name: law for law in (texts.LAW, growth.LAW)}
