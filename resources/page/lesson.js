// The questions of a lesson beside the lanes. Texts are set as text.

let lesson = null;  // the data of the page, with `progress` of each step
let stepNumber = 0; // position; steps.length is the summary
let asked = null;   // the question on the screen: {step, progress, answer, said, verdict}
let language = "en";

const inLanguage = (texts) => (texts && (texts[language] || texts.en)) || (typeof texts === "string" ? texts : []);
const isDone = (progress) => progress.right || progress.shown;
const pointsText = (points) => (points === 1 ? "1 point" : Number(points.toFixed(2)) + " points");
// "1.234", in German "1,234"
const numberText = (value) => (language === "de" ? String(value).replace(".", ",") : String(value));

function spansOf(spans) {
  return spans.map(([text, look, meaning]) => {
    let made = meaning ? termOf(text, meaning) : document.createTextNode(text);
    for (const [bit, tag] of [[4, "code"], [2, "em"], [1, "strong"]]) {
      if (!(look & bit)) continue;
      const outer = make(tag);
      outer.append(made);
      made = outer;
    }
    return made;
  });
}

// A word of the glossary: the pointer or the keyboard shows what it is.
function termOf(text, meaning) {
  const word = make("dfn", "term", text);
  word.tabIndex = 0;
  word.setAttribute("aria-describedby", "term-note");
  const show = () => {
    const note = element("term-note"), box = word.getBoundingClientRect();
    note.textContent = meaning;
    note.hidden = false;
    note.style.left = Math.max(8, Math.min(box.left, innerWidth - note.offsetWidth - 8)) + "px";
    const below = box.bottom + 4, above = box.top - note.offsetHeight - 4;
    note.style.top = (below + note.offsetHeight > innerHeight && above > 0 ? above : below) + "px";
  };
  for (const event of ["pointerenter", "focus"]) word.addEventListener(event, show);
  for (const event of ["pointerleave", "blur"]) word.addEventListener(event, () => { element("term-note").hidden = true; });
  return word;
}

// Paragraphs and lists of a filled text.
function blocksOf(texts) {
  const out = [];
  for (const [kind, number, spans] of inLanguage(texts)) {
    const made = make(kind === "p" ? "p" : "li");
    made.append(...spansOf(spans));
    made.lang = language;
    if (kind === "p") {
      out.push(made);
      continue;
    }
    const tag = kind === "b" ? "UL" : "OL", last = out[out.length - 1];
    if (kind === "n") made.value = number;
    if (last && last.tagName === tag) last.append(made);
    else {
      out.push(make(tag));
      out[out.length - 1].append(made);
    }
  }
  return out;
}

const fieldset = (title, ...parts) => {
  const box = make("fieldset");
  box.append(make("legend", "", title), ...parts);
  return box;
};

function button(text, act, key) {
  const made = make("button", "", text);
  made.type = "button";
  if (key) made.append(" ", make("kbd", "", key));
  made.addEventListener("click", act);
  return made;
}

