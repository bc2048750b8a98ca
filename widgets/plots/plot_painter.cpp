#include "widgets/plots/plot_painter.h"

#include <qcustomplot.h>

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/plots/plot_ends.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kGhost = 0.25;
constexpr std::size_t kPairedJobs = 12;  // beyond that, lines between the dots of a job would be noise

class Painter {
 public:
  Painter(QCustomPlot& plot, const PlotData& data, const PlotLook& look) : m_plot(plot), m_data(data), m_look(look) {}

  void all() {
    m_plot.clearPlottables();
    m_plot.clearItems();
    m_plot.setBackground(m_look.theme.panel);
    m_plot.setNotAntialiasedElements(QCP::aeNone);
    m_plot.setAntialiasedElements(QCP::aeAll);
    axes();
    if (m_data.log2_x && anyZero()) gutterBand();
    for (const PlotSeries& series : m_data.series) {
      if (laneShown(m_look, series.lane)) draw(series);
    }
    if (m_data.mark == Mark::Dots) pairs();
    if (m_data.mark == Mark::JobRows) links();
    if (m_data.bound > 0) bound();
    if (m_data.over_time && std::isfinite(m_look.now_s)) playhead();
    legend();
    if (endLabels()) paintEndLabels(m_plot, m_data, m_look);
  }

 private:
  double px(double logical) const { return logical * m_look.unit; }

  QFont font(double scale = 1, int weight = QFont::Normal) const {
    QFont f = uiFont(m_look.font * scale, weight);
    if (m_look.to_file) f.setPixelSize(static_cast<int>(std::lround(px(m_look.font * scale))));
    return f;
  }

  SchedulerStyle style(int lane) const {
    const PlotLane& l = m_data.lanes[static_cast<std::size_t>(lane)];
    return schedulerStyle(l.policy, l.occurrence, m_look.theme);
  }

  QPen pen(int lane, bool ghost) const {
    const SchedulerStyle s = style(lane);
    const bool aside = m_look.only >= 0 && lane != m_look.only;
    const double width = s.width * m_look.line * (aside ? 0.5 : 1);
    QPen p(ghost ? mixed(s.line, m_look.theme.panel, kGhost) : aside ? mixed(s.line, m_look.theme.panel, 0.6) : s.line, px(width));
    p.setCapStyle(Qt::FlatCap);
    if (!s.dash.isEmpty()) p.setDashPattern(s.dash);
    return p;
  }

  double xOf(double value) const {
    if (m_data.log2_x) return value > 0 ? std::max(std::log2(value), m_data.x_min) : gutter();
    return value / (m_data.mark == Mark::Bars ? 1 : m_data.time_unit_s);
  }
  double gutter() const { return m_data.x_min - 1; }
  bool endLabels() const {
    return m_look.end_labels && m_data.over_time && (m_data.mark == Mark::Step || m_data.mark == Mark::Line);
  }
  bool inRows() const { return m_data.mark == Mark::Dots || m_data.mark == Mark::Quantiles || m_data.mark == Mark::JobRows; }
  bool anyZero() const {
    return std::any_of(m_data.series.begin(), m_data.series.end(), [](const PlotSeries& s) { return s.zeros > 0; });
  }
  double yOf(double value) const { return m_data.mark == Mark::Bars ? value / m_data.time_unit_s : value; }

  void styleAxis(QCPAxis* axis) const {
    const Theme& t = m_look.theme;
    const QPen thin(m_look.to_file ? QColor(Qt::black) : t.line, px(m_look.to_file ? 0.5 : 1));
    axis->setBasePen(thin);
    axis->setTickPen(thin);
    axis->setSubTicks(false);
    axis->setTickLengthIn(static_cast<int>(px(m_look.to_file ? 2.5 : 0)));
    axis->setTickLabelFont(font());
    axis->setTickLabelColor(m_look.to_file ? QColor(Qt::black) : t.dim);
    axis->setTickLabelPadding(static_cast<int>(px(3)));
    axis->setLabelFont(font());
    axis->setLabelColor(m_look.to_file ? QColor(Qt::black) : t.dim);
    axis->setLabelPadding(static_cast<int>(px(2)));
    axis->grid()->setPen(QPen(t.grid, px(m_look.to_file ? 0.4 : 1)));
    axis->grid()->setZeroLinePen(QPen(t.grid, px(m_look.to_file ? 0.4 : 1)));
    axis->setPadding(static_cast<int>(px(2)));
  }

