// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fixture with two lanes that replay fixed plans, so that every bar is known, and their controller with rows, without a view.

#include <gtest/gtest.h>

#include <QDir>
#include <QStandardPaths>

#include "core/model/scenario.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/model/gantt_controller.h"

namespace roundel::widgets::testing {

/// Alpha: J1 3 P100 [0, 360) and [720, 930); J2 2 V100 [0, 360), 2 P100 [360, 570); J3 2 V100 [360, 860). K80 idle.
/// Beta: J1 [0, 560); J2 2 V100 [0, 960); J3 2 V100 [1080, 1580).
inline model::Scenario plannedScenario() {
  model::Scenario s = smallScenario();
  s.jobs[0].iterations = 11200;
  s.jobs[1].iterations = 4800;
  s.jobs[2].iterations = 5000;
  const auto round = [](int k, const std::string& jobs) {
    return "{\"round\":" + std::to_string(k) + ",\"jobs\":{" + jobs + "}}";
  };
  const std::string j1 = R"("J1":[{"node":"n1","type":"P100","count":3}])",
                    j2v = R"("J2":[{"node":"n0","type":"V100","count":2}])",
                    j2p = R"("J2":[{"node":"n1","type":"P100","count":2}])",
                    j3 = R"("J3":[{"node":"n0","type":"V100","count":2}])";
  model::CompareSpec alpha, beta;
  alpha.policy = beta.policy = "plan";
  alpha.label = "Alpha";
  beta.label = "Beta";
  alpha.options["plan"] =
      "[" + round(0, j1 + "," + j2v) + "," + round(1, j3 + "," + j2p) + "," + round(2, j3 + "," + j1) + "]";
  beta.options["plan"] = "[" + round(0, j1 + "," + j2v) + "," + round(1, j1 + "," + j2v) + "," + round(2, j2v) + "," +
                         round(3, j3) + "," + round(4, j3) + "]";
  s.compare = {alpha, beta};
  return s;
}

class PlannedTest : public ::testing::Test {
 protected:
  void SetUp() override {
    // Without this, branches of the same scenario would be restored.
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    bench.document.reset(plannedScenario(), {});
    ASSERT_TRUE(bench.comparison.waitForFinished());
    ASSERT_EQ(controller.lanes.count(), 2);
    layOut();
  }
  /// 1 px for each second of the longer run; rows of 24 px.
  void layOut() {
    controller.time.setWidth(controller.time.end_s());
    for (int lane = 0; lane < controller.lanes.count(); ++lane) controller.lanes.layout(lane, 200, 1);
  }
  /// A y coordinate inside the row of a GPU.
  double y(int lane, int gpu) const {
    const GanttRows::Place place = controller.lanes.lane(lane).rows.place(model::GpuIndex(gpu));
    return place.top + place.height / 4;
  }

  Workbench bench;
  GanttController controller{&bench};
};

}  // namespace roundel::widgets::testing
