"""Every page, every link, every control's name; and that looking changes nothing."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text

STAY = "check_in=2026-06-12&check_out=2026-06-15&adults=2&children=0&rooms=1"
PATHS = (
    "/", "/?city=Lisbon", f"/search?city=Lisbon&{STAY}", f"/search?city=porto&sort=price&breakfast=1&min_rating=8&{STAY}",
    f"/search?city=Ghent&max_price=3&{STAY}", "/hotels/1", f"/hotels/1?{STAY}", f"/hotels/10/photos?{STAY}", "/hotels/1/reviews",
    "/hotels/1/reviews?sort=lowest&score=9", "/trips", "/trips?tab=past", "/trips?tab=cancelled", "/trips/1", "/favourites", "/profile",
    "/profile/contact", "/profile/preferences", "/wallet", "/help", "/help?q=refund", "/help?q=nothinghasthisword",
)  # fmt: skip
TABS = ["Search", "Favourites", "Trips", "Help", "Profile"]


@pytest.mark.parametrize("seed", [0, 1, 2, 7])
def test_every_page_opens_and_each_control_has_a_name_of_its_own(seed: int, visitor) -> None:
    visitor.world.reset(seed)
    for path in PATHS:
        page = visitor.go(path)
        assert visitor.status == 200, path
        assert [name for role, name in page.names() if role == "link"][-5:] == TABS, path
    assert not visitor.world.changes()


def test_a_crawl_over_all_links_finds_no_dead_end_and_changes_nothing(visitor) -> None:
    queue, seen, shapes = ["/", f"/search?city=Lisbon&{STAY}", f"/search?city=Porto&{STAY}"], set(), Counter()
    while queue:
        address = queue.pop(0)
        shape = "".join(letter for letter in urlsplit(address).path if not letter.isdigit())
        if address in seen or shapes[shape] > 5:
            continue
        seen.add(address)
        shapes[shape] += 1
        page = visitor.go(address)
        assert visitor.status == 200, address
        queue += [control["href"] for control in page.controls if control["role"] == "link"]
    assert {"/book/", "/hotels//reviews", "/trips//change", "/trips//cancel", "/trips//details"} <= shapes.keys()
    assert not visitor.world.changes()


def test_every_picture_is_served_and_drawn(visitor) -> None:
    sources = {source for path in PATHS for source in visitor.go(path).pictures}
    assert len(sources) > 20
    for source in sources:
        answer = visitor.client.get(source)
        assert answer.status_code == 200
        assert answer.mimetype == "image/svg+xml"
        assert answer.get_data().startswith(b"<svg")


@pytest.mark.parametrize(
    "path",
    ["/hotels/9999", "/hotels/99999999999999999999999", "/trips/9999", "/trips/9999/cancel", "/book/9999", "/help/nothing",
     "/hotels/1/nope",
     "/pictures/facade/99999999.svg", "/pictures/nothing/1.svg", "/trips/0", "/hotels/-1", "/state", "/reset", "/reward"],
)  # fmt: skip
def test_what_is_not_there_is_a_page_of_its_own(path: str, visitor) -> None:
    page = visitor.go(path)
    assert visitor.status == 404
    assert ("link", "Search") in page.names()


def test_results_can_be_sorted_and_narrowed_down(visitor) -> None:
    page = visitor.go(f"/search?city=Lisbon&{STAY}")
    everything = cards(page)
    visitor.fill("combobox", "Sort by", "rating")
    visitor.fill("combobox", "Minimum rating", "8")
    visitor.tick("checkbox", "Free cancellation")
    page = visitor.click("button", "Show results")
    ratings = [hotel_rating(visitor, name) for name in cards(page)]
    assert ratings == sorted(ratings, reverse=True)
    assert all(rating >= 80 for rating in ratings)
    assert set(cards(page)) <= set(everything)
    assert ("link", "Remove filter: Rated 8+") in page.names()
    visitor.click("link", "Remove filter: Rated 8+")
    assert "min_rating" not in visitor.url
    assert set(cards(visitor.click("link", "Clear all filters"))) == set(everything)


def cards(page) -> list[str]:
    return [control["name"] for control in page.controls if control.get("href", "").startswith("/hotels/")]


def hotel_rating(visitor, label: str) -> int:
    name, city = label.rsplit(", ", 1)
    query = "SELECT rating_tenths FROM hotel JOIN city ON city.id = city_id WHERE hotel.name = :name AND city.name = :city"
    return visitor.world.before.execute(text(query), {"name": name, "city": city}).scalar_one()


def test_a_sold_out_hotel_is_listed_as_such_and_cannot_be_reserved(visitor) -> None:
    with_rooms = visitor.go(f"/search?city=Lisbon&{STAY}")
    name = cards(with_rooms)[0]
    hotel = int(urlsplit(with_rooms.control("link", name)["href"]).path.split("/")[-1])
    connection = visitor.world._live
    connection.execute("INSERT INTO closure (room_id, night) SELECT id, '2026-06-13' FROM room WHERE hotel_id = ?", (hotel,))
    connection.commit()
    page = visitor.go(f"/search?city=Lisbon&{STAY}")
    assert "Sold out on your dates" in page.text
    assert cards(page)[-1] == name
    page = visitor.click("link", name)
    assert not [name for role, name in page.names() if name.startswith("Reserve ")]


def test_reviews_are_sorted_and_chosen_by_score(visitor) -> None:
    visitor.go("/hotels/1/reviews")
    visitor.fill("combobox", "Sort reviews", "lowest")
    visitor.click("button", "Show reviews")
    assert "sort=lowest" in visitor.url
    visitor.fill("combobox", "Score", "9")
    page = visitor.click("button", "Show reviews")
    assert 'class="score">8<' not in page.text
