// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints bars that are too narrow to be drawn one by one, or whose rows are too thin: columns of pixels, each in the colour of the job that uses
// most of it, mixed with the background by how full it is. Internal to widgets/lanes/painting.

#include <QPainter>
#include <span>
#include <vector>

#include "widgets/lanes/painting/cell_row.h"
#include "widgets/lanes/painting/cell_shades.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

class FoldedBars {
 public:
  /// Paints the part of the axis from from_x to to_x. All arguments outlive this.
  FoldedBars(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x);

  /// The part that is drawn, in whole device pixels on screen.
  bool empty() const { return m_to <= m_from; }
  double from_s() const { return m_scene.axis.t(m_from); }
  double to_s() const { return m_scene.axis.t(m_to); }

  /// Paints row `i` of a strip without the bars `apart`, which are drawn one by one. O(columns + log bars).
  void paintRow(const GanttStrip& strip, std::size_t i, const std::vector<std::uint32_t>& apart);
  /// Paints a strip of thin rows; on screen only. O(columns x GPUs).
  void paintStrip(const GanttStrip& strip);
  /// The colour of a job's bars on this GPU.
  QColor colorOf(std::int32_t job, model::GpuIndex gpu) const;

 private:
  void matchPixels();
  void spreadColors(const QRgb* columns, QRgb* pixels) const;
  void drawPixels(const QRgb* pixels, std::size_t lines, double top, double height);
  double columnX(std::size_t column) const;
  QColor background() const;
  void takeOut(const Bar& bar);
  QRgb columnColor(float covered, std::int32_t job, model::GpuIndex gpu);
  void colorCells(QRgb* line, model::GpuIndex gpu);
  QRgb fillOf(std::int32_t job, model::GpuIndex gpu) const;
  CellShades& shades(model::GpuIndex gpu);
  void paintCells(std::span<const model::GpuIndex> gpus, std::size_t count, QRgb* line);
  void fetchAfter(std::span<const model::GpuIndex> gpus) const;
  void paintLine(const QRectF& area, model::GpuIndex gpu);
  void markFolded(const QRectF& area, std::size_t first, std::size_t last);
  void paintRuns(const QRectF& area, model::GpuIndex gpu);

  QPainter& m_p;
  const GanttScene& m_scene;
  const GanttLook& m_look;
  Ink m_ink;
  double m_dpr, m_from, m_to;
  bool m_many = false;
  double m_start_s = 0, m_grid_s = 1;  // of the columns: pixels, or the grid of the bars if there are many bars
  std::vector<Column> m_columns;
  std::vector<std::uint32_t> m_columnOf;  // by device pixel
  CellRow m_cells;
  CellShades m_shades;
  model::TypeIndex m_shadesOf;
  std::vector<QRgb> m_shaded;  // of the columns
  QRgb m_under = 0;
};

}  // namespace roundel::widgets
