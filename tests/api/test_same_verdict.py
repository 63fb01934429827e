"""Values typed on a page and values sent by a program have the same limits.

A form and the question of the API about the same act give the same verdict on every value of a
field that both have. For an optional field the two may differ only about spaces, since a page also
sends an empty field.
"""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from rest_framework import serializers

from cards.api import questions as cards
from cards.forms import decks as deck_forms
from league.events.api import questions as events
from league.events.forms import events as event_forms, staff, taking_part
from league.people.api import questions as people
from league.people.api.serializers import Question
from league.people.forms import me
from league.people.forms.fields import ZoneField
from league.seasons.api import questions as seasons
from league.seasons.forms import leagues, steps
from league.tournaments.checklists import api as checklists, forms as checklist_forms
from league.tournaments.corrections import api as corrections, forms as correction_forms
from league.tournaments.entrants import forms as entrant_forms, questions as entrants
from league.tournaments.floor import api as floor, forms as floor_forms
from league.tournaments.ladder import api as ladder, forms as ladder_forms
from league.tournaments.pairing import api as pairing, forms as pairing_forms
from league.tournaments.phases import questions as phases
from league.tournaments.phases.api import CutConfirmQuestion
from league.tournaments.phases.forms import phases as phase_forms, set_up
from league.tournaments.restrictions import api as restrictions, forms as restriction_forms
from league.tournaments.tournament import api as tournament
from league.transfers.api import questions as transfers
from league.transfers.tables import forms as table_forms
from league.webhooks import forms as webhook_forms
from league.webhooks.api import questions as webhooks
from matches.api import questions as matches
from matches.forms import organising, reports, rulings
from tests.api import shared_fields
from tests.api.schema.nasty import NASTY

ROOMS = ("cards", "league", "matches")
# The form of a phase takes its fields by the kind of the phase; here are those of all kinds.
PhaseForm = type("PhaseForm", (forms.Form,), dict(phase_forms.FIELDS))
CutForm = type(
    "CutForm",
    (forms.Form,),
    {
        name.removeprefix("cut_"): field
        for name, field in phase_forms.FIELDS.items()
        if name in phase_forms.CUT
    },
)
PAIRS: dict[type[forms.Form], tuple[type[Question], ...]] = {
    deck_forms.CompareForm: (cards.CompareQuestion,),
    deck_forms.DeckForm: (cards.AboutQuestion,),
    deck_forms.NewDeckForm: (cards.DeckQuestion,),
    deck_forms.PasteForm: (cards.ListQuestion, cards.ValidateQuestion),
    deck_forms.BuilderForm: (cards.StepQuestion, cards.DraftQuestion, cards.SaveQuestion),
    event_forms.EventForm: (events.EventQuestion, events.EventChangeQuestion),
    staff.CheckForm: (events.CheckQuestion,),
    staff.InviteForm: (events.InviteQuestion,),
    staff.ListForm: (events.CorrectQuestion,),
    staff.ReasonForm: (events.ReasonQuestion,),
    taking_part.GuestEntryForm: (events.GuestEntryQuestion,),
    taking_part.HandInForm: (events.SubmitQuestion,),
    me.GuestNameForm: (events.GuestQuestion,),
    me.ProfileForm: (people.ProfileQuestion,),
    me.TokenForm: (people.TokenQuestion,),
    leagues.LeagueForm: (seasons.NewLeagueQuestion, seasons.LeagueQuestion),
    leagues.SeasonForm: (seasons.SeasonQuestion, seasons.CalendarQuestion),
    leagues.DivisionForm: (seasons.DivisionQuestion,),
    steps.LeaveForm: (seasons.LeaveQuestion,),
    steps.PlayOffsForm: (seasons.PlayOffsQuestion,),
    checklist_forms.AddForm: (checklists.PointQuestion,),
    checklist_forms.RenameForm: (checklists.PointChangeQuestion,),
    checklist_forms.TickForm: (checklists.TickQuestion,),
    correction_forms.ApplyForm: (corrections.MakeCorrectionQuestion,),
    correction_forms.AskedForm: (corrections.CorrectionQuestion,),
    correction_forms.ByeForm: (corrections.CorrectionQuestion,),
    correction_forms.DropForm: (corrections.CorrectionQuestion,),
    correction_forms.ForgiveForm: (corrections.CorrectionQuestion,),
    correction_forms.PunishForm: (corrections.CorrectionQuestion,),
    correction_forms.ResultForm: (corrections.CorrectionQuestion,),
    correction_forms.ReturnForm: (corrections.CorrectionQuestion,),
    entrant_forms.ByeForm: (entrants.ByeQuestion,),
    entrant_forms.ClubForm: (entrants.EntrantQuestion,),
    entrant_forms.TableForm: (entrants.EntrantQuestion,),
    entrant_forms.CodeForm: (entrants.CodeQuestion,),
    entrant_forms.ReasonForm: (tournament.ActReasonQuestion,),
    entrant_forms.ReasonNeededForm: (tournament.WhyQuestion,),
    floor_forms.AnnounceForm: (floor.AnnounceQuestion,),
    floor_forms.CallForm: (floor.TableCallQuestion,),
    floor_forms.NumberedPenaltyForm: (floor.PenaltyQuestion,),
    floor_forms.SlipForm: (floor.ResultQuestion,),
    floor_forms.TableCallForm: (floor.OwnCallQuestion,),
    floor_forms.UndoForm: (tournament.WhyQuestion,),
    ladder_forms.ChallengedForm: (ladder.OfferQuestion,),
    ladder_forms.EndForm: (phases.LeadQuestion,),
    pairing_forms.ChallengeForm: (ladder.ChallengeQuestion,),
    pairing_forms.ExtendForm: (pairing.ExtendQuestion,),
    pairing_forms.MoveForm: (pairing.DraftChangeQuestion,),
    pairing_forms.PickForm: (pairing.DraftChangeQuestion,),
    pairing_forms.StartForm: (pairing.RoundStepQuestion,),
    pairing_forms.TableForm: (pairing.FeatureQuestion,),
    set_up.CutForm: (CutConfirmQuestion,),
    set_up.MakeForm: (phases.MakeTournamentQuestion,),
    set_up.SettingsForm: (phases.ChangeQuestion,),
    PhaseForm: (phases.PhasePlanQuestion, phases.PhaseSettingsQuestion),
    CutForm: (phases.CutPlanQuestion,),
    restriction_forms.ApartForm: (restrictions.RestrictionQuestion,),
    restriction_forms.MeetForm: (restrictions.RestrictionQuestion,),
    table_forms.ConfirmForm: (transfers.ImportQuestion,),
    table_forms.ReportForm: (transfers.ReportFileQuestion,),
    table_forms.SheetForm: (transfers.ImportQuestion,),
    webhook_forms.WebhookForm: (webhooks.WebhookQuestion, webhooks.WebhookChangeQuestion),
    organising.RulesForm: (matches.RulesQuestion,),
    reports.CallForm: (matches.CallQuestion,),
    reports.NoteForm: (matches.NoteQuestion,),
    reports.ReportForm: (matches.ReportQuestion,),
    rulings.RulingForm: (matches.RulingQuestion,),
}


