// Lanes: a card, the rows of GPUs and their bars. Bars are painted once into layers; a frame only copies these.

const state = {
  t: 0, future: "faint", focus: -1, playing: false,
  pick: null,   // {lane, decision, job, gpu}: what Why explains; job -1: an idle GPU
  hover: null,  // the same, under the pointer
  from: 0, to: 1,  // the visible range, s
  // Of a lesson: the last instant that the playhead reaches, whether the picture is that before its decision, what is
  // painted over a lane, and what a click on a spot and a key do first (true: nothing else).
  limit: Infinity, before: false, paintOver: null, onClick: null, onKey: null, addressParts: null, onAddress: null
};
// The instant of chips, of waiting jobs and of grids.
const shownAt = () => (state.before ? state.t - 3 * kSame : state.t);
let tones = {};  // colours of the style sheet
const views = [];
let gutter = 0;  // width of the labels of all lanes
const kFirstRow = 8;

function readTones() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["panel", "line", "grid", "text", "dim", "idle", "accent", "playhead", "edge", "good", "bad"])
    tones[name] = style.getPropertyValue("--" + name).trim();
  tones.dark = matchMedia("(prefers-color-scheme: dark)").matches;
  tones.family = getComputedStyle(document.body).fontFamily;
  narrow = innerWidth < 720;
}
const lineOf = (lane) => lane.line[tones.dark ? 1 : 0];
const inkOf = (lane) => lane.ink[tones.dark ? 1 : 0];

function fit(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paint = canvas.getContext("2d");
  paint.setTransform(scale, 0, 0, scale, 0, 0);
  return paint;
}

// Asked once for each layout, since a question about it in a frame would lay out the page.
let narrow = false;
const isNarrow = () => narrow;
const font = (px, weight) => (weight || 400) + " " + px + "px " + tones.family;

// Rows as labels with GPUs: one a GPU if there is room, otherwise one a node, otherwise one a type.
function rowsIn(room) {
  const gpus = Array.from(run.gpu_type.keys());
  const grouped = (key, name) => {
    const groups = new Map();
    for (const gpu of gpus) {
      if (!groups.has(key(gpu))) groups.set(key(gpu), { gpus: [], label: name(gpu), node: "", gap: 0 });
      groups.get(key(gpu)).gpus.push(gpu);
    }
    return Array.from(groups.values());
  };
  const nodeOf = (gpu) => run.nodes[run.gpu_node[gpu]], typeOf = (gpu) => run.types[run.gpu_type[gpu]];
  if (gpus.length * 14 <= room) {
    let last = -1;
    return gpus.map((gpu) => {
      const first = run.gpu_node[gpu] !== last;
      const gap = first && last >= 0 ? 8 : 0;
      last = run.gpu_node[gpu];
      return { gpus: [gpu], label: typeOf(gpu), node: first ? nodeOf(gpu) : "", gap };
    });
  }
  const byNode = grouped((gpu) => run.gpu_node[gpu], nodeOf);
  if (byNode.length * 14 <= room) return byNode;
  return grouped((gpu) => run.gpu_type[gpu], (gpu) => typeOf(gpu))
    .map((row) => ({ ...row, label: row.gpus.length + " " + row.label }));
}

class LaneView {
  constructor(lane) {
    this.lane = lane;
    this.box = make("section", "lane panel live-only");
    this.box.style.setProperty("--scheduler", lineOf(lane));
    this.box.setAttribute("aria-label", lane.name);
    this.card = make("div", "card");
    this.name = make("button", "name", lane.name);
    this.name.type = "button";
    this.name.title = "Focus this lane (" + (lane.number + 1) + ")";
    const head = make("div", "card-head");
    head.append(this.name, make("span", "scope", "whole run"));
    this.card.append(head, make("p", "brief", lane.brief.replace(/\.$/, "")));
    this.rows = make("dl");
    this.card.append(this.rows);
    this.line = make("p", "line");
    this.chart = make("div", "chart");
    this.canvas = make("canvas");
    this.grid = make("div", "unseen-grid");
    this.chart.append(this.canvas, this.grid);
    this.box.append(this.card, this.line, this.chart);
    this.listen();
  }