// The inputs of each kind. They change asked.answer and call changed(); an answer of null cannot be given.
const inputs = {
  number(step) {
    const field = make("input"), unit = make("span", "dim", step.unit);
    field.type = "text";
    field.inputMode = "decimal";
    field.autocomplete = "off";
    field.id = "answer-number";
    field.setAttribute("aria-label", step.unit ? "Answer in " + step.unit : "Answer");
    field.value = asked.said || "";
    const read = () => {
      asked.said = field.value;
      asked.answer = typedNumber(field.value);
      changed(field.value.trim() === "" || asked.answer !== null ? "" : "Write a number, such as 1.5.");
    };
    field.addEventListener("input", read);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      give();
    });
    const row = make("div", "answer-row");
    row.append(field, unit);
    return [row];
  },

  pick(step) {
    const box = make("div", "answer-list");
    step.candidates.forEach((id, i) => box.append(choice("radio", "pick", id, i, asked.answer === id, () => { asked.answer = id; }, colorOf(step, id))));
    return [box];
  },

  choose(step) {
    asked.answer = asked.answer || step.options.map(() => false);
    const box = make("div", "answer-list");
    step.options.forEach((option, i) => {
      const row = choice("checkbox", "option", "", i, asked.answer[i], (on) => { asked.answer[i] = on; });
      row.querySelector("span").append(...blocksOf(option.text));
      if (asked.verdict && (option.because.en || []).length && (isDone(asked.progress) || asked.answer[i])) {
        const because = make("div", "because");
        because.append(...blocksOf(option.because));
        row.append(because);
      }
      box.append(row);
    });
    return [box];
  },

  order(step) {
    asked.answer = asked.answer || step.jobs.slice();
    const list = make("ol", "answer-order");
    const move = (i, by) => {
      const [id] = asked.answer.splice(i, 1);
      asked.answer.splice(i + by, 0, id);
      showStep();
      const rows = element("lesson-body").querySelectorAll(".answer-order li");
      const wanted = rows[i + by].querySelector(by < 0 ? ".up" : ".down");
      (wanted.disabled ? rows[i + by].querySelector("button:enabled") : wanted).focus();
      say(id + " is now number " + (i + by + 1));
    };
    asked.answer.forEach((id, i) => {
      const row = make("li");
      const up = button("↑", () => move(i, -1)), down = button("↓", () => move(i, 1));
      up.className = "up";
      down.className = "down";
      up.setAttribute("aria-label", "Move " + id + " up");
      down.setAttribute("aria-label", "Move " + id + " down");
      up.disabled = i === 0;
      down.disabled = i === asked.answer.length - 1;
      const mark = make("i", "mark");
      mark.style.background = run.colors[run.jobNumber.get(id)];
      row.append(mark, make("span", "", id), up, down);
      list.append(row);
    });
    return [list];
  },

  place(step) {
    asked.answer = asked.answer || step.slots.map(() => []);
    return step.slots.map((slot, i) => {
      const title = step.job + " at " + clock(slot.at_s);
      const rows = [];
      lesson.nodes.forEach((groups, node) => {
        for (const [type, count] of groups) rows.push(stepper(step, i, run.nodes[node], type, count));
      });
      const total = placed(i), box = fieldset(title, ...rows);
      const words = refereeWords(step, i);
      box.append(make("p", "referee" + (words ? " bad" : ""), words || (total ? step.job + " gets " + total + (total === 1 ? " GPU" : " GPUs") : step.job + " waits")));
      if (asked.verdict) box.append(make("p", asked.verdict.slots[i] ? "right" : "bad", asked.verdict.slots[i] ? "✓ right" : "✗ not right"));
      return box;
    });
  }
};

const placed = (slot) => asked.answer[slot].reduce((sum, part) => sum + part[2], 0);

function colorOf(step, id) {
  return step.what === "job" ? run.colors[run.jobNumber.get(id)] : "";
}

function choice(type, name, text, i, on, act, color) {
  const row = make("label", "answer-choice"), box = make("input");
  box.type = type;
  box.name = "answer-" + name;
  box.checked = on;
  box.addEventListener("change", () => {
    act(box.checked);
    changed("");
  });
  row.append(box);
  if (color) {
    const mark = make("i", "mark");
    mark.style.background = color;
    row.append(mark);
  }
  row.append(make("span", "", text));
  if (i < 9) row.append(make("kbd", "", String(i + 1)));
  return row;
}

