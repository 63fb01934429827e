"""Tapping a line: a card of the hand, then its choices; a seat; a button."""

from collections.abc import Callable
from typing import Final

from engines.core.records.sentences import LANGUAGES
from engines.core.targets import UNSAID, Label, Question, Tap, Taps, Words, button, capital, worded
from engines.touchdown_hero.cards import CARDS, FIRST_HERO, NUMBERS, SUITS
from engines.touchdown_hero.dealing import SHOWN
from engines.touchdown_hero.heroes import DISCARD, NUMBER, SWAP, TURN
from engines.touchdown_hero.rules import PHASE_RULES
from engines.touchdown_hero.shown.showing import SEAT_NAMES, SUIT_NAMES, card_words, skill_words
from engines.touchdown_hero.state import SEATS, State

Ask = Callable[[State, str, Words, Words], Question]
FORCED: Final = ("ko", "give", "show", "fx", "lead")  # words that are no card


def ask(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if state.phase == "show" and seat not in SEATS:
        return _lead(state, seat, partial, offered)
    return ASKS[state.phase](state, seat, partial, offered)


def _question(state: State, label: Label, taps: tuple[Tap, ...], rule: str = "") -> Question:
    return Question(label, rule or PHASE_RULES[state.phase], taps)


def _said(card: int) -> Label:
    return capital({language: card_words(card, language) for language in LANGUAGES})


def _skill(state: State, card: int) -> Label:
    """Return the small print of a hero: its skill."""
    if card < FIRST_HERO:
        return UNSAID
    hero = state.match.heroes[card - FIRST_HERO]
    return {language: skill_words(hero, language) for language in LANGUAGES}


def _cards(state: State, offered: Words) -> tuple[Tap, ...]:
    return tuple(_card(state, word, word) for word in offered)


def _card(state: State, word: str, name: str) -> Tap:
    card = CARDS[name]
    return Tap(word, f"card:{name}", _said(card), _skill(state, card))


def _show(state: State, seat: str, partial: Words, offered: Words) -> Question:
    label = worded(SHOW, who=SEAT_NAMES[seat], n=len(partial) + 1, many=SHOWN)
    return _question(state, label, _cards(state, offered))


def _lead(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(Tap(word, f"seat:{word}", SEAT_NAMES[word]) for word in offered)
    return _question(state, LEAD, taps, "TH-3.3" if state.half == 1 else "TH-3.7")


def _kickoff(state: State, seat: str, partial: Words, offered: Words) -> Question:
    return _question(state, worded(KICKOFF, who=SEAT_NAMES[seat]), _cards(state, offered))


def _play(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if partial:
        return _choice(state, seat, CARDS[partial[0]], partial, offered)
    again = state.phase == "replay"
    label = AGAIN if again else LEADS if state.phase == "leadplay" else PLAYS
    return _question(state, worded(label, who=SEAT_NAMES[seat]), _cards(state, offered))


def _fx(state: State, seat: str, partial: Words, offered: Words) -> Question:
    return _choice(state, seat, state.table[SEATS.index(seat)], partial, offered)


def _choice(state: State, seat: str, card: int, partial: Words, offered: Words) -> Question:
    """Ask for a choice of a card: a declaration, a suit, a target, a card, a factor."""
    word = offered[0]
    own = f"TH-{11 if card >= FIRST_HERO else 7}.{NUMBERS[card]}"
    who = SEAT_NAMES[seat]
    of: Label = {language: card_words(card, language) for language in LANGUAGES}
    if word in DECLARED:
        taps = tuple(button(word, DECLARED[word]) for word in offered)
        return Question(worded(DECLARE, who=who), "TH-6.1", taps)
    if word[0] == ":":
        led = partial[-1][0] != ">"
        taps = tuple(button(word, SUIT_NAMES[SUITS.index(word[1])]) for word in offered)
        label = worded(SUIT if led else TURNED, who=who, card=of)
        return Question(label, "TH-6.6" if led else own, taps)
    if word[0] == ">":
        taps = tuple(_target(state, seat, card, word) for word in offered)
        kind, change = state.match.deeds[card]
        by = f"{change:+d}".replace("-", "−")
        return Question(worded(TARGETS[kind], who=who, card=of, by=by), own, taps)
    if word[0] == "~":
        taps = tuple(_card(state, word, word[1:]) for word in offered)
        return Question(worded(SWAPPED, who=who, card=of), own, taps)
    taps = tuple(Tap(word, f"number:{word[1:]}", FACTORS[word]) for word in offered)
    return Question(worded(FACTOR, who=who, card=of), own, taps)


def _target(state: State, seat: str, card: int, word: str) -> Tap:
    """Return the tap of a card on the table, that of the player or one that lies there."""
    at = word[1]
    laid = card if at == seat else state.table[SEATS.index(at)]
    return Tap(word, f"seat:{at}", worded(CARD_OF, who=SEAT_NAMES[at]), _said(laid))


def _give(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(
        button(word, UNSEEN) if word == "?" else _card(state, word, word) for word in offered
    )
    return _question(state, worded(GIVE, who=SEAT_NAMES[seat]), taps)


def _kick(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(button(word, KICKS[word]) for word in offered)
    return _question(state, worded(KICK, who=SEAT_NAMES[seat]), taps)


ASKS: Final[dict[str, Ask]] = {
    "show": _show, "lead": _lead, "ko": _kickoff, "leadplay": _play, "play": _play,
    "replay": _play, "fx": _fx, "give": _give, "kick": _kick,
}  # fmt: skip

SHOW: Final[Label] = {
    "en": "{who}: which cards does the partner see? ({n} of {many})",
    "ja": "{who}：ペアに見せるカードは？（{many}枚中{n}枚目）",
}
LEAD: Final[Label] = {"en": "Who leads first?", "ja": "最初のリードは誰？"}
KICKOFF: Final[Label] = {
    "en": "{who} kicks off: with which card?",
    "ja": "{who}のキックオフ：どのカードで？",
}
LEADS: Final[Label] = {
    "en": "{who} leads: which card?",
    "ja": "{who}のリード：どのカードを出しますか？",
}
PLAYS: Final[Label] = {"en": "{who}: which card?", "ja": "{who}：どのカードを出しますか？"}
AGAIN: Final[Label] = {
    "en": "{who} plays again: which card?",
    "ja": "{who}の出し直し：どのカードを出しますか？",
}
DECLARE: Final[Label] = {"en": "{who}: run or pass?", "ja": "{who}の宣言：ランですか、パスですか？"}
DECLARED: Final[dict[str, Label]] = {
    "run": {"en": "Run play", "ja": "ランプレー"},
    "pass": {"en": "Pass play", "ja": "パスプレー"},
}
SUIT: Final[Label] = {
    "en": "{who} leads {card}: as which suit?",
    "ja": "{who}の{card}：どのスートとしてリードしますか？",
}
TURNED: Final[Label] = {
    "en": "{who}'s {card}: which suit does the card get?",
    "ja": "{who}の{card}：どのスートに変えますか？",
}
TARGETS: Final[dict[int, Label]] = {
    NUMBER: {
        "en": "{who}'s {card}: whose card's number changes by {by}?",
        "ja": "{who}の{card}：誰のカードの数字を{by}しますか？",
    },
    TURN: {
        "en": "{who}'s {card}: whose card gets another suit?",
        "ja": "{who}の{card}：誰のカードのスートを変えますか？",
    },
    DISCARD: {
        "en": "{who}'s {card}: whose card is discarded?",
        "ja": "{who}の{card}：場から捨てるのは誰のカードですか？",
    },
}
CARD_OF: Final[Label] = {"en": "{who}'s card", "ja": "{who}のカード"}
SWAPPED: Final[Label] = {
    "en": "{who}'s {card}: which card takes its place?",
    "ja": "{who}の{card}：代わりに置くカードは？",
}
FACTOR: Final[Label] = {
    "en": "{who}'s {card}: is the combination bonus doubled or none?",
    "ja": "{who}の{card}：コンビネーションボーナスをどうしますか？",
}
FACTORS: Final[dict[str, Label]] = {
    "x2": {"en": "Doubled", "ja": "2倍にする"},
    "x0": {"en": "None", "ja": "0にする"},
}
GIVE: Final[Label] = {
    "en": "{who} gives the partner which card?",
    "ja": "{who}：ペアに渡すカードは？",
}
UNSEEN: Final[Label] = {"en": "Face down: nobody else saw it", "ja": "裏向きで渡した（不明）"}
KICK: Final[Label] = {
    "en": "{who}: take the kick play for 1 point?",
    "ja": "{who}：キックプレー（1点）をしますか？",
}
KICKS: Final[dict[str, Label]] = {
    "kick": {"en": "Kick", "ja": "キックする"},
    "go": {"en": "Play on", "ja": "攻撃を続ける"},
}


def wish(state: State, seat: str, partial: Words, target: str) -> str | None:
    """Return the line meant by a tap on a target that is not offered."""
    kind, _, name = target.partition(":")
    if seat not in SEATS:
        return f"lead {name}" if kind == "seat" and state.phase in ("show", "lead") else None
    words = tuple(word for word in partial if word not in FORCED)
    if kind == "word" and name in KICKS:
        return f"{seat} {name}"
    if kind == "seat" and words:
        return f"{_written(state, seat, words)} >{name}"
    if kind != "card" or name not in CARDS:
        return None
    if words and state.match.deeds[CARDS.get(words[0], 0)][0] == SWAP:
        return f"{_written(state, seat, words)} ~{name}"
    return _laid(state, seat, words, name)


def _written(state: State, seat: str, words: Words) -> str:
    """Write the words so far as a line: a suit stands behind its card without a blank."""
    start = f"fx {seat}" if state.phase == "fx" else seat
    return f"{start} {' '.join(words)}".replace(" :", ":")


def _laid(state: State, seat: str, words: Words, name: str) -> str | None:
    """Lay a card: with a declaration and a suit where the lead needs them."""
    match state.phase:
        case "ko":
            return f"ko {seat} {name}"
        case "give":
            return f"give {seat} {name}"
        case "show":
            more = [card for card in CARDS if card not in (*words, name)]
            return " ".join(("show", seat, *words, name, *more[: max(SHOWN - 1 - len(words), 0)]))
        case "leadplay" | "play" | "replay":
            leads = SEATS.index(seat) == state.lead
            suit = ":R" if CARDS[name] >= FIRST_HERO and leads else ""
            return f"{seat} {name}{suit}{' run' if state.phase == 'leadplay' else ''}"
    return None


TAPS: Final[Taps[State]] = Taps(ask, wish)
