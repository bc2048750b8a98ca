#include "widgets/inspector/problems_panel.h"

#include <QListWidget>
#include <QSignalSpy>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

struct Problems {
  Problems() {
    bench.document.reset(threeJobs(), {});
    panel.resize(300, 300);
    panel.show();
    panel.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&panel));
  }
  QListWidget* list() { return panel.findChild<QListWidget*>(); }
  Workbench bench;
  ProblemsPanel panel{&bench};
};

TEST(ProblemsPanel, IsLiveWhileAnEditBreaksAndAnotherRepairs) {
  Problems t;
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("No problems")));
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].weight = -1, s.nodes[1].speed = -1; });
  const auto& faults = t.bench.document.faults();
  ASSERT_GE(faults.size(), 2u);
  ASSERT_EQ(t.list()->count(), static_cast<int>(faults.size()));
  for (int row = 0; row < t.list()->count(); ++row) {
    const model::Fault& fault = faults[static_cast<std::size_t>(row)];
    for (const std::string& part : {fault.message, fault.pointer, fault.hint}) {
      EXPECT_TRUE(t.list()->item(row)->text().contains(QString::fromStdString(part))) << part;
    }
  }
  t.bench.document.edit(QStringLiteral("repair one"), [](model::Scenario& s) { s.nodes[1].speed = 1; });
  EXPECT_EQ(t.list()->count(), static_cast<int>(t.bench.document.faults().size()));
  t.bench.document.undoStack()->undo();
  t.bench.document.undoStack()->undo();
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("No problems")));
}

TEST(ProblemsPanel, AFaultOfALaneIsThereToo) {
  Problems t;
  t.bench.document.edit(QStringLiteral("lane"), [](model::Scenario& s) { s.compare[1].policy = "hader"; });
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("hader")));
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("hadar"))) << "what would be right";
}

TEST(ProblemsPanel, EnterGoesToThePlace) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[1].gpus = 50; });
  QSignalSpy go(&t.panel, &ProblemsPanel::goToRequested);
  t.list()->setFocus();
  t.list()->setCurrentRow(0);
  QTest::keyClick(t.list(), Qt::Key_Return);
  ASSERT_EQ(go.count(), 1);
  EXPECT_EQ(go[0][0].toString(), QString::fromStdString(t.bench.document.faults()[0].pointer));
  EXPECT_TRUE(go[0][0].toString().startsWith(QStringLiteral("/jobs/1")));
}

TEST(ProblemsPanel, Pictures) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].weight = -1, s.nodes[1].speed = -1; });
  testing::pictures(t.bench, t.panel, QStringLiteral("guit-problems"), {{300, 300}});
}

}  // namespace
}  // namespace roundel::widgets
