"""Import cards from a file by code, repeatedly if needed; a bad card refuses only itself."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone

from cards import faces
from cards.models import Card, CardImport, CardRevision, CardSet, Person
from cards.rules import cardfile
from cards.rules.cardfile import CardFile, PersonFacts, Refusal
from cards.rules.strict_json import Unreadable
from cards.services import formats
from cards.services.import_rows import ImportReport, Plan, Stamp, write_what_can_be
from cards.validators import validate_game
from engines.core.registry import get
from league.jobs.services import enqueue
from league.people.models import User

HOUSE_SET = Path(__file__).parents[1] / "data" / "founders.json"
PERSON_FIELDS = ("name_ja", "name_en", "reading", "romaji")
NOT_CHECKED = ("card", "number", "component", "published_by", "created_at", "published_at")


@transaction.atomic
def import_cards(*, data: CardFile, by: User | None, publish: bool, now: datetime) -> ImportReport:
    """Update the database from the file, and report on every card.

    A published revision is never edited: a changed card gets a new revision. Without ``publish``
    nothing that players see changes: new revisions stay drafts, dates and persons stay. Raises
    ``strict_json.Unreadable`` when the game of the set is unknown.
    """
    _one_import_at_a_time()
    report = ImportReport(refused=list(data.refused))
    card_set = _card_set(data, publish=publish)
    plans = _plans(data)
    persons = _persons(data, publish=publish, report=report)
    ready: list[Plan] = []
    for plan in plans:
        refusal = _refusal(plan, card_set, persons)
        if refusal is not None:
            report.refused.append(refusal)
        else:
            ready.append(plan)
            report.warnings.extend(_warnings(plan, card_set.game))
    stamp = Stamp(card_set, persons, by, now if publish else None)
    write_what_can_be(ready, stamp, report)
    return report


def import_house_set(*, now: datetime) -> ImportReport:
    """Load and publish the house set that comes with the program, and its standard format."""
    report = import_cards(
        data=cardfile.card_file_of(HOUSE_SET.read_bytes(), game=settings.USUAL_GAME),
        by=None,
        publish=True,
        now=now,
    )
    formats.ensure_standard()
    return report


@transaction.atomic
def hand_in(*, file_name: str, source: str, publish: bool, by: User, now: datetime) -> CardImport:
    """Store an editor's file and enqueue its import."""
    made = CardImport.objects.create(
        file_name=file_name[:200], source=source, publish=publish, handed_in_by=by
    )
    made.job = enqueue(kind="cards.import", arguments={"card_import": made.pk}, now=now)
    made.save(update_fields=["job"])
    return made


def take_in(arguments: dict[str, Any], _value: object) -> None:
    """Run a job of the kind ``cards.import``, inside its guarded transaction."""
    card_import = CardImport.objects.get(pk=arguments["card_import"])
    run(card_import=card_import, now=timezone.now())


@transaction.atomic
def run(*, card_import: CardImport, now: datetime) -> CardImport:
    """Run a stored import once; a second run changes nothing."""
    card_import = CardImport.objects.select_for_update().get(pk=card_import.pk)
    if card_import.done_at is not None:
        return card_import
    try:
        report = import_cards(
            data=cardfile.card_file_of(card_import.source.encode(), game=settings.USUAL_GAME),
            by=card_import.handed_in_by,
            publish=card_import.publish,
            now=now,
        ).as_json()
    except Unreadable as refusal:
        report = {"unreadable": {"why": refusal.code, "params": refusal.params}}
    card_import.report, card_import.done_at = report, now
    card_import.save(update_fields=["report", "done_at"])
    return card_import


def _one_import_at_a_time() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('cards.import'))")


def _card_set(data: CardFile, *, publish: bool) -> CardSet:
    said = data.card_set
    try:
        validate_game(said.game)
    except ValidationError:
        raise Unreadable("file_game", game=said.game) from None
    known = CardSet.objects.filter(code=said.code).first()
    if known is None:
        last = CardSet.objects.order_by("-number").values_list("number", flat=True).first()
        return CardSet.objects.create(
            code=said.code, game=said.game, name_ja=said.name_ja, name_en=said.name_en,
            house=said.house, number=(last or 0) + 1,
        )  # fmt: skip
    if known.game != said.game:
        raise Unreadable("file_game", game=said.game)
    if publish and (known.name_ja, known.name_en) != (said.name_ja, said.name_en):
        known.name_ja, known.name_en = said.name_ja, said.name_en
        known.save(update_fields=["name_ja", "name_en"])
    return known


