// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints names of nodes and GPU types beside the rows of a Gantt figure, with a bracket if a name is for several rows. rowNames() computes their
// places. Lengths in points.

#include <QPainter>
#include <vector>

#include "widgets/lanes/painting/figure/gantt_names.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

class NameColumn {
 public:
  static constexpr double kStroke = 0.5, kNameGap = 4;  ///< for text of 8 pt
  static constexpr double kBracket = 2.2;               ///< distance from the axis, for text of 8 pt

  /// `text_pt`: size of all texts. The others outlive the column.
  NameColumn(QPainter& painter, GanttText& text, const GanttLook& look, double text_pt)
      : m_p(painter), m_text(text), m_look(look), m_text_pt(text_pt) {}

  double width(const std::vector<RowName>& names) const;
  /// Paints the names with their right end at x = `right`. On a recorded page, each states the area of its rows (figures::mustName()).
  void paint(const std::vector<RowName>& names, double right, double axis_width);

 private:
  double pt(double stated) const { return stated * m_text_pt / 8; }
  double typesWidth(const std::vector<RowName>& names) const;
  double nodesWidth(const std::vector<RowName>& names) const;
  void bracket(const RowName& name);

  QPainter& m_p;
  GanttText& m_text;
  const GanttLook& m_look;
  double m_text_pt;
};

}  // namespace roundel::widgets
