// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lower part of Build: the job table and the list of schedulers under tabs with counts, and "+ add". Owns both. GUI thread.

#include <QWidget>

#include "widgets/document/state/workbench.h"

class QStackedWidget;
class QToolButton;

namespace roundel::widgets {
class ComparedSchedulers;
class JobsTable;
}  // namespace roundel::widgets

namespace roundel::app {

class BuildTables : public QWidget {
  Q_OBJECT
 public:
  explicit BuildTables(widgets::Workbench* bench, QWidget* parent = nullptr);
  // Parts of the page; the bench outlives them.
  widgets::JobsTable* jobs() const { return m_jobs; }
  widgets::ComparedSchedulers* schedulers() const { return m_schedulers; }
  enum Tab { Jobs, Schedulers };
  void showTab(Tab tab);
  QRect addPlace() const;  ///< the place of "+ add" on the screen, for the picker

 signals:
  void pickerRequested(const QRect& anchor);

 private:
  void makeTabs();  ///< with "+ add" at the end
  void refresh();   ///< updates the counts on the tabs

  widgets::Workbench* m_bench;
  QStackedWidget* m_stack;
  widgets::JobsTable* m_jobs;
  widgets::ComparedSchedulers* m_schedulers;
  QToolButton* m_tabs[2] = {};
  QToolButton* m_add = nullptr;
};

}  // namespace roundel::app
