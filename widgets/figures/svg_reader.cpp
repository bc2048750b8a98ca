#include "widgets/figures/svg_reader.h"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <QStringList>
#include <QTransform>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace roundel::widgets::figures {
namespace {

constexpr double kLargestMarker = 1.25;  // in sizes of the text, as marks grow with it

double numberIn(const QXmlStreamAttributes& a, const char* name) { return a.value(QLatin1String(name)).toDouble(); }
QString textIn(const QXmlStreamAttributes& a, const char* name) { return a.value(QLatin1String(name)).toString(); }

// The first corners of a path: enough to tell a disc from a square, and the direction of a hatch.
struct Outline {
  QString letters;  // of the first part
  int parts = 0;
  QPointF first, second;
  double extent = 0;  // of its corners, the wider way
};

Outline outlineOf(const QString& d) {
  static const QRegularExpression command(QStringLiteral("([MLC])([^MLC]*)"));
  Outline outline;
  int points = 0;
  QRectF corners;
  for (auto it = command.globalMatch(d); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    if (match.captured(1) == QLatin1String("M")) ++outline.parts;
    if (outline.parts == 1) outline.letters += match.captured(1);
    const QStringList at = match.captured(2).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (at.size() < 2) continue;
    const QPointF corner(at[at.size() - 2].toDouble(), at[at.size() - 1].toDouble());
    corners = points == 0
                  ? QRectF(corner, QSizeF())
                  : QRectF(QPointF(std::min(corners.left(), corner.x()), std::min(corners.top(), corner.y())),
                           QPointF(std::max(corners.right(), corner.x()), std::max(corners.bottom(), corner.y())));
    if (points < 2) (points == 0 ? outline.first : outline.second) = corner;
    ++points;
  }
  outline.extent = std::max(corners.width(), corners.height());
  return outline;
}

QString directionOf(const Outline& lines) {
  const double degrees =
      std::atan2(lines.second.y() - lines.first.y(), lines.second.x() - lines.first.x()) / M_PI * 180;
  return QString::number((static_cast<int>(std::lround(degrees / 5)) * 5 + 180) % 180);
}

class Reader {
 public:
  explicit Reader(const QByteArray& svg) : m_xml(svg) {
    static const QRegularExpression size(QStringLiteral("font-size=\"([0-9.]+)"));
    const QRegularExpressionMatch match = size.match(QString::fromUtf8(svg));
    m_marker = kLargestMarker * (match.hasMatch() ? match.captured(1).toDouble() : 8);
  }

  ReadSvg read() {
    while (!m_xml.atEnd()) {
      m_xml.readNext();
      if (m_xml.isEndElement() && m_xml.name() == QLatin1String("g")) close();
      if (m_xml.isStartElement()) element(m_xml.name().toString(), m_xml.attributes());
    }
    if (m_xml.hasError()) m_read.error = m_xml.errorString();
    // A series may be drawn in several places: it looks like all of them together.
    for (auto& [name, group] : m_series) {
      group.forms.sort();
      group.ink.form = group.forms.join(QStringLiteral(", "));
      m_read.series.push_back(group.ink);
    }
    return std::move(m_read);
  }

 private:
  struct Group {
    bool series = false, filled = false;
    PlacedSeries ink;
    QStringList forms;
  };

  void element(const QString& name, const QXmlStreamAttributes& a) {
    if (name == QLatin1String("svg")) page(a);
    if (name == QLatin1String("clipPath")) m_clip = textIn(a, "id");
    if (name == QLatin1String("rect") && !m_clip.isEmpty()) {
      m_clips[QStringLiteral("url(#%1)").arg(m_clip)] =
          QRectF(numberIn(a, "x"), numberIn(a, "y"), numberIn(a, "width"), numberIn(a, "height"));
      m_clip.clear();
    }
    if (name == QLatin1String("g") && textIn(a, "class") == QLatin1String("legend")) m_sampled = true;
    if (name == QLatin1String("g") && textIn(a, "class") == QLatin1String("place")) return place(a);
    if (name == QLatin1String("g")) m_groups.push_back({textIn(a, "class") == QLatin1String("series"), false, {}, {}});
    if (name == QLatin1String("title") && !m_groups.empty()) m_groups.back().ink.name = m_xml.readElementText();
    if (name == QLatin1String("path") && !m_groups.empty() && m_groups.back().series) mark(m_groups.back(), a);
    if (name == QLatin1String("text")) text(a);
    if (name == QLatin1String("image")) ++m_read.pictures;
  }

  void page(const QXmlStreamAttributes& a) {
    const auto mm = [&](const char* side) { return textIn(a, side).remove(QLatin1String("mm")).toDouble(); };
    m_read.page_pt = QSizeF(mm("width"), mm("height")) / 25.4 * 72;
    const QStringList box = textIn(a, "viewBox").split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (box.size() == 4 && box[2].toDouble() > 0) m_points = m_read.page_pt.width() / box[2].toDouble();
  }

