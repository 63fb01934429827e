"""QR codes on screens and paper: the address of a page, as a drawing."""

import segno
from django.utils.safestring import SafeString, mark_safe


def svg(address: str) -> SafeString:
    """Draw an address as inline SVG. Only attributes, no style: the pages' policy allows it."""
    drawn: str = segno.make(address, error="m", micro=False).svg_inline(
        scale=4, border=0, omitsize=True, svgclass=None, lineclass=None
    )
    return mark_safe(drawn)
