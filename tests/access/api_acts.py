"""The rights that calls of the API need: an act at the event, or an object of one's own."""

# The acts at the event that the API's viewsets need, and those only on one's own objects.
API_ACTS = {
    ("api:event-detail", "PATCH"): "events.change",
    ("api:event-log", "GET"): "events.entries",
    ("api:event-registrations", "GET"): "events.entries",
    ("api:entry-add", "POST"): "events.enter_others",
    ("api:entry-remove", "POST"): "events.enter_others",
    ("api:event-role-list", "POST"): "events.staff",
    ("api:event-role-detail", "DELETE"): "events.staff",
    ("api:seat-correction", "POST"): "events.correct",
    ("api:seat-checks", "GET"): "events.entries",
    ("api:seat-checks", "POST"): "events.check",
    ("api:event-match-rules", "PATCH"): "matches.settings",
    ("api:match-rulings", "POST"): "matches.rule",
    **dict.fromkeys(
        (
            ("api:tournament-detail", "PATCH"),
            ("api:tournament-phases", "PUT"),
            ("api:tournament-lead", "POST"),
            ("api:tournament-undo", "POST"),
            ("api:tournament-seeds", "PUT"),
            ("api:tournament-seeds", "POST"),
            ("api:tournament-webhooks", "GET"),
            ("api:tournament-webhooks", "POST"),
        ),
        "tournaments.change",
    ),
    **{
        (f"api:tournament-{name}", "POST"): "tournaments.run"
        for name in ("rounds", "challenge", "round-lead", "round-feature", "round-draft")
    },
    ("api:tournament-round-extend", "POST"): "tournaments.extend",
    ("api:tournament-pairing-job", "GET"): "tournaments.run",
    **dict.fromkeys(
        (
            ("api:tournament-entrants", "POST"),
            ("api:tournament-drops", "POST"),
            ("api:tournament-entrant", "PATCH"),
            ("api:tournament-entrant-lead", "POST"),
            ("api:tournament-byes", "POST"),
            ("api:tournament-bye", "DELETE"),
            ("api:tournament-entrant-check-in", "PUT"),
            ("api:tournament-entrant-check-in", "DELETE"),
            ("api:tournament-check-in-close", "POST"),
            ("api:tournament-waiting", "GET"),
            ("api:tournament-waiting-side", "POST"),
            ("api:tournament-waiting-side", "DELETE"),
        ),
        "tournaments.entrants",
    ),
    **dict.fromkeys(
        (
            ("api:tournament-restrictions", "GET"),
            ("api:tournament-restrictions", "POST"),
            ("api:tournament-restriction", "DELETE"),
        ),
        "tournaments.run",
    ),
    **dict.fromkeys(
        (
            ("api:tournament-checklist", "POST"),
            ("api:tournament-checklist-take", "POST"),
            ("api:tournament-checklist-point", "PATCH"),
            ("api:tournament-checklist-point", "DELETE"),
            ("api:tournament-checklist-put-back", "POST"),
        ),
        "tournaments.checklist",
    ),
    ("api:tournament-checklist", "GET"): "tournaments.desk",
    ("api:tournament-checklist-tick", "POST"): "tournaments.desk",
    ("api:tournament-export", "GET"): "tournaments.change",
    ("api:tournament-import", "POST"): "tournaments.entrants",
    ("api:tournament-results", "POST"): "tournaments.results",
    ("api:tournament-penalties", "GET"): "tournaments.penalise",
    ("api:tournament-penalties", "POST"): "tournaments.penalise",
    ("api:tournament-penalty-lift", "POST"): "tournaments.penalise",
    ("api:tournament-calls", "GET"): "tournaments.desk",
    ("api:tournament-calls", "POST"): "tournaments.desk",
    ("api:tournament-cut", "GET"): "tournaments.change",
    ("api:tournament-cut", "POST"): "tournaments.change",
    ("api:tournament-call-lead", "POST"): "tournaments.calls",
    ("api:tournament-challenge-cancel", "POST"): "tournaments.run",
    ("api:tournament-announcements", "POST"): "tournaments.announce",
    ("api:tournament-corrections", "POST"): "tournaments.correct",
    ("api:tournament-correction-preview", "POST"): "tournaments.correct",
    ("api:league-detail", "PATCH"): "leagues.change",
    ("api:league-organisers", "POST"): "leagues.change",
    ("api:league-organiser", "DELETE"): "leagues.change",
    ("api:league-webhooks", "GET"): "leagues.change",
    ("api:league-season-plan", "DELETE"): "leagues.change",
    ("api:league-season-play-offs", "DELETE"): "leagues.change",
    **{
        (f"api:league-{name}", "POST"): "leagues.change"
        for name in (
            "webhooks",
            "seasons",
            "season-outlook",
            "season-lead",
            "season-leave",
            "season-next",
            "season-follow",
            "season-play-offs",
            "season-play-offs-start",
        )
    },
}
API_OWN = {
    ("api:token-detail", "DELETE"),
    ("api:sheet", "GET"),
    ("api:sheet-pdf", "GET"),
    ("api:deck-detail", "PATCH"),
    ("api:deck-detail", "DELETE"),
    ("api:deck-draft", "GET"),
    ("api:deck-draft", "PUT"),
    ("api:deck-clone", "POST"),
    ("api:deck-undo", "POST"),
    ("api:deck-redo", "POST"),
    ("api:version-list", "POST"),
    ("api:entry-withdraw", "POST"),
    ("api:entry-ask-mate", "POST"),
    ("api:entry-take-back-mate", "POST"),
    ("api:seat-deck", "PUT"),
    ("api:declarations", "GET"),
    ("api:declarations", "POST"),
    ("api:match-reports", "POST"),
    ("api:match-report-answer", "POST"),
    ("api:match-report-withdraw", "POST"),
    ("api:match-concede", "POST"),
    ("api:match-judge", "POST"),
    ("api:tournament-own-call", "POST"),
    ("api:tournament-own-drop", "POST"),
    ("api:tournament-challenges", "POST"),
    ("api:tournament-challenge-lead", "POST"),
}
# Whom staff has entered may answer; in the town everybody has entered by themselves.
API_OF_WHO_IS_ASKED = {("api:entry-accept", "POST"), ("api:entry-decline", "POST")}
API_OWN_OR_STAFF = {
    ("api:seat-submissions", "GET"): {"organiser", "judge", "checker"},  # who sees the decks
    ("api:pair", "GET"): {"organiser", "judge", "scorekeeper", "checker"},
    ("api:match-records", "POST"): {"organiser", "judge"},
    ("api:match-line-up", "GET"): {"organiser", "judge"},
    ("api:match-line-up", "PUT"): {"organiser", "judge"},
}
# A seat's deck is hidden before it is declared, even where the seat is not; the other side's report
# cannot be withdrawn.
API_SELDOM = {
    ("api:want-list", "GET"),  # who shares none has none
    ("api:seat-deck", "GET"),
    ("api:match-report-withdraw", "POST"),
    # There is no such bracket, bye, restriction, point, penalty, call, challenge, pairing by a
    # worker or second organiser.
    ("api:tournament-pairing-job", "GET"),
    ("api:tournament-bracket", "GET"),
    ("api:tournament-bye", "DELETE"),
    ("api:tournament-restriction", "DELETE"),
    ("api:tournament-checklist-point", "PATCH"),
    ("api:tournament-checklist-point", "DELETE"),
    ("api:tournament-checklist-put-back", "POST"),
    ("api:tournament-checklist-tick", "POST"),
    ("api:tournament-penalty-lift", "POST"),
    ("api:tournament-call-lead", "POST"),
    ("api:tournament-challenge-lead", "POST"),
    ("api:tournament-challenge-cancel", "POST"),
    ("api:league-organiser", "DELETE"),
}
