// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lanes of a workbench whose decisions a program makes: whether it may be started, its log and state, and a new run when its file changes. No
// program is started before the user has allowed its command for the open scenario file. GUI thread.

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/program/lanes/program_lane.h"
#include "widgets/program/permission/allowed_programs.h"
#include "widgets/program/permission/consent_dialog.h"

namespace roundel::widgets {

class ProgramLanes : public QObject {
  Q_OBJECT
 public:
  static constexpr int kSettle_ms = 300;  ///< from the last change of a program's file to the new run

  /// From now on the bench, which outlives it, starts only allowed programs.
  explicit ProgramLanes(Workbench* bench, QObject* parent = nullptr);
  ~ProgramLanes() override;

  bool isProgram(int lane) const;
  /// The first lane of a program, beginning with the focused one; -1: none.
  int focused() const;
  const program::FoundLaunch& launch(int lane) const;               ///< precondition: isProgram(lane)
  std::shared_ptr<const policies::ProgramLog> log(int lane) const;  ///< null before the program's first start
  ProgramState state(int lane) const;
  /// True: the lane has no run because the user has not allowed its command.
  bool isWaiting(int lane) const;

  /// The questions for all commands that are not allowed, one for each: of lanes, of a knob's tries and of branches, hidden ones too.
  std::vector<ConsentRequest> waiting();
  /// Allows the command for the open scenario file, and runs its lanes and branches.
  void allow(const ConsentRequest& request);
  /// The user typed the command of a lane for the open scenario, which allows it. `reload`: run again when its file changes.
  void allowTyped(const compare::Lane& lane, bool reload);
  /// The user changed the options of a lane: another command than before counts as typed.
  void allowRestated(const compare::Lane& before, const compare::Lane& now);
  /// What the user has withdrawn elsewhere is not started again.
  void forgetWithdrawn();

  void restart(int lane);  ///< a new run with a new process
  /// A run with the program's present file. The shown run stays until the new one has reached its end, and if that fails.
  void reload(int lane);
  bool canGoBack(int lane) const;              ///< the last reload failed, and an earlier run is shown
  void backToLastGood(int lane);               ///< shows the earlier run as the lane's own
  QTimer* settleTimer() { return &m_settle; }  ///< for tests
  QString scenarioFile() const;                ///< absolute; empty: the scenario has no file

 signals:
  void changed(int lane);  ///< log, state or permission
  void waitingChanged();   ///< waiting() may have changed

 private:
  struct Kept {
    program::FoundLaunch found;
    bool waits = false;
  };
  std::string keyOf(const compare::Lane& lane) const;
  QString whyNot(const compare::Lane& lane);
  bool mayStart(const program::Launch& launch, bool typed);
  program::FoundLaunch find(const compare::Lane& lane) const;
  const Kept* keptOf(int lane) const;
  /// The programs that edits of a branch name, with the branch's title as label.
  std::vector<compare::Lane> programsOf(const Branch& branch) const;
  void follow();
  void storeAll();
  void fileChanged(const QString& path);
  void takeChanges();
  void poll();
  const compare::Lane* laneAt(int lane) const;

  Workbench* m_bench;
  std::map<std::string, Kept> m_kept;         ///< by keyOf()
  AllowedPrograms m_allowed;                  ///< for the open scenario
  std::set<std::string> m_typed, m_noReload;  ///< of keyOf()
  std::map<int, std::uint64_t> m_versions;    ///< of the logs that were signalled last, by lane
  QFileSystemWatcher m_files;

  QTimer m_settle, m_poll;
};

}  // namespace roundel::widgets
