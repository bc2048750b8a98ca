// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <set>

#include "widgets/base/painting/time_text.h"

namespace roundel::widgets {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(ClusterAnimationFrame)
};

QString nameOf(const model::Problem& problem, model::JobIndex job) {
  return QString::fromStdString(problem.jobs[job].id);
}

QString gpusText(int gpus) { return gpus == 1 ? Texts::tr("1 GPU") : Texts::tr("%1 GPUs").arg(gpus); }

QString placesText(const model::Problem& problem, const DrawnGang& gang) {
  std::set<std::int32_t> nodes;
  for (const model::GpuIndex gpu : gang.gpus) nodes.insert(problem.gpus[gpu].node.value);
  QStringList names;
  for (const std::int32_t node : nodes)
    names << QString::fromStdString(problem.nodes[static_cast<std::size_t>(node)].id);
  if (names.size() > 4) names = names.mid(0, 4) << QStringLiteral("…");
  return Texts::tr("%1 on %2").arg(gpusText(static_cast<int>(gang.gpus.size())), names.join(QStringLiteral(", ")));
}

QString percent(double share) { return QStringLiteral("%1 %").arg(std::lround(share * 100)); }

}  // namespace

QString headerSentence(const FrameCounts& counts) {
  const QString waiting = counts.waiting == 0   ? Texts::tr("none waits")
                          : counts.waiting == 1 ? Texts::tr("1 waits")
                                                : Texts::tr("%1 wait").arg(counts.waiting);
  const QString restarts =
      counts.restarts == 1 ? Texts::tr("1 restart") : Texts::tr("%1 restarts").arg(counts.restarts);
  const QString held_text = counts.held == 1 ? Texts::tr("1 of %1 GPUs holds a job").arg(counts.gpus)
                                             : Texts::tr("%1 of %2 GPUs hold a job").arg(counts.held).arg(counts.gpus);
  return held_text + QStringLiteral(" · ") + waiting + QStringLiteral(" · ") + restarts;
}

QString gangText(const model::Job& job) {
  const std::vector<int>& sizes = job.sizes;
  if (sizes.size() < 2) return Texts::tr("gang of %1").arg(job.gpus);
  const bool has_all_sizes = sizes.back() - sizes.front() + 1 == static_cast<int>(sizes.size());
  if (has_all_sizes || sizes.size() > 4) return Texts::tr("gang of %1–%2").arg(sizes.front()).arg(sizes.back());
  QStringList listed;
  for (const int size : sizes) listed << QString::number(size);
  return Texts::tr("gang of %1").arg(listed.join(QStringLiteral(", ")));
}

QString cardNote(const model::Problem& problem, const QueueCard& card) {
  if (!card.waits) return Texts::tr("between its tasks");
  if (card.from.valid()) return Texts::tr("back from %1").arg(QString::fromStdString(problem.nodes[card.from].id));
  if (card.reason != nullptr) return QString::fromLatin1(card.reason->code).replace(QLatin1Char('-'), QLatin1Char(' '));
  return Texts::tr("new here");
}

QString gangLabel(const model::Problem& problem, const DrawnGang& gang, double t_s) {
  const QString name = nameOf(problem, gang.job);
  if (!(gang.from_s < gang.to_s)) return gang.computes ? name : Texts::tr("%1 idle").arg(name);
  const double length_s = gang.to_s - gang.from_s, so_far_s = std::clamp(t_s - gang.from_s, 0.0, length_s);
  const int decimals = length_s < 10 ? 1 : 0;
  return Texts::tr("%1 %2 of %3 s")
      .arg(name, QString::number(decimals > 0 ? so_far_s : std::floor(so_far_s), 'f', decimals),
           QString::number(length_s, 'g', 4));
}

QString emptyQueueText(const model::Problem& problem, const ClusterAnimationFrame& frame) {
  constexpr qsizetype kNamed = 3;
  QStringList jobs, nodes;
  for (const DrawnGang& gang : frame.gangs) {
    if (!gang.away) continue;
    const QString node = QString::fromStdString(problem.nodes[problem.gpus[gang.gpus.front()].node].id);
    if (const QString name = nameOf(problem, gang.job); !jobs.contains(name)) jobs << name;
    if (!nodes.contains(node)) nodes << node;
  }
  const QString noneWaits = Texts::tr("No job waits.");
  if (jobs.isEmpty()) return noneWaits;
  if (jobs.size() == 1)
    return noneWaits + QLatin1Char(' ') +
           Texts::tr("%1 is on its way to %2.").arg(jobs.first(), nodes.join(QStringLiteral(", ")));
  if (jobs.size() > kNamed)
    return noneWaits + QLatin1Char(' ') +
           Texts::tr("%1 and %2 more are on their way.")
               .arg(jobs.mid(0, kNamed).join(QStringLiteral(", ")), QString::number(jobs.size() - kNamed));
  return noneWaits + QLatin1Char(' ') +
         Texts::tr("%1 and %2 are on their way.")
             .arg(jobs.mid(0, jobs.size() - 1).join(QStringLiteral(", ")), jobs.last());
}

QString flightNote(const TokenFlight& flight) {
  if (flight.folded > 0) return Texts::tr("+%1", "tokens that are in this one").arg(flight.folded);
  if (flight.to == JobLocation::Done) return Texts::tr("done");
  return flight.gpus > 0 ? gpusText(flight.gpus) : QString();
}

QString whereabouts(const model::Problem& problem, const ClusterAnimationFrame& frame, model::JobIndex job,
                    double end_s) {
  const QString name = nameOf(problem, job);
  QStringList held_places;
  for (const DrawnGang& gang : frame.gangs) {
    if (gang.job != job) continue;
    const QString gang_state = gang.computes ? percent(gang.progress) : gangLabel(problem, gang, frame.t_s);
    held_places << Texts::tr("%1 (%2)").arg(placesText(problem, gang), gang_state);
  }
  if (!held_places.isEmpty()) return Texts::tr("%1: %2").arg(name, held_places.join(QStringLiteral("; ")));
  for (const QueueCard& card : frame.queue) {
    if (card.job != job) continue;
    const QString since = clockText(card.since_s, end_s);
    return card.waits
               ? Texts::tr("%1 waits since %2: %3, %4, %5 done")
                     .arg(name, since, gangText(problem.jobs[job]), cardNote(problem, card), percent(card.progress))
               : Texts::tr("%1 is between its tasks since %2").arg(name, since);
  }
  for (const DoneJob& done_job : frame.done) {
    if (done_job.job != job) continue;
    const QString end_time = clockText(done_job.at_s, end_s);
    return done_job.cancelled ? Texts::tr("%1 was cancelled at %2").arg(name, end_time)
                              : Texts::tr("%1 finished at %2").arg(name, end_time);
  }
  return {};
}

}  // namespace roundel::widgets
