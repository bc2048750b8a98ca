// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of jobs: forms for all fields of the format.

#include "widgets/build/jobs/job_properties.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

struct Form : testing::EditedBench {
  Form() {
    bench.document.reset(threeJobs(), {});
    panel.resize(340, 700);
    panel.show();
    panel.setJobs(SpecList::Jobs, {0});
  }
  void type(const char* key, const QString& text) {
    QLineEdit* line = panel.line(QString::fromLatin1(key));
    ASSERT_NE(line, nullptr) << key;
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
  bool set(const char* table, int row, int column, const char* text) {
    NestedModel* model = panel.nested(QString::fromLatin1(table));
    return model->setData(model->index(row, column), QString::fromUtf8(text));
  }
  const model::JobSpec& job(std::size_t i) { return bench.document.scenario().jobs[i]; }
  JobProperties panel{&bench.document, &bench.appearance};
};

// A view may lay out its header after another document is opened and before setJobs() is called for that document.
TEST(JobProperties, ATableKeepsItsRowsUntilTheJobsOfTheNextDocument) {
  Form t;
  NestedModel model(&t.bench.document, &t.bench.appearance, NestedModel::Kind::Throughput);
  model.setJobs(SpecList::Jobs, {0});
  const int rows = model.rowCount();
  ASSERT_GT(rows, 1);
  const QVariant last = model.headerData(rows - 1, Qt::Vertical);
  model::Scenario other = t.bench.document.scenario();
  other.gpu_types.clear();
  t.bench.document.reset(other, {});
  EXPECT_EQ(model.headerData(rows - 1, Qt::Vertical), last);
  model.setJobs(SpecList::Jobs, {0});
  EXPECT_EQ(model.rowCount(), 0);
}

TEST(JobProperties, EveryFieldOfTheFormatHasAPlace) {
  Form t;
  for (const JobField& field : jobFields()) {
    const QString key =
        field.name() == QLatin1String("throughput_spread") ? QStringLiteral("throughput") : field.name();
    EXPECT_TRUE(t.panel.line(key) != nullptr || t.panel.choice(key) != nullptr || t.panel.table(key) != nullptr)
        << field.key;
  }
}

TEST(JobProperties, AFieldIsOneCommandAndUnstatedOnesShowWhatTheyFollowFrom) {
  Form t;
  EXPECT_EQ(t.panel.line(QStringLiteral("weight"))->placeholderText(), QStringLiteral("1 (default)"));
  t.type("weight", QStringLiteral("3"));
  EXPECT_EQ(t.job(0).weight, 3);
  EXPECT_EQ(t.commands(), 1);
  t.type("weight", QString());
  QTest::keyClick(t.panel.line(QStringLiteral("weight")), Qt::Key_Delete);
  t.type("user", QStringLiteral("ann"));
  EXPECT_EQ(t.job(0).user, "ann");
  t.type("id", QStringLiteral("first"));
  EXPECT_EQ(t.job(0).id, "first");
  EXPECT_EQ(t.panel.line(QStringLiteral("min_gpus"))->placeholderText(), QStringLiteral("3 (gang)"));
  EXPECT_TRUE(t.panel.line(QStringLiteral("sync.tasks"))->placeholderText().contains(QStringLiteral("W tasks")));
}

TEST(JobProperties, ARefusedTextIsMarkedAndSaysWhy) {
  Form t;
  t.type("weight", QStringLiteral("heavy"));
  EXPECT_EQ(t.commands(), 0);
  EXPECT_TRUE(t.panel.line(QStringLiteral("weight"))->property("refused").toBool());
  bool said = false;
  for (const QLabel* label : t.panel.findChildren<QLabel*>())
    said = said || label->text().contains(QStringLiteral("heavy"));
  EXPECT_TRUE(said);
}

TEST(JobProperties, SeveralJobsAreEditedAtOnce) {
  Form t;
  t.panel.setJobs(SpecList::Jobs, {0, 2});
  EXPECT_EQ(t.panel.line(QStringLiteral("iterations"))->placeholderText(), QStringLiteral("several values"));
  EXPECT_FALSE(t.panel.line(QStringLiteral("id"))->isEnabled());
  t.type("iterations", QStringLiteral("500"));
  EXPECT_EQ(t.job(0).iterations, 500);
  EXPECT_EQ(t.job(1).iterations, 20000);
  EXPECT_EQ(t.job(2).iterations, 500);
  EXPECT_EQ(t.commands(), 1);
  EXPECT_TRUE(t.set("switch_ms", 0, 2, "2.77"));
  EXPECT_EQ(t.job(2).switch_ms->hare_ms, 2.77);
  EXPECT_FALSE(t.job(1).switch_ms);
  EXPECT_EQ(t.commands(), 2);
}

TEST(JobProperties, WordsAreChosen) {
  Form t;
  QComboBox* box = t.panel.choice(QStringLiteral("allreduce"));
  EXPECT_EQ(box->currentText(), QStringLiteral("ring (default)"));
  box->setCurrentIndex(box->findData(QStringLiteral("tree")));
  emit box->activated(box->currentIndex());
  EXPECT_EQ(t.job(0).allreduce, "tree");
}

TEST(JobProperties, TimingStagesAndRoundsAreTables) {
  Form t;
  for (const char* key : {"throughput", "timing", "stages", "sync", "switch_ms"}) {
    QAbstractItemModelTester tester(t.panel.nested(QString::fromLatin1(key)),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
  }
  EXPECT_TRUE(t.set("timing", 0, 0, "0.1"));
  EXPECT_EQ(t.job(0).timing->at("V100").forward_s, 0.1);
  EXPECT_FALSE(t.set("timing", 0, 0, "0,1"));
  EXPECT_TRUE(t.set("timing", 0, 0, ""));
  EXPECT_FALSE(t.job(0).timing) << "the job states no timing";
  const QString iteration = t.panel.nested(QStringLiteral("timing"))->index(0, 8).data().toString();
  EXPECT_DOUBLE_EQ(iteration.toDouble(), 0.075) << "1 / (40/3 iterations per second)";
  t.panel.findChild<QToolButton*>(QStringLiteral("add-stage"))->click();
  ASSERT_TRUE(t.job(0).stages);
  EXPECT_TRUE(t.set("stages", 0, 0, "3"));
  EXPECT_TRUE(t.set("stages", 0, 1, "V100: 0.1, P100: 0.2"));
  EXPECT_EQ(std::get<1>(t.job(0).stages->front().forward_s).at("P100"), 0.2);
  EXPECT_TRUE(t.set("stages", 0, 5, "yes"));
  EXPECT_EQ(t.job(0).stages->front().one_server, true);
  for (const char* wrong : {"0", "1.5", "x", ""}) EXPECT_FALSE(t.set("stages", 0, 0, wrong)) << wrong;
  EXPECT_TRUE(t.set("sync", 1, 0, "1.5"));
  EXPECT_EQ(t.job(0).sync->train_s.at("P100"), 1.5);
  EXPECT_EQ(t.job(0).sync->rounds, 40000) << "the default is the job's number of iterations";
  EXPECT_EQ(t.job(0).sync->tasks, 3);
  t.type("sync.rounds", QStringLiteral("7"));
  EXPECT_EQ(t.job(0).sync->rounds, 7);
  t.panel.findChild<QToolButton*>(QStringLiteral("unset-sync"))->click();
  EXPECT_FALSE(t.job(0).sync);
  EXPECT_TRUE(t.set("throughput", 2, 0, "1: 3, 2: 5"));
  EXPECT_EQ(t.job(0).throughput->at("K80"), model::ThroughputCell(std::map<int, double>{{1, 3.0}, {2, 5.0}}));
  EXPECT_TRUE(t.set("throughput", 2, 1, "2"));
  EXPECT_EQ(t.job(0).throughput_spread->at("K80"), model::ThroughputCell(2.0));
  while (t.bench.document.undoStack()->canUndo()) t.bench.document.undoStack()->undo();
  EXPECT_EQ(t.bench.document.scenario(), threeJobs());
}

TEST(JobProperties, AnEditOfOneThroughputKeepsWhatTheTemplateGivesForTheOtherTypes) {
  Form t;
  model::Scenario s = threeJobs();
  s.models = {s.jobs[1]};
  s.models[0].id = "base";
  s.jobs[1].throughput.reset();
  s.jobs[1].model = "base";
  t.bench.document.reset(s, {});
  t.panel.setJobs(SpecList::Jobs, {1});
  const NestedModel* model = t.panel.nested(QStringLiteral("throughput"));
  EXPECT_EQ(model->index(1, 0).data().toString(), QStringLiteral("7.5"))
      << "the throughput of the template, as in the job table";
  EXPECT_TRUE(model->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("template")));
  EXPECT_EQ(model->index(1, 0).data(Qt::EditRole).toString(), QString()) << "the job states no throughput";
  EXPECT_TRUE(t.set("throughput", 0, 0, "9"));
  EXPECT_EQ(t.job(1).throughput, (model::ThroughputRow{{"V100", 9.0}, {"P100", 7.5}, {"K80", 2.5}}));
  EXPECT_EQ(t.commands(), 1);
  EXPECT_TRUE(t.set("throughput", 1, 0, ""));
  EXPECT_EQ(t.job(1).throughput, (model::ThroughputRow{{"V100", 9.0}, {"K80", 2.5}}));
}

TEST(JobProperties, AThroughputIsReadAsInTheTable) {
  Form t;
  EXPECT_FALSE(t.set("throughput", 0, 0, "1: 3, 1: 5")) << "gang size 1 is listed twice";
  EXPECT_TRUE(t.set("throughput", 0, 0, "{\"1\": 3, \"2\": 5}"));
  EXPECT_EQ(t.job(0).throughput->at("V100"), model::ThroughputCell(std::map<int, double>{{1, 3.0}, {2, 5.0}}));
  EXPECT_TRUE(t.set("throughput", 0, 0, "-"));
  EXPECT_EQ(t.job(0).throughput->at("V100"), model::ThroughputCell());
}

TEST(JobProperties, JobsThatAreGoneLeaveNothingBehind) {
  Form t;
  t.bench.document.edit(QStringLiteral("none"), [](model::Scenario& s) { s.jobs.clear(); });
  EXPECT_TRUE(t.panel.jobs().empty());
  t.bench.document.undoStack()->undo();
  t.panel.setJobs(SpecList::Jobs, {1});
  t.panel.focusField(QStringLiteral("stages"));
  t.panel.focusField(QStringLiteral("nothing"));
  EXPECT_EQ(t.panel.jobs(), (std::vector<std::size_t>{1}));
}

}  // namespace
}  // namespace roundel::widgets
