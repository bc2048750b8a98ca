// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// run.json and timing.json of a run's folder (resources/help/command-line.md).

#include <map>
#include <string>

#include "core/compare/comparison.h"

namespace roundel::io {

using Digests = std::map<std::string, std::string>;  ///< file name -> SHA-256

/// Returns run.json: settings and results of the run, and the digests of its other files. `run` has a trace and
/// metrics; `sha` is the digest of its scenario. O(metrics + jobs).
std::string runJson(const compare::LaneRun& run, const std::string& sha, const Digests& files);
/// Returns timing.json, the only file that differs between two identical runs. O(decisions log decisions).
std::string timingJson(const compare::Timing& timing);

}  // namespace roundel::io
