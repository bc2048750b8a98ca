// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the speaker's notes on a second screen. This is a separate program because the number of screens is fixed when the application starts.

#include <QApplication>
#include <QFile>
#include <QScreen>
#include <QTemporaryDir>

#include "tests/widgets/stage/presenter/presented.h"
#include "widgets/base/theme/fonts.h"

namespace roundel::widgets {
namespace {

TEST(TwoScreens, NotesFillTheOneThatDoesNotShowTheTalk) {
  const QList<QScreen*> screens = QGuiApplication::screens();
  ASSERT_EQ(screens.size(), 2);
  for (const int talk : {0, 1}) {
    testing::Presented shown;
    shown.window->setGeometry(screens[talk]->geometry());
    const QString before = shown.window->message();
    shown.key(Qt::Key_N);
    ASSERT_NE(shown.window->notes(), nullptr);
    const QRect notes = shown.window->notes()->geometry();
    EXPECT_FALSE(shown.window->notes()->isMinimized()) << talk;
    EXPECT_TRUE(screens[1 - talk]->geometry().contains(notes.center())) << talk;
    EXPECT_FALSE(notes.intersects(screens[talk]->geometry())) << "the notes must not cover the talk, talk on " << talk;
    EXPECT_EQ(shown.window->message(), before) << "the audience sees no message about the notes";
  }
}

}  // namespace
}  // namespace roundel::widgets

int main(int argc, char** argv) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("screens.json")));
  const QByteArray screens = R"({"windowFrameMargins": false, "screens": [
    {"name": "laptop", "x": 0, "y": 0, "width": 1440, "height": 900, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
    {"name": "projector", "x": 1440, "y": 0, "width": 1280, "height": 720, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
  ]})";
  if (!file.open(QIODevice::WriteOnly) || file.write(screens) != screens.size()) return 1;
  file.close();
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toUtf8());
  const QApplication app(argc, argv);
  roundel::widgets::useFonts();
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
