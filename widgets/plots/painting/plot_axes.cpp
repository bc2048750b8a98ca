// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_axes.h"

#include <QFontMetricsF>

#include "widgets/plots/painting/labels/plot_ends.h"
#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kMaxNames = 0.28;        // share of a plot's width for names on the left
constexpr double kMaxOfLongNames = 0.42;  // the same if names would be cut otherwise
constexpr double kAroundRows = 48;        // px of a plot's height used by the axis and its margins

// Wraps at spaces; a single word wider than `width` gets a line alone.
QString foldedAtSpaces(const QString& label, double width, const QFontMetricsF& metrics) {
  QString folded, line;
  for (const QString& word : label.split(QLatin1Char(' '))) {
    const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
    if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width) {
      folded += line + QLatin1Char('\n');
      line = word;
    } else {
      line = longer;
    }
  }
  return folded + line;
}

class Axes : private PlotFrame {
 public:
  using PlotFrame::PlotFrame;

  void set() {
    for (QCPAxis* axis : {m_x, m_y}) styleAxis(axis);
    const double right = endLabels() ? endLabelsWidth(m_plot, m_data, m_look) : px(m_look.to_file ? 10 : 18);
    m_rect.setMinimumMargins(QMargins(static_cast<int>(px(4)), static_cast<int>(px(m_look.to_file ? 6 : 9)),
                                      static_cast<int>(right), static_cast<int>(px(4))));
    m_x->setLabel(m_look.to_file                   ? m_data.x_label
                  : m_data.mark == Mark::Quantiles ? quantilesLabel(m_data.x_label)
                                                   : QString());
    m_y->setLabel(m_look.to_file ? m_data.y_label : QString());
    m_y->setRange(yBottom(), yTop());
    const bool rows = inRows();
    m_y->setRangeReversed(rows || m_data.mark == Mark::Cells || m_data.mark == Mark::Rows);
    if (rows) rowTicks(m_y);
    if (!m_data.y_names.isEmpty()) nameTicks(m_y, m_data.y_names);
    if (!m_data.x_names.isEmpty()) {
      nameTicks(m_x, m_data.x_names);
      m_x->setTickLabelRotation(m_data.x_turned ? -90 : 0);
      m_x->setRange(m_data.x_min, m_data.x_max);
    } else if (m_data.mark == Mark::Bars) {
      rowTicks(m_x);
      m_x->setTickLabelRotation(m_data.x_turned ? -90 : 0);
      m_x->setRange(m_data.x_min, m_data.x_max);
    } else if (m_data.log10_x) {
      powerTicks(m_x, m_data.x_min / m_data.time_unit_s, m_data.x_max / m_data.time_unit_s);
      m_x->setRange(xOf(m_data.x_min), xOf(m_data.x_max));
    } else if (m_data.log2_x) {
      ratioTicks();
      m_x->setRange(hasGutter() ? gutter() - 0.5 - countRoom() : m_data.x_min - 0.25, m_data.x_max);
    } else {
      m_x->setRange(m_data.x_min / m_data.time_unit_s, m_data.x_max / m_data.time_unit_s);
      numberTicks(m_x);
    }
    if (!m_data.x_ticks.empty()) markTicks(*m_x, m_data.x_ticks, m_data.log10_x);
    if (rows || !m_data.y_names.isEmpty()) return;
    if (m_data.log10_y)
      powerTicks(m_y, m_data.y_min / yUnit(m_data), m_data.y_max / yUnit(m_data));
    else
      numberTicks(m_y);
  }

 private:
  void styleAxis(QCPAxis* axis) const {
    const Theme& t = m_look.theme;
    const QPen thin(ink(t.line), px(m_look.to_file ? 0.5 : 1));
    axis->setBasePen(thin);
    axis->setTickPen(thin);
    axis->setSubTicks(false);
    axis->setTickLengthIn(static_cast<int>(px(m_look.to_file ? 2.5 : 0)));
    axis->setTickLabelFont(font());
    axis->setNumberFormat(QStringLiteral("g"));  // an exponent is as large as the number
    axis->setTickLabelColor(ink(t.dim));
    axis->setTickLabelPadding(static_cast<int>(px(3)));
    axis->setLabelFont(font());
    axis->setLabelColor(ink(t.dim));
    axis->setLabelPadding(static_cast<int>(px(axis == m_y && m_data.mark == Mark::Cells ? 5 : 2)));
    axis->grid()->setPen(QPen(t.grid, px(m_look.to_file ? 0.4 : 1)));
    axis->grid()->setZeroLinePen(QPen(t.grid, px(m_look.to_file ? 0.4 : 1)));
    axis->setPadding(static_cast<int>(px(2)));
  }

