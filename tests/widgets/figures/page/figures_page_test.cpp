// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the page of the Figures workspace shows the exporter's output.

#include "widgets/figures/page/figures_page.h"
#include "widgets/figures/kinds/figure_panels.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>
#include <QWheelEvent>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/png_file.h"
#include "widgets/figures/page/figure_exports.h"
#include "widgets/figures/page/figure_list.h"
#include "widgets/figures/page/figure_settings.h"
#include "widgets/figures/page/figure_view.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;
using testing::settle;

struct ShownPage {
  explicit ShownPage(model::Scenario scenario) : s(std::move(scenario)), page(&s.bench) {
    testing::wear(s.bench, Theme::light());
    page.resize(1300, 800);
    page.QWidget::show();
    wait();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page.preview().isNull() && !page.busy(); }, 20000));
  }
  std::vector<compare::LaneRun> runs() const {
    std::vector<compare::LaneRun> list;
    for (const LaneState& lane : s.bench.comparison.lanes()) list.push_back(*lane.run);
    return list;
  }
  figures::Page exportedPage() const {
    return figures::pageOf(figures::makeFigure(page.kind(), runs(), settings()->options()), settings()->preset());
  }
  QImage exported() const { return figures::picture(exportedPage().drawing, page.dpi()); }
  FigureSettings* settings() const { return const_cast<FiguresPage&>(page).settings(); }
  template <class Widget>
  Widget* named(const char* name) {
    for (Widget* widget : page.findChildren<Widget*>()) {
      if (widget->accessibleName() == QLatin1String(name) || widget->objectName() == QLatin1String(name)) return widget;
    }
    return nullptr;
  }
  /// Returns the visible controls.
  std::vector<QWidget*> visibleControls() const {
    std::vector<QWidget*> controls;
    for (QWidget* widget : settings()->findChildren<QWidget*>()) {
      const bool control = qobject_cast<QPushButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
                           qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QCheckBox*>(widget) ||
                           qobject_cast<QLabel*>(widget);
      if (control && widget->isVisible()) controls.push_back(widget);
    }
    return controls;
  }
  bool shows(const QImage& picture) {
    return QTest::qWaitFor([&] { return page.preview() == picture; }, 20000);
  }
  Session s;
  FiguresPage page;
};

model::Scenario twoLanes() {
  model::Scenario s = example("hadar-fig1.json");
  s.compare.resize(2);
  return s;
}

TEST(FiguresPage, AFigureThatIsNotOfTheRunsIsShownUntilACardIsClicked) {
  ShownPage shown(twoLanes());
  const std::vector<compare::LaneRun> runs = shown.runs();
  const auto maker = [runs](const figures::FigureOptions& options) {
    return figures::makeFigure("jct-bars", runs, options);
  };
  shown.page.show({"metric-bars", QStringLiteral("Figure of the sweep"), maker});
  EXPECT_EQ(shown.page.kind(), "metric-bars");
  const figures::Page made =
      figures::pageOf(figures::makeFigure("jct-bars", runs, shown.settings()->options()), shown.settings()->preset());
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return shown.page.preview() == figures::picture(made.drawing, shown.page.dpi()); }, 20000));
  auto* list = shown.page.findChild<QListWidget*>();
  list->setFocus();
  EXPECT_EQ(shown.page.kind(), "metric-bars");  // keyboard focus alone does not change the kind
  const QTemporaryDir folder;
  QSignalSpy finished(shown.page.exports(), &FigureExports::finished);
  shown.page.exports()->exportAll(folder.path(), QStringLiteral("csv"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !finished.isEmpty(); }, 30000));
  QFile gantt(folder.filePath(QStringLiteral("gantt.csv")));
  ASSERT_TRUE(gantt.open(QIODevice::ReadOnly));
  EXPECT_TRUE(gantt.readLine().startsWith("scheduler,job,"));  // an export of all figures uses the runs
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
  EXPECT_EQ(shown.page.kind(), "gantt");
  EXPECT_TRUE(shown.shows(shown.exported()));
}

TEST(FiguresPage, AFigureThatIsNotOfTheRunsGoesWithTheDocument) {
  ShownPage shown(twoLanes());
  const std::string kind = shown.page.kind();
  shown.page.show({"metric-bars", QStringLiteral("Figure of the sweep"), [runs = shown.runs()](const auto& options) {
                     return figures::makeFigure("jct-bars", runs, options);
                   }});
  ASSERT_EQ(shown.page.kind(), "metric-bars");
  shown.s.bench.document.reset(testing::threeJobs(), {});
  EXPECT_EQ(shown.page.kind(), kind);
  shown.s.finish();
  EXPECT_TRUE(shown.shows(shown.exported()));
}

