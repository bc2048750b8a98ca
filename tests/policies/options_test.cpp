// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace roundel::policies {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

OptionSpec spec(const std::string& key, OptionType type, const std::string& fallback) {
  OptionSpec out;
  out.key = key;
  out.type = type;
  out.default_json = fallback;
  return out;
}

std::vector<OptionSpec> everyType() {
  OptionSpec beam = spec("beam", OptionType::Integer, "64");
  beam.minimum = 0;
  OptionSpec kappa = spec("kappa", OptionType::Number, "0.1");
  kappa.minimum = 0;
  kappa.maximum = 1;
  OptionSpec method = spec("method", OptionType::Choice, "\"dp\"");
  method.choices = {"exact", "dp", "greedy"};
  OptionSpec limit = spec("limit_s", OptionType::Number, "null");
  limit.nullable = true;
  limit.unit = "s";
  return {spec("sticky", OptionType::Bool, "false"),
          beam,
          kappa,
          method,
          limit,
          spec("allocation", OptionType::Json, "null"),
          spec("priority", OptionType::Text, "\"weight / age_s\"")};
}

std::vector<model::Fault> faultsOf(const model::OptionMap& given) {
  return checkOptions(everyType(), given, "/o").faults;
}

model::Fault onlyFault(const model::OptionMap& given) {
  const std::vector<model::Fault> faults = faultsOf(given);
  EXPECT_EQ(faults.size(), 1U);
  return faults.empty() ? model::Fault{} : faults.front();
}

TEST(Options, FillsInEveryDefault) {
  const CheckedOptions checked = checkOptions(everyType(), {}, "");
  EXPECT_TRUE(checked.faults.empty());
  EXPECT_FALSE(checked.options.boolean("sticky"));
  EXPECT_EQ(checked.options.integer("beam"), 64);
  EXPECT_EQ(checked.options.number("kappa"), 0.1);
  EXPECT_EQ(checked.options.choice("method"), "dp");
  EXPECT_TRUE(checked.options.isNull("limit_s"));
  EXPECT_EQ(checked.options.json("allocation"), "null");
  EXPECT_EQ(checked.options.text("priority"), "weight / age_s");
  EXPECT_EQ(checked.options.all().size(), 7U);
  EXPECT_EQ(checked.options.all().at("method"), "\"dp\"");
}

TEST(Options, GivenValuesWin) {
  const model::OptionMap given{{"sticky", "true"}, {"beam", "0"},
                               {"kappa", "1"},     {"method", "exact"},
                               {"limit_s", "60"},  {"allocation", R"({"J2": {"V100":0.6}, "J1":{}})"}};
  const CheckedOptions checked = checkOptions(everyType(), given, "");
  EXPECT_TRUE(checked.faults.empty());
  EXPECT_TRUE(checked.options.boolean("sticky"));
  EXPECT_EQ(checked.options.integer("beam"), 0);
  EXPECT_EQ(checked.options.number("kappa"), 1);
  EXPECT_EQ(checked.options.choice("method"), "exact");
  EXPECT_FALSE(checked.options.isNull("limit_s"));
  EXPECT_EQ(checked.options.number("limit_s"), 60);
  EXPECT_EQ(checked.options.json("allocation"), R"({"J1":{},"J2":{"V100":0.6}})");
}

TEST(Options, AChoiceMayComeWithOrWithoutQuotes) {
  EXPECT_EQ(checkOptions(everyType(), {{"method", "\"greedy\""}}, "").options.choice("method"), "greedy");
  EXPECT_EQ(checkOptions(everyType(), {{"method", "greedy"}}, "").options.choice("method"), "greedy");
}

