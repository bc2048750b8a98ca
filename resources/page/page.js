// The page: playhead, transport, keys, address, and the start.

const kSpeeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
let speed = 1, frameAsked = false, playedAt = 0, restTimer = 0, sayTimer = 0, dragging = false;

function redraw() {
  if (frameAsked) return;
  frameAsked = true;
  requestAnimationFrame(frame);
}

function frame(time) {
  frameAsked = false;
  if (state.playing) advance(time);
  drawTransport();
  for (const view of views) if (!view.box.hidden) view.draw();
  for (const plot of plots) plot.draw();
  drawPlayhead();
  drawRuler();
  showTable();
  showWhy();
  if (state.playing) redraw();
}

// A question of a lesson can hold the playhead.
const lastInstant = () => Math.min(run.end_s, state.limit);

const calm = matchMedia("(prefers-reduced-motion: reduce)");

function advance(time) {
  const passed = Math.min(time - playedAt, 250) / 1000;
  if (calm.matches) {
    if (time - playedAt < 1000 / speed) return;
    playedAt = time;
    state.t = Math.min(lastInstant(), (Math.floor(state.t / run.round_s + kSame) + 1) * run.round_s);
  } else {
    playedAt = time;
    state.t = Math.min(lastInstant(), state.t + passed * speed * run.round_s);
  }
  keepInView();
  if (state.t >= lastInstant()) play(false);
}

