#include "core/policies/hare/options.h"

#include <utility>

namespace roundel::policies::hare {
namespace {

OptionSpec spec(std::string key, OptionType type, std::string default_json, std::string meaning, std::string paper) {
  OptionSpec out;
  out.key = std::move(key);
  out.type = type;
  out.default_json = std::move(default_json);
  out.meaning = std::move(meaning);
  out.paper = std::move(paper);
  return out;
}

OptionSpec choice(std::string key, std::vector<std::string> choices, std::string meaning, std::string paper) {
  OptionSpec out = spec(std::move(key), OptionType::Choice, '"' + choices.front() + '"', std::move(meaning), std::move(paper));
  out.choices = std::move(choices);
  return out;
}

OptionSpec count(std::string key, std::string default_json, double minimum, double maximum, std::string unit, std::string meaning,
                 std::string paper) {
  OptionSpec out = spec(std::move(key), OptionType::Integer, std::move(default_json), std::move(meaning), std::move(paper));
  out.minimum = minimum;
  out.maximum = maximum;
  out.unit = std::move(unit);
  return out;
}

OptionSpec resident() {
  OptionSpec out = spec("resident", OptionType::Bool, "null",
                        "models of the latest completed tasks stay in GPU memory while they fit, and switch in no time; unset: "
                        "on under switching \"hare\"",
                        "Hare Section 4");
  out.nullable = true;
  return out;
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> out;
  out.push_back(choice("relaxation", {"fluid", "lp", "exact"},
                       "where H comes from: fluid = one machine of speed S; lp = the linear program with Queyranne's "
                       "inequalities; exact = Hare_Sched_RL itself (up to 10 tasks and 20000 assignments, more use lp)",
                       "Hare Section 5.2, step 1"));
  out.push_back(count("lp_above", "300", 0, 5000, "tasks", "relaxation lp orders no more unstarted tasks than this; more use fluid", ""));
  out.push_back(choice("assignment", {"earliest-finish", "published", "earliest-start"},
                       "the GPU of each task: earliest-finish = argmin max(t, phi) + T^c + T^s; published = line 12, argmin phi; "
                       "earliest-start = argmin max(t, phi)",
                       "Hare Algorithm 1, line 12"));
  out.push_back(choice("switching", {"hare", "pipeswitch", "default", "none"},
                       "what a GPU pays when its next task is of another job: a column of Table 3, or nothing", "Hare Table 3"));
  out.push_back(resident());
  out.push_back(choice("arrivals", {"online", "known"},
                       "online: the unstarted tasks of the jobs that have arrived are ordered again at each arrival; known: every "
                       "arrival is known from the start, as published",
                       "Hare Section 1, limitations"));
  out.push_back(count("max_rounds", "100", 1, 100000, "rounds", "a job that states no `sync` is cut into at most so many rounds", ""));
  return out;
}

Settings settingsFrom(const Options& options) {
  Settings out;
  const std::string& relaxation = options.choice("relaxation");
  out.relaxation = relaxation == "fluid" ? RelaxationKind::Fluid : relaxation == "lp" ? RelaxationKind::Lp : RelaxationKind::Exact;
  out.lp_above = options.integer("lp_above");
  const std::string& assignment = options.choice("assignment");
  out.assignment = assignment == "published"        ? Assignment::Published
                   : assignment == "earliest-start" ? Assignment::EarliestStart
                                                    : Assignment::EarliestFinish;
  const std::string& switching = options.choice("switching");
  out.switching = switching == "hare"         ? Switching::Hare
                  : switching == "pipeswitch" ? Switching::PipeSwitch
                  : switching == "default"    ? Switching::Default
                                              : Switching::None;
  out.resident = options.isNull("resident") ? out.switching == Switching::Hare : options.boolean("resident");
  out.known = options.choice("arrivals") == "known";
  out.max_rounds = options.integer("max_rounds");
  return out;
}

}  // namespace roundel::policies::hare
