// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include "app/gui/window/recent_files.h"
#include "tests/app/window.h"
#include "widgets/build/cluster/cluster_edits.h"

namespace roundel::app {
namespace {

TEST_F(Window, SavingAndOpeningAgainGivesTheSameScenario) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("mine.json"));
  widgets::addNode(bench().document, "V100", 4, QPointF());
  EXPECT_TRUE(window->isWindowModified());
  ASSERT_TRUE(window->files().saveAs(path));
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(recentFiles().value(0), path);
  const std::string saved = bytes();
  widgets::addNode(bench().document, "V100", 4, QPointF());
  trigger("undo");
  EXPECT_FALSE(bench().document.isModified()) << "after undo the scenario equals the file";
  ASSERT_TRUE(window->openFile(path));
  EXPECT_EQ(bytes(), saved);
}

TEST_F(Window, AScenarioWhoseSchedulerRefusesItIsSavedAndOpenedAgain) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("mine.json"));
  // The stated Y of Gavel's lane has no row for a job that is added later.
  bench().document.edit(QStringLiteral("add"), [](model::Scenario& s) {
    s.jobs.push_back(s.jobs[0]);
    s.jobs.back().id = "J4";
  });
  EXPECT_FALSE(bench().document.faults().empty());
  ASSERT_TRUE(window->files().saveAs(path));
  ASSERT_TRUE(window->openFile(path));
  EXPECT_EQ(bench().document.scenario().jobs.size(), 4U);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].status, widgets::LaneState::Status::Failed);
  EXPECT_FALSE(lanes()[0].message.isEmpty());
}

TEST_F(Window, AFaultyFileLeavesTheOpenScenarioAndSaysEveryFault) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("bad.json"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"roundel": 1, "nodes": [{"id": "n", "gpus": [{"type": "Q", "count": -1}]}], "jobs": []})");
  file.close();
  const std::string before = bytes();
  QString shown;
  whenAsked([&](QWidget* dialog) {
    shown = dialog->objectName();
    static_cast<QDialog*>(dialog)->reject();
  });
  EXPECT_FALSE(window->openFile(path));
  EXPECT_EQ(shown, QStringLiteral("faults"));
  EXPECT_EQ(bytes(), before);
}

TEST_F(Window, ClosingWithUnsavedChangesAsksAndCancelKeepsTheWindow) {
  widgets::addNode(bench().document, "V100", 4, QPointF());
  whenAsked([](QWidget* dialog) {
    EXPECT_EQ(dialog->objectName(), QStringLiteral("unsaved-guard"));
    static_cast<QMessageBox*>(dialog)->button(QMessageBox::Cancel)->click();
  });
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(window->isVisible());
  whenAsked([](QWidget* dialog) { static_cast<QMessageBox*>(dialog)->button(QMessageBox::Discard)->click(); });
  EXPECT_TRUE(window->close());
}

TEST_F(Window, ClosingWithoutChangesAsksNothing) { EXPECT_TRUE(window->close()); }

TEST_F(Window, AFileThatCannotBeWrittenKeepsTheChangesInTheWindow) {
  widgets::addNode(bench().document, "V100", 4, QPointF());
  const std::string before = bytes();
  whenAsked([](QWidget* dialog) { static_cast<QMessageBox*>(dialog)->accept(); });
  EXPECT_FALSE(window->files().saveAs(QStringLiteral("/proc/no/such/place.json")));
  EXPECT_TRUE(bench().document.isModified());
  EXPECT_EQ(bytes(), before);
}

TEST_F(Window, EveryExampleOfTheGalleryOpens) {
  int examples = 0;
  for (const QAction* action : window->findChildren<QAction*>()) {
    if (!action->objectName().startsWith(QLatin1String("example-"))) continue;
    ++examples;
    EXPECT_TRUE(window->openFile(QStringLiteral(":/roundel/scenarios/") + action->objectName().mid(8)));
    bench().comparison.cancel();
  }
  EXPECT_GE(examples, 4);
}

TEST_F(Window, ANewScenarioIsCalledByItsFile) {
  trigger("new");
  EXPECT_TRUE(window->windowTitle().startsWith(QStringLiteral("New scenario"))) << window->windowTitle().toStdString();
  EXPECT_TRUE(bench().document.scenario().title.empty());
  const QTemporaryDir folder;
  ASSERT_TRUE(window->files().saveAs(folder.filePath(QStringLiteral("three-nodes.json"))));
  EXPECT_TRUE(window->windowTitle().startsWith(QStringLiteral("three-nodes"))) << window->windowTitle().toStdString();
  QFile file(folder.filePath(QStringLiteral("three-nodes.json")));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_FALSE(file.readAll().contains("New scenario"));
}

}  // namespace
}  // namespace roundel::app
