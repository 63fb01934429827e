"""The table as text, and actions in words."""

from collections.abc import Mapping
from typing import Final

from engines.touchdown_hero.cards import BLANK, FIRST_HERO, NAMES, NUMBERS, SUIT, cards_of, names_of
from engines.touchdown_hero.effects import suit_at
from engines.touchdown_hero.heroes import Hero
from engines.touchdown_hero.state import FIELD, SEATS, TEAMS, State
from engines.touchdown_hero.written import actions

Words = Mapping[str, str]


def show(state: State) -> str:
    """Return the field, the four hands and the trick."""
    rows = [_headline(state), _field(state)]
    for place, seat in enumerate(SEATS):
        held = state.known[place] if state.unseen else state.hands[place]
        card = state.table[place]
        laid = f"  [{NAMES[card]}]" if card >= 0 else ""
        lead = "*" if place == state.lead else " "
        more = " ?" * (1 if state.unseen else state.held[place].count(BLANK))
        rows.append(f"{seat}{lead}{laid or '  -'}  {' '.join(names_of(held))}{more}".rstrip())
    return "\n".join(rows)


def _headline(state: State) -> str:
    north, east = state.score
    attack = f"; attack {TEAMS[state.lead & 1]}, attempt {state.attempt}" if state.lead >= 0 else ""
    declared = f", {actions.MODES[state.mode]}" if state.mode else ""
    return (
        f"{state.phase}; half {state.half}, trick {min(state.trick + 1, 11)}"
        f"{attack}{declared}; NS {north} EW {east}"
    )


def _field(state: State) -> str:
    cells = ("o" if cell == state.distance else "." for cell in range(FIELD, 0, -1))
    return f"10 {' '.join(cells)} goal"


SEAT_NAMES: Final[Mapping[str, Words]] = {
    "N": {"en": "North", "ja": "北"},
    "E": {"en": "East", "ja": "東"},
    "S": {"en": "South", "ja": "南"},
    "W": {"en": "West", "ja": "西"},
    "NS": {"en": "North and South", "ja": "北・南"},
    "EW": {"en": "East and West", "ja": "東・西"},
}
SUIT_NAMES: Final[tuple[Words, ...]] = (
    {"en": "Power", "ja": "パワー"},
    {"en": "Speed", "ja": "スピード"},
    {"en": "Stamina", "ja": "スタミナ"},
    {"en": "Tactics", "ja": "タクティクス"},
)
MODE_NAMES: Final[Mapping[str, Words]] = {
    "run": {"en": "a run play", "ja": "ランプレー"},
    "pass": {"en": "a pass play", "ja": "パスプレー"},
}


def card_words(card: int, language: str) -> str:
    number = NUMBERS[card]
    if card >= FIRST_HERO:
        return {"en": f"hero {number}", "ja": f"ヒーロー{number}"}[language]
    suit = SUIT_NAMES[SUIT[card]][language]
    return f"{suit} {number}" if language == "en" else f"{suit}{number}"


def _joined(held: int, language: str) -> str:
    words = (card_words(card, language) for card in cards_of(held))
    return (", " if language == "en" else "、").join(words)


def describe(action: actions.Action, language: str) -> str:
    """Describe an action in a sentence, in ``en`` or ``ja``."""
    match action:
        case actions.Deal():
            said = DEAL_UNSEEN if action.is_unknown else DEAL
            return said[language].format(half=HALVES[action.half][language])
        case actions.First(who):
            return FIRST[language].format(who=SEAT_NAMES[SEATS[who]][language])
        case actions.Kick(_, kicks):
            template = (KICK if kicks else GO)[language]
        case actions.Show(_, 0):
            template = SHOW_UNSEEN[language]
        case actions.Show(_, cards):
            template = SHOW[language].replace("{cards}", _joined(cards, language))
        case actions.Kickoff(_, card):
            template = KICKOFF[language].replace("{card}", card_words(card, language))
        case actions.Give(_, card):
            template = GIVE_UNSEEN[language] if card < 0 else GIVE[language]
            template = template.replace("{card}", card_words(card, language) if card >= 0 else "")
        case actions.Fx():
            template = FX[language].replace("{choice}", _choice(action, language))
        case actions.Play():
            template = _played(action, language)
    return template.format(who=SEAT_NAMES[action.seat][language])


def _played(action: actions.Play, language: str) -> str:
    card = card_words(action.card, language)
    suit = SUIT_NAMES[action.named][language] if action.named >= 0 else ""
    mode = MODE_NAMES[actions.MODES[action.mode]][language] if action.mode else ""
    choice = _choice(action, language)
    if language == "en":
        words = f"{{who}} {'leads' if mode else 'plays'} {card}"
        words += f" as {suit}" if suit else ""
        words += f" for {mode}" if mode else ""
        return f"{words}{': ' if choice else ''}{choice}."
    words = f"{{who}}が{card}" + (f"（{suit}扱い）" if suit else "")
    words += f"を{mode}でリード" if mode else "を出す"
    return f"{words}{'：' if choice else ''}{choice}。"


def _choice(action: actions.Play | actions.Fx, language: str) -> str:
    """Return the choices of a card in words; empty if it had none."""
    if action.swap >= 0:
        return CHOSEN["swap"][language].format(card_words(action.swap, language))
    if action.factor >= 0:
        return CHOSEN[f"x{action.factor}"][language]
    if action.target < 0:
        return ""
    target = SEAT_NAMES[SEATS[action.target]][language]
    if action.turned < 0:
        return CHOSEN["target"][language].format(target)
    return CHOSEN["turn"][language].format(target, SUIT_NAMES[action.turned][language])


