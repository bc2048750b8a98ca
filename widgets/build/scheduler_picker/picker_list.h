// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of the picker in columns: a check box, the scheduler's dash and name in its colour, the year of its paper and a sentence; dim and with the
// reason if it cannot run. Independent of the document. GUI thread.

#include <QWidget>
#include <set>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/base/theme/theme.h"
#include "widgets/build/scheduler_picker/picker_rows.h"

namespace roundel::widgets {

class PickerList : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit PickerList(QWidget* parent = nullptr);
  /// Replaces the rows and clears the marks. The theme outlives it.
  void setRows(std::vector<PickerRow> rows, const Theme* theme);
  const std::vector<PickerRow>& rows() const { return m_rows; }
  void setFilter(const QString& filter);
  void showAllBaselines();
  std::size_t hidden() const { return hiddenBaselines(m_rows, m_view); }

  const std::vector<std::size_t>& marked() const { return m_marked; }  ///< in the order in which they were marked
  int current() const { return m_current; }                            ///< -1: no row is shown
  void toggle(std::size_t row);                                        ///< no effect if the scheduler cannot run
  /// Up and down go to the next row and into the next column; left and right to the row in the column beside.
  void go(Qt::Key arrow);
  QRectF rectOf(std::size_t row) const;  ///< empty if it is not shown

  int partCount() const override { return static_cast<int>(m_cells.size()); }
  QString partName(int part) const override;
  QString partDescription(int part) const override;
  QRect partRect(int part) const override { return cell(part).rect.toAlignedRect(); }
  int currentPart() const override;
  std::optional<bool> partSelected(int part) const override;
  void choosePart(int part) override;

  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 signals:
  void changed();                 ///< marks, current row or shown rows have changed
  void activated();               ///< double click: add the marked schedulers
  void opened();                  ///< a click on a row without a check box, which is the current one now
  void reveal(const QRect& row);  ///< scroll to the new current row

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Cell {
    std::size_t row = 0;
    std::size_t column = 0;
    QRectF rect;
  };
  struct Heading {
    policies::PolicyGroup group;
    QRectF rect;
  };
  const Cell& cell(int part) const { return m_cells[static_cast<std::size_t>(part)]; }
  void relayout();
  int cellAt(QPointF place) const;
  void setCurrentCell(int part);
  bool isMarked(std::size_t row) const;
  /// The parts of a row from left to right. `name`: the colour of the name.
  void paintBox(QPainter& painter, const QRectF& box, std::size_t row) const;
  void paintSign(QPainter& painter, const QRectF& rect, PickerRow::Kind kind) const;
  void paintTexts(QPainter& painter, const QRectF& rect, const PickerRow& row, const QColor& name) const;
  void paintRow(QPainter& painter, const Cell& cell) const;

  std::vector<PickerRow> m_rows;
  const Theme* m_theme = nullptr;
  PickerView m_view;
  std::vector<Cell> m_cells;  ///< in the order in which Down goes through them
  std::vector<Heading> m_headings;
  std::vector<std::size_t> m_marked;
  int m_current = -1;  ///< index into m_rows
};

}  // namespace roundel::widgets
