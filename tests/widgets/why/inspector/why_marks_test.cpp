// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the marks of the hovered job in Why (rows, chips, pictures, names) and what a moving pointer repaints.

#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "tests/widgets/bench.h"
#include "widgets/why/inspector/why_boxes.h"
#include "widgets/why/inspector/why_panel.h"
#include "widgets/why/inspector/why_text.h"
#include "widgets/why/job_mark/marked_label.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;
using testing::settle;

struct Painted : QObject {
  explicit Painted(QWidget* widget) { widget->installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  QRegion region;
};

// A fixture that shows the page of a waiting job with open tables.
struct WhyMarks : ::testing::Test {
  void SetUp() override {
    testing::wear(s.bench, Theme::light());
    panel.resize(404, 1400);
    panel.show();
    s.bench.selection.selectSpot({0, s.job("J3"), model::GpuIndex(), 0});
    s.finish();
    panel.unfold();
    settle();
    text = panel.findChild<WhyText*>();
    boxes = panel.findChild<WhyBoxes*>();
  }
  void move(QWidget* widget, const QPointF& at) {
    QMouseEvent event(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(widget, &event);
    settle();
  }
  void leave(QWidget* widget) {
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(widget, &event);
    settle();
  }
  model::JobIndex hovered() const { return s.bench.selection.hovered(); }
  model::JobIndex holder() const { return panel.content().boxes.front().chips.front().job; }

  Session s{example("hadar-fig1.json")};
  WhyPanel panel{&s.bench};
  WhyText* text = nullptr;
  WhyBoxes* boxes = nullptr;
};

TEST_F(WhyMarks, ARowOfWhoHoldsWhatItNeedsIsItsJob) {
  const auto& tables = panel.content().tables;
  const auto blockers = std::ranges::find(tables, WhyPlace::Blockers, &WhyTable::place);
  ASSERT_NE(blockers, tables.end());
  ASSERT_FALSE(blockers->rows.empty());
  for (const QStringList& row : blockers->rows) {
    const model::JobIndex job = s.job(row.front().toStdString());
    const QRegion rows = text->marks().regionOf(job);
    ASSERT_FALSE(rows.isEmpty());
    const QPointF at = rows.begin()->center() - QPointF(0, text->verticalScrollBar()->value());
    move(text->viewport(), at);
    EXPECT_EQ(hovered(), job);
  }
  leave(text->viewport());
  EXPECT_FALSE(hovered().valid());
}

TEST_F(WhyMarks, APictureThatComesWhileAJobIsPointedAtMarksIt) {
  s.bench.selection.hover(holder());
  WhyPanel other(&s.bench);
  other.resize(404, 1400);
  other.show();
  other.unfold();
  settle();
  const auto* picture = other.findChild<WhyPictureView*>();
  ASSERT_NE(picture, nullptr);
  EXPECT_EQ(picture->pointed(), holder());
}

TEST_F(WhyMarks, TheHeadlineNamesWhoHoldsAndPointsAtIt) {
  const auto* headline = panel.findChild<QFrame*>(QStringLiteral("why-headline"))->findChild<MarkedLabel*>();
  EXPECT_FALSE(headline->marks().regionOf(s.job("J3")).isEmpty()) << panel.headline().toStdString();
  EXPECT_FALSE(headline->marks().regionOf(holder()).isEmpty()) << panel.headline().toStdString();
}

TEST_F(WhyMarks, AChipOfAJobThatIsPointedAtElsewhereHasTheSameEdgeAndOnlyItIsPainted) {
  Painted painted(boxes);
  const QImage before = boxes->grab().toImage();
  painted.region = {};
  s.bench.selection.hover(holder());
  settle();
  QRegion chips;
  for (const QRectF& chip : boxes->chipsOf(holder())) chips += chip.toAlignedRect().adjusted(-3, -3, 3, 3);
  EXPECT_FALSE(painted.region.isEmpty());
  EXPECT_TRUE(painted.region.subtracted(chips).isEmpty());
  EXPECT_NE(boxes->grab().toImage(), before);
  s.bench.selection.hover({});
  EXPECT_EQ(boxes->grab().toImage(), before);
}

TEST_F(WhyMarks, AChipUnderThePointerIsTheJobOfEveryViewUntilThePointerLeaves) {
  move(boxes, boxes->places().chips.front().rect.center());
  EXPECT_EQ(hovered(), holder());
  leave(boxes);
  EXPECT_FALSE(hovered().valid());
}

TEST_F(WhyMarks, APointerThatMovesPaintsTheMarksOfThePageAndNothingElse) {
  Painted painted(text->viewport());
  s.bench.selection.hover(holder());
  settle();
  const QRegion marks =
      text->marks().regionOf(holder()).translated(0, -text->verticalScrollBar()->value()) & text->viewport()->rect();
  EXPECT_FALSE(marks.isEmpty());
  // Chips and pictures are painted over the page.
  QRegion inside = marks;
  for (const auto* child : text->viewport()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
    inside += child->geometry();
  EXPECT_TRUE(painted.region.subtracted(inside).isEmpty());
}

TEST(WhyMarksOfPictures, WhatAPictureHasOfAJobIsOneEdgeARow) {
  WhyPictureView view;
  WhyPicture picture;
  picture.kind = trace::Picture::Order;
  picture.title = QStringLiteral("priorities");
  picture.job_names = {QStringLiteral("J1"), QStringLiteral("J2")};
  for (int job = 0; job < 2; ++job)
    picture.rows.push_back({picture.job_names[job], model::JobIndex(job), {{{}, 1.0 + job, NAN, 0.5, false, -1}}});
  view.resize(300, 200);
  view.setPicture(picture, Theme::light());
  view.show();
  settle();
  EXPECT_TRUE(view.edgesOf({}).empty());
  const std::vector<QRectF> first = view.edgesOf(model::JobIndex(0)), second = view.edgesOf(model::JobIndex(1));
  ASSERT_EQ(first.size(), 1u);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_FALSE(first.front().intersects(second.front()));
  model::JobIndex pointed;
  QObject::connect(&view, &WhyPictureView::jobPointed, [&](model::JobIndex job) { pointed = job; });
  const QPointF at = second.front().center();
  QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(&view, &move);
  EXPECT_EQ(pointed.value, 1);
  Painted painted(&view);
  view.setPointed(model::JobIndex(1));
  settle();
  EXPECT_TRUE(painted.region.subtracted(second.front().toAlignedRect()).isEmpty());
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&view, &leave);
  EXPECT_FALSE(pointed.valid());
}

}  // namespace
}  // namespace roundel::widgets
