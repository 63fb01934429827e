"""The states of a house set: drafted, published, revised, as of a card."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from cards.models import HouseSet, HouseSetRevision
from cards.queries import houses as queries
from cards.services.cards import AlreadyPublished, NothingToRevise, RevisionOutdated
from engines.core.errors import BadSettings, UnknownGame
from engines.core.records.sentences import sentence
from engines.core.registry import get
from engines.core.sets import Lines, SetFault
from league.people.errors import Refused
from league.people.models import User
from league.people.shared.languages import current_language

HouseSetWrong = Refused.of("house_set_wrong", _("The game does not take this set: %(fault)s"))


def check(revision: HouseSetRevision) -> None:
    """Write name and revision into the content; have the game check it. Raises HouseSetWrong."""
    if not isinstance(revision.content, dict):
        raise HouseSetWrong(params={"fault": "{…}"})
    named = {"set": revision.house_set.name, "revision": revision.number}
    revision.content = {**revision.content, **named}
    for name in _twice(revision.content):
        raise HouseSetWrong(params={"fault": f"{name}: ×2"})
    try:
        _try(revision.house_set.game, queries.lines_of(revision, {}))
    except (ValueError, ValidationError) as fault:
        raise HouseSetWrong(params={"fault": sentence_of(fault)}) from fault


def sentence_of(fault: Exception) -> str:
    """Return the fault of a set as a sentence in the reader's language."""
    language = current_language()
    return (fault.sentence(language) if isinstance(fault, SetFault) else str(fault))[:200]


def _twice(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield ``table id`` for each id that several rows of a table have."""
    for key, rows in content.items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            continue
        names = [str(row["id"]) for row in rows if "id" in row]
        yield from (f"{key} {name[:20]}" for name in dict.fromkeys(names) if names.count(name) > 1)
        for row in rows:
            yield from _twice(row)


def _try(key: str, lines: Lines) -> None:
    """Check that a match can be set up with a set. Raises HouseSetWrong."""
    game = get(key)
    usual = game.house(Random(0))
    try:
        game.setup(replace(usual, options={**game.options, **usual.options}, lines=lines))
    except BadSettings as bad:
        language = current_language()
        raise HouseSetWrong(params={"fault": sentence(bad.reason, key, language)}) from bad


def hold(house_set: HouseSet) -> HouseSet:
    """Lock a set against drafting and publishing until the transaction ends."""
    return HouseSet.objects.select_for_update().get(pk=house_set.pk)


@transaction.atomic
def publish(*, revision: HouseSetRevision, by: User | None, now: datetime) -> HouseSetRevision:
    """Fix a revision for good; matches made from now on are played with it.

    Raises ``AlreadyPublished``, ``RevisionOutdated`` and ``HouseSetWrong``.
    """
    row = hold(revision.house_set)
    revision = row.revisions.select_related("house_set").get(pk=revision.pk)
    if revision.published_at is not None:
        raise AlreadyPublished
    if row.revisions.filter(published_at__isnull=False, number__gt=revision.number).exists():
        raise RevisionOutdated
    check(revision)
    revision.published_at, revision.published_by = now, by
    revision.save(update_fields=["content", "published_at", "published_by"])
    return revision


@transaction.atomic
def revise(*, house_set: HouseSet) -> HouseSetRevision:
    """Return the next revision, a copy of the newest, or the open draft.

    Raises ``NothingToRevise`` while there is no revision.
    """
    row = hold(house_set)
    last = NothingToRevise.unless(row.revisions.order_by("-number").first())
    if last.published_at is None:
        return last
    number = last.number + 1
    return row.revisions.create(number=number, content={**last.content, "revision": number})


@transaction.atomic
def current(*, game: str, now: datetime) -> HouseSetRevision | None:
    """Return the revision that counts now, importing the set shipped with the game on first use."""
    try:
        sets = get(game).sets
    except UnknownGame:
        return None
    if sets is None:
        return None
    there = {revision.called for revision in queries.all_revisions(game)}
    for called, raw in sets.shipped().items():
        if called in there:
            continue
        row, _new = HouseSet.objects.get_or_create(game=game, name=raw["set"])
        row.revisions.get_or_create(
            number=raw["revision"], defaults={"content": raw, "published_at": now}
        )
    return queries.newest(game)
