#pragma once
// The user's own sentences for a talk: the names of the bookmarks, in the order that the user gives them. A name that begins with a number
// ("2. Hadar waits") has that place, so that the order is kept wherever bookmarks are kept, and is edited as text.

#include <QString>
#include <vector>

#include "widgets/session/bookmarks.h"

namespace roundel::widgets {

struct OwnSentence {
  double t_s = 0;
  QString text;  ///< without its number
};
/// Numbered ones by their numbers, then the others by time. O(n log n).
std::vector<OwnSentence> talkOrder(const Bookmarks& bookmarks);
/// Did the user give any bookmark a number?
bool hasTalkOrder(const Bookmarks& bookmarks);
/// Moves the sentence at the instant by so many places, and gives every bookmark its number. False: there is no such place.
bool moveInTalk(Bookmarks& bookmarks, double t_s, int by);

}  // namespace roundel::widgets
