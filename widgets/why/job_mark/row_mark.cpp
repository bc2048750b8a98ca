// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/job_mark/row_mark.h"

#include <QAbstractItemModel>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <utility>

#include "widgets/base/theme/selected_edge.h"

namespace roundel::widgets {

RowMark::RowMark(QTableView* table, Selection* selection, const Appearance* appearance, Rows rows)
    : QWidget(table->viewport()),
      m_table(table),
      m_selection(selection),
      m_appearance(appearance),
      m_rows(std::move(rows)) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
  table->viewport()->setMouseTracking(true);
  table->viewport()->installEventFilter(this);
  connect(selection, &Selection::hoveredChanged, this, &RowMark::place);
  connect(selection, &Selection::changed, this, &RowMark::place);
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
  connect(table->verticalScrollBar(), &QScrollBar::valueChanged, this, &RowMark::place);
  connect(table->verticalHeader(), &QHeaderView::geometriesChanged, this, &RowMark::place);
}

// The table itself marks the selected row.
void RowMark::place() {
  const model::JobIndex job = m_selection->hovered();
  const int row = job.valid() && job != m_selection->job() ? m_rows.row(job) : -1;
  const bool is_shown = row >= 0 && m_table->model() != nullptr && row < m_table->model()->rowCount() &&
                        !m_table->isRowHidden(row) && m_table->rowViewportPosition(row) >= 0;
  setVisible(is_shown);
  if (!is_shown) return;
  setGeometry(0, m_table->rowViewportPosition(row), m_table->viewport()->width(), m_table->rowHeight(row));
  raise();
}

void RowMark::point(int row) {
  const bool has_row = row >= 0 && m_table->model() != nullptr && row < m_table->model()->rowCount();
  m_selection->hover(has_row ? m_rows.job(row) : model::JobIndex());
}

bool RowMark::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::MouseMove)
    point(m_table->rowAt(static_cast<QMouseEvent*>(event)->position().toPoint().y()));
  if (event->type() == QEvent::Leave) point(-1);
  if (event->type() == QEvent::Resize) place();
  return QWidget::eventFilter(object, event);
}

void RowMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintSelectedEdge(painter, QRectF(rect()), kBarRadius, m_appearance->theme(), kHoveredEdge);
}

}  // namespace roundel::widgets
