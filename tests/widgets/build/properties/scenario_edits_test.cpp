// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the scenario without a window: accepted, rejected and returned texts of each field; each edit is one undo command.

#include "widgets/build/properties/scenario_edits.h"
#include "widgets/build/properties/type_edits.h"

#include "core/model/scenario.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

class ScenarioEdits : public ::testing::Test {
 protected:
  ScenarioEdits() { document.reset(testing::threeJobs(), {}); }
  const model::Scenario& scenario() const { return document.scenario(); }
  std::string bytes() const { return io::writeScenario(scenario()); }
  void undoAll() {
    while (document.undoStack()->canUndo()) document.undoStack()->undo();
  }
  QString set(ScenarioField field, const char* text) {
    return setScenarioField(document, field, QString::fromUtf8(text));
  }
  QString setType(TypeField field, const char* text) {
    return setTypeField(document, "V100", field, QString::fromUtf8(text));
  }
  QString textOf(TypeField field) const { return typeFieldText(scenario().gpu_types.front(), field); }

  Document document;
};

struct Given {
  ScenarioField field;
  const char* text;
};

TEST_F(ScenarioEdits, WhatIsWrittenIsReadBackAndUndoneInOneStep) {
  const Given given[] = {{ScenarioField::Title, "A name"},   {ScenarioField::Description, "Two\nlines"},
                         {ScenarioField::Task, "Find it."},  {ScenarioField::OpensAt, "90"},
                         {ScenarioField::Cite, "A paper"},   {ScenarioField::Note, "From Table 3"},
                         {ScenarioField::Round, "120"},      {ScenarioField::Restart, "2.5"},
                         {ScenarioField::FirstStart, "4"},   {ScenarioField::Horizon, "86400"},
                         {ScenarioField::Seed, "4294967296"}};
  for (const auto& [field, text] : given) {
    SCOPED_TRACE(text);
    const std::string before = bytes();
    EXPECT_EQ(set(field, text), QString());
    EXPECT_EQ(scenarioFieldText(scenario(), field), QString::fromUtf8(text));
    EXPECT_NE(bytes(), before);
    EXPECT_EQ(document.undoStack()->count(), 1);
    undoAll();
    EXPECT_EQ(bytes(), before);
  }
}

TEST_F(ScenarioEdits, ATextThatIsNoNumberIsRefusedWithAReasonAndChangesNothing) {
  const std::string before = bytes();
  const Given wrong[] = {{ScenarioField::Round, "0"},        {ScenarioField::Round, "-5"},
                         {ScenarioField::Round, "six"},      {ScenarioField::Restart, "-1"},
                         {ScenarioField::FirstStart, "1,5"}, {ScenarioField::Horizon, "0"},
                         {ScenarioField::Horizon, "inf"},    {ScenarioField::Seed, "-1"},
                         {ScenarioField::Seed, "2.5"},       {ScenarioField::Seed, "9007199254740993"},
                         {ScenarioField::OpensAt, "-0.1"},   {ScenarioField::OpensAt, "nan"}};
  for (const auto& [field, text] : wrong) {
    EXPECT_FALSE(set(field, text).isEmpty()) << text;
    EXPECT_EQ(bytes(), before) << text;
  }
  EXPECT_EQ(document.undoStack()->count(), 0);
}

TEST_F(ScenarioEdits, AnEmptyTextGivesTheUsualValueBack) {
  const model::Clock usual;
  set(ScenarioField::Round, "99");
  set(ScenarioField::Restart, "99");
  set(ScenarioField::FirstStart, "99");
  set(ScenarioField::Horizon, "99");
  set(ScenarioField::Seed, "99");
  for (const ScenarioField field : {ScenarioField::Round, ScenarioField::Restart, ScenarioField::FirstStart,
                                    ScenarioField::Horizon, ScenarioField::Seed})
    EXPECT_EQ(set(field, "  "), QString());
  EXPECT_EQ(scenario().clock.round_s, usual.round_s);
  EXPECT_EQ(scenario().clock.restart_s, usual.restart_s);
  EXPECT_EQ(scenario().clock.first_start_s, usual.first_start_s);
  EXPECT_FALSE(scenario().clock.horizon_s);
  EXPECT_EQ(scenario().clock.seed, 1U);
}

TEST_F(ScenarioEdits, TheSourceIsThereWhileItSaysSomething) {
  set(ScenarioField::Cite, "A paper");
  set(ScenarioField::Note, "From Table 3");
  set(ScenarioField::Cite, "");
  ASSERT_TRUE(scenario().source);
  EXPECT_EQ(scenario().source->note, "From Table 3");
  set(ScenarioField::Note, "");
  EXPECT_FALSE(scenario().source);
}

TEST_F(ScenarioEdits, FiguresOfATypeAreNumbersAboveZeroOrAbsent) {
  for (const TypeField field : {TypeField::Tflops, TypeField::Vram, TypeField::Link, TypeField::Net}) {
    EXPECT_EQ(setType(field, "12.5"), QString());
    EXPECT_EQ(textOf(field), QStringLiteral("12.5"));
    EXPECT_FALSE(setType(field, "0").isEmpty());
    EXPECT_FALSE(setType(field, "-1").isEmpty());
    EXPECT_FALSE(setType(field, "much").isEmpty());
    EXPECT_EQ(textOf(field), QStringLiteral("12.5"));
    EXPECT_EQ(setType(field, ""), QString());
    EXPECT_EQ(textOf(field), QString());
  }
}

