// Plots: the whole run faint, the part up to the playhead solid, with the playhead.

// Each kind: points [[x, y], ...] of a step curve, the end of the axes, and the note beside the title.
const kinds = {
  cru: {
    title: "CRU by round", note: () => "of " + run.gpu_type.length + " GPUs", time: true, top: () => 1, start: null,
    points: (lane) => Array.from(lane.cru_t, (t, i) => [t, lane.cru_y[i]]), end: (lane) => lane.end_s
  },
  queue: {
    title: "Waiting jobs", note: () => "of " + run.jobs.length, time: true, start: 0, end: (lane) => lane.end_s,
    top: () => Math.max(1, ...run.lanes.map((lane) => lane.queue_y.reduce((most, y) => Math.max(most, y), 0))),
    points: (lane) => Array.from(lane.queue_t, (t, i) => [t, lane.queue_y[i]])
  },
  finished: {
    title: "Finished jobs", note: () => "of " + run.jobs.length, time: true, top: () => run.jobs.length, start: 0,
    points: (lane) => Array.from(finishTimes(lane), (t, i) => [t, i + 1]), end: (lane) => lane.end_s
  },
  jct: {
    title: "CDF of JCT", note: () => "share of " + run.jobs.length + " jobs", time: false, top: () => 1, start: 0,
    points: (lane, t) => completionsBy(lane, t).map((each, i) => [each, (i + 1) / run.jobs.length]), end: () => 0
  }
};
const plots = [];

class Plot {
  constructor(kind) {
    this.box = make("div", "plot panel");
    const header = make("header");
    this.select = make("select", "plot-kind");
    this.select.setAttribute("aria-label", "Plot");
    for (const [id, each] of Object.entries(kinds)) this.select.append(new Option(each.title, id));
    this.select.value = kind;
    this.note = make("span", "note");
    header.append(this.select, this.note);
    this.canvas = make("canvas");
    this.canvas.setAttribute("role", "img");
    this.legend = make("p", "legend");
    this.table = make("div", "unseen");
    this.table.id = "plot-table-" + plots.length;
    this.canvas.setAttribute("aria-describedby", this.table.id);
    this.box.append(header, this.canvas, this.legend, this.table);
    for (const lane of run.lanes) this.legend.append(this.key(lane));
    this.select.addEventListener("change", () => {
      this.stale = true;
      this.describe();
      redraw();
    });
  }

  key(lane) {
    const key = make("span"), sample = make("canvas");
    const paint = fit(sample, 22, 8);
    stroke(paint, lane, [[0, 4], [22, 4]]);
    const name = make("span", "", lane.name);
    name.style.color = inkOf(lane);
    key.append(sample, name);
    return key;
  }

  get kind() { return kinds[this.select.value]; }

  layOut() {
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.paint = fit(this.canvas, this.width, this.height);
    this.stale = true;
    this.legend.replaceChildren(...run.lanes.map((lane) => this.key(lane)));
  }

  scale() {
    const { kind } = this;
    this.top = kind.top();
    this.right = kind.time ? run.end_s : Math.max(kSame, ...run.lanes.map((lane) => completionsBy(lane, Infinity).pop() || 0));
    this.paint.font = font(11);
    this.ticks = this.top <= 1 ? [0, 0.5, 1] : whole(this.top);
    this.left = Math.max(...this.ticks.map((tick) => this.paint.measureText(this.tickText(tick)).width)) + 14;
  }
  tickText(tick) { return this.top <= 1 && tick > 0 ? tick.toFixed(1) : String(tick); }
  x(value) { return this.left + (this.width - this.left - 14) * value / this.right; }
  y(value) { return this.height - 24 - (this.height - 34) * value / this.top; }

  // The curve of a lane as pixels; a step at most every half pixel.
  path(lane, points) {
    const { kind } = this, path = [];
    let y = kind.start;
    if (y !== null) path.push([this.x(0), this.y(y)]);
    for (const [at, value] of points) {
      const x = this.x(at);
      if (y !== null) path.push([x, this.y(y)]);
      path.push([x, this.y(value)]);
      y = value;
    }
    const end = kind.time ? kind.end(lane) : this.right;
    if (y !== null) path.push([this.x(end), this.y(y)]);
    return path;
  }

  paintLayers() {
    this.stale = false;
    this.scale();
    this.note.textContent = this.kind.note();
    this.canvas.setAttribute("aria-label", this.kind.title);
    const layer = () => {
      const canvas = document.createElement("canvas");
      return { canvas, paint: fit(canvas, this.width, this.height) };
    };
    this.base = layer();
    this.solid = layer();
    this.faint = layer();
    this.axes(this.base.paint);
    if (!this.kind.time) return;
    this.faint.paint.globalAlpha = 0.4;
    for (const lane of run.lanes) {
      const path = this.path(lane, this.kind.points(lane, Infinity));
      stroke(this.solid.paint, lane, path);
      stroke(this.faint.paint, lane, path);
    }
  }

