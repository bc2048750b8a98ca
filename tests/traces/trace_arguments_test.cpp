// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/trace_arguments.h"
#include "core/io/fault_text.h"

#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(TraceArguments, EveryWordComesToItsPlace) {
  TraceArguments words;
  words.format = "csv";
  words.file = "jobs.csv";
  words.map = "submit=a:ms";
  words.cluster = "V100=10,T4=4";
  words.gpus_per_node = 4;
  words.throughputs = "catalogue";
  words.ratios = "T4=0.5";
  words.from = "1h";
  words.to = "2d";
  words.sample = 0.25;
  words.first = 9;
  words.extra = {{"nodes", ""}, {"jobs", "j.csv"}};
  model::FaultList faults;
  const auto request = requestOf(words, faults);
  ASSERT_TRUE(request);
  EXPECT_THAT(*request->cluster, ElementsAre(ClusterPart{"V100", 10, 4}, ClusterPart{"T4", 4, 4}));
  EXPECT_EQ(request->throughputs, Throughputs::Catalogue);
  EXPECT_THAT(request->ratios, ElementsAre(Pair("T4", 0.5)));
  EXPECT_EQ(request->window.from_s, 3600);
  EXPECT_EQ(request->window.to_s, 2 * 86400);
  EXPECT_EQ(request->window.sample, 0.25);
  EXPECT_EQ(request->window.first, 9U);
  EXPECT_THAT(request->files.columns, ElementsAre(Pair("submit", "a:ms")));
  EXPECT_THAT(request->files.extra, ElementsAre(Pair("jobs", "j.csv"))) << "an empty path is ignored";
}

TEST(TraceArguments, WithoutWordsNothingIsStated) {
  model::FaultList faults;
  const auto request = requestOf({}, faults);
  ASSERT_TRUE(request);
  EXPECT_FALSE(request->cluster || request->throughputs || request->window.from_s || request->window.to_s ||
               request->window.first);
  EXPECT_THAT(request->ratios, IsEmpty());
}

TEST(TraceArguments, AFaultBeginsWithTheOption) {
  const auto message = [](auto member, const char* text) {
    TraceArguments words;
    words.*member = text;
    model::FaultList faults;
    EXPECT_FALSE(requestOf(words, faults));
    return faults.kept().size() == 1 ? io::formatFault(faults.kept()[0]) : "not one fault";
  };
  EXPECT_THAT(message(&TraceArguments::from, "soon"),
              HasSubstr("--from soon: it is no length of time (seconds, or 90min"));
  EXPECT_THAT(message(&TraceArguments::to, "-3"), HasSubstr("--to -3:"));
  EXPECT_THAT(message(&TraceArguments::cluster, "V100"), HasSubstr("--cluster V100:"));
  EXPECT_THAT(message(&TraceArguments::throughputs, "guess"), HasSubstr("(catalogue or duration)"));
  EXPECT_THAT(message(&TraceArguments::ratios, "T4"), HasSubstr("--ratios T4:"));
  EXPECT_THAT(message(&TraceArguments::map, "a=b"), HasSubstr("--map a=b: no field \"a\""));
  EXPECT_THAT(message(&TraceArguments::map, "absent.json"), HasSubstr("absent.json"));
}

}  // namespace
}  // namespace roundel::traces