def effect_words(state: State, language: str) -> list[str]:
    """Return the effects in force in this trick in words, in the order of play."""
    said = []
    for kind, card, at, value in state.effects:
        template = IN_FORCE[kind][language]
        words = {
            "of": card_words(card, language),
            "on": card_words(at, language) if at >= 0 else "",
            "value": f"{value:+d}".replace("-", "−"),
            "suit": SUIT_NAMES[value][language] if 0 <= value < 4 else "",
            "factor": str(value),
        }
        said.append(template.format(**words))
    return said


def skill_words(hero: Hero, language: str) -> str:
    """Return a hero's skill in words."""
    return SKILL_WORDS[hero.code][language].format(f"{hero.delta:+d}".replace("-", "−"))


def led_words(state: State, language: str) -> str:
    """Return the suit that is led now, in words; empty before the lead."""
    if state.lead < 0 or state.table[state.lead] < 0:
        return ""
    return SUIT_NAMES[suit_at(state, state.lead)][language]


HALVES: Final[Mapping[int, Words]] = {
    1: {"en": "first half", "ja": "前半戦"},
    2: {"en": "second half", "ja": "後半戦"},
}
DEAL: Final[Words] = {"en": "The cards are dealt for the {half}.", "ja": "{half}のカードを配る。"}
DEAL_UNSEEN: Final[Words] = {
    "en": "The cards are dealt for the {half}, hands hidden.",
    "ja": "{half}のカードを配る（手札は非公開）。",
}
FIRST: Final[Words] = {"en": "{who} is the lead.", "ja": "リードは{who}。"}
SHOW: Final[Words] = {
    "en": "{who} shows the partner {cards}.",
    "ja": "{who}がペアに見せる：{cards}。",
}
SHOW_UNSEEN: Final[Words] = {
    "en": "{who} shows the partner three cards.",
    "ja": "{who}がペアに3枚を見せる。",
}
KICKOFF: Final[Words] = {"en": "{who} kicks off with {card}.", "ja": "{who}のキックオフ：{card}。"}
GIVE: Final[Words] = {"en": "{who} gives the partner {card}.", "ja": "{who}がペアに{card}を渡す。"}
GIVE_UNSEEN: Final[Words] = {
    "en": "{who} gives the partner a card that nobody else saw.",
    "ja": "{who}がペアにカード1枚を渡す（不明）。",
}
FX: Final[Words] = {
    "en": "{who}'s kickoff card takes effect: {choice}.",
    "ja": "{who}のキックオフのカードの効果：{choice}。",
}
KICK: Final[Words] = {"en": "{who} takes the kick play.", "ja": "{who}がキックプレーを行う。"}
GO: Final[Words] = {
    "en": "{who} plays on instead of kicking.",
    "ja": "{who}はキックせずに攻撃を続ける。",
}
CHOSEN: Final[Mapping[str, Words]] = {
    "swap": {"en": "{0} takes its place", "ja": "代わりに{0}を置く"},
    "x2": {"en": "the combination bonus is doubled", "ja": "コンビネーションボーナスを2倍"},
    "x0": {"en": "the combination bonus is 0", "ja": "コンビネーションボーナスを0"},
    "target": {"en": "on {0}'s card", "ja": "対象は{0}のカード"},
    "turn": {"en": "{0}'s card becomes {1}", "ja": "{0}のカードを{1}に変更"},
}
IN_FORCE: Final[Mapping[int, Words]] = {
    2: {"en": "{of}: judging is reversed", "ja": "{of}：判定逆転"},
    3: {"en": "{of}: no combination bonus", "ja": "{of}：コンビネーションボーナス無効"},
    4: {"en": "{of}: playbooks are void", "ja": "{of}：プレイブック無効"},
    5: {"en": "{of}: interception if the attack fails", "ja": "{of}：失敗すればインターセプト"},
    7: {"en": "{of}: {on} {value}", "ja": "{of}：{on}に{value}"},
    9: {"en": "{of}: {on} is {suit}", "ja": "{of}：{on}は{suit}"},
    10: {"en": "{of}: a run fails", "ja": "{of}：ランプレー失敗"},
    14: {
        "en": "{of}: combination bonus ×{factor}",
        "ja": "{of}：コンビネーションボーナス×{factor}",
    },
}
SKILL_WORDS: Final[Mapping[str, Words]] = {
    "none": {"en": "no skill", "ja": "スキルなし"},
    "advance_highest": {
        "en": "if it takes the trick, the ball moves by the highest number",
        "ja": "これで取ると最も大きい数字だけ進む",
    },
    "partner_replays": {
        "en": "the partner takes the card back and plays again",
        "ja": "ペアはカードを戻して出し直す",
    },
    "add_partner_number": {
        "en": "if it takes the trick, the ball moves further by the partner's number",
        "ja": "これで取るとペアの数字の分さらに進む",
    },
    "bonus_factor": {
        "en": "the combination bonus is doubled or 0",
        "ja": "コンビネーションボーナスを2倍か0にする",
    },
    "interception_if_taken": {
        "en": "if it takes the trick for the defence, interception",
        "ja": "守備側がこれで取るとインターセプト",
    },
    "discard_card": {
        "en": "a card on the table is discarded, but for the lead card and itself",
        "ja": "リードとこれ以外の場のカード1枚を捨て札にする",
    },
    "number": {"en": "a card on the table gets {0}", "ja": "場のカード1枚の数字に{0}"},
    "suit": {"en": "a card on the table gets another suit", "ja": "場のカード1枚のスートを変える"},
}
