// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/job_mark/text_marks.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>

#include "widgets/base/theme/selected_edge.h"

namespace roundel::widgets {
namespace {

constexpr double kAir_px = 2, kAbove_px = 1;

bool inWord(QChar c) { return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'); }

bool wholeWord(const QString& text, qsizetype from, qsizetype to) {
  return (from == 0 || !inWord(text[from - 1])) && (to == text.size() || !inWord(text[to]));
}

// The whole row; its cells are as high as its highest cell.
QRectF rowRect(const QTextDocument& document, const QTextTable& table, int row) {
  QRectF rect;
  for (int column = 0; column < table.columns(); ++column) {
    const QTextTableCell cell = table.cellAt(row, column);
    for (auto it = cell.begin(); !it.atEnd(); ++it)
      if (it.currentBlock().isValid()) rect |= document.documentLayout()->blockBoundingRect(it.currentBlock());
  }
  return rect;
}

// A name that is broken over lines ends with its first line.
QRectF wordRect(const QTextBlock& block, const QPointF& origin, int from, int to) {
  const QTextLine line = block.layout()->lineForTextPosition(from);
  if (!line.isValid()) return {};
  const double left = line.cursorToX(from), right = line.cursorToX(std::min(to, line.textStart() + line.textLength()));
  return {origin + QPointF(left, line.y()), QSizeF(right - left, line.height())};
}

}  // namespace

void TextMarks::find(const QTextDocument& document, const JobNames& names) {
  m_places.clear();
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const QTextCursor cursor(block);
    const QString text = block.text();
    if (const QTextTable* table = cursor.currentTable(); table != nullptr) {
      const QTextTableCell cell = table->cellAt(cursor);
      const auto name_entry = names.find(text.trimmed());
      if (cell.column() == 0 && name_entry != names.end())
        m_places.push_back({name_entry->second, rowRect(document, *table, cell.row())});
      continue;
    }
    const QPointF origin = document.documentLayout()->blockBoundingRect(block).topLeft();
    for (const auto& [name, job] : names) {
      for (qsizetype name_start = text.indexOf(name); name_start >= 0 && !name.isEmpty();
           name_start = text.indexOf(name, name_start + name.size())) {
        const qsizetype name_end = name_start + name.size();
        if (!wholeWord(text, name_start, name_end)) continue;
        m_places.push_back({job, wordRect(block, origin, static_cast<int>(name_start), static_cast<int>(name_end))});
      }
    }
  }
  for (Place& place : m_places) place.rect.adjust(-kAir_px, -kAbove_px, kAir_px, kAbove_px);
}

model::JobIndex TextMarks::at(const QPointF& point) const {
  const auto place = std::ranges::find_if(m_places, [&](const Place& each) { return each.rect.contains(point); });
  return place == m_places.end() ? model::JobIndex() : place->job;
}

QRegion TextMarks::regionOf(model::JobIndex job) const {
  QRegion region;
  for (const Place& place : m_places)
    if (job.valid() && place.job == job) region += place.rect.toAlignedRect().adjusted(-1, -1, 1, 1);
  return region;
}

void TextMarks::paint(QPainter& painter, model::JobIndex job, const Theme& theme) const {
  for (const Place& place : m_places)
    if (job.valid() && place.job == job) paintSelectedEdge(painter, place.rect, kBarRadius, theme, kHoveredEdge);
}

}  // namespace roundel::widgets
