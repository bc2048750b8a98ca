#include "widgets/plot_painting/plot_painter.h"

#include <qcustomplot.h>

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/metrics/playhead.h"
#include "core/model/round_grid.h"
#include "widgets/painting/drawing.h"
#include "widgets/plot_painting/plot_ends.h"
#include "widgets/plot_painting/plot_marks.h"
#include "widgets/plot_painting/plot_ticks.h"
#include "widgets/plot_painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kGhost = 0.25;
constexpr double kMaxNames = 0.28;        // of a plot's width, for the names at its left
constexpr double kMaxOfLongNames = 0.42;  // where they would be cut with less
constexpr double kAroundRows = 48;        // px of a plot's height that the axis and its margins take
constexpr std::size_t kPairedJobs = 12;   // beyond that, lines between the dots of a job would be noise

// A curve or a cloud of dots that says on a recorded page whose it is.
class NamedGraph : public QCPGraph {
 public:
  NamedGraph(QCPAxis* x, QCPAxis* y, figures::Role role, const QString& name) : QCPGraph(x, y), m_role(role) {
    setName(name);
  }

 protected:
  void draw(QCPPainter* painter) override {
    const figures::Named named(*painter, m_role, name());
    QCPGraph::draw(painter);
  }

 private:
  figures::Role m_role;
};

// The same of a line: a bound must be told from the curves.
template <class Line>
class NamedLine : public Line {
 public:
  NamedLine(QCustomPlot* plot, QString name) : Line(plot), m_name(std::move(name)) {}

 protected:
  void draw(QCPPainter* painter) override {
    const figures::Named named(*painter, figures::Role::Series, m_name);
    Line::draw(painter);
  }

 private:
  QString m_name;
};

// As many words to a line as are no wider; a word that is wider alone stands by itself.
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
  }
  return QCPScatterStyle::ssCircle;
}

class Painter {
 public:
  Painter(QCPAxisRect& rect, const PlotData& data, const PlotLook& look)
      : m_rect(rect),
        m_plot(*rect.parentPlot()),
        m_x(rect.axis(QCPAxis::atBottom)),
        m_y(rect.axis(QCPAxis::atLeft)),
        m_data(data),
        m_look(look) {}

  void all() {
    axes();
    if (m_data.log2_x && anyZero()) gutterBand();
    for (const PlotSeries& series : m_data.series) {
      if (laneShown(m_look, series.lane)) draw(series);
    }
    if (m_data.mark == Mark::Dots) pairs();
    if (m_data.mark == Mark::JobRows) links();
    addMarks(m_rect, m_data, m_look);
    for (const PlotRule& each : m_data.rules) rule(each, &each == &m_data.rules.front());
    if (m_data.over_time && std::isfinite(m_look.now_s)) playhead();
  }

  // What belongs to the whole plot rather than to its rectangle.
  void around() {
    legend();
    if (endLabels()) paintEndLabels(m_plot, m_data, m_look);
  }

 private:
  double px(double logical) const { return m_look.length(logical); }

  QFont font() const { return fontOf(m_look); }

  SchedulerStyle style(int lane) const { return styleOf(m_data, lane, m_look); }

  QPen pen(int lane, bool ghost) const {
    const SchedulerStyle s = style(lane);
    const bool aside = m_look.only >= 0 && lane != m_look.only;
    const double width = s.width * m_look.line * (aside ? 0.5 : 1);
    QPen p(ghost   ? mixed(s.line, m_look.theme.panel, kGhost)
           : aside ? mixed(s.line, m_look.theme.panel, 0.6)
                   : s.line,
           width * m_look.unit);
    p.setCapStyle(Qt::FlatCap);
    if (!s.dash.isEmpty()) p.setDashPattern(s.dash);
    return p;
  }

