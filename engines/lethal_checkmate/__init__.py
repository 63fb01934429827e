"""Lethal Checkmate as a ``Game``: the functions and tables that the kernel calls."""

from engines.core.game import Game
from engines.lethal_checkmate import rules
from engines.lethal_checkmate.chance import supply
from engines.lethal_checkmate.hidden import mask, mask_action, possible, resample
from engines.lethal_checkmate.offered.listing import choices, sample
from engines.lethal_checkmate.offered.taps import TAPS
from engines.lethal_checkmate.offering import SETS
from engines.lethal_checkmate.policy import candidates, policy
from engines.lethal_checkmate.settings import KEY, OPTIONS, PRESETS, RULESET, house, setup
from engines.lethal_checkmate.shown.reference import references
from engines.lethal_checkmate.shown.scene import scene
from engines.lethal_checkmate.shown.showing import describe, show
from engines.lethal_checkmate.shown.tally import LABELS, tally
from engines.lethal_checkmate.shown.view import dump, load, view
from engines.lethal_checkmate.state import State, copy
from engines.lethal_checkmate.value import value
from engines.lethal_checkmate.written.actions import Action, write
from engines.lethal_checkmate.written.notation import MARKS, read
from engines.lethal_checkmate.written.reading import adapt, ruling

GAME: Game[State, Action] = Game(
    key=KEY,
    ruleset=RULESET,
    seats=("W", "B"),
    sides={"W": ("W",), "B": ("B",)},
    options=OPTIONS,
    presets=PRESETS,
    headers=("set", "card"),
    setup=setup,
    to_act=rules.to_act,
    legal=rules.legal,
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
    marks=MARKS,
    adapt=adapt,
    ruling=ruling,
    settable=("damage.W", "damage.B", "pawn.W", "pawn.B"),
    resample=resample,
    possible=possible,
    scene=scene,
    mask=mask,
    mask_action=mask_action,
    tally=tally,
    taps=TAPS,
    references=references,
    tallies=LABELS,
    sets=SETS,
    policy=policy,
    value=value,
    candidates=candidates,
)
