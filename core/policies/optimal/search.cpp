// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

#include "core/policies/optimal/expand.h"
#include "core/policies/optimal/lower_bound.h"
#include "core/policies/optimal/state_table.h"

namespace roundel::policies::optimal {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 1e-9;  // relative: a value this close to the best is not better
constexpr std::size_t kBeam = 48;
constexpr std::int64_t kBeamShare = 4;  // the beam uses at most a quarter of the budget
constexpr std::int64_t kPoll = 64;

struct Node {
  State state;
  std::int32_t parent = -1;
  double bound_s = 0;   // of the objective through it; s, or -utility
  double second_s = 0;  // bound of the other objective: breaks ties
  bool beaten = false;
};

class Search {
 public:
  Search(const SearchProblem& problem, Objective objective, std::int64_t most_states, std::stop_token stop)
      : m_problem(problem),
        m_makespan(objective == Objective::Makespan),
        m_most(most_states),
        m_stop(std::move(stop)),
        m_lower(problem),
        m_expander(problem) {}

  Schedule run() {
    Node root;
    root.state.round = m_problem.round;
    root.state.jobs = m_problem.now;
    root.state.placed.assign(m_problem.jobs.size(), -1);
    root.state.last_s = m_problem.at_s(m_problem.round);
    judge(root);
    m_out.bound = root.bound_s;
    beam(root, 1, std::numeric_limits<std::int64_t>::max());
    if (m_problem.jobs.size() > 1) beam(root, kBeam, m_most / kBeamShare);
    if (!m_stop.stop_requested()) best(root);
    m_out.states_examined = m_made;
    m_out.stopped = m_stop.stop_requested();
    return std::move(m_out);
  }

 private:
  void judge(Node& node) const {
    const LowerBound::Value value = m_lower.at(m_problem.at_s(node.state.round), node.state.jobs);
    double sum = node.state.sum + value.sum;
    const bool complete = node.state.complete();
    const double last = complete ? node.state.last_s : std::max(node.state.last_s, value.last_s);
    if (complete) sum = node.state.sum;
    node.bound_s = m_makespan ? last : sum;
    node.second_s = m_makespan ? sum : last;
  }

  bool better(double value) const {
    return m_out.rounds.empty() || value < m_out.value - kTolerance * std::max(1.0, std::abs(m_out.value));
  }

  /// Finds a first schedule: keeps the `width` best states of each layer.
  void beam(const Node& root, std::size_t width, std::int64_t budget) {
    const std::size_t first = m_nodes.size();
    m_nodes.push_back(root);
    std::vector<std::int32_t> layer{static_cast<std::int32_t>(first)};
    const std::int64_t start = m_made;
    while (!layer.empty() && m_made - start <= budget && !m_stop.stop_requested()) layer = nextLayer(layer, width);
    m_nodes.resize(first);
  }

  std::vector<std::int32_t> nextLayer(const std::vector<std::int32_t>& layer, std::size_t width) {
    std::vector<Node> children = childrenOf(layer);
    std::ranges::stable_sort(children, [](const Node& a, const Node& b) {
      return a.bound_s != b.bound_s ? a.bound_s < b.bound_s : a.second_s < b.second_s;
    });
    if (children.size() > width) children.resize(width);
    std::vector<std::int32_t> out;
    for (Node& child : children) {
      out.push_back(static_cast<std::int32_t>(m_nodes.size()));
      m_nodes.push_back(std::move(child));
    }
    return out;
  }

  // Returns the children of a layer, without those that are not better than another one.
  std::vector<Node> childrenOf(const std::vector<std::int32_t>& layer) {
    std::vector<Node> children;
    StateTable table(m_problem, m_makespan);
    std::vector<std::int32_t> beaten;
    for (const std::int32_t parent : layer) {
      expand(parent, [&](Node&& child) {
        if (better(child.bound_s) && table.insert(child.state, static_cast<std::int32_t>(children.size()), beaten))
          children.push_back(std::move(child));
      });
    }
    for (const std::int32_t i : beaten) children[static_cast<std::size_t>(i)].beaten = true;
    std::erase_if(children, [](const Node& node) { return node.beaten; });
    return children;
  }

