// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/settings.h"

#include <utility>

#include "core/policies/common/option_choices.h"

namespace roundel::policies::asrpt {
namespace {

predict::Forecast kindOf(const std::string& word) {
  if (word == "mean") return predict::Forecast::Mean;
  if (word == "median") return predict::Forecast::Median;
  if (word == "perfect") return predict::Forecast::Perfect;
  return word == "zero" ? predict::Forecast::Zero : predict::Forecast::Forest;
}

}  // namespace

std::vector<OptionSpec> forecastOptions() {
  std::vector<OptionSpec> out;
  out.push_back(
      makeExplainedChoice("forecast",
                          {{"forest", "Predicts iterations with a random forest on group and user."},
                           {"mean", "Predicts the mean number of iterations of the group's finished jobs."},
                           {"median", "Predicts the median number of iterations of the group's finished jobs."},
                           {"perfect", "Uses the true number of iterations, which no real scheduler knows."},
                           {"zero", "Predicts with the forest, and 0 for a group never seen, as published."}},
                          "n~: how the number of iterations is predicted", "A-SRPT Section IV-C3"));
  out.push_back(
      atLeast(makeOption("retrain_s", OptionType::Number, "86400",
                         "the forest learns from finished jobs at every multiple of this", "A-SRPT Section IV-C3"),
              1, "s"));
  return out;
}

bool growsForest(const Options& options) {
  const predict::Forecast kind = kindOf(options.choice("forecast"));
  return kind == predict::Forecast::Forest || kind == predict::Forecast::Zero;
}

namespace {

void addPlacing(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice(
      "type_aware",
      {{"auto", "Takes the GPU type of least alpha if the cluster mixes types that the job can use."},
       {"true", "Takes the type of least alpha among the GPU types with room."},
       {"false", "Takes servers by their free GPUs, whatever their type, as published."}},
      "which of the GPU types with room is taken", ""));
  out.push_back(
      orUnset(atLeast(makeOption("slot_s", OptionType::Number, "null",
                                 "jobs start at multiples of this only, the paper's time slots; unset: at every event",
                                 "A-SRPT Section III"),
                      1e-3, "s")));
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> out;
  out.push_back(atLeast(
      makeOption("comm_heavy", OptionType::Number, "1.5",
                 "COMM_HEAVY: a job whose alpha may grow by this factor prefers the servers with most free GPUs and "
                 "may wait for them",
                 "A-SRPT Section IV-C1"),
      1, ""));
  out.push_back(atLeast(
      makeOption("tau", OptionType::Number, "1",
                 "a communication-heavy job at the head waits for a better placement up to tau times its virtual "
                 "length; 0 = never (the paper's testbed)",
                 "A-SRPT Algorithm 1"),
      0, ""));
  out.back().published = {{"0", "A-SRPT's testbed"}};
  for (OptionSpec& option : forecastOptions()) out.push_back(std::move(option));
  addPlacing(out);
  return out;
}

ForecastSettings forecastFrom(const Options& options) {
  return {kindOf(options.choice("forecast")), options.number("retrain_s")};
}

Settings settingsFrom(const Options& options) {
  Settings out;
  out.comm_heavy = options.number("comm_heavy");
  out.tau = options.number("tau");
  out.forecast = forecastFrom(options);
  out.type_aware = options.choice("type_aware") != "false";  // has no effect with one type
  if (!options.isNull("slot_s")) out.slot_s = options.number("slot_s");
  return out;
}

}  // namespace roundel::policies::asrpt
