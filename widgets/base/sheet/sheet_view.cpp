// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/sheet/sheet_view.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QScrollBar>
#include <algorithm>

#include "widgets/base/sheet/elided_header.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

constexpr int kHandle = 8;  // px; the pointer may miss it by the same

QItemSelectionRange around(const QItemSelection& selection) {
  if (selection.isEmpty()) return {};
  int top = INT_MAX, left = INT_MAX, bottom = -1, right = -1;
  for (const QItemSelectionRange& range : selection) {
    top = std::min(top, range.top()), left = std::min(left, range.left());
    bottom = std::max(bottom, range.bottom()), right = std::max(right, range.right());
  }
  const QAbstractItemModel* model = selection.first().model();
  return {model->index(top, left), model->index(bottom, right)};
}

void styleSheetView(QTableView* view) {
  view->setShowGrid(false);
  view->setFrameShape(QFrame::NoFrame);
  view->setWordWrap(false);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 12);
  view->setHorizontalHeader(new ElidedHeader(view));
  view->horizontalHeader()->setSortIndicatorClearable(true);
  view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  view->setSortingEnabled(true);
  view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                        QAbstractItemView::AnyKeyPressed);
}

}  // namespace

FrozenColumns::FrozenColumns(SheetView* owner) : QTableView(owner), m_owner(owner) {
  styleSheetView(this);
  setFocusPolicy(Qt::NoFocus);
  setFocusProxy(owner);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void FrozenColumns::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
  QTableView::closeEditor(editor, QAbstractItemDelegate::NoHint);
  m_owner->afterEdit(hint);
}

void FrozenColumns::wheelEvent(QWheelEvent* event) { QApplication::sendEvent(m_owner->viewport(), event); }

class SheetView::Overlay : public QWidget {
 public:
  explicit Overlay(SheetView* view) : QWidget(view), m_view(view) { setAttribute(Qt::WA_TransparentForMouseEvents); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const QColor accent = palette().color(QPalette::Highlight);
    if (m_view->m_dragging && m_view->m_target.isValid()) {
      const QRect first = m_view->visualRect(m_view->m_target.topLeft());
      const QRect last = m_view->visualRect(m_view->m_target.bottomRight());
      painter.setPen(QPen(accent, 2, Qt::DashLine));
      painter.drawRect(first.united(last).adjusted(1, 1, -2, -2));
    }
    const QRect handle = m_view->fillHandle();
    if (handle.isEmpty()) return;
    painter.setPen(QPen(palette().color(QPalette::Base), 1));
    painter.setBrush(accent);
    painter.drawRect(handle);
  }

 private:
  SheetView* m_view;
};

SheetView::SheetView(QWidget* parent)
    : QTableView(parent), m_frozen(new FrozenColumns(this)), m_overlay(new Overlay(this)) {
  styleSheetView(this);
  viewport()->stackUnder(m_frozen);
  m_overlay->raise();
  viewport()->setMouseTracking(true);
  m_frozen->viewport()->setMouseTracking(true);
  viewport()->installEventFilter(this);
  m_frozen->viewport()->installEventFilter(this);
  connect(verticalScrollBar(), &QScrollBar::valueChanged, m_frozen->verticalScrollBar(), &QScrollBar::setValue);
  connect(m_frozen->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(), &QScrollBar::setValue);
  for (QScrollBar* bar : {verticalScrollBar(), horizontalScrollBar()})
    connect(bar, &QScrollBar::valueChanged, m_overlay, qOverload<>(&QWidget::update));
  connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    if (column < m_frozenColumns) m_frozen->setColumnWidth(column, width);
    layOutColumns();
  });
  connect(m_frozen->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    if (column < m_frozenColumns && columnWidth(column) != width && width > 0) setColumnWidth(column, width);
  });
  // Only the header that was clicked shows the sort indicator.
  const auto quiet = [](QHeaderView* header) {
    const QSignalBlocker blocker(header);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->viewport()->update();
  };
  connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
          [this, quiet] { quiet(m_frozen->horizontalHeader()); });
  connect(m_frozen->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
          [this, quiet] { quiet(horizontalHeader()); });
}

namespace {

// Gives the header a separate, empty selection: it would test for every column whether all cells are selected, which it does not show.
void forgetSelection(QHeaderView* header, QAbstractItemModel* model) {
  QPointer<QItemSelectionModel> former_selection = header->selectionModel();
  header->setSelectionModel(new QItemSelectionModel(model, header));
  if (former_selection && former_selection->parent() == header) delete former_selection;
}

}  // namespace

