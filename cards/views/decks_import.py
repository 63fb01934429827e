"""Pasting a deck list: every line is shown as matched, suggested or unknown before it is saved."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from cards.errors import ListUnreadable, TooManyDecks
from cards.forms.decks import NewDeckForm, PasteForm
from cards.models import Format
from cards.queries import listings
from cards.queries.listings import Preview
from cards.services import decks as services
from cards.services.opening import Asker, guessing
from cards.views.decks import player_of
from league.people.views.answers import page

NOTE = 2000


@page
def paste(request: HttpRequest) -> HttpResponse:
    form = PasteForm(request.POST or None)
    preview = None
    status = 200
    if request.method == "POST":
        status = 400
        preview = _preview(request, form)
        if preview is not None:
            status = 200
            if request.POST.get("act") == "save":
                answer = _save(request, form, preview)
                if answer is not None:
                    return answer
                status = 422
    context = {"form": form, "preview": preview, "sentences": _sentences(preview, form)}
    return render(request, "decks/import.html", context, status=status)


def _preview(request: HttpRequest, form: PasteForm) -> Preview | None:
    if not form.is_valid():
        return None
    format: Format = form.cleaned_data["format"]
    text = form.cleaned_data["text"]
    try:
        with guessing(text, asker=Asker.of(request), now=timezone.now()):
            return listings.preview(text, user=request.user, game=format.game, picks=form.picks())
    except ListUnreadable as refusal:
        form.add_error("text", str(refusal))
        return None


def _save(request: HttpRequest, form: PasteForm, preview: Preview) -> HttpResponse | None:
    """Make a deck of the settled lines; the others go into its note."""
    if preview.too_long:
        form.add_error("text", _("A list holds at most %(max)s cards.") % {"max": 60})
        return None
    try:
        deck = services.create(
            owner=player_of(request),
            name=_name(form, preview),
            format=form.cleaned_data["format"],
            now=timezone.now(),
            content=preview.content,
            copied_from=preview.pasted.source,
        )
    except TooManyDecks as refusal:
        form.add_error(None, str(refusal))
        return None
    left = preview.left_out
    if left:
        said = ngettext("%(n)s line was left out:", "%(n)s lines were left out:", len(left))
        plain = ("".join(char for char in line if char.isprintable()) for line in left)
        note = "\n".join([said % {"n": len(left)}, *plain])
        services.describe(deck=deck, note=note[:NOTE])
        messages.warning(request, _("The lines that were left out are kept in the deck's note."))
    return redirect("decks:deck", uid=deck.uid)


def _name(form: PasteForm, preview: Preview) -> str:
    """Return the typed name, else the list's own if it is valid, else a default name."""
    typed = form.cleaned_data["name"].strip()
    listed = preview.pasted.name[:60].strip()
    fits = NewDeckForm({"name": listed, "format": form.cleaned_data["format"].code}).is_valid()
    return typed or (listed if fits else _("Imported deck"))


def _sentences(preview: Preview | None, form: PasteForm) -> list[str]:
    if preview is None:
        return []
    said, chosen = preview.pasted.format, form.cleaned_data["format"]
    words = _("The list is of the format “%(said)s”. The deck will be of %(chosen)s.")
    other = [words % {"said": said[:30], "chosen": chosen.name}]
    return [
        *(other if said and said.lower() != chosen.code.lower() else []),
        *(listings.sentence(problem) for problem in preview.problems),
    ]
