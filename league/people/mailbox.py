"""The mailbox of the demo: letters are read on the site by their addressees, since none is sent.

Only where the demo league runs on this machine alone (set by `make up`), and only for its user. A
signed-in reader sees the letters to their addresses. Any other reader sees the letters that this
browser has just requested, such as the confirmation of a sign-up; never those of an account with a
role, whose log-ins `make up` prints.
"""

from collections.abc import Iterable

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest

import league.jobs.queries
from league.jobs.models import Letter
from league.jobs.signs.nearby import is_nearby
from league.people import queries
from league.people.roles import roles_of

KEY = "letters"
KEPT = 10


def is_open(request: HttpRequest) -> bool:
    return bool(settings.DEMO_LETTERS) and is_nearby(request)


def remember(request: HttpRequest | None, address: str) -> None:
    """Note that this browser has just had a letter written to an address."""
    if request is None or not is_open(request) or _has_a_role(address):
        return
    newest = league.jobs.queries.letters_to([address]).values_list("pk", flat=True)[:1]
    request.session[KEY] = [*request.session.get(KEY, []), *newest][-KEPT:]


def _has_a_role(address: str) -> bool:
    account = queries.account_with(address)
    return account is not None and (account.is_staff or bool(roles_of(account)))


def letters(request: HttpRequest) -> QuerySet[Letter]:
    """Return what the reader may read here, newest first."""
    return league.jobs.queries.letters_to(_own(request), also=request.session.get(KEY, []))


def _own(request: HttpRequest) -> Iterable[str]:
    if not request.user.is_authenticated:
        return ()
    return queries.proven_emails_of(request.user)
