"""The start page, the lists of products, and the page of filters."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from genui_gym.appkit import Problems, db

from ..catalogue import COLOURS_IN_ORDER, KINDS
from ..models import Department, Kind, Product
from ..rules.search import SORTS, Filters, in_words, search

pages = Blueprint("browse", __name__)
PAGE = 24
"""How many products a page shows."""
SHOWN_AT_HOME = 4
RATINGS = {"20": "2.0 and up", "30": "3.0 and up", "40": "4.0 and up", "45": "4.5 and up"}
FIELDS = ("q", "department", "kind", "brand", "colour", "size", "max_price", "min_rating", "in_stock", "on_sale")
_LONGEST = 60


@pages.get("/")
def home() -> ResponseReturnValue:
    """The departments, some products on sale and some new ones."""
    reduced = search(db(), Filters(on_sale=True, in_stock=True))[:SHOWN_AT_HOME]
    shown = {tile.product.id for tile in reduced}
    fresh = [tile for tile in search(db(), Filters(in_stock=True), "newest") if tile.product.id not in shown][:SHOWN_AT_HOME]
    departments = db().scalars(select(Department).order_by(Department.id)).all()
    return render_template("home.html", departments=departments, faces=_faces(db()), reduced=reduced, fresh=fresh)


@pages.get("/browse")
def products() -> ResponseReturnValue:
    """The products that the address asks for, a page at a time."""
    form = Problems(request.args)
    filters, active = read_filters(form)
    if form:
        return form.page("filters.html", **_filter_page(active))
    sort = form.text("sort") if form.text("sort") in SORTS else "recommended"
    found = search(db(), filters, sort)
    pages_ = max(1, -(-len(found) // PAGE))
    text = form.text("page")
    page = min(int(text), pages_) if text.isascii() and text.isdecimal() and 0 < len(text) < 6 and int(text) else 1
    query = active | ({"sort": sort} if sort != "recommended" else {})
    return render_template(
        "browse.html",
        tiles=found[(page - 1) * PAGE : page * PAGE],
        number=len(found),
        page=page,
        pages=pages_,
        active=active,
        query=query,
        chips=_chips(active, query),
        kinds=_kinds(filters.department),
        sort=sort,
        sorts=SORTS,
        heading=filters.department or (f"“{filters.words}”" if filters.words else "All products"),
    )


@pages.get("/filters")
def filters() -> ResponseReturnValue:
    """The form with all filters, filled from the address."""
    return render_template("filters.html", **_filter_page(read_filters(Problems(request.args))[1]))


def read_filters(form: Problems) -> tuple[Filters, dict[str, str]]:
    """Return the filters that an address asks for, and its fields that are on; what is wrong is noted in the form."""
    active = {name: form.text(name, longest=_LONGEST) for name in FIELDS if form.text(name)}
    if "max_price" in active:
        active["max_price"] = str(form.whole("max_price", 1, 99_999, "Enter a whole number of euros from 1 to 99999."))
    if active.get("min_rating", "20") not in RATINGS:
        del active["min_rating"]
    return Filters(
        words=active.get("q", ""),
        department=active.get("department", ""),
        kind=active.get("kind", ""),
        brand=active.get("brand", ""),
        colour=active.get("colour", ""),
        size=active.get("size", ""),
        max_cents=int(active["max_price"]) * 100 if "max_price" in active else None,
        min_tenths=int(active["min_rating"]) if "min_rating" in active else None,
        in_stock="in_stock" in active,
        on_sale="on_sale" in active,
    ), active


def _chips(active: dict[str, str], query: dict[str, str]) -> list[tuple[str, dict[str, str]]]:
    """Return each active filter in words, with the fields that are left without it."""
    names = {row[0]: row[1] for row in KINDS}
    words = {
        "q": "“{}”", "brand": "{}", "colour": "{}", "size": "{}", "max_price": "Up to €{}", "department": "{}",
        "in_stock": "In stock", "on_sale": "On sale",
    }  # fmt: skip
    texts = {name: words[name].format(value) for name, value in active.items() if name in words}
    texts |= {"kind": names.get(active["kind"], active["kind"])} if "kind" in active else {}
    texts |= {"min_rating": f"Rated {RATINGS[active['min_rating']]}"} if "min_rating" in active else {}
    return [(text, {key: value for key, value in query.items() if key != name}) for name, text in texts.items()]


def _kinds(department: str) -> list[Kind]:
    query = select(Kind).join(Department).order_by(Kind.id)
    return list(db().scalars(query.where(Department.name == department) if department else query))


def _filter_page(active: dict[str, str]) -> dict[str, Any]:
    department = active.get("department", "")
    sizes = [size for row in KINDS if not department or row[2] == department for size in row[4]]
    return {
        "active": active,
        "departments": in_words(db(), Department.name),
        "kinds": [(kind.slug, kind.name) for kind in _kinds(department)],
        "brands": in_words(db(), Product.brand),
        "colours": COLOURS_IN_ORDER,
        "sizes": list(dict.fromkeys(sizes)),
        "ratings": list(RATINGS.items()),
    }


def _faces(session: Session) -> dict[int, Product]:
    """Return the product that stands for each department: the first of its first kind."""
    faces: dict[int, Product] = {}
    for product in session.scalars(select(Product).options(joinedload(Product.kind)).order_by(Product.id)):
        faces.setdefault(product.kind.department_id, product)
    return faces
