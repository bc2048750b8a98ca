// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sweeps/sweep_figure.h"

#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/experiment/summary.h"
#include "core/metrics/counted_jobs.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/figures/sweeps/heat_panels.h"
#include "widgets/figures/sweeps/sweep_panels.h"

namespace roundel::widgets::figures {
namespace {

using experiment::SweepTable;

QString exact(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : QString();
}

QStringList headerOf(const SweepPlan& plan) {
  QStringList out{QStringLiteral("metric")};
  for (const auto* axes : {&plan.free, &plan.against})
    for (const SweepAxis& axis : *axes) out << shown(axis.name);
  if (plan.by) out << shown(plan.by->name);
  for (const char* name :
       {"scheduler", "unit", "n", "seeds", "mean", "deviation", "low", "high", "jobs_finished", "jobs_counted"})
    out << QString::fromLatin1(name);
  return out;
}

// One row per point, in the units of results.csv.
std::vector<QStringList> rowsOf(const SweepPlan& plan, const std::vector<SweepGrid>& grids) {
  std::vector<QStringList> out{headerOf(plan)};
  for (const SweepGrid& grid : grids) {
    const bool ratio = !plan.choices.pair.none() && plan.choices.pair.ratio;
    const QString unit = ratio ? QString() : shown(experiment::unitOf(grid.metric));
    for (const SweepLine& line : grid.lines) {
      for (std::size_t i = 0; i < line.points.size(); ++i) {
        for (std::size_t j = 0; j < line.points[i].size(); ++j) {
          const auto& point = line.points[i][j];
          if (!point) continue;
          QStringList row{shown(grid.metric)};
          for (std::size_t f = 0; f < plan.free.size(); ++f) row << shown(plan.free[f].values[grid.positions[f]]);
          const std::size_t positions[] = {i, j};
          for (std::size_t a = 0; a < plan.against.size(); ++a)
            row << (line.constant ? QString() : shown(plan.against[a].values[positions[a]]));
          if (plan.by) row << (line.by == experiment::kNoPosition ? QString() : shown(plan.by->values[line.by]));
          row << line.lane.label << unit << QString::number(point->estimate.n) << QString::number(point->of)
              << exact(point->mean()) << exact(point->deviation()) << exact(point->low()) << exact(point->high())
              << QString::number(point->jobs.finished) << QString::number(point->jobs.jobs);
          out.push_back(std::move(row));
          if (line.constant) i = line.points.size() - 1;
        }
      }
    }
  }
  return out;
}

std::string aboutOf(const SweepTable& table, const SweepPlan& plan) {
  nlohmann::ordered_json out{{"title", table.title}, {"runs", table.runs}, {"rows", table.rows.size()}};
  if (!table.identity.empty()) out["identity"] = table.identity;
  if (table.warm_up.jobs > 0) out["warm_up"]["jobs"] = table.warm_up.jobs;
  if (table.warm_up.seconds > 0) out["warm_up"]["seconds"] = table.warm_up.seconds;
  out["metrics"] = plan.choices.metrics;
  out["against"] = nlohmann::ordered_json::array();
  for (const SweepAxis& axis : plan.against) out["against"].push_back(axis.name);
  if (plan.by) out["against"].push_back(plan.by->name);
  for (const auto& [axis, position] : plan.fixed) out["at"][axis.name] = axis.values[position];
  const SweepPair& pair = plan.choices.pair;
  if (!pair.none()) out[pair.ratio ? "ratio" : "difference"] = {pair.a, pair.b};
  return out.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

QString lineOf(const SweepTable& table, const SweepPlan& plan) {
  QStringList metrics, schedulers;
  for (const std::string& metric : plan.choices.metrics) metrics << shown(metric);
  for (const std::string& scheduler : table.schedulers) schedulers << shown(scheduler);
  QString line = QStringLiteral("sweep \"%1\"; %2; schedulers %3; %4 of %5 runs; %6 seeds")
                     .arg(shown(table.title), metrics.join(QStringLiteral(", ")), schedulers.join(QStringLiteral(", ")))
                     .arg(table.rows.size())
                     .arg(table.runs)
                     .arg(table.seeds.size());
  for (const auto& [axis, position] : plan.fixed)
    line += QStringLiteral("; %1 = %2").arg(shown(axis.name), shown(axis.values[position]));
  if (const std::string note = metrics::warmUpNote({{"", table.warm_up}}); !note.empty())
    line += QStringLiteral("; %1").arg(shown(note));
  if (!table.identity.empty()) line += QStringLiteral("; sha256 %1").arg(shown(table.identity));
  return line;
}

bool anyPoint(const std::vector<SweepGrid>& grids) {
  return std::ranges::any_of(grids, [](const SweepGrid& grid) { return !grid.lines.empty(); });
}

// Whether any scheduler has two values; fewer make no curve.
bool anyCurve(const std::vector<SweepGrid>& grids) {
  const auto has = [](const std::vector<std::optional<SweepPoint>>& column) { return column.front().has_value(); };
  return std::ranges::any_of(grids, [&](const SweepGrid& grid) {
    return std::ranges::any_of(grid.lines,
                               [&](const SweepLine& line) { return std::ranges::count_if(line.points, has) > 1; });
  });
}

// Adds lines without points for schedulers that a grid lacks, so that one key serves all grids.
void withAllLines(std::vector<SweepGrid>& grids) {
  std::vector<SweepLine> known_lines;
  for (const SweepGrid& grid : grids) {
    for (const SweepLine& line : grid.lines)
      if (std::ranges::none_of(known_lines, [&](const SweepLine& k) { return k.lane.label == line.lane.label; }))
        known_lines.push_back(line);
  }
  for (SweepLine& line : known_lines)
    for (auto& column : line.points) std::ranges::fill(column, std::nullopt);
  for (SweepGrid& grid : grids) {
    std::vector<SweepLine> lines = known_lines;
    for (SweepLine& line : lines) {
      const auto own_line =
          std::ranges::find_if(grid.lines, [&](const SweepLine& k) { return k.lane.label == line.lane.label; });
      if (own_line != grid.lines.end()) line = *own_line;
    }
    grid.lines = std::move(lines);
  }
}

}  // namespace

Figure makeSweepFigure(const SweepTable& table, const std::string& kind, const SweepChoices& choices,
                       const FigureOptions& options) {
  const SweepPlan plan = planOf(table, kind, choices);
  Figure figure;
  figure.kind = kind;
  figure.title = plan.kind->figure.titleText();
  figure.note = plan.kind->figure.noteText();
  figure.options = options;
  figure.empty = plan.fault;
  if (!figure.drawable()) return figure;
  std::vector<SweepGrid> grids = gridsOf(table, plan);
  if (!anyPoint(grids)) {
    figure.empty = tr("no run of the sweep has a value of %1").arg(shown(plan.choices.metrics.front()));
    return figure;
  }
  if (plan.kind->joins && !anyCurve(grids)) {
    figure.empty = tr("no scheduler has %1 at two values of %2, so there is no curve to draw: choose metric-bars")
                       .arg(shown(plan.choices.metrics.front()), shown(plan.against.front().name));
    return figure;
  }
  withAllLines(grids);
  for (SweepGrid& grid : grids) {
    std::vector<plots::PlotLane> lanes;
    for (const SweepLine& line : grid.lines) lanes.push_back(line.lane);
    relabel(lanes, options.labels);
    for (std::size_t i = 0; i < lanes.size(); ++i) grid.lines[i].lane = lanes[i];
  }
  figure.sweep = std::make_shared<const SweepSource>(SweepSource{.title = shown(table.title),
                                                                 .line = lineOf(table, plan),
                                                                 .about = aboutOf(table, plan),
                                                                 .table = rowsOf(plan, grids)});
  figure.panels = plan.kind->panels(plan, grids);
  const bool multiples = figure.panels.size() > 1 && choices.metrics.size() < 2 && !plan.kind->by_schedulers;
  figure.shared_x = figure.shared_y = multiples || figure.panels.size() == 1;
  fitAxes(figure);
  if (options.parts) letterParts(figure);
  return figure;
}

}  // namespace roundel::widgets::figures
