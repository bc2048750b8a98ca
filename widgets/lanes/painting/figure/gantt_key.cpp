// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/figure/gantt_key.h"

#include "widgets/base/painting/drawing.h"

namespace roundel::widgets {
namespace {

constexpr double kBox = 9, kBoxHeight = 6.4, kToName = 3, kBetween = 9;  // points, for text of 8 pt

}  // namespace

double GanttKey::widthOf(const KeyEntry& entry) const {
  const double ramp = entry.ramp.empty() ? 0
                                         : m_text.width(entry.before, m_text_pt) + pt(kToName) +
                                               static_cast<double>(entry.ramp.size() - 1) * pt(kBox);
  return ramp + pt(kBox + kToName) + m_text.width(entry.name, m_text_pt);
}

double GanttKey::widthOf(const std::vector<KeyEntry>& entries) const {
  double width = entries.empty() ? 0 : -pt(kBetween);
  for (const KeyEntry& entry : entries) width += widthOf(entry) + pt(kBetween);
  return width;
}

std::vector<std::vector<KeyEntry>> GanttKey::lines(double most) const {
  std::vector<std::vector<KeyEntry>> lines;
  double x = most;
  for (const KeyEntry& entry : m_entries) {
    if (x + widthOf(entry) > most) lines.emplace_back(), x = 0;
    lines.back().push_back(entry);
    x += widthOf(entry) + pt(kBetween);
  }
  return lines;
}

void GanttKey::paintRows(double width) {
  double middle = m_text.height(m_text_pt) / 2;
  for (const std::vector<KeyEntry>& entries : lines(width)) {
    paintLine(entries, (width - widthOf(entries)) / 2, middle);
    middle += m_text.height(m_text_pt) + pt(1);
  }
}

void GanttKey::paintLine(const std::vector<KeyEntry>& entries, double x, double middle) {
  for (const KeyEntry& entry : entries) {
    const double end = x + widthOf(entry);
    if (!entry.ramp.empty())
      x += m_text.drawMiddle({x, middle}, entry.before, m_text_pt, m_look.theme.text) + pt(kToName);
    for (const QColor& fill : entry.ramp) {
      m_p.fillRect(QRectF(x, middle - pt(kBoxHeight / 2), pt(kBox), pt(kBoxHeight)), fill);
      x += pt(kBox);
    }
    if (entry.ramp.empty()) sample(entry, QRectF(x, middle - pt(kBoxHeight / 2), pt(kBox), pt(kBoxHeight)));
    m_text.drawMiddle({end - m_text.width(entry.name, m_text_pt), middle}, entry.name, m_text_pt, m_look.theme.text);
    x = end + pt(kBetween);
  }
}

void GanttKey::sample(const KeyEntry& entry, const QRectF& box) {
  const figures::Named named(m_p, figures::OpRole::Legend, entry.name);
  if (entry.empty)
    paintIdleHold(m_p, box, entry.fill, m_look, Ink::Solid);
  else
    m_p.fillRect(box, entry.fill);
  if (entry.waiting) paintWaiting(m_p, box, entry.fill, m_look, Ink::Solid, 1);
  figures::paintHatch(m_p, QPolygonF(box), entry.hatch, mixed(textOn(entry.fill), entry.fill, 0.55), pt(2.6), pt(0.45));
}

}  // namespace roundel::widgets
