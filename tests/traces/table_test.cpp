// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/fault_text.h"
#include "tests/io/gzipped.h"
#include "tests/io/temporary_folder.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> fieldsOf(const TraceTable& table) {
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < table.width(); ++i) fields.emplace_back(table.at(i));
  return fields;
}

TEST(TraceTables, TheSeparatorIsTheOneOfTheFirstLine) {
  for (const std::string text : {"a,b\n1,2\n", "a\tb\n1\t2\n", "a|b\n1|2\n", "a;b\n1;2\n", "a  b\n 1 \t2\n"}) {
    TraceTable table(text);
    EXPECT_THAT(table.names(), ElementsAre("a", "b")) << text;
    ASSERT_TRUE(table.next()) << text;
    EXPECT_THAT(fieldsOf(table), ElementsAre("1", "2")) << text;
    EXPECT_EQ(table.line(), 2) << text;
    EXPECT_FALSE(table.next()) << text;
  }
}

TEST(TraceTables, QuotesCrlfAndEmptyLinesAreReadAsRfc4180Says) {
  TraceTable table("name,\"GPU count\"\r\n\r\n\"a, \"\"b\"\"\",4\r\n\"two\nlines\",5");
  EXPECT_EQ(table.find("gpu COUNT"), 1U);
  EXPECT_EQ(table.find("GPUs"), TraceTable::kNoColumn);
  ASSERT_TRUE(table.next());
  EXPECT_EQ(table.at(0), "a, \"b\"");
  EXPECT_EQ(table.at(1), "4");
  ASSERT_TRUE(table.next());
  EXPECT_EQ(table.at(0), "two\nlines");
  EXPECT_EQ(table.line(), 4);
  EXPECT_EQ(table.row(), 2U);
  EXPECT_EQ(table.at(7), "");
  EXPECT_FALSE(table.next());
}

TEST(TraceTables, CommentsAreNoRowsAndATableMayHaveNoHeader) {
  TraceTable table("; made by\n  1 2\n;\n3   4  \n", {TableLayout::kBlanks, ';', {"id", "size"}});
  ASSERT_TRUE(table.next());
  EXPECT_THAT(fieldsOf(table), ElementsAre("1", "2"));
  ASSERT_TRUE(table.next());
  EXPECT_THAT(fieldsOf(table), ElementsAre("3", "4"));
  EXPECT_EQ(table.line(), 4);
  EXPECT_FALSE(table.next());
}

TEST(TraceTables, MissingColumnsAreOneFaultThatNamesThem) {
  const TraceTable table("submit,gpus\n");
  model::FaultList faults;
  table.require({"submit", "duration", "user"}, "t.csv", faults);
  ASSERT_EQ(faults.kept().size(), 1U);
  EXPECT_EQ(io::formatFault(faults.kept().front()),
            "t.csv:1: the table has no column \"duration\", \"user\" (it has submit, gpus)");
}

TEST(TraceTables, TextsAreUnpackedAndMustBeUtf8) {
  const io::testing::TemporaryFolder folder;
  model::FaultList faults;
  io::testing::write(folder / "a.gz", io::testing::gzipped("\xef\xbb\xbf"
                                                           "a,b\n"));
  EXPECT_EQ(readTraceText(folder / "a.gz", faults), "a,b\n");
  EXPECT_TRUE(faults.empty());
  io::testing::write(folder / "b", "a\nb\xff\n");
  EXPECT_EQ(readTraceText(folder / "b", faults), std::nullopt);
  EXPECT_EQ(readTraceText(folder / "absent", faults), std::nullopt);
  ASSERT_EQ(faults.kept().size(), 2U);
  EXPECT_EQ(faults.kept()[0].line, 2);
  EXPECT_THAT(faults.kept()[1].message, HasSubstr("No such file"));
}

TEST(TraceTables, GpusAreWholeNumbers) {
  EXPECT_EQ(wholeNumber("4"), 4);
  EXPECT_EQ(wholeNumber("4.0"), 4);
  EXPECT_EQ(wholeNumber("-1"), -1);
  EXPECT_EQ(wholeNumber("1e300"), std::numeric_limits<int>::max());
  for (const char* text : {"", "0.5", "four", "4 GPUs"}) EXPECT_EQ(wholeNumber(text), std::nullopt) << text;
}

}  // namespace
}  // namespace roundel::traces
