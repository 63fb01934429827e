"""Who may do what: the one table, read by the gate, the pages, the API and the tests.

``ACTS`` names every act and the predicate that allows it; an act with ``of`` is judged on an
object of that kind by the view that has it in hand. ``ROUTES`` says, for every address of the
site, who may knock. A route that is missing here lets nobody in, and a test fails.
"""

from dataclasses import dataclass

import rules
from django.core.exceptions import ImproperlyConfigured

from cards.roles import may_see_deck, owns_deck
from league.events.roles import is_published, works_anywhere, works_at
from league.people.roles import is_admin, is_approver, is_editor


@dataclass(frozen=True, slots=True)
class Act:
    """An act, what it is done to (None: nothing, a role alone decides), and who may."""

    name: str
    of: str | None
    who: rules.Predicate


@dataclass(frozen=True, slots=True)
class Rule:
    says: str


ANYONE = Rule("anyone; the page shows only what its reader may see")
SIGNED_IN = Rule("anyone with an account")
BY_API = Rule("the API asks for itself (league/people/api/permissions.py)")

ACTS: dict[str, Act] = {
    act.name: act
    for act in (
        # People
        Act("people.enter_guest", None, is_admin | works_anywhere),
        Act("people.give_role", None, is_admin),
        # Cards: editors write, approvers publish
        Act("cards.edit", None, is_editor | is_admin),
        Act("cards.approve", None, is_approver | is_admin),
        # Decks
        Act("decks.see", "deck", may_see_deck),
        Act("decks.change", "deck", owns_deck),
        # Events
        Act("events.see", "event", is_published | works_at),
        # Background work: letters hold links that let their reader become anybody
        Act("outbox.read", None, is_admin),
    )
}


def _act(name: str) -> Act:
    return ACTS[name]


Entry = Rule | Act | dict[str, Rule | Act]


def _all(rule: Rule | Act, names: str) -> dict[str, Entry]:
    return {name: rule for name in names.split()}


ROUTES: dict[str, Entry] = {
    **_all(ANYONE, "home rules:game set_language api-docs"),
    # Signing in
    **_all(
        ANYONE,
        """account_login account_logout account_inactive account_signup
        account_email_verification_sent account_confirm_email account_reset_password
        account_reset_password_done account_reset_password_from_key
        account_reset_password_from_key_done account_confirm_login_code mfa_authenticate
        mfa_login_webauthn people:player""",
    ),
    **_all(
        SIGNED_IN,
        """people:me people:data people:export people:delete people:claim people:tokens
        people:token-revoke account_reauthenticate account_email account_change_password
        account_set_password mfa_index mfa_reauthenticate mfa_activate_totp mfa_deactivate_totp
        mfa_view_recovery_codes mfa_generate_recovery_codes mfa_download_recovery_codes
        mfa_list_webauthn mfa_add_webauthn mfa_reauthenticate_webauthn mfa_remove_webauthn
        mfa_edit_webauthn""",
    ),
    **_all(_act("people.enter_guest"), "people:guests people:guest"),
    # Cards
    **_all(
        ANYONE,
        """cards:search cards:syntax cards:sets cards:set cards:formats cards:format
        cards:person cards:card cards:face cards:revision cards:revision-face""",
    ),
    # Decks: what may be seen is decided by the queries; another's deck is as absent
    **_all(ANYONE, "decks:public decks:compare decks:versions decks:text decks:json deck-by-code"),
    **_all(SIGNED_IN, "decks:list decks:import decks:delete decks:sheet decks:sheet-pdf"),
    "decks:deck": {"GET": ANYONE, "HEAD": ANYONE, "*": SIGNED_IN},
    "decks:version": {"GET": ANYONE, "HEAD": ANYONE, "*": SIGNED_IN},
    # Background work and health
    **_all(_act("outbox.read"), "jobs:outbox jobs:letter"),
    **_all(ANYONE, "jobs:health-live jobs:health-ready jobs:metrics"),
}


def rule_for(view_name: str, method: str) -> Rule | Act:
    """Find the rule of a route. Raises ImproperlyConfigured for one that is not in the table."""
    if view_name.startswith("admin:"):
        return ANYONE  # the admin site asks for itself: SiteAdmin.has_permission and its roles
    if view_name.startswith("api:"):
        return BY_API
    try:
        entry = ROUTES[view_name]
    except KeyError:
        raise ImproperlyConfigured(f"{view_name!r} is not in league/conf/access.py.") from None
    if isinstance(entry, dict):
        return entry.get(method) or entry["*"]
    return entry


for _known in ACTS.values():
    rules.add_perm(_known.name, _known.who)
