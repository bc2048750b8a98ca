// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the mapping of replicas to servers: the paper's Fig. 2, rules for ties, and a brute-force search over all mappings.
#include "core/model/heavy_edge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "core/model/spec/job_spec.h"

#include "tests/model/pipelines.h"

namespace roundel::model {
namespace {

using namespace testing;
using ::testing::ElementsAre;

Pipeline pipelineOf(const JobSpec& job) { return *statedPipeline(*resolve(servers({64}, {job})), job); }

/// Returns the bytes that a ring or two heap trees send between replicas of one stage on different servers. An edge of both trees counts twice.
double allReduceCut(const Pipeline& pipeline, std::size_t stage, const std::vector<int>& server) {
  const auto k = static_cast<std::size_t>(pipeline.stages[stage].replicas);
  const double bytes = pipeline.allReduceBytes(stage);
  double sum = 0;
  const auto edge = [&](std::size_t a, std::size_t b, double weight) { sum += server[a] != server[b] ? weight : 0; };
  if (pipeline.allreduce == AllReduce::Ring) {
    for (std::size_t i = 0; k > 1 && i < (k == 2 ? 1 : k); ++i) edge(i, (i + 1) % k, bytes);
  } else {
    for (std::size_t i = 1; i < k; ++i) {
      edge(i, (i - 1) / 2, bytes / 2);
      edge(k - 1 - i, k - 1 - (i - 1) / 2, bytes / 2);
    }
  }
  return sum;
}

/// Returns the bytes per iteration between servers, which Heavy-Edge minimises heuristically. `server` is indexed by replica, stage by stage.
double cutBytes(const Pipeline& pipeline, const std::vector<int>& server) {
  double sum = 0;
  auto first = server.begin();
  for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
    const Stage& stage = pipeline.stages[s];
    const auto next = first + stage.replicas;
    sum += allReduceCut(pipeline, s, {first, next});
    if (s + 1 < pipeline.stages.size()) {
      const int below = pipeline.stages[s + 1].replicas;
      for (auto from = first; from != next; ++from) {
        const auto apart = below - std::count(next, next + below, *from);
        sum += 2 * stage.out_bytes / below * static_cast<double>(apart);
      }
    }
    first = next;
  }
  return sum;
}

TEST(HeavyEdge, OfThePapersFigure2CutsFourAndAHalf) {
  const Pipeline pipeline = pipelineOf(fig2());
  const std::vector<int> server = heavyEdge(pipeline, {4, 1, 1});
  EXPECT_THAT(server, ElementsAre(0, 0, 0, 0, 1, 2));
  EXPECT_NEAR(cutBytes(pipeline, server), 4.5e6, 1e-6);
}

TEST(HeavyEdge, FigureTwosCutIsTheSmallest) {
  const Pipeline pipeline = pipelineOf(fig2());
  std::vector<int> server{0, 0, 0, 0, 1, 2};
  double least = std::numeric_limits<double>::infinity();
  do {
    least = std::min(least, cutBytes(pipeline, server));
  } while (std::next_permutation(server.begin(), server.end()));
  EXPECT_NEAR(least, 4.5e6, 1e-6);
}

TEST(HeavyEdge, ServesTheLargestServerFirstWhateverItsPlace) {
  EXPECT_THAT(heavyEdge(pipelineOf(fig2()), {1, 4, 1}), ElementsAre(1, 1, 1, 1, 0, 2));
}

TEST(HeavyEdge, ASingleGpuTakesTheReplicaOfLeastTraffic) {
  // Incident weights: stage 1 20 + 2, stage 2 4 + 4, stage 3 0.5 + 2.
  EXPECT_THAT(heavyEdge(pipelineOf(fig2()), {1, 1, 1, 1, 1, 1}), ElementsAre(4, 5, 2, 3, 0, 1));
}

TEST(HeavyEdge, TiesGoToTheSmallerReplica) {
  const Pipeline ring = pipelineOf(pipelineJob("ring", {stage(5, 0.1, 0, 10)}));
  EXPECT_THAT(heavyEdge(ring, {3, 2}), ElementsAre(0, 0, 0, 1, 1))
      << "edge 0-1 is the seed; replicas 2 and 4 have equal weights";
  const Pipeline silent = pipelineOf(pipelineJob("silent", {stage(4, 0.1)}));
  EXPECT_THAT(heavyEdge(silent, {2, 2}), ElementsAre(0, 0, 1, 1)) << "without edges the lowest replica is next";
}

TEST(HeavyEdge, TreesAreTwoHeapsAndEdgesOfBothCountTwice) {
  JobSpec job = pipelineJob("tree", {stage(4, 0.1, 0, 40)});
  job.allreduce = "tree";
  const Pipeline pipeline = pipelineOf(job);
  // Heap 0-1, 0-2, 1-3 and its reverse 3-2, 3-1, 2-0, 30 MB an edge: both heaps contain 0-2 and 1-3.
  EXPECT_NEAR(cutBytes(pipeline, {0, 1, 0, 1}), 60e6, 1e-6);
  EXPECT_NEAR(cutBytes(pipeline, {0, 0, 1, 1}), 120e6, 1e-6);
  EXPECT_THAT(heavyEdge(pipeline, {2, 2}), ElementsAre(0, 1, 0, 1));
}

TEST(HeavyEdge, ARingOfTwoIsOneEdgeOfH) {
  const Pipeline pipeline = pipelineOf(pipelineJob("two", {stage(2, 0.1, 0, 7)}));
  EXPECT_NEAR(cutBytes(pipeline, {0, 1}), 7e6, 1e-9);
}

TEST(HeavyEdge, ARingClosesFromTheLastToTheFirst) {
  const Pipeline pipeline = pipelineOf(pipelineJob("three", {stage(3, 0.1, 0, 3)}));
  EXPECT_NEAR(cutBytes(pipeline, {0, 1, 2}), 12e6, 1e-6) << "three edges of 2 * 2/3 * 3 MB";
}

TEST(HeavyEdge, OneServerStagesStayWholeOrAreRefused) {
  const Pipeline pipeline = pipelineOf(pipelineJob("tp", {stage(2, 0.1, 9, 1), stage(3, 0.1, 0, 1, true)}));
  EXPECT_THAT(heavyEdge(pipeline, {3, 2}), ElementsAre(1, 1, 0, 0, 0));
  EXPECT_TRUE(heavyEdge(pipeline, {2, 2, 1}).empty());
  EXPECT_EQ(heavyEdge(pipeline, {2, 2, 1}, true).size(), 5U);
}

TEST(HeavyEdge, LeavesRoomForOneServerStagesStillToCome) {
  // The heaviest edge is inside stage 1; its four replicas would fill the only server that has room for stage 2.
  const Pipeline pipeline = pipelineOf(pipelineJob("tp", {stage(4, 0.1, 1, 90), stage(4, 0.1, 0, 1, true)}));
  const std::vector<int> server = heavyEdge(pipeline, {4, 2, 2});
  EXPECT_THAT(server, ElementsAre(1, 1, 2, 2, 0, 0, 0, 0));
}

TEST(Contributions, AreWholeServersAndTheRestOfTheLast) {
  const Pipeline pipeline = pipelineOf(pipelineJob("j", {stage(6, 0.1)}));
  EXPECT_THAT(contributions(pipeline, {4, 1, 8}), ElementsAre(4, 1, 1));
  EXPECT_TRUE(contributions(pipeline, {4, 1}).empty());
}

TEST(Contributions, FindAPlaceForOneServerStagesFirst) {
  const Pipeline pipeline = pipelineOf(pipelineJob("j", {stage(2, 0.1, 1), stage(4, 0.1, 0, 0, true)}));
  EXPECT_THAT(contributions(pipeline, {2, 3, 5}), ElementsAre(2, 0, 4)) << "2 + 3 + 1 would split stage 2";
  EXPECT_TRUE(contributions(pipeline, {3, 3, 3}).empty());
}

// Returns the smallest alpha over all mappings of replicas to servers.
double bestAlpha(const Problem& problem, const Pipeline& pipeline, const std::vector<int>& gpus) {
  std::vector<std::vector<int>> counts(gpus.size(), std::vector<int>(pipeline.stages.size(), 0));
  std::vector<int> room = gpus;
  double best = std::numeric_limits<double>::infinity();
  const std::function<void(std::size_t, std::size_t, int)> place = [&](std::size_t s, std::size_t m, int left) {
    if (s == pipeline.stages.size()) {
      best = std::min(best, alpha(problem, pipeline, mapping(counts), {}));
      return;
    }
    const int next = s + 1 < pipeline.stages.size() ? pipeline.stages[s + 1].replicas : 0;
    if (m == gpus.size()) {
      if (left == 0) place(s + 1, 0, next);
      return;
    }
    for (int x = 0; x <= std::min(left, room[m]); ++x) {
      counts[m][s] = x;
      room[m] -= x;
      place(s, m + 1, left - x);
      room[m] += x;
      counts[m][s] = 0;
    }
  };
  place(0, 0, pipeline.stages[0].replicas);
  return best;
}

struct RandomJob {
  JobSpec spec;
  std::vector<int> gpus;  // GPUs that each server contributes
};

RandomJob randomJob(std::mt19937_64& random) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::vector<StageSpec> stages;
  int left = 0;
  while (left == 0 || left > 8) {
    const int count = pick(1, 3);
    stages.clear();
    left = 0;
    for (int s = 0; s < count; ++s) {
      stages.push_back(stage(pick(1, 3), pick(5, 50) / 100.0, s + 1 < count ? pick(1, 100) : 0, pick(1, 400)));
      left += stages.back().replicas;
    }
  }
  RandomJob job{pipelineJob("j", stages), {}};
  while (left > 0) {
    job.gpus.push_back(pick(1, std::min(4, left)));
    left -= job.gpus.back();
  }
  return job;
}

