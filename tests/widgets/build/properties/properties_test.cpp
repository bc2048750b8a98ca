// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of properties: several nodes at once, GPU types, the scenario with its events.

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>

#include "tests/widgets/bench.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/properties/properties_panel.h"
#include "widgets/build/properties/scenario_edits.h"
#include "widgets/build/properties/type_edits.h"

namespace roundel::widgets {
namespace {

using testing::settle;

model::Scenario rich() {
  model::Scenario s = testing::threeJobs();
  s.nodes[0].nic_gbits_s = 25;
  s.nodes[1].nic_gbits_s = 100;
  s.models = {testing::job("ResNet", 1, 10, {{"V100", 4.0}, {"K80", 1.0}})};
  s.jobs[0].throughput_spread = model::ThroughputRow{{"K80", 2.0}};
  model::TimingSpec timing;
  timing.forward_s = 0.1;
  timing.backward_s = 0.2;
  s.jobs[1].timing = std::map<std::string, model::TimingSpec>{{"P100", timing}};
  s.jobs[1].batch_size = 32;
  s.jobs[1].params = 1e7;
  s.events = {{600, model::EventKind::SetThroughput, "", "J1", "K80", 3.0},
              {900, model::EventKind::NodeDown, "n1", "", "", {}}};
  return s;
}

class Properties : public ::testing::Test, public testing::EditedBench {
 protected:
  Properties() : panel(&bench) {
    bench.document.reset(rich(), {});
    panel.resize(290, 700);
    panel.show();
    panel.activateWindow();
    settle();
    before = bytes();
  }
  const model::Scenario& scenario() const { return bench.document.scenario(); }
  static void type(QLineEdit* line, const char* text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::fromUtf8(text));
    QTest::keyClick(line, Qt::Key_Return);
  }
  bool said(const char* words) const {
    for (const QLabel* label : panel.findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
    }
    return false;
  }
  PropertiesPanel panel;
  std::string before;
};

TEST_F(Properties, UnlikeValuesAreNamedAndOneTypedGoesToAll) {
  bench.selection.selectNodes({"n0", "n1", "n2"});
  QLineEdit* nic = panel.nodes()->field(QStringLiteral("nic"));
  EXPECT_TRUE(nic->text().isEmpty());
  EXPECT_EQ(nic->placeholderText(), QStringLiteral("differ: 25 · 100 · 10"));
  EXPECT_EQ(panel.nodes()->field(QStringLiteral("speed"))->placeholderText(), QStringLiteral("1"))
      << "all nodes have the default speed";
  type(nic, "50");
  for (const model::NodeSpec& node : scenario().nodes) EXPECT_EQ(node.nic_gbits_s, 50);
  EXPECT_EQ(commands(), 1);
  undoAll();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Properties, SelectingANodeBringsItsPageForward) {
  panel.showPage(PropertiesPanel::ScenarioPage);
  bench.selection.selectNodes({"n1"});
  EXPECT_EQ(panel.page(), PropertiesPanel::Nodes);
  EXPECT_TRUE(said("node n1"));
}

TEST_F(Properties, PcieIsThreeToFive) {
  bench.selection.selectNodes({"n1"});
  type(panel.nodes()->field(QStringLiteral("pcie")), "6");
  EXPECT_TRUE(said("3 to 5"));
  type(panel.nodes()->field(QStringLiteral("pcie")), "4");
  EXPECT_EQ(scenario().nodes[1].pcie, 4);
  EXPECT_TRUE(bench.document.faults().empty());
}

TEST_F(Properties, AGpuTypeIsRenamedEverywhere) {
  panel.showPage(PropertiesPanel::Types);
  panel.types()->choose("K80");
  type(panel.types()->form()->field(QStringLiteral("id")), "K80-12");
  EXPECT_EQ(panel.types()->chosen(), "K80-12");
  EXPECT_EQ(scenario().gpu_types[2].id, "K80-12");
  EXPECT_EQ(scenario().nodes[2].gpus[0].type, "K80-12");
  EXPECT_EQ(scenario().models[0].throughput->count("K80-12"), 1u);
  EXPECT_EQ(scenario().jobs[0].throughput->count("K80"), 0u);
  EXPECT_EQ(scenario().jobs[0].throughput_spread->count("K80-12"), 1u);
  EXPECT_EQ(scenario().events[0].type, "K80-12");
  EXPECT_TRUE(bench.document.faults().empty()) << bench.document.faults().front().message;
  EXPECT_EQ(commands(), 1);
  undoAll();
  EXPECT_EQ(bytes(), before);
  type(panel.types()->form()->field(QStringLiteral("id")), "V100");
  EXPECT_TRUE(said("name of another GPU type"));
  EXPECT_EQ(bytes(), before);
}

TEST_F(Properties, FiguresOfAGpuTypeAreEditedAndRefusedWithReasons) {
  panel.showPage(PropertiesPanel::Types);
  panel.types()->choose("V100");
  FieldForm* form = panel.types()->form();
  type(form->field(QStringLiteral("tflops")), "125");
  type(form->field(QStringLiteral("vram")), "16");
  type(form->field(QStringLiteral("link")), "1e9");
  type(form->field(QStringLiteral("net")), "2.5e8");
  type(form->field(QStringLiteral("color")), "#0072b2");
  EXPECT_EQ(scenario().gpu_types[0].tensor_tflops, 125);
  EXPECT_EQ(scenario().gpu_types[0].link_params_s, 1e9);
  EXPECT_EQ(scenario().gpu_types[0].color, "#0072b2");
  EXPECT_EQ(commands(), 5);
  type(form->field(QStringLiteral("vram")), "0");
  EXPECT_TRUE(said("more than 0"));
  type(form->field(QStringLiteral("color")), "blue");
  EXPECT_TRUE(said("#0072b2"));
  EXPECT_EQ(commands(), 5);
  undoAll();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Properties, ATypeThatIsHeldIsNotDeletedAndOneThatIsNotTakesItsRatesAlong) {
  const QString why = deleteGpuType(bench.document, "K80");
  EXPECT_TRUE(why.contains(QStringLiteral("n2"))) << why.toStdString();
  EXPECT_EQ(bytes(), before);
  setGroups(bench.document, {"n2"}, {{"V100", 2}});
  EXPECT_EQ(deleteGpuType(bench.document, "K80"), QString());
  EXPECT_EQ(scenario().gpu_types.size(), 2u);
  EXPECT_EQ(scenario().events.size(), 1u) << "the event of the deleted type is deleted too";
  EXPECT_FALSE(scenario().jobs[0].throughput_spread) << "a table without rows is removed";
  EXPECT_TRUE(bench.document.faults().empty()) << bench.document.faults().front().message;
}

TEST_F(Properties, TaskAndPlaceOfTheOpeningAreEditedAndLeaveNoEmptyKey) {
  panel.showPage(PropertiesPanel::ScenarioPage);
  FieldForm* form = panel.scenario()->form();
  type(form->field(QStringLiteral("opening-task")), "Find who waits.");
  type(form->field(QStringLiteral("opens-at")), "90");
  ASSERT_TRUE(scenario().opening);
  EXPECT_EQ(scenario().opening->task, "Find who waits.");
  EXPECT_EQ(scenario().opening->at_s, 90);
  type(form->field(QStringLiteral("opens-at")), "-1");
  EXPECT_TRUE(said("0 or more"));
  type(form->field(QStringLiteral("opens-at")), "");
  EXPECT_FALSE(scenario().opening->at_s);
  type(form->field(QStringLiteral("opening-task")), "");
  EXPECT_FALSE(scenario().opening);
  EXPECT_EQ(bytes(), before);
}

TEST_F(Properties, TheScenarioIsEditedFieldByField) {
  panel.showPage(PropertiesPanel::ScenarioPage);
  FieldForm* form = panel.scenario()->form();
  type(form->field(QStringLiteral("title")), "A better name");
  type(form->field(QStringLiteral("cite")), "A paper");
  type(form->field(QStringLiteral("round")), "120");
  type(form->field(QStringLiteral("restart")), "0");
  type(form->field(QStringLiteral("horizon")), "86400");
  type(form->field(QStringLiteral("seed")), "7");
  EXPECT_EQ(scenario().title, "A better name");
  EXPECT_EQ(scenario().source->cite, "A paper");
  EXPECT_EQ(scenario().clock.round_s, 120);
  EXPECT_EQ(scenario().clock.restart_s, 0);
  EXPECT_EQ(scenario().clock.horizon_s, 86400);
  EXPECT_EQ(scenario().clock.seed, 7u);
  EXPECT_EQ(commands(), 6);
  type(form->field(QStringLiteral("round")), "0");
  EXPECT_TRUE(said("more than 0"));
  EXPECT_EQ(form->field(QStringLiteral("round"))->text(), QStringLiteral("0")) << "a rejected text stays in the field";
  type(form->field(QStringLiteral("seed")), "1.5");
  EXPECT_TRUE(said("whole number"));
  type(form->field(QStringLiteral("horizon")), "");
  EXPECT_FALSE(scenario().clock.horizon_s);
  auto* text = form->findChild<QPlainTextEdit*>(QStringLiteral("description"));
  text->setFocus();
  QTest::keyClicks(text, QStringLiteral("Three jobs."));
  form->field(QStringLiteral("title"))->setFocus();
  EXPECT_EQ(scenario().description, "Three jobs.");
  auto* rates = form->findChild<QComboBox*>(QStringLiteral("rates"));
  rates->setFocus();
  QTest::keyClick(rates, Qt::Key_Down);
  EXPECT_EQ(scenario().rate_model, model::RateModel::Additive);
  const std::string full = bytes();
  undoAll();
  EXPECT_EQ(bytes(), before);
  while (bench.document.undoStack()->canRedo()) bench.document.undoStack()->redo();
  EXPECT_EQ(bytes(), full);
}

TEST_F(Properties, EventsAreATableThatIsEditedInPlace) {
  panel.showPage(PropertiesPanel::ScenarioPage);
  EventsModel* events = panel.scenario()->events();
  const QAbstractItemModelTester tester(events, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const auto at = [&](int row, EventsModel::Column column) { return events->index(row, column); };
  ASSERT_EQ(events->rowCount(), 2);
  EXPECT_EQ(at(0, EventsModel::Kind).data().toString(), QStringLiteral("set throughput"));
  EXPECT_EQ(at(1, EventsModel::Value).data().toString(), QStringLiteral("–"));
  EXPECT_FALSE(events->flags(at(1, EventsModel::Value)) & Qt::ItemIsEditable);
  EXPECT_TRUE(events->setData(at(1, EventsModel::At), QStringLiteral("1200")));
  EXPECT_EQ(scenario().events[1].at_s, 1200);
  EXPECT_FALSE(events->setData(at(1, EventsModel::At), QStringLiteral("-1")));
  EXPECT_TRUE(said("0 or more"));
  EXPECT_TRUE(events->setData(at(1, EventsModel::Kind), QStringLiteral("cancel job")));
  EXPECT_EQ(scenario().events[1].job, "J1") << "an event that cancels a job needs a job";
  EXPECT_TRUE(scenario().events[1].node.empty());
  EXPECT_TRUE(events->setData(at(1, EventsModel::Target), QStringLiteral("J3")));
  EXPECT_FALSE(events->setData(at(1, EventsModel::Target), QStringLiteral("J9")));
  EXPECT_TRUE(said("J9"));
  EXPECT_TRUE(events->setData(at(0, EventsModel::Value), QString()));
  EXPECT_FALSE(scenario().events[0].value) << "without a value, the job cannot run on the type";
  EXPECT_TRUE(bench.document.faults().empty());
  EXPECT_EQ(addEvent(bench.document, model::EventKind::SetSpeed, 300), QString());
  EXPECT_EQ(scenario().events[2].value, 1);
  EXPECT_TRUE(bench.document.faults().empty());
  QTableView* view = panel.scenario()->eventsView();
  view->setCurrentIndex(at(0, EventsModel::At));
  QTest::keyClick(view, Qt::Key_Delete);
  EXPECT_EQ(scenario().events.size(), 2u);
  undoAll();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Properties, EveryFieldHasANameAndATip) {
  for (const int page : {0, 1, 2}) {
    panel.showPage(static_cast<PropertiesPanel::Page>(page));
    for (const QLineEdit* line : panel.findChildren<QLineEdit*>()) {
      if (!line->isVisible()) continue;
      EXPECT_FALSE(line->accessibleName().isEmpty()) << line->objectName().toStdString();
      EXPECT_FALSE(line->toolTip().isEmpty()) << line->objectName().toStdString();
    }
  }
}

TEST_F(Properties, PicturesOfTheScenarioHaveTheAccent) {
  bench.selection.selectNodes({"n0", "n1"});
  testing::pictures(bench, panel, QStringLiteral("build-properties-nodes"), {{280, 480}});
  panel.showPage(PropertiesPanel::Types);
  testing::pictures(bench, panel, QStringLiteral("build-properties-types"), {{280, 480}});
  panel.showPage(PropertiesPanel::ScenarioPage);
  const QImage image = testing::pictures(bench, panel, QStringLiteral("build-properties-scenario"), {{280, 720}});
  EXPECT_GT(testing::count(image, Theme::light().accent), 10);
}

TEST_F(Properties, EveryPageFitsTheWidthOfItsPanel) {
  auto* tabs = panel.findChild<QTabWidget*>();
  ASSERT_NE(tabs, nullptr);
  for (int page = 0; page < tabs->count(); ++page) {
    tabs->setCurrentIndex(page);
    settle();
    for (QWidget* field : tabs->currentWidget()->findChildren<QWidget*>()) {
      if (!field->isVisible() || (!qobject_cast<QLineEdit*>(field) && !qobject_cast<QComboBox*>(field) &&
                                  !qobject_cast<QPlainTextEdit*>(field)))
        continue;
      EXPECT_LE(field->mapTo(&panel, QPoint(field->width(), 0)).x(), panel.width())
          << tabs->tabText(page).toStdString() << ": " << field->accessibleName().toStdString();
    }
  }
}

// ---- unusual edits in the table of events ----

class EventCells : public Properties {
 protected:
  EventCells() { panel.showPage(PropertiesPanel::ScenarioPage); }
  EventsModel& events() { return *panel.scenario()->events(); }
  QModelIndex at(int row, EventsModel::Column column) { return events().index(row, column); }
  bool set(int row, EventsModel::Column column, const char* text) {
    return events().setData(at(row, column), QString::fromUtf8(text));
  }
  QStringList choices(int row, EventsModel::Column column) {
    return at(row, column).data(EventsModel::ChoicesRole).toStringList();
  }
};

TEST_F(EventCells, OfferWhatTheirKindCanBeAbout) {
  EXPECT_EQ(choices(0, EventsModel::Target).join(QLatin1Char(' ')), QStringLiteral("J1 J2 J3"));
  EXPECT_EQ(choices(1, EventsModel::Target).join(QLatin1Char(' ')), QStringLiteral("n0 n1 n2"));
  EXPECT_EQ(choices(0, EventsModel::Type).join(QLatin1Char(' ')), QStringLiteral("V100 P100 K80"));
  EXPECT_EQ(choices(0, EventsModel::Kind).size(), 5);
  EXPECT_TRUE(choices(0, EventsModel::At).isEmpty()) << "the time has no list of choices";
}

TEST_F(EventCells, AKindTakesAlongWhatItHasAUseFor) {
  EXPECT_TRUE(set(0, EventsModel::Kind, "set speed"));
  EXPECT_EQ(scenario().events[0].node, "n0");
  EXPECT_TRUE(scenario().events[0].job.empty() && scenario().events[0].type.empty());
  EXPECT_EQ(scenario().events[0].value, 3.0) << "both kinds of event have a value";
  EXPECT_TRUE(set(0, EventsModel::Kind, "node up"));
  EXPECT_FALSE(scenario().events[0].value);
  EXPECT_TRUE(set(0, EventsModel::Kind, "set throughput"));
  EXPECT_EQ(scenario().events[0].job, "J1");
  EXPECT_EQ(scenario().events[0].type, "V100");
}

TEST_F(EventCells, ASpeedNeedsANumberAboveZeroAndAThroughputMayHaveNone) {
  EXPECT_TRUE(set(1, EventsModel::Kind, "set speed"));
  for (const char* wrong : {"", "0", "-1", "fast", "0,5"}) EXPECT_FALSE(set(1, EventsModel::Value, wrong)) << wrong;
  EXPECT_EQ(scenario().events[1].value, 1);
  EXPECT_TRUE(set(1, EventsModel::Value, " 0.5 "));
  EXPECT_EQ(scenario().events[1].value, 0.5);
  EXPECT_TRUE(set(0, EventsModel::Value, ""));
  EXPECT_EQ(at(0, EventsModel::Value).data().toString(), QStringLiteral("cannot run"));
}

TEST_F(EventCells, ARefusalIsTakenBackByTheNextGoodValue) {
  EXPECT_FALSE(set(0, EventsModel::At, "soon"));
  EXPECT_TRUE(said("soon"));
  EXPECT_TRUE(set(0, EventsModel::At, "60"));
  EXPECT_FALSE(said("soon"));
}

TEST_F(EventCells, TheSameValueIsNoStep) {
  EXPECT_TRUE(set(0, EventsModel::At, "600"));
  EXPECT_TRUE(set(1, EventsModel::Kind, "node down"));
  EXPECT_EQ(commands(), 0);
}

TEST_F(EventCells, HaveNothingOutsideTheirRowsAndColumns) {
  EXPECT_FALSE(events().index(2, 0).isValid());
  EXPECT_FALSE(events().setData({}, 1));
  EXPECT_FALSE(events().setData(at(0, EventsModel::At), 1, Qt::DisplayRole));
  EXPECT_FALSE(events().headerData(99, Qt::Horizontal, Qt::DisplayRole).isValid());
  EXPECT_FALSE(events().headerData(0, Qt::Vertical, Qt::DisplayRole).isValid());
  EXPECT_EQ(events().rowCount(at(0, EventsModel::At)), 0);
}

TEST_F(EventCells, SayWhyThereIsNoValue) {
  EXPECT_EQ(at(1, EventsModel::Type).data(Qt::ToolTipRole).toString(), QStringLiteral("node down has none"));
  EXPECT_FALSE(at(1, EventsModel::At).data(Qt::ToolTipRole).toString().isEmpty());
}

TEST_F(EventCells, AChoiceIsMadeInPlaceWithTheKeyboard) {
  QTableView* view = panel.scenario()->eventsView();
  view->setCurrentIndex(at(1, EventsModel::Target));
  view->edit(at(1, EventsModel::Target));
  auto* box = view->findChild<QComboBox*>();
  ASSERT_NE(box, nullptr);
  EXPECT_EQ(box->currentText(), QStringLiteral("n1"));
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Down);
  QTest::keyClick(box, Qt::Key_Return);
  emit box->activated(box->currentIndex());
  EXPECT_EQ(scenario().events[1].node, "n2");
}

// ---- a form without a panel ----

struct Form {
  Form() {
    line = form.add(QStringLiteral("number"), QStringLiteral("Number"), QStringLiteral("a tip"),
                    [this](const QString& text) {
                      applied << text;
                      return text == QStringLiteral("bad") ? QStringLiteral("no good") : QString();
                    });
    words = form.addText(QStringLiteral("words"), QStringLiteral("Words"), QStringLiteral("a tip"),
                         [this](const QString& text) {
                           applied << text;
                           return QString();
                         });
    form.show(QStringLiteral("number"), QStringLiteral("1"));
    static_cast<QWidget&>(form).show();
    form.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&form));
  }
  ~Form() { form.hide(); }  // the field must lose the focus before the form is destroyed
  void type(const char* text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QLatin1String(text));
    QTest::keyClick(line, Qt::Key_Return);
  }
  QStringList applied;
  FieldForm form;
  QLineEdit* line;
  QPlainTextEdit* words;
};

