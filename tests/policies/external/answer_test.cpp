// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/external/wire/hello.h"
#include "core/policies/external/wire/why.h"

namespace roundel::policies::external {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace std::string_literals;

/// Two jobs on two nodes at 100 s; both are active, J1 arrived later than J2.
struct Fixture {
  Fixture() {
    model::Scenario scenario;
    for (const char* type : {"V", "K"}) scenario.gpu_types.emplace_back().id = type;
    for (const char* node : {"n1", "n2"}) {
      scenario.nodes.emplace_back().id = node;
      scenario.nodes.back().gpus = {{"V", 2}, {"K", 1}};
    }
    for (const char* id : {"J1", "J2"}) {
      model::JobSpec& job = scenario.jobs.emplace_back();
      job.id = id;
      job.arrival_s = id == std::string("J1") ? 50 : 10;
      job.iterations = 100;
      job.throughput = model::ThroughputRow{{"V", 1.0}, {"K", 0.5}};
    }
    problem = model::resolve(scenario);
    states.resize(2);
    for (std::size_t j = 0; j < 2; ++j) {
      states[j].arrived = true;
      states[j].throughput = {problem, problem->jobs[j].throughput};
    }
  }
  sim::SystemView view() const {
    return {{.problem = *problem, .now_s = 100, .active = active, .node_up = up}, states};
  }

  std::shared_ptr<const model::Problem> problem;
  std::vector<sim::JobState> states;
  std::vector<model::JobIndex> active{model::JobIndex(0), model::JobIndex(1)};
  std::vector<char> up{1, 1};
};

struct Read {
  Answer answer;
  std::string fault, code;
};

Read readOf(const std::string& line, const Fixture& of = {}) {
  const JsonTree tree(line);
  const Names names(*of.problem);
  Read out;
  if (const auto fault = readAnswer(tree, 7, of.view(), names, out.answer)) {
    out.fault = fault->fault.what;
    out.code = fault->code;
  }
  out.answer.why = {};
  return out;
}

std::string line(const std::string& members) { return R"({"type":"decision","id":7,)" + members + "}"; }

TEST(Answer, PlacesJobsInTheOrderOfTheView) {
  const Read read = readOf(line(
      R"("place":{"J1":[{"node":"n1","type":"V","count":1},{"node":"n1","type":"V","count":1.0}],"J2":[{"node":"n2","type":"K","count":1}]},"wake_s":200)"));
  ASSERT_EQ(read.fault, "");
  const sim::Decision& decision = read.answer.decision;
  ASSERT_EQ(decision.placements.size(), 2U);
  EXPECT_EQ(decision.placements[0].job, model::JobIndex(1)) << "J2 arrived first";
  ASSERT_EQ(decision.placements[1].parts.size(), 1U) << "parts of the same node and type are merged";
  EXPECT_EQ(decision.placements[1].parts[0].count, 2);
  EXPECT_EQ(decision.wake_s, 200);
  EXPECT_FALSE(decision.others_stay);
}

TEST(Answer, StopsJobsWhenOthersStay) {
  const Read read = readOf(line(R"("place":{"J1":[]},"others_stay":true,"stop":["J2"])"));
  ASSERT_EQ(read.fault, "");
  EXPECT_TRUE(read.answer.decision.others_stay);
  EXPECT_THAT(read.answer.decision.stopped, ElementsAre(model::JobIndex(0), model::JobIndex(1)));
}

TEST(Answer, KeepsStateInAscii) {
  EXPECT_FALSE(readOf(line(R"("keep":true)")).answer.state.has_value());
  EXPECT_EQ(readOf(line(R"("keep":true,"state":null)")).answer.state, "null");
  EXPECT_EQ(readOf(line("\"keep\":true,\"state\":{\"\xC3\xA9\":[1.50,\"\xF0\x9F\x98\x80\"]}")).answer.state,
            R"({"\u00e9":[1.50,"\ud83d\ude00"]})");
}

TEST(Answer, EachFaultIsOneSentenceWithThePlace) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"[1]", "a list; an object"},
      {"7", "a number; an object"},
      {R"({"id":7,"keep":true})", "\"type\" is missing"},
      {R"({"type":"ready","id":7,"keep":true})", "\"decision\" is expected"},
      {R"({"type":"decision","keep":true})", "\"id\" is missing"},
      {R"({"type":"decision","id":8,"keep":true})", "\"id\" is 8; 7 was asked"},
      {R"({"type":"decision","id":"7","keep":true})", "\"id\" is a string"},
      {line(R"("state":1)"), "neither"},
      {line(R"("place":{},"keep":true)"), "both"},
      {line(R"("keep":false)"), "\"keep\" is not true"},
      {line(R"("place":[])"), "\"place\" is a list"},
      {line(R"("place":{"J1":{}})"), "a list of parts"},
      {line(R"("place":{"J1":[7]})"), "a part of job \"J1\" is a number"},
      {line(R"("place":{"J1":[{"node":"n1","type":"V"}]})"), "\"count\" of a part of job \"J1\" is missing"},
      {line(R"("place":{"J1":[{"node":"n1","type":"V","count":0}]})"), "a whole number from 1"},
      {line(R"("place":{"J1":[{"node":"n1","type":"V","count":1.5}]})"), "a whole number from 1"},
      {line(R"("place":{"J1":[{"node":"n1","type":"V","count":1e308}]})"), "a whole number from 1"},
      {line(R"("place":{"J1":[{"node":null,"type":"V","count":1}]})"), "null"},
      {line(R"("place":{"J1":[{"node":"n1","type":"V","count":"1"}]})"), "a number is expected"},
      {line(R"("keep":true,"wake_s":100)"), "a time after now"},
      {line(R"("keep":true,"wake_s":"soon")"), "a number is expected"},
      {line(R"("keep":true,"wake_s":NaN)"), "NaN"},
      {line(R"("place":{},"others_stay":1)"), "true or false"},
      {line(R"("place":{},"stop":"J1")"), "a list is expected"},
      {line(R"("place":{},"others_stay":true,"stop":[1])"), "the id of a job"},
      {line(R"("place":{"J1":[{"node":"n1","type":"V","count":1}]},"others_stay":true,"stop":["J1"])"), "both in"},
      {line(R"("keep":true,"state":")" + std::string((1 << 20) + 1, 'x') + '"'), "1048576 are allowed"},
  };
  for (const auto& [text, words] : wrong) {
    const Read read = readOf(text);
    EXPECT_THAT(read.fault, HasSubstr(words)) << text.substr(0, 200);
    EXPECT_EQ(read.code, kProgramBreach) << text.substr(0, 200);
  }
}

