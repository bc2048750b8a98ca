// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/theme.h"

#include "widgets/base/theme/job_number.h"

#include <QHashFunctions>
#include <algorithm>

#include "core/look/look.h"

namespace roundel::widgets {
namespace {

// Makes the order of Qt's hash tables the same in every process, so that files (such as the fonts in a PDF) have the same bytes. Runs before main()
// in every program that links this file: window, command line and tests.
void walkHashesInOneOrder() { QHashSeed::setDeterministicGlobalSeed(); }
Q_CONSTRUCTOR_FUNCTION(walkHashesInOneOrder)

constexpr double kReadable = 4.5;

QColor toQt(look::Rgb color) { return QColor(color.red, color.green, color.blue); }
look::Rgb fromQt(const QColor& color) { return {.red = color.red(), .green = color.green(), .blue = color.blue()}; }

}  // namespace

Theme Theme::light() {
  const look::Ground ground = look::lightGround();
  Theme t;
  t.panel = toQt(ground.panel), t.header = toQt(ground.header), t.accentSoft = toQt(ground.accent_soft);
  t.background = QColor(0xF4F6F8), t.line = QColor(0xD8DEE6);
  t.edge = QColor(0x7F8B9A), t.grid = QColor(0xEEF1F4), t.text = QColor(0x17202B), t.dim = QColor(0x5A6675);
  t.faint = QColor(0x8E99A8), t.accent = QColor(0x1F6FD6), t.accentText = QColor(0x1A5FB8);
  t.onAccent = QColor(0xFFFFFF), t.idleGpu = QColor(0xE9EDF1), t.good = QColor(0x0B7A4B), t.warning = QColor(0xB45309);
  t.warningOnTint = QColor(0x9A4607), t.bad = QColor(0xB42318), t.playhead = QColor(0xB42318);
  return t;
}

Theme Theme::darkTheme() {
  const look::Ground ground = look::darkGround();
  Theme t;
  t.dark = true;
  t.panel = toQt(ground.panel), t.header = toQt(ground.header), t.accentSoft = toQt(ground.accent_soft);
  t.background = QColor(0x11151A), t.line = QColor(0x2C343F);
  t.edge = QColor(0x6B7786), t.grid = QColor(0x20262E), t.text = QColor(0xE7ECF2), t.dim = QColor(0xA3AFBD);
  t.faint = QColor(0x6F7B8A), t.accent = QColor(0x6AA9FF), t.accentText = QColor(0x6AA9FF);
  t.onAccent = QColor(0x0B1420), t.idleGpu = QColor(0x252C35), t.good = QColor(0x58C793), t.warning = QColor(0xF0B35A);
  t.warningOnTint = QColor(0xF0B35A), t.bad = QColor(0xFF8A7A), t.playhead = QColor(0xFF8A7A);
  return t;
}

SchedulerStyle schedulerStyle(const QString& policy_id, const Theme& theme) {
  return schedulerStyle(policy_id, look::LaneMark(), theme);
}

SchedulerStyle schedulerStyle(const QString& policy_id, const look::LaneMark& mark, const Theme& theme) {
  const look::Ground ground{.dark = theme.dark,
                            .panel = fromQt(theme.panel),
                            .header = fromQt(theme.header),
                            .accent_soft = fromQt(theme.accentSoft)};
  const look::SchedulerLook look = look::schedulerLook(policy_id.toStdString(), mark, ground);
  return {.line = toQt(look.line),
          .text = toQt(look.text),
          .dash = QVector<qreal>(look.dash.begin(), look.dash.end()),
          .width = look.width};
}

QColor jobColor(int job_index) { return toQt(look::jobColor(job_index)); }
int jobNumber(std::string_view id) { return look::jobNumber(id); }
QColor jobColor(std::string_view id) { return jobColor(jobNumber(id)); }

int jobForm(const model::Problem& problem, model::JobIndex job) {
  const auto isDark = [](const model::Job& each) { return jobNumber(each.id) % 2 == 0; };
  const bool dark = isDark(problem.jobs[job]);
  return static_cast<int>(std::count_if(problem.jobs.begin(), problem.jobs.begin() + job.value,
                                        [&](const model::Job& each) { return isDark(each) == dark; }));
}

double contrastRatio(const QColor& a, const QColor& b) { return look::contrastRatio(fromQt(a), fromQt(b)); }
QColor textOn(const QColor& background) { return toQt(look::textOn(fromQt(background))); }
QColor mixed(const QColor& over, const QColor& under, double share) {
  return toQt(look::mixed(fromQt(over), fromQt(under), share));
}

QColor heatColor(double share, const Theme& theme) {
  const double s = std::clamp(share, 0.0, 1.0);
  const QColor low_color = theme.dark ? QColor(0x1C2A3D) : QColor(0xDDE9F9);
  const QColor high_color = theme.dark ? QColor(0x5B9BF0) : QColor(0x3A7FDC);
  // In a narrow band between the two colours neither white nor ink is readable; its values have the nearest readable colour.
  for (double away = 0; away < 1; away += 0.005) {
    for (const double share_there : {s - away, s + away}) {
      const QColor color = mixed(high_color, low_color, std::clamp(share_there, 0.0, 1.0));
      if (contrastRatio(textOn(color), color) >= kReadable) return color;
    }
  }
  return low_color;
}

}  // namespace roundel::widgets
