// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predict/iterations.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace roundel::predict {
namespace {

constexpr std::size_t kTrees = 100;

double medianOf(const std::vector<double>& sorted) {
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

template <class T>
const T* lookUp(const std::map<std::string, T>& map, const std::string& key) {
  const auto entry = map.find(key);
  return entry == map.end() ? nullptr : &entry->second;
}

}  // namespace

IterationForecast::IterationForecast(const model::Problem& problem, Forecast kind, double retrain_s, std::uint64_t seed)
    : m_kind(kind), m_retrain_s(retrain_s), m_seed(seed) {
  auto history = std::make_shared<Past>();
  const auto& stated_history = problem.scenario->history;
  if (const auto* rows = stated_history ? std::get_if<std::vector<model::HistoryRow>>(&*stated_history) : nullptr) {
    for (const model::HistoryRow& row : *rows) {
      add(*history, nullptr, row.group, row.user, row.iterations, false);
      m_all.add(row.iterations);
    }
    if (kind == Forecast::Median) {
      for (const model::HistoryRow& row : *rows) history->groups[row.group].sorted.push_back(row.iterations);
      for (auto& [name, group] : history->groups) std::ranges::sort(group.sorted);
    }
  }
  m_history = std::move(history);
}

// Indices of groups and users continue those of `before`.
IterationForecast::Group& IterationForecast::groupOf(Past& past, const Past* before, const std::string& name) {
  const auto own_group = past.groups.find(name);
  if (own_group != past.groups.end()) return own_group->second;
  Group start;
  start.index = static_cast<std::int32_t>(past.fresh_groups + (before == nullptr ? 0 : before->groups.size()));
  const auto known_group = before == nullptr ? nullptr : lookUp(before->groups, name);
  if (known_group != nullptr) start = *known_group;
  if (known_group == nullptr) ++past.fresh_groups;
  return past.groups.emplace(name, std::move(start)).first->second;
}

std::int32_t IterationForecast::userOf(Past& past, const Past* before, const std::string& user) {
  if (const auto* known = before == nullptr ? nullptr : lookUp(before->users, user)) return *known;
  const std::size_t next = past.users.size() + (before == nullptr ? 0 : before->users.size());
  return past.users.emplace(user, static_cast<std::int32_t>(next)).first->second;
}

void IterationForecast::add(Past& past, const Past* before, const std::string& name, const std::string& user,
                            double iterations, bool sorted) {
  Group& group = groupOf(past, before, name);
  group.Tally::add(iterations);
  if (sorted) group.sorted.insert(std::ranges::upper_bound(group.sorted, iterations), iterations);
  past.rows.push_back({group.index, userOf(past, before, user), iterations});
}

void IterationForecast::finished(const model::Job& job, double at_s) {
  m_all.add(job.iterations);
  if (job.group.empty()) {
    if (!job.model.empty()) m_loose[job.model].add(job.iterations);
    return;
  }
  add(m_since, m_history.get(), job.group, job.user, job.iterations, m_kind == Forecast::Median);
  m_ended_s.push_back(at_s);
}

IterationGuess IterationForecast::predict(const model::Job& job, double at_s, std::stop_token stop) {
  using enum model::ForecastSource;
  if (!job.model.empty() && !job.group.empty()) m_models[job.model].insert(job.group);
  if (m_kind == Forecast::Perfect) return {job.iterations, Truth};
  if (job.spec->predicted_iterations) return {*job.spec->predicted_iterations, Stated};
  if (const auto guess = ofGroup(job, at_s, std::move(stop))) return {*guess, Group};
  return m_kind == Forecast::Zero ? IterationGuess{0, Nothing} : withoutGroup(job);
}

std::optional<double> IterationForecast::ofGroup(const model::Job& job, double at_s, std::stop_token stop) {
  const Group* group = job.group.empty() ? nullptr : find(job.group);
  if (group == nullptr) return std::nullopt;
  if (m_kind == Forecast::Median) return medianOf(group->sorted);
  if (m_kind == Forecast::Mean) return group->mean();
  const std::optional<double> learnt = fromForest(*group, job.user, at_s, std::move(stop));
  return learnt || m_kind == Forecast::Zero ? learnt : group->mean();
}

IterationGuess IterationForecast::withoutGroup(const model::Job& job) const {
  using enum model::ForecastSource;
  const Tally model_tally = job.model.empty() ? Tally{} : ofModel(job.model);
  if (model_tally.count > 0) return {model_tally.mean(), Model};
  return m_all.count > 0 ? IterationGuess{m_all.mean(), All} : IterationGuess{job.iterations, Truth};
}

IterationForecast::Tally IterationForecast::ofModel(const std::string& model) const {
  const Tally* loose = lookUp(m_loose, model);
  Tally out = loose == nullptr ? Tally{} : *loose;
  const std::set<std::string>* groups = lookUp(m_models, model);
  if (groups == nullptr) return out;
  for (const std::string& name : *groups)
    if (const Group* group = find(name)) out.add(*group);
  return out;
}

const IterationForecast::Group* IterationForecast::find(const std::string& name) const {
  const Group* since = lookUp(m_since.groups, name);
  return since != nullptr ? since : lookUp(m_history->groups, name);
}

// An unknown user gets the next index.
std::int32_t IterationForecast::userIndex(const std::string& user) const {
  if (const std::int32_t* before = lookUp(m_history->users, user)) return *before;
  if (const std::int32_t* since = lookUp(m_since.users, user)) return *since;
  return static_cast<std::int32_t>(m_history->users.size() + m_since.users.size());
}

std::optional<double> IterationForecast::fromForest(const Group& group, const std::string& user, double at_s,
                                                    std::stop_token stop) {
  if (const std::int64_t epoch = epochAt(at_s); epoch != m_epoch) train(epoch, std::move(stop));
  if (group.index >= m_trainedGroups) return std::nullopt;
  const std::int32_t user_index = userIndex(user);
  const std::uint64_t features =
      static_cast<std::uint64_t>(group.index) << 32U | static_cast<std::uint32_t>(user_index);
  const auto [said, fresh] = m_asked.try_emplace(features, 0.0);
  if (fresh) said->second = std::max(0.0, m_forest->forecast(group.index, user_index));
  return said->second;
}

std::int64_t IterationForecast::epochAt(double at_s) const { return model::RoundGrid(m_retrain_s).roundOf(at_s); }

bool IterationForecast::trainsFor(const model::Job& job, double at_s) const {
  const bool forest = m_kind == Forecast::Forest || m_kind == Forecast::Zero;
  return forest && epochAt(at_s) != m_epoch && !job.spec->predicted_iterations && !job.group.empty() &&
         find(job.group) != nullptr;
}

void IterationForecast::train(std::int64_t epoch, std::stop_token stop) {
  m_epoch = epoch;
  const double epoch_s = model::RoundGrid(m_retrain_s).start_s(epoch), until_s = epoch_s + model::tolerance_s(epoch_s);
  const auto ended = static_cast<std::size_t>(std::ranges::upper_bound(m_ended_s, until_s) - m_ended_s.begin());
  const std::size_t count = m_history->rows.size() + ended;
  if (m_forest != nullptr && count == m_trainedOn) return;
  std::vector<ForestRow> rows = m_history->rows;
  rows.insert(rows.end(), m_since.rows.begin(), m_since.rows.begin() + static_cast<std::ptrdiff_t>(ended));
  m_trainedGroups = 0;
  for (const ForestRow& row : rows) m_trainedGroups = std::max(m_trainedGroups, row.first + 1);
  m_asked.clear();
  m_forest = std::make_shared<const Forest>(Forest::grown(rows, kTrees, m_seed, std::move(stop)));
  m_trainedOn = count;
}

}  // namespace roundel::predict
