// Why: what one decision did for one job, from the explanation of its scheduler.

const kMostRows = 40;
let whyAsked = 0;  // only the last request is shown

const isPart = (cell) => Array.isArray(cell);
const partsText = (parts) => parts.map((part) => (part.count > 1 ? part.count + " " : "") + part.type).join(" + ");
const partsWords = (parts) => listed(parts.map((part) => part.count + " " + part.type));
function cellText(cell) {
  if (cell === null) return "–";
  if (isPart(cell)) return cell.length ? partsText(cell) : "nothing";
  return typeof cell === "number" ? digits(cell) : cell;
}

// What Why is about: under the pointer, else what was chosen, else the first decision after the playhead.
function subject() {
  if (state.hover) return state.hover;
  if (state.pick) return state.pick;
  const lane = run.lanes[Math.max(state.focus, 0)];
  let decision = above(lane.decision_s, state.t - kSame, 0, lane.decision_s.length);
  if (decision >= lane.decision_s.length) decision = lane.decision_s.length - 1;
  if (state.before) decision--;
  if (decision < 0) return null;
  return decisionSpot(lane, decision, -1);
}

// The spot of a decision: of the job if it is named, otherwise of the first job that it gives GPUs.
function decisionSpot(lane, decision, job) {
  let about = job;
  if (about < 0) about = lane.decision_job[decision];
  if (about < 0) {
    const waiting = waitingAt(lane, lane.decision_s[decision]);
    about = waiting.length ? waiting[0] : -1;
  }
  return { lane: lane.number, decision, job: about, gpu: -1, t: lane.decision_s[decision] };
}

let whyShown = "", whyAt = -Infinity, whyTimer = 0;
const kWhyEvery = 200;  // ms between explanations while the playhead moves

function showWhy() {
  const spot = subject();
  const key = spot === null ? "none" : [spot.lane, spot.decision, spot.job, spot.gpu, spot.job < 0 ? 0 : holdStart(spot)].join();
  if (key === whyShown) return;
  const passed = performance.now() - whyAt;
  if (!state.hover && !state.pick && passed < kWhyEvery) {
    clearTimeout(whyTimer);
    whyTimer = setTimeout(showWhy, kWhyEvery - passed);
    return;
  }
  whyAt = performance.now();
  whyShown = key;
  const asked = ++whyAsked;
  if (spot === null) {
    element("why-of").textContent = "";
    element("why-body").replaceChildren(make("p", "note", "No decision has been taken."));
    return;
  }
  const lane = run.lanes[spot.lane];
  decisionOf(lane, spot.decision).then((why) => firstWith(lane, spot, why)).then(([decision, why]) => {
    if (asked !== whyAsked) return;
    fillWhy(lane, { ...spot, decision }, why);
  });
}

function holdStart(spot) {
  const lane = run.lanes[spot.lane];
  const hold = above(lane.hold_start_s, spot.t + kSame, lane.hold_first[spot.job], lane.hold_first[spot.job + 1]) - 1;
  return hold >= lane.hold_first[spot.job] ? lane.hold_start_s[hold] : -1;
}

const choiceIn = (why, job) => (why && why.choices ? why.choices.find((choice) => choice.job === run.jobs[job]) : undefined);
const reasonIn = (why, job) => (why && why.queued ? why.queued.find((reason) => reason.job === run.jobs[job]) : undefined);

// A scheduler that decides at events says nothing of jobs that go on: then the decision that gave the GPUs is shown.
async function firstWith(lane, spot, why) {
  if (spot.job < 0 || choiceIn(why, spot.job) || reasonIn(why, spot.job)) return [spot.decision, why];
  if (phaseAt(lane, spot.job, spot.t) !== "running") return [spot.decision, why];
  let start = holdStart(spot);
  for (let gpu = 0; gpu < run.gpu_type.length; gpu++) {
    const bar = barAt(lane, gpu, spot.t);
    if (bar >= 0 && lane.job[bar] === spot.job) start = Math.max(start, startOf(lane, bar));
  }
  const decision = decisionAt(lane, start);
  if (decision < 0 || decision === spot.decision) return [spot.decision, why];
  const earlier = await decisionOf(lane, decision);
  return choiceIn(earlier, spot.job) ? [decision, earlier] : [spot.decision, why];
}

function fillWhy(lane, spot, why) {
  const body = element("why-body");
  const name = spot.job >= 0 ? run.jobs[spot.job] : "";
  element("why-of").textContent = [name, lane.name, decisionName(lane, spot.decision)].filter(Boolean).join(", ");
  const parts = spot.job >= 0 ? aboutJob(lane, spot, why) : aboutGap(lane, spot, why);
  parts.push(...elsewhere(lane, spot));
  if (why && why.rule) parts.push(theWhole(lane, why));
  body.scrollTop = 0;  // before the change, so that nothing is laid out twice
  body.replaceChildren(...parts);
}

