// SPDX-License-Identifier: GPL-3.0-or-later
// Tests A-SRPT on random clusters and queues against a second implementation without policy or kernel, and checks invariants.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <set>

#include "core/model/heavy_edge.h"
#include "core/model/scenario.h"
#include "tests/policies/asrpt/fixture.h"
#include "tests/support/randoms.h"

namespace roundel::policies::asrpt {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kClose = 1e-6;

model::Scenario randomScenario(std::uint64_t seed) {
  tests::Randoms random(seed);
  std::vector<int> gpus;
  for (int m = random.whole(2, 4); m > 0; --m) gpus.push_back(4);
  std::vector<model::JobSpec> jobs;
  for (int i = random.whole(4, 20); i > 0; --i) {
    std::vector<model::StageSpec> stages;
    for (int s = random.whole(1, 3); s > 0; --s)
      stages.push_back(stage(random.whole(1, 2), random.whole(1, 9) / 10.0, random.whole(0, 60), random.whole(0, 300)));
    stages.back().out_mb = 0;
    const int n = random.whole(5, 120);
    const int predicted = random.oneIn(5) ? 0 : std::max(1, n + random.whole(-n / 2, n));
    jobs.push_back(job("J" + std::to_string(jobs.size()), random.oneIn(4) ? 0 : random.whole(0, 90) / 1.25,
                       std::move(stages), n, predicted));
    if (random.oneIn(3)) jobs.back().allreduce = "tree";
  }
  return servers(gpus, std::move(jobs));
}

// A second implementation of Algorithm 1. It requires equal servers, no events, and jobs that state stages and a forecast.
class Reference {
 public:
  Reference(const model::Problem& problem, double tau) : m_problem(problem), m_tau(tau) {
    for (const model::Job& job : problem.jobs) {
      const model::AlphaRange range = model::alphaRange(problem, *job.pipeline);
      const double p = job.gpus * *job.spec->predicted_iterations * range.min_s / problem.gpuCount();
      m_jobs.push_back({job.arrival_s, p, range.min_s, range.max_s / range.min_s >= 1.5});
    }
    for (const model::Node& node : problem.nodes) m_free.push_back(node.gpus);
  }

  /// Start of each job.
  std::vector<double> run() {
    serveVirtually();
    while (m_started < m_jobs.size()) {
      m_now_s = nextEvent();
      for (std::size_t j = 0; j < m_jobs.size(); ++j) finish(j);
      append();
      while (!m_queue.empty() && tryHead()) m_queue.erase(m_queue.begin());
    }
    std::vector<double> starts;
    for (const One& job : m_jobs) starts.push_back(job.start_s);
    return starts;
  }

 private:
  struct One {
    double arrival_s, p, best_s;
    bool heavy;
    double virtual_s = kForever, start_s = kForever, end_s = kForever, kappa_s = 0, deadline_s = kForever;
    bool queued = false, over = false;
    std::vector<int> gpus{};
  };

  // Offline SRPT: between arrivals, the job with the least remaining length runs.
  void serveVirtually() {
    std::vector<double> left, arrivals;
    for (const One& job : m_jobs) {
      left.push_back(job.p);
      arrivals.push_back(job.arrival_s);
    }
    std::ranges::sort(arrivals);
    double now_s = 0;
    for (std::size_t done = 0; done < m_jobs.size();) {
      std::size_t best = m_jobs.size();
      for (std::size_t j = 0; j < m_jobs.size(); ++j) {
        if (m_jobs[j].arrival_s > now_s + 1e-9 || m_jobs[j].virtual_s < kForever) continue;
        const auto key = [&](std::size_t i) { return std::tuple(left[i], m_jobs[i].arrival_s, i); };
        if (best == m_jobs.size() || key(j) < key(best)) best = j;
      }
      const auto later = std::ranges::upper_bound(arrivals, now_s + 1e-9);
      const double next_s = later == arrivals.end() ? kForever : *later;
      if (best == m_jobs.size()) {
        now_s = next_s;
      } else if (now_s + left[best] <= next_s + 1e-9) {
        now_s += left[best];
        m_jobs[best].virtual_s = now_s;
        m_order.push_back(best);
        ++done;
      } else {
        left[best] -= next_s - now_s;
        now_s = next_s;
      }
    }
  }

