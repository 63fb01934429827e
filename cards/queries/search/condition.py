"""The card search: a typed query and chosen facets become one condition on cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from django.db.models import F, Q, QuerySet, Value
from django.db.models.expressions import OrderBy
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from cards.models import Card, CardPerson, CardRevision, Migration, Person
from cards.models.cards import Strict
from cards.queries import formats
from cards.queries.cards import shown
from cards.rules import effects
from cards.rules.search import fields, reading as search
from cards.rules.search.fields import Pool
from cards.rules.search.reading import And, Node, Not, Or, SearchWarning, Term
from cards.rules.search.text import loose, strict
from league.people.errors import NotFound
from league.people.shared.languages import current_language

SORTS: Mapping[str, tuple[str, ...]] = {
    "code": ("code",),
    "name": ("current__name_{language}", "code"),
    "number": ("current__carrier_number", "code"),
    "cost": ("current__cost", "code"),
    "-cost": ("-current__cost", "code"),
    "-run": ("-current__run", "code"),
    "-phys": ("-current__phys", "code"),
    "-new": ("-current__published_at", "code"),
}
LOOKUPS = {"=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
FLEXIBLE = "*"
NONE = "none"
Row = TypeVar("Row", CardRevision, Person)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The facets chosen beside the typed query. Several values of a facet: any of them.

    ``numbers`` are ``"1"`` to ``"7"`` and ``"*"``; ``effects`` and ``kinds`` know ``"none"``;
    the spans are (least, most), either end open.
    """

    numbers: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    rarities: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    cost: tuple[int | None, int | None] = (None, None)
    run: tuple[int | None, int | None] = (None, None)
    phys: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class CardSearch:
    """``typed`` are the cards that match the typed query, whatever the facets."""

    typed: QuerySet[Card]
    conditions: Mapping[str, Q]
    order: tuple[OrderBy, ...]
    warnings: tuple[SearchWarning, ...]
    text: str
    day: date

    @property
    def cards(self) -> QuerySet[Card]:
        """The cards found, in order and lazy. Two queries."""
        return shown(self.typed.filter(*self.conditions.values())).order_by(*self.order)


def find(
    text: str, *, day: date, chosen: Chosen = Chosen(), sort: str = "code", game: str | None = None
) -> CardSearch:
    """Search the published cards but those merged or withdrawn.

    Never raises: unusable terms are in ``warnings``.
    """
    query = search.parse(text)
    reader = _Reader(text, day)
    condition = None if query.tree is None else reader.condition(query.tree)
    gone = Migration.objects.values("old_id")
    typed = Card.objects.filter(current__isnull=False).exclude(pk__in=gone)
    if game is not None:
        typed = typed.filter(game=game)
    if condition is not None:
        typed = typed.filter(condition)
    return CardSearch(
        typed=typed,
        conditions=conditions_of(chosen, day),
        order=_order(sort),
        warnings=(*query.warnings, *reader.warnings),
        text=text,
        day=day,
    )


def _order(sort: str) -> tuple[OrderBy, ...]:
    language = current_language()
    keys = SORTS.get(sort, SORTS["code"])
    return tuple(_nulls_last(key.format(language=language)) for key in keys)


def _nulls_last(key: str) -> OrderBy:
    column = F(key.removeprefix("-"))
    return column.desc(nulls_last=True) if key.startswith("-") else column.asc(nulls_last=True)


def conditions_of(chosen: Chosen, day: date) -> dict[str, Q]:
    """Return the condition of every chosen facet."""
    conditions = {
        "number": _numbers(chosen.numbers),
        "effect": _any_of("current__skill_effect", chosen.effects),
        "kind": _any_of("current__skill_kind", chosen.kinds),
        "rarity": _any_of("current__rarity", chosen.rarities),
        "set": _any_of("card_set__code", chosen.sets),
        "legal": _legal(chosen.formats, day),
        **{name: _span(name, getattr(chosen, name)) for name in ("cost", "run", "phys")},
    }
    return {name: condition for name, condition in conditions.items() if condition is not None}


def _numbers(numbers: tuple[str, ...]) -> Q | None:
    if not numbers:
        return None
    figures = [int(number) for number in numbers if number in "1234567"]
    condition = Q(current__carrier_number__in=figures)
    return condition | _flexible() if FLEXIBLE in numbers else condition


def _flexible() -> Q:
    return Q(current__carrier_number__isnull=True, current__component__isnull=True)


def _any_of(column: str, values: tuple[str, ...]) -> Q | None:
    kept = ["" if value == NONE else value for value in values]
    return Q(**{f"{column}__in": kept}) if kept else None


def _span(name: str, ends: tuple[int | None, int | None]) -> Q | None:
    least, most = ends
    condition = Q()
    if least is not None:
        condition &= Q(**{f"current__{name}__gte": least})
    if most is not None:
        condition &= Q(**{f"current__{name}__lte": most})
    return condition or None


def _legal(codes: tuple[str, ...], day: date) -> Q | None:
    either: Q | None = None
    for code in codes:
        try:
            condition = formats.legal(formats.by_code(code), day)
        except NotFound:
            condition = Q(pk__in=[])
        either = condition if either is None else either | condition
    return either


