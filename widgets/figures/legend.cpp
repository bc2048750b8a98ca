#include "widgets/figures/legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "widgets/figures/figure_text.h"
#include "widgets/painting/drawing.h"
#include "widgets/painting/hatch.h"
#include "widgets/plot_painting/plot_boxes.h"
#include "widgets/plot_painting/plot_estimates.h"
#include "widgets/plot_painting/plot_marks.h"

namespace roundel::widgets::figures {
namespace {

constexpr std::size_t kNamedJobs = 12;  // more are not told apart by markers

// Distances in points, beside text of 8 pt.
constexpr double kLine = 22, kBox = 9, kDot = 6, kScale = 50, kToName = 3, kBetween = 10;
constexpr int kSteps = 25;  // colours of a scale's sample, an odd number: one is the middle

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

class Painter {
 public:
  Painter(QPainter& painter, const plots::PlotData& data, const plots::PlotLook& look)
      : m_p(painter), m_data(data), m_look(look) {}

  void sample(const LegendEntry& entry, double x, double middle) {
    const Named named(m_p, OpRole::Legend, entry.name);
    const QRectF box(x, middle - pt(3.2), pt(kBox), pt(6.4));
    if (entry.sample == LegendEntry::Sample::Line) {
      const SchedulerStyle style = plots::styleOf(m_data, entry.index, m_look);
      QPen pen(style.line, style.width * m_look.line * m_look.unit);
      if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
      pen.setCapStyle(Qt::FlatCap);
      m_p.setPen(pen);
      m_p.drawLine(QPointF(x, middle), QPointF(x + pt(kLine), middle));
    } else if (entry.sample == LegendEntry::Sample::Curve) {
      m_p.setPen(plots::linePen(m_data, entry.index, m_look));
      m_p.drawLine(QPointF(x, middle), QPointF(x + pt(kLine), middle));
      plots::paintPoint(m_p, m_data, entry.index, m_look, QPointF(x + pt(kLine) / 2, middle), false);
    } else if (entry.sample == LegendEntry::Sample::Scale) {
      scale(x, middle);
    } else if (entry.sample == LegendEntry::Sample::Rule) {
      m_p.setPen(plots::rulePen(m_look));
      m_p.drawLine(QPointF(x, middle), QPointF(x + pt(kLine), middle));
    } else if (entry.sample == LegendEntry::Sample::Share) {
      m_p.setPen(QPen(Qt::black, pt(0.7)));
      m_p.drawLine(QPointF(x, middle + pt(2.5)), QPointF(x + pt(kLine), middle - pt(2.5)));
    } else if (entry.sample == LegendEntry::Sample::Range) {
      plots::paintRange(m_p, m_look, x + pt(kDot) / 2, middle + pt(3.4), middle - pt(3.4));
    } else if (entry.sample == LegendEntry::Sample::Job) {
      plots::paintMarker(m_p, plots::markerOf(model::JobIndex(static_cast<std::size_t>(entry.index))),
                         QPointF(x + pt(kDot) / 2, middle), pt(5.5), jobColor(entry.index), pt(1));
    } else if (entry.sample == LegendEntry::Sample::Point) {
      plots::paintMarker(m_p, plots::markerOf(m_data.lanes[static_cast<std::size_t>(entry.index)]),
                         QPointF(x + pt(kDot) / 2, middle), pt(5.5), plots::styleOf(m_data, entry.index, m_look).line,
                         pt(1));
    } else {
      const bool area = entry.sample == LegendEntry::Sample::Area;
      const plots::Tone tone = area ? plots::toneOf(entry.index, m_look.theme) : barTone(entry.index);
      m_p.setPen(QPen(area ? m_look.theme.edge : plots::styleOf(m_data, entry.index, m_look).line, pt(0.4)));
      m_p.setBrush(tone.fill);
      m_p.drawRect(box);
      paintHatch(m_p, QPolygonF(box), tone.hatch, tone.ink, pt(3.2), pt(0.5));
    }
  }

 private:
  double pt(double points) const { return m_look.length(points); }

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
    return {fill, textOn(fill), plots::hatchOf(m_data.lanes[static_cast<std::size_t>(lane)])};
  }

