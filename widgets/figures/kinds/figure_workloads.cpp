// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_workloads.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <tuple>

#include "core/compare/workloads.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::figures {
namespace {

using plots::PlotData;
using plots::PlotLane;

// Gives every panel all schedulers of all workloads, so that one key is enough.
void onSchedulers(PlotData& data, const std::vector<PlotLane>& schedulers) {
  std::vector<PlotLane> lanes = schedulers;
  std::vector<int> place;
  for (const PlotLane& lane : data.lanes) {
    const auto it = std::ranges::find(lanes, lane.label, &PlotLane::label);
    place.push_back(static_cast<int>(it - lanes.begin()));
    *it = lane;
  }
  for (plots::PlotSeries& s : data.series) s.lane = place[static_cast<std::size_t>(s.lane)];
  data.lanes = std::move(lanes);
}

void chooseAxes(Figure& figure) {
  const auto choose = [&](PlotData& panel) {
    QStringList remarks = plots::chooseAxis(panel, Qt::Horizontal, figure.options.x);
    return remarks << plots::chooseAxis(panel, Qt::Vertical, figure.options.y);
  };
  std::vector<QStringList> remarks;
  for (PlotData& panel : figure.panels) remarks.push_back(choose(panel));
  if (std::ranges::none_of(remarks, &QStringList::isEmpty)) {
    for (const QStringList& panel_remarks : remarks) figure.remarks << panel_remarks;
    figure.remarks.removeDuplicates();
  }
}

}  // namespace

int placeByWorkload(std::vector<PlotLane>& lanes) {
  std::vector<const compare::LaneRun*> runs;
  for (const PlotLane& lane : lanes) runs.push_back(lane.run.get());
  const std::vector<std::string> names = compare::workloadNames(runs);
  std::vector<QString> order;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    lanes[i].workload = QString::fromStdString(names[i]);
    if (std::ranges::find(order, lanes[i].workload) == order.end()) order.push_back(lanes[i].workload);
  }
  if (order.size() < 2) return 1;
  const auto place = [&](const PlotLane& lane) { return std::ranges::find(order, lane.workload) - order.begin(); };
  std::ranges::stable_sort(lanes, [&](const PlotLane& a, const PlotLane& b) { return place(a) < place(b); });
  std::map<std::pair<QString, QString>, int> policy_counts;
  for (PlotLane& lane : lanes) lane.mark.occurrence = policy_counts[{lane.workload, lane.policy}]++;
  return static_cast<int>(order.size());
}

void nameByWorkload(std::vector<PlotLane>& lanes) {
  for (PlotLane& lane : lanes)
    if (!lane.workload.isEmpty()) lane.label = QStringLiteral("%1, %2").arg(lane.label, lane.workload);
}

void relabel(std::vector<PlotLane>& lanes, const QStringList& labels) {
  if (labels.isEmpty()) return;
  QStringList known_labels;
  for (PlotLane& lane : lanes) {
    if (!known_labels.contains(lane.label)) known_labels << lane.label;
    const qsizetype label_index = known_labels.indexOf(lane.label);
    if (label_index < labels.size() && !labels[label_index].isEmpty()) lane.label = labels[label_index];
  }
}

std::vector<PlotLane> schedulersOf(const std::vector<PlotLane>& lanes) {
  std::vector<PlotLane> out;
  for (const PlotLane& lane : lanes)
    if (std::ranges::none_of(out, [&](const PlotLane& known) { return known.label == lane.label; }))
      out.push_back(lane);
  return out;
}

