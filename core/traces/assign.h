// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Assigns a model and iterations to jobs, and makes the templates with their throughputs. Private to core/traces.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/traces/import.h"

namespace roundel::traces {

/// The data of the import that assignment needs. The references must outlive it.
struct AssignInput {
  const TraceRequest& request;
  const TraceData& trace;
  const Cluster& cluster;
  Throughputs throughputs = Throughputs::Duration;
  int largest_gang = 1;  ///< of the jobs that are kept
};

/// Makes one template for each model and set of GPU types that jobs may use. A job names it and states only gang,
/// arrival and iterations. The model is drawn by seed and row from those with a rate on every type that the job may
/// use, otherwise on any of them; for gangs, from those that were measured on more than one GPU. Rates of a type on
/// which a model was not measured are computed with knownRatios().
class Assigner {
 public:
  Assigner(const AssignInput& input, TraceNotes& notes, model::FaultList& faults);
  /// Sets `model` and `iterations` of `spec`. Returns false, and counts the job as dropped, if it cannot run anywhere.
  bool assign(const TraceJob& job, model::JobSpec& spec);
  std::vector<model::JobSpec> takeTemplates() { return std::move(m_templates); }
  /// Complete after all jobs are assigned.
  std::vector<std::string> assumptions() const;

 private:
  /// The cluster's types that a set of jobs may use, and the templates made for them.
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
  /// Returns the index in m_models; nullopt if no model fits.
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
  std::map<std::string, std::size_t> m_named;         // name in the trace -> index in m_models
  model::ThroughputRow m_ratios;                      // for Throughputs::Duration
  std::vector<model::JobSpec> m_templates;
  std::vector<std::string> m_assumptions;
  std::map<std::size_t, std::size_t> m_drawn;  // for Throughputs::Catalogue: number of jobs by index in m_models
};

}  // namespace roundel::traces