TEST(HeavyEdge, IsNearTheBestOfEveryMapping) {
  constexpr std::uint64_t kSeed = 2025;
  constexpr int kJobs = 2000;
  std::mt19937_64 random(kSeed);
  double sum = 0, worst = 1;
  int optimal = 0;
  for (int i = 0; i < kJobs; ++i) {
    const RandomJob job = randomJob(random);
    const auto problem = resolve(servers(std::vector<int>(job.gpus.size(), 4), {job.spec}));
    const Pipeline& pipeline = *problem->jobs[0].pipeline;
    std::vector<Part> parts;
    for (std::size_t m = 0; m < job.gpus.size(); ++m) parts.push_back({NodeIndex(m), TypeIndex(0), job.gpus[m]});
    const StageParts mapped = heavyEdgeMapping(pipeline, parts, false);
    const double ratio = alpha(*problem, pipeline, mapped, {}) / bestAlpha(*problem, pipeline, job.gpus);
    ASSERT_GE(ratio, 1 - 1e-12) << "job " << i << " of seed " << kSeed;
    sum += ratio;
    worst = std::max(worst, ratio);
    optimal += ratio <= 1 + 1e-9 ? 1 : 0;
  }
  std::cout << kJobs << " random jobs, seed " << kSeed << ": alpha of Heavy-Edge over the best: mean " << sum / kJobs
            << ", max " << worst << ", optimal " << 100.0 * optimal / kJobs << " %\n";
  EXPECT_LT(sum / kJobs, 1.06);
  EXPECT_GT(optimal, kJobs * 4 / 5);
}

