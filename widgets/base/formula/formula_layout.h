// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The layout of an equation: two rows, symbols and under them values, on one grid of columns. Pure geometry; text widths are passed in, so that
// tests need no screen.

#include <QRectF>
#include <QString>
#include <functional>
#include <vector>

#include "core/trace/formula.h"

namespace roundel::widgets {

struct TextLook {
  double px = 15;
  bool italic = false;
  bool operator==(const TextLook&) const = default;
};
struct TextSize {
  double width = 0, ascent = 0, descent = 0;
};
using Measure = std::function<TextSize(const QString&, const TextLook&)>;

/// Sizes of body, indices and exponents, px.
constexpr double kFormulaPx = 15, kIndexPx = 11, kExponentPx = 13;

/// A drawn part. y grows downwards; the baseline of a text is at rect.bottom() - descent.
struct FormulaMark {
  enum class Kind { Text, Bar, Left, Right } kind = Kind::Text;  ///< a word or number, a fraction's bar, a parenthesis
  QRectF rect;
  double baseline = 0;  ///< of Text
  QString text;
  TextLook look;
  int row = 0;    ///< 0 symbols, 1 values
  int term = -1;  ///< into FormulaLayout::terms; -1: none
};

struct FormulaLayout {
  std::vector<FormulaMark> marks;
  std::vector<const trace::Formula*> terms;  ///< of the equation that was laid out, from left to right
  std::vector<QRectF> boxes[2];              ///< of each term in both rows
  double width = 0, height = 0;
  int lines = 1;  ///< of two rows each
};

/// Lays out one equation, which must outlive the layout. If it is wider than `width`, it breaks before binary signs (formula_lines.h) and continues
/// under the right side of its relation, or slightly indented. `scale` 1: the sizes above. O(terms).
FormulaLayout layOut(const trace::Formula& formula, double width, const Measure& measure, double scale = 1);

/// Whether a symbol is a single letter, which is drawn in italics. Words are upright.
bool isVariable(const std::string& base);

}  // namespace roundel::widgets
