"""What leagues and their seasons refuse, and why."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused


class LeagueInvalid(Refused):
    """A field of a league or a season cannot be that; ``params`` may name the field."""

    code = "league_invalid"
    message = _("Some fields are not right.")


class SeasonsExist(Conflict):
    code = "seasons_exist"
    message = _("The game and the time zone stay once a league has a season.")


class AlreadyLeagueOrganiser(Conflict):
    code = "already_league_organiser"
    message = _("This person organises the league already.")


class LastLeagueOrganiser(Conflict):
    code = "last_league_organiser"
    message = _("A league keeps one organiser at least. Give the role to somebody else first.")


class NoDivisions(Refused):
    code = "no_divisions"
    message = _("A season has between 1 and %(most)d divisions.")


class DivisionSize(Refused):
    code = "division_size"
    message = _("%(division)s has %(count)d sides. A division has between 2 and %(most)d.")


class LeagueGame(Refused):
    code = "league_game"
    message = _("This format is of another game than the league.")


class PlayerTwice(Refused):
    code = "player_twice"
    message = _("%(handle)s is in two sides of this season.")


class TopAndBottom(Refused):
    code = "top_and_bottom"
    message = _("Nobody goes up from the highest division or down from the lowest one.")


class ZonesOverlap(Refused):
    code = "zones_overlap"
    message = _("%(division)s has fewer places than go up, down and into the play-offs.")


class SeasonOpen(Conflict):
    code = "season_open"
    message = _("The season before is not finished yet.")


class SeasonFollowed(Conflict):
    code = "season_followed"
    message = _("The season has a successor, or play-offs. Undo those first.")


class DivisionUnfinished(Conflict):
    code = "division_unfinished"
    message = _("%(division)s has %(count)d matches without a result.")


class NoPlayOffs(Refused):
    code = "no_play_offs"
    message = _("No places of this season are played off.")


class PlayOffsMade(Conflict):
    code = "play_offs_made"
    message = _("The play-offs of this season have been made already.")


class PlayOffsOpen(Conflict):
    code = "play_offs_open"
    message = _("Not every play-off is decided: %(first)s – %(second)s. Say who wins it.")


class NotInSeason(Conflict):
    code = "not_in_season"
    message = _("Only an entrant of a division that is being played leaves a season.")
