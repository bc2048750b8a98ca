#include "widgets/figures/figure_lint.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTransform>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/figures/figure_sight.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets::figures {
namespace {

constexpr double kFloor_pt = 7;
constexpr double kEnough = 12;  // difference of two lightnesses (0..100) that print keeps apart

QString tr(const char* text) { return QCoreApplication::translate("FigureLint", text); }

QTransform transformOf(const QString& text) {
  static const QRegularExpression form(QStringLiteral("matrix\\(([^)]*)\\)"));
  const QStringList n = form.match(text).captured(1).split(QRegularExpression(QStringLiteral("[,\\s]+")), Qt::SkipEmptyParts);
  if (n.size() != 6) return {};
  return {n[0].toDouble(), n[1].toDouble(), n[2].toDouble(), n[3].toDouble(), n[4].toDouble(), n[5].toDouble()};
}

struct Attributes {
  QTransform transform;
  double size = 0;
};

Attributes inherited(const Attributes& from, const QXmlStreamAttributes& given) {
  Attributes a = from;
  if (given.hasAttribute(QLatin1String("transform"))) a.transform = transformOf(given.value(QLatin1String("transform")).toString()) * from.transform;
  if (given.hasAttribute(QLatin1String("font-size"))) a.size = given.value(QLatin1String("font-size")).toDouble();
  return a;
}

// Points of the page from the view box: the exporter's unit is a tenth of a point.
double pointsPerUnit(const QXmlStreamAttributes& svg) {
  const QStringList box = svg.value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const double width_pt = svg.value(QLatin1String("width")).toString().remove(QLatin1String("mm")).toDouble() / 25.4 * 72;
  return box.size() == 4 && box[2].toDouble() > 0 ? width_pt / box[2].toDouble() : 1;
}

PlacedText placed(const QString& text, const Attributes& a, const QXmlStreamAttributes& given, double points) {
  QFont font(given.value(QLatin1String("font-family")).toString().remove(QLatin1Char('\'')));
  font.setPixelSize(100);
  font.setWeight(static_cast<QFont::Weight>(std::max(100, given.value(QLatin1String("font-weight")).toInt())));
  const QFontMetricsF metrics(font);
  const double scale = a.size / 100;
  const QPointF base(given.value(QLatin1String("x")).toDouble(), given.value(QLatin1String("y")).toDouble());
  // Capitals and figures: descenders and the space above them may touch.
  const QRectF letters(base.x(), base.y() - metrics.capHeight() * scale, metrics.horizontalAdvance(text) * scale, metrics.capHeight() * scale);
  const QRectF page = a.transform.mapRect(letters);
  const double size = a.size * std::sqrt(std::abs(a.transform.determinant()));
  return {text, size * points, QRectF(page.topLeft() * points, page.size() * points)};
}

Finding sizes(const std::vector<PlacedText>& texts, const Preset& preset) {
  double least = preset.font_pt;
  QString which;
  for (const PlacedText& t : texts) {
    if (t.size_pt < least - 0.05) least = t.size_pt, which = t.text;
  }
  const double floor = std::min(kFloor_pt, preset.font_pt);
  const bool good = least >= floor - 0.05;
  return {good, tr("Text %1 pt, floor %2 pt").arg(least, 0, 'g', 3).arg(floor), good ? QString() : tr("“%1” is the smallest").arg(which)};
}

Finding clipped(const std::vector<PlacedText>& texts, const QSizeF& page_pt) {
  const QRectF page(QPointF(-0.5, -0.5), page_pt + QSizeF(1, 1));
  for (const PlacedText& t : texts) {
    if (!page.contains(t.box)) return {false, tr("“%1” leaves the page").arg(t.text), tr("choose a wider preset or shorter names")};
  }
  return {true, tr("No text leaves the page"), {}};
}

Finding overlaps(const std::vector<PlacedText>& texts) {
  for (std::size_t a = 0; a < texts.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const QRectF both = texts[a].box & texts[b].box;
      if (both.width() > 0.5 && both.height() > 0.5) return {false, tr("“%1” lies on “%2”").arg(texts[a].text, texts[b].text), {}};
    }
  }
  return {true, tr("No label lies on another"), {}};
}

// CIE lightness.
double lightness(const QColor& color) {
  const QColor grey = seen(color, Sight::Grey);
  const double c = grey.redF();
  const double y = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  return y <= 0.008856 ? 903.3 * y : 116 * std::cbrt(y) - 16;
}

Finding toldApart(const std::vector<compare::LaneRun>& runs) {
  std::map<std::string, int> seen_lanes;
  std::vector<std::pair<QString, SchedulerStyle>> lanes;
  for (const compare::LaneRun& run : runs) {
    if (!run.trace) continue;
    lanes.emplace_back(QString::fromStdString(run.lane.label), schedulerStyle(QString::fromStdString(run.lane.policy), seen_lanes[run.lane.policy]++, Theme::light()));
  }
  for (std::size_t a = 0; a < lanes.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (lanes[a].second.dash != lanes[b].second.dash) continue;
      if (std::abs(lightness(lanes[a].second.line) - lightness(lanes[b].second.line)) >= kEnough) continue;
      return {false, tr("%1 and %2 look alike in grey").arg(lanes[b].first, lanes[a].first), tr("the same dash, nearly the same lightness")};
    }
  }
  return {true, tr("Told apart in grey and deuteranopia"), tr("dash and label beside the colour")};
}

}  // namespace

std::vector<PlacedText> textsOf(const QByteArray& svg) {
  std::vector<PlacedText> texts;
  std::vector<Attributes> stack{{}};
  double points = 1;
  QXmlStreamReader xml(svg);
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isEndElement()) stack.pop_back();
    if (!xml.isStartElement()) continue;
    const QXmlStreamAttributes given = xml.attributes();
    if (xml.name() == QLatin1String("svg")) points = pointsPerUnit(given);
    if (xml.name() == QLatin1String("text")) {
      const Attributes a = inherited(stack.back(), given);
      texts.push_back(placed(xml.readElementText().trimmed(), a, given, points));
      continue;
    }
    stack.push_back(inherited(stack.back(), given));
  }
  return texts;
}

std::vector<Finding> lint(const QByteArray& svg, const std::vector<compare::LaneRun>& runs, const Preset& preset) {
  std::vector<PlacedText> texts = textsOf(svg);
  std::erase_if(texts, [](const PlacedText& t) { return t.text.isEmpty(); });
  QXmlStreamReader xml(svg);
  QSizeF page_pt;
  while (!xml.atEnd() && page_pt.isEmpty()) {
    if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("svg")) continue;
    const auto mm = [&](const char* side) { return xml.attributes().value(QLatin1String(side)).toString().remove(QLatin1String("mm")).toDouble(); };
    page_pt = QSizeF(mm("width"), mm("height")) / 25.4 * 72;
  }
  return {sizes(texts, preset), toldApart(runs), clipped(texts, page_pt), overlaps(texts)};
}

}  // namespace roundel::widgets::figures
