// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the animation dialog: its choices, its preview, and writing and cancelling with the mouse.

#include "widgets/figures/animation/animation_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets {
namespace {

class Dialog : public ::testing::Test {
 protected:
  void open(const AnimationDialog::Hints& hints = {}) {
    dialog = new AnimationDialog(
        &bench, [this] { return lanes; }, hints);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog));
  }
  ~Dialog() override { delete dialog; }
  template <class Widget>
  Widget* field(const char* name) {
    auto* found = dialog->findChild<Widget*>(QLatin1String(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  Workbench bench;
  std::vector<plots::PlotLane> lanes = plots::lanesOf(figures::testing::twoRuns());
  AnimationDialog* dialog = nullptr;
  QTemporaryDir folder;
};

TEST_F(Dialog, OffersTheWholeRunAndWhatIsMarkedVisibleOrBookmarked) {
  open();
  EXPECT_EQ(dialog->options().from_s, 0);
  EXPECT_EQ(dialog->options().to_s, animation::endOf(lanes));
  delete dialog;
  bench.bookmarks.add(100, QStringLiteral("start"));
  bench.bookmarks.add(900, QStringLiteral("crowd"));
  open({std::pair(300.0, 800.0), std::pair(200.0, 1000.0)});
  auto* range = field<QComboBox>("animation-range");
  EXPECT_EQ(range->count(), 5);
  EXPECT_EQ(dialog->options().from_s, 300) << "the marked range is the initial choice";
  EXPECT_EQ(dialog->options().to_s, 800);
  range->setFocus();
  QTest::keyClick(range, Qt::Key_Down);
  EXPECT_TRUE(range->currentText().contains(QStringLiteral("crowd")));
  EXPECT_EQ(dialog->options().from_s, 100);
  EXPECT_EQ(dialog->options().to_s, 900);
  field<QDoubleSpinBox>("animation-from")->setValue(5);
  EXPECT_EQ(dialog->options().from_s, 300);
  EXPECT_EQ(dialog->options().to_s, 900);
  EXPECT_EQ(range->currentIndex(), range->count() - 1);
}

TEST_F(Dialog, EveryFieldSaysWhatItIs) {
  open();
  for (const char* name : {"animation-range", "animation-from", "animation-to", "animation-seconds", "animation-fps",
                           "animation-size", "animation-format", "animation-color", "animation-ghost", "animation-at",
                           "animation-write", "animation-cancel"}) {
    QWidget* widget = field<QWidget>(name);
    EXPECT_FALSE(widget->toolTip().isEmpty()) << name;
    auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_FALSE(widget->accessibleName().isEmpty() && (button == nullptr || button->text().isEmpty())) << name;
  }
}

TEST_F(Dialog, ShowsTheFrameThatTheSliderNames) {
  open();
  auto* slider = field<QSlider>("animation-at");
  QLabel* picture = nullptr;
  for (QLabel* label : dialog->findChildren<QLabel*>())
    picture = label->accessibleName().contains(QStringLiteral("frame")) ? label : picture;
  ASSERT_NE(picture, nullptr);
  QTRY_VERIFY_WITH_TIMEOUT(!picture->pixmap().isNull(), 10000);
  const QImage middle = picture->pixmap().toImage();
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Home);
  QTRY_VERIFY_WITH_TIMEOUT(picture->pixmap().toImage() != middle, 10000);
}

TEST_F(Dialog, WritesWhatIsChosen) {
  open();
  field<QComboBox>("animation-size")->setCurrentIndex(2);
  field<QSpinBox>("animation-fps")->setValue(4);
  field<QDoubleSpinBox>("animation-seconds")->setValue(1);
  const QString path = folder.filePath(QStringLiteral("a.gif"));
  ASSERT_TRUE(dialog->write(path));
  EXPECT_FALSE(field<QPushButton>("animation-write")->isEnabled());
  EXPECT_TRUE(field<QPushButton>("animation-cancel")->isVisible());
  QTRY_VERIFY_WITH_TIMEOUT(dialog->note().contains(QStringLiteral("Wrote")), 20000);
  EXPECT_EQ(QImage(path).size(), QSize(960, 540));
  EXPECT_TRUE(field<QPushButton>("animation-write")->isEnabled());
}

TEST_F(Dialog, CancelledWithTheMouseLeavesNothing) {
  open();
  ASSERT_TRUE(dialog->write(folder.filePath(QStringLiteral("a.gif"))));
  QTest::mouseClick(field<QPushButton>("animation-cancel"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(dialog->note().contains(QStringLiteral("Cancelled")), 20000);
  EXPECT_TRUE(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

TEST_F(Dialog, SaysWhyThereCanBeNoAnimation) {
  lanes.clear();
  open();
  EXPECT_TRUE(dialog->note().contains(QStringLiteral("no run")));
  EXPECT_FALSE(field<QPushButton>("animation-write")->isEnabled());
  EXPECT_FALSE(dialog->write(folder.filePath(QStringLiteral("a.gif"))));
}

}  // namespace
}  // namespace roundel::widgets
