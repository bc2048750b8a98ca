// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Helpers for tests of layouts: a font whose letters are 10 px wide at 15 px, and terms of one letter.

#include "widgets/base/formula/formula_layout.h"

namespace roundel::widgets {

inline TextSize measure(const QString& text, const TextLook& look) {
  return {static_cast<double>(text.size()) * look.px * 2 / 3, look.px * 0.8, look.px * 0.2};
}

inline trace::Formula symbol(const char* base, double value) { return trace::term({base}, value); }

}  // namespace roundel::widgets
