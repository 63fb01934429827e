"""Putting right what was wrong: looked at first, then applied as it was shown."""

from dataclasses import asdict
from typing import Annotated, Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField, ListField

from league.people.api.schema import described
from league.people.api.serializers import Json, PlainLine, PlainText, Question, Shape, asked
from league.people.api.views import StaffAct, acting
from league.rules.rounds import Drawn
from league.tournaments.corrections import rules, services as corrections
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.entrants.queries import names_of
from league.tournaments.errors import CorrectionWrong
from league.tournaments.front.api import TournamentActShape, act_json
from league.tournaments.models import Penalty, RequestedBye
from league.tournaments.rounds.api import reason_json
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import numbered, round_number, tournament_of
from league.tournaments.tournament.queries import log_of
from league.tournaments.tournament.wording import named
from matches.api.questions import GameQuestion, claims
from matches.models.matches import MOST_GAMES


class CorrectionQuestion(Question):
    """What is to be corrected. Each kind takes fields of its own.

    `result`: `round`, `number` and one of `games`, `winner`, `void`, `double_loss` and `no_show`
    (the side that did not appear); `drop`, `return`: `entrant`, `round`; `punish`: `entrant`,
    `infraction`, `ruling` and, if needed, `points`, `round`, `text`; `forgive`: `penalty`; `bye`:
    `round`, `number`, `bye`; `asked`: `entrant`, `round`, `worth`; `repair`, which only pairs the
    open round again: none.
    """

    kind = ChoiceField(choices=[*rules.KINDS, "repair"])
    round = round_number(required=False, allow_null=True)
    number = numbered(required=False)
    entrant = numbered(required=False)
    winner = IntegerField(min_value=0, max_value=2, required=False, allow_null=True)
    games = ListField(child=GameQuestion(), max_length=MOST_GAMES, required=False)
    void = BooleanField(required=False)
    double_loss = BooleanField(required=False)
    no_show = IntegerField(min_value=1, max_value=2, required=False, allow_null=True)
    infraction = ChoiceField(choices=Penalty.Infraction.values, required=False)
    ruling = ChoiceField(choices=Penalty.Ruling.values, required=False)
    points = IntegerField(**limits.POINTS_TAKEN, required=False)
    text = PlainText(**limits.STATEMENT, required=False, allow_blank=True)
    penalty = IntegerField(min_value=1, max_value=2**53, required=False)
    bye = ChoiceField(choices=["bye", "half_bye", "zero_bye"], required=False)
    worth = ChoiceField(choices=RequestedBye.Worth.values, required=False, allow_null=True)


class PreviewQuestion(Question):
    change = CorrectionQuestion()
    unfreeze = ListField(
        child=numbered(),
        max_length=limits.MOST_NUMBERS,
        required=False,
        default=list,
        help_text="Pairings of the open round that may be dissolved though they have begun.",
    )


class MakeCorrectionQuestion(PreviewQuestion):
    token = CharField(**limits.TOKEN, help_text="The `token` of the preview.")
    reason = PlainLine(**limits.REASON)


class PreviewShape(Shape, kind="correction_preview"):
    token: Annotated[str, "Identifies this preview; send it with the correction."]
    revision: int
    tables: Annotated[list[Json], "Rows that change, before and after."]
    round: Annotated[int | None, "The open round that is paired again; null: none."]
    kept: list[Json]
    held: Annotated[
        list[Json],
        "Pairings that stay because they have begun; `unfreeze` can free those "
        "with `can_be_freed`.",
    ]
    gone: list[Json]
    come: list[Json]
    impossible: list[Json]
    nodes: Annotated[list[Json], "Matches of brackets that would have other sides."]
    crossings: list[Json]


describe = described("corrections")


def change_of(wanted: dict[str, Any]) -> rules.Change | None:
    """Read what is to be changed. Raises CorrectionWrong when a field is missing or too many."""
    kind = wanted["kind"]
    if kind == "repair":
        return None
    fields = {name: value for name, value in wanted.items() if name != "kind"}
    if "games" in fields:
        fields["games"] = claims(fields["games"])
    with CorrectionWrong.instead_of(TypeError):
        return rules.KINDS[kind](**fields)


class PreviewView(StaffAct):
    """What a change would do; nothing is kept."""

    takes_keys = False

    @describe(
        "preview_correction",
        "What a correction would do: places, pairings of the open round, brackets",
        description="Nothing is changed. Send the `token` with the correction: it is made as it "
        "was shown, or refused (409 `preview_stale`).",
        asks=PreviewQuestion,
        says=PreviewShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.correct")
        wanted = asked(PreviewQuestion, request.data)
        previewed = preview(tournament, change_of(wanted["change"]), wanted["unfreeze"])
        return Response(preview_json(previewed))


class CorrectionsView(StaffAct):
    """A change with all that follows from it: one act, undone as one."""

    @describe(
        "correct_tournament",
        "Make a correction as its preview showed it",
        asks=MakeCorrectionQuestion,
        says=TournamentActShape,
        status=201,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.correct")
        wanted = asked(MakeCorrectionQuestion, request.data)
        made = corrections.apply(
            tournament=tournament,
            change=change_of(wanted["change"]),
            token=wanted["token"],
            reason=wanted["reason"],
            **acting(request),
            unfreeze=wanted["unfreeze"],
        )
        row = log_of(tournament).get(pk=made.pk)
        shown = act_json(row, named(names_of(tournament)), staff=True)
        return Response(shown, status=201)


def preview_json(preview: rules.Preview) -> dict[str, Any]:
    return PreviewShape.json(
        preview,
        tables=[asdict(table) for table in preview.tables],
        **_repaired(preview.repairing),
        nodes=[
            {"round": node.round, **_drawn(node.row), "due": list(node.due), "stays": node.stays}
            for node in preview.nodes
        ],
        crossings=[asdict(crossing) for crossing in preview.crossings],
    )


def _repaired(repairing: rules.Repairing | None) -> dict[str, Any]:
    if repairing is None:
        return {"round": None, "kept": [], "held": [], "gone": [], "come": [], "impossible": []}
    return {
        "round": repairing.round,
        "kept": [_drawn(row) for row in repairing.kept],
        "held": [
            {**_drawn(held.row), "why": held.why, "can_be_freed": held.can_be_freed}
            for held in repairing.held
        ],
        "gone": [
            {**_drawn(gone.row), "reasons": [reason_json(why) for why in gone.reasons]}
            for gone in repairing.gone
        ],
        "come": [_drawn(row) for row in repairing.come],
        "impossible": [
            reason_json({"code": reason.code, "params": dict(reason.params)})
            for reason in repairing.impossible
        ],
    }


def _drawn(row: Drawn) -> dict[str, Any]:
    return {
        "number": row.number,
        "kind": row.kind,
        "entrants": list(row.sides),
        "table": row.table,
        "node": row.node,
        "reasons": [reason_json(reason) for reason in row.reasons],
    }
