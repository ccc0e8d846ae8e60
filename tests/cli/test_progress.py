from genui_gym.cli import progress


def test_a_log_gets_a_line_every_tenth(capsys):
    with progress.meters() as bars:
        meter = bars.add("oracle", 200)
        for done in range(1, 201):
            meter.say("not in a log")
            meter.to(done, "won")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 10
    assert lines[-1] == "oracle: 200/200 won"


def test_a_brief_log_gets_no_line_of_a_bar(capsys):
    with progress.meters(brief=True) as bars:
        bars.add("oracle", 2).to(2, "won")
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar(monkeypatch):
    import io

    from rich.console import Console

    screen = io.StringIO()
    monkeypatch.setattr(progress, "err", Console(file=screen, force_terminal=True, width=120))
    with progress.meters() as bars:
        bars.add("oracle", 3).to(3, "3 won")
    assert "oracle" in screen.getvalue()
    assert "3/3" in screen.getvalue()
    assert "3 won" in screen.getvalue()