// The number of GPUs of one type on one node.
function stepper(step, slot, node, type, most) {
  const row = make("div", "answer-step");
  const count = partOf(asked.answer, slot, node, type)[2];
  const change = (by) => {
    setPart(slot, node, type, count + by);
    const place = Array.from(element("lesson-body").querySelectorAll(".answer-step")).indexOf(row);
    showStep();
    const now = element("lesson-body").querySelectorAll(".answer-step")[place];
    const wanted = now.querySelector(by < 0 ? ".less" : ".more");
    (wanted.disabled ? now.querySelector("button:enabled") : wanted).focus();
    say(step.job + ": " + (count + by) + " " + type + " on " + node);
  };
  const less = button("−", () => change(-1)), more = button("+", () => change(1));
  less.className = "less";
  more.className = "more";
  less.setAttribute("aria-label", "One " + type + " on " + node + " less");
  more.setAttribute("aria-label", "One " + type + " on " + node + " more");
  less.disabled = count === 0;
  more.disabled = count >= most;
  row.append(make("span", "place", node), make("span", "type dim", type), less, make("b", "", String(count)), more, make("span", "dim", "of " + most));
  return row;
}

function partOf(answer, slot, node, type) {
  return answer[slot].find((part) => part[0] === node && part[1] === type) || [node, type, 0];
}

function setPart(slot, node, type, count) {
  const others = asked.answer[slot].filter((part) => part[0] !== node || part[1] !== type);
  asked.answer = asked.answer.map((parts, i) => (i !== slot ? parts : count > 0 ? [...others, [node, type, count]] : others));
  asked.verdict = null;
}

// What the referee of all schedulers would refuse: never whether the answer is right.
function refereeWords(step, slot) {
  const total = placed(slot), job = lesson.jobs[run.jobNumber.get(step.job)];
  const wrong = asked.answer[slot].find(([, type]) => job.rates[run.types.indexOf(type)] === null);
  if (wrong) return step.job + " cannot run on " + wrong[1] + ".";
  const copies = run.lanes[step.lane].copy.some((copy) => copy > 0);
  if (total === 0 || copies || job.sizes.includes(total)) return "";
  const { sizes } = job, range = sizes.length === 1 ? String(sizes[0]) : sizes[0] + " to " + sizes[sizes.length - 1];
  return step.job + " needs " + range + (range === "1" ? " GPU; " : " GPUs; ") + total + (total === 1 ? " is chosen." : " are chosen.");
}

function canAnswer() {
  if (!asked || asked.answer === null || asked.answer === undefined || asked.progress.right) return false;
  if (asked.step.kind === "choose") return asked.answer.some(Boolean);
  return asked.step.kind !== "place" || asked.step.slots.every((_, i) => !refereeWords(asked.step, i));
}

// The answer was changed: only the buttons and the note change, so that the input keeps the focus.
function changed(words) {
  asked.verdict = null;
  const give = element("lesson-give");
  if (give) give.disabled = !canAnswer();
  const note = element("lesson-note");
  if (note) note.textContent = words;
}

function give() {
  if (!canAnswer()) return;
  const { step, progress } = asked;
  asked.verdict = judge(step, asked.answer);
  asked.given = { answer: asked.answer, verdict: asked.verdict };
  countAnswer(progress, step.points, asked.verdict);
  keepProgress();
  if (progress.right) reveal();
  else {
    showStep();
    say("Not right");
  }
}

// Plays the round of the question and shows the reason.
function reveal() {
  const from = asked.step.at_s;
  holdPlayhead();
  showStep();
  say(asked.progress.right ? "Right" : "The answer is shown");
  element(element("lesson-next").disabled ? "lesson-back" : "lesson-next").focus({ preventScroll: true });
  playTo(from, Math.min(run.end_s, from + run.round_s));
}

