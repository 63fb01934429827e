"""A match from the sheet of paper to its replay, a dispute, a refuted record, a lost network."""

import re
from typing import Any

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from league.people.models import Player
from matches.models import Filing, Match, Report
from matches.rules.flow import State
from matches.services import records
from tests.e2e.conftest import Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import works
from tests.matches.factories import Played, Table, played
from tests.matches.sample import refuted, sample_table, typed
from tests.matches.test_pages import replay_all
from tests.people.factories import PlayerFactory


def person(visitor: Visitor, handle: str, name: str) -> Player:
    player = PlayerFactory(handle=handle, display_name=name, language=visitor.variant.language)
    visitor.sign_in(player)
    return player


def seated(enter: Enter, **rules: Any) -> tuple[Visitor, Visitor, Table]:
    home, away = enter(), enter()
    aki, mio = person(home, "aki", "秋山 暁"), person(away, "mio", "三尾 澪")
    return home, away, sample_table(aki, mio, **rules)


def at(table: Table, name: str = "match", *more: Any) -> str:
    return reverse(f"matches:{name}", args=[table.match.uid, *more])


def state_of(table: Table) -> str:
    return Match.objects.get(pk=table.match.pk).state


def score(visitor: Visitor, home: int, away: int, winner: str = "points") -> None:
    visitor.page.locator("[name=score-1-1]").fill(str(home))
    visitor.page.locator("[name=score-1-2]").fill(str(away))
    visitor.page.locator("[name=winner-1]").select_option(winner)


def type_record(visitor: Visitor, text: str) -> None:
    visitor.tap(visitor.page.locator(".record-fields > summary"))
    visitor.page.locator("[name=record-1]").fill(text)


def test_a_match_typed_from_paper_proves_itself(enter: Enter) -> None:
    home, away, table = seated(enter, record="required")

    home.go(at(table))
    home.look("match-scheduled")
    home.press("Report the result")
    score(home, 7, 7, winner="1")
    type_record(home, typed())
    home.look("match-report")
    home.press("Send the report")
    home.reads("This is how it was read")
    home.look("match-reading")
    home.press("Yes, this is the record")
    home.reads("The record is handed in. It is being replayed.")
    home.look("match-reported")

    away.go(at(table))
    away.look("match-to-confirm")
    away.press("Yes, confirm")
    away.reads("You agree. The record is being replayed; the result follows from it.")
    away.look("match-checking")
    replay_all()
    away.reads("Final, and proved: the replayed record says the same.")
    away.look("match-settled")

    away.tap(away.page.get_by_role("link", name=away.t("Watch"), exact=True))
    walk_through(away)


def walk_through(visitor: Visitor) -> None:
    page = visitor.page
    caption = page.locator("#caption")
    visitor.reads("Before the first line")
    visitor.look("replay-start")
    page.locator("[data-go=next]").click()
    expect(caption).to_contain_text("toss 3 2")
    page.keyboard.press("End")
    expect(caption).to_contain_text("tie 6 5")
    assert "at=177" in page.url
    visitor.look("replay-end")
    for n, name in ((56, "replay-intercepted"), (14, "replay-tackle"), (113, "replay-goal")):
        page.locator("#jump").fill(str(n))
        page.locator("#jump").press("Enter")
        expect(page.locator("#stage")).to_have_attribute("data-at", str(n))
        visitor.look(name)
    page.locator("[data-go=play]").click()
    expect(page.locator("#stage")).to_have_attribute("data-at", "115")
    page.locator("[data-go=play]").click()
    expect(page.locator("[data-go=play]")).to_have_attribute("aria-pressed", "false")
    page.wait_for_load_state("networkidle")  # the lines ahead are fetched beforehand


