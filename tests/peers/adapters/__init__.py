"""Every adapter, one module for each classic; each module lists the configurations that are compared as `PEERS`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.peers.peer import Peer

NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")


def every_peer() -> list[Peer]:
    return [peer for name in NAMES for peer in import_module(f"{__name__}.{name}").PEERS]
