"""The sealed draws of a record counted again, as plain JSON values: what the cell computes."""

import traceback
from typing import Any

from engines.core.chance.recount import Draw, recount
from engines.core.errors import BadRecord, RulesError
from engines.core.records.reading import read
from engines.core.records.sentences import LANGUAGES
from engines.core.registry import ruleset

Plain = dict[str, Any]


def recounted(text: str) -> Plain:
    """Return the recount under ``recount``; None where the record is not sealed, lacks a seed, or
    cannot be set up. ``fault`` is the trace of a fault of the rules.
    """
    try:
        return {"recount": _recounted(text), "fault": ""}
    except (BadRecord, RulesError):
        trace = ""
    except MemoryError:  # a limit of the process, not a fault
        raise
    except Exception:
        trace = traceback.format_exc()
    return {"recount": None, "fault": trace}


def _recounted(text: str) -> Plain | None:
    record = read(text)
    counted = recount(record)
    if counted is None:
        return None
    game, _preset = ruleset(record.ruleset)
    return {
        "promise": counted.promise,
        "server": counted.server,
        "seats": [list(pair) for pair in counted.seats],
        "kept": counted.kept,
        "stopped": counted.stopped,
        "agrees": counted.agrees,
        "draws": [_draw(draw, game) for draw in counted.draws],
    }


def _draw(draw: Draw, game: Any) -> Plain:
    return {
        "k": draw.k,
        "n": draw.n,
        "words": {language: game.describe(draw.action, language) for language in LANGUAGES},
        "said": draw.said,
        "due": draw.due,
        "faces": list(draw.faces),
        "sizes": list(draw.sizes),
        "numbers": list(draw.numbers),
        "agrees": draw.agrees,
    }