def test_a_dispute_is_decided_by_a_judge(enter: Enter) -> None:
    home, away, table = seated(enter)
    judge = enter()
    Player.objects.filter(user=table.judge).update(language=judge.variant.language)
    judge.sign_in(Player.objects.get(user=table.judge))

    home.go(at(table, "report"))
    score(home, 12, 7)
    home.press("Send the report")
    home.reads("Your report is sent.")
    away.go(at(table))
    away.press("No, dispute")
    away.page.locator("[name=note]").fill("最後のゴールは取り消されました。7対7です。")
    away.look("match-dispute")
    away.press("Dispute")
    away.reads("You have disputed the report.")
    away.press("Report something else")
    score(away, 7, 7, winner="2")
    away.press("Send the report")
    away.look("match-disputed")

    judge.go(reverse("matches:list"))
    judge.reads("Waiting for a judge")
    judge.look("match-judge-list")
    judge.go(at(table))
    judge.press("Decide this match")
    judge.page.locator("[name=reason]").fill("両者に聞き、記録を確認しました。")
    judge.look("match-ruling")
    judge.tap(judge.page.locator(".offer").first)
    judge.reads("The match is decided. Both sides are told.")
    judge.look("match-ruled")

    assert state_of(table) == State.RULED


def test_a_refuted_record_shows_the_line_and_the_rule(enter: Enter) -> None:
    home, away, table = seated(enter, record="required")

    home.go(at(table, "report"))
    score(home, 7, 7, winner="1")
    type_record(home, refuted())
    home.press("Send the report")
    home.press("Yes, this is the record")
    replay_all()
    away.go(at(table))
    away.press("Yes, confirm")
    away.reads("A judge decides. You need to do nothing; you are told.")
    away.look("match-refuted")
    away.tap(away.page.get_by_role("link", name=away.t("Watch"), exact=True))
    expect(away.page.locator("#caption")).to_contain_text("CA-E-FAR")
    expect(away.page.locator("#caption")).to_contain_text("H 4 i10")
    away.look("replay-refuted")
    away.tap(away.page.get_by_role("link", name="CA-5.5"))
    expect(away.page).to_have_url(away.site + "/rules/carriers/#CA-5.5")

    assert state_of(table) == State.JUDGE


def test_what_is_typed_survives_the_network_a_reload_and_signing_out(enter: Enter) -> None:
    home, _away, table = seated(enter)
    page = home.go(at(table, "report"))
    score(home, 12, 7)
    home.reads("Saved on this device, not sent yet.")

    page.reload()
    home.reads("What you typed before is here again. Not sent yet.")
    expect(page.locator("[name=score-1-1]")).to_have_value("12")
    home.context.set_offline(True)
    page.locator("[name=note]").fill("電波なし")
    page.get_by_role("button", name=home.t("Send the report")).click()
    home.reads(
        "No network. Everything is kept on this device and sent as soon as the network is back."
    )
    home.look("match-offline")
    assert Report.objects.count() == 0

    cookies = home.context.cookies()
    home.context.clear_cookies(name="session")
    home.context.set_offline(False)
    home.reads("You are signed out. Everything is kept on this device: sign in and send it then.")
    home.look("match-signed-out")
    assert Report.objects.count() == 0

    home.context.add_cookies(cookies)
    home.go(at(table))
    home.reads("A report that you typed is kept on this device and not sent yet.")
    home.press("Go on with it")
    home.reads("Your report is sent.")
    report = Report.objects.get()
    assert (report.note, report.games[0]["score"]) == ("電波なし", [12, 7])


NO_NETWORK = (
    "No network. Everything is kept on this device and sent as soon as the network is back."
)


def test_a_record_goes_on_by_itself_once_the_network_is_back(enter: Enter) -> None:
    home, _away, table = seated(enter, record="required")
    page = home.go(at(table, "file"))
    page.locator("[name=record-1]").fill(typed())
    home.reads("Saved on this device, not sent yet.")

    home.context.set_offline(True)
    page.get_by_role("button", name=home.t("Read it")).click()
    home.reads(NO_NETWORK)
    home.look("record-offline")
    home.context.set_offline(False)
    home.reads("This is how it was read")
    home.reads("Kept on this device. It counts once you confirm it.")
    home.context.set_offline(True)
    page.get_by_role("button", name=home.t("Yes, this is the record")).click()
    home.reads(NO_NETWORK)
    assert Filing.objects.count() == 0

    home.context.set_offline(False)
    expect(page).to_have_url(home.site + at(table))
    expect(page.locator(".record-line")).to_contain_text(home.t("being replayed"))
    expect(page.locator(".draft-there").first).to_be_hidden()
    home.look("record-sent")
    replay_all()
    expect(page.locator(".record-line")).to_contain_text(home.t("verified"))
    assert table.match.acts.filter(kind="file").count() == 1


