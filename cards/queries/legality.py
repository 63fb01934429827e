"""Whether a deck is legal: the facts of its cards in the database, given to the judge of decks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet
from django.db.models.functions import JSONObject

from cards.models import CardPerson, CardRevision, DeckVersion, DeckVersionCard, Format
from cards.queries import facts
from cards.rules.content import Content
from cards.rules.standing import Allowed, Details, Facts, standing
from cards.validators import judge_deck
from engines.core.decks import Card as PlainCard, Problem, Standing


@dataclass(frozen=True, slots=True)
class PersonName:
    slug: str
    ja: str
    en: str
    reading: str
    romaji: str


@dataclass(frozen=True, slots=True)
class Known:
    """A card of a list as the database knows it: one revision, its persons, its standing."""

    revision: CardRevision
    persons: tuple[PersonName, ...]
    standing: Standing
    details: Details

    @property
    def code(self) -> str:
        return self.revision.card.code

    @property
    def number(self) -> int | None:
        return self.revision.carrier_number

    def plain(self) -> PlainCard:
        return PlainCard(
            code=self.code,
            persons=tuple(person.slug for person in self.persons),
            number=self.number,
            cost=self.revision.cost or 0,
            run=self.revision.run or 0,
            phys=self.revision.phys or 0,
            effect=self.revision.skill_effect or None,
            component=self.revision.component,
            standing=self.standing,
            details=self.details,
        )


@dataclass(frozen=True, slots=True)
class Judgement:
    """A deck in canonical order, what is known of its cards, and every problem.

    ``newer`` has the newest revisions of those cards that the deck holds an older one of.
    """

    content: Content
    problems: tuple[Problem, ...]
    known: Mapping[str, Known]
    allowed: Allowed
    cost_cap: int | None
    day: date
    newer: Mapping[str, CardRevision] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, int | None]:
        return {code: known.number for code, known in self.known.items()}

    @property
    def names(self) -> dict[str, dict[str, str]]:
        """Return the names of cards (by code) and persons (by slug), by language."""
        called: dict[str, dict[str, str]] = {}
        for code, known in self.known.items():
            names = {"ja": known.revision.name_ja, "en": known.revision.name_en}
            called[code] = {language: f"{code} {name}" for language, name in names.items()}
            for person in known.persons:
                called[person.slug] = {"ja": person.ja, "en": person.en}
        return called


def examine(
    content: Content,
    *,
    format: Format,
    day: date,
    cost_cap: int | None = None,
    building: bool = False,
    with_starters: bool = True,
    revisions: Mapping[str, int] = MappingProxyType({}),
) -> Judgement:
    """Judge a list by the newest published revisions.

    Two queries. Without ``with_starters``, missing starters are no problem. A card in ``revisions``
    is judged by that revision, by its number; this takes one query more if one of them is not the
    newest.
    """
    allowed = facts.allowed_on(format, day)
    named = facts.facts_of(facts.NEWEST, format, list(content.codes), format.game)
    known = {card.code: card for card in _known(named, allowed, day)}
    behind = {
        code: number
        for code, number in revisions.items()
        if code in known and number < known[code].revision.number
    }
    newer = {}
    values = [*behind], format.game, [*behind.values()]
    for pinned in _known(facts.facts_of(facts.NUMBERED, format, *values), allowed, day):
        if pinned.revision.number == behind[pinned.code]:
            newer[pinned.code], known[pinned.code] = known[pinned.code].revision, pinned
    starters = content.pieces if with_starters else None
    judged = _judged(content, starters, known, allowed, day, cost_cap, building)
    return replace(judged, newer=newer)


def examine_lists(lists: Sequence[Content], *, format: Format, day: date) -> list[Judgement]:
    """Judge lists as ``examine`` does, while they are built. Two queries for any number."""
    allowed = facts.allowed_on(format, day)
    codes = list(frozenset().union(*(content.codes for content in lists)))
    named = facts.facts_of(facts.NEWEST, format, codes, format.game)
    known = {card.code: card for card in _known(named, allowed, day)}
    return [
        _judged(
            content,
            content.pieces,
            {code: known[code] for code in content.codes & known.keys()},
            allowed,
            day,
            None,
            True,
        )
        for content in lists
    ]


def examine_version(
    version: DeckVersion, *, format: Format, day: date, cost_cap: int | None = None
) -> Judgement:
    """Judge a saved version by the revisions that it pins. Two queries."""
    allowed = facts.allowed_on(format, day)
    rows = _known(facts.facts_of(facts.OF_VERSION, format, version.pk), allowed, day)
    content = Content.of(
        tuple(row.code for row in rows),
        {row.revision.starts_on: row.code for row in rows if row.revision.starts_on},  # type: ignore[attr-defined]
    )
    known = {row.code: row for row in rows}
    return _judged(content, content.pieces, known, allowed, day, cost_cap, False)


def examine_versions(
    versions: Iterable[int], *, format: Format, day: date, cost_cap: int | None = None
) -> dict[int, Judgement]:
    """Judge versions, by their ids, as ``examine_version`` does. Three queries for any number."""
    allowed = facts.allowed_on(format, day)
    rows: dict[int, list[tuple[int, int | None]]] = {}
    pinned = DeckVersionCard.objects.filter(version__in=set(versions)).order_by("position")
    for version, revision, piece in pinned.values_list("version", "revision", "starts_on"):
        rows.setdefault(version, []).append((revision, piece))
    named = {revision for held in rows.values() for revision, _piece in held}
    read = facts.facts_of(facts.BY_ID, format, list(named))
    known = {card.revision.pk: card for card in _known(read, allowed, day)}
    judged: dict[int, Judgement] = {}
    for version, held in rows.items():
        cards = {known[revision].code: known[revision] for revision, _piece in held}
        content = Content.of(
            tuple(known[revision].code for revision, _piece in held),
            {piece: known[revision].code for revision, piece in held if piece},
        )
        judged[version] = _judged(content, content.pieces, cards, allowed, day, cost_cap, False)
    return judged


def standings(
    cards: Iterable[int], *, format: Format, day: date
) -> dict[int, tuple[Standing, Details]]:
    """Return the standing of cards by their ids. Cards without a published revision are absent."""
    allowed = facts.allowed_on(format, day)
    rows = facts.facts_of(facts.NEWEST_OF_CARDS, format, list(cards))
    return {row.card_id: standing(dated, allowed, day) for row, dated in rows}


def _judged(
    content: Content,
    starters: Mapping[int, str] | None,
    known: Mapping[str, Known],
    allowed: Allowed,
    day: date,
    cost_cap: int | None,
    building: bool,
) -> Judgement:
    plain = {code: card.plain() for code, card in known.items()}
    problems = _problems(content, starters, plain, allowed, cost_cap, building)
    ordered = content.in_order({code: card.number for code, card in plain.items()})
    cap = cost_cap if cost_cap is not None else allowed.cost_cap
    return Judgement(ordered, problems, known, allowed, cap, day)


def _problems(
    content: Content,
    starters: Mapping[int, str] | None,
    known: Mapping[str, PlainCard],
    allowed: Allowed,
    cost_cap: int | None,
    building: bool,
) -> tuple[Problem, ...]:
    """Judge a list in canonical order."""
    ordered = content.in_order({code: card.number for code, card in known.items()})
    return judge_deck(
        [known.get(code) or PlainCard.unknown(code) for code in ordered.cards],
        starters,
        game=allowed.game,
        cost_cap=cost_cap if cost_cap is not None else allowed.cost_cap,
        limits=allowed.limits,
        building=building,
    )


def _known(rows: Iterable[tuple[CardRevision, Facts]], allowed: Allowed, day: date) -> list[Known]:
    return [Known(row, persons_of(row), *standing(dated, allowed, day)) for row, dated in rows]


def with_persons(revisions: QuerySet[CardRevision]) -> QuerySet[CardRevision]:
    """Add the card, its set and the names of its persons in the same query (``persons_of``)."""
    persons = CardPerson.objects.filter(card=OuterRef("card_id")).order_by("position")
    name = JSONObject(
        slug="person__slug", ja="person__name_ja", en="person__name_en",
        reading="person__reading", romaji="person__romaji",
    )  # fmt: skip
    return revisions.select_related("card__card_set").annotate(
        person_names=ArraySubquery(persons.values(named=name))
    )


def persons_of(revision: CardRevision) -> tuple[PersonName, ...]:
    return tuple(PersonName(**name) for name in revision.person_names)  # type: ignore[attr-defined]
