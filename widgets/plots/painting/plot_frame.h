// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An axis rectangle with the data and the look to draw in it; shared by the painters of axes, curves and dots. Internal to widgets/plots/painting.

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/painting/drawing.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {

constexpr double kGhost = 0.25;          ///< share of its colour that a mark after the playhead keeps
constexpr std::size_t kPairedJobs = 12;  ///< with more jobs, lines between dots would only be noise

/// A curve or a set of dots with a name on a recorded page.
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

/// Whether a mark with this centre is drawn; marks on the edge are.
inline bool onAxes(const QRectF& axes, const QPointF& centre) {
  // QRectF contains NaN points, which are missing values.
  return std::isfinite(centre.x()) && std::isfinite(centre.y()) && axes.adjusted(-0.5, -0.5, 0.5, 0.5).contains(centre);
}

/// Dots without a line. A dot at the end of an axis is whole; dots beyond the end are left out.
class DotGraph : public NamedGraph {
 public:
  DotGraph(QCPAxis* x, QCPAxis* y, figures::OpRole role, const QString& name) : NamedGraph(x, y, role, name) {
    setLineStyle(QCPGraph::lsNone);
    removeFromLegend();
  }
  /// In axis coordinates.
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

/// Owns nothing; everything outlives it.
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
  /// In device units.
  double px(double logical) const { return m_look.length(logical); }
  QFont font() const { return fontOf(m_look); }
  SchedulerStyle style(int lane) const { return styleOf(m_data, lane, m_look); }
  QColor ink(const QColor& on_screen) const { return m_look.to_file ? QColor(Qt::black) : on_screen; }

  /// In axis coordinates.
  double xOf(double value) const { return onX(m_data, value); }
  double yOf(double value) const { return onY(m_data, value); }
  double gutter() const { return gutterOf(m_data); }  ///< the place of zeros on a log2 axis
  bool anyZero() const {
    return std::ranges::any_of(m_data.series, [](const PlotSeries& s) { return s.zeros > 0; });
  }
  /// A panel keeps the gutter, because zeros may still come; a figure has it only if there are zeros.
  bool hasGutter() const { return !m_look.to_file || anyZero(); }
  bool curves() const { return m_data.isCurve() || m_data.mark == Mark::Estimates; }
  bool endLabels() const { return m_look.end_labels && m_data.over_time && curves(); }

  bool visible(const PlotSeries& s, std::size_t i) const { return pointShown(m_data, s, i, m_look); }
  bool few(const PlotSeries& s) const { return s.jobs.size() <= kPairedJobs; }
  bool selected(const PlotSeries& s, std::size_t i) const {
    const auto lane = static_cast<std::size_t>(s.lane);
    return lane < m_look.selected.size() && s.jobs[i] == m_look.selected[lane];
  }

  /// Adds an item to this rectangle, in axis coordinates.
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