  QPainter& m_p;
  const plots::PlotData& m_data;
  const plots::PlotLook& m_look;
};

// What logarithmic axes cannot show; panels that differ in it by their names.
QStringList axisNotes(const Figure& figure) {
  QStringList notes, named;
  for (const plots::PlotData& panel : figure.panels) {
    if (panel.axis_note.isEmpty()) continue;
    notes << panel.axis_note;
    named << (panel.title.isEmpty() ? panel.axis_note : QStringLiteral("%1: %2").arg(panel.title, panel.axis_note));
  }
  const bool differ = notes.removeDuplicates() > 0 ? notes.size() > 1 : notes.size() > 1;
  return differ ? named : notes;
}

// What a row's boxes are, as far as any panel has them.
void addRowEntries(std::vector<LegendEntry>& entries, const Figure& figure) {
  for (std::size_t s = 0; s < figure.panels.front().series.size(); ++s) {
    const plots::PlotSeries& first = figure.panels.front().series[s];
    const bool any = std::any_of(figure.panels.begin(), figure.panels.end(), [s](const plots::PlotData& panel) {
      return s < panel.series.size() && !panel.series[s].x.empty();
    });
    if (any)
      entries.push_back(
          {first.tone < 0 ? LegendEntry::Sample::Share : LegendEntry::Sample::Area, first.tone, first.name});
  }
}

// Of curves with a marker at their end.
QString endsNote(const Figure& figure) {
  bool all = true;
  for (const plots::PlotData& panel : figure.panels) {
    for (const plots::PlotSeries& s : panel.series) all = all && plots::endMarked(panel, s);
  }
  const auto tr = [](const char* text) { return QCoreApplication::translate("Figures", text); };
  return all ? tr("marker: TTD, all jobs done") : tr("marker: TTD, all jobs done; no marker: jobs left");
}

}  // namespace

std::vector<LegendEntry> legendOf(const Figure& figure) {
  std::vector<LegendEntry> entries;
  if (figure.body != Figure::Body::Plots || figure.panels.empty()) return entries;
  const plots::PlotData& data = figure.panels.front();
  using Sample = LegendEntry::Sample;
  const bool curves = data.mark == plots::Mark::Step || data.mark == plots::Mark::Line;
  if (data.mark == plots::Mark::Estimates) {
    for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
      entries.push_back(
          {Sample::Curve, static_cast<int>(lane),
           data.lane_ticks.isEmpty() ? data.lanes[lane].label : data.lane_ticks[static_cast<qsizetype>(lane)]});
  } else if (!data.scale_label.isEmpty()) {
    entries.push_back({Sample::Scale, 0, data.scale_label});
  } else if ((curves && data.lanes.size() > 1) || (data.mark == plots::Mark::Bars && !data.x_names.isEmpty())) {
    for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
      entries.push_back({curves ? Sample::Line : Sample::Bar, static_cast<int>(lane),
                         curves && !data.lane_ticks.isEmpty() ? data.lane_ticks[static_cast<qsizetype>(lane)]
                                                              : data.lanes[lane].label});
  } else if (data.mark == plots::Mark::Stack) {
    for (const plots::PlotSeries& s : data.series) entries.push_back({Sample::Area, s.tone, s.name});
  } else if (data.mark == plots::Mark::Rows) {
    addRowEntries(entries, figure);
  } else if (data.mark == plots::Mark::Points) {
    for (const plots::PlotSeries& point : data.series) {
      const bool known = std::any_of(entries.begin(), entries.end(),
                                     [&](const LegendEntry& entry) { return entry.name == point.key; });
      if (!point.key.isEmpty() && !known) entries.push_back({Sample::Point, point.lane, point.key});
    }
  } else if (data.mark == plots::Mark::Dots) {
    const model::Problem& problem = *data.lanes.front().run->trace->problem;
    if (problem.jobs.size() > kNamedJobs) return entries;
    for (std::size_t j = 0; j < problem.jobs.size(); ++j)
      entries.push_back({Sample::Job, static_cast<int>(j), QString::fromStdString(problem.jobs[j].id)});
  }
  const bool ranges =
      data.mark == plots::Mark::Bars &&
      std::any_of(data.series.begin(), data.series.end(), [](const plots::PlotSeries& s) { return s.high > s.low; });
  if (ranges && !data.range_label.isEmpty()) entries.push_back({Sample::Range, 0, data.range_label});
  if ((data.mark == plots::Mark::Bars || data.mark == plots::Mark::Quantiles || (curves && data.lanes.size() > 1)) &&
      !data.rules.empty())
    entries.push_back({Sample::Rule, 0, data.rules.front().label});
  if (data.ends) entries.push_back({Sample::None, 0, endsNote(figure)});
  if (!data.jobs_note.isEmpty()) entries.push_back({Sample::None, 0, data.jobs_note});
  if (!data.key_note.isEmpty()) entries.push_back({Sample::None, 0, data.key_note});
  for (const QString& note : axisNotes(figure)) entries.push_back({Sample::None, 0, note});
  if (const QString note = forecastNote(figure); !note.isEmpty()) entries.push_back({Sample::None, 0, note});
  std::erase_if(entries, [&](const LegendEntry& entry) { return figure.keyed_above.contains(entry.name); });
  return entries;
}

