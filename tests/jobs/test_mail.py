import socket
import threading

import pytest
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.db import transaction

from league.jobs import mail, services
from league.jobs.mail import MailServer
from league.jobs.models import Job, Letter
from tests.jobs.factories import LetterFactory


@pytest.fixture
def outbox():
    return get_connection("league.jobs.mail.OutboxBackend")


def message(outbox, **changes) -> EmailMultiAlternatives:
    fields = {"subject": "Welcome", "body": "Dear Ann", "to": ["ann@example.org"]} | changes
    return EmailMultiAlternatives(connection=outbox, **fields)


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail", MailServer("mail", 25, "", "", False, False)),
        ("smtp://mail:2525", MailServer("mail", 2525, "", "", False, False)),
        (
            "smtp://ann%40a.org:p%2Fw@mail?tls=1",
            MailServer("mail", 587, "ann@a.org", "p/w", True, False),
        ),
        ("smtps://ann:pw@mail", MailServer("mail", 465, "ann", "pw", False, True)),
        ("smtp://[::1]:25", MailServer("::1", 25, "", "", False, False)),
    ],
)
def test_a_mail_server_is_read_from_its_address(url, server):
    assert MailServer.at(url) == server


@pytest.mark.parametrize(
    "url",
    [
        "mail",
        "http://mail",
        "smtp://",
        "smtp://mail:many",
        "smtp://u:secret@mail?ssl=1",
        "smtps://u:secret@mail?tls=1",
        "smtp://[::1",
    ],
)
def test_an_unreadable_address_is_refused_without_its_password(url):
    with pytest.raises(ImproperlyConfigured) as refused:
        MailServer.at(url)

    assert "secret" not in str(refused.value)


@pytest.mark.django_db
class TestOutbox:
    def test_a_mail_becomes_a_letter(self, outbox, settings):
        settings.EMAIL_URL = ""
        mailed = message(outbox)
        mailed.attach_alternative("<p>Dear Ann</p>", "text/html")

        assert mailed.send() == 1

        letter = Letter.objects.get()
        assert (letter.to, letter.subject, letter.text, letter.html, letter.sent_at) == (
            "ann@example.org",
            "Welcome",
            "Dear Ann",
            "<p>Dear Ann</p>",
            None,
        )
        assert Job.objects.count() == 0

    def test_with_a_mail_server_the_letter_gets_a_job(self, outbox, settings):
        settings.EMAIL_URL = "smtp://mail"

        message(outbox).send()

        letter = Letter.objects.get()
        assert (letter.job.kind, letter.job.arguments) == ("jobs.letter", {"letter": letter.pk})

    def test_every_recipient_gets_a_letter_of_their_own(self, outbox):
        message(
            outbox, to=["Ann <ann@example.org>"], cc=["bob@example.org"], bcc=["cy@example.org"]
        ).send()

        assert sorted(letter.to for letter in Letter.objects.all()) == [
            "ann@example.org",
            "bob@example.org",
            "cy@example.org",
        ]

    def test_an_act_that_is_rolled_back_writes_no_letter(self, outbox):
        with transaction.atomic():
            message(outbox).send()
            transaction.set_rollback(True)

        assert Letter.objects.count() == 0

    @pytest.mark.parametrize(
        ("subject", "kept"),
        [
            ("Hi\r\nBcc: eve@example.org", "Hi Bcc: eve@example.org"),
            ("Hi\0\x1b[31m", "Hi[31m"),
            ("Hi \ud800", "Hi ?"),
            ("あ" * 300, "あ" * 200),
        ],
    )
    def test_a_subject_is_one_line_that_can_be_stored(self, outbox, subject, kept):
        message(outbox, subject=subject).send()

        assert Letter.objects.get().subject == kept

    def test_a_text_keeps_its_lines_and_loses_control_characters(self, outbox):
        message(outbox, body="a\0\n\tb\x7f\x1b").send()

        assert Letter.objects.get().text == "a\n\tb"

    @pytest.mark.parametrize("to", ["ann", "ann@example.org\nBcc: eve@example.org", "ann@"])
    def test_an_address_that_is_none_is_refused(self, outbox, to):
        with pytest.raises(ValidationError):
            message(outbox, to=["ann@example.org", to]).send()

        assert Letter.objects.count() == 0

    def test_an_attachment_is_refused(self, outbox):
        mailed = EmailMessage("Hi", "", to=["ann@example.org"], connection=outbox)
        mailed.attach("list.csv", "a,b", "text/csv")

        with pytest.raises(ValueError, match="attachments"):
            mailed.send()


class Post:
    """A mail server that takes one letter over a real socket, or refuses it."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.refuses = refuses
        self.received = ""
        self.door = socket.create_server(("127.0.0.1", 0))
        self.door.settimeout(20)
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.door.getsockname()[1]}"

    def serve(self) -> None:
        guest, _address = self.door.accept()
        with guest, guest.makefile("rw", encoding="utf-8", newline="\r\n") as talk:

            def say(text: str) -> None:
                talk.write(f"{text}\r\n")
                talk.flush()

            say("220 post")
            for line in talk:
                word = line.split()[0].upper()
                if word == "DATA":
                    say("354 go on")
                    self.received = "".join(iter(talk.readline, ".\r\n"))
                    say("250 taken")
                elif word == "RCPT" and self.refuses:
                    say("550 nobody of that name")
                else:
                    say("221 bye" if word == "QUIT" else "250 well")
                if word == "QUIT":
                    return

    def close(self) -> None:
        self.thread.join(20)
        self.door.close()


@pytest.fixture
def post(request):
    server = Post(refuses=getattr(request, "param", False))
    yield server
    server.close()


@pytest.mark.django_db
class TestDelivery:
    def work(self, outbox) -> Job:
        message(outbox, subject="ようこそ").send()
        job = Job.objects.get()
        services.run(job_id=job.pk, worker="celery@one", delivery="1")
        job.refresh_from_db()
        return job

    def test_a_letter_goes_to_the_mail_server_and_is_forgotten(self, outbox, settings, post):
        settings.EMAIL_URL = post.url

        job = self.work(outbox)

        post.close()
        letter = Letter.objects.get()
        assert job.state == Job.State.DONE
        assert f"Message-ID: {mail.message_id(letter)}" in post.received
        assert "To: ann@example.org" in post.received
        assert letter.sent_at is not None
        assert (letter.text, letter.html, letter.subject) == ("", "", "ようこそ")

    @pytest.mark.parametrize("post", [True], indirect=True)
    def test_a_refused_letter_is_tried_again_and_kept(self, outbox, settings, post):
        settings.EMAIL_URL = post.url

        job = self.work(outbox)

        assert (job.state, Letter.objects.get().sent_at) == (Job.State.QUEUED, None)
        assert job.trouble.startswith("SMTPRecipientsRefused")
        assert Letter.objects.get().text == "Dear Ann"

    def test_a_letter_that_has_gone_is_not_sent_again(self, settings):
        letter = LetterFactory(sent_at="2026-11-21T12:00:00Z")
        settings.EMAIL_URL = "smtp://127.0.0.1:1"

        mail.deliver({"letter": letter.pk})

        assert Letter.objects.get().text == "Dear Ann"

    def test_a_letter_keeps_its_message_id(self):
        letter = LetterFactory()

        assert mail.message_id(letter) == mail.message_id(Letter.objects.get())
        assert mail.message_id(letter) != mail.message_id(LetterFactory())
