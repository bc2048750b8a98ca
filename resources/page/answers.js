// Right answers and points, by the rules of core/lesson. The sets of right answers come from there; here they are only
// compared.

// A number as a student types it: "1,5" and "1.5", with blanks around; null if it is none.
function typedNumber(text) {
  const plain = text.replace(/[ \t\u00a0]/g, "").replace(/,/g, ".").replace("−", "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

// GPUs [[node, type, count], ...] as one text. Texts of placements that count as the same are equal: nodes of one class
// can be exchanged, and some questions compare only types or only the number.
function placeText(gpus, classes, match) {
  const used = gpus.filter((part) => part[2] > 0);
  if (match === "count") return String(used.reduce((sum, part) => sum + part[2], 0));
  const counts = new Map();
  const add = (key, type, count) => {
    if (!counts.has(key)) counts.set(key, new Map());
    counts.get(key).set(type, (counts.get(key).get(type) || 0) + count);
  };
  for (const [node, type, count] of used) add(match === "types" ? "" : node, type, count);
  const nameOf = (node) => (match === "types" ? "" : node in classes ? classes[node] : node);
  return JSON.stringify(Array.from(counts, ([node, types]) => JSON.stringify([nameOf(node), Array.from(types).sort()])).sort());
}

function sameOrder(jobs, groups) {
  let at = 0;
  return jobs.length === groups.reduce((sum, group) => sum + group.length, 0) && groups.every((group) => {
    const part = jobs.slice(at, at + group.length);
    at += group.length;
    return group.every((id) => part.includes(id));
  });
}

// {right, share, slots} of an answer; share: the part of the points.
function judge(step, answer) {
  const verdict = (right) => ({ right, share: right ? 1 : 0 });
  if (step.kind === "place") {
    const slots = step.slots.map((slot, i) => {
      const text = placeText(answer[i], slot.classes, step.match);
      return slot.accepted.some((gpus) => placeText(gpus, slot.classes, step.match) === text);
    });
    const good = slots.filter(Boolean).length;
    return { right: good === slots.length, share: good / slots.length, slots };
  }
  if (step.kind === "pick") return verdict(step.accepted.includes(answer));
  if (step.kind === "number") return verdict(Math.abs(answer - step.value) <= step.within * (1 + 1e-12) + 1e-12 * Math.abs(step.value));
  if (step.kind === "order") return verdict(sameOrder(answer, step.groups));
  return verdict(step.options.every((option, i) => option.right === answer[i]));
}

// All points for the first answer without a hint, half for a later one or with a hint, none after the answer was shown.
function countAnswer(progress, points, verdict) {
  if (progress.right) return;
  progress.tries++;
  const part = progress.shown ? 0 : progress.tries > 1 || progress.hints > 0 ? 0.5 : 1;
  progress.points = Math.max(progress.points, points * part * verdict.share);
  progress.right = verdict.right;
}

function resultOf(lesson, name) {
  return {
    roundel_result: 1, lesson: lesson.id, lesson_sha256: lesson.sha256, name,
    points: lesson.progress.reduce((sum, each) => sum + each.points, 0), of: lesson.of,
    steps: lesson.progress.map(({ tries, hints, points }) => ({ tries, hints, points }))
  };
}

function resultCsv(result) {
  const cell = (text) => (/[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text);
  const head = ["name", "lesson", "points", "of", ...result.steps.map((_, i) => "s" + (i + 1))];
  const row = [result.name, result.lesson, result.points, result.of, ...result.steps.map((step) => step.points)];
  return [head, row].map((line) => line.map((each) => cell(String(each))).join(",") + "\n").join("");
}
