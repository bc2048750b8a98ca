#pragma once
// Where the marks of a plot are drawn: an axis rectangle, what it shows and how. What the painters of axes, curves and dots share. Internal to
// plot_painting.

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/painting/drawing.h"
#include "widgets/plot_painting/plot_painter.h"
#include "widgets/plot_painting/plot_scales.h"

namespace roundel::widgets::plots {

constexpr double kGhost = 0.25;          ///< how much of its colour a mark keeps that is yet to come
constexpr std::size_t kPairedJobs = 12;  ///< beyond that, lines between the dots of a job would be noise

/// A curve or a cloud of dots that says on a recorded page whose it is.
class NamedGraph : public QCPGraph {
 public:
  NamedGraph(QCPAxis* x, QCPAxis* y, figures::OpRole role, const QString& name) : QCPGraph(x, y), m_role(role) {
    setName(name);
  }

 protected:
  void draw(QCPPainter* painter) override {
    const figures::Named named(*painter, m_role, name());
    QCPGraph::draw(painter);
  }

 private:
  figures::OpRole m_role;
};

/// Does a mark whose centre is there belong to the axes? One on their edge does.
inline bool onAxes(const QRectF& axes, const QPointF& centre) {
  // QRectF contains a point that is no number: that of a value that is missing.
  return std::isfinite(centre.x()) && std::isfinite(centre.y()) && axes.adjusted(-0.5, -0.5, 0.5, 0.5).contains(centre);
}

/// Dots that no line joins: one at the end of an axis is whole, and those beyond it are absent.
class DotGraph : public NamedGraph {
 public:
  DotGraph(QCPAxis* x, QCPAxis* y, figures::OpRole role, const QString& name) : NamedGraph(x, y, role, name) {
    setLineStyle(QCPGraph::lsNone);
    removeFromLegend();
  }
  /// In the axes' coordinates.
  void addDot(double x, double y) {
    const QCPRange across = keyAxis()->range(), upwards = valueAxis()->range();
    const double air_x = 1e-9 * across.size(), air_y = 1e-9 * upwards.size();
    if (x < across.lower - air_x || x > across.upper + air_x) return;
    if (y >= upwards.lower - air_y && y <= upwards.upper + air_y) addData(x, y);
  }

 protected:
  QRect clipRect() const override {
    QRectF all = NamedGraph::clipRect();
    const double half = scatterStyle().size() / 2 + scatterStyle().pen().widthF();
    for (auto dot = data()->constBegin(); dot != data()->constEnd(); ++dot) {
      const QPointF centre = coordsToPixels(dot->key, dot->value);
      all |= QRectF(centre - QPointF(half, half), centre + QPointF(half, half));
    }
    return all.toAlignedRect();
  }
};

/// Nothing is owned; everything outlives it.
class PlotFrame {
 public:
  PlotFrame(QCPAxisRect& rect, const PlotData& data, const PlotLook& look)
      : m_rect(rect),
        m_plot(*rect.parentPlot()),
        m_x(rect.axis(QCPAxis::atBottom)),
        m_y(rect.axis(QCPAxis::atLeft)),
        m_data(data),
        m_look(look) {}

 protected:
  /// Device units of a length.
  double px(double logical) const { return m_look.length(logical); }
  QFont font() const { return fontOf(m_look); }
  SchedulerStyle style(int lane) const { return styleOf(m_data, lane, m_look); }
  QColor ink(const QColor& on_screen) const { return m_look.to_file ? QColor(Qt::black) : on_screen; }

  /// Coordinates of the axes.
  double xOf(double value) const { return onX(m_data, value); }
  double yOf(double value) const { return onY(m_data, value); }
  double gutter() const { return gutterOf(m_data); }  ///< of the zeros of a log2 axis
  bool anyZero() const {
    return std::ranges::any_of(m_data.series, [](const PlotSeries& s) { return s.zeros > 0; });
  }
  /// A panel keeps the place of zeros, which may still come; paper has no use for an empty one.
  bool hasGutter() const { return !m_look.to_file || anyZero(); }
  bool curves() const { return m_data.isCurve() || m_data.mark == Mark::Estimates; }
  bool endLabels() const { return m_look.end_labels && m_data.over_time && curves(); }

  bool visible(const PlotSeries& s, std::size_t i) const { return pointShown(m_data, s, i, m_look); }
  bool few(const PlotSeries& s) const { return s.jobs.size() <= kPairedJobs; }
  bool selected(const PlotSeries& s, std::size_t i) const {
    const auto lane = static_cast<std::size_t>(s.lane);
    return lane < m_look.selected.size() && s.jobs[i] == m_look.selected[lane];
  }

  /// An item stands in this rectangle, in the coordinates of its axes.
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

  QCPAxisRect& m_rect;
  QCustomPlot& m_plot;
  QCPAxis* m_x;
  QCPAxis* m_y;
  const PlotData& m_data;
  const PlotLook& m_look;
};

}  // namespace roundel::widgets::plots
