#include "core/policies/gavel/settings.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "core/model/suggest.h"

namespace roundel::policies::gavel {
namespace {

using nlohmann::json;

std::string escaped(const std::string& key) {
  std::string out;
  for (const char c : key) out += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
  return out;
}

template <class Entities>
std::string hint(const std::string& id, const Entities& entities) {
  std::vector<std::string_view> ids;
  for (const auto& entity : entities) ids.emplace_back(entity.id);
  return model::hintFor(id, ids, "there is none");
}

/// Reads {job: {type: share}} and collects every fault.
class SharesReader {
 public:
  SharesReader(const model::Problem& problem, std::vector<model::Fault>& faults)
      : m_problem(problem),
        m_faults(faults),
        m_shares(problem.jobs.size() * problem.types.size(), 0.0),
        m_given(problem.jobs.size(), 0) {}

  FixedShares read(const json& value) {
    if (!value.is_object()) return fault("wrong-type", "/allocation", "the allocation is no object", kShape), m_shares;
    for (const auto& row : value.items()) readRow(row.key(), row.value());
    for (std::size_t j = 0; j < m_given.size(); ++j) {
      if (m_given[j] != 0) continue;
      fault("missing", "/allocation", fmt::format("job \"{}\" has no row in the allocation", m_problem.jobs[j].id),
            "every job of the scenario needs its row of shares");
    }
    return std::move(m_shares);
  }

 private:
  static constexpr const char* kShape = R"({"J1": {"V100": 0.6, "P100": 0.4}, "J2": {"K80": 1}})";

  void fault(const char* code, const std::string& pointer, std::string message, std::string help) {
    m_faults.push_back({code, pointer, std::move(message), std::move(help)});
  }

  void readRow(const std::string& id, const json& row) {
    const std::string pointer = "/allocation/" + escaped(id);
    const model::JobIndex job = m_problem.findJob(id);
    if (!job.valid())
      return fault("unknown-id", pointer, fmt::format("there is no job \"{}\"", id), hint(id, m_problem.jobs));
    m_given[job] = 1;
    if (!row.is_object())
      return fault("wrong-type", pointer, fmt::format("the row of job \"{}\" is no object", id), kShape);
    for (const auto& cell : row.items()) readCell(job, cell.key(), cell.value(), pointer + "/" + escaped(cell.key()));
  }

  void readCell(model::JobIndex job, const std::string& id, const json& share, const std::string& pointer) {
    const std::string& name = m_problem.jobs[job].id;
    const model::TypeIndex type = m_problem.findType(id);
    if (!type.valid()) {
      return fault("unknown-id", pointer, fmt::format("job \"{}\": there is no GPU type \"{}\"", name, id),
                   hint(id, m_problem.types));
    }
    if (!share.is_number()) {
      return fault("wrong-type", pointer, fmt::format("job \"{}\": its share of {} is no number", name, id),
                   "a share from 0 to 1");
    }
    const double value = share.get<double>();
    if (!(value >= 0 && value <= 1)) {
      return fault("out-of-range", pointer, fmt::format("job \"{}\": its share of {} is {}", name, id, share.dump()),
                   "a share from 0 to 1");
    }
    m_shares[job * m_problem.types.size() + type] = value;
  }

  const model::Problem& m_problem;
  std::vector<model::Fault>& m_faults;
  FixedShares m_shares;
  std::vector<char> m_given;
};

Objective objectiveOf(const std::string& word) {
  if (word == "fifo") return Objective::Fifo;
  if (word == "min-makespan") return Objective::MinMakespan;
  if (word == "max-sum-throughput") return Objective::MaxSumThroughput;
  if (word == "isolated") return Objective::Isolated;
  return Objective::MaxMinFairness;
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  return {
      makeChoice(
          "objective", {"max-min-fairness", "fifo", "min-makespan", "max-sum-throughput", "isolated"},
          "what the shares Y are optimised for, by each job's throughput on each GPU type",
          "Gavel's max_min_fairness_perf, fifo_perf, min_total_duration_perf, max_sum_throughput_perf and isolated"),
      makeOption(
          "water_filling", OptionType::Bool, "false",
          "max-min fairness only: jobs that cannot go beyond the smallest share are frozen and the others go on, "
          "until none can; off: one LP",
          "Gavel's water filling; the single LP is its default"),
      makeChoice("sum_of", {"normalised", "steps"},
                 "max-sum throughput only: normalised adds each job's rate over its best, steps adds steps/s of unlike "
                 "models as Gavel's code does",
                 "steps is max_sum_throughput_perf as published"),
      orUnset(makeOption("allocation", OptionType::Json, "null",
                         "fixed shares {job: {type: share of wall time, 0 to 1}} instead of an optimised Y; every job "
                         "needs a row",
                         "Hadar Fig. 1 gives one")),
      makeChoice("mechanism", {"rounds", "gavel-simulator"},
                 "rounds: priorities Y / rounds received at each boundary, restarts and placement count; "
                 "gavel-simulator: as Gavel's own simulator does it, for comparison with its figures",
                 "Hadar Fig. 1's counting of rounds; Gavel's scheduler.py"),
      atLeast(
          makeOption("reset_s", OptionType::Number, "1920", "gavel-simulator only: least time between two allocations",
                     "Gavel's minimum_time_between_allocation_resets"),
          0, "s"),
  };
}

Settings readSettings(const model::Problem& problem, const Options& options, std::vector<model::Fault>& faults) {
  Settings settings;
  settings.objective = objectiveOf(options.choice("objective"));
  settings.water_filling = options.boolean("water_filling");
  settings.sum_of = options.choice("sum_of") == "steps" ? SumOf::Steps : SumOf::Normalised;
  settings.mechanism = options.choice("mechanism") == "rounds" ? Mechanism::Rounds : Mechanism::Simulator;
  settings.reset_s = options.number("reset_s");
  if (!options.isNull("allocation")) {
    FixedShares shares = SharesReader(problem, faults).read(json::parse(options.json("allocation"), nullptr, false));
    settings.fixed = std::make_shared<const FixedShares>(std::move(shares));
  }
  return settings;
}

}  // namespace roundel::policies::gavel
