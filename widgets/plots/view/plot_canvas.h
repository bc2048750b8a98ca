// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The QCustomPlot of a panel: draws a focus frame, and has an accessible row per lane with a cell per point.

#include <qcustomplot.h>

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {

class PlotCanvas : public QCustomPlot {
  Q_OBJECT
 public:
  explicit PlotCanvas(QWidget* parent = nullptr);
  /// Sets the data for screen readers. Both outlive the widget.
  void describe(const PlotData* data, const PlotLook* look) { m_data = data, m_look = look; }
  const PlotData* data() const { return m_data; }
  const PlotLook* look() const { return m_look; }
  /// Constant, because the content depends on the size: if the size also depended on the content, each would keep changing the other.
  QSize sizeHint() const override { return {200, 160}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  const PlotData* m_data = nullptr;
  const PlotLook* m_look = nullptr;
};

}  // namespace roundel::widgets::plots