function setText(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

function drawTransport() {
  const round = "round " + roundAt(state.t) + " of " + roundCount();
  const scrub = element("scrub");
  if (!dragging) scrub.value = state.t;
  scrub.style.setProperty("--share", state.t / run.end_s);
  const words = spoken(state.t) + ", " + round;
  if (scrub.getAttribute("aria-valuetext") !== words) scrub.setAttribute("aria-valuetext", words);
  setText("now-time", clock(state.t));
  setText("now-round", isNarrow() ? round : capital(round));
}

// The clock has room for its longest text, for the same reason as LaneView.holdFacts().
function holdNow() {
  const now = element("now");
  now.style.cssText = "";
  if (isNarrow()) return;
  const count = String(roundCount()), shown = [element("now-time").textContent, element("now-round").textContent];
  element("now-time").textContent = clock(run.end_s).replace(/\d/g, "0");
  element("now-round").textContent = "Round " + count.replace(/\d/g, "0") + " of " + count;
  const wide = Math.ceil(now.offsetWidth), high = now.offsetHeight;
  [element("now-time").textContent, element("now-round").textContent] = shown;
  now.style.cssText = "contain: size layout; width: " + wide + "px; height: " + high + "px";
}

// Places of what follows the playhead, measured when the page is laid out: a frame measures nothing. The font of a canvas is set
// there too: in a frame it would make the browser compute all styles. A canvas outside of the page measures the flag.
const places = { lanes: 0, shift: 0, flag: null, ruled: "" };
const measure = document.createElement("canvas").getContext("2d");

function measurePlaces() {
  places.lanes = element("lanes").clientWidth;
  const canvas = element("ruler");
  places.ruler = fit(canvas, canvas.clientWidth, canvas.clientHeight);
  places.width = canvas.clientWidth;
  places.height = canvas.clientHeight;
  places.left = canvas.getBoundingClientRect().left - element("lanes").getBoundingClientRect().left - element("lanes").clientLeft;
  places.ruler.font = font(11);
  places.ruled = "";
  measure.font = font(11.5, 600);
}

// The flag is centred at the playhead, but inside the lanes.
function drawPlayhead() {
  const view = firstView(), mark = element("playhead");
  const inside = state.t >= state.from - kSame && state.t <= state.to + kSame;
  if (mark.hidden === inside) mark.hidden = !inside;
  places.flag = null;
  if (!inside) return;
  const x = view.left + view.x(state.t), text = clock(state.t);
  mark.style.transform = "translateX(" + x + "px)";
  if (element("flag").textContent !== text) element("flag").textContent = text;
  const half = measure.measureText(text).width / 2 + 7;
  const margin = Math.min(0, places.lanes - x - half) + Math.max(0, half - x);
  element("flag").style.transform = "translateX(calc(-50% + " + margin + "px))";
  places.flag = [x + margin - half, x + margin + half];
}

// Lanes that a lesson hides have no place.
const firstView = () => views.find((view) => !view.box.hidden) || views[0];

// The ruler's ticks; a label that the flag of the playhead would cover is left out.
function drawRuler() {
  const { ruler: paint, width, height, left, flag } = places;
  const view = firstView(), shift = view.left - left;
  const ticks = timeTicks(state.from, state.to, width < 420 ? 6 : 8).map(([t, text], i, all) => {
    const words = i === 0 || i === all.length - 1 ? text + " " + run.unit : text;
    const half = paint.measureText(words).width / 2, x = view.x(t) + shift;
    const middle = Math.max(half, Math.min(x, width - half - 5));
    const covered = flag && middle + half > flag[0] - left - 3 && middle - half < flag[1] - left + 3;
    return { words: covered ? "" : words, middle, x };
  });
  const key = ticks.map((tick) => tick.words + "@" + tick.x).join();
  if (key === places.ruled) return;
  places.ruled = key;
  paint.clearRect(0, 0, width, height);
  paint.fillStyle = tones.dim;
  paint.textBaseline = "middle";
  paint.textAlign = "center";
  for (const { words, middle, x } of ticks) {
    paint.fillText(words, middle, height / 2 - 2);
    paint.fillRect(Math.round(x), height - 5, 1, 5);
  }
}

function layOut() {
  readTones();
  for (const view of views) view.box.style.setProperty("--scheduler", lineOf(view.lane));
  colorNames();
  for (const fold of [element("plots"), element("metrics")]) if (!isNarrow()) fold.open = true;
  layOutLanes();
  for (const plot of plots) if (plot.canvas.clientWidth > 0) plot.layOut();
  holdNow();
  measurePlaces();
  const scrubTicks = element("scrub-ticks");
  scrubTicks.replaceChildren(...timeTicks(0, run.end_s, Math.max(2, Math.min(6, scrubTicks.clientWidth / 60))).map(([t, text], i) => {
    const tick = make("span", "", i === 0 ? text + " " + run.unit : text);
    tick.style.left = t / run.end_s * 100 + "%";
    return tick;
  }));
  redraw();
}

function goTo(t) {
  state.t = Math.max(0, Math.min(run.end_s, state.limit, t));
  keepInView();
  redraw();
  rest();
}

// A playhead outside of the visible range moves the range.
function keepInView() {
  const range = state.to - state.from;
  if (state.t >= state.from && state.t <= state.to) return;
  state.from = Math.max(0, Math.min(run.end_s - range, state.t - range / 4));
  state.to = state.from + range;
  for (const view of views) view.stale = true;
}

function zoom(factor, t) {
  const range = Math.min(run.end_s, Math.max((state.to - state.from) / factor, Math.min(run.round_s, run.end_s)));
  const share = (t - state.from) / (state.to - state.from);
  state.from = Math.max(0, Math.min(run.end_s - range, t - share * range));
  state.to = state.from + range;
  for (const view of views) view.stale = true;
  redraw();
}

function stepRounds(by) {
  const position = state.t / run.round_s;
  const next = by > 0 ? Math.floor(position + kSame) + 1 : Math.ceil(position - kSame) - 1;
  goTo(next * run.round_s);
}

function play(on) {
  state.playing = on;
  document.body.classList.toggle("playing", on);
  element("play").setAttribute("aria-label", on ? "Pause" : "Play");
  if (!on) {
    rest();
    return;
  }
  if (state.t >= lastInstant() - kSame) state.t = 0;
  playedAt = performance.now();
  redraw();
}

function hover(spot) {
  state.hover = spot;
  redraw();
}

function pick(spot) {
  clearNotes();
  state.pick = spot;
  whyShown = "";
  element("why").classList.toggle("picked", spot !== null);
  redraw();
  rest();
}

function focusLane(number) {
  if (number >= views.length) return;
  state.focus = state.focus === number ? -1 : number;
  for (const view of views) view.box.classList.toggle("chosen", view.lane.number === state.focus);
  layOut();
  say(state.focus < 0 ? "No lane has the focus" : run.lanes[number].name + " has the focus");
}

// The next or previous decision of the lane that Why shows.
function goToDecision(by) {
  const spot = state.pick || subject();
  if (spot === null) return;
  const lane = run.lanes[state.focus >= 0 ? state.focus : spot.lane];
  const next = spot === state.pick && lane.number === spot.lane ? spot.decision + by
    : by > 0 ? above(lane.decision_s, state.t + kSame, 0, lane.decision_s.length)
    : above(lane.decision_s, state.t - kSame, 0, lane.decision_s.length) - 1;
  if (next < 0 || next >= lane.decision_s.length) {
    say(by > 0 ? "This is the last decision" : "This is the first decision");
    return;
  }
  const t = lane.decision_s[next];
  if (t > state.limit) {
    say("The lesson holds the playhead until you answer");
    return;
  }
  const job = spot.job >= 0 && ["waiting", "running"].includes(phaseAt(lane, spot.job, t)) ? spot.job : -1;
  state.hover = null;
  goTo(t);
  pick(decisionSpot(lane, next, job));
  say(lane.name + ", " + decisionName(lane, next) + ", " + spoken(t));
}

function say(text) {
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => { element("said").textContent = text; }, 30);
}

