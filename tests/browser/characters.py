"""The characters that a page draws, and whether our font has them."""

from typing import Final

from playwright.sync_api import Page

from tests.type import REPERTOIRE

_CHARACTERS: Final = """
() => {
  const seen = {};
  const see = (text, where) => { for (const one of text ?? "") seen[one] ??= where.outerHTML.slice(0, 160); };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".spoken");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (isShown(parentElement)) see(data, parentElement);
  }
  for (const element of document.body.querySelectorAll("*")) {
    see(element.title, element);
    see(element.placeholder, element);
    for (const place of ["::before", "::after", "::marker"]) {
      const { content } = getComputedStyle(element, place);
      if (content.startsWith('"')) see(JSON.parse(content), element);
    }
  }
  for (const one of document.title) seen[one] ??= document.title;
  return seen;
}
"""
"""Finds every drawn character and its place: in a text, before or after one, in an empty field, in a tooltip."""


def foreign(page: Page) -> dict[str, str]:
    """Return the characters on a page that our font lacks, and their places."""
    seen: dict[str, str] = page.evaluate(_CHARACTERS)
    return {one: where for one, where in seen.items() if one not in REPERTOIRE and not one.isspace()}
