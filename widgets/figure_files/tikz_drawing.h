#pragma once
// Marks of a recorded page as TikZ commands in millimetres: shapes as \fill and \draw with named colours, words as nodes.

#include <functional>

#include "widgets/figure_files/tikz_text.h"
#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures::tikz {

/// Marks of a page beyond which plain rectangles are written as operators of PDF: TikZ would need more memory than pdfLaTeX has.
constexpr std::size_t kMany = 10000;
inline bool isTerse(const Drawing& drawing) { return drawing.ops.size() > kMany; }
/// The macro that writes PDF operators, for the head of a picture that has them.
extern const char* const kOperators;

/// Commands of those of drawing.ops[begin, end) that are wanted, in their order; marks in a row of one style are one command. Texts are
/// anchored at the edge that they share with others, else at their middle: so they line up in another font, too. The picture needs
/// the styles `wordStyles` and x=1mm, y=1mm. O(ops).
QByteArray commands(const Drawing& drawing, std::size_t begin, std::size_t end,
                    const std::function<bool(const Op&)>& wanted, Inks& inks, double font_pt);
extern const char* const kWordStyles;

/// Text of a node as TeX sets it: escaped, bold or of another size where it is, no wider than its place.
QByteArray words(const Op& op, double font_pt);
QByteArray plainWords(const Op& op, double font_pt);
/// TeX that is narrowed where a paper's font would make it wider than this; short texts stay unchanged. Needs kFit at the head.
QByteArray fitted(const QByteArray& text, double width_pt);
extern const char* const kFit;

}  // namespace roundel::widgets::figures::tikz
