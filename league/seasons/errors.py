"""What leagues and their seasons refuse, and why."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused

# A field of a league or a season is invalid; ``params`` may name the field.
LeagueInvalid = Refused.of("league_invalid", _("Some fields are not right."))
SeasonsExist = Conflict.of(
    "seasons_exist", _("The game and the time zone stay once a league has a season.")
)
AlreadyLeagueOrganiser = Conflict.of(
    "already_league_organiser", _("This person organises the league already.")
)
LastLeagueOrganiser = Conflict.of(
    "last_league_organiser",
    _("A league keeps one organiser at least. Give the role to somebody else first."),
)
NoDivisions = Refused.of("no_divisions", _("A season has between 1 and %(most)d divisions."))
DivisionSize = Refused.of(
    "division_size", _("%(division)s has %(count)d sides. A division has between 2 and %(most)d.")
)
LeagueGame = Refused.of("league_game", _("This format is of another game than the league."))
PlayerTwice = Refused.of("player_twice", _("%(handle)s is in two sides of this season."))
TopAndBottom = Refused.of(
    "top_and_bottom", _("Nobody goes up from the highest division or down from the lowest one.")
)
ZonesOverlap = Refused.of(
    "zones_overlap", _("%(division)s has fewer places than go up, down and into the play-offs.")
)
SeasonOpen = Conflict.of("season_open", _("The season before is not finished yet."))
SeasonFollowed = Conflict.of(
    "season_followed", _("The season has a successor, or play-offs. Undo those first.")
)
DivisionUnfinished = Conflict.of(
    "division_unfinished", _("%(division)s has %(count)d matches without a result.")
)
NoPlayOffs = Refused.of("no_play_offs", _("No places of this season are played off."))
PlayOffsMade = Conflict.of(
    "play_offs_made", _("The play-offs of this season have been made already.")
)
PlayOffsOpen = Conflict.of(
    "play_offs_open", _("Not every play-off is decided: %(first)s – %(second)s. Say who wins it.")
)
NotInSeason = Conflict.of(
    "not_in_season", _("Only an entrant of a division that is being played leaves a season.")
)
