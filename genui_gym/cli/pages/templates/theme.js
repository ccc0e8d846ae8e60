(() => {
  const root = document.documentElement;
  root.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const turn = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; };
  addEventListener("DOMContentLoaded", () => document.getElementById("theme").addEventListener("click", turn));
  addEventListener("keydown", (event) => { if (event.key === "t" && !event.ctrlKey && !event.metaKey) turn(); });
})();
