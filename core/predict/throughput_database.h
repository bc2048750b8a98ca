#pragma once
// Hops's three-layer throughput database and the estimator that reads it from the top down (Wang et al., SoCC 2024,
// Sections 3.3 and 3.5): entity (this job measured on this server), type (the same model and batch size, any job, on this
// GPU type), theory (hops_timing.h; where the job states no timing, its stated rate).
//
// The two upper layers each hold an aggregated table (per GPU count on one node) and a distributed one (per node count).
// All figures are samples/s of one GPU. A database is a value; copies share their tables until one of them is written.

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

/// The layer of a value.
enum class Layer { None, Stated, Theory, Type, Entity };

struct Estimate {
  double per_gpu = 0;  ///< samples/s; 0 = cannot run so
  Layer layer = Layer::None;
};

/// A gang of one GPU type, as a key of the tables.
struct Spread {
  int gpus = 1;
  int nodes = 1;
  bool aggregated() const { return nodes == 1; }
  int key() const { return aggregated() ? gpus : nodes; }
};

/// A job as the estimator sees it; made by ThroughputDatabase::ask and valid until the next measurement.
struct Asked {
  model::JobIndex index;
  const model::Job* job = nullptr;
  const std::vector<model::ThroughputCurve>* throughput = nullptr;
  const std::vector<model::ThroughputCurve>* throughput_spread = nullptr;
  int model = -1;  ///< number of its model and batch size in the type layer; -1: never measured
};

class ThroughputDatabase {
 public:
  /// `throughput`, `throughput_spread`: stated ones with set_throughput applied, node speeds left out. O(log models).
  Asked ask(model::JobIndex index, const model::Job& job, const std::vector<model::ThroughputCurve>& throughput,
            const std::vector<model::ThroughputCurve>& throughput_spread) const;

  /// Writes a run's measurement into both upper layers; the latest value is kept. `parts`: one GPU type, normalised.
  /// A value within `tolerance` (relative) of the present estimate, from any layer, is stored as that
  /// estimate: otherwise rounding would make equal servers differ. O(log).
  void measure(const model::Problem& problem, const HopsTheory& theory, const Asked& asked,
               const std::vector<model::Part>& parts, double per_gpu, double tolerance);

  /// Top-down for one node; an invalid node skips the entity layer. O(log).
  Estimate perGpu(const model::Problem& problem, const HopsTheory& theory, const Asked& asked, model::TypeIndex type,
                  model::NodeIndex node, Spread spread) const;

  /// Total samples/s of a gang on these parts: the least of its nodes' figures per GPU times its GPUs (Section 3.5).
  double total(const model::Problem& problem, const HopsTheory& theory, const Asked& asked,
               const std::vector<model::Part>& parts) const;

  /// One line of the entity layer.
  struct Entity {
    model::TypeIndex type;
    bool aggregated = true;
    int key = 1;  ///< GPUs on the node, or nodes
    model::NodeIndex node;
    double per_gpu = 0;
    auto place() const { return std::tuple(type, !aggregated, key, node); }
  };
  /// Ordered by type, aggregated first, key, node; empty where the job was never measured.
  const std::vector<Entity>& entities(model::JobIndex job) const;
  /// Forgets a job that has ended.
  void forget(model::JobIndex job);

 private:
  /// The template's name, else the job's id; whether it is the id; the batch size.
  using ModelKey = std::tuple<std::string, bool, double>;
  using ModelTable = std::map<ModelKey, int>;
  using TypeTable = std::unordered_map<std::uint64_t, double>;  ///< only ever looked up
  using EntityTable = std::vector<Entity>;

  static ModelKey keyOf(const model::Job& job);
  Estimate below(const model::Problem& problem, const HopsTheory& theory, const Asked& asked, model::TypeIndex type,
                 Spread spread) const;
  const double* typeFigure(int model, model::TypeIndex type, Spread spread) const;
  const double* entityFigure(model::JobIndex job, model::TypeIndex type, model::NodeIndex node, Spread spread) const;
  void writeEntity(model::JobIndex job, const Entity& entity);
  void writeType(int model, model::TypeIndex type, Spread spread, double per_gpu);
  int number(const model::Job& job);

  // Shared between copies; a write into a shared table copies it first.
  std::shared_ptr<ModelTable> m_models;
  std::shared_ptr<TypeTable> m_types;
  model::CowVector<std::shared_ptr<EntityTable>> m_entities;  ///< by job
};

}  // namespace roundel::predict
