"""The app's icons, painted by the browser from `static/icons/app.svg`: `python -m tests.browser.icons`.

Written with a palette, for flat colours need no more: a tenth of what a browser's own picture weighs.
"""

import base64
import struct
import zlib
from collections import Counter
from pathlib import Path
from typing import TypeAlias

from playwright.sync_api import sync_playwright

from tests.browser.find import ARGS, find
from tests.serving import ROOT

ICONS = ROOT / "static" / "icons"
MOST_COLOURS = 256

# What is changed in the drawing before it is painted at that size.
FULL = "ground.setAttribute('rx', 0);"
SAFE = FULL + "mark.setAttribute('transform', 'translate(256 267) scale(.72) translate(-256 -267)');"
BADGE = "ground.remove(); glaze.remove(); mark.setAttribute('fill', '#fff');"
PICTURES = {
    "app-192": (192, ""),
    "app-512": (512, ""),
    "maskable-512": (512, SAFE),
    "apple-180": (180, FULL),
    "badge-96": (96, BADGE),
}
PAINT = """async ([svg, size, change]) => {
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    drawing.setAttribute('width', size);
    drawing.setAttribute('height', size);
    const [ground, glaze, mark] = ['ground', 'glaze', 'mark'].map(id => drawing.querySelector('#' + id));
    new Function('ground', 'glaze', 'mark', change)(ground, glaze, mark);
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(drawing));
    await image.decode();
    const canvas = new OffscreenCanvas(size, size).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const pixels = canvas.getImageData(0, 0, size, size).data;
    let text = '';
    for (const byte of pixels) text += String.fromCharCode(byte);
    return btoa(text);
}"""

Colour: TypeAlias = tuple[int, int, int, int]


def main() -> None:
    svg = (ICONS / "app.svg").read_text(encoding="utf-8")
    path = find()
    assert path is not None, "no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        page = browser.new_page()
        for name, (size, change) in PICTURES.items():
            raw = base64.b64decode(page.evaluate(PAINT, [svg, size, change]))
            picture = png(list(struct.iter_unpack("4B", raw)), size)
            Path(ICONS, f"{name}.png").write_bytes(picture)
            print(name, len(picture))
        browser.close()


def png(pixels: list[Colour], size: int) -> bytes:
    """A square picture with a palette; rare shades become their nearest frequent ones."""
    palette = [colour for colour, _ in Counter(map(_coarse, pixels)).most_common(MOST_COLOURS)]
    palette.sort(key=lambda colour: colour[3])  # so that only the first ones need a transparency
    places: dict[Colour, int] = {}
    for colour in set(pixels):
        places[colour] = min(range(len(palette)), key=lambda at: _distance(palette[at], colour))
    rows = (bytes(places[pixel] for pixel in pixels[y * size : (y + 1) * size]) for y in range(size))
    clear = bytes(colour[3] for colour in palette if colour[3] < 255)
    parts = [
        (b"IHDR", struct.pack(">2I5B", size, size, 8, 3, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(colour[:3]) for colour in palette)),
        *([(b"tRNS", clear)] if clear else []),
        (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def _coarse(colour: Colour) -> Colour:
    """Rounded to every eighth shade, but for the pure ones that most of the picture is made of."""
    if colour[3] == 0:
        return (0, 0, 0, 0)
    red, green, blue, alpha = (min(255, round(part / 8) * 8) for part in colour)
    return colour if colour in PURE else (red, green, blue, alpha)


PURE: set[Colour] = {(29, 81, 156, 255), (53, 102, 171, 255), (239, 181, 58, 255), (255, 255, 255, 255)}


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


if __name__ == "__main__":
    main()
