#include "widgets/theme/style.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QVBoxLayout>

namespace roundel::widgets {
namespace {

TEST(Style, NoTokenIsLeftInTheSheet) {
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) EXPECT_FALSE(styleSheet(theme).contains(QLatin1Char('%')));
}

TEST(Style, AThemeChangesEveryColourOfTheWindow) {
  applyTheme(*qApp, Theme::light());
  EXPECT_EQ(qApp->palette().color(QPalette::Window), Theme::light().background);
  applyTheme(*qApp, Theme::darkTheme());
  EXPECT_EQ(qApp->palette().color(QPalette::Window), Theme::darkTheme().background);
  EXPECT_EQ(qApp->palette().color(QPalette::Highlight), Theme::darkTheme().accent);
}

TEST(Style, AFocusedButtonHasARingThatAnUnfocusedOneHasNot) {
  applyTheme(*qApp, Theme::light());
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* one = new QPushButton(QStringLiteral("one"), &window);
  auto* two = new QPushButton(QStringLiteral("two"), &window);
  layout->addWidget(one);
  layout->addWidget(two);
  window.show();
  one->setFocus(Qt::TabFocusReason);
  QApplication::processEvents();
  const auto ring = [](QPushButton* button) {
    const QImage image = button->grab().toImage();
    return image.pixelColor(image.width() / 2, 0) == Theme::light().accent && image.pixelColor(image.width() / 2, 1) == Theme::light().accent;
  };
  EXPECT_TRUE(ring(one));
  EXPECT_FALSE(ring(two));
}

TEST(Panel, ShowsItsTitleAndCorner) {
  Panel panel(QStringLiteral("Title"));
  auto* corner = new QPushButton(QStringLiteral("corner"));
  panel.setCorner(corner);
  panel.resize(300, 200);
  panel.show();
  QApplication::processEvents();
  EXPECT_TRUE(corner->isVisible());
  EXPECT_GT(corner->mapTo(&panel, QPoint(0, 0)).x(), 150);
  EXPECT_GT(panel.body()->height(), 100);
}

}  // namespace
}  // namespace roundel::widgets
