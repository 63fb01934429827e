"""The golden records written by hand from the rules, with their results and the reasons.

``rules`` are those that the record was written for.
"""

from typing import NamedTuple


class Worked(NamedTuple):
    name: str
    why: str
    winner: str
    end: str
    rules: tuple[str, ...]


WORKED = (
    Worked(
        "sample",
        "The printed match: an exchange in an escape, three rotations, both reshuffles, Lethal.",
        "W",
        "damage",
        ("LC-8.5", "LC-9.1", "LC-R13", "LC-7.2", "LC-10.3", "LC-11.1"),
    ),
    Worked(
        "sample_open",
        "The same match noted by somebody who saw no hand.",
        "W",
        "damage",
        ("LC-N3",),
    ),
    Worked(
        "sample_as_white_saw_it",
        "The same match as White noted it: White's own cards are named.",
        "W",
        "damage",
        ("LC-N3", "a hand of the writer"),
    ),
    Worked(
        "lethal_sprint",
        "White declares Lethal with the pawns face to face and hits with each of three cards.",
        "W",
        "damage",
        ("LC-10.1", "LC-10.3", "LC-R6", "LC-R25", "LC-6.2", "LC-11.1"),
    ),
    Worked(
        "lethal_in_three_turns",
        "Lethal in three turns running; the third is on the last picture and does not win.",
        "B",
        "lethal-failed",
        ("LC-10.4", "LC-10.5", "LC-11.2", "LC-R15"),
    ),
    Worked(
        "lethal_thrice_fails",
        "With three declarations a turn the third one is on the last picture.",
        "B",
        "lethal-failed",
        ("option lethal_per_turn", "LC-10.4", "LC-11.2"),
    ),
    Worked(
        "lethal_on_the_last_picture_wins",
        "The same, and then three hits.",
        "W",
        "damage",
        ("LC-10.4", "LC-11.1"),
    ),
    Worked(
        "rotation_by_a_move",
        "White b3-b4 turns the board: White b1, Black b3, and Rook Cannon looks up the column.",
        "W",
        "concede",
        ("LC-9.1", "LC-R5", "LC-7.3", "LC-R21"),
    ),
    Worked(
        "rotation_by_an_attack_card",
        "White, placed on a4, plays Centaur there: White c1, Black b3.",
        "B",
        "concede",
        ("LC-R3", "LC-R13", "LC-9.2"),
    ),
    Worked(
        "rotation_by_a_dodge",
        "Black c2-c1 turns the board and gets out of Centaur's row; Rook Cannon turns it back.",
        "W",
        "forfeit",
        ("LC-9.2", "LC-5.3", "LC-R13", "LC-9.3"),
    ),
    Worked(
        "carried_back_into_range",
        "Black leaps b3-a1 out of the row, and the rotation brings it back: damage.",
        "W",
        "concede",
        ("LC-5.4", "LC-R5", "LC-6.3"),
    ),
    Worked(
        "dodged_by_check_first",
        "The same leap is a dodge where the check comes before the rotation.",
        "W",
        "concede",
        ("option check_order", "LC-5.3"),
    ),
    Worked(
        "the_other_pawn_waits",
        "White's rotation puts Black on its far row; Black's next card turns the board again.",
        "B",
        "concede",
        ("LC-9.3", "LC-9.2"),
    ),
    Worked(
        "exchange_and_again",
        "Pawn Step takes Centaur back; Centaur is played again and hits row 4.",
        "B",
        "concede",
        ("LC-8.2", "LC-8.3", "LC-R12", "LC-R19"),
    ),
    Worked(
        "exchange_in_an_escape",
        "Black dodges with Pawn Step in exchange for Rook Cannon.",
        "B",
        "concede",
        ("LC-8.5",),
    ),
    Worked(
        "no_exchange_in_an_escape",
        "The same dodge without the exchange, which the option forbids.",
        "B",
        "concede",
        ("option escape_swap",),
    ),
    Worked(
        "dodge_to_the_discards",
        "The card of a dodge goes to the discard pile.",
        "B",
        "concede",
        ("option escape_to_field",),
    ),
    Worked(
        "a_dodge_attacks_nobody",
        "Black's Queen Blade has White in range after the dodge, and nothing happens.",
        "B",
        "concede",
        ("LC-5.5", "LC-R9"),
    ),
    Worked(
        "pushed_out_before_it_hits",
        "The fourth card pushes Rook Cannon out as the pawn comes into Black's column.",
        "B",
        "concede",
        ("LC-3.2",),
    ),
    Worked(
        "nothing_to_play",
        "With Rook Dash and Bishop Glide marked × nothing of the hand can be played.",
        "B",
        "concede",
        ("LC-4.7", "LC-N4", "a set given whole"),
    ),
    Worked(
        "nothing_to_play_on_the_last_picture",
        "A hand shown ends the Attack Phase, too: the Lethal has failed.",
        "B",
        "lethal-failed",
        ("LC-4.7", "LC-R15"),
    ),
    Worked("turn_limit_drawn", "Nobody was hit.", "draw", "turn-limit", ("LC-R16",)),
    Worked("turn_limit_won", "Black was hit once.", "W", "turn-limit", ("LC-R16",)),
    Worked("turn_limit_lost", "White hurt itself by Lethal.", "B", "turn-limit", ("LC-R16",)),
    Worked(
        "shown_on_the_discards",
        "The cards shown lie in the discard piles, the fields begin empty.",
        "W",
        "concede",
        ("option opening_reveal", "LC-R1"),
    ),
    Worked(
        "shown_on_top",
        "White's first draw has Rook Dash, which everybody saw on top.",
        "W",
        "concede",
        ("option opening_reveal", "LC-R1"),
    ),
    Worked(
        "sliding_blocked",
        "Rook Dash up to the pawn ahead, which it could not pass.",
        "W",
        "concede",
        ("option sliding_blocked",),
    ),
    Worked("a_jump_over_the_pawn", "Rook Dash b1-b3 over b2.", "W", "concede", ("LC-R4",)),
    Worked(
        "hands_above_the_limit",
        "Black's limit falls to 1, and it keeps the three cards it has.",
        "W",
        "concede",
        ("option hand_limits", "LC-7.4"),
    ),
    Worked(
        "placed_in_the_far_row",
        "Both pawns are placed in their far rows. Black's Rook Cannon turns the board and hits.",
        "W",
        "concede",
        ("LC-R3", "LC-R13", "LC-5.2"),
    ),
    Worked(
        "an_empty_hand",
        "White plays all three cards, declares Lethal in vain and ends.",
        "W",
        "concede",
        ("LC-R7", "LC-R24"),
    ),
    Worked(
        "without_lethal_and_wide",
        "Four cards in a hand and in a field, no Lethal.",
        "W",
        "concede",
        ("option field_limit", "option opening_hand", "option lethal_per_turn"),
    ),
    Worked(
        "set_named_by_the_option",
        "The cards are given whole; the option names their set, as a ruleset may.",
        "W",
        "damage",
        ("option card_set", "LC-N4"),
    ),
    Worked("abandoned", "Left in the middle of an attack.", "none", "abandoned", ()),
    Worked("conceded", "Black gives up.", "W", "concede", ("@end concede",)),
    Worked("forfeited", "White forfeits.", "B", "forfeit", ("@end forfeit",)),
    Worked(
        "agreed_draw", "A draw agreed on, as an official notes.", "draw", "ruling", ("a ruling",)
    ),
    Worked(
        "pawn_put_right",
        "An official puts White's pawn on b1.",
        "B",
        "concede",
        ("a ruling that sets",),
    ),
)
