"""What is special about the shop's tasks: impossible ones share their words with possible ones, goals are comparable."""

from __future__ import annotations

from genui_gym.apps.shop.tasks import TEMPLATES
from genui_gym.apps.shop.tasks.arrange import RedirectOrders, ReturnItem
from genui_gym.apps.shop.tasks.baskets import BuyCheapest
from genui_gym.apps.shop.tasks.commit import BuyUsual, Reorder
from genui_gym.apps.shop.tasks.refuse import OutOfStock

from genui_gym.task import draw_task, near_misses
from genui_gym.world import World


def test_every_refusal_has_a_possible_twin_in_the_same_words() -> None:
    possible = {template.wordings for template in TEMPLATES if template.shape in ("commit", "arrange")}
    refused = [template.wordings for template in TEMPLATES if template.shape == "refuse"]
    assert len(refused) >= 5
    assert all(wordings in possible for wordings in refused)


def test_ambiguous_goals_leave_out_what_the_account_knows(world: World) -> None:
    assert {type(template) for template in TEMPLATES if getattr(template, "ambiguous", False)} >= {BuyUsual, Reorder, ReturnItem}
    params = draw_task("shop", BuyUsual(), 3, world.before).params
    assert set(params) == {"product", "brand", "colour"}


def test_equal_goals_are_equal_rows_and_another_rating_is_another_goal(world: World) -> None:
    template = BuyCheapest()
    params = draw_task("shop", template, 3, world.before).params
    wanted = template.meaning(params, world.before)
    assert wanted == template.meaning(params, world.before) is not None
    for stars in near_misses(params["stars"]):
        assert template.meaning({**params, "stars": stars}, world.before) != wanted


def test_a_refusal_means_nothing_where_the_thing_can_be_had(world: World) -> None:
    template = OutOfStock()
    params = draw_task("shop", template, 3, world.before).params
    assert template.meaning(params, world.before) is not None
    assert template.meaning({**params, "size": "no such size"}, world.before) is None


def test_all_orders_that_go_elsewhere_are_redirected(world: World) -> None:
    template = RedirectOrders()
    params = draw_task("shop", template, 3, world.before).params
    rows = template.meaning(params, world.before)
    assert rows is not None
    assert len(rows) >= 3
    assert len({row.key for row in rows}) == len(rows)
