// SPDX-License-Identifier: GPL-3.0-or-later
// The palette: its list, drags, and entries of the user.

#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "widgets/build/palette/entry_dialog.h"
#include "widgets/build/palette/palette_panel.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

using Kind = CatalogueStore::Kind;
using Row = PaletteModel::Row;
using Section = PaletteModel::Section;
using testing::settle;

class Palette : public ::testing::Test {
 protected:
  Palette() : store(folder.filePath(QStringLiteral("catalogue.json"))), panel(&bench, &store) {
    bench.document.reset(testing::threeJobs(), {});
    panel.resize(230, 700);
    panel.show();
    panel.activateWindow();
    settle();
    for (const Section section : {Section::Nodes, Section::Jobs, Section::Gpus}) model()->setExpanded(section, true);
    QObject::connect(&panel, &PalettePanel::placeRequested, &panel,
                     [this](const model::Scenario& fragment) { placed.push_back(fragment); });
    QObject::connect(&panel, &PalettePanel::messageReported, &panel,
                     [this](const QString& text, bool refused) { said = text, wasRefused = refused; });
  }
  PaletteModel* model() { return panel.model(); }
  QStringList shown() {
    QStringList texts;
    for (int row = 0; row < model()->rowCount(); ++row) texts << model()->index(row).data().toString();
    return texts;
  }
  void goTo(const QModelIndex& index) {
    panel.view()->setFocus();
    panel.view()->setCurrentIndex(index);
  }
  EntryDialog* form() {
    EntryDialog* found = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
      if (auto* dialog = qobject_cast<EntryDialog*>(widget); dialog != nullptr && dialog->isVisible()) found = dialog;
    }
    return found;
  }
  static void type(QLineEdit* line, const char* text) {
    line->selectAll();
    QTest::keyClicks(line, QString::fromUtf8(text));
  }

  QTemporaryDir folder;
  Workbench bench;
  CatalogueStore store;
  PalettePanel panel;
  std::vector<model::Scenario> placed;
  QString said;
  bool wasRefused = false;
};

TEST_F(Palette, ListsNodesJobsAndGeneratorsUnderTheirHeadings) {
  const QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  const QStringList texts = shown();
  for (const char* text : {"Nodes", "8 × H100", "4 × V100", "Jobs", "ResNet-50 · ImageNet", "Generators",
                           "Poisson arrivals…", "GPU types"}) {
    EXPECT_TRUE(texts.contains(QString::fromUtf8(text))) << text;
  }
  EXPECT_FALSE(texts.contains(QStringLiteral("H200"))) << "GPU types are folded at first";
  model()->setFolded(Section::Gpus, false);
  EXPECT_TRUE(shown().contains(QStringLiteral("H200")));
  model()->setFilter(QStringLiteral("v100"));
  model()->setFilter(QString());
}

TEST_F(Palette, EveryEntrySaysItsFiguresAndTheirSource) {
  const QString node = model()->find(Section::Nodes, QStringLiteral("8 × H100")).data(Qt::ToolTipRole).toString();
  for (const char* words : {"989 TFLOPS", "80 GiB", "900 GB/s", "3200 Gb/s", "PCIe 5", "Source: NVIDIA DGX H100"})
    EXPECT_TRUE(node.contains(QLatin1String(words))) << words << node.toStdString();
  const QString job = model()->find(Section::Jobs, QStringLiteral("ResNet-50")).data(Qt::ToolTipRole).toString();
  for (const char* words : {"V100", "4.39477", "Iterations/s", "Source:", "OSDI 2020"})
    EXPECT_TRUE(job.contains(QLatin1String(words))) << words;
}

TEST_F(Palette, TheFilterFindsByNameTypeAndSource) {
  QTest::keyClicks(panel.filter(), QStringLiteral("k80"));
  QStringList texts = shown();
  EXPECT_TRUE(texts.contains(QStringLiteral("8 × K80")));
  EXPECT_TRUE(texts.contains(QStringLiteral("ResNet-50 · ImageNet"))) << "the model has a throughput on K80";
  EXPECT_FALSE(texts.contains(QStringLiteral("8 × H100")));
  EXPECT_FALSE(texts.contains(QStringLiteral("Generators")));
  EXPECT_TRUE(texts.contains(QStringLiteral("K80"))) << "a folded section shows the rows that match";
  panel.filter()->clear();
  QTest::keyClicks(panel.filter(), QStringLiteral("elasticflow"));
  texts = shown();
  EXPECT_TRUE(texts.contains(QStringLiteral("BERT")));
  EXPECT_FALSE(texts.contains(QStringLiteral("A3C · Pong")));
  QTest::keyClick(panel.filter(), Qt::Key_Escape);
  EXPECT_TRUE(panel.filter()->text().isEmpty());
}

