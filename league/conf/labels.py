"""Translated names of the fields that only the admin shows.

They are set at start-up, not in the models, where each of them would need a migration.
"""

from collections.abc import Iterator

from django.apps import apps
from django.contrib import admin
from django.db.models import Field, Model
from django.utils.translation import pgettext_lazy

OURS = {"cards", "league", "matches"}
WORDS = {
    "accepted at": pgettext_lazy("field", "accepted at"),
    "answer": pgettext_lazy("field", "answer"),
    "approved by": pgettext_lazy("field", "approved by"),
    "arguments": pgettext_lazy("field", "arguments"),
    "asked at": pgettext_lazy("field", "asked at"),
    "asked by": pgettext_lazy("field", "asked by"),
    "at": pgettext_lazy("field", "at"),
    "attempts": pgettext_lazy("field", "attempts"),
    "before": pgettext_lazy("field", "before"),
    "body": pgettext_lazy("field", "body"),
    "by": pgettext_lazy("field", "by"),
    "card": pgettext_lazy("field", "card"),
    "chunks": pgettext_lazy("field", "chunks"),
    "claim digest": pgettext_lazy("field", "claim digest"),
    "claim expires at": pgettext_lazy("field", "claim expires at"),
    "claimed at": pgettext_lazy("field", "claimed at"),
    "claimed into": pgettext_lazy("field", "claimed into"),
    "closed at": pgettext_lazy("field", "closed at"),
    "code": pgettext_lazy("field", "code"),
    "copied from": pgettext_lazy("field", "copied from"),
    "created at": pgettext_lazy("field", "created at"),
    "created by": pgettext_lazy("field", "created by"),
    "current": pgettext_lazy("field", "current"),
    "decision": pgettext_lazy("field", "decision"),
    "deck": pgettext_lazy("field", "deck"),
    "declined at": pgettext_lazy("field", "declined at"),
    "invited": pgettext_lazy("field", "invited"),
    "delivery": pgettext_lazy("field", "delivery"),
    "deviation": pgettext_lazy("field", "deviation"),
    "digest": pgettext_lazy("field", "digest"),
    "done at": pgettext_lazy("field", "done at"),
    "draft": pgettext_lazy("field", "draft"),
    "due at": pgettext_lazy("field", "due at"),
    "end": pgettext_lazy("field", "end"),
    "ended at": pgettext_lazy("field", "ended at"),
    "entered at": pgettext_lazy("field", "entered at"),
    "entered by": pgettext_lazy("field", "entered by"),
    "entrant": pgettext_lazy("field", "entrant"),
    "entry": pgettext_lazy("field", "entry"),
    "equal": pgettext_lazy("field", "equal"),
    "erased at": pgettext_lazy("field", "erased at"),
    "event": pgettext_lazy("field", "event"),
    "extension seconds": pgettext_lazy("field", "extension seconds"),
    "facts": pgettext_lazy("field", "facts"),
    "failing since": pgettext_lazy("field", "failing since"),
    "fence": pgettext_lazy("field", "fence"),
    "findings": pgettext_lazy("field", "findings"),
    "finished at": pgettext_lazy("field", "finished at"),
    "flavour key": pgettext_lazy("field", "flavour key"),
    "format": pgettext_lazy("field", "format"),
    "former until": pgettext_lazy("field", "former until"),
    "game": pgettext_lazy("field", "game"),
    "games": pgettext_lazy("field", "games"),
    "generation": pgettext_lazy("field", "generation"),
    "given at": pgettext_lazy("field", "given at"),
    "given by": pgettext_lazy("field", "given by"),
    "group": pgettext_lazy("field", "group"),
    "handle": pgettext_lazy("field", "handle"),
    "hint": pgettext_lazy("field", "hint"),
    "html": pgettext_lazy("field", "html"),
    "job": pgettext_lazy("field", "job"),
    "joined in": pgettext_lazy("field", "joined in"),
    "key": pgettext_lazy("field", "key"),
    "kind": pgettext_lazy("field", "kind"),
    "language": pgettext_lazy("field", "language"),
    "last used at": pgettext_lazy("field", "last used at"),
    "league": pgettext_lazy("field", "league"),
    "lease until": pgettext_lazy("field", "lease until"),
    "left out": pgettext_lazy("field", "left out"),
    "loose key": pgettext_lazy("field", "loose key"),
    "made at": pgettext_lazy("field", "made at"),
    "made by": pgettext_lazy("field", "made by"),
    "made from": pgettext_lazy("field", "made from"),
    "manual": pgettext_lazy("field", "manual"),
    "match": pgettext_lazy("field", "match"),
    "max attempts": pgettext_lazy("field", "max attempts"),
    "mean": pgettext_lazy("field", "mean"),
    "milliseconds": pgettext_lazy("field", "milliseconds"),
    "name": pgettext_lazy("field", "name"),
    "new": pgettext_lazy("field", "new"),
    "node": pgettext_lazy("field", "node"),
    "notes": pgettext_lazy("field", "notes"),
    "number": pgettext_lazy("field", "number"),
    "off at": pgettext_lazy("field", "off at"),
    "old": pgettext_lazy("field", "old"),
    "owner": pgettext_lazy("field", "owner"),
    "pairing": pgettext_lazy("field", "pairing"),
    "params": pgettext_lazy("field", "params"),
    "pdf": pgettext_lazy("field", "pdf"),
    "performed at": pgettext_lazy("field", "performed at"),
    "person": pgettext_lazy("field", "person"),
    "persons": pgettext_lazy("field", "persons"),
    "phase": pgettext_lazy("field", "phase"),
    "place": pgettext_lazy("field", "place"),
    "play offs": pgettext_lazy("field", "play offs"),
    "player": pgettext_lazy("field", "player"),
    "position": pgettext_lazy("field", "position"),
    "published at": pgettext_lazy("field", "published at"),
    "published by": pgettext_lazy("field", "published by"),
    "reason": pgettext_lazy("field", "reason"),
    "reasons": pgettext_lazy("field", "reasons"),
    "record": pgettext_lazy("field", "record"),
    "report": pgettext_lazy("field", "report"),
    "revision": pgettext_lazy("field", "revision"),
    "revoked at": pgettext_lazy("field", "revoked at"),
    "round": pgettext_lazy("field", "round"),
    "ruling": pgettext_lazy("field", "ruling"),
    "rulings": pgettext_lazy("field", "rulings"),
    "run after": pgettext_lazy("field", "run after"),
    "rung at": pgettext_lazy("field", "rung at"),
    "running": pgettext_lazy("field", "running"),
    "saved at": pgettext_lazy("field", "saved at"),
    "scopes": pgettext_lazy("field", "scopes"),
    "score": pgettext_lazy("field", "score"),
    "scores": pgettext_lazy("field", "scores"),
    "search text": pgettext_lazy("field", "search text"),
    "season": pgettext_lazy("field", "season"),
    "seat": pgettext_lazy("field", "seat"),
    "seating": pgettext_lazy("field", "seating"),
    "sent at": pgettext_lazy("field", "sent at"),
    "side": pgettext_lazy("field", "side"),
    "side pass": pgettext_lazy("field", "side pass"),
    "skill key": pgettext_lazy("field", "skill key"),
    "source": pgettext_lazy("field", "source"),
    "started at": pgettext_lazy("field", "started at"),
    "starts on": pgettext_lazy("field", "starts on"),
    "state": pgettext_lazy("field", "state"),
    "status": pgettext_lazy("field", "status"),
    "step": pgettext_lazy("field", "step"),
    "steps": pgettext_lazy("field", "steps"),
    "stopped at": pgettext_lazy("field", "stopped at"),
    "strict key": pgettext_lazy("field", "strict key"),
    "subject": pgettext_lazy("field", "subject"),
    "tallies": pgettext_lazy("field", "tallies"),
    "text": pgettext_lazy("field", "text"),
    "to": pgettext_lazy("field", "to"),
    "token digest": pgettext_lazy("field", "token digest"),
    "told": pgettext_lazy("field", "told"),
    "total": pgettext_lazy("field", "total"),
    "tournament": pgettext_lazy("field", "tournament"),
    "tries": pgettext_lazy("field", "tries"),
    "trouble": pgettext_lazy("field", "trouble"),
    "uid": pgettext_lazy("field", "uid"),
    "undoes": pgettext_lazy("field", "undoes"),
    "until": pgettext_lazy("field", "until"),
    "updated at": pgettext_lazy("field", "updated at"),
    "user": pgettext_lazy("field", "user"),
    "version": pgettext_lazy("field", "version"),
    "webhook": pgettext_lazy("field", "webhook"),
    "winner": pgettext_lazy("field", "winner"),
    "worker": pgettext_lazy("field", "worker"),
}


def give_words() -> None:
    """Set the names of those fields of our models that have none of their own."""
    for model in filter(is_ours, apps.get_models()):
        for field in _fields(model):
            if type(field.verbose_name) is str:
                field.verbose_name = WORDS.get(field.verbose_name, field.verbose_name)


def unworded() -> Iterator[Field]:
    """Yield the fields that the admin shows in English whatever the language."""
    for model in filter(is_ours, shown_models()):
        for field in _fields(model):
            if type(field.verbose_name) is str and not field.primary_key:
                yield field


def shown_models() -> set[type[Model]]:
    """Return the models that the admin has pages or inlines for."""
    pages = admin.site._registry
    return {*pages, *(inline.model for page in pages.values() for inline in page.inlines)}


def is_ours(model: type[Model]) -> bool:
    return model.__module__.partition(".")[0] in OURS


def _fields(model: type[Model]) -> tuple[Field, ...]:
    return (*model._meta.local_fields, *model._meta.local_many_to_many)
