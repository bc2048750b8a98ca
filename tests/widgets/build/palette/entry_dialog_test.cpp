// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of an entry of the user's catalogue: read, rejected and saved values, also by keyboard.

#include "widgets/build/palette/entry_dialog.h"

#include <gmock/gmock.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>

#include "tests/widgets/bench.h"
#include "tests/widgets/cut_texts.h"

namespace roundel::widgets {
namespace {

using Kind = CatalogueStore::Kind;

class Entry : public ::testing::Test {
 protected:
  Entry() : store(folder.filePath(QStringLiteral("catalogue.json"))) {}
  void open(Kind kind, model::Catalogue entry, const std::string& key = {}) {
    form = std::make_unique<EntryDialog>(&store, kind, std::move(entry), key, types, nullptr);
    form->setAttribute(Qt::WA_DeleteOnClose, false);
    form->show();
    form->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(form.get()));
  }
  void openNode(const std::string& key = {}) {
    model::Catalogue one;
    one.nodes = {{"mine", testing::node("", "V100", 4), {}}};
    open(Kind::Node, std::move(one), key);
  }
  void openGpu() {
    model::Catalogue one;
    one.gpus.emplace_back();
    open(Kind::Gpu, std::move(one));
  }
  void openModel() {
    model::Catalogue one;
    one.models.emplace_back();
    open(Kind::Model, std::move(one));
  }
  void type(const char* name, const char* text) {
    QLineEdit* line = form->field(QLatin1String(name));
    ASSERT_NE(line, nullptr) << name;
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::fromUtf8(text));
  }
  /// The reason that the dialog shows; empty if none.
  QString reason() const {
    for (const QLabel* label : form->findChildren<QLabel*>()) {
      if (label->isVisible() && label->property("role") == QStringLiteral("bad")) return label->text();
    }
    return {};
  }
  void expectRefused(const char* name, const char* text, const char* why) {
    type(name, text);
    EXPECT_FALSE(form->keep()) << name << " " << text;
    EXPECT_TRUE(form->field(QLatin1String(name))->property("refused").toBool()) << name << " " << text;
    EXPECT_TRUE(form->field(QLatin1String(name))->hasFocus()) << "the rejected field has the focus";
    EXPECT_TRUE(reason().contains(QString::fromUtf8(why))) << reason().toStdString();
    EXPECT_TRUE(form->isVisible());
  }
  /// The catalogue that the next start of the program reads.
  model::Catalogue kept() const { return CatalogueStore(store.file()).own(); }

  QTemporaryDir folder;
  CatalogueStore store;
  std::vector<model::GpuTypeSpec> types;
  std::unique_ptr<EntryDialog> form;
};

TEST_F(Entry, ANodeIsWrittenFieldByFieldAndReadBackFromTheFile) {
  openNode();
  type("name", "Lab node");
  type("gpus", "2 x V100, 1 x K80");
  type("intra", "150");
  type("nic", "25");
  type("pcie", "4");
  type("speed", "0.9");
  type("cite", "the label on it");
  QSignalSpy told(form.get(), &EntryDialog::kept);
  QTest::keyClick(form->field(QStringLiteral("cite")), Qt::Key_Return);
  ASSERT_EQ(told.count(), 1) << "Enter saves the entry";
  EXPECT_EQ(told.front().front().toString(), QStringLiteral("Lab node"));
  EXPECT_FALSE(form->isVisible());
  const model::Catalogue own = kept();
  ASSERT_EQ(own.nodes.size(), 1U);
  const model::CatalogueNode& node = own.nodes.front();
  EXPECT_EQ(node.name, "Lab node");
  ASSERT_EQ(node.node.gpus.size(), 2U);
  EXPECT_EQ(node.node.gpus[1].type, "K80");
  EXPECT_EQ(node.node.intra_gbytes_s, 150);
  EXPECT_EQ(node.node.nic_gbits_s, 25);
  EXPECT_EQ(node.node.pcie, 4);
  EXPECT_EQ(node.node.speed, 0.9);
  EXPECT_EQ(node.source.cite, "the label on it");
}

