// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/figure/name_column.h"

#include <algorithm>

#include "widgets/base/painting/drawing.h"

namespace roundel::widgets {
namespace {

constexpr double kBracketTick = 1.4;  // points, for text of 8 pt

}  // namespace

double NameColumn::width(const std::vector<RowName>& names) const { return nodesWidth(names) + typesWidth(names); }

double NameColumn::typesWidth(const std::vector<RowName>& names) const {
  double width = 0;
  for (const RowName& name : names) width = std::max(width, m_text.width(name.type, m_text_pt));
  return width;
}

double NameColumn::nodesWidth(const std::vector<RowName>& names) const {
  double width = 0;
  for (const RowName& name : names)
    width =
        std::max(width, name.node.isEmpty() ? 0 : m_text.width(name.node, m_text_pt, QFont::DemiBold) + pt(kNameGap));
  return width;
}

void NameColumn::paint(const std::vector<RowName>& names, double right, double axis_width) {
  using figures::Place;
  const double middle = right - typesWidth(names);
  for (const RowName& name : names) {
    const QRectF rows(0, name.top, axis_width, name.height);
    m_text.drawMiddle({middle, name.y}, name.type, m_text_pt, m_look.theme.text);
    for (const QString& type : name.types())
      figures::mustName(m_p, {.where = Place::Where::Left, .name = type, .area = rows, .kind = QStringLiteral("rows")});
    if (!name.node.isEmpty()) {
      m_text.drawMiddle({middle - pt(kNameGap), name.y}, name.node, m_text_pt, m_look.theme.text, QFont::DemiBold,
                        Qt::AlignRight);
      figures::mustName(m_p,
                        {.where = Place::Where::Left, .name = name.node, .area = rows, .kind = QStringLiteral("rows")});
    }
    if (name.bracket) bracket(name);
  }
}

void NameColumn::bracket(const RowName& name) {
  const double x = -pt(kBracket);
  const double inset = std::min(pt(0.5), name.height / 8);
  const QPointF corners[] = {{x + pt(kBracketTick), name.top + inset},
                             {x, name.top + inset},
                             {x, name.top + name.height - inset},
                             {x + pt(kBracketTick), name.top + name.height - inset}};
  m_p.setPen(QPen(m_look.theme.edge, pt(kStroke)));
  m_p.drawPolyline(corners, 4);
}

}  // namespace roundel::widgets
