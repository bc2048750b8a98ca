// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/formula/formula_layout.h"

#include <algorithm>
#include <array>

#include "widgets/base/formula/formula_lines.h"

namespace roundel::widgets {
namespace {

using trace::Formula;
using Kind = trace::Formula::Kind;

constexpr double kRaise = 0.62, kBarAbove = 5.5, kBarAir = 4, kParenthesis = 6, kParenthesisMore = 2;
constexpr double kSignAir = 4, kBetweenRows = 10, kBetweenLines = 12, kPad = 2, kHanging = 20;

/// Marks relative to (0, baseline 0), with the same width in both rows.
struct Box {
  double width = 0;
  std::array<double, 2> ascent{}, descent{};
  std::vector<FormulaMark> marks;

  void take(const Box& other, double x, double y0, double y1) {
    for (FormulaMark mark : other.marks) {
      const double y = mark.row == 0 ? y0 : y1;
      mark.rect.translate(x, y);
      mark.baseline += y;
      marks.push_back(std::move(mark));
    }
    for (int row = 0; row < 2; ++row) {
      const auto r = static_cast<std::size_t>(row);
      const double y = row == 0 ? y0 : y1;
      ascent[r] = std::max(ascent[r], other.ascent[r] - y);
      descent[r] = std::max(descent[r], other.descent[r] + y);
    }
  }
  void append(const Box& other) {
    take(other, width, 0, 0);
    width += other.width;
  }
};

/// A part of the equation that is not broken.
struct Piece {
  Box box;
  double cost = 0;        ///< of a break before it
  bool relation = false;  ///< begins with the relation's sign
};

class Builder {
 public:
  Builder(const Measure& measure, double scale, double most) : m_measure(measure), m_scale(scale), m_most(most) {}

  std::vector<const Formula*> terms;

  Box build(const Formula& f, double px) {
    switch (f.kind) {
      case Kind::Term:
        return leaf(f, px);
      case Kind::Fraction:
        return fraction(f, px);
      case Kind::Power:
        return power(f, px);
      case Kind::Sum:
        return sum(f, px);
      case Kind::Max:
      case Kind::Min:
        return list(f, px);
      default:
        return chain(f, px);
    }
  }

  /// Returns the parts between which a line may break: at the relation, and before + and − (or ·, if there are none).
  std::vector<Piece> pieces(const Formula& f) {
    std::vector<Piece> out;
    if (!f.isRelation()) {
      spread(f, out, {});
      return out;
    }
    out.push_back({build(f.operands[0], kFormulaPx)});
    const std::size_t first = out.size();
    spread(f.operands[1], out, {sign(trace::signOf(f.kind), kFormulaPx), kCostOfRelation});
    out[first].relation = true;
    return out;
  }

 private:
  double s(double px) const { return px * m_scale; }

  // Returns a text in each row; either may be empty.
  Box text(const QString& above, const QString& below, const TextLook& first, const TextLook& second, int term) {
    const TextSize sizes[2] = {m_measure(above, first), m_measure(below, second)};
    Box box;
    box.width = std::max(sizes[0].width, sizes[1].width);
    for (int row = 0; row < 2; ++row) {
      const auto r = static_cast<std::size_t>(row);
      const QString& words = row == 0 ? above : below;
      box.ascent[r] = sizes[r].ascent;
      box.descent[r] = sizes[r].descent;
      if (words.isEmpty()) continue;
      const QRectF rect((box.width - sizes[r].width) / 2, -sizes[r].ascent, sizes[r].width,
                        sizes[r].ascent + sizes[r].descent);
      box.marks.push_back({FormulaMark::Kind::Text, rect, 0, words, row == 0 ? first : second, row, term});
    }
    return box;
  }

  Box sign(const char* text_of, double px) {
    const TextLook look{s(px), false};
    const QString words = QString::fromUtf8(text_of);
    Box box, out = text(words, words, look, look, -1);
    box.width = s(kSignAir);
    box.append(out);
    box.width += s(kSignAir);
    return box;
  }

