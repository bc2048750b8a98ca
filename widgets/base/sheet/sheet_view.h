// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A table that behaves as a spreadsheet: frozen first columns, Enter and Tab move to the next cell, and a handle at the selection's corner fills
// cells by dragging. For any model. GUI thread; the view owns its frozen columns, but not the model.

#include <QItemSelection>
#include <QTableView>

namespace roundel::widgets {

class SheetView;

/// The frozen columns: a second view of the same cells over the left edge of its owner.
class FrozenColumns : public QTableView {
  Q_OBJECT
 public:
  explicit FrozenColumns(SheetView* owner);
  using QTableView::edit;

 protected:
  void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  SheetView* m_owner;
};

class SheetView : public QTableView {
  Q_OBJECT
 public:
  explicit SheetView(QWidget* parent = nullptr);
  /// The first `frozenColumns` of the model are frozen. The view owns the selection model, which the frozen columns share.
  void setSheet(QAbstractItemModel* model, int frozenColumns);
  FrozenColumns* frozen() const { return m_frozen; }
  /// px.
  int frozenWidth() const;
  /// Needs two delegates, since an editor belongs to one view.
  void setSheetDelegates(QAbstractItemDelegate* own, QAbstractItemDelegate* ofFrozen);
  void layOutColumns();  ///< to be called after widths or columns changed
  /// The smallest rectangle around the selection, or the current cell; may be empty.
  QItemSelectionRange selectedRange() const;
  QRect cellRect(const QModelIndex& index) const;  ///< in the viewport; empty if it is scrolled out of view
  QRect fillHandle() const;                        ///< in the viewport; empty if there is none
  void go(const QModelIndex& index);  ///< makes it the current and only selected cell, with any modifier keys
  /// Moves the current cell; at the end of a row it stays.
  void step(int rows, int columns);
  /// Moves to the next cell, by the key that ended the edit.
  void afterEdit(QAbstractItemDelegate::EndEditHint hint);
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

 signals:
  /// The handle was dragged: fill `to`, which contains `from`, with the cells of `from`.
  void fillRequested(const QItemSelection& from, const QItemSelection& to);
  void readOnlyTouched(const QModelIndex& index);  ///< the user tried to edit a read-only cell

 protected:
  bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override;
  void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void updateGeometries() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Draws selection and handle over both views.
  class Overlay;
  /// The drag of the handle, px of the viewport. endDrag() also ends it after Escape.
  bool pressed(const QPoint& at);
  void draggedTo(const QPoint& at);
  void dropped();
  void endDrag();
  QModelIndex cellAt(const QPoint& at) const;
  /// The source extended to the cell, in the direction of the longer distance.
  QItemSelectionRange extended(const QModelIndex& to) const;

  FrozenColumns* m_frozen;
  Overlay* m_overlay;
  int m_frozenColumns = 0;
  bool m_dragging = false;
  QItemSelectionRange m_source, m_target;
};

}  // namespace roundel::widgets