  bool inRows() const {
    return m_data.mark == Mark::Dots || m_data.mark == Mark::Quantiles || m_data.mark == Mark::JobRows;
  }

  double yTop() const {
    const double top = yOf(m_data.y_max);
    if (m_data.mark == Mark::Bars) return top;
    if (m_look.to_file && curves()) return top + 0.02 * (top - yOf(m_data.y_min));
    return m_data.y_max == 1 && m_data.y_min == 0 ? yOf(1.02) : top;
  }

  // On paper, a curve at 0 is above the axis line, which would cover it.
  double yBottom() const {
    const double bottom = yOf(m_data.y_min);
    return m_look.to_file && curves() ? bottom - 0.03 * (yOf(m_data.y_max) - bottom) : bottom;
  }

  static QString shortLabel(const QString& label) {
    const qsizetype open = label.indexOf(QLatin1Char('('));
    const qsizetype close = label.indexOf(QLatin1Char(')'));
    return open < 0 || close < open ? QString() : label.mid(open + 1, close - open - 1);
  }

  // Shortens the label if the panel's title names the value: "min: 5, 25, 50, 75, 95 %".
  static QString quantilesLabel(const QString& label) {
    const qsizetype shares = label.indexOf(QLatin1String("): "));
    return shares < 0 ? label : shortLabel(label) + label.mid(shares + 1);
  }

  void numberTicks(QCPAxis* axis) const {
    // On screen the title names the value, so the axis shows only the unit, beside the last number.
    const bool unit = axis == m_x && !m_look.to_file && m_data.mark != Mark::Quantiles;
    const auto ticker = shortTicker(
        axis == m_y && m_data.whole_y, axis == (m_data.mark == Mark::Bars ? m_y : m_x) ? m_data.time_unit_s : 0,
        unit ? shortLabel(m_data.x_label) : QString(), axis == m_x && !m_look.to_file ? axis : nullptr, font(), px(5));
    // As many labels as fit with a gap. Uses the panel's size, because the axis has none before its first layout.
    const double room = axis == m_x ? m_plot.width() / px(60) : m_plot.height() / px(22);
    ticker->setTickCount(m_look.to_file ? 4 : std::clamp(static_cast<int>(room), 2, 4));
    axis->setTicker(ticker);
  }

  static void powerTicks(QCPAxis* axis, double low, double high) { markTicks(*axis, logTicks(low, high), true); }

