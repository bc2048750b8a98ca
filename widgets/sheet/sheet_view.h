#pragma once
// A table that behaves as a spreadsheet: first columns that stay in view, Enter and Tab that move on, a handle at the selection's corner
// that fills by dragging. It knows nothing of jobs. Widgets of the GUI thread; the view owns its
// frozen columns, not the model.

#include <QItemSelection>
#include <QTableView>

namespace roundel::widgets {

class SheetView;

/// The columns that stay: the same cells, drawn over the left edge of the view that owns them.
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
  /// The first `frozenColumns` of the model stay. The selection model is the view's own, shared with the frozen columns.
  void setSheet(QAbstractItemModel* model, int frozenColumns);
  FrozenColumns* frozen() const { return m_frozen; }
  /// px.
  int frozenWidth() const;
  /// two: an editor belongs to one view
  void setSheetDelegates(QAbstractItemDelegate* own, QAbstractItemDelegate* ofFrozen);
  void layOutColumns();  ///< after widths or columns changed
  /// The smallest rectangle around what is selected; empty where nothing is.
  QItemSelectionRange selectedRange() const;
  QRect cellRect(const QModelIndex& index) const;  ///< in the viewport; empty where it is scrolled out of sight
  QRect fillHandle() const;                        ///< in the viewport; empty where there is none
  void go(const QModelIndex& index);  ///< makes it the current and only selected cell, whatever keys are held
  /// Moves the current cell; at the end of a row it stays.
  void step(int rows, int columns);
  /// Moves on as the key that ended the edit asks.
  void afterEdit(QAbstractItemDelegate::EndEditHint hint);
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

 signals:
  /// The handle was dragged: the cells of `from` go over those of `to`, which holds them.
  void fillRequested(const QItemSelection& from, const QItemSelection& to);
  void readOnlyTouched(const QModelIndex& index);  ///< somebody tried to edit what cannot be edited

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
  /// The drag of the handle: begun, moved (px of the viewport), dropped or given up with Escape.
  bool pressed(const QPoint& at);
  void draggedTo(const QPoint& at);
  void dropped();
  void endDrag();
  QModelIndex cellAt(const QPoint& at) const;
  /// The source and what the drag adds, along the longer way.
  QItemSelectionRange extended(const QModelIndex& to) const;

  FrozenColumns* m_frozen;
  Overlay* m_overlay;
  int m_frozenColumns = 0;
  bool m_dragging = false;
  QItemSelectionRange m_source, m_target;
};

}  // namespace roundel::widgets
