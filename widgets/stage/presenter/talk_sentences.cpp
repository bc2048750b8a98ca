// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/talk_sentences.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/model/round_grid.h"
#include "widgets/base/text/translation.h"
#include "widgets/why/inspector/why_content.h"
#include "widgets/why/inspector/why_labels.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxJobs = 4;  // per lane and instant

const LaneState* stateOf(const Workbench& bench, int lane) {
  const auto& lanes = bench.comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return nullptr;
  const LaneState& state = lanes[static_cast<std::size_t>(lane)];
  return state.index != nullptr ? &state : nullptr;
}

QString nameOf(const Workbench& bench, int lane) {
  return QString::fromStdString(bench.comparison.lanes()[static_cast<std::size_t>(lane)].lane.label);
}

QString ended(QString sentence) {
  if (!sentence.isEmpty() && !QStringLiteral(".!?…").contains(sentence.back())) sentence += QLatin1Char('.');
  return sentence;
}

// Jobs that got GPUs, then jobs that lost some, then jobs that arrived since the previous decision and wait.
std::vector<model::JobIndex> changedJobs(const metrics::TraceIndex& run, std::size_t decision) {
  const trace::Decisions& decisions = run.trace().decisions;
  const trace::Change change = decisions.change(decision);
  const double at_s = decisions.at_s(decision), before_s = decision > 0 ? decisions.at_s(decision - 1) : -1;
  std::vector<model::JobIndex> out;
  const auto add = [&](model::JobIndex job) {
    if (std::ranges::find(out, job) == out.end()) out.push_back(job);
  };
  for (const trace::Placement& placement : change.placed) add(placement.job);
  for (const trace::CopyOf& copy : change.left) add(copy.job);
  const auto& jobs = run.problem().jobs;
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    const model::JobIndex job(j);
    if (model::isReached(jobs[job].arrival_s, at_s) && jobs[job].arrival_s > before_s &&
        run.phase(job, at_s) == metrics::JobPhase::Queued)
      add(job);
  }
  return out;
}

struct SentenceBuilder {
  Q_DECLARE_TR_FUNCTIONS(TalkSentences)

 public:
  const Workbench& bench;
  bool has_many_lanes;  // several lanes are shown
  std::vector<TalkSentence> out;

  void say(int lane, const QString& sentence, model::JobIndex job = {}) {
    if (sentence.isEmpty()) return;
    out.push_back(
        {ended(has_many_lanes ? tr("Under %1, %2").arg(nameOf(bench, lane), sentence) : sentence), lane, job});
  }
  void tellJob(int lane, model::JobIndex job, double at_s) {
    say(lane, headlineAt(bench, lane, job, at_s, false), job);
  }

  void tellDecision(int lane, const metrics::TraceIndex& run, std::size_t decision) {
    const std::vector<model::JobIndex> jobs = changedJobs(run, decision);
    const double at_s = run.trace().decisions.at_s(decision);
    for (std::size_t i = 0; i < jobs.size() && i < kMaxJobs; ++i) tellJob(lane, jobs[i], at_s);
    const int more_jobs = static_cast<int>(jobs.size()) - kMaxJobs;
    if (more_jobs > 0)
      say(lane, QCoreApplication::translate("Presenter", "%n more jobs change too", nullptr, more_jobs));
    if (!jobs.empty()) return;
    const auto waiting = run.jobsIn(metrics::JobPhase::Queued, at_s);
    if (waiting.empty()) return say(lane, tr("every job keeps its GPUs"));
    tellJob(lane, waiting.front(), at_s);
  }
};

// "Gavel ends after 36 min, Hadar after 30 min."
QString endsText(const Workbench& bench, const std::vector<int>& lanes) {
  std::vector<double> times;
  for (const int lane : lanes) times.push_back(stateOf(bench, lane)->index->trace().end_s);
  const model::TimeUnit unit = commonUnit(times);
  QStringList parts;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    parts << (i == 0 ? tr("%1 ends after %2") : tr("%1 after %2"))
                 .arg(nameOf(bench, lanes[i]), timeLabel(times[i], unit));
  }
  return ended(parts.join(QStringLiteral(", ")));
}

std::optional<double> endOf(const metrics::TraceIndex& run) {
  return run.trace().status == trace::RunStatus::Complete ? std::optional(run.trace().end_s) : std::nullopt;
}

}  // namespace

std::optional<double> instantAfter(const Workbench& bench, const std::vector<int>& lanes, double t_s) {
  std::optional<double> next;
  const auto offer = [&](double at_s) {
    if (!model::isReached(at_s, t_s) && (!next || at_s < *next)) next = at_s;
  };
  for (const int lane : lanes) {
    const LaneState* state = stateOf(bench, lane);
    if (state == nullptr) continue;
    const trace::Decisions& decisions = state->index->trace().decisions;
    const std::size_t first = decisions.through(t_s);
    if (first < decisions.size()) offer(decisions.at_s(first));
    if (const auto end_s = endOf(*state->index)) offer(*end_s);
  }
  return next;
}

std::optional<double> instantBefore(const Workbench& bench, const std::vector<int>& lanes, double t_s) {
  std::optional<double> last;
  const double until_s = model::justBefore(t_s);
  const auto offer = [&](double at_s) {
    if (at_s < until_s && (!last || at_s > *last)) last = at_s;
  };
  for (const int lane : lanes) {
    const LaneState* state = stateOf(bench, lane);
    if (state == nullptr) continue;
    const trace::Decisions& decisions = state->index->trace().decisions;
    if (const std::size_t count = decisions.upTo(until_s); count > 0) offer(decisions.at_s(count - 1));
    if (const auto end_s = endOf(*state->index)) offer(*end_s);
  }
  return last;
}

std::vector<TalkSentence> talkSentences(const Workbench& bench, const std::vector<int>& lanes, double t_s,
                                        model::JobIndex job) {
  SentenceBuilder teller{bench, lanes.size() > 1, {}};
  const auto instant = instantBefore(bench, lanes, t_s + 4 * model::tolerance_s(t_s));
  std::vector<int> done_lanes;
  for (const int lane : lanes) {
    const LaneState* state = stateOf(bench, lane);
    if (state == nullptr) continue;
    const metrics::TraceIndex& run = *state->index;
    if (job.valid()) {
      teller.tellJob(lane, job, t_s);
      continue;
    }
    const auto end_s = endOf(run);
    if (end_s && model::isReached(*end_s, t_s)) {
      done_lanes.push_back(lane);
      continue;
    }
    const std::size_t count = run.trace().decisions.through(t_s);
    if (count > 0 && instant && model::isReached(*instant, run.trace().decisions.at_s(count - 1)))
      teller.tellDecision(lane, run, count - 1);
  }
  if (!done_lanes.empty() && (done_lanes.size() == lanes.size() || teller.out.empty()))
    teller.out.push_back({endsText(bench, done_lanes)});
  return teller.out;
}

}  // namespace roundel::widgets
