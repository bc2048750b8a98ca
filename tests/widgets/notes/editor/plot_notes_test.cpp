// SPDX-License-Identifier: GPL-3.0-or-later
// Notes over the plots of Run: what they point at, how they are added, and that the pointer passes through them.

#include "widgets/notes/editor/plot_notes.h"

#include <qcustomplot.h>

#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QStandardPaths>
#include <QTimer>

#include "tests/widgets/bench.h"
#include "widgets/notes/editor/note_dialog.h"
#include "widgets/notes/editor/note_menu.h"
#include "widgets/plots/view/plot_panel.h"

namespace roundel::widgets {
namespace {

using testing::settle;

// Removes notes of the same scenario from earlier tests.
struct FreshSessions {
  FreshSessions() { QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively(); }
};

struct Plotted : FreshSessions {
  explicit Plotted(const QString& kind) : session(testing::example("hadar-fig1.json")), panel(&session.bench, {kind}) {
    testing::wear(session.bench, Theme::light());
    panel.resize(420, 260);
    panel.show();
    settle();
  }
  PlotNotes& over() { return *panel.plot()->findChild<PlotNotes*>(); }
  Notes& notes() { return session.bench.notes; }
  double x(double t_s) { return panel.plot()->xAxis->coordToPixel(t_s / panel.data().time_unit_s); }
  QString lane(int index) const { return panel.data().lanes[static_cast<std::size_t>(index)].label; }