  // Calls visit(Node&&) for each child that is not complete, with its bound; complete ones are finished.
  template <class Visit>
  void expand(std::int32_t parent, Visit visit) {
    const State parent_state = m_nodes[static_cast<std::size_t>(parent)].state;
    m_expander.run(parent_state, [&](State&& state) {
      Node child{std::move(state), parent, 0, 0, false};
      ++m_made;
      judge(child);
      if (child.state.complete()) return finish(child);
      visit(std::move(child));
    });
  }

  void finish(const Node& node) {
    if (!better(node.bound_s)) return;
    m_out.value = node.bound_s;
    m_out.rounds.clear();
    m_out.finish_s.assign(m_problem.jobs.size(), std::numeric_limits<double>::quiet_NaN());
    const State* child = &node.state;
    for (std::int32_t node_id = node.parent; node_id >= 0;
         node_id = m_nodes[static_cast<std::size_t>(node_id)].parent) {
      const State& parent = m_nodes[static_cast<std::size_t>(node_id)].state;
      m_out.rounds.push_back({parent.round, child->placed});
      for (std::size_t j = 0; j < m_problem.jobs.size(); ++j) {
        const double end_s = finish_s(m_problem, parent, *child, j);
        if (end_s == end_s) m_out.finish_s[j] = end_s;
      }
      child = &parent;
    }
    std::ranges::reverse(m_out.rounds);
  }

  struct Open {
    double bound_s, second_s;
    std::int32_t id;
    bool operator<(const Open& other) const {  // the queue's top is its largest
      if (bound_s != other.bound_s) return bound_s > other.bound_s;
      if (second_s != other.second_s) return second_s > other.second_s;
      return id < other.id;  // later states are deeper
    }
  };

  /// A*: expands the state with the least bound until no bound is below the best schedule.
  void best(const Node& root) {
    m_nodes.clear();
    m_nodes.push_back(root);
    std::priority_queue<Open> open_nodes;
    open_nodes.push({root.bound_s, root.second_s, 0});
    StateTable table(m_problem, m_makespan);
    std::vector<std::int32_t> beaten;
    while (!open_nodes.empty() && better(open_nodes.top().bound_s)) {
      if (m_made > m_most || (++m_polls % kPoll == 0 && m_stop.stop_requested())) {
        m_out.bound = open_nodes.top().bound_s;
        return;
      }
      const std::int32_t node_id = open_nodes.top().id;
      open_nodes.pop();
      if (m_nodes[static_cast<std::size_t>(node_id)].beaten) continue;
      expand(node_id, [&](Node&& child) {
        const auto id = static_cast<std::int32_t>(m_nodes.size());
        child.bound_s = std::max(child.bound_s, m_nodes[static_cast<std::size_t>(node_id)].bound_s);
        if (!better(child.bound_s) || !table.insert(child.state, id, beaten)) return;
        open_nodes.push({child.bound_s, child.second_s, id});
        m_nodes.push_back(std::move(child));
      });
      for (const std::int32_t i : beaten) m_nodes[static_cast<std::size_t>(i)].beaten = true;
      beaten.clear();
    }
    m_out.proven = true;
    m_out.bound = m_out.value;
  }

  const SearchProblem& m_problem;
  bool m_makespan;
  std::int64_t m_most;
  std::stop_token m_stop;
  LowerBound m_lower;
  Expander m_expander;
  std::vector<Node> m_nodes;
  std::int64_t m_made = 0, m_polls = 0;
  Schedule m_out;
};

}  // namespace

Schedule search(const SearchProblem& problem, Objective objective, std::int64_t most_states,
                const std::stop_token& stop) {
  return Search(problem, objective, most_states, stop).run();
}

}  // namespace roundel::policies::optimal
