"""A real Chromium and a real `tablee serve` for the browser tests."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.browser.visitor import PATIENCE, Screen, Visitor, visit
from tests.server.serving import ServerProcess
from tools.browser import FRUGAL, find

expect.set_options(timeout=PATIENCE)


class Visits(Protocol):
    """Returns a new visitor for a test."""

    def __call__(
        self,
        screen: Screen = ...,
        *,
        base: str = ...,
        likes: str = ...,
        language: str = ...,
        dark: bool = ...,
        wide: bool = ...,
    ) -> Visitor: ...


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests of this process share."""
    server = ServerProcess(tmp_path_factory.mktemp("house"))
    try:
        yield server.base
        assert server.end() == (0, "")
    finally:
        server.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one module. While it runs, this thread has an event loop, so other modules could not start
    theirs."""
    chromium = find()
    with sync_playwright() as playwright:
        launch = partial(
            playwright.chromium.launch,
            executable_path=chromium.path,
            env=chromium.environment(),
            args=list(FRUGAL),
        )
        try:
            running = launch()
        except Error:  # on a busy machine it may crash while it starts
            running = launch()
        yield running
        running.close()


@pytest.fixture
def visits(browser: Browser, house: str) -> Iterator[Visits]:
    """Visitors of the server. Any console error on their pages fails the test."""
    come: list[Visitor] = []

    def coming(
        screen: Screen = "desk",
        *,
        base: str = house,
        likes: str = '{"turbo": true}',
        language: str = "fr",
        dark: bool = False,
        wide: bool = False,
    ) -> Visitor:
        visitor = visit(browser, base, screen, likes=likes, language=language, dark=dark, wide=wide)
        come.append(visitor)
        return visitor

    yield coming
    for visitor in come:
        visitor.context.close()
    assert [complaint for visitor in come for complaint in visitor.complaints()] == []