  Box leaf(const Formula& f, double px) {
    const QString value = QString::fromStdString(trace::numberText(f.value));
    const TextLook plain_look{s(px), false};
    if (f.symbol.base.empty()) return text(value, value, plain_look, plain_look, -1);
    const int index = static_cast<int>(terms.size());
    terms.push_back(&f);
    return centred(symbol(f.symbol, px, index), m_measure(value, plain_look), value, plain_look, index);
  }

  // Returns the base with its indices, in the upper row only.
  Box symbol(const trace::Symbol& symbol, double px, int term) {
    const TextLook base{s(px), isVariable(symbol.base)};
    const double index_px = px * kIndexPx / kFormulaPx;
    Box box = text(QString::fromStdString(symbol.base), {}, base, base, term);
    const double width = box.width, up = kRaise * box.ascent[0];
    const auto index = [&](const std::string& words, double y) {
      if (words.empty()) return;
      const TextLook look{s(index_px), isVariable(words)};
      const Box index_box = text(QString::fromStdString(words), {}, look, look, term);
      box.take(index_box, width + s(1), y, 0);
      box.width = std::max(box.width, width + s(1) + index_box.width);
    };
    index(symbol.sub, s(4));
    index(symbol.sup, -up);
    box.ascent[1] = box.descent[1] = 0;
    return box;
  }

  Box centred(const Box& above, const TextSize& size, const QString& value, const TextLook& look, int term) {
    Box box;
    box.width = std::max(above.width, size.width) + 2 * s(kPad);
    box.take(above, (box.width - above.width) / 2, 0, 0);
    box.ascent[1] = size.ascent;
    box.descent[1] = size.descent;
    const QRectF rect((box.width - size.width) / 2, -size.ascent, size.width, size.ascent + size.descent);
    box.marks.push_back({FormulaMark::Kind::Text, rect, 0, value, look, 1, term});
    return box;
  }

  Box fraction(const Formula& f, double px) {
    const Box over = build(f.operands[0], px), under = build(f.operands[1], px);
    Box box;
    box.width = std::max(over.width, under.width) + s(4);
    const double bar = s(kBarAbove), air = s(kBarAir);
    std::array<double, 2> up{}, down{};
    for (std::size_t r = 0; r < 2; ++r) {
      up[r] = -bar - air - over.descent[r];
      down[r] = -bar + air + under.ascent[r];
    }
    box.take(over, (box.width - over.width) / 2, up[0], up[1]);
    box.take(under, (box.width - under.width) / 2, down[0], down[1]);
    for (int row = 0; row < 2; ++row)
      box.marks.push_back({FormulaMark::Kind::Bar, QRectF(0, -bar - s(0.5), box.width, s(1)), 0, {}, {}, row, -1});
    return box;
  }

  Box power(const Formula& f, double px) {
    Box box = inside(f, 0, px);
    const Box exponent = inLine(f.operands[1], px * kExponentPx / kFormulaPx);
    const double width = box.width;
    std::array<double, 2> exponent_y{};
    for (std::size_t r = 0; r < 2; ++r) exponent_y[r] = -kRaise * box.ascent[r] - exponent.descent[r] * 0.5;
    box.take(exponent, width, exponent_y[0], exponent_y[1]);
    box.width = width + exponent.width;
    return box;
  }

  // A fraction in an exponent is on one line: γ / c.
  Box inLine(const Formula& f, double px) {
    if (f.kind != Kind::Fraction) return build(f, px);
    Box box = inside(f, 0, px);
    box.append(sign("/", px));
    box.append(inside(f, 1, px));
    return box;
  }

