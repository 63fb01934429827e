"""How a seat plays by itself: what each phase of a match asks, answered without listing."""
