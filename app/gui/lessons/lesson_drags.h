// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes the rows of the jobs panel sources of job chips while a question "place" is asked. GUI thread.

#include <QObject>
#include <QPoint>
#include <QPointer>

class QTableView;

namespace roundel::widgets {
class JobsPanel;
}

namespace roundel::app {

class LessonDrags : public QObject {
  Q_OBJECT
 public:
  LessonDrags(widgets::JobsPanel* jobs, QObject* parent);
  /// The job that may be dragged; empty: none.
  void setJob(const QString& job) { m_job = job; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QTableView* m_view;
  QString m_job;
  QPoint m_pressed;
};

}  // namespace roundel::app
