"""Handing in: what counts, what is refused, and the lock by the database's clock."""

from datetime import timedelta
from typing import Any

import pgtrigger
import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.errors import CodeUnknown
from cards.models import CardRevision
from cards.rules import codes
from cards.rules.content import Content
from cards.services import cards, decks
from cards.services.opening import Asker
from league.events import queries
from league.events.errors import (
    DeckIllegal,
    DecksHandedIn,
    DecksLocked,
    DecksOpen,
    EntryWithdrawn,
    ListUnsettled,
    OwnEntry,
    ReasonNeeded,
    SettingsFrozen,
)
from league.events.models import Act, EntryPlayer, Event, Submission
from league.events.services import entries, events, submissions
from league.events.shown import shown
from league.people.errors import TooManyTries
from league.people.models import Player
from tests.events.factories import (
    EventFactory,
    enter,
    entrant,
    hand_in,
    legal_content,
    lock,
    version_for,
    works,
)
from tests.people.factories import GuestFactory


def submit(seat: EntryPlayer, version: Any) -> Submission:
    return submissions.submit(seat=seat, version=version, by=seat.player.user, now=timezone.now())


def given(seat: EntryPlayer, typed: str) -> Any:
    """Return what staff opens who typed a code that a player gave."""
    asker = Asker(works(seat.event, "judge"), "")
    return submissions.version_by_code(typed, seat=seat, asker=asker, now=timezone.now())


def page_of(submission: Submission) -> list[dict[str, Any]]:
    """Return what the page of a locked deck says of each card."""
    deck = shown(Submission.objects.get(pk=submission.pk))
    assert deck is not None
    return [
        {"name": card.name, "cost": card.cost, "text": card.skill_text, "face": card.face}
        for card in deck.cards
    ]


@pytest.mark.django_db
class TestHandingIn:
    def test_a_deck_is_kept_with_its_digest_noted_and_receipted(
        self, event: Event, ann: Player, mailoutbox: list[Any]
    ) -> None:
        seat = enter(event, ann)

        made = hand_in(seat)

        assert queries.visible_submission(ann.user, seat) == made
        assert made.digest == made.version.digest
        handed_in = sorted(card["code"] for card in made.snapshot["cards"])
        assert handed_in == sorted(legal_content().cards)
        assert [act.kind for act in Act.objects.filter(event=event).order_by("pk")] == [
            "enter",
            "submit",
        ]
        (letter,) = mailoutbox
        assert letter.to == [ann.user.email]
        assert made.digest in letter.body
        assert made.version.code in letter.body

    def test_the_last_deck_counts_and_all_stay_in_the_history(
        self, event: Event, ann: Player
    ) -> None:
        seat = enter(event, ann)
        first, second = hand_in(seat), hand_in(seat)

        assert queries.visible_submission(ann.user, seat) == second
        assert list(queries.history(seat)) == [second, first]

    def test_an_illegal_deck_is_refused_with_every_problem_and_leaves_nothing(
        self, event: Event, ann: Player
    ) -> None:
        seat = enter(event, ann)
        few = Content(tuple(legal_content().cards[:3]))
        version = version_for(ann, few)

        with pytest.raises(DeckIllegal) as refused:
            submit(seat, version)

        codes = {problem.code for problem in refused.value.problems}
        assert {"deck_too_small", "starter_missing"} <= codes
        assert Submission.objects.count() == 0

    def test_a_draft_is_saved_and_handed_in_or_neither(self, event: Event, ann: Player) -> None:
        seat = enter(event, ann)
        legal_content()
        deck = decks.create(
            owner=ann,
            name="Draft",
            format=event.format,
            now=timezone.now(),
            content=Content(tuple(legal_content().cards[:3])),
        )

        with pytest.raises(DeckIllegal):
            submissions.hand_in_draft(
                seat=seat, deck=deck, expected_step=1, by=ann.user, now=timezone.now()
            )

        assert deck.versions.count() == 0

    def test_a_withdrawn_entry_takes_no_deck(self, event: Event, ann: Player) -> None:
        seat = enter(event, ann)
        version = version_for(ann)
        entries.withdraw(entry=seat.entry, by=ann.user, now=timezone.now())

        with pytest.raises(EntryWithdrawn):
            submit(seat, version)

    def test_the_cap_and_the_format_stay_once_decks_are_handed_in(
        self, event: Event, ann: Player
    ) -> None:
        entrant(event, ann)

        with pytest.raises(DecksHandedIn):
            events.change(event=event, by=works(event), now=timezone.now(), cost_cap=10)


