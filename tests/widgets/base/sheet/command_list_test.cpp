// SPDX-License-Identifier: GPL-3.0-or-later
// Tests commands with names, keys and a menu, without a table.

#include "widgets/base/sheet/command_list.h"

#include <QKeyEvent>
#include <QMenu>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

struct Commands : ::testing::Test {
  Commands() {
    list.add({QStringLiteral("copy"), QStringLiteral("Copy"), QStringLiteral("As text"),
              QKeySequence(Qt::CTRL | Qt::Key_C), [this] { done << QStringLiteral("copy"); }});
    list.addSeparator();
    list.add({QStringLiteral("latex"), QStringLiteral("Copy as LaTeX"), {}, {}, [this] {
                done << QStringLiteral("latex");
              }});
  }
  bool press(int key, Qt::KeyboardModifiers modifiers, QEvent::Type type = QEvent::KeyPress) {
    QKeyEvent event(type, key, modifiers);
    event.ignore();
    const bool taken = list.takeKey(&event);
    accepted = event.isAccepted();
    return taken;
  }
  CommandList list;
  QStringList done;
  bool accepted = false;
};

TEST_F(Commands, AKeyRunsItsCommandAndNoOther) {
  EXPECT_TRUE(press(Qt::Key_C, Qt::ControlModifier));
  EXPECT_EQ(done, QStringList(QStringLiteral("copy")));
  EXPECT_FALSE(press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier));
  EXPECT_FALSE(press(Qt::Key_C, {}));
  EXPECT_EQ(done.size(), 1);
}

TEST_F(Commands, TheWindowsShortcutOfAKeyIsHeldBackWithoutRunningTheCommand) {
  EXPECT_TRUE(press(Qt::Key_C, Qt::ControlModifier, QEvent::ShortcutOverride));
  EXPECT_TRUE(accepted);
  EXPECT_TRUE(done.isEmpty());
  EXPECT_FALSE(press(Qt::Key_P, Qt::ControlModifier, QEvent::ShortcutOverride));
  EXPECT_FALSE(accepted);
}

TEST_F(Commands, AKeyOfTheKeypadIsTheSame) { EXPECT_TRUE(press(Qt::Key_C, Qt::ControlModifier | Qt::KeypadModifier)); }

TEST_F(Commands, OtherEventsAreNotTaken) {
  QEvent event(QEvent::Leave);
  EXPECT_FALSE(list.takeKey(&event));
}

TEST_F(Commands, AreRunByNameAndAnUnknownNameDoesNothing) {
  list.run(QStringLiteral("latex"));
  list.run(QStringLiteral("no such command"));
  list.run({});  // a separator also has an empty name
  EXPECT_EQ(done, QStringList(QStringLiteral("latex")));
}

TEST_F(Commands, TheMenuHasThemInOrderWithTheirKeysInTheText) {
  QMenu menu;
  list.fill(&menu);
  ASSERT_EQ(menu.actions().size(), 3);
  EXPECT_EQ(menu.actions()[0]->text(), QStringLiteral("Copy\tCtrl+C"));
  EXPECT_TRUE(menu.actions()[0]->shortcut().isEmpty()) << "a shortcut would conflict with the shortcut of the window";
  EXPECT_TRUE(menu.actions()[1]->isSeparator());
  EXPECT_EQ(menu.actions()[2]->text(), QStringLiteral("Copy as LaTeX"));
  menu.actions()[2]->trigger();
  EXPECT_EQ(done, QStringList(QStringLiteral("latex")));
}

}  // namespace
}  // namespace roundel::widgets
