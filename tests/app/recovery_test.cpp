// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the next window recovers the work of a window whose process is killed.

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <csignal>

#include "app/gui/build_page.h"
#include "tests/app/window.h"
#include "widgets/build/palette/palette_panel.h"
#include "widgets/document/session/autosave.h"

namespace roundel::app {
namespace {

constexpr const char* kNote =
    "ROUNDEL_VICTIM_NOTE";  // the file in which the victim stores the folder of its copies and its last scenario

class Recovery : public Window {};

// Runs only in the process that the next test starts. The window edits by keyboard until it has written its copy,
// edits once more, and is killed.
TEST_F(Recovery, DISABLED_Victim) {
  ASSERT_TRUE(qEnvironmentVariableIsSet(kNote));
  window->workspaces().show(Workspaces::Build);
  QSignalSpy written(&window->autosave(), &widgets::Autosave::written);
  QLineEdit* filter = window->findChild<BuildPage*>()->palette()->filter();
  filter->setFocus();
  QTest::keyClicks(filter, QStringLiteral("4 k80"));
  const widgets::Autosave::Settings settings;
  for (int edit = 0; edit < settings.edits; ++edit) QTest::keyClick(filter, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, 30'000));
  QFile note(qEnvironmentVariable(kNote));
  ASSERT_TRUE(note.open(QIODevice::WriteOnly));
  note.write((widgets::Autosave::defaultFolder() + QLatin1Char('\n')).toUtf8());
  note.write(QByteArray::fromStdString(bytes()));
  note.close();
  QTest::keyClick(filter, Qt::Key_Return);  // copies may be some seconds old, so this edit may be lost
  std::raise(SIGKILL);
}

TEST_F(Recovery, AKilledWindowGivesItsWorkToTheNextOne) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("note"));
  QProcess victim;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QLatin1String(kNote), path);
  victim.setProcessEnvironment(environment);
  victim.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--gtest_also_run_disabled_tests"),
                                                         QStringLiteral("--gtest_filter=Recovery.DISABLED_Victim")});
  ASSERT_TRUE(victim.waitForFinished(120'000)) << victim.errorString().toStdString();
  EXPECT_EQ(victim.exitStatus(), QProcess::CrashExit);
  EXPECT_EQ(victim.exitCode(), SIGKILL) << victim.readAllStandardOutput().toStdString();
  QFile note(path);
  ASSERT_TRUE(note.open(QIODevice::ReadOnly)) << victim.readAllStandardOutput().toStdString();
  const QDir left(QString::fromUtf8(note.readLine()).trimmed());
  const std::string work = note.readAll().toStdString();
  const QStringList copies = left.entryList({QStringLiteral("*.roundel~")}, QDir::Files);
  ASSERT_EQ(copies.size(), 1);
  // The two test processes have separate folders, unlike two windows of the program.
  const QString here = widgets::Autosave::defaultFolder();
  ASSERT_TRUE(QDir().mkpath(here));
  ASSERT_TRUE(QFile::copy(left.filePath(copies[0]), here + QLatin1Char('/') + copies[0]));
  EXPECT_TRUE(QDir(left).removeRecursively());

  const std::size_t before = bench().document.scenario().nodes.size();
  whenAsked([](QWidget* dialog) {
    ASSERT_EQ(dialog->objectName(), QStringLiteral("recovery"));
    EXPECT_EQ(dialog->findChild<QListWidget*>()->count(), 1);
    dialog->findChild<QDialogButtonBox*>()->buttons().front()->click();
  });
  window->offerUnsavedWork();
  EXPECT_EQ(bytes(), work);
  EXPECT_EQ(bench().document.scenario().nodes.size(), before + 50);
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_FALSE(QFile::exists(here + QLatin1Char('/') + copies[0]));
}

}  // namespace
}  // namespace roundel::app