  double xOf(double value) const {
    if (m_data.log2_x) return value > 0 ? std::max(std::log2(value), m_data.x_min) : gutter();
    if (m_data.log10_x) return std::log10(std::max(value, m_data.x_min) / m_data.time_unit_s);
    return value / (m_data.mark == Mark::Bars ? 1 : m_data.time_unit_s);
  }
  double gutter() const { return m_data.x_min - 1; }
  bool endLabels() const {
    return m_look.end_labels && m_data.over_time && (m_data.mark == Mark::Step || m_data.mark == Mark::Line);
  }
  bool inRows() const {
    return m_data.mark == Mark::Dots || m_data.mark == Mark::Quantiles || m_data.mark == Mark::JobRows;
  }
  bool anyZero() const {
    return std::any_of(m_data.series.begin(), m_data.series.end(), [](const PlotSeries& s) { return s.zeros > 0; });
  }
  // A panel keeps the place of zeros, which may still come; paper has no use for an empty one.
  bool hasGutter() const { return !m_look.to_file || anyZero(); }
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
    for (QCPAxis* axis : {m_x, m_y}) styleAxis(axis);
    const double right = endLabels() ? endLabelsWidth(m_plot, m_data, m_look) : px(m_look.to_file ? 10 : 18);
    m_rect.setMinimumMargins(QMargins(static_cast<int>(px(4)), static_cast<int>(px(m_look.to_file ? 6 : 9)),
                                      static_cast<int>(right), static_cast<int>(px(4))));
    m_x->setLabel(m_look.to_file || m_data.mark == Mark::Quantiles ? m_data.x_label : QString());
    m_y->setLabel(m_look.to_file ? m_data.y_label : QString());
    m_y->setRange(yBottom(), yTop());
    const bool rows = inRows();
    m_y->setRangeReversed(rows || m_data.mark == Mark::Cells);
    if (rows) rowTicks(m_y);
    if (!m_data.y_names.isEmpty()) nameTicks(m_y, m_data.y_names);
    if (!m_data.x_names.isEmpty()) {
      nameTicks(m_x, m_data.x_names);
      m_x->setTickLabelRotation(m_data.x_turned ? -90 : 0);
      m_x->setRange(m_data.x_min, m_data.x_max);
    } else if (m_data.mark == Mark::Bars) {
      rowTicks(m_x);
      m_x->setRange(m_data.x_min, m_data.x_max);
    } else if (m_data.log10_x) {
      powerTicks();
      m_x->setRange(std::log10(m_data.x_min / m_data.time_unit_s), std::log10(m_data.x_max / m_data.time_unit_s));
    } else if (m_data.log2_x) {
      ratioTicks();
      m_x->setRange(hasGutter() ? gutter() - 0.5 - countRoom() : m_data.x_min - 0.25, m_data.x_max);
    } else {
      m_x->setRange(m_data.x_min / m_data.time_unit_s, m_data.x_max / m_data.time_unit_s);
      numberTicks(m_x);
    }
    if (!rows && m_data.y_names.isEmpty()) numberTicks(m_y);
  }

  double yTop() const {
    if (m_data.mark == Mark::Bars) return m_data.y_max / m_data.time_unit_s;
    if (m_look.to_file && curves()) return m_data.y_max + 0.02 * (m_data.y_max - m_data.y_min);
    return m_data.y_max == 1 && m_data.y_min == 0 ? 1.02 : m_data.y_max;
  }

  bool curves() const { return m_data.mark == Mark::Step || m_data.mark == Mark::Line; }
  // On paper a curve along nought stands clear of the axis, which would cover it.
  double yBottom() const {
    return m_look.to_file && curves() ? m_data.y_min - 0.03 * (m_data.y_max - m_data.y_min) : m_data.y_min;
  }

  static QString shortLabel(const QString& label) {
    const qsizetype open = label.indexOf(QLatin1Char('('));
    const qsizetype close = label.indexOf(QLatin1Char(')'));
    return open < 0 || close < open ? QString() : label.mid(open + 1, close - open - 1);
  }

  void numberTicks(QCPAxis* axis) const {
    // On screen the title says what is shown; the axis needs its unit only, and that not a line of its own.
    const bool unit = axis == m_x && !m_look.to_file && m_data.mark != Mark::Quantiles;
    const auto ticker = shortTicker(
        axis == m_y && m_data.whole_y, axis == (m_data.mark == Mark::Bars ? m_y : m_x) ? m_data.time_unit_s : 0,
        unit ? shortLabel(m_data.x_label) : QString(), axis == m_x && !m_look.to_file ? axis : nullptr, font(), px(5));
    // As many labels as stand beside each other with air; the panel's size, since the axis has none before its first layout.
    const double room = axis == m_x ? m_plot.width() / px(60) : m_plot.height() / px(22);
    ticker->setTickCount(m_look.to_file ? 4 : std::clamp(static_cast<int>(room), 2, 4));
    axis->setTicker(ticker);
  }

  void powerTicks() const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (const double value : logTicks(m_data.x_min / m_data.time_unit_s, m_data.x_max / m_data.time_unit_s))
      ticker->addTick(std::log10(value), shortNumber(value));
    m_x->setTicker(ticker);
  }

  void nameTicks(QCPAxis* axis, const QStringList& names) const {
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (qsizetype i = 0; i < names.size(); ++i) ticker->addTick(static_cast<double>(i), names[i]);
    axis->setTicker(ticker);
    axis->grid()->setVisible(false);
    axis->setTickLabelColor(m_look.to_file ? QColor(Qt::black) : m_look.theme.text);
    axis->setTickLengthIn(0);
  }

  // Beside each other, names stand on several lines: turned words are neither read nor found with ease.
  QString wrapped(QString label) const {
    return m_data.lanes.size() > 4 ? label.replace(QLatin1Char(' '), QLatin1Char('\n')) : label;
  }

  double widthOf(const QString& lines) const {
    double widest = 0;
    for (const QString& line : lines.split(QLatin1Char('\n')))
      widest = std::max(widest, QFontMetricsF(font()).horizontalAdvance(line));
    return widest;
  }

  // A long name stands on as many lines as its row is high, then has more of the plot's width. What is longer still (a branch's) is cut, and
  // the tool tip has it; in a figure names stand whole.
  QString beside(const QString& label) const {
    const QFontMetricsF metrics(font());
    const double usual = std::max(px(48), kMaxNames * m_plot.width()),
                 most = std::max(usual, kMaxOfLongNames * m_plot.width());
    if (m_look.to_file || metrics.horizontalAdvance(label) <= usual) return label;
    const auto rows = std::max<std::size_t>(1, m_data.lanes.size());
    const int lines = std::max(
        1, static_cast<int>((m_plot.height() - px(kAroundRows)) / static_cast<double>(rows) / metrics.height()));
    for (const double width : {usual, most}) {
      const QString folded = foldedAtSpaces(label, width, metrics);
      if (folded.count(QLatin1Char('\n')) < lines && widthOf(folded) <= width) return folded;
    }
    return metrics.elidedText(label, Qt::ElideRight, usual);
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
    if (m_look.to_file) axis->setTickLengthIn(0);  // beside a count of zeros it would read as a minus
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
    for (const PlotLane& lane : m_data.lanes) names = std::max(names, widthOf(beside(lane.label)) + px(24));
    const double rest = std::max(px(40), m_plot.width() - names - count);
    return (m_data.x_max - gutter() + 0.5) * count / rest;
  }

  // Powers of two between two numbers of the axis, so that these do not touch.
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
    // Beside the zeros' gutter there is no room for a long label.
    for (double e = std::ceil(m_data.x_min) + (step > 1 ? step : 0); e <= m_data.x_max; e += step) {
      ticker->addTick(e, e < 0 ? QStringLiteral("1/%1").arg(std::exp2(-e), 0, 'f', 0) : QString::number(std::exp2(e)));
    }
    m_x->setTicker(ticker);
  }

  bool visible(const PlotSeries& s, std::size_t i) const { return pointShown(m_data, s, i, m_look); }

  void draw(const PlotSeries& series) {
    switch (m_data.mark) {
      case Mark::Step:
      case Mark::Line:
        curve(series);
        break;
      case Mark::Dots:
        dots(series);
        break;
      case Mark::Bars:
        bar(series);
        break;
      case Mark::Quantiles:
        quantiles(series);
        break;
      case Mark::JobRows:
        jobDots(series);
        break;
      case Mark::Stack:
      case Mark::Points:
      case Mark::Cells:
        break;  // addMarks()
    }
  }

  QCPGraph* graph(int lane, bool ghost) {
    auto* g = new NamedGraph(m_x, m_y, standsAlone(m_data, m_look) ? figures::Role::Item : figures::Role::Series,
                             m_data.lanes[static_cast<std::size_t>(lane)].label);
    g->setPen(pen(lane, ghost));
    g->setLineStyle(m_data.mark == Mark::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    g->setAdaptiveSampling(true);
    if (ghost) g->removeFromLegend();
    return g;
  }

  // What lies after the playhead is a ghost or nothing; a curve that grows by jobs (a CDF) has its future in its last steps.
  void curve(const PlotSeries& s) {
    const bool whole = !std::isfinite(m_look.now_s) || m_look.future == 2;
    const bool cumulative = !m_data.over_time;
    std::vector<double> x, y, xLater, yLater;
    double done = 0;
    const double share = s.x.empty() ? 0 : s.y.front();
    const auto add = [](std::vector<double>& xs, std::vector<double>& ys, double px_, double py_) {
      xs.push_back(px_), ys.push_back(py_);
    };
    if (cumulative)
      add(x, y,
          m_data.log2_x ? gutter() : std::min(xOf(m_data.x_min), s.x.empty() ? xOf(m_data.x_min) : xOf(s.x.front())),
          0);
    // Until its first change such a curve is constant; at 0 itself it has no value.
    if (isCruSoFar(m_data) && !s.x.empty() && s.x.front() > 0)
      add(x, y, xOf(0), s.y.front()), add(xLater, yLater, xOf(0), s.y.front());
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (visible(s, i)) {
        done += share;
        add(x, y, xOf(s.x[i]), cumulative && !whole ? done : s.y[i]);
      }
      add(xLater, yLater, xOf(s.x[i]), s.y[i]);
    }
    if (!whole && m_data.over_time && !x.empty() && x.size() < xLater.size()) {
      add(x, y, xOf(m_look.now_s), valueAt(m_data, s, m_look.now_s).value_or(y.back()));
    }
    if (cumulative && !x.empty())
      add(x, y, std::max(x.back(), m_data.log2_x ? m_data.x_max : xOf(m_data.x_max)), y.back());
    if (m_look.columns > 0) thin(x, y, m_x->range().size() / m_look.columns);
    const auto vector = [](const std::vector<double>& values) { return QVector<double>(values.begin(), values.end()); };
    if (!whole && m_look.future == 1) graph(s.lane, true)->setData(vector(xLater), vector(yLater), true);
    graph(s.lane, false)->setData(vector(x), vector(y), true);
  }

  bool few(const PlotSeries& s) const { return s.jobs.size() <= kPairedJobs; }

  void dots(const PlotSeries& s) {
    const double size = px(few(s) ? 9 : m_look.to_file ? 2.4 : 4);
    auto* all = new NamedGraph(m_x, m_y, figures::Role::Item, m_data.lanes[static_cast<std::size_t>(s.lane)].label);
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
    // As many as have come true: the gutter holds no more dots than that.
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

  // Zeros have no place on a logarithmic axis: their own stands apart.
  void gutterBand() {
    auto* band = item<QCPItemRect>();
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
      QCPGraph* one = m_plot.addGraph(m_x, m_y);
      one->removeFromLegend();
      one->setLineStyle(QCPGraph::lsNone);
      const bool selected = s.jobs[i] == m_look.selected;
      const QColor line = style(s.lane).line;
      const QColor job = jobColor(s.jobs[i].value);
      const QColor fill = !own ? m_look.theme.panel : m_look.only >= 0 ? job : line;
      const bool came = visible(s, i);
      const QPen edge(selected ? m_look.theme.text
                      : own    ? m_look.theme.panel
                               : m_look.theme.edge,
                      px(selected || !own ? 1.5 : 0.75));
      one->setScatterStyle(QCPScatterStyle(
          shapeOf(s.lane), came ? edge : QPen(mixed(edge.color(), m_look.theme.panel, 0.4), edge.widthF()),
          QBrush(came ? fill : mixed(fill, m_look.theme.panel, kGhost)), px(selected ? 10 : 8)));
      one->addData(xOf(s.x[i]), s.y[i]);
    }
  }

  // Lanes side by side are told apart by shape as well; in a column there is one lane only.
  QCPScatterStyle::ScatterShape shapeOf(int lane) const {
    return m_look.only >= 0 ? QCPScatterStyle::ssCircle
                            : scatterOf(markerOf(m_data.lanes[static_cast<std::size_t>(lane)]));
  }

  // From the first lane's dot of a job to the last one's: how far apart schedulers put it.
  void links() {
    for (std::size_t row = 0; row < m_data.rows.size(); ++row) {
      double low = std::numeric_limits<double>::infinity(), high = -low;
      for (const PlotSeries& s : m_data.series) {
        for (std::size_t i = 0; i < s.x.size(); ++i) {
          if (s.y[i] != static_cast<double>(row) || !laneShown(m_look, s.lane) ||
              !(visible(s, i) || m_look.future == 1))
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

  void dot(const PlotSeries& s, std::size_t i, double size) {
    const model::Problem& problem = *m_data.lanes[static_cast<std::size_t>(s.lane)].run->trace->problem;
    auto* one = new NamedGraph(m_x, m_y, figures::Role::Series, QString::fromStdString(problem.jobs[s.jobs[i]].id));
    one->removeFromLegend();
    one->setLineStyle(QCPGraph::lsNone);
    const QColor color = jobColor(s.jobs[i].value);
    const bool selected = s.jobs[i] == m_look.selected;
    const Marker marker = markerOf(s.jobs[i]);
    const bool strokes = marker == Marker::Plus || marker == Marker::Cross;
    const QPen edge(selected  ? m_look.theme.text
                    : strokes ? color
                              : m_look.theme.panel,
                    px(selected || strokes ? 1.5 : 0.75));
    one->setScatterStyle(QCPScatterStyle(scatterOf(marker), edge, QBrush(color), m_look.to_file ? size * 0.7 : size));
    one->addData(xOf(s.x[i]), s.y[i]);
  }

  // An item stands in this rectangle, in the coordinates of its axes.
  template <class Item, class... Rest>
  Item* item(Rest&&... rest) {
    auto* made = new Item(&m_plot, std::forward<Rest>(rest)...);
    made->setClipAxisRect(&m_rect);
    for (QCPItemPosition* position : made->positions()) {
      position->setAxisRect(&m_rect);
      position->setAxes(m_x, m_y);
    }
    return made;
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
        auto* line = item<QCPItemLine>();
        line->setPen(QPen(mixed(jobColor(job.value), m_look.theme.panel, 0.6), px(1)));
        line->start->setCoords(xOf(lanes[lane].x[i]), lanes[lane].y[i]);
        line->end->setCoords(xOf(lanes[lane + 1].x[there]), lanes[lane + 1].y[there]);
      }
    }
  }

  // Values, hatches and ranges' words are addMarks()'.
  void bar(const PlotSeries& s) {
    if (s.y.empty()) return;
    const QColor color = style(s.lane).line;
    auto* bars = new QCPBars(m_x, m_y);
    bars->setWidth(m_data.bar_width);
    bars->setPen(m_look.to_file ? QPen(Qt::NoPen) : QPen(color, px(1)));
    bars->setBrush(m_look.to_file ? QBrush(Qt::NoBrush) : QBrush(mixed(color, m_look.theme.panel, 0.8)));
    bars->removeFromLegend();
    for (std::size_t i = 0; i < s.x.size(); ++i) bars->addData(s.x[i], yOf(s.y[i]));
  }

  void quantiles(const PlotSeries& s) {
    if (s.y.empty()) return;
    const QColor color = style(s.lane).line;
    const auto line = [&](double from, double to, double width, const QColor& c) {
      auto* part = item<QCPItemLine>();
      QPen p(c, px(width));
      p.setCapStyle(Qt::FlatCap);
      part->setPen(p);
      part->start->setCoords(xOf(from), s.lane);
      part->end->setCoords(xOf(to), s.lane);
    };
    line(s.low, s.high, 1.5, color);
    line(s.q1, s.q3, 8, mixed(color, m_look.theme.panel, 0.4));
    const double tick = 0.004 * m_data.x_max;
    line(s.median - tick, s.median + tick, 14, color);
  }

  // Across where values are heights, upright where they are lengths; words once.
  void rule(const PlotRule& r, bool words) {
    const bool upright = m_data.mark != Mark::Bars;
    const double at = upright ? xOf(r.at) : yOf(r.at);
    if (!upright && !std::isnan(r.from)) {
      auto* part = item<NamedLine<QCPItemLine>>(r.label);
      part->setPen(rulePen(m_look));
      part->start->setCoords(r.from, at);
      part->end->setCoords(r.to, at);
    } else {
      auto* line = item<NamedLine<QCPItemStraightLine>>(r.label);
      line->setPen(rulePen(m_look));
      line->point1->setCoords(upright ? at : 0, upright ? 0 : at);
      line->point2->setCoords(upright ? at : 1, upright ? 1 : at);
      if (upright) line->setLayer(m_plot.layer(QStringLiteral("grid")));
    }
    // The row over a panel says what it is, and a figure's legend where bars and rows leave no room for words.
    if (!words || (m_look.to_file ? m_data.mark != Mark::Step || m_data.lanes.size() > 1 : !m_look.legend)) return;
    auto* label = item<QCPItemText>();
    label->setText(r.label);
    label->setFont(font());
    label->setColor(m_look.to_file ? QColor(Qt::black) : m_look.theme.dim);
    const int gap = static_cast<int>(px(3));
    label->setPadding(QMargins(gap, 1, gap, m_look.to_file ? gap : 1));
    if (!upright) {
      label->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
      label->position->setCoords(m_data.x_max, at);
      return;
    }
    // Beside the line on its roomier side; below curves that begin at the bottom left, above rows. On paper, where whole runs are, curves
    // end at the top.
    const bool left = at > m_x->range().center();
    const bool top = m_data.mark == Mark::Step && !m_look.to_file;
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | (top ? Qt::AlignTop : Qt::AlignBottom));
    label->position->setCoords(at, top ? 0 : 1);
    label->setBrush(m_look.theme.panel);
    if (!top) label->setLayer(m_plot.layer(QStringLiteral("grid")));
  }

  void playhead() {
    auto* line = item<QCPItemStraightLine>();
    line->setPen(QPen(m_look.theme.playhead, px(1.25)));
    line->point1->setCoords(xOf(m_look.now_s), 0);
    line->point2->setCoords(xOf(m_look.now_s), 1);
  }

  void legend() {
    const bool wanted = m_look.legend && !endLabels() && m_data.lanes.size() > 1 &&
                        (m_data.mark == Mark::Step || m_data.mark == Mark::Line);
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
    m_rect.insetLayout()->setInsetAlignment(0, legendCorner());
  }

  // Utilisation falls at its end, a CDF and a queue leave room at the right.
  Qt::Alignment legendCorner() const {
    const bool low = m_data.over_time && m_data.y_max == 1;
    return low ? Qt::AlignLeft | Qt::AlignBottom : Qt::AlignRight | (m_data.over_time ? Qt::AlignTop : Qt::AlignBottom);
  }

  QCPAxisRect& m_rect;
  QCustomPlot& m_plot;
  QCPAxis* m_x;
  QCPAxis* m_y;
  const PlotData& m_data;
  const PlotLook& m_look;
};

}  // namespace

