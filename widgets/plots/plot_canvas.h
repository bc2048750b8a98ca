#pragma once
// The QCustomPlot of a panel: draws a focus frame, and has accessible children: one row per lane, one cell per point.

#include <qcustomplot.h>

#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::plots {

class PlotCanvas : public QCustomPlot {
  Q_OBJECT
 public:
  explicit PlotCanvas(QWidget* parent = nullptr);
  /// The data for accessibility. Both outlive the widget.
  void describe(const PlotData* data, const PlotLook* look) { m_data = data, m_look = look; }
  const PlotData* data() const { return m_data; }
  const PlotLook* look() const { return m_look; }
  /// Whatever stands in it: its room decides what stands in it, so that the other way round each would change the other.
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