TEST(FiguresPage, ListsEveryKindAndShowsTheExportersOwnPicture) {
  ShownPage t(twoLanes());
  auto* list = t.page.findChild<QListWidget*>();
  ASSERT_EQ(list->count(), static_cast<int>(figures::namedKinds().size()));
  for (const std::string kind : {"gantt", "gru", "matrix", "cluster"}) {
    t.page.show(kind);
    EXPECT_TRUE(t.shows(t.exported())) << kind;
    EXPECT_EQ(t.page.kind(), kind);
    EXPECT_EQ(figures::faultsOf(t.page.findings()), QString()) << kind;
    EXPECT_GE(t.page.findings().size(), 6u);
  }
}

TEST(FiguresPage, AnotherPresetIsAnotherSize) {
  QSettings().clear();
  ShownPage t(twoLanes());
  auto* presets = t.named<QComboBox>("Venue");
  presets->setFocus();
  QTest::keyClick(presets, Qt::Key_Down);
  EXPECT_EQ(t.page.preset(), figures::presets()[1].name);
  EXPECT_TRUE(t.shows(t.exported()));
  ShownPage again(twoLanes());
  EXPECT_EQ(again.page.preset(), figures::presets()[1].name) << "the preset is stored";
  QSettings().clear();
}

TEST(FiguresPage, AHeightAndWhatIsColouredAreTheUsersChoice) {
  ShownPage t(twoLanes());
  t.page.show("gantt");
  t.named<QDoubleSpinBox>("Height")->setValue(40);
  EXPECT_TRUE(t.shows(t.exported()));
  EXPECT_NEAR(t.exportedPage().drawing.size_mm().height(), 40, 1e-9);
  const QImage before = t.page.preview();
  t.named<QComboBox>("Colour by")->setCurrentIndex(static_cast<int>(ColorBy::GpuType));
  EXPECT_TRUE(t.shows(t.exported()));
  EXPECT_NE(t.page.preview(), before);
}

TEST(FiguresPage, WhatAnAreaOfATimelineIsIsTheUsersChoice) {
  ShownPage t(twoLanes());
  t.page.show("timeline-types");
  EXPECT_TRUE(t.shows(t.exported()));
  EXPECT_FALSE(t.named<QLineEdit>("Jobs")->isEnabled()) << "areas show GPU types, so jobs cannot be chosen";
  const QImage before = t.page.preview();
  t.named<QComboBox>("Areas by")->setCurrentText(QStringLiteral("Job"));
  EXPECT_TRUE(t.shows(t.exported()));
  EXPECT_NE(t.page.preview(), before);
  EXPECT_TRUE(t.named<QLineEdit>("Jobs")->isEnabled());
}

TEST(FiguresPage, OffersWhatTheKindHas) {
  ShownPage t(twoLanes());
  const auto visible = [&](const char* name) { return t.named<QWidget>(name)->isVisible(); };
  t.page.show("scatter");
  settle();
  EXPECT_TRUE(visible("Across") && visible("Upwards"));
  EXPECT_FALSE(visible("Colour by") || visible("Panels"));
  t.named<QComboBox>("Across")->setCurrentIndex(17);
  EXPECT_TRUE(t.shows(t.exported()));
  t.page.show("gantt");
  settle();
  EXPECT_TRUE(visible("Colour by") && visible("From") && visible("To"));
  t.page.show("queue");
  settle();
  EXPECT_TRUE(visible("Panels"));
}

TEST(FiguresPage, TheClusterFollowsThePlayhead) {
  ShownPage t(twoLanes());
  t.page.show("cluster");
  auto* now = t.page.findChild<QCheckBox*>(QString(), Qt::FindChildrenRecursively);
  for (QCheckBox* box : t.page.findChildren<QCheckBox*>())
    now = box->text() == QLatin1String("at the playhead") ? box : now;
  t.s.bench.playhead.setNow(100);
  now->setChecked(true);
  EXPECT_TRUE(t.shows(t.exported()));
  EXPECT_EQ(t.settings()->options().at_s, 100);
  t.s.bench.playhead.setNow(900);
  EXPECT_TRUE(t.shows(t.exported()));
}

TEST(FiguresPage, FollowsTheComparison) {
  ShownPage t(example("hadar-fig1.json"));
  const QImage before = t.page.preview();
  t.s.bench.document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.compare.resize(2); });
  t.s.finish();
  ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview() != before; }, 20000));
  EXPECT_TRUE(t.shows(t.exported()));
}

