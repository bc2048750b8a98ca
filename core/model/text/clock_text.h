// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Formats all instants that people read: flags of the window, names of branches, messages of the terminal
// (core/model/time_unit.h formats durations). Instants that are shown together have the form of the last one.

#include <string>

namespace roundel::model {

/// Instants are shown in tenths of a second if the last one is below this.
constexpr double kTenthsBelow_s = 10;

/// The words of a clock text; English unless a view translates them.
struct ClockTexts {
  std::string second = "s", day = "d";
};
/// Formats an instant of a set whose last instant is `last_s`. "3.0 s" is used if the last is below ten seconds,
/// otherwise "12:00" (min:s). If the last is an hour or more, all have the form "0:12:00" (h:min:s), or "2 d 3:44:24"
/// with days. Rounds down: the text is 12:00 from 720 s up to 721 s. Not a finite number: "inf s".
std::string clockText(double t_s, double last_s, const ClockTexts& words = {});
/// Formats a single instant.
std::string clockText(double t_s);

}  // namespace roundel::model