def test_a_confirmed_record_survives_the_page_being_closed_without_network(enter: Enter) -> None:
    home, _away, table = seated(enter)
    page = home.go(at(table, "file"))
    page.locator("[name=record-1]").fill(typed())
    home.press("Read it")
    home.context.set_offline(True)
    page.get_by_role("button", name=home.t("Yes, this is the record")).click()
    home.reads(NO_NETWORK)
    page.close()

    home.context.set_offline(False)
    home.page = home.context.new_page()
    home.go(at(table))
    home.reads("A record that you typed is kept on this device and not handed in yet.")
    home.look("match-record-kept")
    home.press("Go on with the record")
    expect(home.page).to_have_url(home.site + at(table))
    expect(home.page.locator(".record-line")).to_have_count(1)
    assert Filing.objects.count() == 1


def winning(table: Table, side: int) -> Played:
    """Play matches at random until this side wins one."""
    games = (played(table, seed, "carriers-1") for seed in range(1, 60))
    return next(game for game in games if game.games[0].winner == side)


def test_a_best_of_three_is_proved_by_three_records(enter: Enter) -> None:
    home, away, table = seated(enter, record="required", series="best_of", games=3)
    texts = {1: typed(), 2: winning(table, 2).text, 3: winning(table, 1).text}
    (second,), (third,) = winning(table, 2).games, winning(table, 1).games
    scores = {1: (7, 7), 2: second.score, 3: third.score}

    page = home.go(at(table, "report"))
    for number, (ours, theirs) in scores.items():
        game = page.locator(".report-game").nth(number - 1)
        game.locator(f"[name=score-{number}-1]").fill(str(ours))
        game.locator(f"[name=score-{number}-2]").fill(str(theirs))
        game.locator(f"[name=winner-{number}]").select_option("2" if number == 2 else "1")
        home.tap(game.locator(".record-fields > summary"))
        game.locator(f"[name=record-{number}]").fill(texts[number])
    home.look("series-report")
    home.press("Send the report")
    expect(page.locator(".reading")).to_have_count(3)
    home.look("series-reading")
    home.press("Yes, this is the record")
    expect(page.locator(".record-line")).to_have_count(3)
    away.go(at(table))
    away.look("series-to-confirm")
    away.press("Yes, confirm")
    replay_all()
    away.reads("Final, and proved: the replayed record says the same.")
    away.look("series-settled")

    assert away.page.locator(".scoreboard-score").all_inner_texts() == ["2", "1"]
    watch = away.page.get_by_role("link", name=away.t("Watch"), exact=True)
    away.tap(watch.nth(1))
    away.reads("Game %(n)s", n=2)
    away.look("series-replay")
    assert state_of(table) == State.SETTLED


def test_two_legs_are_settled_by_the_points_of_both(enter: Enter) -> None:
    home, away, table = seated(enter, series="legs", games=2)
    page = home.go(at(table, "report"))
    for name, value in {"1-1": "12", "1-2": "7", "2-1": "5", "2-2": "14"}.items():
        page.locator(f"[name=score-{name}]").fill(value)

    home.press("Send the report")
    away.go(at(table))
    away.press("Yes, confirm")
    away.look("legs-settled")

    scores = away.page.locator(".scoreboard-score").all_inner_texts()
    assert scores == ["17", "21"]
    expect(away.page.locator(".scoreboard-side.won")).to_contain_text("三尾 澪")


