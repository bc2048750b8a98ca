// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineF>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBrowser>
#include <algorithm>
#include <cmath>

#include "tests/widgets/bench.h"
#include "widgets/base/formula/leader_lines.h"
#include "widgets/base/formula/rule_view.h"
#include "widgets/why/inspector/why_boxes.h"
#include "widgets/why/inspector/why_picture_view.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;
using testing::settle;

struct Shown {
  explicit Shown(model::Scenario scenario) : s(std::move(scenario)), panel(&s.bench) {
    testing::wear(s.bench, Theme::light());
    panel.resize(320, 760);
    panel.show();
    settle();
  }
  QTextBrowser* text() { return panel.findChild<QTextBrowser*>(); }
  void selectBar(int lane, std::size_t row) {
    const trace::Segment segment = s.trace(lane).segments.at(row);
    s.bench.selection.selectSpot({lane, segment.job, segment.gpu, (segment.start_s + segment.end_s) / 2});
  }
  Session s;
  WhyPanel panel;
};

TEST(WhyPanel, SaysWhatToDoUntilSomethingIsSelected) {
  Shown t(example("hadar-fig1.json"));
  EXPECT_TRUE(t.text()->toPlainText().startsWith(QStringLiteral("Click a bar")));
  t.selectBar(1, 0);
  const auto* card = t.panel.findChild<QFrame*>(QStringLiteral("why-headline"));
  ASSERT_NE(card, nullptr);
  EXPECT_TRUE(card->isVisible());
  EXPECT_TRUE(card->findChild<QLabel*>()->text().contains(t.panel.content().headline));
  EXPECT_FALSE(t.text()->toPlainText().contains(t.panel.content().headline))
      << "the headline is outside of the scrolled page";
  t.s.bench.selection.clear();
  EXPECT_TRUE(t.text()->toPlainText().startsWith(QStringLiteral("Click a bar")));
}

TEST(WhyPanel, EveryTableIsCopiedByItsLink) {
  Shown t(example("hadar-fig1.json"));
  t.selectBar(1, 0);
  ASSERT_GE(t.panel.content().tables.size(), 2u);
  for (std::size_t table = 0; table < t.panel.content().tables.size(); ++table) {
    emit t.text()->anchorClicked(QUrl(QStringLiteral("copy:%1").arg(table)));
    EXPECT_EQ(QGuiApplication::clipboard()->text(), t.panel.content().tables[table].tsv());
  }
  emit t.text()->anchorClicked(QUrl(QStringLiteral("copy:all")));
  EXPECT_EQ(QGuiApplication::clipboard()->text(), t.panel.content().plainText());
}

// If a run has too many jobs to keep all reasons, the page first shows what is known, and adds the reasons when they are computed.
TEST(WhyPanel, FillsInReasonsThatTheRunDoesNotKeep) {
  Shown t(testing::mix(30, 230));
  ASSERT_NE(t.s.bench.comparison.lanes()[0].run->explain, trace::Explain::Full);
  t.selectBar(1, 0);
  EXPECT_TRUE(t.panel.content().headline.contains(QStringLiteral(" got ")));
  EXPECT_TRUE(t.panel.content().plainText().contains(QStringLiteral("Computing the reasons")));
  ASSERT_EQ(t.panel.content().wanted.size(), 2U)
      << "reasons are requested for this lane, and for the other lane in the table of lanes";
  ASSERT_TRUE(t.s.bench.reasons.waitForFinished());
  EXPECT_TRUE(t.panel.content().wanted.empty());
  EXPECT_FALSE(t.panel.content().plainText().contains(QStringLiteral("Computing the reasons")));
  const auto& paragraphs = t.panel.content().paragraphs;
  EXPECT_TRUE(
      std::ranges::any_of(paragraphs, [](const WhyParagraph& p) { return p.title == QStringLiteral("The rule"); }));
  EXPECT_TRUE(t.text()->toPlainText().contains(QStringLiteral("The rule")));
  EXPECT_FALSE(t.panel.content().tables.empty());
}