void paint(QCustomPlot& plot, const PlotData& data, const PlotLook& look) {
  plot.clearPlottables();
  plot.clearItems();
  plot.setBackground(look.theme.panel);
  plot.setNotAntialiasedElements(QCP::aeNone);
  plot.setAntialiasedElements(QCP::aeAll);
  Painter painter(*plot.axisRect(), data, look);
  painter.all();
  painter.around();
}

void paintInto(QCPAxisRect& rect, const PlotData& data, const PlotLook& look) { Painter(rect, data, look).all(); }

QFont fontOf(const PlotLook& look) {
  if (!look.to_file) return uiFont(look.font);
  QFont font = look.family.isEmpty() ? uiFont(look.font) : QFont(look.family);
  font.setPixelSize(static_cast<int>(std::lround(look.font * look.unit)));
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

bool standsAlone(const PlotData& data, const PlotLook& look) {
  return look.to_file && data.lanes.size() == 1 && (data.mark == Mark::Step || data.mark == Mark::Line);
}

SchedulerStyle styleOf(const PlotData& data, int lane, const PlotLook& look) {
  const PlotLane& l = data.lanes[static_cast<std::size_t>(lane)];
  SchedulerStyle style = schedulerStyle(l.policy, l.occurrence, look.theme);
  if (standsAlone(data, look)) style.dash.clear();  // dashes would shred a restless curve that its panel's title names
  return style;
}

bool pointShown(const PlotData& data, const PlotSeries& series, std::size_t point, const PlotLook& look) {
  if (look.future == 2) return true;
  const double at = !series.at_s.empty() ? series.at_s[point] : data.over_time ? series.x[point] : 0;
  return model::reached(at, look.now_s);
}

bool laneShown(const PlotLook& look, int lane) { return look.only < 0 || lane == look.only || lane == look.reference; }

std::optional<double> valueAt(const PlotData& data, const PlotSeries& s, double t_s) {
  if (s.x.empty() || !model::reached(t_s, s.x.back())) return std::nullopt;
  if (isCruSoFar(data)) return metrics::cruSoFar(*data.lanes[static_cast<std::size_t>(s.lane)].index, t_s);
  if (t_s < s.x.front()) return std::nullopt;
  const auto next = static_cast<std::size_t>(std::upper_bound(s.x.begin(), s.x.end(), t_s) - s.x.begin());
  if (next >= s.x.size()) return s.y.back();
  if (data.mark == Mark::Step) return s.y[next - 1];
  const double share = (t_s - s.x[next - 1]) / (s.x[next] - s.x[next - 1]);
  return s.y[next - 1] + share * (s.y[next] - s.y[next - 1]);
}

model::JobIndex jobAt(const QCustomPlot& plot, const PlotData& data, const PlotLook& look, const QPointF& position,
                      double radius) {
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
