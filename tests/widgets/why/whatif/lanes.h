// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fixture with a workbench whose two lanes have run; each test has a separate session.

#include <QMenu>
#include <QTimer>

#include "tests/widgets/bench.h"
#include "widgets/why/whatif/what_if_dialog.h"

namespace roundel::widgets::testing {

struct TwoLanes : ::testing::Test {
  TwoLanes() {
    model::Scenario scenario = threeJobs();
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    scenario.title = std::string(info->test_suite_name()) + info->name();
    bench.document.reset(scenario, {});
    wear(bench, Theme::light());
    finish();
  }
  void finish() { ASSERT_TRUE(bench.comparison.waitForFinished(60000)); }
  std::shared_ptr<const compare::LaneRun> run(int lane) {
    return bench.comparison.lanes()[static_cast<std::size_t>(lane)].run;
  }
  const std::vector<Branch>& branches() { return bench.branches.branches(); }

  /// Calls `answer` with the modal dialog that the next statement opens.
  template <class Answer>
  static void whenAsked(Answer answer) {
    QTimer::singleShot(30, qApp, [answer] {
      auto* dialog = qobject_cast<WhatIfDialog*>(QApplication::activeModalWidget());
      ASSERT_NE(dialog, nullptr) << "no dialog is open";
      answer(dialog);
    });
  }

  Workbench bench;
};

}  // namespace roundel::widgets::testing
