"""The help centre: articles by topic, a search, a page for each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session

from genui_gym.appkit import HelpText, Tab, help_pages, new_app
from genui_gym.appkit.present import ENVIRON_KEY

from .conftest import Kitchen


class Base(DeclarativeBase):
    pass


class Article(HelpText, Base):
    __tablename__ = "help_article"


ARTICLES = (
    Article(slug="cancel", topic="Trips", title="Cancel a trip", body="Open the trip.\nChoose Cancel <now>."),
    Article(slug="change", topic="Trips", title="Change a trip", body="Dates can be changed."),
    Article(slug="refund", topic="Money", title="When is a refund paid?", body="In five days."),
)


@pytest.fixture
def client(kitchen: Kitchen) -> Iterator[FlaskClient]:
    """An app that has nothing but help, in the demo's world with a database of its own."""
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    app = new_app("kit_demo", brand="Kitchen", tabs=(Tab("Help", "help.index", "document"),))
    app.register_blueprint(help_pages(Article, tab="Help", hint="Refund"))
    with Session(engine) as session:
        session.add_all(Article(slug=a.slug, topic=a.topic, title=a.title, body=a.body) for a in ARTICLES)
        session.flush()
        kitchen.world.session = session
        client = app.test_client()
        client.environ_base[ENVIRON_KEY] = kitchen.world
        yield client
    engine.dispose()


def test_all_articles_stand_under_their_topics(client: FlaskClient) -> None:
    page = client.get("/help").text
    places = [page.index(f">{text}<") for text in ("Trips", "Cancel a trip", "Change a trip", "Money", "When is a refund paid?")]
    assert places == sorted(places)
    assert 'placeholder="Refund"' in page


@pytest.mark.parametrize(
    ("asked", "titles"),
    [("TRIP", ["Cancel a trip", "Change a trip"]), ("refund days", ["When is a refund paid?"]), ("refund trip", []), ("%", [])],
)
def test_the_search_finds_the_articles_with_every_word(client: FlaskClient, asked: str, titles: list[str]) -> None:
    page = client.get("/help", query_string={"q": asked}).text
    assert [a.title for a in ARTICLES if f">{a.title}<" in page] == titles
    assert ("Nothing found" in page) == (not titles)


def test_an_article_shows_its_paragraphs_and_the_others_of_its_topic(client: FlaskClient) -> None:
    page = client.get("/help/cancel").text
    assert "<p>Open the trip.</p>" in page
    assert "<p>Choose Cancel &lt;now&gt;.</p>" in page
    assert "Change a trip" in page
    assert "When is a refund paid?" not in page


def test_there_is_no_other_article(client: FlaskClient) -> None:
    assert client.get("/help/else").status_code == 404