TEST_F(Palette, EnterInTheFilterPlacesTheFirstAndDownGoesToTheList) {
  QTest::keyClicks(panel.filter(), QStringLiteral("8 h100"));
  QTest::keyClick(panel.filter(), Qt::Key_Return);
  ASSERT_EQ(placed.size(), 1u);
  ASSERT_EQ(placed[0].nodes.size(), 1u);
  EXPECT_EQ(placed[0].nodes[0].gpus, (std::vector<model::GpuGroupSpec>{{"H100", 8}}));
  QTest::keyClick(panel.filter(), Qt::Key_Down);
  EXPECT_TRUE(panel.view()->hasFocus());
  QTest::keyClick(panel.view(), Qt::Key_Return);
  EXPECT_EQ(placed.size(), 2u);
}

TEST_F(Palette, DraggingCarriesANodeWithItsTypesAndAJobWithItsTemplate) {
  const QModelIndex node = model()->find(Section::Nodes, QStringLiteral("2 × V100 + 2 × K80"));
  ASSERT_TRUE(node.isValid());
  EXPECT_TRUE(model()->flags(node) & Qt::ItemIsDragEnabled);
  const std::unique_ptr<QMimeData> dragged(model()->mimeData({node}));
  ASSERT_TRUE(dragged->hasFormat(QLatin1String("application/x-roundel-node")));
  QString reason;
  const auto fragment = fragmentIn(dragged.get(), reason);
  ASSERT_TRUE(fragment) << reason.toStdString();
  EXPECT_EQ(fragment->gpu_types.size(), 2u);
  const std::unique_ptr<QMimeData> job(model()->mimeData({model()->find(Section::Jobs, QStringLiteral("BERT"))}));
  ASSERT_TRUE(job->hasFormat(QLatin1String("application/x-roundel-job-template")));
  EXPECT_EQ(fragmentIn(job.get(), reason)->models[0].id, "BERT");
  EXPECT_FALSE(model()->flags(model()->find(Section::Generators, QStringLiteral("poisson"))) & Qt::ItemIsDragEnabled);
}

TEST_F(Palette, HeadingsFoldByClickAndByKey) {
  const QModelIndex heading = model()->index(0);
  ASSERT_EQ(model()->rowOf(heading), Row::Heading);
  QTest::mouseClick(panel.view()->viewport(), Qt::LeftButton, {}, panel.view()->visualRect(heading).center());
  EXPECT_TRUE(model()->folded(Section::Nodes));
  EXPECT_FALSE(shown().contains(QStringLiteral("8 × H100")));
  goTo(model()->index(0));
  QTest::keyClick(panel.view(), Qt::Key_Right);
  EXPECT_FALSE(model()->folded(Section::Nodes));
  QTest::keyClick(panel.view(), Qt::Key_Left);
  EXPECT_TRUE(model()->folded(Section::Nodes));
}

TEST_F(Palette, ALongSectionShowsItsFirstEntriesUntilTheRestIsAskedFor) {
  model()->setExpanded(Section::Nodes, false);
  EXPECT_FALSE(model()->find(Section::Nodes, QStringLiteral("1 × T400")).isValid());
  QModelIndex more;
  for (int row = 0; row < model()->rowCount() && !more.isValid(); ++row) {
    if (model()->rowOf(model()->index(row)) == Row::More) more = model()->index(row);
  }
  ASSERT_TRUE(more.isValid());
  EXPECT_TRUE(more.data().toString().startsWith(QStringLiteral("10"))) << "the row counts 10 hidden nodes";
  goTo(more);
  QTest::keyClick(panel.view(), Qt::Key_Return);
  EXPECT_TRUE(model()->find(Section::Nodes, QStringLiteral("1 × T400")).isValid());
  model()->setExpanded(Section::Nodes, false);
  model()->setFilter(QStringLiteral("T400"));
  EXPECT_TRUE(model()->find(Section::Nodes, QStringLiteral("1 × T400")).isValid())
      << "the filter also finds hidden rows";
}