TEST(Answer, UnknownNamesHaveTheCodeOfTheReferee) {
  for (const char* place : {R"({"J9":[]})", R"({"J1":[{"node":"n9","type":"V","count":1}]})",
                            R"({"J1":[{"node":"n1","type":"Z","count":1}]})",
                            R"({"J1":[{"node":"n1","type":"V","count":1,"with":"J9"}]})"}) {
    const Read read = readOf(line(R"("place":)" + std::string(place)));
    EXPECT_THAT(read.fault, HasSubstr("there is no")) << place;
    EXPECT_EQ(read.code, "unknown") << place;
  }
}

TEST(Answer, UnknownMembersAreIgnored) { EXPECT_EQ(readOf(line(R"("keep":true,"more":{"a":[1]})")).fault, ""); }

// ---- why ------------------------------------------------------------------------------------------------------------

std::string whyFault(std::string why, trace::Explanation& out) {
  std::ranges::replace(why, '\n', ' ');
  const Fixture of;
  const std::string text = line(R"("place":{"J1":[{"node":"n1","type":"V","count":1}]},"why":)" + why);
  const JsonTree tree(text);
  const Names names(*of.problem);
  Answer answer;
  EXPECT_FALSE(readAnswer(tree, 7, of.view(), names, answer)) << why;
  return explainAnswer(answer.why, of.view(), names, answer.decision, out);
}

TEST(Why, IsATableWithLinksReasonsAndScores) {
  trace::Explanation why;
  ASSERT_EQ(whyFault(R"({"rule":"r","score":"s","chosen":{"J1":0.5},"waiting":{"J2":"needs \u001b"},
      "tables":[{"id":"q","title":"Q","picture":"order","columns":[{"name":"job"},{"name":"n","unit":"s","role":"amount"},{"name":"t"}],
      "rows":[["J1",1,"a"],["J2",null,2]],"chosen":[0]}]})",
                     why),
            "");
  ASSERT_EQ(why.choices.size(), 1U);
  EXPECT_EQ(why.choices[0].score, 0.5);
  ASSERT_EQ(why.reasons.size(), 1U);
  EXPECT_EQ(*why.reasons[0].written, "needs <U+001B>");
  ASSERT_EQ(why.tables.size(), 1U);
  const trace::Table& table = *why.tables[0];
  EXPECT_EQ(table.picture, trace::Picture::Order);
  EXPECT_THAT(std::get<std::vector<model::JobIndex>>(table.columns[0].cells),
              ElementsAre(model::JobIndex(0), model::JobIndex(1)));
  EXPECT_TRUE(std::isnan(std::get<std::vector<double>>(table.columns[1].cells)[1]));
  EXPECT_EQ(table.columns[1].role, trace::ColumnRole::Amount);
  EXPECT_THAT(std::get<std::vector<std::string>>(table.columns[2].cells), ElementsAre("a", "2"));
  EXPECT_THAT(table.chosen, ElementsAre(1, 0));
}

