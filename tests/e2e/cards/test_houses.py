"""House sets from the admin to a match, and what a game asks of organisers and of players.

A set in Japanese on a phone and in English on a desk; ``ALL_VARIANTS=true`` walks everything
through every language and width.
"""

import json
from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import expect

from cards.models import HouseSetRevision
from cards.services import houses
from engines.core.records.reading import read
from league.events.models import EntryPlayer, Event
from league.events.services import entries, invitations
from league.people.models import Player
from matches.models import EventRules, Match
from tests.e2e.cards.test_editing import worker
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.events.test_events import local
from tests.e2e.tournaments.test_desk import person
from tests.e2e.visitor import Visitor
from tests.events.factories import EventFactory, RoleFactory as EventRoleFactory, lock
from tests.people.factories import PlayerFactory

UNKNOWN = (
    "No player with an account is called “%(words)s”. Ask your mate for the handle, or ask the "
    "organiser to enter somebody without an account."
)


def entered(event: Event, language: str, **said: Any) -> list[Any]:
    """Let a side of the event's size enter."""
    players = [PlayerFactory(language=language) for _seat in range(event.side_size)]
    entries.enter(
        event=event,
        players=players,
        by=players[0].user,
        now=timezone.now(),
        by_staff=True,
        agreed=True,
        **said,
    )
    return players


@ON_A_DESK
def test_a_set_is_edited_approved_and_pinned_by_a_match(enter: Enter) -> None:
    editor, approver = worker(enter, "editor"), worker(enter, "approver")
    desk, guest = enter(), enter()
    organiser = person(desk, "shiori", "栞 千夏 Shiori")
    event = EventFactory(game="touchdown_hero", format=None, side_size=2, name="Heroes 2026 秋")
    EventRoleFactory(event=event, role="organiser", user=organiser.user)
    for _side in range(2):
        entered(event, desk.variant.language)

    draft = _drafted(editor)
    _published(approver, draft)
    second = HouseSetRevision.objects.get(house_set__game="touchdown_hero", number=2)
    assert (second.content["heroes"][7]["delta"], second.note_ja) == (-2, "減らしすぎ")

    guest.go("/cards/houses/touchdown_hero/")
    expect(guest.page.locator("main h2.panel-title")).to_have_text("house-2")
    expect(guest.page.locator("main .list a")).to_have_count(2)
    guest.look("house-set")
    first = _chosen(desk, event)
    match = _paired(desk, event)

    assert (first.number, match.house) == (1, first)
    guest.go(f"/matches/{match.uid}/")
    expect(guest.page.locator("main dl")).to_contain_text("house-1")
    guest.look("house-match")
    guest.go(f"/matches/{match.uid}/sheet/")
    guest.look("paper")
    sheet = guest.context.request.get(f"/matches/{match.uid}/sheet.record").text()
    assert ("set", ("house-1",)) in read(sheet).own


