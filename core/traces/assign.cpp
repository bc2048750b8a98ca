// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/assign.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/model/check/counted.h"
#include "core/model/check/suggest.h"
#include "core/model/derive.h"
#include "core/model/random_stream.h"
#include "core/model/ranges/contains.h"
#include "core/traces/rates.h"
#include "core/traces/shipped_catalogue.h"

namespace roundel::traces {
namespace {

constexpr const char* kJob = "job";  // template of jobs without a model

std::vector<std::string> typesIn(const Cluster& cluster) {
  std::vector<std::string> types;
  for (const ClusterPart& part : cluster)
    if (!model::contains(types, part.type)) types.push_back(part.type);
  return types;
}

int gpusOf(const Cluster& cluster, std::string_view type) {
  int sum = 0;
  for (const ClusterPart& part : cluster) sum += part.type == type ? part.gpus : 0;
  return sum;
}

bool runsOn(const model::JobSpec& model, const std::string& type) { return cellOf(model, type) != nullptr; }

/// "K80 0.13 (7 models)", "T4 0.52 (peak tensor TFLOPS)".
std::string ratioText(const std::string& type, const TypeRatio& ratio) {
  return fmt::format(
      "{} {} ({})", type, ratio.ratio,
      ratio.models > 0 ? model::counted(static_cast<std::size_t>(ratio.models), "model") : "peak tensor TFLOPS");
}

std::string speeds(const std::string& reference, const std::vector<std::string>& others) {
  return fmt::format(
      "speeds against {}: {}; of models the geometric mean over those of the catalogue that were measured on both types "
      "at one batch size",
      reference, fmt::join(others, ", "));
}

}  // namespace

Assigner::Assigner(const AssignInput& input, TraceNotes& notes, model::FaultList& faults)
    : m_in(input), m_notes(notes), m_faults(faults), m_clusterTypes(typesIn(input.cluster)) {
  m_reference = input.request.reference.empty() ? defaultReference() : input.request.reference;
  checkTypes();
  if (m_faults.empty()) makeModels();
}

// Only the order of nodes in --cluster has a meaning, not that of a file or format.
std::string Assigner::defaultReference() const {
  std::string out;
  for (const std::string& type : m_clusterTypes)
    if (!m_in.request.cluster && catalogueType(type) == kCatalogueReference && (out.empty() || type < out)) out = type;
  return out.empty() ? m_clusterTypes.front() : out;
}

void Assigner::fault(std::string code, std::string message, std::string hint) {
  m_faults.add({std::move(code), "", std::move(message), std::move(hint)});
}

void Assigner::checkTypes() {
  const std::vector<std::string_view> known(m_clusterTypes.begin(), m_clusterTypes.end());
  const auto check = [&](const std::string& type, std::string_view option) {
    if (model::contains(m_clusterTypes, type)) return;
    fault("unknown-gpu-type", fmt::format("{} names the GPU type \"{}\", which the cluster has not", option, type),
          model::hintFor(type, known, ""));
  };
  check(m_reference, "--reference");
  for (const auto& [type, ratio] : m_in.request.ratios) check(type, "--ratios");
}

void Assigner::makeModels() {
  if (m_in.throughputs == Throughputs::Duration) return takeDurations();
  if (m_in.throughputs == Throughputs::Trace) {
    m_models = m_in.trace.models;
    for (std::size_t i = 0; i < m_models.size(); ++i) m_named[m_models[i].id] = i;
    m_assumptions.emplace_back("throughputs are those of the trace's own files");
  } else {
    takeCatalogue();
  }
  const Types& all_types = typesOf("");
  if (!all_types.single.empty()) return;
  fault("unmeasured",
        fmt::format("no model was measured on a GPU type of the cluster ({})", fmt::join(m_clusterTypes, ", ")),
        "--throughputs duration, or a --cluster of types that were measured");
}

void Assigner::takeCatalogue() {
  const auto ratios = knownRatios(shippedCatalogue(), m_reference, m_clusterTypes);
  std::vector<std::string> first{m_reference};  // estimated rates are computed from the one on the reference type
  for (const std::string& type : m_clusterTypes)
    if (type != m_reference) first.push_back(type);
  for (const model::CatalogueModel& entry : shippedCatalogue().models)
    if (model::JobSpec model = entry.job; addEstimates(model, first, ratios)) m_models.push_back(std::move(model));
  std::vector<std::string> others;
  for (const auto& [type, ratio] : ratios)
    if (type != m_reference) others.push_back(ratioText(type, ratio));
  m_assumptions.push_back(fmt::format(
      "each job is a model of the program's catalogue, drawn by seed {}, with as many iterations as it does in the "
      "job's duration on {}; gangs beyond the largest measured scale in proportion",
      m_in.request.seed, m_reference));
  if (!others.empty())
    m_assumptions.push_back(fmt::format("where a model was not measured on a GPU type, its rate there follows from {}",
                                        speeds(m_reference, others)));
}

void Assigner::takeDurations() {
  const auto known_ratios = knownRatios(shippedCatalogue(), m_reference, m_clusterTypes);
  std::vector<std::string> others, unknown;
  for (const std::string& type : m_clusterTypes) {
    const auto stated_ratio = m_in.request.ratios.find(type);
    const auto known_ratio = known_ratios.find(type);
    m_ratios[type] = 1.0;
    if (stated_ratio != m_in.request.ratios.end()) {
      m_ratios[type] = stated_ratio->second;
      if (type != m_reference) others.push_back(fmt::format("{} {} (as asked for)", type, stated_ratio->second));
    } else if (type != m_reference && known_ratio != known_ratios.end()) {
      m_ratios[type] = known_ratio->second.ratio;
      others.push_back(ratioText(type, known_ratio->second));
    } else if (type != m_reference) {
      unknown.push_back(type);
    }
  }
  std::string text = fmt::format(
      "an iteration is a second of the whole gang on {}, so that a job has its duration there", m_reference);
  if (!others.empty()) text += "; " + speeds(m_reference, others);
  if (!unknown.empty())
    text += fmt::format("; as fast, since nothing was measured there: {}", fmt::join(unknown, ", "));
  m_assumptions.push_back(std::move(text));
}

Assigner::Types& Assigner::typesOf(const std::string& allowed) {
  Types*& allowed_types = m_allowed[allowed];
  if (allowed_types != nullptr) return *allowed_types;
  std::vector<std::string> ids;
  for (const std::string& type : m_clusterTypes)
    if (isAllowedType(allowed, type)) ids.push_back(type);
  std::ranges::sort(ids);  // the order of the nodes has no meaning
  const auto [known, added] = m_types.try_emplace(ids);
  Types& types = known->second;
  allowed_types = &types;
  if (!added) return types;
  for (const std::string& type : ids) types.gpus += gpusOf(m_in.cluster, type);
  types.ids = std::move(ids);
  types.single = candidates(types, false);
  types.gang = candidates(types, true);
  return types;
}

std::vector<std::size_t> Assigner::candidates(const Types& types, bool gang) const {
  std::vector<std::size_t> everywhere, somewhere;
  for (std::size_t i = 0; i < m_models.size(); ++i) {
    if (gang && largestMeasured(m_models[i]) < 2) continue;
    const auto count =
        std::ranges::count_if(types.ids, [&](const std::string& type) { return runsOn(m_models[i], type); });
    if (count > 0) somewhere.push_back(i);
    if (count > 0 && count == static_cast<std::ptrdiff_t>(types.ids.size())) everywhere.push_back(i);
  }
  return everywhere.empty() ? somewhere : everywhere;
}

int Assigner::gpusFor(const model::JobSpec& model, const Types& types) const {
  int sum = 0;
  for (const std::string& type : types.ids) sum += runsOn(model, type) ? gpusOf(m_in.cluster, type) : 0;
  return sum;
}

std::optional<std::size_t> Assigner::modelOf(const TraceJob& job, const Types& types) {
  if (m_in.throughputs == Throughputs::Catalogue) {
    const std::vector<std::size_t>& list = job.gpus > 1 ? types.gang : types.single;
    if (list.empty()) return std::nullopt;
    const std::size_t first = model::RandomStream(m_in.request.seed, "trace-model", job.row).index(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::size_t model = list[(first + i) % list.size()];
      if (gpusFor(m_models[model], types) >= job.gpus) return model;
    }
    return std::nullopt;
  }
  const auto known_model = m_named.find(job.model);
  if (m_in.throughputs == Throughputs::Trace) {
    const bool fits = known_model != m_named.end() && gpusFor(m_models[known_model->second], types) >= job.gpus;
    return fits ? std::optional<std::size_t>(known_model->second) : std::nullopt;
  }
  if (known_model != m_named.end()) return known_model->second;
  model::JobSpec& made_model = m_models.emplace_back();
  made_model.id = job.model.empty() ? kJob : job.model;
  made_model.throughput = m_ratios;
  made_model.throughput_per = model::kThroughputPerGang;
  made_model.throughput_unit = "second on " + m_reference;
  return m_named[job.model] = m_models.size() - 1;
}

const std::string& Assigner::templateOf(std::size_t model, Types& types) {
  std::string& id = types.templates[model];
  if (!id.empty()) return id;
  model::JobSpec& made_template = m_templates.emplace_back(m_models[model]);
  made_template.epochs = made_template.iterations_per_epoch = made_template.iterations =
      std::nullopt;  // each job states its own work
  made_template.throughput = rowFor(*made_template.throughput, types.ids, m_in.largest_gang);
  if (made_template.throughput_spread)
    made_template.throughput_spread = rowFor(*made_template.throughput_spread, types.ids, m_in.largest_gang);
  if (types.ids.size() < m_clusterTypes.size()) made_template.id += fmt::format(" on {}", fmt::join(types.ids, ", "));
  return id = made_template.id;
}

double Assigner::iterationsOf(const TraceJob& job, const model::JobSpec& model, const Types& types) const {
  if (job.iterations && m_in.throughputs == Throughputs::Trace) return *job.iterations;
  const auto usable = [&](const std::string& type) { return runsOn(model, type); };
  auto type = std::ranges::find_if(m_clusterTypes, [&](const std::string& each) {
    return !job.ran_on.empty() && isAllowedType(job.ran_on, each) && usable(each);
  });
  // The trace does not state the GPU type of the duration: assume the reference type, or a type that the job may use.
  if (type == m_clusterTypes.end()) type = std::ranges::find(types.ids, m_reference);
  if (type == types.ids.end() || !usable(*type)) type = std::ranges::find_if(types.ids, usable);
  model::JobSpec reached;
  reached.throughput = rowFor(*model.throughput, {*type}, m_in.largest_gang);
  reached.throughput_per = model.throughput_per;
  return job.duration_s * gangRate(reached, *type, job.gpus);
}

std::vector<std::string> Assigner::assumptions() const {
  std::vector<std::string> out = m_assumptions;
  if (m_drawn.empty()) return out;
  std::vector<std::string> models;
  for (const auto& [model, jobs] : m_drawn) models.push_back(fmt::format("{} {}", m_models[model].id, jobs));
  out.push_back(
      fmt::format("jobs of {} were drawn: {}", model::counted(models.size(), "model"), fmt::join(models, ", ")));
  return out;
}

bool Assigner::assign(const TraceJob& job, model::JobSpec& spec) {
  Types& types = typesOf(job.allowed);
  const auto refuse = [&](std::string_view why) {
    m_notes.dropped(why, job.line);
    return false;
  };
  if (types.ids.empty()) return refuse("its GPU type is not in the cluster");
  if (types.gpus < job.gpus) return refuse("needs more GPUs than the cluster has for it");
  const std::optional<std::size_t> model = modelOf(job, types);
  if (!model) return refuse("no throughput on GPUs that are enough for it");
  spec.model = templateOf(*model, types);
  spec.iterations = iterationsOf(job, m_models[*model], types);
  if (m_in.throughputs == Throughputs::Catalogue) ++m_drawn[*model];
  return true;
}

}  // namespace roundel::traces