  void axes() {
    for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) styleAxis(axis);
    const double right = endLabels() ? endLabelsWidth(m_plot, m_data, m_look) : px(10);
    m_plot.axisRect()->setMinimumMargins(QMargins(static_cast<int>(px(4)), static_cast<int>(px(6)), static_cast<int>(right), static_cast<int>(px(4))));
    m_plot.xAxis->setLabel(m_look.to_file || m_data.mark == Mark::Quantiles ? m_data.x_label : shortLabel(m_data.x_label));
    m_plot.yAxis->setLabel(m_look.to_file ? m_data.y_label : QString());
    m_plot.yAxis->setRange(m_data.y_min, yTop());
    const bool rows = inRows();
    m_plot.yAxis->setRangeReversed(rows);
    if (rows) rowTicks(m_plot.yAxis);
    if (m_data.mark == Mark::Bars) {
      rowTicks(m_plot.xAxis);
      m_plot.xAxis->setRange(m_data.x_min, m_data.x_max);
    } else if (m_data.log2_x) {
      ratioTicks();
      m_plot.xAxis->setRange(gutter() - 0.5 - countRoom(), m_data.x_max);
    } else {
      m_plot.xAxis->setRange(m_data.x_min / m_data.time_unit_s, m_data.x_max / m_data.time_unit_s);
      numberTicks(m_plot.xAxis);
    }
    if (!rows) numberTicks(m_plot.yAxis);
  }

  double yTop() const {
    if (m_data.mark == Mark::Bars) return m_data.y_max / m_data.time_unit_s;
    return m_data.y_max == 1 && m_data.y_min == 0 ? 1.02 : m_data.y_max;
  }

  // On screen the title says what is shown; the axis needs its unit only.
  static QString shortLabel(const QString& label) {
    const qsizetype open = label.indexOf(QLatin1Char('('));
    const qsizetype close = label.indexOf(QLatin1Char(')'));
    return open < 0 || close < open ? QString() : label.mid(open + 1, close - open - 1);
  }

  static void numberTicks(QCPAxis* axis) {
    QSharedPointer<QCPAxisTicker> ticker(new QCPAxisTicker);
    ticker->setTickCount(4);
    axis->setTicker(ticker);
    axis->setNumberFormat(QStringLiteral("gb"));
    axis->setNumberPrecision(4);
  }

  // Beside each other, names stand on several lines: turned words are neither read nor found with ease.
  QString wrapped(QString label) const { return m_data.lanes.size() > 4 ? label.replace(QLatin1Char(' '), QLatin1Char('\n')) : label; }

  void rowTicks(QCPAxis* axis) const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    if (m_data.mark == Mark::JobRows) {
      for (std::size_t row = 0; row < m_data.rows.size(); ++row) ticker->addTick(static_cast<double>(row), m_data.rows[row]);
    } else {
      for (std::size_t lane = 0; lane < m_data.lanes.size(); ++lane) {
        if (!laneShown(m_look, static_cast<int>(lane))) continue;
        const QString& label = m_data.lanes[lane].label;
        ticker->addTick(static_cast<double>(lane), axis == m_plot.xAxis ? wrapped(label) : label);
      }
    }
    axis->setTicker(ticker);
    axis->grid()->setVisible(m_data.mark == Mark::JobRows);
    axis->setTickLabelColor(m_look.to_file ? QColor(Qt::black) : m_look.theme.text);
  }

  // Units left of the zeros' gutter that a count of zeros needs, so that it touches neither the dots nor the names.
  double countRoom() const {
    if (m_data.mark != Mark::Dots) return 0;
    const QFontMetricsF metrics(font());
    double count = 0, names = 0;
    for (const PlotSeries& s : m_data.series) {
      if (s.zeros > 0 && !few(s)) count = std::max(count, metrics.horizontalAdvance(QString::number(s.zeros)) + px(12));
    }
    if (count <= 0) return 0;
    for (const PlotLane& lane : m_data.lanes) names = std::max(names, metrics.horizontalAdvance(lane.label) + px(24));
    const double rest = std::max(px(40), m_plot.width() - names - count);
    return (m_data.x_max - gutter() + 0.5) * count / rest;
  }

  void ratioTicks() const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    ticker->addTick(gutter(), QStringLiteral("0"));
    const double span = m_data.x_max - m_data.x_min;
    const double step = span > 5 ? 2 : 1;
    // Beside the zeros' gutter there is no room for a long label.
    for (double e = std::ceil(m_data.x_min) + (step > 1 ? step : 0); e <= m_data.x_max; e += step) {
      ticker->addTick(e, e < 0 ? QStringLiteral("1/%1").arg(std::exp2(-e), 0, 'f', 0) : QString::number(std::exp2(e)));
    }
    m_plot.xAxis->setTicker(ticker);
  }

  bool visible(const PlotSeries& s, std::size_t i) const { return pointShown(m_data, s, i, m_look); }

  void draw(const PlotSeries& series) {
    switch (m_data.mark) {
      case Mark::Step:
      case Mark::Line: curve(series); break;
      case Mark::Dots: dots(series); break;
      case Mark::Bars: bar(series); break;
      case Mark::Quantiles: quantiles(series); break;
      case Mark::JobRows: jobDots(series); break;
    }
  }

  QCPGraph* graph(int lane, bool ghost) {
    QCPGraph* g = m_plot.addGraph();
    g->setPen(pen(lane, ghost));
    g->setLineStyle(m_data.mark == Mark::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    g->setAdaptiveSampling(true);
    g->setName(m_data.lanes[static_cast<std::size_t>(lane)].label);
    if (ghost) g->removeFromLegend();
    return g;
  }

  // What lies after the playhead is a ghost or nothing; a curve that grows by jobs (a CDF) has its future in its last steps.
  void curve(const PlotSeries& s) {
    const bool whole = !std::isfinite(m_look.now_s) || m_look.future == 2;
    const bool cumulative = !m_data.over_time;
    QVector<double> x, y, xLater, yLater;
    double done = 0;
    const double share = s.x.empty() ? 0 : s.y.front();
    if (cumulative) x << xOf(m_data.x_min), y << 0.0;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (visible(s, i)) {
        done += share;
        x << xOf(s.x[i]);
        y << (cumulative && !whole ? done : s.y[i]);
      }
      xLater << xOf(s.x[i]);
      yLater << s.y[i];
    }
    if (!whole && m_data.over_time && !x.isEmpty() && x.size() < xLater.size()) x << xOf(m_look.now_s), y << valueAt(m_data, s, m_look.now_s).value_or(y.last());
    if (cumulative && !x.isEmpty()) x << xOf(m_data.x_max), y << y.last();
    if (!whole && m_look.future == 1) graph(s.lane, true)->setData(xLater, yLater, true);
    graph(s.lane, false)->setData(x, y, true);
  }

  bool few(const PlotSeries& s) const { return s.jobs.size() <= kPairedJobs; }

  void dots(const PlotSeries& s) {
    const double size = px(few(s) ? 9 : 4);
    QCPGraph* all = m_plot.addGraph();
    all->setLineStyle(QCPGraph::lsNone);
    all->removeFromLegend();
    const QColor color = style(s.lane).line;
    all->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, mixed(color, m_look.theme.panel, 0.75), size));
    QVector<double> x, y;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (!visible(s, i)) continue;
      if (few(s) || s.jobs[i] == m_look.selected) {
        dot(s, i, s.jobs[i] == m_look.selected ? px(10) : size);
      } else {
        x << xOf(s.x[i]);
        y << s.y[i];
      }
    }
    all->setData(x, y);
    if (s.zeros > 0 && !few(s)) {
      auto* label = new QCPItemText(&m_plot);
      label->setText(QString::number(s.zeros));
      label->setFont(font());
      label->setColor(m_look.theme.text);
      label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
      label->setPadding(QMargins(static_cast<int>(px(4)), 0, 0, 0));
      label->position->setCoords(m_plot.xAxis->range().lower, s.lane);
    }
  }

  // Zeros have no place on a logarithmic axis: their own stands apart.
  void gutterBand() {
    auto* band = new QCPItemRect(&m_plot);
    band->setPen(Qt::NoPen);
    band->setBrush(mixed(m_look.theme.grid, m_look.theme.panel, 0.7));
    band->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
    band->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
    band->topLeft->setCoords(gutter() - 0.42, 0);
    band->bottomRight->setCoords(gutter() + 0.42, 1);
  }

  // A row a job: the lane's dot is filled, those beside it (or a column's reference) have an outline in their lane's colour.
  void jobDots(const PlotSeries& s) {
    const bool own = m_look.only < 0 || s.lane == m_look.only;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (!visible(s, i) && !(m_look.future == 1)) continue;
      QCPGraph* one = m_plot.addGraph();
      one->removeFromLegend();
      one->setLineStyle(QCPGraph::lsNone);
      const bool selected = s.jobs[i] == m_look.selected;
      const QColor line = style(s.lane).line;
      const QColor job = jobColor(s.jobs[i].value);
      const QColor fill = !own ? m_look.theme.panel : m_look.only >= 0 ? job : line;
      const bool came = visible(s, i);
      const QPen edge(selected ? m_look.theme.text : own ? m_look.theme.panel : m_look.theme.edge, px(selected || !own ? 1.5 : 0.75));
      one->setScatterStyle(QCPScatterStyle(shapeOf(s.lane), came ? edge : QPen(mixed(edge.color(), m_look.theme.panel, 0.4), edge.widthF()),
                                           QBrush(came ? fill : mixed(fill, m_look.theme.panel, kGhost)), px(selected ? 10 : 8)));
      one->addData(xOf(s.x[i]), s.y[i]);
    }
  }

  // Lanes side by side are told apart by shape as well; in a column there is one lane only.
  QCPScatterStyle::ScatterShape shapeOf(int lane) const {
    static constexpr QCPScatterStyle::ScatterShape shapes[] = {QCPScatterStyle::ssCircle, QCPScatterStyle::ssSquare, QCPScatterStyle::ssDiamond,
                                                               QCPScatterStyle::ssTriangle, QCPScatterStyle::ssTriangleInverted};
    return m_look.only >= 0 ? QCPScatterStyle::ssCircle : shapes[static_cast<std::size_t>(lane) % std::size(shapes)];
  }

  // From the first lane's dot of a job to the last one's: how far apart schedulers put it.
  void links() {
    for (std::size_t row = 0; row < m_data.rows.size(); ++row) {
      double low = std::numeric_limits<double>::infinity(), high = -low;
      for (const PlotSeries& s : m_data.series) {
        for (std::size_t i = 0; i < s.x.size(); ++i) {
          if (s.y[i] != static_cast<double>(row) || !laneShown(m_look, s.lane) || !(visible(s, i) || m_look.future == 1)) continue;
          low = std::min(low, xOf(s.x[i])), high = std::max(high, xOf(s.x[i]));
        }
      }
      if (!(low < high)) continue;
      auto* line = new QCPItemLine(&m_plot);
      line->setLayer(m_plot.layer(QStringLiteral("grid")));
      line->setPen(QPen(m_look.theme.faint, px(1)));
      line->start->setCoords(low, static_cast<double>(row));
      line->end->setCoords(high, static_cast<double>(row));
    }
  }

  void dot(const PlotSeries& s, std::size_t i, double size) {
    QCPGraph* one = m_plot.addGraph();
    one->removeFromLegend();
    one->setLineStyle(QCPGraph::lsNone);
    const QColor color = jobColor(s.jobs[i].value);
    const bool selected = s.jobs[i] == m_look.selected;
    const QPen edge(selected ? m_look.theme.text : m_look.theme.panel, px(selected ? 1.5 : 0.75));
    one->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, edge, QBrush(color), size));
    one->addData(xOf(s.x[i]), s.y[i]);
  }

  // A thin line joins the dots of one job, so that a job's fate is compared with itself.
  void pairs() {
    const auto& lanes = m_data.series;
    if (m_look.only >= 0) return;
    for (std::size_t lane = 0; lane + 1 < lanes.size(); ++lane) {
      for (std::size_t i = 0; i < lanes[lane].jobs.size(); ++i) {
        const model::JobIndex job = lanes[lane].jobs[i];
        if (!few(lanes[lane]) && job != m_look.selected) continue;
        const auto& next = lanes[lane + 1].jobs;
        const auto there = static_cast<std::size_t>(std::find(next.begin(), next.end(), job) - next.begin());
        if (there == next.size()) continue;
        if (!visible(lanes[lane], i) || !visible(lanes[lane + 1], there)) continue;
        auto* line = new QCPItemLine(&m_plot);
        line->setPen(QPen(mixed(jobColor(job.value), m_look.theme.panel, 0.6), px(1)));
        line->start->setCoords(xOf(lanes[lane].x[i]), lanes[lane].y[i]);
        line->end->setCoords(xOf(lanes[lane + 1].x[there]), lanes[lane + 1].y[there]);
      }
    }
  }

  void bar(const PlotSeries& s) {
    if (s.y.empty()) return;
    auto* bars = new QCPBars(m_plot.xAxis, m_plot.yAxis);
    const QColor color = style(s.lane).line;
    bars->setWidth(0.55);
    bars->setPen(QPen(color, px(1)));
    bars->setBrush(mixed(color, m_look.theme.panel, 0.8));
    bars->removeFromLegend();
    bars->addData(s.x[0], yOf(s.y[0]));
    auto* range = new QCPErrorBars(m_plot.xAxis, m_plot.yAxis);
    range->removeFromLegend();
    range->setDataPlottable(bars);
    range->setPen(QPen(m_look.theme.text, px(1)));
    range->setWhiskerWidth(px(7));
    range->setSymbolGap(0);
    range->addData(yOf(s.y[0] - s.low), yOf(s.high - s.y[0]));
    auto* label = new QCPItemText(&m_plot);
    label->setText(QString::number(yOf(s.y[0]), 'g', 3));
    label->setFont(font(1, QFont::DemiBold));
    label->setColor(textOn(mixed(color, m_look.theme.panel, 0.8)));
    label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    label->position->setCoords(s.x[0] - 0.14, 0);
    label->setPadding(QMargins(0, 0, 0, static_cast<int>(px(3))));
  }

  void quantiles(const PlotSeries& s) {
    if (s.y.empty()) return;
    const QColor color = style(s.lane).line;
    const auto line = [&](double from, double to, double width, const QColor& c) {
      auto* item = new QCPItemLine(&m_plot);
      QPen p(c, px(width));
      p.setCapStyle(Qt::FlatCap);
      item->setPen(p);
      item->start->setCoords(xOf(from), s.lane);
      item->end->setCoords(xOf(to), s.lane);
    };
    line(s.low, s.high, 1.5, color);
    line(s.q1, s.q3, 8, mixed(color, m_look.theme.panel, 0.4));
    const double tick = 0.004 * m_data.x_max;
    line(s.median - tick, s.median + tick, 14, color);
  }

  // Across where values are heights, upright where they are lengths.
  void bound() {
    const bool upright = m_data.mark != Mark::Bars;
    const double at = upright ? xOf(m_data.bound) : yOf(m_data.bound);
    auto* line = new QCPItemStraightLine(&m_plot);
    QPen p(m_look.theme.dim, px(1));
    p.setStyle(Qt::DashLine);
    line->setPen(p);
    line->point1->setCoords(upright ? at : 0, upright ? 0 : at);
    line->point2->setCoords(upright ? at : 1, upright ? 1 : at);
    if (upright) line->setLayer(m_plot.layer(QStringLiteral("grid")));
    if (!m_look.legend) return;  // the row over the plot says what it is
    auto* label = new QCPItemText(&m_plot);
    label->setText(m_data.bound_label);
    label->setFont(font());
    label->setColor(m_look.theme.dim);
    const int gap = static_cast<int>(px(3));
    label->setPadding(QMargins(gap, 1, gap, 1));
    if (!upright) {
      label->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
      label->position->setCoords(m_data.x_max, at);
      return;
    }
    // Beside the line on its roomier side; below curves that begin at the bottom left, above rows.
    const bool left = at > m_plot.xAxis->range().center();
    const bool top = m_data.mark == Mark::Step;
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | (top ? Qt::AlignTop : Qt::AlignBottom));
    label->position->setCoords(at, top ? 0 : 1);
    label->setBrush(m_look.theme.panel);
    if (!top) label->setLayer(m_plot.layer(QStringLiteral("grid")));
  }

  void playhead() {
    auto* line = new QCPItemStraightLine(&m_plot);
    line->setPen(QPen(m_look.theme.playhead, px(1.25)));
    line->point1->setCoords(xOf(m_look.now_s), 0);
    line->point2->setCoords(xOf(m_look.now_s), 1);
  }

  void legend() {
    const bool wanted = m_look.legend && !endLabels() && m_data.lanes.size() > 1 && (m_data.mark == Mark::Step || m_data.mark == Mark::Line);
    m_plot.legend->setVisible(wanted);
    if (!wanted) return;
    m_plot.legend->setFont(font());
    m_plot.legend->setTextColor(m_look.to_file ? QColor(Qt::black) : m_look.theme.text);
    m_plot.legend->setBrush(m_look.theme.panel);
    m_plot.legend->setBorderPen(Qt::NoPen);
    m_plot.legend->setIconSize(static_cast<int>(px(22)), static_cast<int>(px(8)));
    m_plot.legend->setRowSpacing(static_cast<int>(px(1)));
    const int gap = static_cast<int>(px(3));
    m_plot.legend->setMargins(QMargins(gap, gap, gap, gap));
    m_plot.axisRect()->insetLayout()->setInsetAlignment(0, legendCorner());
  }

  // Utilisation falls at its end, a CDF and a queue leave room at the right.
  Qt::Alignment legendCorner() const {
    const bool low = m_data.over_time && m_data.y_max == 1;
    return low ? Qt::AlignLeft | Qt::AlignBottom : Qt::AlignRight | (m_data.over_time ? Qt::AlignTop : Qt::AlignBottom);
  }

  QCustomPlot& m_plot;
  const PlotData& m_data;
  const PlotLook& m_look;
};

}  // namespace

