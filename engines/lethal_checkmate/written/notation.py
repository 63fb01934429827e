"""The notation of lines and of the marks behind them (sections 7 and 8 of the rules)."""

import re
from collections.abc import Iterator
from typing import Final

from engines.core.errors import UnreadableAction
from engines.core.game import Marks
from engines.core.reason import Reason
from engines.lethal_checkmate.events import deeds
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.written import actions

_CODE: Final = "[A-Z][A-Z0-9]{0,5}"
_CODES: Final = f"{_CODE}(?:,{_CODE})*"
_CELL: Final = "[a-z][0-9]{1,2}"
_PLAY: Final = re.compile(rf"([WB]):({_CODE})(?:>({_CELL}))?(?:\^({_CODE}))?")
_PLACE: Final = re.compile(rf"([WB]):at=({_CELL})")
_SHOW: Final = re.compile(rf"([WB]):show\[({_CODES})?\]")
_WORD: Final = re.compile(r"([WB]):(lethal|end|hit)")
_DRAW: Final = re.compile(rf"draw ([WB]):(?:x([1-9][0-9]?)|({_CODES}))")
_DEAL: Final = re.compile(rf"deal ([WB]) (\?|{_CODES}) / ({_CODE})")
_CHANCE: Final = re.compile(r"(first|shuffle) ([WB])")
_WORDS: Final[dict[str, type[actions.Lethal] | type[actions.End] | type[actions.Hit]]] = {
    "lethal": actions.Lethal,
    "end": actions.End,
    "hit": actions.Hit,
}


def read(text: str) -> actions.Action:
    """Raises ``UnreadableAction``."""
    if matched := _PLAY.fullmatch(text):
        return actions.Play(matched[1], matched[2], matched[3] or "", matched[4] or "")
    if matched := _DRAW.fullmatch(text):
        cards = _codes(matched[3])
        return actions.Draw(matched[1], cards, len(cards) or int(matched[2]))
    if matched := _WORD.fullmatch(text):
        return _WORDS[matched[2]](matched[1])
    if matched := _CHANCE.fullmatch(text):
        return actions.First(matched[2]) if matched[1] == "first" else actions.Shuffle(matched[2])
    if matched := _PLACE.fullmatch(text):
        return actions.Place(matched[1], matched[2])
    if matched := _DEAL.fullmatch(text):
        return actions.Deal(
            matched[1], None if matched[2] == "?" else _codes(matched[2]), matched[3]
        )
    if matched := _SHOW.fullmatch(text):
        return actions.Show(matched[1], _codes(matched[2]))
    raise UnreadableAction(Reason("LC-N1", "LC-E-SYNTAX", {"line": text[:60]}))


def _codes(text: str | None) -> tuple[str, ...]:
    return tuple(sorted(text.split(","))) if text else ()


_MARK: Final = re.compile(rf"[@~*]|!{_CODE}(?:\+{_CODE})*")


def _split(text: str) -> tuple[str, str | None]:
    """Cut the marks off the end of a line, word by word, in linear time."""
    words = text.split(" ")
    first = len(words)
    while first > 1 and _MARK.fullmatch(words[first - 1]):
        first -= 1
    if not words[first - 1]:  # exactly one blank stands before a mark
        first += 1
    if first >= len(words):
        return text, None
    return " ".join(words[:first]), " ".join(words[first:])


def _check_mark(before: State, action: actions.Action, after: State, mark: str) -> Reason | None:
    """Compare the record's claims with the result of the rules; an omission is no claim."""
    facts = dict(_facts(before, action, after))
    for claim in mark.split(" "):
        sign, codes = claim[0], claim[1:]
        fact = facts.get(sign)
        if fact is None or sorted(fact[1:].split("+")) != sorted(codes.split("+")):
            actual = fact or " ".join(facts.values()) or "–"
            return Reason(RULES[sign], "LC-E-MARK", {"mark": claim, "fact": actual})
    return None


# The rule that decides the claim of a mark: attack, rotation, dodge, damage.
RULES: Final = {"!": "LC-4.2", "@": "LC-9.1", "~": "LC-5.3", "*": "LC-6.1"}
_SIGNS: Final = {"attack": "!", "rotate": "@", "escaped": "~", "damage": "*"}


def _facts(before: State, action: actions.Action, after: State) -> Iterator[tuple[str, str]]:
    for name, *words in deeds(before, action, after):
        if sign := _SIGNS.get(name):
            yield sign, sign + (words[0] if sign == "!" else "")


MARKS: Final = Marks(split=_split, check=_check_mark)
