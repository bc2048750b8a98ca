// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a window asks before it overwrites a file that another program has changed.

#include "app/gui/dialogs/file_guard.h"

#include <QAction>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include "app/gui/experiments/experiment_actions.h"
#include "tests/app/window.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/experiments/page/experiments_page.h"

namespace roundel::app {
namespace {

class ChangedFiles : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    ASSERT_TRUE(window->files().saveAs(path));
  }
  /// Another window opens the file, adds nodes and saves.
  void saveElsewhere(int nodes = 3) {
    widgets::Document other;
    ASSERT_TRUE(other.load(path).empty());
    for (int i = 0; i < nodes; ++i) widgets::addNode(other, "V100", 4, QPointF());
    ASSERT_EQ(other.save(path), QString());
  }
  void addHere() { widgets::addNode(bench().document, "K80", 2, QPointF()); }
  std::size_t nodesInFile() {
    const io::ScenarioResult read = io::readScenarioFile(path.toStdString());
    return read.scenario ? read.scenario->nodes.size() : 0;
  }
  std::size_t nodesHere() { return bench().document.scenario().nodes.size(); }
  /// Presses a button of the question that the next call opens.
  void answer(const char* name) {
    whenAsked([name](QWidget* dialog) {
      ASSERT_EQ(dialog->objectName(), QStringLiteral("file-changed"));
      if (name == nullptr) return static_cast<QMessageBox*>(dialog)->button(QMessageBox::Cancel)->click();
      auto* button = dialog->findChild<QPushButton*>(QLatin1String(name));
      ASSERT_NE(button, nullptr) << name;
      button->click();
    });
  }
  FileChangeBar* bar() { return window->files().guard()->bar(); }
  void press(const char* name) { bar()->findChild<QPushButton*>(QLatin1String(name))->click(); }

  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("mine.json"));
};

TEST_F(ChangedFiles, TheLaterSaveOfTwoWindowsAsksAndCancelLeavesBothAsTheyAre) {
  const std::size_t before = nodesHere();
  saveElsewhere();
  addHere();
  answer(nullptr);
  EXPECT_FALSE(window->files().save());
  EXPECT_EQ(nodesInFile(), before + 3) << "the file contains the nodes of the other window";
  EXPECT_EQ(nodesHere(), before + 1);
  EXPECT_TRUE(bench().document.isModified());
}

TEST_F(ChangedFiles, KeepMineReplacesTheFileAndAsksNoMore) {
  const std::size_t before = nodesHere();
  saveElsewhere();
  addHere();
  answer("answer-keep");
  EXPECT_TRUE(window->files().save());
  EXPECT_EQ(nodesInFile(), before + 1);
  addHere();
  EXPECT_TRUE(window->files().save());
  EXPECT_EQ(nodesInFile(), before + 2);
}

TEST_F(ChangedFiles, ReloadTakesTheFileAndUndoBringsMineBack) {
  const std::size_t before = nodesHere();
  saveElsewhere();
  addHere();
  answer("answer-reload");
  EXPECT_TRUE(window->files().save());
  EXPECT_EQ(nodesHere(), before + 3);
  EXPECT_FALSE(window->isWindowModified());
  trigger("undo");
  EXPECT_EQ(nodesHere(), before + 1);
  EXPECT_TRUE(window->isWindowModified());
}

TEST_F(ChangedFiles, CompareListsWhatDiffersAndAsksAgain) {
  saveElsewhere(1);
  addHere();
  QTimer::singleShot(50, qApp, [this] {
    QWidget* question = QApplication::activeModalWidget();
    ASSERT_NE(question, nullptr);
    QTimer::singleShot(50, qApp, [this] {
      auto* differences = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      ASSERT_NE(differences, nullptr);
      ASSERT_EQ(differences->objectName(), QStringLiteral("file-differences"));
      const auto* table = differences->findChild<QTableWidget*>();
      ASSERT_GE(table->rowCount(), 1);
      EXPECT_TRUE(table->item(0, 0)->text().startsWith(QStringLiteral("nodes / ")))
          << table->item(0, 0)->text().toStdString();
      answer(nullptr);
      differences->reject();
    });
    question->findChild<QPushButton*>(QStringLiteral("answer-compare"))->click();
  });
  EXPECT_FALSE(window->files().save());
}

