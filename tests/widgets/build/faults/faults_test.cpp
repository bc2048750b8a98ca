// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/faults/faults_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QListWidget>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "tests/widgets/cut_texts.h"

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
  FaultsPanel panel{&bench};
};

TEST(FaultsPanel, IsLiveWhileAnEditBreaksAndAnotherRepairs) {
  Problems t;
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("No problems")));
  t.bench.document.edit(QStringLiteral("break"),
                        [](model::Scenario& s) { s.jobs[0].weight = -1, s.nodes[1].speed = -1; });
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

TEST(FaultsPanel, AFaultOfALaneIsThereToo) {
  Problems t;
  t.bench.document.edit(QStringLiteral("lane"), [](model::Scenario& s) { s.compare[1].policy = "hader"; });
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("hader")));
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("hadar"))) << "the message names the correct id";
}

TEST(FaultsPanel, EnterGoesToThePlace) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[1].gpus = 50; });
  QSignalSpy go(&t.panel, &FaultsPanel::goToRequested);
  t.list()->setFocus();
  t.list()->setCurrentRow(0);
  QTest::keyClick(t.list(), Qt::Key_Return);
  ASSERT_EQ(go.count(), 1);
  EXPECT_EQ(go[0][0].toString(), QString::fromStdString(t.bench.document.faults()[0].pointer));
  EXPECT_TRUE(go[0][0].toString().startsWith(QStringLiteral("/jobs/1")));
}

TEST(FaultsPanel, GoesThroughTheWorkbench) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.nodes[1].speed = -1; });
  QSignalSpy go(&t.bench, &Workbench::goToRequested);
  t.panel.goTo(0);
  ASSERT_EQ(go.count(), 1);
  EXPECT_EQ(go[0][0].toString(), QStringLiteral("/nodes/1/speed"));
}

TEST(FaultsPanel, SaysWhereText) {
  const model::Scenario s = threeJobs();
  EXPECT_EQ(placeText(s, QStringLiteral("/jobs/1/throughput/P100")), QStringLiteral("job J2 · throughput on P100"));
  EXPECT_EQ(placeText(s, QStringLiteral("/nodes/0/gpus/0/count")), QStringLiteral("node n0 · gpus · 0 · count"));
  EXPECT_EQ(placeText(s, QStringLiteral("/clock/round_s")), QStringLiteral("clock · round_s"));
  EXPECT_EQ(placeText(s, QStringLiteral("/jobs/77")), QStringLiteral("job 77"));
  EXPECT_FALSE(placeText(s, QString()).isEmpty());
}

TEST(FaultsPanel, ACertainRepairIsOneStep) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[1].gpus = 50; });
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_EQ(t.panel.fixLabel(0), QStringLiteral("Ask for 6 GPUs, the most that fit"));
  // A click on the link below the message.
  const QRect item = t.list()->visualItemRect(t.list()->item(0));
  bool hit = false;
  for (int y = item.bottom() - 4; y > item.top() && !hit; y -= 4) {
    QTest::mouseClick(t.list()->viewport(), Qt::LeftButton, {}, QPoint(item.left() + 40, y));
    hit = t.bench.document.faults().empty();
  }
  EXPECT_TRUE(hit);
  EXPECT_EQ(t.bench.document.undoStack()->count(), 2);
  t.bench.document.undoStack()->undo();
  EXPECT_FALSE(t.bench.document.faults().empty());
  t.list()->setFocus();
  QTest::keyClick(t.list(), Qt::Key_Period, Qt::ControlModifier);
  EXPECT_TRUE(t.bench.document.faults().empty());
  EXPECT_FALSE(t.panel.quickFix());
}

TEST(FaultsPanel, AllRepairsAreOneStep) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) {
    s.jobs[0].arrival_s = -3;
    s.jobs[1].id = "J1";
    s.jobs[2].gpus = 70;
    s.compare[1].policy = "hader";
    s.clock.round_s = -1;
  });
  ASSERT_EQ(t.list()->count(), 5);
  QTest::mouseClick(t.panel.findChild<QToolButton*>(QStringLiteral("fix-all")), Qt::LeftButton);
  EXPECT_EQ(t.bench.document.undoStack()->count(), 2);
  ASSERT_EQ(t.bench.document.faults().size(), 1u) << "the round length has no certain repair";
  EXPECT_EQ(t.bench.document.faults()[0].pointer, "/clock/round_s");
  EXPECT_EQ(t.panel.fixAll(), 0);
  EXPECT_EQ(t.panel.fixLabel(0), QString());
}

TEST(FaultsPanel, TextsThatAViewHoldsBackAreThereToo) {
  Problems t;
  QObject view;
  int typed = 0;
  t.bench.inputErrors.set(
      &view, {{QStringLiteral("/jobs/2/throughput/P100"), QStringLiteral("J3, P100: “0,21” is not a number."),
               QStringLiteral("It stands in its cell."), QStringLiteral("Write 0.21"), [&] {
                 ++typed;
                 t.bench.inputErrors.set(&view, {});
               }}});
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("0,21")));
  EXPECT_EQ(t.panel.fixLabel(0), QStringLiteral("Write 0.21"));
  EXPECT_TRUE(t.panel.fix(0));
  EXPECT_EQ(typed, 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("No problems")));
}

TEST(FaultsPanel, IsCopiedAsText) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"),
                        [](model::Scenario& s) { s.jobs[0].arrival_s = -3, s.nodes[1].speed = -1; });
  t.list()->setFocus();
  QTest::keyClick(t.list(), Qt::Key_C, Qt::ControlModifier);
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_EQ(text, t.panel.asText());
  for (const char* part : {"job J1", "/jobs/0/arrival_s", "0 or more", "Repair: Let it arrive at 0", "node n1"})
    EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part;
}

