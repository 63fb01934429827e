"""The content of the builder: the deck by pieces, its problems, its shape, its second line-up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from cards.faces import FaceData
from cards.models import CardRevision, Deck, Erratum
from cards.queries.cards import Change, changes_between
from cards.queries.decks import face, newest_version
from cards.queries.legality import Judgement, Known, examine
from cards.rules.content import Content
from cards.rules.effects import EFFECTS
from cards.rules.problems import Shown, is_legal, remedies, shown
from cards.rules.shape import Shape, shape
from cards.validators import deck_rules
from engines.core.decks import Severity, Standing
from league.people.shared.languages import current_language

WORST = (Severity.ERROR, Severity.INCOMPLETE, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card of the list; an unknown card has only its code."""

    code: str
    copies: int
    starts_on: tuple[int, ...]
    severity: str
    known: Known | None

    @property
    def revision(self) -> CardRevision | None:
        return self.known.revision if self.known else None

    @property
    def face(self) -> FaceData | None:
        return face(self.known.revision) if self.known else None

    @property
    def figure(self) -> str:
        return "white" if self.starts_on else "outline"

    @property
    def name(self) -> str:
        return self.revision.name if self.revision else self.code

    @property
    def href(self) -> str:
        return reverse("cards:card", args=[self.code]) if self.known else ""

    @property
    def number(self) -> int | None:
        return self.known.number if self.known else None

    @property
    def is_flexible(self) -> bool:
        return self.known is not None and self.number is None

    @property
    def cost(self) -> int:
        return (self.revision.cost or 0) if self.revision else 0

    @property
    def run(self) -> int:
        return (self.revision.run or 0) if self.revision else 0

    @property
    def phys(self) -> int:
        return (self.revision.phys or 0) if self.revision else 0

    @property
    def skill_kind(self) -> str:
        return self.revision.skill_kind if self.revision else ""

    @property
    def skill_label(self) -> str:
        return effect_label(self.revision) if self.revision else ""

    @property
    def standing(self) -> str:
        return str(self.known.standing if self.known else Standing.UNKNOWN)


def effect_label(revision: CardRevision) -> str:
    """Return the short name of a skill, with its magnitude: ``Burst 2``."""
    known = EFFECTS.get(revision.skill_effect)
    if known is None:
        return ""
    label = known.label(current_language())
    return f"{label} {revision.skill_magnitude}" if revision.skill_magnitude else label


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one piece; ``piece`` is ``None`` for flexible cards, 0 for unknown ones."""

    piece: int | None
    rows: tuple[DeckRow, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of a line-up and the card on it."""

    piece: int
    row: DeckRow | None


