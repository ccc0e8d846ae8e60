import json


def test_a_proof_that_holds_exits_with_0(genui, world):
    result = genui("prove", "booking", "--seeds", "2", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["frame_kill_rate"] == 0.9987
    assert world.proven == [("booking", 2)]
    assert "proof.json" in result.stderr


def test_faults_are_printed_as_they_are_and_exit_with_1(genui, world):
    world.faults = ["The task [a/b] was asked. It paid 0.5. Mend it."]
    result = genui("prove", "booking")
    assert result.exit_code == 1
    assert "The task [a/b] was asked. It paid 0.5. Mend it." in " ".join(result.stdout.split())
    assert "is not proven" in result.stdout


def test_the_table_has_the_figures_of_each_check(genui, world):
    shown = genui("prove", "booking").stdout
    assert "doing nothing earns nothing" in shown
    assert "plays 3, rate 0.5" in shown
    assert "99.9 % of 1000" in shown


def test_it_takes_an_app_or_all(genui):
    for arguments in ((), ("booking", "--all")):
        result = genui("prove", *arguments)
        assert result.exit_code == 2
        assert "It takes an app's name, or --all" in " ".join(result.stderr.split())
