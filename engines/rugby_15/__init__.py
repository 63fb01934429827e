"""Rugby 15 as a ``Game``: the functions and tables that the kernel calls."""

from engines.core.game import Game
from engines.rugby_15 import rules
from engines.rugby_15.chance import supply
from engines.rugby_15.offered.asking import alternatives, choices, house, possible, ruling
from engines.rugby_15.offered.taps import TAPS
from engines.rugby_15.offering import SETS
from engines.rugby_15.options import KEY, OPTIONS, PRESETS, RULESET, setup
from engines.rugby_15.policy import candidates, policy
from engines.rugby_15.refusing import check
from engines.rugby_15.shown.reference import references
from engines.rugby_15.shown.scene import scene
from engines.rugby_15.shown.showing import describe, show
from engines.rugby_15.shown.tally import LABELS, tally
from engines.rugby_15.shown.view import dump, load, mask, mask_action, resample, view
from engines.rugby_15.state import State, copy
from engines.rugby_15.value import value
from engines.rugby_15.written import notation
from engines.rugby_15.written.actions import SEATS, Action
from engines.rugby_15.written.reading import adapt

GAME: Game[State, Action] = Game(
    key=KEY,
    ruleset=RULESET,
    seats=SEATS,
    sides={seat: (seat,) for seat in SEATS},
    options=OPTIONS,
    presets=PRESETS,
    headers=("set",),
    setup=setup,
    to_act=rules.to_act,
    at_once=rules.at_once,
    legal=rules.legal,
    check=check,
    apply=rules.apply,
    sample=rules.sample,
    supply=supply,
    outcome=rules.outcome,
    score=rules.score,
    view=view,
    read=notation.read,
    write=notation.write,
    describe=describe,
    dump=dump,
    load=load,
    show=show,
    copy=copy,
    play=rules.play,
    choices=choices,
    house=house,
    read_line=notation.read_line,
    write_line=notation.write_line,
    joins=notation.joins,
    resolve=rules.resolve,
    implied=rules.implied,
    alternatives=alternatives,
    marks=notation.MARKS,
    adapt=adapt,
    ruling=ruling,
    settable=("score.R", "score.B", "p", "off"),
    resample=resample,
    possible=possible,
    scene=scene,
    mask=mask,
    mask_action=mask_action,
    read_masked=notation.read_masked,
    refuse_score=rules.refuse_score,
    tally=tally,
    taps=TAPS,
    references=references,
    tallies=LABELS,
    sets=SETS,
    policy=policy,
    value=value,
    candidates=candidates,
    nodes={"strong": 400, "champion": 0},
)