TEST_F(Palette, AGeneratorIsAskedFor) {
  QSignalSpy asked(&panel, &PalettePanel::generatorRequested);
  goTo(model()->find(Section::Generators, QStringLiteral("poisson")));
  QTest::keyClick(panel.view(), Qt::Key_Return);
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].toString(), QStringLiteral("poisson"));
  EXPECT_TRUE(placed.empty());
}

TEST_F(Palette, ASelectedNodeIsKeptAsAKindWithTheFormInBetween) {
  model::Scenario s = testing::threeJobs();
  s.gpu_types.push_back(testing::gpuType("Z9"));
  s.gpu_types.back().vram_gib = 96;
  s.nodes[0].gpus = {{"Z9", 8}};
  s.nodes[0].nic_gbits_s = 400;
  s.nodes[0].x = 32;
  s.nodes[0].y = 64;
  bench.document.reset(s, {});
  bench.selection.selectNodes({"n0"});
  panel.saveNodes();
  ASSERT_NE(form(), nullptr);
  EXPECT_FALSE(form()->isModal());
  EXPECT_EQ(form()->field(QStringLiteral("gpus"))->text(), QStringLiteral("8 × Z9"));
  type(form()->field(QStringLiteral("name")), "Our rack");
  type(form()->field(QStringLiteral("cite")), "measured by us");
  EXPECT_TRUE(form()->keep());
  EXPECT_TRUE(shown().contains(QStringLiteral("Our rack")));
  const model::Catalogue own = entryOf(store.own(), Kind::Node, "Our rack");
  ASSERT_EQ(own.nodes.size(), 1u);
  EXPECT_FALSE(own.nodes[0].node.x);
  EXPECT_EQ(own.nodes[0].node.nic_gbits_s, 400);
  EXPECT_TRUE(store.isOwn(Kind::Gpu, "Z9")) << "the GPU type of the node is saved too";
  EXPECT_TRUE(said.contains(QStringLiteral("Our rack")));
  EXPECT_EQ(bench.document.undoStack()->count(), 0) << "an edit of the palette does not edit the document";
}

TEST_F(Palette, SeveralUnlikeNodesAreKeptAtOnce) {
  bench.selection.selectNodes({"n0", "n1", "n2"});
  panel.saveNodes();
  EXPECT_EQ(form(), nullptr);
  EXPECT_EQ(store.own().nodes.size(), 3u);
  EXPECT_FALSE(wasRefused);
  bench.selection.selectNodes({});
  panel.saveNodes();
  EXPECT_TRUE(wasRefused);
}

TEST_F(Palette, ASelectedJobIsKeptAsATemplate) {
  bench.selection.selectJob(model::JobIndex(1));
  panel.saveJob();
  ASSERT_NE(form(), nullptr);
  EXPECT_EQ(form()->field(QStringLiteral("throughput-P100"))->text(), QStringLiteral("7.5"));
  type(form()->field(QStringLiteral("id")), "Mine");
  type(form()->field(QStringLiteral("throughput-P100")), "1: 7.5, 2: 14");
  EXPECT_TRUE(form()->keep());
  const model::Catalogue own = entryOf(store.own(), Kind::Model, "Mine");
  ASSERT_EQ(own.models.size(), 1u);
  EXPECT_FALSE(own.models[0].job.arrival_s);
  EXPECT_EQ(own.models[0].job.throughput->at("P100"), model::ThroughputCell(std::map<int, double>{{1, 7.5}, {2, 14}}));
  goTo(model()->find(Section::Jobs, QStringLiteral("Mine")));
  QTest::keyClick(panel.view(), Qt::Key_Return);
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_EQ(placed[0].jobs[0].model, "Mine");
}

