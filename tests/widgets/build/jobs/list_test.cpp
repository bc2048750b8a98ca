// SPDX-License-Identifier: GPL-3.0-or-later
// The job list at the playhead: rows, search, selection and columns.

#include "widgets/build/jobs/jobs_panel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "widgets/base/sheet/elided_header.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::mix;
using testing::Session;
using testing::settle;
using Show = JobListModel::Show;

TEST(WaitText, HasTheUnitOfTheLongestRun) {
  EXPECT_EQ(waitText(720, 2160), QStringLiteral("12.0"));
  EXPECT_EQ(waitText(26, 100), QStringLiteral("26.0"));
  EXPECT_EQ(waitText(3600 + 44 * 60 + 24, 86400), QStringLiteral("1.74"));
  EXPECT_EQ(waitText(-1, 2160), QStringLiteral("0.0"));
}

TEST(JobListModel, TheHeadOfTheWaitsNamesTheUnit) {
  Session run(example("hadar-fig1.json"));
  const JobListModel model(&run.bench);
  EXPECT_EQ(model.headerData(JobListModel::Wait, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("wait, min"));
}

TEST(JobListModel, AProgressBarHasAText) {
  Session run(example("hadar-fig1.json"));
  JobListModel model(&run.bench);
  run.bench.playhead.setNow(run.bench.playhead.end_s());
  EXPECT_EQ(model.index(0, JobListModel::ProgressBar).data(Qt::AccessibleTextRole).toString(), QStringLiteral("100 %"));
}

TEST(JobListModel, CountsAreThoseOfTheTrace) {
  Session run(mix(15, 60));
  JobListModel model(&run.bench);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const double end = run.bench.playhead.end_s();
  int waited = 0;
  for (int step = 0; step <= 40; ++step) {
    run.bench.playhead.setNow(end * step / 40);
    const metrics::PhaseCounts counts = run.bench.comparison.lanes()[0].index->counts(run.bench.playhead.now_s());
    EXPECT_EQ(model.count(Show::Running), counts.running);
    EXPECT_EQ(model.count(Show::Waiting), counts.queued);
    EXPECT_EQ(model.count(Show::Done), counts.finished);
    waited += counts.queued;
    for (const Show show : {Show::Running, Show::Waiting, Show::Done}) {
      model.setShow(show);
      EXPECT_EQ(model.rowCount(), model.count(show));
    }
    model.setShow(Show::All);
    EXPECT_EQ(model.rowCount(), 60);
  }
  EXPECT_GT(waited, 0);
}

TEST(JobListModel, ShowsProgressWaitAndRatioOfTheFocusedLane) {
  Session run(example("hadar-fig1.json"));
  JobListModel model(&run.bench);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  run.bench.selection.focusLane(0);
  for (const double now : {0.0, 500.0, 1100.0, 2160.0}) {
    run.bench.playhead.setNow(now);
    const metrics::TraceIndex& index = *run.bench.comparison.lanes()[0].index;
    for (int row = 0; row < 3; ++row) {
      const model::JobIndex job(row);
      EXPECT_EQ(model.jobAt(row), job);
      EXPECT_DOUBLE_EQ(model.index(row, JobListModel::ProgressBar).data(Qt::UserRole + 1).toDouble(),
                       index.iterations(job, now) / index.problem().jobs[job].iterations);
      EXPECT_EQ(model.index(row, JobListModel::Wait).data().toString(),
                waitText(index.wait_s(job, now), run.bench.comparison.end_s()));
    }
  }
  EXPECT_EQ(model.index(0, JobListModel::Gang).data().toString(), QStringLiteral("1–3"));
  EXPECT_EQ(model.index(1, JobListModel::Gang).data().toString(), QStringLiteral("2"));
}

TEST(JobListModel, WhileThePlayheadMovesOnlyNumbersChange) {
  Session run(example("hadar-fig1.json"));
  JobListModel model(&run.bench);
  run.bench.playhead.setNow(10);
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  run.bench.playhead.setNow(20);
  EXPECT_EQ(reset.count(), 0);
  EXPECT_EQ(changed.count(), 1) << "one signal covers all rows";
}

TEST(JobSearch, FindsAnyNameInWhateverCaseAndNothingAcrossNames) {
  JobSearch names;
  const std::vector<std::vector<std::string>> jobs{
      {"J1", "BERT large", "Ann"}, {"J12", "", "Änne"}, {}, {"J2", "bert"}};
  for (const auto& job : jobs) {
    names.beginJob();
    for (const std::string& name : job) names.addName(name);
  }
  using Found = std::vector<std::size_t>;
  EXPECT_EQ(names.find(QString()), (Found{0, 1, 2, 3}));
  EXPECT_EQ(names.find(QStringLiteral("bert")), (Found{0, 3}));
  EXPECT_EQ(names.find(QStringLiteral("J1")), (Found{0, 1})) << "each job is found once";
  EXPECT_EQ(names.find(QStringLiteral("äNN")), (Found{1}));
  EXPECT_EQ(names.find(QStringLiteral("largeAnn")), Found{});
  EXPECT_EQ(names.find(QStringLiteral("J2")), (Found{3})) << "the last job is found";
}

TEST(JobListModel, FiltersByAnyOfItsNames) {
  model::Scenario s = mix(6, 10);
  s.jobs[4].user = "Ann";
  s.jobs[7].group = "vision";
  s.jobs[8].name = "BERT large";
  Session run(s);
  JobListModel model(&run.bench);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const std::pair<const char*, int> cases[] = {{"ann", 4}, {" VISION ", 7}, {"bert", 8}, {"J10", 9}};
  for (const auto& [words, job] : cases) {
    model.setFilter(QString::fromUtf8(words));
    ASSERT_EQ(model.rowCount(), 1) << words;
    EXPECT_EQ(model.jobAt(0), model::JobIndex(job));
  }
  model.setFilter(QStringLiteral("nobody"));
  EXPECT_EQ(model.rowCount(), 0);
  EXPECT_EQ(model.rowOf(model::JobIndex(4)), -1);
  model.setFilter(QString());
  EXPECT_EQ(model.rowCount(), 10);
  EXPECT_EQ(model.rowOf(model::JobIndex(4)), 4);
}

TEST(JobListModel, SortsByEveryColumnAndBack) {
  Session run(mix(15, 40));
  run.bench.playhead.setNow(4000);
  JobListModel model(&run.bench);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const metrics::TraceIndex& index = *run.bench.comparison.lanes()[0].index;
  model.sort(JobListModel::Wait, Qt::DescendingOrder);
  for (int row = 1; row < model.rowCount(); ++row)
    EXPECT_GE(index.wait_s(model.jobAt(row - 1), 4000), index.wait_s(model.jobAt(row), 4000));
  model.sort(JobListModel::Gang, Qt::AscendingOrder);
  for (int row = 1; row < model.rowCount(); ++row)
    EXPECT_LE(index.problem().jobs[model.jobAt(row - 1)].gpus, index.problem().jobs[model.jobAt(row)].gpus);
  model.sort(-1, Qt::AscendingOrder);
  for (int row = 0; row < model.rowCount(); ++row) EXPECT_EQ(model.jobAt(row), model::JobIndex(row));
}

TEST(JobListModel, FollowsEditsOfTheScenario) {
  Session run(testing::threeJobs());
  JobListModel model(&run.bench);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  run.bench.document.edit(QStringLiteral("rename"), [](model::Scenario& s) { s.jobs[0].id = "first"; });
  run.finish();
  EXPECT_EQ(model.index(0, JobListModel::Id).data().toString(), QStringLiteral("first"));
  EXPECT_GT(changed.count(), 0);
  run.bench.document.edit(QStringLiteral("fewer"), [](model::Scenario& s) { s.jobs.pop_back(); });
  run.finish();
  EXPECT_EQ(model.rowCount(), 2);
}

// Jobs of a run from before an edit have other indices than those of the document.
TEST(JobListModel, InAStaleRunARowIsTheJobOfTheDocumentWithItsId) {
  Session run(testing::threeJobs());
  JobListModel model(&run.bench);
  testing::deleteFirstJobAndBreak(run.bench.document);
  ASSERT_EQ(model.rowCount(), 3) << "the run still has the deleted job";
  EXPECT_EQ(model.index(1, JobListModel::Id).data().toString(), QStringLiteral("J2"));
  EXPECT_FALSE(model.jobAt(0).valid()) << "the job is deleted";
  EXPECT_EQ(model.jobAt(1), model::JobIndex(0));
  EXPECT_EQ(model.rowOf(model::JobIndex(0)), 1);
  EXPECT_EQ(model.rowOf(model::JobIndex(2)), -1) << "the document has two jobs";
}

struct Shown {
  explicit Shown(model::Scenario scenario) : run(std::move(scenario)), panel(&run.bench) {
    testing::wear(run.bench, Theme::light());
    panel.resize(290, 420);
    panel.show();
    panel.activateWindow();
    settle();
  }
  QToolButton* segment(const char* name) {
    for (auto* button : panel.findChildren<QToolButton*>()) {
      if (button->text().startsWith(QLatin1String(name))) return button;
    }
    return nullptr;
  }
  Session run;
  JobsPanel panel;
};

TEST(JobsPanel, FewJobsStandAboveTheirMatrix) {
  Shown t(example("hadar-fig1.json"));
  EXPECT_TRUE(t.panel.throughputView()->isVisible());
  EXPECT_EQ(t.panel.jobs()->rowCount(), 3);
  EXPECT_FALSE(t.segment("Running")->isVisible());
}

TEST(JobsPanel, ManyJobsAreShownInSegmentsWithTheirCounts) {
  Shown t(mix(15, 60));
  t.run.bench.playhead.setNow(2000);
  const metrics::PhaseCounts counts = t.run.bench.comparison.lanes()[0].index->counts(2000);
  EXPECT_FALSE(t.panel.throughputView()->isVisible());
  ASSERT_NE(t.segment("Running"), nullptr);
  EXPECT_EQ(t.segment("Running")->text(), QStringLiteral("Running %1").arg(counts.running));
  EXPECT_EQ(t.segment("Waiting")->text(), QStringLiteral("Waiting %1").arg(counts.queued));
  EXPECT_EQ(t.segment("Done")->text(), QStringLiteral("Done %1").arg(counts.finished));
  EXPECT_EQ(t.panel.jobs()->rowCount(), counts.running);
  QTest::mouseClick(t.segment("Waiting"), Qt::LeftButton);
  EXPECT_EQ(t.panel.jobs()->rowCount(), counts.queued);
}

TEST(JobsPanel, SlashGoesToTheFilter) {
  Shown t(mix(15, 60));
  t.panel.jobView()->setFocus();
  QTest::keyClick(t.panel.jobView(), Qt::Key_Slash);
  auto* filter = t.panel.findChild<QLineEdit*>();
  EXPECT_TRUE(filter->hasFocus());
  QTest::keyClicks(filter, QStringLiteral("J1"));
  for (int row = 0; row < t.panel.jobs()->rowCount(); ++row) {
    EXPECT_TRUE(t.panel.jobs()->index(row, 0).data().toString().contains(QStringLiteral("J1")));
  }
}

TEST(JobsPanel, AFilterWithoutMatchesOnItsTabSaysWhereTheyAre) {
  Shown t(mix(15, 60));
  t.run.bench.playhead.setNow(t.run.bench.playhead.end_s());  // all have ended, none runs
  auto* elsewhere = t.panel.findChild<QLabel*>(QStringLiteral("found-elsewhere"));
  EXPECT_FALSE(elsewhere->isVisible()) << "no filter is set";
  auto* filter = t.panel.findChild<QLineEdit*>();
  filter->setText(QStringLiteral("J60"));
  ASSERT_TRUE(elsewhere->isVisible());
  EXPECT_TRUE(elsewhere->text().contains(QStringLiteral("1 in Done"))) << elsewhere->text().toStdString();
  emit elsewhere->linkActivated(QString::number(static_cast<int>(Show::Done)));
  EXPECT_EQ(t.panel.jobs()->rowCount(), 1);
  EXPECT_FALSE(elsewhere->isVisible());
  filter->setText(QStringLiteral("no such job"));
  EXPECT_EQ(elsewhere->text(), QStringLiteral("No job matches."));
}

TEST(JobsPanel, ARowSelectsItsJobEverywhere) {
  Shown t(example("hadar-fig1.json"));
  const QRect rect = t.panel.jobView()->visualRect(t.panel.jobs()->index(1, 0));
  QTest::mouseClick(t.panel.jobView()->viewport(), Qt::LeftButton, {}, rect.center());
  EXPECT_EQ(t.run.bench.selection.job(), model::JobIndex(1));
  t.run.bench.selection.selectJob(model::JobIndex(2));
  EXPECT_EQ(t.panel.jobView()->currentIndex().row(), 2);
  t.run.bench.selection.clear();
  EXPECT_FALSE(t.panel.jobView()->currentIndex().isValid());
  QTest::mouseClick(t.panel.jobView()->viewport(), Qt::LeftButton, {}, rect.center());
  EXPECT_EQ(t.run.bench.selection.job(), model::JobIndex(1)) << "a second click on the row selects its job again";
}

TEST(JobsPanel, InAStaleRunTheRowOfTheSelectedJobIsFoundByItsId) {
  Shown t(testing::threeJobs());
  t.run.bench.selection.selectJob(model::JobIndex(1));
  testing::deleteFirstJobAndBreak(t.run.bench.document);
  settle();
  EXPECT_EQ(t.run.bench.selection.job(), model::JobIndex(0));
  EXPECT_EQ(t.panel.jobView()->currentIndex().row(), 1);
  const QRect third = t.panel.jobView()->visualRect(t.panel.jobs()->index(2, 0));
  QTest::mouseClick(t.panel.jobView()->viewport(), Qt::LeftButton, {}, third.center());
  EXPECT_EQ(t.run.bench.selection.job(), model::JobIndex(1)) << "job 1 of the document is J3";
}

TEST(JobsPanel, PicturesHaveTheColourOfAJob) {
  Shown few(example("hadar-fig1.json"));
  few.run.bench.selection.focusLane(1);
  few.run.bench.playhead.setNow(864);
  few.run.bench.selection.selectJob(model::JobIndex(0));
  few.panel.throughputs()->setData(few.panel.throughputs()->index(1, 1), QStringLiteral("0,2"));
  EXPECT_GT(testing::count(
                testing::pictures(few.run.bench, few.panel, QStringLiteral("guit-jobs-few"), {{290, 440}, {400, 560}}),
                jobColor(0)),
            100);
  Shown many(mix(15, 60));
  many.run.bench.playhead.setNow(3000);
  many.run.bench.selection.selectJob(many.panel.jobs()->jobAt(4));
  testing::pictures(many.run.bench, many.panel, QStringLiteral("guit-jobs-many"), {{290, 440}, {420, 640}});
}

TEST(JobsPanel, EveryNameOfAColumnIsReadWholeBesideLongIds) {
  model::Scenario scenario = mix(15, 60);
  for (std::size_t i = 0; i < scenario.jobs.size(); ++i) scenario.jobs[i].id = "resnet50-" + std::to_string(100000 + i);
  Shown t(scenario);
  t.run.bench.playhead.setNow(2000);
  auto* head = dynamic_cast<ElidedHeader*>(t.panel.jobView()->horizontalHeader());
  ASSERT_NE(head, nullptr) << "the header is not an ElidedHeader";
  for (int column = 0; column < head->count(); ++column)
    EXPECT_EQ(head->shownName(column), t.panel.jobs()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
}

TEST(JobsPanel, ReadsIdsOfAUsualLengthWholeAndKeepsAWidthThatWasChosen) {
  model::Scenario scenario = mix(15, 60);
  for (std::size_t i = 0; i < scenario.jobs.size(); ++i) scenario.jobs[i].id = "j" + std::to_string(100000 + i);
  Session run(scenario);
  JobsPanel panel(&run.bench);
  panel.resize(250, 600);
  auto* view = panel.findChild<QTableView*>();
  QFont bold = view->font();
  bold.setWeight(QFont::DemiBold);
  EXPECT_GE(view->columnWidth(JobListModel::Id), QFontMetrics(bold).horizontalAdvance(QStringLiteral("j100000")) + 20);
  view->setColumnWidth(JobListModel::Id, 40);
  run.bench.document.edit(QStringLiteral("weight"), [](model::Scenario& s) { s.jobs.front().weight = 2; });
  EXPECT_EQ(view->columnWidth(JobListModel::Id), 40);
}

}  // namespace
}  // namespace roundel::widgets