  testing::Session session;
  PlotPanel panel;
};

TEST(PlotNotes, InstantIsALineAtItsTimeInAPlotOverTime) {
  Plotted t(QStringLiteral("cru"));
  ASSERT_TRUE(t.notes().add({"here", "", "", 600, {}, "", true}));
  const PlotNotes::ShownNotes& shown = t.over().shown();
  ASSERT_EQ(shown.marks.at(0).size(), 1U);
  EXPECT_EQ(shown.marks[0][0].kind, notes::NoteMark::Kind::Instant);
  EXPECT_NEAR(shown.marks[0][0].area.left(), t.x(600), 0.5);
  ASSERT_TRUE(shown.boxes.at(0).has_value());
  EXPECT_TRUE(QRectF(t.panel.plot()->axisRect()->rect()).contains(shown.boxes[0]->box));
}

TEST(PlotNotes, NoteOfAMetricIsDrawnInThatPlotAloneAtItsCurve) {
  Plotted t(QStringLiteral("cru"));
  const std::string lane = t.lane(1).toStdString();
  ASSERT_TRUE(t.notes().add({"of this", lane, "", 600, {}, "cru", true}));
  ASSERT_TRUE(t.notes().add({"of another", lane, "", 600, {}, "queue", true}));
  const PlotNotes::ShownNotes& shown = t.over().shown();
  ASSERT_EQ(shown.marks.at(0).size(), 1U);
  EXPECT_EQ(shown.marks[0][0].kind, notes::NoteMark::Kind::Point);
  EXPECT_EQ(shown.marks[0][0].lane, 1);
  EXPECT_TRUE(shown.marks.at(1).empty());
  EXPECT_FALSE(shown.boxes.at(1).has_value());
}

TEST(PlotNotes, ArePaintedAndGoWithTheirRemoval) {
  Plotted t(QStringLiteral("cru"));
  const QImage before = t.panel.grab().toImage();
  ASSERT_TRUE(t.notes().add({"here", "", "", 600, {}, "", true}));
  settle();
  EXPECT_NE(t.panel.grab().toImage(), before);
  t.notes().remove(0);
  settle();
  EXPECT_EQ(t.panel.grab().toImage(), before);
}

TEST(PlotNotes, BoxesStayWhereTheyAreWhileTheRunPlays) {
  Plotted t(QStringLiteral("cru"));
  ASSERT_TRUE(t.notes().add({"here", "", "", 600, {}, "", true}));
  const QRectF box = t.over().shown().boxes.at(0)->box;
  for (const double now_s : {0.0, 700.0, 2000.0}) {
    t.session.bench.playhead.setNow(now_s);
    settle();
    EXPECT_EQ(t.over().shown().boxes.at(0)->box, box) << now_s;
  }
}

TEST(PlotNotes, ClickGoesThroughThemToThePlot) {
  Plotted t(QStringLiteral("cru"));
  ASSERT_TRUE(t.notes().add({"here", "", "", 600, {}, "", true}));
  settle();
  const QPoint at(qRound(t.x(1200)), t.panel.plot()->axisRect()->center().y());
  EXPECT_EQ(t.panel.childAt(t.panel.plot()->mapTo(&t.panel, at)), t.panel.plot());
}

TEST(PlotNotes, CurveUnderThePointerIsOfferedBeforeTheInstant) {
  Plotted t(QStringLiteral("cru"));
  const double y = t.panel.plot()->axisRect()->center().y();
  const NotePlace place = t.over().placeAt(QPointF(t.x(600), y));
  ASSERT_EQ(place.offered.size(), 3U);
  EXPECT_EQ(place.offered[0].metric, "cru");
  EXPECT_NEAR(*place.offered[0].at_s, 600, 1);
  EXPECT_TRUE(place.offered[1].metric.empty());
  EXPECT_TRUE(place.offered[1].lane.empty()) << "the instant in all lanes is offered before the instant in one lane";
  EXPECT_EQ(place.offered[2].lane, place.offered[0].lane);
}

TEST(PlotNotes, WithoutAPointerThePlayheadAndTheFocusedLaneAreMeant) {
  Plotted t(QStringLiteral("cru"));
  t.session.bench.playhead.setNow(700);
  t.session.bench.selection.focusLane(1);
  settle();
  const NotePlace place = t.over().placeAt(std::nullopt);
  ASSERT_FALSE(place.offered.empty());
  EXPECT_NEAR(*place.offered[0].at_s, 700, 1e-6);
  EXPECT_EQ(place.offered[0].lane, t.lane(1).toStdString());
}

TEST(PlotNotes, BarsTakeANoteOfTheirLaneAndDistributionsSayWhatCan) {
  Plotted bars(QStringLiteral("jct-bars"));
  const NotePlace place = bars.over().placeAt(std::nullopt);
  ASSERT_EQ(place.offered.size(), 1U);
  EXPECT_EQ(place.offered[0].metric, "jct-bars");
  EXPECT_FALSE(place.offered[0].at_s.has_value());

  Plotted cdf(QStringLiteral("jct-cdf"));
  QMenu menu;
  cdf.over().extend(menu, std::nullopt);
  ASSERT_EQ(menu.actions().size(), 2);
  EXPECT_FALSE(menu.actions().last()->isEnabled());
  EXPECT_FALSE(menu.actions().last()->toolTip().isEmpty());
}

TEST(PlotNotes, MenuOfAPlaceEditsAndRemovesTheNotesThere) {
  Plotted t(QStringLiteral("cru"));
  ASSERT_TRUE(t.notes().add({"near", "", "", 600, {}, "", true}));
  ASSERT_TRUE(t.notes().add({"far", "", "", 3000, {}, "", true}));
  QMenu menu;
  t.over().extend(menu, QPointF(t.x(600) + 3, 60));
  auto* remove = menu.findChild<QAction*>(QStringLiteral("note-remove"));
  ASSERT_NE(remove, nullptr);
  remove->trigger();
  ASSERT_EQ(t.notes().all().size(), 1U);
  EXPECT_EQ(t.notes().all()[0].text, "far");
  t.session.bench.document.undoStack()->undo();
  EXPECT_EQ(t.notes().all().size(), 2U);
}

TEST(PlotNotes, KeyThatAddsANoteMeansThePlotThatHasTheKeyboard) {
  Plotted t(QStringLiteral("cru"));
  QWidget window;
  NoteMenu menus(&t.session.bench, &window);
  t.session.bench.playhead.setNow(700);
  t.panel.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&t.panel));
  t.panel.plot()->setFocus();
  QTimer::singleShot(0, &window, [] {
    auto* dialog = qobject_cast<NoteDialog*>(QApplication::activeModalWidget());
    ASSERT_NE(dialog, nullptr);
    dialog->findChild<QLineEdit*>()->setText(QStringLiteral("low"));
    dialog->accept();
  });
  menus.addHere();
  ASSERT_EQ(t.notes().all().size(), 1U);
  EXPECT_EQ(t.notes().all()[0].metric, "cru");
  EXPECT_EQ(t.notes().all()[0].text, "low");
}

}  // namespace
}  // namespace roundel::widgets