TEST(FaultsPanel, NothingIsCutAtTheWidthOfItsDock) {
  Problems t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) {
    s.jobs[0].arrival_s = -1, s.jobs[1].gpus = 50, s.nodes[1].speed = -1;
  });
  testing::pictures(t.bench, t.panel, QStringLiteral("guit-problems"), {{300, 300}});
  EXPECT_GE(t.list()->count(), 2);
  EXPECT_EQ(testing::cutText(t.panel), "");
}

/// Three GPUs of three types and gangs of two, which Gavel puts on one type; then Hadar, which mixes types.
struct Unplaced : Problems {
  Unplaced() {
    model::Scenario toy = testing::example("hare-toy.json");
    toy.compare = {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}};
    toy.expected.clear();
    bench.document.reset(std::move(toy), {});
    wait();
  }
  void wait() {
    EXPECT_TRUE(QTest::qWaitFor([this] { return !panel.placement().busy(); }, 30000));
  }
};

TEST(FaultsPanel, WarnsOfJobsThatALanesSchedulerCanNeverPlace) {
  Unplaced t;
  ASSERT_EQ(t.list()->count(), 1) << "the three jobs under Gavel share one line; Hadar can place them";
  const QString text = t.list()->item(0)->text();
  for (const char* part : {"Gavel: jobs J1, J2, J3 can never run here: ", "/jobs/0", "fewer GPUs"})
    EXPECT_TRUE(text.contains(QLatin1String(part))) << part << " in " << text.toStdString();
  EXPECT_TRUE(t.panel.asText().contains(text.section(QLatin1Char('\n'), 0, 0)));
  EXPECT_TRUE(t.panel.fixLabel(0).isEmpty());
  EXPECT_FALSE(t.panel.fix(0));
  EXPECT_TRUE(t.panel.findChild<QToolButton*>(QStringLiteral("fix-all"))->isHidden());
  QSignalSpy go(&t.bench, &Workbench::goToRequested);
  t.panel.goTo(0);
  ASSERT_EQ(go.count(), 1);
  EXPECT_EQ(go[0][0].toString(), QStringLiteral("/jobs/0"));
}

TEST(FaultsPanel, WarnsOfRestartsThatTakeWholeRounds) {
  Unplaced t;
  t.bench.document.edit(QStringLiteral("clock"), [](model::Scenario& s) {
    s.clock.round_s = s.clock.restart_s = 30;
    for (model::NodeSpec& node : s.nodes) node.gpus.front().count = 2;
  });
  t.wait();
  ASSERT_EQ(t.list()->count(), 2) << "one line for each lane, because both schedulers decide at round boundaries";
  const QString text = t.list()->item(0)->text();
  EXPECT_TRUE(text.contains(QStringLiteral("restart_s = 30 s and a round round_s = 30 s"))) << text.toStdString();
  QSignalSpy go(&t.bench, &Workbench::goToRequested);
  t.panel.goTo(0);
  ASSERT_EQ(go.count(), 1);
  EXPECT_EQ(go[0][0].toString(), QStringLiteral("/clock/restart_s"));
}

TEST(FaultsPanel, AsksOnceALaneAndProblem) {
  Unplaced t;
  EXPECT_EQ(t.panel.placement().checkedLanes(), 2);
  t.bench.document.edit(QStringLiteral("title"),
                        [](model::Scenario& s) { s.title = "other", s.compare[0].label = "My Gavel"; });
  t.wait();
  EXPECT_EQ(t.panel.placement().checkedLanes(), 2) << "a change of names starts no check";
  EXPECT_TRUE(t.list()->item(0)->text().startsWith(QStringLiteral("My Gavel: ")))
      << t.list()->item(0)->text().toStdString();
  t.bench.document.edit(QStringLiteral("lane"), [](model::Scenario& s) {
    s.compare.push_back({"tiresias", "Tiresias", {}});
  });
  t.wait();
  EXPECT_EQ(t.panel.placement().checkedLanes(), 3) << "only the new lane is checked";
  EXPECT_EQ(t.list()->count(), 2);
  t.bench.document.edit(QStringLiteral("gangs"), [](model::Scenario& s) {
    for (model::NodeSpec& node : s.nodes) node.gpus.front().count = 2;
  });
  t.wait();
  EXPECT_EQ(t.panel.placement().checkedLanes(), 6);
  ASSERT_EQ(t.list()->count(), 1);
  EXPECT_TRUE(t.list()->item(0)->text().contains(QStringLiteral("No problems")));
}

TEST(FaultsPanel, OfEditsInARowTheLastOneIsAskedAbout) {
  Unplaced t;
  const auto gpus = [&](int count) {
    t.bench.document.edit(QStringLiteral("gpus"), [count](model::Scenario& s) {
      for (model::NodeSpec& node : s.nodes) node.gpus.front().count = count;
    });
  };
  gpus(2), gpus(3), gpus(2), gpus(1);
  t.wait();
  EXPECT_EQ(t.panel.placement().checkedLanes(), 2) << "the document equals the checked one, so no check starts";
  EXPECT_EQ(t.list()->count(), 1);
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].weight = -1; });
  for (int row = 0; row < t.list()->count(); ++row)
    EXPECT_FALSE(t.list()->item(row)->text().contains(QStringLiteral("can never run")))
        << "a document with faults is not checked";
}

}  // namespace
}  // namespace roundel::widgets
