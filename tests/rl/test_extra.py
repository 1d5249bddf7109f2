"""The `rl` extra: a missing package is named in one sentence, and the programs on its page run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/learning.md"


@pytest.mark.parametrize(
    ("framework", "module"), [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("pyspiel", "open_spiel")]
)
def test_a_framework_that_is_not_installed_is_named_with_the_extra(framework: str, module: str) -> None:
    code = f"import sys; sys.modules['{framework}'] = None; import tablee.rl.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    sentence = f'{framework} is not installed: the learning environments need pip install "tablee[rl]"'
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {sentence}"
    assert done.returncode == 1


def test_the_programs_on_the_page_run_and_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 7
    for program in programs:
        exec(compile(program, PAGE.name, "exec"), {})
        assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", program)
