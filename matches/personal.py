"""What this app keeps about a person: for the export, and for claiming a guest."""

from django.utils.translation import gettext_lazy as _

from league.people import registry

# Acts by a side's pass belong to its players: they were guests, and may claim them.
OF_PASS = "side_pass__side__entry__entry_players__player"

registry.block("matches", _("Matches"))
registry.hold("matches.Match", user="made_by")
registry.hold("matches.MatchEvent", user="made_by")
registry.hold(
    "matches.Report",
    player="side__entry__entry_players__player",
    user="by",
    hide=("key", "body_digest"),
)
registry.hold("matches.Withdrawal", player=OF_PASS, user="by")
registry.hold("matches.Answer", player=OF_PASS, user="by")
registry.hold("matches.SidePass", user="made_by", hide=("digest",))
registry.hold("matches.Ruling", user="by")
registry.hold("matches.Filing", player=OF_PASS, user="by")
registry.hold("matches.Reverification", user="by")
registry.hold("matches.Act", player=OF_PASS, user="by")