TEST(WhyHtml, HasALinkForEachTableAndOneForAll) {
  Shown t(example("hadar-fig1.json"));
  t.selectBar(1, 0);
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
    const QString html = whyHtml(t.panel.content(), theme);
    for (std::size_t table = 0; table < t.panel.content().tables.size(); ++table) {
      EXPECT_TRUE(html.contains(QStringLiteral("href='copy:%1'").arg(table)));
    }
    EXPECT_TRUE(html.contains(QStringLiteral("href='copy:all'")));
    EXPECT_TRUE(html.contains(theme.accentSoft.name()));
  }
}

TEST(WhyHtml, NamesAreTextNotMarkup) {
  WhyContent content;
  content.headline = QStringLiteral("<b>J1</b> & co");
  content.tables.push_back({QStringLiteral("<i>t</i>"),
                            {QStringLiteral("<u>c</u>")},
                            {false},
                            {{QStringLiteral("<s>x</s>")}},
                            {true},
                            -1,
                            {},
                            3});
  content.paragraphs.push_back({QStringLiteral("<p>"), QStringLiteral("a < b")});
  const QString html = whyHtml(content, Theme::light());
  for (const char* raw : {"<b>J1", "<i>t", "<u>c", "<s>x", "a < b"})
    EXPECT_FALSE(html.contains(QLatin1String(raw))) << raw;
  QTextBrowser browser;
  browser.setHtml(html);
  EXPECT_TRUE(browser.toPlainText().contains(QStringLiteral("<b>J1</b> & co")));
  EXPECT_TRUE(browser.toPlainText().contains(QStringLiteral("<s>x</s>")));
}

TEST(WhyHtml, NothingIsSetSmallerThanTheSmallest) {
  static const QRegularExpression size(QStringLiteral("font-size:\\s*([0-9.]+)px"));
  Shown t(example("hadar-fig1.json"));
  t.selectBar(1, 0);
  const QString html = whyHtml(t.panel.content(), Theme::light());
  int found = 0;
  for (auto it = size.globalMatch(html); it.hasNext(); ++found)
    EXPECT_GE(it.next().captured(1).toDouble(), kSmallestPx);
  EXPECT_GT(found, 0);
}

TEST(ColumnsThatFit, LeavesOutWhatSaysNothingFirstAndNeverTheLast) {
  WhyTable table;
  table.columns = {QStringLiteral("allocation"), QStringLiteral("same"), QStringLiteral("rate"), QStringLiteral("cost"),
                   QStringLiteral("payoff")};
  table.numeric = {false, true, true, true, true};
  for (int r = 0; r < 3; ++r) {
    table.rows.push_back({QStringLiteral("2 × V100"), QStringLiteral("1000000"), QString::number(1234567 + r),
                          QString::number(2234567 + r), QString::number(3234567 + r)});
    table.chosen.push_back(r == 0);
  }
  EXPECT_EQ(columnsThatFit(table, 1000), (std::vector<int>{0, 1, 2, 3, 4}));
  double width = 1000;
  while (columnsThatFit(table, width).size() == 5) --width;
  EXPECT_EQ(columnsThatFit(table, width), (std::vector<int>{0, 2, 3, 4}));
  EXPECT_EQ(columnsThatFit(table, width - 30), (std::vector<int>{0, 2, 3, 4}));
  EXPECT_EQ(columnsThatFit(table, 10), (std::vector<int>{0, 4}));
  table.bar_column = 2;
  table.bars = {0.1, 0.5, 1};
  EXPECT_EQ(columnsThatFit(table, 10), (std::vector<int>{0, 2, 4}));
  table.bar_column = -1;
  table.allocation = 1;
  EXPECT_EQ(columnsThatFit(table, 10), (std::vector<int>{0, 1, 4}))
      << "the column of allocations stays, even if all allocations are equal";
}

