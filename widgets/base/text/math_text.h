// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Typesets formulae of explanations and options, which core writes in plain letters ("sum_h,r k_h^r w_jh^r").

#include <QString>

namespace roundel::widgets {

/// Returns escaped rich text with Σ for sums, Greek letters, indices below and exponents above the line. Words, names with underscores (round_s)
/// and hyphens of words are unchanged. O(length).
QString mathHtml(const QString& plain);

}  // namespace roundel::widgets
