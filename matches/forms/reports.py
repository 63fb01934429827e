"""What a side types: how its match went, and the records of its games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engines.core.limits import BYTES
from league.people.forms.fields import PlainTextField
from matches import limits
from matches.queries.pages import SideView
from matches.rules.series import MOST_POINTS, GameClaim

BY_POINTS: Final = "points"
ENDS: Final = (
    ("normal", _("played to the end")),
    ("time", _("time was up")),
    ("concede", _("given up")),
    ("forfeit", _("forfeited")),
)


def record_text(form: forms.Form, number: int) -> bytes:
    """Return the record that was uploaded or pasted for a game; a file takes precedence."""
    upload = form.cleaned_data.get(f"file-{number}")
    if upload:
        read: bytes = upload.read(BYTES + 1)
        return read
    return str(form.cleaned_data.get(f"record-{number}", "")).encode("utf-8", "surrogatepass")


class RecordText(forms.CharField):
    """The text of a record, not stripped: the importer itself reads the ends of lines."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            strip=False,
            # Letters, not bytes: the reader measures bytes before it parses.
            max_length=BYTES,
            widget=forms.Textarea(
                attrs={"rows": 8, "spellcheck": "false", "autocapitalize": "none", "class": "mono"}
            ),
            **kwargs,
        )


class RecordFile(forms.FileField):
    def __init__(self, **kwargs: Any) -> None:
        accept = ".record,.txt,text/plain"
        super().__init__(
            required=False,
            allow_empty_file=True,
            widget=forms.FileInput(attrs={"accept": accept}),
            **kwargs,
        )


@dataclass(frozen=True, slots=True)
class GameFields:
    number: int
    scores: tuple[tuple[str, Any], ...]  # name of a side, its field
    winner: Any
    end: Any
    record: Any
    file: Any


def winner_field(
    winners: Sequence[tuple[str, Any]], *, may_draw: bool = True, **more: Any
) -> forms.ChoiceField:
    """Return the field for the winner, with "nobody" only where a draw is possible."""
    drawn = ("0", _("nobody: a draw"))
    field = forms.ChoiceField(label=_("Winner"), choices=[*winners, drawn], required=False, **more)
    if not may_draw:
        field.widget.choices = list(winners)
    return field


