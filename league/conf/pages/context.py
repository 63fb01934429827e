from django.conf import settings
from django.http import HttpRequest

from league.people import mailbox
from league.people.permissions import may
from league.people.roles import may_open_admin


def site(request: HttpRequest) -> dict[str, object]:
    """Give every page the version, and what the menu offers this reader."""
    user = getattr(request, "user", None)
    known = bool(user and user.is_authenticated)
    return {
        "version": settings.VERSION,
        "works_here": known and may_open_admin(user),
        "reads_outbox": known and may(user, "outbox.read"),
        "sends_mail": bool(settings.EMAIL_URL),
        "reads_letters": mailbox.is_open(request),
    }
