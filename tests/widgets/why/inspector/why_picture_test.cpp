// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the pictures of explanations: built from tables by column roles, laid out without overlaps, hovered, and read by screen readers.

#include "widgets/why/inspector/why_picture.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "tests/widgets/bench.h"
#include "widgets/why/inspector/sheet/why_sheet.h"
#include "widgets/why/inspector/why_content.h"
#include "widgets/why/inspector/why_picture_view.h"

namespace roundel::widgets {
namespace {

using testing::Session;
using trace::ColumnRole;
using trace::Picture;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

model::JobIndex J(std::size_t i) { return model::JobIndex(i); }

class Pictures : public ::testing::Test {
 protected:
  std::shared_ptr<const model::Problem> problem = model::resolve(testing::threeJobs());

  WhyPicture of(trace::Table table, PictureOptions wish = {}) {
    trace::Explanation why;
    why.tables.push_back(std::make_shared<const trace::Table>(std::move(table)));
    const PicturesOf found = picturesOf(why, *problem, wish);
    EXPECT_EQ(found.pictures.size(), 1u);
    return found.pictures.empty() ? WhyPicture() : found.pictures[0];
  }
};

trace::Table payoffs() {
  trace::Table table{"payoffs", "Payoffs", {}, {0, 1, 0, 0}, Picture::Matrix};
  table.columns = {
      {"job", "", std::vector{J(0), J(0), J(1), J(2)}},
      {"n", "", std::vector<double>{2, 3, 2, 1}, ColumnRole::Across},
      {"type", "", std::vector{model::TypeIndex(0), model::TypeIndex(1), model::TypeIndex(0), model::TypeIndex(2)},
       ColumnRole::Across},
      {"payoff", "", std::vector<double>{1, 4, 2, kNone}, ColumnRole::Amount}};
  return table;
}

TEST_F(Pictures, AMatrixHasARowAJobAndAColumnAValueOfAcross) {
  const WhyPicture picture = of(payoffs());
  ASSERT_EQ(picture.rows.size(), 3u);
  EXPECT_EQ(picture.columns,
            (QStringList{QStringLiteral("2 × V100"), QStringLiteral("3 × P100"), QStringLiteral("1 × K80")}));
  EXPECT_EQ(picture.rows[0].cells[1].shade, 1);
  EXPECT_TRUE(picture.rows[0].cells[1].chosen);
  EXPECT_FALSE(picture.rows[0].cells[0].chosen);
  EXPECT_EQ(picture.rows[1].cells[0].column, 0) << "both jobs use the same column";
  EXPECT_EQ(picture.rows[1].cells[0].shade, 0.5);
  EXPECT_EQ(picture.rows[2].cells[0].shade, 0) << "a cell without a number has no shade";
}

TEST_F(Pictures, TimesHaveTheUnitOfTheLongestAndTheFormOfTheWholeProgram) {
  trace::Table order{"order", "Order", {}, {1, 0}, Picture::Order};
  order.columns = {{"job", "", std::vector{J(0), J(1)}},
                   {"time", "s", std::vector<double>{1800, 10000}, ColumnRole::Amount}};
  const WhyPicture picture = of(order);
  EXPECT_EQ(picture.amount, QStringLiteral("time (h)"));
  EXPECT_EQ(picture.number(1800), QStringLiteral("0.5"));
  EXPECT_EQ(picture.number(10000), QStringLiteral("2.778")) << "three decimals, as on cards and rulers";
  EXPECT_TRUE(picture.text().contains(QStringLiteral("J1\t0.5"))) << picture.text().toStdString();
  EXPECT_EQ(of(payoffs()).number(1234.56), QStringLiteral("1235")) << "numbers that are not times have four digits";
}

TEST_F(Pictures, TimesOfATimelineHaveOneUnit) {
  trace::Table plan{"plan", "Plan", {}, {1, 0}, Picture::Timeline};
  plan.columns = {{"job", "", std::vector{J(0), J(1)}},
                  {"from", "s", std::vector<double>{60, 720}, ColumnRole::Start},
                  {"to", "s", std::vector<double>{720, 1500}, ColumnRole::End}};
  const WhyPicture picture = of(plan);
  EXPECT_EQ(picture.time(60), QStringLiteral("1 min")) << "the unit is that of the longest time, 25 min";
  EXPECT_EQ(picture.text(), QStringLiteral("Plan\nJ1\t1 min\t12 min\nJ2\t12 min\t25 min\n"));
}

TEST_F(Pictures, ATableThatLacksARoleIsNotDrawn) {
  trace::Table table = payoffs();
  for (trace::Column& column : table.columns) column.role = ColumnRole::Plain;
  trace::Explanation why;
  why.tables.push_back(std::make_shared<const trace::Table>(table));
  table = payoffs();
  table.picture = Picture::None;
  why.tables.push_back(std::make_shared<const trace::Table>(table));
  EXPECT_TRUE(picturesOf(why, *problem, {}).pictures.empty());
}

TEST_F(Pictures, TheSelectedJobAndItsBlockerAreAmongTheFirstRows) {
  PictureOptions wish;
  wish.most_rows = 2;
  wish.selected = J(2);
  wish.blocker = J(1);
  const WhyPicture picture = of(payoffs(), wish);
  ASSERT_EQ(picture.rows.size(), 2u);
  EXPECT_EQ(picture.rows[0].job, J(1));
  EXPECT_EQ(picture.rows[1].job, J(2));
  EXPECT_EQ(picture.left_out, 1);
}

TEST_F(Pictures, ATimelineTakesTheReadyTimesOfItsLanesFromTheTableThatHasThem) {
  trace::Table plan{"plan", "Plan", {}, {1, 0}, Picture::Timeline};
  plan.columns = {{"job", "", std::vector{J(0), J(1)}},
                  {"GPU", "", std::vector<std::string>{"a", "b"}, ColumnRole::Lane},
                  {"from", "s", std::vector<double>{10, 20}, ColumnRole::Start},
                  {"to", "s", std::vector<double>{30, 50}, ColumnRole::End}};
  trace::Table ready{"ready", "Ready", {}, {}, Picture::Ready};
  ready.columns = {{"GPU", "", std::vector<std::string>{"b", "c"}, ColumnRole::Lane},
                   {"phi", "s", std::vector<double>{20, 15}, ColumnRole::End}};
  trace::Explanation why;
  why.tables = {std::make_shared<const trace::Table>(plan), std::make_shared<const trace::Table>(ready)};
  PictureOptions wish;
  wish.now_s = 10;
  const PicturesOf found = picturesOf(why, *problem, wish);
  ASSERT_EQ(found.pictures.size(), 1u) << "ready times have no separate picture";
  const WhyPicture& picture = found.pictures[0];
  EXPECT_EQ(picture.lanes, (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
  EXPECT_TRUE(std::isnan(picture.ready_s[0]));
  EXPECT_EQ(picture.ready_s[1], 20);
  EXPECT_EQ(picture.ready_s[2], 15);
  EXPECT_TRUE(picture.intervals[0].chosen);
  const Sheet sheet = layOut(picture, Theme::light(), 300);
  // Lengths of bars are proportional to times: 20 s and 30 s on the same axis.
  std::vector<double> widths;
  for (const SheetMark& mark : sheet.marks) {
    if (mark.job.valid()) widths.push_back(mark.rect.width());
  }
  ASSERT_EQ(widths.size(), 2u);
  EXPECT_NEAR(widths[1] / widths[0], 1.5, 1e-6);
}

TEST_F(Pictures, SharesAreAsWideAsTheirAmounts) {
  trace::Table table{"copies", "Copies", {}, {}, Picture::Shares};
  table.columns = {
      {"job", "", std::vector{J(0), J(0), J(0)}},
      {"node", "", std::vector{model::NodeIndex(0), model::NodeIndex(1), model::NodeIndex(2)}, ColumnRole::Across},
      {"steps", "", std::vector<double>{600, 300, 100}, ColumnRole::Amount},
      {"fits", "", std::vector<double>{600, 600, 600}, ColumnRole::Reference}};
  const Sheet sheet = layOut(of(std::move(table)), Theme::light(), 1004);
  std::vector<double> widths;
  for (const SheetMark& mark : sheet.marks) {
    if (mark.words.contains(QStringLiteral("could do"))) widths.push_back(mark.rect.width() + 1);
  }
  ASSERT_EQ(widths.size(), 3u);
  EXPECT_NEAR(widths[0], 600, 1e-6);
  EXPECT_NEAR(widths[1], 300, 1e-6);
  EXPECT_NEAR(widths[2], 100, 1e-6);
}

TEST_F(Pictures, LevelsOverManyDecadesAreLogarithmicAndSaySo) {
  trace::Table table{"prices", "Prices", {}, {}, Picture::Levels};
  table.columns = {{"node", "", std::vector{model::NodeIndex(0), model::NodeIndex(1)}, ColumnRole::Across},
                   {"price", "", std::vector<double>{1e-4, 1}, ColumnRole::Amount},
                   {"before", "", std::vector<double>{1e-4, 1e-2}, ColumnRole::Reference}};
  const WhyPicture picture = of(table);
  EXPECT_TRUE(picture.logarithmic);
  const Sheet sheet = layOut(picture, Theme::light(), 300);
  const bool said = std::ranges::any_of(
      sheet.shapes, [](const SheetShape& shape) { return shape.text.contains(QStringLiteral("logarithmic")); });
  EXPECT_TRUE(said);
  std::get<std::vector<double>>(table.columns[1].cells) = {0.5, 1};
  std::get<std::vector<double>>(table.columns[2].cells) = {0.5, 1};
  EXPECT_FALSE(of(table).logarithmic);
}

TEST_F(Pictures, NothingIsLaidOutBeyondTheWidthAtAnyWidth) {
  for (const double width : {120.0, 200.0, 300.0, 640.0}) {
    const Sheet sheet = layOut(of(payoffs()), Theme::darkTheme(), width);
    for (const SheetShape& shape : sheet.shapes)
      EXPECT_LE(shape.rect.right(), width + 0.6) << width << ' ' << shape.text.toStdString();
    for (const SheetShape& shape : sheet.shapes) EXPECT_LE(shape.rect.bottom(), sheet.size.height() + 0.6);
  }
}

// A scenario's schedulers and the pictures of their explanations.
struct Case {
  const char* name;
  const char* scenario;
  std::map<std::string, std::set<Picture>> kinds;  ///< expected pictures by policy
};

class OfSchedulers : public ::testing::TestWithParam<Case> {
 protected:
  struct Seen {
    std::set<Picture> kinds;
    int chosen = 0;
  };

  // Lays out the pictures of about forty bars of a lane for a side panel.
  static Seen look(Session& s, int lane) {
    const trace::Trace& trace = s.trace(lane);
    Seen seen;
    for (std::size_t row = 0; row < trace.segments.size(); row += 1 + trace.segments.size() / 40) {
      const trace::Segment segment = trace.segments.at(row);
      if (!segment.gpu.valid()) continue;
      s.bench.selection.selectSpot({lane, segment.job, segment.gpu, (segment.start_s + segment.end_s) / 2});
      for (const WhyPicture& picture : explain(s.bench).pictures) check(picture, seen);
    }
    return seen;
  }

  static void check(const WhyPicture& picture, Seen& seen) {
    seen.kinds.insert(picture.kind);
    const Sheet sheet = layOut(picture, Theme::light(), 300);
    EXPECT_FALSE(sheet.marks.empty()) << picture.title.toStdString();
    EXPECT_GT(sheet.size.height(), 20);
    for (const SheetShape& shape : sheet.shapes)
      EXPECT_LE(shape.rect.right(), 300.6) << picture.title.toStdString() << ' ' << shape.text.toStdString();
    for (const SheetMark& mark : sheet.marks) EXPECT_FALSE(mark.words.isEmpty());
    EXPECT_TRUE(picture.text().startsWith(picture.title));
    for (const PictureRow& row : picture.rows) {
      seen.chosen += static_cast<int>(std::ranges::count_if(row.cells, &PictureCell::chosen));
    }
    seen.chosen += static_cast<int>(std::ranges::count_if(picture.intervals, &PictureInterval::chosen));
  }
};

TEST_P(OfSchedulers, DrawWhatTheirTablesSay) {
  Session s(testing::example(GetParam().scenario));
  const auto& lanes = s.bench.comparison.lanes();
  for (const auto& [policy, kinds] : GetParam().kinds) {
    const auto lane = std::ranges::find_if(lanes, [&](const LaneState& state) { return state.lane.policy == policy; });
    ASSERT_NE(lane, lanes.end()) << policy;
    const Seen seen = look(s, static_cast<int>(lane - lanes.begin()));
    EXPECT_EQ(seen.kinds, kinds) << policy;
    EXPECT_GT(seen.chosen, 0) << policy;
  }
}

using Kinds = std::map<std::string, std::set<Picture>>;
INSTANTIATE_TEST_SUITE_P(
    Six, OfSchedulers,
    ::testing::Values(Case{"figureOne", "hadar-fig1.json",
                           Kinds{{"gavel", {Picture::Matrix}}, {"hadar", {Picture::Matrix, Picture::Levels}}}},
                      Case{"aws", "hadare-aws-m05.json", Kinds{{"hadare", {Picture::Order, Picture::Shares}}}},
                      Case{"hops", "hops-64.json",
                           Kinds{{"hops", {Picture::Matrix, Picture::Order}}, {"sia", {Picture::Matrix}}}},
                      Case{"hare", "hare-toy.json", Kinds{{"hare", {Picture::Order, Picture::Timeline}}}},
                      Case{"asrpt", "asrpt-example.json", Kinds{{"asrpt", {Picture::Order, Picture::Timeline}}}}),
    [](const auto& each) { return std::string(each.param.name); });

class View : public Pictures {
 protected:
  View() {
    view.resize(300, 200);
    WhyPicture picture = of(payoffs());
    picture.left_out = 3;
    view.setPicture(picture, Theme::light());
    view.resize(300, static_cast<int>(view.sheet().size.height()));
    view.QWidget::show();
    view.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&view));
  }
  QPoint centre(std::size_t mark) { return view.sheet().marks[mark].rect.center().toPoint(); }
  std::size_t markOf(const QString& words) {
    for (std::size_t i = 0; i < view.sheet().marks.size(); ++i) {
      if (view.sheet().marks[i].words.contains(words)) return i;
    }
    ADD_FAILURE() << words.toStdString();
    return 0;
  }
  WhyPictureView view;
};

TEST_F(View, AClickOnACellChoosesItsJob) {
  QSignalSpy chosen(&view, &WhyPictureView::jobChosen);
  QTest::mouseClick(&view, Qt::LeftButton, {}, centre(markOf(QStringLiteral("J2, 2 × V100"))));
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_EQ(chosen[0][0].value<model::JobIndex>(), J(1));
}

TEST_F(View, TheKeyboardGoesThroughTheCellsAndEnterChooses) {
  QSignalSpy chosen(&view, &WhyPictureView::jobChosen);
  QSignalSpy all(&view, &WhyPictureView::allRowsRequested);
  view.setFocus();
  QTest::keyClick(&view, Qt::Key_Home);
  EXPECT_EQ(view.cursor(), 0);
  QTest::keyClick(&view, Qt::Key_Down);
  QTest::keyClick(&view, Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Return);
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_EQ(chosen[0][0].value<model::JobIndex>(), J(1))
      << view.sheet().marks[static_cast<std::size_t>(view.cursor())].words.toStdString();
  QTest::keyClick(&view, Qt::Key_End);
  QTest::keyClick(&view, Qt::Key_Space);
  EXPECT_EQ(all.count(), 1) << "the last cell shows the rows that were left out";
}

TEST_F(View, CopiesItsTextTwin) {
  view.setFocus();
  QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), view.picture().text());
  EXPECT_TRUE(view.picture().text().contains(QStringLiteral("J1\t3 × P100\t4\tchosen")));
}

