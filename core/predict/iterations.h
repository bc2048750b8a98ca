// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Forecasts the iterations of a job before it has run: n~ (A-SRPT, Sections IV-C and V-B2d). Jobs of one group recur,
// so the forecast uses their past.
//
//   forest   random forest of 100 trees on (group, user), trained at every multiple of retrain_s on the history and on
//            the jobs that have finished by then
//   mean     of the group's past: history, and jobs that have finished by now
//   median   of the same past (of an even number, the mean of the two in the middle)
//   perfect  the true iterations of the job
//   zero     the forest, and 0 for an unknown group: as published
// A job's `predicted_iterations` overrides all of these except perfect.
//
// A group that is unknown to the forest gets the mean of its finished jobs. A group without a past, and a job without a
// group, get the mean of the past of its model. If that is empty too, they get the mean of all past; the very first
// jobs get their true iterations. (With 0 for all of them SPJF and SPWF would have the same order.) The past of a model
// is that of the groups whose forecasts named the model, and of its finished jobs without a group. Every forecast has a
// source.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/model/forecast_source.h"
#include "core/model/problem.h"
#include "core/predict/forest.h"

namespace roundel::predict {

enum class Forecast { Forest, Mean, Median, Perfect, Zero };

struct IterationGuess {
  double iterations = 0;
  model::ForecastSource source = model::ForecastSource::None;
};

/// A value type: copies behave alike and share the history and the trained forest.
class IterationForecast {
 public:
  IterationForecast(const model::Problem& problem, Forecast kind, double retrain_s, std::uint64_t seed);

  /// Adds a job that finished at at_s. Calls must be in order of time. O(log groups).
  void finished(const model::Job& job, double at_s);
  /// Returns n~ of a job that arrives at at_s. Trains the forest if due; a requested stop may leave it incomplete.
  /// O(log groups + groups of the model) without training.
  IterationGuess predict(const model::Job& job, double at_s, std::stop_token stop);
  /// Returns true if predict() would train the forest for this job at this time.
  bool trainsFor(const model::Job& job, double at_s) const;

 private:
  struct Tally {
    std::size_t count = 0;
    double sum = 0;
    void add(double iterations) { ++count, sum += iterations; }
    void add(const Tally& other) { count += other.count, sum += other.sum; }
    double mean() const { return sum / static_cast<double>(count); }
  };
  struct Group : Tally {
    std::int32_t index = 0;      ///< in order of first appearance
    std::vector<double> sorted;  ///< only for the median
  };
  struct Past {
    std::map<std::string, Group> groups;
    std::map<std::string, std::int32_t> users;
    std::vector<ForestRow> rows;
    std::size_t fresh_groups = 0;  ///< groups that the earlier past does not contain
  };
  static Group& groupOf(Past& past, const Past* before, const std::string& name);
  static std::int32_t userOf(Past& past, const Past* before, const std::string& user);
  static void add(Past& past, const Past* before, const std::string& group, const std::string& user, double iterations,
                  bool sorted);
  const Group* find(const std::string& group) const;
  std::int32_t userIndex(const std::string& user) const;
  std::optional<double> ofGroup(const model::Job& job, double at_s, std::stop_token stop);
  std::optional<double> fromForest(const Group& group, const std::string& user, double at_s, std::stop_token stop);
  Tally ofModel(const std::string& model) const;
  IterationGuess withoutGroup(const model::Job& job) const;
  std::int64_t epochAt(double at_s) const;
  void train(std::int64_t epoch, std::stop_token stop);

  Forecast m_kind;
  double m_retrain_s;
  std::uint64_t m_seed;
  std::shared_ptr<const Past> m_history;
  Tally m_all;                                            ///< history and all finished jobs, with and without a group
  std::map<std::string, Tally> m_loose;                   ///< finished jobs without a group, by model
  std::map<std::string, std::set<std::string>> m_models;  ///< groups whose forecasts named the model
  Past m_since;                   ///< finished jobs; its group indices continue those of the history
  std::vector<double> m_ended_s;  ///< finish times of m_since.rows
  std::int64_t m_epoch = -1;      ///< multiple of retrain_s up to which the forest is trained
  std::size_t m_trainedOn = 0;
  std::int32_t m_trainedGroups = 0;  ///< the forest contains the groups below this index
  std::shared_ptr<const Forest> m_forest;
  std::unordered_map<std::uint64_t, double> m_asked;  ///< forecasts since the last training, by group and user
};

}  // namespace roundel::predict
