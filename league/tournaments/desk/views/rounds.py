"""Rounds on the desk: paired, looked at, changed by hand, published, timed and closed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _, pgettext

from league.rules.restrictions import Bounds
from league.tournaments.corrections.rules import BYE_KINDS
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.errors import NoSuchTable, NotNow, TournamentHidden
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.queries import open_offers
from league.tournaments.ladder.views import offer_lines, offer_of
from league.tournaments.models import Act, Pairing, Phase, Round, Tournament
from league.tournaments.pairing import forms
from league.tournaments.pairing.services import drafts, pairing, rounds
from league.tournaments.phases.services import phases
from league.tournaments.restrictions.queries import bounds_of, called
from league.tournaments.rounds import wording as reasons
from league.tournaments.rounds.queries.pairings import Seated, of_round, score
from league.tournaments.rounds.queries.rounds import ends_at, next_cut, numbered
from league.tournaments.standings import queries as standings
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import KeyForm
from league.tournaments.tournament.queries import phases_of, running_phase
from league.tournaments.tournament.views import By, Deed, acting, page, press, tournament_for
from league.tournaments.tournament.wording import Names, named, phase_name, round_name
from matches.queries.records.visible import replays_of
from matches.rules.flow import FINAL, JUDGED

RUN = "tournaments.run"
WORDS = 60  # most letters of a search
State = Round.State
LADDER = Phase.Kind.LADDER


@dataclass(frozen=True, slots=True)
class PairingLine:
    """A pairing as the desk shows it: ``sides`` are (number, name, points before the round),
    ``why`` its reasons.

    ``clashes``: it pairs two who are to be kept apart.
    """

    seated: Seated
    sides: tuple[tuple[int, Name | None, str], ...]
    why: tuple[str, ...]
    shown: str
    clashes: bool = False

    def fits(self, words: str) -> bool:
        """Tell whether a search matches it: by a name, an entrant's number or the table."""
        numbers = {str(self.seated.table), *(str(number) for number, _name, _points in self.sides)}
        named = any(name is not None and name.fits(words) for _number, name, _points in self.sides)
        return named or words in numbers or not words

    @property
    def is_done(self) -> bool:
        return self.seated.state in FINAL

    @property
    def correct(self) -> str:
        """Return the kind of correction that applies to it."""
        if self.seated.kind in BYE_KINDS:
            return "bye"
        return "result" if self.is_done else ""

    @property
    def is_judged(self) -> bool:
        return self.seated.state in JUDGED


@page
def round_list(request: HttpRequest, uid: str) -> HttpResponse:
    """List the phases with their rounds; a challenge of a ladder is entered here."""
    tournament = tournament_for(request, uid, "tournaments.desk")
    desk = press(request, tournament, _list_deeds(request, tournament))
    if desk.done:
        return redirect("tournaments:desk-rounds", uid=uid)
    by_phase: dict[int, list[tuple[Round, str]]] = {}
    for round in tournament.rounds.order_by("number"):
        by_phase.setdefault(round.phase_id, []).append((round, round_name(round)))
    phases = [
        (phase, phase_name(phase), by_phase.get(phase.pk, [])) for phase in phases_of(tournament)
    ]
    running = [phase for phase, _name, _rounds in phases if phase.state == Phase.State.RUNNING]
    waiting = [offer for phase in running if phase.kind == LADDER for offer in open_offers(phase)]
    names = names_of(tournament) if waiting else {}
    return desk.show(
        "tournaments/desk/rounds.html",
        phases=phases,
        is_swiss_planned=any(phase.kind == Phase.Kind.SWISS for phase, _name, _rounds in phases),
        may_restrict=desk.may(RUN),
        is_ladder=any(phase.kind == LADDER for phase in running),
        waiting=offer_lines(waiting, names),
        may_end=desk.may("tournaments.change"),
        is_swiss=any(phase.kind == Phase.Kind.SWISS for phase in running),
        has_cut=next_cut(tournament) is not None,
    )


