// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the form of a move names the job that shares the GPU.

#include <QComboBox>

#include "tests/widgets/bench.h"
#include "widgets/why/whatif/move_form.h"

namespace roundel::widgets {
namespace {

struct Shown {
  explicit Shown(int lane, double t_s, const char* job,
                 const std::optional<std::vector<model::Part>>& parts = std::nullopt)
      : run(session.bench.comparison.lanes()[static_cast<std::size_t>(lane)].run),
        form({run, t_s, compare::stateAt(*run, t_s)}, job, parts) {}
  QComboBox* with() { return form.findChild<QComboBox*>(QStringLiteral("with")); }
  compare::MoveJob move() { return std::get<compare::MoveJob>(form.edits().at(0)); }
  testing::Session session{testing::example("packing-pairs.json")};
  std::shared_ptr<const compare::LaneRun> run;
  MoveForm form;
};

TEST(MoveBeside, OneThatSharesItsGpuStaysBesideTheOther) {
  Shown t(1, 100, "J1");
  EXPECT_EQ(t.move().partner, "J2");
  EXPECT_EQ(t.with()->findText(QStringLiteral("alone on its GPUs")), -1) << "a job on a shared GPU cannot be alone";
}

TEST(MoveBeside, AnyoneThatAPairIsStatedWithMayBeChosen) {
  const std::vector<model::Part> there{{model::NodeIndex(0), model::TypeIndex(0), 1}};
  Shown t(0, 100, "J3", there);
  EXPECT_EQ(t.move().partner, "");
  EXPECT_FALSE(t.with()->isHidden());
  t.with()->setCurrentIndex(t.with()->findData(QStringLiteral("J1")));
  EXPECT_EQ(t.move(), (compare::MoveJob{"J3", {{"n0", "V100", 1}}, "J1"}));
  EXPECT_TRUE(compare::editFaults(*t.run, 100, t.form.edits())->empty());
}

}  // namespace
}  // namespace roundel::widgets
