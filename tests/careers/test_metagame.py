from league.careers.rules.metagame import FEW, Deck, Duel, Held, Printed, metagame, rows_of

CARDS = {code: Printed(code, f"Card {code}", cost, effect) for code, cost, effect in (
    ("A", 1, "leap"), ("B", 3, "leap"), ("C", 3, ""), ("D", None, ""),
)}  # fmt: skip


def deck(entrant: int, codes: str, starters: str = "") -> Deck:
    return Deck(entrant, tuple(Held(code, code in starters) for code in codes))


def test_shares_are_of_all_decks_and_rates_of_matches_of_one_holder():
    decks = [deck(1, "AB", "A"), deck(2, "AC", "A"), deck(3, "BC"), deck(4, "C")]
    duels = [Duel(1, 4), Duel(4, 2), Duel(1, 2), Duel(3, 1), Duel(1, 9)]

    figures = metagame(decks, CARDS, duels)

    rows = {row.card.code: row for row in figures.cards}
    assert [row.card.code for row in figures.cards] == ["C", "A", "B"]
    assert (rows["A"].decks, rows["A"].share, rows["A"].starter_share) == (2, 50.0, 50.0)
    # 1 beat 4 and lost to 3; 2 lost to 4; 1 against 2 both had it; 9 handed in no deck
    assert (rows["A"].rate.won, rows["A"].rate.n) == (1, 3)
    assert rows["A"].is_doubtful
    assert (figures.decks, figures.duels) == (4, 4)


def test_a_rate_of_enough_matches_is_not_doubtful():
    figures = metagame([deck(1, "A"), deck(2, "B")], CARDS, [Duel(1, 2)] * FEW)

    assert [(row.rate.won, row.rate.n, row.is_doubtful) for row in figures.cards] == [
        (FEW, FEW, False), (0, FEW, False),
    ]  # fmt: skip
    assert 0.6 < figures.cards[0].rate.low < 0.99 < figures.cards[0].rate.high


def test_matchups_are_turned_about_and_empty_on_the_diagonal():
    decks = [deck(1, "AC"), deck(2, "BC"), deck(3, "AB")]

    figures = metagame(decks, CARDS, [Duel(1, 2), Duel(1, 2), Duel(2, 1), Duel(3, 1), Duel(2, 3)])

    cells = {
        (card.code, other.code): cell.rate
        for card, row in figures.matchups.rows
        for other, cell in zip(figures.matchups.cards, row, strict=True)
    }
    assert (cells["A", "B"].won, cells["A", "B"].n) == (2, 3)
    assert (cells["B", "A"].won, cells["B", "A"].n) == (1, 3)
    assert cells["A", "A"] is None
    assert (cells["C", "A"].won, cells["C", "A"].n) == (1, 1)


def test_a_side_of_several_decks_has_the_cards_of_all():
    decks = [deck(1, "A"), deck(1, "B"), deck(2, "C")]

    figures = metagame(decks, CARDS, [Duel(1, 2)])

    rates = {row.card.code: (row.rate.won, row.rate.n) for row in figures.cards}
    assert rates == {"A": (1, 1), "B": (1, 1), "C": (0, 1)}


def test_costs_totals_and_skills():
    figures = metagame([deck(1, "ABD"), deck(2, "C")], CARDS, [])

    assert [(row.label, row.mean, row.decks) for row in figures.costs] == [
        ("1", 0.5, 1), ("3", 1.0, 2),
    ]  # fmt: skip
    assert figures.totals == ((3, 1), (4, 1))
    assert [(row.label, row.mean, row.decks) for row in figures.effects] == [("leap", 1.0, 1)]


def test_the_table_for_export():
    figures = metagame([deck(1, "A", "A"), deck(2, "B")], CARDS, [Duel(1, 2)])

    assert rows_of(figures)[1][:8] == ["A", "Card A", "1", "0.5000", "1", "0.5000", "1", "1"]
    assert rows_of(metagame([deck(1, "A")], CARDS, []))[1][6:] == ["0", "0", "", "", ""]


def test_no_decks_at_all():
    figures = metagame([], {}, [Duel(1, 2)])

    assert (figures.decks, figures.cards, figures.costs, figures.totals) == (0, (), (), ())
