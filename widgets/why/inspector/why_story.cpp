// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_story.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/why/inspector/why_blockers.h"

namespace roundel::widgets {
namespace {

int sumOf(const std::map<std::int32_t, int>& by_type) {
  int sum = 0;
  for (const auto& [type, count] : by_type) sum += count;
  return sum;
}

QString countsText(const model::Problem& problem, const std::map<std::int32_t, int>& by_type) {
  QStringList out;
  for (const auto& [type, count] : by_type)
    if (count > 0)
      out << QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(problem.types[model::TypeIndex(type)].id));
  return out.join(QStringLiteral(" + "));
}

// Tasks and copies get GPUs one by one.
bool inPieces(const trace::Trace& trace) {
  const auto& copies = trace.segments.copy;
  return trace.segments.part_names.size() > 1 ||
         std::ranges::any_of(copies, [](std::int32_t copy) { return copy > 0; });
}

int usableOf(const Subject& s) {
  int usable = 0;
  for (const model::Gpu& gpu : s.problem().gpus)
    if (s.problem().jobs[s.job].throughput[gpu.type].usable() && nodeUp(s, gpu.node)) ++usable;
  return usable;
}

std::optional<double> nextHold(const Subject& s) {
  for (const metrics::Hold& hold : s.lane->index->holds(s.job))
    if (hold.start_s > s.t_s && hold.gpus > 0) return hold.start_s;
  return std::nullopt;
}

QString clockOf(const Subject& s, double t_s) { return clockText(t_s, s.trace->end_s); }

std::set<std::int32_t> gpusAt(const Subject& s, double t_s, double& end_s) {
  std::set<std::int32_t> gpus;
  end_s = INFINITY;
  for (const std::uint32_t row : s.lane->index->rowsOfJobAt(s.job, t_s)) {
    const trace::Segment segment = s.trace->segments.at(row);
    if (!segment.gpu.valid()) continue;
    gpus.insert(segment.gpu.value);
    end_s = std::min(end_s, segment.end_s);
  }
  return gpus;
}

// For GPUs that became free after the decision and are unused until the next one.
QString freedText(const Subject& s, const WaitFacts& facts, const QString& free) {
  const QString decision_clock = clockOf(s, s.record->at_s), next = clockOf(s, *facts.next_s);
  return facts.formerHolders.empty()
             ? tr("it could use %1, free since the last decision; the next one is at %2").arg(free, next)
             : tr("it could use %1, but at the decision at %2 %3 held some of it; the next decision is at %4")
                   .arg(free, decision_clock, namesText(s.problem(), facts.formerHolders), next);
}

QString whatIsMissing(const Subject& s, const WaitFacts& facts) {
  const QString free = countsText(s.problem(), facts.free), holders = namesText(s.problem(), facts.holders),
                rule = laneName(*s.lane);
  if (facts.usable == 0) return tr("no GPU that is up can run it");
  if (facts.freedSinceDecision && facts.next_s) return freedText(s, facts, free);
  // The scheduler's own reason is longer and is below the headline.
  if (facts.freeSum() >= facts.need)
    return facts.holders.empty()
               ? tr("it could use %1 that no job holds, but %2 does not give it these").arg(free, rule)
               : tr("beside %1 it finds %2, which %3 does not give it").arg(holders, free, rule);
  if (facts.holders.empty())
    return QCoreApplication::translate(
               "WhyStory", "it needs %n GPUs, and no more than %1 of those that it can use are up", nullptr, facts.need)
        .arg(facts.usable);
  if (facts.freeSum() > 0)
    return QCoreApplication::translate("WhyStory", "its %n GPUs must be free together, and beside %1 it finds only %2",
                                       nullptr, facts.need)
        .arg(holders, free);
  if (facts.usable == 1) return tr("the only GPU that it can use is held by %1").arg(holders);
  return facts.needsAllAtOnce
             ? QCoreApplication::translate("WhyStory", "its %n GPUs must be free together, and beside %1 it finds none",
                                           nullptr, facts.need)
                   .arg(holders)
             : QCoreApplication::translate("WhyStory", "all %n GPUs that it can use are held by %1", nullptr,
                                           facts.usable)
                   .arg(holders);
}

}  // namespace

int WaitFacts::freeSum() const { return sumOf(free); }

