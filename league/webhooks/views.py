"""The pages for webhooks, shared by a tournament's desk and a league's page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.events.validators import asks_of
from league.people.errors import Hidden, Refusal
from league.people.views.answers import DONE, PER_PAGE, attempt, refuse
from league.seasons.queries.leagues import league_by_uid
from league.tournaments.errors import NotNow
from league.tournaments.models import Tournament
from league.tournaments.tournament.views import acting, page, press, tournament_for
from league.webhooks import queries
from league.webhooks.forms import ReplayForm, WebhookForm
from league.webhooks.models import Webhook
from league.webhooks.queries import Owner
from league.webhooks.services import deliveries, webhooks
from league.webhooks.wording import TONES, trouble


@page
def of_tournament(request: HttpRequest, uid: str) -> HttpResponse:
    return _listed(request, tournament_for(request, uid, "tournaments.change"))


@page
def of_league(request: HttpRequest, uid: str) -> HttpResponse:
    return _listed(request, league_by_uid(uid, request.user, "leagues.change"))


@page
def one_of_tournament(request: HttpRequest, uid: str, hook: str) -> HttpResponse:
    return _webhook_page(request, tournament_for(request, uid, "tournaments.change"), hook)


@page
def one_of_league(request: HttpRequest, uid: str, hook: str) -> HttpResponse:
    return _webhook_page(request, league_by_uid(uid, request.user, "leagues.change"), hook)


def _context(request: HttpRequest, owner: Owner) -> dict[str, Any]:
    """Return the context of both pages: the template that they extend, and their addresses."""
    if isinstance(owner, Tournament):
        here = reverse("tournaments:desk-webhooks", args=[owner.event.uid])
        shared = {
            "base": "webhooks/desk.html",
            "tournament": owner,
            "event": owner.event,
            "desk": press(request, owner, None),
            "zone": owner.event.time_zone,
        }
    else:
        here = reverse("leagues:webhooks", args=[owner.uid])
        shared = {"base": "webhooks/league.html", "league": owner, "zone": owner.time_zone}
    return {**shared, "here": here, "owner": owner}


def _has_decks(owner: Owner) -> bool:
    game = owner.event.game if isinstance(owner, Tournament) else owner.game
    return asks_of(game).decks


## The list


def _listed(request: HttpRequest, owner: Owner) -> HttpResponse:
    """List the webhooks; a new one is answered with its secret, once."""
    decks = _has_decks(owner)
    form = WebhookForm(request.POST if request.method == "POST" else None, decks=decks)
    by = acting(request)
    status, done = attempt(form, lambda asked: webhooks.make(owner=owner, **by, **asked))
    made, secret = done or (None, "")
    if status == DONE:
        status, form = 200, WebhookForm(decks=decks)
    rows = [(webhook, _kinds(webhook)) for webhook in queries.of_owner(owner)]
    context = {
        **_context(request, owner),
        "rows": rows,
        "form": form,
        "secret": secret,
        "made": made,
        "most": webhooks.MOST,
    }
    return render(request, "webhooks/list.html", context, status=status)


def _kinds(webhook: Webhook) -> list[str]:
    labels = dict(Webhook.Kind.choices)
    return [str(labels.get(kind, kind)) for kind in webhook.kinds]


## A single webhook


@dataclass(frozen=True, slots=True)
class Press:
    """A button's act; if it returns a secret, the page shows this instead of redirecting."""

    do: Callable[[Mapping[str, Any]], Any]
    said: str
    form: Callable[..., forms.Form] = forms.Form
    shows: bool = False


def _presses(request: HttpRequest, webhook: Webhook) -> dict[str, Press]:
    by = acting(request)
    of: Mapping[str, Any] = {"webhook": webhook, **by}
    form = partial(WebhookForm, decks=_has_decks(queries.owner_of(webhook)))

    def replay(asked: Mapping[str, Any]) -> object:
        delivery = queries.delivery_of(webhook, asked["delivery"])
        return deliveries.replay(delivery=delivery, **by)

    return {
        "save": Press(lambda asked: webhooks.change(**of, **asked), _("Saved."), form),
        "rotate": Press(lambda _asked: webhooks.rotate(**of)[1], "", shows=True),
        "test": Press(
            lambda _asked: webhooks.test(**of), _("A test message is on its way. Reload the page.")
        ),
        "on": Press(lambda _asked: webhooks.turn_on(**of), _("The webhook is switched on.")),
        "end": Press(lambda _asked: webhooks.end(**of), _("The webhook is given up.")),
        "replay": Press(replay, _("The message is on its way again."), ReplayForm),
    }


def _webhook_page(request: HttpRequest, owner: Owner, hook: str) -> HttpResponse:
    """Show a webhook and its log; on POST, carry out the button's act."""
    webhook = queries.webhook_of(owner, hook)
    status, secret, form = 200, "", WebhookForm(webhook=webhook, decks=_has_decks(owner))
    if request.method == "POST":
        act = request.POST.get("act", "")
        press = NotNow.unless(_presses(request, webhook).get(act))
        sent = press.form(request.POST)
        status, result = _pressed(request, press, sent)
        if status == 200 and not press.shows:
            context = _context(request, owner)
            return redirect(context["here"] if act == "end" else request.path)
        secret = str(result) if status == 200 else ""
        form = sent if isinstance(sent, WebhookForm) else form
        webhook = queries.webhook_of(owner, hook)
    return _shown(request, owner, webhook, status=status, secret=secret, form=form)


def _pressed(request: HttpRequest, press: Press, sent: forms.Form) -> tuple[int, Any]:
    if not sent.is_valid():
        if not isinstance(sent, WebhookForm):
            raise NotNow
        return 400, None
    try:
        result = press.do(sent.cleaned_data)
    except Hidden:
        raise
    except Refusal as refusal:
        status = refuse(sent, refusal)
        if not isinstance(sent, WebhookForm):
            messages.error(request, str(refusal), extra_tags=refusal.code)
        return status, None
    if press.said:
        messages.success(request, press.said)
    return 200, result


def _shown(
    request: HttpRequest, owner: Owner, webhook: Webhook, *, status: int, **more: Any
) -> HttpResponse:
    log = Paginator(queries.deliveries_of(webhook), PER_PAGE).get_page(request.GET.get("page"))
    labels = {**dict(Webhook.Kind.choices), webhooks.TEST: _("a test")}
    rows = [
        (
            delivery,
            labels.get(delivery.kind, delivery.kind),
            TONES[delivery.state],
            [(attempt, trouble(attempt.trouble)) for attempt in delivery.attempts.all()],
        )
        for delivery in log
    ]
    context = {
        **_context(request, owner),
        "webhook": webhook,
        "kinds": _kinds(webhook),
        "page_obj": log,
        "rows": rows,
        **more,
    }
    return render(request, "webhooks/one.html", context, status=status)
