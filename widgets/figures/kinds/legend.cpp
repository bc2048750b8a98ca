// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/hatch.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/figures/kinds/figure_text.h"
#include "widgets/plots/painting/plot_boxes.h"
#include "widgets/plots/painting/plot_estimates.h"
#include "widgets/plots/painting/plot_marks.h"

namespace roundel::widgets::figures {
namespace {

constexpr std::size_t kNamedJobs = 12;  // markers cannot distinguish more jobs

// Distances in points for text of 8 pt.
constexpr double kLine = 22, kBox = 9, kDot = 6, kScale = 50, kToName = 3, kBetween = 10;
constexpr int kSteps = 25;  // colours in a scale's sample; odd, so that one is the middle

double sampleWidth(const LegendEntry& entry) {
  switch (entry.sample) {
    case LegendEntry::Sample::Line:
    case LegendEntry::Sample::Rule:
    case LegendEntry::Sample::Curve:
    case LegendEntry::Sample::Share:
      return kLine;
    case LegendEntry::Sample::Job:
    case LegendEntry::Sample::Point:
    case LegendEntry::Sample::Range:
      return kDot;
    case LegendEntry::Sample::Scale:
      return kScale;
    default:
      return kBox;
  }
}

class LegendPainter {
 public:
  LegendPainter(QPainter& painter, const plots::PlotData& data, const plots::PlotLook& look)
      : m_p(painter), m_data(data), m_look(look) {}

  void sample(const LegendEntry& entry, double x, double middle) {
    const Named named(m_p, OpRole::Legend, entry.name);
    switch (entry.sample) {
      case Sample::Line:
        stroke(lanePen(entry.index), x, middle);
        if (m_data.marked)
          plots::paintMarker(m_p, plots::markerOf(m_data.lanes[static_cast<std::size_t>(entry.index)]),
                             QPointF(x + pt(kLine) / 2, middle), pt(5), lanePen(entry.index).color(), pt(1));
        return;
      case Sample::Curve:
        stroke(plots::linePen(m_data, entry.index, m_look), x, middle);
        return plots::paintPoint(m_p, m_data, entry.index, m_look, QPointF(x + pt(kLine) / 2, middle), false);
      case Sample::Rule:
        return stroke(plots::rulePen(m_look), x, middle);
      case Sample::Share:
        m_p.setPen(QPen(Qt::black, pt(0.7)));
        return m_p.drawLine(QPointF(x, middle + pt(2.5)), QPointF(x + pt(kLine), middle - pt(2.5)));
      case Sample::Scale:
        return scale(x, middle);
      case Sample::Range:
        return plots::paintRange(m_p, m_look, x + pt(kDot) / 2, middle + pt(3.4), middle - pt(3.4));
      case Sample::Job:
        return job(*m_data.lanes.front().run->trace->problem, model::JobIndex(static_cast<std::size_t>(entry.index)), x,
                   middle);
      case Sample::Point:
        return marker(plots::markerOf(m_data.lanes[static_cast<std::size_t>(entry.index)]),
                      plots::styleOf(m_data, entry.index, m_look).line, x, middle);
      case Sample::Area:
        return box(plots::toneOf(entry.index, m_look.theme), m_look.theme.edge, x, middle);
      default:
        return box(barTone(entry.index), plots::styleOf(m_data, entry.index, m_look).line, x, middle);
    }
  }

 private:
  using Sample = LegendEntry::Sample;
  double pt(double points) const { return m_look.length(points); }

  QPen lanePen(int lane) const {
    const SchedulerStyle style = plots::styleOf(m_data, lane, m_look);
    QPen pen(style.line, style.width * m_look.line * m_look.unit);
    if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
  }

  void stroke(const QPen& pen, double x, double middle) {
    m_p.setPen(pen);
    m_p.drawLine(QPointF(x, middle), QPointF(x + pt(kLine), middle));
  }

  void marker(plots::Marker shape, const QColor& color, double x, double middle) {
    plots::paintMarker(m_p, shape, QPointF(x + pt(kDot) / 2, middle), pt(5.5), color, pt(1));
  }

