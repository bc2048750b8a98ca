// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_fit.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/figures/kinds/colour_vision.h"
#include "widgets/figures/kinds/figure_text.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/figures/kinds/plot_page.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::figures {
namespace {

using plots::PlotData;
using plots::PlotLane;
using plots::PlotSeries;

constexpr double kEarlier = 0.8;          // a time axis is shortened only if all rows end before this share of it
constexpr double kLineHeight = 1.2;       // height of a line of text, in text sizes
constexpr double kLightness = 12;         // difference in lightness that print can show
constexpr double kPanelWidth = 13.5;      // least width of small multiples, in text sizes
constexpr double kSlidePanelWidth = 10;   // the same on a slide, which is wide and low
constexpr double kTightPanelWidth = 4.5;  // the same if the slide is otherwise too low for its panels

bool isScatter(const Figure& figure) {
  return figure.body == Figure::Body::Plots && !figure.panels.empty() &&
         figure.panels.front().mark == plots::Mark::Points;
}

// Whether markers alone distinguish these schedulers, also in grey.
bool markersDiffer(const std::vector<PlotLane>& schedulers) {
  const Theme theme = Theme::light();
  for (std::size_t a = 0; a < schedulers.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (plots::markerOf(schedulers[a]) != plots::markerOf(schedulers[b])) continue;
      const auto light = [&](const PlotLane& lane) {
        return lightness(schedulerStyle(lane.policy, lane.mark, theme).line);
      };
      if (std::abs(light(schedulers[a]) - light(schedulers[b])) < kLightness) return false;
    }
  }
  return true;
}

// "1, 3–6": ascending numbers, with runs of three or more shortened.
QString listed(const std::vector<int>& numbers) {
  QStringList parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (end - i < 3) end = i + 1;
    parts << (end - i < 3 ? QString::number(numbers[i])
                          : QStringLiteral("%1–%2").arg(numbers[i]).arg(numbers[end - 1]));
    i = end;
  }
  return parts.join(QStringLiteral(", "));
}

// Numbers the points. Points at the same place have their numbers side by side.
void numbered(PlotData& data) {
  std::map<std::pair<double, double>, std::vector<int>> point_numbers;
  for (std::size_t i = 0; i < data.series.size(); ++i) {
    PlotSeries& point = data.series[i];
    point.key = QStringLiteral("%1 %2").arg(i + 1).arg(point.name);
    point_numbers[{point.x.front(), point.y.front()}].push_back(static_cast<int>(i) + 1);
  }
  for (PlotSeries& point : data.series) {
    std::vector<int>& numbers = point_numbers[{point.x.front(), point.y.front()}];
    point.name = listed(numbers);
    numbers.clear();
  }
}

void byWorkload(PlotData& data, bool numbers) {
  QStringList workloads, notes;
  for (const PlotLane& lane : data.lanes)
    if (!workloads.contains(lane.workload)) workloads << lane.workload;
  for (qsizetype i = 0; i < workloads.size(); ++i) notes << QStringLiteral("%1: %2").arg(i + 1).arg(workloads[i]);
  for (PlotSeries& point : data.series) {
    const PlotLane& lane = data.lanes[static_cast<std::size_t>(point.lane)];
    point.key = lane.label;
    point.name = numbers ? QString::number(workloads.indexOf(lane.workload) + 1) : lane.workload;
  }
  data.keyed = true;
  if (numbers) data.key_note = notes.join(QStringLiteral("; "));
}

// The shown rows may end long before the last job, so the axis ends with them.
void endWithRows(Figure& figure) {
  double end_s = 0;
  for (const PlotData& panel : figure.panels)
    for (const PlotSeries& s : panel.series)
      for (const double to_s : s.to) end_s = std::max(end_s, to_s);
  if (end_s <= 0) return;
  const plots::TimeUnit unit = plots::timeUnitFor(end_s);
  const double x_max = plots::niceCeiling(end_s / unit.seconds) * unit.seconds;
  if (x_max >= kEarlier * figure.panels.front().x_max) return;
  for (PlotData& panel : figure.panels) {
    panel.x_max = x_max;
    panel.axis_note.clear();
    if (!figure.options.x.unit.isEmpty()) continue;
    panel.time_unit_s = unit.seconds;
    if (figure.options.x.label.isEmpty())
      panel.x_label = QCoreApplication::translate("Figures", "time (%1)").arg(unit.name);
  }
}