std::vector<PlotData> perWorkload(const std::vector<PlotLane>& lanes,
                                  const std::function<PlotData(const std::vector<PlotLane>&)>& plot) {
  const std::vector<PlotLane> schedulers = schedulersOf(lanes);
  std::vector<PlotData> panels;
  for (std::size_t first = 0; first < lanes.size();) {
    std::size_t last = first;
    while (last < lanes.size() && lanes[last].workload == lanes[first].workload) ++last;
    PlotData data =
        plot({lanes.begin() + static_cast<std::ptrdiff_t>(first), lanes.begin() + static_cast<std::ptrdiff_t>(last)});
    data.title = lanes[first].workload;
    data.rules.clear();  // bounds differ between workloads
    onSchedulers(data, schedulers);
    panels.push_back(std::move(data));
    first = last;
  }
  // The longest time determines the unit.
  const auto longest = std::ranges::max_element(panels, {}, &PlotData::x_max);
  const auto highest = std::ranges::max_element(panels, {}, &PlotData::y_max);
  const auto [x_min, x_max, unit_s, x_label] = std::tuple(std::ranges::min_element(panels, {}, &PlotData::x_min)->x_min,
                                                          longest->x_max, longest->time_unit_s, longest->x_label);
  const auto [y_max, y_label] = std::tuple(highest->y_max, highest->y_label);
  for (PlotData& panel : panels) {
    panel.x_min = x_min, panel.x_max = x_max, panel.time_unit_s = unit_s, panel.x_label = x_label;
    panel.y_max = y_max, panel.y_label = y_label;
  }
  return panels;
}

void fitAxes(Figure& figure) {
  if (figure.panels.empty() && !(figure.options.x == plots::AxisChoice() && figure.options.y == plots::AxisChoice()))
    figure.remarks << QCoreApplication::translate("Figures", "this figure has no axes to choose");
  // Panels that differ (a time, a share) each take what they support.
  chooseAxes(figure);
  if (figure.panels.size() < 2) return;
  const auto shareRange = [&](bool shared, double PlotData::*low, double PlotData::*high) {
    if (!shared) return;
    double least = figure.panels.front().*low, most = figure.panels.front().*high;
    for (const PlotData& panel : figure.panels) least = std::min(least, panel.*low), most = std::max(most, panel.*high);
    for (PlotData& panel : figure.panels) panel.*low = least, panel.*high = most;
  };
  const auto logarithmic = [](const PlotData& panel) { return panel.log10_x; };
  shareRange(figure.shared_x && std::ranges::any_of(figure.panels, logarithmic), &PlotData::x_min, &PlotData::x_max);
  shareRange(figure.shared_y && figure.options.y.log, &PlotData::y_min, &PlotData::y_max);
}

void fitTails(Figure& figure) {
  const plots::TimeTail tail = tailOf(figure);
  const double longest_s = plots::longestRun_s(figure.lanes);
  for (plots::PlotData& panel : figure.panels) plots::applyTail(panel, tail, longest_s);
  const bool upwards =
      std::ranges::any_of(figure.panels, [](const plots::PlotData& panel) { return panel.mark == plots::Mark::Bars; });
  const plots::AxisChoice& axis = upwards ? figure.options.y : figure.options.x;
  if (axis.log || axis.range || std::ranges::none_of(figure.panels, plots::isHeavyTailed)) return;
  for (plots::PlotData& panel : figure.panels)
    if (figure.shared_x || plots::isHeavyTailed(panel)) plots::useLogAxis(panel);
}

void markCurves(Figure& figure) {
  constexpr std::size_t kByDashes = 6;
  for (plots::PlotData& panel : figure.panels) {
    if (!panel.isCurve() || panel.lanes.size() <= kByDashes) continue;
    panel.marked = true;
    panel.ends = false;  // a marker at the end would look like another of these
  }
}

QString partLetter(int part) { return QStringLiteral("(%1)").arg(QChar(u'a' + part % 26)); }

void letterParts(Figure& figure) {
  const auto lettered = [](int part, const QString& name) {
    return QStringLiteral("%1 %2").arg(partLetter(part), name);
  };
  const auto panels = static_cast<int>(figure.panels.size());
  for (int i = 0; panels > 1 && i < panels; ++i) {
    PlotData& panel = figure.panels[static_cast<std::size_t>(i)];
    QString& name =
        figure.shared_x ? panel.title : panel.y_label;  // panels with different ranges are named by their axes
    name = lettered(i, name);
  }
  const auto clusters = static_cast<int>(figure.clusters.size());
  for (int i = 0; clusters > 1 && i < clusters; ++i)
    figure.clusters[static_cast<std::size_t>(i)].title =
        lettered(i, figure.clusters[static_cast<std::size_t>(i)].title);
}

}  // namespace roundel::widgets::figures
