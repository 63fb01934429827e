"""The game's demands and offers on the site: pairs, and the set of heroes."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engines.core.asking import Asks
from engines.core.sets import HouseSets, Lines, SetFault
from engines.touchdown_hero import heroes

ASKS: Final = Asks(players=(2, 2))


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    folder = files(__package__) / "data"
    return {
        name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for name in heroes.shipped()
    }


def lines(raw: Mapping[str, Any], options: Mapping[str, str]) -> Lines:
    """Return the header lines of a set. Raises ``ValueError``."""
    name = f"{raw.get('set')}-{raw.get('revision')}"
    checked = heroes.checked(name, raw)
    if not heroes._NAME.fullmatch(name):
        raise SetFault("name", name)
    known = heroes.shipped().get(name)
    if known is None:
        return (("set", (name,)), *(("hero", hero.words) for hero in checked))
    if known != checked:
        raise SetFault("other", name)
    return (("set", (name,)),)


SETS: Final = HouseSets(shipped, lines)
