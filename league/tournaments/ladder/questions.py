"""What may be sent about challenges on a ladder."""

from league.people.api.serializers import Question
from league.tournaments.tournament.questions import numbered


class ChallengeQuestion(Question):
    challenger = numbered()
    challenged = numbered()


class OfferQuestion(Question):
    challenged = numbered()
