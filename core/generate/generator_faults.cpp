// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of a generator that do not depend on its files and its cluster.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/generate/generator_io.h"
#include "core/model/check/fault_list.h"

namespace roundel::generate {
namespace {

constexpr int kMaxJobs = 1'000'000, kMaxGpus = 1'000'000, kMaxGang = 65'536;

class Checker {
 public:
  explicit Checker(const GeneratorSpec& spec) : m_spec(spec) {}

  std::vector<model::Fault> run() {
    cluster();
    clock();
    count("/jobs", m_spec.jobs, 1, kMaxJobs);
    for (std::size_t i = 0; i < m_spec.mix.size(); ++i)
      count(fmt::format("/mix/{}/jobs", i), m_spec.mix[i].jobs, 0, kMaxJobs);
    arrivals();
    lengths();
    gangs();
    models();
    for (std::size_t i = 0; i < m_spec.weights.size(); ++i) {
      above(fmt::format("/weights/{}/weight", i), m_spec.weights[i].weight);
      atLeast(fmt::format("/weights/{}/share", i), m_spec.weights[i].share, 0);
    }
    someShare("/weights", m_spec.weights);
    recurring();
    count("/history", m_spec.history, 0, kMaxJobs);
    return std::move(m_faults);
  }

 private:
  void fault(std::string pointer, std::string message, std::string hint) {
    m_faults.push_back({"bad-value", std::move(pointer), std::move(message), std::move(hint), 0});
  }

  void count(const std::string& at, int value, int least, int most) {
    if (value < least || value > most)
      fault(at, fmt::format("{} is out of range", value), fmt::format("{} to {}", least, most));
  }
  void atLeast(const std::string& at, double value, double least) {
    if (!std::isfinite(value) || value < least)
      fault(at, fmt::format("{} is out of range", value), fmt::format("a number from {}", least));
  }
  void above(const std::string& at, std::optional<double> value) {
    if (value && (!std::isfinite(*value) || *value <= 0))
      fault(at, fmt::format("{} is out of range", *value), "a number above 0");
  }
  void share(const std::string& at, double value) {
    if (!(value >= 0 && value <= 1)) fault(at, fmt::format("{} is no share", value), "0 to 1");
  }

  /// Checks the shares of a list.
  template <class List>
  void someShare(const std::string& at, const List& list) {
    const auto isZero = [](const auto& each) { return each.share <= 0; };
    if (!list.empty() && std::ranges::all_of(list, isZero)) fault(at, "all shares are 0", "one share above 0");
  }

  /// Checks the shares of a map.
  template <class Map>
  void shares(const std::string& at, const Map& map) {
    double sum = 0;
    for (const auto& [key, value] : map) {
      atLeast(at + model::pointerSegment(fmt::format("{}", key)), value, 0);
      sum += std::max(value, 0.0);
    }
    if (!map.empty() && sum <= 0) fault(at, "all shares are 0", "one share above 0");
  }

  void cluster() {
    const ClusterPart& part = m_spec.cluster;
    if (part.scenario.empty() && !part.gpus && part.nodes.empty())
      fault("/cluster", "no cluster is described", "\"scenario\": FILE, \"gpus\" with \"types\", or \"nodes\"");
    if (!part.nodes.empty() && part.gpus)
      fault("/cluster/gpus", "both nodes and a number of GPUs are stated", "one of them");
    if (part.gpus && part.types.empty() && part.scenario.empty())
      fault("/cluster/types", "no types are named for the GPUs", "{\"V100\": 1, \"K80\": 2}");
    if (part.gpus) count("/cluster/gpus", *part.gpus, 1, kMaxGpus);
    if (part.gpus_per_node) count("/cluster/gpus_per_node", *part.gpus_per_node, 1, kMaxGang);
    shares("/cluster/types", part.types);
    above("/cluster/intra_gbytes_s", part.intra_gbytes_s);
    above("/cluster/nic_gbits_s", part.nic_gbits_s);
    for (std::size_t i = 0; i < part.nodes.size(); ++i) {
      count(fmt::format("/cluster/nodes/{}/count", i), part.nodes[i].count, 0, kMaxGpus);
      for (const auto& [type, gpus] : part.nodes[i].gpus)
        count(fmt::format("/cluster/nodes/{}/gpus{}", i, model::pointerSegment(type)), gpus, 1, kMaxGang);
    }
  }

  void clock() {
    above("/clock/round_s", m_spec.clock.round_s);
    above("/clock/horizon_s", m_spec.clock.horizon_s);
    atLeast("/clock/restart_s", m_spec.clock.restart_s.value_or(0), 0);
    atLeast("/clock/first_start_s", m_spec.clock.first_start_s.value_or(0), 0);
  }