  listen() {
    const at = (event) => {
      const box = this.canvas.getBoundingClientRect();
      return this.spot(event.clientX - box.left, event.clientY - box.top);
    };
    this.name.addEventListener("click", () => focusLane(this.lane.number));
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      const spot = at(event);
      hover(spot && spot.t > state.limit ? null : spot);
    });
    this.canvas.addEventListener("pointerleave", () => hover(null));
    this.canvas.addEventListener("click", (event) => {
      const spot = at(event);
      if (!(state.onClick && state.onClick(spot)) && !(spot && spot.t > state.limit)) pick(spot);
    });
    this.canvas.addEventListener("dblclick", () => focusLane(this.lane.number));
    this.canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = this.canvas.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.25 : 0.8, this.time(event.clientX - box.left));
    }, { passive: false });
  }

  x(t) { return gutter + (this.width - gutter - 12) * (t - state.from) / (state.to - state.from); }
  time(x) { return state.from + (state.to - state.from) * (x - gutter) / (this.width - gutter - 12); }

  // What is at a point of the chart: {lane, decision, job, gpu, t}, or null.
  spot(x, y) {
    const row = this.table.find((each) => y >= each.y && y < each.y + each.height);
    const t = this.time(x);
    if (!row || t < state.from || t > Math.min(state.to, this.lane.end_s)) return null;
    const gpu = row.gpus[Math.min(row.gpus.length - 1, Math.floor((y - row.y) / row.height * row.gpus.length))];
    return spotOn(this.lane, gpu, t);
  }

  // The card's facts keep their size while numbers change, so that a change lays out these alone and not the page.
  holdFacts() {
    this.showCard();
    this.rows.style.cssText = "";
    const high = this.rows.offsetHeight;
    if (high > 0) this.rows.style.cssText = "contain: size layout; height: " + high + "px";
  }

  layOut(room) {
    this.holdFacts();
    this.width = this.chart.clientWidth;
    this.left = this.box.offsetLeft + this.box.clientLeft + this.chart.offsetLeft;
    const least = isNarrow() ? 0 : 126;
    const gaps = this.table.reduce((sum, row) => sum + row.gap, 0);
    const single = this.table.every((row) => row.gpus.length === 1);
    const pitch = Math.max(14, Math.min(single ? 20 : 44, (room - gaps) / this.table.length));
    const height = Math.max(least, this.table.length * pitch + gaps + 2 * kFirstRow);
    let y = kFirstRow;
    for (const row of this.table) {
      y += row.gap;
      Object.assign(row, { y, height: pitch });
      y += pitch;
    }
    this.height = height;
    this.chart.style.height = height + "px";
    this.paint = fit(this.canvas, this.width, height);
    this.stale = true;
  }

  layer() {
    const canvas = document.createElement("canvas");
    return { canvas, paint: fit(canvas, this.width, this.height) };
  }

  // Paints what does not depend on the playhead.
  paintLayers() {
    this.stale = false;
    this.base = this.layer();
    this.past = this.layer();
    this.ghost = this.layer();
    this.paintBase(this.base.paint);
    for (const row of this.table) {
      if (row.gpus.length === 1 && row.height >= 12) this.paintBars(row);
    }
    this.paintStrips();
  }

  paintBase(paint) {
    paint.strokeStyle = tones.grid;
    paint.lineWidth = 1;
    for (const [t] of timeTicks(state.from, state.to, 8)) {
      const x = Math.round(this.x(t)) + 0.5;
      paint.beginPath();
      paint.setLineDash([2, 3]);
      paint.moveTo(x, 0);
      paint.lineTo(x, this.height);
      paint.stroke();
    }
    paint.setLineDash([]);
    paint.textBaseline = "middle";
    for (const row of this.table) {
      const middle = row.y + row.height / 2;
      if (row.gap) {
        paint.fillStyle = tones.line;
        paint.fillRect(4, Math.round(row.y - row.gap / 2), this.width - 16, 1);
      }
      paint.font = font(11, 600);
      paint.fillStyle = tones.text;
      if (row.node && !isNarrow()) paint.fillText(cut(paint, row.node, labels.node), 6, middle);
      paint.font = font(11, row.gpus.length > 1 ? 600 : 400);
      paint.fillStyle = row.gpus.length > 1 ? tones.text : tones.dim;
      const left = row.gpus.length > 1 || isNarrow() ? 6 : labels.node + 30;
      paint.fillText(cut(paint, row.label, gutter - left - 6), left, middle);
    }
  }

  *barsOf(gpu) {
    const { lane } = this;
    for (let bar = lane.gpu_first[gpu]; bar < lane.gpu_first[gpu + 1]; bar++) {
      const start = startOf(lane, bar), end = endOf(lane, bar);
      if (end >= state.from && start <= state.to) yield [bar, start, end];
    }
  }

  // Bars of a row with one GPU: rounded, with the job's name. The second of two jobs on a shared GPU has the lower half.
  paintBars(row) {
    const { lane } = this;
    let busyUntil = -1;
    for (const [bar, start, end] of this.barsOf(row.gpus[0])) {
      const shared = start < busyUntil - kSame;
      const y = row.y + 2 + (shared ? (row.height - 4) / 2 : 0), high = (row.height - 4) / (shared ? 2 : 1);
      const x = this.x(start), wide = Math.max(this.x(end) - x - 1, 1);
      const job = lane.job[bar];
      for (const [layer, fill] of [[this.past, 1], [this.ghost, 0.16]]) {
        const paint = layer.paint;
        paint.fillStyle = run.colors[job];
        paint.globalAlpha = fill;
        paint.beginPath();
        paint.roundRect(x, y, wide, high, Math.min(3, wide / 2));
        paint.fill();
        if (fill < 1 && wide > 3) {
          paint.globalAlpha = 0.5;
          paint.lineWidth = 1;
          paint.strokeStyle = run.colors[job];
          paint.beginPath();
          paint.roundRect(x + 0.5, y + 0.5, wide - 1, high - 1, 3);
          paint.stroke();
        }
        paint.globalAlpha = 1;
        if (lane.kind[bar] !== 0) this.hatch(paint, x, y, wide, high);
      }
      this.label(bar, x, y, wide, high);
      busyUntil = Math.max(busyUntil, end);
    }
  }

  label(bar, x, y, wide, high) {
    const { lane } = this, paint = this.past.paint;
    const job = lane.job[bar];
    const text = run.jobs[job] + (lane.copy[bar] > 0 ? "·" + lane.copy[bar] : "");
    paint.font = font(11, 600);
    if (high < 11 || paint.measureText(text).width + 9 > wide) return;
    paint.fillStyle = run.inks[job];
    paint.textBaseline = "middle";
    paint.fillText(text, x + 6, y + high / 2 + 0.5);
  }

  hatch(paint, x, y, wide, high) {
    paint.save();
    paint.beginPath();
    paint.rect(x, y, wide, high);
    paint.clip();
    paint.strokeStyle = tones.panel;
    paint.lineWidth = 1.5;
    paint.beginPath();
    for (let i = x - high; i < x + wide; i += 5) {
      paint.moveTo(i, y + high);
      paint.lineTo(i + high, y);
    }
    paint.stroke();
    paint.restore();
  }

  // Rows with several GPUs, pixel by pixel: a row of 60 GPUs and 100,000 bars costs the same as its picture.
  paintStrips() {
    const rows = this.table.filter((row) => row.gpus.length > 1 || row.height < 12);
    if (!rows.length) return;
    const { lane } = this, { canvas, paint } = this.past;
    const scale = canvas.width / this.width;
    const image = paint.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(image.data.buffer);
    const colors = run.colors.map((hex) => {
      const value = parseInt(hex.slice(1), 16);
      return (0xff000000 | (value & 0xff) << 16 | value & 0xff00 | value >> 16) >>> 0;
    });
    for (const row of rows) {
      const each = (row.height - 2) / row.gpus.length;
      row.gpus.forEach((gpu, i) => {
        const top = Math.round((row.y + 1 + i * each) * scale);
        const bottom = Math.max(top + 1, Math.round((row.y + 1 + (i + 1) * each) * scale) - (each > 4 ? 1 : 0));
        for (const [bar, start, end] of this.barsOf(gpu)) {
          const from = Math.max(Math.round(this.x(start) * scale), Math.round(gutter * scale));
          const to = Math.min(Math.max(from + 1, Math.round(this.x(end) * scale)), canvas.width);
          const color = lane.kind[bar] === 0 ? colors[lane.job[bar]] : (colors[lane.job[bar]] & 0x00ffffff | 0x70000000) >>> 0;
          for (let y = top; y < bottom; y++) pixels.fill(color, y * canvas.width + from, y * canvas.width + to);
        }
      });
    }
    paint.putImageData(image, 0, 0);
    const ghost = this.ghost.paint;
    ghost.globalAlpha = 0.22;
    for (const row of rows) copy(ghost, canvas, scale, 0, row.y, this.width, row.height);
    ghost.globalAlpha = 1;
  }

  // A frame paints only the strip that the playhead passed, unless something else has changed.
  draw() {
    const { paint } = this;
    const scale = this.canvas.width / this.width;
    const now = Math.round(Math.min(Math.max(this.x(state.t), gutter), this.width) * scale) / scale;
    const outlined = [state.hover, state.pick].filter((spot) => spot && spot.lane === this.lane.number);
    const key = state.future + outlined.map((spot) => [spot.job, spot.gpu, spot.t, state.future === "hidden" ? now : ""].join()).join("|");
    if (this.stale || state.paintOver || key !== this.drawnKey) {
      if (this.stale) this.paintLayers();
      this.strip(scale, 0, this.width, now);
      this.chips = [];
      this.drawChips(paint);
      outlined.forEach((spot) => this.outline(paint, spot, spot === state.pick ? 2 : 1));
      if (state.paintOver) state.paintOver(this, paint);
    } else {
      if (now !== this.drawnNow && !outlined.length) this.strip(scale, Math.min(now, this.drawnNow), Math.max(now, this.drawnNow), now);
      else if (now !== this.drawnNow) {
        this.strip(scale, gutter, this.width, now);
        outlined.forEach((spot) => this.outline(paint, spot, spot === state.pick ? 2 : 1));
      }
      this.drawChips(paint);
    }
    this.drawnKey = key;
    this.drawnNow = now;
    this.showCard();
  }

  // Copies the layers between two positions, which are whole pixels of the canvas.
  strip(scale, left, right, now) {
    const { paint } = this;
    paint.clearRect(left, 0, right - left, this.height);
    const part = (layer, from, to) => copy(paint, layer.canvas, scale, from, 0, to - from, this.height);
    part(this.base, left, right);
    const start = Math.max(left, Math.ceil(gutter));
    part(this.past, start, Math.min(right, now));
    if (state.future !== "hidden") part(state.future === "full" ? this.past : this.ghost, Math.max(start, now), right);
  }

  // The colours of the jobs at the playhead; only those that have changed.
  drawChips(paint) {
    if (isNarrow()) return;
    this.table.forEach((row, i) => {
      if (row.gpus.length > 1) return;
      const bar = barAt(this.lane, row.gpus[0], shownAt());
      const color = bar < 0 ? tones.idle : run.colors[this.lane.job[bar]];
      if (this.chips[i] === color) return;
      this.chips[i] = color;
      paint.fillStyle = color;
      paint.beginPath();
      paint.roundRect(labels.node + 12, row.y + row.height / 2 - 6, 12, 12, 3);
      paint.fill();
    });
  }

  // The bars of the job that hold the instant of the spot.
  outline(paint, spot, width) {
    if (spot.job < 0) return;
    paint.strokeStyle = tones.text;
    paint.lineWidth = width;
    for (const row of this.table) {
      row.gpus.forEach((gpu, i) => {
        const bar = barAt(this.lane, gpu, spot.t);
        if (bar < 0 || this.lane.job[bar] !== spot.job) return;
        const each = row.height / row.gpus.length;
        const start = this.stretch(gpu, bar, -1), end = this.stretch(gpu, bar, 1);
        const last = state.future === "hidden" ? Math.min(end, state.t) : end;
        const x = Math.max(this.x(start), gutter), right = Math.min(this.x(last) - 1, this.width - 1);
        if (right <= x) return;
        paint.beginPath();
        paint.roundRect(x, row.y + i * each + (each > 8 ? 2 : 0), right - x, each - (each > 8 ? 4 : 0), each > 8 ? 3 : 0);
        paint.stroke();
      });
    }
  }

  // The end of a bar in one direction; a restart and the run after it are one.
  stretch(gpu, bar, step) {
    const { lane } = this;
    const first = lane.gpu_first[gpu], last = lane.gpu_first[gpu + 1] - 1;
    while (bar + step >= first && bar + step <= last && lane.job[bar + step] === lane.job[bar] && lane.kind[Math.min(bar, bar + step)] !== 0 &&
           (step > 0 ? startOf(lane, bar + 1) === endOf(lane, bar) : endOf(lane, bar - 1) === startOf(lane, bar)))
      bar += step;
    return step > 0 ? endOf(lane, bar) : startOf(lane, bar);
  }

  // Name and value of the card's rows; with a hidden future, up to the playhead.
  facts() {
    const { lane } = this;
    if (state.future !== "hidden") {
      const titles = { cru: "CRU", jct_mean_s: "mean JCT", makespan_s: "makespan" };
      return lane.cards.map((card) => {
        const time = card.name.endsWith("_s") && card.shown;
        const shown = card.name === "cru" && card.shown ? Number(card.value).toFixed(2) : card.shown;
        return { title: titles[card.name], text: (shown || "–") + (time ? " " + run.unit : ""), rank: card.rank, value: card.value, name: card.name };
      });
    }
    const done = completionsBy(lane, state.t);
    const mean = done.reduce((sum, each) => sum + each, 0) / done.length;
    const cru = cruSoFar(lane, state.t);
    return [
      { title: "CRU", text: Number.isNaN(cru) ? "–" : cru.toFixed(2) },
      { title: "mean JCT", text: done.length ? inUnit(mean) : "–" },
      { title: "finished", text: done.length + " of " + run.jobs.length }];
  }

  showCard() {
    const waiting = waitingAt(this.lane, shownAt(), state.t);
    const scope = state.future === "hidden" ? "up to " + clock(state.t) : "whole run";
    if (scope !== this.scope) {
      this.scope = scope;
      this.card.querySelector(".scope").textContent = scope;
      this.showFacts(this.facts());
    }
    const key = waiting.length > 2 ? waiting.length + " jobs" : waiting.join();
    if (key === this.waits) return;
    this.waits = key;
    if (waiting.length === 0 || waiting.length > 2) this.now.textContent = key || "none";
    else this.now.replaceChildren(...waiting.map((job) => this.chip(job)));
  }

  showFacts(facts) {
    this.rows.replaceChildren();
    for (const fact of facts) this.addFact(fact);
    this.now = this.now || make("dd");
    this.rows.append(make("dt", "", "waiting now"), this.now);
    const end = this.lane.cards.find((card) => card.name === "makespan_s");
    this.line.textContent = facts.slice(0, 2).map((fact) => fact.title + " " + fact.text).join(", ") +
      (state.future === "hidden" ? ", " + facts[2].text + " finished" : end && end.shown ? ", end " + inUnit(this.lane.end_s) : "");
  }

  addFact(fact) {
    const value = make("dd");
    const number = make("data", "", fact.text);
    if (fact.value !== undefined) number.value = fact.value;
    const best = fact.rank === 1;
    if (best) number.className = "best";
    value.append(number);
    const ordinal = ["", "1st", "2nd", "3rd"][fact.rank] || fact.rank + "th";
    if (fact.rank && run.lanes.length > 2) value.append(make("span", best ? "rank best" : "rank", ordinal));
    else if (best) value.append(make("span", "rank best", "best"));
    this.rows.append(make("dt", "", fact.title), value);
  }

  chip(job) {
    const chip = make("button", "job-chip", run.jobs[job]);
    chip.type = "button";
    chip.style.borderColor = run.colors[job];
    chip.title = "Why does " + run.jobs[job] + " wait?";
    chip.addEventListener("click", () => {
      const decision = decisionAt(this.lane, state.t);
      if (decision >= 0) pick({ lane: this.lane.number, decision, job, gpu: -1, t: state.t });
    });
    return chip;
  }
}

