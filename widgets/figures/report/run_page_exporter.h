// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the page of a run (core/page) without blocking the window: a background thread explains the runs and writes the
// file by the writer of `roundel-cli page`.

#include <vector>

#include "core/compare/comparison.h"
#include "widgets/base/background/file_task.h"

namespace roundel::widgets {

class RunPageExporter : public FileTask {
  Q_OBJECT
 public:
  using FileTask::FileTask;
  /// Precondition: not busy(), and page::whyNoPage(runs) is empty. Runs without explanations run again for them.
  void start(std::vector<compare::LaneRun> runs, const QString& path);
};

}  // namespace roundel::widgets
