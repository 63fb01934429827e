"""QR codes on screens and boards: the address of a page, as a drawing."""

import segno


def svg(address: str) -> str:
    """Draw an address as inline SVG. Only attributes, no style: the pages' policy allows it."""
    return segno.make(address, error="m", micro=False).svg_inline(
        scale=4, border=0, omitsize=True, svgclass=None, lineclass=None
    )