// After a change has come to rest: the address, the grids and an announcement.
function rest() {
  clearTimeout(restTimer);
  restTimer = setTimeout(() => {
    if (state.playing || dragging) return;
    writeAddress();
    for (const view of views) fillGrid(view);
    for (const plot of plots) plot.describe();
    say(spoken(state.t) + ", round " + roundAt(state.t) + " of " + roundCount());
    paperPlayhead();
  }, 250);
}

const word = (text) => encodeURIComponent(text).replace(/\./g, "%2E");

function addressOf() {
  const parts = ["t=" + Number(state.t.toFixed(3))];
  const spot = state.pick;
  if (spot) {
    const lane = run.lanes[spot.lane], round = lane.decision_round[spot.decision];
    const number = round >= 0 ? String(round + 1) : "d" + (spot.decision + 1);
    parts.push("at=" + [word(lane.name), number, spot.job >= 0 ? word(run.jobs[spot.job]) : "@" + Math.max(spot.gpu, 0)].join("."));
  }
  if (state.addressParts) parts.push(...state.addressParts());
  else if (state.future !== "faint") parts.push("future=" + state.future);
  return "#" + parts.join("&");
}

let written = "";
function writeAddress() {
  written = addressOf();
  try {
    history.replaceState(null, "", written);
  } catch (error) {
    // A frame without an address of its own cannot keep it.
  }
}

const addressWords = () => new Map(location.hash.slice(1).split("&").map((part) => {
  const at = part.indexOf("=");
  return [part.slice(0, at), part.slice(at + 1)];
}));

function readAddress() {
  const words = addressWords();
  const future = words.get("future");
  if (["hidden", "faint", "full"].includes(future)) state.future = element("future").value = future;
  const t = Number(words.get("t"));
  if (words.has("t") && Number.isFinite(t)) state.t = Math.max(0, Math.min(run.end_s, t));
  if (words.has("at")) readSpot(words.get("at"));
}