// A simple and slow implementation of the same rules on a list of edges.
class Literal {
 public:
  explicit Literal(const Pipeline& pipeline) : m_pipeline(pipeline) {
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
      for (int r = 0; r < pipeline.stages[s].replicas; ++r) m_vertices.emplace_back(static_cast<int>(s), r);
    }
    for (const Vertex& a : m_vertices) {
      for (const Vertex& b : m_vertices) {
        if (a < b && weight(a, b) > 0) m_edges.push_back({a, b, weight(a, b)});
      }
    }
  }

  std::vector<int> run(const std::vector<int>& gpus) {
    std::vector<int> order(gpus.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int a, int b) { return gpus[at(a)] > gpus[at(b)]; });
    std::vector<Vertex> left = m_vertices;
    std::map<Vertex, int> server;
    for (const int m : order) {
      std::set<Vertex> set = choose(left, static_cast<std::size_t>(gpus[at(m)]));
      for (const Vertex& v : set) server[v] = m;
      std::erase_if(left, [&](const Vertex& v) { return set.contains(v); });
    }
    std::vector<int> out;
    for (const Vertex& v : m_vertices) out.push_back(server.at(v));
    return out;
  }

 private:
  using Vertex = std::pair<int, int>;
  struct Link {
    Vertex a, b;
    double weight;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  double weight(const Vertex& a, const Vertex& b) const {
    const Stage& stage = m_pipeline.stages[at(a.first)];
    if (b.first == a.first + 1) return 2 * stage.out_bytes / m_pipeline.stages[at(b.first)].replicas;
    if (b.first != a.first) return 0;
    const int k = stage.replicas;
    const double bytes = 2 * (k - 1.0) / k * stage.params_bytes;
    if (m_pipeline.allreduce == AllReduce::Ring)
      return b.second - a.second == 1 || b.second - a.second == k - 1 ? bytes : 0;
    const auto inHeap = [](int parent, int child) { return (child - 1) / 2 == parent; };
    const int trees = (inHeap(a.second, b.second) ? 1 : 0) + (inHeap(k - 1 - b.second, k - 1 - a.second) ? 1 : 0);
    return trees * bytes / 2;
  }

  std::set<Vertex> choose(const std::vector<Vertex>& left, std::size_t room) const {
    std::set<Vertex> set;
    const auto open = [&](const Vertex& v) { return std::ranges::count(left, v) > 0 && !set.contains(v); };
    if (room == left.size()) return {left.begin(), left.end()};
    if (room == 1) {
      const auto total = [&](const Vertex& v) {
        double sum = 0;
        for (const Link& e : m_edges) sum += e.a == v || e.b == v ? e.weight : 0;
        return sum;
      };
      return {*std::ranges::min_element(left,
                                        [&](const Vertex& a, const Vertex& b) { return total(a) < total(b) - 1e-6; })};
    }
    const Link* heaviest = nullptr;
    for (const Link& e : m_edges) {
      if (open(e.a) && open(e.b) && (heaviest == nullptr || e.weight > heaviest->weight)) heaviest = &e;
    }
    if (heaviest != nullptr) set = {heaviest->a, heaviest->b};
    while (set.size() < room) {
      std::pair<double, Vertex> best{-1, {}};
      for (const Vertex& v : left) {
        if (!open(v)) continue;
        double most = 0;
        for (const Link& e : m_edges) {
          if ((e.a == v && set.contains(e.b)) || (e.b == v && set.contains(e.a))) most = std::max(most, e.weight);
        }
        if (most > best.first) best = {most, v};
      }
      set.insert(best.second);
    }
    return set;
  }

  const Pipeline& m_pipeline;
  std::vector<Vertex> m_vertices;
  std::vector<Link> m_edges;
};

