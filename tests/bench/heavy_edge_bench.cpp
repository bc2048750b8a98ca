// SPDX-License-Identifier: GPL-3.0-or-later
// A-SRPT's Table II: the time of an iteration with the placement of Heavy-Edge and with the fastest of all placements, and the time
// to find each of them. For models of scenarios/asrpt-2000gpu.json, with 20 random draws of the free GPUs of servers.
//
//   heavy_edge_bench            prints one row for each model
//
// "best" tries every number of replicas of each stage on each server (replicas of a stage are alike), stage by stage, and skips
// placements that are already slower than the best so far. No time is asserted.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "core/io/load.h"
#include "core/model/heavy_edge.h"
#include "core/model/pipeline.h"
#include "core/model/random_stream.h"
#include "core/model/spec/job_spec.h"

namespace {

using namespace roundel;
using Clock = std::chrono::steady_clock;

constexpr int kCases = 20;
constexpr std::uint64_t kSeed = 2;

double ms(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

/// Draws the free GPUs of each server: between 1 and `most`, with `gpus` in total.
std::vector<int> drawGpus(model::RandomStream& stream, int gpus, int most) {
  std::vector<int> out;
  for (int left = gpus; left > 0; left -= out.back()) {
    out.push_back(std::min(left, 1 + static_cast<int>(stream.unit() * most)));
  }
  std::sort(out.rbegin(), out.rend());
  return out;
}

/// The search over every split of every stage over the servers.
class Best {
 public:
  Best(const model::Problem& problem, const model::Pipeline& pipeline, const std::vector<int>& gpus)
      : m_problem(problem),
        m_pipeline(pipeline),
        m_free(gpus),
        m_counts(pipeline.stages.size(), std::vector<int>(gpus.size(), 0)) {}

  double alpha_s() {
    stage(0);
    return m_best_s;
  }
  std::int64_t looked() const { return m_looked; }

 private:
  void stage(std::size_t s) {
    if (s == m_pipeline.stages.size()) return finish();
    split(s, 0, m_pipeline.stages[s].replicas);
  }

  void split(std::size_t s, std::size_t server, int left) {
    if (server + 1 == m_free.size()) {
      if (left > m_free[server]) return;
      take(s, server, left);
      stage(s + 1);
      take(s, server, -left);
      return;
    }
    for (int n = 0; n <= std::min(left, m_free[server]); ++n) {
      take(s, server, n);
      split(s, server + 1, left - n);
      take(s, server, -n);
    }
  }

  void take(std::size_t s, std::size_t server, int count) {
    m_counts[s][server] += count;
    m_free[server] -= count;
  }

  void finish() {
    ++m_looked;
    model::StageParts parts;
    for (std::size_t m = 0; m < m_free.size(); ++m) {
      for (std::size_t s = 0; s < m_counts.size(); ++s) {
        if (m_counts[s][m] > 0)
          parts.push_back({static_cast<int>(s), model::NodeIndex(m), model::TypeIndex(0), m_counts[s][m]});
      }
    }
    m_best_s = std::min(m_best_s, model::alpha(m_problem, m_pipeline, parts, {}));
  }

  const model::Problem& m_problem;
  const model::Pipeline& m_pipeline;
  std::vector<int> m_free;
  std::vector<std::vector<int>> m_counts;
  double m_best_s = std::numeric_limits<double>::infinity();
  std::int64_t m_looked = 0;
};

struct Sums {
  double heavy_s = 0, best_s = 0, heavy_ms = 0, best_ms = 0, worst = 1;
  int optimal = 0;
};

void measure(const model::Problem& problem, const model::Pipeline& pipeline, model::RandomStream& stream, Sums& sums) {
  const std::vector<int> gpus = drawGpus(stream, pipeline.gpus(), 8);
  std::vector<model::Part> parts;
  for (std::size_t m = 0; m < gpus.size(); ++m) parts.push_back({model::NodeIndex(m), model::TypeIndex(0), gpus[m]});
  const auto start = Clock::now();
  const double heavy_s = model::alpha(problem, pipeline, model::heavyEdgeMapping(pipeline, parts, false), {});
  const auto middle = Clock::now();
  const double best_s = Best(problem, pipeline, gpus).alpha_s();
  const auto end = Clock::now();
  sums.heavy_s += heavy_s / kCases;
  sums.best_s += best_s / kCases;
  sums.heavy_ms += ms(start, middle) / kCases;
  sums.best_ms += ms(middle, end) / kCases;
  sums.worst = std::max(sums.worst, heavy_s / best_s);
  sums.optimal += heavy_s <= best_s * (1 + 1e-9) ? 1 : 0;
}

}  // namespace

int main() {
  const io::LoadResult loaded = io::loadProblem(ROUNDEL_SOURCE_DIR "/scenarios/asrpt-2000gpu.json");
  if (!loaded.problem) return 2;
  fmt::print("{:<28}{:>16}{:>12}{:>8}{:>8}{:>10}{:>16}{:>12}\n", "model", "Heavy-Edge ms", "best ms", "mean", "worst",
             "optimal", "Heavy-Edge ms", "search ms");
  for (const std::string model :
       {"VGG19 2+2+2+2", "GPT-175B (3 layers) 2+2+2+2", "BERT-large 2+2+2+2", "XLNet-large 4+4+4+4"}) {
    const auto& jobs = loaded.problem->jobs;
    const auto job = std::ranges::find_if(jobs, [&](const model::Job& j) { return j.spec->model == model; });
    if (job == jobs.end() || !job->pipeline) return 2;
    model::RandomStream stream(kSeed, "heavy-edge-bench " + model);
    Sums sums;
    for (int i = 0; i < kCases; ++i) measure(*loaded.problem, *job->pipeline, stream, sums);
    fmt::print("{:<28}{:>16.2f}{:>12.2f}{:>8.3f}{:>8.3f}{:>7}/{}{:>16.4f}{:>12.3f}\n", model, 1e3 * sums.heavy_s,
               1e3 * sums.best_s, sums.heavy_s / sums.best_s, sums.worst, sums.optimal, kCases, sums.heavy_ms,
               sums.best_ms);
  }
  return 0;
}
