#pragma once
// Names of nodes and GPU types beside the rows of a Gantt figure, with a bracket where a name stands for several rows. Where they stand is
// rowNames()'. Lengths in points.

#include <QPainter>
#include <vector>

#include "widgets/gantt_painting/figure/gantt_names.h"
#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

class NameColumn {
 public:
  static constexpr double kStroke = 0.5, kNameGap = 4;  ///< beside text of 8 pt
  static constexpr double kBracket = 2.2;               ///< from the axis, beside text of 8 pt

  /// Every text is `text_pt` high. The rest outlives the column.
  NameColumn(QPainter& painter, GanttText& text, const GanttLook& look, double text_pt)
      : m_p(painter), m_text(text), m_look(look), m_text_pt(text_pt) {}

  double width(const std::vector<RowName>& names) const;
  /// With their right end at x = `right`; each says on a recorded page which rows of the axis, so wide, it must name.
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
