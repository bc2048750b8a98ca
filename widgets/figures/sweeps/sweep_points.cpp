// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sweeps/sweep_points.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/compare/lane_name.h"
#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets::figures {
namespace {

using experiment::SweepCell;
using experiment::SweepTable;

QString pairName(const SweepPair& pair) {
  return (pair.ratio ? QStringLiteral("%1 / %2") : QStringLiteral("%1 − %2")).arg(shown(pair.a), shown(pair.b));
}

/// Fills the grids of one metric from its cells.
class GridFiller {
 public:
  GridFiller(const SweepTable& table, const SweepPlan& plan) : m_table(table), m_plan(plan) {}

  std::vector<SweepGrid> grids(const std::string& metric) {
    std::vector<SweepGrid> out = empty(metric);
    const std::vector<SweepCell> all_cells = experiment::cells(m_table, metric);
    const SweepPair& pair = m_plan.choices.pair;
    for (const SweepCell& cell : all_cells) {
      if (!wanted(cell)) continue;
      if (pair.none()) {
        add(out, cell, labelOf(cell), pointOf(cell));
      } else if (m_table.schedulers[cell.scheduler] == pair.a) {
        for (const SweepCell& other_cell : all_cells) {
          if (m_table.schedulers[other_cell.scheduler] != pair.b || other_cell.varied != cell.varied ||
              !wanted(other_cell))
            continue;
          add(out, cell, pairName(pair) + byText(cell), pointOf(cell, other_cell));
          break;
        }
      }
    }
    for (SweepGrid& grid : out) finish(grid);
    return out;
  }

 private:
  bool wanted(const SweepCell& cell) const {
    return std::ranges::all_of(m_plan.fixed, [&](const auto& fixed) {
      const std::size_t position = positionAt(m_table, cell, fixed.first.index);
      return position == fixed.second || position == experiment::kNoPosition;
    });
  }

  bool isNamed(std::size_t axis) const {
    const auto isSameAxis = [&](const SweepAxis& each) { return each.index == axis; };
    return std::ranges::any_of(m_plan.against, isSameAxis) ||
           std::ranges::any_of(m_plan.fixed, [&](const auto& each) { return isSameAxis(each.first); });
  }

  // Leaves out options that are along an axis or fixed.
  QString labelOf(const SweepCell& cell) const {
    QString label = shown(m_table.schedulers[cell.scheduler]);
    for (std::size_t i = 0; i < m_table.options.size(); ++i) {
      const std::size_t position = cell.options[i];
      if (position == experiment::kNoPosition || isNamed(m_table.varied.size() + i)) continue;
      const experiment::SweepDimension& option = m_table.options[i];
      label += QStringLiteral(", %1 = %2").arg(shown(option.name), shown(option.values[position]));
    }
    return label + byText(cell);
  }

  // ", gpus = 8" for a figure with one curve per value. Options are already in the label.
  QString byText(const SweepCell& cell) const {
    if (!m_plan.by || m_plan.by->index >= m_table.varied.size()) return {};
    return QStringLiteral(", %1 = %2").arg(shown(m_plan.by->name), shown(m_plan.by->values[byOf(cell)]));
  }
  std::size_t byOf(const SweepCell& cell) const {
    return m_plan.by ? positionAt(m_table, cell, m_plan.by->index) : experiment::kNoPosition;
  }

  SweepPoint pointOf(const SweepCell& cell) const {
    if (!m_plan.kind->growth)
      return {.estimate = experiment::meanOf(cell.values),
              .geometric = false,
              .of = m_table.seeds.size(),
              .numbers = cell.values,
              .jobs = cell.jobs};
    std::vector<double> logs;
    for (const double value : cell.values) logs.push_back(value > 0 ? std::log(value) : NAN);
    return {.estimate = experiment::meanOf(logs),
            .geometric = true,
            .of = m_table.seeds.size(),
            .numbers = cell.values,
            .jobs = cell.jobs};
  }
  SweepPoint pointOf(const SweepCell& a, const SweepCell& b) const {
    const bool ratio = m_plan.choices.pair.ratio;
    SweepPoint out{.estimate = ratio ? experiment::pairedLogRatio(a.values, b.values)
                                     : experiment::pairedDifference(a.values, b.values),
                   .geometric = ratio,
                   .of = m_table.seeds.size(),
                   .jobs = {a.jobs.finished + b.jobs.finished, a.jobs.jobs + b.jobs.jobs}};
    for (std::size_t i = 0; i < a.values.size(); ++i)
      out.numbers.push_back(ratio ? a.values[i] / b.values[i] : a.values[i] - b.values[i]);
    return out;
  }

  std::vector<SweepGrid> empty(const std::string& metric) const {
    std::vector<SweepGrid> out{{.metric = metric}};
    for (const SweepAxis& axis : m_plan.free) {
      std::vector<SweepGrid> split_grids;
      for (const SweepGrid& grid : out) {
        for (std::size_t v = 0; v < axis.values.size(); ++v) {
          SweepGrid next = grid;
          next.at += (next.at.isEmpty() ? QString() : QStringLiteral(", ")) +
                     QStringLiteral("%1 = %2").arg(shown(axis.name), shown(axis.values[v]));
          next.positions.push_back(v);
          split_grids.push_back(std::move(next));
        }
      }
      out = std::move(split_grids);
    }
    return out;
  }

