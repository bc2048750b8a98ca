// SPDX-License-Identifier: GPL-3.0-or-later
// The workload generator: the preview follows the fields, adding jobs is one command, the same fields generate the same jobs.

#include "widgets/build/generator/generator_dialog.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTemporaryDir>

#include "tests/widgets/bench.h"
#include "tests/widgets/text_size.h"
#include "widgets/build/generator/arrival_fields.h"
#include "widgets/build/generator/workload_preview.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

class Generator : public ::testing::Test, public testing::EditedBench {
 protected:
  Generator() : store(folder.filePath(QStringLiteral("catalogue.json"))) {
    bench.document.reset(threeJobs(), {});
    open();
  }
  ~Generator() override { delete dialog; }
  void open() {
    delete dialog;
    dialog = new GeneratorDialog(&bench.document, &bench.appearance, &store);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->show();
    drawn();
  }
  void drawn() { QTRY_VERIFY(!dialog->isGenerating()); }
  template <class Box, class Value>
  void set(const char* name, Value value) {
    auto* box = dialog->findChild<Box*>(QLatin1String(name));
    ASSERT_NE(box, nullptr) << name;
    box->setValue(value);
  }
  const WorkloadFigures& figures() { return dialog->preview()->figures(); }
  QString label(const char* name) { return dialog->findChild<QLabel*>(QLatin1String(name))->text(); }

  QTemporaryDir folder;
  CatalogueStore store;
  GeneratorDialog* dialog = nullptr;
};

TEST_F(Generator, IsNotModalAndShowsAWorkloadAtOnce) {
  EXPECT_FALSE(dialog->isModal());
  EXPECT_EQ(figures().jobs, 24);
  EXPECT_EQ(figures().cluster_gpus, 6);
  EXPECT_GT(figures().gpu_h, 0);
  EXPECT_TRUE(label("figures").contains(QStringLiteral("24 job")) && label("figures").contains(QStringLiteral("load")))
      << label("figures").toStdString();
}

TEST_F(Generator, ThePreviewFollowsEveryField) {
  set<QSpinBox>("jobs", 60);
  EXPECT_TRUE(dialog->isGenerating());
  EXPECT_FALSE(dialog->findChild<QPushButton*>()->isEnabled());
  drawn();
  EXPECT_EQ(figures().jobs, 60);
  for (const char* size : {"share-M", "share-L", "share-XL"}) set<QDoubleSpinBox>(size, 0.0);
  drawn();
  EXPECT_EQ(figures().size_jobs, (std::vector<int>{60, 0, 0, 0}));
  const double small = figures().gpu_h;
  EXPECT_LT(small, 60);
  set<QDoubleSpinBox>("least-S", 2.0);
  set<QDoubleSpinBox>("most-S", 2.0);
  drawn();
  EXPECT_NEAR(figures().gpu_h, 120, 1e-6);
  EXPECT_NEAR(figures().backlog_h, 20, 1e-6);
  set<QDoubleSpinBox>("rate", 6.0);
  drawn();
  EXPECT_NEAR(figures().load, 2, 1e-6) << "120 GPU-h over 10 h on 6 GPUs";
  set<QDoubleSpinBox>("gang-1", 0.0);
  set<QDoubleSpinBox>("gang-4", 0.0);
  set<QDoubleSpinBox>("gang-8", 0.0);
  drawn();
  EXPECT_EQ(figures().demand_jobs[1], 60);
  set<QDoubleSpinBox>("rate", 0.0);
  drawn();
  EXPECT_EQ(figures().last_s, 0);
  EXPECT_EQ(dialog->preview()->asTable().count(QLatin1Char('\n')), 61);
}

TEST_F(Generator, ALoadIsSolvedForTheRateWithTheJobsThatWereDrawn) {
  dialog->findChild<QComboBox*>(QStringLiteral("rate-by"))->setCurrentIndex(1);
  set<QDoubleSpinBox>("load", 0.5);
  drawn();
  EXPECT_NEAR(figures().load, 0.5, 1e-9);
  const double span_h = figures().span_h;
  set<QDoubleSpinBox>("load", 1.0);
  drawn();
  EXPECT_NEAR(figures().span_h, span_h / 2, 1e-9) << "the same jobs in half the time";
}