@pytest.mark.django_db
class TestAfterTheDeadline:
    @pytest.mark.parametrize("minutes", [-10, 0, 10])
    def test_a_late_deck_is_refused_whatever_the_clock_of_the_web_server(
        self, event: Event, ann: Player, minutes: int
    ) -> None:
        seat = entrant(event, ann)
        version = version_for(ann)
        lock(event)

        with (
            time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=True),
            pytest.raises(DecksLocked),
        ):
            submit(seat, version)

        assert seat.submissions.count() == 1

    @pytest.mark.parametrize("minutes", [-10, 10])
    def test_a_deck_in_time_is_taken_whatever_the_clock_of_the_web_server(
        self, event: Event, ann: Player, minutes: int
    ) -> None:
        Event.objects.filter(pk=event.pk).update(deadline=timezone.now() + timedelta(minutes=3))
        seat = enter(event, ann)

        with time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=True):
            hand_in(seat)

        assert seat.submissions.count() == 1

    def test_the_trigger_refuses_what_goes_past_the_service(
        self, event: Event, ann: Player
    ) -> None:
        seat = entrant(event, ann)
        made = seat.submissions.get()
        lock(event)

        with pytest.raises(IntegrityError, match="deadline has passed"), transaction.atomic():
            Submission.objects.create(
                seat=seat, version=made.version, snapshot={}, digest="x", handed_in_by=ann.user
            )

    @pytest.mark.usefixtures("as_owner")
    def test_red_control_without_the_trigger_a_late_row_is_written(
        self, event: Event, ann: Player
    ) -> None:
        seat = entrant(event, ann)
        made = seat.submissions.get()
        lock(event)

        with pgtrigger.ignore("events.Submission:decks_lock_at_the_deadline"):
            Submission.objects.create(
                seat=seat, version=made.version, snapshot={}, digest="x", handed_in_by=ann.user
            )

        assert seat.submissions.count() == 2

    @pytest.mark.parametrize(
        "change", [{"cost_cap": 30}, {"deadline": timezone.now() + timedelta(days=1)}]
    )
    def test_settings_are_frozen(self, event: Event, change: dict[str, Any]) -> None:
        organiser = works(event)
        lock(event)
        later = {"starts_at": timezone.now() + timedelta(days=3)} if "deadline" in change else {}

        with pytest.raises(SettingsFrozen):
            events.change(event=event, by=organiser, now=timezone.now(), **change, **later)

    def test_no_handed_in_deck_can_be_changed_or_deleted(self, event: Event, ann: Player) -> None:
        made = entrant(event, ann).submissions.get()

        for act in (
            lambda: Submission.objects.filter(pk=made.pk).update(digest="x"),
            lambda: Submission.objects.filter(pk=made.pk).delete(),
        ):
            with pytest.raises(Exception, match="permission denied"), transaction.atomic():
                act()

    @pytest.mark.usefixtures("as_owner")
    def test_not_even_the_owner_of_the_database_changes_one(
        self, event: Event, ann: Player
    ) -> None:
        made = entrant(event, ann).submissions.get()

        with pytest.raises(Exception, match="Cannot update"), transaction.atomic():
            Submission.objects.filter(pk=made.pk).update(digest="x")

    def test_a_new_revision_changes_nothing_shown(self, event: Event, ann: Player) -> None:
        made = entrant(event, ann).submissions.get()
        lock(event)
        card = made.version.version_cards.first().revision.card
        before = page_of(made)

        draft = cards.revise(card=card)
        CardRevision.objects.filter(pk=draft.pk).update(name_en="Renamed", cost=9, skill_en="New")
        cards.publish(revision=draft, by=None, now=timezone.now())
        card.refresh_from_db()

        assert card.current.name_en == "Renamed"
        assert page_of(made) == before


