// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/tikz_drawing.h"

#include <cmath>
#include <utility>

#include "widgets/base/text/shown.h"

namespace roundel::widgets::figures::tikz {
namespace {

constexpr int kMaxInOne = 40;       // shapes in one command
constexpr int kMaxOperators = 200;  // rectangles in one macro call
constexpr double kSame = 0.01;      // points

class TikzWriter {
 public:
  TikzWriter(const Drawing& drawing, Inks& inks, double font_pt)
      : m_drawing(drawing), m_inks(inks), m_font(font_pt), m_terse(isTerse(drawing)) {
    for (const Op& op : drawing.ops) {
      if (op.kind != Op::Kind::Text || op.turned != 0) continue;
      ++m_lefts[edge(op.at.x())];
      ++m_rights[edge(op.at.x() + op.advance)];
    }
  }

  void write(const Op& op) {
    switch (op.kind) {
      case Op::Kind::Shape:
        shape(op);
        break;
      case Op::Kind::Text:
        flush();
        clip(inside(op) ? QRectF() : op.clip);
        text(op);
        break;
      case Op::Kind::Begin:
        m_sampled = op.role == OpRole::Legend;
        flush();
        clip({});
        m_out += "% " + shown(op.name).toUtf8() + '\n';
        break;
      default:
        break;
    }
  }

  QByteArray take() {
    flush();
    clip({});
    return std::move(m_out);
  }

 private:
  static int edge(double x) { return static_cast<int>(std::lround(x * 4)); }

  QByteArray at(const QPointF& p) const {
    return '(' + number(p.x() * kMmPerPoint) + ',' + number((m_drawing.size_pt.height() - p.y()) * kMmPerPoint) + ')';
  }

  // A text within its clip needs no clipping.
  static bool inside(const Op& op) {
    return op.turned == 0 && op.clip.contains(QRectF(op.at.x(), op.at.y() - 0.75 * op.size_pt, op.advance, op.size_pt));
  }

  void clip(const QRectF& wanted) {
    if (wanted == m_clip) return;
    if (!m_clip.isNull()) m_out += "\\end{scope}\n";
    m_clip = wanted;
    if (!m_clip.isNull())
      m_out += "\\begin{scope}\\clip " + at(m_clip.topLeft()) + " rectangle " + at(m_clip.bottomRight()) + ";\n";
  }

  QByteArray style(const Op& op) {
    QByteArray options;
    const auto add = [&](const QByteArray& option) { options += (options.isEmpty() ? "" : ", ") + option; };
    const bool stroked = op.pen.style() != Qt::NoPen;
    const QByteArray ink = stroked ? m_inks.of(op.pen.color()) : QByteArray();
    if (op.fill.isValid()) {
      const QByteArray fill = m_inks.of(op.fill);
      add(stroked ? "draw=" + ink + ", fill=" + fill : fill);
      if (op.path.fillRule() == Qt::OddEvenFill && op.path.elementCount() > 5) add("even odd rule");
    } else if (stroked) {
      add(ink);
    }
    if (stroked) {
      add("line width=" + number(op.pen.widthF()) + "bp");
      if (op.pen.style() != Qt::SolidLine) add(dashes(op.pen.dashPattern(), op.pen.widthF()));
      if (op.pen.capStyle() == Qt::RoundCap) add("line cap=round");
      if (op.pen.capStyle() == Qt::SquareCap) add("line cap=rect");
      if (op.pen.joinStyle() == Qt::RoundJoin) add("line join=round");
    }
    return QByteArray(op.fill.isValid() && !stroked ? "\\fill["
                      : op.fill.isValid()           ? "\\filldraw["
                                                    : "\\draw[") +
           options + "]";
  }

  // A filled rectangle without outline and clip.
  bool isPlain(const Op& op) const {
    return m_terse && op.clip.isNull() && op.fill.isValid() && op.pen.style() == Qt::NoPen && isRectangle(op.path);
  }

  // "0.2 0.4 0.6 rg 10 20 3.5 2 re f"; a colour is valid until the next one.
  void operators(const Op& op) {
    if (m_rectangles == 0 || m_rectangles >= kMaxOperators || !m_clip.isNull()) flush(), clip({}), m_fill = QColor();
    const QRectF box = op.path.boundingRect();
    if (op.fill != m_fill) {
      m_fill = op.fill;
      m_operators += "\n  " + number(m_fill.redF(), 3) + ' ' + number(m_fill.greenF(), 3) + ' ' +
                     number(m_fill.blueF(), 3) + " rg";
    }
    m_operators += ' ' + number(box.left()) + ' ' + number(m_drawing.size_pt.height() - box.bottom()) + ' ' +
                   number(box.width(), 3) + ' ' + number(box.height(), 3) + " re f";
    ++m_rectangles;
  }

  void shape(const Op& op) {
    if (isPlain(op)) return operators(op);
    if (m_rectangles > 0) flush();
    const QByteArray head = style(op);
    if (head != m_head || op.clip != m_clip || m_shapes >= kMaxInOne) {
      flush();
      clip(op.clip);
      m_head = head;
    }
    m_body += "\n  " + path(op.path);
    ++m_shapes;
  }

  void flush() {
    if (m_rectangles > 0) m_out += "\\roundelmarks{q" + m_operators + "\n  Q}%\n";
    m_operators.clear();
    m_rectangles = 0;
    if (m_shapes > 0) m_out += m_head + (m_shapes == 1 ? " " + m_body.trimmed() : m_body) + ";\n";
    m_head.clear(), m_body.clear();
    m_shapes = 0;
  }

