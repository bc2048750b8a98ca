// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colours of jobs, and the colours and dashes of schedulers, without a toolkit. The window, figures and the page of
// a run use these, so that a job and a scheduler look the same everywhere.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::look {

/// An sRGB colour.
struct Rgb {
  int red = 0, green = 0, blue = 0;  ///< 0 to 255
  bool operator==(const Rgb&) const = default;
};
constexpr Rgb rgb(std::uint32_t hex) {
  return {static_cast<int>(hex >> 16U & 0xffU), static_cast<int>(hex >> 8U & 0xffU), static_cast<int>(hex & 0xffU)};
}
std::string hexText(Rgb color);  ///< "#1f6fd6"

constexpr Rgb kWhite{255, 255, 255}, kBlack{}, kInk = rgb(0x0B1016);

/// OKLCH to sRGB (B. Ottosson, "A perceptual color space for image processing", 2020); channels outside are clamped.
Rgb oklch(double lightness, double chroma, double hue_degrees);
double contrastRatio(Rgb a, Rgb b);            ///< of WCAG 2, 1 to 21
Rgb textOn(Rgb background);                    ///< white or ink, the one with more contrast
Rgb mixed(Rgb over, Rgb under, double share);  ///< `share` of `over`

/// Returns the number of a job's colour, at least 0; even numbers are dark. It is derived from the number at the end of
/// the id ("J1", "job-12"), or from a single letter ("A", "B"), so that neighbours have different colours; for other ids
/// from a hash. O(length).
int jobNumber(std::string_view id);
/// Returns the colour of this number: hues by the golden angle, in two lightnesses.
Rgb jobColor(int number);

/// The colours on which the text of a scheduler's name is readable.
struct Ground {
  bool dark = false;
  Rgb panel, header, accent_soft;
};
Ground lightGround();
Ground darkGround();

struct SchedulerLook {
  Rgb line, text;
  std::vector<double> dash;  ///< in units of the line's width; empty: solid
  double width = 2;
};
/// Returns policies::PolicyInfo::look: 0 to 5 are the schedulers of the papers, whose looks differ most. An unknown id
/// has a fixed one of the other numbers. O(schedulers).
int schedulerNumber(std::string_view policy);
/// What makes the look of a lane differ from other lanes of its scheduler.
struct LaneMark {
  int occurrence = 0;      ///< 0 for the scheduler's first lane, 1 for the second
  std::string color = {};  ///< id of policies::kProgramColors for the lane of a program; empty: the usual one
  bool operator==(const LaneMark&) const = default;
};
/// Gives the lanes of a comparison their marks, from the first to the last.
class LaneMarks {
 public:
  LaneMark next(const std::string& policy, const std::string& color = {}) { return {m_seen[policy]++, color}; }

 private:
  std::map<std::string, int> m_seen;
};
/// Returns the look of a scheduler's lane. Each of the papers' schedulers has two more dashes, so that two lanes of it
/// differ in grey print. A program of the user looks like none of them. O(schedulers).
SchedulerLook schedulerLook(std::string_view policy, const LaneMark& mark, const Ground& ground);

}  // namespace roundel::look
