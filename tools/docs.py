"""Collect the pages of the documentation and build its site: `python tools/docs.py [FOLDER]`.

Each page exists once: the rules next to their game, the rest in `docs` or at the root. Links are written for readers
of the repository. This tool changes them to pages of the site, and refuses links that lead to no page.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tablee.kernel.rulebook import typeset

HERE: Final = Path(__file__).resolve().parent.parent
_LINK: Final = re.compile(r"(\]\()(?!\w+:|#)([^)#\s]+)")
_RULES: Final = '"Rules" = []'
_PICTURES: Final = (".png", ".svg", ".webp")


class NoSuchPage(Exception):
    """A link leads to no page of the site."""


def sources() -> dict[Path, str]:
    """Every page of the site: its source file, and its name on the site."""
    found = {path: path.name for path in sorted((HERE / "docs").glob("*.md"))}
    for rules in sorted((HERE / "src/tablee/games").glob("*/rules.*.md")):
        found[rules] = f"{rules.parent.name}{rules.name.removeprefix('rules')}"
    return found | {HERE / f"{name.upper()}.md": f"{name}.md" for name in ("changelog", "contributing", "security")}


def page(source: Path, names: dict[Path, str]) -> str:
    """Return the text of a page with its links changed to the site. Raise `NoSuchPage` for a bad link."""

    def turned(link: re.Match[str]) -> str:
        target = Path(os.path.normpath(source.parent / link[2]))
        if target.suffix in _PICTURES and target.is_relative_to(HERE / "docs") and target.is_file():
            return f"{link[1]}{target.relative_to(HERE / 'docs')}"
        if target not in names:
            raise NoSuchPage(f"{source.relative_to(HERE)} has a link to {link[2]}, which is not a page of the site")
        return f"{link[1]}{names[target]}"

    text = typeset(source.read_text(encoding="utf-8"), "fr" if source.name.endswith(".fr.md") else "en")
    return _LINK.sub(turned, text)


def gather(folder: Path) -> None:
    """Copy the pages, the pictures and the settings into a folder, as zensical expects them."""
    pages, names = folder / "pages", sources()
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir(parents=True)
    for source, name in names.items():
        (pages / name).write_text(page(source, names), encoding="utf-8")
    for picture in (path for path in (HERE / "docs").rglob("*") if path.suffix in _PICTURES):
        copy = pages / picture.relative_to(HERE / "docs")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, copy)
    (folder / "zensical.toml").write_text(settings(), encoding="utf-8")


def settings() -> str:
    """What zensical is told: the file of the repository, with the rules of every game in the list of pages."""
    rules = [
        f'        {{ "{_title(source)}" = "{name}" }},\n'
        for source, name in sources().items()
        if source.parent.parent.name == "games"
    ]
    return (HERE / "zensical.toml").read_text(encoding="utf-8").replace(_RULES, f'"Rules" = [\n{"".join(rules)}    ]')


def _title(rules: Path) -> str:
    title = rules.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    return f"{title} (English)" if rules.name.endswith(".en.md") else title


def build(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Build the site from the pages in a folder. Warnings count as failures."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def main(arguments: list[str]) -> int:
    """Collect and build, and print where the site is. Return the exit code."""
    folder = Path(arguments[0] if arguments else HERE / "site").resolve()
    try:
        gather(folder)
    except NoSuchPage as failure:
        print(failure, file=sys.stderr)
        return 1
    done = build(folder)
    print(folder / "html" / "index.html" if done.returncode == 0 else done.stdout + done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
