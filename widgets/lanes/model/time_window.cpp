// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/time_window.h"

#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"

namespace roundel::widgets {

void TimeWindow::setAxis(TimeAxis axis, bool fitted) {
  axis.clamp(m_end_s);
  m_fitted = fitted;
  if (axis == m_axis) return;
  m_axis = axis;
  emit changed();
}

void TimeWindow::setEnd(double end_s) {
  m_end_s = end_s;
  TimeAxis axis = m_axis;
  if (m_fitted) axis.show(0, m_end_s);
  setAxis(axis, m_fitted);
}

void TimeWindow::setWidth(double px) {
  TimeAxis axis = m_axis;
  axis.resize(px);
  if (m_fitted) axis.show(0, m_end_s > 0 ? m_end_s : 1);
  setAxis(axis, m_fitted);
}

void TimeWindow::zoomAt(double x_px, double factor) {
  TimeAxis axis = m_axis;
  axis.zoomAt(x_px, factor);
  axis.clamp(m_end_s);
  setAxis(axis, axis.span_s() >= m_end_s * (1 - 1e-9));
}

void TimeWindow::panBy(double dx_px, double of_width) {
  TimeAxis axis = m_axis;
  axis.panBy(of_width > 0 ? std::round(dx_px) * m_axis.width_px / of_width : std::round(dx_px));
  setAxis(axis, m_fitted);
}

void TimeWindow::fitAll() {
  TimeAxis axis = m_axis;
  axis.show(0, m_end_s);
  setAxis(axis, true);
}

void TimeWindow::showRange(double from_s, double to_s) {
  TimeAxis axis = m_axis;
  axis.show(from_s, to_s);
  setAxis(axis, false);
}

void TimeWindow::showWithAir(double from_s, double to_s) {
  const double air_s = (to_s - from_s) / 10;
  showRange(from_s - air_s, to_s + air_s);
}

void TimeWindow::centre(double t_s) {
  TimeAxis axis = m_axis;
  axis.centre(t_s);
  setAxis(axis, false);
}

void TimeWindow::reveal(double t_s) {
  const double x = m_axis.x(t_s);
  const double margin = std::min(40.0, m_axis.width_px / 8);
  if (x < margin) panBy(margin - x);
  if (x > m_axis.width_px - margin) panBy(m_axis.width_px - margin - x);
}

void TimeWindow::setMode(TimeMode mode) {
  if (mode == m_mode) return;
  m_mode = mode;
  emit changed();
}

double TimeWindow::snapped(double t_s, double round_s) const {
  return m_mode == TimeMode::Rounds ? model::RoundGrid(round_s).nearest_s(t_s) : t_s;
}

}  // namespace roundel::widgets