TEST(WhyPanel, AGapsTableOfCandidatesKeepsTheirAllocations) {
  const Session s(example("hadar-fig1.json"));
  int tables = 0;
  for (int lane = 0; lane < 4; ++lane) {
    const trace::Trace& trace = s.trace(lane);
    for (const trace::DecisionRecord& record : trace.decisions) {
      if (record.explanation == nullptr) continue;
      Workbench& bench = const_cast<Workbench&>(s.bench);
      bench.selection.selectSpot({lane, {}, model::GpuIndex(5), record.at_s + 1});
      const WhyContent content = explain(bench);
      for (const WhyTable& table : content.tables) {
        if (table.allocation < 0) continue;
        ++tables;
        const std::vector<int> shown = columnsThatFit(table, 280);
        EXPECT_NE(std::ranges::find(shown, table.allocation), shown.end()) << table.title.toStdString();
      }
    }
  }
  EXPECT_GT(tables, 0);
}

TEST(WhyPanel, TheRuleIsWrittenAsPeopleWriteIt) {
  Session s(example("hadar-fig1.json"));
  s.bench.selection.selectSpot({1, model::JobIndex(0), model::GpuIndex(2), 10});
  const QString html = whyHtml(explain(s.bench), Theme::light());
  EXPECT_TRUE(html.contains(QString::fromUtf8("Σ<sub>h,r</sub> k<sub>h</sub><sup>r</sup> w<sub>jh</sub><sup>r</sup>")))
      << html.toStdString();
  EXPECT_FALSE(html.contains(QStringLiteral("sum_")));
}

TEST(BarImage, IsAsLongAsItsShare) {
  const Theme theme = Theme::light();
  for (const double ratio : {1.0, 2.0}) {
    const QImage image = barImage(QStringLiteral("light/500"), theme, ratio);
    EXPECT_EQ(image.width(), std::lround(kWhyBarWidth * ratio));
    const int y = image.height() / 2;
    EXPECT_EQ(image.pixelColor(image.width() / 4, y), theme.accent);
    EXPECT_EQ(image.pixelColor(image.width() * 3 / 4, y), theme.idleGpu);
  }
  EXPECT_EQ(testing::count(barImage(QStringLiteral("light/0"), theme, 1), theme.accent), 0);
}

TEST(WhyPanel, AJobFollowsThePlayheadAndABarDoesNot) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.selection.focusLane(1);
  t.s.bench.selection.selectJob(t.s.job("J2"));
  const QString before = t.panel.content().headline;
  t.s.bench.playhead.toEnd();
  EXPECT_NE(t.panel.content().headline, before);
  t.selectBar(1, 0);
  const QString bar = t.panel.content().headline;
  t.s.bench.playhead.toStart();
  EXPECT_EQ(t.panel.content().headline, bar);
}

TEST(WhyPanel, IsUpToDateWhenItIsOpenedAgain) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.selection.focusLane(1);
  t.s.bench.selection.selectJob(t.s.job("J2"));
  t.panel.hide();
  t.s.bench.playhead.toEnd();
  t.panel.show();
  EXPECT_EQ(t.panel.content().headline, QStringLiteral("J2 has finished."));
}

std::vector<WhyPictureView*> shownPictures(const WhyPanel& panel) {
  std::vector<WhyPictureView*> shown;
  for (WhyPictureView* view : panel.findChildren<WhyPictureView*>()) {
    if (view->isVisible()) shown.push_back(view);
  }
  return shown;
}

TEST(WhyPanel, EachPictureIsWhereTheTextLeavesRoomForIt) {
  Shown t(example("hadar-fig1.json"));
  t.selectBar(1, 0);
  EXPECT_TRUE(shownPictures(t.panel).empty()) << "no picture is shown because tables are folded at first";
  t.panel.unfold();
  const auto views = shownPictures(t.panel);
  ASSERT_EQ(views.size(), t.panel.content().pictures.size());
  ASSERT_EQ(views.size(), 2u);
  for (std::size_t i = 0; i < views.size(); ++i) {
    EXPECT_LE(views[i]->geometry().right(), t.text()->viewport()->width());
    EXPECT_EQ(views[i]->height(), static_cast<int>(views[i]->sheet().size.height()));
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(views[i]->geometry().intersects(views[j]->geometry()));
  }
  t.s.bench.selection.clear();
  EXPECT_TRUE(shownPictures(t.panel).empty());
}

