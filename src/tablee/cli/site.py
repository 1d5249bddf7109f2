"""`tablee site`: write the client as a folder for any web host, without a server of ours."""

import shutil
from argparse import Namespace
from pathlib import Path
from tempfile import mkdtemp

from tablee.cli.arguments import Mistake
from tablee.server.site import NotBuilt, files


def site(chosen: Namespace) -> int:
    """Write the folder whole or not at all, and print what is in it. Return 0; raise `Mistake` if it cannot be."""
    folder, docs = Path(chosen.folder), None if chosen.docs is None else Path(chosen.docs)
    if docs is not None and not (docs / "index.html").is_file():
        raise Mistake(f"there is no built documentation in {docs}: in a checkout, tools/docs.py builds it")
    try:
        if folder.is_dir() and any(folder.iterdir()):
            raise Mistake(f"{folder} is not empty: name a new folder, or an empty one")
        if folder.exists() and not folder.is_dir():
            raise Mistake(f"{folder} is a file: name a folder")
        count, size = _write(folder, docs)
    except NotBuilt:
        raise Mistake("the web client has not been built: python3 tools/setup.py web") from None
    except OSError as error:
        raise Mistake(f"cannot write {folder}: {error.strerror}") from None
    print(f"{folder}: {count} files, {size / 1e6:.1f} MB")
    if docs is None:
        print("without the documentation, which only a checkout can build (see tablee site --help)")
    print(f"to try it: python3 -m http.server --bind 127.0.0.1 --directory {folder}")
    return 0


def _write(folder: Path, docs: Path | None) -> tuple[int, int]:
    """Write all files beside the folder, and then put them in its place. Return their number and their bytes."""
    target = folder.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    partly = Path(mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    partly.chmod(0o755)
    count = size = 0
    try:
        for name, data in files(docs):
            path = partly / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            count, size = count + 1, size + len(data)
        if target.is_dir():
            target.rmdir()
        partly.rename(target)
    except BaseException:
        shutil.rmtree(partly, ignore_errors=True)
        raise
    return count, size
