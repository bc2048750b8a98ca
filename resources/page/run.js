// Look-ups in the run, and numbers and times as text.

let run = null;  // set by the start of the page
const kSame = 1e-6;  // seconds; instants that are closer are one

// The first position in [low, high) whose value is above.
function above(values, value, low, high) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const startOf = (lane, bar) => lane.instants[lane.start[bar]];
const endOf = (lane, bar) => lane.instants[lane.end[bar]];

// The bar on a GPU at an instant; -1 if it is idle.
function barAt(lane, gpu, t) {
  const first = lane.gpu_first[gpu];
  const instant = above(lane.instants, t + kSame, 0, lane.instants.length) - 1;
  for (let bar = above(lane.start, instant, first, lane.gpu_first[gpu + 1]) - 1; bar >= first; bar--) {
    if (endOf(lane, bar) > t + kSame) return bar;
    if (bar === first || startOf(lane, bar - 1) < startOf(lane, bar)) return -1;
  }
  return -1;
}

// The last decision up to an instant; -1 before the first.
const decisionAt = (lane, t) => above(lane.decision_s, t + kSame, 0, lane.decision_s.length) - 1;

// "early", "waiting", "running", "finished" or "cancelled". `arrived`: just before a decision at this instant, the jobs
// that arrive at it are waiting.
function phaseAt(lane, job, t, arrived = t) {
  if (run.arrival_s[job] > arrived + kSame) return "early";
  if (lane.finish_s[job] <= t + kSame) return "finished";
  if (lane.cancelled_s[job] <= t + kSame) return "cancelled";
  const first = lane.hold_first[job];
  const hold = above(lane.hold_start_s, t + kSame, first, lane.hold_first[job + 1]) - 1;
  return hold >= first && lane.hold_end_s[hold] > t + kSame ? "running" : "waiting";
}

function waitingAt(lane, t, arrived = t) {
  const jobs = [];
  for (let job = 0; job < run.jobs.length; job++) if (phaseAt(lane, job, t, arrived) === "waiting") jobs.push(job);
  return jobs;
}

// The GPUs of a job at an instant: [[type, count], ...].
function gpusOf(lane, job, t) {
  const counts = new Map();
  for (let gpu = 0; gpu < run.gpu_type.length; gpu++) {
    const bar = barAt(lane, gpu, t);
    if (bar >= 0 && lane.job[bar] === job) counts.set(run.gpu_type[gpu], (counts.get(run.gpu_type[gpu]) || 0) + 1);
  }
  return Array.from(counts);
}

const countsText = (counts) => listed(counts.map(([type, count]) => count + " " + run.types[type]));

function listed(words) {
  if (words.length < 2) return words.join("");
  return words.slice(0, -1).join(", ") + " and " + words[words.length - 1];
}

function stepAt(times, values, t, before) {
  const at = above(times, t + kSame, 0, times.length) - 1;
  return at < 0 ? before : values[at];
}

// Computing GPU-seconds so far over all GPU-seconds so far.
function cruSoFar(lane, t) {
  let sum = 0;
  const times = lane.busy_t, end = Math.min(t, lane.end_s);
  for (let i = 0; i < times.length && times[i] < end; i++)
    sum += lane.busy_y[i] * (Math.min(i + 1 < times.length ? times[i + 1] : end, end) - times[i]);
  return end > 0 ? sum / (end * run.gpu_type.length) : NaN;
}

const finishedBy = (lane, t) => above(finishTimes(lane), t + kSame, 0, finishTimes(lane).length);
function finishTimes(lane) {
  if (!lane.finishes) lane.finishes = lane.finish_s.filter((t) => !Number.isNaN(t)).sort();
  return lane.finishes;
}

// Completion times of the jobs that finished by t, ascending.
function completionsBy(lane, t) {
  const times = [];
  for (let job = 0; job < run.jobs.length; job++)
    if (lane.finish_s[job] <= t + kSame) times.push(lane.finish_s[job] - run.arrival_s[job]);
  return times.sort((a, b) => a - b);
}

// "9:36" (min:s); from an hour on "0:09:36", from a day on with days. As core/model/text/clock_text.h.
function clock(t) {
  const two = (n) => String(n).padStart(2, "0");
  if (run.end_s < 10) return (Math.floor(t * 10 + kSame) / 10).toFixed(1) + " s";
  const s = Math.floor(t + kSame);
  if (run.end_s < 3600) return Math.floor(s / 60) + ":" + two(s % 60);
  const text = Math.floor(s / 3600) % 24 + ":" + two(Math.floor(s / 60) % 60) + ":" + two(s % 60);
  return s < 86400 ? text : Math.floor(s / 86400) + " d " + text;
}

// "9 min 36 s"
function spoken(t) {
  const s = Math.floor(t + kSame), parts = [];
  if (run.end_s < 10) return t.toFixed(1) + " s";
  if (s >= 86400) parts.push(Math.floor(s / 86400) + " d");
  if (s >= 3600) parts.push(Math.floor(s / 3600) % 24 + " h");
  if (s >= 60) parts.push(Math.floor(s / 60) % 60 + " min");
  parts.push(s % 60 + " s");
  return parts.join(" ");
}

// A number in three significant digits.
function digits(value) {
  if (value === null || !Number.isFinite(value)) return value === Infinity ? "∞" : "–";
  if (Number.isInteger(value)) return String(value).replace("-", "−");
  const text = Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  return text.replace("-", "−");
}

const inUnit = (seconds) => (seconds / run.unit_s).toFixed(Math.abs(seconds / run.unit_s) < 100 ? 1 : 0) + " " + run.unit;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const roundCount = () => Math.max(1, Math.ceil(run.end_s / run.round_s - 1e-9));
const roundAt = (t) => Math.min(roundCount(), Math.floor((t + kSame) / run.round_s) + 1);

// "round 2" or, for schedulers that decide at events, "decision 7".
function decisionName(lane, decision) {
  const round = lane.decision_round[decision];
  return round >= 0 ? "round " + (round + 1) : "decision " + (decision + 1);
}

// Ticks of a time axis: [[seconds, text], ...], with at most `most` steps.
function timeTicks(from, to, most) {
  const unit = run.unit_s, range = Math.max((to - from) / unit, 1e-9);
  const sixty = run.unit === "min" || run.unit === "s";
  const choices = sixty ? [1, 2, 3, 6, 12, 15, 30, 60, 120] : [1, 2, 3, 6, 12, 24, 48, 96];
  let step = choices.find((each) => range / each <= most);
  if (step === undefined || range < 4) {
    const power = Math.pow(10, Math.floor(Math.log10(range / most)));
    step = [1, 2, 5, 10].map((each) => each * power).find((each) => range / each <= most);
  }
  const ticks = [];
  for (let i = Math.ceil(from / unit / step - 1e-9); i * step * unit <= to + kSame; i++)
    ticks.push([i * step * unit, String(Number((i * step).toPrecision(10)))]);
  return ticks;
}