function head(color, headline, sentence) {
  const box = make("div", "headline");
  const mark = make("i", "mark");
  mark.style.background = color;
  const words = make("div");
  words.append(make("b", "", headline));
  if (sentence) words.append(make("p", "", sentence));
  box.append(mark, words);
  return box;
}

function paragraph(title, text) {
  const box = make("div", "paragraph");
  box.append(make("b", "", title), make("p", "", text));
  return box;
}

// A sentence from a scheduler's reason: "needs 3 GPUs" becomes "It needs 3 GPUs."
function sentence(text) {
  const full = /^(needs|has|is|would|does|can|cannot|waits|was|gets|asks|runs|fits|did|comes)\b/.test(text) ? "It " + text : capital(text);
  return /[.!?]$/.test(full) ? full : full + ".";
}

function silence(lane, why) {
  if (why && why.rule !== undefined && lane.reasons !== "choices") return "This scheduler gave no reason.";
  if (lane.shortened) return "Its reason is left out: the reasons of " + lane.name + " are too large for this file.";
  return "This scheduler gave no reason.";
}

function aboutJob(lane, spot, why) {
  const job = spot.job, id = run.jobs[job], color = run.colors[job];
  const phase = phaseAt(lane, job, spot.t);
  if (phase === "early") return [head(color, id + " has not arrived", "It arrives at " + clock(run.arrival_s[job]) + ".")];
  if (phase === "finished" || phase === "cancelled") return [ended(lane, job, phase)];
  const choice = choiceIn(why, job);
  if (phase === "waiting") {
    const reason = reasonIn(why, job);
    return [head(color, id + " waits", reason ? sentence(reason.text) : silence(lane, why)), ...tablesOf(why, id)];
  }
  const counts = gpusOf(lane, job, spot.t);
  const headline = id + " got " + (choice ? partsWords(choice.parts) : countsText(counts) || "no GPU");
  if (!choice) return [head(color, headline, silence(lane, why)), ...tablesOf(why, id)];
  const tables = tablesOf(why, id);
  const parts = [head(color, headline, scoreText(why, choice, id)), ...tables];
  if (choice.rejected_score !== null) {
    const rejected = choice.rejected.length ? partsText(choice.rejected) : "to wait";
    parts.push(paragraph("Best rejected: " + rejected, comparedText(why.score || "score", choice)));
  }
  return parts;
}

function ended(lane, job, phase) {
  const id = run.jobs[job];
  if (phase === "cancelled") return head(run.colors[job], id + " was cancelled", "At " + clock(lane.cancelled_s[job]) + ".");
  return head(run.colors[job], id + " has finished",
    "It arrived at " + clock(run.arrival_s[job]) + ", started at " + clock(lane.first_start_s[job]) + ", waited " +
    inUnit(lane.wait_s[job]) + " and finished at " + clock(lane.finish_s[job]) + ".");
}

function scoreText(why, choice, id) {
  if (choice.score === null) return "";
  const text = capital(why.score || "score") + " " + digits(choice.score);
  const table = tableOf(why, id);
  const rows = table ? table.rows.length : 0;
  const best = choice.rejected_score !== null && choice.score > choice.rejected_score;
  return best && rows > 1 ? text + ": the best of " + rows + " candidates." : text + ".";
}

function comparedText(score, choice) {
  const other = "Its " + score + " is " + digits(choice.rejected_score);
  if (choice.score === null) return other + ".";
  const gap = choice.score - choice.rejected_score;
  if (Math.abs(gap) < 1e-9) return other + " as well.";
  if (gap < 0) return other + ": more for this job alone, but all jobs together do worse.";
  return other + ", which is " + digits(gap) + " less.";
}

const jobColumn = (table) => table.columns.findIndex((column) => /^jobs?$/i.test(column.name));

// The rows of a table about a job; null if it has none.
function rowsAbout(table, id) {
  const column = jobColumn(table);
  if (column < 0) return null;
  const rows = [], chosen = [];
  table.rows.forEach((row, i) => {
    if (row[column] !== id) return;
    if (table.chosen.includes(i)) chosen.push(rows.length);
    rows.push(row);
  });
  return rows.length ? { ...table, rows, chosen, column } : null;
}

// The table of the candidates of a job: the one with a choice among several rows, else the first about it.
function tableOf(why, id) {
  const about = Object.values((why && why.tables) || {}).map((table) => rowsAbout(table, id)).filter(Boolean);
  return about.find((table) => table.chosen.length && table.rows.length > 1) || about[0];
}

function tablesOf(why, id) {
  const table = tableOf(why, id);
  return table ? [tableElement(table, { skip: table.column, narrow: true })] : [];
}

