"""Nobody's images keep others' waiting: one of a person's, or of a network's guests, is drawn at a time."""

from __future__ import annotations

from functools import partial

import anyio
import pytest

from requill.features.files.drawing import Drawing
from requill.features.files.errors import FilesBusy
from requill.features.files.policy import OWN_DRAWN
from requill.kit.actor import Actor
from tests.support.actors import guest, member
from tests.support.held import held
from tests.support.people import Product
from tests.support.pictures import picture, taken

pytestmark = pytest.mark.anyio
ADA, BEN = member("ada"), member("ben")


@pytest.mark.parametrize("others", [lambda _: ADA, lambda number: guest(f"guest {number}")])
async def test_one_of_a_persons_or_a_networks_guests_is_drawn_at_a_time(others: object) -> None:
    drawing, numbers = Drawing(), iter(range(8))
    async with held(lambda: drawing.of(others(next(numbers))), 8):  # type: ignore[operator]  # of a table
        with anyio.fail_after(5):
            async with drawing.of(BEN):
                pass


async def test_so_many_of_a_persons_wait() -> None:
    drawing = Drawing()
    async with held(partial(drawing.of, ADA), OWN_DRAWN):
        with pytest.raises(FilesBusy):
            async with drawing.of(ADA):
                pass


async def test_an_image_is_taken_while_somebody_elses_are_drawn(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    actor = Actor.on_behalf_of("somebody else")
    async with held(partial(product.services.files.drawing.of, actor), 8):
        with anyio.fail_after(10):
            file = await taken(person, document, picture())
        assert file["kind"] == "image"
