// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The entries of a palette: GPU types, nodes and models with the sources of their numbers. The program ships one in
// resources/catalogue; users can add files. core/io/catalogue_io.h reads and writes them.

#include <string>
#include <vector>

#include "core/model/spec/cluster_spec.h"
#include "core/model/spec/job_spec.h"
#include "core/model/spec/source.h"

namespace roundel::model {

struct Scenario;

struct CatalogueGpu {
  std::string name;  ///< "NVIDIA Tesla V100 SXM2 16 GB"
  GpuTypeSpec type;
  Source source;
  bool operator==(const CatalogueGpu&) const = default;
};

struct CatalogueNode {
  std::string name;  ///< "4 × V100"
  NodeSpec node;     ///< id and position are empty
  Source source = {};
  bool operator==(const CatalogueNode&) const = default;
};

struct CatalogueModel {
  std::string name = {};                ///< "ResNet-50 · ImageNet"
  std::vector<std::string> sizes = {};  ///< size classes of Hadar (S, M, L, XL); empty = any
  JobSpec job;                          ///< a template; jobs refer to its id by `model`
  Source source;
  bool operator==(const CatalogueModel&) const = default;
};

struct Catalogue {
  std::vector<CatalogueGpu> gpus;
  std::vector<CatalogueNode> nodes;
  std::vector<CatalogueModel> models;
  bool operator==(const Catalogue&) const = default;
  bool empty() const { return gpus.empty() && nodes.empty() && models.empty(); }
};

/// Merges `over` into `base`. An entry of `over` replaces the entry of `base` with the same GPU id, node name or model
/// id. Other entries are appended.
Catalogue merged(Catalogue base, const Catalogue& over);

/// Returns the fragment that a drag of the node inserts: the node, its GPU types, and the throughputs of the
/// catalogue's models on them. insertFragment() adds these throughputs to models that the scenario already uses.
Scenario fragmentOf(const Catalogue& catalogue, const CatalogueNode& node);
/// Returns a fragment with the template and one job that refers to it and states only `gpus`.
Scenario fragmentOf(const CatalogueModel& model, int gpus = 1);

}  // namespace roundel::model
