// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The place under the lanes: the plots, or the panel of the focused lane's program, chosen by two tabs. Without a lane of a program there are no tabs.
// GUI thread.

#include <QWidget>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace roundel::widgets {
class PlotsRow;
class ProgramLanes;
class ProgramPanel;
class StatusMark;
class Workbench;
}  // namespace roundel::widgets

namespace roundel::app {

class PlotsOrProgram : public QWidget {
  Q_OBJECT
 public:
  /// Owns the plots; all others outlive it.
  PlotsOrProgram(widgets::Workbench* bench, widgets::ProgramLanes* programs, widgets::PlotsRow* plots,
                 QWidget* parent = nullptr);
  widgets::ProgramPanel* program() const { return m_program; }
  bool showsProgram() const;
  void showProgram(bool on);

 private:
  void follow();
  void showState();

  widgets::Workbench* m_bench;
  widgets::ProgramLanes* m_programs;
  widgets::ProgramPanel* m_program;
  QWidget* m_head;
  QToolButton *m_plotsTab, *m_programTab;
  QLabel* m_state;
  QStackedWidget* m_pages;
};

}  // namespace roundel::app
