"""The forms of a league and of a season with its divisions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models import Format
from league.events.forms import games
from league.events.validators import asks_of, validate_year
from league.people.errors import Refusal
from league.people.forms.fields import NameField, PlainTextField, ZoneField
from league.people.models import Player
from league.people.queries import visible_players
from league.people.services import guests
from league.people.services.accounts import tidy_handle, tidy_name
from league.people.validators import validate_name
from league.rules.standings.presets import PRESETS
from league.seasons import limits
from league.seasons.models import League, Season
from league.seasons.services import plans
from league.tournaments.models import Tournament
from league.tournaments.phases import limits as phases
from league.tournaments.phases.services.phases import is_named

MOST_TEXT = 6000
WEEKDAYS = [
    ("0", _("Monday")),
    ("1", _("Tuesday")),
    ("2", _("Wednesday")),
    ("3", _("Thursday")),
    ("4", _("Friday")),
    ("5", _("Saturday")),
    ("6", _("Sunday")),
]
STANDINGS = {
    "goal_league": _("Goals: points, then difference, goals, head to head"),
    "fide_round_robin": _("Chess: points, then head to head, Sonneborn-Berger"),
    "blood_bowl": _("Points, then net score and net injuries"),
}
AS_BEFORE = "as_before"


class LeagueForm(forms.Form):
    name = NameField(label=_("Name"), **limits.LEAGUE_NAME)
    about = PlainTextField(
        label=_("About"), **limits.ABOUT, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    game = forms.ChoiceField(label=_("Game"))
    time_zone = ZoneField()
    published = forms.BooleanField(label=_("Published"), required=False, initial=True)

    def __init__(self, *args: Any, league: League | None = None, **more: Any) -> None:
        if league is not None:
            names = ("name", "about", "game", "time_zone", "published")
            more["initial"] = {name: getattr(league, name) for name in names}
        super().__init__(*args, **more)
        self.fields["game"].choices = games.names()  # type: ignore[attr-defined]


class SeasonForm(forms.Form):
    name = NameField(label=_("Name of the season"), **limits.SEASON_NAME)
    format = forms.ModelChoiceField(
        Format.objects.none(), label=_("Format"), to_field_name="code", empty_label=None
    )
    starts_on = forms.DateField(
        label=_("Starts on"),
        validators=[validate_year],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The first match week is that of this day."),
    )
    at = forms.TimeField(
        label=_("Rounds begin at"),
        initial=plans.EVENING,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    weekdays = forms.MultipleChoiceField(
        label=_("Match days"),
        choices=WEEKDAYS,
        initial=["5", "6"],
        widget=forms.CheckboxSelectMultiple,
    )
    per_week = forms.IntegerField(
        label=_("Rounds a week"),
        **phases.PER_WEEK,
        initial=1,
        help_text=_("More than match days: several rounds are on one day."),
    )
    every = forms.IntegerField(label=_("Every how many weeks"), **phases.EVERY, initial=1)
    free = forms.CharField(
        label=_("Free days"),
        required=False,
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One a line: 2027-04-29 – 2027-05-05, or a single day."),
    )
    side_size = forms.TypedChoiceField(
        label=_("Players a side"),
        coerce=int,
        choices=[(number, str(number)) for number in limits.SIDE_SIZES],
        initial=1,
        help_text=_("Two or three: every side is a team."),
    )
    double_round = forms.BooleanField(label=_("Home and away"), required=False)
    standings = forms.ChoiceField(label=pgettext_lazy("how they are counted", "Standings"))
    leavers = forms.ChoiceField(
        label=_("Results of who leaves in the season"),
        choices=Season.Leavers.choices,
        initial=Season.Leavers.HALF,
    )
    overdue = forms.ChoiceField(
        label=_("A match without a result at time"),
        choices=Tournament.Overdue.choices,
        initial=Tournament.Overdue.WAIT,
    )

    def __init__(
        self, *args: Any, league: League, like: plans.SeasonPlan | None = None, **more: Any
    ) -> None:
        self.like = like
        if like is not None:
            more["initial"] = _initial(like)
        super().__init__(*args, **more)
        formats: Any = self.fields["format"]
        formats.queryset = Format.objects.filter(game=league.game).order_by("number")
        formats.label_from_instance = lambda format: format.name
        if not asks_of(league.game).decks:
            del self.fields["format"]
        choices: list[tuple[str, Any]] = list(STANDINGS.items())
        if like is not None:
            choices.insert(0, (AS_BEFORE, _("as in the season before")))
        self.fields["standings"].choices = choices  # type: ignore[attr-defined]

    def clean_free(self) -> list[list[str]]:
        spans = []
        for line in self.cleaned_data["free"].splitlines():
            days = line.replace("–", " ").replace("~", " ").replace("〜", " ").split()
            days = [day for day in days if day != "-"]
            if not days:
                continue
            try:
                read = [date.fromisoformat(day.replace("/", "-")) for day in days[:2]]
            except ValueError:
                read = []
            if not read or len(days) > 2 or read[-1] < read[0]:
                raise forms.ValidationError(
                    _("This line is no day and no two days: %(line)s"),
                    code="setting_not_a_span",
                    params={"line": line[:40]},
                )
            spans.append([read[0].isoformat(), read[-1].isoformat()])
        return spans

    def plan(self, divisions: Sequence[plans.DivisionPlan]) -> plans.SeasonPlan:
        asked = self.cleaned_data
        kept = self.like
        as_before = asked["standings"] == AS_BEFORE and kept is not None
        return plans.SeasonPlan(
            name=asked["name"],
            starts_on=asked["starts_on"],
            format=asked.get("format"),
            divisions=tuple(divisions),
            at=asked["at"],
            calendar={
                "weekdays": [int(day) for day in asked["weekdays"]],
                "per_week": asked["per_week"],
                "every": asked["every"],
                "free": asked["free"],
            },
            standings=(
                kept.standings
                if as_before and kept is not None
                else PRESETS[asked["standings"]].written()
            ),
            double_round=asked["double_round"],
            leavers=asked["leavers"],
            event={**(kept.event if kept else {}), "side_size": asked["side_size"]},
            tournament={**(kept.tournament if kept else {}), "overdue": asked["overdue"]},
        )


def _initial(like: plans.SeasonPlan) -> dict[str, Any]:
    calendar: Mapping[str, Any] = like.calendar
    return {
        "name": like.name,
        "format": like.format.code if like.format is not None else None,
        "starts_on": like.starts_on,
        "at": like.at,
        "weekdays": [str(day) for day in calendar.get("weekdays", (5, 6))],
        "per_week": calendar.get("per_week", 1),
        "every": calendar.get("every", 1),
        "side_size": like.event.get("side_size", 1),
        "double_round": like.double_round,
        "standings": AS_BEFORE,
        "leavers": like.leavers,
        "overdue": like.tournament.get("overdue", Tournament.Overdue.WAIT),
    }


class DivisionForm(forms.Form):
    """A division, listed from the highest down; one without a name is left out."""

    name = NameField(label=_("Division"), **limits.DIVISION_NAME, required=False)
    sides = forms.CharField(
        label=_("Players or teams"),
        required=False,
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "One a line: the name of a guest, a player's handle, or both as “name @handle”; a "
            "team as “team: member, member”. Who has an account is asked first."
        ),
    )
    promoted = forms.IntegerField(label=_("Promoted"), **limits.MOVING, initial=0)
    playing_off = forms.IntegerField(label=_("In play-offs"), **limits.MOVING, initial=0)
    relegated = forms.IntegerField(label=_("Relegated"), **limits.MOVING, initial=0)
    size = forms.IntegerField(
        label=_("Places next season"),
        **limits.PLACES,
        required=False,
        help_text=_("Empty: as many as now."),
    )

    @property
    def is_used(self) -> bool:
        return bool(self.cleaned_data.get("name"))

    def __init__(self, *args: Any, by: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.by = by

    def clean_sides(self) -> tuple[plans.SidePlan, ...]:
        lines = [line.strip() for line in self.cleaned_data["sides"].splitlines() if line.strip()]
        asked = [_read_line(line) for line in lines]
        typed = [member for _name, members in asked for member in members]
        words = {member.handle or tidy_handle(member.name) for member in typed}
        known = {player.handle: player for player in visible_players().filter(handle__in=words)}
        if unknown := [
            member.handle for member in typed if member.handle and member.handle not in known
        ]:
            raise forms.ValidationError(
                _("There is no player %(handles)s."),
                code="no_player",
                params={"handles": ", ".join(unknown[:5])},
            )
        _refuse_namesakes([member.name for member in typed if not _account(member, known)])
        return tuple(self._side(name, members, known) for name, members in asked)

    def _side(
        self, name: str, members: Sequence["Member"], known: Mapping[str, Player]
    ) -> plans.SidePlan:
        """Plan a side of accounts by handle, and of guests by the names that were typed."""
        players = [_account(member, known) or self._guest(member.name) for member in members]
        called = tuple(
            member.name if member.handle else player.display_name if player.is_guest else ""
            for member, player in zip(members, players, strict=True)
        )
        return plans.SidePlan(tuple(players), name, called)

    def _guest(self, name: str) -> Player:
        try:
            return guests.prepare(by=self.by, display_name=name)
        except Refusal as refusal:
            raise forms.ValidationError(f"{name[:40]}: {refusal}", code=refusal.code) from refusal

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if asked.get("sides") and not asked.get("name") and not self.has_error("name"):
            self.add_error("name", forms.ValidationError(_("Name the division."), code="required"))
        return asked

    def plan(self) -> plans.DivisionPlan:
        return plans.DivisionPlan(**self.cleaned_data)


@dataclass(frozen=True, slots=True)
class Member:
    """A player in a typed line: a name, a handle after an at sign, or both."""

    name: str
    handle: str


def _read_line(line: str) -> tuple[str, list[Member]]:
    """Read ``name: member, member`` or the members alone."""
    name, colon, rest = line.replace("：", ":").partition(":")
    if not colon:
        name, rest = "", line
    if name:
        validate_name(name.strip())
    members = rest.replace("、", ",").split(",")
    return name.strip(), [_read_member(member.strip()) for member in members if member.strip()]


def _read_member(text: str) -> Member:
    name, _at, handle = text.replace("＠", "@").partition("@")
    return Member(tidy_name(name), tidy_handle(handle))


def _account(member: Member, known: Mapping[str, Player]) -> Player | None:
    """Find the account of a member, by handle; a single word may be a handle too."""
    return known.get(member.handle or tidy_handle(member.name))


def _refuse_namesakes(names: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise forms.ValidationError(
                _("The name %(name)s stands there twice. Tell them apart."),
                code="name_twice",
                params={"name": name[:40]},
            )
        seen.add(name.casefold())


def written(side: plans.SidePlan) -> str:
    """Write a side as ``_read_line`` reads it, names before handles so that people recognise it."""
    called = (*side.called, *("" for _player in side.players))
    members = ", ".join(
        f"{called[seat] or player.display_name} @{player.handle}"
        for seat, player in enumerate(side.players)
    )
    return f"{side.name}: {members}" if side.name else members


def initial_of(division: plans.DivisionPlan) -> dict[str, Any]:
    return {
        "name": division.name,
        "sides": "\n".join(written(side) for side in division.sides),
        "promoted": division.promoted,
        "playing_off": division.playing_off,
        "relegated": division.relegated,
        "size": division.size,
    }


class SeasonNameForm(forms.Form):
    """The name of a season, typed to confirm that its plan is deleted for good."""

    confirm = forms.CharField(
        label=_("Name of the season"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.season = season

    def clean_confirm(self) -> str:
        typed: str = self.cleaned_data["confirm"]
        if not is_named(typed, self.season.name):
            raise forms.ValidationError(
                _("This cannot be undone: type the name of the season, “%(name)s”."),
                code="name_differs",
                params={"name": self.season.name},
            )
        return typed
