// report.js - sorts tables by a column and filters the list of games; the page is whole without it.
"use strict";
(() => {
  const valueOf = (row, column) => {
    const cell = row.cells[column], value = cell?.dataset.v ?? cell?.textContent.trim() ?? "";
    const number = Number(value.replace(/[^0-9.eE+-].*$/s, ""));
    return value !== "" && Number.isFinite(number) ? number : value;
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a !== typeof b) return typeof a === "number" ? 1 : -1; // words before numbers
    return a < b ? -1 : a > b ? 1 : 0;
  };

  /** Rows that are equal in the column stay in their order. */
  function sort(table, head, column) {
    const isUp = head.getAttribute("aria-sort") !== "ascending", body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
    rows.sort(([a], [b]) => (isUp ? compare(a, b) : compare(b, a)));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
    body.append(...rows.map(([, row]) => row));
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (!head.textContent) return;
      const button = document.createElement("button");
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, head, column));
      head.append(button);
    });
  }

  const list = document.querySelector("table.games"), filter = document.getElementById("filter");
  const faulty = document.getElementById("faulty"), shown = document.getElementById("shown");
  const rows = [...list.tBodies[0].rows].map((row) =>
    [row, [...row.cells].map((cell) => cell.textContent).join(" ").toLowerCase()]);
  function show() {
    const words = filter.value.toLowerCase().split(/\s+/).filter((word) => word);
    let count = 0;
    for (const [row, text] of rows) {
      row.hidden = (faulty.checked && !row.classList.contains("faulty")) || !words.every((word) => text.includes(word));
      count += !row.hidden;
    }
    shown.textContent = `${count} of ${rows.length} games`;
  }
  filter.addEventListener("input", show);
  faulty.addEventListener("change", show);
  filter.closest(".tools").hidden = false;
  show();

  // On paper nothing is folded.
  const folds = [...document.querySelectorAll("details")];
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = folds.filter((fold) => !fold.open);
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });
})();
