"""The words all games share: game, action, chance, reason, outcome, record, verdict, playout."""