// Keeps only the first rows of every panel and their marks.
Figure withRows(Figure figure, qsizetype rows) {
  qsizetype all_rows = 0;
  for (PlotData& panel : figure.panels) {
    all_rows = std::max(all_rows, panel.y_names.size());
    panel.y_names = panel.y_names.mid(0, rows);
    panel.y_max = static_cast<double>(panel.y_names.size()) - 0.5;
    for (PlotSeries& s : panel.series) {
      const auto end = std::ranges::find_if(s.y, [&](double y) { return y > static_cast<double>(rows) - 0.5; });
      const auto kept_count = static_cast<std::size_t>(end - s.y.begin());
      s.x.resize(kept_count), s.y.resize(kept_count);
      if (!s.to.empty()) s.to.resize(kept_count), s.top.resize(kept_count), s.tall.resize(kept_count);
    }
  }
  if (!figure.options.x.range && !figure.panels.front().log10_x) endWithRows(figure);
  figure.panels.front().jobs_note =
      figure.options.jobs.isEmpty()
          ? QCoreApplication::translate("Figures", "the first %1 of %2 jobs to arrive").arg(rows).arg(all_rows)
          : QCoreApplication::translate("Figures", "%1 of the %2 chosen jobs").arg(rows).arg(all_rows);
  return figure;
}

// The number of heat maps in a row whose column names fit at one level.
int heatColumns(const Figure& figure, const Preset& preset) {
  const plots::PlotData& data = figure.panels.front();
  const QFontMetricsF metrics(figureFont(familyOf(preset), preset.font_pt));
  double widest = 0;
  for (const QString& name : data.x_names) widest = std::max(widest, metrics.horizontalAdvance(name) / kUnit);
  // If all colours have a scale, cells may have no numbers.
  const bool numbers = figure.squeeze == 0 || data.scale_label.isEmpty();
  for (const QString& label : numbers ? data.series.front().labels : QStringList())
    widest = std::max(widest, metrics.horizontalAdvance(label) / kUnit);
  const double panel = (widest + 3) * static_cast<double>(data.x_names.size()) + preset.font_pt;
  return std::max(1, static_cast<int>((pt(preset.width_mm) - 5 * preset.font_pt) / panel));
}

int mostBeside(const Figure& figure, const Preset& preset, double width, int most) {
  const QFontMetricsF bold(figureFont(familyOf(preset), preset.font_pt, QFont::Bold));
  double title = 0;
  for (const plots::PlotData& panel : figure.panels)
    title = std::max(title, bold.horizontalAdvance(panel.title) / kUnit);
  const bool tight = figure.squeeze > 0;
  const double room = width - (tight ? 3 : 5) * preset.font_pt, needed = title + (tight ? 0.3 : 0.5) * preset.font_pt;
  most = std::clamp(static_cast<int>(room / needed), 1, most);
  if (figure.panels.front().mark == plots::Mark::Cells) most = std::min(most, heatColumns(figure, preset));
  return most;
}

}  // namespace

Figure fittedRows(Figure figure, const Preset& preset) {
  if (figure.body != Figure::Body::Plots || figure.panels.empty() || figure.panels.front().mark != plots::Mark::Rows)
    return figure;
  constexpr qsizetype kFew = 13, kProbe = 10;  // rows are lower from kFew rows on
  const double room =
      figure.options.height_mm.value_or(preset.max_height_mm) - (figure.options.title.isEmpty() ? 0 : 5);
  qsizetype rows = 0;
  for (const PlotData& panel : figure.panels) rows = std::max(rows, panel.y_names.size());
  if (plotHeight_mm(figure, preset) <= room) return figure;
  const double few_height = plotHeight_mm(withRows(figure, kFew), preset),
               more = plotHeight_mm(withRows(figure, kFew + kProbe), preset);
  qsizetype fitting = rows - 1;
  if (rows > kFew + kProbe)
    fitting = std::min(
        fitting, kFew + static_cast<qsizetype>(std::max(0.0, (room - few_height) / (more - few_height) * kProbe)));
  while (fitting > 1 && plotHeight_mm(withRows(figure, fitting), preset) > room) --fitting;
  return withRows(std::move(figure), fitting);
}

bool ownRanges(const Figure& figure) { return !figure.shared_x; }