  double nextEvent() const {
    double next_s = kForever;
    const auto offer = [&](double at_s) {
      if (at_s > m_now_s + 1e-9) next_s = std::min(next_s, at_s);
    };
    for (const One& job : m_jobs) {
      if (!job.queued) offer(job.virtual_s);
      if (!job.over) offer(job.end_s);
      if (job.start_s == kForever) offer(job.deadline_s);
    }
    // Jobs of length 0 complete at the current instant: at the start, or together with another event.
    for (const One& job : m_jobs) {
      if (!job.queued && job.virtual_s <= m_now_s + 1e-9) return m_now_s;
    }
    return next_s;
  }

  void finish(std::size_t j) {
    One& job = m_jobs[j];
    if (job.over || job.end_s > m_now_s + 1e-9) return;
    job.over = true;
    for (std::size_t m = 0; m < m_free.size(); ++m) m_free[m] += job.gpus[m];
  }

  void append() {
    for (const std::size_t j : m_order) {
      if (m_jobs[j].queued || m_jobs[j].virtual_s > m_now_s + 1e-9) continue;
      m_jobs[j].queued = true;
      m_queue.push_back(j);
    }
  }

  // The GPUs that the job takes of each server, in its order of servers.
  std::vector<int> choose(std::size_t j) const {
    std::vector<std::size_t> order;
    for (std::size_t m = 0; m < m_free.size(); ++m) {
      if (m_free[m] > 0) order.push_back(m);
    }
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return m_jobs[j].heavy ? m_free[a] > m_free[b] : m_free[a] < m_free[b];
    });
    std::vector<int> taken(m_free.size(), 0);
    int need = m_problem.jobs[j].gpus;
    for (const std::size_t m : order) {
      taken[m] = std::min(need, m_free[m]);
      need -= taken[m];
    }
    return taken;
  }

  double alphaOf(std::size_t j, const std::vector<int>& taken) const {
    std::vector<model::Part> parts;
    for (std::size_t m = 0; m < taken.size(); ++m) {
      if (taken[m] > 0) parts.push_back({model::NodeIndex(m), model::TypeIndex(0), taken[m]});
    }
    const model::Pipeline& pipeline = *m_problem.jobs[j].pipeline;
    return model::alpha(m_problem, pipeline, model::heavyEdgeMapping(pipeline, parts, false), {});
  }

  bool tryHead() {
    const std::size_t j = m_queue.front();
    One& job = m_jobs[j];
    int free = 0;
    for (const int n : m_free) free += n;
    if (m_problem.jobs[j].gpus > free) return false;
    const std::vector<int> taken = choose(j);
    const double alpha_s = alphaOf(j, taken);
    if (job.heavy && alpha_s / job.best_s > 1.5) {
      if (job.deadline_s == kForever) {
        job.kappa_s = alpha_s;
        job.deadline_s = m_now_s + m_tau * job.p;
      }
      if (alpha_s >= job.kappa_s && m_now_s < job.deadline_s - 1e-9) return false;
    }
    job.start_s = m_now_s;
    job.end_s = m_now_s + m_problem.jobs[j].iterations * alpha_s;
    job.gpus = taken;
    for (std::size_t m = 0; m < m_free.size(); ++m) m_free[m] -= taken[m];
    ++m_started;
    return true;
  }

  const model::Problem& m_problem;
  double m_tau, m_now_s = 0;
  std::vector<One> m_jobs;
  std::vector<int> m_free;
  std::vector<std::size_t> m_order, m_queue;
  std::size_t m_started = 0;
};

TEST(AsrptRandom, IsTheAlgorithmWrittenDownOnceMore) {
  constexpr std::uint64_t kSeed = 4000;
  constexpr int kRuns = 600;
  int delays = 0;
  for (int i = 0; i < kRuns; ++i) {
    SCOPED_TRACE("seed " + std::to_string(kSeed + static_cast<std::uint64_t>(i)));
    const model::Scenario scenario = randomScenario(kSeed + static_cast<std::uint64_t>(i));
    const double tau = i % 3;
    const trace::Trace trace = run(scenario, "asrpt", {{"tau", std::to_string(i % 3)}});
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    const std::vector<double> starts = Reference(*trace.problem, tau).run();
    for (std::size_t j = 0; j < starts.size(); ++j) {
      ASSERT_NEAR(trace.jobs[j].first_start_s, starts[j], kClose) << trace.problem->jobs[j].id;
    }
    for (const trace::DecisionRecord& record : trace.decisions) {
      for (const trace::Reason& reason : record.explanation->reasons)
        delays += std::string(reason.kind->code) == "delayed" ? 1 : 0;
    }
  }
  std::cout << kRuns << " random runs from seed " << kSeed << ", " << delays << " times a head was delayed\n";
  EXPECT_GT(delays, 100);
}

