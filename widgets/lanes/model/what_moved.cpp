// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/what_moved.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/lanes/model/lane_text.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMaxNamed = 3;

struct MovedTexts {
  Q_DECLARE_TR_FUNCTIONS(WhatMoved)
};

std::optional<double> endOf(const trace::Trace& trace, model::JobIndex job) {
  if (!job.valid()) return std::nullopt;
  const double end_s = trace.jobs[job].finish_s;
  return std::isnan(end_s) ? std::nullopt : std::optional(end_s);
}

// The GPUs of a job at an instant, how long it keeps them, and its next rate.
struct Run {
  std::vector<model::GpuIndex> gpus;
  std::optional<double> until_s;  ///< nullopt: to its end
  std::optional<double> rate;
};

std::set<std::int32_t> gpusAt(const trace::Segments& rows, const std::vector<std::size_t>& of, double t_s) {
  std::set<std::int32_t> gpus;
  for (const std::size_t row : of)
    if (rows.gpu[row] >= 0 && model::isReached(rows.start_s[row], t_s) && !model::isReached(rows.end_s[row], t_s))
      gpus.insert(rows.gpu[row]);
  return gpus;
}

// `of`: the rows of the job that end after the instant.
std::optional<double> keptUntil(const trace::Segments& rows, const std::vector<std::size_t>& of, double at_s) {
  const std::set<std::int32_t> gpus = gpusAt(rows, of, at_s);
  std::set<double> ends;
  for (const std::size_t row : of) ends.insert(rows.end_s[row]);
  for (const double end_s : ends)
    if (gpusAt(rows, of, end_s) != gpus) return end_s == *ends.rbegin() ? std::nullopt : std::optional(end_s);
  return std::nullopt;
}

Run runOf(const trace::Trace& trace, model::JobIndex job, double at_s) {
  Run run;
  if (!job.valid()) return run;
  const trace::Segments& rows = trace.segments;
  double next_s = std::numeric_limits<double>::infinity();
  std::vector<std::size_t> all, later;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.job[row] != job.value || model::isReached(rows.end_s[row], at_s)) continue;
    all.push_back(row);
    if (model::isReached(rows.start_s[row], at_s) && rows.gpu[row] >= 0) run.gpus.emplace_back(rows.gpu[row]);
    if (rows.kind[row] != trace::SegmentKind::Run) continue;
    later.push_back(row);
    next_s = std::min(next_s, std::max(at_s, rows.start_s[row]));
  }
  for (const std::size_t row : later) {
    if (!model::isReached(rows.start_s[row], next_s)) continue;
    run.rate = run.rate.value_or(0) + rows.iterations[row] / (rows.end_s[row] - rows.start_s[row]);
  }
  if (!run.gpus.empty()) run.until_s = keptUntil(rows, all, at_s);
  return run;
}

bool same(const WhatMoved::Change& change) {
  if (change.parent.has_value() != change.branch.has_value()) return false;
  return !change.parent || model::sameInstant(*change.parent, *change.branch);
}

double sizeOf(const WhatMoved::Change& change) {
  if (!change.parent || !change.branch) return std::numeric_limits<double>::infinity();
  return std::abs(*change.branch - *change.parent);
}

QString by(const WhatMoved& what, const WhatMoved::Change& ends_s) {
  const double delta_s = *ends_s.branch - *ends_s.parent;
  return (delta_s > 0 ? QStringLiteral("+") : QStringLiteral("−")) + durationText(std::abs(delta_s), what.last_s);
}

QString rateText(const std::optional<double>& value) {
  return value ? QString::number(*value, 'g', 4) : QStringLiteral("–");
}

QString instant(const WhatMoved& what, const std::optional<double>& t_s) {
  return t_s ? clockText(*t_s, what.last_s) : MovedTexts::tr("never");
}

QString endSentence(const WhatMoved& what, const QString& name, const WhatMoved::Change& ends_s) {
  if (same(ends_s)) return MovedTexts::tr("%1 ends at %2, as before.").arg(name, instant(what, ends_s.branch));
  if (!ends_s.branch) return MovedTexts::tr("%1 no longer finishes.").arg(name);
  if (!ends_s.parent) return MovedTexts::tr("%1 ends at %2.").arg(name, instant(what, ends_s.branch));
  const QString shift_text = durationText(sizeOf(ends_s), what.last_s);
  return (*ends_s.branch > *ends_s.parent ? MovedTexts::tr("%1 ends at %2, %3 later.")
                                          : MovedTexts::tr("%1 ends at %2, %3 earlier."))
      .arg(name, instant(what, ends_s.branch), shift_text);
}

}  // namespace