def _drafted(editor: Visitor) -> str:
    """Open the next revision and change a hero; what the game does not take stays in the form."""
    page = editor.page
    shipped = houses.current(game="touchdown_hero", now=timezone.now())
    assert shipped is not None
    page.goto("/admin/cards/houseset/?game=touchdown_hero")
    page.locator("#result_list input.action-select").check()
    page.locator("select[name=action]").select_option("revise_sets")
    page.locator("button[name=index]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    page.goto(
        "/admin/cards/housesetrevision/?house_set__game=touchdown_hero&published_at__isempty=1"
    )
    page.locator("#result_list tbody th a").click()
    content = json.loads(page.locator("#id_content").input_value())
    content["heroes"][7]["delta"] = "minus two"
    page.locator("#id_content").fill(json.dumps(content, ensure_ascii=False, indent=1))
    page.locator("#id_note_ja").fill("減らしすぎ")
    page.locator("[name=_continue]").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    assert "minus two" in page.locator("#id_content").input_value()
    editor.look("admin-house-wrong")
    content["heroes"][7]["delta"] = -2
    page.locator("#id_content").fill(json.dumps(content, ensure_ascii=False, indent=1))
    page.locator("[name=_continue]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    expect(page.get_by_role("button", name=editor.t("Publish"))).to_have_count(0)
    return page.url


def _published(approver: Visitor, draft: str) -> None:
    page = approver.page
    page.goto(draft)
    page.get_by_role("button", name=approver.t("Publish")).click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    expect(page.locator("textarea")).to_have_count(0)
    approver.look("admin-house-published")


def _chosen(desk: Visitor, event: Event) -> HouseSetRevision:
    """Choose the older revision on the page that the event's own page leads to."""
    desk.go(f"/events/{event.uid}/")
    desk.press("Change how matches are settled")
    house = desk.page.locator("[name=rules-house]")
    expect(house.locator("option")).to_have_count(3)
    house.select_option("house-1")
    desk.press("Save the settings")
    desk.reads("The settings are saved.")
    chosen = EventRules.objects.get(event=event).house
    assert chosen is not None
    return chosen


def _paired(desk: Visitor, event: Event) -> Match:
    for name in ("first", "second"):
        place = 1 if name == "first" else 2
        desk.page.locator(f"[name=pair-{name}]").select_option(index=place)
    desk.press("Make the match")
    desk.reads("Match %(number)d is made.", number=1)
    return Match.objects.select_related("house__house_set").get(event=event)


@ON_A_DESK
def test_an_event_with_options_is_made_and_told(enter: Enter) -> None:
    desk, guest = enter(), enter()
    person(desk, "shiori", "栞 千夏 Shiori")
    now = timezone.now()
    desk.go("/events/new/?game=rugby_15")
    desk.look("options-event-form")
    desk.fill(name="ラグビー Rugby 15 Cup", time_zone="Asia/Tokyo")
    desk.fill(starts_at=local(now + timedelta(days=3)), deadline=local(now + timedelta(days=2)))
    desk.press("Save")
    event = Event.objects.get()
    desk.press("Change how matches are settled")
    desk.tap(desk.page.locator("main details:has([name=rules-option_field_size]) > summary"))
    desk.fill(**{"rules-option_field_size": "4", "rules-option_points_try": "7"})
    desk.press("Save the settings")

    place = desk.page.locator("[name=rules-option_field_size]")
    expect(place).to_have_value("4")  # refused: an even field; nothing typed is lost
    expect(place).to_be_visible()
    expect(desk.page.locator("[name=rules-option_points_try]")).to_have_value("7")
    desk.look("options-refused")
    desk.fill(**{"rules-option_field_size": "9", "rules-option_tie": "sudden_death"})
    desk.press("Save the settings")
    desk.reads("The settings are saved.")

    guest.go(f"/events/{event.uid}/")
    listed = guest.page.locator("section[aria-labelledby=how-played] dl")
    for words in ("9", "7", "サドンデス" if guest.variant.language == "ja" else "sudden death"):
        expect(listed).to_contain_text(words)
    guest.look("options-event")
    options = {"field_size": "9", "points_try": "7", "tie": "sudden_death"}
    assert EventRules.objects.get(event=event).options == options


def _says_positions(captain: Visitor, event: Event, mate: Player) -> None:
    """Enter with a mate, and change the roster; emotion is not asked of players."""
    captain.go(f"/events/{event.uid}/enter/")
    assert captain.page.locator("main [name$=_fact_emotion]").count() == 0
    captain.fill(seat_2="nobody-here", seat_1_fact_position="MID")
    captain.press("Enter the event")
    captain.reads(UNKNOWN, words="nobody-here")
    expect(captain.page.locator("[name=seat_1_fact_position]")).to_have_value("MID")
    captain.look("roster-enter")
    captain.fill(seat_2=mate.handle)
    captain.press("Enter the event")
    captain.go(f"/events/{event.uid}/")
    captain.press("Roster")
    captain.fill(seat_2_fact_position="MID", seat_1_fact_position="-")
    captain.look("roster-own")
    captain.press("Save")
    captain.reads("The roster is saved.")


@ON_A_PHONE
def test_a_roster_is_said_by_players_and_emotion_by_the_organiser(enter: Enter) -> None:
    captain, desk = enter(), enter()
    organiser = person(desk, "shiori", "栞 千夏 Shiori")
    ann = person(captain, "ann", "秋山 暁")
    mate = PlayerFactory(handle="mio", display_name="三尾 澪")
    event = EventFactory(game="limit_ball", format=None, side_size=2, name="リミット交流戦")
    EventRoleFactory(event=event, role="organiser", user=organiser.user)

    _says_positions(captain, event, mate)
    seat = EntryPlayer.objects.get(event=event, invited=mate)
    invitations.accept(seat=seat, by=mate.user, now=timezone.now())
    entered(event, "en", facts=[{}, {}])
    lock(event)
    entry = EntryPlayer.objects.get(player=ann).entry
    desk.go(f"/events/{event.uid}/entries/{entry.uid}/")
    desk.press("Roster")
    desk.fill(seat_2_fact_emotion="7")
    desk.look("roster-organiser")
    desk.press("Save")
    desk.reads("The roster is saved.")
    said = EntryPlayer.objects.filter(entry=entry).order_by("seat").values_list("facts", flat=True)
    mine, theirs = said
    assert (mine["position"], mine.get("emotion") or None) == ("-", None)
    assert theirs == {"position": "MID", "emotion": "7"}
    desk.go(f"/matches/organise/{event.uid}/")
    match = _paired(desk, event)

    captain.go(f"/matches/{match.uid}/")
    captain.look("roster-match")
    sheet = captain.context.request.get(f"/matches/{match.uid}/sheet.record").text()
    words = {seat.handle: seat.words for seat in read(sheet).seats}
    assert (words["ann"], words["mio"]) == (("-", "emotion=0"), ("MID", "emotion=7"))
