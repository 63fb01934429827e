"""The names of ready-made orders of tie-breakers."""

from django.utils.translation import gettext_lazy as _

PRESET_NAMES = (
    ("magic", _("card games: opponents' and game win rates, with a floor")),
    ("magic_melee", _("card games: the same, floor 1/3, own game win rate without a floor")),
    ("pokemon", _("card games: opponents' and their opponents' win rates")),
    ("konami", _("card games: win rates without a floor")),
    ("fide_swiss", _("chess, Swiss: Buchholz, Sonneborn-Berger")),
    ("fide_round_robin", _("chess, round robin: head to head, Sonneborn-Berger, Koya")),
    ("goal_league", _("goal league: difference, goals, head to head")),
    ("blood_bowl", _("touchdowns and casualties, 3-1-0")),
    ("blood_bowl_631", _("touchdowns and casualties, 6-3-1")),
    ("blood_bowl_wsc", _("touchdowns and casualties, a close loss counts")),
)
