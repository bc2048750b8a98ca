// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small sweep with results in a folder, as if it had been run.

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <map>

#include "core/experiment/results.h"
#include "tests/widgets/document/sweeps/drafts.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/page/sweep_view.h"

namespace roundel::widgets::testing {

/// The cells of a row up to its status. They are not read back, so they are the same for every run.
inline std::string startOfRow(const experiment::Sweep& sweep, std::size_t run) {
  std::string row = std::to_string(run);
  for (std::size_t i = 0; i < sweep.vary.size(); ++i) row += ",30";
  return row + ",Gavel,1,";
}
/// A row of a finished run with this value for every metric.
inline experiment::ResultRow finishedRow(const experiment::Sweep& sweep, std::size_t run, double value) {
  std::string row = startOfRow(sweep, run) + "finished,";
  for (std::size_t i = 0; i < experiment::resultColumns(sweep).size(); ++i) row += ',' + std::to_string(value);
  return {row, std::to_string(run) + ",1,1,1,1,1", false};
}
inline experiment::ResultRow failedRow(const experiment::Sweep& sweep, std::size_t run, const std::string& message) {
  return {startOfRow(sweep, run) + "failed," + message + std::string(experiment::resultColumns(sweep).size(), ','), "",
          true};
}
/// Adds rows to the folder of the runner's sweep.
inline void appendRows(const SweepRunner& runner, const std::map<std::size_t, experiment::ResultRow>& rows) {
  ASSERT_TRUE(QDir().mkpath(runner.folder()));
  std::string error;
  const auto journal =
      experiment::Journal::open(runner.folder().toStdString(), runner.results()->sweep().identity, error);
  ASSERT_NE(journal, nullptr) << error;
  for (const auto& [run, row] : rows) ASSERT_TRUE(journal->append(run, row, error)) << error;
}

/// twelveRuns() by default: run = (position * 2 + scheduler) * 2 + seed - 1.
class SweepRows : public ::testing::Test {
 protected:
  explicit SweepRows() { bench.document.reset(threeJobs(), {}); }

  /// Opens the sweep with the results of its folder.
  void open(const SweepDraft& draft) {
    view.document.reset(draft);
    view.runner.setRoot(folder.path() + QLatin1Char('/') + QString::number(draft.vary[0].values.front().size()) +
                        QString::fromStdString(draft.vary[0].values.front()));
    ASSERT_TRUE(view.runner.waitForIdle());
  }
  /// Adds a run to the folder, with this value for every metric.
  void finished(std::size_t run, double value) {
    appendRows(view.runner, {{run, finishedRow(view.results()->sweep(), run, value)}});
  }
  void failed(std::size_t run, const std::string& message) {
    appendRows(view.runner, {{run, failedRow(view.results()->sweep(), run, message)}});
  }

  QTemporaryDir folder;
  Workbench bench;
  SweepView view{&bench.appearance};
};

}  // namespace roundel::widgets::testing
