"""The card file: a set and its cards as plain values. One bad card spoils only itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cards.rules.effects import EFFECTS, OWN
from cards.rules.strict_json import Unreadable, load

MAX_CARDS = 2000
MOST = 99
CARD_CODE = re.compile(r"([A-Z0-9]{2,8})-([0-9]{3,5})")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
WITH_MAGNITUDE = frozenset({"burst", "long_pass"})
CARD_KEYS = frozenset(
    [
        "code",
        "set",
        "number",
        "names",
        "persons",
        "cost",
        "run",
        "phys",
        "skill",
        "rarity",
        "illustration",
        "flavour",
        "approved_from",
        "approved_until",
        "component",
    ]
)


class CardRefused(ValueError):
    """This card cannot be imported. ``code`` is stable; ``params`` fill its sentence."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class SetFacts:
    code: str
    game: str
    name_ja: str
    name_en: str
    house: bool


@dataclass(frozen=True, slots=True)
class PersonFacts:
    slug: str
    name_ja: str
    name_en: str
    reading: str
    romaji: str


@dataclass(frozen=True, slots=True)
class CardFacts:
    """``printed``: by field name of CardRevision. ``approved_from`` None: no dates are given."""

    code: str
    collector_number: int
    persons: tuple[PersonFacts, ...]
    printed: Mapping[str, Any]
    approved_from: date | None = None
    approved_until: date | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A card left out. ``code`` is the card's, or ``#7`` for the seventh when it has none."""

    code: str
    why: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardFile:
    card_set: SetFacts
    cards: tuple[CardFacts, ...]
    refused: tuple[Refusal, ...]


def card_file_of(raw: bytes, *, game: str) -> CardFile:
    """Read a card file; a set that names no game is of ``game``. Bad cards go to ``refused``.

    Raises ``Unreadable`` when it is none.
    """
    return understand(load(raw), game=game)


def understand(given: object, *, game: str) -> CardFile:
    """Read the value of a card file's JSON. Raises ``Unreadable``."""
    if not isinstance(given, dict) or not isinstance(given.get("set"), dict):
        raise Unreadable("file_shape")
    listed = given.get("cards")
    if not isinstance(listed, list):
        raise Unreadable("file_shape")
    if len(listed) > MAX_CARDS:
        raise Unreadable("file_too_many_cards", count=len(listed), max=MAX_CARDS)
    card_set = _set(given, listed, game)
    taken: list[CardFacts] = []
    refused: list[Refusal] = []
    numbers: set[int] = set()
    for place, raw in enumerate(listed, start=1):
        try:
            card = _card(raw, card_set, numbers)
            numbers.add(card.collector_number)
            taken.append(card)
        except CardRefused as refusal:
            refused.append(Refusal(_called(raw, place), refusal.code, refusal.params))
    return CardFile(card_set, tuple(taken), tuple(refused))


def _called(raw: object, place: int) -> str:
    code = raw.get("code") if isinstance(raw, dict) else None
    return code if isinstance(code, str) and CARD_CODE.fullmatch(code) else f"#{place}"


def _set(given: dict[str, Any], listed: list[Any], game: str) -> SetFacts:
    """Read the set; its code is by default the beginning of the first card's code."""
    facts = given["set"]
    code = facts.get("code")
    if code is None:
        codes = (_called(raw, place) for place, raw in enumerate(listed, start=1))
        code = next((called.rpartition("-")[0] for called in codes if called[0] != "#"), None)
    if not isinstance(code, str) or not re.fullmatch(r"[A-Z0-9]{2,8}", code):
        raise Unreadable("file_set_code")
    try:
        names = _both(facts.get("names"), "names", most=60)
        of = _text(facts.get("game", game), "game", most=30)
    except CardRefused:
        raise Unreadable("file_set_names") from None
    return SetFacts(code, of, *names, house=facts.get("all_invented") is True)


def _card(raw: object, card_set: SetFacts, taken: set[int]) -> CardFacts:
    if not isinstance(raw, dict):
        raise CardRefused("card_not_object")
    if strange := sorted(set(raw) - CARD_KEYS):
        raise CardRefused("field_unknown", field=_safe(strange[0]))
    code, number = _code(raw.get("code"), card_set)
    if number in taken:
        raise CardRefused("code_twice")
    start, until = _day(raw, "approved_from"), _day(raw, "approved_until")
    if until is not None and (start is None or until < start):
        raise CardRefused("dates_reversed")
    return CardFacts(code, number, tuple(_persons(raw.get("persons"))), _printed(raw), start, until)


def _code(value: object, card_set: SetFacts) -> tuple[str, int]:
    shape = CARD_CODE.fullmatch(value) if isinstance(value, str) else None
    if shape is None:
        raise CardRefused("code_shape")
    if shape[1] != card_set.code:
        raise CardRefused("set_differs", set=card_set.code)
    if not 1 <= int(shape[2]) <= 32_767:
        raise CardRefused("code_shape")
    return shape[0], int(shape[2])


def _persons(value: object) -> Iterator[PersonFacts]:
    if not isinstance(value, list) or not 1 <= len(value) <= 4:
        raise CardRefused("persons_shape")
    seen: set[str] = set()
    for raw in value:
        if not isinstance(raw, dict):
            raise CardRefused("persons_shape")
        slug = raw.get("id")
        if not isinstance(slug, str) or len(slug) > 60 or not SLUG.fullmatch(slug) or slug in seen:
            raise CardRefused("person_id", person=_safe(str(slug)))
        seen.add(slug)
        yield PersonFacts(
            slug,
            _text(raw.get("ja"), "persons.ja", most=60),
            _text(raw.get("en"), "persons.en", most=60),
            _text(raw.get("reading"), "persons.reading", most=80),
            _text(raw.get("romaji"), "persons.romaji", most=80),
        )


