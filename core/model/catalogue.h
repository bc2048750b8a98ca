#pragma once
// What a palette offers: GPU types, nodes and models with the sources of their numbers. The program ships one in
// resources/catalogue; users add files of their own. Reading and writing is core/io/catalogue_io.h.

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
  NodeSpec node;     ///< its id and place are empty
  Source source;
  bool operator==(const CatalogueNode&) const = default;
};

struct CatalogueModel {
  std::string name;                ///< "ResNet-50 · ImageNet"
  std::vector<std::string> sizes;  ///< of Hadar's classes S, M, L, XL; empty = any
  JobSpec job;                     ///< a template; its id is what jobs name in `model`
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

/// Merges `over` into `base`: an entry of `over` whose GPU id, node name or model id is in `base` replaces it, others are appended.
Catalogue merged(Catalogue base, const Catalogue& over);

/// The fragment that is dragged for an entry. A node brings the GPU types it needs, and the models' throughputs on them for scenarios that
/// use those models already (insertFragment adds them).
Scenario fragmentOf(const Catalogue& catalogue, const CatalogueNode& node);
/// One job of the model: the template, and a job that names it and only states `gpus`.
Scenario fragmentOf(const CatalogueModel& model, int gpus = 1);

}  // namespace roundel::model
