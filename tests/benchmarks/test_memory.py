from __future__ import annotations

import runpy
from typing import Any

import pytest


def test_two_hundred_resets_of_the_text_view_grow_memory_by_a_fifth_at_most(run_python: Any, root: Any) -> None:
    script = f"import runpy, sys\nsys.argv[1:] = {['--env', 'genui/Notes-v0', '--shelf', str(root / 'tests' / 'shelf')]!r}\n"
    said = run_python(script + f"runpy.run_path({str(root / 'benchmarks' / 'memory.py')!r}, run_name='__main__')")
    assert said.startswith("text: ")
    assert "after 200 more" in said


def test_more_than_a_fifth_fails(root: Any, notes_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    main = runpy.run_path(str(root / "benchmarks" / "memory.py"))["main"]
    readings = iter([100.0, 121.0])
    monkeypatch.setitem(main.__globals__, "resident", lambda: next(readings))
    monkeypatch.setitem(main.__globals__, "WARM", 1)
    monkeypatch.setattr("sys.argv", ["memory.py", "--env", notes_id, "--resets", "1"])
    assert main() == 1