TEST_F(Entry, EscapeKeepsNothing) {
  openNode();
  type("name", "Never");
  QTest::keyClick(form.get(), Qt::Key_Escape);
  EXPECT_FALSE(form->isVisible());
  EXPECT_TRUE(store.own().empty());
}

TEST_F(Entry, ANodeWithoutANameIsCalledAfterItsGpus) {
  openNode();
  type("name", "");
  type("gpus", "3 x K80");
  ASSERT_TRUE(form->keep());
  EXPECT_EQ(kept().nodes.front().name,
            form->field(QStringLiteral("gpus"))->text().replace('x', QChar(0xd7)).toStdString());
}

TEST_F(Entry, EveryFieldOfANodeRefusesWhatItCannotBe) {
  openNode();
  expectRefused("gpus", "", "");
  expectRefused("gpus", "0 x V100", "");
  type("gpus", "4 x V100");
  expectRefused("pcie", "2", "3 to 5");
  expectRefused("pcie", "3.5", "whole number");
  type("pcie", "");
  expectRefused("nic", "fast", "fast");
  expectRefused("nic", "0", "more than 0");
  type("nic", "");
  expectRefused("speed", "-1", "more than 0");
  type("speed", "");
  EXPECT_TRUE(form->keep());
  EXPECT_EQ(reason(), QString());
}

TEST_F(Entry, ATypeThatOnlyTheScenarioKnowsIsKeptWithTheNode) {
  types = {testing::gpuType("Q9")};
  types.front().vram_gib = 12;
  model::Catalogue one;
  one.nodes = {{"mine", testing::node("", "Q9", 2), {}}};
  open(Kind::Node, std::move(one));
  type("gpus", "1 x V100");
  ASSERT_TRUE(form->keep());
  EXPECT_TRUE(kept().gpus.empty()) << "V100 is in the shipped catalogue";
}

TEST_F(Entry, AGpuTypeNeedsAnIdAndIsCalledAfterIt) {
  openGpu();
  expectRefused("id", " ", "such as V100");
  type("id", "Q9");
  expectRefused("vram", "0", "more than 0");
  type("vram", "12");
  type("tflops", "33.5");
  ASSERT_TRUE(form->keep());
  const model::Catalogue own = kept();
  ASSERT_EQ(own.gpus.size(), 1U);
  EXPECT_EQ(own.gpus.front().name, "Q9");
  EXPECT_EQ(own.gpus.front().type.vram_gib, 12);
  EXPECT_EQ(own.gpus.front().type.tensor_tflops, 33.5);
  EXPECT_FALSE(own.gpus.front().type.net_params_s);
}

TEST_F(Entry, ATemplateSaysItsWorkOnceAndItsThroughputSomewhere) {
  openModel();
  expectRefused("id", "", "such as ResNet-50");
  type("id", "Tiny");
  type("iterations", "1000");
  expectRefused("epochs", "3", "not both");
  type("iterations", "");
  type("epochs", "3");
  expectRefused("per-epoch", "", "number of iterations");
  type("per-epoch", "500");
  expectRefused("sizes", "S, XXL", "XXL");
  type("sizes", "m, xl");
  EXPECT_FALSE(form->keep());
  EXPECT_TRUE(reason().contains(QStringLiteral("at least one GPU type"))) << reason().toStdString();
  expectRefused("throughput-V100", "quick", "V100");
  type("throughput-V100", "1: 4.5, 2: 8");
  type("throughput-K80", "2");
  ASSERT_TRUE(form->keep());
  const model::CatalogueModel tiny = kept().models.front();
  EXPECT_EQ(tiny.name, "Tiny");
  EXPECT_THAT(tiny.sizes, ::testing::ElementsAre("M", "XL"));
  EXPECT_EQ(tiny.job.epochs, 3);
  EXPECT_EQ(tiny.job.iterations_per_epoch, 500);
  ASSERT_TRUE(tiny.job.throughput);
  EXPECT_EQ(tiny.job.throughput->size(), 2U);
}