PanelGrid gridOf(const Figure& figure, const Preset& preset) {
  const auto count = static_cast<int>(figure.panels.size());
  if (count <= 1) return {};
  const double width = pt(preset.width_mm);
  const bool tight = figure.squeeze > 0;
  const double least_width = tight ? kTightPanelWidth : preset.wide_screen ? kSlidePanelWidth : kPanelWidth;
  int max_columns = std::max(1, static_cast<int>(width / (least_width * preset.font_pt)));
  // Panels with different rows of jobs each need the names beside them.
  if (!ownRanges(figure) && !figure.shared_y) return {1, count};
  if (ownRanges(figure)) {
    const plots::PlotData& data = figure.panels.front();
    const QFontMetricsF metrics(figureFont(familyOf(preset), preset.font_pt));
    const bool has_bar_names = data.mark == plots::Mark::Bars || !data.x_names.isEmpty();
    if (has_bar_names && !tight && widestWord(data, metrics) + 3 > slotOf(data, width / count, preset.font_pt))
      max_columns = 1;
  } else {
    max_columns = mostBeside(figure, preset, width, max_columns);
  }
  const int rows = (count + std::min(max_columns, count) - 1) / std::min(max_columns, count);
  return {(count + rows - 1) / rows, rows};
}

PlotFrame::Axis axisOf(const QCPAxis& axis) {
  PlotFrame::Axis out{.from = axis.range().lower, .to = axis.range().upper, .reversed = axis.rangeReversed()};
  out.turned = axis.tickLabelRotation() != 0;
  QVector<double> ticks;
  QVector<QString> names;
  axis.ticker()->generate(axis.range(), QLocale::c(), QLatin1Char('g'), 6, ticks, nullptr, &names);
  for (qsizetype i = 0; i < ticks.size(); ++i) {
    const double slack = 1e-9 * axis.range().size();
    if (ticks[i] < out.from - slack || ticks[i] > out.to + slack) continue;  // the list has one tick beyond each end
    out.ticks.push_back(ticks[i]);
    if (axis.tickLabels()) out.names << names.value(i);
  }
  return out;
}

std::vector<double> ticksApart(const plots::PlotData& data, double length_pt, double font_pt,
                               const QFontMetricsF& metrics) {
  std::vector<double> kept_ticks;
  const double from = plots::onX(data, data.x_min), to = plots::onX(data, data.x_max);
  double end = -1e9;
  for (const double tick : data.x_ticks) {
    const double half = metrics.horizontalAdvance(plots::shortNumber(tick)) / kUnitsPerPoint / 2;
    const double centre_pt = (plots::onX(data, tick) - from) / (to - from) * length_pt;
    if (centre_pt - half < end + 0.6 * font_pt) continue;
    kept_ticks.push_back(tick);
    end = centre_pt + half;
  }
  return kept_ticks;
}

Headings headingsOf(const PlotData& data, double width, double font_pt, const QFontMetricsF& metrics) {
  const double slot = cellSlot(data, width, font_pt, metrics);
  const QStringList flat = levelNames(data.x_names, slot, metrics);
  if (!flat.isEmpty()) return {.names = flat, .turned = false, .lines = static_cast<double>(linesOf(flat))};
  double longest = 0;
  for (const QString& name : data.x_names) longest = std::max(longest, metrics.horizontalAdvance(name));
  return {.names = data.x_names, .turned = true, .lines = longest / kUnitsPerPoint / (kLineHeight * font_pt)};
}

Headings barHeadings(const PlotData& data, double slot, double font_pt, const QFontMetricsF& metrics) {
  constexpr double kMaxLines = 12;  // longer upright names would leave no room for the plot
  const QStringList flat = barNames(data, slot, metrics);
  const Headings level{.names = flat, .turned = false, .lines = static_cast<double>(linesOf(flat))};
  QStringList names = data.x_names, whole;
  if (names.isEmpty())
    for (const PlotLane& lane : data.lanes) names << lane.label;
  static const QRegularExpression gap(QStringLiteral("\\s+"));
  bool broken = false;
  for (qsizetype i = 0; i < names.size(); ++i) {
    const QStringList shown_words = flat[i].split(gap, Qt::SkipEmptyParts),
                      words = names[i].split(gap, Qt::SkipEmptyParts);
    broken = broken || !std::ranges::all_of(words, [&](const QString& word) { return shown_words.contains(word); });
  }
  if (!broken || slot < kLineHeight * font_pt) return level;
  double longest = 0;
  for (qsizetype i = 0; i < names.size(); ++i) {
    const auto s = std::ranges::find_if(data.series, [i](const PlotSeries& each) { return each.lane == i; });
    const bool ranged = data.x_names.isEmpty() && s != data.series.end() && s->high > s->low && !s->y.empty();
    whole << (ranged ? names[i] + QStringLiteral("  ") + plots::barValue(s->y.front() / data.time_unit_s) : names[i]);
    longest = std::max(longest, metrics.horizontalAdvance(whole.back()) / kUnitsPerPoint);
  }
  const double lines = longest / (kLineHeight * font_pt);
  return lines > kMaxLines ? level : Headings{.names = whole, .turned = true, .lines = lines};
}

