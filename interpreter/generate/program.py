"""Generated source to callables."""

from __future__ import annotations

from types import CodeType
from typing import Any

from tgame.interpreter.chance import Chance
from tgame.interpreter.generate.pool import Pool


def load_program(name: str, text: str, pool: Pool) -> dict[str, Any]:
    """Run generated definitions in a namespace that holds the pool's constants, and nothing else."""
    layout = pool.layout
    namespace: dict[str, Any] = {
        **pool.names,
        "Chance": Chance,
        "Z0": layout.initial_zones,
        "W0": layout.initial_places,
        "V0": layout.initial_values,
    }
    compiled: CodeType = compile(text, f"<{name}>", "exec")
    exec(compiled, namespace)
    return namespace