void SheetView::setSheet(QAbstractItemModel* model, int frozenColumns) {
  m_frozenColumns = frozenColumns;
  if (model == this->model()) return layOutColumns();
  QItemSelectionModel* former_selection = selectionModel();
  setModel(model);
  m_frozen->setModel(model);
  QItemSelectionModel* frozen_selection = m_frozen->selectionModel();
  m_frozen->setSelectionModel(selectionModel());
  delete frozen_selection;
  delete former_selection;
  for (QTableView* view : {static_cast<QTableView*>(this), static_cast<QTableView*>(m_frozen)})
    forgetSelection(view->horizontalHeader(), model);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, m_overlay, qOverload<>(&QWidget::update));
  connect(selectionModel(), &QItemSelectionModel::currentChanged, m_overlay, qOverload<>(&QWidget::update));
  layOutColumns();
}

void SheetView::setSheetDelegates(QAbstractItemDelegate* own, QAbstractItemDelegate* ofFrozen) {
  setItemDelegate(own);
  m_frozen->setItemDelegate(ofFrozen);
}

void SheetView::go(const QModelIndex& index) {
  selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

int SheetView::frozenWidth() const {
  int width = 0;
  for (int c = 0; c < m_frozenColumns && model() != nullptr && c < model()->columnCount(); ++c) width += columnWidth(c);
  return width;
}

void SheetView::layOutColumns() {
  if (model() == nullptr) return;
  for (int c = 0; c < model()->columnCount(); ++c) {
    m_frozen->setColumnHidden(c, c >= m_frozenColumns);
    if (c < m_frozenColumns) m_frozen->setColumnWidth(c, columnWidth(c));
  }
  m_frozen->horizontalHeader()->setFixedHeight(horizontalHeader()->height());
  m_frozen->setGeometry(frameWidth(), frameWidth(), std::min(frozenWidth(), viewport()->width()),
                        viewport()->height() + horizontalHeader()->height());
  m_overlay->setGeometry(viewport()->geometry());
  m_overlay->raise();
  m_overlay->update();
}

void SheetView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  layOutColumns();
}

void SheetView::updateGeometries() {
  QTableView::updateGeometries();
  if (m_overlay != nullptr && m_overlay->geometry() != viewport()->geometry()) layOutColumns();
}

// The base class ignores the frozen columns, which may cover the cell.
void SheetView::scrollTo(const QModelIndex& index, ScrollHint hint) {
  const int former_value = horizontalScrollBar()->value();
  QTableView::scrollTo(index, hint);
  if (index.column() < m_frozenColumns) return horizontalScrollBar()->setValue(former_value);
  const int hidden = frozenWidth() - visualRect(index).left();
  if (hidden > 0) horizontalScrollBar()->setValue(horizontalScrollBar()->value() - hidden);
}

void SheetView::step(int rows, int columns) {
  const QModelIndex now = currentIndex();
  if (!now.isValid()) return;
  int row = std::clamp(now.row() + rows, 0, model()->rowCount() - 1);
  int column = now.column() + columns;
  while (column >= 0 && column < model()->columnCount() && isColumnHidden(column)) column += columns < 0 ? -1 : 1;
  if (column < 0 || column >= model()->columnCount()) column = now.column();
  go(model()->index(row, column));
}

void SheetView::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const bool shift = (event->modifiers() & Qt::ShiftModifier) != 0;
  if (m_dragging && event->key() == Qt::Key_Escape) return endDrag();
  // An editor passes Return on to the view.
  if (!hasFocus()) return QTableView::keyPressEvent(event);
  if (enter && (event->modifiers() & Qt::ControlModifier) == 0) return step(shift ? -1 : 1, 0);
  if (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab) {
    const bool back = event->key() == Qt::Key_Backtab || shift;
    // Tab moves inside the table; Ctrl+Tab leaves it.
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
      QAbstractScrollArea::focusNextPrevChild(!back);
      return;
    }
    return step(0, back ? -1 : 1);
  }
  if (shift && event->key() == Qt::Key_Space && currentIndex().isValid()) {
    const int last = model()->columnCount() - 1;
    const QItemSelection row(model()->index(currentIndex().row(), 0), model()->index(currentIndex().row(), last));
    return selectionModel()->select(row, QItemSelectionModel::ClearAndSelect);
  }
  QTableView::keyPressEvent(event);
}

bool SheetView::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) {
  const bool wants = trigger == DoubleClicked || trigger == EditKeyPressed || trigger == AnyKeyPressed;
  if (wants && index.isValid() && (model()->flags(index) & Qt::ItemIsEditable) == 0) emit readOnlyTouched(index);
  // The editor of a frozen column must be in the frozen view.
  if (index.column() < m_frozenColumns && wants) return m_frozen->edit(index, trigger, event);
  return QTableView::edit(index, trigger, event);
}

void SheetView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
  QTableView::closeEditor(editor, QAbstractItemDelegate::NoHint);
  afterEdit(hint);
}

