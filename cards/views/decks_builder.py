"""The builder: one page at one address; every button posts to it."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from cards.errors import DeckHidden, DraftMoved, PressUnreadable
from cards.forms.cards import Asked
from cards.forms.decks import BuilderForm, DeckAct, DeckForm
from cards.models import Deck
from cards.queries import builder, decks as queries
from cards.queries.building import samples
from cards.queries.building.moved import Only, differences
from cards.queries.cards import by_code
from cards.queries.offers import offers
from cards.queries.search import beside
from cards.rules import draft
from cards.rules.content import MOST_CARDS, Content
from cards.services import decks as services
from cards.validators import deck_rules
from cards.views import builder_filters as filters
from cards.views.builder_filters import Against
from cards.views.decks import copied
from cards.views.decks_versions import show_version
from league.people.errors import Refusal
from league.people.views.answers import page

MOST_CARRIED = 200  # characters: after a press a longer search is not shown again
PLACES = {"add": "#pick-{code}", "drop": "#deck", "start": "#row-{code}", "unstart": "#row-{code}"}


@dataclass(frozen=True, slots=True)
class Moved:
    """The result that a press would have had, beside the deck changed by somebody else."""

    act: DeckAct
    mine: Content
    mine_json: str
    only_mine: tuple[Only, ...]
    only_theirs: tuple[Only, ...]
    can_repeat: bool


@page
@vary_on_headers("HX-Request", "HX-Target")
def deck(request: HttpRequest, uid: str) -> HttpResponse:
    if request.method == "POST":
        return _press(request, queries.own_deck(uid, request.user))
    deck = queries.deck_by_uid(uid, request.user)
    if deck.owner == queries.player_of(request.user):
        if request.htmx and request.htmx.target == "card-sheet":  # type: ignore[attr-defined]
            return _card(request, deck)
        return _page(request, deck, request.GET)
    newest = DeckHidden.unless(queries.newest_version(deck))
    return show_version(request, queries.version_of(uid, newest.number, request.user))


def _press(request: HttpRequest, deck: Deck) -> HttpResponse:
    """Carry out a button's act, and show the deck after it."""
    form = BuilderForm(request.POST)
    if not form.is_valid():
        raise PressUnreadable
    act, shown, step = (form.cleaned_data[name] for name in ("act", "shown", "step"))
    if act.verb == "describe":
        return _describe(request, deck)
    try:
        said = _do(deck, act, shown, step)
    except DraftMoved:
        return _page(request, queries.reread(deck), request.POST, moved=_moved(deck, act, shown))
    except Refusal as refusal:
        return _page(request, queries.reread(deck), request.POST, refusal=refusal)
    if said:
        messages.success(request, said)
    return _shown(request, deck, act)


def _do(deck: Deck, act: DeckAct, shown: Content, step: int) -> str:
    """Carry out an act; return the message to show besides the deck."""
    now = timezone.now()
    match act.verb:
        case "undo":
            services.undo(deck=deck, expected_step=step)
        case "redo":
            services.redo(deck=deck, expected_step=step)
        case "renew":
            taken = [act.code] if act.code else list(shown.codes)
            services.renew(deck=deck, codes=taken, expected_step=step, now=now)
            return _("Your deck has the newest revision now.")
        case "save":
            version = services.save_version(deck=deck, now=now, expected_step=step)
            return _("Version %(number)s is saved. Its code: %(code)s") % {
                "number": version.number,
                "code": version.code,
            }
        case _:
            content = _edited(deck, act, shown)
            changed = services.change(deck=deck, content=content, expected_step=step, now=now)
            return copied(changed, now) if act.verb in ("sample", "copy") else ""
    return ""


def _edited(deck: Deck, act: DeckAct, content: Content) -> Content:
    """Return the content after an edit; ``content`` is what the player saw when pressing."""
    match act.verb:
        case "add":
            return draft.add(content, act.code) if len(content.cards) < MOST_CARDS else content
        case "drop":
            return draft.drop(content, act.code)
        case "start":
            return draft.start(content, act.code, act.piece) if act.piece else content
        case "trade":
            return draft.trade(content, act.code, act.piece) if act.piece else content
        case "unstart":
            return draft.unstart(content, act.code)
        case "vacate":
            return draft.vacate(content, act.piece)
        case "fill":
            numbers = builder.desk(deck, day=timezone.now().date(), content=content).judged.numbers
            return draft.fill_starters(content, numbers, deck_rules(deck.game).pieces)
        case "sample":
            return samples.content_of_sample(deck.game, act.code)
        case "copy":
            return samples.content_of_copy(deck, act.code)
        case "clear":
            return Content()
        case _:
            return content


