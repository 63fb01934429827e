"""What this app keeps about a person: for the export, and for claiming a guest."""

from django.utils.translation import gettext_lazy as _

from league.people import registry

registry.block("matches", _("Matches"))
registry.hold("matches.Match", user="made_by")
registry.hold("matches.MatchEvent", user="made_by")
registry.hold(
    "matches.Report",
    player="side__entry__entry_players__player",
    user="by",
    hide=("key", "body_digest"),
)
registry.hold("matches.Withdrawal", user="by")
registry.hold("matches.Answer", user="by")
registry.hold("matches.Ruling", user="by")
registry.hold("matches.Filing", user="by")
registry.hold("matches.Reverification", user="by")
registry.hold("matches.Act", user="by")
