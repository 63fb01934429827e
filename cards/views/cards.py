"""Pages of cards: search, card, revision, person, set, format."""

from hashlib import sha256

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext as _, pgettext
from django.views.decorators.http import require_safe

from cards import faces
from cards.forms.cards import Asked, DayForm
from cards.models import Card, CardRevision, Migration
from cards.queries import cards as queries, formats, played, registered
from cards.queries.builder import effect_label
from cards.queries.collection import holds
from cards.queries.search.condition import SORTS, Chosen
from cards.queries.search.results import look
from cards.rules.components import values_of
from cards.rules.effects import EFFECTS
from cards.rules.search import fields
from cards.views import facet_links
from cards.views.tiles import tiles, uses_label
from league.people.errors import NotFound
from league.people.shared.languages import current_language

FACE_SECONDS = 3600


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    asked = Asked.read(request.GET)
    results = look(
        asked.text, day=timezone.localdate(), chosen=asked.chosen, sort=asked.sort, page=asked.page
    )
    language = current_language()
    context = {
        "asked": asked,
        "results": results,
        "tiles": tiles(results.page, holds(request.user, results.page)),
        "sign_in_to": _sign_in_to(request),
        "warnings": [warning.message[language] for warning in results.search.warnings],
        "facets": facet_links.facets(asked, results.facets),
        "spans": facet_links.spans(asked, results.facets),
        "hidden": facet_links.hidden(asked),
        "views": facet_links.view_links(asked),
        "sorts": [(key, label, key == asked.sort) for key, label in sort_labels()],
        "querystring": urlencode(asked.pairs()),
        "is_narrowed": asked.chosen != Chosen(),
    }
    fragment = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    template = "cards/search.html#answer" if fragment else "cards/search.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def sort_labels() -> list[tuple[str, str]]:
    labels = {
        "code": _("Code"),
        "name": _("Name"),
        "number": pgettext("card", "Number"),
        "cost": _("Cost, lowest first"),
        "-cost": _("Cost, highest first"),
        "-run": _("Run, highest first"),
        "-phys": _("Phys, highest first"),
        "-new": _("Newest first"),
    }
    return [(key, labels[key]) for key in SORTS]


@require_safe
def syntax(request: HttpRequest) -> HttpResponse:
    """Show the search syntax: the page is the table of fields."""
    language = current_language()
    rows = [
        {
            "field": known,
            "operators": known.typed_operators if known.key != fields.ANY else (),
            "doc": known.doc[language],
            "aliases": known.aliases,
            "choices": known.choices,
        }
        for known in fields.FIELDS
    ]
    grammar = [(example, sentence[language]) for example, sentence in fields.GRAMMAR]
    return render(request, "cards/syntax.html", {"rows": rows, "grammar": grammar})


@require_safe
def card(request: HttpRequest, code: str) -> HttpResponse:
    card = queries.by_code(code)
    migration = queries.migration_of(card)
    if migration is not None and migration.new is not None:
        words = _("%(old)s was merged into %(new)s.")
        messages.info(request, words % {"old": card.code, "new": migration.new.code})
        return redirect("cards:card", migration.new.code)
    if card.code != code:
        return redirect("cards:card", card.code)
    form = DayForm(request.GET if "date" in request.GET else None)
    today = timezone.localdate()
    day = form.day(today)
    context = {
        **_printed(card, card.current),
        "is_withdrawn": migration is not None and migration.strategy == Migration.Strategy.WITHDRAW,
        "migration": migration,
        "form": form,
        "day": day,
        "today": today,
        "legalities": queries.legalities(card, day),
        "windows": queries.windows(card),
        "printings": queries.printings(card),
        "registered": registered.registered(card, request.user),
        "played": played.played(card, request.user),
        "hold": holds(request.user, [card])[card.pk],
        "sign_in_to": _sign_in_to(request),
    }
    return render(request, "cards/card.html", context)


