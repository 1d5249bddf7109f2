"""The OpenAPI description of the HTTP pages, made from the same list that serves them."""

import re
from collections.abc import Sequence

import msgspec

from tablee.house.refusals import RefusalSeen
from tablee.kernel.json import Json
from tablee.server.pages import Page


class Refusal(msgspec.Struct, frozen=True):
    """The answer to a refused request."""

    refused: RefusalSeen


def described(pages: Sequence[Page]) -> dict[str, Json]:
    """Return the OpenAPI document for these pages."""
    kinds = [Refusal, *(page.gives for page in pages), *(page.takes for page in pages if page.takes)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    refusal, rest = schemas[0], list(schemas[1:])
    answers, bodies = rest[: len(pages)], iter(rest[len(pages) :])
    paths: dict[str, Json] = {}
    for page, answer in zip(pages, answers, strict=True):
        described = _page(page, answer, refusal, next(bodies) if page.takes else None)
        under = paths.setdefault(page.path, {})
        assert isinstance(under, dict), "we have just put it there"
        under[page.method.lower()] = described
    info: dict[str, Json] = {"title": "Tablée", "version": "1", "description": "Four card games, at tables."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": dict(components)}}


def _page(page: Page, answer: Json, refusal: Json, body: Json) -> dict[str, Json]:
    words: list[Json] = [
        {"name": word, "in": "path", "required": True, "schema": {"type": "string"}}
        for word in re.findall(r"{(\w+)}", page.path)
    ]
    page_described: dict[str, Json] = {
        "summary": (page.answer.__doc__ or "").strip(),
        "parameters": words,
        "responses": {"200": _content("Granted", answer), "default": _content("Refused", refusal)},
    }
    if body is not None:
        page_described["requestBody"] = {"required": True, **_content("", body)}
    return page_described


def _content(description: str, schema: Json) -> dict[str, Json]:
    content: dict[str, Json] = {"content": {"application/json": {"schema": schema}}}
    return {"description": description, **content} if description else content
