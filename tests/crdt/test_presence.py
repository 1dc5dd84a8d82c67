"""How people in a room are shown: by a hue that the app knows, under a name that the server gives."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

from requill.crdt.presence import HUES, Person, as_own, hue_of, issued
from requill.crdt.wire import Presence

STYLES = Path(__file__).parents[2] / "frontend" / "src" / "styles" / "tokens.css"
JONAS = Person("e1f2", "Jonas", 3)


def _hex(lightness: float, chroma: float, hue: float) -> str:
    """OKLCH as sRGB."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    )
    shown = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear]
    return "#" + "".join(f"{round(255 * min(1, max(0, c))):02x}" for c in shown)


def test_every_hue_is_a_colour_of_the_app() -> None:
    css = STYLES.read_text()
    found = re.findall(r"--presence-(\d): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)", css)
    drawn = {int(number): _hex(*map(float, colour)) for number, *colour in found}
    del drawn[1]  # everybody's own
    assert drawn == HUES


def test_somebody_has_the_hue_that_the_app_gives_them_elsewhere() -> None:
    """As `hue-of.test.ts` has it, which counts the eight from 0."""
    assert [hue_of(name) for name in ("jonas", "priya", "mara", "")] == [2, 5, 4, 2]


def test_what_a_client_claims_to_be_is_replaced() -> None:
    told = Presence(7, 1, json.dumps({"user": {"name": "ada", "hue": 1, "you": True}, "cursor": {"head": 1}}))
    shown = issued(told, JONAS)
    assert shown is not None
    user = {"id": "e1f2", "name": "Jonas", "color": HUES[3], "hue": 3}
    assert json.loads(shown.state) == {"user": user, "cursor": {"head": 1}}
    assert json.loads(as_own(shown).state) == {"user": user | {"you": True}, "cursor": {"head": 1}}


def test_who_goes_goes_for_oneself_too() -> None:
    gone = Presence(7, 2, "null")
    assert as_own(gone) == gone