def _plans(data: CardFile) -> list[Plan]:
    codes = [facts.code for facts in data.cards]
    known = {
        card.code: card
        for card in Card.objects.filter(code__in=codes).prefetch_related(
            "revisions", "approvals", "card_persons__person"
        )
    }
    plans = []
    for facts in data.cards:
        card = known.get(facts.code)
        plan = Plan(facts, card)
        if card is not None:
            plan.newest = max(
                card.revisions.all(), key=lambda revision: revision.number, default=None
            )
            plan.persons = tuple(person.person.slug for person in card.card_persons.all())
            plan.approvals = tuple(card.approvals.all())
        plan.redates = _redates(plan)
        plans.append(plan)
    return plans


def _redates(plan: Plan) -> bool:
    """Tell whether the file names a window that equals no approval."""
    said = (plan.facts.approved_from, plan.facts.approved_until)
    return said[0] is not None and said not in {
        (approval.valid_from, approval.valid_until) for approval in plan.approvals
    }


def _persons(data: CardFile, *, publish: bool, report: ImportReport) -> dict[str, Person]:
    """Create missing persons. Known persons take new names only if ``publish``."""
    said: dict[str, PersonFacts] = {}
    for facts in data.cards:
        for person in facts.persons:
            said.setdefault(person.slug, person)
    known = {person.slug: person for person in Person.objects.filter(slug__in=said)}
    missing = [_person(facts) for slug, facts in said.items() if slug not in known]
    sound = [person for person in missing if _sound(person)]
    Person.objects.bulk_create(sound)
    renamed = [person for person in known.values() if _renamed(person, said[person.slug])]
    for row in renamed if publish else ():
        for name in PERSON_FIELDS:
            setattr(row, name, getattr(said[row.slug], name))
    if publish:
        renamed = [person for person in renamed if _sound(person)]
        Person.objects.bulk_update(renamed, PERSON_FIELDS)
    else:
        report.warnings.extend(Refusal(person.slug, "person_differs") for person in renamed)
    return known | {person.slug: person for person in sound}


def _person(facts: PersonFacts) -> Person:
    return Person(slug=facts.slug, **{name: getattr(facts, name) for name in PERSON_FIELDS})


def _renamed(person: Person, said: PersonFacts) -> bool:
    return any(getattr(person, name) != getattr(said, name) for name in PERSON_FIELDS)


def _sound(row: Person) -> bool:
    try:
        row.clean_fields(exclude=["slug"])
    except ValidationError:
        return False
    return True


def _refusal(plan: Plan, card_set: CardSet, persons: Mapping[str, Person]) -> Refusal | None:
    facts = plan.facts
    if plan.card is not None and plan.card.card_set_id != card_set.pk:
        return Refusal(facts.code, "set_differs", {"set": card_set.code})
    if missing := [slug for slug in plan.slugs if slug not in persons]:
        return Refusal(facts.code, "person_names", {"person": missing[0]})
    if plan.card is not None and plan.card.current_id is not None and plan.persons != plan.slugs:
        return Refusal(facts.code, "persons_fixed")
    emblem = facts.printed["emblem"]
    if emblem and emblem not in faces.emblems():
        return Refusal(facts.code, "emblem_unknown", {"emblem": emblem})
    plan.revision = CardRevision(**facts.printed)
    try:
        plan.revision.clean_fields(exclude=NOT_CHECKED)
    except ValidationError as error:
        name, problems = next(iter(error.error_dict.items()))
        return Refusal(facts.code, problems[0].code or "invalid", {"field": name})
    return None


def _warnings(plan: Plan, game: str) -> Iterable[Refusal]:
    if (formula := formula_of(plan.facts.printed, game)) not in (None, plan.facts.printed["cost"]):
        params = {"cost": plan.facts.printed["cost"], "formula": formula or 0}
        yield Refusal(plan.facts.code, "cost_formula", params)
    if plan.redates and len(plan.approvals) > 1:
        yield Refusal(plan.facts.code, "approvals_differ")


def formula_of(printed: Mapping[str, Any], game: str) -> int | None:
    """Return a card's cost by its game's formula, or ``None`` if the formula does not apply."""
    rules = get(game).decks
    if (
        rules is None
        or rules.cost is None
        or printed["component"] is not None
        or printed["run"] is None
        or printed["phys"] is None
    ):
        return None
    try:
        return rules.cost(
            run=printed["run"],
            phys=printed["phys"],
            flexible=printed["carrier_number"] is None,
            effect=printed["skill_effect"] or None,
            magnitude=printed["skill_magnitude"],
            per_phase=printed["per_phase"],
            per_match=printed["per_match"],
        )
    except ValueError:
        return None
