"""What the time zones are called, and which ones somebody means: by city or country, in both
languages, or by name.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from babel import Locale
from babel.core import get_global

from league.people.shared import zones
from league.people.shared.languages import in_language

NEAR: Final = ("Asia/Tokyo", "UTC", "Europe/Berlin", "Europe/London", "America/New_York")
MOST: Final = 12  # found zones that are shown at once
_CLOCKS: Final = ("Etc/", "SystemV/", "US/", "Canada/")  # no places, or places by other names
_ACCENTS: Final = frozenset(map(chr, range(0x300, 0x370)))  # of Latin letters, not of kana
_IN_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone with its place in both languages, and everything it may be found by."""

    name: str
    place: Mapping[str, str]
    cities: frozenset[str]
    words: str

    @property
    def label(self) -> str:
        return str(in_language(self.place))


def _fold(text: str) -> str:
    """Write small letters without accents, hiragana for katakana, and words with spaces between."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_IN_HIRAGANA)
    bare = "".join(char for char in unicodedata.normalize("NFD", plain) if char not in _ACCENTS)
    spaced = unicodedata.normalize("NFC", bare).replace("/", " ").replace("_", " ")
    return " ".join(spaced.split())


@cache
def _zones() -> tuple[Zone, ...]:
    """Return the zones that a search finds, cached: their names are read only once a process."""
    canonical: Mapping[str, str] = get_global("zone_aliases")
    former: dict[str, list[str]] = {}
    for old, name in canonical.items():
        former.setdefault(name, []).append(old)
    named = sorted(
        name
        for name in zones.accepted() - set(canonical)
        if "/" in name and not name.startswith(_CLOCKS)
    )
    nowhere = Zone("UTC", {"en": "UTC", "ja": "UTC"}, frozenset({"utc"}), "utc gmt etc utc")
    return (nowhere, *(_zone(name, former.get(name, [])) for name in named))


def _zone(name: str, former: list[str]) -> Zone:
    places = {"en": _place("en", name, former), "ja": _place("ja", name, former)}
    cities = frozenset(_fold(city) for city, _country in places.values())
    words = [name, *former, *(word for place in places.values() for word in place)]
    return Zone(
        name=name,
        place={
            "en": ", ".join(filter(None, places["en"])),
            "ja": "・".join(filter(None, places["ja"][::-1])),
        },
        cities=cities,
        words=f" {_fold(' '.join(words))}",
    )


def _place(language: str, name: str, former: list[str]) -> tuple[str, str]:
    """Return the city of a zone, and its country, in a language."""
    locale = Locale(language)
    known: Any = next(
        (locale.time_zones[alias] for alias in (name, *former) if alias in locale.time_zones), {}
    )
    city = known.get("city") or name.rpartition("/")[2].replace("_", " ")
    territories: Any = get_global("zone_territories")
    country = next((territories[alias] for alias in (name, *former) if alias in territories), "")
    return city, str(locale.territories.get(country, ""))


def search(words: str, *, most: int = MOST) -> list[Zone]:
    """Return up to ``most`` zones in whose names all the words begin one; cities come first."""
    asked = _fold(words)
    if not asked:
        return []
    fitting = [zone for zone in _zones() if all(_has(zone, word) for word in asked.split())]
    fitting.sort(
        key=lambda zone: (
            not any(city.startswith(asked) for city in zone.cities),
            zone.name not in NEAR,
            zone.name,
        )
    )
    return fitting[:most]


def _has(zone: Zone, word: str) -> bool:
    """Tell whether a word begins one of a zone's names; in Japanese it may stand within one."""
    return f" {word}" in zone.words or (not word.isascii() and word in zone.words)


def meant(words: str) -> list[str]:
    """Return the names of the zones that somebody means: one where it is clear, or none.

    A word such as Japan is the name of a zone and of a country, whose zone has a newer name.
    """
    if words in zones.accepted() and "/" in words:
        return [words]
    fitting = search(words)
    of_the_city = [zone for zone in fitting if _fold(words) in zone.cities]
    if len(fitting) == 1 or len(of_the_city) == 1:
        return [zone.name for zone in of_the_city or fitting]
    spelt = [name for name in zones.accepted() if name.casefold() == words.strip().casefold()]
    return spelt[:1] or [zone.name for zone in fitting]


def offered(words: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the place of each zone to offer for these words; some, for none."""
    if not words.strip():
        yield from ((name, "") for name in NEAR)
    for zone in search(words):
        yield zone.name, zone.label