function readSpot(text) {
  const [laneWord, number, jobWord] = text.split(".");
  let laneName, jobName;
  try {
    laneName = decodeURIComponent(laneWord);
    jobName = decodeURIComponent(jobWord || "");
  } catch (error) {
    return unknown(text);
  }
  const lane = run.lanes.find((each) => each.name === laneName);
  const of = /^d\d+$/.test(number) ? "decision " + number.slice(1) : "round " + number;
  if (!lane) return unknown(jobName, of, laneName);
  const decision = number && number[0] === "d" ? Number(number.slice(1)) - 1
    : lane.decision_round.lastIndexOf(Number(number) - 1);
  if (!(decision >= 0 && decision < lane.decision_s.length)) return unknown(jobName, of);
  const gpu = /^@\d+$/.test(jobWord) ? Number(jobWord.slice(1)) : -1;
  const job = gpu < 0 ? run.jobNumber.get(jobName) : -1;
  if (job === undefined || gpu >= run.gpu_type.length) return unknown(jobName, of);
  const t = lane.decision_s[decision];
  state.pick = { lane: lane.number, decision, job, gpu, t };
  element("why").classList.add("picked");
}

function unknown(job, of, lane) {
  const place = lane !== undefined ? "no lane " + lane + "." : "no decision " + job + " in " + of + ".";
  const note = make("p", "wrong", "This file has " + (of === undefined ? "no decision " + job + "." : place));
  note.setAttribute("role", "alert");
  element("transport").before(note);
}

const clearNotes = () => document.querySelectorAll(".wrong").forEach((note) => note.remove());

function paperPlayhead() {
  const picture = element("paper"), line = element("paper-playhead");
  const { left, right, end } = picture.dataset;
  const x = Number(left) + (right - left) * state.t / end;
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
}

const futures = ["hidden", "faint", "full"];
function setFuture(future) {
  state.future = element("future").value = future;
  redraw();
  rest();
  say("Future " + future);
}

function closeWhy() {
  element("why").classList.remove("open");
  element("why-more").setAttribute("aria-expanded", "false");
  if (state.pick || state.hover) {
    state.hover = null;
    pick(null);
  } else if (state.focus >= 0) focusLane(state.focus);
}

const keys = {
  " ": () => play(!state.playing),
  ArrowLeft: (event) => (event.shiftKey ? goTo(state.t - run.round_s / 10) : stepRounds(-1)),
  ArrowRight: (event) => (event.shiftKey ? goTo(state.t + run.round_s / 10) : stepRounds(1)),
  Home: () => goTo(0),
  End: () => goTo(run.end_s),
  n: () => goToDecision(1),
  p: () => goToDecision(-1),
  f: () => setFuture(futures[(futures.indexOf(state.future) + 1) % 3]),
  "?": () => element("keys").showModal(),
  Escape: closeWhy,
  "+": () => zoom(1.5, state.t),
  "-": () => zoom(1 / 1.5, state.t),
  0: () => zoom(1e-9, state.t)
};

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || element("keys").open) return;
  const on = event.target;
  const types = on.tagName === "SELECT" || (on.tagName === "INPUT" && on.type === "text");
  if (types && !["Escape", "?"].includes(event.key)) return;
  const button = on.tagName === "BUTTON" || on.tagName === "SUMMARY";
  if (button && (event.key === " " || event.key === "Enter")) return;
  const checks = on.tagName === "INPUT" && (on.type === "checkbox" || on.type === "radio");
  if (checks && (event.key === " " || event.key.startsWith("Arrow"))) return;
  if (state.onKey && state.onKey(event)) {
    event.preventDefault();
    return;
  }
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act) act(event);
  else if (/^[1-6]$/.test(event.key)) focusLane(Number(event.key) - 1);
  else return;
  event.preventDefault();
}