TEST(FiguresPage, BeforeAnythingRanItSaysSo) {
  Workbench bench;
  FiguresPage page(&bench);
  testing::pictureOf(page, {1000, 600});
  const auto views = page.findChildren<FigureView*>();
  ASSERT_EQ(views.size(), 1);
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return views[0]->accessibleDescription().startsWith(QLatin1String("A figure appears")); }, 5000));
  EXPECT_TRUE(page.preview().isNull());
  EXPECT_TRUE(page.findings().empty());
}

TEST(FiguresPage, IsSeenInGreyAndWithDeuteranopia) {
  ShownPage t(twoLanes());
  const QImage colour = t.exported();
  for (const figures::ColourVision vision :
       {figures::ColourVision::Grey, figures::ColourVision::Deuteranopia, figures::ColourVision::Colour}) {
    t.page.setVision(vision);
    EXPECT_TRUE(t.shows(figures::seen(colour, vision))) << static_cast<int>(vision);
  }
}

TEST(FiguresPage, ZoomsWithoutChangingWhatIsExported) {
  ShownPage t(twoLanes());
  auto* zoom = t.named<QComboBox>("Zoom of the page");
  const int fitting = t.page.preview().width();
  zoom->setCurrentIndex(zoom->findData(100));
  ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview().width() < fitting; }, 10000));
  EXPECT_NEAR(t.page.preview().width() / t.page.dpi() * 25.4, figures::findPreset(t.page.preset())->width_mm, 0.3)
      << "100 % shows the true size";
}

TEST(FiguresPage, FitShowsTheWholePageOfEveryShape) {
  ShownPage t(twoLanes());
  auto* view = t.page.findChild<FigureView*>();
  auto* area = qobject_cast<QScrollArea*>(view->parentWidget()->parentWidget());
  for (const QSize& size : {QSize(1300, 800), QSize(960, 430), QSize(1600, 600)}) {
    t.page.resize(size);
    for (const char* kind : {"gantt", "jct-cdf", "matrix"}) {
      t.page.show(kind);
      ASSERT_TRUE(QTest::qWaitFor([&] { return !t.page.busy() && t.shows(t.exported()); }, 20000)) << kind;
      EXPECT_TRUE(QRect(QPoint(), area->maximumViewportSize()).contains(QRect(QPoint(), view->size())))
          << kind << " in " << size.width() << "x" << size.height();
      const double used = std::max(double(view->width()) / area->maximumViewportSize().width(),
                                   double(view->height()) / area->maximumViewportSize().height());
      EXPECT_GT(used, 0.9) << kind << " in " << size.width() << "x" << size.height() << " leaves room unused";
    }
  }
}

// Ctrl and the wheel zoom from Fit to the next step and back to Fit.
TEST(FiguresPage, TheWheelZoomsFromWhatFits) {
  ShownPage t(twoLanes());
  auto* zoom = t.named<QComboBox>("Zoom of the page");
  auto* view = t.page.findChild<FigureView*>()->parentWidget();
  const double fitting = t.page.dpi();
  const auto wheel = [&](int delta) {
    QWheelEvent event(QPointF(5, 5), view->mapToGlobal(QPointF(5, 5)), {}, {0, delta}, Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view, &event);
  };
  wheel(-120);
  EXPECT_LT(t.page.dpi(), fitting);
  EXPECT_GT(zoom->currentData().toInt(), 0);
  const double farther = t.page.dpi();
  wheel(120);
  EXPECT_GT(t.page.dpi(), farther);
}

// A small screen at 200 %: settings and lint scroll, and no controls overlap.
TEST(FiguresPage, NothingOverlapsWhereTheWindowIsLow) {
  ShownPage t(twoLanes());
  for (const QSize& size : {QSize(960, 400), QSize(1300, 800)}) {
    t.page.resize(size);
    QTest::qWait(0);
    const std::vector<QWidget*> controls = t.visibleControls();
    ASSERT_GT(controls.size(), 12u);
    for (const QWidget* a : controls) {
      // The style sheet sets the minimum height of fields; Qt 6.8 hints 3 px more for spin boxes.
      const int least = a->minimumHeight() > 0 ? a->minimumHeight() : a->minimumSizeHint().height();
      EXPECT_GE(a->height(), least) << a->accessibleName().toStdString();
      for (const QWidget* b : controls) {
        if (a == b) continue;
        const QRect first(a->mapTo(&t.page, QPoint()), a->size()), second(b->mapTo(&t.page, QPoint()), b->size());
        EXPECT_FALSE(first.intersects(second))
            << a->accessibleName().toStdString() << " lies on " << b->accessibleName().toStdString() << " at "
            << size.width() << "x" << size.height();
      }
    }
    const bool narrow = size.width() < 1000;
    EXPECT_EQ(t.named<QComboBox>("How the page is seen")->isVisible(), narrow);
  }
}

