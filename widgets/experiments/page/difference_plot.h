// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares two schedulers at a point of a sweep seed by seed: their difference and its confidence. GUI thread; the view outlives it.

#include <QColor>
#include <QWidget>
#include <vector>

#include "widgets/experiments/page/sweep_view.h"

namespace roundel::widgets {

/// Shows the differences as dots under their mean and interval, on an axis that includes 0.
class DifferencePlot : public QWidget {
  Q_OBJECT
 public:
  explicit DifferencePlot(SweepView* view, QWidget* parent = nullptr);
  /// In shown units; NaN: only one scheduler has a value for the seed. `colour` is that of the scheduler that is compared.
  void show(const std::vector<double>& differences, const experiment::Estimate& estimate, const QColor& colour);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// An axis between round numbers that includes 0.
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