TEST_F(View, IsATableOfCellsToAScreenReader) {
  QAccessibleInterface* root = QAccessible::queryAccessibleInterface(&view);
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root->role(), QAccessible::Table);
  EXPECT_EQ(root->text(QAccessible::Name), QStringLiteral("Payoffs"));
  ASSERT_EQ(root->childCount(), static_cast<int>(view.sheet().marks.size()));
  for (int i = 0; i < root->childCount(); ++i) {
    EXPECT_EQ(root->child(i)->text(QAccessible::Name), view.sheet().marks[static_cast<std::size_t>(i)].words);
    EXPECT_EQ(root->indexOfChild(root->child(i)), i);
  }
  EXPECT_TRUE(root->child(static_cast<int>(markOf(QStringLiteral("3 × P100"))))
                  ->text(QAccessible::Name)
                  .contains(QStringLiteral("chosen")))
      << "the choice is not marked by colour alone";
}

TEST_F(Pictures, HeadingsOfAMatrixDoNotTouchAtAnyWidth) {
  model::Scenario s = testing::threeJobs();
  s.gpu_types = {testing::gpuType("RTX3090/W780-G"), testing::gpuType("RTX3090/YK8100-8G"),
                 testing::gpuType("TitanXp")};
  s.nodes = {testing::node("n0", "RTX3090/W780-G", 2), testing::node("n1", "RTX3090/YK8100-8G", 3),
             testing::node("n2", "TitanXp", 1)};
  for (model::JobSpec& job : s.jobs)
    job.throughput = model::ThroughputRow{{"RTX3090/W780-G", 4.0}, {"RTX3090/YK8100-8G", 3.0}, {"TitanXp", 1.0}};
  problem = model::resolve(s);
  ASSERT_NE(problem, nullptr);
  trace::Table table{"shares", "Shares", {}, {}, Picture::Matrix};
  table.columns = {
      {"job", "", std::vector{J(0), J(0), J(0)}},
      {"type", "", std::vector{model::TypeIndex(0), model::TypeIndex(1), model::TypeIndex(2)}, ColumnRole::Across},
      {"share", "", std::vector<double>{0.5, 0.25, 1}, ColumnRole::Amount}};
  const WhyPicture picture = of(table);
  const QFontMetricsF metrics(tabularFont(kNotePx));  // the font of the picture
  int headings = 0;
  for (double width = 120; width < 420; width += 1) {
    std::vector<QRectF> inked;
    for (const SheetShape& shape : layOut(picture, Theme::light(), width).shapes) {
      if (shape.kind != SheetShape::Kind::Text || !(shape.align & Qt::AlignHCenter) || shape.rect.top() > 2) continue;
      const double wide = metrics.horizontalAdvance(shape.text);
      inked.push_back(QRectF(shape.rect.center().x() - wide / 2, shape.rect.top(), wide, shape.rect.height()));
    }
    if (inked.size() != 3) continue;  // without room for columns, each job has separate cells
    ++headings;
    for (std::size_t i = 1; i < inked.size(); ++i) EXPECT_GE(inked[i].left() - inked[i - 1].right(), 6) << width;
  }
  EXPECT_GT(headings, 20);
}

}  // namespace
}  // namespace roundel::widgets
