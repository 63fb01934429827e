"""What may be sent to put something right."""

from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField, ListField

from league.people.api.serializers import Line, PlainText, Question
from league.tournaments.corrections.rules import KINDS
from league.tournaments.models import Penalty, RequestedBye
from league.tournaments.tournament import limits
from league.tournaments.tournament.limits import MOST_NUMBERS
from league.tournaments.tournament.questions import numbered, round_number
from matches.api.questions import GameQuestion
from matches.models.matches import MOST_GAMES


class CorrectionQuestion(Question):
    """What was otherwise. Each kind reads its own fields.

    `result`: `round`, `number` and one of `games`, `winner`, `void`, `double_loss` and `no_show`
    (the side that did not appear); `drop`, `return`: `entrant`, `round`; `punish`: `entrant`,
    `infraction`, `ruling`; `forgive`: `penalty`; `bye`: `round`, `number`, `bye`; `asked`:
    `entrant`, `round`, `worth`; `repair`: nothing.
    """

    kind = ChoiceField(choices=[*KINDS, "repair"])
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
        max_length=MOST_NUMBERS,
        required=False,
        default=list,
        help_text="Pairings of the open round that may be dissolved though they have begun.",
    )


class MakeCorrectionQuestion(PreviewQuestion):
    token = CharField(**limits.TOKEN, help_text="The preview's.")
    reason = Line(**limits.REASON)
