// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's sentences for a talk: the names of the bookmarks in the order that the user chooses. The order is a number at the beginning of a
// name ("2. Hadar waits"), so that it is saved with the bookmark and edited as text.

#include <QString>
#include <vector>

#include "widgets/document/session/bookmarks.h"

namespace roundel::widgets {

struct OwnSentence {
  double t_s = 0;
  QString text;  ///< without its number
};
/// Numbered bookmarks by number, then the others by time. O(n log n).
std::vector<OwnSentence> talkOrder(const Bookmarks& bookmarks);
/// True if any bookmark has a number.
bool hasTalkOrder(const Bookmarks& bookmarks);
/// Moves the sentence at the instant by `by` positions and numbers all bookmarks. False if there is no such position.
bool moveInTalk(Bookmarks& bookmarks, double t_s, int by);

}  // namespace roundel::widgets
