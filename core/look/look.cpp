// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/look/look.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/model/text/ascii.h"
#include "core/policies/external/program_colors.h"
#include "core/policies/registry.h"

namespace roundel::look {
namespace {

constexpr double kReadable = 4.5, kGoldenAngle = 137.50776405003785;

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double gamma(double channel) {
  const double c = std::clamp(channel, 0.0, 1.0);
  return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

double luminance(Rgb c) {
  return 0.2126 * linear(c.red / 255.0) + 0.7152 * linear(c.green / 255.0) + 0.0722 * linear(c.blue / 255.0);
}

struct FixedLook {
  std::uint32_t light, dark, text;
  std::vector<double> dash;
  double width;
};

// By number: colours of Okabe and Ito, each with a dash. Later numbers have hues by the golden angle, three lightnesses
// and five dashes.
const std::array<FixedLook, 6>& fixedLooks() {
  static const std::array<FixedLook, 6> list{{
      {0xD55E00, 0xE8893A, 0xAD4B00, {6, 3}, 2},
      {0x0072B2, 0x4BA6E0, 0x006BA8, {}, 2},
      {0x2A8CC2, 0x56B4E9, 0x176E9E, {7, 3, 1.5, 3}, 2},
      {0x009E73, 0x3CC79C, 0x007556, {1.5, 2.5}, 2},
      {0xCC79A7, 0xDD97BD, 0xA04877, {11, 4}, 2},
      {0x000000, 0xE7ECF2, 0x000000, {}, 1.2},
  }};
  return list;
}

bool isProgram(std::string_view policy) {
  const policies::PolicyInfo* info = policies::find(std::string(policy));
  return info != nullptr && info->needs_program;
}

// Lanes of programs have one colour; each later lane has one more dot in its dash.
constexpr int kLightnesses = 3, kDashes = 5;
constexpr int kRound = kLightnesses * kDashes;  // number of different looks

// Mixes as little of `towards` into the colour as makes it readable on every background.
Rgb readable(Rgb color, Rgb towards, const Ground& ground) {
  for (double share = 0; share < 1; share += 0.02) {
    const Rgb text = mixed(towards, color, share);
    const auto reads = [&](Rgb behind) { return contrastRatio(text, behind) >= kReadable; };
    if (reads(ground.panel) && reads(ground.header) && reads(ground.accent_soft)) return text;
  }
  return towards;
}

const std::vector<double>& laterDash(int later) {
  static const std::array<std::vector<double>, kDashes> dashes{{{3, 1.5}, {1, 1}, {8, 1.5, 1.5, 1.5}, {6, 5}, {2, 6}}};
  static const std::array<std::vector<double>, kDashes> more_dashes{
      {{3, 1, 3, 4}, {2, 3, 5, 3}, {5, 1, 1, 1, 1, 1}, {4, 1, 1, 1}, {1, 1, 1, 3}}};
  const auto dash_index = static_cast<std::size_t>(later % kDashes);
  return later < kRound ? dashes[dash_index] : more_dashes[dash_index];
}

// Dashes differ among the six, among others of one lightness, and among second and third lanes of the six, so that grey
// print distinguishes them. A period is no longer than the sample in a key.
SchedulerLook firstLook(int number, const Ground& ground) {
  constexpr auto kSix = 6;
  if (number < kSix) {
    const FixedLook& k = fixedLooks()[static_cast<std::size_t>(number)];
    const Rgb line = rgb(ground.dark ? k.dark : k.light);
    return {line, ground.dark ? line : rgb(k.text), k.dash, k.width};
  }
  // The thirteen markers of plots repeat with another lightness.
  constexpr double kFirstHue = 300, kChroma = 0.1;
  const int later_number = number - kSix;
  const int level = (later_number / kDashes + 2 * (later_number / kRound)) % kLightnesses;
  const double lightness = ground.dark ? 0.66 + 0.1 * level : 0.62 - 0.14 * level;
  const Rgb line = oklch(lightness, kChroma, std::fmod(kFirstHue + kGoldenAngle * later_number, 360));
  return {line, readable(line, ground.dark ? kWhite : kBlack, ground), laterDash(later_number), 1.6};
}

SchedulerLook programLook(const LaneMark& mark, const Ground& ground) {
  const policies::ProgramColor& color = policies::programColor(mark.color);
  const Rgb line = rgb(ground.dark ? color.dark : color.light);
  SchedulerLook look{line, readable(line, ground.dark ? kWhite : kBlack, ground), {9, 2, 1, 2, 1, 2}, 2};
  // Two dots, since with one the dash would look like that of Sched_Homo in grey.
  if (mark.occurrence > 0) look.dash.front() = 5;
  for (int i = 1; i < mark.occurrence; ++i) look.dash.insert(look.dash.end(), {1, 2});
  return look;
}

std::uint32_t hashOf(std::string_view text) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

// Returns where the series of colours starts: at 0 for the usual prefixes of job numbers, elsewhere for other words.
int seriesStart(std::string_view word) {
  for (const char* usual_prefix : {"", "J", "j", "job", "Job", "job-", "job_"})
    if (word == usual_prefix) return 0;
  return static_cast<int>(hashOf(word) % 997);
}

}  // namespace

std::string hexText(Rgb color) { return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue); }

Rgb oklch(double lightness, double chroma, double hue_degrees) {
  const double h = hue_degrees * std::numbers::pi / 180;
  const double a = chroma * std::cos(h);
  const double b = chroma * std::sin(h);
  const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
  const auto byte = [](double channel) { return static_cast<int>(std::lround(255 * gamma(channel))); };
  return {byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

double contrastRatio(Rgb a, Rgb b) {
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Rgb textOn(Rgb background) {
  return contrastRatio(background, kWhite) >= contrastRatio(background, kInk) ? kWhite : kInk;
}

Rgb mixed(Rgb over, Rgb under, double share) {
  const auto mix = [&](int o, int u) { return static_cast<int>(std::lround(share * o + (1 - share) * u)); };
  return {mix(over.red, under.red), mix(over.green, under.green), mix(over.blue, under.blue)};
}

int jobNumber(std::string_view id) {
  constexpr int kOfZero = 609;  // odd (light) as -1, with nearly the same hue, since 610 is a Fibonacci number
  constexpr int kLongest = 6;
  const auto isLetter = [](char c) { return model::isLetter(c) && c != '_'; };
  if (id.size() == 1 && isLetter(id[0])) return (id[0] | 0x20) - 'a';
  std::size_t first = id.size();
  while (first > 0 && model::isDigit(id[first - 1]) && id.size() - first < kLongest) --first;
  if (first == id.size()) return static_cast<int>(hashOf(id) % 997);
  int number = 0;
  for (const char c : id.substr(first)) number = number * 10 + (c - '0');
  return seriesStart(id.substr(0, first)) + (number == 0 ? kOfZero : number - 1);
}

Rgb jobColor(int number) {
  const double hue = std::fmod(255 + kGoldenAngle * number, 360);
  return number % 2 == 0 ? oklch(0.53, 0.115, hue) : oklch(0.79, 0.105, hue);
}

Ground lightGround() { return {false, rgb(0xFFFFFF), rgb(0xFBFCFD), rgb(0xE4EFFC)}; }
Ground darkGround() { return {true, rgb(0x181D24), rgb(0x1D232B), rgb(0x1B2C44)}; }

int schedulerNumber(std::string_view policy) {
  for (const policies::PolicyInfo& info : policies::all())
    if (policy == info.id) return info.look;
  unsigned number = 0;  // unknown ids have the number of a hash
  for (const char c : policy) number = number * 31 + static_cast<unsigned char>(c);
  return static_cast<int>(fixedLooks().size()) + static_cast<int>(number % kRound);
}

SchedulerLook schedulerLook(std::string_view policy, const LaneMark& mark, const Ground& ground) {
  if (isProgram(policy)) return programLook(mark, ground);
  const int occurrence = mark.occurrence;
  const int number = schedulerNumber(policy);
  SchedulerLook look = firstLook(number, ground);
  if (occurrence <= 0) return look;
  static const std::array<std::vector<double>, 12> repeat_dashes{{{9, 1.2},
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
                                                                  {2, 1.2, 2, 3}}};
  look.dash = repeat_dashes[static_cast<std::size_t>(2 * number + occurrence - 1) % repeat_dashes.size()];
  look.width = std::max(1.2, look.width - 0.4);
  const Rgb towards = ground.dark ? kWhite : kBlack;
  const double share = std::min(0.15 * occurrence, 0.45);
  look.line = mixed(towards, look.line, share);
  look.text = ground.dark ? look.line : mixed(towards, look.text, share);
  return look;
}

}  // namespace roundel::look
