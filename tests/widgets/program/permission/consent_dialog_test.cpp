// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/consent_dialog.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/part.h"

namespace roundel::widgets {
namespace {

using testing::partOf;

ConsentRequest request(const std::string& command = "python3 \"lab rule.py\" --alpha 0.7") {
  ConsentRequest out;
  out.lane = QStringLiteral("Lab rule");
  out.command = command;
  program::Launch launch;
  launch.command = command;
  launch.file = "/opt/lab rule.py";
  launch.folder = "/opt";
  launch.executable = "/usr/bin/python3";
  launch.sha256 = "9c1f04ab7de2586b31f8a90ce45d77120ab863cf5f2e91d468a3be07c2195d8e";
  out.found.launch = launch;
  return out;
}

ConsentRequest missing() {
  ConsentRequest out = request();
  out.found.launch.reset();
  out.found.fault = "lab rule.py was not found";
  return out;
}

class Asking : public ::testing::Test {
 protected:
  void ask(std::vector<ConsentRequest> requests) {
    dialog = std::make_unique<ConsentDialog>(QStringLiteral("two-tenants.json"), std::move(requests), Theme::light());
    dialog->patience()->setInterval(0);
    dialog->open();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
  }
  QPushButton* allow() { return partOf<QPushButton>(*dialog, "consent-allow"); }
  void waitForPatience() {
    if (dialog->patience()->isActive()) {
      ASSERT_TRUE(QSignalSpy(dialog->patience(), &QTimer::timeout).wait());
    }
  }
  std::unique_ptr<ConsentDialog> dialog;
};

TEST_F(Asking, AllowIsDisabledForTheFirstSecond) {
  dialog = std::make_unique<ConsentDialog>(QStringLiteral("s.json"), std::vector{request()}, Theme::light());
  dialog->open();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
  EXPECT_EQ(dialog->patience()->interval(), 1000);
  EXPECT_TRUE(dialog->patience()->isActive());
  EXPECT_FALSE(allow()->isEnabled());
  QTest::mouseClick(allow(), Qt::LeftButton);
  EXPECT_TRUE(dialog->isVisible());
  EXPECT_TRUE(QMetaObject::invokeMethod(dialog->patience(), "timeout"));
  EXPECT_TRUE(allow()->isEnabled());
}

TEST_F(Asking, NotNowHasTheFocusAndIsTheAnswerOfEnterAndEsc) {
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Escape}) {
    ask({request()});
    waitForPatience();
    EXPECT_TRUE(partOf<QPushButton>(*dialog, "consent-not-now")->hasFocus());
    QTest::keyClick(dialog->focusWidget(), key);
    EXPECT_FALSE(dialog->isVisible());
    EXPECT_TRUE(dialog->allowed().empty());
  }
}

TEST_F(Asking, AClickAllowsTheOneCommand) {
  ask({request()});
  waitForPatience();
  QTest::mouseClick(allow(), Qt::LeftButton);
  EXPECT_EQ(dialog->allowed(), std::vector<std::size_t>{0});
}

TEST_F(Asking, ShowsTheWholeCommandAndTheHash) {
  ask({request("python3 lab.py \xE2\x80\xAEx")});
  EXPECT_EQ(partOf<QLabel>(*dialog, "consent-command")->text(), QStringLiteral("python3 lab.py \\u202Ex"));
  EXPECT_EQ(partOf<QLabel>(*dialog, "consent-command")->textFormat(), Qt::PlainText)
      << "the label does not interpret the command as markup";
  EXPECT_TRUE(partOf<QLabel>(*dialog, "consent-hash")->text().startsWith(QStringLiteral("9c1f04ab 7de2586b")));
  EXPECT_EQ(partOf<QLabel>(*dialog, "consent-earlier")->text(), QStringLiteral("never"));
  EXPECT_EQ(dialog->accessibleName(), QStringLiteral("Allow this command?"));
  EXPECT_TRUE(dialog->accessibleDescription().contains(QStringLiteral("read, change and delete every file")));
}

TEST_F(Asking, MarksWhatHasChanged) {
  ConsentRequest changed = request();
  changed.earlier = {QDateTime(QDate(2026, 11, 3), QTime(9, 0)), false, false, true, false};
  ask({changed});
  EXPECT_EQ(partOf<QLabel>(*dialog, "consent-earlier")->text(), QStringLiteral("the file has changed since 3 Nov"));
}

TEST_F(Asking, AMissingFileCannotBeAllowed) {
  ask({missing()});
  waitForPatience();
  EXPECT_FALSE(allow()->isEnabled());
  EXPECT_EQ(partOf<QLabel>(*dialog, "consent-missing")->text(), QStringLiteral("lab rule.py was not found"));
}

TEST_F(Asking, EachOfSeveralCommandsHasItsOwnChoice) {
  ask({request("python3 a.py"), missing(), request("./c")});
  waitForPatience();
  EXPECT_FALSE(allow()->isEnabled()) << "no command is checked at first";
  auto* list = partOf<QListWidget>(*dialog, "consent-list");
  ASSERT_EQ(list->count(), 3);
  EXPECT_FALSE(list->item(1)->flags().testFlag(Qt::ItemIsUserCheckable));
  list->item(2)->setCheckState(Qt::Checked);
  list->setCurrentRow(2);
  EXPECT_EQ(partOf<QLabel>(*dialog, "consent-command")->text(), QStringLiteral("./c"))
      << "the dialog shows the whole selected command";
  ASSERT_TRUE(allow()->isEnabled());
  QTest::mouseClick(allow(), Qt::LeftButton);
  EXPECT_EQ(dialog->allowed(), std::vector<std::size_t>{2});
}

TEST(ProgramRights, SayWhereTheNetworkIsNotLimited) {
  ProgramLimits limits;
  limits.network = false;
  EXPECT_FALSE(protectedText(limits).contains(QStringLiteral("network")));
  EXPECT_TRUE(notProtectedText(limits).contains(QStringLiteral("network is not limited on this system")));
  const std::vector<ProgramRight> rights = programRights(limits);
  EXPECT_TRUE(std::ranges::any_of(rights, [](const ProgramRight& right) {
    return right.kind == StatusMark::Kind::Warning && right.answer == QStringLiteral("not limited on this system");
  }));
}

}  // namespace
}  // namespace roundel::widgets
