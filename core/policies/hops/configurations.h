// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Configuration generation (Hops Section 3.6): the servers on which a job may run with each of its requirements.
//
// For each GPU type and requirement R_k:
//   aggregated   {t: R_k} on every server t with R_k <= S_t idle GPUs
//   distributed  from each server with idle GPUs on: the next servers with idle GPUs, in order, each filled, the last
//                one with the rest; of those with two or more servers only the ones with the fewest
// Distributed ones are for jobs whose sensitivity rho on the type is below sigma, or whose smallest requirement R_1 is
// larger than the type's largest server.
//
// The paper prints R_k < S_t, which never fills a server, and "R_1 less than the maximal number of GPUs", which inverts
// the exception. Both are available as options.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/policies/hops/servers.h"
#include "core/solvers/choice_program.h"

namespace roundel::policies::hops {

/// The servers of a configuration, ascending. Most have one server, which is stored without an allocation.
class Uses {
 public:
  Uses(solvers::ChoiceUse only) : m_only(only) {}  // NOLINT(google-explicit-constructor): a conversion by design
  Uses(std::vector<solvers::ChoiceUse> uses)       // NOLINT(google-explicit-constructor); not empty
      : m_only(uses.front()) {
    if (uses.size() > 1) m_all = std::move(uses);
  }
  const solvers::ChoiceUse* begin() const { return m_all.empty() ? &m_only : m_all.data(); }
  const solvers::ChoiceUse* end() const { return begin() + size(); }
  std::size_t size() const { return m_all.empty() ? 1 : m_all.size(); }
  const solvers::ChoiceUse& front() const { return m_only; }

 private:
  solvers::ChoiceUse m_only;
  std::vector<solvers::ChoiceUse> m_all;  ///< if there are several
};

/// Configurations of the paper, {server: GPUs}, all of one type: one, or several with equal throughput that differ only
/// in the server, each one server after the previous. Hundreds of thousands of configurations are a few thousand of
/// these.
struct Configuration {
  model::TypeIndex type;
  int gpus = 0;           ///< R_k
  Uses uses;              ///< (slot, GPUs) of the first configuration
  double throughput = 0;  ///< total samples/s, by the estimator
  double gain = 0;        ///< G_ij
  std::int32_t count = 1;
  std::size_t first_column = 0;  ///< number of the first in the plan; the others follow it
};

struct GenerationRules {
  bool distributed = false;
  bool full_servers = true;  ///< R_k <= S_t; false: R_k < S_t as printed
};

/// Appends the configurations of one type, whose servers are `stretches`, ordered by requirement, then first server.
/// `sizes` are ascending. Returns the number of examined stretches and servers: O(sizes * stretches), and for
/// distributed ones the servers with too few idle GPUs (but some), times the servers of a configuration.
std::size_t addConfigurations(const Servers& servers, const std::vector<Stretch>& stretches,
                              const std::vector<int>& sizes, const GenerationRules& rules,
                              std::vector<Configuration>& out);

/// Returns the parts of the first configuration.
std::vector<model::Part> partsOf(const Servers& servers, const Configuration& configuration);

}  // namespace roundel::policies::hops
