// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/policies/common/placement.h"

namespace roundel::policies::gavel {
namespace {

using nlohmann::json;

template <class Entities>
std::string hint(const std::string& id, const Entities& entities) {
  std::vector<std::string_view> ids;
  ids.reserve(entities.size());
  for (const auto& entity : entities) ids.emplace_back(entity.id);
  return model::hintFor(id, ids, "there is none");
}

/// Reads {job: {type: share}} and reports all faults.
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
    const std::string pointer = "/allocation" + model::pointerSegment(id);
    const model::JobIndex job = m_problem.findJob(id);
    if (!job.valid())
      return fault("unknown-id", pointer, fmt::format("there is no job \"{}\"", id), hint(id, m_problem.jobs));
    m_given[job] = 1;
    if (!row.is_object())
      return fault("wrong-type", pointer, fmt::format("the row of job \"{}\" is no object", id), kShape);
    for (const auto& cell : row.items())
      readCell(job, cell.key(), cell.value(), pointer + model::pointerSegment(cell.key()));
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

constexpr const char* kSlo = R"(2 (times the job's shortest run time) or {"J1": 7200} (seconds after its arrival))";
constexpr const char* kEntityWeights = R"({"team-a": 2, "team-b": 1})";

bool positive(const json& value) {
  return value.is_number() && value.get<double>() > 0 && std::isfinite(value.get<double>());
}

/// Returns the seconds that the job needs on its fastest type; NaN if it runs on none.
double shortest_s(const model::Problem& problem, const model::Job& job) {
  const int gang = oneTypeGang(problem, job);
  double best = 0;
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    const double rate =
        problem.types[r].total >= gang ? gang * job.throughput[r].perGpu(gang) * job.scalingOf(gang) : 0.0;
    best = std::max(best, rate);
  }
  return best > 0 ? job.iterations / best : std::numeric_limits<double>::quiet_NaN();
}

// Returns the job of a deadline; invalid, with a fault, if there is no such job or the value is not a deadline.
model::JobIndex readDeadline(const model::Problem& problem, const std::string& id, const json& entry,
                             std::vector<model::Fault>& faults) {
  const std::string pointer = "/slo" + model::pointerSegment(id);
  const model::JobIndex job = problem.findJob(id);
  if (!job.valid()) {
    fault(faults, "unknown-id", pointer, fmt::format("there is no job \"{}\"", id), hint(id, problem.jobs));
  } else if (!positive(entry)) {
    fault(faults, "out-of-range", pointer, fmt::format("the deadline of job \"{}\" is {}", id, entry.dump()),
          "seconds after its arrival, above 0");
    return {};
  }
  return job;
}

}  // namespace

void fault(std::vector<model::Fault>& faults, const char* code, const std::string& pointer, std::string message,
           std::string help) {
  faults.push_back({code, pointer, std::move(message), std::move(help)});
}

FixedShares readShares(const model::Problem& problem, const json& value, std::vector<model::Fault>& faults) {
  return SharesReader(problem, faults).read(value);
}

std::vector<double> readPrices(const model::Problem& problem, const json& value, std::vector<model::Fault>& faults) {
  std::vector<double> price(problem.types.size(), 0.0);
  if (!value.is_object()) return fault(faults, "wrong-type", "/prices", "the prices are no object", kPrices), price;
  for (const auto& [id, entry] : value.items()) {
    const std::string pointer = "/prices" + model::pointerSegment(id);
    const model::TypeIndex type = problem.findType(id);
    if (!type.valid()) {
      fault(faults, "unknown-id", pointer, fmt::format("there is no GPU type \"{}\"", id), hint(id, problem.types));
    } else if (!positive(entry)) {
      fault(faults, "out-of-range", pointer, fmt::format("the price of {} is {}", id, entry.dump()),
            "a number above 0");
    } else {
      price[type] = entry.get<double>();
    }
  }
  for (std::size_t r = 0; r < price.size(); ++r) {
    if (price[r] > 0 || value.contains(problem.types[r].id)) continue;
    fault(faults, "missing", "/prices", fmt::format("GPU type {} has no price", problem.types[r].id), kPrices);
  }
  return price;
}

std::vector<double> readSlo(const model::Problem& problem, const json& value, std::vector<model::Fault>& faults) {
  std::vector<double> slo_s(problem.jobs.size(), std::numeric_limits<double>::quiet_NaN());
  if (positive(value)) {
    for (std::size_t j = 0; j < slo_s.size(); ++j)
      slo_s[j] = value.get<double>() * shortest_s(problem, problem.jobs[j]);
    return slo_s;
  }
  if (!value.is_object())
    return fault(faults, "wrong-type", "/slo", "the deadlines are no positive number and no object", kSlo), slo_s;
  for (const auto& [id, entry] : value.items())
    if (const model::JobIndex job = readDeadline(problem, id, entry, faults); job.valid())
      slo_s[job] = entry.get<double>();
  return slo_s;
}

std::map<std::string, double> readEntityWeights(const json& value, std::vector<model::Fault>& faults) {
  std::map<std::string, double> weights;
  if (!value.is_object())
    return fault(faults, "wrong-type", "/entity_weights", "the weights are no object", kEntityWeights), weights;
  for (const auto& [id, entry] : value.items()) {
    if (positive(entry)) {
      weights[id] = entry.get<double>();
    } else {
      fault(faults, "out-of-range", "/entity_weights" + model::pointerSegment(id),
            fmt::format("the weight of \"{}\" is {}", id, entry.dump()), "a number above 0");
    }
  }
  return weights;
}

}  // namespace roundel::policies::gavel
