"""The picture of a game and that of the site: drawn when they change, and shipped."""

from django.utils.translation import gettext as _

from league.events.forms import games
from league.front.pictures import art
from league.front.pictures.drawing.layout import Words, picture


def draw(game: str) -> bytes:
    """Draw the picture of a game, or of the site for none, in the language that is active."""
    if not game:
        said = _("Five table games: cards, decks, events, and matches that prove themselves.")
        words = Words(title=_("Carrier League"), facts=(said,))
        return picture(words, art.emblems(), art.mark())
    words = Words(title=games.name_of(game), facts=(games.about(game),))
    return picture(words, art.example(game), art.mark())