  static bool isRectangle(const QPainterPath& path) {
    if (path.elementCount() != 5) return false;
    for (int i = 0; i < 4; ++i) {
      const QPainterPath::Element a = path.elementAt(i);
      const QPainterPath::Element b = path.elementAt(i + 1);
      if (b.type != QPainterPath::LineToElement || (std::abs(a.x - b.x) > kSame && std::abs(a.y - b.y) > kSame))
        return false;
    }
    return closed(path, 0, 4);
  }

  static bool closed(const QPainterPath& path, int first, int last) {
    const QPointF gap = QPointF(path.elementAt(first)) - QPointF(path.elementAt(last));
    return last - first > 1 && std::hypot(gap.x(), gap.y()) < kSame;
  }

  QByteArray path(const QPainterPath& path) const {
    if (isRectangle(path)) return at(path.elementAt(0)) + " rectangle " + at(path.elementAt(2));
    QByteArray out;
    int begin = 0;
    for (int i = 0; i < path.elementCount(); ++i) {
      const QPainterPath::Element e = path.elementAt(i);
      const bool last = i + 1 == path.elementCount() || path.elementAt(i + 1).type == QPainterPath::MoveToElement;
      switch (e.type) {
        case QPainterPath::MoveToElement:
          begin = i;
          out += (out.isEmpty() ? "" : " ") + at(e);
          break;
        case QPainterPath::LineToElement:
          out += " -- " + (last && closed(path, begin, i) ? QByteArray("cycle") : at(e));
          break;
        case QPainterPath::CurveToElement:
          out += " .. controls " + at(e);
          break;
        case QPainterPath::CurveToDataElement:
          out += (path.elementAt(i - 1).type == QPainterPath::CurveToElement ? " and " : " .. ") + at(e);
          break;
      }
    }
    return out;
  }

  void text(const Op& op) {
    if (op.turned != 0) {
      const double angle = op.turned / 180 * M_PI;
      const QPointF middle = op.at + QPointF(std::cos(angle), std::sin(angle)) * op.advance / 2;
      return node("centred", middle, op, ", rotate=" + number(-op.turned));
    }
    if (std::exchange(m_sampled, false)) return node("starting", op.at, op);
    const int lefts = m_lefts[edge(op.at.x())];
    const int rights = m_rights[edge(op.at.x() + op.advance)];
    if (lefts > 1 && lefts >= rights) return node("starting", op.at, op);
    if (rights > 1) return node("ending", op.at + QPointF(op.advance, 0), op);
    node("centred", op.at + QPointF(op.advance / 2, 0), op);
  }

  void node(const QByteArray& place, const QPointF& p, const Op& op, const QByteArray& more = {}) {
    const QByteArray color = op.color == QColor(Qt::black) ? QByteArray() : ", text=" + m_inks.of(op.color);
    m_out += "\\node[" + place + color + more + "] at " + at(p) + " {" + words(op, m_font) + "};\n";
  }

  const Drawing& m_drawing;
  Inks& m_inks;
  double m_font;
  std::map<int, int> m_lefts, m_rights;
  QByteArray m_out, m_head, m_body;
  int m_shapes = 0;
  bool m_terse;
  QByteArray m_operators;
  int m_rectangles = 0;
  QColor m_fill;
  bool m_sampled = false;  ///< the last mark was a sample of the key, so its name starts beside it
  QRectF m_clip;
};

}  // namespace

// Defined by \csname, because @ is no letter in a paper.
const char* const kOperators = "\\expandafter\\let\\expandafter\\roundelmarks\\csname pgfsys@invoke\\endcsname\n";

const char* const kWordStyles =
    "  starting/.style={inner sep=0pt, outer sep=0pt, anchor=base west},\n"
    "  centred/.style={inner sep=0pt, outer sep=0pt, anchor=base},\n"
    "  ending/.style={inner sep=0pt, outer sep=0pt, anchor=base east}";

const char* const kFit =
    "% A word in a wider font than the figure was laid out in is narrowed to its place.\n"
    "\\def\\roundelfit#1#2{\\setbox0\\hbox{#2}\\ifdim\\wd0>#1\\relax\\resizebox{#1}{\\height}{\\box0}\\else\\box0\\fi}%\n";

QByteArray fitted(const QByteArray& text, double width_pt) {
  constexpr double kShort_pt = 25, kMore = 1.03;  // shorter texts have enough room
  return width_pt < kShort_pt ? text : "\\roundelfit{" + number(kMore * width_pt) + "bp}{" + text + "}";
}

QByteArray words(const Op& op, double font_pt) { return fitted(plainWords(op, font_pt), op.advance); }

QByteArray plainWords(const Op& op, double font_pt) {
  QByteArray text = latex(op.text.trimmed());
  if (op.weight >= QFont::DemiBold) text = "\\bfseries " + text;
  if (std::abs(op.size_pt - font_pt) > 0.05)
    text = "\\fontsize{" + number(op.size_pt) + "bp}{" + number(1.2 * op.size_pt) + "bp}\\selectfont " + text;
  return text;
}

QByteArray commands(const Drawing& drawing, std::size_t begin, std::size_t end,
                    const std::function<bool(const Op&)>& wanted, Inks& inks, double font_pt) {
  TikzWriter writer(drawing, inks, font_pt);
  for (std::size_t i = begin; i < end && i < drawing.ops.size(); ++i)
    if (wanted(drawing.ops[i])) writer.write(drawing.ops[i]);
  return writer.take();
}

}  // namespace roundel::widgets::figures::tikz
