// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/svg_file.h"

#include <QBuffer>
#include <array>
#include <cmath>
#include <map>

#include "widgets/base/text/markup_text.h"

namespace roundel::widgets::figures {
namespace {

// Rounded to thousandths of a point, without trailing zeros.
QByteArray svgNumber(double value) {
  QByteArray text = QByteArray::number(std::round(value * 1000) / 1000, 'f', 3);
  while (text.endsWith('0')) text.chop(1);
  if (text.endsWith('.')) text.chop(1);
  return text == "-0" ? QByteArray("0") : text;
}

// Text between tags needs no escaped quotes, so JSON stays readable.
QByteArray content(QByteArray text) { return text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"); }

QByteArray pathData(const QPainterPath& path) {
  QByteArray data;
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element e = path.elementAt(i);
    switch (e.type) {
      case QPainterPath::MoveToElement:
        data += 'M';
        break;
      case QPainterPath::LineToElement:
        data += 'L';
        break;
      case QPainterPath::CurveToElement:
        data += 'C';
        break;
      case QPainterPath::CurveToDataElement:
        data += ' ';
        break;
    }
    data += svgNumber(e.x) + ' ' + svgNumber(e.y);
  }
  return data;
}

// The short form for a rectangle without rotation; empty for other paths.
QByteArray rectData(const QPainterPath& path) {
  if (path.elementCount() != 5) return {};
  const auto cornerAt = [&](int i) { return QPointF(path.elementAt(i)); };
  for (int i = 1; i < 5; ++i)
    if (!path.elementAt(i).isLineTo()) return {};
  const bool upright = cornerAt(0) == cornerAt(4) && cornerAt(0).y() == cornerAt(1).y() &&
                       cornerAt(1).x() == cornerAt(2).x() && cornerAt(2).y() == cornerAt(3).y() &&
                       cornerAt(3).x() == cornerAt(0).x();
  if (!upright) return {};
  return 'M' + svgNumber(cornerAt(0).x()) + ' ' + svgNumber(cornerAt(0).y()) + 'h' +
         svgNumber(cornerAt(1).x() - cornerAt(0).x()) + 'v' + svgNumber(cornerAt(2).y() - cornerAt(1).y()) + 'h' +
         svgNumber(cornerAt(0).x() - cornerAt(1).x()) + 'z';
}

QByteArray svgDashes(const QPen& pen) {
  QByteArray text;
  for (const double part : pen.dashPattern()) text += (text.isEmpty() ? "" : " ") + svgNumber(part * pen.widthF());
  return text;
}

// Ends with the generic family, so that a reader without the font shows a similar one.
QByteArray familyList(const QString& family) {
  const bool serif = family.contains(QLatin1String("Serif"));
  return "'" + escaped(family) + "', " + (serif ? "'Times New Roman', Times, serif" : "Helvetica, Arial, sans-serif");
}

class SvgWriter {
 public:
  explicit SvgWriter(const Drawing& drawing, QByteArray id = {}) : m_drawing(drawing), m_id(std::move(id)) {}

  QByteArray element(const QString& label) {
    m_out = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"" + escaped(label) +
            "\" viewBox=\"0 0 " + svgNumber(m_drawing.size_pt.width()) + ' ' + svgNumber(m_drawing.size_pt.height()) +
            "\">\n";
    clips();
    for (const Op& op : m_drawing.ops) write(op);
    return m_out + "</svg>\n";
  }

  QByteArray write(const FileMetadata& words) {
    const QSizeF mm = m_drawing.size_mm();
    m_out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"" +
        svgNumber(mm.width()) + "mm\" height=\"" + svgNumber(mm.height()) + "mm\" viewBox=\"0 0 " +
        svgNumber(m_drawing.size_pt.width()) + ' ' + svgNumber(m_drawing.size_pt.height()) + "\">\n";
    m_out += "<title>" + escaped(words.title) + "</title>\n<desc>" + content(words.description.toUtf8()) + "</desc>\n";
    const QByteArray provenance = words.provenance();
    if (!provenance.isEmpty()) m_out += "<metadata id=\"roundel\">" + content(provenance) + "</metadata>\n";
    clips();
    for (const Op& op : m_drawing.ops) write(op);
    for (const Place& place : m_drawing.places) write(place);
    return m_out + "</svg>\n";
  }

 private:
  void clips() {
    for (const Op& op : m_drawing.ops)
      if (!op.clip.isNull()) m_clips.emplace(key(op.clip), static_cast<int>(m_clips.size()));
    if (m_clips.empty()) return;
    m_out += "<defs>\n";
    for (const auto& [rect, id] : m_clips) {
      m_out += "<clipPath id=\"" + m_id + "c" + QByteArray::number(id) + "\"><rect x=\"" + svgNumber(rect[0]) +
               "\" y=\"" + svgNumber(rect[1]) + "\" width=\"" + svgNumber(rect[2]) + "\" height=\"" +
               svgNumber(rect[3]) + "\"/></clipPath>\n";
    }
    m_out += "</defs>\n";
  }

  static std::array<double, 4> key(const QRectF& r) { return {r.x(), r.y(), r.width(), r.height()}; }
  QByteArray clipOf(const Op& op) const {
    return op.clip.isNull() ? QByteArray()
                            : " clip-path=\"url(#" + m_id + "c" + QByteArray::number(m_clips.at(key(op.clip))) + ")\"";
  }

