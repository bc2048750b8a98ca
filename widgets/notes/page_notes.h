#pragma once
// Notes on a recorded page: of a figure, whatever painted it. The page says by itself what it has drawn, so a box finds a place that covers
// neither words nor bars nor curves.

#include <QString>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/notes/note_places.h"
#include "widgets/painting/drawing.h"

namespace roundel::widgets::notes {

/// A note and what it is about on this page, in points.
struct PageNote {
  io::Note note;
  std::vector<NoteMark> marks;  ///< none: it is left out
};

struct PageLook {
  QString family;  ///< the figure's own
  double text_pt = 8;
};

/// Where the words of a page stand, in points. O(ops).
std::vector<QRectF> wordsOn(const figures::Drawing& page);

/// How high a strip without anything in it would have to be for the notes that find no place within `fields`, in points; 0 where all
/// do. O(as placeNotes, and the page's pixels at one a point of text of 8 pt).
double missingHeight(const figures::Drawing& page, const std::vector<PageNote>& notes,
                     const std::vector<QRectF>& fields, const PageLook& look);
/// Draws the notes: bands beneath everything, the rest above. A text that finds no place is one that the page must have (Place of kind
/// "note"), so that the lint says which it is. As deep as missingHeight().
void addNotes(figures::Drawing& page, const std::vector<PageNote>& notes, const std::vector<QRectF>& fields,
              const PageLook& look);

}  // namespace roundel::widgets::notes
