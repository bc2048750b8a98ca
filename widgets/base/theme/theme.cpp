// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/theme.h"

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/scheduler_number.h"

#include <QHashFunctions>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/policies/registry.h"

namespace roundel::widgets {
namespace {

// Makes the order of Qt's hash tables the same in every process, so that files (such as the fonts in a PDF) have the same bytes. Runs before main()
// in every program that links this file: window, command line and tests.
void walkHashesInOneOrder() { QHashSeed::setDeterministicGlobalSeed(); }
Q_CONSTRUCTOR_FUNCTION(walkHashesInOneOrder)

const QColor kInk(0x0B, 0x10, 0x16);
constexpr double kReadable = 4.5;

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double gamma(double channel) {
  const double c = std::clamp(channel, 0.0, 1.0);
  return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

double luminance(const QColor& c) {
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

// OKLCH to sRGB (B. Ottosson, "A perceptual color space for image processing", 2020).
QColor oklch(double lightness, double chroma, double hue_degrees) {
  const double h = hue_degrees * std::numbers::pi / 180;
  const double a = chroma * std::cos(h);
  const double b = chroma * std::sin(h);
  const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
  const auto byte = [](double channel) { return static_cast<int>(std::lround(255 * gamma(channel))); };
  return QColor(byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

struct FixedLook {
  QRgb light, dark, text;
  QVector<qreal> dash;
  qreal width;
};

// By number (PolicyInfo::look): colours of Okabe and Ito, each with a dash. Later numbers have hues by the golden angle, three lightnesses and five
// dashes.
const QVector<FixedLook>& fixedLooks() {
  static const QVector<FixedLook> list{
      {0xD55E00, 0xE8893A, 0xAD4B00, {6, 3}, 2},         {0x0072B2, 0x4BA6E0, 0x006BA8, {}, 2},
      {0x2A8CC2, 0x56B4E9, 0x176E9E, {7, 3, 1.5, 3}, 2}, {0x009E73, 0x3CC79C, 0x007556, {1.5, 2.5}, 2},
      {0xCC79A7, 0xDD97BD, 0xA04877, {11, 4}, 2},        {0x000000, 0xE7ECF2, 0x000000, {}, 1.2},
  };
  return list;
}

// Programs of the user.
constexpr QRgb kProgramLight = 0x6B5E50, kProgramDark = 0xB9A994;
const QVector<qreal> kProgramDash{9, 2, 1, 2}, kSecondProgramDash{5, 2, 1, 2, 1, 2};

bool isProgram(const QString& policy_id) {
  const policies::PolicyInfo* info = policies::find(policy_id.toStdString());
  return info != nullptr && info->needs_program;
}

constexpr int kLightnesses = 3, kDashes = 5;
constexpr int kRound = kLightnesses * kDashes;  // number of different looks

// Mixes as little of `towards` into the colour as makes it readable on every background of the theme.
QColor readable(const QColor& color, const QColor& towards, const Theme& theme) {
  for (double share = 0; share < 1; share += 0.02) {
    const QColor text = mixed(towards, color, share);
    const auto reads = [&](const QColor& ground) { return contrastRatio(text, ground) >= kReadable; };
    if (reads(theme.panel) && reads(theme.header) && reads(theme.accentSoft)) return text;
  }
  return towards;
}

const QVector<qreal>& laterDash(int later) {
  static const QVector<QVector<qreal>> dashes{{3, 1.5}, {1, 1}, {8, 1.5, 1.5, 1.5}, {6, 5}, {2, 6}};
  static const QVector<QVector<qreal>> more{{3, 1, 3, 4}, {2, 3, 5, 3}, {5, 1, 1, 1, 1, 1}, {4, 1, 1, 1}, {1, 1, 1, 3}};
  return later < kRound ? dashes[later % kDashes] : more[later % kDashes];
}

}  // namespace

Theme Theme::light() {
  Theme t;
  t.background = QColor(0xF4F6F8), t.panel = QColor(0xFFFFFF), t.header = QColor(0xFBFCFD), t.line = QColor(0xD8DEE6);
  t.edge = QColor(0x7F8B9A), t.grid = QColor(0xEEF1F4), t.text = QColor(0x17202B), t.dim = QColor(0x5A6675);
  t.faint = QColor(0x8E99A8), t.accent = QColor(0x1F6FD6), t.accentText = QColor(0x1A5FB8),
  t.accentSoft = QColor(0xE4EFFC);
  t.onAccent = QColor(0xFFFFFF), t.idleGpu = QColor(0xE9EDF1), t.good = QColor(0x0B7A4B), t.warning = QColor(0xB45309);
  t.warningOnTint = QColor(0x9A4607), t.bad = QColor(0xB42318), t.playhead = QColor(0xB42318);
  return t;
}

Theme Theme::darkTheme() {
  Theme t;
  t.dark = true;
  t.background = QColor(0x11151A), t.panel = QColor(0x181D24), t.header = QColor(0x1D232B), t.line = QColor(0x2C343F);
  t.edge = QColor(0x6B7786), t.grid = QColor(0x20262E), t.text = QColor(0xE7ECF2), t.dim = QColor(0xA3AFBD);
  t.faint = QColor(0x6F7B8A), t.accent = QColor(0x6AA9FF), t.accentText = QColor(0x6AA9FF),
  t.accentSoft = QColor(0x1B2C44);
  t.onAccent = QColor(0x0B1420), t.idleGpu = QColor(0x252C35), t.good = QColor(0x58C793), t.warning = QColor(0xF0B35A);
  t.warningOnTint = QColor(0xF0B35A), t.bad = QColor(0xFF8A7A), t.playhead = QColor(0xFF8A7A);
  return t;
}

int schedulerNumber(const QString& policy_id) {
  for (const policies::PolicyInfo& info : policies::all())
    if (policy_id == QLatin1String(info.id.data(), static_cast<qsizetype>(info.id.size()))) return info.look;
  uint number = 0;  // unknown ids have the number of a hash
  for (const QChar c : policy_id) number = number * 31 + c.unicode();
  return static_cast<int>(fixedLooks().size()) + static_cast<int>(number % kRound);
}

// Dashes differ among the six, among others of one lightness, and among second and third lanes of the six (colour_vision.h), so that grey print
// distinguishes them. A period is no longer than the sample in a key.
SchedulerStyle schedulerStyle(const QString& policy_id, const Theme& theme) {
  if (isProgram(policy_id)) {
    const QColor program(theme.dark ? kProgramDark : kProgramLight);
    return {program, program, kProgramDash, 2};
  }
  const int number = schedulerNumber(policy_id);
  const auto six = static_cast<int>(fixedLooks().size());
  if (number < six) {
    const FixedLook& k = fixedLooks()[number];
    const QColor line = theme.dark ? QColor(k.dark) : QColor(k.light);
    return {line, theme.dark ? line : QColor(k.text), k.dash, k.width};
  }
  // The thirteen markers (plots::markerOf) repeat with another lightness.
  constexpr double kGolden = 137.50776405003785, kFirstHue = 300, kChroma = 0.1;
  const int later = number - six;
  const int level = (later / kDashes + 2 * (later / kRound)) % kLightnesses;
  const double lightness = theme.dark ? 0.66 + 0.1 * level : 0.62 - 0.14 * level;
  const QColor line = oklch(lightness, kChroma, std::fmod(kFirstHue + kGolden * later, 360));
  const QColor text = readable(line, theme.dark ? QColor(Qt::white) : QColor(Qt::black), theme);
  return {line, text, laterDash(later), 1.6};
}

SchedulerStyle schedulerStyle(const QString& policy_id, int occurrence, const Theme& theme) {
  SchedulerStyle style = schedulerStyle(policy_id, theme);
  if (occurrence <= 0) return style;
  if (isProgram(policy_id)) {
    style.dash = kSecondProgramDash;
    for (int i = 1; i < occurrence; ++i) style.dash << 1 << 2;
    return style;
  }
  // Each of the six has two more dashes, so that the second Gavel and the second Hadar differ in grey print.
  static const QVector<QVector<qreal>> again{{9, 1.2},
                                             {3, 1.5, 1, 1.5},
                                             {6, 1.5, 3.5, 1.5},
                                             {4, 4, 1, 4},
                                             {7, 2, 1.5, 2, 1.5, 2},
                                             {5, 1.2, 1, 1.2},
                                             {3, 1.5, 1, 1.5, 1, 1.5},
                                             {3, 1.5},
                                             {6, 2, 6, 2, 1.5, 2},
                                             {4, 4, 1, 4, 1, 4},
                                             {10, 2, 4, 2},
                                             {2, 1.2, 2, 3}};
  style.dash = again[(2 * schedulerNumber(policy_id) + occurrence - 1) % again.size()];
  style.width = std::max(1.2, style.width - 0.4);
  const QColor towards = theme.dark ? QColor(Qt::white) : QColor(Qt::black);
  style.line = mixed(towards, style.line, std::min(0.15 * occurrence, 0.45));
  style.text = theme.dark ? style.line : mixed(towards, style.text, std::min(0.15 * occurrence, 0.45));
  return style;
}

QColor jobColor(int job_index) {
  constexpr double kGoldenAngle = 137.50776405003785;
  const double hue = std::fmod(255 + kGoldenAngle * job_index, 360);
  return job_index % 2 == 0 ? oklch(0.53, 0.115, hue) : oklch(0.79, 0.105, hue);
}

namespace {

std::uint32_t hashOf(std::string_view text) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Returns where the series of colours starts: at 0 for the usual prefixes of job numbers, elsewhere for other words.
int seriesStart(std::string_view word) {
  for (const char* usual : {"", "J", "j", "job", "Job", "job-", "job_"})
    if (word == usual) return 0;
  return static_cast<int>(hashOf(word) % 997);
}

}  // namespace

int jobNumber(std::string_view id) {
  constexpr int kOfZero = 609;  // odd (light) as -1, with nearly the same hue, since 610 is a Fibonacci number
  constexpr int kLongest = 6;
  if (id.size() == 1 && isLetter(id[0])) return (id[0] | 0x20) - 'a';
  std::size_t first = id.size();
  while (first > 0 && isDigit(id[first - 1]) && id.size() - first < kLongest) --first;
  if (first == id.size()) return static_cast<int>(hashOf(id) % 997);
  int number = 0;
  for (const char c : id.substr(first)) number = number * 10 + (c - '0');
  return seriesStart(id.substr(0, first)) + (number == 0 ? kOfZero : number - 1);
}

QColor jobColor(std::string_view id) { return jobColor(jobNumber(id)); }

int jobForm(const model::Problem& problem, model::JobIndex job) {
  const auto isDark = [](const model::Job& each) { return jobNumber(each.id) % 2 == 0; };
  const bool dark = isDark(problem.jobs[job]);
  return static_cast<int>(std::count_if(problem.jobs.begin(), problem.jobs.begin() + job.value,
                                        [&](const model::Job& each) { return isDark(each) == dark; }));
}

double contrastRatio(const QColor& a, const QColor& b) {
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor textOn(const QColor& background) {
  return contrastRatio(background, Qt::white) >= contrastRatio(background, kInk) ? QColor(Qt::white) : kInk;
}

QColor mixed(const QColor& over, const QColor& under, double share) {
  const auto mix = [&](int o, int u) { return static_cast<int>(std::lround(share * o + (1 - share) * u)); };
  return QColor(mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue()));
}

QColor heatColor(double share, const Theme& theme) {
  const double s = std::clamp(share, 0.0, 1.0);
  const QColor low = theme.dark ? QColor(0x1C2A3D) : QColor(0xDDE9F9);
  const QColor high = theme.dark ? QColor(0x5B9BF0) : QColor(0x3A7FDC);
  // In a narrow band between the two colours neither white nor ink is readable; its values have the nearest readable colour.
  for (double away = 0; away < 1; away += 0.005) {
    for (const double share_there : {s - away, s + away}) {
      const QColor color = mixed(high, low, std::clamp(share_there, 0.0, 1.0));
      if (contrastRatio(textOn(color), color) >= kReadable) return color;
    }
  }
  return low;
}

}  // namespace roundel::widgets
