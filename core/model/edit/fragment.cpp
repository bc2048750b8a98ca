// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/edit/fragment.h"
#include "core/model/check/precondition.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/model/ranges/contains.h"
#include "core/model/scenario.h"

namespace roundel::model {
namespace {

using Ids = std::set<std::string>;

template <class T>
Ids idSetOf(const std::vector<T>& things) {
  Ids ids;
  for (const T& entity : things) ids.insert(entity.id);
  return ids;
}

std::string stemOf(const std::string& id) {
  const auto end = id.find_last_not_of("0123456789");
  return end == std::string::npos ? std::string() : id.substr(0, end + 1);
}

std::string nextFree(const Ids& taken, const std::string& wanted, const std::string& stem, int first) {
  if (!wanted.empty() && taken.count(wanted) == 0) return wanted;
  std::string base = wanted.empty() ? stem : stemOf(wanted);
  if (!wanted.empty() && base == wanted) base += "-";  // `wanted` does not end in a number
  for (int n = !wanted.empty() && base.back() == '-' ? 2 : first;; ++n) {
    std::string id = base + std::to_string(n);
    if (taken.count(id) == 0) return id;
  }
}

template <class T>
const T* specOf(const std::vector<T>& things, const std::string& id) {
  const auto it = std::ranges::find(things, id, &T::id);
  return it == things.end() ? nullptr : &*it;
}

Ids typesUsed(const std::vector<NodeSpec>& nodes) {
  Ids ids;
  for (const NodeSpec& node : nodes)
    for (const GpuGroupSpec& group : node.gpus) ids.insert(group.type);
  return ids;
}

template <class Map>
void keepKnown(std::optional<Map>& values, const Ids& types) {
  if (values) std::erase_if(*values, [&](const auto& entry) { return types.count(entry.first) == 0; });
}

void keepKnown(std::map<std::string, double>& values, const Ids& types) {
  std::erase_if(values, [&](const auto& entry) { return types.count(entry.first) == 0; });
}

void keepKnown(PerType& value, const Ids& types) {
  if (auto* times = std::get_if<std::map<std::string, double>>(&value)) keepKnown(*times, types);
}

// Removes entries of GPU types that are not there.
JobSpec knownPart(JobSpec job, const Ids& types) {
  keepKnown(job.throughput, types);
  keepKnown(job.throughput_spread, types);
  keepKnown(job.timing, types);
  if (job.throughput_spread && job.throughput_spread->empty()) job.throughput_spread.reset();
  if (job.timing && job.timing->empty()) job.timing.reset();
  if (job.sync) {
    keepKnown(job.sync->train_s, types);
    keepKnown(job.sync->sync_s, types);
    if (job.sync->train_s.empty()) job.sync.reset();
  }
  if (!job.stages) return job;
  for (StageSpec& stage : *job.stages) {
    keepKnown(stage.forward_s, types);
    keepKnown(stage.backward_s, types);
  }
  return job;
}

template <class Map>
void takeNew(std::optional<Map>& into, const std::optional<Map>& from, const std::vector<std::string>& types) {
  if (!from) return;
  for (const std::string& type : types) {
    const auto it = from->find(type);
    if (it == from->end()) continue;
    if (!into) into.emplace();
    into->insert(*it);
  }
}

class Insertion {
 public:
  Insertion(Scenario& scenario, const Scenario& fragment) : m_scenario(scenario), m_fragment(fragment) {}

  Inserted run() {
    addTypes();
    addNodes();
    addModels();
    extendModels();
    addJobs();
    return std::move(m_inserted);
  }

 private:
  void addTypes() {
    const Ids used_types = typesUsed(m_fragment.nodes);
    const bool has_only_types = m_fragment.nodes.empty() && m_fragment.jobs.empty();
    m_types = m_before = idSetOf(m_scenario.gpu_types);
    for (const GpuTypeSpec& type : m_fragment.gpu_types) {
      if ((!has_only_types && used_types.count(type.id) == 0) || !m_types.insert(type.id).second) continue;
      m_scenario.gpu_types.push_back(type);
      m_inserted.types.push_back(type.id);
    }
  }

  void addNodes() {
    Ids taken_ids = idSetOf(m_scenario.nodes);
    for (NodeSpec node : m_fragment.nodes) {
      node.id = nextFree(taken_ids, node.id, "n", 0);
      taken_ids.insert(node.id);
      m_inserted.nodes.push_back(node.id);
      m_scenario.nodes.push_back(std::move(node));
    }
  }

  // Includes the templates of these templates.
  Ids modelsUsed() const {
    Ids used_models;
    std::vector<std::string> open_models;
    const auto note = [&](const JobSpec& job) {
      if (job.model && used_models.insert(*job.model).second) open_models.push_back(*job.model);
    };
    for (const JobSpec& job : m_fragment.jobs) note(job);
    while (!open_models.empty()) {
      const JobSpec* model = specOf(m_fragment.models, open_models.back());
      open_models.pop_back();
      if (model != nullptr) note(*model);
    }
    return used_models;
  }

