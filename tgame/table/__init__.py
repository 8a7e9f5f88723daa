"""What a table is given of a match, as one JSON document in two parts, for programs that are not written in Python.

In: a seat, `match.seat(player)`. Out: plain data. `table` is public and the same from the first move to the last;
`sight` is one seat's, whole, at one moment. Both are the values of `tgame.interpreter.seat.values`, written out:
nothing is added or worked out here, but that very many options of one action are written as factors.
`docs/table.schema.json` describes both.
"""

from __future__ import annotations

import json
from typing import Any

from tgame.interpreter.seat import Seat, Sight, Table
from tgame.interpreter.seat.values import VERSION
from tgame.table.factors import options_of

__all__ = ["document", "options_of", "sight_document", "table_document", "to_json"]

Data = dict[str, Any]


def table_document(seat: Seat | Table) -> Data:
    """What everybody knows before the match."""
    return {"v": VERSION, "table": _written(seat.table if isinstance(seat, Seat) else seat)}


def sight_document(seat: Seat | Sight) -> Data:
    """What a seat sees now; of a seat, it is a look: the next one tells what is new since then."""
    return {"v": VERSION, "sight": _written(seat.look() if isinstance(seat, Seat) else seat)}


def document(seat: Seat) -> Data:
    """Both parts."""
    return table_document(seat) | sight_document(seat)


def to_json(data: Data) -> str:
    """A document as text, on one line. Documents that say the same are the same text."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _written(value: Sight | Table) -> Any:
    # cattrs is slow to import, and who only plays in Python needs none of it.
    from tgame.table.writing import written

    return written(value)
