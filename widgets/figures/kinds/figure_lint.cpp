// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_lint.h"

#include <QFontMetrics>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/colour_vision.h"
#include "widgets/figures/kinds/placed_marks.h"

namespace roundel::widgets::figures {
namespace {

constexpr double kEnough = 12;   // difference in lightness (0 to 100) that print can show
constexpr double kTouch = 0.5;   // points by which texts may overlap
constexpr double kApart = 0.15;  // least gap of texts on one line, in text sizes
constexpr double kAtTick = 0.4;  // largest distance of a name from the middle of its tick, in text sizes
constexpr double kNear = 3.5;    // the same for a name beside a point
constexpr double kSlack = 0.05;  // for rounding, in text sizes

using Rule = Finding::Rule;

Finding sizes(const std::vector<PlacedText>& texts, const Preset& preset) {
  if (texts.empty())
    return {.rule = Rule::TextSize,
            .good = false,
            .text = tr("The figure has no text"),
            .detail = tr("a figure without words cannot be read")};
  const auto smallest_text = std::ranges::min_element(texts, {}, &PlacedText::size_pt);
  const bool is_good = smallest_text->size_pt >= preset.floor_pt - kSlack;
  return {.rule = Rule::TextSize,
          .good = is_good,
          .text = tr("Text %1 pt, floor %2 pt").arg(smallest_text->size_pt, 0, 'g', 3).arg(preset.floor_pt),
          .detail = is_good ? QString() : tr("“%1” is the smallest").arg(smallest_text->text)};
}

Finding clipped(const std::vector<PlacedText>& texts, const QSizeF& page_pt) {
  const QRectF page(QPointF(-kTouch, -kTouch), page_pt + QSizeF(2 * kTouch, 2 * kTouch));
  for (const PlacedText& t : texts) {
    if (t.text.endsWith(QChar(0x2026)))
      return {.rule = Rule::Clipped,
              .good = false,
              .text = tr("“%1” is cut short").arg(t.text),
              .detail = tr("choose a wider preset or shorter names")};
    if (!page.contains(t.box))
      return {.rule = Rule::Clipped,
              .good = false,
              .text = tr("“%1” leaves the page").arg(t.text),
              .detail = tr("choose a wider preset or shorter names")};
    if (!t.clip.isNull() && !t.clip.adjusted(-kTouch, -kTouch, kTouch, kTouch).contains(t.box)) {
      return {.rule = Rule::Clipped,
              .good = false,
              .text = tr("“%1” is cut off by its panel").arg(t.text),
              .detail = tr("choose a wider preset or shorter names")};
    }
  }
  return {.rule = Rule::Clipped, .good = true, .text = tr("No text is cut off")};
}

// Whether two texts on one line are too close, as in "0 50100 150".
bool runTogether(const PlacedText& a, const PlacedText& b) {
  const bool upright = a.box.height() > a.size_pt || b.box.height() > b.size_pt;
  if (upright || std::abs(a.box.bottom() - b.box.bottom()) > 0.2 * a.size_pt) return false;
  const double gap = std::max(b.box.left() - a.box.right(), a.box.left() - b.box.right());
  return gap > -kTouch && gap < kApart * std::min(a.size_pt, b.size_pt);
}

// Sorts texts from top to bottom, so that each is compared only with those that start above its end.
Finding overlaps(std::vector<PlacedText> texts) {
  std::ranges::sort(texts, [](const PlacedText& a, const PlacedText& b) { return a.box.top() < b.box.top(); });
  for (std::size_t a = 0; a < texts.size(); ++a) {
    for (std::size_t b = a + 1; b < texts.size() && texts[b].box.top() < texts[a].box.bottom(); ++b) {
      const QRectF common_area = texts[a].box & texts[b].box;
      if (runTogether(texts[a], texts[b]))
        return {.rule = Rule::Overlap,
                .good = false,
                .text = tr("“%1” and “%2” run together").arg(texts[a].text, texts[b].text),
                .detail = tr("choose a wider preset or shorter names")};
      if (common_area.width() > kTouch && common_area.height() > kTouch)
        return {.rule = Rule::Overlap,
                .good = false,
                .text = tr("“%1” overlaps “%2”").arg(texts[a].text, texts[b].text),
                .detail = tr("choose a wider preset or shorter names")};
    }
  }
  return {.rule = Rule::Overlap, .good = true, .text = tr("No labels overlap")};
}

// The dashes of a line's form from seriesOf(): "line 6.0 3.0".
std::vector<double> dashesOf(const QString& form) {
  std::vector<double> dashes;
  for (const QString& part : form.mid(5).split(QLatin1Char(' '), Qt::SkipEmptyParts)) dashes.push_back(part.toDouble());
  return dashes;
}

bool formsAlike(const QString& a, const QString& b) {
  const bool lines = a.startsWith(QLatin1String("line ")) && b.startsWith(QLatin1String("line ")) &&
                     !a.contains(QLatin1Char(',')) && !b.contains(QLatin1Char(','));
  return lines ? dashesAlike(dashesOf(a), dashesOf(b)) : a == b;
}

// A reader compares a curve with the key. If there are more dashes than this, several look alike.
Finding fewDashes(const std::vector<PlacedSeries>& series) {
  constexpr std::ptrdiff_t kMost = 8;
  const auto lines = std::ranges::count_if(series, [](const PlacedSeries& s) {
    return s.form.startsWith(QLatin1String("line ")) && !s.form.contains(QLatin1Char(','));
  });
  return {
      .rule = Rule::ToldApart,
      .good = lines <= kMost,
      .text = tr("%1 curves differ in their dashes alone").arg(lines),
      .detail = tr("more than %1 cannot be found in a key: use markers, fewer schedulers or one plot each").arg(kMost)};
}

// The distance of two looks; 1 or more means distinguishable. It is the least over colour, grey and deuteranopia of the visible difference divided
// by what print can show; 1 if dash, hatch or marker differ.
double distanceOf(const PlacedSeries& a, const PlacedSeries& b) {
  double least_distance = std::numeric_limits<double>::infinity();
  for (const ColourVision vision : {ColourVision::Colour, ColourVision::Grey, ColourVision::Deuteranopia})
    least_distance = std::min(least_distance, colourDistance(seen(a.color, vision), seen(b.color, vision)) / kEnough);
  return least_distance + (formsAlike(a.form, b.form) ? 0 : 1);
}

Finding toldApart(const std::vector<PlacedSeries>& series) {
  double nearest = std::numeric_limits<double>::infinity();
  QString nearest_pair;
  for (std::size_t a = 0; a < series.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (series[a].name == series[b].name) continue;
      const double distance = distanceOf(series[a], series[b]);
      if (distance >= nearest) continue;
      nearest = distance;
      nearest_pair = tr("%1 and %2").arg(series[b].name, series[a].name);
    }
  }
  if (nearest < 1)
    return {
        .rule = Rule::ToldApart,
        .good = false,
        .text = tr("%1 look alike in grey").arg(nearest_pair),
        .detail = tr("only their colours differ: nearly the same dash, hatch or marker, nearly the same lightness")};
  if (const Finding dashes = fewDashes(series); !dashes.good) return dashes;
  return {.rule = Rule::ToldApart,
          .good = true,
          .text = tr("Told apart in grey and deuteranopia"),
          .detail = series.empty()           ? tr("nothing is distinguished by colour, dash or hatch alone")
                    : nearest_pair.isEmpty() ? tr("dash, hatch or marker beside the colour")
                                             : tr("dash, hatch or marker beside the colour; nearest: %1, %2 of 1")
                                                   .arg(nearest_pair)
                                                   .arg(nearest, 0, 'f', 1)};
}

// Removes what wrapping may add: line breaks, spaces, hyphens.
QString withoutSpaces(QString text) {
  static const QRegularExpression gaps(QStringLiteral("[\\s-]+"));
  return text.remove(gaps);
}

bool isAt(const PlacedText& t, const Place& place) {
  const double margin = kAtTick * t.size_pt;
  const QRectF area = place.area.adjusted(-margin, -margin, margin, margin);
  const QPointF middle = t.box.center();
  switch (place.where) {
    case Place::Where::Left:
      return t.box.right() <= area.left() + margin &&
             std::abs(middle.y() - place.area.center().y()) <=
                 place.area.height() / 2 + (place.area.height() > 0 ? kTouch : margin);
    case Place::Where::Under:
      return t.box.top() >= place.area.bottom() - margin && middle.x() >= area.left() && middle.x() <= area.right();
    case Place::Where::Above:
      return std::abs(t.box.bottom() - place.area.top()) <= 2 * t.size_pt && middle.x() >= area.left() &&
             middle.x() <= area.right();
    case Place::Where::Inside:
      return area.contains(middle);
    case Place::Where::Beside:
      return place.area.adjusted(-kNear * t.size_pt, -kNear * t.size_pt, kNear * t.size_pt, kNear * t.size_pt)
          .intersects(t.box);
    case Place::Where::Page:
      return true;
  }
  return true;
}

// Whether the texts contain the name: alone, with the number of a copy ("J1·2"), in a list ("K80, M60"), or wrapped.
bool showsName(const std::vector<const PlacedText*>& texts, const QString& name) {
  QString all_text;
  for (const PlacedText* t : texts) {
    if (t->text == name || t->text.section(QChar(0xB7), 0, 0) == name ||
        t->text.split(QStringLiteral(", ")).contains(name))
      return true;
    all_text += withoutSpaces(t->text);
  }
  return texts.size() > 1 && all_text.contains(withoutSpaces(name));
}

bool isNamed(const std::vector<PlacedText>& texts, const Place& place) {
  std::vector<const PlacedText*> near_texts;
  for (const PlacedText& t : texts)
    if (isAt(t, place)) near_texts.push_back(&t);
  return showsName(near_texts, place.name);
}

// A job's name may be at any of its bars or in the key. Names may be missing if the page says how many.
Finding jobsNamed(const std::vector<PlacedText>& texts, const std::vector<Place>& places) {
  std::map<QString, bool> jobs;
  for (const Place& place : places)
    if (place.kind == QLatin1String("job") && !jobs[place.name]) jobs[place.name] = isNamed(texts, place);
  for (const PlacedText& t : texts)
    if (const auto job = jobs.find(t.text); t.legend && job != jobs.end()) job->second = true;
  const auto missing = std::ranges::count_if(jobs, [](const auto& job) { return !job.second; });
  if (missing == 0) return {.rule = Rule::Named, .good = true};
  const auto unnamed_note = std::ranges::find(places, QLatin1String("unnamed"), &Place::kind);
  static const QRegularExpression digits(QStringLiteral("[0-9]+"));
  const bool honest = unnamed_note != places.end() && isNamed(texts, *unnamed_note) &&
                      digits.match(unnamed_note->name).captured().toLongLong() == missing;
  if (honest)
    return {.rule = Rule::Named,
            .good = true,
            .detail = tr("%1 of %2 jobs have no name, and the figure says so").arg(missing).arg(jobs.size())};
  const auto first = std::ranges::find_if(jobs, [](const auto& job) { return !job.second; });
  return {.rule = Rule::Named,
          .good = false,
          .text = tr("%1 of %2 jobs have no name").arg(missing).arg(jobs.size()),
          .detail = tr("“%1” is one of them, and the figure does not note it").arg(first->first)};
}

// How to make room for names. A slide cannot grow, so it needs fewer parts.
QString roomFor(const std::vector<Place>& places, const Preset& preset) {
  const bool parts = std::ranges::any_of(places, [](const Place& p) { return p.kind == QLatin1String("part"); });
  return preset.wide_screen && parts
             ? tr("a slide cannot grow: choose fewer kinds, or the preset of a page such as ieee-1col")
             : tr("choose a wider preset, a larger height or shorter names");
}

Finding named(const std::vector<PlacedText>& texts, const std::vector<Place>& places, const Preset& preset) {
  for (const Place& place : places) {
    if (place.kind == QLatin1String("job") || isNamed(texts, place)) continue;
    const bool elsewhere = std::ranges::any_of(texts, [&](const PlacedText& t) { return t.text == place.name; });
    return {.rule = Rule::Named,
            .good = false,
            .text = elsewhere ? tr("“%1” is not next to what it names").arg(place.name)
                              : tr("“%1” is missing").arg(place.name),
            .detail = roomFor(places, preset)};
  }
  Finding jobs = jobsNamed(texts, places);
  if (jobs.good) jobs.text = tr("Names are next to what they name");
  return jobs;
}

// The extent of the marks in a plot along x. A small mark counts by its centre.
struct MarkExtent {
  bool any = false, items = false;
  double from = std::numeric_limits<double>::infinity(), to = -std::numeric_limits<double>::infinity();
};

// The bounds of a mark within its clip. A curve that is cut at the end of its axis continues far outside.
QRectF visible(const Op& op) {
  const QRectF box = op.path.boundingRect();
  if (op.clip.isNull()) return box;
  const auto clampInside = [](double value, double low, double high) {
    return std::clamp(value, low, std::max(low, high));
  };
  const QPointF from(clampInside(box.left(), op.clip.left(), op.clip.right()),
                     clampInside(box.top(), op.clip.top(), op.clip.bottom()));
  const QPointF to(clampInside(box.right(), op.clip.left(), op.clip.right()),
                   clampInside(box.bottom(), op.clip.top(), op.clip.bottom()));
  return {from, to};
}

std::vector<MarkExtent> extentsOf(const Drawing& drawing) {
  constexpr double kSmall = 12;  // points: the largest marker
  std::vector<MarkExtent> out(drawing.plots.size());
  std::vector<OpRole> groups;
  for (std::size_t i = drawing.plots_begin; i < drawing.plots_end; ++i) {
    const Op& op = drawing.ops[i];
    if (op.kind == Op::Kind::Begin) groups.push_back(op.role);
    if (op.kind == Op::Kind::End && !groups.empty()) groups.pop_back();
    if (op.kind != Op::Kind::Shape || groups.empty()) continue;
    const bool item = groups.back() == OpRole::Item;
    if (!item && groups.back() != OpRole::Series) continue;
    QRectF box = visible(op);
    const QPointF middle = box.center();
    if (std::max(box.width(), box.height()) < kSmall) box = QRectF(middle, QSizeF());
    for (std::size_t p = 0; p < out.size(); ++p) {
      const QRectF plot = drawing.plots[p].rect.adjusted(-kTouch, -kTouch, kTouch, kTouch);
      if (!plot.contains(middle)) continue;
      out[p].any = true;
      out[p].items = out[p].items || item;
      out[p].from = std::min(out[p].from, std::max(box.left(), plot.left()));
      out[p].to = std::max(out[p].to, std::min(box.right(), plot.right()));
    }
  }
  return out;
}

bool numbersOnly(const PlotFrame::Axis& axis) {
  static const QRegularExpression number(QStringLiteral("^[-\u2212]?[0-9][0-9.,/]*(e[-+]?[0-9]+)?[kMG]?$"));
  return std::ranges::all_of(axis.names,
                             [](const QString& name) { return name.isEmpty() || number.match(name).hasMatch(); });
}

// Whether the panel states why it is empty. named() checks that the text is there.
bool saysWhyEmpty(const Drawing& drawing, const PlotFrame& plot) {
  return std::ranges::any_of(drawing.places, [&](const Place& place) {
    return place.kind == QLatin1String(kEmptyPanel) && plot.rect.contains(place.area.center());
  });
}

// Whether both axes have numbers. Panels that share numbers are judged by the panels that show them.
bool onNumbers(const Drawing& drawing, const PlotFrame& plot) {
  if (!plot.x.names.isEmpty() && !plot.y.names.isEmpty()) return numbersOnly(plot.x) && numbersOnly(plot.y);
  return std::ranges::all_of(drawing.plots,
                             [](const PlotFrame& each) { return numbersOnly(each.x) && numbersOnly(each.y); });
}

bool hasNamedPoints(const Drawing& drawing, const PlotFrame& plot) {
  return std::ranges::any_of(drawing.places, [&](const Place& place) {
    return place.kind == QLatin1String("point") && plot.rect.contains(place.area.center());
  });
}

// Curves that are all within a twentieth of the width, or in a plot hardly higher than a line of text, show no shape. Rows of names may be short,
// and a named point may be alone. A panel may be empty if it says why and another one is not empty.
Finding filled(const Drawing& drawing, const std::vector<PlacedText>& texts, const Preset& preset) {
  constexpr double kNarrow = 1.0 / 20, kLow = 1.5;
  const double text_pt = texts.empty() ? preset.floor_pt : std::ranges::min(texts, {}, &PlacedText::size_pt).size_pt;
  const std::vector<MarkExtent> fillings = extentsOf(drawing);
  const bool has_marks = std::ranges::any_of(fillings, &MarkExtent::any);
  for (std::size_t p = 0; p < fillings.size(); ++p) {
    const MarkExtent& extent = fillings[p];
    const PlotFrame& plot = drawing.plots[p];
    const QString plot_name =
        fillings.size() > 1 ? tr("plot %1 of %2").arg(p + 1).arg(fillings.size()) : tr("the plot");
    if (plot.rect.height() < kLow * text_pt)
      return {
          .rule = Rule::Filled,
          .good = false,
          .text = tr("A plot is too low"),
          .detail =
              tr("%1 is lower than one and a half lines of text; %2").arg(plot_name, roomFor(drawing.places, preset))};
    if (!extent.any) {
      if (has_marks && saysWhyEmpty(drawing, plot)) continue;
      return {.rule = Rule::Filled,
              .good = false,
              .text = tr("A plot is empty"),
              .detail = tr("%1 has axes and no marks and does not say why").arg(plot_name)};
    }
    const bool narrow = !extent.items && extent.to - extent.from < kNarrow * plot.rect.width();
    if (narrow && onNumbers(drawing, plot) && !hasNamedPoints(drawing, plot))
      return {
          .rule = Rule::Filled,
          .good = false,
          .text = tr("A plot is nearly empty"),
          .detail =
              tr("all marks of %1 are within a twentieth of its width: choose bars, a logarithmic axis or another range")
                  .arg(plot_name)};
  }
  return {.rule = Rule::Filled, .good = true, .text = tr("Plots are filled")};
}

Finding letters(const std::vector<PlacedText>& texts) {
  for (const PlacedText& t : texts) {
    const QFontMetrics metrics{QFont(t.family)};
    for (const uint letter : t.text.toUcs4()) {
      if (!metrics.inFontUcs4(letter)) {
        return {.rule = Rule::Letters,
                .good = false,
                .text = tr("No font has a letter of “%1”").arg(t.text),
                .detail = tr("install a font that has it, for Chinese, Japanese and Korean fonts-wqy-microhei")};
      }
    }
  }
  return {.rule = Rule::Letters, .good = true, .text = tr("Every letter has its font")};
}

Finding vectors(const Drawing& drawing, const QByteArray& pdf) {
  const bool pixels = std::ranges::any_of(drawing.ops, [](const Op& op) { return op.kind == Op::Kind::Picture; });
  const bool is_good = !pixels && !pdf.contains("/Subtype /Image");
  return {.rule = Rule::Vector,
          .good = is_good,
          .text = is_good ? tr("Lines and text, no pixels") : tr("The vector file contains pixels"),
          .detail = is_good ? QString() : tr("they blur when the figure is enlarged")};
}

Finding fonts(const QByteArray& pdf) {
  const bool type3 = pdf.contains("/Subtype /Type3");
  const auto described = pdf.count("/Type /FontDescriptor");
  const auto embedded = pdf.count("/FontFile");
  const bool is_good = !type3 && described > 0 && embedded >= described;
  const QString why = type3 ? tr("a font of Type 3, which publishers refuse")
                            : tr("%1 of %2 fonts are embedded").arg(embedded).arg(described);
  return {.rule = Rule::Fonts,
          .good = is_good,
          .text = is_good ? tr("Fonts embedded") : tr("The PDF's fonts are not acceptable"),
          .detail = is_good ? QString() : why};
}

}  // namespace

std::vector<bool> plotsWithMarks(const Drawing& drawing) {
  std::vector<bool> out;
  for (const MarkExtent& filling : extentsOf(drawing)) out.push_back(filling.any);
  return out;
}

std::vector<Finding> lint(const Drawing& drawing, const QByteArray& pdf, const Preset& preset) {
  const std::vector<PlacedText> texts = textsOf(drawing);
  std::vector<Finding> findings{sizes(texts, preset),
                                toldApart(seriesOf(drawing)),
                                named(texts, drawing.places, preset),
                                clipped(texts, drawing.size_pt),
                                overlaps(texts),
                                filled(drawing, texts, preset),
                                letters(texts),
                                vectors(drawing, pdf)};
  if (!pdf.isEmpty()) findings.push_back(fonts(pdf));
  return findings;
}

QString faultsOf(const std::vector<Finding>& findings) {
  QStringList lines;
  for (const Finding& finding : findings)
    if (!finding.good)
      lines << (finding.detail.isEmpty() ? finding.text : QStringLiteral("%1 (%2)").arg(finding.text, finding.detail));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace roundel::widgets::figures
