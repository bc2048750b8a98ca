// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes marks of a page as TikZ commands in millimetres: shapes as \fill and \draw with named colours, texts as nodes.

#include <functional>

#include "widgets/base/painting/drawing.h"
#include "widgets/figures/files/tikz_text.h"

namespace roundel::widgets::figures::tikz {

/// Pages with more marks write plain rectangles as PDF operators, because TikZ would exhaust pdfLaTeX's memory.
constexpr std::size_t kMany = 10000;
inline bool isTerse(const Drawing& drawing) { return drawing.ops.size() > kMany; }
/// The macro for PDF operators, for the head of such a picture.
extern const char* const kOperators;

/// Writes the wanted marks of drawing.ops[begin, end) in order; consecutive marks of one style become one command. Texts are anchored at the edge
/// that they share with others, otherwise at their middle, so that they stay aligned in another font. The picture needs the styles `kWordStyles`
/// and x=1mm, y=1mm. O(ops).
QByteArray commands(const Drawing& drawing, std::size_t begin, std::size_t end,
                    const std::function<bool(const Op&)>& wanted, Inks& inks, double font_pt);
extern const char* const kWordStyles;

/// The text of a node in TeX: escaped, with weight and size, and no wider than its place.
QByteArray words(const Op& op, double font_pt);
QByteArray plainWords(const Op& op, double font_pt);
/// Narrows the text if the paper's font makes it wider than `width_pt`; short texts are unchanged. Needs kFit in the head.
QByteArray fitted(const QByteArray& text, double width_pt);
extern const char* const kFit;

}  // namespace roundel::widgets::figures::tikz
