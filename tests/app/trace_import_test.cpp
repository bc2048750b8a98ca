// SPDX-License-Identifier: GPL-3.0-or-later
// Tests File > Import trace… with keys and clicks.

#include "app/gui/dialogs/trace_import_dialog.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <fstream>

#include "tests/app/window.h"
#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

class TraceImportTest : public Window {
 protected:
  TraceImportTest() {
    std::ofstream philly(path("philly.csv"));
    philly << "timestamp,duration,num_gpus,cluster\n";
    for (int i = 0; i < 30; ++i) philly << i * 60 << ",600," << (i % 2 == 0 ? 1 : 16) << ",vc\n";
    std::ofstream(path("table.csv")) << "when;runtime;gpus\n0;60;1\n30;60;2\n";
  }
  std::string path(const char* name) const { return folder.filePath(QLatin1String(name)).toStdString(); }
  template <class T>
  static T* field(QWidget* dialog, const char* name) {
    T* found = dialog->findChild<T*>(QLatin1String(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  static void type(QWidget* dialog, const char* name, const std::string& text) {
    auto* edit = field<QLineEdit>(dialog, name);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromStdString(text));
    QTest::keyClick(edit, Qt::Key_Tab);
  }
  static std::string report(TraceImportDialog& dialog) {
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.idle(); }, 20'000));
    return field<QPlainTextEdit>(&dialog, "report")->toPlainText().toStdString();
  }

  QTemporaryDir folder;
};

TEST_F(TraceImportTest, AFileIsShownItsFormatGuessedAndItsReportMade) {
  TraceImportDialog dialog(window.get());
  dialog.show();
  EXPECT_FALSE(field<QPushButton>(&dialog, "open-trace")->isEnabled()) << "the dialog has no file to open yet";
  type(&dialog, "file", path("philly.csv"));
  const std::string text = report(dialog);
  EXPECT_NE(text.find("30 rows read, 30 jobs"), std::string::npos) << text;
  EXPECT_NE(text.find("assumed: cluster 1848 GPU-24GB"), std::string::npos) << text;
  auto* rows = field<QTableWidget>(&dialog, "rows");
  EXPECT_EQ(rows->horizontalHeaderItem(2)->text(), QStringLiteral("num_gpus"));
  ASSERT_NE(rows->item(1, 2), nullptr);
  EXPECT_EQ(rows->item(1, 2)->text(), QStringLiteral("16"));
  EXPECT_EQ(field<QComboBox>(&dialog, "format")->currentData().toString(), QStringLiteral("philly"));
  EXPECT_TRUE(field<QPushButton>(&dialog, "open-trace")->isEnabled());
}

TEST_F(TraceImportTest, EveryFieldIsAWordOfTheRequest) {
  TraceImportDialog dialog(window.get());
  dialog.show();
  type(&dialog, "file", path("philly.csv"));
  type(&dialog, "cluster", "V100=8,K80=8");
  type(&dialog, "from", "5min");
  type(&dialog, "to", "20min");
  auto* throughputs = field<QComboBox>(&dialog, "throughputs");
  throughputs->setFocus();
  QTest::keyClick(throughputs, Qt::Key_End);
  auto* first = field<QSpinBox>(&dialog, "first");
  first->setFocus();
  first->selectAll();
  QTest::keyClicks(first, QStringLiteral("4"));
  auto* load = field<QDoubleSpinBox>(&dialog, "load");
  load->setFocus();
  load->selectAll();
  QTest::keyClicks(load, QStringLiteral("0.9"));
  const std::string text = report(dialog);
  EXPECT_NE(text.find("30 rows read, 4 jobs"), std::string::npos) << text;
  EXPECT_NE(text.find("drawn by seed 1"), std::string::npos) << text;
  EXPECT_NE(text.find("load 0.900"), std::string::npos) << text;
  ASSERT_NE(dialog.scenario(), nullptr);
  EXPECT_EQ(dialog.scenario()->jobs[0].id, "5") << "the job at 300 s is the sixth row";
  EXPECT_EQ(dialog.scenario()->gpu_types.size(), 2U);
}

TEST_F(TraceImportTest, ColumnsOfAnyTableAreGuessedAndCanBeTold) {
  TraceImportDialog dialog(window.get());
  dialog.show();
  type(&dialog, "file", path("table.csv"));
  EXPECT_NE(report(dialog).find("no column looks like submit"), std::string::npos) << report(dialog);
  EXPECT_EQ(dialog.scenario(), nullptr);
  EXPECT_FALSE(field<QPushButton>(&dialog, "open-trace")->isEnabled());
  type(&dialog, "map", "submit=when");
  EXPECT_NE(report(dialog).find("columns: submit = when, duration = runtime"), std::string::npos) << report(dialog);
  EXPECT_NE(dialog.scenario(), nullptr);
  EXPECT_TRUE(field<QLineEdit>(&dialog, "map")->isVisible());
  EXPECT_FALSE(field<QLineEdit>(&dialog, "extra")->isVisible()) << "the format needs no second file";
}

TEST_F(TraceImportTest, WhatCannotBeReadIsSaidAndStoppingLeavesNothing) {
  TraceImportDialog dialog(window.get());
  dialog.show();
  type(&dialog, "file", path("absent.csv"));
  EXPECT_NE(report(dialog).find("No such file"), std::string::npos) << report(dialog);
  type(&dialog, "file", path("philly.csv"));
  type(&dialog, "from", "soon");
  EXPECT_NE(report(dialog).find("--from soon: it is no length of time"), std::string::npos) << report(dialog);
  type(&dialog, "from", "1min");
  EXPECT_FALSE(dialog.idle());
  QTest::mouseClick(field<QPushButton>(&dialog, "stop"), Qt::LeftButton);
  EXPECT_TRUE(dialog.idle());
  EXPECT_EQ(dialog.scenario(), nullptr);
  EXPECT_EQ(field<QLabel>(&dialog, "state")->text(), QStringLiteral("Stopped"));
}

TEST_F(TraceImportTest, OpenMakesItTheUntitledDocumentAndCancelLeavesTheOldOne) {
  const std::string before = bytes();
  whenAsked([](QWidget* dialog) { QTest::keyClick(dialog, Qt::Key_Escape); });
  trigger("import-trace");
  EXPECT_EQ(bytes(), before);
  whenAsked([this](QWidget* dialog) {
    type(dialog, "file", path("philly.csv"));
    report(*qobject_cast<TraceImportDialog*>(dialog));
    QTest::mouseClick(field<QPushButton>(dialog, "open-trace"), Qt::LeftButton);
  });
  trigger("import-trace");
  EXPECT_EQ(bench().document.scenario().jobs.size(), 30U);
  EXPECT_EQ(bench().document.path(), QString());
}

// Keeps pictures if ROUNDEL_PICTURES names a folder.
TEST_F(TraceImportTest, IsLaidOutInBothThemesAndSizes) {
  const QString pictures = qEnvironmentVariable("ROUNDEL_PICTURES");
  TraceImportDialog dialog(window.get());
  dialog.show();
  dialog.setFile(QString::fromStdString(path("philly.csv")));
  report(dialog);
  for (const bool dark : {false, true}) {
    widgets::applyTheme(*qApp, dark ? widgets::Theme::darkTheme() : widgets::Theme::light());
    for (const QSize size : {QSize(900, 520), QSize(1280, 760)}) {
      dialog.resize(size);
      QCoreApplication::processEvents();
      EXPECT_EQ(dialog.size(), size) << "the dialog fits a small screen";
      if (!pictures.isEmpty())
        dialog.grab().save(
            QStringLiteral("%1/import-%2-%3.png").arg(pictures, dark ? "dark" : "light").arg(size.width()));
    }
  }
  widgets::applyTheme(*qApp, widgets::Theme::light());
}

}  // namespace
}  // namespace roundel::app
