// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/slide_views.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <optional>

#include "core/guarantees/guarantees.h"
#include "core/guarantees/report.h"
#include "core/trace/explanation.h"
#include "core/trace/parts_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/figures/files/figure_export.h"
#include "widgets/figures/kinds/preset.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets {
namespace {

struct SlideViewTexts {
  Q_DECLARE_TR_FUNCTIONS(SlideView)
};

constexpr double kTablePx = 26, kSmallestTablePx = 16;
constexpr std::size_t kColumnsOfATheorem = 8;

/// Lays out a table in columns: each as wide as its longest text, the last one takes the rest and wraps.
class TableLayout {
 public:
  TableLayout(const SlideTable& table, double width, double px) : m_table(table), m_metrics(uiFont(px)), m_gap(px) {
    const qsizetype columns = columnCount();
    m_widths.assign(static_cast<std::size_t>(columns), 0);
    for (const QStringList& row : all())
      for (qsizetype i = 0; i + 1 < columns && i < row.size(); ++i)
        m_widths[static_cast<std::size_t>(i)] =
            std::max(m_widths[static_cast<std::size_t>(i)], m_metrics.horizontalAdvance(row[i]) + m_gap);
    double used_width = 0;
    for (const double column_width : m_widths) used_width += column_width;
    if (!m_widths.empty()) m_widths.back() = width - used_width;
  }

  const std::vector<double>& widths() const { return m_widths; }
  bool fitsAcross() const { return m_widths.empty() || m_widths.back() >= 8 * m_gap; }
  double heightOf(const QStringList& row) const {
    const double last = m_widths.empty() ? 0 : std::max(m_widths.back(), m_gap);
    const QString text = row.size() == columnCount() && !row.isEmpty() ? row.last() : QString();
    const QRectF box = m_metrics.boundingRect(QRectF(0, 0, last, 1e6), Qt::TextWordWrap, text);
    return std::max(box.height(), m_metrics.height()) + m_gap / 3;
  }
  double height() const {
    double sum = 0;
    for (const QStringList& row : all()) sum += heightOf(row);
    return sum;
  }
  double lineHeight() const { return m_metrics.height(); }

 private:
  qsizetype columnCount() const {
    qsizetype most_columns = m_table.head.size();
    for (const QStringList& row : m_table.rows) most_columns = std::max(most_columns, row.size());
    return most_columns;
  }
  std::vector<QStringList> all() const {
    std::vector<QStringList> rows = m_table.rows;
    if (!m_table.head.isEmpty()) rows.insert(rows.begin(), m_table.head);
    return rows;
  }
  const SlideTable& m_table;
  QFontMetricsF m_metrics;
  double m_gap;
  std::vector<double> m_widths;
};

void paintRow(QPainter& painter, QPointF at, const QStringList& row, const TableLayout& layout, double height) {
  double x = at.x();
  for (qsizetype i = 0; i < row.size(); ++i) {
    const double width = layout.widths()[static_cast<std::size_t>(i)];
    painter.drawText(QRectF(x, at.y(), width, height), Qt::TextWordWrap | Qt::AlignTop, row[i]);
    x += width;
  }
}

void paintFigure(QPainter& painter, const QRectF& room, const figures::Drawing& drawing, const Theme& theme) {
  const double scale = std::min(room.width() / drawing.size_pt.width(), room.height() / drawing.size_pt.height());
  const QSizeF size = drawing.size_pt * scale;
  painter.save();
  painter.translate(room.center() - QPointF(size.width(), size.height()) / 2);
  // Figures are drawn for white paper.
  if (theme.dark) painter.fillRect(QRectF(QPointF(), size), Qt::white);
  painter.scale(scale, scale);
  figures::play(painter, drawing);
  painter.restore();
}

std::vector<compare::LaneRun> runsOf(const std::vector<LaneState>& lanes, const talk::Slide& slide) {
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : lanes) {
    const bool is_named = slide.lanes.empty() || std::ranges::find(slide.lanes, lane.lane.label) != slide.lanes.end();
    if (is_named && lane.run != nullptr && lane.run->trace != nullptr) runs.push_back(*lane.run);
  }
  return runs;
}

figures::Page figurePage(const std::vector<LaneState>& lanes, const talk::Slide& slide, double at_s) {
  figures::FigureOptions options;
  options.at_s = at_s;
  return figures::pageOf(figures::makeFigure(talk::figureOf(slide.view), runsOf(lanes, slide), options),
                         *figures::findPreset("beamer"));
}

void paintWords(QPainter& painter, const QRectF& room, const QString& words, double px, const Theme& theme) {
  painter.setFont(uiFont(px));
  painter.setPen(theme.dim);
  painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, words);
}

QString text(const std::string& words) { return shown(QString::fromStdString(words)); }

std::optional<std::size_t> decisionUpTo(const trace::Trace& trace, double at_s) {
  const std::size_t count = trace.decisions.through(at_s);
  return count == 0 ? std::nullopt : std::optional(count - 1);
}

}  // namespace

