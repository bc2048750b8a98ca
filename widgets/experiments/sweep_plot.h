#pragma once
// A plot of a sweep as a widget: painted, pointed at, and read by a screen reader, a part a point. A click selects the point in every plot;
// arrows are the page's.

#include <QVariantAnimation>
#include <QWidget>
#include <optional>

#include "widgets/experiments/sweep_painter.h"
#include "widgets/theme/painted_parts.h"

namespace roundel::widgets {

class SweepPlot : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  /// `metric` empty: that of the view. The view outlives it.
  SweepPlot(SweepView* view, std::string metric, bool small, QWidget* parent = nullptr);

  const std::string& metric() const { return m_metric.empty() ? m_view->metric() : m_metric; }
  bool logScale() const { return m_data.log_y; }
  void setLogScale(bool log);
  /// Another picture, of what there is now. Axes grow while rows come and never shrink.
  void refresh();
  /// Forgets how far the axes reached: of another metric, other values, another sweep.
  void startAxes();
  const SweepPlotPlaces& places() const { return m_places; }
  /// Points are on their way to where the latest rows put them.
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
  /// Starts the way from `before` to m_data, where any point moves.
  void moveFrom(const SweepPlotData& before);
  /// m_data, or what lies between.
  SweepPlotData shownData() const;

  SweepPlotData m_data, m_before;
  QVariantAnimation m_move;  ///< from m_before to m_data, as a share
  SweepPlotPlaces m_places;
  bool m_wasLog = false;
  double m_low = 0, m_high = 0;  ///< in the metric's own unit; 0 and 0: nothing yet
};

}  // namespace roundel::widgets
