// SPDX-License-Identifier: GPL-3.0-or-later
// Two jobs on one GPU in the drawing of the cluster.

#include <QClipboard>

#include "tests/widgets/bench.h"
#include "widgets/build/cluster/cluster_panel.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;

/// With "Gavel packing" J1 and J2 share the only GPU until 360 s.
class SharedGpu : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(*qApp, Theme::light());
    testing::pictureOf(panel, {290, 300});
    run.bench.selection.focusLane(1);
    run.bench.playhead.setNow(100);
    testing::settle();
  }
  ClusterDrawing* drawing() { return panel.drawing(); }
  QRectF gpu() { return drawing()->drawn().rectOf(*run.bench.document.problem(), model::GpuIndex(0)); }
  Session run{example("packing-pairs.json")};
  ClusterPanel panel{&run.bench};
};

TEST_F(SharedGpu, BothStandInTheirColoursOneAboveTheOther) {
  const QImage image = drawing()->grab().toImage();
  testing::keep(image, QStringLiteral("cluster-shared"));
  const auto at = [&](double share) {
    return image.pixelColor(QPointF(gpu().left() + 5, gpu().top() + share * gpu().height()).toPoint());
  };
  EXPECT_EQ(at(0.25), jobColor(0));
  EXPECT_EQ(at(0.75), jobColor(1));
  int above = 0, below = 0;  // pixels of letters
  for (int x = static_cast<int>(gpu().left()) + 3; x < gpu().right() - 3; ++x) {
    above += image.pixelColor(x, static_cast<int>(gpu().top() + 0.25 * gpu().height())) != jobColor(0) ? 1 : 0;
    below += image.pixelColor(x, static_cast<int>(gpu().top() + 0.75 * gpu().height())) != jobColor(1) ? 1 : 0;
  }
  EXPECT_GT(above, 2);
  EXPECT_GT(below, 2);
}

TEST_F(SharedGpu, AScreenReaderIsToldBoth) {
  const QString name = drawing()->partName(0);
  EXPECT_TRUE(name.contains(QStringLiteral("J1"))) << name.toStdString();
  EXPECT_TRUE(name.contains(QStringLiteral("J2"))) << name.toStdString();
}

TEST_F(SharedGpu, AClickSelectsTheJobUnderIt) {
  const auto click = [&](double share) {
    QTest::mouseClick(drawing(), Qt::LeftButton, {},
                      QPointF(gpu().center().x(), gpu().top() + share * gpu().height()).toPoint());
    return run.bench.selection.job().value;
  };
  EXPECT_EQ(click(0.25), 0);
  EXPECT_EQ(click(0.75), 1);
}

TEST_F(SharedGpu, EnterSelectsOneThenTheOther) {
  panel.activateWindow();
  drawing()->setFocus();
  QTest::keyClick(drawing(), Qt::Key_Home);
  QTest::keyClick(drawing(), Qt::Key_Return);
  EXPECT_EQ(run.bench.selection.job().value, 0);
  QTest::keyClick(drawing(), Qt::Key_Return);
  EXPECT_EQ(run.bench.selection.job().value, 1);
  QTest::keyClick(drawing(), Qt::Key_Return);
  EXPECT_EQ(run.bench.selection.job().value, 0);
}

TEST_F(SharedGpu, TheCopiedTableNamesBoth) {
  drawing()->setFocus();
  QTest::keyClick(drawing(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("J1 + J2")))
      << QGuiApplication::clipboard()->text().toStdString();
}

}  // namespace
}  // namespace roundel::widgets
