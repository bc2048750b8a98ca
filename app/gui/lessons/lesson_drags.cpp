// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/lesson_drags.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTableView>

#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/lesson/panel/place_field.h"

namespace roundel::app {

LessonDrags::LessonDrags(widgets::JobsPanel* jobs, QObject* parent) : QObject(parent), m_view(jobs->jobView()) {
  m_view->viewport()->installEventFilter(this);
}

bool LessonDrags::eventFilter(QObject* watched, QEvent* event) {
  if (m_job.isEmpty()) return QObject::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress) m_pressed = static_cast<QMouseEvent*>(event)->pos();
  if (event->type() != QEvent::MouseMove) return QObject::eventFilter(watched, event);
  const auto& move = static_cast<const QMouseEvent&>(*event);
  const bool is_far = (move.pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
  const QModelIndex row = m_view->indexAt(m_pressed);
  const QString id = row.siblingAtColumn(widgets::JobListModel::Id).data().toString();
  if (!(move.buttons() & Qt::LeftButton) || !is_far || id != m_job) return QObject::eventFilter(watched, event);
  widgets::JobChip::drag(m_job, m_view);
  return true;
}

}  // namespace roundel::app