  void arrivals() {
    const ArrivalPart& part = m_spec.arrivals;
    above("/arrivals/jobs_per_h", part.jobs_per_h);
    above("/arrivals/load", part.load);
    above("/arrivals/over_h", part.over_h);
    atLeast("/arrivals/first_s", part.first_s, 0);
    atLeast("/arrivals/spread_s", part.spread_s, 0);
    count("/arrivals/burst", part.burst, 1, kMaxJobs);
    const int rates = int{part.jobs_per_h.has_value()} + int{part.load.has_value()} + int{part.over_h.has_value()};
    if (rates > 1) fault("/arrivals", "jobs_per_h, load and over_h state the rate more than once", "one of them");
    if (part.kind == ArrivalKind::Static && rates > 0) {
      fault(part.load ? "/arrivals/load" : "/arrivals", "static arrivals have no rate: all jobs are there at once",
            "\"kind\": \"poisson\"");
    }
    if (rates == 0 && part.kind != ArrivalKind::Static && part.kind != ArrivalKind::Trace)
      fault("/arrivals", "no rate is stated", "\"jobs_per_h\", \"load\" or \"over_h\"");
    if (part.kind == ArrivalKind::Trace && part.file.empty())
      fault("/arrivals/file", "a trace of arrivals needs its file", "a CSV with times in seconds");
    if (part.kind == ArrivalKind::Daily && part.file.empty() == part.weights.empty())
      fault("/arrivals/weights", "a daily pattern needs 24 weights or a file", "one of them");
    weights(part.weights);
  }

  void weights(const std::vector<double>& weights) {
    if (weights.empty()) return;
    if (weights.size() != kHoursOfDay)
      fault("/arrivals/weights", fmt::format("{} weights", weights.size()), "24, one an hour from midnight");
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      atLeast(fmt::format("/arrivals/weights/{}", i), weights[i], 0);
      sum += std::max(weights[i], 0.0);
    }
    if (sum <= 0) fault("/arrivals/weights", "all weights are 0", "one weight above 0");
  }

  void lengths() {
    const LengthPart& part = m_spec.lengths;
    above("/lengths/mean", part.mean);
    above("/lengths/factor", part.factor);
    above("/lengths/nic_gbits_s", part.nic_gbits_s);
    const bool scaled = part.unit == LengthUnit::GpuHours;
    if (part.classes.empty() && !scaled && part.unit != LengthUnit::AsModelled)
      fault("/lengths/classes", "no lengths are stated", "[{\"id\": \"all\", \"from\": 0.2, \"to\": 5}]");
    if (part.unit == LengthUnit::AsModelled && part.mean)
      fault("/lengths/mean", "lengths of the models have no common mean", "\"factor\"");
    std::set<std::string> ids;
    for (std::size_t i = 0; i < part.classes.size(); ++i)
      lengthClass(fmt::format("/lengths/classes/{}", i), part.classes[i], ids);
    someShare("/lengths/classes", part.classes);
  }

  void lengthClass(const std::string& at, const model::SizeClass& size, std::set<std::string>& ids) {
    if (!ids.insert(size.name).second)
      fault(at + "/id", fmt::format("\"{}\" is used twice", size.name), "an unused id");
    atLeast(at + "/share", size.share, 0);
    atLeast(at + "/sigma", size.sigma, 0);
    if (size.spread == model::Spread::Uniform)
      atLeast(at + "/from", size.least_gpu_h, 0);
    else
      above(at + "/from", size.least_gpu_h);
    if (size.spread != model::Spread::LogNormal) atLeast(at + "/to", size.most_gpu_h, size.least_gpu_h);
  }

  void gangs() {
    shares("/gangs/shares", m_spec.gangs.shares);
    if (m_spec.gangs.single) share("/gangs/single", *m_spec.gangs.single);
    if (m_spec.gangs.min_gpus) {
      count("/gangs/min_gpus", *m_spec.gangs.min_gpus, 1, kMaxGang);
      if (m_spec.gangs.lists)
        fault("/gangs/min_gpus", "a list of GPU counts has its own least", "lists or min_gpus, not both");
    }
    if (!m_spec.gangs.lists) return;
    const GangLists& lists = *m_spec.gangs.lists;
    if (lists.gpu_counts.empty()) fault("/gangs/lists/of", "no GPU counts are named", "[1, 2, 4, 8]");
    for (std::size_t i = 0; i < lists.gpu_counts.size(); ++i)
      count(fmt::format("/gangs/lists/of/{}", i), lists.gpu_counts[i], 1, kMaxGang);
    count("/gangs/lists/most", lists.max_counts, 1, kMaxGang);
    above("/gangs/lists/longest_h", lists.longest_h);
  }

  void models() {
    const ModelPart& part = m_spec.models;
    if (part.catalogue.empty() && part.scenario.empty() && part.inlined.empty())
      fault("/models", "no models are named", "\"catalogue\": [\"*\"], \"scenario\": FILE or \"inline\": [...]");
    shares("/models/shares", part.shares);
  }

  void recurring() {
    if (!m_spec.recurring) return;
    above("/recurring/jobs_per_group", m_spec.recurring->jobs_per_group);
    atLeast("/recurring/exponent", m_spec.recurring->exponent, 0);
    share("/recurring/steady", m_spec.recurring->steady);
    atLeast("/recurring/factor", m_spec.recurring->factor, 1);
    count("/recurring/users", m_spec.recurring->users, 1, kMaxJobs);
    if (!m_spec.mix.empty()) fault("/recurring", "exact counts (mix) do not recur", "one of mix and recurring");
  }

  const GeneratorSpec& m_spec;
  std::vector<model::Fault> m_faults;
};

}  // namespace

std::vector<model::Fault> faultsOf(const GeneratorSpec& spec) { return Checker(spec).run(); }

}  // namespace roundel::generate
