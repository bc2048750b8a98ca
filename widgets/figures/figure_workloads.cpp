#include "widgets/figures/figure_workloads.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "core/compare/workloads.h"

namespace roundel::widgets::figures {
namespace {

using plots::Mark;
using plots::PlotData;
using plots::PlotLane;

bool isCurve(const PlotData& data) { return data.mark == Mark::Step || data.mark == Mark::Line; }

// All schedulers of all workloads in every panel, so that one key is enough.
void onSchedulers(PlotData& data, const std::vector<PlotLane>& schedulers) {
  std::vector<PlotLane> lanes = schedulers;
  std::vector<int> place;
  for (const PlotLane& lane : data.lanes) {
    const auto it =
        std::find_if(lanes.begin(), lanes.end(), [&](const PlotLane& known) { return known.label == lane.label; });
    place.push_back(static_cast<int>(it - lanes.begin()));
    *it = lane;
  }
  for (plots::PlotSeries& s : data.series) s.lane = place[static_cast<std::size_t>(s.lane)];
  data.lanes = std::move(lanes);
}

// Values below the start of the axis (a wait of 0) are put at it: a distribution starts there with their share.
void onLog10(PlotData& data) {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const plots::PlotSeries& s : data.series) {
    for (const double x : s.x) {
      if (x > 0) low = std::min(low, x), high = std::max(high, x);
    }
  }
  if (!std::isfinite(low)) return;
  data.log10_x = true, data.log2_x = false;
  data.x_min = low / 1.25;
  data.x_max = high * 1.25;
}

}  // namespace

int placeByWorkload(std::vector<PlotLane>& lanes) {
  std::vector<const compare::LaneRun*> runs;
  for (const PlotLane& lane : lanes) runs.push_back(lane.run.get());
  const std::vector<std::string> names = compare::workloadNames(runs);
  std::vector<QString> order;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    lanes[i].workload = QString::fromStdString(names[i]);
    if (std::find(order.begin(), order.end(), lanes[i].workload) == order.end()) order.push_back(lanes[i].workload);
  }
  if (order.size() < 2) return 1;
  const auto place = [&](const PlotLane& lane) {
    return std::find(order.begin(), order.end(), lane.workload) - order.begin();
  };
  std::stable_sort(lanes.begin(), lanes.end(),
                   [&](const PlotLane& a, const PlotLane& b) { return place(a) < place(b); });
  std::map<std::pair<QString, QString>, int> seen;
  for (PlotLane& lane : lanes) lane.occurrence = seen[{lane.workload, lane.policy}]++;
  return static_cast<int>(order.size());
}

void nameByWorkload(std::vector<PlotLane>& lanes) {
  for (PlotLane& lane : lanes) {
    if (!lane.workload.isEmpty()) lane.label = QStringLiteral("%1, %2").arg(lane.label, lane.workload);
  }
}

void relabel(std::vector<PlotLane>& lanes, const QStringList& labels) {
  if (labels.isEmpty()) return;
  QStringList known;
  for (PlotLane& lane : lanes) {
    if (!known.contains(lane.label)) known << lane.label;
    const qsizetype at = known.indexOf(lane.label);
    if (at < labels.size() && !labels[at].isEmpty()) lane.label = labels[at];
  }
}

std::vector<PlotLane> schedulersOf(const std::vector<PlotLane>& lanes) {
  std::vector<PlotLane> out;
  for (const PlotLane& lane : lanes) {
    if (std::none_of(out.begin(), out.end(), [&](const PlotLane& known) { return known.label == lane.label; }))
      out.push_back(lane);
  }
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
  const auto longest = std::max_element(panels.begin(), panels.end(),
                                        [](const PlotData& a, const PlotData& b) { return a.x_max < b.x_max; });
  const auto highest = std::max_element(panels.begin(), panels.end(),
                                        [](const PlotData& a, const PlotData& b) { return a.y_max < b.y_max; });
  const auto [x_min, x_max, unit_s, x_label] =
      std::tuple(std::min_element(panels.begin(), panels.end(),
                                  [](const PlotData& a, const PlotData& b) { return a.x_min < b.x_min; })
                     ->x_min,
                 longest->x_max, longest->time_unit_s, longest->x_label);
  const auto [y_max, y_label] = std::tuple(highest->y_max, highest->y_label);
  for (PlotData& panel : panels) {
    panel.x_min = x_min, panel.x_max = x_max, panel.time_unit_s = unit_s, panel.x_label = x_label;
    panel.y_max = y_max, panel.y_label = y_label;
  }
  return panels;
}

void fitRanges(Figure& figure) {
  const FigureOptions& options = figure.options;
  for (PlotData& panel : figure.panels) {
    const bool numbers = isCurve(panel) || panel.mark == Mark::Points || panel.mark == Mark::Dots ||
                         panel.mark == Mark::Quantiles || panel.mark == Mark::Stack;
    if (options.x_log && !panel.over_time && (panel.mark == Mark::Step || panel.mark == Mark::Points)) onLog10(panel);
    if (options.x_range && numbers) {
      const auto [low, high] = *options.x_range;
      if (!panel.log10_x || low > 0) panel.x_min = panel.log2_x ? std::log2(std::max(low, 1e-6)) : low;
      panel.x_max = panel.log2_x ? std::log2(high) : high;
    }
    if (!options.y_range || !(isCurve(panel) || panel.mark == Mark::Points || panel.mark == Mark::Bars)) continue;
    if (panel.mark != Mark::Bars) panel.y_min = options.y_range->first / panel.y_unit;  // bars begin at nought
    panel.y_max = options.y_range->second / panel.y_unit;
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
        figure.shared_x ? panel.title : panel.y_label;  // panels of their own ranges are named by their axes
    name = lettered(i, name);
  }
  const auto clusters = static_cast<int>(figure.clusters.size());
  for (int i = 0; clusters > 1 && i < clusters; ++i)
    figure.clusters[static_cast<std::size_t>(i)].title =
        lettered(i, figure.clusters[static_cast<std::size_t>(i)].title);
}

}  // namespace roundel::widgets::figures
