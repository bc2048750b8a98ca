// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A talk: the slides of a lecture in their order. A slide is an instant of a scenario's runs with a sentence. Format:
// resources/talk.schema.json.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/file/instant.h"

namespace roundel::talk {

/// What a slide points at.
struct Spot {
  enum class Kind { None, Job, Node, Lane, Type };
  Kind kind = Kind::None;
  std::string name;  ///< the id, or the label of the lane; empty for None
  bool operator==(const Spot&) const = default;
};

inline constexpr std::size_t kMostLanes = 2;  ///< of a slide
/// The views that are no figures. Every other word is a kind of figure, such as "jct-cdf".
inline constexpr std::array<std::string_view, 5> kViews{"lanes", "stage", "plots", "why", "guarantees"};
/// The kind of figure that a view shows; empty for lanes, stage, why and guarantees. Plots are the parts "cru,jct-cdf".
std::string figureOf(const std::string& view);

/// The id of the job that is pointed at; empty: none.
inline std::string jobOf(const Spot& spot) { return spot.kind == Spot::Kind::Job ? spot.name : std::string(); }

struct Slide {
  std::string scenario = {};            ///< a file in the talk's folder; empty: the talk's scenario
  std::vector<std::string> lanes = {};  ///< at most kMostLanes labels; empty: the first two
  std::string view = "lanes";
  lesson::Instant at = {};  ///< of the first lane
  std::string sentence = {};
  std::string notes = {};  ///< for the speaker
  Spot spot = {};
  bool operator==(const Slide&) const = default;
};

struct Talk {
  std::string title;     ///< empty: the scenario's
  std::string scenario;  ///< a file in the talk's folder; empty: the scenario that the talk is kept in
  std::vector<Slide> slides;
  bool empty() const { return title.empty() && slides.empty(); }
  bool operator==(const Talk&) const = default;
};

/// The scenario file of a slide; empty: the one that the talk is kept in.
const std::string& scenarioOf(const Talk& talk, const Slide& slide);
/// The scenario files that the slides need, each once, in the order of the slides. O(slides^2) in the worst case.
std::vector<std::string> scenariosOf(const Talk& talk);

/// Positions in `lanes` of those that a slide shows: the named ones in the order of `lanes`, or the first two. A name
/// that no lane has is left out. O(lanes).
std::vector<std::size_t> lanesOf(const Slide& slide, const std::vector<std::string>& lanes);

}  // namespace roundel::talk
