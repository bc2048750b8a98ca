#include "widgets/gantt/time_axis.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kMinute_s = 60, kHour_s = 3600, kDay_s = 86400;
constexpr std::size_t kMostTicks = 10000;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(TimeAxis)
};

double decade(double at_least) {
  const double base = std::pow(10, std::floor(std::log10(at_least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (base * factor >= at_least * (1 - 1e-12)) return base * factor;
  }
  return base * 10;
}

double niceStep_s(double at_least_s) {
  if (at_least_s <= 0.5) return decade(at_least_s);
  constexpr std::array kSteps{1.0,    2.0,        5.0,        10.0,       15.0,        30.0,
                              60.0,   2 * 60.0,   5 * 60.0,   10 * 60.0,  15 * 60.0,   30 * 60.0,
                              3600.0, 2 * 3600.0, 3 * 3600.0, 6 * 3600.0, 12 * 3600.0, 86400.0};
  for (const double step : kSteps) {
    if (step >= at_least_s) return step;
  }
  return kDay_s * decade(at_least_s / kDay_s);
}

QString twoDigits(long long value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); }

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
    // A label must stay short: whole seconds, whole minutes from a minute on.
    if (step < least_s || !isMultiple(step, step >= kMinute_s ? kMinute_s : 1)) continue;
    return step <= 1.5 * nice_s ? step : nice_s;
  }
  return nice_s;
}

std::vector<double> ticks(const TimeAxis& axis, double step_s) {
  std::vector<double> out;
  if (!(step_s > 0) || axis.width_px <= 0) return out;
  const double slack = 1e-9 * step_s;
  for (double k = std::ceil((axis.from_s() - slack) / step_s); out.size() < kMostTicks; ++k) {
    const double t_s = k * step_s;
    if (t_s > axis.to_s() + slack) break;
    out.push_back(t_s == 0 ? 0.0 : t_s);
  }
  return out;
}

QString tickLabel(double t_s, double step_s, double last_s) {
  if (step_s >= kDay_s) return Words::tr("%1 d").arg(shortest(std::round(t_s / kDay_s)));
  const auto whole = std::llround(t_s);
  if (step_s >= kHour_s && isMultiple(step_s, kHour_s)) {
    const long long hours = whole / 3600;
    if (hours < 48) return Words::tr("%1 h").arg(hours);
    return hours % 24 == 0 ? Words::tr("%1 d").arg(hours / 24) : Words::tr("%1 d %2 h").arg(hours / 24).arg(hours % 24);
  }
  if (step_s >= kMinute_s) {
    if (last_s < 7200) return Words::tr("%1 min").arg(whole / 60);
    return QStringLiteral("%1:%2").arg(whole / 3600).arg(twoDigits(whole % 3600 / 60));
  }
  if (t_s < 60) return Words::tr("%1 s").arg(shortest(std::round(t_s * 1e6) / 1e6));
  if (step_s >= 1) return clockText(static_cast<double>(whole));
  return clockText(std::floor(t_s)) + shortest(std::round((t_s - std::floor(t_s)) * 1e6) / 1e6).mid(1);
}

double roundStep(const TimeAxis& axis, double min_gap_px, double round_s) {
  return std::max(1.0, decade(min_gap_px / (axis.px_per_s * round_s)));
}

QString roundLabel(double t_s, double round_s) {
  return QString::number(static_cast<long long>(std::floor(t_s / round_s + 1e-9)) + 1);
}

QString clockText(double t_s) {
  if (t_s < 10 && t_s != std::floor(t_s)) return Words::tr("%1 s").arg(QString::number(t_s, 'f', 1));
  const auto whole = std::llround(t_s);
  if (whole < 3600) return QStringLiteral("%1:%2").arg(whole / 60).arg(twoDigits(whole % 60));
  const long long days = whole / 86400;
  const QString clock =
      QStringLiteral("%1:%2:%3").arg(whole % 86400 / 3600).arg(twoDigits(whole % 3600 / 60)).arg(twoDigits(whole % 60));
  return days == 0 ? clock : Words::tr("%1 d %2").arg(days).arg(clock);
}

QString flagText(double t_s, double end_s) {
  if (end_s <= kHour_s) return clockText(std::floor(t_s));
  const auto minutes = static_cast<long long>(t_s / 60);
  const QString clock = QStringLiteral("%1:%2").arg(minutes / 60 % 24).arg(twoDigits(minutes % 60));
  return minutes < 1440 ? clock : Words::tr("%1 d %2").arg(minutes / 1440).arg(clock);
}

QString durationText(double seconds, double like_s) {
  const double size = std::abs(like_s);
  if (size < 100) return Words::tr("%1 s").arg(seconds, 0, 'f', 1);
  if (size < 50 * kMinute_s) return Words::tr("%1 min").arg(seconds / kMinute_s, 0, 'f', 1);
  if (size < 2 * kDay_s) return Words::tr("%1 h").arg(seconds / kHour_s, 0, 'f', 2);
  return Words::tr("%1 d").arg(seconds / kDay_s, 0, 'f', 2);
}

}  // namespace roundel::widgets
