// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/style.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QProxyStyle>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace roundel::widgets {
namespace {

TEST(Style, NoTokenIsLeftInTheSheet) {
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()})
    EXPECT_FALSE(styleSheet(theme).contains(QLatin1Char('%')));
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
    return image.pixelColor(image.width() / 2, 0) == Theme::light().accent &&
           image.pixelColor(image.width() / 2, 1) == Theme::light().accent;
  };
  EXPECT_TRUE(ring(one));
  EXPECT_FALSE(ring(two));
}

// The edge of an empty box is visible on the panel, also in the dark theme.
TEST(Style, AnUncheckedBoxHasTheEdgeOfFields) {
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
    applyTheme(*qApp, theme);
    QWidget window;
    window.setFocusPolicy(Qt::StrongFocus);
    QCheckBox box(&window);
    box.setGeometry(QRect(QPoint(100, 100), box.sizeHint()));
    window.show();
    window.setFocus();
    QApplication::processEvents();
    const auto count = [&](const QColor& color) {
      const QImage image = box.grab().toImage();
      int pixels = 0;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) pixels += image.pixelColor(x, y) == color ? 1 : 0;
      }
      return pixels;
    };
    EXPECT_GE(count(theme.edge), 30) << theme.dark;
    EXPECT_EQ(count(theme.accent), 0) << theme.dark;
    box.setChecked(true);
    EXPECT_GE(count(theme.accent), 60) << theme.dark;
  }
}

TEST(Style, ThePrimaryButtonOfAButtonBoxStandsOut) {
  applyTheme(*qApp, Theme::light());
  QDialogButtonBox box;
  QPushButton* button = box.addButton(QStringLiteral("Write"), QDialogButtonBox::AcceptRole);
  box.addButton(QDialogButtonBox::Close);
  box.ensurePolished();
  button->ensurePolished();
  makePrimary(button);
  box.show();
  QApplication::processEvents();
  const QImage image = button->grab().toImage();
  EXPECT_EQ(image.pixelColor(image.width() / 2, 4), Theme::light().accent);
}

TEST(Style, AnotherThemeColoursWhatIsShownAndHiddenAndMovesNothing) {
  applyTheme(*qApp, Theme::light());
  Panel panel(QStringLiteral("Title"));
  auto* column = new QVBoxLayout(panel.body());
  auto* box = new QComboBox(&panel);
  box->addItems({QStringLiteral("one"), QStringLiteral("a longer one")});
  auto* table = new QTableWidget(2, 2, &panel);
  auto* hidden = new QPushButton(QStringLiteral("hidden"), &panel);
  column->addWidget(box);
  column->addWidget(table);
  column->addWidget(hidden);
  hidden->hide();
  panel.resize(300, 260);
  panel.show();
  QApplication::processEvents();
  const auto layoutNow = [&] {
    return QList<QRect>{box->geometry(), table->geometry(), panel.body()->geometry(),
                        table->horizontalHeader()->geometry()};
  };
  const QList<QRect> before = layoutNow();
  const QSize hint = hidden->sizeHint();
  applyTheme(*qApp, Theme::darkTheme());
  QApplication::processEvents();
  EXPECT_EQ(layoutNow(), before);
  hidden->show();
  QApplication::processEvents();
  EXPECT_EQ(hidden->sizeHint(), hint);
  EXPECT_EQ(panel.grab().toImage().pixelColor(150, 30), Theme::darkTheme().panel);
  EXPECT_EQ(box->palette().color(QPalette::Text), Theme::darkTheme().text);
  EXPECT_NE(hidden->grab().toImage().pixelColor(hidden->width() / 2, hidden->height() - 4).lightness() > 128, true);
  hidden->hide();
  applyTheme(*qApp, Theme::darkTheme(), 1.3);
  QApplication::processEvents();
  EXPECT_GT(box->height(), before[0].height()) << "a new size changes the layout";
  applyTheme(*qApp, Theme::light());
  QApplication::processEvents();
  EXPECT_EQ(layoutNow(), before);
}

// Qt matches a widget again for each of its ancestors.
TEST(Style, AnotherThemeIsMatchedOnceAgainstEveryWidget) {
  class Counting : public QProxyStyle {
   public:
    Counting() : QProxyStyle(QStringLiteral("Fusion")) {}
    using QProxyStyle::polish;
    void polish(QWidget* widget) override {
      ++polished;
      QProxyStyle::polish(widget);
    }
    int polished = 0;
  };
  applyTheme(*qApp, Theme::light());
  auto* counting = new Counting;
  QApplication::setStyle(counting);
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  QWidget* inside = &window;
  constexpr int kDeep = 12, kBeside = 4;
  for (int depth = 0; depth < kDeep; ++depth) {
    for (int i = 0; i < kBeside; ++i) column->addWidget(new QPushButton(QStringLiteral("one"), inside));
    auto* frame = new QFrame(inside);
    column->addWidget(frame);
    inside = frame;
    column = new QVBoxLayout(frame);
  }
  window.show();
  QApplication::processEvents();
  counting->polished = 0;
  applyTheme(*qApp, Theme::darkTheme());
  EXPECT_GE(counting->polished, kDeep * (kBeside + 1));
  EXPECT_LE(counting->polished, static_cast<int>(QApplication::allWidgets().size()));
  QApplication::setStyle(QStringLiteral("Fusion"));
}

TEST(Style, AThemeThatIsSwitchedToLooksLikeOneThatIsPutOnAfresh) {
  const auto picture = [](const Theme& before, const Theme& now) {
    qApp->setStyleSheet({});
    applyTheme(*qApp, before);
    Panel panel(QStringLiteral("Title"));
    auto* column = new QVBoxLayout(panel.body());
    auto* box = new QComboBox(&panel);
    box->addItems({QStringLiteral("one"), QStringLiteral("two")});
    auto* tight = new QPushButton(QStringLiteral("tight"), &panel);
    tight->setStyleSheet(QStringLiteral("padding: 1px 2px;"));
    for (QWidget* each : std::initializer_list<QWidget*>{box, tight, new QCheckBox(QStringLiteral("check"), &panel),
                                                         new QTableWidget(9, 2, &panel),
                                                         makeLabel(QStringLiteral("a note"), "note", &panel)})
      column->addWidget(each);
    panel.resize(300, 300);
    panel.show();
    panel.setFocus();
    QApplication::processEvents();
    applyTheme(*qApp, now);
    QApplication::processEvents();
    return panel.grab().toImage();
  };
  for (const bool dark : {false, true}) {
    const Theme now = dark ? Theme::darkTheme() : Theme::light(), other = dark ? Theme::light() : Theme::darkTheme();
    EXPECT_EQ(picture(other, now), picture(now, now)) << dark;
  }
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
