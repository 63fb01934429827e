"""Who may do what: the table for the gate, the pages, the API and the tests.

``ACTS`` names every act and the predicate that allows it; an act with ``of`` is judged on an
object of that kind by the view that has loaded it. ``ROUTES`` says who may request each address
of the site, by method where the methods differ. A route that is missing here is refused to
everybody, `manage.py check` names it (routes.py), and a test fails.

The API's viewsets list their own actions (league/people/api/permissions.py) beside their code.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import rules
from django.core.exceptions import ImproperlyConfigured

from cards.roles import may_see_deck, owns_deck
from league.events.roles import (
    checks_decks,
    is_published,
    judges,
    keeps_score,
    may_organise,
    organises,
    works_anywhere,
    works_at,
)
from league.people.roles import is_admin, is_approver, is_editor, is_staff_of_site, let_into_admin
from league.seasons.roles import is_published_league, organises_league
from matches.roles import decides, may_see


@dataclass(frozen=True, slots=True)
class ActRule:
    """An act, the kind of object it is done to (None: the role alone decides), and who may do it.

    With ``hides``, a refusal reads as if the object did not exist; without it, as “not allowed” for
    those who may see the object.
    """

    name: str
    of: str | None
    who: rules.Predicate
    hides: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    says: str


ANYONE = Rule("anyone, and nothing there is anybody's secret")
SCOPED = Rule("anyone; what its reader may not see is as absent")
PUBLISHED = Rule("anyone, of what is published; to nobody is there more")
SIGNED_IN = Rule("anyone with an account")
OWN = Rule("anyone with an account, for what is theirs; the rest is as absent")
BY_API = Rule("the viewset's own table asks")

ACTS: dict[str, ActRule] = {
    act.name: act
    for act in (
        # People
        ActRule("people.enter_guest", None, is_admin | works_anywhere),
        ActRule("people.give_role", None, is_admin),
        # Cards: editors write, approvers publish
        ActRule("cards.edit", None, is_editor | is_admin),
        ActRule("cards.approve", None, is_approver | is_admin),
        # Decks
        ActRule("decks.see", "deck", may_see_deck),
        ActRule("decks.change", "deck", owns_deck, hides=True),
        # Events
        ActRule("events.create", None, may_organise),
        ActRule("events.see", "event", is_published | works_at),
        ActRule("events.change", "event", organises),
        ActRule("events.staff", "event", organises),
        ActRule("events.entries", "event", works_at),
        ActRule("events.enter_others", "event", organises | judges | keeps_score),
        ActRule("events.correct", "event", organises | judges),
        ActRule("events.check", "event", organises | judges | checks_decks),
        # Matches
        ActRule("matches.see", "match", may_see),
        ActRule("matches.make", "event", organises | judges | keeps_score),
        ActRule("matches.settings", "event", organises),
        ActRule("matches.rule", "match", decides),
        ActRule("matches.passes", "event", organises | judges),
        # Tournaments: each is an event, and judged by its roles
        ActRule("tournaments.see", "tournament", is_published | works_at),
        ActRule("tournaments.desk", "tournament", works_at),
        ActRule("tournaments.change", "tournament", organises),
        ActRule("tournaments.announce", "tournament", organises),
        ActRule("tournaments.run", "tournament", organises | keeps_score),
        ActRule("tournaments.extend", "tournament", organises | judges | keeps_score),
        ActRule("tournaments.tables", "tournament", organises | judges),
        ActRule("tournaments.results", "tournament", organises | judges | keeps_score),
        ActRule("tournaments.entrants", "tournament", organises | judges | keeps_score),
        ActRule("tournaments.checklist", "tournament", organises | judges | keeps_score),
        ActRule("tournaments.penalise", "tournament", organises | judges),
        ActRule("tournaments.calls", "tournament", organises | judges),
        ActRule("tournaments.correct", "tournament", organises | judges),
        # Leagues: the events of their seasons have roles of their own as well
        ActRule("leagues.create", None, may_organise),
        ActRule("leagues.see", "league", is_published_league | organises_league),
        ActRule("leagues.change", "league", organises_league),
        # The site: mails in the outbox hold links with which a reader could sign in as anybody
        ActRule("site.administer", None, is_staff_of_site),
        ActRule("outbox.read", None, is_admin),
    )
}

Entry = Rule | ActRule | Mapping[str, Rule | ActRule]


def _all(rule: Entry, names: str) -> dict[str, Entry]:
    return dict.fromkeys(names.split(), rule)


def _reading(read: Rule | ActRule, write: Rule | ActRule) -> Entry:
    return {"GET": read, "HEAD": read, "*": write}


ROUTES: dict[str, Entry] = {
    **_all(
        ANYONE,
        """home games:game rules:list rules:game rules:summary rules:notation rules:sheet
        opponents:list components set_language api-docs api:docs robots sitemap sitemap-part
        service-worker offline unsent""",
    ),
    "own-pages": SIGNED_IN,
    "picture": SCOPED,
    # Signing in
    **_all(
        ANYONE,
        """account_login account_logout account_inactive account_signup
        account_email_verification_sent account_confirm_email account_reset_password
        account_reset_password_done account_reset_password_from_key
        account_reset_password_from_key_done account_confirm_login_code mfa_authenticate
        mfa_login_webauthn""",
    ),
    # People
    **_all(ANYONE, "people:players people:player people:zones"),
    "people:letters": SCOPED,  # in the demo; other sites have no such page
    **_all(
        SIGNED_IN,
        """people:me people:privacy people:data people:export people:delete people:claim
        people:tokens people:welcome push:devices account_reauthenticate account_email
        account_change_password account_set_password mfa_index mfa_reauthenticate mfa_activate_totp
        mfa_generate_recovery_codes mfa_list_webauthn mfa_add_webauthn
        mfa_reauthenticate_webauthn""",
    ),
    **_all(
        OWN,
        """people:token-revoke push:remove mfa_deactivate_totp mfa_view_recovery_codes
        mfa_download_recovery_codes mfa_remove_webauthn mfa_edit_webauthn""",
    ),
    **_all(ACTS["people.enter_guest"], "people:guests people:guest"),
    # Cards
    **_all(
        ANYONE,
        """cards:search cards:syntax cards:sets cards:set cards:formats cards:format
        cards:houses cards:house cards:house-revision cards:person cards:card cards:face
        cards:revision cards:revision-face""",
    ),
    # Decks
    **_all(ANYONE, "decks:public decks:compare"),
    **_all(SCOPED, "decks:versions decks:trainer decks:proxies decks:text decks:json deck-by-code"),
    **_all(SIGNED_IN, "decks:list decks:import"),
    **_all(OWN, "decks:begin decks:draft-trainer decks:sheet decks:sheet-pdf"),
    "decks:deck": _reading(SCOPED, ACTS["decks.change"]),
    "decks:version": _reading(SCOPED, SIGNED_IN),
    "decks:delete": ACTS["decks.change"],
    # Collections
    **_all(
        SIGNED_IN,
        """collection:mine collection:to-build collection:wants collection:bring-in
        collection:csv""",
    ),
    "collection:shared": SCOPED,
    # Events
    "events:list": ANYONE,
    "events:new": ACTS["events.create"],
    **_all(SCOPED, "events:event events:decks events:deck events:enter-guest"),
    # Links of guests: for holders of the secret
    **_all(
        SCOPED,
        """events:guest events:guest-roster events:guest-deck events:guest-declare
        matches:guest""",
    ),
    **_all(SIGNED_IN, "events:enter events:invitation"),
    **_all(
        OWN,
        """events:withdraw events:roster events:mates events:submit events:declare events:pair
        events:answer""",
    ),
    "events:edit": ACTS["events.change"],
    "events:close": ACTS["events.change"],
    **_all(
        ACTS["events.entries"],
        """events:staff events:entries events:entries-csv events:entries-xlsx events:entry
        events:log""",
    ),
    **_all(
        ACTS["events.enter_others"],
        "events:entry-add events:entry-link events:entry-roster events:entry-withdraw",
    ),
    "events:correct": ACTS["events.correct"],
    "events:check": ACTS["events.check"],
    # Matches
    "matches:player": ANYONE,
    **_all(
        SCOPED,
        """matches:list matches:proved matches:match matches:sheet matches:paper matches:replay
        matches:record matches:record-text""",
    ),
    "matches:records": SIGNED_IN,
    **_all(
        OWN,
        """matches:report matches:line-up matches:file matches:confirm matches:dispute
        matches:withdraw matches:concede matches:call""",
    ),
    "matches:rule": ACTS["matches.rule"],
    "matches:organise": ACTS["matches.make"],
    # Tables: for places there, by a link or an account
    **_all(ANYONE, "play:lobby play:dice play:solo play:show"),
    **_all(
        ANYONE,
        """learning:lessons learning:lesson learning:step learning:choices learning:check
        learning:puzzles learning:puzzle learning:puzzle-choices learning:puzzle-check""",
    ),
    **_all(OWN, "play:of-match play:open-game"),
    **_all(
        SCOPED,
        """play:join play:by-pass play:table play:record play:invite play:view play:watch
        play:overlay play:from-record play:dice-record play:dice-sitting play:check play:choices
        play:say play:roll play:send play:help play:back play:answer play:end play:rule play:confirm
        play:judge play:clock play:course play:looks""",
    ),
    "matches:passes": ACTS["matches.passes"],
    # Links that speak for a side: for holders of the secret
    **_all(
        SCOPED,
        """matches:pass matches:pass-report matches:pass-file matches:pass-confirm
        matches:pass-dispute matches:pass-withdraw matches:pass-concede matches:pass-call""",
    ),
    # Leagues
    "leagues:list": ANYONE,
    **_all(SCOPED, "leagues:league leagues:archive leagues:season"),
    "leagues:new": ACTS["leagues.create"],
    **_all(
        ACTS["leagues.change"],
        """leagues:edit leagues:plan leagues:lead leagues:organisers leagues:play-offs
        leagues:leave leagues:webhooks leagues:webhook""",
    ),
    # Players over all events
    **_all(SCOPED, "players:results players:against players:meetings players:rating"),
    **_all(ANYONE, "ratings:list ratings:game"),
    # Tournaments
    **_all(
        SCOPED,
        """tournaments:metagame tournaments:now tournaments:pairings tournaments:standings
        tournaments:why tournaments:bracket tournaments:crosstable tournaments:chart
        tournaments:decks tournaments:statistics tournaments:log tournaments:info
        tournaments:hall""",
    ),
    **_all(
        SCOPED,
        """tournaments:data tournaments:cards-csv tournaments:cards-xlsx tournaments:standings-csv
        tournaments:standings-xlsx tournaments:pairings-xlsx
        tournaments:pairings-csv tournaments:report tournaments:calendar
        tournaments:feed leagues:calendar""",
    ),
    **_all(PUBLISHED, "tournaments:data-set tournaments:widget"),
    "tournaments:schema": ANYONE,
    "tournaments:my-calendar": SIGNED_IN,
    "tournaments:bring-in": ACTS["events.create"],
    "tournaments:bring-in-report": ACTS["events.create"],
    "tournaments:desk-transfer": ACTS["tournaments.desk"],
    "tournaments:desk-event-file": ACTS["tournaments.change"],
    "tournaments:desk-import": ACTS["tournaments.entrants"],
    "tournaments:new": ACTS["events.change"],
    **_all(
        ACTS["tournaments.change"],
        """tournaments:desk-settings tournaments:desk-standings tournaments:desk-phases
        tournaments:desk-cut tournaments:desk-undo tournaments:desk-webhooks
        tournaments:desk-webhook""",
    ),
    **_all(
        ACTS["tournaments.entrants"],
        """tournaments:desk-entrants tournaments:desk-entrant tournaments:desk-waiting
        tournaments:desk-check-in""",
    ),
    **_all(
        ACTS["tournaments.desk"],
        """tournaments:desk tournaments:desk-rounds tournaments:desk-round
        tournaments:desk-calls tournaments:desk-announcements tournaments:desk-log
        tournaments:desk-prints tournaments:desk-print tournaments:desk-checklist""",
    ),
    "tournaments:desk-checklist-edit": ACTS["tournaments.checklist"],
    "tournaments:desk-results": _reading(ACTS["tournaments.desk"], ACTS["tournaments.results"]),
    "tournaments:desk-tables": _reading(ACTS["tournaments.desk"], ACTS["tournaments.tables"]),
    "tournaments:desk-penalties": ACTS["tournaments.penalise"],
    "tournaments:desk-restrictions": ACTS["tournaments.run"],
    "tournaments:desk-correct": ACTS["tournaments.correct"],
    "tournaments:ladder": _reading(SCOPED, OWN),
    "tournaments:desk-end": ACTS["tournaments.change"],
    **_all(OWN, "tournaments:check-in tournaments:call tournaments:drop"),
    "tournaments:wait": SIGNED_IN,
    **_all(SCOPED, "tournaments:wait-guest tournaments:waits"),  # the latter: who has the secret
    # Background work and health
    **_all(ACTS["outbox.read"], "jobs:outbox jobs:letter"),
    **_all(ANYONE, "jobs:health-live jobs:health-ready jobs:metrics"),
}


def entry_for(view_name: str) -> Entry:
    """Return a route's entry. Raises ImproperlyConfigured for a route that is not in the table."""
    if view_name in ROUTES:
        return ROUTES[view_name]
    if view_name.startswith("admin:"):
        return ACTS["site.administer"]  # Django's permissions decide what it then shows
    if view_name.startswith("api:"):
        return BY_API
    raise ImproperlyConfigured(f"{view_name!r} is not in league/conf/access.py.")


def rule_for(view_name: str, method: str) -> Rule | ActRule:
    """Return the rule for a method. Raises ImproperlyConfigured for a route not in the table."""
    entry = entry_for(view_name)
    if isinstance(entry, Rule | ActRule):
        return entry
    return entry.get(method) or entry["*"]


for _known in ACTS.values():
    rules.add_perm(_known.name, _known.who)

# The other apps grant this in their admin.py; league/jobs does not import league/people.
let_into_admin("jobs", view=is_admin)
let_into_admin("jobs", view=is_admin, change=is_admin, models=("job",))