def _moved(deck: Deck, act: DeckAct, shown: Content) -> Moved:
    mine = _edited(deck, act, shown)
    now = queries.reread(deck)
    day = queries.today_of(now.owner, timezone.now())
    only_mine, only_theirs = differences(now, mine, Content.from_json(now.draft), day=day)
    return Moved(
        act=act,
        mine=mine,
        mine_json=_plain(mine),
        only_mine=only_mine,
        only_theirs=only_theirs,
        can_repeat=act.verb not in ("undo", "redo", "save", "put"),
    )


def _plain(content: Content) -> str:
    return json.dumps(content.to_json(), ensure_ascii=False)


def _describe(request: HttpRequest, deck: Deck) -> HttpResponse:
    form = DeckForm(request.POST, game=deck.game)
    if not form.is_valid():
        return _page(request, queries.reread(deck), request.POST, settings=form)
    services.describe(deck=deck, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return _shown(request, deck, DeckAct("describe"))


def _shown(request: HttpRequest, deck: Deck, act: DeckAct) -> HttpResponse:
    """Show the deck after an act; without scripts at the place where the button was."""
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, queries.reread(deck), request.POST)
    asked = Asked.read(request.POST)
    pairs = [*asked.pairs(), *([("page", asked.page)] if asked.page not in ("", "1") else [])]
    carried = [(name, text) for name, text in pairs if len(text) <= MOST_CARRIED]
    carried += Against.read(request.POST).pairs()
    address = reverse("decks:deck", args=[deck.uid])
    place = PLACES.get(act.verb, "").format(code=act.code)
    return redirect(f"{address}?{urlencode(carried)}{place}" if carried else f"{address}{place}")


def _page(
    request: HttpRequest,
    deck: Deck,
    asked: QueryDict,
    *,
    moved: Moved | None = None,
    refusal: Refusal | None = None,
    settings: DeckForm | None = None,
) -> HttpResponse:
    against, wanted = Against.read(asked), Asked.read(asked)
    desk = _desk(deck, against)
    context: dict[str, Any] = {
        "deck": deck,
        "desk": desk,
        "paths": builder.paths(deck),
        "search": beside.find(
            wanted.text,
            page=wanted.page,
            desk=desk,
            chosen=wanted.chosen,
            sort=filters.sort_of(wanted),
        ),
        "filters": filters.Filters(wanted, against, desk),
        "against": against,
        "shown": _plain(desk.judged.content),
        "settings_form": settings or _settings(deck),
        "settings_open": settings is not None,
        "renewals": builder.renewals(desk),
        "moved": moved,
        "refusal": refusal,
        "rule_url": reverse("rules:game", args=[deck.game]),
    }
    status = 409 if moved else 422 if refusal or settings else 200
    return render(request, _template(request), context, status=status)


def _desk(deck: Deck, against: Against) -> builder.Desk:
    day = against.day or queries.today_of(deck.owner, timezone.now())
    return builder.desk(deck, day=day, cost_cap=against.cap)


def _card(request: HttpRequest, deck: Deck) -> HttpResponse:
    """Show one card large, with what can be done with it in this deck."""
    against = Against.read(request.GET)
    desk = _desk(deck, against)
    card = by_code(request.GET.get("card", ""))
    context = {
        "deck": deck,
        "desk": desk,
        "offer": offers(desk, [card])[0],
        "row": next((row for row in desk.rows if row.code == card.code), None),
    }
    return render(request, "decks/builder/card.html", context)


def _settings(deck: Deck) -> DeckForm:
    said = {
        "name": deck.name,
        "format": deck.format.code,
        "visibility": deck.visibility,
        "note": deck.note,
    }
    return DeckForm(initial=said, game=deck.game)


def _template(request: HttpRequest) -> str:
    """Return the whole page, or for htmx only the part that it will put in place."""
    htmx = request.htmx  # type: ignore[attr-defined]
    if not htmx or htmx.history_restore_request:
        return "decks/builder.html"
    part = "results" if htmx.target == "results" else "builder"
    return f"decks/builder.html#{part}"
