"""Pages as texts that can be searched, however their templates are laid out."""

import re
from typing import Any, Final

AS_WRITTEN: Final = re.compile(r"(<(?P<tag>pre|textarea)\b.*?</(?P=tag)>)", re.DOTALL)
SPACES: Final = re.compile(r"\s+")
BESIDE_A_TAG: Final = re.compile(r"(?<=>) | (?=</?\w|<!)")
IN_A_TAG: Final = re.compile(r" ?(/?>)")


def tight(page: Any) -> str:
    """Return a text, or an answer's, without white space beside tags, elsewhere single spaces.

    What stands in ``pre`` and ``textarea`` stays as it is.
    """
    page = page if isinstance(page, str) else page.content.decode()
    parts = AS_WRITTEN.split(page)  # of each three, the second is as written, the third its tag
    return "".join(
        part if n % 3 == 1 else BESIDE_A_TAG.sub("", IN_A_TAG.sub(r"\1", SPACES.sub(" ", part)))
        for n, part in enumerate(parts)
        if n % 3 != 2
    )
