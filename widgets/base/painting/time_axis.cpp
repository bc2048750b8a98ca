// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/time_axis.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/model/round_grid.h"
#include "core/model/text/clock_text.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/painting/time_units.h"

namespace roundel::widgets {
namespace {

constexpr double kMinute_s = 60, kHour_s = 3600, kDay_s = 86400;
constexpr std::size_t kMaxTicks = 10000;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(TimeAxis)
};

double decade(double at_least) {
  const double base = std::pow(10, std::floor(std::log10(at_least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (base * factor >= at_least * (1 - 1e-12)) return base * factor;
  return base * 10;
}

double niceStep_s(double at_least_s) {
  if (at_least_s <= 0.5) return decade(at_least_s);
  constexpr std::array kSteps{1.0,    2.0,        5.0,        10.0,       15.0,        30.0,
                              60.0,   2 * 60.0,   5 * 60.0,   10 * 60.0,  15 * 60.0,   30 * 60.0,
                              3600.0, 2 * 3600.0, 3 * 3600.0, 6 * 3600.0, 12 * 3600.0, 86400.0};
  for (const double step : kSteps)
    if (step >= at_least_s) return step;
  return kDay_s * decade(at_least_s / kDay_s);
}

QString shortest(double value) { return QString::number(value, 'g', 10); }

bool isMultiple(double value, double of) {
  const double ratio = value / of;
  return std::abs(ratio - std::round(ratio)) < 1e-9;
}

}  // namespace

void TimeAxis::show(double first_s, double last_s) {
  if (!(last_s > first_s) || width_px <= 0) return;
  origin_s = first_s;
  px_per_s = width_px / (last_s - first_s);
}

void TimeAxis::zoomAt(double x_px, double factor) {
  const double kept_s = t(x_px);
  px_per_s *= factor;
  origin_s = kept_s - x_px / px_per_s;
}

void TimeAxis::resize(double new_width_px) {
  if (new_width_px <= 0) return;
  if (width_px > 0) px_per_s *= new_width_px / width_px;
  width_px = new_width_px;
}

void TimeAxis::clamp(double end_s) {
  if (width_px <= 0) return;
  const double whole_s = end_s > 0 ? end_s : 1;
  const double span = std::clamp(span_s(), std::min(kClosest_s, whole_s), whole_s);
  px_per_s = width_px / span;
  origin_s = std::clamp(origin_s, 0.0, std::max(0.0, whole_s - span));
}

double tickStep_s(const TimeAxis& axis, double min_gap_px, double round_s) {
  const double least_s = min_gap_px / axis.px_per_s;
  const double nice_s = niceStep_s(least_s);
  if (round_s <= 0) return nice_s;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    const double step = round_s * factor;
    // Labels must be short, so steps are whole seconds, or whole minutes from a minute on.
    if (step < least_s || !isMultiple(step, step >= kMinute_s ? kMinute_s : 1)) continue;
    return step <= 1.5 * nice_s ? step : nice_s;
  }
  return nice_s;
}

std::vector<double> ticks(const TimeAxis& axis, double step_s) {
  std::vector<double> out;
  if (!(step_s > 0) || axis.width_px <= 0) return out;
  const double slack = 1e-9 * step_s;
  for (double k = std::ceil((axis.from_s() - slack) / step_s); out.size() < kMaxTicks; ++k) {
    const double t_s = k * step_s;
    if (t_s > axis.to_s() + slack) break;
    out.push_back(t_s == 0 ? 0.0 : t_s);
  }
  return out;
}

QString tickLabel(double t_s, double step_s, double last_s) {
  const model::TimeUnit unit = ShownTimes::shared().unitFor(last_s);
  // At most two decimals of the unit; finer ticks are instants of the clock.
  if (unit.seconds == 1 || isMultiple(step_s, unit.seconds / 100))
    return QStringLiteral("%1 %2").arg(shortest(std::round(t_s / unit.seconds * 1e6) / 1e6), unitName(unit));
  const double whole_s = step_s >= 1 ? std::round(t_s) : std::floor(t_s);
  const QString fraction = step_s >= 1 ? QString() : shortest(std::round((t_s - whole_s) * 1e6) / 1e6).mid(1);
  return clockText(whole_s, last_s) + fraction;
}

double roundStep(const TimeAxis& axis, double min_gap_px, double round_s) {
  return std::max(1.0, decade(min_gap_px / (axis.px_per_s * round_s)));
}

QString roundLabel(double t_s, double round_s) {
  return QString::number(static_cast<qlonglong>(model::RoundGrid(round_s).roundOf(t_s) + 1));
}

QString clockText(double t_s, double last_s) {
  // Just before 0 is written as 0.
  if (t_s < 0 && t_s > -1e-6) t_s = 0;
  return QString::fromStdString(
      model::clockText(t_s, last_s, {Texts::tr("s").toStdString(), Texts::tr("d").toStdString()}));
}

QString inClockTimes(const QString& words, double last_s) {
  static const QRegularExpression instant(QStringLiteral("(?<=\\bat |\\bfrom )(\\d+(?:\\.\\d+)?) s\\b"));
  QString out;
  qsizetype match_end = 0;
  for (auto matches = instant.globalMatch(words); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const double t_s = match.capturedView(1).toDouble();
    out += words.mid(match_end, match.capturedStart() - match_end) + clockText(t_s, std::max(t_s, last_s));
    match_end = match.capturedEnd();
  }
  return out + words.mid(match_end);
}

QString clockText(double t_s) { return clockText(t_s, std::max(t_s, model::kTenthsBelow_s)); }

QString flagText(double t_s, double end_s) { return clockText(t_s, end_s > 0 ? end_s : model::kTenthsBelow_s); }

QString durationText(double seconds, double like_s) {
  const model::TimeUnit unit = ShownTimes::shared().unitFor(like_s);
  return QStringLiteral("%1 %2").arg(QString::number(seconds / unit.seconds, 'f', unit.seconds >= kHour_s ? 2 : 1),
                                     unitName(unit));
}

QString unitName(const model::TimeUnit& unit) {
  const QLatin1String name(unit.name);
  if (name == QLatin1String("s")) return Texts::tr("s");
  if (name == QLatin1String("min")) return Texts::tr("min");
  return name == QLatin1String("h") ? Texts::tr("h") : Texts::tr("d");
}

}  // namespace roundel::widgets