  // Up to four values are written out; of more values only their number is.
  Box sum(const Formula& f, double px) {
    const TextLook look{s(px * 1.3), false};
    const QString index = QString::fromStdString(f.symbol.sub);
    const TextLook small_look{s(px * kIndexPx / kFormulaPx), isVariable(f.symbol.sub)};
    Box box = text(QStringLiteral("Σ"), {}, look, look, -1);
    box.ascent[1] = box.descent[1] = 0;
    const double width = box.width;
    const Box index_box = text(index, {}, small_look, small_look, -1);
    box.take(index_box, width, s(5), 0);
    box.width = width + index_box.width + s(2);
    if (f.operands.empty()) return box;
    const Formula& first = f.operands.front();
    const int term = first.kind == Kind::Term ? static_cast<int>(terms.size()) : -1;
    if (term >= 0) terms.push_back(&first);
    Box body = first.kind == Kind::Term ? symbol(first.symbol, px, term) : build(first, px);
    QStringList values;
    for (const Formula& operand : f.operands)
      values << QString::fromStdString(trace::numberText(trace::valueOf(operand)));
    const TextLook plain_look{s(px), false};
    const QString value_text = values.size() <= 4 ? values.join(QStringLiteral(" + "))
                                                  : QString::fromStdString(trace::numberText(trace::valueOf(f)));
    box.append(body);
    return centred(box, m_measure(value_text, plain_look), value_text, plain_look, term);
  }

  Box list(const Formula& f, double px) {
    const TextLook look{s(px), false};
    const QString name = QString::fromLatin1(f.kind == Kind::Max ? "max" : "min");
    Box body;
    for (std::size_t i = 0; i < f.operands.size(); ++i) {
      if (i > 0) body.append(text(QStringLiteral(", "), QStringLiteral(", "), look, look, -1));
      body.append(build(f.operands[i], px));
    }
    Box box = text(name, name, look, look, -1);
    box.append(parentheses(body));
    return box;
  }

  Box chain(const Formula& f, double px) {
    Box box;
    for (std::size_t i = 0; i < f.operands.size(); ++i) {
      if (i > 0) box.append(sign(trace::signOf(f.kind), px));
      box.append(inside(f, i, px));
    }
    return box;
  }

  Box inside(const Formula& f, std::size_t i, double px) {
    const Box box = build(f.operands[i], px);
    return trace::needsParentheses(f, i) ? parentheses(box) : box;
  }

  // Returns a parenthesis that is as high as the content.
  Box parenthesis(const Box& content, FormulaMark::Kind kind) {
    Box box;
    const double extra_height = s(kParenthesisMore) / 2;
    box.width = s(kParenthesis);
    for (int row = 0; row < 2; ++row) {
      const auto r = static_cast<std::size_t>(row);
      box.ascent[r] = content.ascent[r] + extra_height;
      box.descent[r] = content.descent[r] + extra_height;
      const QRectF rect(0, -box.ascent[r], box.width, box.ascent[r] + box.descent[r]);
      box.marks.push_back({kind, rect, 0, {}, {}, row, -1});
    }
    return box;
  }

  Box parentheses(const Box& content) {
    Box box = parenthesis(content, FormulaMark::Kind::Left);
    box.append(content);
    box.append(parenthesis(content, FormulaMark::Kind::Right));
    return box;
  }

  // Spreads a formula in parentheses that is wider than a line.
  void spreadWrapped(const Formula& f, std::vector<Piece>& out, Piece lead) {
    const std::size_t first = out.size();
    spread(f, out, {});
    lead.box.append(parenthesis(out[first].box, FormulaMark::Kind::Left));
    lead.box.append(out[first].box);
    for (std::size_t i = first; i < out.size(); ++i) out[i].cost += kCostOfParenthesis;
    out[first] = std::move(lead);
    out.back().box.append(parenthesis(out.back().box, FormulaMark::Kind::Right));
  }

