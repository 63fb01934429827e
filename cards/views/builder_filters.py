"""What the builder finds and by which day it judges, as its address has both."""

from dataclasses import dataclass
from datetime import date

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _, pgettext

from cards.forms.cards import Asked
from cards.models import CardRevision
from cards.queries.builder import Desk
from cards.queries.search.condition import FLEXIBLE, NONE
from cards.rules.effects import EFFECTS
from cards.views.facet_links import Option
from league.people.shared.languages import current_language

Options = list[tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class Against:
    """The day and the total cost by which a deck is tried, in place of today and its format's."""

    day: date | None
    cap: int | None

    @classmethod
    def read(cls, query: QueryDict) -> "Against":
        cap = query.get("cap", "")
        try:
            day = date.fromisoformat(query.get("day", ""))
        except ValueError:
            day = None
        return cls(day, int(cap) if cap.isascii() and cap.isdigit() and len(cap) < 4 else None)

    def pairs(self) -> list[tuple[str, str]]:
        given = (("day", self.day.isoformat() if self.day else None), ("cap", self.cap))
        return [(name, str(value)) for name, value in given if value is not None]

    @property
    def query(self) -> str:
        return "".join(f"&{urlencode([pair])}" for pair in self.pairs())


def sort_of(asked: Asked) -> str:
    """Return the order of the cards: by their numbers unless another one is asked for."""
    return "number" if asked.sort == "code" else asked.sort


@dataclass(frozen=True)
class Filters:
    """A search in the builder: the chips of the numbers, and the fields of its sheet."""

    asked: Asked
    against: Against
    desk: Desk

    @property
    def numbers(self) -> list[Option]:
        """Return a chip for each number; the chosen one leads back to all."""
        chosen = self.asked.chosen.numbers
        return [
            Option(
                label=_("flexible") if number == FLEXIBLE else number,
                href=self._address([] if chosen == (number,) else [("number", number)]),
                count=0,
                active=number in chosen,
            )
            for number in (*map(str, self.desk.pieces), FLEXIBLE)
        ]

    def _address(self, chosen: list[tuple[str, str]]) -> str:
        others = [pair for pair in self.asked.pairs() if pair[0] != "number"]
        return f"?{urlencode([*others, *chosen, *self.against.pairs()])}"

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Return what a press takes along, so that the same cards are shown after it."""
        return [*self.asked.pairs(), ("page", self.asked.page), *self.against.pairs()]

    @property
    def query(self) -> str:
        return urlencode([*self.asked.pairs(), *self.against.pairs()])

    @property
    def beside_sheet(self) -> list[tuple[str, str]]:
        """Return what the sheet has no field for."""
        chosen = [pair for pair in self.asked.pairs() if pair[0] in ("number", "set")]
        return [*chosen, *self.against.pairs()]

    @property
    def count(self) -> int:
        """Return how many fields of the sheet narrow the search."""
        named = {name for name, _value in self.asked.pairs()}
        return len(named - {"number", "sort", "view"})

    @property
    def cleared(self) -> str:
        chosen = [("number", number) for number in self.asked.chosen.numbers]
        return f"?{urlencode([*chosen, *self.against.pairs()])}"

    @property
    def effects(self) -> Options:
        labels = {key: known.label(current_language()) for key, known in EFFECTS.items()}
        return _options({**labels, NONE: _("no skill")}, self.asked.chosen.effects)

    @property
    def rarities(self) -> Options:
        labels = {value: f"{value} {label}" for value, label in CardRevision.Rarity.choices}
        return _options(labels, self.asked.chosen.rarities)

    @property
    def sorts(self) -> Options:
        labels = {
            "number": pgettext("card", "Number"),
            "name": _("Name"),
            "cost": _("Cost, lowest first"),
            "-cost": _("Cost, highest first"),
            "-run": _("Run, highest first"),
            "-phys": _("Phys, highest first"),
            "-new": _("Newest first"),
        }
        return _options(labels, (sort_of(self.asked),))

    @property
    def is_playable_only(self) -> bool:
        return self.desk.deck.format.code in self.asked.chosen.formats

    @property
    def cost_max(self) -> int | None:
        return self.asked.chosen.cost[1]

    @property
    def run_min(self) -> int | None:
        return self.asked.chosen.run[0]

    @property
    def phys_min(self) -> int | None:
        return self.asked.chosen.phys[0]


def _options(labels: dict[str, str], chosen: tuple[str, ...]) -> Options:
    return [(value, str(label), value in chosen) for value, label in labels.items()]