void paint(QCustomPlot& plot, const PlotData& data, const PlotLook& look) { Painter(plot, data, look).all(); }

bool pointShown(const PlotData& data, const PlotSeries& series, std::size_t point, const PlotLook& look) {
  if (look.future == 2) return true;
  const double at = !series.at_s.empty() ? series.at_s[point] : data.over_time ? series.x[point] : 0;
  return at <= look.now_s * (1 + 1e-12);
}

bool laneShown(const PlotLook& look, int lane) { return look.only < 0 || lane == look.only || lane == look.reference; }

std::optional<double> valueAt(const PlotData& data, const PlotSeries& s, double t_s) {
  if (s.x.empty() || t_s < s.x.front() || t_s > s.x.back() * (1 + 1e-12)) return std::nullopt;
  const auto next = static_cast<std::size_t>(std::upper_bound(s.x.begin(), s.x.end(), t_s) - s.x.begin());
  if (next >= s.x.size()) return s.y.back();
  if (data.mark == Mark::Step) return s.y[next - 1];
  const double share = (t_s - s.x[next - 1]) / (s.x[next] - s.x[next - 1]);
  return s.y[next - 1] + share * (s.y[next] - s.y[next - 1]);
}

model::JobIndex jobAt(const QCustomPlot& plot, const PlotData& data, const PlotLook& look, const QPointF& position, double radius) {
  model::JobIndex best;
  double nearest = radius;
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane)) continue;
    for (std::size_t i = 0; i < s.jobs.size(); ++i) {
      if (!pointShown(data, s, i, look)) continue;
      double x = s.x[i] / data.time_unit_s;
      if (data.log2_x) x = s.x[i] > 0 ? std::max(std::log2(s.x[i]), data.x_min) : data.x_min - 1;
      const QPointF there(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(s.y[i]));
      const double distance = std::hypot(there.x() - position.x(), there.y() - position.y());
      if (distance < nearest) nearest = distance, best = s.jobs[i];
    }
  }
  return best;
}

}  // namespace roundel::widgets::plots