TEST(WhyPanel, AClickInAPictureAsksAboutThatJobAtTheSameInstant) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.selection.selectSpot({1, t.s.job("J1"), model::GpuIndex(2), 864});
  t.panel.unfold();
  WhyPictureView* view = shownPictures(t.panel).front();
  const auto& marks = view->sheet().marks;
  const auto other = std::ranges::find(marks, t.s.job("J3"), &SheetMark::job);
  ASSERT_NE(other, marks.end());
  QTest::mouseClick(view, Qt::LeftButton, {}, other->rect.center().toPoint());
  ASSERT_TRUE(t.s.bench.selection.spot());
  EXPECT_EQ(t.s.bench.selection.spot()->job, t.s.job("J3"));
  EXPECT_EQ(t.s.bench.selection.spot()->lane, 1);
  EXPECT_EQ(t.s.bench.selection.spot()->t_s, 864);
  EXPECT_TRUE(t.panel.content().headline.startsWith(QStringLiteral("J3 got")));
}

TEST(WhyPanel, ATableThatWasOpenedStaysOpenForTheNextJob) {
  Shown t(example("hadar-fig1.json"));
  t.selectBar(1, 0);
  const auto text = [&] { return t.text()->toPlainText(); };
  EXPECT_FALSE(text().contains(QStringLiteral("predicted JCT")));
  const auto& tables = t.panel.content().tables;
  const auto candidates = std::ranges::find_if(
      tables, [](const WhyTable& table) { return table.title.startsWith(QStringLiteral("Candidates")); });
  ASSERT_NE(candidates, tables.end());
  emit t.text()->anchorClicked(QUrl(QStringLiteral("fold:%1").arg(candidates - tables.begin())));
  EXPECT_TRUE(text().contains(QStringLiteral("payoff")));
  t.selectBar(1, 3);
  EXPECT_FALSE(shownPictures(t.panel).empty()) << "the candidates of the next job are also open";
}

TEST(WhyPanel, NextDecisionKeepsTheJobAndMovesTheInstant) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.selection.selectSpot({0, t.s.job("J3"), model::GpuIndex(), 0});
  t.panel.findChild<QPushButton*>(QStringLiteral("why-next"))->click();
  ASSERT_TRUE(t.s.bench.selection.spot());
  EXPECT_EQ(t.s.bench.selection.spot()->job, t.s.job("J3"));
  EXPECT_EQ(t.s.bench.selection.spot()->t_s, t.s.trace(0).decisions.at_s(1));
  EXPECT_EQ(t.s.bench.playhead.now_s(), t.s.trace(0).decisions.at_s(1));
  QTest::keyClick(&t.panel, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(t.s.bench.selection.spot()->t_s, t.s.trace(0).decisions.at_s(0));
}

TEST(WhyPanel, BranchFromHereOffersWhatIfsAtTheDecisionThatIsExplained) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.selection.selectSpot({1, t.s.job("J1"), model::GpuIndex(2), 400});
  Workbench::MenuTarget asked;
  QPointer<QMenu> what_if;
  QObject::connect(&t.s.bench, &Workbench::menuAboutToShow, &t.panel,
                   [&](QMenu* menu, const Workbench::MenuTarget& target) {
                     asked = target;
                     what_if = menu->addMenu(QStringLiteral("What if"));
                     what_if->setObjectName(QStringLiteral("what-if-menu"));
                     what_if->addAction(QStringLiteral("Another scheduler"));
                   });
  t.panel.findChild<QPushButton*>(QStringLiteral("why-branch"))->click();
  ASSERT_TRUE(what_if);
  EXPECT_TRUE(what_if->isVisible());
  EXPECT_EQ(asked.lane, 1);
  EXPECT_EQ(asked.job, "J1");
  EXPECT_EQ(t.s.bench.playhead.now_s(), 360) << "the last decision before 400 s; rounds take 6 minutes";
  what_if->close();
  EXPECT_TRUE(QTest::qWaitFor([&] { return what_if.isNull(); }, 5000));
  QTest::keyClick(&t.panel, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_TRUE(what_if && what_if->isVisible()) << "a key opens the dialog too";
  if (what_if) what_if->close();
}

