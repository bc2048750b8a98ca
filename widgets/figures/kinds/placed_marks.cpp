// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/placed_marks.h"

#include <QFontMetricsF>
#include <QStringList>
#include <QTransform>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace roundel::widgets::figures {
namespace {

constexpr double kLargestMarker = 1.25;  // in text sizes
constexpr double kUsualSize_pt = 8;

// The first corners of a path: enough to distinguish a disc from a square, and to find the direction of a hatch.
struct Outline {
  QString letters;  // of the first part, as SVG path letters
  int parts = 0;
  QPointF first, second;
  double extent = 0;  // larger side of the bounds of the corners
};

Outline outlineOf(const QPainterPath& path) {
  Outline outline;
  int points = 0;
  QRectF corners;
  for (int i = 0; i < path.elementCount(); ++i) {
    const bool curve = path.elementAt(i).isCurveTo();
    const char letter = curve ? 'C' : path.elementAt(i).isMoveTo() ? 'M' : 'L';
    if (letter == 'M') ++outline.parts;
    if (outline.parts == 1) outline.letters += QLatin1Char(letter);
    if (curve) i += 2;  // skip the two control points
    const QPointF corner = path.elementAt(i);
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

// Dashes in line widths, so that lines of different width with the same rhythm are equal.
QString dashesOf(const QPen& pen) {
  QStringList parts;
  for (const double part : pen.dashPattern()) parts << QString::number(part, 'f', 1);
  return parts.join(QLatin1Char(' '));
}

// The shape of a marker, direction of a hatch or dash of a line. `on_area`: the group has already filled an area.
QString formOf(const Op& op, double largest_marker, bool on_area) {
  const Outline outline = outlineOf(op.path);
  const bool one_line = outline.letters.size() == 2;
  if (op.fill.isValid()) {
    if (outline.extent > largest_marker) return QStringLiteral("area");
    const bool round = outline.letters.contains(QLatin1Char('C'));
    return QStringLiteral("mark %1 %2").arg(outline.letters, round ? QString() : directionOf(outline));
  }
  if (outline.parts > 2 || (one_line && on_area)) return QStringLiteral("hatch ") + directionOf(outline);
  const bool marker = one_line && (outline.parts == 2 || outline.extent <= largest_marker);
  return QStringLiteral("line ") + (marker ? directionOf(outline) : dashesOf(op.pen));
}

struct Group {
  bool series = false, filled = false;
  QString name;
};

PlacedText placed(const Op& op) {
  constexpr int kUnits = 100;
  QFont font(op.family);
  font.setPixelSize(kUnits);
  font.setWeight(static_cast<QFont::Weight>(op.weight));
  font.setHintingPreference(QFont::PreferNoHinting);
  const QFontMetricsF metrics(font);
  const double scale = op.size_pt / kUnits;
  QTransform place;
  place.translate(op.at.x(), op.at.y());
  place.rotate(op.turned);
  PlacedText text{.text = op.text.trimmed(),
                  .family = op.family,
                  .size_pt = op.size_pt,
                  .weight = op.weight,
                  .box = {},
                  .clip = op.clip};
  text.box = place.mapRect(QRectF(0, -metrics.capHeight() * scale, metrics.horizontalAdvance(text.text) * scale,
                                  metrics.capHeight() * scale));
  return text;
}

}  // namespace

std::vector<PlacedText> textsOf(const Drawing& drawing) {
  std::vector<PlacedText> texts;
  bool sampled = false;  // the last mark was a sample of the key, so the next text is its name
  for (const Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Begin && op.role == OpRole::Legend) sampled = true;
    if (op.kind != Op::Kind::Text) continue;
    const bool legend = std::exchange(sampled, false);
    if (op.text.trimmed().isEmpty()) continue;
    texts.push_back(placed(op));
    texts.back().legend = legend;
  }
  return texts;
}

std::vector<PlacedSeries> seriesOf(const Drawing& drawing) {
  const auto text = std::ranges::find(drawing.ops, Op::Kind::Text, &Op::kind);
  const double largest_marker = kLargestMarker * (text == drawing.ops.end() ? kUsualSize_pt : text->size_pt);
  struct Ink {
    QColor color;
    QStringList forms;
  };
  std::map<QString, Ink> inks;
  std::vector<Group> groups;
  for (const Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Begin)
      groups.push_back({op.role == OpRole::Series || op.role == OpRole::Rule, false, op.name});
    if (op.kind == Op::Kind::End && !groups.empty()) groups.pop_back();
    if (op.kind != Op::Kind::Shape || groups.empty() || !groups.back().series) continue;
    Group& group = groups.back();
    Ink& ink = inks[group.name];
    if (!ink.color.isValid()) ink.color = QColor((op.fill.isValid() ? op.fill : op.pen.color()).rgb());
    group.filled = group.filled || op.fill.isValid();
    if (const QString form = formOf(op, largest_marker, group.filled); !ink.forms.contains(form)) ink.forms << form;
  }
  std::vector<PlacedSeries> series;
  for (auto& [name, ink] : inks) {
    ink.forms.sort();
    series.push_back({name, ink.forms.join(QStringLiteral(", ")), ink.color});
  }
  return series;
}

}  // namespace roundel::widgets::figures
