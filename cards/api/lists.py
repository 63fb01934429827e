"""Judging and reading lists of cards. Nothing here writes anything."""

from contextlib import AbstractContextManager
from typing import Any, ClassVar

from django.conf import settings
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions
from cards.api.shapes import lists as shapes
from cards.queries import listings
from cards.queries.legality import examine, examine_version
from cards.queries.listings import Given
from cards.services.opening import Asker, guessing
from league.people.api.permissions import ANYONE, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View

describe = described("decks")


class ValidateView(View):
    """The one validator, asked several times about one list."""

    access: ClassVar[Access] = {"post": ANYONE}
    takes_keys = False

    @describe(
        "validate_deck",
        "Judge a list under several formats, dates and cost caps at once",
        description="Send `cards` (with `starters`), or `text`, or `code`. A short code "
        "is judged by the card revisions that it pins, everything else by the newest ones. "
        "A line that names no card is reported as `card_unknown`. Starters are judged only "
        "if they are sent: with `{}`, missing starters are reported.",
        asks=questions.ValidateQuestion,
        says=shapes.ValidationShape,
    )
    def post(self, request: Request) -> Response:
        wanted = asked(questions.ValidateQuestion, request.data)
        checks = wanted.pop("checks")
        given = _given(wanted, request)
        answers = [_check(check, given) for check in checks]
        return Response(shapes.ValidationShape.json(**given.content.to_json(), checks=answers))


def _given(wanted: dict[str, Any], request: Request) -> Given:
    """Return the list to be judged. Raises ListUnreadable, MalformedContent."""
    pasted = wanted.get("code", wanted.get("text"))
    if pasted is not None:
        with _guessing(request, pasted):
            return listings.as_given(pasted, user=request.user, game=settings.USUAL_GAME)
    says_starters = wanted.get("starters") is not None
    return Given(questions.content(wanted), says_starters)


def _guessing(request: Request, typed: str) -> AbstractContextManager[None]:
    return guessing(typed, asker=Asker.of(request), now=timezone.now())


def _check(check: dict[str, Any], given: Given) -> dict[str, Any]:
    format = check["format"]
    day = check.get("date") or timezone.now().date()
    cap = check.get("cost_cap")
    judged = (
        examine_version(given.source, format=format, day=day, cost_cap=cap)
        if given.source
        else examine(
            given.content,
            format=format,
            day=day,
            cost_cap=cap,
            building=check.get("building", False),
            with_starters=given.says_starters,
        )
    )
    return {
        "label": check["label"],
        "format": format.code,
        "date": day,
        "cost_cap": judged.cost_cap,
        **shapes.verdict_json(judged),
    }


class ImportView(View):
    """The preview of a pasted list."""

    access: ClassVar[Access] = {"post": ANYONE}
    takes_keys = False

    @describe(
        "read_list",
        "Read a text list, JSON or a deck code; nothing is saved",
        description="Each line is `matched`, `ambiguous`, `suggested` or `unknown`. To "
        "save the list, create a deck with the returned `cards` and `starters`.",
        asks=questions.ListQuestion,
        says=shapes.ImportShape,
    )
    def post(self, request: Request) -> Response:
        text = asked(questions.ListQuestion, request.data)["text"]
        with _guessing(request, text):
            preview = listings.preview(text, user=request.user, game=settings.USUAL_GAME, picks={})
        return Response(shapes.preview_json(preview))