TEST(HeavyEdge, IsTheRulesTakenLiterally) {
  constexpr std::uint64_t kSeed = 89;
  constexpr int kJobs = 1500;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < kJobs; ++i) {
    RandomJob job = randomJob(random);
    if (i % 2 == 1) job.spec.allreduce = "tree";
    if (i % 5 == 0) {
      for (StageSpec& stage : *job.spec.stages) stage.params_mb = 10;  // equal weights cause ties
    }
    const Pipeline pipeline = pipelineOf(job.spec);
    ASSERT_EQ(heavyEdge(pipeline, job.gpus), Literal(pipeline).run(job.gpus)) << "job " << i << " of seed " << kSeed;
  }
}

TEST(HeavyEdge, ServesEveryReplicaOnceAndNoServerTwice) {
  constexpr std::uint64_t kSeed = 7;
  constexpr int kJobs = 2000;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < kJobs; ++i) {
    SCOPED_TRACE("job " + std::to_string(i) + " of seed " + std::to_string(kSeed));
    RandomJob job = randomJob(random);
    for (StageSpec& stage : *job.spec.stages) {
      if (random() % 3 == 0) stage.one_server = true;
    }
    const Pipeline pipeline = pipelineOf(job.spec);
    const std::vector<int> server = heavyEdge(pipeline, job.gpus);
    if (server.empty()) {
      EXPECT_FALSE(keepsStagesWhole(pipeline, job.gpus));
      continue;
    }
    std::vector<int> taken(job.gpus.size(), 0);
    for (const int m : server) ++taken.at(static_cast<std::size_t>(m));
    EXPECT_EQ(taken, job.gpus);
    std::size_t v = 0;
    for (const Stage& stage : pipeline.stages) {
      const auto first = server.begin() + static_cast<std::ptrdiff_t>(v);
      const bool whole = std::all_of(first, first + stage.replicas, [&](int m) { return m == *first; });
      EXPECT_TRUE(whole || !stage.one_server);
      v += static_cast<std::size_t>(stage.replicas);
    }
  }
}

}  // namespace
}  // namespace roundel::model