TEST(FiguresPage, ItsSightIsChosenFromAListWhereTheWindowIsNarrow) {
  ShownPage t(twoLanes());
  t.page.resize(960, 400);
  auto* list = t.named<QComboBox>("How the page is seen");
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->isVisible(); }, 5000));
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Down);
  EXPECT_EQ(t.page.vision(), figures::ColourVision::Grey);
}

TEST(FiguresPage, EveryFigureGetsItsThumbnail) {
  ShownPage t(twoLanes());
  auto* list = t.page.findChild<QListWidget*>();
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return !list->item(list->count() - 1)->data(Qt::DecorationRole).value<QPixmap>().isNull(); }, 20000));
  for (int row = 0; row < list->count(); ++row)
    EXPECT_NE(list->item(row)->data(Qt::DecorationRole).value<QPixmap>().isNull(),
              figures::makeFigure(figures::namedKinds()[static_cast<std::size_t>(row)], t.runs()).drawable())
        << row;
}

TEST(FiguresPage, TitleAndNoteOfEveryFigureAreWholeInTheList) {
  constexpr int kPicture = 66 + 8 + 14 + 4 + 10;  // tile, its margin, padding of the text and scroll bar
  for (const std::string& kind : figures::kinds()) {
    EXPECT_LE(QFontMetricsF(uiFont(kBodyPx, QFont::DemiBold)).horizontalAdvance(figures::titleOf(kind)),
              FigureList::kWidth - kPicture)
        << kind;
    EXPECT_LE(QFontMetricsF(uiFont(kNotePx)).horizontalAdvance(figures::noteOf(kind)), FigureList::kWidth - kPicture)
        << kind;
  }
}

TEST(FiguresPage, TheTextTwinIsATableACopyAndWhatAScreenReaderReads) {
  ShownPage t(twoLanes());
  t.page.show("jct-cdf");
  EXPECT_TRUE(t.shows(t.exported()));
  const QString table = figures::makeFigure("jct-cdf", t.runs()).table(QLatin1Char('\t'));
  QTest::mouseClick(t.named<QToolButton>("copy-table"), Qt::LeftButton);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), table);
  for (QToolButton* button : t.page.findChildren<QToolButton*>()) {
    if (button->text() == QLatin1String("Table")) QTest::mouseClick(button, Qt::LeftButton);
  }
  auto* view = t.page.findChild<QTableView*>();
  EXPECT_TRUE(view->isVisible());
  const QStringList rows = table.trimmed().split(QLatin1Char('\n'));
  ASSERT_EQ(view->model()->rowCount(), rows.size() - 1);
  EXPECT_EQ(view->model()->headerData(0, Qt::Horizontal).toString(), rows[0].section(QLatin1Char('\t'), 0, 0));
  EXPECT_EQ(view->model()->index(0, 0).data().toString(), rows[1].section(QLatin1Char('\t'), 0, 0));
  EXPECT_TRUE(t.page.findChild<FigureView*>()->accessibleDescription().contains(rows[1]));
}

TEST(FiguresPage, NumbersAndMetricsAreCopiedForPapers) {
  ShownPage t(twoLanes());
  t.page.show("jct-bars");
  EXPECT_TRUE(t.shows(t.exported()));
  const auto choose = [&](const QString& text) {
    for (QAction* action : t.named<QToolButton>("copy-table")->menu()->actions()) {
      if (action->text() == text) return action->trigger();
    }
    ADD_FAILURE() << text.toStdString();
  };
  const QString table = figures::makeFigure("jct-bars", t.runs()).table();
  choose(QStringLiteral("Copy as CSV"));
  EXPECT_EQ(QGuiApplication::clipboard()->text(), table);
  choose(QStringLiteral("Copy as LaTeX table"));
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\toprule")));
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("Gavel")));
  choose(QStringLiteral("Copy the metrics as LaTeX table"));
  const QString metrics = QGuiApplication::clipboard()->text();
  EXPECT_TRUE(metrics.startsWith(QStringLiteral("% Roundel "))) << metrics.toStdString();
  EXPECT_TRUE(metrics.contains(QStringLiteral("CRU \\\\\n\\midrule")));
  EXPECT_TRUE(metrics.contains(QStringLiteral("\\textbf{")));
}

