// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plot of a sweep as a widget, with one accessible part per point. A click selects the point in all plots. The page handles the arrow keys.

#include <QVariantAnimation>
#include <QWidget>
#include <optional>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/experiments/page/sweep_painter.h"

namespace roundel::widgets {

class SweepPlot : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  /// An empty `metric` follows the view. The view outlives the plot.
  SweepPlot(SweepView* view, std::string metric, bool small, QWidget* parent = nullptr);

  const std::string& metric() const { return m_metric.empty() ? m_view->metric() : m_metric; }
  bool logScale() const { return m_data.log_y; }
  void setLogScale(bool log);
  /// Rebuilds the picture. While rows arrive, the axes grow and never shrink.
  void refresh();
  /// Resets the axes, for another metric, other values or another sweep.
  void startAxes();
  const SweepPlotPlaces& places() const { return m_places; }
  /// Whether points are being animated to their new places.
  bool moving() const { return m_move.state() == QAbstractAnimation::Running; }

  int partCount() const override;
  QString partName(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override;
  void choosePart(int part) override;
  QSize sizeHint() const override { return {300, 180}; }

 signals:
  void painted();
  void openWanted();  ///< a double click on a point

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  struct Hit {
    std::size_t scheduler, x;
  };
  std::optional<Hit> hitAt(const QPointF& at) const;
  QString pointText(std::size_t scheduler, std::size_t x) const;

  SweepView* m_view;
  std::string m_metric;
  bool m_small;
  std::optional<bool> m_log;
  /// Starts the animation from `before` to m_data if any point has moved.
  void moveFrom(const SweepPlotData& before);
  /// m_data, or the current step of the animation.
  SweepPlotData shownData() const;

  SweepPlotData m_data, m_before;
  QVariantAnimation m_move;  ///< from m_before to m_data, as a share of the way
  SweepPlotPlaces m_places;
  bool m_wasLog = false;
  double m_low = 0, m_high = 0;  ///< in the metric's unit; both 0: not set
};

}  // namespace roundel::widgets
