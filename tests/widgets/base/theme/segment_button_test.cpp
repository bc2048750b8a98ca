// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that buttons of a row do not move when another button is checked.

#include "widgets/base/theme/segment_button.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QButtonGroup>
#include <QHBoxLayout>

#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

// The bold text of the checked button must not widen the button after the style is applied again.
TEST(SegmentButton, IsAsWideChosenAsNotAndInEveryTheme) {
  applyTheme(*qApp, Theme::light());
  for (const char* narrow : {"none", "narrow", "compact"}) {
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    auto* one = new SegmentButton(&window);
    auto* two = new SegmentButton(&window);
    for (SegmentButton* button : {one, two}) {
      button->setText(QStringLiteral("Columns and lanes"));
      button->setProperty(narrow, true);
      row->addWidget(button);
    }
    one->setChecked(true);
    window.show();
    const QSize size = one->sizeHint();
    EXPECT_EQ(two->sizeHint(), size);
    for (int i = 0; i < 4; ++i) {
      one->setChecked(i % 2 == 0);
      two->setChecked(i % 2 != 0);
      one->setFocus(Qt::TabFocusReason);
      applyTheme(*qApp, i < 2 ? Theme::darkTheme() : Theme::light());
      QApplication::processEvents();
      EXPECT_EQ(one->sizeHint(), size) << narrow << i;
      EXPECT_EQ(two->sizeHint(), size) << narrow << i;
      EXPECT_GE(size.width(), QFontMetrics(uiFont(kBodyPx, QFont::DemiBold)).horizontalAdvance(one->text()) *
                                  (QLatin1String(narrow) == QLatin1String("compact") ? 8 : 10) / 10);
    }
  }
}

// Qt reports every checkable tool button as a check box.
TEST(SegmentButton, OfAGroupIsARadioButtonForScreenReaders) {
  QWidget window;
  SegmentButton one(&window), two(&window), alone(&window);
  QButtonGroup group;
  group.addButton(&one), group.addButton(&two);
  one.setText(QStringLiteral("Lanes"));
  one.setChecked(true);
  QAccessibleInterface* first = QAccessible::queryAccessibleInterface(&one);
  QAccessibleInterface* second = QAccessible::queryAccessibleInterface(&two);
  ASSERT_TRUE(first != nullptr && second != nullptr);
  EXPECT_EQ(first->role(), QAccessible::RadioButton);
  EXPECT_EQ(first->text(QAccessible::Name), QStringLiteral("Lanes"));
  EXPECT_TRUE(first->state().checked);
  EXPECT_FALSE(second->state().checked);
  second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_TRUE(two.isChecked());
  EXPECT_EQ(QAccessible::queryAccessibleInterface(&alone)->role(), QAccessible::CheckBox);
}

}  // namespace
}  // namespace roundel::widgets
