// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the list of slides with keys, clicks and fields; every change can be undone.

#include "widgets/stage/talk/talk_panel.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

struct PanelSession : testing::Session {
  PanelSession() : Session(testing::threeJobs()), panel(&bench) {
    bench.playhead.setRange(bench.comparison.end_s(), 360);
    panel.resize(420, 700);
    panel.show();
    panel.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&panel));
  }
  template <class T>
  T* part(const char* name) {
    return panel.findChild<T*>(QLatin1String(name));
  }
  void add(double at_s, const QString& sentence) {
    bench.playhead.setNow(at_s);
    QTest::mouseClick(part<QPushButton>("slide-add"), Qt::LeftButton);
    auto* field = part<QLineEdit>("slide-sentence");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, sentence);
    QTest::keyClick(field, Qt::Key_Return);
  }
  QStringList sentences() const {
    QStringList out;
    for (const talk::Slide& slide : bench.slides.all()) out << QString::fromStdString(slide.sentence);
    return out;
  }
  const talk::Slide& slide(std::size_t i) const { return bench.slides.all()[i]; }
  TalkPanel panel;
};

TEST(TalkPanel, AddsThePresentMomentAfterTheCurrentSlide) {
  PanelSession given;
  given.bench.selection.selectJob(given.job("J2"));
  given.add(360, QStringLiteral("first"));
  given.add(0, QStringLiteral("second"));
  EXPECT_EQ(given.sentences(), QStringList({QStringLiteral("first"), QStringLiteral("second")}));
  EXPECT_EQ(given.slide(0).at.seconds, 360);
  EXPECT_EQ(given.slide(0).lanes, (std::vector<std::string>{"Gavel", "Hadar"}));
  EXPECT_EQ(given.slide(0).spot, (talk::Spot{talk::Spot::Kind::Job, "J2"}));
  given.bench.document.undoStack()->undo();
  given.bench.document.undoStack()->undo();
  EXPECT_EQ(given.sentences(), QStringList(QStringLiteral("first")));
  given.bench.document.undoStack()->redo();
  EXPECT_EQ(given.bench.slides.count(), 2);
}

TEST(TalkPanel, KeysMoveRemoveAndGoThere) {
  PanelSession given;
  given.add(0, QStringLiteral("a"));
  given.add(360, QStringLiteral("b"));
  given.add(720, QStringLiteral("c"));
  QListView* list = given.panel.view();
  QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(given.sentences().join(QString()), QStringLiteral("acb"));
  EXPECT_EQ(given.panel.current(), 1);
  QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(given.sentences().join(QString()), QStringLiteral("abc"));
  QTest::keyClick(list, Qt::Key_Up);
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_EQ(given.bench.playhead.now_s(), 360);
  QTest::keyClick(list, Qt::Key_Delete);
  EXPECT_EQ(given.sentences().join(QString()), QStringLiteral("ac"));
  given.bench.document.undoStack()->undo();
  EXPECT_EQ(given.sentences().join(QString()), QStringLiteral("abc"));
  EXPECT_TRUE(list->model()->moveRows({}, 0, 1, {}, 3)) << "a drag moves rows of the model";
  EXPECT_EQ(given.sentences().join(QString()), QStringLiteral("bca"));
  EXPECT_EQ(given.panel.current(), 2) << "the moved slide stays selected";
}

TEST(TalkPanel, FieldsEditTheCurrentSlide) {
  PanelSession given;
  given.add(0, QStringLiteral("a"));
  auto* instant = given.part<QLineEdit>("slide-instant");
  instant->setFocus();
  instant->selectAll();
  QTest::keyClicks(instant, QStringLiteral("start:J2"));
  QTest::keyClick(instant, Qt::Key_Return);
  EXPECT_EQ(given.slide(0).at.kind, lesson::Instant::Kind::Start);
  instant->selectAll();
  QTest::keyClicks(instant, QStringLiteral("begin"));
  QTest::keyClick(instant, Qt::Key_Return);
  EXPECT_EQ(given.slide(0).at.job, "J2") << "a text that is not an instant changes nothing";
  auto* notes = given.part<QPlainTextEdit>("slide-notes");
  notes->setFocus();
  QTest::keyClicks(notes, QStringLiteral("ask"));
  given.panel.view()->setFocus();
  EXPECT_EQ(given.slide(0).notes, "ask");
  auto* view = given.part<QComboBox>("slide-view");
  view->setFocus();
  QTest::keyClick(view, Qt::Key_Down);
  EXPECT_EQ(given.slide(0).view, "stage");
}

TEST(TalkPanel, TheNextClickedJobBecomesTheSpot) {
  PanelSession given;
  given.add(0, QStringLiteral("a"));
  EXPECT_EQ(given.slide(0).spot.kind, talk::Spot::Kind::None);
  given.bench.selection.selectJob(given.job("J3"));
  EXPECT_EQ(given.slide(0).spot.kind, talk::Spot::Kind::None)
      << "a selection sets the spot only after a click on the button";
  given.bench.selection.clear();
  QTest::mouseClick(given.part<QPushButton>("slide-pick"), Qt::LeftButton);
  given.bench.selection.selectJob(given.job("J1"));
  EXPECT_EQ(given.slide(0).spot, (talk::Spot{talk::Spot::Kind::Job, "J1"}));
  EXPECT_FALSE(given.part<QPushButton>("slide-pick")->isChecked());
}

TEST(TalkPanel, SlidesAreSavedWithTheScenario) {
  PanelSession given;
  given.add(360, QStringLiteral("kept"));
  const SessionText read = readSession(QByteArray::fromStdString(given.bench.document.session()));
  ASSERT_EQ(read.talk.slides.size(), 1U);
  EXPECT_EQ(read.talk, given.bench.slides.talk());
  given.bench.document.undoStack()->undo();
  given.bench.document.undoStack()->undo();
  EXPECT_TRUE(given.bench.document.session().empty());
}

TEST(OldSessions, NumberedBookmarksBecomeSlidesAndLoseTheirNumbers) {
  const SessionText read =
      readSession(R"({"roundel_session":1,"bookmarks":[{"at_s":0,"name":"2. then"},{"at_s":360,"name":"1. first"}]})");
  ASSERT_EQ(read.talk.slides.size(), 2U);
  EXPECT_EQ(read.talk.slides[0].sentence, "first");
  EXPECT_EQ(read.bookmarks[0].name, QStringLiteral("then"));
  const SessionText again = readSession(writeSession(read));
  EXPECT_EQ(again.talk, read.talk);
  EXPECT_EQ(again.bookmarks, read.bookmarks);
}

}  // namespace
}  // namespace roundel::widgets