// The part of a layer at (x, y), in CSS pixels.
function copy(paint, canvas, scale, x, y, width, height) {
  if (width <= 0 || height <= 0) return;
  paint.drawImage(canvas, x * scale, y * scale, width * scale, height * scale, x, y, width, height);
}

function cut(paint, text, room) {
  if (paint.measureText(text).width <= room) return text;
  let short = text;
  while (short.length > 1 && paint.measureText(short + "…").width > room) short = short.slice(0, -1);
  return short + "…";
}

function spotOn(lane, gpu, t) {
  const decision = decisionAt(lane, t);
  if (decision < 0) return null;
  const bar = barAt(lane, gpu, t);
  return { lane: lane.number, decision, job: bar < 0 ? -1 : lane.job[bar], gpu, t };
}

const labels = { node: 0 };
function layOutLanes() {
  const paint = document.createElement("canvas").getContext("2d");
  const widest = (texts, weight) => {
    paint.font = font(11, weight);
    return Array.from(new Set(texts)).slice(0, 400).reduce((most, text) => Math.max(most, paint.measureText(text).width), 0);
  };
  labels.node = Math.min(60, Math.ceil(widest(run.nodes, 600)) + 8);
  const count = views.length;
  const roomOf = (view) => (view.lane.number === state.focus ? 560 : count <= 2 ? 220 : count <= 4 ? 150 : 112);
  gutter = 0;
  for (const view of views) {
    view.table = rowsIn(roomOf(view));
    const label = Math.min(80, Math.ceil(widest(view.table.map((row) => row.label), 600)) + 14);
    const nodes = isNarrow() || view.table.some((row) => row.gpus.length > 1) ? 0 : labels.node + 30;
    gutter = Math.max(gutter, nodes + label);
  }
  for (const view of views) view.layOut(roomOf(view));
}
