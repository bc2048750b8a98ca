#pragma once
// What a speaker reads and the audience does not: what is said now and next, and the notes on the scenario and at its bookmarks.

#include <QStringList>

#include "widgets/presenter/talk.h"

namespace roundel::widgets {

struct SpeakerNotes {
  QString instant;    ///< "0:12:00 of 0:42:00"
  QString now, next;  ///< sentences; empty: there is none
  QStringList notes;  ///< title, task, description, the bookmark that was passed last, the next one
};
/// At the playhead. O(bookmarks), and talkSentences() of the next instant.
SpeakerNotes speakerNotes(const Workbench& bench, const Talk& talk);

}  // namespace roundel::widgets
