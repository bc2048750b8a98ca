// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predict/throughput_database.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace roundel::predict {
namespace {

bool close(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance * std::max(a, b); }

std::uint64_t packed(int model, model::TypeIndex type, Spread spread) {
  const auto place = static_cast<std::uint64_t>(type) << 1 | (spread.aggregated() ? 1U : 0U);
  return static_cast<std::uint64_t>(model) << 36 | place << 20 | static_cast<std::uint64_t>(spread.key());
}

/// Key of the mark that a model has run on a type; no gang has 0 GPUs.
constexpr Spread kEverRan{0, 1};

Spread spreadOf(const std::vector<model::Part>& parts) { return {model::gpuCount(parts), model::nodeCount(parts)}; }

/// Returns the table for writing, which no other database shares.
template <class Table>
Table& editable(std::shared_ptr<Table>& table) {
  if (!table) table = std::make_shared<Table>();
  return model::unshare(table);
}

}  // namespace

ThroughputDatabase::ModelKey ThroughputDatabase::keyOf(const model::Job& job) {
  const bool isJob = job.model.empty();
  return {isJob ? job.id : job.model, isJob, job.batch_size};
}

JobQuery ThroughputDatabase::queryOf(model::JobIndex index, const model::Job& job,
                                     const std::vector<model::ThroughputCurve>& throughput,
                                     const std::vector<model::ThroughputCurve>& throughput_spread) const {
  JobQuery query{
      .index = index, .job = &job, .throughput = &throughput, .throughput_spread = &throughput_spread, .model = -1};
  if (!m_models) return query;
  const auto it = m_models->find(keyOf(job));
  if (it != m_models->end()) query.model = it->second;
  return query;
}

int ThroughputDatabase::number(const model::Job& job) {
  ModelKey key = keyOf(job);
  if (m_models) {
    const auto it = m_models->find(key);
    if (it != m_models->end()) return it->second;
  }
  ModelTable& models = editable(m_models);
  return models.emplace(std::move(key), static_cast<int>(models.size())).first->second;
}

const double* ThroughputDatabase::typeFigure(int model, model::TypeIndex type, Spread spread) const {
  if (!m_types || model < 0) return nullptr;
  const auto it = m_types->find(packed(model, type, spread));
  return it == m_types->end() ? nullptr : &it->second;
}

const double* ThroughputDatabase::entityFigure(model::JobIndex job, model::TypeIndex type, model::NodeIndex node,
                                               Spread spread) const {
  const EntityTable& table = entities(job);
  const Entity sought{.type = type, .aggregated = spread.aggregated(), .key = spread.key(), .node = node, .per_gpu = 0};
  const auto it = std::lower_bound(table.begin(), table.end(), sought,
                                   [](const Entity& a, const Entity& b) { return a.place() < b.place(); });
  return it == table.end() || it->place() != sought.place() ? nullptr : &it->per_gpu;
}

const std::vector<ThroughputDatabase::Entity>& ThroughputDatabase::entities(model::JobIndex job) const {
  static const EntityTable kNone;
  return job < m_entities.size() && m_entities[job] ? *m_entities[job] : kNone;
}

Estimate ThroughputDatabase::below(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query,
                                   model::TypeIndex type, Spread spread) const {
  if (const double* figure = typeFigure(query.model, type, spread)) return {*figure, Layer::Type};
  const double believed = theory.throughput(problem, *query.job, type, spread.gpus, !spread.aggregated(),
                                            typeFigure(query.model, type, kEverRan) != nullptr);
  if (believed > 0) return {believed, Layer::Theory};
  const model::ThroughputCurve& curve =
      spread.aggregated() ? (*query.throughput)[type] : (*query.throughput_spread)[type];
  const double stated_per_gpu = curve.perGpu(spread.gpus) * query.job->scalingOf(spread.gpus) * query.job->batch_size;
  return stated_per_gpu > 0 ? Estimate{stated_per_gpu, Layer::Stated} : Estimate{};
}

Estimate ThroughputDatabase::perGpu(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query,
                                    model::TypeIndex type, model::NodeIndex node, Spread spread) const {
  if (node.valid())
    if (const double* figure = entityFigure(query.index, type, node, spread)) return {*figure, Layer::Entity};
  return below(problem, theory, query, type, spread);
}

double ThroughputDatabase::total(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query,
                                 const std::vector<model::Part>& parts) const {
  const Spread spread = spreadOf(parts);
  double least_per_gpu = std::numeric_limits<double>::infinity();
  for (const model::Part& part : parts)
    least_per_gpu = std::min(least_per_gpu, perGpu(problem, theory, query, part.type, part.node, spread).per_gpu);
  return parts.empty() ? 0 : least_per_gpu * spread.gpus;
}

void ThroughputDatabase::measure(const model::Problem& problem, const HopsTheory& theory, const JobQuery& query,
                                 const std::vector<model::Part>& parts, double per_gpu, double tolerance) {
  if (parts.empty() || !(per_gpu > 0)) return;
  const Spread spread = spreadOf(parts);
  const model::TypeIndex type = parts.front().type;
  // Candidates from the top down: this job's measurement here, its model's measurement, theory.
  double figure = per_gpu;
  const double* entity = entityFigure(query.index, type, parts.front().node, spread);
  const Estimate lower = below(problem, theory, query, type, spread);
  const double believed = theory.throughput(problem, *query.job, type, spread.gpus, !spread.aggregated());
  if (lower.per_gpu > 0 && close(lower.per_gpu, per_gpu, tolerance))
    figure = lower.per_gpu;
  else if (entity != nullptr && close(*entity, per_gpu, tolerance))
    figure = *entity;
  else if (believed > 0 && close(believed, per_gpu, tolerance))
    figure = believed;
  for (const model::Part& part : parts)
    writeEntity(query.index, {.type = part.type,
                              .aggregated = spread.aggregated(),
                              .key = spread.key(),
                              .node = part.node,
                              .per_gpu = figure});
  writeType(number(*query.job), type, spread, figure);
  writeType(number(*query.job), type, kEverRan, 1);
}

void ThroughputDatabase::writeType(int model, model::TypeIndex type, Spread spread, double per_gpu) {
  const double* former_figure = typeFigure(model, type, spread);
  if (former_figure == nullptr || *former_figure != per_gpu) editable(m_types)[packed(model, type, spread)] = per_gpu;
}

void ThroughputDatabase::writeEntity(model::JobIndex job, const Entity& entity) {
  while (m_entities.size() <= job) m_entities.push_back(nullptr);
  EntityTable& table = editable(m_entities.edit(job));
  const auto it = std::lower_bound(table.begin(), table.end(), entity,
                                   [](const Entity& a, const Entity& b) { return a.place() < b.place(); });
  if (it != table.end() && it->place() == entity.place())
    it->per_gpu = entity.per_gpu;
  else
    table.insert(it, entity);
}

void ThroughputDatabase::removeJob(model::JobIndex job) {
  if (job < m_entities.size()) m_entities.edit(job) = nullptr;
}

}  // namespace roundel::predict
