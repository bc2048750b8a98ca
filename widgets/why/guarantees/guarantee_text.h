// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts of the guarantees view: verdicts, values with units, items of scales. Statements and conditions come unchanged from core.

#include <QString>
#include <optional>
#include <vector>

#include "core/guarantees/guarantee.h"
#include "widgets/why/guarantees/scale_layout.h"

namespace roundel::widgets {

/// guarantees::verdictText(), translated.
QString verdictWords(const guarantees::Guarantee& guarantee);
/// "does not apply here", without the reason.
QString verdictShort(guarantees::Verdict verdict);
/// "1.47", "120", "367,200"; a dash if there is no value.
QString ratioText(std::optional<double> ratio);
/// A value on the scale: "66.2 min", "1.93". All times of a theorem have the unit of its run.
QString scaleValue(double value, const guarantees::Scale& scale);
/// The ratios on a theorem's scale; empty without a bound.
std::vector<ScaleItem> scaleItems(const guarantees::Guarantee& guarantee);
/// "upper bound 2.25: each job alone on its best GPUs".
QString boundText(const guarantees::Scale& scale);
/// "upper bound / run: higher is worse".
QString ratioMeaning(const guarantees::Scale& scale);
/// The values of a theorem without a bound in one line: "run 7.2 s, at most 14.4 s".
QString valuesLine(const guarantees::Scale& scale);
/// A plain-text tooltip, because names from a file are not markup.
QString plainTip(const QString& text);
/// Whether the guaranteed value is proven for this run.
bool isProven(guarantees::Verdict verdict);
/// For a screen reader: "Hare, Theorem 4, holds, 3 of 3 conditions met, run 1.47 times the bound, guaranteed 120 times".
QString spokenText(const guarantees::Guarantee& guarantee);
/// Counts of verdicts: "1 holds, 2 do not apply, 1 fails as printed"; empty if there are none.
QString countText(const std::vector<guarantees::Verdict>& verdicts);

}  // namespace roundel::widgets