def _list_deeds(request: HttpRequest, tournament: Tournament) -> list[Deed]:
    by = acting(request)

    def running() -> Phase:
        return TournamentHidden.unless(running_phase(tournament))

    def end_early(_asked: Mapping[str, Any]) -> Phase:
        if next_cut(tournament) is not None:
            raise NotNow  # it ends with the cut, on a page of its own
        return phases.finish(phase=running(), early=True, **by)

    return [
        Deed("challenge", RUN, lambda asked: challenges.challenge(phase=running(), **asked, **by),
             _("The challenge is on."), forms.ChallengeForm),
        Deed("accept_challenge", RUN,
             lambda asked: challenges.accept(offer=offer_of(tournament, asked["pk"]), **by),
             _("The challenge is on."), KeyForm),
        Deed("cancel_challenge", RUN,
             lambda asked: challenges.withdraw(offer=offer_of(tournament, asked["pk"]), **by),
             _("The challenge is withdrawn, and both are told."), KeyForm),
        Deed("end_early", "tournaments.change", end_early, _("The phase is finished.")),
    ]  # fmt: skip


@page
def round_page(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    round = TournamentHidden.unless(numbered(tournament, min(number, limits.SMALL)))
    rows = of_round(round)
    desk = press(request, tournament, _deeds(request, round, rows))
    if desk.done:
        return redirect("tournaments:desk-round", uid=uid, number=number)
    names = names_of(tournament)
    words = request.GET.get("q", "").strip()[:WORDS]
    swiss = round.phase.kind == Phase.Kind.SWISS
    # For a closed round, the restrictions at the time of its pairing are not known any more.
    open_to = desk.may(RUN) and round.state != State.CLOSED
    asked = bounds_of(round) if open_to else Bounds()
    by_hand = round.state == State.DRAFT and round.phase.kind in drafts.KINDS
    return desk.show(
        "tournaments/desk/round.html",
        round=round,
        title=round_name(round),
        phase=phase_name(round.phase),
        lines=[line for line in _lines(rows, names, asked, _points(round)) if line.fits(words)],
        words=words,
        replays=replays_of((row.match for row in rows if row.outcome), request.user),
        lacks=called(tournament, asked.missing(rows)) if asked.meets and by_hand else "",
        may_restrict=swiss and desk.may(RUN),
        picked=set(map(str, request.POST.getlist("numbers"))),
        ends=ends_at(round),
        now=timezone.now(),
        stale=swiss and round.state == State.DRAFT and round.made_from != tournament.revision,
        by_hand=by_hand,
        may_correct=round.state != State.DRAFT and desk.may("tournaments.correct"),
        failed=next((form for form in desk.forms.values() if form.errors), None),
    )


def _points(round: Round) -> dict[int, str]:
    """Map entrants to their points before a draft, if the phase counts points."""
    if round.state != State.DRAFT or not round.phase.played.exclude(pk=round.pk).exists():
        return {}
    table = standings.of(round.phase)
    if "points" not in table.columns:
        return {}
    at = table.columns.index("points")
    return {row.entrant: row.shown[at] for row in table.rows if row.shown}


def _lines(
    rows: list[Seated], names: dict[int, Name], asked: Bounds, points: Mapping[int, str]
) -> list[PairingLine]:
    said = named(names)
    there = {side for row in rows for side in row.sides}
    return [
        PairingLine(
            row,
            tuple((side, names.get(side), points.get(side, "")) for side in row.sides),
            tuple(
                reasons.sentence_of(reason, said)
                for reason in [*_apart(row, asked, there), *row.reasons]
            ),
            _shown(row),
            bool(asked.together([row.sides])),
        )
        for row in rows
    ]


def _apart(row: Seated, asked: Bounds, there: set[int]) -> list[dict[str, Any]]:
    """Return the staff-only reasons that say from whom each of the two is kept apart."""
    if asked.together([row.sides]):
        return [_clash(row.sides)]
    kept_apart = ((side, asked.kept_from([side], there)) for side in row.sides)
    return [
        {"code": "kept_apart", "params": {"entrant": side, "entrants": others}}
        for side, others in kept_apart
        if others
    ]


def _clash(sides: Sequence[int]) -> dict[str, Any]:
    return {"code": "together_though_apart", "params": {"entrants": list(sides)}}


def _shown(row: Seated) -> str:
    """Word the result of a pairing, in short."""
    if not row.is_match:
        return str(Pairing.Kind(row.kind).label)
    if row.is_void:
        return _("void")
    if row.outcome is None:
        return _("being counted") if row.state in FINAL else ""
    if pair := score(row.outcome):
        return f"{pair[0]}–{pair[1]}"
    return {"first": "1–0", "second": "0–1", "nobody": "=", "both_lose": "0–0"}.get(
        row.outcome["won"], ""
    )


def _deeds(request: HttpRequest, round: Round, rows: list[Seated]) -> list[Deed]:
    by = acting(request)
    of: By = {"round": round, **by}
    if round.state == State.DRAFT:
        return _draft_deeds(round, rows, of)
    return _play_deeds(round, of, by, request.GET.get("more", ""))


def _draft_deeds(round: Round, rows: list[Seated], of: By) -> list[Deed]:
    known = [side for row in rows for side in row.sides]

    def pick(act: str, do: Callable[..., Act], said: str, *names: str) -> Deed:
        def act_on(asked: Mapping[str, Any]) -> Act:
            picked = dict(zip(names, asked["numbers"], strict=True))
            return do(**of, **picked, reason=asked["reason"])

        given = {"known": known, "count": len(names)}
        return Deed(act, RUN, act_on, _warned(round, said), forms.PickForm, given)

    return [
        Deed("publish", RUN, lambda _asked: rounds.publish(**of),
             _("The round is published. Everybody sees it now.")),
        Deed("redraw", RUN, lambda _asked: pairing.redraw(**of), _("Paired again.")),
        Deed("redraw_all", RUN, lambda _asked: pairing.redraw(keep=False, **of),
             _("Paired again.")),
        pick("swap", drafts.swap, _("They have changed places."), "first", "second"),
        pick("set_pair", drafts.set_pair, _("They are paired."), "first", "second"),
        pick("give_bye", drafts.give_bye, _("The bye is given."), "entrant"),
        Deed("move", RUN, lambda asked: _move(rows, asked, of), _("Moved."), forms.MoveForm),
    ]  # fmt: skip


def _warned(round: Round, said: str) -> Callable[[Act], str]:
    """Return the message after a change, with a warning if it pairs two who are kept apart."""

    def words(act: Act) -> str:
        # Not kept with the act: the log's readers need not know who is kept apart.
        pairs = [row["sides"] for row in act.params["after"] if row["kind"] == Pairing.Kind.MATCH]
        apart = bounds_of(round).together(pairs)
        warnings = [*map(_clash, apart), *act.params.get("warnings", [])]
        names: Names = named(names_of(round.tournament) if warnings else {})
        return " ".join([said, *(reasons.sentence_of(warning, names) for warning in warnings)])

    return words


def _move(rows: list[Seated], asked: Mapping[str, Any], of: By) -> Act:
    own = NoSuchTable.unless(
        next((row for row in rows if row.table == asked["table"]), None), params={"field": "table"}
    )
    return drafts.set_table(number=own.number, table=asked["to"], **of)


def _play_deeds(round: Round, of: By, by: By, more: str) -> list[Deed]:
    def at(asked: Mapping[str, Any]) -> Pairing | None:
        if asked["table"] is None:
            return None
        pairings = round.pairings.select_related("round__tournament").filter(table=asked["table"])
        if (there := pairings.first()) is None:
            raise NoSuchTable(params={"field": "table"})
        return there

    def feature(asked: Mapping[str, Any]) -> Act | None:
        there = at(asked)
        return drafts.feature(pairing=there, on=not there.feature, **by) if there else None

    def extend(asked: Mapping[str, Any]) -> Round:
        seconds = asked["minutes"] * 60
        return rounds.extend(seconds=seconds, table=at(asked), reason=asked["reason"], **of)

    if round.state == State.CLOSED:
        return []
    return [
        Deed("start_clock", RUN, lambda asked: rounds.start(minutes=asked["minutes"], **of),
             _("The clock runs."), forms.StartForm),
        Deed("extend", "tournaments.extend", extend, _("More time is given."), forms.ExtendForm,
             {"initial": {"table": more if more.isdecimal() else ""}}),
        Deed("close_round", RUN, lambda _asked: rounds.close(**of), _("The round is closed.")),
        Deed("feature", RUN, feature, pgettext("done", "Changed."), forms.TableForm),
    ]  # fmt: skip