void SheetView::afterEdit(QAbstractItemDelegate::EndEditHint hint) {
  if (hint == QAbstractItemDelegate::NoHint) return;  // another widget has the focus and keeps it
  setFocus();
  const bool shift = (QApplication::keyboardModifiers() & Qt::ShiftModifier) != 0;
  if (hint == QAbstractItemDelegate::SubmitModelCache) step(shift ? -1 : 1, 0);
  if (hint == QAbstractItemDelegate::EditNextItem) step(0, 1);
  if (hint == QAbstractItemDelegate::EditPreviousItem) step(0, -1);
}

QItemSelectionRange SheetView::selectedRange() const {
  if (selectionModel() == nullptr) return {};
  const QItemSelectionRange whole_range = around(selectionModel()->selection());
  return whole_range.isValid()      ? whole_range
         : currentIndex().isValid() ? QItemSelectionRange(currentIndex())
                                    : QItemSelectionRange();
}

QRect SheetView::cellRect(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  if (index.column() < m_frozenColumns) return m_frozen->visualRect(index);
  const QRect rect = visualRect(index);
  return rect.right() <= frozenWidth() ? QRect() : rect;
}

QRect SheetView::fillHandle() const {
  const QItemSelectionRange range = selectedRange();
  if (!range.isValid() || state() == EditingState || !hasFocus()) return {};
  const QRect corner = cellRect(range.bottomRight());
  if (corner.isEmpty() || !viewport()->rect().intersects(corner)) return {};
  return {std::min(corner.right(), viewport()->width() - 1) - kHandle, corner.bottom() - kHandle, kHandle, kHandle};
}

QModelIndex SheetView::cellAt(const QPoint& at) const {
  const QPoint inside(std::clamp(at.x(), 0, viewport()->width() - 1), std::clamp(at.y(), 0, viewport()->height() - 1));
  return inside.x() < frozenWidth() ? m_frozen->indexAt(inside) : indexAt(inside);
}

bool SheetView::pressed(const QPoint& at) {
  const QRect handle = fillHandle();
  if (handle.isEmpty() || !handle.adjusted(-kHandle / 2, -kHandle / 2, kHandle, kHandle).contains(at)) return false;
  m_dragging = true;
  m_source = m_target = selectedRange();
  return true;
}

QItemSelectionRange SheetView::extended(const QModelIndex& to) const {
  const int down = to.row() > m_source.bottom() ? to.row() - m_source.bottom() : std::min(0, to.row() - m_source.top());
  const int right =
      to.column() > m_source.right() ? to.column() - m_source.right() : std::min(0, to.column() - m_source.left());
  int top = m_source.top(), left = m_source.left(), bottom = m_source.bottom(), last = m_source.right();
  if (std::abs(down) >= std::abs(right))
    (down < 0 ? top : bottom) += down;
  else
    (right < 0 ? left : last) += right;
  return {model()->index(top, left), model()->index(bottom, last)};
}

void SheetView::draggedTo(const QPoint& at) {
  const QModelIndex cell = cellAt(at);
  if (!cell.isValid()) return;
  m_target = extended(cell);
  if (!viewport()->rect().contains(at)) scrollTo(cell);
  m_overlay->update();
}

void SheetView::endDrag() {
  m_dragging = false;
  m_target = {};
  m_overlay->update();
}

void SheetView::dropped() {
  const QItemSelectionRange source_range = m_source;
  const QItemSelectionRange target_range = m_target;
  endDrag();
  if (!target_range.isValid() || target_range == source_range) return;
  QItemSelection source, target;
  source.append(source_range);
  target.append(target_range);
  emit fillRequested(source, target);
  selectionModel()->select(target, QItemSelectionModel::ClearAndSelect);
}

bool SheetView::eventFilter(QObject* watched, QEvent* event) {
  const bool ours = watched == viewport() || watched == m_frozen->viewport();
  if (!ours) return QTableView::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseButtonPress: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (mouse->button() == Qt::LeftButton && pressed(mouse->pos())) return true;
      if (watched != viewport()) setFocus(Qt::MouseFocusReason);
      break;
    }
    case QEvent::MouseMove: {
      const QPoint mouse_point = static_cast<QMouseEvent*>(event)->pos();
      if (m_dragging) return draggedTo(mouse_point), true;
      const QRect handle_area = fillHandle().adjusted(-kHandle / 2, -kHandle / 2, kHandle, kHandle);
      static_cast<QWidget*>(watched)->setCursor(handle_area.contains(mouse_point) ? Qt::CrossCursor : Qt::ArrowCursor);
      break;
    }
    case QEvent::MouseButtonRelease:
      if (m_dragging) return dropped(), true;
      break;
    default:
      break;
  }
  return QTableView::eventFilter(watched, event);
}

}  // namespace roundel::widgets
