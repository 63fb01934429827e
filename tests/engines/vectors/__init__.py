"""The worked examples of the rules files, run by ``python -m tests.engines.vectors GAME FILE``.

A game's own module beside this one (``carriers.py``) says how to build a position and how to
read one; it has

- ``SETUP`` and ``EXPECT``: the keys of ``setup``/``start`` and of ``expect`` that it knows, and
  perhaps ``EXTRA``: further keys of a vector;
- ``build(setup, options, extra)``: the position; raises ``Unknown`` for a key inside a value;
- ``read(state, key, expected)``: what stands there, as JSON, in the shape of ``expected``;
- perhaps ``options(given)``: the options of an example by the names of the game;
- perhaps ``OPTION``: the options that it knows, if they are not those of the game, and ``ALIKE``:
  error codes that the rules give one meaning, to the code that stands for them;
- perhaps ``perform(state, line)``: the position after a line, and its events; raises ``Refused``;
- perhaps ``play(state, line)``: the same for a line that is not to be refused, if a record may
  leave lines out before it.
"""


class Unknown(Exception):
    """A key that nobody reads: the example would test less than it states."""
