"""A locked deck as it is shown: from its snapshot alone, never from present cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cards.faces import PALETTE, FaceData
from cards.models.cards import in_language
from cards.rules.components import Values, values_of
from cards.rules.effects import OWN
from league.events.models import EntryPlayer, Submission
from league.people.shared.languages import current_language

Json = Mapping[str, Any]


@dataclass(frozen=True)
class ShownCard:
    """A card revision as it was printed when the deck was handed in."""

    printed: Json
    starts_on: int | None

    @property
    def code(self) -> str:
        return str(self.printed["code"])

    @property
    def revision(self) -> int:
        return int(self.printed["revision"])

    @property
    def name(self) -> str:
        return in_language(self.printed["names"]["ja"], self.printed["names"]["en"])

    @property
    def other_name(self) -> str:
        return in_language(self.printed["names"]["en"], self.printed["names"]["ja"])

    @property
    def set_name(self) -> str:
        return in_language(self.printed["set"]["ja"], self.printed["set"]["en"])

    @property
    def persons(self) -> tuple[str, ...]:
        """Return each person with both names, the reading and the romaji."""
        return tuple(
            " · ".join(dict.fromkeys(filter(None, (p["ja"], p["en"], p["reading"], p["romaji"]))))
            for p in self.printed["persons"]
        )

    @property
    def number(self) -> int | None:
        number: int | None = self.printed["number"]
        return number

    @property
    def cost(self) -> int:
        return self.printed["cost"] or 0

    @property
    def run(self) -> int:
        return self.printed["run"] or 0

    @property
    def phys(self) -> int:
        return self.printed["phys"] or 0

    @property
    def rarity(self) -> str:
        return str(self.printed["rarity"])

    @property
    def component(self) -> Values:
        """Return what a card of another game prints in place of the figures."""
        return values_of(self.printed.get("component"))

    @property
    def skill(self) -> Json | None:
        skill: Json | None = self.printed["skill"]
        return skill

    @property
    def has_own_skill(self) -> bool:
        """Tell whether no rule describes the skill: records that use it are not replayed."""
        return self.skill is not None and self.skill["effect"] == OWN

    @property
    def skill_text(self) -> str:
        text = self.skill["text"] if self.skill else {"ja": "", "en": ""}
        return in_language(text["ja"], text["en"])

    @property
    def other_skill_text(self) -> str:
        text = self.skill["text"] if self.skill else {"ja": "", "en": ""}
        return in_language(text["en"], text["ja"])

    @property
    def flavour(self) -> str:
        flavour = self.printed["flavour"]
        return in_language(flavour["ja"], flavour["en"])

    @property
    def figure(self) -> str:
        return "white" if self.starts_on else "outline"

    @cached_property
    def face(self) -> FaceData:
        printed = self.printed
        dark, mid, light = printed["illustration"]["palette"] or PALETTE
        skill = self.skill or {"kind": "", "text": {"ja": "", "en": ""}}
        return FaceData(
            code=self.code,
            set_name=self.set_name,
            number=self.number,
            name_ja=printed["names"]["ja"],
            name_en=printed["names"]["en"],
            persons=tuple(in_language(p["ja"], p["en"]) for p in printed["persons"]),
            cost=self.cost,
            run=self.run,
            phys=self.phys,
            rarity=self.rarity,
            palette=(dark, mid, light),
            emblem=printed["illustration"]["emblem"] or "star",
            skill_kind=skill["kind"],
            skill_text_ja=skill["text"]["ja"],
            skill_text_en=skill["text"]["en"],
            flavour_ja=printed["flavour"]["ja"],
            flavour_en=printed["flavour"]["en"],
            invented=printed["set"]["house"],
        )


@dataclass(frozen=True)
class ShownDeck:
    submission: Submission

    @cached_property
    def cards(self) -> tuple[ShownCard, ...]:
        snapshot = self.submission.snapshot
        pieces = {code: int(piece) for piece, code in snapshot["starters"].items()}
        return tuple(ShownCard(card, pieces.get(card["code"])) for card in snapshot["cards"])

    @cached_property
    def starters(self) -> tuple[ShownCard, ...]:
        return tuple(
            sorted((c for c in self.cards if c.starts_on), key=lambda card: card.starts_on or 0)
        )

    @cached_property
    def bench(self) -> tuple[ShownCard, ...]:
        return tuple(card for card in self.cards if not card.starts_on)

    @property
    def own_skills(self) -> tuple[str, ...]:
        return tuple(card.name for card in self.cards if card.has_own_skill)

    @property
    def cost(self) -> int:
        return sum(card.cost for card in self.cards)


def shown(submission: Submission | None) -> ShownDeck | None:
    return ShownDeck(submission) if submission is not None else None


def said_of(seat: EntryPlayer) -> list[tuple[str, str]]:
    """Return the facts of a player in words, as pairs of label and answer."""
    language = current_language()
    return [
        (fact.label[language], fact.choices.get(word, {}).get(language, word))
        for fact in seat.event.asks.facts
        if (word := seat.facts.get(fact.name, ""))
    ]