@require_safe
def revision(request: HttpRequest, code: str, number: int) -> HttpResponse:
    card, printing = _printing(code, number)
    context = {**_printed(card, printing.revision), "printing": printing}
    return render(request, "cards/revision.html", context)


@require_safe
def face(request: HttpRequest, code: str, number: int | None = None) -> HttpResponseBase:
    """Draw a face as a file of its own, in ``?lang=ja`` or ``en``, else the reader's language.

    ``?size=small`` leaves the skill's text out, ``?figure=white`` is the holder's.
    """
    if number is None:
        card = queries.by_code(code)
        drawn = queries.face_of(card)
    else:
        card, printing = _printing(code, number)
        drawn = queries.face_of(card, printing.revision)
    asked = request.GET.get("lang")
    language = asked if asked in ("ja", "en") else current_language()
    size: faces.Size = "small" if request.GET.get("size") == "small" else "full"
    figure: faces.Figure = "white" if request.GET.get("figure") == "white" else "outline"
    drawing = faces.draw(drawn, language=language, uid="face", size=size, figure=figure)
    svg = render_to_string("cards/face/face.svg", {"drawing": drawing, "standalone": True})
    etag = f'"{sha256(svg.encode()).hexdigest()[:32]}"'
    response = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    response["ETag"] = etag
    response["Content-Language"] = language
    shared = {"public": True} if asked in ("ja", "en") else {"private": True}
    patch_cache_control(response, max_age=FACE_SECONDS, **shared)
    return get_conditional_response(request, etag=etag, response=response) or response


@require_safe
def person(request: HttpRequest, slug: str) -> HttpResponse:
    person = queries.person_by_slug(slug)
    shown = tiles(queries.cards_of(person))
    return render(request, "cards/person.html", {"person": person, "tiles": shown})


@require_safe
def sets(request: HttpRequest) -> HttpResponse:
    return render(request, "cards/sets.html", {"sets": queries.sets()})


@require_safe
def card_set(request: HttpRequest, code: str) -> HttpResponse:
    card_set = queries.set_by_code(code)
    results = look(
        "",
        day=timezone.localdate(),
        chosen=Chosen(sets=(card_set.code,)),
        sort="code",
        page=request.GET.get("page", "1"),
    )
    context = {
        "card_set": card_set,
        "results": results,
        "tiles": tiles(results.page, holds(request.user, results.page)),
        "sign_in_to": _sign_in_to(request),
    }
    return render(request, "cards/set.html", context)


@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    return render(request, "cards/formats.html", {"formats": formats.listed()})


@require_safe
def format(request: HttpRequest, code: str) -> HttpResponse:
    format = formats.by_code(code)
    form = DayForm(request.GET if "date" in request.GET else None)
    today = timezone.localdate()
    day = form.day(today)
    state = formats.on_day(format, day)
    context = {"format": format, "form": form, "day": day, "today": today, "state": state}
    return render(request, "cards/format.html", context)


def _sign_in_to(request: HttpRequest) -> str:
    """Return where a visitor comes back to after signing in; nothing for who is signed in."""
    return "" if request.user.is_authenticated else request.get_full_path()


def _printing(code: str, number: int) -> tuple[Card, queries.Printing]:
    card = queries.by_code(code)
    for printing in queries.printings(card):
        if printing.revision.number == number:
            return card, printing
    raise NotFound


def _printed(card: Card, revision: CardRevision | None) -> dict[str, object]:
    """Return the text of a printed card, which a page shows beside the drawn face."""
    shown = NotFound.unless(revision)
    return {
        "card": card,
        "revision": shown,
        "face": queries.face_of(card, shown),
        "persons": queries.persons_of(card),
        "component": values_of(shown.component),
        "effect": EFFECTS.get(shown.skill_effect),
        "skill_label": effect_label(shown),
        "uses": uses_label(shown),
    }