WaitFacts waitFacts(const Subject& s) {
  const model::Job& job = s.problem().jobs[s.job];
  WaitFacts facts;
  const bool pieces = inPieces(*s.trace);
  facts.need = pieces ? 1 : neededGpus(s.reason(), job);
  facts.needsAllAtOnce = !pieces && facts.need > 1;
  facts.usable = usableOf(s);
  facts.free = freeOf(s, job);
  for (const Holder& holder : holdersOfUsable(s)) facts.holders.push_back(holder.job);
  facts.until_s = nextHold(s);
  if (!s.record) return facts;
  const auto next = s.trace->decisions.through(s.t_s);
  if (next < s.trace->decisions.size()) facts.next_s = s.trace->decisions.at_s(next);
  if (facts.freeSum() < facts.need || s.t_s <= s.record->at_s) return facts;
  Subject decision_subject = s;
  decision_subject.t_s = s.record->at_s;
  const std::map<std::int32_t, int> free_before = freeOf(decision_subject, job);
  facts.freedSinceDecision = std::ranges::any_of(facts.free, [&](const auto& now) {
    const auto type = free_before.find(now.first);
    return now.second > (type == free_before.end() ? 0 : type->second);
  });
  for (const Holder& holder : holdersOfUsable(decision_subject))
    if (s.lane->index->phase(holder.job, s.t_s) != metrics::JobPhase::Running)
      facts.formerHolders.push_back(holder.job);
  return facts;
}

QString namesText(const model::Problem& problem, const std::vector<model::JobIndex>& jobs) {
  if (jobs.empty()) return tr("other jobs");
  const QString first = idOf(problem, jobs[0]);
  if (jobs.size() == 1) return first;
  const QString second = idOf(problem, jobs[1]);
  if (jobs.size() == 2) return tr("%1 and %2").arg(first, second);
  const int more_jobs = static_cast<int>(jobs.size()) - 2;
  return QCoreApplication::translate("WhyStory", "%1, %2 and %n more", nullptr, more_jobs).arg(first, second);
}

QString idleText(const Subject& s) {
  const std::vector<trace::Reason>& reasons = s.why()->reasons;
  if (reasons.empty()) return tr("No job waits: no job can be placed here until the next decision.");
  const std::vector<model::JobIndex> former_holders = heldWhenDecided(s);
  const auto next = s.trace->decisions.through(s.t_s);
  if (!former_holders.empty() && next < s.trace->decisions.size()) {
    return tr("At the decision at %1 %2 held it; the next decision is at %3.")
        .arg(clockOf(s, s.record->at_s), namesText(s.problem(), former_holders),
             clockOf(s, s.trace->decisions.at_s(next)));
  }
  if (reasons.size() == 1)
    return tr("%1 waits: %2.").arg(idOf(s.problem(), reasons[0].job), reasonLabel(reasons[0], s.problem()));
  return QCoreApplication::translate("WhyStory", "%n jobs wait, but none of them took it.", nullptr,
                                     static_cast<int>(reasons.size()));
}

QString waitText(const Subject& s, const WaitFacts& facts, bool future) {
  const QString name = idOf(s.problem(), s.job);
  const QString waits = future && facts.until_s ? tr("%1 waits until %2").arg(name, clockOf(s, *facts.until_s))
                                                : tr("%1 waits").arg(name);
  return tr("%1: %2.").arg(waits, whatIsMissing(s, facts));
}

QString waitedText(const Subject& s, const WaitFacts& facts, bool future) {
  const double waited = s.lane->index->wait_s(s.job, s.t_s);
  if (!future || !facts.until_s) return tr("Waited %1.").arg(timeLabel(waited));
  const double left = *facts.until_s - s.t_s;
  const model::TimeUnit unit = commonUnit({waited, left});
  return tr("Waited %1, %2 to go.").arg(timeLabel(waited, unit), timeLabel(left, unit));
}

std::optional<double> keepsUntil(const Subject& s) {
  if (s.lane->index == nullptr) return std::nullopt;
  double end_s = 0;
  const std::set<std::int32_t> gpus = gpusAt(s, s.t_s, end_s);
  if (gpus.empty()) return std::nullopt;
  while (std::isfinite(end_s) && end_s < s.trace->end_s) {
    double next_s = 0;
    if (gpusAt(s, end_s, next_s) != gpus || !(next_s > end_s)) break;
    end_s = next_s;
  }
  return end_s < s.trace->end_s || s.trace->status == trace::RunStatus::Complete ? std::optional(end_s) : std::nullopt;
}

QString gotText(const Subject& s, bool future) {
  const QString got = tr("%1 got %2").arg(idOf(s.problem(), s.job), allocationLabel(s.problem(), heldAt(s, s.job)));
  const std::optional<double> until = future ? keepsUntil(s) : std::nullopt;
  return until ? tr("%1 until %2").arg(got, clockOf(s, *until)) : got;
}

}  // namespace roundel::widgets
