"""The Swiss system: pairing equal scores without rematches, with reasons for every choice."""
