// SPDX-License-Identifier: GPL-3.0-or-later
// HadarE Theorem 3.

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/guarantees/proofs.h"
#include "core/model/derive.h"
#include "core/trace/formula_terms.h"

namespace roundel::guarantees {
namespace {

using namespace trace::terms;

constexpr const char* kMetric = "cru";

class Copies {
 public:
  explicit Copies(const ProofRequest& request) : m_request(request), m_nodes(request.problem().nodes.size()) {}

  std::vector<Guarantee> run() {
    Guarantee out = m_request.start("Theorem 3", "utilisation with copies",
                                    m_request.info.name +
                                        " achieves the maximal cluster resource utilization of an n-node cluster for "
                                        "training a batch of jobs forking its every job to n copies for training.");
    Scale& scale = out.scale;
    scale.quantity = "CRU";
    scale.larger_is_better = true;
    scale.bound = 1;
    scale.bound_from = "all GPUs busy";
    scale.no_optimum = "the theorem compares numbers of copies";
    scale.no_guaranteed = "the theorem has no factor, so no bound is drawn";
    if (m_request.whole()) scale.run = m_request.run.value(kMetric);
    out.conditions = {equalNodes(m_request.problem(), "All nodes are equal", "the nodes differ"), everyCopy(),
                      longJobs(), noEvents(m_request.problem())};
    const bool applies = std::ranges::all_of(out.conditions, [](const Condition& c) { return c.check == Check::Met; });
    runAll(out);
    compareAll(out, applies);
    judge(out, m_request.whole(), m_values.empty() ? std::nullopt : std::optional(true));
    return {std::move(out)};
  }

 private:
  Condition everyCopy() const {
    const std::string fork = m_request.word("fork");
    const double number = m_request.number("fork");
    const double copies = fork == "all" ? static_cast<double>(m_nodes) : number;
    const bool is_on_all_nodes = fork == "all" || number >= static_cast<double>(m_nodes);
    return withRemedy(condition(is_on_all_nodes, "Every job has one copy on each node",
                                fork == "long" ? "long jobs only"
                                               : fmt::format("{} copies on {} nodes", shortNumber(copies), m_nodes),
                                "not every job has a copy on each node"),
                      {.name = "a copy on each node", .options = {{"fork", "\"all\""}}});
  }

  Condition longJobs() const {
    const model::Problem& problem = m_request.problem();
    double shortest_s = std::numeric_limits<double>::infinity();
    for (const model::Job& job : problem.jobs)
      shortest_s = std::min(shortest_s, model::idealTimes(problem, job, job.throughput).least);
    const bool met = problem.clock.round_s < shortest_s;
    return withRemedy(condition(met, "A round is shorter than the shortest job",
                                fmt::format("{} s {} {} s", shortNumber(problem.clock.round_s), met ? "<" : "≥",
                                            shortNumber(shortest_s)),
                                "a job is shorter than a round"),
                      {.name = "short rounds", .change = ScenarioChange::ShortRounds});
  }

  // CRU by the number of copies, 1 to n.
  void runAll(Guarantee& out) {
    const bool has_few_nodes = m_nodes >= 2 && m_nodes <= m_request.effort.copies &&
                               m_request.problem().jobs.size() <= m_request.effort.jobs && m_request.effort.search;
    if (!has_few_nodes || !m_request.whole()) return;
    for (std::size_t copies = 1; copies <= m_nodes && !m_request.effort.stop.stop_requested(); ++copies) {
      compare::Lane lane{m_request.trace().policy, fmt::format("{} copies", copies), m_request.trace().options};
      lane.options["fork"] = copies == m_nodes ? "\"all\"" : std::to_string(copies);
      compare::RunSettings settings;
      settings.seed = m_request.trace().seed;
      settings.stop = m_request.effort.stop;
      settings.explain = trace::Explain::None;
      const compare::LaneRun run = compare::runLane(m_request.run.trace->problem, lane, settings);
      const std::optional<double> value = run.faults.empty() && run.ok() ? run.value(kMetric) : std::nullopt;
      if (!value) break;
      m_values.push_back(*value);
      out.scale.others.push_back({copies == 1 ? "1 copy" : fmt::format("{} copies", copies), *value});
    }
    if (m_values.size() < m_nodes) m_values.clear();
  }

  std::string listText() const {
    std::string out;
    for (const double value : m_values) out += fmt::format("{}{:.3f}", out.empty() ? "" : ", ", value);
    return out;
  }

  // A failed comparison is only evidence against the theorem if its conditions are met.
  void compareAll(Guarantee& out, bool applies) const {
    const std::string best = "No number of copies has a larger CRU than n";
    const std::string rises = "CRU grows with every copy (Eq. 14)";
    if (m_values.empty()) {
      const std::string why = m_request.effort.search ? "too many nodes or jobs to run every number of copies"
                                                      : "the other numbers of copies were not run";
      out.conditions.push_back(unknownCondition(best, why, "the other numbers of copies were not run"));
      return;
    }
    const double largest_cru = *std::ranges::max_element(m_values);
    bool growing = true;
    for (std::size_t i = 1; i < m_values.size(); ++i) growing = growing && !atMost(m_values[i], m_values[i - 1]);
    const auto add = [&](bool met, const std::string& text, const std::string& otherwise) {
      Condition out_of = proofStep(met, text, listText(), otherwise);
      out_of.of_proof = applies;
      out.conditions.push_back(std::move(out_of));
    };
    add(atMost(largest_cru, m_values.back()), best, "another number of copies has a larger CRU");
    add(growing, rises, "CRU does not grow with every copy");
    const auto cru = [](const std::string& copies, double value) { return term({"CRU", "", copies}, value); };
    const std::size_t middle = m_values.size() / 2;
    out.formulas = {join(Kind::Less, {cru("1", m_values.front()), cru("n", m_values.back())})};
    if (m_values.size() > 2)
      out.formulas = {join(Kind::Less, {cru("1", m_values.front()), cru("x", m_values[middle])}),
                      join(Kind::Less, {cru("x", m_values[middle]), cru("n", m_values.back())})};
    out.symbols = {{"CRU^1", "utilisation without copies", m_values.front(), "", "run with one copy"},
                   {"CRU^x", "utilisation with x copies of every job", m_values[middle], "",
                    fmt::format("run with {} copies", middle + 1)},
                   {"CRU^n", "utilisation with a copy on each node", m_values.back(), "", "run with n copies"},
                   {"n", "nodes", static_cast<double>(m_nodes), "", "scenario"}};
  }

  const ProofRequest& m_request;
  std::size_t m_nodes;
  std::vector<double> m_values;
};

}  // namespace

std::vector<Guarantee> copies(const ProofRequest& request) { return Copies(request).run(); }

}  // namespace roundel::guarantees
