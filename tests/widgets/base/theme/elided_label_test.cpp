// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a label whose text is longer than its room.

#include "widgets/base/theme/elided_label.h"

#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QToolTip>

namespace roundel::widgets {
namespace {

const QString kLine = QStringLiteral("Ready · 8 schedulers · 2 nodes, 4 jobs · fair comparison");

TEST(ElidedLabel, EndsInAnEllipsisWhereItHasNoRoomAndKeepsItsText) {
  ElidedLabel label("note");
  label.setText(kLine);
  label.resize(label.sizeHint());
  EXPECT_EQ(label.shownText(), kLine);
  label.resize(label.width() / 2, label.height());
  EXPECT_TRUE(label.shownText().endsWith(QStringLiteral("…"))) << label.shownText().toStdString();
  EXPECT_LE(label.fontMetrics().horizontalAdvance(label.shownText()), label.width());
  EXPECT_EQ(label.text(), kLine) << "a screen reader reads the whole text";
  EXPECT_EQ(label.minimumSizeHint().width(), 0) << "the label never widens its container";
}

TEST(ElidedLabel, ItsTooltipSaysAllOfWhatIsCutAndNothingElse) {
  ElidedLabel label("note");
  label.setText(kLine);
  label.resize(label.sizeHint().width() / 2, label.sizeHint().height());
  label.show();
  const auto ask = [&] {
    QHelpEvent event(QEvent::ToolTip, QPoint(4, 4), label.mapToGlobal(QPoint(4, 4)));
    QCoreApplication::sendEvent(&label, &event);
    return QToolTip::isVisible() ? QToolTip::text() : QString();
  };
  EXPECT_EQ(ask(), kLine);
  QToolTip::showText(label.mapToGlobal(QPoint(4, 4)), QStringLiteral("another"));
  label.resize(label.sizeHint());
  EXPECT_EQ(ask(), "another") << "the text is not cut, so the tooltip does not change";
}

}  // namespace
}  // namespace roundel::widgets