pytestmark = pytest.mark.django_db  # the database is queried for its zones
# Fields that a page has as a choice among rows, a list read from a text, a box to tick, or a zone
# named by its city, of which it keeps the name that the API asks for (tests/people/test_zones.py).
OTHERWISE = (forms.BooleanField, forms.ModelChoiceField, ZoneField)
ROWS_OF_THE_PAGE = {
    (leagues.SeasonForm, "free"),
    (leagues.DivisionForm, "sides"),
    (event_forms.EventForm, "deadline"),  # a time of the event's zone; the API has whole instants
    (event_forms.EventForm, "starts_at"),
    (PhaseForm, "times"),
}


def paired() -> Iterator[tuple[type[forms.Form], type[Question], str]]:
    """Yield every field that a form and its question both have."""
    for form, questions in PAIRS.items():
        for question in questions:
            for name in form.base_fields.keys() & question._declared_fields.keys():
                yield form, question, name


def is_comparable(form: type[forms.Form], name: str) -> bool:
    """Tell whether a field is comparable: no box, and no choice among rows."""
    field = form.base_fields[name]
    choices = getattr(field, "choices", None)
    is_drawn = isinstance(choices, list | tuple) and not choices
    return not (isinstance(field, OTHERWISE) or is_drawn or (form, name) in ROWS_OF_THE_PAGE)


PAIRED = sorted(paired(), key=lambda case: (str(case[0]), str(case[1]), case[2]))
SHARED = [case for case in PAIRED if is_comparable(case[0], case[2])]


def typed(field: forms.Field, value: str) -> bool:
    try:
        field.clean(value)
    except ValidationError:
        return False
    return True


def sent(field: serializers.Field[Any, Any, Any, Any], value: str) -> bool:
    try:
        field.run_validation(value)
    except serializers.ValidationError:
        return False
    return True


def offered(field: Any) -> list[str]:
    """List the values at and just beyond a field's limits: its choices, its least and its most."""
    choices = [str(value) for value, _label in _pairs(getattr(field, "choices", ())) if value]
    edges = [getattr(field, name, None) for name in ("min_value", "max_value")]
    return choices + [str(edge + by) for edge in edges if edge is not None for by in (-1, 0, 1)]


def _pairs(choices: Any) -> list[tuple[Any, Any]]:
    return [*choices.items()] if isinstance(choices, dict) else [*choices]


def test_page_and_api_give_the_same_verdict() -> None:
    differ = {
        f"{form.__name__}-{question.__name__}-{name}": values
        for form, question, name in SHARED
        if (values := told_apart(form, question, name))
    }

    assert len(SHARED) > 150
    assert differ == {}


def told_apart(form: type[forms.Form], question: type[Question], name: str) -> list[str]:
    """List the values that the form takes and the question refuses, or the reverse."""
    page, api = copy.deepcopy((form.base_fields[name], question._declared_fields[name]))
    api.field_name = name
    values = [value for value in NASTY if value.strip() or (page.required and api.required)]
    values += offered(page) + offered(api)
    return [value for value in values if typed(page, value) != sent(api, value)]


def test_every_setting_that_the_page_of_phases_has_can_be_sent() -> None:
    declared = {
        *phases.PhasePlanQuestion._declared_fields,
        *phases.PhaseSettingsQuestion._declared_fields,
        *(f"cut_{name}" for name in phases.CutPlanQuestion._declared_fields),
    }

    assert phase_forms.FIELDS.keys() - declared == set()


# Of the same name, but of different acts.
APART = {
    "cards.date": "the day of a page against the day of a search",
    "matches.event": "what a list of the page is narrowed to against an event that is written to",
    "matches.game": "what a list of the page is narrowed to against a game of a report",
    "tournaments.number": "a row of the page against a pairing that is corrected",
}


def test_every_field_that_page_and_api_share_is_compared() -> None:
    compared = {(form.__name__, name) for form, _question, name in PAIRED}
    left = [
        f"{app}.{name}"
        for (app, name), (holders, _questions) in shared_fields.shared().items()
        if not any((holder, name) in compared for holder in holders)
    ]

    assert left == sorted(APART)
