"""One recording is one site: the search engine before it, and what opened beside it, are split off."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlsplit

from genui_gym.recording import PageView, Request, Step

_SEARCH = frozenset("google bing duckduckgo yahoo baidu ecosia startpage yandex qwant kagi".split())
_SECOND = frozenset("co com org net ac gov edu or ne go".split())


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, ``""`` if it has none."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    return f"{parts.scheme}://{host}{port}" if parts.scheme in ("http", "https") and host else ""


def site_of(url: str) -> str:
    """Return the part of a host that one owner has, such as ``example.co.uk`` of ``www.example.co.uk``; ``""`` if there is none."""
    host = urlsplit(origin_of(url)).hostname or ""
    if re.fullmatch(r"[\d.]+|.*:.*", host):
        return host
    labels = host.split(".")
    count = 3 if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND else 2
    return ".".join(labels[-count:])


def is_search(site: str) -> bool:
    """Whether a site is one that people only pass through."""
    return site.partition(".")[0] in _SEARCH


def on_one_site(steps: Sequence[Step], losses: list[str]) -> list[Step]:
    """Return the steps on the site that the recording is about; what happened elsewhere goes into ``losses``."""
    sites = _sites(steps)
    counted = Counter(site for site in sites if site)
    own = [site for site in counted if not is_search(site)] or list(counted)
    if not own:
        return list(steps)
    main = max(own, key=lambda site: counted[site])
    if is_search(main) and (behind := _behind_search(steps)):
        losses.append(f"{_steps(len(steps) - len(behind))} on {main}: another site, left out.")
        return _named_site(steps, behind)
    kept = [step for step, site in zip(steps, sites, strict=True) if site in ("", main)]
    for site, count in counted.items():
        if site != main:
            losses.append(f"{_steps(count)} on {site}: another site, left out.")
    return _opened([_own_requests(step, main) for step in kept], main)


def _behind_search(steps: Sequence[Step]) -> list[Step]:
    """Return the steps on the site that a search found, where the recorder keeps no addresses: those after the click on a result."""
    filled = next((place for place, step in enumerate(steps) if step.kind == "fill"), len(steps))
    clicks = [place for place, step in enumerate(steps) if step.kind == "click" and place > filled + 1]
    sent_by_click = filled + 1 < len(steps) and steps[filled + 1].kind == "click"
    found = next(iter(clicks), None) if sent_by_click or any(step.value == "Enter" for step in steps[filled + 1 :][:2]) else None
    behind = list(steps[found + 1 :]) if found is not None else []
    return behind if any(step.kind in ("click", "fill", "select") for step in behind) else []


def _named_site(steps: Sequence[Step], behind: list[Step]) -> list[Step]:
    """Return the steps on a site with its address opened first, if the search was for an address."""
    asked = next((step.value.strip() for step in steps if step.kind == "fill" and origin_of(step.value.strip())), "")
    return [Step("goto", value=asked), *behind] if asked else behind


def _sites(steps: Sequence[Step]) -> list[str]:
    """Return the site of each step, ``""`` where nothing says it."""
    sites, current = [], ""
    for step in steps:
        if step.kind == "goto":
            current = _view_site(step.after) or site_of(step.value)
            sites.append(current)
            continue
        current = _view_site(step.before) or current
        sites.append(current)
        current = _view_site(step.after) or current
    return sites


def _view_site(view: PageView | None) -> str:
    return site_of(view.url) if view is not None else ""


def _opened(steps: list[Step], main: str) -> list[Step]:
    """Return the steps with the site's first page opened at their start, if they came to it from elsewhere."""
    if not steps or steps[0].kind == "goto" or steps[0].before is None or site_of(steps[0].before.url) != main:
        return steps
    first = steps[0].before
    return [Step("goto", value=first.url, after=first), *steps]


def _own_requests(step: Step, main: str) -> Step:
    """Return a step without what other sites were asked for: counters, maps, advertisements."""
    kept: tuple[Request, ...] = tuple(each for each in step.requests if site_of(each.url) in ("", main))
    return replace(step, requests=kept) if len(kept) < len(step.requests) else step


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