TEST_F(Palette, AFormRefusesWithTheReasonAtTheField) {
  goTo(model()->find(Section::Nodes, QStringLiteral("4 × V100")));
  QTest::keyClick(panel.view(), Qt::Key_F2);
  ASSERT_NE(form(), nullptr);
  const std::tuple<const char*, const char*, const char*> wrong[] = {
      {"gpus", "4 x Q7", "Q7"}, {"nic", "0,5", "0.5"}, {"pcie", "9", "3 to 5"}, {"intra", "-3", "more than 0"}};
  for (const auto& [name, text, why] : wrong) {
    QLineEdit* line = form()->field(QLatin1String(name));
    const QString good = line->text();
    type(line, text);
    EXPECT_FALSE(form()->keep()) << name;
    EXPECT_TRUE(line->property("refused").toBool()) << name;
    bool told = false;
    for (const QLabel* label : form()->findChildren<QLabel*>())
      told = told || label->text().contains(QLatin1String(why));
    EXPECT_TRUE(told) << name;
    line->setText(good);
  }
  EXPECT_TRUE(form()->keep());
  EXPECT_TRUE(store.isOwn(Kind::Node, "4 × V100")) << "a shipped entry that is edited becomes the user's own";
}

TEST_F(Palette, OwnEntriesAreDeletedAndShippedOnesStay) {
  bench.selection.selectNodes({"n0"});
  panel.saveNodes();
  type(form()->field(QStringLiteral("name")), "Gone soon");
  ASSERT_TRUE(form()->keep());
  goTo(model()->find(Section::Nodes, QStringLiteral("Gone soon")));
  QTest::keyClick(panel.view(), Qt::Key_Delete);
  EXPECT_FALSE(shown().contains(QStringLiteral("Gone soon")));
  goTo(model()->find(Section::Nodes, QStringLiteral("8 × H100")));
  QTest::keyClick(panel.view(), Qt::Key_Delete);
  EXPECT_TRUE(shown().contains(QStringLiteral("8 × H100")));
  EXPECT_TRUE(wasRefused);
}

TEST_F(Palette, TheMenuKeepsWhatIsSelected) {
  auto* button = panel.findChild<QToolButton*>();
  ASSERT_NE(button, nullptr);
  emit button->menu()->aboutToShow();
  const auto enabled = [&](const char* start) {
    for (const QAction* action : button->menu()->actions()) {
      if (action->text().startsWith(QLatin1String(start))) return action->isEnabled();
    }
    ADD_FAILURE() << start;
    return false;
  };
  EXPECT_FALSE(enabled("Keep the selected nodes"));
  bench.selection.selectNodes({"n0"});
  emit button->menu()->aboutToShow();
  EXPECT_TRUE(enabled("Keep the selected nodes"));
  EXPECT_FALSE(enabled("Export your own"));
}

TEST_F(Palette, ABrokenCatalogueIsSaidAndTheRestWorks) {
  QFile file(folder.filePath(QStringLiteral("catalogue.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"roundel_catalogue\": 1, \"nodes\": 7}");
  file.close();
  store.reload();
  auto* problem = panel.findChild<QLabel*>(QStringLiteral("catalogue-problem"));
  ASSERT_NE(problem, nullptr);
  EXPECT_TRUE(problem->isVisible());
  EXPECT_TRUE(problem->text().contains(QStringLiteral("catalogue.json"))) << problem->text().toStdString();
  EXPECT_TRUE(shown().contains(QStringLiteral("8 × H100")));
}

TEST_F(Palette, CopyPutsTheFragmentOnTheClipboard) {
  goTo(model()->find(Section::Jobs, QStringLiteral("BERT")));
  QTest::keyClick(panel.view(), Qt::Key_C, Qt::ControlModifier);
  QString reason;
  const auto fragment = fragmentFrom(QGuiApplication::clipboard()->text(), reason);
  ASSERT_TRUE(fragment);
  EXPECT_EQ(fragment->jobs.size(), 1u);
}

TEST_F(Palette, PicturesHaveTheCurrentEntryInTheAccent) {
  bench.selection.selectNodes({"n0"});
  for (const Section section : {Section::Nodes, Section::Jobs}) model()->setExpanded(section, false);
  testing::pictures(bench, panel, QStringLiteral("build-palette"), {{230, 760}});
  goTo(model()->find(Section::Nodes, QStringLiteral("4 × V100")));
  const QImage image = testing::pictureOf(panel, {230, 760});
  EXPECT_GT(testing::count(image, Theme::light().accent), 100);
}

}  // namespace
}  // namespace roundel::widgets
