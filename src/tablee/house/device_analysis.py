"""The pages about a finished game of a device: what each decision was worth, and what other moves would have been."""

from typing import TYPE_CHECKING

from tablee.house.analysing import Analysed
from tablee.house.device_pages import record_of
from tablee.house.listed import body_of, number_in
from tablee.house.trying import Choosing, Trying, TryingIn, choice, granted, weighed
from tablee.table.refusal import Refused

if TYPE_CHECKING:
    from tablee.house.device import Device


def analysed(house: "Device", path: str, body: bytes) -> object:
    """What a page says. It has the address that it has on a server. Raises `Refused`."""
    match path.split("/")[1:]:
        case ["api", "records", id_, "analysis"]:
            return house.analyses.go_on(record_of(house, id_).text)
        case ["api", "analysis"]:
            return house.analyses.go_on(body_of(Analysed, body).text)
        case ["api", "records", id_, "choice", ply]:
            return granted(choice(record_of(house, id_).text, number_in(ply)))
        case ["api", "choice"]:
            choosing = body_of(Choosing, body)
            return granted(choice(choosing.text, choosing.ply))
        case ["api", "records", id_, "try"]:
            trying = body_of(Trying, body)
            return granted(weighed(record_of(house, id_).text, trying.ply, trying.move))
        case ["api", "try"]:
            wanted = body_of(TryingIn, body)
            return granted(weighed(wanted.text, wanted.ply, wanted.move))
        case _:
            raise Refused("not_found")