def test_the_replay_in_the_dark(enter: Enter) -> None:
    _home, _away, table = seated(enter)
    file_for(table)
    reader = enter(dark=True)
    reader.sign_in(table.players[0])

    for n in (14, 56, 113):
        reader.go(at(table, "replay", 1) + f"?at={n}")
        expect(reader.page.locator("#stage")).to_have_attribute("data-at", str(n))
        reader.look(f"replay-dark-{n}")
    reader.go(at(table))
    reader.look("match-dark")


def test_the_replay_is_scrubbed_sped_up_and_linked_to(enter: Enter) -> None:
    reader, _away, table = seated(enter)
    file_for(table)
    page = reader.go(at(table, "replay", 1) + "?at=56")
    stage, moves = page.locator("#stage"), page.locator("#moves")
    moves.scroll_into_view_if_needed()
    expect(moves.locator("[aria-current]")).to_be_in_viewport()

    page.locator("#scrub").fill("60")
    expect(stage).to_have_attribute("data-at", "60")
    page.locator("#speed").select_option("250")
    page.locator("[data-go=play]").click()
    page.wait_for_function("() => Number(document.getElementById('stage').dataset.at) > 62")
    page.locator("[data-go=play]").click()
    expect(page.locator("[data-go=play]")).to_have_attribute("aria-pressed", "false")
    page.locator("main h1").click()
    page.keyboard.press("Home")
    expect(stage).to_have_attribute("data-at", "0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(stage).to_have_attribute("data-at", "1")
    moves.locator("[data-at='9']").click()
    expect(page).to_have_url(re.compile(r"at=9\b"))
    page.go_back()
    expect(stage).to_have_attribute("data-at", "1")
    page.wait_for_load_state("networkidle")  # the lines ahead are fetched beforehand


def test_the_replay_works_without_scripts(enter: Enter) -> None:
    _home, _away, table = seated(enter)
    reader = enter(scripts=False)
    reader.sign_in(table.players[0])
    reader.go(at(table, "file"))
    reader.page.locator("[name=record-1]").fill(typed())
    reader.press("Read it")
    reader.press("Yes, this is the record")
    replay_all()
    reader.go(at(table, "replay", 1))
    for _step in range(3):
        reader.press("Next")
    expect(reader.page.locator("#caption")).to_contain_text("H form 4=c5 2=a8 5=e7 7=g8")
    reader.press("Last")
    expect(reader.page.locator("#caption")).to_contain_text("tie 6 5")
    reader.look("replay-no-scripts")

    assert Filing.objects.count() == 1


def test_an_organiser_pairs_two_sides_and_the_lists_show_them(enter: Enter) -> None:
    home, _away, table = seated(enter)
    organiser = enter()
    user = works(table.event, "organiser")
    Player.objects.filter(user=user).update(language=organiser.variant.language)
    organiser.sign_in(Player.objects.get(user=user))
    first, second = (side.entry.uid for side in table.sides)

    organiser.go(reverse("matches:list") + f"?event={table.event.uid}")
    organiser.look("match-list")
    organiser.press("Make matches")
    organiser.fill(**{"pair-first": second, "pair-second": first, "pair-table": "12"})
    organiser.look("match-organise")
    organiser.press("Make the match")
    organiser.reads("Match %(number)d is made.", number=2)

    home.go("/")
    home.reads("Matches that wait for you")
    home.look("match-home")
    home.go(reverse("matches:list"))
    home.look("match-mine")
    home.go(reverse("matches:records"))
    home.page.locator("[name=record-1]").fill(typed())
    home.press("Read it")
    home.press("Yes, this is the record")
    replay_all()
    home.go(reverse("matches:records"))
    home.look("match-records")
    file_for(table)
    home.go(reverse("matches:player", args=[table.players[0].handle]))
    home.look("match-player")
    home.go(reverse("cards:card", args=["SMH-004"]))
    home.reads("In matches")
    home.look("match-card")


def file_for(table: Table) -> None:
    records.file(
        match=table.match,
        number=1,
        text=typed(),
        source="paste",
        by=table.ann,
        now=timezone.now(),
        side=table.sides[0],
    )
    replay_all()