@dataclass(slots=True)
class _Reader:
    """Turns a tree into a condition; a term that cannot be one is left out with a warning."""

    text: str
    day: date
    warnings: list[SearchWarning] = field(default_factory=list)

    def condition(self, node: Node) -> Q | None:
        match node:
            case Not(part):
                inner = self.condition(part)
                return None if inner is None else ~inner
            case And(parts):
                return self._joined(parts, Q.AND)
            case Or(parts):
                return self._joined(parts, Q.OR)
            case Term():
                return self._term(node)

    def _joined(self, parts: tuple[Node, ...], by: str) -> Q | None:
        conditions = [
            condition for part in parts if (condition := self.condition(part)) is not None
        ]
        return Q(*conditions, _connector=by) if conditions else None

    def _term(self, term: Term) -> Q | None:
        if isinstance(term.value, Pool):
            return self._pool(term, term.value)
        condition = TERMS[term.field](term.op.removeprefix("!"), term.value)
        return ~condition if term.op == "!=" else condition

    def _pool(self, term: Term, pool: Pool) -> Q | None:
        try:
            format = formats.by_code(pool.format)
        except NotFound:
            self._warn(term)
            return None
        day = pool.day or self.day
        if term.field == "legal":
            condition = formats.legal(format, day)
        else:
            condition = Q(pk__in=formats.banned_ids(format, day))
        return ~condition if term.op == "!=" else condition

    def _warn(self, term: Term) -> None:
        value = str(term.value)
        expected = fields.BY_KEY[term.field].example
        params = {"field": term.field, "value": value, "expected": expected}
        at = max(self.text.lower().find(value.lower()), 0)
        self.warnings.append(SearchWarning("bad_value", params, value, at))


def _any(_op: str, value: object) -> Q:
    text = str(value)
    condition = _written(strict(text))
    if (folded := loose(text)) not in ("", strict(text)):
        condition |= _written(folded)
    if meant := effects.named(text, whole=True):
        condition |= _printed(Q(skill_effect__in=meant))
    return condition


def _written(text: str) -> Q:
    """Match cards whose words contain a text. (LIKE is twice as slow with two kana in a row.)"""
    return Q(GreaterThan(StrIndex("search_text", Value(text)), 0))


def _printed(condition: Q) -> Q:
    """Match cards by their current revision; texts are compared before anything is joined."""
    return Q(current__in=CardRevision.objects.filter(condition).values("pk"))


def _names(prefix: str, text: str) -> Q:
    """Match by the strict key or by the loose one, which may be empty or match less."""
    condition = Q(**{f"{prefix}strict_key__contains": strict(text)})
    if folded := loose(text):
        condition |= Q(**{f"{prefix}loose_key__contains": folded})
    return condition


def _on_cards(condition: Q) -> QuerySet[CardPerson, Any]:
    return CardPerson.objects.filter(condition).values("card_id")


def _person(op: str, value: object) -> Q:
    text = str(value)
    if op == ":":
        return Q(pk__in=_on_cards(_names("person__", text)))
    exact = _exactly(Person.objects.filter(_names("", text)), text, *PERSON_NAMES)
    return Q(pk__in=_on_cards(Q(person__in=exact.values("pk"))))


PERSON_NAMES = ("name_ja", "name_en", "reading", "romaji")


def _name(op: str, value: object) -> Q:
    text = str(value)
    if op == ":":
        return _printed(_names("", text))
    rows = CardRevision.objects.filter(_names("", text))
    return Q(current__in=_exactly(rows, text, "name_ja", "name_en").values("pk"))


def _exactly(rows: QuerySet[Row], text: str, *columns: str) -> QuerySet[Row]:
    keys = {f"key_{place}": Strict(column) for place, column in enumerate(columns)}
    same = [Q(**{name: strict(text)}) for name in keys]
    return rows.alias(**keys).filter(Q(*same, _connector=Q.OR))


def _text(key: str, *columns: str) -> Callable[[str, object], Q]:
    def read(op: str, value: object) -> Q:
        inside = Q(**{f"{key}__contains": strict(str(value))})
        if op == ":":
            return _printed(inside)
        whole = _exactly(CardRevision.objects.filter(inside), str(value), *columns)
        return Q(current__in=whole.values("pk"))

    return read


def _skill(op: str, value: object) -> Q:
    meant = effects.named(str(value), whole=op == "=")
    if meant is None:
        return Q(current__skill_effect="")
    return Q(current__skill_effect__in=meant)


def _number(op: str, value: object) -> Q:
    return _flexible() if value == fields.FLEXIBLE else _figure("carrier_number")(op, value)


def _figure(name: str) -> Callable[[str, object], Q]:
    return lambda op, value: Q(**{f"current__{name}__{LOOKUPS[op]}": value})


def _kind(_op: str, value: object) -> Q:
    return Q(current__skill_kind="" if value == NONE else value)


def _code(op: str, value: object) -> Q:
    return Q(code__startswith=value) if op == ":" else Q(code=value)


def _being(_op: str, value: object) -> Q:
    return BEING[str(value)]()


BEING: Mapping[str, Callable[[], Q]] = {
    fields.FLEXIBLE: _flexible,
    "numbered": lambda: Q(current__carrier_number__isnull=False),
    "pair": lambda: Q(pk__in=_on_cards(Q(position=2))),
    "skilled": lambda: ~Q(current__skill_effect=""),
}
TERMS: Mapping[str, Callable[[str, object], Q]] = {
    fields.ANY: _any,
    "number": _number,
    "cost": _figure("cost"),
    "run": _figure("run"),
    "phys": _figure("phys"),
    "skill": _skill,
    "kind": _kind,
    "person": _person,
    "name": _name,
    "text": _text("skill_key", "skill_ja", "skill_en"),
    "flavour": _text("flavour_key", "flavour_ja", "flavour_en"),
    "set": lambda _op, value: Q(card_set__code=value),
    "rarity": lambda _op, value: Q(current__rarity=value),
    "code": _code,
    "is": _being,
}