  /// Adds the operands of a chain, each with the sign before it. `before`: goes before the first operand.
  void spread(const Formula& f, std::vector<Piece>& out, Piece before) {
    const bool breaks = f.kind == Kind::Add || f.kind == Kind::Subtract || f.kind == Kind::Multiply;
    if (!breaks) {
      before.box.append(build(f, kFormulaPx));
      out.push_back(std::move(before));
      return;
    }
    const double cost = f.kind == Kind::Multiply ? kCostOfProduct : 0;
    for (std::size_t i = 0; i < f.operands.size(); ++i) {
      Piece lead = i == 0 ? std::move(before) : Piece{sign(trace::signOf(f.kind), kFormulaPx), cost};
      const bool deeper =
          f.kind != Kind::Multiply && f.operands[i].kind == Kind::Multiply && !trace::needsParentheses(f, i);
      if (deeper) {
        spread(f.operands[i], out, std::move(lead));
        continue;
      }
      const std::size_t term_count = terms.size();
      const Box whole_box = inside(f, i, kFormulaPx);
      if (trace::needsParentheses(f, i) && lead.box.width + whole_box.width > m_most) {
        terms.resize(term_count);
        spreadWrapped(f.operands[i], out, std::move(lead));
        continue;
      }
      lead.box.append(whole_box);
      out.push_back(std::move(lead));
    }
  }

  const Measure& m_measure;
  double m_scale, m_most;
};

// Returns the possible indents: under the right side of the relation, and a small one.
std::vector<double> indentsOf(const std::vector<Piece>& pieces, double width, double scale) {
  double right = 0;
  for (const Piece& piece : pieces) {
    if (piece.relation) break;
    right += piece.box.width;
  }
  const bool relation = std::ranges::any_of(pieces, &Piece::relation);
  const double aligned = relation ? std::min(right, width / 4) : 0;
  return {aligned, std::min(aligned, kHanging * scale)};
}

/// Adds a line of two rows below the others.
void addLine(FormulaLayout& layout, Box line, double scale) {
  if (layout.height > 0) layout.height += kBetweenLines * scale;
  const double first = layout.height + line.ascent[0];
  const double second = first + line.descent[0] + kBetweenRows * scale + line.ascent[1];
  for (FormulaMark& mark : line.marks) {
    const double y = mark.row == 0 ? first : second;
    mark.rect.translate(0, y);
    mark.baseline += y;
    layout.marks.push_back(std::move(mark));
  }
  layout.height = second + line.descent[1];
  layout.width = std::max(layout.width, line.width);
}

void addLines(FormulaLayout& layout, const std::vector<Piece>& pieces, double width, double scale) {
  std::vector<LinePiece> sizes;
  sizes.reserve(pieces.size());
  for (const Piece& piece : pieces) sizes.push_back({piece.box.width, piece.cost});
  const LineBreaks breaks = breakLines(sizes, width, indentsOf(pieces, width, scale));
  layout.lines = static_cast<int>(breaks.firsts.size());
  for (std::size_t line = 0; line < breaks.firsts.size(); ++line) {
    const std::size_t end = line + 1 < breaks.firsts.size() ? breaks.firsts[line + 1] : pieces.size();
    Box box;
    box.width = line == 0 ? 0 : breaks.indent;
    for (std::size_t i = breaks.firsts[line]; i < end; ++i) box.append(pieces[i].box);
    addLine(layout, std::move(box), scale);
  }
}

void findBoxes(FormulaLayout& layout) {
  for (auto& row : layout.boxes) row.assign(layout.terms.size(), {});
  for (const FormulaMark& mark : layout.marks) {
    if (mark.term < 0) continue;
    QRectF& box = layout.boxes[mark.row][static_cast<std::size_t>(mark.term)];
    box = box.united(mark.rect);
  }
}

}  // namespace

bool isVariable(const std::string& base) {
  const auto letters = std::ranges::count_if(base, [](char c) { return (c & 0xC0) != 0x80; });
  return letters == 1 && !(base[0] >= '0' && base[0] <= '9');
}

FormulaLayout layOut(const trace::Formula& formula, double width, const Measure& measure, double scale) {
  FormulaLayout layout;
  Builder builder(measure, scale, width);
  const std::vector<Piece> pieces = builder.pieces(formula);
  addLines(layout, pieces, width, scale);
  layout.terms = std::move(builder.terms);
  findBoxes(layout);
  return layout;
}

}  // namespace roundel::widgets
