// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Notes on the recorded page of any figure. Its operations show what is drawn already, so that boxes cover no words, bars or curves.

#include <QString>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/base/painting/drawing.h"
#include "widgets/notes/marks/note_places.h"

namespace roundel::widgets::notes {

/// A note and its marks on this page, in points.
struct PageNote {
  io::Note note;
  std::vector<NoteMark> marks;  ///< empty: the note is left out
};

struct PageLook {
  QString family;  ///< that of the figure
  double text_pt = 8;
};

/// The places of the words of a page, in points. O(ops).
std::vector<QRectF> wordsOn(const figures::Drawing& page);

/// The height of an additional empty strip for the notes that have no place within `fields`, in points; 0 if all have one. O(as placeNotes, and the
/// page's pixels: one for each point at a text size of 8 pt).
double missingHeight(const figures::Drawing& page, const std::vector<PageNote>& notes,
                     const std::vector<QRectF>& fields, const PageLook& look);
/// Draws the notes: bands beneath everything, the rest above. For a text without a place, a Place of kind "note" is added, so that the check of the
/// figure reports it. Complexity as missingHeight().
void addNotes(figures::Drawing& page, const std::vector<PageNote>& notes, const std::vector<QRectF>& fields,
              const PageLook& look);

}  // namespace roundel::widgets::notes
