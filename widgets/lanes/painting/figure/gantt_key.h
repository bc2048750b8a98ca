// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The key of a Gantt figure: boxes of colours and hatches with their names, on one line or on several. Lengths in points.

#include <QPainter>
#include <QString>
#include <vector>

#include "widgets/base/painting/hatch.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

/// A colour or hatch and what it stands for.
struct KeyEntry {
  QString name;
  QColor fill = {};
  figures::Hatch hatch = figures::Hatch::None;
  QString before = {};  ///< of a ramp: the name of its first colour
  std::vector<QColor> ramp = {};
  bool empty = false;    ///< a box without fill
  bool waiting = false;  ///< with the band of a GPU that waits for a slower one
};

class GanttKey {
 public:
  /// `text_pt`: size of all texts. The others outlive the key.
  GanttKey(QPainter& painter, GanttText& text, const GanttLook& look, double text_pt)
      : m_p(painter), m_text(text), m_look(look), m_text_pt(text_pt) {}

  void set(std::vector<KeyEntry> entries) { m_entries = std::move(entries); }
  const std::vector<KeyEntry>& entries() const { return m_entries; }
  bool empty() const { return m_entries.empty(); }

  double width() const { return widthOf(m_entries); }  ///< on one line
  int rows(double width) const { return static_cast<int>(lines(width).size()); }
  /// Paints it on one line around y = middle.
  void paint(double x, double middle) { paintLine(m_entries, x, middle); }
  /// Paints it on as many centred lines as the width requires, from y = 0 down.
  void paintRows(double width);

 private:
  double pt(double stated) const { return stated * m_text_pt / 8; }
  double widthOf(const KeyEntry& entry) const;
  double widthOf(const std::vector<KeyEntry>& entries) const;
  std::vector<std::vector<KeyEntry>> lines(double most) const;
  void paintLine(const std::vector<KeyEntry>& entries, double x, double middle);
  void sample(const KeyEntry& entry, const QRectF& box);

  QPainter& m_p;
  GanttText& m_text;
  const GanttLook& m_look;
  double m_text_pt;
  std::vector<KeyEntry> m_entries;
};

}  // namespace roundel::widgets
