"""Limit Ball as a ``Game``: the functions and tables that the kernel calls."""

from engines.core.game import Game
from engines.limit_ball import rules
from engines.limit_ball.candidates import candidates
from engines.limit_ball.chance import supply
from engines.limit_ball.house import house
from engines.limit_ball.offered.choices import choices
from engines.limit_ball.offered.listing import legal, sample
from engines.limit_ball.offered.taps import TAPS
from engines.limit_ball.offering import ASKS, SETS
from engines.limit_ball.policy import goes_first, policy
from engines.limit_ball.settings import KEY, OPTIONS, PRESETS, RULESET, setup
from engines.limit_ball.shown.reference import references
from engines.limit_ball.shown.scene import scene
from engines.limit_ball.shown.showing import describe, show
from engines.limit_ball.shown.tally import LABELS, tally
from engines.limit_ball.shown.view import dump, load, view
from engines.limit_ball.state import State, copy
from engines.limit_ball.value import value
from engines.limit_ball.written.actions import SEATS, Action, joins, write, write_line
from engines.limit_ball.written.notation import read, read_line
from engines.limit_ball.written.reading import faces, implied, left_out, resolve, ruling
from engines.limit_ball.written.spelling import adapt

GAME: Game[State, Action] = Game(
    key=KEY,
    ruleset=RULESET,
    seats=SEATS,
    sides={"A": SEATS[:3], "B": SEATS[3:]},
    options=OPTIONS,
    presets=PRESETS,
    headers=("set", "foul", "cell", "skill"),
    setup=setup,
    to_act=rules.to_act,
    legal=legal,
    check=rules.check,
    apply=rules.apply,
    sample=sample,
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
    house=house,
    read_line=read_line,
    write_line=write_line,
    joins=joins,
    resolve=resolve,
    implied=implied,
    left_out=left_out,
    adapt=adapt,
    ruling=ruling,
    settable=(
        *("score.A", "score.B"),
        *(f"{what}.{seat}" for what in ("emotion", "cell") for seat in SEATS),
    ),
    faces=faces,
    roster=True,
    scene=scene,
    refuse_score=rules.refuse_score,
    tally=tally,
    taps=TAPS,
    references=references,
    tallies=LABELS,
    asks=ASKS,
    sets=SETS,
    policy=policy,
    value=value,
    candidates=candidates,
    goes_first=goes_first,
    stretch=rules.goals,
    sure=1.0,
    nodes={"strong": 500, "champion": 0},
    findings={"REC-RULESET": ("LB-1.1", "LB-E-RULESET")},
)
