// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a JSON parser reads back what JsonOut writes, for documents of any shape and texts with any bytes.

#include "core/io/json/json_out.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

namespace roundel::io {
namespace {

using Json = nlohmann::ordered_json;

std::string jsonOf(std::string_view text) {
  std::string out;
  appendJsonString(out, text);
  return out;
}

TEST(JsonString, EveryTextIsReadBackAsItIs) {
  std::string ascii;
  for (char c = 1; c < 127; ++c) ascii += c;
  for (const std::string& text :
       {std::string(), ascii, std::string("\0a\0", 3), std::string("\x7f"), std::string("\xc2\x80\xc2\x9f"),
        std::string("\xe2\x80\xa8 \xe2\x80\xae"), std::string("\xf0\x9f\x9a\x80 \xe5\xb7\xa5\xe4\xbd\x9c"),
        std::string(R"(C:\dir "x" </script>)")}) {
    EXPECT_EQ(Json::parse(jsonOf(text)).get<std::string>(), text) << jsonOf(text);
  }
}

TEST(JsonString, HasNoControlCharacterOfItsOwn) {
  for (char c = 1; c < 32; ++c) {
    for (const char written : jsonOf(std::string(1, c))) EXPECT_GE(written, 0x20) << static_cast<int>(c);
  }
  EXPECT_EQ(jsonOf("a\nb\tc\r"), R"("a\nb\tc\r")");
  EXPECT_EQ(jsonOf("\x1b"), R"("\u001b")");
}

TEST(JsonNumber, AnyDoubleIsReadBackToItsLastBit) {
  std::mt19937_64 random(20);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    std::string text;
    ASSERT_TRUE(appendNumber(text, value));
    EXPECT_EQ(Json::parse(text).get<double>(), value) << text;
  }
}

TEST(JsonNumber, WholeNumbersAtTheEndsOfTheirTypesAreWhole) {
  std::string text;
  appendInteger(text, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(text, "-9223372036854775808");
  text.clear();
  JsonOut(text).seed(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(text, "18446744073709551615");
  text.clear();
  ASSERT_TRUE(appendNumber(text, 999'999'999'999'999.0));
  EXPECT_EQ(text, "999999999999999");
}

TEST(JsonOut, PutsCommasBetweenAndNoneBesideBrackets) {
  std::string text;
  JsonOut out(text);
  out.beginObject();
  out.key("a");
  out.beginArray();
  out.endArray();
  out.key("b");
  out.beginArray();
  out.integer(1);
  out.boolean(true);
  out.null();
  out.beginObject();
  out.endObject();
  out.endArray();
  out.key("c");
  out.number(std::nan(""));
  out.key("");
  out.raw("[2]");
  out.endObject();
  EXPECT_EQ(text, R"({"a":[],"b":[1,true,null,{}],"c":null,"":[2]})");
}

/// Returns a random value of any kind; containers are nested up to `depth`.
Json randomValue(std::mt19937_64& random, int depth) {
  const auto draw = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
  static const char* const kTexts[] = {
      "", "a, b: {", "\"]", "\\", "x\ny", "\xc3\xbc", "a rather long text of several words"};
  switch (draw(depth > 0 ? 7 : 4)) {
    case 0:
      return draw(2) == 0;
    case 1:
      return static_cast<double>(draw(1'000'000)) / 64;
    case 2:
      return nullptr;
    case 3:
      return kTexts[draw(7)];
    case 4:
    case 5: {
      Json list = Json::array();
      for (int i = draw(6); i > 0; --i) list.push_back(randomValue(random, depth - 1));
      return list;
    }
    default: {
      Json object = Json::object();
      for (int i = draw(6); i > 0; --i)
        object["k" + std::to_string(i) + kTexts[draw(7)]] = randomValue(random, depth - 1);
      return object;
    }
  }
}

TEST(Layout, OfAnyDocumentIsTheSameDocumentAtAnyWidth) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 300; ++i) {
    const Json document = randomValue(random, 5);
    const std::string compact = document.dump();
    for (const std::size_t width :
         {std::size_t{0}, std::size_t{1}, std::size_t{20}, std::size_t{120}, std::size_t{100'000}}) {
      const std::string text = layout(compact, width);
      EXPECT_EQ(Json::parse(text), document) << text;
      EXPECT_TRUE(text.ends_with('\n'));
      EXPECT_FALSE(text.ends_with("\n\n"));
      EXPECT_EQ(text.find(" \n"), std::string::npos) << "a blank at the end of a line:\n" << text;
    }
  }
}

TEST(Layout, LinesOfNestedValuesKeepToTheWidthWhereTheyCanBeBroken) {
  Json document;
  for (int i = 0; i < 40; ++i) document["numbers"].push_back(i * 1000);
  document["deep"]["er"] = document["numbers"];
  const std::string text = layout(document.dump(), 40);
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; begin = end + 1, end = text.find('\n', begin))
    EXPECT_LE(end - begin, 40U) << text.substr(begin, end - begin);
}

TEST(Layout, OfNothingIsAnEmptyLine) {
  EXPECT_EQ(layout(""), "\n");
  EXPECT_EQ(layout("{}"), "{}\n");
  EXPECT_EQ(layout("\"{\""), "\"{\"\n");
}

}  // namespace
}  // namespace roundel::io