// Every queued job has one reason, every gang has one choice, and all numbers are finite.
void expectExplained(const trace::Trace& trace) {
  for (const trace::DecisionRecord& record : trace.decisions) {
    std::set<model::JobIndex> placed, reasons;
    for (const trace::Placement& placement : record.placements) placed.insert(placement.job);
    for (const trace::Reason& reason : record.explanation->reasons) {
      EXPECT_TRUE(reasons.insert(reason.job).second) << "a job has two reasons at " << record.at_s;
      EXPECT_FALSE(placed.contains(reason.job)) << "a reason for a job that runs at " << record.at_s;
      for (const trace::Number& number : reason.numbers)
        EXPECT_TRUE(number.name == nullptr || std::isfinite(number.value));
    }
    EXPECT_EQ(record.explanation->choices.size(), placed.size());
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
      const model::JobIndex job(j);
      const bool arrived = trace.problem->jobs[j].arrival_s <= record.at_s + 1e-9;
      const bool ended = trace.jobs[j].finish_s <= record.at_s + 1e-9;
      EXPECT_EQ(arrived && !ended, placed.contains(job) || reasons.contains(job))
          << trace.problem->jobs[j].id << " at " << record.at_s;
    }
  }
}

TEST(AsrptRandom, EveryPolicyExplainsItselfAndNeverPreempts) {
  constexpr std::uint64_t kSeed = 9000;
  constexpr int kRuns = 60;
  for (int i = 0; i < kRuns; ++i) {
    SCOPED_TRACE("seed " + std::to_string(kSeed + static_cast<std::uint64_t>(i)));
    const model::Scenario scenario = randomScenario(kSeed + static_cast<std::uint64_t>(i));
    for (const PolicyInfo& info : infos()) {
      SCOPED_TRACE(info.id);
      const trace::Trace trace = run(scenario, info.id);
      ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
      for (const trace::JobOutcome& job : trace.jobs) EXPECT_EQ(job.restarts, 0);
      expectExplained(trace);
      if (HasFailure()) return;
    }
  }
  std::cout << kRuns << " random scenarios from seed " << kSeed << " under " << infos().size() << " policies\n";
}

// A work-conserving scheduler leaves no GPU idle if a pending job can use it.
TEST(AsrptRandom, WorkConservingMeansThatNothingThatFitsWaits) {
  constexpr std::uint64_t kSeed = 12000;
  for (std::uint64_t seed = kSeed; seed < kSeed + 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const model::Scenario scenario = randomScenario(seed);
    for (const char* policy : {"wcs-duration", "wcs-workload", "wcs-subtime"}) {
      const trace::Trace trace = run(scenario, policy);
      for (const trace::DecisionRecord& record : trace.decisions) {
        int free = trace.problem->gpuCount();
        for (const trace::Placement& placement : record.placements) free -= model::gpuCount(placement.parts);
        for (const trace::Reason& reason : record.explanation->reasons) {
          EXPECT_GT(trace.problem->jobs[reason.job].gpus, free) << policy << " at " << record.at_s;
        }
      }
      if (HasFailure()) return;
    }
  }
}

// Theorem 1 is an upper bound. The test divides by a lower bound of the optimum: all jobs start at arrival at their highest rate.
TEST(AsrptRandom, TheoremOneHolds) {
  constexpr std::uint64_t kSeed = 15000;
  double largest = 0;
  for (std::uint64_t seed = kSeed; seed < kSeed + 300; ++seed) {
    const trace::Trace trace = run(randomScenario(seed), "asrpt");
    const trace::Value* told = findValue(*trace.decisions.back().explanation, "theorem-1");
    if (told == nullptr) continue;
    const double factor = told->value;
    double sum = 0, least = 0;
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
      const model::Job& job = trace.problem->jobs[j];
      sum += trace.jobs[j].finish_s;
      least += job.arrival_s + job.iterations * model::alphaFloor(*trace.problem, *job.pipeline, {});
    }
    EXPECT_LE(sum, factor * least) << "seed " << seed;
    largest = std::max(largest, sum / least / factor);
  }
  std::cout << "300 random runs from seed " << kSeed << ": at most " << largest << " of the bound\n";
}

}  // namespace
}  // namespace roundel::policies::asrpt
