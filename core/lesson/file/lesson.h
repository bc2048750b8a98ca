// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson as a value: steps over the runs of one scenario (resources/lesson.schema.json).

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/lesson/file/ask.h"
#include "core/lesson/file/instant.h"
#include "core/lesson/file/text.h"

namespace roundel::lesson {

/// Parts of the window that a step shows.
enum class Show { Lanes, Columns, Stage, Jobs, Build, Plots, Metrics, Why };
const char* toString(Show show);  ///< the word of the file

struct Hidden {
  bool after_playhead = false, why = false, metrics = false;
  std::vector<std::string> lanes;  ///< labels
  bool operator==(const Hidden&) const = default;
};

/// What a step or a hint rings.
struct Ring {
  enum class Kind { Job, Node, Type, Lane, Term };
  Kind kind = Kind::Job;
  std::string id;         ///< of the job, node, type or lane; of Term its symbol ("U_max")
  std::string step = {};  ///< of Term: the step of the equations ("Price")
  std::string job = {};   ///< of Term
  bool operator==(const Ring&) const = default;
};

struct Hint {
  LocalText say;
  std::optional<Ring> ring = {};
  bool operator==(const Hint&) const = default;
};

struct Step {
  LocalText say;
  std::optional<Instant> at = {};  ///< nullopt: the beginning of the run
  std::string lane = {};           ///< label; never empty after reading
  double points = 0;               ///< 1 if there is a question and the file says nothing
  std::vector<Show> show = {};     ///< empty: lanes
  Hidden hide = {};
  std::optional<Ring> ring = {};
  std::optional<Ask> ask = {};
  std::vector<Hint> hints = {};
  LocalText reveal = {};
  bool operator==(const Step&) const = default;

  Instant instant() const { return at.value_or(Instant{}); }
};

struct Lesson {
  std::string id;  ///< the file's name without ".lesson.json"
  LocalText title;
  std::string author;
  double minutes = 0;  ///< 0: not stated
  std::string scenario_name;
  std::vector<std::string> after;  ///< ids of lessons that come before
  std::vector<Step> steps;

  std::vector<compare::Lane> lanes;               ///< named; at least one
  std::shared_ptr<const model::Problem> problem;  ///< of the scenario
  std::string sha256;                             ///< of the lesson's bytes

  double points() const;  ///< the sum of its steps
};

}  // namespace roundel::lesson
