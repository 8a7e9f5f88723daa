"""Values of a seat as plain data: objects, lists, texts, numbers.

In: a `Table` or a `Sight`. Out: what `json.dumps` takes, without what is left out. The only module of this package that
imports cattrs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from cattrs import Converter

from tgame.interpreter.seat import Question
from tgame.table.attributes import attributes
from tgame.table.factors import factored

_CONVERTER = Converter(unstruct_collection_overrides={tuple: list})


def _writer(cls: type) -> Callable[[Any], dict[str, Any]]:
    plan = attributes(cls)

    def write(value: Any) -> dict[str, Any]:
        parts = ((attribute, getattr(value, attribute.name)) for attribute in plan)
        return {a.name: _CONVERTER.unstructure(part) for a, part in parts if not a.leaves_out(part)}

    return write


_CONVERTER.register_unstructure_hook_factory(attrs.has, _writer)
_whole_question = _writer(Question)


def _question(question: Question) -> dict[str, Any]:
    left, many = factored(question.options)
    data = _whole_question(attrs.evolve(question, options=left))
    return {**data, "factored": _CONVERTER.unstructure(many)} if many else data


_CONVERTER.register_unstructure_hook(Question, _question)


def written(value: Any) -> Any:
    return _CONVERTER.unstructure(value)