bool crosses(const QLineF& line, const QRectF& rect) {
  const QRectF inside = rect.adjusted(0.5, 0.5, -0.5, -0.5);
  const QRectF box = QRectF(line.p1(), line.p2()).normalized().adjusted(-0.1, -0.1, 0.1, 0.1);
  return box.intersects(inside);  // lines are vertical or horizontal
}

TEST(WhyPanel, LinesLeadFromALitTermToItsChipsAndCrossNoChip) {
  Shown t(example("hadar-fig1.json"));
  t.panel.resize(404, 1400);
  t.s.bench.selection.selectSpot({0, t.s.job("J3"), model::GpuIndex(), 0});
  t.s.finish();
  auto* rule = t.panel.findChild<RuleView*>();
  auto* glass = t.panel.findChild<LeaderLines*>();
  const auto* boxes = t.panel.findChild<WhyBoxes*>();
  int led = 0;
  for (int step = 0; step < static_cast<int>(rule->steps().size()); ++step) {
    rule->go(step);
    for (FormulaView* view : rule->views()) {
      for (std::size_t i = 0; view->isVisible() && i < view->layout().terms.size(); ++i) {
        QTest::mouseMove(view, (view->layout().boxes[0][i].center() + QPointF(8, 8)).toPoint());
        const std::size_t meant = view->lit() == nullptr ? 0 : boxes->chipsOf(view->lit()->at).size();
        EXPECT_EQ(glass->leaders().rings.size(), meant) << step << ' ' << i;
        EXPECT_EQ(glass->isVisible(), meant > 0);
        led += meant > 0 ? 1 : 0;
        for (const BoxesLayout::Chip& chip : boxes->places().chips) {
          const QRectF there = chip.rect.translated(boxes->mapTo(&t.panel, QPoint()));
          for (const QPolygonF& line : glass->leaders().lines) {
            for (int p = 1; p < line.size(); ++p)
              EXPECT_FALSE(crosses({line[p - 1], line[p]}, there)) << step << ' ' << i;
          }
        }
      }
    }
  }
  EXPECT_GT(led, 0) << "at least one line must lead to a chip";
}

TEST(WhyPanel, NothingIsWiderThanThePanel) {
  for (const char* name : {"hadar-fig1.json", "lesson-node-failure.json"}) {
    Shown t(example(name));
    for (const int lane : {0, 1}) {
      for (std::size_t row = 0; row < t.s.trace(lane).segments.size(); row += 3) {
        t.selectBar(lane, row);
        t.panel.unfold();
        EXPECT_LE(t.text()->document()->idealWidth(), t.text()->viewport()->width() + 1) << name << lane << row;
      }
    }
  }
}

TEST(WhyPanel, PicturesHaveTheRowsOfTheChoiceInTheAccent) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.selection.selectSpot({1, t.s.job("J1"), model::GpuIndex(2), 864});
  const QImage image = testing::pictures(t.s.bench, t.panel, QStringLiteral("guit-why-bar"), {{320, 760}, {440, 600}});
  EXPECT_GT(testing::count(image, Theme::light().accentSoft), 1000);
  t.s.bench.selection.selectSpot({0, t.s.job("J3"), model::GpuIndex(), 288});
  testing::pictures(t.s.bench, t.panel, QStringLiteral("guit-why-waits"), {{404, 860}});
  t.panel.findChild<RuleView*>()->lightJob(t.s.job("J1"));
  testing::pictures(t.s.bench, t.panel, QStringLiteral("guit-why-leads"), {{404, 860}});
  t.selectBar(0, 0);
  testing::pictures(t.s.bench, t.panel, QStringLiteral("guit-why-gavel"), {{320, 760}});
  t.s.bench.selection.selectSpot({0, model::JobIndex(), model::GpuIndex(5), 10});
  testing::pictures(t.s.bench, t.panel, QStringLiteral("guit-why-gap"), {{320, 760}});
  Shown large(testing::mix(15, 60));
  large.selectBar(1, 90);
  testing::pictures(large.s.bench, large.panel, QStringLiteral("guit-why-large"), {{320, 760}});
}

}  // namespace
}  // namespace roundel::widgets