PlotData fittedCells(PlotData data, const Preset& preset, double width, double height_pt,
                     const QFontMetricsF& metrics) {
  const Headings headings = headingsOf(data, width, preset.font_pt, metrics);
  data.x_names = headings.names;
  data.x_turned = headings.turned;
  double names = 0;
  for (const QString& name : data.y_names) names = std::max(names, metrics.horizontalAdvance(name) / kUnitsPerPoint);
  const double line = preset.font_pt * kLineHeight;
  const qsizetype rows = data.y_names.size();
  const auto fitting = [&](double other_lines) {
    return std::max<qsizetype>(1, static_cast<qsizetype>((height_pt / line - other_lines - headings.lines + 1) / 1.1));
  };
  if (rows <= fitting(3.2)) return data;
  const auto note = [&](qsizetype shown) {
    return evenLines(
        QCoreApplication::translate("Figures", "(%1 most frequent of %2 kinds of job)").arg(shown).arg(rows),
        width - names - preset.font_pt, metrics);
  };
  const qsizetype room = fitting(3.2 + static_cast<double>(note(rows).size()));
  data.x_label += QLatin1Char('\n') + note(room).join(QLatin1Char('\n'));
  data.y_names = data.y_names.mid(0, room);
  data.y_max = static_cast<double>(room) - 0.5;
  PlotSeries& cells = data.series.front();
  const auto kept_count =
      static_cast<std::size_t>(std::ranges::count_if(cells.y, [&](double row) { return row < data.y_max; }));
  cells.x.resize(kept_count), cells.y.resize(kept_count), cells.share.resize(kept_count);
  cells.labels = cells.labels.mid(0, static_cast<qsizetype>(kept_count));
  return data;
}

namespace {

bool hasBarsOfLanes(const Figure& figure) {
  return std::ranges::any_of(
      figure.panels, [](const PlotData& panel) { return panel.mark == plots::Mark::Bars && panel.x_names.isEmpty(); });
}

// Puts numbers under the bars and explains them in the key: "1: Gavel; 2: Hadar".
void numberBars(PlotData& data) {
  if (data.mark != plots::Mark::Bars || !data.x_names.isEmpty()) return;
  QStringList names;
  for (std::size_t lane = 0; lane < data.lanes.size(); ++lane) {
    const QString number = QString::number(lane + 1);
    names << QStringLiteral("%1: %2").arg(number, data.lanes[lane].label);
    data.lanes[lane].label = number;
  }
  const QString lanes_note = names.join(QStringLiteral("; "));
  data.key_note = data.key_note.isEmpty() ? lanes_note : QStringLiteral("%1; %2").arg(lanes_note, data.key_note);
}

}  // namespace

int maxSqueeze(const Figure& figure) {
  if (figure.body != Figure::Body::Plots) return 0;
  return hasBarsOfLanes(figure) ? 2 : figure.panels.size() > 1 || figure.part ? 1 : 0;
}

Figure squeezed(Figure figure, int squeeze) {
  figure.squeeze = std::min(squeeze, maxSqueeze(figure));
  if (figure.squeeze < 2) return figure;
  for (PlotData& panel : figure.panels) numberBars(panel);
  return figure;
}

int pointNamings(const Figure& figure) { return !isScatter(figure) ? 1 : figure.workloads > 1 ? 3 : 2; }

Figure withPointNames(Figure figure, int naming) {
  if (!isScatter(figure)) return figure;
  PlotData& data = figure.panels.front();
  const bool has_workloads = figure.workloads > 1;
  if (has_workloads && naming < 2 && markersDiffer(schedulersOf(figure.lanes)))
    byWorkload(data, naming == 1);
  else if (has_workloads || naming > 0)
    numbered(data);
  return figure;
}

}  // namespace roundel::widgets::figures