TEST(Options, ATextMayComeWithOrWithoutQuotesAndANumberIsATextToo) {
  const std::vector<std::pair<const char*, const char*>> texts{{"min(wait_s, 60) / weight", "min(wait_s, 60) / weight"},
                                                               {"\"wait_s\"", "wait_s"},
                                                               {"5", "5"},
                                                               {"1e3", "1e3"},
                                                               {"true", "true"}};
  for (const auto& [given, words] : texts) {
    const CheckedOptions checked = checkOptions(everyType(), {{"priority", given}}, "");
    EXPECT_TRUE(checked.faults.empty()) << given;
    EXPECT_EQ(checked.options.text("priority"), words);
    EXPECT_EQ(checked.options.all().at("priority"), '"' + std::string(words) + '"') << "the canonical text has quotes";
    EXPECT_EQ(textOfJson(jsonOfText(given)), words) << "an editor shows and reads the text without quotes";
  }
  EXPECT_EQ(jsonOfText("[1]"), "\"[1]\"") << "text input is never parsed as a list";
  const model::Fault fault = onlyFault({{"priority", "[1]"}});
  EXPECT_EQ(fault.code, "wrong-type");
  EXPECT_THAT(fault.hint, HasSubstr("a text"));
}

TEST(Options, OneNumberHasOneCanonicalText) {
  for (const char* text : {"8", "8.0", "8e0", "0.8e1"}) {
    const CheckedOptions checked = checkOptions(everyType(), {{"beam", text}, {"limit_s", text}}, "");
    EXPECT_TRUE(checked.faults.empty()) << text;
    EXPECT_EQ(checked.options.all().at("beam"), "8") << text;
    EXPECT_EQ(checked.options.all().at("limit_s"), "8") << text;
  }
}

TEST(Options, NumbersReadBackExactly) {
  for (const char* text : {"0.1", "0.30000000000000004", "1e-300", "1.7976931348623157e+308", "-0.0"}) {
    const Options options = checkOptions(everyType(), {{"limit_s", text}}, "").options;
    EXPECT_EQ(options.number("limit_s"), std::stod(text)) << text;
  }
}

TEST(Options, AnUnknownKeyNamesTheNearest) {
  const model::Fault fault = onlyFault({{"metod", "\"dp\""}});
  EXPECT_EQ(fault.code, "unknown-key");
  EXPECT_EQ(fault.pointer, "/o/metod");
  EXPECT_THAT(fault.message, HasSubstr("\"metod\""));
  EXPECT_THAT(fault.hint, HasSubstr("did you mean \"method\"?"));
}

TEST(Options, AKeyIsEscapedInThePointer) { EXPECT_EQ(onlyFault({{"a/b~c", "1"}}).pointer, "/o/a~1b~0c"); }

TEST(Options, ANumberOutOfRangeNamesTheRange) {
  const model::Fault fault = onlyFault({{"kappa", "1.5"}});
  EXPECT_EQ(fault.code, "out-of-range");
  EXPECT_EQ(fault.pointer, "/o/kappa");
  EXPECT_THAT(fault.message, HasSubstr("1.5"));
  EXPECT_THAT(fault.hint, HasSubstr("from 0 to 1"));
  EXPECT_THAT(onlyFault({{"beam", "-1"}}).hint, HasSubstr("at least 0"));
}

TEST(Options, TheEndsOfARangeBelongToIt) {
  EXPECT_TRUE(faultsOf({{"kappa", "0"}}).empty());
  EXPECT_TRUE(faultsOf({{"kappa", "1"}}).empty());
}

TEST(Options, AWordThatIsNoChoiceNamesTheChoices) {
  const model::Fault fault = onlyFault({{"method", "exakt"}});
  EXPECT_EQ(fault.code, "unknown-choice");
  EXPECT_THAT(fault.hint, HasSubstr("did you mean \"exact\"?"));
  EXPECT_THAT(onlyFault({{"method", "qqqqqqqqqq"}}).hint, HasSubstr("greedy"));
}

TEST(Options, AWrongTypeSaysWhatIsWanted) {
  const std::vector<std::pair<const char*, const char*>> wrong{{"sticky", "1"}, {"beam", "2.5"},   {"beam", "true"},
                                                               {"beam", "[1]"}, {"kappa", "fast"}, {"method", "3"},
                                                               {"kappa", "{}"}};
  for (const auto& [key, value] : wrong) {
    const model::Fault fault = onlyFault({{key, value}});
    EXPECT_EQ(fault.code, "wrong-type") << key;
    EXPECT_THAT(fault.hint, HasSubstr("default")) << key;
  }
  EXPECT_THAT(onlyFault({{"beam", "2.5"}}).hint, HasSubstr("a whole number"));
}

