"""What this app keeps about people."""

from league.people import registry

registry.hold("seasons.League", user="made_by")
registry.hold("seasons.LeagueEvent", user="made_by")
registry.hold("seasons.LeagueRole", user=("user", "given_by"))
registry.hold("seasons.LeagueRoleEvent", user=("user", "given_by"))
