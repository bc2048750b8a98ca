// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hops's three-layer throughput database, and the estimator that reads it from top to bottom (Wang et al., SoCC 2024,
// Sections 3.3 and 3.5): entity (this job measured on this server), type (the same model and batch size, any job, on
// this GPU type), theory (hops_timing.h; the stated rate if the job states no timing).
//
// The two upper layers each have an aggregated table (by GPU count on one node) and a distributed one (by node count).
// All values are samples/s of one GPU. A database is a value type; copies share their tables until one of them is
// written.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/model/cow_vector.h"
#include "core/model/problem.h"
#include "core/predict/hops_timing.h"

namespace roundel::predict {

/// The layer that provided a value.
enum class Layer { None, Stated, Theory, Type, Entity };

struct Estimate {
  double per_gpu = 0;  ///< samples/s; 0 = cannot run there
  Layer layer = Layer::None;
};

/// The size of a gang of one GPU type, as a key of the tables.
struct Spread {
  int gpus = 1;
  int nodes = 1;
  bool aggregated() const { return nodes == 1; }
  int key() const { return aggregated() ? gpus : nodes; }
};

/// A job as the estimator sees it. Made by ThroughputDatabase::queryOf; valid until the next measurement.
struct JobQuery {
  model::JobIndex index;
  const model::Job* job = nullptr;
  const std::vector<model::ThroughputCurve>* throughput = nullptr;
  const std::vector<model::ThroughputCurve>* throughput_spread = nullptr;
  int model = -1;  ///< index of its model and batch size in the type layer; -1: never measured
};

class ThroughputDatabase {
 public:
  /// `throughput`, `throughput_spread`: the stated values after set_throughput, without node speeds. O(log models).
  JobQuery queryOf(model::JobIndex index, const model::Job& job, const std::vector<model::ThroughputCurve>& throughput,
                   const std::vector<model::ThroughputCurve>& throughput_spread) const;

  /// Writes the measurement of a run into both upper layers, replacing earlier values. `parts`: one GPU type,
  /// normalised. A value within `tolerance` (relative) of the current estimate, from any layer, is stored as that
  /// estimate; otherwise rounding would make equal servers differ. O(log).
  void measure(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query,
               const std::vector<model::Part>& parts, double per_gpu, double tolerance);

  /// Returns the estimate for one node from the topmost layer that has one. An invalid node skips the entity layer.
  /// O(log).
  Estimate perGpu(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query, model::TypeIndex type,
                  model::NodeIndex node, Spread spread) const;

  /// Returns the samples/s of a gang on these parts: the minimum of the per-GPU values of its nodes times its number of
  /// GPUs (Section 3.5).
  double total(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query,
               const std::vector<model::Part>& parts) const;

  /// One row of the entity layer.
  struct Entity {
    model::TypeIndex type;
    bool aggregated = true;
    int key = 1;  ///< number of GPUs on the node, or number of nodes
    model::NodeIndex node;
    double per_gpu = 0;
    auto place() const { return std::tuple(type, !aggregated, key, node); }
  };
  /// Returns the rows of the job, ordered by type, aggregated first, key, node; empty if the job was never measured.
  const std::vector<Entity>& entities(model::JobIndex job) const;
  /// Removes the rows of a job that has ended.
  void removeJob(model::JobIndex job);

 private:
  /// The name of the template or the id of the job, whether it is the id, and the batch size.
  using ModelKey = std::tuple<std::string, bool, double>;
  using ModelTable = std::map<ModelKey, int>;
  /// Lookups only, because its order is not deterministic.
  using TypeTable = std::unordered_map<std::uint64_t, double>;
  using EntityTable = std::vector<Entity>;

  static ModelKey keyOf(const model::Job& job);
  Estimate below(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query, model::TypeIndex type,
                 Spread spread) const;
  const double* typeFigure(int model, model::TypeIndex type, Spread spread) const;
  const double* entityFigure(model::JobIndex job, model::TypeIndex type, model::NodeIndex node, Spread spread) const;
  void writeEntity(model::JobIndex job, const Entity& entity);
  void writeType(int model, model::TypeIndex type, Spread spread, double per_gpu);
  int number(const model::Job& job);

  // Shared between copies; a write to a shared table copies it first.
  std::shared_ptr<ModelTable> m_models;
  std::shared_ptr<TypeTable> m_types;
  model::CowVector<std::shared_ptr<EntityTable>> m_entities;  ///< by job
};

}  // namespace roundel::predict
