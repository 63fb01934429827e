"""The words for the fields that only the admin shows; their models name them by themselves.

Given at start-up, not in the models, where every word would be a migration.
"""

from collections.abc import Iterator

from django.apps import apps
from django.db.models import Field, Model
from django.utils.translation import pgettext_lazy

OURS = {"cards", "league", "matches"}
WORDS = {
    "accepted at": pgettext_lazy("field", "accepted at"),
    "approved by": pgettext_lazy("field", "approved by"),
    "arguments": pgettext_lazy("field", "arguments"),
    "asked at": pgettext_lazy("field", "asked at"),
    "asked by": pgettext_lazy("field", "asked by"),
    "at": pgettext_lazy("field", "at"),
    "attempts": pgettext_lazy("field", "attempts"),
    "body": pgettext_lazy("field", "body"),
    "body digest": pgettext_lazy("field", "body digest"),
    "bucket": pgettext_lazy("field", "bucket"),
    "by": pgettext_lazy("field", "by"),
    "card": pgettext_lazy("field", "card"),
    "changed": pgettext_lazy("field", "changed"),
    "changed at": pgettext_lazy("field", "changed at"),
    "checked at": pgettext_lazy("field", "checked at"),
    "checked by": pgettext_lazy("field", "checked by"),
    "chunks": pgettext_lazy("field", "chunks"),
    "claim digest": pgettext_lazy("field", "claim digest"),
    "claim expires at": pgettext_lazy("field", "claim expires at"),
    "claimed at": pgettext_lazy("field", "claimed at"),
    "claimed into": pgettext_lazy("field", "claimed into"),
    "copied from": pgettext_lazy("field", "copied from"),
    "count": pgettext_lazy("field", "count"),
    "created at": pgettext_lazy("field", "created at"),
    "created by": pgettext_lazy("field", "created by"),
    "current": pgettext_lazy("field", "current"),
    "decision": pgettext_lazy("field", "decision"),
    "deck": pgettext_lazy("field", "deck"),
    "declared at": pgettext_lazy("field", "declared at"),
    "declared by": pgettext_lazy("field", "declared by"),
    "declarer": pgettext_lazy("field", "declarer"),
    "digest": pgettext_lazy("field", "digest"),
    "digests": pgettext_lazy("field", "digests"),
    "draft": pgettext_lazy("field", "draft"),
    "duration us": pgettext_lazy("field", "duration us"),
    "end": pgettext_lazy("field", "end"),
    "ended at": pgettext_lazy("field", "ended at"),
    "entered at": pgettext_lazy("field", "entered at"),
    "entered by": pgettext_lazy("field", "entered by"),
    "entry": pgettext_lazy("field", "entry"),
    "entry player": pgettext_lazy("field", "entry player"),
    "equal": pgettext_lazy("field", "equal"),
    "erased at": pgettext_lazy("field", "erased at"),
    "event": pgettext_lazy("field", "event"),
    "failed": pgettext_lazy("field", "failed"),
    "fence": pgettext_lazy("field", "fence"),
    "findings": pgettext_lazy("field", "findings"),
    "finished at": pgettext_lazy("field", "finished at"),
    "flavour key": pgettext_lazy("field", "flavour key"),
    "facts": pgettext_lazy("field", "facts"),
    "format": pgettext_lazy("field", "format"),
    "game": pgettext_lazy("field", "game"),
    "games": pgettext_lazy("field", "games"),
    "given at": pgettext_lazy("field", "given at"),
    "given by": pgettext_lazy("field", "given by"),
    "handed in at": pgettext_lazy("field", "handed in at"),
    "handed in by": pgettext_lazy("field", "handed in by"),
    "handle": pgettext_lazy("field", "handle"),
    "headers": pgettext_lazy("field", "headers"),
    "hint": pgettext_lazy("field", "hint"),
    "html": pgettext_lazy("field", "html"),
    "job": pgettext_lazy("field", "job"),
    "key": pgettext_lazy("field", "key"),
    "kind": pgettext_lazy("field", "kind"),
    "language": pgettext_lazy("field", "language"),
    "last used at": pgettext_lazy("field", "last used at"),
    "lease until": pgettext_lazy("field", "lease until"),
    "loose key": pgettext_lazy("field", "loose key"),
    "made at": pgettext_lazy("field", "made at"),
    "made by": pgettext_lazy("field", "made by"),
    "match": pgettext_lazy("field", "match"),
    "max attempts": pgettext_lazy("field", "max attempts"),
    "name": pgettext_lazy("field", "name"),
    "new": pgettext_lazy("field", "new"),
    "notes": pgettext_lazy("field", "notes"),
    "number": pgettext_lazy("field", "number"),
    "old": pgettext_lazy("field", "old"),
    "opponent": pgettext_lazy("field", "opponent"),
    "owner": pgettext_lazy("field", "owner"),
    "params": pgettext_lazy("field", "params"),
    "pdf": pgettext_lazy("field", "pdf"),
    "performed at": pgettext_lazy("field", "performed at"),
    "person": pgettext_lazy("field", "person"),
    "persons": pgettext_lazy("field", "persons"),
    "player": pgettext_lazy("field", "player"),
    "position": pgettext_lazy("field", "position"),
    "published by": pgettext_lazy("field", "published by"),
    "reason": pgettext_lazy("field", "reason"),
    "record": pgettext_lazy("field", "record"),
    "replaces": pgettext_lazy("field", "replaces"),
    "report": pgettext_lazy("field", "report"),
    "request digest": pgettext_lazy("field", "request digest"),
    "revision": pgettext_lazy("field", "revision"),
    "revoked at": pgettext_lazy("field", "revoked at"),
    "ruling": pgettext_lazy("field", "ruling"),
    "rulings": pgettext_lazy("field", "rulings"),
    "run": pgettext_lazy("field", "run"),
    "run after": pgettext_lazy("field", "run after"),
    "rung at": pgettext_lazy("field", "rung at"),
    "running": pgettext_lazy("field", "running"),
    "saved at": pgettext_lazy("field", "saved at"),
    "schedule": pgettext_lazy("field", "schedule"),
    "scopes": pgettext_lazy("field", "scopes"),
    "score": pgettext_lazy("field", "score"),
    "scores": pgettext_lazy("field", "scores"),
    "search text": pgettext_lazy("field", "search text"),
    "seat": pgettext_lazy("field", "seat"),
    "seating": pgettext_lazy("field", "seating"),
    "sent at": pgettext_lazy("field", "sent at"),
    "side": pgettext_lazy("field", "side"),
    "skill key": pgettext_lazy("field", "skill key"),
    "snapshot": pgettext_lazy("field", "snapshot"),
    "source": pgettext_lazy("field", "source"),
    "starts on": pgettext_lazy("field", "starts on"),
    "state": pgettext_lazy("field", "state"),
    "status": pgettext_lazy("field", "status"),
    "step": pgettext_lazy("field", "step"),
    "steps": pgettext_lazy("field", "steps"),
    "strict key": pgettext_lazy("field", "strict key"),
    "subject": pgettext_lazy("field", "subject"),
    "submission": pgettext_lazy("field", "submission"),
    "tallies": pgettext_lazy("field", "tallies"),
    "text": pgettext_lazy("field", "text"),
    "to": pgettext_lazy("field", "to"),
    "token digest": pgettext_lazy("field", "token digest"),
    "total": pgettext_lazy("field", "total"),
    "trouble": pgettext_lazy("field", "trouble"),
    "uid": pgettext_lazy("field", "uid"),
    "until": pgettext_lazy("field", "until"),
    "updated at": pgettext_lazy("field", "updated at"),
    "user": pgettext_lazy("field", "user"),
    "version": pgettext_lazy("field", "version"),
    "winner": pgettext_lazy("field", "winner"),
    "worker": pgettext_lazy("field", "worker"),
}


def give_words() -> None:
    """Put words on every field of our tables that has none of its own."""
    for field in unworded():
        field.verbose_name = WORDS.get(str(field.verbose_name), field.verbose_name)


def unworded() -> Iterator[Field]:
    for model in filter(is_ours, apps.get_models()):
        if not hasattr(model, "pgh_tracked_model"):
            named = (*model._meta.local_fields, *model._meta.local_many_to_many)
            yield from (
                field for field in named if type(field.verbose_name) is str and _is_shown(field)
            )


def is_ours(model: type[Model]) -> bool:
    return model.__module__.partition(".")[0] in OURS


def _is_shown(field: Field) -> bool:
    return not field.primary_key
