"""A match of the demo league that is being played at the table just now."""

from league.people.models import Player
from matches.models import Match
from tests.demo.halls import SEED, Hall
from tests.demo.people import account
from tests.simulate.night import mind, seated

ACTS = 60  # some turns: far from the end


def table(hall: Hall, player: Player) -> None:
    """Let the player's open match be begun at the table by bots, each at a device."""
    open_now = [match.pk for _name, match in hall.open()]
    match = Match.objects.get(pk__in=open_now, sides__entry__entry_players__player=player)
    users = [
        account(side.entry.entry_players.select_related("player__user").get().player)
        for side in match.sides.order_by("number")
    ]
    devices = [seated(match, user) for user in users]
    minds = [mind(device, f"{SEED} live") for device in devices]
    for at in range(ACTS):
        device = devices[at % 2]
        device.look()
        device.act(minds[at % 2])