// The same syntax as in the job table (base/text/throughput_text.h).
TEST_F(Entry, AThroughputIsReadAsTheTableOfJobsReadsIt) {
  openModel();
  type("id", "Tiny");
  type("iterations", "1000");
  expectRefused("throughput-V100", "1: 3, 1: 4", "twice");
  type("throughput-V100", "{1: 3, 2: 5}");
  type("throughput-K80", "null");
  type("throughput-P100", "0");
  ASSERT_TRUE(form->keep());
  const model::CatalogueModel tiny = kept().models.front();
  ASSERT_TRUE(tiny.job.throughput);
  EXPECT_EQ(*tiny.job.throughput, (model::ThroughputRow{{"V100", std::map<int, double>{{1, 3}, {2, 5}}}}))
      << "a type on which the model cannot run is left out";
}

TEST_F(Entry, AThroughputHasTheUnitThatTheEntryStates) {
  for (const bool gang : {false, true}) {
    model::Catalogue one;
    one.models.emplace_back();
    if (gang) one.models.front().job.throughput_per = "gang";
    open(Kind::Model, std::move(one));
    const QString unit = gang ? QStringLiteral("iterations/s per gang") : QStringLiteral("iterations/s per GPU");
    const QLineEdit* line = form->field(QStringLiteral("throughput-V100"));
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->toolTip(), unit + QStringLiteral(" on V100"));
    const QList<QLabel*> labels = form->findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(unit); }));
  }
}

TEST_F(Entry, AFormFitsTheWidthThatItOpensWith) {
  const auto expectFits = [this](const char* kind) {
    const auto* area = form->findChild<QScrollArea*>();
    ASSERT_NE(area, nullptr) << kind;
    EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0) << kind;
  };
  openNode();
  expectFits("node");
  openGpu();
  expectFits("GPU type");
  openModel();
  expectFits("job template");
}

TEST_F(Entry, ARenamedEntryTakesThePlaceOfTheOldOneAndNotOfAnother) {
  openNode();
  type("name", "first");
  ASSERT_TRUE(form->keep());
  openNode();
  type("name", "second");
  ASSERT_TRUE(form->keep());
  openNode("second");
  expectRefused("name", "first", "already");
  type("name", "third");
  ASSERT_TRUE(form->keep());
  const model::Catalogue own = kept();
  ASSERT_EQ(own.nodes.size(), 2U);
  EXPECT_EQ(own.nodes[0].name, "first");
  EXPECT_EQ(own.nodes[1].name, "third");
}

TEST_F(Entry, TabGoesThroughEveryFieldInTheOrderOfTheForm) {
  openNode();
  form->field(QStringLiteral("name"))->setFocus();
  for (const char* next : {"gpus", "intra", "nic", "pcie", "speed", "cite", "note"}) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), form->field(QLatin1String(next))) << next;
  }
}

TEST_F(Entry, EveryFieldIsNamedAndNothingIsCutWithTextOfHalfAsMuchAgain) {
  for (const double scale : {1.0, 1.5}) {
    const testing::TextScale text(scale);
    for (const Kind kind : {Kind::Node, Kind::Gpu, Kind::Model}) {
      kind == Kind::Node ? openNode() : kind == Kind::Gpu ? openGpu() : openModel();
      for (const QLineEdit* line : form->findChildren<QLineEdit*>()) {
        EXPECT_FALSE(line->accessibleName().isEmpty()) << line->objectName().toStdString();
        EXPECT_FALSE(line->toolTip().isEmpty()) << line->objectName().toStdString();
      }
      EXPECT_EQ(testing::cutText(*form), "") << scale;
    }
  }
}

}  // namespace
}  // namespace roundel::widgets
