import os
import subprocess
import sys

from genui_gym.cli.processes import Watch, descendants, processes


def test_a_child_that_lives_is_left_and_one_that_ended_is_not():
    watch = Watch()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        watch.look()
        assert [each.pid for each in watch.left(seconds=0.0)] == [child.pid]
        child.communicate(b"\n")
    assert watch.left() == []


def test_an_orphan_is_remembered():
    watch = Watch()
    parent = "import subprocess, sys; c = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=0); print(c.pid, flush=True); input()"
    read, write = os.pipe()
    with subprocess.Popen([sys.executable, "-c", parent], stdin=read, stdout=subprocess.PIPE, text=True) as child:
        os.close(read)
        orphan = int(child.stdout.readline())
        watch.look()
        child.kill()
    assert [each.pid for each in watch.left(seconds=0.0)] == [orphan]
    os.close(write)
    assert watch.left(seconds=60.0) == []


def test_children_of_before_are_not_counted():
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        watch = Watch()
        assert child.pid in {each.pid for each in descendants(os.getpid())}
        assert watch.left(seconds=0.0) == []
        child.communicate(b"\n")


def test_this_process_is_among_all():
    mine = next(each for each in processes() if each.pid == os.getpid())
    assert mine.parent == os.getppid()
