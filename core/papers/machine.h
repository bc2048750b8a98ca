// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The machine and the day on which times were measured.

#include <string>

namespace roundel::papers {

/// Returns the kind and number of processors as the system names them: "AMD EPYC 7B13, 2 processors"; "unknown
/// processor" if it has no name. Reads /proc/cpuinfo. O(bytes).
std::string machineText();

/// Returns the day in UTC: "2026-01-31".
std::string currentDay();

}  // namespace roundel::papers
