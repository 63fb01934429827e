"""Reading settings back from JSON, each field by name and with its bounds."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import TypeVar

from league.rules.errors import RulesError

Choice = TypeVar("Choice", bound=Enum)


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping of settings, and the names read so far."""

    given: Mapping[str, object]
    asked: set[str] = field(default_factory=set)

    def get(self, name: str, default: object = None) -> object:
        self.asked.add(name)
        return self.given.get(name, default)

    def whole(self, name: str, default: int | None, low: int, high: int) -> int:
        """Return a whole number. Raises ``RulesError`` setting_not_a_number or _out_of_range."""
        value = self.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise RulesError("setting_not_a_number", field=name)
        if not low <= value <= high:
            raise RulesError("setting_out_of_range", field=name, low=low, high=high)
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self.get(name, default)
        if not isinstance(value, bool):
            raise RulesError("setting_not_a_flag", field=name)
        return value

    def choice(self, name: str, default: Choice) -> Choice:
        value = self.get(name, default.value)
        for choice in type(default):
            if choice.value == value:
                return choice
        choices = [choice.value for choice in type(default)]
        raise RulesError("setting_unknown_choice", field=name, choices=choices)

    def day(self, name: str) -> date:
        return read_day(self.get(name), name)

    def rows(self, name: str, most: int) -> tuple[object, ...]:
        """Return a list of at most ``most`` rows, empty when it is not given."""
        value = self.get(name, ())
        if not isinstance(value, list | tuple):
            raise RulesError("setting_not_a_list", field=name)
        if len(value) > most:
            raise RulesError("setting_too_long", field=name, most=most)
        return tuple(value)


@contextmanager
def fields(given: object, name: str = "settings") -> Iterator[Fields]:
    """Yield the fields; afterwards raise ``RulesError`` setting_unknown for a name not read."""
    if not isinstance(given, Mapping):
        raise RulesError("setting_not_a_mapping", field=name)
    settings = Fields(given)
    yield settings
    unknown = sorted(str(key) for key in given if key not in settings.asked)
    if unknown:
        raise RulesError("setting_unknown", field=unknown[0])


def read_day(value: object, name: str) -> date:
    """Return a day from ISO 8601. Raises ``RulesError`` setting_not_a_day."""
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise RulesError("setting_not_a_day", field=name) from None
