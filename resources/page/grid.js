// Each lane as a grid for the keyboard and screen readers: a row for each GPU, a column for each round near the playhead.

const kMostCells = 1500;
let active = { lane: -1, gpu: 0 };

function barWords(lane, gpu, t) {
  const place = run.types[run.gpu_type[gpu]] + " on " + run.nodes[run.gpu_node[gpu]];
  const bar = barAt(lane, gpu, t);
  if (bar < 0) return "idle, " + place;
  const view = views[lane.number], end = view.stretch(gpu, bar, 1);
  if (state.future === "hidden" && end > shownAt() + kSame)
    return run.jobs[lane.job[bar]] + ", " + place + ", since " + spoken(view.stretch(gpu, bar, -1));
  return run.jobs[lane.job[bar]] + ", " + place + ", from " + spoken(view.stretch(gpu, bar, -1)) + " to " +
    spoken(end);
}

function makeGrids() {
  for (const view of views) {
    view.grid.setAttribute("role", "grid");
    view.grid.setAttribute("aria-label", view.lane.name);
    view.grid.tabIndex = 0;
    view.grid.addEventListener("focus", () => {
      active.lane = view.lane.number;
      view.box.classList.add("focused");
      fillGrid(view);
    });
    view.grid.addEventListener("blur", () => view.box.classList.remove("focused"));
    view.grid.addEventListener("keydown", (event) => moveInGrid(view, event));
  }
}

function moveInGrid(view, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by !== undefined) {
    active.gpu = Math.max(0, Math.min(run.gpu_type.length - 1, active.gpu + by));
    fillGrid(view);
    hover(spotOn(view.lane, active.gpu, state.t));
    event.preventDefault();
    event.stopPropagation();
  } else if (event.key === "Enter") {
    pick(spotOn(view.lane, active.gpu, state.t));
    event.preventDefault();
    event.stopPropagation();
  }
}

// Fills the grid with the rounds around the playhead. Only some rows, if there are many GPUs.
function fillGrid(view) {
  const { lane } = view, gpus = run.gpu_type.length, rounds = roundCount();
  const most = Math.max(1, Math.floor(kMostCells / views.length / Math.min(gpus, 60)));
  const columns = Math.min(rounds, 12, most);
  const now = roundAt(state.t);
  const first = Math.max(1, Math.min(now - Math.floor(columns / 2), rounds - columns + 1));
  const top = Math.max(0, Math.min(active.gpu - 30, gpus - 60));
  view.grid.setAttribute("aria-rowcount", gpus + 1);
  view.grid.setAttribute("aria-colcount", rounds + 1);
  const row = (number) => {
    const made = make("div");
    made.setAttribute("role", "row");
    made.setAttribute("aria-rowindex", number);
    return made;
  };
  const cell = (role, text, column) => {
    const made = make("span", "", text);
    made.setAttribute("role", role);
    made.setAttribute("aria-colindex", column);
    return made;
  };
  const head = row(1);
  head.append(cell("columnheader", "GPU", 1));
  for (let k = first; k < first + columns; k++) head.append(cell("columnheader", "round " + k, k + 1));
  const rows = [head];
  for (let gpu = top; gpu < Math.min(gpus, top + 60); gpu++) {
    const line = row(gpu + 2);
    line.append(cell("rowheader", run.types[run.gpu_type[gpu]] + " on " + run.nodes[run.gpu_node[gpu]], 1));
    for (let k = first; k < first + columns; k++) {
      const here = k === now && gpu === active.gpu && active.lane === lane.number;
      const t = k === now ? shownAt() : (k - 1) * run.round_s;
      const later = state.future === "hidden" && t > shownAt() + kSame;
      const made = cell("gridcell", later ? "hidden" : barWords(lane, gpu, t), k + 1);
      if (here) {
        made.id = "active-" + lane.number;
        view.grid.setAttribute("aria-activedescendant", made.id);
      }
      line.append(made);
    }
    rows.push(line);
  }
  view.grid.replaceChildren(...rows);
}
