// Makes plain pages fast: a click on a link or a form's submit is fetched, and the new page is put in the place of the old one.
// Nothing here holds state that matters: without this file every page works the same, only slower.
//
//   window.genui.inFlight   how many requests of the page are open
//   window.genui.idle()     a promise that resolves as soon as none is
"use strict";

(() => {
  let inFlight = 0;
  let waiting = [];
  let latest = new AbortController();
  let posting = false;
  let shown = location.href;
  let place = (history.state && history.state.place) || 0;
  const tops = [];
  let underBars = null;

  const idle = () => (inFlight === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));

  window.genui = Object.freeze({
    get inFlight() { return inFlight; },
    idle,
  });

  function begin() { inFlight += 1; }

  function end() {
    inFlight -= 1;
    if (inFlight > 0) return;
    const ready = waiting;
    waiting = [];
    ready.forEach((resolve) => resolve());
  }

  // ---- what a click or a submit asks for ----

  const plain = (url) => url.origin !== location.origin || !/^https?:$/.test(url.protocol);
  const sameDocument = (url) => url.hash !== "" && url.href.split("#")[0] === location.href.split("#")[0];

  function onClick(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if ((link.target && link.target !== "_self") || link.hasAttribute("download") || link.hasAttribute("data-plain")) return;
    const url = new URL(link.href);
    if (plain(url) || sameDocument(url)) return;
    event.preventDefault();
    visit({ url, method: "GET", fallback: () => location.assign(url) });
  }

  function onSubmit(event) {
    const form = event.target;
    const by = event.submitter;
    if (event.defaultPrevented || form.hasAttribute("data-plain")) return;
    const say = (name) => (by && by.getAttribute("form" + name)) || form.getAttribute(name) || "";
    const method = say("method").toUpperCase() || "GET";
    const url = new URL(say("action") || location.href, location.href);
    const target = say("target");
    if (method === "DIALOG" || plain(url) || (target && target !== "_self") || say("enctype") === "multipart/form-data") return;
    event.preventDefault();
    const fields = new URLSearchParams();
    new FormData(form, by).forEach((value, name) => fields.append(name, typeof value === "string" ? value : value.name));
    if (method === "GET") {
      url.search = fields.toString();
      url.hash = "";
      visit({ url, method, fallback: () => location.assign(url) });
    } else {
      // A POST that got no answer may have been carried out; the plain page is fetched anew and shows what is true.
      visit({ url, method, body: fields, fallback: () => location.reload() });
    }
  }

  // ---- fetching and showing ----

  async function visit({ url, method, body, fallback, scroll, pushed = true }) {
    if (posting) return;
    posting = method === "POST";
    // The visit before this one is called off, also while its response is on the way.
    latest.abort();
    const mine = (latest = new AbortController());
    begin();
    try {
      const response = await fetch(url, { method, body, headers: { Accept: "text/html" }, signal: mine.signal });
      const type = response.headers.get("Content-Type") || "";
      if (mine !== latest) return;
      if (!type.startsWith("text/html")) throw new TypeError("not a page");
      const text = await response.text();
      if (mine !== latest) return;
      posting = false;
      await delay();
      if (mine !== latest) return;
      show(text, address(url, response), { pushed, scroll });
    } catch {
      // Whatever went wrong, the browser's own navigation shows what is true.
      if (mine === latest) fallback();
    } finally {
      if (mine === latest) posting = false;
      end();
    }
  }

  // A page may take its time: as long as the root says. Who looks meanwhile sees the old page, or grey bars in its place.
  async function delay() {
    const { latency, skeletons } = document.documentElement.dataset;
    if (!latency) return;
    if (skeletons) {
      showBars();
      end();
    }
    await new Promise((resolve) => setTimeout(resolve, Number(latency)));
    if (skeletons) begin();
  }

  // The bars take the place of what had the focus and of what was scrolled: where one stood is kept for the page that comes.
  function showBars() {
    underBars ??= stand();
    const bars = document.createElement("div");
    bars.className = "skeleton";
    bars.setAttribute("role", "status");
    bars.setAttribute("aria-label", "Loading");
    bars.append(...Array.from({ length: 5 }, () => document.createElement("span")));
    document.querySelector("main").replaceChildren(bars);
    scrollTo({ top: 0, behavior: "instant" });
  }

  function address(asked, response) {
    const url = new URL(response.url);
    if (!response.redirected && asked.hash) url.hash = asked.hash;
    return url;
  }

  function show(text, url, { pushed, scroll }) {
    const next = new DOMParser().parseFromString(text, "text/html");
    const before = new URL(shown);
    const again = before.pathname === url.pathname;
    const stood = underBars ? { ...underBars, key: focusKey() || underBars.key } : stand();
    const kept = again ? stood : null;
    if (pushed) remember(stood.top);
    underBars = null;
    swap(next);
    if (pushed && url.href !== before.href) {
      place += 1;
      history.pushState({ place, top: 0 }, "", url);
    } else if (url.href !== location.href) {
      history.replaceState(history.state, "", url);
    }
    shown = url.href;
    settle(url, kept, scroll);
  }

  function swap(next) {
    const html = document.documentElement;
    for (const { name } of [...html.attributes]) if (!next.documentElement.hasAttribute(name)) html.removeAttribute(name);
    for (const { name, value } of next.documentElement.attributes) html.setAttribute(name, value);
    document.title = next.title;
    document.body.replaceWith(document.adoptNode(next.body));
  }

  // ---- focus and scroll ----

  function stand() {
    return { key: focusKey(), top: scrollY, left: scrollX, strips: strips() };
  }

  function focusKey() {
    const held = document.activeElement;
    if (!held || held === document.body) return null;
    const start = "selectionStart" in held ? held.selectionStart : null;
    return { id: held.id, name: held.getAttribute("name"), value: held.getAttribute("value"), href: held.getAttribute("href"), tag: held.localName, start };
  }

  function find(key) {
    if (key.id) return document.getElementById(key.id);
    const alike = [...document.getElementsByTagName(key.tag)];
    const same = (name) => (element) => element.getAttribute(name) === key[name];
    if (key.name) return alike.find((element) => same("name")(element) && same("value")(element)) || alike.find(same("name"));
    return key.href ? alike.find(same("href")) : null;
  }

  const whereItStood = () => (underBars ? underBars.top : scrollY);

  function strips() {
    return [...document.querySelectorAll(".chips, .gallery")].map((strip) => strip.scrollLeft);
  }

  function settle(url, kept, scroll) {
    const wanted = document.querySelector("[autofocus]");
    if (kept) document.querySelectorAll(".chips, .gallery").forEach((strip, index) => { strip.scrollLeft = kept.strips[index] || 0; });
    const element = wanted || (kept && kept.key && find(kept.key));
    if (element) {
      element.focus({ preventScroll: true });
      if (kept && kept.key && kept.key.start !== null && element === document.activeElement && element.setSelectionRange && /^(text|search|tel|url|password|textarea)$/.test(element.type)) {
        element.setSelectionRange(kept.key.start, kept.key.start);
      }
    }
    const anchor = url.hash && document.getElementById(decodeURIComponent(url.hash.slice(1)));
    const back = scroll !== undefined;
    const top = back ? scroll : kept && !wanted ? kept.top : 0;
    scrollTo({ left: kept && !back ? kept.left : 0, top, behavior: "instant" });
    if (anchor && !back) anchor.scrollIntoView();
  }

  // ---- back and forward ----

  // Every entry of the history has a number; where it was scrolled to is noted when it is left.
  function remember(top) {
    tops[place] = top;
    history.replaceState({ place, top }, "");
  }

  function onPopState(event) {
    const url = new URL(location.href);
    if (url.href.split("#")[0] === shown.split("#")[0]) {
      shown = url.href;
      return;
    }
    tops[place] = whereItStood();
    place = event.state ? event.state.place : 0;
    const scroll = tops[place] ?? (event.state ? event.state.top : 0);
    posting = false;
    visit({ url, method: "GET", scroll, pushed: false, fallback: () => location.reload() });
  }

  history.scrollRestoration = "manual";
  addEventListener("click", onClick);
  addEventListener("submit", onSubmit);
  addEventListener("popstate", onPopState);
  addEventListener("pagehide", () => remember(whereItStood()));
  addEventListener("load", () => { if (history.state && history.state.top) scrollTo(0, history.state.top); });
})();
