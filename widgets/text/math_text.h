#pragma once
// Formulae of explanations and options, which core writes in plain letters ("sum_h,r k_h^r w_jh^r"), as people write them.

#include <QString>

namespace roundel::widgets {

/// The text as rich text, escaped: sums as Σ, Greek letters, indices below and exponents above the line. Words, names with underscores
/// (round_s) and hyphens of words stay as they are. O(length).
QString mathHtml(const QString& plain);

}  // namespace roundel::widgets
