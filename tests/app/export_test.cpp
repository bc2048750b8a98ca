// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Figures > Export runs for other programs, with keys and mouse.

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/gui/dialogs/export_dialog.h"
#include "tests/app/window.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::app {
namespace {

class ExportForOthers : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    QSettings().setValue(QStringLiteral("exportFolder"), folder.path());
    trigger("export-for-others");
    dialog = window->findChild<ExportDialog*>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog));
  }
  template <class Widget>
  Widget* part(const char* name) {
    return dialog->findChild<Widget*>(QLatin1String(name));
  }
  QString place() { return part<QLineEdit>("export-place")->text(); }
  /// Presses keys on the list of formats.
  void chooseFormat(char letter) {
    part<QComboBox>("export-format")->setFocus();
    QTest::keyClick(part<QComboBox>("export-format"), letter);
  }
  void lastFormat() {
    part<QComboBox>("export-format")->setFocus();
    QTest::keyClick(part<QComboBox>("export-format"), Qt::Key_End);
  }
  void typePlace(const QString& path) {
    auto* field = part<QLineEdit>("export-place");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, path);
  }
  void clickExport() {
    QSignalSpy written(dialog, &ExportDialog::written);
    QTest::mouseClick(part<QPushButton>("export-write"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return written.size() == 1; }, 30000)) << dialog->note().toStdString();
  }
  QByteArray read(const QString& name) {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    return file.readAll();
  }
  QTemporaryDir folder;
  ExportDialog* dialog = nullptr;
};

TEST_F(ExportForOthers, BeginsWithTheSelectedRunInTheFolderOfLastTimeAndOpensOnce) {
  trigger("export-for-others");
  EXPECT_EQ(window->findChildren<ExportDialog*>().size(), 1);
  EXPECT_FALSE(dialog->isModal()) << "the dialog does not block the window";
  const QString name = part<QComboBox>("export-which")->currentText();
  EXPECT_EQ(name.toStdString(), dialog->request().runs.front().lane.label);
  EXPECT_EQ(dialog->request().runs.size(), 1U);
  EXPECT_EQ(place(), folder.filePath(name + QStringLiteral(".json")));
}

TEST_F(ExportForOthers, AllRunsBecomeOneTraceWithAProcessEach) {
  QTest::keyClick(part<QComboBox>("export-which"), Qt::Key_Home);
  typePlace(folder.filePath(QStringLiteral("trace.json")));
  clickExport();
  const QJsonDocument document = QJsonDocument::fromJson(read(QStringLiteral("trace.json")));
  const QByteArray text = document.toJson();
  for (const widgets::LaneState& lane : lanes())
    EXPECT_TRUE(text.contains(widgets::laneName(lane.lane).toUtf8())) << lane.lane.policy;
  EXPECT_EQ(text.count("process_name"), static_cast<qsizetype>(lanes().size()));
  EXPECT_TRUE(dialog->note().contains(QStringLiteral("trace.json"))) << dialog->note().toStdString();
}

TEST_F(ExportForOthers, AFormatBringsItsEndingAndWhatItCannotSay) {
  chooseFormat('s');
  EXPECT_TRUE(place().endsWith(QStringLiteral(".swf"))) << place().toStdString();
  EXPECT_FALSE(part<QCheckBox>("export-stays")->isEnabled());
  clickExport();
  EXPECT_TRUE(dialog->note().contains(QStringLiteral("whole seconds")));
  lastFormat();
  EXPECT_TRUE(place().endsWith(QStringLiteral("_jobs.csv")));
  EXPECT_TRUE(part<QCheckBox>("export-stays")->isEnabled());
  QTest::keyClick(part<QComboBox>("export-which"), Qt::Key_Home);
  EXPECT_TRUE(place().endsWith(QStringLiteral("runs batsim"))) << "the place is a folder: " << place().toStdString();
  clickExport();
  EXPECT_TRUE(dialog->note().contains(QStringLiteral("files into")));
  const QString pictures = qEnvironmentVariable("ROUNDEL_SHOTS");
  if (!pictures.isEmpty()) dialog->grab().save(QDir(pictures).filePath(QStringLiteral("export-dialog.png")));
}

TEST_F(ExportForOthers, APlaceThatCannotBeDisablesTheButtonWithTheReason) {
  QTest::keyClick(part<QComboBox>("export-which"), Qt::Key_Home);
  chooseFormat('s');
  typePlace(folder.filePath(QStringLiteral("all.swf")));
  EXPECT_FALSE(part<QPushButton>("export-write")->isEnabled());
  EXPECT_TRUE(dialog->note().contains(QStringLiteral("name a folder"))) << dialog->note().toStdString();
}

TEST_F(ExportForOthers, AFileThatIsThereIsReplacedOnlyWhereOneAgrees) {
  QFile file(folder.filePath(QStringLiteral("kept.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("kept");
  file.close();
  typePlace(file.fileName());
  whenAsked([](QWidget* asked) {
    auto* box = qobject_cast<QMessageBox*>(asked);
    ASSERT_NE(box, nullptr);
    QTest::mouseClick(box->button(QMessageBox::No), Qt::LeftButton);
  });
  QTest::mouseClick(part<QPushButton>("export-write"), Qt::LeftButton);
  EXPECT_FALSE(dialog->busy());
  EXPECT_EQ(read(QStringLiteral("kept.json")), "kept");
}

TEST_F(ExportForOthers, EscapeCloses) {
  QTest::keyClick(dialog, Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->findChildren<ExportDialog*>().isEmpty(); }, 5000));
}

}  // namespace
}  // namespace roundel::app