  void nameTicks(QCPAxis* axis, const QStringList& names) const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (qsizetype i = 0; i < names.size(); ++i) ticker->addTick(static_cast<double>(i), names[i]);
    axis->setTicker(ticker);
    axis->grid()->setVisible(false);
    axis->setTickLabelColor(ink(m_look.theme.text));
    axis->setTickLengthIn(0);
  }

  // Side-by-side names are wrapped: turned words are hard to read and to find.
  QString wrapped(QString label) const {
    return m_data.lanes.size() > 4 ? label.replace(QLatin1Char(' '), QLatin1Char('\n')) : label;
  }

  double widthOf(const QString& lines) const {
    double widest = 0;
    for (const QString& line : lines.split(QLatin1Char('\n')))
      widest = std::max(widest, QFontMetricsF(font()).horizontalAdvance(line));
    return widest;
  }

  // Wraps a long name to the height of its row, then widens the margin. On screen, a still longer name (of a branch)
  // is cut and the tooltip shows it; figures never cut names.
  QString beside(const QString& label) const {
    const QFontMetricsF metrics(font());
    const double usual_width = std::max(px(48), kMaxNames * m_plot.width()),
                 most = std::max(usual_width, kMaxOfLongNames * m_plot.width());
    if (m_look.to_file || metrics.horizontalAdvance(label) <= usual_width) return label;
    const auto rows = std::max<std::size_t>(1, m_data.lanes.size());
    const int lines = std::max(
        1, static_cast<int>((m_plot.height() - px(kAroundRows)) / static_cast<double>(rows) / metrics.height()));
    for (const double width : {usual_width, most}) {
      const QString folded = foldedAtSpaces(label, width, metrics);
      if (folded.count(QLatin1Char('\n')) < lines && widthOf(folded) <= width) return folded;
    }
    return metrics.elidedText(label, Qt::ElideRight, usual_width);
  }

  void rowTicks(QCPAxis* axis) const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    if (m_data.mark == Mark::JobRows) {
      for (std::size_t row = 0; row < m_data.rows.size(); ++row)
        ticker->addTick(static_cast<double>(row), m_data.rows[row]);
    } else {
      for (std::size_t lane = 0; lane < m_data.lanes.size(); ++lane) {
        if (!laneShown(m_look, static_cast<int>(lane))) continue;
        const QString label =
            m_data.lane_ticks.isEmpty() ? m_data.lanes[lane].label : m_data.lane_ticks[static_cast<qsizetype>(lane)];
        ticker->addTick(static_cast<double>(lane),
                        axis == m_x && m_data.lane_ticks.isEmpty() ? wrapped(label) : beside(label));
      }
    }
    axis->setTicker(ticker);
    if (m_look.to_file) axis->setTickLengthIn(0);  // beside the count of zeros, a tick would look like a minus sign
    axis->grid()->setVisible(m_data.mark == Mark::JobRows);
    axis->setTickLabelColor(ink(m_look.theme.text));
  }

  // Axis units that the count of zeros needs left of their gutter, without touching dots or names.
  double countRoom() const {
    if (m_data.mark != Mark::Dots) return 0;
    const QFontMetricsF metrics(font());
    double count = 0, names = 0;
    for (const PlotSeries& s : m_data.series)
      if (s.zeros > 0 && !few(s)) count = std::max(count, metrics.horizontalAdvance(QString::number(s.zeros)) + px(12));
    if (count <= 0) return 0;
    for (const PlotLane& lane : m_data.lanes) names = std::max(names, widthOf(beside(lane.label)) + px(24));
    const double rest_width = std::max(px(40), m_plot.width() - names - count);
    return (m_data.x_max - gutter() + 0.5) * count / rest_width;
  }

  // Powers of two between two numbers, so that numbers do not touch.
  double ratioStep() const {
    const QFontMetricsF metrics(font());
    double names = 0;
    for (const PlotLane& lane : m_data.lanes) names = std::max(names, widthOf(beside(lane.label)) + px(24));
    const double left = hasGutter() ? gutter() - 0.5 - countRoom() : m_data.x_min - 0.25;
    const double unit =
        std::max(px(40), m_plot.width() - (m_data.mark == Mark::Dots ? names : px(60))) / (m_data.x_max - left);
    const double widest =
        metrics.horizontalAdvance(QStringLiteral("1/%1").arg(std::exp2(-std::min(0.0, m_data.x_min)), 0, 'f', 0)) +
        px(6);
    double step = m_data.x_max - m_data.x_min > 5 ? 2 : 1;
    while (step * unit < widest && step < 64) step *= 2;
    return step;
  }

  void ratioTicks() const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    if (hasGutter()) ticker->addTick(gutter(), QStringLiteral("0"));
    const double step = ratioStep();
    // Beside the gutter of zeros, a long label has no room.
    for (double e = std::ceil(m_data.x_min) + (step > 1 ? step : 0); e <= m_data.x_max; e += step)
      ticker->addTick(e, e < 0 ? QStringLiteral("1/%1").arg(std::exp2(-e), 0, 'f', 0) : QString::number(std::exp2(e)));
    m_x->setTicker(ticker);
  }
};

}  // namespace

void setAxes(QCPAxisRect& rect, const PlotData& data, const PlotLook& look) { Axes(rect, data, look).set(); }

}  // namespace roundel::widgets::plots
