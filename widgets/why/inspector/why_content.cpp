// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_content.h"

#include <algorithm>
#include <cmath>

#include "core/policies/steps.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/why/inspector/why_blockers.h"
#include "widgets/why/inspector/why_boxes.h"
#include "widgets/why/inspector/why_program.h"
#include "widgets/why/inspector/why_story.h"
#include "widgets/why/inspector/why_tables.h"

namespace roundel::widgets {
namespace {

QString comparedWith(const trace::Choice& choice, const QString& score) {
  const QString number = numberLabel(choice.rejected_score);
  const double gap = choice.score - choice.rejected_score;
  if (std::abs(gap) < 1e-9) return tr("Its %1 is %2 as well.").arg(score, number);
  if (gap < 0) return tr("Its %1 is %2: more for this job alone, but all jobs together do worse.").arg(score, number);
  return std::isfinite(gap) ? tr("Its %1 is %2, which is %3 less.").arg(score, number, numberLabel(gap))
                            : tr("Its %1 is %2.").arg(score, number);
}

// A queued job: what is missing according to the trace, then the scheduler's reason.
void describeWait(const Subject& s, bool future, WhyContent& content) {
  const WaitFacts facts = waitFacts(s);
  content.headline = waitText(s, facts, future);
  content.subline = waitedText(s, facts, future);
  addBoxes(s, content);
  if (const trace::Reason* reason = s.reason(); reason != nullptr && !isOfProgram(s))
    content.paragraphs.push_back({tr("The scheduler's reason"), reasonLabel(*reason, s.problem()), WhyPlace::Rejected});
  else if (s.explanationPending())
    content.paragraphs.push_back({tr("The scheduler's reason"), whyNotYet(s), WhyPlace::Rejected});
}

void describeChoice(const Subject& s, bool future, WhyContent& content) {
  const model::Problem& problem = s.problem();
  const trace::PartList parts = heldAt(s, s.job);
  const trace::Choice* choice = s.choice();
  const bool running = !parts.empty();
  if (!running && s.lane->index != nullptr && s.lane->index->phase(s.job, s.t_s) == metrics::JobPhase::Queued)
    return describeWait(s, future, content);
  content.headline = running ? gotText(s, future) : situationOf(s);
  if (s.explanationPending() && s.job.valid()) content.subline = whyNotYet(s);
  if (!running) return;
  if (const QString other = sharedWith(s); !other.isEmpty())
    content.headline = tr("%1, shared with %2").arg(content.headline, other);
  const QString part = partAt(s);
  if (!part.isEmpty())
    content.subline = content.subline.isEmpty()
                          ? tr("part %1").arg(part)
                          : QStringLiteral("%1; %2").arg(tr("part %1").arg(part), content.subline);
  if (choice == nullptr) return;
  const QString score = QString::fromStdString(s.why()->score_name);
  if (!std::isnan(choice->score)) {
    const QString number = QStringLiteral("%1 %2").arg(score, numberLabel(choice->score));
    content.subline = content.subline.isEmpty() ? number : QStringLiteral("%1; %2").arg(content.subline, number);
  }
  if (std::isnan(choice->rejected_score)) return;
  const QString rejected = choice->rejected.empty() ? tr("to wait") : allocationLabel(problem, choice->rejected);
  content.paragraphs.push_back(
      {tr("Best rejected: %1").arg(rejected), comparedWith(*choice, score), WhyPlace::Rejected});
}

void describeGap(const Subject& s, WhyContent& content) {
  const model::Problem& problem = s.problem();
  const model::Gpu& gpu = problem.gpus[s.gpu];
  content.headline =
      tr("GPU %1 of %2 (%3) is idle")
          .arg(gpu.index)
          .arg(QString::fromStdString(problem.nodes[gpu.node].id), QString::fromStdString(problem.types[gpu.type].id));
  if (s.why() == nullptr) {
    content.subline = s.explanationPending() ? whyNotYet(s) : tr("No decision has been taken yet.");
    return;
  }
  addWaiting(s, content);
  content.subline = idleText(s);
}

// Adds what the decision as a whole was about.
void addRule(const Subject& s, WhyContent& content) {
  if (s.why() == nullptr) return;
  const trace::Explanation& why = *s.why();
  if (!why.values.empty()) {
    WhyTable values;
    values.place = WhyPlace::Whole;
    values.title = tr("Of the decision as a whole");
    values.columns = {tr("quantity"), tr("value")};
    values.numeric = {false, true};
    std::vector<double> times;
    for (const trace::Value& value : why.values)
      if (value.unit == "s") times.push_back(value.value);
    const model::TimeUnit time = commonUnit(times);
    for (const trace::Value& value : why.values) {
      const std::string& name = value.title.empty() ? value.id : value.title;
      if (value.unit == "s")
        values.add({QString::fromStdString(name), timeLabel(value.value, time)});
      else
        values.add({titledLabel(name, value.unit), numberLabel(value.value)});
    }
    content.tables.push_back(std::move(values));
  }
  if (!why.rule.empty())
    content.paragraphs.push_back({tr("The rule"), QString::fromStdString(why.rule), WhyPlace::Whole, true});
}

}  // namespace

QString WhyContent::plainText() const {
  QStringList lines{corner, headline, subline};
  for (int place = 0; place <= static_cast<int>(WhyPlace::Whole); ++place) {
    for (const WhyParagraph& paragraph : paragraphs)
      if (static_cast<int>(paragraph.place) == place) lines << QString() << paragraph.title << paragraph.text;
    for (const WhyTable& table : tables)
      if (static_cast<int>(table.place) == place) lines << QString() << table.title << table.tsv().trimmed();
  }
  lines.removeAll(QString());
  return lines.join(QLatin1Char('\n'));
}

WhyContent explain(const Workbench& bench, bool all) {
  WhyContent content;
  const auto& spot = bench.selection.spot();
  const int lane = spot ? spot->lane : bench.selection.focusedLane();
  const bool gap = spot && !spot->job.valid() && spot->gpu.valid();
  if (!bench.selection.job().valid() && !gap) return content;
  const auto& lanes = bench.comparison.lanes();
  const bool runs = lane >= 0 && lane < static_cast<int>(lanes.size()) && lanes[static_cast<std::size_t>(lane)].run;
  const auto trace = runs ? lanes[static_cast<std::size_t>(lane)].run->trace : nullptr;
  const model::JobIndex job =
      trace != nullptr ? jobInRun(bench.document, *trace->problem, bench.selection.job()) : bench.selection.job();
  const Subject s =
      subjectOf(bench, lane, job, spot ? spot->gpu : model::GpuIndex(), spot ? spot->t_s : bench.playhead.now_s());
  if (s.trace == nullptr || (!s.job.valid() && !gap)) return content;
  content.job = s.job;
  content.problem = s.trace->problem;
  if (s.job.valid()) content.job_id = s.problem().jobs[s.job].id;
  content.lane = lane;
  content.t_s = s.t_s;
  if (s.explanationPending()) content.wanted.push_back(s.wanted);
  QStringList corner;
  if (s.job.valid()) corner << idOf(s.problem(), s.job);
  corner << laneName(*s.lane);
  if (s.record) {
    corner << (s.record->round >= 0 ? tr("round %1").arg(s.record->round + 1)
                                    : tr("at %1").arg(clockText(s.record->at_s, s.trace->end_s)));
  }
  content.corner = corner.join(QStringLiteral(" · "));
  if (s.why() != nullptr && s.job.valid())
    content.steps = policies::stepsOf(
        s.trace->policy, {.why = *s.why(), .problem = s.problem(), .options = s.trace->options, .job = s.job});
  gap ? describeGap(s, content) : describeChoice(s, bench.future() != Workbench::Future::Hidden, content);
  if (isOfProgram(s)) addRefusal(s, content);
  if (isOfProgram(s)) addProgramReasons(s, content);
  addBlockers(s, content);
  addTables(s, all, content);
  addLanes(bench, s, lane, content);
  addDerived(s, content);
  isOfProgram(s) ? addChecked(bench, s, content) : addRule(s, content);
  if (isOfProgram(s)) addExchange(bench, s, content);
  return content;
}

QString headlineAt(const Workbench& bench, int lane, model::JobIndex job, double t_s, bool future) {
  const Subject s = subjectOf(bench, lane, job, {}, t_s);
  if (s.trace == nullptr || !s.job.valid()) return {};
  WhyContent content;
  describeChoice(s, future, content);
  return content.headline;
}

}  // namespace roundel::widgets
