// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The runs of scenarios beside the open one, which slides of a talk name. GUI thread, except runBeside().

#include <QObject>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "widgets/base/background/background_job.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

struct OtherRun {
  std::vector<LaneState> lanes;
  QString error;  ///< one sentence; empty: there are lanes
};
/// Runs the lanes of a scenario with their explanations. `file`: inside the folder. A scenario that compares a program is an error, since programs
/// can be allowed for the open scenario only. On any thread.
OtherRun runBeside(const QString& folder, const std::string& file, const std::stop_token& stop);
/// The scenarios that the slides of the window name, without the open one.
std::vector<std::string> otherScenarios(const Workbench& bench);
/// Why scenarios beside the open one cannot be found; empty: they can.
QString whyNoOthers(const Workbench& bench);

/// Runs the other scenarios of a talk one after the other in the background, in the order of the slides. Another folder of the open scenario has
/// other files.
class OtherRuns : public QObject {
  Q_OBJECT
 public:
  /// Begins at once, and again if the slides name others. The bench outlives it.
  OtherRuns(const Workbench* bench, QObject* parent);
  /// nullptr: it is being computed.
  const OtherRun* find(const std::string& file) const;

 signals:
  void changed();  ///< one more is found, or all are of another folder

 private:
  void follow();
  const Workbench* m_bench;
  QString m_folder;  ///< of the files of m_runs
  std::map<std::string, OtherRun> m_runs;
  BackgroundThreads m_threads{1, QThread::LowPriority};
  BackgroundJob m_job;
};

}  // namespace roundel::widgets