  void job(const model::Problem& problem, model::JobIndex job, double x, double middle) {
    marker(plots::markerOf(jobForm(problem, job)), jobColor(problem.jobs[job].id), x, middle);
  }

  void box(const plots::Tone& tone, const QColor& edge, double x, double middle) {
    const QRectF rect(x, middle - pt(3.2), pt(kBox), pt(6.4));
    m_p.setPen(QPen(edge, pt(0.4)));
    m_p.setBrush(tone.fill);
    m_p.drawRect(rect);
    paintHatch(m_p, QPolygonF(rect), tone.hatch, tone.ink, pt(3.2), pt(0.5));
  }

  void scale(double x, double middle) {
    m_p.setPen(Qt::NoPen);
    for (int i = 0; i < kSteps; ++i) {
      const double share = static_cast<double>(i) / (kSteps - 1);
      m_p.setBrush(m_data.diverging ? plots::divergingColor(share) : heatColor(share, m_look.theme));
      m_p.drawRect(QRectF(x + i * pt(kScale) / kSteps, middle - pt(3.2), pt(kScale) / kSteps, pt(6.4)));
    }
    if (!m_data.diverging) return;
    m_p.setPen(QPen(Qt::black, pt(0.6)));
    m_p.drawLine(QPointF(x + pt(kScale) / 2, middle - pt(4)), QPointF(x + pt(kScale) / 2, middle + pt(4)));
  }

  plots::Tone barTone(int lane) const {
    const QColor fill = mixed(plots::styleOf(m_data, lane, m_look).line, m_look.theme.panel, 0.8);
    return {.fill = fill, .ink = textOn(fill), .hatch = plots::hatchOf(m_data.lanes[static_cast<std::size_t>(lane)])};
  }

