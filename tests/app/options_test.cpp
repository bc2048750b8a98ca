// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the options of a lane are shown, rejected, reset and returned.

#include "app/gui/dialogs/options_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include "app/gui/dialogs/json_edit.h"
#include "app/gui/dialogs/option_row.h"
#include "app/gui/window/lane_actions.h"
#include "core/model/problem.h"
#include "core/policies/registry.h"
#include "tests/app/window.h"

namespace roundel::app {
namespace {

std::shared_ptr<const model::Problem> problem() {
  model::Scenario s;
  s.gpu_types.resize(1);
  s.gpu_types[0].id = "V100";
  s.nodes.resize(1);
  s.nodes[0].id = "n0", s.nodes[0].gpus = {{"V100", 4}};
  s.jobs.resize(1);
  s.jobs[0].id = "J1", s.jobs[0].gpus = 2, s.jobs[0].iterations = 100,
  s.jobs[0].throughput = model::ThroughputRow{{"V100", 4.0}};
  return model::resolve(s);
}

bool canAccept(const OptionsDialog& dialog) {
  return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled();
}

TEST(OptionsDialog, EveryOptionOfEveryPolicySaysWhatItIs) {
  for (const policies::PolicyInfo& info : policies::all()) {
    OptionsDialog dialog({info.id, info.name, {}});
    EXPECT_TRUE(dialog.options().empty()) << info.id << "all options have their default";
    for (const policies::OptionSpec& spec : info.options) {
      OptionRow* row = dialog.row(spec.key);
      ASSERT_NE(row, nullptr) << info.id << spec.key;
      EXPECT_EQ(row->json(), spec.default_json) << info.id << spec.key;
      EXPECT_FALSE(row->differs());
      EXPECT_TRUE(row->note().contains(QStringLiteral("default")));
      if (!spec.unit.empty()) {
        EXPECT_TRUE(row->note().contains(QString::fromStdString(spec.unit))) << spec.key;
      }
      if (!spec.paper.empty()) {
        EXPECT_TRUE(row->note().contains(QString::fromStdString(spec.paper))) << spec.key;
      }
      EXPECT_FALSE(row->editor()->accessibleName().isEmpty());
    }
    EXPECT_TRUE(canAccept(dialog)) << info.id;
  }
}

TEST(OptionsDialog, AValueThatActsOtherwiseOnTheProblemIsSaid) {
  model::Scenario scenario = *problem()->scenario;
  scenario.clock.round_s = 18;
  OptionsDialog dialog({"hadare", "HadarE", {}}, model::resolve(scenario));
  auto* note = dialog.findChild<QLabel*>(QStringLiteral("policy-note"));
  ASSERT_NE(note, nullptr);
  EXPECT_FALSE(note->isHidden());
  EXPECT_TRUE(note->text().contains(QStringLiteral("consolidation_s is 1 s")));
  dialog.row("consolidation_s")->setJson("2");
  EXPECT_TRUE(note->isHidden());
}

TEST(OptionsDialog, WhatDiffersIsShownAndResetOneByOneOrAll) {
  OptionsDialog dialog({"hadar", "Hadar", {{"utility", "\"eff\""}}});
  OptionRow* row = dialog.row("utility");
  ASSERT_NE(row, nullptr);
  ASSERT_TRUE(row->differs());
  EXPECT_EQ(dialog.options(), (model::OptionMap{{"utility", "\"eff\""}}));
  auto* reset = row->findChild<QToolButton*>(QStringLiteral("reset-utility"));
  ASSERT_TRUE(reset->isEnabled());
  reset->click();
  EXPECT_FALSE(row->differs());
  EXPECT_FALSE(reset->isEnabled());
  row->setJson("\"eff\"");
  dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
  EXPECT_TRUE(dialog.options().empty());
}

TEST(OptionsDialog, AFormulaIsShownAndTypedWithoutQuotes) {
  const auto shared = problem();
  OptionsDialog dialog({"own-rule", "Own rule", {}}, shared);
  OptionRow* row = dialog.row("priority");
  ASSERT_NE(row, nullptr);
  auto* line = qobject_cast<QLineEdit*>(row->editor());
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->text(), QStringLiteral("weight / remaining_s"));
  EXPECT_FALSE(row->differs());
  line->setText(QStringLiteral("wait_s / remaining_s"));
  EXPECT_EQ(dialog.options(), (model::OptionMap{{"priority", "\"wait_s / remaining_s\""}}));
  EXPECT_TRUE(canAccept(dialog));
  line->setText(QStringLiteral("\"wait_s / remaining_s\""));
  EXPECT_EQ(dialog.options(), (model::OptionMap{{"priority", "\"wait_s / remaining_s\""}}))
      << "quotes in the input make no difference";
  line->setText(QStringLiteral("weight / remaning_s"));
  EXPECT_FALSE(canAccept(dialog));
  EXPECT_TRUE(row->faultText().contains(QStringLiteral("column 10"))) << row->faultText().toStdString();
  EXPECT_TRUE(row->faultText().contains(QStringLiteral("remaining_s"))) << row->faultText().toStdString();
  line->setText(QStringLiteral("5"));
  EXPECT_TRUE(canAccept(dialog)) << row->faultText().toStdString();
}

TEST(OptionsDialog, AValueOutOfRangeIsRefusedBesideItsOption) {
  for (const policies::PolicyInfo& info : policies::all()) {
    for (const policies::OptionSpec& spec : info.options) {
      if (spec.type != policies::OptionType::Number || !spec.minimum) continue;
      OptionsDialog dialog({info.id, info.name, {}});
      auto* line = qobject_cast<QLineEdit*>(dialog.row(spec.key)->editor());
      ASSERT_NE(line, nullptr);
      line->setText(QString::number(*spec.minimum - 1));
      EXPECT_TRUE(dialog.row(spec.key)->hasFaults()) << info.id << spec.key;
      EXPECT_FALSE(canAccept(dialog));
      line->setText(QStringLiteral("many"));
      EXPECT_FALSE(canAccept(dialog));
      dialog.row(spec.key)->setJson(spec.default_json);
      EXPECT_TRUE(canAccept(dialog));
      return;
    }
  }
  FAIL() << "no policy has a numeric option with a minimum";
}

TEST(OptionsDialog, FaultsOfAPlanStandBesideTheirLines) {
  OptionsDialog dialog({"plan", "Plan", {}}, problem());
  auto* text = qobject_cast<JsonEdit*>(dialog.row("plan")->editor());
  ASSERT_NE(text, nullptr);
  text->setPlainText(QStringLiteral(
      "[\n  {\"round\": 0,\n   \"jobs\": {\"J1\": [{\"node\": \"n0\", \"type\": \"V100\", \"count\": 2}]}}\n]"));
  EXPECT_TRUE(canAccept(dialog)) << dialog.row("plan")->faultText().toStdString();
  text->setPlainText(QStringLiteral(
      "[\n  {\"round\": 0,\n   \"jobs\": {\"J7\": [{\"node\": \"n0\", \"type\": \"V100\", \"count\": 2}]}}\n]"));
  EXPECT_FALSE(canAccept(dialog));
  ASSERT_EQ(text->faults().count(3), 1u) << dialog.row("plan")->faultText().toStdString();
  EXPECT_TRUE(text->faults().at(3).contains(QStringLiteral("J7")));
  text->setPlainText(QStringLiteral("[\n  {\"round\": 0,\n   \"jobs\": }\n]"));
  ASSERT_EQ(text->faults().size(), 1u);
  EXPECT_EQ(text->faults().begin()->first, 3);
  EXPECT_FALSE(canAccept(dialog));
  text->goToNextFault();
  EXPECT_EQ(text->textCursor().blockNumber(), 2);
}

TEST(OptionsDialog, AnEmptyLabelIsRefusedAndOptionsAreFound) {
  OptionsDialog dialog({"gavel", "Gavel", {}});
  dialog.show();
  auto* label = dialog.findChild<QLineEdit*>(QStringLiteral("lane-label"));
  label->clear();
  EXPECT_FALSE(canAccept(dialog));
  label->setText(QStringLiteral("Gavel again"));
  EXPECT_TRUE(canAccept(dialog));
  auto* filter = dialog.findChild<QLineEdit*>(QStringLiteral("option-filter"));
  filter->setFocus();
  filter->setText(QStringLiteral("allocation"));
  EXPECT_TRUE(dialog.row("allocation")->isVisible());
  EXPECT_FALSE(dialog.row("mechanism")->isVisible());
}

TEST_F(Window, OptionsOfALaneAreOneStep) {
  const std::string before = bytes();
  whenAsked([](QWidget* widget) {
    auto* dialog = qobject_cast<OptionsDialog*>(widget);
    ASSERT_NE(dialog, nullptr);
    auto* label = dialog->findChild<QLineEdit*>(QStringLiteral("lane-label"));
    label->setText(QStringLiteral("renamed"));
    dialog->accept();
  });
  trigger("lane-options");
  EXPECT_EQ(bench().document.undoStack()->count(), 1);
  EXPECT_EQ(bench().comparison.lanes().empty()
                ? std::string()
                : bench().document.scenario().compare[static_cast<std::size_t>(bench().selection.focusedLane())].label,
            "renamed");
  trigger("undo");
  EXPECT_EQ(bytes(), before);
}

TEST_F(Window, AFaultOfALaneLeadsToItsOptions) {
  model::OptionMap options = bench().document.scenario().compare[1].options;
  options["utilty"] = "\"eff\"";
  bench().document.edit(QStringLiteral("break"), [&](model::Scenario& s) { s.compare[1].options = options; });
  ASSERT_EQ(bench().document.faults().size(), 1u);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  bool asked = false;
  whenAsked([&asked](QWidget* widget) {
    auto* dialog = qobject_cast<OptionsDialog*>(widget);
    ASSERT_NE(dialog, nullptr);
    asked = true;
    dialog->reject();
  });
  bench().goTo(QString::fromStdString(bench().document.faults()[0].pointer));
  EXPECT_TRUE(QTest::qWaitFor([&] { return asked; }));
}

TEST_F(Window, LaneActionsOpenTheOptionsOfTheLaneThatAPointerNames) {
  auto* actions = window->findChild<LaneActions*>();
  ASSERT_NE(actions, nullptr);
  const std::string before = bytes();
  std::string label;
  bool asked = false;
  whenAsked([&](QWidget* dialog) {
    auto* options = qobject_cast<OptionsDialog*>(dialog);
    ASSERT_NE(options, nullptr);
    asked = true;
    label = options->label();
    options->reject();
  });
  actions->goTo(QStringLiteral("/compare/1/options/utility"));
  EXPECT_FALSE(asked) << "the dialog opens only after the click is handled";
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked; }));
  EXPECT_EQ(label, lanes()[1].lane.label);
  actions->goTo(QStringLiteral("/jobs/1"));
  actions->editOptions(-1);
  actions->editOptions(static_cast<int>(lanes().size()));
  QCoreApplication::processEvents();
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr) << "no dialog opens for paths and numbers that are not a lane";
  EXPECT_EQ(bytes(), before);
}

}  // namespace
}  // namespace roundel::app