// In Why, a column with parts and the last three numbers fit beside each other; the whole decision has all columns.
function tableElement(table, { skip = -1, narrow = false } = {}) {
  const all = table.columns.map((_, i) => i).filter((i) => i !== skip);
  const words = all.filter((i) => table.rows.some((row) => isPart(row[i]) || typeof row[i] === "string"));
  const numbers = all.filter((i) => !words.includes(i));
  const few = narrow && all.length > 4 ? all.filter((i) => words.slice(0, 1).includes(i) || numbers.slice(-3).includes(i)) : all;
  const box = make("div", "why-table");
  const shown = make("table"), headRow = make("tr");
  for (const i of few) {
    const { name, unit } = table.columns[i];
    const cell = make("th", numbers.includes(i) ? "n" : "", name.replace(/^allocation$/, "Candidates"));
    cell.scope = "col";
    cell.title = unit ? name + " (" + unit + ")" : name;
    headRow.append(cell);
  }
  shown.createTHead().append(headRow);
  const rows = shown.createTBody();
  table.rows.slice(0, kMostRows).forEach((row, at) => {
    const line = make("tr", table.chosen.includes(at) ? "chosen" : "");
    for (const i of few) line.append(make("td", numbers.includes(i) ? "n" : "", cellText(row[i])));
    rows.append(line);
  });
  const scroll = make("div", "scroll");
  scroll.append(shown);
  box.append(scroll);
  if (table.title) shown.setAttribute("aria-label", table.title);
  if (table.rows.length > kMostRows) box.append(make("p", "note", table.rows.length - kMostRows + " more rows"));
  return box;
}

function aboutGap(lane, spot, why) {
  if (spot.gpu < 0) {
    const over = state.t >= lane.end_s - kSame;
    return [over ? head(tones.idle, lane.name + " has ended", "At " + clock(lane.end_s) + ".")
      : head(tones.idle, "No job waits or starts", "The running jobs keep their GPUs.")];
  }
  const type = run.types[run.gpu_type[spot.gpu]], node = run.nodes[run.gpu_node[spot.gpu]];
  const waiting = waitingAt(lane, spot.t);
  const parts = [head(tones.idle, type + " on " + node + " is idle",
    waiting.length ? (waiting.length === 1 ? "1 job waits." : waiting.length + " jobs wait.") : "No job waits.")];
  for (const job of waiting.slice(0, 4)) {
    const reason = reasonIn(why, job);
    parts.push(paragraph(run.jobs[job] + " waits", reason ? sentence(reason.text) : silence(lane, why)));
  }
  if (waiting.length > 4) parts.push(make("p", "note", waiting.length - 4 + " more jobs wait."));
  return parts;
}

function situation(lane, job, t) {
  const id = run.jobs[job];
  switch (phaseAt(lane, job, t)) {
    case "early": return id + " has not arrived.";
    case "finished": return id + " has finished, at " + clock(lane.finish_s[job]) + ".";
    case "cancelled": return id + " was cancelled.";
    case "waiting": return id + " waits.";
    default: return id + " has " + (countsText(gpusOf(lane, job, t)) || "no GPU") + ".";
  }
}

// The same job at the same time under the other schedulers, with the reason if it waits there.
function elsewhere(lane, spot) {
  if (spot.job < 0) return [];
  return run.lanes.filter((other) => other !== lane && spot.t <= other.end_s + kSame).slice(0, 5).map((other) => {
    const box = paragraph("Under " + other.name + " at this time", situation(other, spot.job, spot.t));
    const decision = decisionAt(other, spot.t);
    if (phaseAt(other, spot.job, spot.t) === "waiting" && decision >= 0)
      decisionOf(other, decision).then((why) => {
        const reason = reasonIn(why, spot.job);
        if (reason) box.append(make("p", "", sentence(reason.text)));
      });
    return box;
  });
}

// The rule, its values and the other tables, folded.
function theWhole(lane, why) {
  const box = make("details", "whole");
  box.append(make("summary", "", "The whole decision"), make("p", "", why.rule));
  const values = Object.entries(lane.titles).filter(([id]) => typeof why[id] === "number");
  if (values.length) {
    box.append(tableElement({
      columns: [{ name: "quantity", unit: "" }, { name: "value", unit: "" }], chosen: [],
      rows: values.map(([id, [title, unit]]) => [(title || id) + (unit ? " (" + unit + ")" : ""), why[id]])
    }));
  }
  for (const table of Object.values(why.tables || {})) {
    if (!table.rows.length) continue;
    box.append(make("b", "", table.title), tableElement(table));
  }
  for (const [id, [title]] of Object.entries(lane.titles)) {
    if (!why[id] || typeof why[id] !== "object") continue;
    const jobs = Object.keys(why[id]), types = jobs.length ? Object.keys(why[id][jobs[0]]) : [];
    box.append(make("b", "", title), tableElement({
      columns: ["job", ...types].map((name) => ({ name, unit: "" })), chosen: [],
      rows: jobs.map((job) => [job, ...types.map((type) => why[id][job][type])])
    }));
  }
  if (lane.shortened && lane.reasons !== "full")
    box.append(make("p", "note", "Tables are left out: they are too large for this file."));
  return box;
}
