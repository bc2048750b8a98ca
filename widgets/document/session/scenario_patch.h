// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences between two scenarios. An undo command stores these instead of two scenarios. Internal to widgets/document/session.

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/scenario.h"

namespace roundel::widgets {

/// The differences between two lists. Of equal lengths: the elements that differ. Otherwise: everything between their equal beginnings and
/// ends.
template <class T>
class ListPatch {
 public:
  ListPatch(const std::vector<T>& before, const std::vector<T>& after) {
    if (before.size() == after.size())
      compare(before, after);
    else
      cutEnds(before, after);
  }
  bool empty() const { return !m_middle && m_elements.empty(); }
  /// Writes only changed elements.
  void apply(std::vector<T>& list, bool forward) const {
    if (m_middle) m_middle->apply(list, forward);
    for (const Element& e : m_elements) list[e.index] = forward ? e.after : e.before;
  }

 private:
  struct Element {
    std::size_t index;
    T before, after;
  };
  struct Middle {
    std::ptrdiff_t first;
    std::vector<T> before, after;
    void apply(std::vector<T>& list, bool forward) const {
      const std::vector<T>&removed = forward ? before : after, &inserted = forward ? after : before;
      const auto at = list.erase(list.begin() + first, list.begin() + first + std::ssize(removed));
      list.insert(at, inserted.begin(), inserted.end());
    }
  };
  void cutEnds(const std::vector<T>& before, const std::vector<T>& after) {
    const auto [from, to] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    const auto ends =
        std::mismatch(before.rbegin(), std::reverse_iterator(from), after.rbegin(), std::reverse_iterator(to));
    m_middle = Middle{from - before.begin(), {from, ends.first.base()}, {to, ends.second.base()}};
  }
  void compare(const std::vector<T>& before, const std::vector<T>& after) {
    for (std::size_t i = 0; i < before.size(); ++i)
      if (!(before[i] == after[i])) m_elements.push_back({i, before[i], after[i]});
  }

  std::optional<Middle> m_middle;
  std::vector<Element> m_elements;
};

/// Takes the long lists out of a scenario during its lifetime, so that the rest can be copied and compared quickly.
class DetachedLists {
 public:
  explicit DetachedLists(model::Scenario& scenario) : m_scenario(scenario) { swap(); }
  ~DetachedLists() { swap(); }
  DetachedLists(const DetachedLists&) = delete;
  DetachedLists& operator=(const DetachedLists&) = delete;

 private:
  void swap() {
    m_jobs.swap(m_scenario.jobs);
    m_nodes.swap(m_scenario.nodes);
    m_models.swap(m_scenario.models);
  }
  model::Scenario& m_scenario;
  std::vector<model::JobSpec> m_jobs, m_models;
  std::vector<model::NodeSpec> m_nodes;
};

inline model::Scenario withoutLists(model::Scenario& scenario) {
  const DetachedLists detached(scenario);
  return scenario;
}

/// The constructor leaves both scenarios as they were.
struct ScenarioPatch {
  ScenarioPatch(model::Scenario& from, model::Scenario& to)
      : before(withoutLists(from)),
        after(withoutLists(to)),
        jobs(from.jobs, to.jobs),
        nodes(from.nodes, to.nodes),
        models(from.models, to.models) {}

  bool empty() const { return jobs.empty() && nodes.empty() && models.empty() && before == after; }
  void apply(model::Scenario& scenario, bool forward) const {
    jobs.apply(scenario.jobs, forward);
    nodes.apply(scenario.nodes, forward);
    models.apply(scenario.models, forward);
    const DetachedLists detached(scenario);
    scenario = forward ? after : before;
  }

  model::Scenario before, after;
  ListPatch<model::JobSpec> jobs;
  ListPatch<model::NodeSpec> nodes;
  ListPatch<model::JobSpec> models;
};

}  // namespace roundel::widgets
