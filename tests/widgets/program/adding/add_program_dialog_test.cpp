// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/add_program_dialog.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QEnterEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "tests/widgets/part.h"
#include "tests/widgets/program/programs.h"

namespace roundel::widgets {
namespace {

using testing::partOf;

class Adding : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override {
    write(QStringLiteral("fifo.py"), testing::kFifo);
    dialog = std::make_unique<AddProgramDialog>(model::resolve(testing::threeJobs()), folder.path().toStdString(),
                                                std::vector<AddProgramDialog::Template>(), Theme::light());
    dialog->open();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
  }
  void type(const char* command) {
    QTest::keyClicks(partOf<QLineEdit>(*dialog, "program-command"), QString::fromLatin1(command));
    if (dialog->settleTimer()->isActive()) {
      ASSERT_TRUE(QSignalSpy(dialog->settleTimer(), &QTimer::timeout).wait());
    }
  }
  bool enabled(const char* name) { return partOf<QPushButton>(*dialog, name)->isEnabled(); }
  QString found() { return partOf<QLabel>(*dialog, "program-found")->text(); }
  std::unique_ptr<AddProgramDialog> dialog;
};

TEST_F(Adding, LooksForTheFileAfterTheLastKey) {
  EXPECT_TRUE(partOf<QLineEdit>(*dialog, "program-command")->hasFocus());
  EXPECT_EQ(dialog->settleTimer()->interval(), 300);
  EXPECT_FALSE(enabled("program-add"));
  type("python3 fifo");
  EXPECT_FALSE(enabled("program-add"));
  EXPECT_EQ(found(), QStringLiteral("fifo was not found in this folder."));
  type(".py");
  EXPECT_TRUE(enabled("program-add")) << "the command can be added without a check";
  EXPECT_TRUE(found().startsWith(QStringLiteral("Found Python 3")));
  EXPECT_EQ(dialog->name(), QStringLiteral("fifo"));
}

// Fails if the middle part is wider than the dialog, or if a tile is lower than its two lines.
TEST_F(Adding, ShowsEveryTextWhole) {
  const auto nothing = [](const QString&) { return std::pair<QString, QString>(); };
  AddProgramDialog with(
      {}, folder.path().toStdString(),
      {{QStringLiteral("Python"), QStringLiteral("30 lines, Python 3.9 or later"), QStringLiteral("py"), nothing},
       {QStringLiteral("C++"), QStringLiteral("one file, C++17"), QStringLiteral("cpp"), nothing}},
      Theme::light());
  with.open();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&with));
  const QWidget* view = partOf<QScrollArea>(with, "add-program-middle")->viewport();
  int labels = 0;
  for (QLabel* label : view->findChildren<QLabel*>()) {
    if (!label->isVisible() || label->wordWrap()) continue;
    ++labels;
    EXPECT_LE(label->mapTo(view, label->rect().topRight()).x(), view->width()) << label->text().toStdString();
    EXPECT_GE(label->width(), label->sizeHint().width()) << label->text().toStdString();
    EXPECT_GE(label->height(), label->sizeHint().height()) << label->text().toStdString();
  }
  EXPECT_GT(labels, 12);
}

TEST_F(Adding, StatesOnlyLimitsThatTheUserChanged) {
  type("python3 fifo.py");
  EXPECT_EQ(dialog->options(), (model::OptionMap{{"command", "\"python3 fifo.py\""}}));
  partOf<QSpinBox>(*dialog, "program-memory")->setValue(512);
  EXPECT_EQ(dialog->options().at("memory_mib"), "512");
  EXPECT_TRUE(dialog->reloads());
  QTest::mouseClick(partOf<QCheckBox>(*dialog, "program-reload"), Qt::LeftButton, {}, QPoint(8, 8));
  EXPECT_FALSE(dialog->reloads());
}

TEST_F(Adding, CheckTellsTheHandshakeAndTakesTheName) {
  type("python3 fifo.py");
  QSignalSpy tried(dialog.get(), &AddProgramDialog::tried);
  QTest::mouseClick(partOf<QPushButton>(*dialog, "program-check"), Qt::LeftButton);
  EXPECT_FALSE(enabled("program-check")) << "the button is disabled during the check";
  ASSERT_TRUE(tried.wait(20000));
  EXPECT_TRUE(partOf<QLabel>(*dialog, "program-trial")->text().startsWith(QStringLiteral("Handshake in ")))
      << partOf<QLabel>(*dialog, "program-trial")->text().toStdString();
  EXPECT_EQ(dialog->name(), QStringLiteral("My FIFO"));
  QTest::keyClicks(partOf<QLineEdit>(*dialog, "program-name"), QStringLiteral("Other"));
  EXPECT_EQ(dialog->name(), QStringLiteral("Other"));
}

TEST_F(Adding, ShowsTheWordsOfTheCommandUnderThePointer) {
  auto* command = partOf<CommandEdit>(*dialog, "program-command");
  type("python3 'lab rule.py'");
  EXPECT_EQ(command->chips()->words(), (QStringList{QStringLiteral("python3"), QStringLiteral("lab rule.py")}));
  EXPECT_TRUE(command->accessibleDescription().contains(QStringLiteral("“lab rule.py”")));
}

TEST_F(Adding, EscAddsNothing) {
  QSignalSpy accepted(dialog.get(), &QDialog::accepted);
  type("python3 fifo.py");
  QTest::keyClick(dialog->focusWidget(), Qt::Key_Escape);
  EXPECT_FALSE(dialog->isVisible());
  EXPECT_TRUE(accepted.isEmpty());
}

}  // namespace
}  // namespace roundel::widgets