def _printed(raw: dict[str, Any]) -> dict[str, Any]:
    name_ja, name_en = _both(raw.get("names"), "names", most=80)
    flavour_ja, flavour_en = _both(raw.get("flavour"), "flavour", most=200, needed=False)
    picture = raw.get("illustration") or {}
    if not isinstance(picture, dict):
        raise CardRefused("field_shape", field="illustration")
    return {
        "name_ja": name_ja,
        "name_en": name_en,
        **(_component(raw) if raw.get("component") is not None else _carrier(raw)),
        "rarity": _text(raw.get("rarity") or "", "rarity", most=2),
        "palette": picture.get("palette") or [],
        "emblem": _text(picture.get("emblem") or "", "emblem", most=30),
        "flavour_ja": flavour_ja,
        "flavour_en": flavour_en,
    }


def _carrier(raw: dict[str, Any]) -> dict[str, Any]:
    if "number" not in raw:
        raise CardRefused("field_missing", field="number")
    return {
        "carrier_number": _whole(raw, "number", 1, 7, needed=False),
        "cost": _whole(raw, "cost", 0, MOST),
        "run": _whole(raw, "run", 1, 5),
        "phys": _whole(raw, "phys", 0, MOST),
        **_skill(raw.get("skill")),
        "component": None,
    }


def _component(raw: dict[str, Any]) -> dict[str, Any]:
    """Read a component of another game: plain data of its own schema, no carrier's figures."""
    if not isinstance(raw["component"], dict) or any(
        raw.get(key) is not None for key in ("number", "cost", "run", "phys", "skill")
    ):
        raise CardRefused("field_shape", field="component")
    _check_texts(raw["component"])
    nothing = dict.fromkeys(("carrier_number", "cost", "run", "phys"))
    return {**nothing, **_skill(None), "component": raw["component"]}


def _skill(skill: object) -> dict[str, Any]:
    if skill is None:
        empty = dict.fromkeys(("skill_kind", "skill_effect", "skill_ja", "skill_en"), "")
        return {**empty, **dict.fromkeys(("skill_magnitude", "per_phase", "per_match"))}
    if not isinstance(skill, dict):
        raise CardRefused("field_shape", field="skill")
    strange = set(skill) - {"kind", "effect", "magnitude", "per_phase", "per_match", "text"}
    if strange:
        raise CardRefused("field_unknown", field=_safe(f"skill.{min(strange)}"))
    kind, effect = skill.get("kind"), skill.get("effect")
    if kind not in ("active", "passive"):
        raise CardRefused("skill_kind")
    if not isinstance(effect, str) or effect not in EFFECTS:
        raise CardRefused("skill_effect", effect=_safe(str(effect)))
    magnitude = _whole(skill, "magnitude", 1, MOST, needed=effect in WITH_MAGNITUDE)
    limits = [_whole(skill, name, 1, MOST, needed=False) for name in ("per_phase", "per_match")]
    if magnitude is not None and effect not in WITH_MAGNITUDE:
        raise CardRefused("skill_magnitude", effect=effect)
    if kind == "passive" and limits != [None, None]:
        raise CardRefused("skill_limits")
    text_ja, text_en = _both(skill.get("text"), "skill.text", most=400)
    if effect == OWN and not (text_ja and text_en):
        raise CardRefused("skill_text")
    return {
        "skill_kind": kind,
        "skill_effect": effect,
        "skill_magnitude": magnitude,
        "per_phase": limits[0],
        "per_match": limits[1],
        "skill_ja": text_ja,
        "skill_en": text_en,
    }


def _both(value: object, name: str, *, most: int, needed: bool = True) -> tuple[str, str]:
    if value is None and not needed:
        return "", ""
    if not isinstance(value, dict) or set(value) - {"ja", "en"}:
        raise CardRefused("field_shape", field=name)
    return (
        _text(value.get("ja"), f"{name}.ja", most=most),
        _text(value.get("en"), f"{name}.en", most=most),
    )


def _text(value: object, name: str, *, most: int) -> str:
    if not isinstance(value, str):
        raise CardRefused("field_missing" if value is None else "field_shape", field=name)
    if len(value) > most:
        raise CardRefused("field_too_long", field=name, max=most)
    _check_texts(value)
    return value.strip()


def _check_texts(value: object) -> None:
    """Refuse what the database cannot hold: NUL and unpaired surrogates."""
    if isinstance(value, str):
        if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value):
            raise CardRefused("text_invisible")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _check_texts(key)
            _check_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_texts(inner)


def _whole(
    raw: dict[str, Any], name: str, least: int, most: int, *, needed: bool = True
) -> int | None:
    value = raw.get(name)
    if value is None:
        if needed:
            raise CardRefused("field_missing", field=name)
        return None
    if type(value) is not int or not least <= value <= most:
        raise CardRefused("field_range", field=name, least=least, most=most)
    return value


def _day(raw: dict[str, Any], name: str) -> date | None:
    value = raw.get(name)
    if value is None:
        return None
    try:
        if isinstance(value, str) and len(value) == 10:
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise CardRefused("field_day", field=name)


def _safe(text: str) -> str:
    return "".join(char for char in text[:40] if char.isprintable())