  std::size_t length(std::size_t axis) const {
    return axis < m_plan.against.size() ? m_plan.against[axis].values.size() : 1;
  }

  void add(std::vector<SweepGrid>& grids, const SweepCell& cell, const QString& label, SweepPoint point) const {
    const auto grid = std::ranges::find_if(grids, [&](const SweepGrid& each) {
      for (std::size_t i = 0; i < m_plan.free.size(); ++i)
        if (positionAt(m_table, cell, m_plan.free[i].index) != each.positions[i]) return false;
      return true;
    });
    if (grid == grids.end()) return;
    auto line = std::ranges::find_if(grid->lines, [&](const SweepLine& each) { return each.lane.label == label; });
    if (line == grid->lines.end()) {
      line = grid->lines.insert(line, SweepLine());
      line->lane.label = label;
      line->by = byOf(cell);
      line->lane.policy = QString::fromStdString(policyOf(m_table, cell.scheduler));
      line->points.assign(length(0), std::vector<std::optional<SweepPoint>>(length(1)));
    }
    std::size_t position[] = {0, 0};
    for (std::size_t i = 0; i < m_plan.against.size(); ++i) {
      position[i] = positionAt(m_table, cell, m_plan.against[i].index);
      if (position[i] == experiment::kNoPosition) line->constant = true, position[i] = 0;
    }
    if (point.estimate.n > 0) line->points[position[0]][position[1]] = std::move(point);
  }

  // Makes a scheduler's second lane look different. A scheduler without the option on the axis has its value everywhere.
  static void finish(SweepGrid& grid) {
    std::map<QString, int> count;
    for (SweepLine& line : grid.lines) {
      line.lane.mark.occurrence = count[line.lane.policy]++;
      if (!line.constant) continue;
      for (auto& column : line.points)
        for (auto& point : column) point = line.points.front().front();
    }
  }

  const SweepTable& m_table;
  const SweepPlan& m_plan;
};

// "mean of 10 seeds", "mean of 3 to 10 seeds".
QString countOf(const SweepPlan& plan, const std::vector<SweepGrid>& grids, bool& intervals, bool& missing) {
  std::size_t least = SIZE_MAX, most = 0;
  for (const SweepGrid& grid : grids) {
    for (const SweepLine& line : grid.lines) {
      for (const auto& column : line.points) {
        for (const auto& point : column) {
          if (!point) continue;
          least = std::min(least, point->estimate.n);
          most = std::max(most, point->estimate.n);
          intervals = intervals || point->hasInterval();
          missing = missing || point->missing();
        }
      }
    }
  }
  if (most <= 1) return tr("1 seed");
  const bool pair = !plan.choices.pair.none();
  const bool geometric = plan.kind->growth || (pair && plan.choices.pair.ratio);
  const QString n = least == most ? QString::number(most) : tr("%1 to %2").arg(least).arg(most);
  return (geometric && pair ? tr("geometric mean over %1 common seeds")
          : geometric       ? tr("geometric mean of %1 seeds")
          : pair            ? tr("mean over %1 common seeds")
                            : tr("mean of %1 seeds"))
      .arg(n);
}

// Summed over the runs of the first metric; other metrics have the same runs.
metrics::FinishedJobs jobsOf(const std::vector<SweepGrid>& grids) {
  metrics::FinishedJobs out;
  for (const SweepGrid& grid : grids) {
    if (grid.metric != grids.front().metric) continue;
    for (const SweepLine& line : grid.lines) {
      for (const auto& column : line.points) {
        for (const auto& point : column) {
          if (!point) continue;
          out.finished += point->jobs.finished;
          out.jobs += point->jobs.jobs;
        }
        if (line.constant) break;
      }
    }
  }
  return out;
}

}  // namespace

std::vector<SweepGrid> gridsOf(const SweepTable& table, const SweepPlan& plan) {
  std::vector<SweepGrid> out;
  for (const std::string& metric : plan.choices.metrics)
    for (SweepGrid& grid : GridFiller(table, plan).grids(metric)) out.push_back(std::move(grid));
  return out;
}

std::string policyOf(const SweepTable& table, std::size_t scheduler) {
  if (scheduler < table.policies.size()) return table.policies[scheduler];
  const std::string& label = table.schedulers[scheduler];
  std::string best, id = label;
  for (const auto& policy : policies::all()) {
    const std::string name = compare::schedulerName(policy.id);
    if (name.size() > best.size() && label.starts_with(name)) best = name, id = policy.id;
  }
  return id;
}

QString noteOn(const SweepPlan& plan, const std::vector<SweepGrid>& grids, const QString& interval) {
  QStringList parts;
  for (const auto& [axis, position] : plan.fixed)
    parts << QStringLiteral("%1 = %2").arg(shown(axis.name), shown(axis.values[position]));
  bool intervals = false, missing = false;
  QString count = countOf(plan, grids, intervals, missing);
  if (intervals && !interval.isEmpty()) count += tr(", %1: 95 % (Student t)").replace(QLatin1String("%1"), interval);
  parts << count;
  if (missing) parts << tr("hollow: seeds missing");
  const metrics::FinishedJobs jobs = jobsOf(grids);
  if (!jobs.all()) parts << tr("%1 of %2 jobs finished").arg(jobs.finished).arg(jobs.jobs);
  return parts.join(QStringLiteral("; "));
}

}  // namespace roundel::widgets::figures
