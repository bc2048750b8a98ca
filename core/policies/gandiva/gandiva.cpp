#include "core/policies/gandiva/gandiva.h"

#include <memory>

#include "core/policies/gavel/rounds.h"
#include "core/policies/gavel/settings.h"

namespace roundel::policies {
namespace {

std::unique_ptr<sim::Policy> makeGandiva(const model::Problem& problem, const Options&, std::vector<model::Fault>&) {
  gavel::Settings settings;
  settings.objective = gavel::Objective::Isolated;
  settings.mechanism = gavel::Mechanism::Rounds;
  return std::make_unique<gavel::RoundsPolicy>(problem, settings);
}

}  // namespace

PolicyInfo gandivaInfo() {
  PolicyInfo info;
  info.id = "gandiva";
  info.name = "Gandiva";
  info.summary = "Time slices: every job gets the same time on each GPU type, whatever its throughput there.";
  info.paper =
      "Xiao et al., Gandiva: Introspective Cluster Scheduling for Deep Learning, OSDI 2018, as compared with by Narayanan et "
      "al., OSDI 2020";
  info.cost = "O(jobs * types * log) each round";
  info.make = makeGandiva;
  return info;
}

}  // namespace roundel::policies
