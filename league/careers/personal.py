"""What this app keeps about people, and its blocks of a player's page."""

from datetime import datetime

from django.utils.translation import gettext_lazy

from league.careers.models import RatedMatch
from league.careers.services import ratings
from league.events.models import EntryPlayer
from league.people import registry
from league.people.models import Player

registry.block("ratings", gettext_lazy("Ratings"))
registry.block("results", gettext_lazy("Results"))
registry.block("opponents", gettext_lazy("Head to head"))
registry.block("honours", gettext_lazy("Honours"))
registry.hold("careers.Rating", player="player")
registry.hold("careers.RatingChange", player="player")


@registry.on_merge.add
def rate_matches(*, guest: Player, player: Player, now: datetime) -> None:
    """Enqueue a new rating of a guest's matches, which now belong to a player with an account."""
    played = EntryPlayer.objects.filter(player__in=(guest, player)).values(
        "entry__match_sides__match"
    )
    left_out = RatedMatch.objects.filter(match__in=played, left_out=RatedMatch.LeftOut.GUEST)
    ratings.look_again(matches=left_out.values_list("match", flat=True), now=now)
