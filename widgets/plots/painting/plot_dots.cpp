// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_dots.h"

#include <limits>

#include "core/model/problem.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/plots/painting/plot_marks.h"

namespace roundel::widgets::plots {
namespace {

QCPScatterStyle::ScatterShape scatterOf(Marker marker) {
  switch (marker) {
    case Marker::Disc:
      return QCPScatterStyle::ssCircle;
    case Marker::Square:
      return QCPScatterStyle::ssSquare;
    case Marker::Triangle:
      return QCPScatterStyle::ssTriangle;
    case Marker::Diamond:
      return QCPScatterStyle::ssDiamond;
    case Marker::Plus:
      return QCPScatterStyle::ssPlus;
    case Marker::Cross:
      return QCPScatterStyle::ssCross;
    case Marker::TriangleDown:
      return QCPScatterStyle::ssTriangleInverted;
    default:
      break;  // of schedulers alone
  }
  return QCPScatterStyle::ssCircle;
}

}  // namespace

void DotPainter::gutterBand() {
  auto* band = item<QCPItemRect>();
  band->setPen(Qt::NoPen);
  band->setBrush(mixed(m_look.theme.grid, m_look.theme.panel, 0.7));
  band->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
  band->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
  band->topLeft->setCoords(gutter() - 0.42, 0);
  band->bottomRight->setCoords(gutter() + 0.42, 1);
}

void DotPainter::dots(const PlotSeries& s) {
  const double size = px(few(s) ? 9 : m_look.to_file ? 2.4 : 4);
  auto* all_dots = new DotGraph(m_x, m_y, figures::OpRole::Item, m_data.lanes[static_cast<std::size_t>(s.lane)].label);
  const QColor color = style(s.lane).line;
  all_dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, mixed(color, m_look.theme.panel, 0.75), size));
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!visible(s, i)) continue;
    if (few(s) || selected(s, i))
      dot(s, i, selected(s, i) ? px(10) : size);
    else
      all_dots->addDot(xOf(s.x[i]), s.y[i]);
  }
  // Counts only the zeros shown at the playhead.
  int zeros = 0;
  for (std::size_t i = 0; i < s.x.size(); ++i) zeros += s.x[i] <= 0 && visible(s, i) ? 1 : 0;
  if (zeros > 0 && !few(s)) {
    auto* label = item<QCPItemText>();
    label->setText(QString::number(zeros));
    label->setFont(font());
    label->setColor(m_look.theme.text);
    label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label->setPadding(QMargins(static_cast<int>(px(4)), 0, 0, 0));
    label->position->setCoords(m_x->range().lower, s.lane);
  }
}

const model::Problem& DotPainter::problemOf(const PlotSeries& s) const {
  return *m_data.lanes[static_cast<std::size_t>(s.lane)].run->trace->problem;
}

QColor DotPainter::colorOf(const PlotSeries& s, std::size_t i) const {
  return jobColor(problemOf(s).jobs[s.jobs[i]].id);
}

void DotPainter::jobDots(const PlotSeries& s) {
  const bool is_own_lane = m_look.only < 0 || s.lane == m_look.only;
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!visible(s, i) && !(m_look.future == 1)) continue;
    auto* one = new DotGraph(m_x, m_y, figures::OpRole::Item, m_data.lanes[static_cast<std::size_t>(s.lane)].label);
    const bool marked = selected(s, i);
    const QColor line = style(s.lane).line;
    const QColor job = colorOf(s, i);
    const QColor fill = !is_own_lane ? m_look.theme.panel : m_look.only >= 0 ? job : line;
    const bool came = visible(s, i);
    const QPen edge(marked        ? m_look.theme.text
                    : is_own_lane ? m_look.theme.panel
                                  : m_look.theme.edge,
                    px(marked || !is_own_lane ? 1.5 : 0.75));
    one->setScatterStyle(QCPScatterStyle(
        shapeOf(s.lane), came ? edge : QPen(mixed(edge.color(), m_look.theme.panel, 0.4), edge.widthF()),
        QBrush(came ? fill : mixed(fill, m_look.theme.panel, kGhost)), px(marked ? 10 : 8)));
    one->addDot(xOf(s.x[i]), s.y[i]);
  }
}

// Lanes side by side differ in shape too; a column shows one lane only.
QCPScatterStyle::ScatterShape DotPainter::shapeOf(int lane) const {
  return m_look.only >= 0 ? QCPScatterStyle::ssCircle
                          : scatterOf(markerOf(m_data.lanes[static_cast<std::size_t>(lane)]));
}

void DotPainter::links() {
  for (std::size_t row = 0; row < m_data.rows.size(); ++row) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const PlotSeries& s : m_data.series) {
      for (std::size_t i = 0; i < s.x.size(); ++i) {
        if (s.y[i] != static_cast<double>(row) || !laneShown(m_look, s.lane) || !(visible(s, i) || m_look.future == 1))
          continue;
        low = std::min(low, xOf(s.x[i])), high = std::max(high, xOf(s.x[i]));
      }
    }
    if (!(low < high)) continue;
    auto* line = item<QCPItemLine>();
    line->setLayer(m_plot.layer(QStringLiteral("grid")));
    line->setPen(QPen(m_look.theme.faint, px(1)));
    line->start->setCoords(low, static_cast<double>(row));
    line->end->setCoords(high, static_cast<double>(row));
  }
}

void DotPainter::dot(const PlotSeries& s, std::size_t i, double size) {
  const model::Problem& problem = problemOf(s);
  auto* one = new DotGraph(m_x, m_y, figures::OpRole::Series, QString::fromStdString(problem.jobs[s.jobs[i]].id));
  const QColor color = colorOf(s, i);
  const bool marked = selected(s, i);
  const Marker marker = markerOf(jobForm(problem, s.jobs[i]));
  const bool strokes = marker == Marker::Plus || marker == Marker::Cross;
  const QPen edge(marked    ? m_look.theme.text
                  : strokes ? color
                            : m_look.theme.panel,
                  px(marked || strokes ? 1.5 : 0.75));
  one->setScatterStyle(QCPScatterStyle(scatterOf(marker), edge, QBrush(color), m_look.to_file ? size * 0.7 : size));
  one->addDot(xOf(s.x[i]), s.y[i]);
}

void DotPainter::pairs() {
  const auto& lanes = m_data.series;
  if (m_look.only >= 0) return;
  for (std::size_t lane = 0; lane + 1 < lanes.size(); ++lane) {
    for (std::size_t i = 0; i < lanes[lane].jobs.size(); ++i) {
      if (!few(lanes[lane]) && !selected(lanes[lane], i)) continue;
      const auto& next = lanes[lane + 1].jobs;
      const model::JobIndex job = sameJob(problemOf(lanes[lane]), lanes[lane].jobs[i], problemOf(lanes[lane + 1]));
      const auto next_index = static_cast<std::size_t>(std::ranges::find(next, job) - next.begin());
      if (next_index == next.size()) continue;
      if (!visible(lanes[lane], i) || !visible(lanes[lane + 1], next_index)) continue;
      auto* line = item<QCPItemLine>();
      line->setPen(QPen(mixed(colorOf(lanes[lane], i), m_look.theme.panel, 0.6), px(1)));
      line->start->setCoords(xOf(lanes[lane].x[i]), lanes[lane].y[i]);
      line->end->setCoords(xOf(lanes[lane + 1].x[next_index]), lanes[lane + 1].y[next_index]);
    }
  }
}

}  // namespace roundel::widgets::plots
