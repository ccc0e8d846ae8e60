from __future__ import annotations

import http.client
import os
import threading
from collections.abc import Iterator
from datetime import datetime

import pytest

from genui_gym.apps import load
from genui_gym.server import HEADER, Server, shared_server, stop_shared_server
from genui_gym.world import World


@pytest.fixture
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.stop()


@pytest.fixture
def worlds(notes_id: str) -> Iterator[list[World]]:
    app = load("notes")
    opened = [World.open(app, 0), World.open(app, 1)]
    yield opened
    for world in opened:
        world.close()


def get(server: Server, world_id: str, path: str = "/") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("GET", path, headers={HEADER: world_id, "Host": "notes.localhost"})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def test_a_request_reaches_the_world_that_it_names(server: Server, worlds: list[World]) -> None:
    ids = [server.host(world) for world in worlds]
    pages = [get(server, world_id) for world_id in ids]
    assert [status for status, _ in pages] == [200, 200]
    assert pages[0] != pages[1]


def test_answers_bear_the_date_of_the_world_and_no_time_of_the_system(server: Server, worlds: list[World]) -> None:
    world_id = server.host(worlds[0])
    worlds[0].clock.now = datetime(2031, 5, 6, 7, 8, 9)
    for path in ("/", "/_kit/kit.js"):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        try:
            connection.request("GET", path, headers={HEADER: world_id, "Host": "notes.localhost"})
            headers = connection.getresponse().headers
        finally:
            connection.close()
        assert headers.get_all("Date") == ["Tue, 06 May 2031 07:08:09 GMT"]
        assert not {"Expires", "Last-Modified", "ETag"} & set(headers)


def test_a_world_that_was_dropped_is_gone(server: Server, worlds: list[World]) -> None:
    world_id = server.host(worlds[0])
    server.drop(world_id)
    assert get(server, world_id)[0] == 410


def test_a_request_that_names_no_world_gets_nothing(server: Server, worlds: list[World]) -> None:
    server.host(worlds[0])
    assert get(server, "") == (410, b"")


def test_ports_of_many_servers_are_distinct() -> None:
    servers = [Server() for _ in range(8)]
    try:
        assert len({each.port for each in servers}) == 8
    finally:
        for each in servers:
            each.stop()


def test_stopping_leaves_no_thread() -> None:
    before = set(threading.enumerate())
    Server().stop()
    assert set(threading.enumerate()) <= before


def test_the_shared_server_is_one_until_it_is_stopped() -> None:
    first = shared_server()
    assert shared_server() is first
    stop_shared_server()
    assert shared_server() is not first
    stop_shared_server()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_process_that_ends_without_closing_does_not_hang(run_python) -> None:  # type: ignore[no-untyped-def]
    assert run_python("from genui_gym.server import shared_server; print(shared_server().port > 0)") == "True\n"
