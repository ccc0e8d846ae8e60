from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.browser import find_browser
from genui_gym.errors import BrowserMissing


@pytest.fixture(autouse=True)
def empty_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any browser; the folder returned is all that PATH names."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
    monkeypatch.delenv("GENUI_BROWSER", raising=False)
    return programs


def program(path: Path, content: str = "\x7fELF") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    path.chmod(0o755)
    return path


def test_without_a_browser_the_error_names_the_command() -> None:
    with pytest.raises(BrowserMissing, match="genui browser install"):
        find_browser()


def test_the_system_shell_comes_before_the_full_browser(empty_machine: Path) -> None:
    program(empty_machine / "chromium")
    shell = program(empty_machine / "chromium-headless-shell")
    assert find_browser() == shell


def test_a_window_needs_the_full_browser(empty_machine: Path) -> None:
    full = program(empty_machine / "chromium")
    program(empty_machine / "chromium-headless-shell")
    assert find_browser(headless=False) == full


def test_the_newest_download_comes_before_the_system(empty_machine: Path, tmp_path: Path) -> None:
    program(empty_machine / "chromium-headless-shell")
    for revision in ("999", "1200", "1187"):
        program(tmp_path / "downloads" / f"chromium_headless_shell-{revision}" / "chrome-linux" / "headless_shell")
    assert find_browser().parts[-3] == "chromium_headless_shell-1200"


def test_the_variable_comes_before_downloads_and_the_option_before_the_variable(
    empty_machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "downloads" / "chromium_headless_shell-1200" / "chrome-linux" / "headless_shell")
    named, option = program(tmp_path / "mine"), program(tmp_path / "option")
    monkeypatch.setenv("GENUI_BROWSER", str(named))
    assert find_browser() == named
    assert find_browser(option) == option


@pytest.mark.parametrize("by_option", [True, False])
def test_a_named_browser_that_is_not_there_is_an_error(by_option: bool, empty_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(empty_machine / "chromium")
    monkeypatch.setenv("GENUI_BROWSER", "" if by_option else "no-such-browser")
    with pytest.raises(BrowserMissing, match="no-such-browser"):
        find_browser("no-such-browser" if by_option else None)


def test_a_wrapper_script_is_resolved_to_the_program_it_calls(empty_machine: Path, tmp_path: Path) -> None:
    real = program(tmp_path / "lib" / "chromium-headless-shell")
    program(empty_machine / "chromium-headless-shell", f'#!/bin/sh -e\n\n{real} "$@"\n')
    assert find_browser() == real


def test_a_launcher_next_to_its_program_is_resolved(empty_machine: Path, tmp_path: Path) -> None:
    real = program(tmp_path / "opt" / "chrome")
    launcher = program(tmp_path / "opt" / "google-chrome", '#!/bin/bash\nexec "$HERE/chrome" "$@"\n')
    (empty_machine / "google-chrome").symlink_to(launcher)
    assert find_browser() == real


def test_a_script_that_hides_its_program_is_used_as_it_is(empty_machine: Path) -> None:
    script = program(empty_machine / "chromium", "#!/bin/sh\nexec snap run chromium\n")
    assert find_browser() in (script, Path("/usr/lib/chromium/chromium"))
