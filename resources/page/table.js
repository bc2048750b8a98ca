// The table of metrics. With a hidden future it counts up to the playhead, otherwise its numbers are those of core.

// The rounds that have ended by t; the end of the lane ends its last one.
const wholeRounds = (lane, t) => Math.floor((Math.min(t, lane.end_s) + kSame) / run.round_s);

const meanOf = (values) => (values.length ? values.reduce((sum, each) => sum + each, 0) / values.length : NaN);

const finishedJobs = (lane, t) => Array.from(run.jobs.keys()).filter((job) => lane.finish_s[job] <= t + kSame);

// (round, GPU) pairs in which a GPU is held, over all pairs of the first rounds.
function slotsHeld(lane, rounds) {
  let pairs = 0;
  for (let gpu = 0; gpu < run.gpu_type.length; gpu++) {
    let counted = -1;
    for (let bar = lane.gpu_first[gpu]; bar < lane.gpu_first[gpu + 1]; bar++) {
      const first = Math.floor((startOf(lane, bar) + kSame) / run.round_s);
      const last = Math.min(rounds - 1, Math.max(first, Math.ceil((endOf(lane, bar) - kSame) / run.round_s) - 1));
      pairs += Math.max(0, last - Math.max(first, counted + 1) + 1);
      counted = Math.max(counted, last);
    }
  }
  return rounds > 0 ? pairs / (rounds * run.gpu_type.length) : NaN;
}

// By metric: its value up to an instant, by the definitions of core/metrics; what is known only at the end is missing.
const soFar = {
  jct_mean_s: (lane, t) => meanOf(completionsBy(lane, t)),
  wait_mean_s: (lane, t) => meanOf(finishedJobs(lane, t).map((job) => lane.wait_s[job])),
  lr_mean: (lane, t) => meanOf(finishedJobs(lane, t).map((job) => lane.latency_ratio[job]).filter((each) => !Number.isNaN(each))),
  cru: (lane, t) => cruSoFar(lane, wholeRounds(lane, t) * run.round_s),
  cru_slot: (lane, t) => {
    const rounds = wholeRounds(lane, t);
    if (lane.slotsOf !== rounds) Object.assign(lane, { slotsOf: rounds, slots: slotsHeld(lane, rounds) });
    return lane.slots;
  },
  restarts: (lane, t) => above(lane.restarts_s, t + kSame, 0, lane.restarts_s.length)
};

// A metric's value as core/page writes it.
function metricText(name, value) {
  if (Number.isNaN(value)) return "–";
  if (name.endsWith("_s")) return inUnit(value);
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 3);
}

// Values of a row at t, of the lanes; a lane that has ended has its values of the whole run.
const rowValues = (name, whole, t) => run.lanes.map((lane, i) =>
  t >= lane.end_s - kSame ? whole[i] : soFar[name] ? soFar[name](lane, t) : NaN);

let wholeTable = null;  // cells as core wrote them, and the values in them
let tableShown = "";
function showTable() {
  const rows = Array.from(element("metrics-table").tBodies[0].rows);
  wholeTable = wholeTable || rows.map((row) => ({
    cells: Array.from(row.cells, (cell) => cell.cloneNode(true)),
    values: run.lanes.map((_, i) => { const data = row.cells[i + 1].querySelector("data"); return data ? Number(data.value) : NaN; })
  }));
  const hidden = state.future === "hidden" && state.t < run.end_s - kSame;
  const key = hidden ? clock(state.t) : "whole";
  if (key === tableShown) return;
  tableShown = key;
  element("metrics-scope").textContent = hidden ? "up to " + key : "whole run";
  rows.forEach((row, i) => {
    if (hidden) fillRow(row, rowValues(row.dataset.metric, wholeTable[i].values, state.t));
    else row.replaceChildren(...wholeTable[i].cells.map((cell) => cell.cloneNode(true)));
  });
  colorNames();
  noteMetrics();
}

function fillRow(row, values) {
  const { metric, better } = row.dataset;
  const known = values.filter((each) => !Number.isNaN(each));
  const best = known.length < values.length ? NaN : better === "lower" ? Math.min(...known) : Math.max(...known);
  const differs = known.some((each) => each !== best);
  values.forEach((value, i) => {
    const data = make("data", "", metricText(metric, value));
    if (!Number.isNaN(value)) data.value = value;
    row.cells[i + 1].replaceChildren(data);
    row.cells[i + 1].className = differs && value === best ? "n best" : "n";
  });
  const last = values.length + 1;
  if (values.length === 2) {
    const by = values[1] - values[0];
    row.cells[last].textContent = (by < 0 ? "−" : by > 0 ? "+" : "") + metricText(metric, Math.abs(by));
  }
  if (values.length < 2) return;
  const winners = differs ? run.lanes.filter((_, i) => values[i] === best) : [];
  const cell = row.cells[row.cells.length - 1];
  cell.className = winners.length === 1 ? "n" : "n dim";
  cell.style.color = "";
  delete cell.dataset.lane;
  if (winners.length === 1) cell.dataset.lane = winners[0].number;
  cell.textContent = winners.length === 1 ? winners[0].name : winners.length ? "several" : "–";
}

// Names of schedulers have their colours.
function colorNames() {
  for (const cell of document.querySelectorAll("#metrics-table [data-lane]")) cell.style.color = inkOf(run.lanes[cell.dataset.lane]);
}

// The line of the folded table.
function noteMetrics() {
  if (run.lanes.length !== 2) return;
  const wins = [0, 0], rows = element("metrics-table").tBodies[0].rows;
  for (const row of rows) {
    const best = row.lastElementChild.dataset.lane;
    if (best !== undefined) wins[best]++;
  }
  const first = wins[0] > wins[1] ? 0 : 1;
  const words = run.lanes[first].name + " is better in " + wins[first] + " of " + rows.length;
  element("metrics-note").textContent = tableShown === "whole" ? words : words + ", up to " + tableShown;
}