TEST(FiguresPage, ExportsAllOfThemIntoAFolder) {
  ShownPage t(twoLanes());
  const QTemporaryDir folder;
  QSignalSpy finished(t.page.exports(), &FigureExports::finished);
  t.page.exports()->exportAll(folder.path(), QStringLiteral("svg"));
  EXPECT_TRUE(t.named<QPushButton>("export-cancel")->isVisible());
  ASSERT_TRUE(finished.wait(30000));
  EXPECT_EQ(finished[0][0].toStringList(), QStringList());
  EXPECT_FALSE(t.named<QPushButton>("export-cancel")->isVisible());
  for (const std::string kind : {"gantt", "gru"}) {
    const figures::Page page = figures::pageOf(figures::makeFigure(kind, t.runs()), t.settings()->preset());
    EXPECT_EQ(figures::testing::bytesOfFile(folder.filePath(QString::fromStdString(kind) + QStringLiteral(".svg"))),
              figures::bytesOf(page, figures::Format::Svg));
  }
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), static_cast<qsizetype>(figures::kinds().size()));
  t.page.exports()->exportAll(folder.filePath(QStringLiteral("none")));
  ASSERT_TRUE(finished.wait(30000));
  EXPECT_EQ(finished[1][0].toStringList().size(), static_cast<qsizetype>(figures::kinds().size()));
}

TEST(FiguresPage, AFileThatComesBackIsShownAsItWas) {
  ShownPage t(twoLanes());
  figures::Provenance from;
  from.kind = "scatter";
  from.preset = "lncs";
  from.options.x_metric = "cru";
  from.options.height_mm = 50;
  t.page.show(from);
  EXPECT_TRUE(t.shows(t.exported()));
  EXPECT_EQ(t.page.kind(), "scatter");
  EXPECT_EQ(t.page.preset(), "lncs");
  EXPECT_EQ(t.settings()->options(), from.options);
}

TEST(FiguresPage, EveryControlHasATipAndAName) {
  ShownPage t(twoLanes());
  for (const QPushButton* button : t.page.findChildren<QPushButton*>())
    EXPECT_FALSE(button->toolTip().isEmpty()) << button->text().toStdString();
  for (const QToolButton* button : t.page.findChildren<QToolButton*>())
    EXPECT_FALSE(button->toolTip().isEmpty()) << button->text().toStdString();
  for (const QComboBox* box : t.page.findChildren<QComboBox*>())
    EXPECT_FALSE(box->accessibleName().isEmpty() || box->toolTip().isEmpty());
  for (const QAbstractSpinBox* box : t.page.findChildren<QAbstractSpinBox*>())
    EXPECT_FALSE(box->accessibleName().isEmpty() || box->toolTip().isEmpty());
  for (const QCheckBox* box : t.page.findChildren<QCheckBox*>()) EXPECT_FALSE(box->toolTip().isEmpty());
}

TEST(FiguresPage, BrowsingKindsMovesNoButtonAndLaysNothingOnAnything) {
  ShownPage t(twoLanes());
  std::map<QString, QRect> places;
  for (const std::string& kind : figures::kinds()) {
    t.page.show(kind);
    QTest::qWait(0);
    const std::vector<QWidget*> controls = t.visibleControls();
    const auto placeOf = [&](const QWidget* widget) {
      return QRect(widget->mapTo(t.settings(), QPoint()), widget->size());
    };
    for (const QWidget* a : controls) {
      for (const QWidget* b : controls)
        EXPECT_FALSE(a != b && placeOf(a).intersects(placeOf(b)))
            << kind << ": " << a->accessibleName().toStdString() << " overlaps " << b->accessibleName().toStdString();
      if (!a->objectName().startsWith(QLatin1String("export-"))) continue;
      const auto before = places.emplace(a->objectName(), placeOf(a)).first;
      EXPECT_EQ(before->second, placeOf(a)) << kind << ": " << a->objectName().toStdString();
    }
  }
  EXPECT_GE(places.size(), 7u);
  t.page.show("gantt");
  EXPECT_TRUE(t.named<QComboBox>("Colour by")->isVisible());
  EXPECT_FALSE(t.named<QComboBox>("Across")->isVisible());
  t.page.show("scatter");
  EXPECT_TRUE(t.named<QComboBox>("Across")->isVisible());
}

}  // namespace
}  // namespace roundel::widgets
