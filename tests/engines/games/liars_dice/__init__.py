"""Liar's dice for two, the old bar game: a hidden hand of dice, bids, and a call."""

from engines.liars_dice import choosing, notation, open_hands, rules
from engines.liars_dice.actions import Action
from engines.liars_dice.state import SEATS, State, copy, dump, load

from engines.core.game import Game, Marks

GAME: Game[State, Action] = Game(
    key="liars_dice",
    ruleset="liars_dice-1",
    seats=SEATS,
    sides={seat: (seat,) for seat in SEATS},
    options={"dice": "2"},
    presets={"default": {}, "one": {"dice": "1"}},
    headers=("handicap",),
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    check=rules.check,
    apply=rules.apply,
    sample=rules.sample,
    outcome=rules.outcome,
    score=rules.score,
    view=rules.view,
    read=notation.read,
    write=notation.write,
    describe=notation.describe,
    dump=dump,
    load=load,
    show=rules.show,
    copy=copy,
    play=rules.play,
    choices=choosing.choices,
    house=rules.house,
    read_line=notation.read_line,
    write_line=notation.write_line,
    joins=notation.joins,
    resolve=rules.resolve,
    implied=rules.implied,
    marks=Marks(notation.split_mark, rules.check_mark),
    adapt=notation.adapt,
    aliases=("perudo",),
    ruling=rules.ruling,
    faces=rules.faces,
    resample=rules.resample,
    possible=open_hands.possible,
    findings={"REC-RESULT": ("LD-4", "LD-E-RESULT"), "REC-RULESET": ("LD-1", "LD-E-RULESET")},
)
