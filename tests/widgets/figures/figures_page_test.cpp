// The Figures workspace: its page is the exporter's own output.

#include "widgets/figures/figures_page.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "tests/widgets/figures/figures.h"
#include "widgets/figures/figure_view.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;
using testing::settle;

struct Shown {
  explicit Shown(model::Scenario scenario) : s(std::move(scenario)), page(&s.bench) {
    testing::wear(s.bench, Theme::light());
    page.resize(1300, 800);
    page.QWidget::show();
    settle();
  }
  std::vector<compare::LaneRun> runs() const {
    std::vector<compare::LaneRun> list;
    for (const LaneState& lane : s.bench.comparison.lanes()) list.push_back(*lane.run);
    return list;
  }
  QImage exported() const {
    std::string error;
    return figures::paintPicture(runs(), page.kind(), *figures::findPreset(page.preset()), page.dpi(), error);
  }
  Session s;
  FiguresPage page;
};

TEST(FiguresPage, ListsEveryKindAndShowsTheExportersOwnPicture) {
  Shown t(example("hadar-fig1.json"));
  auto* list = t.page.findChild<QListWidget*>();
  ASSERT_EQ(list->count(), static_cast<int>(figures::kinds().size()));
  for (const std::string& kind : figures::kinds()) {
    t.page.show(kind);
    ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview() == t.exported(); }, 10000)) << kind;
    EXPECT_EQ(t.page.kind(), kind);
  }
}

TEST(FiguresPage, AnotherPresetIsAnotherSize) {
  Shown t(example("hadar-fig1.json"));
  const QSize before = t.page.preview().size();
  for (QComboBox* box : t.page.findChildren<QComboBox*>()) {
    if (box->accessibleName() == QLatin1String("Preset")) box->setCurrentIndex(1);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview().size() != before; }, 10000));
  EXPECT_EQ(t.page.preset(), figures::presets()[1].name);
  EXPECT_EQ(t.page.preview(), t.exported());
}

TEST(FiguresPage, FollowsTheComparison) {
  Shown t(example("hadar-fig1.json"));
  const QImage before = t.page.preview();
  t.s.bench.document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.compare.resize(2); });
  t.s.finish();
  ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview() != before && t.page.preview() == t.exported(); }, 10000));
}

TEST(FiguresPage, BeforeAnythingRanItSaysSo) {
  Workbench bench;
  FiguresPage page(&bench);
  testing::pictureOf(page, {1000, 600});
  EXPECT_TRUE(page.preview().isNull());
  EXPECT_TRUE(page.findings().empty());
  const auto views = page.findChildren<FigureView*>();
  ASSERT_EQ(views.size(), 1);
  EXPECT_TRUE(views[0]->accessibleDescription().startsWith(QLatin1String("A figure appears")));
}

TEST(FiguresPage, IsSeenInGreyAndWithDeuteranopia) {
  Shown t(example("hadar-fig1.json"));
  for (const figures::Sight sight : {figures::Sight::Grey, figures::Sight::Deuteranopia, figures::Sight::Colour}) {
    t.page.setSight(sight);
    ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview() == figures::seen(t.exported(), sight); }, 10000)) << static_cast<int>(sight);
  }
}

TEST(FiguresPage, ZoomsWithoutChangingWhatIsExported) {
  Shown t(example("hadar-fig1.json"));
  const int before = t.page.preview().width();
  for (QComboBox* box : t.page.findChildren<QComboBox*>()) {
    if (box->accessibleName() == QLatin1String("Zoom of the page")) box->setCurrentIndex(0);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview().width() < before; }, 10000));
  EXPECT_NEAR(t.page.preview().width() / t.page.dpi() * 25.4, figures::findPreset(t.page.preset())->width_mm, 0.3) << "the true size";
}

TEST(FiguresPage, EveryFigureGetsItsThumbnail) {
  Shown t(example("hadar-fig1.json"));
  auto* list = t.page.findChild<QListWidget*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !list->item(list->count() - 1)->icon().isNull(); }, 20000));
  for (int row = 0; row < list->count(); ++row) EXPECT_FALSE(list->item(row)->icon().isNull()) << row;
}

TEST(FiguresPage, LintSpeaksOfTheFigureThatIsShown) {
  Shown t(example("hadar-fig1.json"));
  for (const std::string& kind : figures::kinds()) {
    t.page.show(kind);
    ASSERT_TRUE(QTest::qWaitFor([&] { return t.page.preview() == t.exported(); }, 10000));
    std::string error;
    const figures::Preset& preset = *figures::findPreset(t.page.preset());
    const auto expected = figures::lint(figures::paintFigure(t.runs(), kind, preset, figures::Format::Svg, error), t.runs(), preset);
    ASSERT_EQ(t.page.findings().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(t.page.findings()[i].text, expected[i].text);
  }
}

TEST(FiguresPage, ExportsAllOfThemIntoAFolder) {
  Shown t(example("hadar-fig1.json"));
  const QTemporaryDir folder;
  EXPECT_EQ(t.page.exportAll(folder.path()), QString());
  for (const std::string& kind : figures::kinds()) {
    std::string error;
    EXPECT_EQ(figures::testing::bytesOf(folder.filePath(QString::fromStdString(kind) + QStringLiteral(".pdf"))),
              figures::paintFigure(t.runs(), kind, *figures::findPreset(t.page.preset()), figures::Format::Pdf, error));
  }
  EXPECT_FALSE(t.page.exportAll(folder.filePath(QStringLiteral("none"))).isEmpty());
}

TEST(FiguresPage, EveryControlHasATipAndAName) {
  Shown t(example("hadar-fig1.json"));
  for (const QPushButton* button : t.page.findChildren<QPushButton*>()) EXPECT_FALSE(button->toolTip().isEmpty()) << button->text().toStdString();
  for (const QComboBox* box : t.page.findChildren<QComboBox*>()) EXPECT_FALSE(box->accessibleName().isEmpty());
}

TEST(FiguresPage, Pictures) {
  Shown t(example("hadar-fig1.json"));
  t.s.bench.document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.compare.resize(2); });
  t.s.finish();
  QTest::qWait(1500);
  testing::pictures(t.s.bench, t.page, QStringLiteral("guit-figures"), {{960, 540}, {1576, 780}});
  t.page.setSight(figures::Sight::Deuteranopia);
  t.page.show("jct-bars");
  QTest::qWait(300);
  testing::pictures(t.s.bench, t.page, QStringLiteral("guit-figures-bars"), {{1576, 780}});
}

}  // namespace
}  // namespace roundel::widgets
