// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small sweep with results in a folder, as if it had been run.

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "core/experiment/results.h"
#include "tests/widgets/document/sweeps/drafts.h"
#include "widgets/experiments/page/sweep_view.h"

namespace roundel::widgets::testing {

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
    std::string row = start(run) + "finished,";
    for (std::size_t i = 0; i < experiment::resultColumns(sweep()).size(); ++i) row += ',' + std::to_string(value);
    append(run, {row, std::to_string(run) + ",1,1,1,1,1", false});
  }
  void failed(std::size_t run, const std::string& message) {
    append(run,
           {start(run) + "failed," + message + std::string(experiment::resultColumns(sweep()).size(), ','), "", true});
  }

  QTemporaryDir folder;
  Workbench bench;
  SweepView view{&bench};

 private:
  const experiment::Sweep& sweep() const { return view.results()->sweep(); }
  /// The values before the status are not read back.
  std::string start(std::size_t run) const { return std::to_string(run) + ",30,Gavel,1,"; }
  void append(std::size_t run, const experiment::ResultRow& row) {
    ASSERT_TRUE(QDir().mkpath(view.runner.folder()));
    std::string error;
    const auto journal = experiment::Journal::open(view.runner.folder().toStdString(), sweep().identity, error);
    ASSERT_NE(journal, nullptr) << error;
    ASSERT_TRUE(journal->append(run, row, error)) << error;
  }
};

}  // namespace roundel::widgets::testing
