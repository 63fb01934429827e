"""The log on the desk: who did what and why, and taking it back."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.people.views.answers import PER_PAGE
from league.tournaments.entrants.queries import names_of
from league.tournaments.floor.forms import UndoForm
from league.tournaments.front import wording as acts
from league.tournaments.models import Act
from league.tournaments.tournament.queries import act_by_number, log_of
from league.tournaments.tournament.services.acts import is_undoable, undo
from league.tournaments.tournament.views import Deed, page, press, tournament_for
from league.tournaments.tournament.wording import Names, RoundNames, named

# Undoing these undoes a lot: a word must be typed to confirm it.
WEIGHTY = frozenset({"start", "finish", "phase_begin", "phase_finish"})


@require_safe
@never_cache
def log(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    desk = press(request, tournament, [])
    shown = Paginator(log_of(tournament), PER_PAGE).get_page(request.GET.get("page"))
    names = named(names_of(tournament))
    rounds = RoundNames(tournament.rounds.all())
    undoes = desk.may("tournaments.change")
    corrects = desk.may("tournaments.correct")
    rows = [
        {
            "act": act,
            "round": rounds.of(act.round),
            "text": acts.sentence_of(act, names, staff=True),
            "may_undo": undoes and is_undoable(act.kind) and not _was_undone(act),
            "stays": acts.stays(act) if undoes else "",
            "repair": corrects and act.params.get("why") == "paired_since",
        }
        for act in shown
    ]
    return desk.show("tournaments/desk/log.html", page_obj=shown, rows=rows, may_correct=corrects)


def _was_undone(act: Act) -> bool:
    return getattr(act, "undone_by", None) is not None


@page
def undo_page(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    """Ask for a reason, and for a word if the act is in ``WEIGHTY``, then undo the act."""
    tournament = tournament_for(request, uid, "tournaments.change")
    act = act_by_number(tournament, min(number, 2**31 - 1))
    word = pgettext("a word to type", "undo") if act.kind in WEIGHTY else ""

    def take_back(asked: Any) -> Act:
        return undo(act=act, by=request.user, reason=asked["reason"], now=timezone.now())

    deed = Deed("undo", "tournaments.change", take_back, _("It is undone."), UndoForm,
                {"word": word})  # fmt: skip
    desk = press(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:desk-log", uid=uid)
    names: Names = named(names_of(tournament))
    return desk.show(
        "tournaments/desk/undo.html",
        act=act,
        round=RoundNames(tournament.rounds.filter(number=act.round or 0)).of(act.round),
        text=acts.sentence_of(act, names, staff=True),
        form=desk.forms["undo"],
        undone=_was_undone(act),
        undoable=is_undoable(act.kind),
        stays=acts.stays(act),
    )
