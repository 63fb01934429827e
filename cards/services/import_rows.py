"""The writing half of an import: planned cards become rows, all at once or singly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import DataError, IntegrityError, transaction

from cards.models import Approval, Card, CardPerson, CardRevision, CardSet, Person
from cards.rules.cardfile import CardFacts, Refusal
from league.people.models import User


@dataclass(slots=True)
class ImportReport:
    """The outcome for every card. Warnings are worded like refusals of cards that were imported."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    warnings: list[Refusal] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        lines = {"refused": self.refused, "warnings": self.warnings}
        return {
            "new": self.new,
            "changed": self.changed,
            "unchanged": self.unchanged,
            **{
                name: [{"code": row.code, "why": row.why, "params": dict(row.params)} for row in of]
                for name, of in lines.items()
            },
        }


@dataclass(slots=True)
class Plan:
    """A card of the file, with its rows in the database."""

    facts: CardFacts
    card: Card | None = None
    newest: CardRevision | None = None
    persons: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    redates: bool = False
    revision: CardRevision | None = None

    @property
    def differs(self) -> bool:
        if self.newest is None:
            return True
        return any(getattr(self.newest, name) != said for name, said in self.facts.printed.items())

    @property
    def slugs(self) -> tuple[str, ...]:
        return tuple(person.slug for person in self.facts.persons)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Values shared by all cards of an import. ``published_at`` None: they stay drafts."""

    card_set: CardSet
    persons: Mapping[str, Person]
    by: User | None
    published_at: datetime | None


def write_what_can_be(plans: list[Plan], stamp: Stamp, report: ImportReport) -> None:
    """Write all at once; if the database refuses, singly, so that only bad cards are left out."""
    before = [plan.card for plan in plans]
    try:
        with transaction.atomic():
            done = _write(plans, stamp)
    except (IntegrityError, DataError):
        for plan, card in zip(plans, before, strict=True):
            _reset(plan, card)
            try:
                with transaction.atomic():
                    _add(report, _write([plan], stamp))
            except (IntegrityError, DataError):
                report.refused.append(Refusal(plan.facts.code, "database"))
        return
    _add(report, done)


def _reset(plan: Plan, card: Card | None) -> None:
    """Forget the ids that the rolled back rows were given."""
    plan.card, plan.revision = card, CardRevision(**plan.facts.printed)


def _add(report: ImportReport, done: tuple[list[str], list[str], list[str]]) -> None:
    for said, codes in zip((report.new, report.changed, report.unchanged), done, strict=True):
        said.extend(codes)


def _write(plans: list[Plan], stamp: Stamp) -> tuple[list[str], list[str], list[str]]:
    new = [plan for plan in plans if plan.card is None]
    _make_cards(new, stamp)
    _settle_persons([plan for plan in plans if plan.persons != plan.slugs], stamp)
    changed = _revise(plans, stamp)
    if stamp.published_at is not None:
        changed |= _approve(plans, stamp)
    fresh = {plan.facts.code for plan in new}
    rest = [plan.facts.code for plan in plans if plan.facts.code not in fresh]
    return (
        sorted(fresh),
        [code for code in rest if code in changed],
        [code for code in rest if code not in changed],
    )


def _make_cards(plans: list[Plan], stamp: Stamp) -> None:
    made = Card.objects.bulk_create(
        Card(
            code=plan.facts.code,
            card_set=stamp.card_set,
            collector_number=plan.facts.collector_number,
            game=stamp.card_set.game,
        )
        for plan in plans
    )
    for plan, card in zip(plans, made, strict=True):
        plan.card = card


def _settle_persons(plans: list[Plan], stamp: Stamp) -> None:
    CardPerson.objects.filter(card__in=[plan.card for plan in plans if plan.persons]).delete()
    CardPerson.objects.bulk_create(
        CardPerson(card=plan.card, person=stamp.persons[slug], position=position)
        for plan in plans
        for position, slug in enumerate(plan.slugs, start=1)
    )


def _revise(plans: list[Plan], stamp: Stamp) -> set[str]:
    """Draft or publish what differs; return the codes of the changed cards."""
    added: list[CardRevision] = []
    redrafted: list[CardRevision] = []
    for plan in plans:
        newest, revision = plan.newest, plan.revision
        if revision is None or plan.card is None:
            continue
        open_draft = newest is not None and newest.published_at is None
        if not plan.differs and not (open_draft and stamp.published_at):
            continue
        if open_draft and newest is not None:
            revision.pk, revision.number = newest.pk, newest.number
            redrafted.append(revision)
        else:
            revision.number = 1 if newest is None else newest.number + 1
            added.append(revision)
        revision.card = plan.card
        revision.published_at, revision.published_by = stamp.published_at, stamp.by
        if stamp.published_at is None:
            revision.published_by = None
    CardRevision.objects.bulk_create(added)
    names = [*plans[0].facts.printed, "published_at", "published_by"] if redrafted else []
    if redrafted:
        CardRevision.objects.bulk_update(redrafted, names)
    touched = [*added, *redrafted]
    if stamp.published_at is not None:
        for revision in touched:
            revision.card.current = revision
        Card.objects.bulk_update([revision.card for revision in touched], ["current"])
    return {revision.card.code for revision in touched}


def _approve(plans: list[Plan], stamp: Stamp) -> set[str]:
    """Give cards the file's approval window. Several windows were set by hand, and stay."""
    dated = [plan for plan in plans if plan.redates and len(plan.approvals) < 2]
    Approval.objects.bulk_create(
        Approval(
            card=plan.card,
            valid_from=_start(plan),
            valid_until=plan.facts.approved_until,
            approved_by=stamp.by,
        )
        for plan in dated
        if not plan.approvals
    )
    moved = [plan for plan in dated if plan.approvals]
    for plan in moved:
        window = plan.approvals[0]
        window.valid_from = _start(plan)
        window.valid_until = plan.facts.approved_until
        window.approved_by = stamp.by
    Approval.objects.bulk_update(
        [plan.approvals[0] for plan in moved], ["valid_from", "valid_until", "approved_by"]
    )
    return {plan.facts.code for plan in dated}


def _start(plan: Plan) -> date:
    if plan.facts.approved_from is None:
        raise ValueError(plan.facts.code)
    return plan.facts.approved_from
