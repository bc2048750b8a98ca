#pragma once
// Two schedulers at a point of a sweep, seed by seed: how much they differ, and how sure that is. GUI thread; the view outlives it.

#include <QColor>
#include <QWidget>
#include <vector>

#include "widgets/experiments/sweep_view.h"

namespace roundel::widgets {

/// Dots of the differences under their mean and interval, on an axis that has 0.
class DifferencePlot : public QWidget {
  Q_OBJECT
 public:
  explicit DifferencePlot(SweepView* view, QWidget* parent = nullptr);
  /// In shown units; NaN: a seed that only one of them has. In the colour of the scheduler that is compared.
  void show(const std::vector<double>& differences, const experiment::Estimate& estimate, const QColor& colour);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// From round number to round number, 0 within.
  struct Axis {
    double low, high, step;
    int wide;
    double x(double value) const { return 16 + (wide - 32) * (value - low) / (high - low); }
  };
  Axis axis() const;
  void paintAxis(QPainter& painter, const Axis& along) const;
  SweepView* m_view;
  std::vector<double> m_differences;
  experiment::Estimate m_estimate;
  QColor m_colour;
};

}  // namespace roundel::widgets
