#pragma once
// Gives jobs a model and iterations, and makes the templates that hold their throughputs. Private to core/traces.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/traces/import.h"

namespace roundel::traces {

/// What assignment needs to know of the whole import. The references must outlive it.
struct AssignInput {
  const TraceRequest& request;
  const TraceData& trace;
  const Cluster& cluster;
  Throughputs throughputs = Throughputs::Duration;
  int largest_gang = 1;  ///< of the jobs that are kept
};

/// A template for each model and set of GPU types that jobs may use: a job names it and states gang, arrival and iterations alone. A model
/// is drawn by seed and row from those that have a rate on every type that the job may use, or else on any; for gangs from those that
/// were measured beyond one GPU. Rates of a type on which a model was not measured follow from knownRatios().
class Assigner {
 public:
  Assigner(const AssignInput& input, TraceNotes& notes, model::FaultList& faults);
  /// Sets `model` and `iterations` of `spec`. False, and counted as dropped, where the job can run nowhere.
  bool assign(const TraceJob& job, model::JobSpec& spec);
  std::vector<model::JobSpec> takeTemplates() { return std::move(m_templates); }
  /// Complete once all jobs are assigned.
  std::vector<std::string> assumptions() const;

 private:
  /// Types of the cluster that jobs may use, and what was made for them.
  struct Types {
    std::vector<std::string> ids;
    int gpus = 0;
    std::vector<std::size_t> single, gang;         ///< models to draw from, for one GPU and for more
    std::map<std::size_t, std::string> templates;  ///< ids by model
  };
  Types& typesOf(const std::string& allowed);
  std::vector<std::size_t> candidates(const Types& types, bool gang) const;
  int gpusFor(const model::JobSpec& model, const Types& types) const;
  void checkTypes();
  void makeModels();
  void takeDurations();
  void takeCatalogue();
  std::string defaultReference() const;
  /// Index into m_models; nothing where no model fits.
  std::optional<std::size_t> modelOf(const TraceJob& job, const Types& types);
  const std::string& templateOf(std::size_t model, Types& types);
  double iterationsOf(const TraceJob& job, const model::JobSpec& model, const Types& types) const;
  void fault(std::string code, std::string message, std::string hint);

  AssignInput m_in;
  TraceNotes& m_notes;
  model::FaultList& m_faults;
  std::vector<std::string> m_clusterTypes;
  std::string m_reference;
  std::map<std::vector<std::string>, Types> m_types;  // by ids
  std::map<std::string, Types*> m_allowed;            // by the text of `allowed`
  std::vector<model::JobSpec> m_models;               // throughput by the names of the catalogue or the trace
  std::map<std::string, std::size_t> m_named;         // name in the trace -> index into m_models
  model::ThroughputRow m_ratios;                      // Throughputs::Duration
  std::vector<model::JobSpec> m_templates;
  std::vector<std::string> m_assumptions;
  std::map<std::size_t, std::size_t> m_drawn;  // Throughputs::Catalogue: jobs by index into m_models
};

}  // namespace roundel::traces