void paintTable(QPainter& painter, const QRectF& room, const SlideTable& table, double px, double smallest_px,
                const Theme& theme) {
  const double title = table.title.isEmpty() ? 0 : px * 2;
  const QRectF body = room.adjusted(0, title, 0, 0);
  double size = px;
  for (; size > smallest_px; size -= 1) {
    const TableLayout layout(table, body.width(), size);
    if (layout.fitsAcross() && layout.height() <= body.height()) break;
  }
  const TableLayout layout(table, body.width(), size);
  painter.setPen(theme.text);
  painter.setFont(uiFont(px, QFont::Bold));
  painter.drawText(QRectF(room.topLeft(), QSizeF(room.width(), title)), Qt::AlignLeft | Qt::AlignTop, table.title);
  double y = body.top();
  if (!table.head.isEmpty()) {
    painter.setFont(uiFont(size));
    painter.setPen(theme.dim);
    paintRow(painter, {body.left(), y}, table.head, layout, layout.heightOf(table.head));
    y += layout.heightOf(table.head);
  }
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const double height = layout.heightOf(table.rows[i]);
    const bool last = i + 1 == table.rows.size();
    if (y + height + (last ? 0 : layout.lineHeight()) > body.bottom() + 1) {
      painter.setPen(theme.dim);
      painter.drawText(QPointF(body.left(), y + layout.lineHeight()),
                       SlideViewTexts::tr("and %n more", nullptr, static_cast<int>(table.rows.size() - i)));
      return;
    }
    painter.setFont(uiFont(size, static_cast<int>(i) == table.marked ? QFont::Bold : QFont::Normal));
    painter.setPen(theme.text);
    paintRow(painter, {body.left(), y}, table.rows[i], layout, height);
    y += height;
  }
}

SlideTable reasonsTable(const LaneState& lane, double at_s, const talk::Spot& spot) {
  SlideTable table;
  table.title = text(lane.lane.label);
  if (lane.index == nullptr) return table;
  const trace::Trace& trace = lane.index->trace();
  const auto decision = decisionUpTo(trace, at_s);
  const auto explanation = decision ? trace.decisions.explanation(*decision) : nullptr;
  if (explanation == nullptr) {
    table.rows.push_back({SlideViewTexts::tr("The run has no reasons at this instant.")});
    return table;
  }
  const model::Problem& problem = lane.index->problem();
  const auto add = [&](model::JobIndex job, const QString& words) {
    const std::string& id = problem.jobs[job].id;
    const bool first = spot.kind == talk::Spot::Kind::Job && spot.name == id;
    if (first) table.marked = 0;
    table.rows.insert(first ? table.rows.begin() : table.rows.end(), QStringList{text(id), words});
  };
  for (const trace::Choice& choice : explanation->choices)
    add(choice.job, SlideViewTexts::tr("gets %1").arg(text(trace::partsText(choice.parts, problem))));
  for (const trace::Reason& reason : explanation->reasons) add(reason.job, text(trace::sentence(reason, problem)));
  if (table.rows.empty()) table.rows.push_back({SlideViewTexts::tr("Nothing changes at this instant.")});
  return table;
}

SlideTable guaranteesTable(const std::vector<LaneState>& lanes, const std::vector<std::size_t>& which) {
  SlideTable table;
  table.head = {SlideViewTexts::tr("Scheduler"), SlideViewTexts::tr("Theorem"), SlideViewTexts::tr("Run"),
                SlideViewTexts::tr("Guaranteed"), SlideViewTexts::tr("Verdict")};
  for (const std::size_t lane : which) {
    const auto& run = lanes[lane].run;
    if (run == nullptr || run->trace == nullptr || run->metrics == nullptr) continue;
    guarantees::Effort effort;
    effort.search = false;
    const guarantees::Guarantees run_guarantees = guarantees::guaranteesOf(*run, effort);
    const QStringList lines = QString::fromStdString(guarantees::asTable(run_guarantees.theorems))
                                  .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < lines.size(); ++i) {
      const QStringList cells = lines[i].split(QLatin1Char('\t'));
      if (cells.size() >= static_cast<qsizetype>(kColumnsOfATheorem))
        table.rows.push_back(
            {text(lanes[lane].lane.label), shown(cells[1]), shown(cells[3]), shown(cells[6]), shown(cells[7])});
    }
    if (run_guarantees.theorems.empty())
      table.rows.push_back({text(lanes[lane].lane.label), {}, {}, {}, text(run_guarantees.no_theorem_reason)});
  }
  return table;
}

void paintSlideView(QPainter& painter, const QRectF& room, const std::vector<LaneState>& lanes,
                    const talk::Slide& slide, double at_s, const SlideLook& look) {
  const Theme& theme = look.theme;
  std::vector<std::string> labels;
  for (const LaneState& lane : lanes) labels.push_back(lane.lane.label);
  const std::vector<std::size_t> shown_lanes = talk::lanesOf(slide, labels);
  const double px = kTablePx * look.unit, smallest = kSmallestTablePx * look.unit;
  if (slide.view == "guarantees")
    return paintTable(painter, room, guaranteesTable(lanes, shown_lanes), px, smallest, theme);
  if (slide.view == "why") {
    const double gap = 2 * px;
    const double table_width =
        (room.width() + gap) / static_cast<double>(std::max<std::size_t>(shown_lanes.size(), 1)) - gap;
    for (std::size_t i = 0; i < shown_lanes.size(); ++i)
      paintTable(painter,
                 {room.left() + static_cast<double>(i) * (table_width + gap), room.top(), table_width, room.height()},
                 reasonsTable(lanes[shown_lanes[i]], at_s, slide.spot), px, smallest, theme);
    return;
  }
  const figures::Page page = figurePage(lanes, slide, at_s);
  if (page.figure.drawable())
    paintFigure(painter, room, page.drawing, theme);
  else
    paintWords(painter, room, page.figure.empty, px, theme);
}

}  // namespace roundel::widgets
