"""The files in deploy/: what they promise stands in them, and they agree with the code and with each other."""

import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import cast

import pytest
import yaml

from tablee.cli.main import build
from tablee.server.connections import is_among

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
UNIT = (DEPLOY / "tablee.service").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def instructions(name: str) -> list[str]:
    """The arguments of all instructions of this name in the last stage of the container file."""
    text = DOCKERFILE.rpartition("\nFROM ")[2].replace("\\\n", "")
    return re.findall(rf"^{name} (.*)$", text, re.MULTILINE)


def in_json(text: str) -> list[str]:
    return cast("list[str]", yaml.safe_load(text))


def parsed(arguments: list[str]) -> dict[str, object]:
    """What `tablee serve` makes of these arguments. A wrong one raises `Mistake`."""
    return vars(build(["serve"]).parse_args(arguments))


def test_the_container_is_not_root_and_serves_from_its_own_folder() -> None:
    (user,) = instructions("USER")
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user), "numbers: Kubernetes can tell that this is not root"
    (entry,), (command,) = instructions("ENTRYPOINT"), instructions("CMD")
    chosen = parsed([*in_json(entry)[1:], *in_json(command)])
    assert chosen["database"] == "sqlite:////data/tablee.sqlite3"
    assert instructions("VOLUME") == ["/data"]
    assert f"--owner {user.partition(':')[0]} " in instructions("RUN")[0]
    assert "/readyz" in instructions("HEALTHCHECK")[0]


def test_everything_in_the_container_is_locked_and_comes_as_a_wheel() -> None:
    installs = re.findall(r"pip install (.*)", DOCKERFILE)
    fetched = [line for line in installs if "-r " in line]
    assert len(fetched) == 3
    assert all("--only-binary :all: --require-hashes" in line for line in fetched)
    assert all("--no-index" in line for line in installs if line not in fetched)
    lists = {name for line in fetched for name in re.findall(r"-r (\S+)", line)}
    assert all((ROOT / name).is_file() for name in lists)


def test_what_the_wheel_is_built_from_is_in_the_context() -> None:
    kept = re.findall(r"^!(.*)$", (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src", "tools", "web", "requirements"} == {
        *kept
    }
    assert all((ROOT / name).exists() for name in kept)


def test_the_unit_starts_a_server_that_owns_only_its_own_folder() -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # names have capitals
    unit.read_string(UNIT)
    service = unit["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program.endswith("/tablee")
    chosen = parsed(arguments)
    assert chosen["database"] == f"sqlite:////var/lib/{service['StateDirectory']}/tablee.sqlite3"
    assert chosen["secure"]
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_finds_the_unit_correct_and_well_protected(tmp_path: Path) -> None:
    unit = tmp_path / "tablee.service"
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT), encoding="utf-8")
    for check in (["verify"], ["security", "--offline=yes", "--threshold=20"]):
        done = subprocess.run(["systemd-analyze", *check, str(unit)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert check != ["verify"] or not done.stderr


def test_the_nodes_of_the_example_have_a_read_only_root_and_know_their_proxy() -> None:
    services = COMPOSE["services"]
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    for name in ("node1", "node2"):
        node = services[name]
        assert node["read_only"]
        assert node["cap_drop"] == ["ALL"]
        chosen = parsed(["serve", *node["command"]])
        assert is_among(proxy, *cast("list[str]", chosen["proxy"]))
        assert chosen["secure"]
        assert "@database/" in str(chosen["database"])
        assert f"server {name}:8765 " in NGINX
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert is_among(proxy, network["subnet"])
    assert not is_among(proxy, network["ip_range"]), "no other container gets the address of the proxy"
    assert "POSTGRES_PASSWORD:?" in services["database"]["environment"]["POSTGRES_PASSWORD"], "there is no default"


def test_the_proxy_passes_sockets_and_addresses_and_hides_the_metrics() -> None:
    said = dict(re.findall(r"proxy_set_header (\S+) (\S+);", NGINX))
    assert said == {
        "Host": "$http_host",
        "Upgrade": "$http_upgrade",
        "Connection": "$connection_upgrade",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
    }
    assert "location = /metrics { return 404; }" in NGINX