TEST_F(Generator, BurstsComeTogether) {
  dialog->findChild<QComboBox*>(QStringLiteral("arrival-kind"))->setCurrentIndex(1);
  set<QSpinBox>("burst", 8);
  set<QDoubleSpinBox>("spread", 0.0);
  drawn();
  ASSERT_TRUE(dialog->keep());
  std::map<double, int> at;
  const auto& jobs = bench.document.scenario().jobs;
  for (std::size_t j = jobs.size() - 24; j < jobs.size(); ++j) ++at[jobs[j].arrival_s.value_or(0)];
  ASSERT_EQ(at.size(), 3U);
  for (const auto& [time, count] : at) EXPECT_EQ(count, 8) << time;
}

TEST_F(Generator, ADailyPatternHasNoJobInAnHourOfWeightNought) {
  dialog->findChild<QComboBox*>(QStringLiteral("arrival-kind"))->setCurrentIndex(2);
  auto* weights = dialog->findChild<QLineEdit*>(QStringLiteral("weights"));
  weights->selectAll();
  QTest::keyClicks(weights, "0 0 0 0 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
  drawn();
  ASSERT_TRUE(dialog->keep());
  const auto& jobs = bench.document.scenario().jobs;
  for (std::size_t j = jobs.size() - 24; j < jobs.size(); ++j) {
    const int hour = static_cast<int>(jobs[j].arrival_s.value_or(0) / 3600) % 24;
    EXPECT_TRUE(hour == 6 || hour == 7) << hour;
  }
  QTest::keyClicks(weights, " 3");  // 25 weights
  drawn();
  EXPECT_FALSE(dialog->keep());
  EXPECT_TRUE(label("notes").contains(QStringLiteral("25 weights"))) << label("notes").toStdString();
}

TEST_F(Generator, TheHoursOfATraceAreTheDailyPattern) {
  QFile file(folder.filePath(QStringLiteral("times.csv")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("submit_s\n10\n20\n3700\n90000\n");  // 90,000 s is 01:00 on the next day
  file.close();
  auto* fields = dialog->findChild<ArrivalFields*>();
  EXPECT_EQ(fields->takeHours(file.fileName()), QString());
  EXPECT_TRUE(dialog->findChild<QLineEdit*>(QStringLiteral("weights"))->text().startsWith(QStringLiteral("2 2 0 0")));
  EXPECT_NE(fields->takeHours(folder.filePath(QStringLiteral("absent.csv"))), QString());
}

TEST_F(Generator, AppendingIsOneCommandAndNothingElseChanges) {
  const std::string before = bytes();
  EXPECT_TRUE(dialog->keep());
  EXPECT_EQ(bench.document.scenario().jobs.size(), 27u);
  EXPECT_TRUE(bench.document.faults().empty()) << bench.document.faults().front().message;
  EXPECT_EQ(bench.document.undoStack()->count(), 1);
  bench.document.undoStack()->undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Generator, ReplacingTakesTheOldJobsAndTheirEventsAway) {
  model::Scenario s = threeJobs();
  s.events.push_back({100, model::EventKind::CancelJob, "", "J2", "", {}});
  s.events.push_back({200, model::EventKind::NodeDown, "n1", "", "", {}});
  bench.document.reset(s, {});
  drawn();
  dialog->findChild<QRadioButton*>(QStringLiteral("replace"))->setChecked(true);
  EXPECT_TRUE(dialog->keep());
  EXPECT_EQ(bench.document.scenario().jobs.size(), 24u);
  ASSERT_EQ(bench.document.scenario().events.size(), 1u);
  EXPECT_EQ(bench.document.scenario().events[0].node, "n1");
  EXPECT_TRUE(bench.document.faults().empty());
  bench.document.undoStack()->undo();
  EXPECT_EQ(bench.document.scenario(), s);
}

TEST_F(Generator, TheSameFieldsGiveTheSameBytesAndAnotherSeedOthers) {
  dialog->findChild<QRadioButton*>(QStringLiteral("replace"))->setChecked(true);
  ASSERT_TRUE(dialog->keep());
  const std::string first = bytes();
  bench.document.undoStack()->undo();
  open();
  dialog->findChild<QRadioButton*>(QStringLiteral("replace"))->setChecked(true);
  ASSERT_TRUE(dialog->keep());
  EXPECT_EQ(bytes(), first);
  bench.document.undoStack()->undo();
  set<QSpinBox>("seed", 7);
  drawn();
  ASSERT_TRUE(dialog->keep());
  EXPECT_NE(bytes(), first);
}

TEST_F(Generator, WhatCannotBeIsSaidAndNothingIsKept) {
  for (const char* size : {"share-S", "share-M", "share-L", "share-XL"}) set<QDoubleSpinBox>(size, 0.0);
  drawn();
  EXPECT_TRUE(label("notes").contains(QStringLiteral("shares of the sizes"))) << label("notes").toStdString();
  EXPECT_FALSE(dialog->keep());
  EXPECT_EQ(bench.document.undoStack()->count(), 0);
  bench.document.reset({}, {});
  drawn();
  EXPECT_TRUE(label("notes").contains(QStringLiteral("place nodes first"))) << label("notes").toStdString();
}

TEST_F(Generator, ModelsAreTakenOutByTheirBox) {
  auto* list = dialog->findChild<QListWidget*>(QStringLiteral("models"));
  ASSERT_GT(list->count(), 8);
  for (int i = 1; i < list->count(); ++i) list->item(i)->setCheckState(Qt::Unchecked);
  drawn();
  ASSERT_TRUE(dialog->keep());
  EXPECT_EQ(bench.document.scenario().models.size(), 1u);
}

TEST_F(Generator, AtOnceMeansOneInstant) {
  dialog->setAtOnce(true);
  drawn();
  ASSERT_TRUE(dialog->keep());
  for (std::size_t j = 3; j < bench.document.scenario().jobs.size(); ++j)
    EXPECT_FALSE(bench.document.scenario().jobs[j].arrival_s);
}

TEST_F(Generator, EveryFieldHasANameAndATip) {
  for (const QAbstractSpinBox* box : dialog->findChildren<QAbstractSpinBox*>()) {
    EXPECT_FALSE(box->accessibleName().isEmpty()) << box->objectName().toStdString();
    EXPECT_FALSE(box->toolTip().isEmpty()) << box->objectName().toStdString();
  }
}

TEST_F(Generator, PicturesHaveTheDrawnWorkloadInTheAccent) {
  bench.document.reset(testing::mix(12, 4), {});
  set<QSpinBox>("jobs", 120);
  drawn();
  const QImage image = testing::pictures(bench, *dialog, QStringLiteral("build-generator"), {{880, 660}});
  EXPECT_GT(testing::count(image, Theme::light().accent), 500);
}

TEST_F(Generator, ThePreviewFollowsTheTextSize) {
  drawn();
  auto* preview = dialog->findChild<QWidget*>(QStringLiteral("workload-preview"));
  preview->resize(600, 600);
  const double usual = testing::smallestText(*preview);
  const QSize least = preview->minimumSizeHint();
  const testing::TextSize large(bench, 1.5);
  preview->resize(600, 600);
  EXPECT_NEAR(testing::smallestText(*preview), 1.5 * usual, 0.1);
  EXPECT_EQ(preview->minimumSizeHint(), least * 1.5);
}

TEST_F(Generator, ItsFieldsHaveTheWidthOfTheTextSize) {
  const int usual = dialog->findChild<QScrollArea*>()->minimumWidth();
  const testing::TextSize large(bench, 1.5);
  open();
  EXPECT_EQ(dialog->findChild<QScrollArea*>()->minimumWidth(), usual * 3 / 2);
}

}  // namespace
}  // namespace roundel::widgets
