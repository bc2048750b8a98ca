// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what happens to an unsaved sweep when a session ends normally or by a crash.

#include "app/gui/experiments/experiment_actions.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include "tests/app/window.h"
#include "widgets/document/sweeps/sweep_copy.h"
#include "widgets/experiments/page/experiments_page.h"

namespace roundel::app {
namespace {

class UnsavedSweep : public Window {
 protected:
  widgets::SweepDocument& sweep() { return window->workspaces().experiments()->document(); }
  void vary() { window->workspaces().experiments()->varyField("/clock/round_s"); }
  static void answer(QMessageBox::StandardButton button) {
    whenAsked([button](QWidget* dialog) {
      EXPECT_EQ(dialog->objectName(), QStringLiteral("unsaved-sweep"));
      qobject_cast<QMessageBox*>(dialog)->button(button)->click();
    });
  }
};

using OpenedRun = Window;

TEST_F(OpenedRun, LeavesOutWhatItsSweepLeavesOut) {
  const model::Scenario scenario = bench().document.scenario();
  emit window->workspaces().experiments()->runWanted(scenario, 0, {.jobs = 1});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(bench().comparison.lanes().front().run->warm_up.jobs, 1U);
  bench().document.reset(scenario, {});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_TRUE(bench().comparison.lanes().front().run->warm_up.none())
      << "the warm-up does not apply to another document";
}

TEST_F(UnsavedSweep, ClosingTheWindowAsksAndCancelKeepsItOpen) {
  vary();
  ASSERT_TRUE(sweep().isModified());
  answer(QMessageBox::Cancel);
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(window->isVisible());
  EXPECT_FALSE(sweep().isEmpty());
  answer(QMessageBox::Discard);
  EXPECT_TRUE(window->close());
}

TEST_F(UnsavedSweep, WithoutOneClosingAsksNothing) { EXPECT_TRUE(window->close()); }

// A window that is started with a sweep shows it instead of Welcome.
TEST_F(UnsavedSweep, ASweepFileIsOpenedInExperiments) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("s.json"));
  vary();
  ASSERT_EQ(sweep().save(path), "");
  window->workspaces().show(Workspaces::Build);
  EXPECT_TRUE(window->openFile(path));
  EXPECT_EQ(window->workspaces().current(), Workspaces::Experiments);
}

TEST_F(UnsavedSweep, WhatADeadWindowLeftIsOfferedAsASweepAndOpensUnsavedInExperiments) {
  const QString orphan = widgets::Autosave::defaultFolder() + QStringLiteral("/orphan-sweep.roundel~");
  {  // a copy without an owner, as a killed process leaves it
    widgets::SweepDocument lost;
    widgets::SweepDraft draft = widgets::draftOf(bench().document.scenario());
    lost.reset(draft);
    const auto autosave = widgets::autosaveOf(&lost);
    lost.edit("vary", [](widgets::SweepDraft& d) {
      d.title = "lost sweep";
      d.vary.push_back({"round_s", {"/clock/round_s"}, {}, {"60", "360"}});
    });
    autosave->writeNow();
    autosave->waitForWritten();
    ASSERT_TRUE(QFile::copy(autosave->file(), orphan));
  }
  const std::string scenario = bytes();
  whenAsked([](QWidget* dialog) {
    ASSERT_EQ(dialog->objectName(), QStringLiteral("recovery"));
    const auto* list = dialog->findChild<QListWidget*>();
    ASSERT_EQ(list->count(), 1);
    EXPECT_TRUE(list->item(0)->text().startsWith(QStringLiteral("Sweep: lost sweep")))
        << list->item(0)->text().toStdString();
    dialog->findChild<QDialogButtonBox*>()->buttons().front()->click();
  });
  window->offerUnsavedWork();
  EXPECT_EQ(sweep().draft().title, "lost sweep");
  ASSERT_EQ(sweep().draft().vary.size(), 1U);
  EXPECT_EQ(sweep().draft().vary.front().values, (std::vector<std::string>{"60", "360"}));
  EXPECT_TRUE(sweep().isModified());
  EXPECT_EQ(window->workspaces().current(), Workspaces::Experiments);
  EXPECT_EQ(bytes(), scenario) << "the scenario of the window is unchanged";
  EXPECT_FALSE(QFile::exists(orphan)) << "the copy now belongs to this window and has another name";
  EXPECT_TRUE(QFile::exists(window->experiments().autosave().file()));
}

}  // namespace
}  // namespace roundel::app