TEST(Options, AChoiceNamedTrueOrFalseTakesABoolean) {
  const std::vector<OptionSpec> specs{makeChoice("aware", {"auto", "true", "false"}, "", "")};
  const CheckedOptions checked = checkOptions(specs, {{"aware", "false"}}, "");
  EXPECT_TRUE(checked.faults.empty());
  EXPECT_EQ(checked.options.choice("aware"), "false");
  EXPECT_EQ(onlyFault({{"method", "true"}}).code, "wrong-type") << "the choices of method are not booleans";
}

TEST(Options, OnlyANullableOptionTakesNull) {
  EXPECT_TRUE(faultsOf({{"limit_s", "null"}}).empty());
  EXPECT_EQ(onlyFault({{"kappa", "null"}}).code, "wrong-type");
}

TEST(Options, NumbersThatNoDoubleHoldsAreRefused) {
  for (const char* text : {"NaN", "Infinity", "1e400", "-1e400"})
    EXPECT_EQ(onlyFault({{"kappa", text}}).code, "wrong-type") << text;
  for (const char* text : {"1e300", "18446744073709551615", "9007199254740994.0"}) {
    EXPECT_EQ(onlyFault({{"beam", text}}).code, "wrong-type") << text;
  }
}

TEST(Options, EveryFaultIsReportedInOnePass) {
  const CheckedOptions checked = checkOptions(everyType(), {{"beam", "x"}, {"kappa", "7"}, {"nope", "1"}}, "");
  EXPECT_EQ(checked.faults.size(), 3U);
  EXPECT_EQ(checked.options.integer("beam"), 64);
  EXPECT_EQ(checked.options.number("kappa"), 0.1);
}

TEST(Options, BytesThatAreNoUtf8StillGiveAPrintableFault) {
  const model::Fault fault = onlyFault({{"method", "\xff\xfe"}});
  EXPECT_EQ(fault.code, "unknown-choice");
  EXPECT_THAT(fault.message, HasSubstr("\xEF\xBF\xBD"));
}

TEST(Options, ALongValueIsCutInTheMessage) {
  EXPECT_LT(onlyFault({{"method", std::string(100000, 'x')}}).message.size(), 200U);
}

TEST(Options, AskingForWhatWasNotDeclaredIsABug) {
  const Options options = checkOptions(everyType(), {}, "").options;
  EXPECT_THROW(options.number("nope"), std::logic_error);
  EXPECT_THROW(options.choice("beam"), std::logic_error);
  EXPECT_THROW(options.boolean("beam"), std::logic_error);
  EXPECT_THROW(options.integer("kappa"), std::logic_error);
  EXPECT_THROW(options.number("limit_s"), std::logic_error);
}

TEST(CanonicalJson, KeepsJsonAndQuotesWords) {
  EXPECT_EQ(canonicalJson("8"), "8");
  EXPECT_EQ(canonicalJson(" { \"b\" : [1, 2] , \"a\" : null } "), R"({"a":null,"b":[1,2]})");
  EXPECT_EQ(canonicalJson("true"), "true");
  EXPECT_EQ(canonicalJson("max-min"), "\"max-min\"");
  EXPECT_EQ(canonicalJson("\"max-min\""), "\"max-min\"");
  EXPECT_EQ(canonicalJson(""), "\"\"");
  EXPECT_EQ(canonicalJson("{broken"), "\"{broken\"");
}

TEST(CanonicalJson, IsItsOwnCanonicalText) {
  for (const char* word : {"0.1", "1e3", "[]", "eff", "{\"x\":1.50}", "null", "\"q\\\"uote\""}) {
    EXPECT_EQ(canonicalJson(canonicalJson(word)), canonicalJson(word)) << word;
  }
}

}  // namespace
}  // namespace roundel::policies