@pytest.mark.django_db
class TestCorrecting:
    def test_staff_corrects_with_a_reason_that_is_logged_and_told(
        self, event: Event, ann: Player, mailoutbox: list[Any]
    ) -> None:
        seat = entrant(event, ann)
        judge = works(event, "judge")
        version = version_for(ann)
        lock(event)

        made = submissions.correct(
            seat=seat, version=version, by=judge, reason=" Wrong code. ", now=timezone.now()
        )

        assert queries.visible_submission(ann.user, seat) == made
        act = Act.objects.filter(kind="correct").get()
        assert (act.reason, act.by) == ("Wrong code.", judge)
        assert "Wrong code." in mailoutbox[-1].body
        assert mailoutbox[-1].to == [ann.user.email]

    def test_without_a_reason_nothing_is_corrected(self, event: Event, ann: Player) -> None:
        seat = entrant(event, ann)
        lock(event)

        with pytest.raises(ReasonNeeded):
            submissions.correct(
                seat=seat,
                version=version_for(ann),
                by=works(event),
                reason="  ",
                now=timezone.now(),
            )

    def test_nobody_corrects_an_entry_of_their_own(self, event: Event, ann: Player) -> None:
        seat = entrant(event, ann)
        lock(event)

        with pytest.raises(OwnEntry):
            submissions.correct(
                seat=seat, version=version_for(ann), by=ann.user, reason="me", now=timezone.now()
            )

    def test_before_the_deadline_there_is_nothing_to_correct(
        self, event: Event, ann: Player
    ) -> None:
        with pytest.raises(DecksOpen):
            submissions.correct(
                seat=entrant(event, ann),
                version=version_for(ann),
                by=works(event),
                reason="early",
                now=timezone.now(),
            )

    def test_a_list_on_paper_becomes_a_deck_of_the_guest(self, event: Event) -> None:
        guest = GuestFactory()
        seat = enter(event, guest)
        content = legal_content()
        text = "\n".join(
            f"1 {code}{' *' if code in content.pieces.values() else ''}" for code in content.cards
        )

        made = submissions.hand_in_list(seat=seat, text=text, by=works(event), now=timezone.now())

        assert made.version.deck.owner == guest
        assert len(made.snapshot["starters"]) == 7

    def test_a_line_that_is_no_card_is_told_and_nothing_is_saved(self, event: Event) -> None:
        seat = enter(event, GuestFactory())
        organiser = works(event)

        with pytest.raises(ListUnsettled) as refused:
            submissions.hand_in_list(
                seat=seat, text="1 Nobody at all", by=organiser, now=timezone.now()
            )

        assert refused.value.params["lines"] == "1 Nobody at all"
        assert Submission.objects.count() == 0

    def test_staff_opens_a_private_deck_by_the_whole_code_of_its_owner_only(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        seat = entrant(event, ann)
        mine, other = version_for(ann), version_for(bob)

        assert given(seat, codes.with_key(mine.code, mine.key)) == mine
        for typed in (
            mine.code,
            codes.with_key(mine.code, other.key),
            codes.with_key(other.code, other.key),
        ):
            with pytest.raises(CodeUnknown):
                given(seat, typed)

    def test_the_short_code_is_enough_for_what_was_handed_in_here(
        self, event: Event, ann: Player
    ) -> None:
        seat = entrant(event, ann)
        elsewhere = entrant(EventFactory(), ann)
        [here] = seat.submissions.all()

        assert given(seat, here.version.code) == here.version
        with pytest.raises(CodeUnknown):
            given(elsewhere, here.version.code)

    def test_wrong_codes_of_staff_are_counted_though_nothing_is_handed_in(
        self, event: Event, ann: Player
    ) -> None:
        seat, judge, now = entrant(event, ann), works(event, "judge"), timezone.now()
        mine = version_for(ann)

        for _try in range(20):
            with pytest.raises(CodeUnknown):
                submissions.hand_in_list(seat=seat, text=mine.code, by=judge, now=now)
        with pytest.raises(TooManyTries):
            submissions.hand_in_list(seat=seat, text=mine.code, by=judge, now=now)
        submissions.version_by_code(
            codes.with_key(mine.code, mine.key),
            seat=seat,
            asker=Asker(judge, ""),
            now=now + timedelta(minutes=15),
        )
