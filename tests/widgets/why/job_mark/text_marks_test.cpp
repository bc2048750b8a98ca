// SPDX-License-Identifier: GPL-3.0-or-later
// Tests jobs in text: places and outlines of table rows and of names in sentences.

#include "widgets/why/job_mark/text_marks.h"

#include <QPaintEvent>
#include <QTextDocument>

#include "tests/widgets/shown.h"
#include "widgets/why/job_mark/marked_label.h"

namespace roundel::widgets {
namespace {

using roundel::model::JobIndex;

const JobNames kNames{{QStringLiteral("J1"), JobIndex(0)}, {QStringLiteral("J10"), JobIndex(9)}};

struct Laid {
  explicit Laid(const QString& html) {
    document.setHtml(html);
    document.setTextWidth(300);
    marks.find(document, kNames);
  }
  QRect rectOf(int job) const { return marks.regionOf(JobIndex(job)).boundingRect(); }
  QTextDocument document;
  TextMarks marks;
};

TEST(TextMarks, ANameIsFoundAsAWholeWordOfASentence) {
  const Laid laid(QStringLiteral("<p>J10 waits until J1 ends; aJ1, J1b and J-J1 are others.</p>"));
  EXPECT_EQ(laid.marks.regionOf(JobIndex(0)).rectCount(), 1);
  EXPECT_EQ(laid.marks.regionOf(JobIndex(9)).rectCount(), 1);
  EXPECT_LT(laid.rectOf(9).right(), laid.rectOf(0).left());
  EXPECT_EQ(laid.marks.at(laid.rectOf(9).center()).value, 9);
  EXPECT_FALSE(laid.marks.at({290, 290}).valid());
  EXPECT_TRUE(laid.marks.regionOf(JobIndex()).isEmpty());
}

TEST(TextMarks, ARowThatIsAJobsIsMarkedFromItsFirstCellToItsLast) {
  const QString row = QStringLiteral("<tr><td>%1</td><td>two</td><td>three</td></tr>");
  const Laid laid(
      QStringLiteral("<table width='100%'>%1%2%3</table>")
          .arg(row.arg(QStringLiteral("head")), row.arg(QStringLiteral("<b>J1</b>")), row.arg(QStringLiteral("J10"))));
  EXPECT_GT(laid.rectOf(0).width(), 150);
  EXPECT_LE(laid.rectOf(0).bottom(), laid.rectOf(9).top() + 4) << "outlines may overlap only by their margin";
  EXPECT_EQ(laid.marks.at({250.0, static_cast<double>(laid.rectOf(0).center().y())}).value, 0);
  EXPECT_FALSE(laid.marks.at({20, 4}).valid()) << "the head row does not belong to a job";
}

TEST(TextMarks, ACellThatOnlyHoldsANameIsNoRow) {
  const Laid laid(QStringLiteral("<table><tr><td>held by J1</td><td>J1</td></tr></table>"));
  EXPECT_TRUE(laid.marks.regionOf(JobIndex(0)).isEmpty());
}

struct Label : ::testing::Test {
  void SetUp() override {
    label.setWordWrap(true);
    label.setTextFormat(Qt::RichText);
    label.resize(200, 80);
    label.show();
    label.say(QStringLiteral("J10 waits until 12:00: all 3 GPUs that it can use are held by J1 and by no other job"),
              kNames);
    testing::settle();
  }
  Workbench bench;
  MarkedLabel label{&bench.selection, &bench.appearance};
};

TEST_F(Label, PointingAtANameIsPointingAtItsJobUntilThePointerLeaves) {
  const QRect name = label.marks().regionOf(JobIndex(0)).boundingRect();
  ASSERT_GT(name.top(), 10) << "the name is not on the first line";
  for (int y = 0; y < label.height(); ++y) {
    const QPointF at(name.center().x(), y);
    QMouseEvent move(QEvent::MouseMove, at, label.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&label, &move);
    if (bench.selection.hovered() == JobIndex(0)) break;
  }
  EXPECT_EQ(bench.selection.hovered(), JobIndex(0));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&label, &leave);
  EXPECT_FALSE(bench.selection.hovered().valid());
}

TEST_F(Label, AJobThatIsPointedAtElsewherePaintsItsNameAndNothingElse) {
  struct Painted : QObject {
    bool eventFilter(QObject*, QEvent* event) override {
      if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
      return false;
    }
    QRegion region;
  } painted;
  label.installEventFilter(&painted);
  const QImage before = label.grab().toImage();
  painted.region = {};
  bench.selection.hover(JobIndex(9));
  testing::settle();
  const QSize name = label.marks().regionOf(JobIndex(9)).boundingRect().size(),
              seen = painted.region.boundingRect().size();
  EXPECT_EQ(seen.height(), name.height());
  EXPECT_LE(seen.width(), name.width());
  EXPECT_GT(seen.width(), name.width() / 2) << "the label may cut the outline at its edge";
  EXPECT_NE(label.grab().toImage(), before);
  bench.selection.hover(JobIndex());
  testing::settle();
  EXPECT_EQ(label.grab().toImage(), before);
}

}  // namespace
}  // namespace roundel::widgets
