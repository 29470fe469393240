"""A square to scan, as SVG without style attributes."""

from functools import lru_cache
from io import BytesIO

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def square(address: str) -> Markup:
    """The address as a QR code, dark on whatever is behind it."""
    code, out = segno.make_qr(address, error="m"), BytesIO()
    code.save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        nl=False,
        border=0,
        omitsize=True,
        svgclass="qr",
        lineclass=None,
        dark="#13233f",
    )
    return Markup(out.getvalue().decode())
