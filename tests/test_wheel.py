"""A wheel has the product alone; a checkout that is installed has the developers' tools as well."""

import re
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tools.core import sources

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def builder() -> WheelBuilder:
    """What puts a wheel together; here it only says what would be in it."""
    return WheelBuilder(str(ROOT))


def test_the_wheel_has_the_product_and_nothing_that_proves_or_measures_it(builder: WheelBuilder) -> None:
    files = [file.distribution_path for file in builder.recurse_included_files()]
    assert "tablee/client/table.py" in files
    assert {f"tablee/games/{name}/core.wasm" for name in sources()} <= set(files)
    assert all(file.startswith("tablee/") for file in files)
    assert [file for file in files if re.search(r"tablee_lab|/(sim|prove|bench|tests)/", file)] == []


def test_a_checkout_that_is_installed_has_both_packages(builder: WheelBuilder) -> None:
    assert builder.config.dev_mode_dirs == ["src", "lab"]
    assert (ROOT / "lab/tablee_lab/__init__.py").is_file()
