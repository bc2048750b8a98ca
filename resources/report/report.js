// Sorts tables by click or key, filters the jobs, saves the scenario. The page is also XML: no "less than" sign and no ampersand here.
(function () {
  "use strict";
  const words = new Intl.Collator("en", { numeric: true });
  const said = document.getElementById("said");

  function key(row, column, number) {
    const cell = row.cells[column];
    const exact = cell.querySelector("data");
    const text = exact ? exact.value : cell.textContent.trim();
    if (!number) return text;
    return text === "" || Number.isNaN(Number(text)) ? null : Number(text);
  }

  // What has no value stands last whichever way the others run; equal rows keep their order.
  function order(table, column, number, down) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, function (row, place) { return { row: row, place: place, key: key(row, column, number) }; });
    rows.sort(function (a, b) {
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null) || a.place - b.place;
      const by = number ? a.key - b.key : words.compare(a.key, b.key);
      return (down ? -by : by) || a.place - b.place;
    });
    body.append.apply(body, rows.map(function (each) { return each.row; }));
  }

  document.querySelectorAll("table.sortable").forEach(function (table) {
    table.querySelectorAll("thead button").forEach(function (button) {
      const head = button.parentElement;
      button.addEventListener("click", function () {
        const down = head.getAttribute("aria-sort") === "ascending";
        table.querySelectorAll("thead th").forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        order(table, head.cellIndex, head.dataset.kind === "number", down);
        said.textContent = button.textContent + ": " + (down ? said.dataset.down : said.dataset.up);
      });
    });
  });

  const filter = document.getElementById("filter");
  const chosen = document.getElementById("scheduler");
  const count = document.getElementById("count");
  function show() {
    const wanted = filter.value.trim().toLowerCase();
    const rows = Array.from(document.getElementById("job-rows").rows);
    let shown = 0;
    rows.forEach(function (row) {
      const fits = row.cells[0].textContent.toLowerCase().includes(wanted);
      const here = chosen.value === "" || row.dataset.lane === chosen.value;
      row.hidden = !(fits ? here : false);
      shown += row.hidden ? 0 : 1;
    });
    count.textContent = count.dataset.text.replace("%1", shown).replace("%2", rows.length);
  }
  filter.addEventListener("input", show);
  chosen.addEventListener("change", show);
  show();

  document.getElementById("save").addEventListener("click", function (event) {
    const text = document.getElementById("roundel-scenario").textContent.trim() + "\n";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = event.currentTarget.dataset.name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 0);
  });
}());