WhatMoved whatMoved(const trace::Trace& parent, const trace::Trace& branch, const compare::BranchPoint& point) {
  WhatMoved summary;
  summary.at_s = point.at_s;
  summary.last_s = std::max(parent.end_s, branch.end_s);
  std::map<std::string, model::JobIndex> parent_jobs;
  for (std::size_t j = 0; j < parent.problem->jobs.size(); ++j)
    parent_jobs[parent.problem->jobs[j].id] = model::JobIndex(j);
  const auto inParent = [&](const std::string& id) {
    const auto parent_entry = parent_jobs.find(id);
    return parent_entry == parent_jobs.end() ? model::JobIndex() : parent_entry->second;
  };
  std::vector<bool> told(branch.problem->jobs.size(), false);
  for (const compare::Edit& edit : point.edits) {
    const auto* move = std::get_if<compare::MoveJob>(&edit);
    const model::JobIndex job = move == nullptr ? model::JobIndex() : branch.problem->findJob(move->job);
    if (!job.valid()) continue;
    const model::JobIndex parent_job = inParent(move->job);
    const Run now = runOf(branch, job, point.at_s), was = runOf(parent, parent_job, point.at_s);
    summary.moved.push_back({job,
                             QString::fromStdString(move->job),
                             gpuSetText(*parent.problem, was.gpus),
                             gpuSetText(*branch.problem, now.gpus),
                             now.until_s,
                             {was.rate, now.rate},
                             {endOf(parent, parent_job), endOf(branch, job)}});
    told[static_cast<std::size_t>(job)] = true;
  }
  for (std::size_t j = 0; j < told.size(); ++j) {
    const model::JobIndex job(j);
    const std::string& id = branch.problem->jobs[job].id;
    const WhatMoved::Change ends_s{endOf(parent, inParent(id)), endOf(branch, job)};
    if (!told[j] && !same(ends_s)) summary.others.push_back({QString::fromStdString(id), ends_s});
  }
  std::ranges::stable_sort(summary.others,
                           [](const auto& a, const auto& b) { return sizeOf(a.ends_s) > sizeOf(b.ends_s); });
  return summary;
}

QString moveHeadline(const WhatMoved& what, const WhatMoved::Moved& moved) {
  const QString instant_text = clockText(what.at_s, what.last_s);
  if (moved.to.isEmpty()) return MovedTexts::tr("%1 paused at %2").arg(moved.name, instant_text);
  return moved.until_s ? MovedTexts::tr("%1 to %2 from %3 to %4")
                             .arg(moved.name, moved.to, instant_text, instant(what, moved.until_s))
                       : MovedTexts::tr("%1 to %2 from %3").arg(moved.name, moved.to, instant_text);
}

std::vector<std::pair<QString, QString>> moveRows(const WhatMoved& what, const WhatMoved::Moved& moved) {
  std::vector<std::pair<QString, QString>> rows;
  if (moved.rate.parent || moved.rate.branch)
    rows.emplace_back(MovedTexts::tr("rate"),
                      MovedTexts::tr("%1 → %2 it/s").arg(rateText(moved.rate.parent), rateText(moved.rate.branch)));
  rows.emplace_back(MovedTexts::tr("ends"),
                    same(moved.ends_s) ? MovedTexts::tr("%1, as before").arg(instant(what, moved.ends_s.branch))
                                       : QStringLiteral("%1 → %2").arg(instant(what, moved.ends_s.parent),
                                                                       instant(what, moved.ends_s.branch)));
  QStringList later, earlier;
  const auto tell = [&](const QString& name, const WhatMoved::Change& ends_s) {
    if (same(ends_s)) return;
    if (!ends_s.parent || !ends_s.branch)
      return void(later << QStringLiteral("%1 %2").arg(name, instant(what, ends_s.branch)));
    (*ends_s.branch > *ends_s.parent ? later : earlier) << QStringLiteral("%1 %2").arg(name, by(what, ends_s));
  };
  for (const WhatMoved::Moved& other_move : what.moved)
    if (other_move.job != moved.job) tell(other_move.name, other_move.ends_s);
  for (const WhatMoved::Other& other_job : what.others) tell(other_job.name, other_job.ends_s);
  const auto add = [&](const QString& title, QStringList names) {
    if (names.isEmpty()) return;
    const auto left = names.size() - static_cast<qsizetype>(kMaxNamed);
    if (left > 0) names = names.first(static_cast<qsizetype>(kMaxNamed)) << MovedTexts::tr("+%1 more").arg(left);
    rows.emplace_back(title, names.join(QStringLiteral(", ")));
  };
  add(MovedTexts::tr("later"), later);
  add(MovedTexts::tr("earlier"), earlier);
  return rows;
}

QStringList moveSentences(const WhatMoved& what) {
  QStringList sentences;
  const QString instant_text = clockText(what.at_s, what.last_s);
  for (const WhatMoved::Moved& moved_job : what.moved) {
    const QString span_text = moved_job.until_s
                                  ? MovedTexts::tr("from %1 to %2").arg(instant_text, instant(what, moved_job.until_s))
                                  : MovedTexts::tr("from %1 on").arg(instant_text);
    if (moved_job.to.isEmpty())
      sentences << MovedTexts::tr("%1 pauses at %2.").arg(moved_job.name, instant_text);
    else if (moved_job.from.isEmpty())
      sentences << MovedTexts::tr("%1 runs on %2 %3; it held no GPU at that time.")
                       .arg(moved_job.name, moved_job.to, span_text);
    else
      sentences << MovedTexts::tr("%1 runs on %2 %3, not on %4.")
                       .arg(moved_job.name, moved_job.to, span_text, moved_job.from);
    if (moved_job.rate.parent && moved_job.rate.branch &&
        rateText(moved_job.rate.parent) != rateText(moved_job.rate.branch))
      sentences.back() += QLatin1Char(' ') + MovedTexts::tr("Its rate is %1 it/s, was %2.")
                                                 .arg(rateText(moved_job.rate.branch), rateText(moved_job.rate.parent));
    sentences << endSentence(what, moved_job.name, moved_job.ends_s);
  }
  for (const WhatMoved::Other& other_job : what.others)
    sentences << endSentence(what, other_job.name, other_job.ends_s);
  if (what.others.empty() && std::ranges::all_of(what.moved, [](const auto& each) { return same(each.ends_s); }))
    sentences << MovedTexts::tr("No job ends at another instant.");
  return sentences;
}

}  // namespace roundel::widgets
