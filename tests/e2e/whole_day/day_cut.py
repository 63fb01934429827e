"""The end of a day: the cut, a draw in a match that needs a winner, the final, the ranking."""

import csv
import io
import json

from playwright.sync_api import expect

from league.transfers.tables.rules import xlsx
from matches.errors import NO_DRAW, ONE_GAME
from tests.e2e.at_the_table import score
from tests.e2e.paper import ROWS, printed
from tests.e2e.tournaments.test_desk import type_slip
from tests.e2e.whole_day.hall_day import ABSENT, FIRST, NAME, RANKED, Day, in_reach

RANKS = """(rows) => rows.map((row) =>
  [/\\d+/.exec(row.querySelector('.num').textContent)[0], row.querySelector('bdi').textContent])"""


def cut(day: Day) -> None:
    """The eighth declines; the ninth comes in for them."""
    desk, page = day.desk, day.desk.page
    day.to_desk()
    desk.press("Who goes on")
    rows = page.locator("tbody tr")
    expect(page.locator("input[name=declined]")).to_have_count(8)
    eighth, ninth = (rows.nth(at).locator("bdi").inner_text() for at in (7, 9))
    rows.nth(7).locator("input").check()
    desk.press("Look again")
    expect(rows.nth(7)).to_contain_text(ninth)
    expect(page.locator("input[name=declined]:checked")).to_have_count(1)
    desk.press("Begin with these")
    desk.reads("The phase has begun.")
    tables = day.open_tables()
    assert [len(names) for _table, names in tables] == [2, 2, 2, 2]
    playing = {name for _table, names in tables for name in names}
    assert ninth in playing
    assert eighth not in playing


def quarterfinals(day: Day) -> None:
    """A draw is refused at the slip and on the phone, with the possible results; the desk names the
    table that holds up the round.
    """
    desk, page = day.desk, day.desk.page
    [(own, _names)] = [row for row in day.open_tables() if FIRST in row[1]]
    table, (name, _other) = next(row for row in day.open_tables() if FIRST not in row[1])
    type_slip(desk, table, "5-5")
    refused = page.locator(".slips-list > .is-refused")
    expect(refused.locator(".slip-choice")).to_have_count(3)  # either goes on, or both lose
    desk.look("day-drawn-slip")
    refused.locator(".slip-choice button").filter(has_text=name).click()
    expect(page.locator(".slips-list > .is-stored")).to_contain_text(name)
    _report_by_phone(day)
    day.type_all(but=own)
    day.to_desk()
    desk.look("day-undecided")
    expect(page.locator("#todo")).to_contain_text(f"(table {own})")
    expect(page.locator("#todo button", has_text=desk.t("Close the round"))).to_have_count(0)
    _lose_the_net(day, own)


def _lose_the_net(day: Day, table: int) -> None:
    """A slip that was not sent waits on the laptop, which is closed."""
    desk = day.desk
    day.to_desk("results/")
    desk.context.set_offline(True)
    type_slip(desk, table, "5-5 2")
    expect(desk.page.locator(".slips-list > .is-waits")).to_have_count(1)
    desk.page.goto("about:blank")
    desk.context.set_offline(False)


def _report_by_phone(day: Day) -> None:
    """A guest's opponent types equal points, reads the refusal, plays on and reports the winner.
    "nobody" is no choice: a side must advance.
    """
    first = day.first
    first.go(day.public())
    first.look("day-quarterfinal")
    first.press("Report the result")
    expect(first.page.locator("[name=winner-1] option[value='0']")).to_have_count(0)
    score(first, 5, 5)
    first.press("Send the report")
    first.reads(str(NO_DRAW[ONE_GAME]))
    first.look("day-draw-refused")
    first.page.locator("[name=winner-1]").select_option(label=FIRST)
    first.press("Send the report")
    first.reads("Your report is sent.")


def name_the_winner(day: Day) -> None:
    """A judge reads the reports and decides; then the bracket advances by itself.

    The slip that has waited since is of a finished round: it counts for no other.
    """
    judge, page = day.judge, day.judge.page
    judge.go(day.at("results/"))
    judge.tap(page.locator(".open-matches a").filter(has_text=FIRST))
    judge.look("day-judge-match")
    judge.press("Decide this match")
    page.locator("[name=reason]").fill("両者の話を聞きました。")
    judge.tap(page.locator(".offer").first)
    judge.reads("The match is decided. Both sides are told.")
    day.work()
    day.to_desk("results/")
    refused = day.desk.page.locator(".slips-list > .is-refused")
    expect(refused).to_contain_text(day.desk.t("This round is not being played now."))
    day.desk.look("day-late-slip")
    refused.locator(".slip-drop").click()
    day.to_desk()
    day.desk.look("day-decided")


def last_rounds(day: Day) -> None:
    desk = day.desk
    for tables in (2, 1):
        assert len(day.open_tables()) == tables
        day.type_rest()
    day.to_desk()
    desk.press("Finish the phase")
    desk.press("Finish the tournament")
    desk.reads("The tournament is finished. The standings are final.")
    desk.look("day-finished")


def see_the_ranking(day: Day) -> None:
    """The page, the files, the API and the paper say the same: the cut first, then the rest."""
    page = day.first.go(day.public("standings/?phase=all"))
    day.first.look("day-ranking")
    shown = page.locator("tr.standing").evaluate_all(RANKS)
    assert [place for place, _name in shown[:5]] == ["1", "2", "3", "3", "5"]
    assert shown[0][1] == FIRST
    assert {name for _place, name in shown} == {*RANKED} - {ABSENT}
    for kind, read in TABLES.items():
        rows = read(_body(day, day.public(f"data/standings.{kind}?phase=all")))[1:]
        assert [[str(row[0]), row[3]] for row in rows] == shown
    listed = json.loads(_body(day, f"/api/v1/tournaments/{day.uid}/ranking/"))["data"]
    ranked = [[str(standing["place"]), str(standing["entrant"])] for standing in listed]
    assert ranked == [[str(row[0]), str(row[2])] for row in rows]
    day.to_desk("print/ranking/")
    printed(day.desk, "day ranking", ROWS)
    assert day.desk.page.locator(ROWS).evaluate_all(RANKS) == shown
    day.to_desk("print/standings/?phase=1")
    printed(day.desk, "day standings", ROWS)


def _body(day: Day, path: str) -> bytes:
    return day.desk.page.request.get(day.desk.site + path).body()


def _csv(raw: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))


def _xlsx(raw: bytes) -> list[list[str]]:
    return [list(cells) for _number, cells in xlsx.rows(raw, most_rows=30, most_columns=9)]


TABLES = {"csv": _csv, "xlsx": _xlsx}


def go_home(day: Day) -> None:
    """A finished event is on no list of present events, and its pages say who won."""
    for visitor in (day.first, day.desk):
        page = visitor.go("/")
        visitor.look("day-home-after")
        expect(page.locator("main")).not_to_contain_text(NAME)
        page = visitor.go("/events/?when=past")
        visitor.tap(page.get_by_role("link", name=NAME))
        visitor.look("day-event-after")
        page = visitor.go(day.public())
        visitor.reads("The tournament is over.")
        visitor.look("day-now-after")
        expect(page.locator("main")).to_contain_text(FIRST)
        in_reach(visitor, page.locator(".tabs a").last)
    declare = day.first.t("Declare my deck")
    page = day.first.go(f"/events/{day.uid}/")
    expect(page.get_by_role("link", name=declare)).to_have_count(0)