  void addModels() {
    const Ids used_models = modelsUsed();
    Ids taken_ids = idSetOf(m_scenario.models);
    for (const JobSpec& model : m_fragment.models) {
      if (used_models.count(model.id) == 0) continue;
      JobSpec known_model = knownPart(model, m_types);
      const JobSpec* present_model = specOf(m_scenario.models, model.id);
      if (present_model != nullptr && agree(*present_model, known_model)) continue;
      known_model.id = nextFree(taken_ids, model.id, "model", 1);
      taken_ids.insert(known_model.id);
      m_names[model.id] = known_model.id;
      m_inserted.models.push_back(known_model.id);
      m_scenario.models.push_back(std::move(known_model));
    }
    for (JobSpec& model : m_scenario.models) {
      const bool mine = contains(m_inserted.models, model.id);
      if (mine) rename(model);
    }
  }

  // Returns true if the templates are equal on the GPU types that both state.
  bool agree(JobSpec there, JobSpec coming) const {
    const auto keepCommon = [](auto& a, auto& b) {
      if (!a || !b) return;
      std::erase_if(*a, [&](const auto& entry) { return b->count(entry.first) == 0; });
      std::erase_if(*b, [&](const auto& entry) { return a->count(entry.first) == 0; });
    };
    keepCommon(there.throughput, coming.throughput);
    keepCommon(there.throughput_spread, coming.throughput_spread);
    keepCommon(there.timing, coming.timing);
    return there == coming;
  }

  // Adds values that a template lacks only because their GPU types did not exist before.
  void extendModels() {
    for (JobSpec& model : m_scenario.models) {
      const JobSpec* coming = specOf(m_fragment.models, model.id);
      if (coming == nullptr || !agree(model, knownPart(*coming, m_before))) continue;
      if (m_before.empty()) {
        model = knownPart(*coming, m_types);
        continue;
      }
      takeNew(model.throughput, coming->throughput, m_inserted.types);
      takeNew(model.throughput_spread, coming->throughput_spread, m_inserted.types);
      takeNew(model.timing, coming->timing, m_inserted.types);
    }
  }

  void rename(JobSpec& job) const {
    if (!job.model) return;
    const auto it = m_names.find(*job.model);
    if (it != m_names.end()) job.model = it->second;
  }

  void addJobs() {
    Ids taken_ids = idSetOf(m_scenario.jobs);
    for (const JobSpec& fragment_job : m_fragment.jobs) {
      JobSpec job = knownPart(fragment_job, m_types);
      job.id = nextFree(taken_ids, job.id, "J", 1);
      taken_ids.insert(job.id);
      rename(job);
      m_inserted.jobs.push_back(job.id);
      m_scenario.jobs.push_back(std::move(job));
    }
  }

  Scenario& m_scenario;
  const Scenario& m_fragment;
  Inserted m_inserted;
  Ids m_types, m_before;
  std::map<std::string, std::string> m_names;  // of templates in the fragment -> in the scenario
};

Scenario withTypes(const Scenario& scenario, Scenario fragment) {
  const Ids used_types = typesUsed(fragment.nodes);
  for (const GpuTypeSpec& type : scenario.gpu_types)
    if (used_types.count(type.id) > 0) fragment.gpu_types.push_back(type);
  return fragment;
}

bool hasThings(const Scenario& fragment) {
  return !fragment.nodes.empty() || !fragment.jobs.empty() || !fragment.gpu_types.empty();
}

}  // namespace

std::string whyNotInsertable(const Scenario& scenario, const Scenario& fragment) {
  if (!hasThings(fragment)) return "there is no node, job or GPU type in it";
  Ids types = idSetOf(scenario.gpu_types);
  for (const GpuTypeSpec& type : fragment.gpu_types) types.insert(type.id);
  for (const NodeSpec& node : fragment.nodes) {
    if (node.gpus.empty()) return fmt::format("node \"{}\" has no GPUs", node.id);
    for (const GpuGroupSpec& group : node.gpus) {
      if (types.count(group.type) == 0) return fmt::format("there is no GPU type \"{}\" here", group.type);
      if (group.count < 1) return fmt::format("node \"{}\" has {} GPUs of {}", node.id, group.count, group.type);
    }
  }
  return {};
}

Inserted insertFragment(Scenario& scenario, const Scenario& fragment) {
  ROUNDEL_PRECONDITION(!hasThings(fragment) || whyNotInsertable(scenario, fragment).empty());
  return Insertion(scenario, fragment).run();
}

std::string freeId(const std::vector<std::string>& taken, const std::string& wanted, const std::string& stem,
                   int first) {
  return nextFree({taken.begin(), taken.end()}, wanted, stem, first);
}

Scenario fragmentOfNodes(const Scenario& scenario, const std::vector<std::string>& ids) {
  Scenario fragment;
  const Ids wanted(ids.begin(), ids.end());
  for (const NodeSpec& node : scenario.nodes)
    if (wanted.count(node.id) > 0) fragment.nodes.push_back(node);
  return withTypes(scenario, std::move(fragment));
}

Scenario fragmentOfJobs(const Scenario& scenario, const std::vector<std::size_t>& jobs) {
  Scenario fragment;
  Ids used_models;
  for (const std::size_t j : jobs) {
    if (j >= scenario.jobs.size()) continue;
    fragment.jobs.push_back(scenario.jobs[j]);
    for (const JobSpec* job = &scenario.jobs[j];
         job != nullptr && job->model && used_models.insert(*job->model).second;)
      job = specOf(scenario.models, *job->model);
  }
  for (const JobSpec& model : scenario.models)
    if (used_models.count(model.id) > 0) fragment.models.push_back(model);
  return fragment;
}

}  // namespace roundel::model