function listen() {
  document.addEventListener("keydown", pressed);
  const click = (id, act) => element(id).addEventListener("click", act);
  click("to-start", () => goTo(0));
  click("back", () => stepRounds(-1));
  click("play", () => play(!state.playing));
  click("forward", () => stepRounds(1));
  click("to-end", () => goTo(run.end_s));
  click("previous", () => goToDecision(-1));
  click("next", () => goToDecision(1));
  click("keys-button", () => element("keys").showModal());
  click("full", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  element("full").hidden = !document.fullscreenEnabled;
  click("why-more", () => element("why-more").setAttribute("aria-expanded", element("why").classList.toggle("open")));
  click("copy", copyTable);
  click("save", saveScenario);
  element("future").addEventListener("change", (event) => setFuture(event.target.value));
  element("speed").addEventListener("change", (event) => { speed = Number(event.target.value); });
  const scrub = element("scrub");
  scrub.addEventListener("input", () => {
    dragging = true;
    goTo(Number(scrub.value));
  });
  scrub.addEventListener("change", () => {
    dragging = false;
    goTo(Number(scrub.value));
  });
  listenToRuler();
  let width = 0;
  new ResizeObserver(() => {
    const now = element("page").clientWidth;
    if (now !== width) layOut();
    width = now;
  }).observe(element("page"));
  for (const fold of [element("plots"), element("metrics")]) fold.addEventListener("toggle", layOut);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", layOut);
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    if (state.onAddress) {
      state.onAddress(addressWords());
      return;
    }
    state.pick = null;
    clearNotes();
    readAddress();
    whyShown = "";
    goTo(state.t);
  });
  addEventListener("beforeprint", paperPlayhead);
}

function listenToRuler() {
  const ruler = element("ruler");
  const to = (event) => goTo(views[0].time(event.clientX - views[0].canvas.getBoundingClientRect().left));
  ruler.addEventListener("pointerdown", (event) => {
    dragging = true;
    ruler.setPointerCapture(event.pointerId);
    to(event);
  });
  ruler.addEventListener("pointermove", (event) => { if (dragging && ruler.hasPointerCapture(event.pointerId)) to(event); });
  ruler.addEventListener("lostpointercapture", () => {
    dragging = false;
    rest();
  });
}

function copyTable() {
  const rows = Array.from(element("metrics-table").rows, (row) => Array.from(row.cells, (cell) => cell.textContent).join("\t"));
  copyText(rows.join("\n") + "\n", "The table is copied");
}

function copyText(text, words) {
  const done = () => say(words);
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, () => copyBySelection(text, done));
  else copyBySelection(text, done);
}

function copyBySelection(text, done) {
  const area = make("textarea", "unseen", text), focused = document.activeElement;
  document.body.append(area);
  area.select();
  if (document.execCommand("copy")) done();
  area.remove();
  if (focused) focused.focus({ preventScroll: true });
}

function saveText(name, bytes, type) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const saveScenario = async () => saveText("scenario.json", await unpacked("roundel-scenario"), "application/json");

function fillSpeeds() {
  const rounds = roundCount();
  if (rounds > 90) speed = kSpeeds.find((each) => rounds / each <= 90) || 500;
  for (const each of kSpeeds) element("speed").append(new Option(each === 1 ? "1 round/s" : each + " rounds/s", each));
  element("speed").value = speed;
}

readRun().then(async (data) => {
  run = data;
  readTones();
  state.to = run.end_s;
  element("scrub").max = run.end_s;
  for (const lane of run.lanes) {
    const view = new LaneView(lane);
    views.push(view);
    element("playhead").before(view.box);
  }
  makePlots();
  makeGrids();
  fillSpeeds();
  if (isNarrow()) element("plots").open = element("metrics").open = false;
  element("main").classList.toggle("many", run.lanes.length > 3);
  const words = addressWords();
  const first = element("lesson") ? await startLesson(words) : -1;
  if (first < 0) readAddress();
  listen();
  layOut();
  if (first >= 0) goToStep(first);
  requestAnimationFrame(() => setTimeout(() => {
    performance.mark("drawn");
    for (const plot of plots) plot.describe();
    for (const view of views) fillGrid(view);
    paperPlayhead();
    document.documentElement.classList.add("ready");
  }));
}).catch((error) => {
  document.documentElement.className = "";
  element("sentence").after(make("p", "wrong", "This browser cannot play the run: " + error.message));
});