  QPainter& m_p;
  const plots::PlotData& m_data;
  const plots::PlotLook& m_look;
};

// What logarithmic axes leave out, with panel names if panels differ.
QStringList axisNotes(const Figure& figure) {
  QStringList notes, named;
  for (const plots::PlotData& panel : figure.panels) {
    if (panel.axis_note.isEmpty()) continue;
    notes << panel.axis_note;
    named << (panel.title.isEmpty() ? panel.axis_note : QStringLiteral("%1: %2").arg(panel.title, panel.axis_note));
  }
  const bool differ = notes.removeDuplicates() > 0 ? notes.size() > 1 : notes.size() > 1;
  return differ ? QStringList{named.join(QStringLiteral("; "))} : notes;
}

// The kinds of boxes that the rows of any panel have.
void addRowEntries(std::vector<LegendEntry>& entries, const Figure& figure) {
  for (std::size_t s = 0; s < figure.panels.front().series.size(); ++s) {
    const plots::PlotSeries& first = figure.panels.front().series[s];
    const bool has_points = std::ranges::any_of(figure.panels, [s](const plots::PlotData& panel) {
      return s < panel.series.size() && !panel.series[s].x.empty();
    });
    if (has_points)
      entries.push_back(
          {first.tone < 0 ? LegendEntry::Sample::Share : LegendEntry::Sample::Area, first.tone, first.name});
  }
}

// The note about markers at the ends of curves.
QString endsNote(const Figure& figure) {
  bool has_end_markers = true;
  for (const plots::PlotData& panel : figure.panels)
    for (const plots::PlotSeries& s : panel.series) has_end_markers = has_end_markers && plots::hasEndMarker(panel, s);
  const auto tr = [](const char* text) { return QCoreApplication::translate("Figures", text); };
  return has_end_markers ? tr("marker: TTD, all jobs done") : tr("marker: TTD, all jobs done; no marker: jobs left");
}

using Sample = LegendEntry::Sample;

// Curves use short names if the plot has some; bars have full names.
std::vector<LegendEntry> laneEntries(const plots::PlotData& data, Sample sample) {
  const bool ticks = sample != Sample::Bar && !data.lane_ticks.isEmpty();
  std::vector<LegendEntry> entries;
  for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
    entries.push_back({sample, static_cast<int>(lane),
                       ticks ? data.lane_ticks[static_cast<qsizetype>(lane)] : data.lanes[lane].label});
  return entries;
}

// One sample for each name of the points, in order of appearance.
std::vector<LegendEntry> pointEntries(const plots::PlotData& data) {
  std::vector<LegendEntry> entries;
  for (const plots::PlotSeries& point : data.series) {
    const bool is_known =
        std::ranges::any_of(entries, [&](const LegendEntry& entry) { return entry.name == point.key; });
    if (!point.key.isEmpty() && !is_known) entries.push_back({Sample::Point, point.lane, point.key});
  }
  return entries;
}

std::vector<LegendEntry> jobEntries(const plots::PlotData& data) {
  std::vector<LegendEntry> entries;
  const model::Problem& problem = *data.lanes.front().run->trace->problem;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    entries.push_back({Sample::Job, static_cast<int>(j), QString::fromStdString(problem.jobs[j].id)});
  return entries;
}

std::vector<LegendEntry> markEntries(const Figure& figure) {
  const plots::PlotData& data = figure.panels.front();
  std::vector<LegendEntry> entries;
  if (data.mark == plots::Mark::Estimates) return laneEntries(data, Sample::Curve);
  if (!data.scale_label.isEmpty()) return {{.sample = Sample::Scale, .index = 0, .name = data.scale_label}};
  if (data.isCurve() && data.lanes.size() > 1) return laneEntries(data, Sample::Line);
  if (data.mark == plots::Mark::Bars && !data.x_names.isEmpty()) return laneEntries(data, Sample::Bar);
  if (data.mark == plots::Mark::Points) return pointEntries(data);
  if (data.mark == plots::Mark::Dots) return jobEntries(data);
  if (data.mark == plots::Mark::Rows) addRowEntries(entries, figure);
  if (data.mark == plots::Mark::Stack)
    for (const plots::PlotSeries& s : data.series) entries.push_back({Sample::Area, s.tone, s.name});
  return entries;
}

// Ranges over bars, and the line of a bound.
void addRangeAndRule(std::vector<LegendEntry>& entries, const plots::PlotData& data) {
  const bool bars = data.mark == plots::Mark::Bars;
  const bool ranges =
      bars && std::ranges::any_of(data.series, [](const plots::PlotSeries& s) { return s.high > s.low; });
  if (ranges && !data.range_label.isEmpty()) entries.push_back({Sample::Range, 0, data.range_label});
  const bool ruled = bars || data.mark == plots::Mark::Quantiles || (data.isCurve() && data.lanes.size() > 1);
  if (ruled && !data.rules.empty()) entries.push_back({Sample::Rule, 0, data.rules.front().label});
}

}  // namespace

std::vector<LegendEntry> legendOf(const Figure& figure) {
  if (figure.body != Figure::Body::Plots || figure.panels.empty()) return {};
  const plots::PlotData& data = figure.panels.front();
  // Markers cannot distinguish so many jobs, and such a plot has no other entries.
  if (data.mark == plots::Mark::Dots && data.scale_label.isEmpty() &&
      data.lanes.front().run->trace->problem->jobs.size() > kNamedJobs)
    return {};
  std::vector<LegendEntry> entries = markEntries(figure);
  addRangeAndRule(entries, data);
  QStringList notes;
  if (data.ends) notes << endsNote(figure);
  notes << data.jobs_note << data.key_note << axisNotes(figure) << runNotes(figure);
  notes.removeAll(QString());
  for (const QString& note : notes) entries.push_back({Sample::None, 0, note});
  std::erase_if(entries, [&](const LegendEntry& entry) { return figure.keyed_above.contains(entry.name); });
  return entries;
}

namespace {

// An area for lines of text that grows downwards as needed.
struct TextColumn {
  double top, left, width;
};

// Entries without a sample, as text under the samples.
double paintNotes(QPainter* painter, const std::vector<LegendEntry>& notes, const plots::PlotData& data,
                  const plots::PlotLook& look, const TextColumn& column) {
  const QFont font = plots::fontOf(look);
  const QFontMetricsF metrics(font);
  const double line = metrics.height() * 1.05;
  double y = column.top;
  for (const LegendEntry& note : notes) {
    if (painter != nullptr && (note.name == data.key_note || !data.axis_note.isEmpty()))
      mustName(*painter, {.where = Place::Where::Page, .name = note.name, .kind = QStringLiteral("key")});
    for (const QString& words : evenLines(note.name, column.width / look.unit, metrics)) {
      if (painter != nullptr) {
        painter->setPen(Qt::black);
        painter->setFont(font);
        painter->drawText(QPointF(column.left + std::max(0.0, (column.width - metrics.horizontalAdvance(words)) / 2),
                                  y + line / 2 + metrics.capHeight() / 2),
                          words);
      }
      y += line;
    }
  }
  return y - column.top;
}

// The grid of samples: as few rows as the width allows, evenly filled, with aligned columns.
struct SampleGrid {
  std::size_t rows = 0, columns = 0;
  std::vector<double> widths;  // of the columns
  double together = 0;         // total width with gaps
};

double nameAt(const LegendEntry& entry, const plots::PlotLook& look) {
  return look.length(sampleWidth(entry) + kToName);
}

SampleGrid samplesGrid(const std::vector<LegendEntry>& entries, const plots::PlotLook& look, double width) {
  const QFontMetricsF metrics(plots::fontOf(look));
  const std::size_t count = entries.size();
  SampleGrid grid;
  do {
    ++grid.rows;
    grid.columns = (count + grid.rows - 1) / grid.rows;
    grid.widths.assign(grid.columns, 0);
    for (std::size_t i = 0; i < count; ++i) {
      double& column = grid.widths[i % grid.columns];
      column = std::max(column, nameAt(entries[i], look) + metrics.horizontalAdvance(entries[i].name));
    }
    grid.together = look.length(kBetween) * static_cast<double>(grid.columns - 1);
    for (const double column : grid.widths) grid.together += column;
  } while (grid.columns > 1 && grid.together > width);
  grid.rows = (count + grid.columns - 1) / grid.columns;
  return grid;
}

double paintSamples(QPainter* painter, const std::vector<LegendEntry>& entries, const plots::PlotData& data,
                    const plots::PlotLook& look, double left, double width) {
  if (entries.empty()) return 0;
  const QFont font = plots::fontOf(look);
  const QFontMetricsF metrics(font);
  const double line = metrics.height() * 1.05;
  const SampleGrid grid = samplesGrid(entries, look, width);
  const double height = line * static_cast<double>(grid.rows) + look.length(2);
  if (painter == nullptr) return height;
  LegendPainter samples(*painter, data, look);
  double x = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::size_t column = i % grid.columns;
    x = column == 0 ? left + std::max(0.0, (width - grid.together) / 2)
                    : x + grid.widths[column - 1] + look.length(kBetween);
    const double middle = line * (static_cast<double>(i / grid.columns) + 0.5);
    samples.sample(entries[i], x, middle);
    painter->setPen(Qt::black);
    painter->setFont(font);
    painter->drawText(QPointF(x + nameAt(entries[i], look), middle + metrics.capHeight() / 2), entries[i].name);
    if (entries[i].sample == Sample::Point)
      mustName(*painter, {.where = Place::Where::Page, .name = entries[i].name, .kind = QStringLiteral("key")});
  }
  return height;
}

}  // namespace

double paintLegend(QPainter* painter, const std::vector<LegendEntry>& entries, const plots::PlotData& data,
                   const plots::PlotLook& look, double left, double width) {
  std::vector<LegendEntry> samples, notes;
  for (const LegendEntry& entry : entries)
    (entry.sample == LegendEntry::Sample::None ? notes : samples).push_back(entry);
  const double height = paintSamples(painter, samples, data, look, left, width);
  return height + paintNotes(painter, notes, data, look, {height, left, width});
}

}  // namespace roundel::widgets::figures
