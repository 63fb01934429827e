"""The settings, the addresses and the processes of the site."""

import gc

# Every process begins here. What it loads now stays: to look for garbage 700 times among half a
# million such objects takes a fifth of the start.
gc.set_threshold(200_000, 20, 20)
