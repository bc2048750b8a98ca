// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What only the speaker sees: the current and next sentence, and the notes of the slide, or those on the scenario and its bookmarks.

#include <QStringList>

#include "widgets/stage/presenter/talk.h"

namespace roundel::widgets {

struct SpeakerNotes {
  QString instant;    ///< "Slide 2 of 9 · 0:12:00 of 0:42:00"
  QString now, next;  ///< sentences; may be empty
  QStringList notes;  ///< of the slide; without one: title, task, description, the last passed bookmark, the next one
};
/// At the playhead. O(bookmarks) plus talkSentences() of the next instant.
SpeakerNotes speakerNotes(const Workbench& bench, const Talk& talk);

}  // namespace roundel::widgets