function playTo(from, to) {
  if (calm.matches) {
    goTo(to);
    return;
  }
  const { step } = asked;
  let begun = 0;
  const frame = (time) => {
    if (!asked || asked.step !== step) return;
    begun = begun || time;
    const share = Math.min(1, (time - begun) / 600);
    goTo(from + (to - from) * share);
    if (share < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

// While a question is open the playhead cannot pass its instant, if the future is hidden.
function holdPlayhead() {
  const open = asked && !isDone(asked.progress);
  const hides = open && (asked.step.hide.future || asked.step.kind === "place");
  state.limit = hides ? asked.step.at_s : Infinity;
  state.before = hides;
  state.future = element("future").value = hides ? "hidden" : "faint";
  element("future").disabled = hides;
  for (const view of views) view.box.hidden = Boolean(open && asked.step.hide.lanes.includes(view.lane.number));
  const shows = (part) => !open || (asked.step.show.includes(part) && !asked.step.hide[part]);
  element("why").hidden = !shows("why");
  element("metrics").hidden = !shows("metrics") || (open && asked.step.hide.metrics);
  element("plots").hidden = !shows("plots");
  if (open && (asked.step.show.includes("jobs") || asked.step.show.includes("build"))) element("lesson-jobs").open = true;
}

function showHint() {
  const { step, progress } = asked || {};
  if (!step || progress.hints >= step.hints.length) return;
  progress.hints++;
  keepProgress();
  setRing();
  showStep();
  say(element("lesson-body").querySelector(".hint:last-of-type").textContent);
}

function showAnswer() {
  if (!asked.progress.right) asked.progress.shown = true;
  keepProgress();
  reveal();
}

function setRing() {
  const { step, progress } = asked || {};
  const hinted = step ? step.hints.slice(0, progress.hints).map((hint) => hint.ring).filter(Boolean).pop() : null;
  state.ring = hinted || (step && step.ring) || null;
  for (const view of views)
    view.box.classList.toggle("ringed", Boolean(state.ring && state.ring[0] === "lane" && state.ring[1] === view.lane.name));
  redraw();
}

// Goes to a step; the summary is after the last one.
function goToStep(number) {
  stepNumber = Math.max(0, Math.min(lesson.steps.length, number));
  const step = lesson.steps[stepNumber];
  asked = step && { step, progress: lesson.progress[stepNumber], answer: null, said: "", verdict: null };
  state.playing = false;
  document.body.classList.remove("playing");
  state.pick = state.hover = null;
  if (step && step.kind === undefined) asked.progress.right = true;
  holdPlayhead();
  layOut();
  if (step) {
    const lane = run.lanes[step.lane];
    const decision = decisionAt(lane, step.at_s);
    goTo(step.at_s);
    if (decision >= 0 && !element("why").hidden) pick(decisionSpot(lane, decision, ringedJob(step)));
  }
  setRing();
  showStep();
  element("lesson-body").scrollTop = 0;
  keepProgress();
  say(step ? stepWords() : "The lesson is done");
}

const ringedJob = (step) => (step.ring && step.ring[0] === "job" ? run.jobNumber.get(step.ring[1]) ?? -1 : -1);

function stepWords() {
  const { step } = asked;
  const kind = step.kind ? ", " + (step.kind === "reach" ? "task for Roundel" : "question, " + pointsText(step.points)) : "";
  return "Step " + (stepNumber + 1) + " of " + lesson.steps.length + kind;
}

function showSegments() {
  const box = element("lesson-segments");
  const words = lesson.progress.map((progress, i) => {
    const { kind, points } = lesson.steps[i];
    if (!kind || kind === "reach") return "no points";
    return progress.right ? progress.points + " of " + points : progress.shown ? "shown" : progress.tries ? "not right yet" : "open";
  });
  box.replaceChildren(...lesson.progress.map((progress, i) => {
    const { kind, points } = lesson.steps[i];
    const full = progress.right && progress.points >= points;
    const made = make("i", (i === stepNumber ? "now " : "") + (isDone(progress) ? (full || !kind ? "full" : "part") : ""));
    made.title = "Step " + (i + 1) + ": " + words[i];
    return made;
  }));
  box.setAttribute("aria-label", "Progress: " + words.map((word, i) => "step " + (i + 1) + " " + word).join(", "));
}

function showStep() {
  showSegments();
  const done = stepNumber >= lesson.steps.length;
  element("lesson-step").textContent = done ? "Your result" : "Step " + (stepNumber + 1) + " of " + lesson.steps.length;
  element("lesson-back").disabled = stepNumber === 0;
  element("lesson-next").disabled = done;
  const last = stepNumber === lesson.steps.length - 1;
  element("lesson-next").textContent = last ? "Finish" : "Next";
  const body = element("lesson-body");
  if (done) body.replaceChildren(...summary());
  else body.replaceChildren(...blocksOf(asked.step.say), ...question(), ...hintsShown(), ...revealed());
  element("lesson-language").hidden = lesson.languages.length < 2;
  redraw();
}

const kinds_of_questions = { place: "Place", pick: "Pick", number: "Calculate", order: "Put in order", choose: "Choose", reach: "Try in Roundel" };

function question() {
  const { step, progress, verdict } = asked;
  if (!step.kind) return [];
  const box = make("section", "question");
  const head = make("header");
  head.append(make("b", "kind", kinds_of_questions[step.kind]), make("span", "note", step.kind === "reach" ? "no points here" : pointsText(step.points)));
  box.append(head);
  if (step.kind === "reach") box.append(...reachParts(step, progress));
  else {
    const parts = inputs[step.kind](step);
    if (progress.right) for (const part of parts) part.querySelectorAll("input, button").forEach((input) => { input.disabled = true; });
    box.append(...parts);
    const note = make("p", "bad", "");
    note.id = "lesson-note";
    note.setAttribute("role", "status");
    box.append(note);
    if (verdict || isDone(progress)) box.append(verdictLine(step, progress, verdict));
    box.append(questionButtons(step, progress));
  }
  return [box];
}

function verdictLine(step, progress, verdict) {
  if (progress.right) return make("p", "right", "✓ Right. " + pointsText(progress.points) + " of " + Number(step.points.toFixed(2)) + ".");
  if (verdict) {
    const some = verdict.slots && verdict.share > 0 ? " " + verdict.slots.filter(Boolean).length + " of " + verdict.slots.length + " parts are right." : "";
    return make("p", "bad", "✗ Not right." + some + (progress.shown ? "" : " Try again, or take a hint."));
  }
  return make("p", "dim", "The answer was shown: no points.");
}

function questionButtons(step, progress) {
  const row = make("div", "question-buttons");
  if (!progress.right) {
    const answer = button("Answer", give, "Enter");
    answer.id = "lesson-give";
    answer.disabled = !canAnswer();
    row.append(answer);
  }
  if (!isDone(progress) && progress.hints < step.hints.length) {
    const hint = button("Hint " + (progress.hints + 1) + " of " + step.hints.length, showHint, "H");
    hint.title = "With a hint the question gives half of its points";
    row.append(hint);
  }
  if (!isDone(progress) && progress.tries > 0) {
    const shown = button("Show the answer", showAnswer);
    shown.title = "Then the question gives no points";
    row.append(shown);
  }
  return row;
}

function reachParts(step, progress) {
  const list = make("ul");
  for (const text of inLanguage(step.conditions)) list.append(make("li", "", text));
  const parts = [make("p", "", "This page has no simulator. Open the lesson in Roundel and edit the scenario until these conditions hold:"), list];
  const limits = [];
  if (step.allow.length) limits.push("you may change: " + step.allow.join(", "));
  if (step.edits !== undefined) limits.push("with at most " + step.edits + (step.edits === 1 ? " edit" : " edits"));
  if (limits.length) parts.push(make("p", "dim", capital(limits.join("; ")) + "."));
  if (progress.shown) {
    const way = make("ul");
    for (const line of step.way) way.append(make("li", "code", line));
    parts.push(make("b", "", "One way"), way);
  } else if (step.way.length) parts.push(button("Show one way", () => {
    progress.shown = true;
    keepProgress();
    holdPlayhead();
    showStep();
  }));
  return parts;
}

function hintsShown() {
  return asked.step.hints.slice(0, asked.progress.hints).map((hint, i) => {
    const box = make("section", "hint");
    box.append(make("b", "", "Hint " + (i + 1) + " of " + asked.step.hints.length), ...blocksOf(hint.say));
    return box;
  });
}

function revealed() {
  const { step, progress } = asked;
  if (!step.kind || !isDone(progress)) return [];
  const box = make("section", "reveal");
  if (step.answer[language] || step.answer.en) box.append(make("p", "", "Answer: " + (step.answer[language] || step.answer.en)));
  box.append(...blocksOf(step.reveal));
  if (!(step.reveal.en || []).length) {
    const because = step.because || (step.slots || []).map((slot) => slot.because).filter(Boolean).join(" ");
    if (because) box.append(make("p", "", because));
  }
  return box.childElementCount ? [box] : [];
}

function summary() {
  const name = make("input");
  name.type = "text";
  name.id = "lesson-name";
  name.value = lesson.name;
  name.maxLength = 100;
  const label = make("label", "answer-row");
  label.append("Name ", name);
  const line = make("code", "result-line");
  line.id = "lesson-result";
  const now = () => resultOf(lesson, lesson.name);
  const show = () => { line.textContent = JSON.stringify(now()); };
  name.addEventListener("input", () => {
    lesson.name = name.value;
    show();
  });
  show();
  const list = make("ol", "scores");
  lesson.steps.forEach((step, i) => {
    const { points, tries, hints, shown } = lesson.progress[i];
    const words = !step.kind ? "read" : step.kind === "reach" ? "in Roundel, no points here"
      : Number(points.toFixed(2)) + " of " + Number(step.points.toFixed(2)) + (shown ? ", shown" : tries === 0 ? ", open" : tries > 1 ? ", " + tries + " tries" : "") +
        (hints ? ", " + hints + (hints === 1 ? " hint" : " hints") : "");
    list.append(make("li", "", words));
  });
  const buttons = make("div", "question-buttons");
  buttons.append(
    button("Copy line", () => copyText(JSON.stringify(now()) + "\n", "The line is copied")),
    button("Save line", () => saveText(lesson.id + ".result.json", JSON.stringify(now()) + "\n", "application/json")),
    button("Copy CSV", () => copyText(resultCsv(now()), "The table is copied")),
    button("Save CSV", () => saveText(lesson.id + ".result.csv", resultCsv(now()), "text/csv")));
  const result = now();
  const parts = [
    make("p", "total", Number(result.points.toFixed(2)) + " of " + pointsText(result.of)), list, label,
    make("p", "dim", "Your result is one line of text. Copy or save it for your teacher; nothing is sent."), line, buttons];
  if (lesson.of_reach > 0) {
    const more = "This page has no simulator: tasks in Roundel (" + pointsText(lesson.of_reach) + ") are not counted. The line has \"of\": " +
      Number(result.of.toFixed(2)) + "; Roundel writes " + Number((result.of + lesson.of_reach).toFixed(2)) + ".";
    const note = make("p", "dim", more);
    note.id = "lesson-of";
    parts.splice(1, 0, note);
  }
  return parts;
}

// The table of jobs: gang, work and speeds, which every question may need.
function fillJobs() {
  const table = make("table"), head = table.createTHead().insertRow();
  for (const [i, text] of ["job", "GPUs", "arrives", "iterations", ...run.types.map((type) => type + ", it/s")].entries()) {
    const cell = make("th", i ? "n" : "", text);
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  lesson.jobs.forEach((job, i) => {
    const row = body.insertRow();
    const id = make("th", "", run.jobs[i]);
    id.scope = "row";
    const { sizes } = job;
    const gang = sizes.length === 1 ? String(sizes[0]) : sizes[0] + " to " + sizes[sizes.length - 1];
    row.append(id, ...[gang, clock(run.arrival_s[i]), digits(job.iterations), ...job.rates.map(digits)].map((text) => make("td", "n", text)));
  });
  element("lesson-jobs").querySelector(".scroll").append(table);
}

// Progress is part of the address, so that a reload keeps it: step, and tries.hints.points.state of each step.
function lessonAddress() {
  const parts = lesson.progress.map(({ tries, hints, points, shown, right }) => [tries, hints, points * 1000, right ? 1 : shown ? 2 : 0].map(Math.round).join("."));
  return ["step=" + (stepNumber + 1), "done=" + parts.join(",")];
}

function readProgress(words) {
  const parts = (words.get("done") || "").split(",").map((part) => part.split(".").map(Number));
  lesson.progress = lesson.steps.map((_, i) => {
    const [tries, hints, points, done] = parts.length === lesson.steps.length && parts[i].every(Number.isFinite) ? parts[i] : [0, 0, 0, 0];
    return { tries, hints, points: points / 1000, right: done === 1, shown: done === 2 };
  });
  return Number(words.get("step") || 1) - 1;
}

const keepProgress = () => writeAddress();

// A click on a lane answers: the job of the bar, its node or type, the lane, or one more GPU of that row.
function clickAnswers(spot) {
  if (!asked || !spot || isDone(asked.progress)) return false;
  const { step } = asked;
  if (step.kind === "pick") {
    const node = run.nodes[run.gpu_node[spot.gpu]], type = run.types[run.gpu_type[spot.gpu]];
    const id = { job: run.jobs[spot.job], node, type, lane: run.lanes[spot.lane].name }[step.what];
    if (!step.candidates.includes(id)) return false;
    asked.answer = id;
  } else if (step.kind === "place" && spot.lane === step.lane) {
    const node = run.nodes[run.gpu_node[spot.gpu]], type = run.types[run.gpu_type[spot.gpu]];
    const most = run.gpu_type.filter((each, gpu) => each === run.gpu_type[spot.gpu] && run.gpu_node[gpu] === run.gpu_node[spot.gpu]).length;
    const slot = Math.max(0, step.slots.filter((each) => each.at_s <= spot.t + kSame).length - 1);
    setPart(slot, node, type, (partOf(asked.answer, slot, node, type)[2] + 1) % (most + 1));
  } else return false;
  asked.verdict = null;
  showStep();
  return true;
}

// True if the key was used.
function lessonKey(event) {
  if (!asked) return false;
  const { step, progress } = asked;
  if (event.key === "Enter") {
    if (canAnswer()) give();
    else if (isDone(progress)) goToStep(stepNumber + 1);
    else return false;
    return true;
  }
  if (event.key.toLowerCase() === "h") {
    showHint();
    return true;
  }
  const choices = element("lesson-body").querySelectorAll(".answer-choice input");
  if (!/^[1-9]$/.test(event.key) || event.key > choices.length || progress.right) return false;
  choices[event.key - 1].click();
  return true;
}

async function startLesson(words) {
  lesson = JSON.parse(new TextDecoder().decode(await unpacked("lesson-data")));
  lesson.name = "";
  for (const code of lesson.languages) element("lesson-language").append(new Option({ en: "English", de: "Deutsch" }[code] || code, code));
  const reader = (navigator.language || "en").slice(0, 2);
  language = element("lesson-language").value = lesson.languages.includes(reader) ? reader : "en";
  element("lesson-language").addEventListener("change", (event) => {
    language = event.target.value;
    showTitle();
    showStep();
  });
  showTitle();
  document.body.classList.add("with-lesson");
  const first = readProgress(words);
  fillJobs();
  Object.assign(state, { paintOver: paintLesson, onClick: clickAnswers, onKey: lessonKey, addressParts: lessonAddress, onAddress: (words) => goToStep(readProgress(words)) });
  element("lesson-back").addEventListener("click", () => goToStep(stepNumber - 1));
  element("lesson-next").addEventListener("click", () => goToStep(stepNumber + 1));
  return first;
}

function showTitle() {
  document.querySelector("h1").textContent = document.title = lesson.title[language] || lesson.title.en;
  document.querySelector("h1").lang = language;
}

// The ring of a step or a hint, and the GPUs of an answer as dashed bars.
function paintLesson(view, paint) {
  const { ring } = state;
  paint.save();
  paint.strokeStyle = tones.accent;
  paint.lineWidth = 2;
  if (ring) ringRows(view, paint, ring);
  if (asked && asked.step.kind === "place" && view.lane.number === asked.step.lane) {
    if (!isDone(asked.progress)) ghosts(view, paint, asked.step, asked.answer, paintChosen);
    else if (asked.given) ghosts(view, paint, asked.step, asked.given.answer, paintOwn);
  }
  paint.restore();
}

function ringRows(view, paint, [kind, id]) {
  const right = Math.min(view.x(shownAt()), view.width);
  for (const row of view.table) {
    const gpu = row.gpus[0];
    const whole = (kind === "node" && row.gpus.every((each) => run.nodes[run.gpu_node[each]] === id)) ||
      (kind === "type" && row.gpus.every((each) => run.types[run.gpu_type[each]] === id));
    if (whole) paint.strokeRect(gutter - 1, row.y + 1, view.width - gutter - 10, row.height - 2);
    if (kind !== "job" || row.gpus.length > 1) continue;
    for (const [bar, start, end] of view.barsOf(gpu)) {
      if (run.jobs[view.lane.job[bar]] !== id) continue;
      const x = Math.max(view.x(start), gutter), last = state.future === "hidden" ? Math.min(view.x(end), right) : view.x(end);
      if (last - 1 > x) paint.strokeRect(x, row.y + 2, last - 1 - x, row.height - 4);
    }
  }
}

// Calls draw(paint, rect, slot) for each GPU of a placement: the first free rows of its node and type.
function ghosts(view, paint, step, answer, draw) {
  if (!answer) return;
  paint.setLineDash([4, 3]);
  step.slots.forEach((slot, i) => {
    const left = Math.max(view.x(slot.at_s), gutter) + 1;
    const next = i + 1 < step.slots.length ? step.slots[i + 1].at_s : slot.at_s + run.round_s;
    const right = Math.min(view.x(Math.min(next, run.end_s)), view.width - 2) - 2;
    const used = new Map();
    for (const row of view.table) {
      if (row.gpus.length > 1) continue;
      const node = run.nodes[run.gpu_node[row.gpus[0]]], type = run.types[run.gpu_type[row.gpus[0]]];
      const key = JSON.stringify([node, type]), taken = used.get(key) || 0;
      if (taken >= partOf(answer, i, node, type)[2]) continue;
      used.set(key, taken + 1);
      paint.font = font(11, 600);
      paint.textBaseline = "middle";
      draw(paint, { left, right, top: row.y, height: row.height }, i);
    }
  });
}

function paintChosen(paint, { left, right, top, height }) {
  paint.fillStyle = run.colors[run.jobNumber.get(asked.step.job)];
  paint.globalAlpha = 0.16;
  paint.fillRect(left, top + 2, right - left, height - 4);
  paint.globalAlpha = 1;
  paint.strokeRect(left, top + 3, right - left, height - 6);
  paint.fillStyle = tones.text;
  const words = asked.step.job + "?";
  if (right - left > paint.measureText(words).width + 12) paint.fillText(words, left + 6, top + height / 2);
}

// The reader's own answer beside the bars of the run: an outline with a word at its right end.
function paintOwn(paint, { left, right, top, height }, slot) {
  const good = asked.given.verdict.slots[slot], tone = good ? tones.good : tones.bad;
  paint.strokeStyle = tone;
  paint.strokeRect(left, top + 3, right - left, height - 6);
  const words = good ? "✓ yours" : "✗ yours", wide = paint.measureText(words).width + 8;
  if (wide + 18 > right - left) return;
  paint.fillStyle = tones.panel;
  paint.fillRect(right - wide - 2, top + 4, wide, height - 8);
  paint.fillStyle = tone;
  paint.fillText(words, right - wide + 2, top + height / 2);
}
