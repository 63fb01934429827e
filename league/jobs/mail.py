"""Mail: written as rows with the act that causes it; sent on to EMAIL_URL by a job.

Sending is at least once, never exactly once: a worker that dies between the server's answer and its
own commit sends again. Both copies carry the Message-ID of the letter, so that a mailbox can
recognise them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.core.validators import validate_email
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from league.jobs import services
from league.jobs.models import Letter

SECONDS = 15
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # Unicode category Cc
UNREADABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class MailServer:
    """`smtp://user:password@host:port?tls=1` (STARTTLS) or `smtps://…` (TLS from the start)."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    ssl: bool

    @classmethod
    def at(cls, url: str) -> "MailServer":
        """Read an address. Raises ImproperlyConfigured, which never shows the password."""
        complaint = "EMAIL_URL: write smtp://user:password@host:port?tls=1 or smtps://…"
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise ImproperlyConfigured(complaint) from None
        asked = parse_qs(parts.query)
        if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or set(asked) - {"tls"}:
            raise ImproperlyConfigured(complaint)
        ssl = parts.scheme == "smtps"
        tls = asked.get("tls", ["0"])[-1] in {"1", "true", "yes"}
        if ssl and tls:
            raise ImproperlyConfigured("EMAIL_URL: smtps:// is encrypted already, leave ?tls=1 out")
        return cls(
            parts.hostname,
            port or (465 if ssl else 587 if tls else 25),
            unquote(parts.username or ""),
            unquote(parts.password or ""),
            tls,
            ssl,
        )

    def backend(self) -> EmailBackend:
        return EmailBackend(
            host=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_tls=self.tls,
            use_ssl=self.ssl,
            timeout=SECONDS,
        )


class OutboxBackend(BaseEmailBackend):
    """Django's mail backend, writing in the caller's transaction: a rollback sends nothing."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write one letter per recipient. Raises ValidationError for an invalid address."""
        letters = [
            _letter(message, recipient)
            for message in email_messages
            for recipient in message.recipients()
        ]
        with transaction.atomic(savepoint=False):
            Letter.objects.bulk_create(letters)
            if settings.EMAIL_URL:
                _have_sent(letters)
        return len(email_messages)


def _have_sent(letters: Sequence[Letter]) -> None:
    for letter in letters:
        letter.job = services.enqueue(
            kind="jobs.letter", arguments={"letter": letter.pk}, now=timezone.now()
        )
    Letter.objects.bulk_update(letters, ["job"])


def _letter(message: EmailMessage, recipient: str) -> Letter:
    if message.attachments:
        raise ValueError("A letter carries no attachments.")
    address = parseaddr(recipient)[1] if not CONTROL.search(recipient) else recipient
    validate_email(address)
    return Letter(
        to=address,
        subject=one_line(str(message.subject))[:200],
        text=plain(str(message.body)),
        html=plain(_html_of(message)),
    )


def _html_of(message: EmailMessage) -> str:
    alternatives = getattr(message, "alternatives", None) or []
    return next((str(part[0]) for part in alternatives if part[1] == "text/html"), "")


def plain(text: str) -> str:
    """Return a text without control characters (except line ends) and unpaired surrogates."""
    return UNREADABLE.sub("", text.encode("utf-8", "replace").decode())


def one_line(text: str) -> str:
    """Return a text as one header line, so that a line end in a name cannot inject a header."""
    return plain(re.sub(r"\s*[\t\n\v\f\r\x85\u2028\u2029]\s*", " ", text)).strip()


def deliver(arguments: dict[str, Any]) -> None:
    """Send a letter to the mail server. Raises what smtplib raises."""
    letter = Letter.objects.filter(pk=arguments["letter"], sent_at=None).first()
    if letter is None or not settings.EMAIL_URL:
        return  # erased meanwhile, or the site has no mail server any more
    message = EmailMultiAlternatives(
        letter.subject,
        letter.text,
        settings.DEFAULT_FROM_EMAIL,
        [letter.to],
        headers={"Message-ID": message_id(letter)},
        connection=MailServer.at(settings.EMAIL_URL).backend(),
    )
    if letter.html:
        message.attach_alternative(letter.html, "text/html")
    message.send()


def message_id(letter: Letter) -> str:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return f"<letter.{letter.pk}.{int(letter.created_at.timestamp())}@{domain}>"


def mark_sent(arguments: dict[str, Any], _value: None) -> None:
    """Mark a letter as sent, and erase its text: it may hold a sign-in link."""
    if settings.EMAIL_URL:
        Letter.objects.filter(pk=arguments["letter"]).update(sent_at=Now(), text="", html="")
