"""Who may do which act, by role: on the site, at an event, to one's own objects."""

from tests.access.world import AT_HOME, ON_SITE, PLAYERS, SIGNED_IN

# Who may do the acts that concern no object.
SITE_ACTS = {
    "people.enter_guest": {*AT_HOME, "rival", "admin"},
    "people.give_role": {"admin"},
    "cards.edit": {"editor", "admin"},
    "cards.approve": {"approver", "admin"},
    "events.create": {*SIGNED_IN},
    "leagues.create": {*SIGNED_IN},
    "site.administer": {*ON_SITE},
    "outbox.read": {"admin"},
}
# The roles at an event that may do these acts there; a role on the site alone is not enough.
EVENT_ACTS = {
    "events.change": {"organiser"},
    "events.staff": {"organiser"},
    "events.entries": {"organiser", "judge", "scorekeeper", "checker"},
    "events.enter_others": {"organiser", "judge", "scorekeeper"},
    "events.correct": {"organiser", "judge"},
    "events.check": {"organiser", "judge", "checker"},
    "matches.make": {"organiser", "judge", "scorekeeper"},
    "matches.settings": {"organiser"},
    "matches.rule": {"organiser", "judge"},
    "matches.passes": {"organiser", "judge"},
    "leagues.change": {"organiser"},  # a league's own: roles at an event give nothing there
    "tournaments.desk": {"organiser", "judge", "scorekeeper", "checker"},
    "tournaments.change": {"organiser"},
    "tournaments.announce": {"organiser"},
    "tournaments.run": {"organiser", "scorekeeper"},
    "tournaments.extend": {"organiser", "judge", "scorekeeper"},
    "tournaments.tables": {"organiser", "judge"},
    "tournaments.entrants": {"organiser", "judge", "scorekeeper"},
    "tournaments.results": {"organiser", "judge", "scorekeeper"},
    "tournaments.checklist": {"organiser", "judge", "scorekeeper"},
    "tournaments.penalise": {"organiser", "judge"},
    "tournaments.calls": {"organiser", "judge"},
    "tournaments.correct": {"organiser", "judge"},
}
OWNERS_ACTS = {"decks.change"}
# Acts of seeing: the queries decide, and `visible` below has what they must return.
SEEING = {"decks.see", "events.see", "leagues.see", "matches.see", "tournaments.see"}
# A pair of entries is open to its players and the event's staff; judges hand records in too.
ALSO_STAFF = {
    "events:pair": {"organiser", "judge", "scorekeeper", "checker"},
    "matches:file": {"organiser", "judge"},
    "matches:line-up": {"organiser", "judge"},
    "play:of-match": {"organiser", "judge"},
    "play:open-game": {"organiser", "judge"},
}

# An empty form invites. Any staff member may give up their own role.
NARROWER = {("events:staff", "POST"): "events.staff"}
# Records name decks: players and those who may see all decks read them while decks are hidden.
READS_RECORDS = {"organiser", "judge", "checker", *PLAYERS}
# Whom staff has entered may answer; in the town everybody has entered by themselves.
OF_WHO_IS_ASKED = {"events:answer"}
# A reader of the board's code who does not play gets a page that says so.
TELLS_STRANGERS = {"tournaments:check-in"}
