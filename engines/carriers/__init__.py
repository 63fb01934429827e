"""Carriers!! as a ``Game``: the functions and tables that the kernel calls."""

from dataclasses import replace

from engines.carriers import rules
from engines.carriers.bot.candidates import candidates
from engines.carriers.chance import supply
from engines.carriers.decks.deck import DECKS
from engines.carriers.decks.drill import drill
from engines.carriers.house import house
from engines.carriers.offered.choices import ahead, choices
from engines.carriers.offered.taps import TAPS
from engines.carriers.policy import policy
from engines.carriers.settings import KEY, OPTIONS, PRESETS, RULESET, setup
from engines.carriers.shown.reference import references
from engines.carriers.shown.scene import scene
from engines.carriers.shown.showing import describe, show
from engines.carriers.shown.tally import LABELS, OF_DECKS, tally
from engines.carriers.shown.view import dump, load, view
from engines.carriers.state import State, copy
from engines.carriers.value import value
from engines.carriers.written.actions import Action, write
from engines.carriers.written.notation import read
from engines.carriers.written.reading import MARKS, alternatives, faces, implied, resolve, ruling
from engines.carriers.written.sheet import adapt
from engines.carriers.written.undescribed import undescribed
from engines.core.asking import Asks
from engines.core.game import Game

GAME: Game[State, Action] = Game(
    key=KEY,
    ruleset=RULESET,
    seats=("H", "A"),
    sides={"H": ("H",), "A": ("A",)},
    options=OPTIONS,
    presets=PRESETS,
    headers=("card", "deck"),
    setup=setup,
    to_act=rules.to_act,
    legal=rules.legal,
    check=rules.check,
    apply=rules.apply,
    sample=rules.sample,
    supply=supply,
    outcome=rules.outcome,
    score=rules.score,
    view=view,
    read=read,
    write=write,
    describe=describe,
    dump=dump,
    load=load,
    show=show,
    copy=copy,
    play=rules.play,
    choices=choices,
    choices_ahead=ahead,
    house=house,
    implied=implied,
    alternatives=alternatives,
    marks=MARKS,
    adapt=adapt,
    ruling=ruling,
    settable=(
        *("score.H", "score.A", "turn", "down"),
        *(f"pos.{seat}{piece}" for seat in "HA" for piece in range(1, 8)),
    ),
    faces=faces,
    resolve=resolve,
    undescribed=undescribed,
    scene=scene,
    tally=tally,
    taps=TAPS,
    references=references,
    tallies=LABELS,
    refuse_score=rules.refuse_score,
    asks=Asks(decks=True, declaration="CA-3.5", players=(1, 3)),
    decks=replace(DECKS, drill=drill),
    tallies_of_decks=OF_DECKS,
    findings={"REC-RESULT": ("CA-9.2", "CA-E-RESULT"), "REC-RULESET": ("CA-R42", "CA-E-RULESET")},
    policy=policy,
    value=value,
    candidates=candidates,
    like_policy=True,
    nodes={"strong": 150, "champion": 0},
)
