// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the notes that only the speaker sees.

#include <gtest/gtest.h>

#include "tests/widgets/bench.h"
#include "widgets/stage/presenter/notes_window.h"
#include "widgets/stage/presenter/speaker_notes.h"

namespace roundel::widgets {
namespace {

model::Scenario told() {
  model::Scenario scenario = testing::threeJobs();
  scenario.description = "Begin with J2.";
  scenario.opening.emplace();
  scenario.opening->task = "Find the first disagreement.";
  return scenario;
}

TEST(SpeakerNotes, HaveTheScenariosWordsAndTheBookmarksBeforeAndAfter) {
  testing::Session session(told());
  session.bench.playhead.setRange(session.bench.comparison.end_s(), 360);
  session.bench.bookmarks.add(100, QStringLiteral("ask the room"));
  session.bench.bookmarks.add(400, QStringLiteral("J1 moves"));
  session.bench.bookmarks.add(800, QStringLiteral("much later"));
  session.bench.playhead.setNow(360);
  Talk talk(&session.bench);
  talk.begin();
  talk.updateSentences({});
  const SpeakerNotes notes = speakerNotes(session.bench, talk);
  EXPECT_EQ(notes.notes,
            (QStringList{QStringLiteral("three jobs on three nodes"), QStringLiteral("Find the first disagreement."),
                         QStringLiteral("Begin with J2."), QStringLiteral("Since 1:40: ask the room"),
                         QStringLiteral("At 6:40: J1 moves")}));
  EXPECT_TRUE(notes.instant.startsWith(QStringLiteral("6:00 of "))) << notes.instant.toStdString();
  EXPECT_EQ(notes.now, talk.lines().join(QLatin1Char(' ')));
  EXPECT_EQ(notes.next, talk.nextSentence());
}

TEST(SpeakerNotes, OfTheInstantItselfTheBookmarkIsTheOneThatHolds) {
  testing::Session session(testing::threeJobs());
  session.bench.playhead.setRange(session.bench.comparison.end_s(), 360);
  session.bench.bookmarks.add(360, QStringLiteral("here"));
  session.bench.playhead.setNow(360);
  const SpeakerNotes notes = speakerNotes(session.bench, Talk(&session.bench));
  EXPECT_EQ(notes.notes.back(), QStringLiteral("Since 6:00: here"));
}

TEST(NotesWindow, ShowsTheClockAndWhatComesNext) {
  NotesWindow window;
  window.show({QStringLiteral("0:00 of 30:00"),
               QStringLiteral("J1 waits."),
               QStringLiteral("J1 got a GPU."),
               {QStringLiteral("Begin.")}},
              QStringLiteral("10:42"));
  EXPECT_EQ(window.text(), QStringLiteral("10:42\n0:00 of 30:00\nJ1 waits.\nNext: J1 got a GPU.\nBegin."));
  window.show({QStringLiteral("30:00 of 30:00"), QStringLiteral("The end."), {}, {}}, QStringLiteral("10:43"));
  EXPECT_TRUE(window.text().contains(QStringLiteral("Nothing comes after this.")));
}

}  // namespace
}  // namespace roundel::widgets