  void write(const Op& op) {
    switch (op.kind) {
      case Op::Kind::Begin: {
        constexpr const char* kRoles[] = {"series", "item", "legend", "leader"};
        m_out += "<g class=\"" + QByteArray(kRoles[static_cast<std::size_t>(op.role)]) + "\"><title>" +
                 escaped(op.name) + "</title>\n";
        break;
      }
      case Op::Kind::End:
        m_out += "</g>\n";
        break;
      case Op::Kind::Shape:
        shape(op);
        break;
      case Op::Kind::Text:
        text(op);
        break;
      case Op::Kind::Picture:
        picture(op);
        break;
    }
  }

  // Not drawn: lists the texts that the page must have, for checks of the file.
  void write(const Place& place) {
    constexpr const char* kWhere[] = {"left", "under", "above", "inside", "beside", "page"};
    const QRectF& r = place.area;
    m_out += "<g class=\"place\" data-where=\"" + QByteArray(kWhere[static_cast<std::size_t>(place.where)]) +
             "\" data-kind=\"" + escaped(place.kind) + "\" data-at=\"" + svgNumber(r.x()) + ' ' + svgNumber(r.y()) +
             ' ' + svgNumber(r.width()) + ' ' + svgNumber(r.height()) + "\"><title>" + escaped(place.name) +
             "</title></g>\n";
  }

  void shape(const Op& op) {
    const QByteArray rect = m_id.isEmpty() ? QByteArray() : rectData(op.path);
    m_out += "<path d=\"" + (rect.isEmpty() ? pathData(op.path) : rect) + "\" fill=\"" +
             (op.fill.isValid() ? op.fill.name().toLatin1() : QByteArray("none")) + '"';
    if (rect.isEmpty() && op.fill.isValid() && op.path.fillRule() == Qt::OddEvenFill) m_out += " fill-rule=\"evenodd\"";
    if (op.pen.style() != Qt::NoPen) {
      m_out +=
          " stroke=\"" + op.pen.color().name().toLatin1() + "\" stroke-width=\"" + svgNumber(op.pen.widthF()) + '"';
      if (op.pen.style() != Qt::SolidLine) m_out += " stroke-dasharray=\"" + svgDashes(op.pen) + '"';
      if (op.pen.capStyle() != Qt::FlatCap)
        m_out += op.pen.capStyle() == Qt::RoundCap ? " stroke-linecap=\"round\"" : " stroke-linecap=\"square\"";
      if (op.pen.joinStyle() != Qt::MiterJoin)
        m_out += op.pen.joinStyle() == Qt::RoundJoin ? " stroke-linejoin=\"round\"" : " stroke-linejoin=\"bevel\"";
    }
    m_out += clipOf(op) + "/>\n";
  }

  void text(const Op& op) {
    m_out += "<text x=\"" + svgNumber(op.at.x()) + "\" y=\"" + svgNumber(op.at.y()) + "\" font-family=\"" +
             familyList(op.family) + "\" font-size=\"" + svgNumber(op.size_pt) + '"';
    if (op.weight != QFont::Normal) m_out += " font-weight=\"" + QByteArray::number(op.weight) + '"';
    if (op.turned != 0)
      m_out += " transform=\"rotate(" + svgNumber(op.turned) + ' ' + svgNumber(op.at.x()) + ' ' + svgNumber(op.at.y()) +
               ")\"";
    m_out += " fill=\"" + op.color.name().toLatin1() + '"' + clipOf(op) + '>' + escaped(op.text) + "</text>\n";
  }

  void picture(const Op& op) {
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    op.image.save(&buffer, "PNG");
    m_out += "<image x=\"" + svgNumber(op.rect.x()) + "\" y=\"" + svgNumber(op.rect.y()) + "\" width=\"" +
             svgNumber(op.rect.width()) + "\" height=\"" + svgNumber(op.rect.height()) +
             "\" href=\"data:image/png;base64," + png.toBase64() + '"' + clipOf(op) + "/>\n";
  }

  const Drawing& m_drawing;
  QByteArray m_id, m_out;
  std::map<std::array<double, 4>, int> m_clips;
};

}  // namespace

QByteArray FileMetadata::provenance() const {
  if (view.isEmpty() || scenario.isEmpty()) return view;
  return view.trimmed().chopped(1) + ",\"scenario\":" + scenario.trimmed() + '}';
}

QByteArray svgFile(const Drawing& drawing, const FileMetadata& words) { return SvgWriter(drawing).write(words); }

QByteArray svgElement(const Drawing& drawing, const QByteArray& id, const QString& label) {
  return SvgWriter(drawing, id).element(label);
}

Drawing outlined(Drawing drawing) {
  constexpr int kUnits = 100;
  for (Op& op : drawing.ops) {
    if (op.kind != Op::Kind::Text) continue;
    QFont font(op.family);
    font.setPixelSize(static_cast<int>(std::lround(op.size_pt * kUnits)));
    font.setWeight(static_cast<QFont::Weight>(op.weight));
    font.setHintingPreference(QFont::PreferNoHinting);
    QPainterPath letters;
    letters.setFillRule(Qt::WindingFill);
    letters.addText(0, 0, font, op.text);
    QTransform place;
    place.translate(op.at.x(), op.at.y());
    place.rotate(op.turned);
    place.scale(1.0 / kUnits, 1.0 / kUnits);
    op.kind = Op::Kind::Shape;
    op.path = place.map(letters);
    op.fill = op.color;
    op.pen = QPen(Qt::NoPen);
  }
  return drawing;
}

}  // namespace roundel::widgets::figures