  axes(paint) {
    paint.font = font(11);
    paint.lineWidth = 1;
    paint.textBaseline = "middle";
    for (const tick of this.ticks) {
      const y = Math.round(this.y(tick)) + 0.5;
      paint.strokeStyle = tick === 0 ? tones.edge : tones.grid;
      paint.beginPath();
      paint.moveTo(this.left, y);
      paint.lineTo(this.width - 14, y);
      paint.stroke();
      paint.fillStyle = tones.dim;
      paint.textAlign = "right";
      paint.fillText(this.tickText(tick), this.left - 6, y);
    }
    const ticks = timeTicks(0, this.right, 4);
    ticks.forEach(([t, text], i) => {
      const last = i === ticks.length - 1;
      const words = last ? text + " " + run.unit : text;
      const half = paint.measureText(words).width / 2;
      paint.textAlign = "center";
      paint.fillText(words, Math.min(this.x(t), this.width - half - 6), this.height - 10);
    });
  }

  draw() {
    if (this.stale) this.paintLayers();
    const { paint } = this, scale = this.canvas.width / this.width;
    paint.clearRect(0, 0, this.width, this.height);
    copy(paint, this.base.canvas, scale, 0, 0, this.width, this.height);
    if (!this.kind.time) {
      this.drawShares(paint);
      return;
    }
    const now = this.x(state.t);
    const full = state.future === "full";
    copy(paint, this.solid.canvas, scale, 0, 0, full ? this.width : now, this.height);
    if (state.future === "faint") copy(paint, this.faint.canvas, scale, now, 0, this.width - now, this.height);
    paint.fillStyle = tones.playhead;
    paint.fillRect(Math.round(now * scale) / scale - 0.75, 6, 1.5, this.height - 30);
  }

  // Without a time axis: the jobs that have finished by the playhead are solid.
  drawShares(paint) {
    for (const lane of run.lanes) {
      if (state.future !== "hidden") {
        paint.globalAlpha = state.future === "full" ? 1 : 0.4;
        stroke(paint, lane, this.path(lane, this.kind.points(lane, Infinity)));
        paint.globalAlpha = 1;
      }
      const done = this.kind.points(lane, state.t);
      if (state.future !== "full" && done.length) stroke(paint, lane, this.path(lane, done).slice(0, -1));
    }
  }

  // The plot's numbers for a screen reader: at most 24 rows, up to the playhead if the future is hidden.
  describe() {
    const { kind } = this;
    const hidden = state.future === "hidden", key = kind.title + (hidden ? state.t : "");
    if (key === this.described) return;
    this.described = key;
    this.scale();
    const table = make("table");
    table.createCaption().textContent = kind.title;
    const headRow = table.createTHead().insertRow();
    for (const name of [kind.time ? "time" : "JCT", ...run.lanes.map((lane) => lane.name)]) headRow.append(make("th", "", name));
    const body = table.createTBody();
    const curves = run.lanes.map((lane) => kind.points(lane, hidden ? state.t : Infinity));
    for (let i = 0; i <= 24; i++) {
      const at = this.right * i / 24;
      const row = body.insertRow();
      row.append(make("th", "", kind.time ? spoken(at) : inUnit(at)));
      if (hidden && kind.time && at > state.t) break;
      for (const points of curves) {
        const last = above(points.map((point) => point[0]), at + kSame, 0, points.length) - 1;
        row.append(make("td", "", last < 0 ? "0" : digits(points[last][1])));
      }
    }
    this.table.replaceChildren(table);
  }
}

function stroke(paint, lane, path) {
  paint.strokeStyle = lineOf(lane);
  paint.lineWidth = lane.width;
  paint.lineJoin = "round";
  paint.setLineDash(lane.dash);
  paint.beginPath();
  path.forEach(([x, y], i) => { if (i) paint.lineTo(x, y); else paint.moveTo(x, y); });
  paint.stroke();
  paint.setLineDash([]);
}

// Whole numbers from 0 to at least the top, at most five.
function whole(top) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000].find((each) => top / each <= 4) || 100000;
  const ticks = [];
  for (let tick = 0; tick <= top; tick += step) ticks.push(tick);
  return ticks;
}

function makePlots() {
  for (const kind of ["cru", "finished"]) {
    const plot = new Plot(kind);
    plots.push(plot);
    element("plot-row").append(plot.box);
  }
}