TEST(FieldForms, ApplyWhatWasTypedOnceAndNothingThatWasNot) {
  Form t;
  t.line->setFocus();
  QTest::keyClick(t.line, Qt::Key_Return);
  EXPECT_TRUE(t.applied.isEmpty());
  t.type("2");
  t.words->setFocus();
  EXPECT_EQ(t.applied, QStringList(QStringLiteral("2"))) << "leaving the field does not apply the text again";
}

TEST(FieldForms, ARefusedTextStaysWithItsReasonUntilTheDocumentSaysAnother) {
  Form t;
  t.type("bad");
  EXPECT_EQ(t.line->text(), QStringLiteral("bad"));
  EXPECT_TRUE(t.line->property("refused").toBool());
  const auto reasons = t.form.findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(
      reasons, [](const QLabel* each) { return each->isVisible() && each->text() == QStringLiteral("no good"); }));
  t.form.show(QStringLiteral("number"), QStringLiteral("7"));
  EXPECT_EQ(t.line->text(), QStringLiteral("7"));
  EXPECT_FALSE(t.line->property("refused").toBool());
}

TEST(FieldForms, AFieldThatSomebodyTypesInIsLeftAlone) {
  Form t;
  t.line->setFocus();
  QTest::keyClicks(t.line, QStringLiteral("5"));
  const QString typed = t.line->text();
  t.form.show(QStringLiteral("number"), QStringLiteral("9"));
  EXPECT_EQ(t.line->text(), typed);
  t.words->setFocus();
  t.form.show(QStringLiteral("number"), QStringLiteral("9"));
  EXPECT_EQ(t.line->text(), QStringLiteral("9"));
}

TEST(FieldForms, SeveralLinesAreAppliedWhenTheyLoseTheKeyboard) {
  Form t;
  t.words->setFocus();
  QTest::keyClicks(t.words, QStringLiteral("two"));
  QTest::keyClick(t.words, Qt::Key_Return);
  QTest::keyClicks(t.words, QStringLiteral("lines"));
  EXPECT_TRUE(t.applied.isEmpty());
  QTest::keyClick(t.words, Qt::Key_Tab);
  EXPECT_EQ(t.applied, QStringList(QStringLiteral("two\nlines"))) << "Tab moves the focus and is not typed";
}

TEST(FieldForms, HaveNoFieldOfAnUnknownName) {
  Form t;
  EXPECT_EQ(t.form.field(QStringLiteral("none")), nullptr);
  t.form.show(QStringLiteral("none"), QStringLiteral("x"));
  t.form.setVaryPath(QStringLiteral("none"), QStringLiteral("/x"));
  EXPECT_EQ(t.line->text(), QStringLiteral("1"));
}

}  // namespace
}  // namespace roundel::widgets
