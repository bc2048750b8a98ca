#pragma once
// What a knob turns: an option of a lane or a value of the scenario, with its range, its steps, and its values as text and as JSON. A plain
// value; positions are numbers in the unit of the file, of words (choices, truths) their place in the list.

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/time_unit.h"
#include "core/policies/options.h"
#include "widgets/experiments_model/varied_fields.h"

namespace roundel::widgets {

struct Knob {
  enum class Kind { Number, Integer, Words };
  std::string lane;   ///< label of the lane whose option it is; empty: of the scenario
  std::string place;  ///< key of the option, or JSON pointer into the scenario (of sweeps: ids and "*" are allowed)
  QString title;      ///< "Round length", "Kappa"
  QString whose;      ///< the lane's name, or "scenario"
  QString unit;       ///< of the file: "s", "states"; empty: none
  QString meaning;    ///< one line; may be empty
  Kind kind = Kind::Number;
  std::vector<std::string> words;      ///< of Kind::Words, JSON texts
  double former = 0;                   ///< the value of the document; of an option that is unset the published one
  std::optional<double> published;     ///< the paper's value
  QString published_source;            ///< "Hops Section 4.4"
  double low = 0, high = 1, step = 1;  ///< of the slider; every position is former + n * step
  std::optional<double> least, most;   ///< beyond them the option is refused

  bool ofScenario() const { return lane.empty(); }
  model::TimeUnit timeUnit() const;    ///< of what is shown where the unit is "s": that of the former value
  double perUnit() const;              ///< what one of the shown unit is in the unit of the file: 60 for minutes
  QString unitText() const;            ///< shown: "min"
  QString number(double at) const;     ///< without its unit: "8", "as published"
  QString text(double at) const;       ///< "8 min"
  std::string json(double at) const;   ///< canonical
  double at(int steps) const;          ///< the position so many steps from the former value, on the slider
  int stepsTo(double position) const;  ///< the nearest
  int firstStep() const { return stepsTo(low); }
  int lastStep() const { return stepsTo(high); }
  QString publishedText() const;  ///< "In the paper: 1 (Hops Section 4.4)."; empty: it prints none
  /// What was typed, in the shown unit; nullopt where it is no value of this kind.
  std::optional<double> parsed(const QString& text) const;
  /// The slider reaches a value that was typed outside of it.
  void reach(double position);
};

/// nullopt for options that are no numbers, truths or choices and offer no values, and for numbers that are unset and of which the paper
/// prints none.
std::optional<Knob> optionKnob(const compare::Lane& lane, const policies::OptionSpec& option);
/// nullopt for words, of which the scenario does not say which others there are.
std::optional<Knob> placeKnob(const ScenarioPlace& place);

}  // namespace roundel::widgets