TEST(Why, AFaultDropsAllOfIt) {
  const std::string columns = R"("columns":[{"name":"a"}])";
  for (const std::string& wrong :
       {std::string("[]"), R"({"rule":1})"s, R"({"rule":")" + std::string(301, 'x') + "\"}", R"({"chosen":{"J9":1}})"s,
        R"({"chosen":{"J1":"x"}})"s, R"({"waiting":{"J2":3}})"s, R"({"tables":[1]})"s, R"({"tables":[{"id":"a"}]})"s,
        R"({"tables":[{"id":"a","title":"t",)" + columns + R"(,"rows":[[1,2]]}]})",
        R"({"tables":[{"id":"a","title":"t",)" + columns + R"(,"rows":[[true]]}]})",
        R"({"tables":[{"id":"a","title":"t","picture":"cube",)" + columns + R"(,"rows":[]}]})",
        R"({"tables":[{"id":"a","title":"t",)" + columns + R"(,"rows":[[1]],"chosen":[1]}]})"}) {
    trace::Explanation why;
    EXPECT_NE(whyFault(wrong, why), "") << wrong;
    EXPECT_EQ(why.rule, "") << wrong;
    EXPECT_EQ(why.choices.size() + why.reasons.size(), 2U) << "each job is still explained";
  }
}

// ---- ready ----------------------------------------------------------------------------------------------------------

TEST(Ready, HasTheOptionsThatTheProgramDeclares) {
  const auto read = readReady(
      R"({"type":"ready","protocol":1,"name":"F","wake":["round","node"],"stateless":true,"view":"changes","stated":true,"options":[{"key":"k","type":"integer","default":2,"minimum":1,"maximum":9,"unit":"s","meaning":"m"},{"key":"c","type":"choice","default":"a","choices":["a","b"]}]})");
  ASSERT_TRUE(std::holds_alternative<ReadyLine>(read)) << std::get<LineFault>(read).what;
  const ReadyLine& ready = std::get<ReadyLine>(read);
  EXPECT_TRUE(ready.wakes.round && ready.wakes.node_event && !ready.wakes.arrival && !ready.wakes.completion);
  EXPECT_TRUE(ready.stateless && ready.changes && ready.stated);
  ASSERT_EQ(ready.options.size(), 2U);
  EXPECT_EQ(ready.options[0].default_json, "2");
  EXPECT_EQ(ready.options[0].maximum, 9);
  EXPECT_THAT(ready.options[1].choices, ElementsAre("a", "b"));
}

TEST(Ready, FaultsNameTheMember) {
  const auto faultOfReady = [](const std::string& members) {
    const auto read = readReady("{" + members + "}");
    return std::holds_alternative<LineFault>(read) ? std::get<LineFault>(read).what : "";
  };
  const std::string good = R"("type":"ready","protocol":1,"wake":["round"])";
  EXPECT_EQ(faultOfReady(good), "");
  EXPECT_THAT(faultOfReady(R"("type":"ready","protocol":2,"wake":["round"])"), HasSubstr("1 is expected"));
  EXPECT_THAT(faultOfReady(R"("type":"ready","wake":["round"])"), HasSubstr("\"protocol\" is missing"));
  EXPECT_THAT(faultOfReady(R"("type":"ready","protocol":1,"wake":[])"), HasSubstr("names no event"));
  EXPECT_THAT(faultOfReady(R"("type":"ready","protocol":1,"wake":["noon"])"), HasSubstr("noon"));
  EXPECT_THAT(faultOfReady(R"("type":"decision","protocol":1,"wake":["round"])"), HasSubstr("\"ready\" is expected"));
  EXPECT_THAT(faultOfReady(good + R"(,"view":"half")"), HasSubstr("full or changes"));
  EXPECT_THAT(faultOfReady(good + R"(,"options":[{"key":"k","type":"integer","default":"x"}])"),
              HasSubstr("the default is not allowed"));
  EXPECT_THAT(faultOfReady(good + R"(,"options":[{"key":"k","type":"cube","default":1}])"), HasSubstr("bool, integer"));
  EXPECT_THAT(
      faultOfReady(good +
                   R"(,"options":[{"key":"k","type":"bool","default":true},{"key":"k","type":"bool","default":true}])"),
      HasSubstr("declared twice"));
}

}  // namespace
}  // namespace roundel::policies::external
