// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page of a run: one HTML file without network, with lanes, reasons, plots and metrics that play. resources/page has
// its style and scripts.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::page {

/// What a page has besides the runs: the questions of a lesson.
struct Addition {
  std::string panel;          ///< HTML, beside the lanes
  std::string style, script;  ///< after those of the page
  std::string data_id, data;  ///< bytes that a script unpacks by this id, plain ASCII; empty: none
};

/// An entry of the page's list of slides.
struct PageSlide {
  std::string sentence;
  double at_s = 0;
  std::vector<std::string> lanes = {};  ///< labels; empty: the first two
  std::string job = {};                 ///< the id that the slide points at; empty: none
};

struct PageOptions {
  std::string title;                   ///< empty: the title of the scenario
  std::string sentence;                ///< empty: the task or the description of the scenario, its first sentence
  std::vector<PageSlide> slides = {};  ///< a list beside the run that goes to their instants
  /// The most bytes of explanations; what does not fit is left out, and the page says so
  std::size_t reasons_bytes = std::size_t{4} << 20U;
  Addition addition = {};
};

/// Returns a text of resources/page that CMake wrote as pieces.
std::string joined(std::span<const char* const> pieces);

/// Returns why these runs cannot be shown on one page: none has a result, or they are of different scenarios. Empty if
/// they can.
std::string whyNoPage(const std::vector<compare::LaneRun>& runs);

/// Returns the page. The same runs give the same bytes. Runs without a result are named with their faults. Precondition:
/// whyNoPage() is empty. O(segments log segments + explanations).
std::string html(const std::vector<compare::LaneRun>& runs, const PageOptions& options = {});

}  // namespace roundel::page