TEST_F(ChangedFiles, ClosingWithSaveAsksToo) {
  saveElsewhere();
  addHere();
  const std::size_t there = nodesInFile();
  whenAsked([this](QWidget* dialog) {
    ASSERT_EQ(dialog->objectName(), QStringLiteral("unsaved-guard"));
    answer(nullptr);
    static_cast<QMessageBox*>(dialog)->button(QMessageBox::Save)->click();
  });
  EXPECT_FALSE(window->close());
  EXPECT_EQ(nodesInFile(), there);
}

TEST_F(ChangedFiles, AWindowThatBecomesActiveSaysSoInABar) {
  const std::size_t before = nodesHere();
  window->files().guard()->checkFile();
  EXPECT_FALSE(bar()->isVisible());
  saveElsewhere();
  QEvent activated(QEvent::WindowActivate);
  QApplication::sendEvent(window.get(), &activated);
  ASSERT_TRUE(bar()->isVisible());
  press("file-keep");
  EXPECT_FALSE(bar()->isVisible());
  EXPECT_TRUE(window->isWindowModified()) << "the scenario differs from the file";
  saveElsewhere(1);
  window->files().guard()->checkFile();
  ASSERT_TRUE(bar()->isVisible());
  press("file-reload");
  EXPECT_FALSE(bar()->isVisible());
  EXPECT_EQ(nodesHere(), before + 4);
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(ChangedFiles, OneThatWasOnlyFormattedIsNotAskedAbout) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  const QByteArray text = file.readAll();
  file.seek(0);
  file.write(text + "\n\n");
  file.close();
  window->files().guard()->checkFile();
  EXPECT_FALSE(bar()->isVisible());
  addHere();
  EXPECT_TRUE(window->files().save());
}

TEST_F(ChangedFiles, ADeletedFileMakesTheScenarioUnsavedAndSaveWritesItAgain) {
  ASSERT_TRUE(QFile::remove(path));
  window->files().guard()->checkFile();
  ASSERT_TRUE(bar()->isVisible());
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_FALSE(bar()->findChild<QPushButton*>(QStringLiteral("file-reload"))->isVisible());
  press("file-save-again");
  EXPECT_FALSE(bar()->isVisible());
  EXPECT_TRUE(QFile::exists(path));
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(ChangedFiles, OneThatCannotBeReadAnyMoreIsNotReloaded) {
  const std::string mine = bytes();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{ half");
  file.close();
  window->files().guard()->checkFile();
  ASSERT_TRUE(bar()->isVisible());
  whenAsked([](QWidget* dialog) { static_cast<QMessageBox*>(dialog)->accept(); });
  press("file-reload");
  EXPECT_EQ(bytes(), mine);
  EXPECT_TRUE(bar()->isVisible()) << "the question is still open";
}

TEST_F(ChangedFiles, OfASweepAsksInTheSameWay) {
  widgets::SweepDocument& sweep = window->workspaces().experiments()->document();
  const QString file = folder.filePath(QStringLiteral("sweep.json"));
  sweep.reset(widgets::draftOf(bench().document.scenario()));
  ASSERT_EQ(sweep.save(file), QString());
  QFile theirs(file);
  ASSERT_TRUE(theirs.open(QIODevice::ReadWrite));
  const QByteArray changed = theirs.readAll().replace("\"seeds\"", "\"notes\": \"theirs\", \"seeds\"");
  theirs.seek(0);
  theirs.write(changed);
  theirs.close();
  sweep.edit(QStringLiteral("title"), [](widgets::SweepDraft& draft) { draft.title = "mine"; });
  answer("answer-reload");
  EXPECT_TRUE(window->experiments().save(false));
  EXPECT_EQ(sweep.draft().notes, "theirs");
  EXPECT_FALSE(sweep.isModified());
  sweep.undoStack()->undo();
  EXPECT_EQ(sweep.draft().title, "mine");
}

}  // namespace
}  // namespace roundel::app
