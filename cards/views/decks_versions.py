"""Saved versions: pages, list, comparison and downloads."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from cards.errors import CodeUnknown, DeckHidden, TooManyDecks, TooManySheets
from cards.forms.decks import CompareForm
from cards.models import Deck, DeckVersion
from cards.queries import decks as queries, listings, versions as reading
from cards.queries.proxies import proxies as proxies_of
from cards.rules.compare import Changed, Difference, compare as compared
from cards.services import decks as services, opening, sheets
from cards.services.opening import Asker
from cards.views.decks import copied, player_of
from league.people.shared.languages import current_language
from league.people.shared.qr import svg
from league.people.views.answers import page

# Printed fields by their names in a snapshot, with labels for readers.
PRINTED = {
    "set": gettext_lazy("Set"),
    "names": gettext_lazy("Name"),
    "persons": gettext_lazy("Persons"),
    "number": gettext_lazy("Carrier number"),
    "cost": gettext_lazy("Cost"),
    "run": gettext_lazy("Run"),
    "phys": gettext_lazy("Phys"),
    "skill": gettext_lazy("Skill"),
    "component": gettext_lazy("component data"),
    "rarity": gettext_lazy("Rarity"),
    "illustration": gettext_lazy("Picture"),
    "flavour": gettext_lazy("Flavour"),
}


@page
def version(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    version = queries.version_of(uid, number, request.user)
    if request.method == "POST":
        return _act(request, version)
    return show_version(request, version)


def show_version(request: HttpRequest, version: DeckVersion) -> HttpResponse:
    player = queries.player_of(request.user)
    code = queries.share_code(version, request.user)
    address = request.build_absolute_uri(reverse("deck-by-code", args=[code]))
    context = {
        "saved": version,
        "deck": version.deck,
        "zone": _zone(request, version.deck),
        "page": reading.version_page(version, day=queries.today_of(player, timezone.now())),
        "long_code": listings.long_code_of(version),
        "qr": svg(address),
        "share_code": code,
        "share_link": address,
        "is_mine": player is not None and version.deck.owner_id == player.pk,
        "rule_url": reverse("rules:game", args=[version.deck.game]),
    }
    return render(request, "decks/version.html", context)


def _act(request: HttpRequest, version: DeckVersion) -> HttpResponse:
    now = timezone.now()
    try:
        if request.POST.get("act") == "sheet":
            sheet = sheets.ask_for_sheet(
                version=version,
                user=request.user,  # type: ignore[arg-type]
                language=current_language(),
                now=now,
            )
            return redirect("decks:sheet", uid=sheet.uid)
        if request.POST.get("act") == "publish":
            return _publish(request, version)
        deck = services.clone(source=version, owner=player_of(request), now=now)
    except (TooManyDecks, TooManySheets) as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:version", uid=version.deck.uid, number=version.number)
    messages.success(request, copied(deck, now))
    return redirect("decks:deck", uid=deck.uid)


def _publish(request: HttpRequest, version: DeckVersion) -> HttpResponse:
    """Make the owner's deck public, and show the buttons that share it."""
    deck = queries.own_deck(version.deck.uid, request.user)
    services.describe(deck=deck, visibility=Deck.Visibility.PUBLIC)
    messages.success(request, _("The deck is public."))
    return redirect(f"{reverse('decks:version', args=[deck.uid, version.number])}#share")


@require_safe
def versions(request: HttpRequest, uid: str) -> HttpResponse:
    deck = queries.deck_by_uid(uid, request.user)
    rows = queries.versions_of(deck).select_related("deck")
    pairs = [(row, queries.share_code(row, request.user)) for row in rows]
    context = {"deck": deck, "versions": pairs, "zone": _zone(request, deck)}
    return render(request, "decks/versions.html", context)


def _zone(request: HttpRequest, deck: Deck) -> str:
    return (queries.player_of(request.user) or deck.owner).time_zone


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    form = CompareForm(request.GET or None)
    context: dict[str, object] = {"form": form}
    if form.is_valid() and form.cleaned_data["a"] and form.cleaned_data["b"]:
        sides = [_side(form, name, request) for name in ("a", "b")]
        if sides[0] and sides[1]:
            context |= {"before": sides[0], "after": sides[1]}
            difference = compared(*(queries.snapshot(side) for side in sides if side))
            context |= {"difference": difference, "changed": _changed(difference)}
    return render(request, "decks/compare.html", context)


def _changed(difference: Difference) -> list[tuple[Changed, list[str]]]:
    """List cards of another revision, each with the labels of its changed fields."""
    return [
        (change, [str(PRINTED.get(field, field)) for field in change.fields])
        for change in difference.changed
    ]


def _side(form: CompareForm, name: str, request: HttpRequest) -> DeckVersion | None:
    try:
        code = form.cleaned_data[name]
        return opening.by_code(code, asker=Asker.of(request), now=timezone.now())
    except DeckHidden:
        form.add_error(name, str(CodeUnknown()))
        return None


@require_safe
def proxies(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    """Show the cards of a version at their real size, to print and cut out."""
    version = queries.version_of(uid, number, request.user)
    pages = proxies_of(version)
    context = {"saved": version, "deck": version.deck, "pages": pages}
    return render(request, "decks/proxies.html", context)


@require_safe
def text(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    version = queries.version_of(uid, number, request.user)
    return _download(listings.text_of(version), version, "txt", "text/plain; charset=utf-8")


@require_safe
def json(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    version = queries.version_of(uid, number, request.user)
    return _download(listings.json_of(version), version, "json", "application/json")


def _download(written: str, version: DeckVersion, kind: str, content_type: str) -> HttpResponse:
    answer = HttpResponse(written, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{version.code}.{kind}"'
    return answer
