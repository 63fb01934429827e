"""The forms of a desk page: each has an act, the right it needs, its fields and its service."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.people.errors import Invalid, Refusal
from league.people.permissions import may, require
from league.people.views.answers import page as read_or_sent, refuse
from league.tournaments.errors import NotNow
from league.tournaments.models import Tournament
from league.tournaments.tournament.queries import tournament_by_uid

Row = TypeVar("Row", bound=Model)
By = Mapping[str, Any]
Said = str | Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Deed:
    """``act`` is the value of the form's button. ``do`` gets the cleaned data; ``said`` is the
    message afterwards, or makes it from the result. ``given`` are arguments of the form.
    """

    act: str
    needs: str
    do: Callable[[Mapping[str, Any]], Any]
    said: Said
    form: type[forms.Form] = forms.Form
    given: Mapping[str, Any] = field(default_factory=dict)


class Desk:
    """The forms of a desk page, and the outcome of the one that was sent (``press``).

    ``done`` is true once it was carried out: the page then redirects. Otherwise ``status`` is the
    response's, ``refusal`` says why, and ``forms`` are those the account may send, with typed data.
    """

    def __init__(self, request: HttpRequest, tournament: Tournament) -> None:
        self.request, self.tournament = request, tournament
        self.done, self.status = False, 200
        self.result: Any = None
        self.refusal: Refusal | None = None
        self.forms: dict[str, forms.Form] = {}

    def may(self, act: str) -> bool:
        return may(self.request.user, act, self.tournament)

    @property
    def rooms(self) -> dict[str, bool]:
        """Map the parts of the desk to whether the account may use them."""
        needs = ("change", "entrants", "penalise", "extend")
        return {need: self.may(f"tournaments.{need}") for need in needs}

    def show(self, template: str, **context: Any) -> HttpResponse:
        """Answer with a page of the desk."""
        shared = {"tournament": self.tournament, "event": self.tournament.event, "desk": self}
        full = {**shared, "forms": self.forms, **context}
        return render(self.request, template, full, status=self.status)


def press(request: HttpRequest, tournament: Tournament, deeds: Sequence[Deed] | None) -> Desk:
    """Carry out the deed whose form was sent, if any; ``deeds`` is None where the view reads it.

    Raises Forbidden, and NotNow for a form that the page does not have any more.
    """
    desk = Desk(request, tournament)
    sent = request.POST.get("act", "") if request.method == "POST" else ""
    asked = next((deed for deed in deeds or () if deed.act == sent), None)
    if request.method == "POST" and deeds is not None and asked is None:
        raise NotNow
    if asked is not None:
        require(request.user, asked.needs, tournament)
    allowed = {need: desk.may(need) for need in {deed.needs for deed in deeds or ()}}
    desk.forms = {
        deed.act: deed.form(
            request.POST if deed is asked else None, auto_id=f"{deed.act}_%s", **deed.given
        )
        for deed in deeds or ()
        if allowed[deed.needs]
    }
    if asked is not None:
        _carry_out(asked, desk)
    return desk


def _carry_out(deed: Deed, desk: Desk) -> None:
    form = desk.forms[deed.act]
    desk.status = 400
    if not form.is_valid():
        if not form.visible_fields():
            messages.error(desk.request, str(Invalid()))
        return
    try:
        desk.result = deed.do(form.cleaned_data)
    except Refusal as refusal:
        desk.refusal = refusal
        desk.status = refuse(form, refusal)
        if not form.visible_fields():
            messages.error(desk.request, str(refusal), extra_tags=refusal.code)
        return
    desk.done = True
    said = deed.said(desk.result) if callable(deed.said) else deed.said
    if said:
        messages.success(desk.request, said)


def page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a page to allow GET, HEAD and POST and forbid caching."""
    return read_or_sent(never_cache(view))


def acting(request: HttpRequest) -> By:
    """Return the arguments ``by`` and ``now`` of every service."""
    return {"by": request.user, "now": timezone.now()}


def row_of(rows: QuerySet[Row], asked: Mapping[str, Any]) -> Row:
    """Return the row of a list that a form is about. Raises NotNow if it is gone."""
    return NotNow.unless(rows.filter(pk=asked["pk"]).first())


def tournament_for(request: HttpRequest, uid: str, act: str) -> Tournament:
    """Return a tournament at which the account may do ``act``. Raises Hidden and Forbidden."""
    return tournament_by_uid(uid, request.user, act)
