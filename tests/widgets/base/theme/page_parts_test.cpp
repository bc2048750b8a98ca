// SPDX-License-Identifier: GPL-3.0-or-later
// Tests parts of pages, and keys that a widget keeps from the window.

#include "widgets/base/theme/page_parts.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/widgets/shown.h"
#include "widgets/base/theme/key_table.h"
#include "widgets/base/theme/mark_refused.h"

namespace roundel::widgets {
namespace {

TEST(ColumnArea, ScrollsUpAndDownAndNeverSideways) {
  QWidget window;
  window.resize(200, 100);
  auto* layout = new QVBoxLayout(&window);
  QScrollArea* area = columnArea(&window);
  auto* inside = new QWidget;
  inside->setMinimumSize(500, 500);
  area->setWidget(inside);
  layout->addWidget(area);
  window.show();
  testing::settle();
  EXPECT_TRUE(area->verticalScrollBar()->isVisible());
  EXPECT_FALSE(area->horizontalScrollBar()->isVisible());
}

TEST(PlainColumn, GoesToTheEdgesWithItsOwnSpacingOrTheStyles) {
  QWidget one, other;
  const QVBoxLayout* column = plainColumn(&one, 6);
  EXPECT_EQ(column->contentsMargins(), QMargins());
  EXPECT_EQ(column->spacing(), 6);
  EXPECT_EQ(one.layout(), column);
  const QHBoxLayout* row = plainRow(&other);
  EXPECT_EQ(row->contentsMargins(), QMargins());
  EXPECT_EQ(row->spacing(), QHBoxLayout(new QWidget(&other)).spacing()) << "the row has the spacing of the style";
}

TEST(LinkButton, LooksLikeALinkAndIsReadAsItsText) {
  QWidget window;
  const QToolButton* link = linkButton("Delete", "Delete this event", &window);
  EXPECT_EQ(link->text(), "Delete");
  EXPECT_EQ(link->toolTip(), "Delete this event");
  EXPECT_EQ(link->property("role").toString(), "link");
  EXPECT_EQ(link->parentWidget(), &window);
}

TEST(MarkRefused, AFieldIsMarkedAndCleared) {
  QLineEdit field;
  markRefused(&field, true);
  EXPECT_TRUE(field.property("refused").toBool());
  markRefused(&field, false);
  EXPECT_FALSE(field.property("refused").toBool());
}

TEST(TitleOverNote, ALongTitleWidensNothing) {
  QWidget window;
  const TitleOverNote made = titleOverNote(QStringLiteral("head"), &window);
  window.setLayout(made.layout);
  const int before = window.minimumSizeHint().width();
  made.title->setText(QString(400, QLatin1Char('W')));
  made.note->setText(QString(400, QLatin1Char('W')));
  EXPECT_EQ(window.minimumSizeHint().width(), before);
  EXPECT_EQ(window.findChild<QLabel*>(QStringLiteral("head")), made.title);
  window.resize(300, 80);
  window.show();
  EXPECT_LE(made.title->geometry().bottom(), made.note->geometry().top());
}

TEST(AddCentred, ALineWrapsAndAHeadingStaysOnOneLine) {
  QWidget page;
  auto* column = new QVBoxLayout(&page);
  const QLabel* heading = addCentred(column, QStringLiteral("Nothing here"), "heading", &page);
  const QLabel* text = addCentred(column, QStringLiteral("Do this"), "dim", &page);
  EXPECT_EQ(column->count(), 2);
  EXPECT_FALSE(heading->wordWrap());
  EXPECT_TRUE(text->wordWrap());
  for (const QLabel* label : {heading, text}) EXPECT_TRUE(label->alignment().testFlag(Qt::AlignHCenter));
}

struct Press : QKeyEvent {
  explicit Press(int key, Qt::KeyboardModifiers modifiers = {}, Type type = ShortcutOverride)
      : QKeyEvent(type, key, modifiers) {
    ignore();
  }
};
bool isR(const QKeyEvent& event) { return event.key() == Qt::Key_R && isPlain(event); }

TEST(KeepsShortcutBack, OnlyForAKeyThatTheWidgetTakes) {
  Press taken(Qt::Key_R), other(Qt::Key_S), with(Qt::Key_R, Qt::ControlModifier);
  EXPECT_TRUE(keepsShortcutBack(&taken, isR));
  EXPECT_TRUE(taken.isAccepted());
  EXPECT_FALSE(keepsShortcutBack(&other, isR));
  EXPECT_FALSE(other.isAccepted());
  EXPECT_FALSE(keepsShortcutBack(&with, isR)) << "Ctrl+R belongs to the window";
}

TEST(KeepsShortcutBack, NotForThePressItself) {
  Press press(Qt::Key_R, {}, QEvent::KeyPress);
  EXPECT_FALSE(keepsShortcutBack(&press, isR));
  QEvent leave(QEvent::Leave);
  EXPECT_FALSE(keepsShortcutBack(&leave, isR)) << "the event has no key";
}

TEST(IsPlain, TheKeypadIsNoModifier) {
  EXPECT_TRUE(isPlain(Press(Qt::Key_Enter, Qt::KeypadModifier)));
  EXPECT_FALSE(isPlain(Press(Qt::Key_Enter, Qt::ShiftModifier)));
  EXPECT_FALSE(isPlain(Press(Qt::Key_Enter, Qt::KeypadModifier | Qt::AltModifier)));
}

}  // namespace
}  // namespace roundel::widgets