@dataclass(frozen=True)
class Desk:
    """A deck as the builder shows it."""

    deck: Deck
    judged: Judgement
    rows: tuple[DeckRow, ...]

    @property
    def step(self) -> int:
        return self.deck.step

    @property
    def count(self) -> int:
        return len(self.judged.content.cards)

    @property
    def smallest(self) -> int:
        return self.judged.allowed.limits.smallest

    @property
    def largest(self) -> int:
        return self.judged.allowed.limits.largest

    @property
    def cost(self) -> int:
        return sum(row.cost * row.copies for row in self.rows)

    @property
    def cost_cap(self) -> int | None:
        return self.judged.cost_cap

    @property
    def is_legal(self) -> bool:
        return is_legal(self.judged.problems)

    @property
    def has_drill(self) -> bool:
        return deck_rules(self.deck.game).drill is not None and self.count > 0

    @property
    def barred(self) -> tuple[str, ...]:
        """Return the names of the cards that may not be played on the day of the desk."""
        return tuple(row.name for row in self.rows if row.standing != Standing.APPROVED)

    @cached_property
    def problems(self) -> tuple[Shown, ...]:
        judged = self.judged
        return tuple(
            shown(problem, judged.names, remedies(problem, judged.content, judged.numbers))
            for problem in judged.problems
        )

    @cached_property
    def tally(self) -> dict[str, int]:
        counts = Counter(problem.severity for problem in self.judged.problems)
        return {
            "errors": counts[Severity.ERROR],
            "incomplete": counts[Severity.INCOMPLETE],
            "warnings": counts[Severity.WARNING],
        }

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        known = [row for row in self.rows if row.known]
        groups = [
            Group(piece, tuple(row for row in known if row.number == piece))
            for piece in (*self.pieces, None)
        ]
        unknown = tuple(row for row in self.rows if not row.known)
        return (*groups, Group(0, unknown)) if unknown else tuple(groups)

    @property
    def pieces(self) -> tuple[int, ...]:
        return deck_rules(self.deck.game).pieces

    @cached_property
    def shape(self) -> Shape:
        return shape(row for row in self.rows if row.known for _copy in range(row.copies))

    @cached_property
    def starters(self) -> tuple[Place, ...]:
        return self._places(self.judged.content.pieces)

    @cached_property
    def second(self) -> tuple[Place, ...]:
        """Return a second line-up from the other cards, as far as it can be filled."""
        cards = [row.known for row in self.rows if row.known]
        line_up = deck_rules(self.deck.game).second_line_up(cards, self.judged.content.pieces)
        return self._places(line_up.cards)

    @property
    def second_empty(self) -> tuple[int, ...]:
        return tuple(place.piece for place in self.second if place.row is None)

    @property
    def skill_labels(self) -> tuple[str, ...]:
        words = {"active": _("Active skill"), "passive": _("Passive skill"), "none": _("No skill")}
        return tuple(words[label] for label in self.shape.skills.labels)

    @property
    def two_possible(self) -> bool:
        """Tell whether other starters would leave two full line-ups (CA-R3)."""
        return all(problem.code != "two_lineups_short" for problem in self.judged.problems)

    def _places(self, cards: Mapping[int, str]) -> tuple[Place, ...]:
        by_code = {row.code: row for row in self.rows}
        return tuple(Place(piece, by_code.get(cards.get(piece, ""))) for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Renewal:
    """A card of the deck that was revised since it was added: what changed, and why."""

    row: DeckRow
    newest: CardRevision
    changes: tuple[Change, ...]
    notes: tuple[str, ...]


def renewals(desk: Desk) -> list[Renewal]:
    """List the cards whose newest revision the owner may take. One query if there are any."""
    newer = desk.judged.newer
    if not newer:
        return []
    notes: dict[int, list[str]] = {}
    for erratum in Erratum.objects.filter(revision__in=newer.values()).order_by("day", "pk"):
        notes.setdefault(erratum.revision_id, []).append(erratum.note)
    return [
        Renewal(
            row,
            newer[row.code],
            changes_between(row.revision, newer[row.code]),
            tuple(notes.get(newer[row.code].pk, ())),
        )
        for row in desk.rows
        if row.code in newer
    ]


def desk(
    deck: Deck,
    *,
    day: date,
    content: Content | None = None,
    cost_cap: int | None = None,
    building: bool = True,
) -> Desk:
    """Lay out a deck's draft, or another content in its place. Two queries."""
    judged = examine(
        Content.from_json(deck.draft) if content is None else content,
        format=deck.format,
        day=day,
        cost_cap=cost_cap,
        building=building,
        revisions=deck.revisions,
    )
    return laid_out(deck, judged)


def laid_out(deck: Deck, judged: Judgement) -> Desk:
    copies = Counter(judged.content.cards)
    severity = _severities(judged)
    rows = tuple(
        DeckRow(
            code=code,
            copies=copies[code],
            starts_on=tuple(piece for piece, own in judged.content.starters if own == code),
            severity=severity.get(code, ""),
            known=judged.known.get(code),
        )
        for code in copies
    )
    return Desk(deck, judged, rows)


@dataclass(frozen=True, slots=True)
class Paths:
    """Whether a draft can be undone and redone, and the newest version's number and code."""

    can_undo: bool
    can_redo: bool
    newest_number: int | None
    newest_code: str


def paths(deck: Deck) -> Paths:
    """Two queries."""
    numbers = list(deck.steps.values_list("number", flat=True))
    newest = newest_version(deck)
    return Paths(
        can_undo=any(number < deck.step for number in numbers),
        can_redo=any(number > deck.step for number in numbers),
        newest_number=newest.number if newest else None,
        newest_code=newest.code if newest else "",
    )


def _severities(judged: Judgement) -> dict[str, str]:
    by_code: dict[str, str] = {}
    for severity in reversed(WORST):
        for problem in judged.problems:
            if problem.severity is severity:
                by_code |= dict.fromkeys(problem.cards, str(severity))
    return by_code
