// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/catalogue.h"

#include <algorithm>

#include "core/model/scenario.h"

namespace roundel::model {
namespace {

template <class T, class Key>
void overlay(std::vector<T>& base, const std::vector<T>& over, Key key) {
  for (const T& new_entry : over) {
    const auto base_entry = std::ranges::find_if(base, [&](const T& other) { return key(other) == key(new_entry); });
    if (base_entry == base.end())
      base.push_back(new_entry);
    else
      *base_entry = new_entry;
  }
}

}  // namespace

Catalogue merged(Catalogue base, const Catalogue& over) {
  overlay(base.gpus, over.gpus, [](const CatalogueGpu& gpu) { return gpu.type.id; });
  overlay(base.nodes, over.nodes, [](const CatalogueNode& node) { return node.name; });
  overlay(base.models, over.models, [](const CatalogueModel& model) { return model.job.id; });
  return base;
}

Scenario fragmentOf(const Catalogue& catalogue, const CatalogueNode& node) {
  Scenario fragment;
  fragment.nodes.push_back(node.node);
  for (const GpuGroupSpec& group : node.node.gpus) {
    const auto gpu =
        std::ranges::find_if(catalogue.gpus, [&](const CatalogueGpu& each) { return each.type.id == group.type; });
    if (gpu != catalogue.gpus.end()) fragment.gpu_types.push_back(gpu->type);
  }
  for (const CatalogueModel& model : catalogue.models) fragment.models.push_back(model.job);
  return fragment;
}

Scenario fragmentOf(const CatalogueModel& model, int gpus) {
  Scenario fragment;
  fragment.models.push_back(model.job);
  JobSpec job;
  job.model = model.job.id;
  job.gpus = gpus;
  fragment.jobs.push_back(std::move(job));
  return fragment;
}

}  // namespace roundel::model
