import json
from importlib.metadata import PackageNotFoundError

import pytest

from genui_gym.cli import doctor


def missing(name):
    raise PackageNotFoundError(name)


@pytest.mark.parametrize(
    ("finding", "status", "fix"),
    [
        (doctor.python((3, 11, 0)), "ok", ""),
        (doctor.python((3, 10, 9)), "fail", "python3.11 -m venv"),
        (doctor.package("flask", lambda name: "3.1"), "ok", ""),
        (doctor.package("flask", missing), "fail", "pip install flask"),
        (doctor.optional_package("openai", missing), "warn", "genui-gym[openai]"),
        (doctor.font("sans-serif", lambda family: "Liberation Sans"), "ok", ""),
        (doctor.font("sans-serif", lambda family: ""), "warn", "fonts-liberation"),
        (doctor.font("emoji", lambda family: "Noto Sans"), "warn", "fonts-noto-color-emoji"),
        (doctor.font("emoji", lambda family: "Noto Color Emoji"), "ok", ""),
        (doctor.font("emoji", lambda family: None), "ok", ""),
        (doctor.sandbox(root=True, namespaces=True), "warn", "ordinary user"),
        (doctor.sandbox(root=False, namespaces=False), "warn", "sysctl"),
        (doctor.sandbox(root=False, namespaces=True), "ok", ""),
        (doctor.shared_memory(2**30), "ok", ""),
        (doctor.shared_memory(64 * 2**20), "warn", "--shm-size"),
        (doctor.first_process("tini"), "ok", ""),
        (doctor.first_process("sleep"), "warn", "--init"),
        (doctor.display({}), "ok", ""),
    ],
)
def test_a_finding_says_what_to_do(finding, status, fix):
    assert finding.status == status
    assert fix in finding.fix
    assert bool(finding.fix) is (status != "ok")
    assert finding.found


def test_what_confines_apps_of_other_shelves_has_a_line_each():
    layers = {"limits": True, "privileges": True, "files": False, "calls": True, "namespaces": False}
    by_name = {finding.name: finding for finding in doctor.confinement(layers)}
    assert [by_name[f"app {name}"].status for name in layers] == ["ok", "ok", "warn", "ok", "warn"]
    assert "--trust alone" in by_name["app files"].found
    assert "other layers" in by_name["app namespaces"].found


def test_the_browser_must_start(world, monkeypatch):
    monkeypatch.setattr("genui_gym.cli.browser.version_of", lambda path: None)
    assert doctor.browser() == doctor.Finding("browser", "fail", "/opt/shell does not start", "genui browser install")
    monkeypatch.setattr("genui_gym.cli.browser.version_of", lambda path: "Chromium 1")
    assert doctor.browser().status == "ok"


def test_json_is_one_object(genui, world, monkeypatch):
    monkeypatch.setattr("genui_gym.cli.browser.version_of", lambda path: "Chromium 1")
    result = genui("doctor", "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == (0 if report["passed"] else 1)
    assert {"Python", "browser", "font emoji", "playwright"} <= {finding["name"] for finding in report["findings"]}


def test_a_failure_exits_with_1_and_shows_its_fix(genui, world, monkeypatch):
    monkeypatch.setattr("genui_gym.cli.browser.version_of", lambda path: None)
    result = genui("doctor")
    assert result.exit_code == 1
    assert "→ genui browser install" in result.stdout
