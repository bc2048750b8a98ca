// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A knob: an option of a lane or a value of the scenario with its range, steps, and values as text and as JSON.
// Positions are numbers in the unit of the file; for words (choices, booleans) they are indices into the list.

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/time_unit.h"
#include "core/policies/common/options.h"
#include "widgets/document/sweeps/varied_fields.h"

namespace roundel::widgets {

struct Knob {
  enum class Kind { Number, Integer, Words };
  std::string lane;   ///< label of the lane with the option; empty: a value of the scenario
  std::string place;  ///< key of the option, or JSON pointer into the scenario (as in sweeps: ids and "*" are allowed)
  QString title;      ///< "Round length", "Kappa"
  QString whose;      ///< the lane's name, or "scenario"
  QString unit;       ///< of the file: "s", "states"; empty: none
  QString meaning;    ///< in one line; may be empty
  Kind kind = Kind::Number;
  std::vector<std::string> words;      ///< of Kind::Words, as JSON texts
  double former = 0;                   ///< value in the document; of an unset option the published one
  std::optional<double> published;     ///< value in the paper
  QString published_source;            ///< "Hops Section 4.4"
  double low = 0, high = 1, step = 1;  ///< of the slider; each position is former + n * step
  std::optional<double> least, most;   ///< the option's limits
  bool declared =
      false;  ///< the program that decides for the lane declared the option: a member of the lane's option "options"

  bool ofScenario() const { return lane.empty(); }
  model::TimeUnit timeUnit() const;    ///< shown unit if the unit is "s": that of the former value
  double perUnit() const;              ///< one shown unit in units of the file: 60 for minutes
  QString unitText() const;            ///< the shown unit: "min"
  QString number(double at) const;     ///< without the unit: "8", "as published"
  QString text(double at) const;       ///< "8 min"
  std::string json(double at) const;   ///< canonical
  double at(int steps) const;          ///< position on the slider, `steps` steps from the former value
  int stepsTo(double position) const;  ///< rounded
  int firstStep() const { return stepsTo(low); }
  int lastStep() const { return stepsTo(high); }
  QString publishedText() const;  ///< "In the paper: 1 (Hops Section 4.4)."; empty if there is no published value
  /// Parses typed text in the shown unit; nullopt if it is not a value of this kind.
  std::optional<double> parsed(const QString& text) const;
  /// Widens the slider to include a typed value.
  void reach(double position);
};

/// nullopt for options that are not numbers, booleans or choices and offer no values, and for unset numbers without a published value.
std::optional<Knob> optionKnob(const compare::Lane& lane, const policies::OptionSpec& option);
/// nullopt for words, because the scenario does not list their alternatives.
std::optional<Knob> placeKnob(const ScenarioPlace& place);

}  // namespace roundel::widgets
