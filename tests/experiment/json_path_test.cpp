// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the search of places in a document by pointer: positions, ids, "*", escapes, and pointers without a place.

#include "core/experiment/json_path.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace roundel::experiment::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Json = nlohmann::ordered_json;

Json document() {
  return Json::parse(R"({
    "clock": {"round_s": 360, "a/b": {"c~d": 1}},
    "jobs": [{"id": "J1", "gpus": 2}, {"id": "J2", "gpus": 4}, {"id": "0", "gpus": 8}],
    "sizes": [1, 2, 4],
    "models": [{"id": "m", "throughput": {"V100": 4}}, {"id": "n"}]
  })");
}

std::vector<std::string> at(const std::string& pointer) {
  Json json = document();
  const std::vector<Json*> places = placesAt(json, pointer);
  std::vector<std::string> values;
  values.reserve(places.size());
  for (const Json* place : places) values.push_back(place->dump());
  return values;
}

TEST(JsonPath, LeadsThroughKeysPositionsAndIds) {
  EXPECT_THAT(at("/clock/round_s"), ElementsAre("360"));
  EXPECT_THAT(at("/jobs/1/gpus"), ElementsAre("4"));
  EXPECT_THAT(at("/jobs/J2/gpus"), ElementsAre("4"));
  EXPECT_THAT(at("/sizes/2"), ElementsAre("4"));
  EXPECT_THAT(at("/models/m/throughput/V100"), ElementsAre("4"));
}

TEST(JsonPath, AnIdGoesBeforeAPosition) { EXPECT_THAT(at("/jobs/0/gpus"), ElementsAre("8")); }

TEST(JsonPath, AStarIsEveryElement) {
  EXPECT_THAT(at("/jobs/*/gpus"), ElementsAre("2", "4", "8"));
  EXPECT_THAT(at("/sizes/*"), ElementsAre("1", "2", "4"));
  EXPECT_THAT(at("/models/*/throughput/V100"), ElementsAre("4"))
      << "only elements that have the parent of the last key";
}

TEST(JsonPath, EscapesAreThoseOfPointers) { EXPECT_THAT(at("/clock/a~1b/c~0d"), ElementsAre("1")); }

TEST(JsonPath, TheLastKeyIsAddedWhereItIsAbsent) {
  Json json = document();
  const auto places = placesAt(json, "/jobs/*/weight");
  ASSERT_EQ(places.size(), 3U);
  for (Json* place : places) *place = 2;
  EXPECT_EQ(json["jobs"][1]["weight"], 2);
}

TEST(JsonPath, WhatLeadsNowhereIsEmptyAndAddsNothing) {
  Json json = document();
  for (const char* pointer : {"", "clock", "/jobs/J9/gpus", "/jobs/3/gpus", "/jobs/-1", "/sizes/3", "/sizes/1x",
                              "/sizes/99999999999999999999", "/nothing/at/all", "/clock/round_s/more", "/sizes/0/more"})
    EXPECT_THAT(placesAt(json, pointer), IsEmpty()) << pointer;
  EXPECT_EQ(json, document());
}

}  // namespace
}  // namespace roundel::experiment::testing
