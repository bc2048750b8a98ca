// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Programs as schedulers in a window: the question whether a scenario may start them, and the dialog that adds one. GUI thread.

#include <QObject>
#include <QPointer>
#include <functional>
#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {
class AddProgramDialog;
class ConsentDialog;
class ProgramLanes;
class SweepPrograms;
struct ConsentRequest;
struct UsedProgram;
}  // namespace roundel::widgets

class QMainWindow;

namespace roundel::app {

class ProgramActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, which is the parent of the dialogs. All others outlive it.
  ProgramActions(widgets::Workbench* bench, widgets::ProgramLanes* programs, widgets::SweepPrograms* sweeps,
                 QMainWindow* window);

  /// The user chose a scenario in a dialog or menu of this window: asks as soon as its lanes wait. Links and drops do not call it.
  void askWhenLanesWait();
  void ask();          ///< about all lanes that wait; nothing if none does
  void askForSweep();  ///< about all commands of the sweep that are not allowed
  void reload();       ///< runs the focused lane's program again, or asks if it is not allowed
  void add();          ///< opens the dialog "Add a program"
  void addUsed(const widgets::UsedProgram& used);  ///< adds a lane with a command that was used before
  widgets::ConsentDialog* question() const;        ///< nullptr: none is open
  widgets::AddProgramDialog* dialog() const;       ///< nullptr: it is not open

 private:
  void put(const QString& file, std::vector<widgets::ConsentRequest> requests,
           const std::function<void(const widgets::ConsentRequest&)>& allow);
  void takeProgram();
  void addLane(const QString& name, const model::OptionMap& options, bool reload);

  widgets::Workbench* m_bench;
  widgets::ProgramLanes* m_programs;
  widgets::SweepPrograms* m_sweeps;
  QMainWindow* m_window;
  QPointer<widgets::ConsentDialog> m_question;
  QPointer<widgets::AddProgramDialog> m_dialog;
  bool m_asks = false;  ///< when lanes wait
};

}  // namespace roundel::app
