"""Touchdown Hero, draft 2, as a ``Game``: the functions and tables that the kernel calls."""

from engines.core.game import Game
from engines.touchdown_hero import rules
from engines.touchdown_hero.candidates import candidates
from engines.touchdown_hero.chance import supply
from engines.touchdown_hero.hidden import mask, mask_action, resample
from engines.touchdown_hero.house import house
from engines.touchdown_hero.offered.choices import choices
from engines.touchdown_hero.offered.taps import TAPS
from engines.touchdown_hero.offering import ASKS, SETS
from engines.touchdown_hero.open_mode.open_hands import possible
from engines.touchdown_hero.policy import policy
from engines.touchdown_hero.settings import KEY, OPTIONS, PRESETS, RULESET, setup
from engines.touchdown_hero.shown.reference import references
from engines.touchdown_hero.shown.scene import scene, scene_from
from engines.touchdown_hero.shown.showing import describe, show
from engines.touchdown_hero.shown.tally import LABELS, tally
from engines.touchdown_hero.shown.view import dump, load, view
from engines.touchdown_hero.state import SEATS, State, copy
from engines.touchdown_hero.value import value
from engines.touchdown_hero.written.actions import Action, write
from engines.touchdown_hero.written.notation import read, read_masked
from engines.touchdown_hero.written.reading import ruling
from engines.touchdown_hero.written.sheets import adapt

GAME: Game[State, Action] = Game(
    key=KEY,
    ruleset=RULESET,
    seats=SEATS,
    sides={"NS": ("N", "S"), "EW": ("E", "W")},
    options=OPTIONS,
    presets=PRESETS,
    headers=("set", "hero"),
    setup=setup,
    to_act=rules.to_act,
    at_once=rules.at_once,
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
    house=house,
    adapt=adapt,
    aliases=("touchdown-hero-2",),
    ruling=ruling,
    settable=("score.NS", "score.EW", "attempt", "distance"),
    resample=resample,
    walk=rules.walk,
    policy=policy,
    value=value,
    nodes={"champion": 0},
    candidates=candidates,
    possible=possible,
    scene=scene,
    scene_from=scene_from,
    mask=mask,
    mask_action=mask_action,
    read_masked=read_masked,
    refuse_score=rules.refuse_score,
    tally=tally,
    taps=TAPS,
    references=references,
    tallies=LABELS,
    asks=ASKS,
    sets=SETS,
    findings={"REC-RESULT": ("TH-12.2", "TH-E-RESULT"), "REC-RULESET": ("TH-1.1", "TH-E-RULESET")},
)