class GamesForm(forms.Form):
    """One group of fields for each game that may be played; games left empty were not played.

    Without ``points`` the game has a winner alone, and no scores are asked for. ``steps`` are the
    points that a side can score at once. With ``needs_winner`` a match of one game is offered no
    draw; one of several games may still have a game that is drawn.
    """

    needs_games = True

    def __init__(
        self,
        *args: Any,
        sides: Sequence[SideView],
        games: int,
        records: bool,
        points: bool = True,
        steps: Sequence[int] = (1,),
        needs_winner: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sides, self.games, self.records = tuple(sides), games, records
        self.steps = tuple((step, f"{step:+d}".replace("-", "−")) for step in (-1, *steps))
        self.scored = self.sides if points else ()
        self.may_draw = games > 1 or not needs_winner
        for number in range(1, games + 1):
            self._add_game(number)

    def _add_game(self, number: int) -> None:
        for side in self.scored:
            self.fields[f"score-{number}-{side.number}"] = forms.IntegerField(
                label=side.name,
                min_value=0,
                max_value=MOST_POINTS,
                required=False,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "score-input"}),
            )
        by_points = (BY_POINTS, _("whoever has more points")) if self.scored else ("", "—")
        winners: list[tuple[str, Any]] = [by_points]
        winners += [(str(side.number), side.name) for side in self.sides]
        self.fields[f"winner-{number}"] = winner_field(
            winners, may_draw=self.may_draw, initial=by_points[0]
        )
        self.fields[f"end-{number}"] = forms.ChoiceField(
            label=_("How it ended"), choices=ENDS, required=False, initial="normal"
        )
        if self.records:
            self.fields[f"file-{number}"] = RecordFile(label=_("Record as a file"))
            self.fields[f"record-{number}"] = RecordText(label=_("Record as text"))

    def game_fields(self) -> Iterator[GameFields]:
        for number in range(1, self.games + 1):
            yield GameFields(
                number,
                tuple((side.name, self[f"score-{number}-{side.number}"]) for side in self.scored),
                self[f"winner-{number}"],
                self[f"end-{number}"],
                self[f"record-{number}"] if self.records else None,
                self[f"file-{number}"] if self.records else None,
            )

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        played = [number for number in range(1, self.games + 1) if self._is_played(asked, number)]
        if self.needs_games and not played and not self.errors:
            self._say_nothing_is_there()
        for number in played:
            self._clean_game(asked, number)
        asked["claims"] = () if self.errors else tuple(self._claim(asked, n) for n in played)
        return asked

    def _say_nothing_is_there(self) -> None:
        if self.scored:
            self._ask_score(f"score-1-{self.sides[0].number}")
        else:
            self._ask_winner(1)

    def _ask_score(self, field: str) -> None:
        words = _("Enter the score of each side.")
        self.add_error(field, forms.ValidationError(words, code="score_missing"))

    def _ask_winner(self, number: int) -> None:
        words = _("Say who won this game.")
        self.add_error(f"winner-{number}", forms.ValidationError(words, code="winner_missing"))

    def _scores(self, asked: dict[str, Any], number: int) -> list[int | None]:
        return [asked.get(f"score-{number}-{side.number}") for side in self.scored]

    def _is_played(self, asked: dict[str, Any], number: int) -> bool:
        scores = self._scores(asked, number)
        return (
            any(score is not None for score in scores)
            or asked.get(f"winner-{number}") not in (None, "", BY_POINTS)
            or asked.get(f"end-{number}") not in (None, "", "normal")
        )

    def _clean_game(self, asked: dict[str, Any], number: int) -> None:
        scores = self._scores(asked, number)
        missing = [s for s, score in zip(self.scored, scores, strict=True) if score is None]
        names = [f"score-{number}-{side.number}" for side in missing]
        if names and not any(name in self.errors for name in names):
            self._ask_score(names[0])
        elif asked.get(f"winner-{number}") in ("", BY_POINTS) and not missing:
            self._clean_winner(asked, number, [score or 0 for score in scores])

    def _clean_winner(self, asked: dict[str, Any], number: int, scores: list[int]) -> None:
        if (
            not scores
            or scores.count(max(scores)) > 1
            or asked.get(f"end-{number}") in ("concede", "forfeit")
        ):
            self._ask_winner(number)

    def _claim(self, asked: dict[str, Any], number: int) -> GameClaim:
        end = asked[f"end-{number}"] or "normal"
        said = asked[f"winner-{number}"] or BY_POINTS
        if not self.scored:
            return GameClaim(number, None, int(said), end)
        scores = tuple(score or 0 for score in self._scores(asked, number))
        best = self.sides[scores.index(max(scores))].number
        winner = best if said == BY_POINTS else int(said)
        return GameClaim(number, scores, winner, end)

    @property
    def claims(self) -> tuple[GameClaim, ...]:
        claims: tuple[GameClaim, ...] = self.cleaned_data["claims"]
        return claims

    def texts(self) -> dict[int, bytes]:
        """Map games to the records that came with them."""
        if not self.records:
            return {}
        texts = {number: record_text(self, number) for number in range(1, self.games + 1)}
        return {number: text for number, text in texts.items() if text.strip()}


class ReportForm(GamesForm):
    note = PlainTextField(
        label=_("Note"),
        **limits.NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("For the other side and a judge. Everybody who sees the match can read it."),
    )
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


class RecordForm(forms.Form):
    """A record for one game, or for none; which one is asked for when there are several."""

    def __init__(self, *args: Any, games: int = 1, number: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if games > 1:
            self.fields["number"] = forms.TypedChoiceField(
                label=_("Game"),
                choices=[(number, number) for number in range(1, games + 1)],
                coerce=int,
                initial=number,
            )
        self.fields["file-1"] = RecordFile(label=_("Record as a file"))
        self.fields["record-1"] = RecordText(label=_("Record as text"))

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        asked["text"] = record_text(self, 1)
        if not asked["text"].strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file or paste the record."), code="empty")
        return asked


class NoteForm(forms.Form):
    note = PlainTextField(
        label=_("Note"),
        **limits.NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody who sees the match can read it."),
    )


class CallForm(forms.Form):
    note = PlainTextField(
        label=_("Reason"),
        **limits.REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("For both sides and the event's staff alone."),
    )
