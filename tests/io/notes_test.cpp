// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that notes are read back as they were written, and that a fault states its line and a correct form.

#include "core/io/notes_io.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace roundel::io {
namespace {

model::Fault faultIn(const std::string& text, const NoteNames& names = {}) {
  const NotesResult read = readNotes(text, names);
  EXPECT_EQ(read.faults.size(), 1U) << text;
  EXPECT_TRUE(read.notes.empty());
  return read.faults.empty() ? model::Fault{} : read.faults.front();
}

TEST(Notes, ComeBackAsTheyWereWritten) {
  Note bar{"J1 waits", "Hadar", "J1", 3600, std::nullopt, "", false};
  const std::vector<Note> notes{
      bar, {"0.72 here", "", "", 5400, std::nullopt, "cru", true}, {"", "", "", 0, 1800, "", true}};
  const NotesResult read = readNotes(writeNotes(notes));
  EXPECT_TRUE(read.faults.empty());
  EXPECT_EQ(read.notes, notes);
  EXPECT_TRUE(readNotes(writeNotes({})).faults.empty());
}

TEST(Notes, ArrowIsWhatANoteHasUnlessItSaysOtherwise) {
  EXPECT_TRUE(readNotes(R"([{"text": "a", "job": "J1"}])").notes.front().arrow);
  EXPECT_FALSE(readNotes(R"([{"text": "a", "job": "J1", "arrow": false}])").notes.front().arrow);
}

TEST(Notes, AttachedToNothingIsRefusedWithItsLine) {
  const model::Fault fault = faultIn("[{\"text\": \"a\", \"job\": \"J1\"},\n {\"text\": \"b\"}]");
  EXPECT_EQ(fault.code, "unattached-note");
  EXPECT_EQ(fault.pointer, "/1");
  EXPECT_EQ(fault.line, 2);
  EXPECT_NE(fault.hint.find("\"job\""), std::string::npos);
}

TEST(Notes, HighlightNeedsAJobOrARange) {
  EXPECT_EQ(faultIn(R"([{"at_s": 5}])").code, "empty-note");
  EXPECT_TRUE(readNotes(R"([{"at_s": 5, "to_s": 6}, {"job": "J1"}])").faults.empty());
}

TEST(Notes, TimesAreChecked) {
  EXPECT_EQ(faultIn(R"([{"text": "a", "at_s": -1}])").pointer, "/0/at_s");
  EXPECT_EQ(faultIn(R"([{"text": "a", "at_s": 5, "to_s": 5}])").pointer, "/0/to_s");
  EXPECT_EQ(faultIn(R"([{"text": "a", "job": "J1", "to_s": 5}])").pointer, "/0/to_s");
}

TEST(Notes, UnknownNamesAreRefusedWithTheNearest) {
  const NoteNames names{{"Hadar", "Gavel"}, {"J1", "J2"}, {"cru", "queue"}};
  EXPECT_EQ(faultIn(R"([{"text": "a", "job": "J9"}])", names).pointer, "/0/job");
  EXPECT_NE(faultIn(R"([{"text": "a", "job": "J1", "lane": "hader"}])", names).hint.find("Hadar"), std::string::npos);
  EXPECT_EQ(faultIn(R"([{"text": "a", "metric": "crus"}])", names).code, "unknown-metric");
  EXPECT_EQ(faultIn(R"([{"text": "a", "job": "J1", "metric": "cru"}])", names).pointer, "/0/metric");
}

TEST(Notes, EveryFaultOfAFileIsReportedAlsoTwoOfOneNoteEachWithItsPlace) {
  const NoteNames names{{"Hadar"}, {"J1"}, {"cru"}};
  const NotesResult read =
      readNotes("[{\"text\": \"a\", \"lane\": \"Hadr\", \"job\": \"J9\", \"at_s\": -1},\n {\"text\": \"b\"}]", names);
  ASSERT_EQ(read.faults.size(), 4U);
  std::vector<std::string> places;
  for (const model::Fault& fault : read.faults)
    places.push_back(fault.pointer + " in line " + std::to_string(fault.line));
  std::ranges::sort(places);
  EXPECT_EQ(places,
            (std::vector<std::string>{"/0/at_s in line 1", "/0/job in line 1", "/0/lane in line 1", "/1 in line 2"}));
  EXPECT_TRUE(read.notes.empty());
}

TEST(Notes, UnknownKeysAndOtherTypesAreRefused) {
  EXPECT_EQ(faultIn(R"([{"text": "a", "jobb": "J1"}])").code, "unknown-key");
  EXPECT_FALSE(readNotes(R"({"text": "a"})").faults.empty());
  EXPECT_FALSE(readNotes("[{\"text\": \"\xff\"}]").faults.empty());
  EXPECT_FALSE(readNotesFile("no such file.json").faults.empty());
}

}  // namespace
}  // namespace roundel::io