TEST_F(ScenarioEdits, TheGpuOfATypeIsAWordOrAbsent) {
  EXPECT_EQ(setType(TypeField::Gpu, " RTX3090 "), QString());
  EXPECT_EQ(scenario().gpu_types.front().gpu, "RTX3090");
  EXPECT_EQ(textOf(TypeField::Gpu), QStringLiteral("RTX3090"));
  EXPECT_EQ(setType(TypeField::Gpu, " "), QString());
  EXPECT_FALSE(scenario().gpu_types.front().gpu);
}

TEST_F(ScenarioEdits, AColourHasSixHexDigits) {
  EXPECT_EQ(setType(TypeField::Color, " #0072B2 "), QString());
  EXPECT_EQ(scenario().gpu_types.front().color, "#0072B2");
  for (const char* wrong : {"#07b", "0072b2", "#0072b", "#0072b2f", "#0072bg", "blue"}) {
    EXPECT_TRUE(setType(TypeField::Color, wrong).contains(QString::fromUtf8(wrong))) << wrong;
    EXPECT_EQ(scenario().gpu_types.front().color, "#0072B2") << wrong;
  }
  EXPECT_EQ(setType(TypeField::Color, ""), QString());
  EXPECT_FALSE(scenario().gpu_types.front().color);
}

TEST_F(ScenarioEdits, TheNameOfATypeIsItsOwn) {
  const std::string before = bytes();
  EXPECT_FALSE(setType(TypeField::Id, "").isEmpty());
  EXPECT_TRUE(setType(TypeField::Id, "K80").contains(QStringLiteral("K80")));
  EXPECT_EQ(setType(TypeField::Id, " V100 "), QString()) << "an unchanged name is accepted";
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(document.undoStack()->count(), 0);
  EXPECT_EQ(setType(TypeField::Id, "H100"), QString());
  EXPECT_EQ(scenario().nodes.front().gpus.front().type, "H100");
  for (const model::JobSpec& job : scenario().jobs) EXPECT_EQ(job.throughput->count("H100"), 1U) << job.id;
  EXPECT_TRUE(document.faults().empty());
}

TEST_F(ScenarioEdits, ATypeThatManyNodesHoldNamesThreeOfThem) {
  document.edit(QStringLiteral("more"), [](model::Scenario& s) {
    for (const char* id : {"n3", "n4", "n5"}) s.nodes.push_back(testing::node(id, "K80", 1));
  });
  const QString why = deleteGpuType(document, "K80");
  EXPECT_TRUE(why.contains(QStringLiteral("n2, n3, n4 …"))) << why.toStdString();
  EXPECT_FALSE(why.contains(QStringLiteral("n5")));
  EXPECT_EQ(scenario().gpu_types.size(), 3U);
}

TEST_F(ScenarioEdits, EveryKindOfEventIsAddedCompleteAndUndone) {
  const std::string before = bytes();
  for (const model::EventKind kind : {model::EventKind::NodeDown, model::EventKind::NodeUp, model::EventKind::SetSpeed,
                                      model::EventKind::CancelJob, model::EventKind::SetThroughput}) {
    SCOPED_TRACE(eventWord(kind).toStdString());
    EXPECT_FALSE(eventWord(kind).isEmpty());
    ASSERT_EQ(addEvent(document, kind, 300), QString());
    EXPECT_EQ(scenario().events.back().kind, kind);
    EXPECT_EQ(scenario().events.back().at_s, 300);
    EXPECT_TRUE(document.faults().empty()) << document.faults().front().message;
    document.undoStack()->undo();
    EXPECT_EQ(bytes(), before);
  }
}

TEST_F(ScenarioEdits, AnEventThatWouldBeAboutNothingIsRefused) {
  document.edit(QStringLiteral("no nodes"), [](model::Scenario& s) { s.nodes.clear(); });
  const std::string without_nodes = bytes();
  for (const model::EventKind kind : {model::EventKind::NodeDown, model::EventKind::NodeUp, model::EventKind::SetSpeed})
    EXPECT_EQ(addEvent(document, kind, 300), QStringLiteral("There is no node yet. Add one first."));
  EXPECT_EQ(bytes(), without_nodes);
  ASSERT_EQ(addEvent(document, model::EventKind::CancelJob, 300), QString());
  EXPECT_EQ(setEvent(document, 0, {300, model::EventKind::NodeDown, "", "J1", "", {}}),
            QStringLiteral("There is no node yet. Add one first."));
  EXPECT_EQ(scenario().events.front().kind, model::EventKind::CancelJob);
  document.edit(QStringLiteral("no jobs"), [](model::Scenario& s) { s.jobs.clear(), s.events.clear(); });
  for (const model::EventKind kind : {model::EventKind::CancelJob, model::EventKind::SetThroughput})
    EXPECT_EQ(addEvent(document, kind, 300), QStringLiteral("There is no job yet. Add one first."));
  EXPECT_TRUE(scenario().events.empty());
}

TEST_F(ScenarioEdits, AnEventThatIsGoneIsNotEdited) {
  const std::string before = bytes();
  EXPECT_FALSE(setEvent(document, 0, {600, model::EventKind::NodeDown, "n1", "", "", {}}).isEmpty());
  EXPECT_EQ(bytes(), before);
  ASSERT_EQ(addEvent(document, model::EventKind::NodeDown, 300), QString());
  EXPECT_EQ(setEvent(document, 0, {600, model::EventKind::CancelJob, "n1", "J2", "V100", 3.0}), QString());
  EXPECT_EQ(scenario().events.front().job, "J2");
  EXPECT_TRUE(scenario().events.front().node.empty()) << "an event that cancels a job has no node";
  EXPECT_FALSE(scenario().events.front().value);
  document.undoStack()->undo();
  EXPECT_EQ(scenario().events.front().kind, model::EventKind::NodeDown);
}

}  // namespace
}  // namespace roundel::widgets
