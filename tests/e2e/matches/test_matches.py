"""A match from the sheet of paper to its replay, a dispute, a refuted record, a lost network."""

from django.urls import reverse
from playwright.sync_api import expect

from league.people.models import Player
from matches.rules.flow import MatchState
from tests.e2e.at_the_table import at, file_for, score, seated, state_of, type_record, winning
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import works
from tests.matches.paging import replay_all
from tests.matches.sample import refuted, typed

# What of a replay lies outside of the first screen of a phone, or under its steps.
ONE_SCREEN = """() => {
  scrollTo(0, 0);
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [score, board, caption, controls] = ['.score', '.board', '.caption', '.controls'].map(box);
  const bar = box('.tabbar');
  const wrong = [];
  if (board.top > 200) wrong.push(`the board begins at ${board.top}`);
  if (score.bottom > board.top || board.bottom > caption.top) wrong.push('the order is another');
  if (caption.bottom > controls.top) wrong.push(`the steps lie on the caption at ${controls.top}`);
  if (controls.bottom > bar.top + 1) wrong.push(`the steps end at ${controls.bottom}`);
  return wrong;
}"""


@ON_A_PHONE
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
    away.press("Confirm this result")
    away.reads("You agree. The record is being replayed; the result follows from it.")
    away.look("match-checking")
    replay_all()
    away.reads("Final, and proved: the replayed record says the same.")
    away.look("match-settled")

    away.tap(away.page.get_by_role("link", name=away.t("Watch"), exact=True))
    walk_through(away)


def step_quickly(visitor: Visitor) -> None:
    """Tap thirty times as fast as it goes, without a question to the site for each; swipe back."""
    page, stage = visitor.page, visitor.page.locator("#stage")
    asked: list[str] = []  # but for the part that waits for the analysis
    page.on("request", lambda one: "hx-request" in one.headers or asked.append(one.url))
    page.evaluate("for (let n = 0; n < 30; n++) document.querySelector('[data-go=next]').click()")
    expect(stage).to_have_attribute("data-at", "30")
    assert [url for url in asked if "at=" in url] == []
    assert len([url for url in asked if "from=" in url]) <= 2

    finger = page.context.new_cdp_session(page)
    y = page.locator("svg.board").bounding_box()["y"] + 200  # type: ignore[index]
    for kind, x in (("touchStart", 100), ("touchMove", 200), ("touchMove", 300), ("touchEnd", 0)):
        points = [{"x": x, "y": y}] if x else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(stage).to_have_attribute("data-at", "29")
    page.keyboard.press("Home")
    expect(stage).to_have_attribute("data-at", "0")


def walk_through(visitor: Visitor) -> None:
    page = visitor.page
    caption = page.locator("#caption")
    visitor.reads("Before the first line")
    visitor.look("replay-start")
    assert page.evaluate(ONE_SCREEN) == []
    step_quickly(visitor)
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


@ON_A_DESK
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

    assert state_of(table) == MatchState.RULED


@ON_A_DESK
def test_a_refuted_record_shows_the_line_and_the_rule(enter: Enter) -> None:
    home, away, table = seated(enter, record="required")

    home.go(at(table, "report"))
    score(home, 7, 7, winner="1")
    type_record(home, refuted())
    home.press("Send the report")
    home.press("Yes, this is the record")
    replay_all()
    away.go(at(table))
    away.press("Confirm this result")
    away.reads("A judge decides. You need to do nothing; you will be told.")
    away.look("match-refuted")
    away.tap(away.page.get_by_role("link", name=away.t("Watch"), exact=True))
    expect(away.page.locator("#caption")).to_contain_text("CA-E-FAR")
    expect(away.page.locator("#caption")).to_contain_text("H 4 i10")
    away.look("replay-refuted")
    away.tap(away.page.get_by_role("link", name="CA-5.5"))
    expect(away.page).to_have_url(away.site + "/rules/carriers/#CA-5.5")

    assert state_of(table) == MatchState.JUDGE


@ON_A_PHONE
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
    away.press("Confirm this result")
    replay_all()
    away.reads("Final, and proved: the replayed record says the same.")
    away.look("series-settled")

    expect(away.page.locator(".scoreboard-score")).to_have_text(["2", "1"])
    watch = away.page.get_by_role("link", name=away.t("Watch"), exact=True)
    away.tap(watch.nth(1))
    away.reads("Game %(n)s", n=2)
    away.look("series-replay")
    away.page.wait_for_load_state("networkidle")  # the first lines are fetched beforehand
    assert state_of(table) == MatchState.SETTLED


@ON_A_DESK
def test_two_legs_are_settled_by_the_points_of_both(enter: Enter) -> None:
    home, away, table = seated(enter, series="legs", games=2)
    page = home.go(at(table, "report"))
    for name, value in {"1-1": "12", "1-2": "7", "2-1": "5", "2-2": "14"}.items():
        page.locator(f"[name=score-{name}]").fill(value)

    home.press("Send the report")
    away.go(at(table))
    away.press("Confirm this result")
    away.look("legs-settled")

    expect(away.page.locator(".scoreboard-score")).to_have_text(["17", "21"])
    expect(away.page.locator(".scoreboard-side.won")).to_contain_text("三尾 澪")


@ON_A_DESK
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
    home.reads("Your match")
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