namespace {

// Where lines of text go: from its top down as far as they need.
struct TextColumn {
  double top, left, width;
};

// Words alone, under the samples, in as many lines as they need.
double paintNotes(QPainter* painter, const std::vector<LegendEntry>& notes, const plots::PlotData& data,
                  const plots::PlotLook& look, const TextColumn& column) {
  const QFont font = plots::fontOf(look);
  const QFontMetricsF metrics(font);
  const double line = metrics.height() * 1.05;
  double y = column.top;
  for (const LegendEntry& note : notes) {
    if (painter != nullptr && (note.name == data.key_note || !data.axis_note.isEmpty()))
      mustName(*painter, {Place::Where::Page, note.name, {}, QStringLiteral("key")});
    for (const QString& words : evenly(note.name, column.width / look.unit, metrics)) {
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

double paintSamples(QPainter* painter, const std::vector<LegendEntry>& entries, const plots::PlotData& data,
                    const plots::PlotLook& look, double left, double width) {
  if (entries.empty()) return 0;
  const QFont font = plots::fontOf(look);
  const QFontMetricsF metrics(font);
  const double line = metrics.height() * 1.05;
  const double between = look.length(kBetween);
  const std::size_t count = entries.size();
  const auto nameAt = [&](const LegendEntry& e) { return look.length(sampleWidth(e) + kToName); };
  // As few rows as the width takes, evenly filled; names of several rows line up, each column as wide as what stands in it.
  std::size_t rows = 0, columns = 0;
  std::vector<double> widths;
  double together = 0;
  do {
    ++rows;
    columns = (count + rows - 1) / rows;
    widths.assign(columns, 0);
    for (std::size_t i = 0; i < count; ++i)
      widths[i % columns] =
          std::max(widths[i % columns], nameAt(entries[i]) + metrics.horizontalAdvance(entries[i].name));
    together = between * static_cast<double>(columns - 1);
    for (const double column : widths) together += column;
  } while (columns > 1 && together > width);
  rows = (count + columns - 1) / columns;
  if (painter != nullptr) {
    Painter samples(*painter, data, look);
    double x = 0;
    for (std::size_t i = 0; i < count; ++i) {
      x = i % columns == 0 ? left + std::max(0.0, (width - together) / 2) : x + widths[i % columns - 1] + between;
      const double middle = line * (static_cast<double>(i / columns) + 0.5);
      samples.sample(entries[i], x, middle);
      painter->setPen(Qt::black);
      painter->setFont(font);
      painter->drawText(QPointF(x + nameAt(entries[i]), middle + metrics.capHeight() / 2), entries[i].name);
      if (entries[i].sample == LegendEntry::Sample::Point)
        mustName(*painter, {Place::Where::Page, entries[i].name, {}, QStringLiteral("key")});
    }
  }
  return line * static_cast<double>(rows) + look.length(2);
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