  void place(const QXmlStreamAttributes& a) {
    static const QStringList wheres{QStringLiteral("left"),   QStringLiteral("under"),  QStringLiteral("above"),
                                    QStringLiteral("inside"), QStringLiteral("beside"), QStringLiteral("page")};
    const QStringList at = textIn(a, "data-at").split(QLatin1Char(' '));
    Place found;
    found.where = static_cast<Place::Where>(std::max<qsizetype>(0, wheres.indexOf(textIn(a, "data-where"))));
    found.kind = textIn(a, "data-kind");
    if (at.size() == 4)
      found.area = QRectF(at[0].toDouble() * m_points, at[1].toDouble() * m_points, at[2].toDouble() * m_points,
                          at[3].toDouble() * m_points);
    m_groups.push_back({});  // its end closes it
    if (m_xml.readNextStartElement()) found.name = m_xml.readElementText();
    m_read.places.push_back(std::move(found));
  }

  // A marker's shape, a hatch's directions, a line's dash.
  void mark(Group& group, const QXmlStreamAttributes& a) {
    const QString fill = textIn(a, "fill");
    const QString stroke = textIn(a, "stroke");
    const bool filled = !fill.isEmpty() && fill != QLatin1String("none");
    const Outline outline = outlineOf(textIn(a, "d"));
    if (!group.ink.color.isValid()) group.ink.color = QColor(filled ? fill : stroke);
    QString form;
    group.filled = group.filled || filled;
    if (filled) {
      form = outline.extent > m_marker
                 ? QStringLiteral("area")
                 : QStringLiteral("mark %1 %2")
                       .arg(outline.letters,
                            outline.letters.contains(QLatin1Char('C')) ? QString() : directionOf(outline));
    } else if (outline.parts > 2 || (outline.letters.size() == 2 && group.filled)) {
      form = QStringLiteral("hatch ") + directionOf(outline);  // of a small area it is one line
    } else {
      form =
          QStringLiteral("line ") + (outline.letters.size() == 2 && (outline.parts == 2 || outline.extent <= m_marker)
                                         ? directionOf(outline)
                                         : ratios(textIn(a, "stroke-dasharray"), numberIn(a, "stroke-width")));
    }
    if (!group.forms.contains(form)) group.forms << form;
  }

  // Dashes as multiples of the line's width: a thinner line with the same rhythm looks the same.
  static QString ratios(const QString& dashes, double width) {
    QStringList parts;
    for (const QString& part : dashes.split(QLatin1Char(' '), Qt::SkipEmptyParts))
      parts << QString::number(part.toDouble() / std::max(width, 1e-6), 'f', 1);
    return parts.join(QLatin1Char(' '));
  }

  void close() {
    if (m_groups.empty()) return;
    Group group = std::move(m_groups.back());
    m_groups.pop_back();
    if (!group.series || group.forms.isEmpty()) return;
    Group& known = m_series.emplace(group.ink.name, group).first->second;
    for (const QString& form : group.forms) {
      if (!known.forms.contains(form)) known.forms << form;
    }
  }

  void text(const QXmlStreamAttributes& a) {
    PlacedText placed;
    placed.family = textIn(a, "font-family").section(QLatin1Char(','), 0, 0).remove(QLatin1Char('\''));
    placed.weight = a.hasAttribute(QLatin1String("font-weight")) ? static_cast<int>(numberIn(a, "font-weight")) : 400;
    placed.size_pt = numberIn(a, "font-size") * m_points;
    placed.clip = m_clips[textIn(a, "clip-path")];
    const QPointF at(numberIn(a, "x"), numberIn(a, "y"));
    static const QRegularExpression rotation(QStringLiteral("rotate\\((-?[0-9.]+)"));
    const double turned = rotation.match(textIn(a, "transform")).captured(1).toDouble();
    placed.text = m_xml.readElementText().trimmed();
    placed.legend = std::exchange(m_sampled, false);
    if (placed.text.isEmpty()) return;
    constexpr int kUnits = 100;
    QFont font(placed.family);
    font.setPixelSize(kUnits);
    font.setWeight(static_cast<QFont::Weight>(placed.weight));
    font.setHintingPreference(QFont::PreferNoHinting);
    const QFontMetricsF metrics(font);
    const double scale = placed.size_pt / kUnits;
    QTransform place;
    place.translate(at.x() * m_points, at.y() * m_points);
    place.rotate(turned);
    placed.box = place.mapRect(QRectF(0, -metrics.capHeight() * scale, metrics.horizontalAdvance(placed.text) * scale,
                                      metrics.capHeight() * scale));
    m_read.texts.push_back(std::move(placed));
  }

  QXmlStreamReader m_xml;
  ReadSvg m_read;
  double m_points = 1;
  double m_marker = 0;     // its largest extent, in the file's units
  bool m_sampled = false;  // a sample of the key came last: its name is next
  QString m_clip;
  std::map<QString, QRectF> m_clips;
  std::vector<Group> m_groups;
  std::map<QString, Group> m_series;
};

}  // namespace

ReadSvg readSvg(const QByteArray& svg) { return Reader(svg).read(); }

}  // namespace roundel::widgets::figures
