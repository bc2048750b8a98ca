// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the metrics of random runs against an independent reader. The reader computes them from the scenario and from the
// rows of segments.csv and jobs.csv, as text, by counting over sorted instants.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "core/metrics/metrics.h"
#include "core/metrics/playhead.h"
#include "core/model/scenario.h"
#include "tests/sim/scripted.h"

namespace roundel::metrics {
namespace {

using sim::testing::cluster;
using sim::testing::kEvents;
using sim::testing::kRounds;
using sim::testing::RandomPolicy;

struct Row {
  std::string job, gpu, kind;
  double start = 0, end = 0, iterations = 0;
};
struct Life {
  std::string id;
  double arrival = 0, work = 0, weight = 1;
  double finish = NAN, cancelled = NAN;
  double gone() const { return std::isnan(finish) ? (std::isnan(cancelled) ? INFINITY : cancelled) : finish; }
};

std::string segmentsCsv(const trace::Trace& trace) {
  std::ostringstream out;
  out.precision(17);
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    const model::Gpu& gpu = trace.problem->gpus[s.gpu];
    out << trace.problem->jobs[s.job].id << ' ' << trace.problem->nodes[gpu.node].id << '/' << gpu.index << ' '
        << trace::toString(s.kind) << ' ' << s.start_s << ' ' << s.end_s << ' ' << s.iterations << '\n';
  }
  return out.str();
}

std::vector<Row> parse(const std::string& csv) {
  std::istringstream in(csv);
  std::vector<Row> rows;
  for (Row row; in >> row.job >> row.gpu >> row.kind >> row.start >> row.end >> row.iterations;) rows.push_back(row);
  return rows;
}

class Reader {
 public:
  explicit Reader(const trace::Trace& trace) : m_trace(trace), m_rows(parse(segmentsCsv(trace))) {
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
      const model::Job& job = trace.problem->jobs[j];
      m_jobs.push_back(
          {job.id, job.arrival_s, job.iterations, job.weight, trace.jobs[j].finish_s, trace.jobs[j].cancelled_s});
    }
    m_round = trace.problem->clock.round_s;
    for (const model::Node& node : trace.problem->nodes) m_gpus += node.gpus;
  }

  // Returns all instants at which a value changes. Between two of them all values are constant.
  std::vector<double> instants() const {
    std::set<double> t{0, m_trace.end_s};
    for (const Row& r : m_rows) t.insert({r.start, r.end});
    for (const Life& j : m_jobs) t.insert({j.arrival, std::isfinite(j.gone()) ? j.gone() : m_trace.end_s});
    for (int k = 0; k * m_round <= m_trace.end_s + m_round; ++k) t.insert(k * m_round);
    return {t.begin(), t.end()};
  }

  bool active(const Life& j, double t) const { return j.arrival <= t && t < j.gone(); }
  int held(const Life& j, double t) const {
    return static_cast<int>(
        std::ranges::count_if(m_rows, [&](const Row& r) { return r.job == j.id && r.start <= t && t < r.end; }));
  }

  double wait(const Life& j) const { return waitUntil(j, m_trace.end_s); }
  double waitUntil(const Life& j, double until) const {
    double sum = 0;
    const std::vector<double> t = instants();
    for (std::size_t i = 0; i + 1 < t.size() && t[i] < until; ++i) {
      if (active(j, t[i]) && held(j, t[i]) == 0) sum += std::min(t[i + 1], until) - t[i];
    }
    return sum;
  }

  double meanActive(const Life& of) const {
    double sum = 0;
    const std::vector<double> t = instants();
    for (std::size_t i = 0; i + 1 < t.size(); ++i) {
      if (!active(of, t[i])) continue;
      for (const Life& j : m_jobs) sum += active(j, t[i]) ? t[i + 1] - t[i] : 0;
    }
    return sum / (of.finish - of.arrival);
  }

  double busy(double from, double to) const {
    double sum = 0;
    for (const Row& r : m_rows) {
      if (r.kind == "run") sum += std::max(0.0, std::min(r.end, to) - std::max(r.start, from));
    }
    return sum;
  }

  std::vector<int> rounds() const {
    std::vector<int> counted;
    for (int k = 0; k * m_round < m_trace.end_s - 1e-9; ++k) {
      const double from = k * m_round;
      const bool counts = std::ranges::any_of(m_jobs, [&](const Life& j) {
        return m_trace.round_driven ? active(j, from) : j.arrival < from + m_round - 1e-9 && j.gone() > from + 1e-9;
      });
      if (counts) counted.push_back(k);
    }
    return counted;
  }

  void compareWith(const RunMetrics& m) const {
    compareRounds(m);
    compareJobs(m);
  }

  void comparePlayhead(const TraceIndex& index, double t) const {
    const Playhead p = computeAt(index, t);
    int running = 0, queued = 0, gpus = 0, computing = 0;
    double waited = 0;
    int arrived = 0;
    for (const Life& j : m_jobs) {
      const int own = active(j, t) ? held(j, t) : 0;
      gpus += own;
      running += own > 0;
      queued += active(j, t) && own == 0;
      if (j.arrival > t || (!std::isnan(j.cancelled) && j.cancelled <= t)) continue;
      ++arrived;
      waited += waitUntil(j, t);
    }
    for (const Row& r : m_rows) computing += r.kind == "run" && r.start <= t && t < r.end;
    EXPECT_EQ(p.jobs.running, running);
    EXPECT_EQ(p.jobs.queued, queued);
    EXPECT_EQ(p.gpus_held, gpus);
    EXPECT_EQ(p.gpus_busy, computing);
    if (arrived > 0) {
      EXPECT_NEAR(p.wait_mean_s.value(), waited / arrived, 1e-9);
    }
    if (t > 0) {
      EXPECT_NEAR(p.cru.value(), busy(0, t) / (m_gpus * t), 1e-9);
    }
  }

 private:
  void compareRounds(const RunMetrics& m) const {
    const std::vector<int> counted = rounds();
    ASSERT_EQ(m.rounds.size(), counted.size());
    double gru = 0, cru = 0, fragments = 0, contended = 0, slots = 0;
    for (std::size_t i = 0; i < counted.size(); ++i) {
      const double from = counted[i] * m_round;
      int running = 0, queued = 0, gpus = 0;
      for (const Life& j : m_jobs) {
        const int own = active(j, from) ? held(j, from) : 0;
        gpus += own;
        running += own > 0;
        queued += active(j, from) && own == 0;
      }
      EXPECT_EQ(m.rounds[i].round, counted[i]);
      EXPECT_EQ(m.rounds[i].gpus_busy, gpus);
      EXPECT_EQ(m.rounds[i].running, running);
      EXPECT_EQ(m.rounds[i].queued, queued);
      EXPECT_NEAR(m.rounds[i].cru, busy(from, from + m_round) / (m_gpus * m_round), 1e-9);
      std::set<std::string> touched;
      for (const Row& r : m_rows) {
        if (r.start < from + m_round - 1e-9 && r.end > from + 1e-9) touched.insert(r.gpu);
      }
      slots += static_cast<double>(touched.size());
      gru += gpus;
      cru += m.rounds[i].cru;
      if (queued > 0) {
        fragments += upGpus(from) - gpus;
        contended += 1;
      }
    }
    const auto n = static_cast<double>(counted.size());
    if (counted.empty()) return;
    EXPECT_NEAR(m.value("gru").value(), gru / n / m_gpus, 1e-9);
    EXPECT_NEAR(m.value("cru").value(), busy(0, INFINITY) / (m_gpus * m_round * n), 1e-9);
    EXPECT_NEAR(m.value("cru_slot").value(), slots / n / m_gpus, 1e-9);
    EXPECT_NEAR(m.value("fragments_mean").value(), fragments / n, 1e-9);
    EXPECT_EQ(m.value("fragments_contended").has_value(), contended > 0);
    if (contended > 0) {
      EXPECT_NEAR(*m.value("fragments_contended"), fragments / contended, 1e-9);
    }
  }

  int upGpus(double t) const {
    std::map<std::string, bool> up;
    for (const model::EventSpec& e : m_trace.problem->scenario->events) {
      if (e.at_s > t) continue;
      if (e.kind == model::EventKind::NodeDown) up[e.node] = false;
      if (e.kind == model::EventKind::NodeUp) up[e.node] = true;
    }
    int gpus = 0;
    for (const model::Node& node : m_trace.problem->nodes)
      gpus += up.count(node.id) == 0 || up[node.id] ? node.gpus : 0;
    return gpus;
  }

  // Nodes a (2 V, 1 K) and b (2 V), K at half of V's rate; the gang is W of them.
  double age(const Life& j) const {
    const model::JobSpec& spec = specOf(j.id);
    const double v = std::get<double>(spec.throughput->at("V"));
    const double k = std::get<double>(spec.throughput->at("K"));
    return (4 * j.work / v + 1 * j.work / k) / 5 / std::get<int>(*spec.gpus);
  }
  double rho(const Life& j) const {
    const model::JobSpec& spec = specOf(j.id);
    const double v = std::get<double>(spec.throughput->at("V"));
    const double k = std::get<double>(spec.throughput->at("K"));
    const double w = std::get<int>(*spec.gpus);
    const double m = meanActive(j);
    const double total = (4 / m + 1 / m) / w;
    const double isolated = (w * v * 4 / m / w + w * k * 1 / m / w) / std::max(1.0, total);
    return (j.finish - j.arrival) * isolated / j.work;
  }
  const model::JobSpec& specOf(const std::string& id) const {
    const auto& jobs = m_trace.problem->scenario->jobs;
    return *std::ranges::find(jobs, id, &model::JobSpec::id);
  }

  void compareJobs(const RunMetrics& m) const {
    double n = 0, jct = 0, wc = 0, lr = 0, lrMax = 0, ftf = 0, unfair = 0, last = 0, waited = 0;
    int unfinished = 0;
    for (const Life& j : m_jobs) {
      unfinished += std::isnan(j.finish) && std::isnan(j.cancelled);
      if (std::isnan(j.finish)) continue;
      double end = 0, done = 0;
      for (const Row& r : m_rows) {
        if (r.job != j.id) continue;
        end = std::max(end, r.end);
        done += r.iterations;
      }
      EXPECT_EQ(end, j.finish);
      EXPECT_NEAR(done, j.work, 1e-9 * j.work);
      ++n;
      jct += j.finish - j.arrival;
      wc += j.weight * j.finish;
      waited += wait(j);
      lr += wait(j) / age(j);
      lrMax = std::max(lrMax, wait(j) / age(j));
      ftf += rho(j);
      unfair += rho(j) > 1 + 1e-9;
      last = std::max(last, j.finish);
    }
    EXPECT_EQ(m.value("unfinished").value(), unfinished);
    if (n == 0) return;
    EXPECT_NEAR(m.value("jct_mean_s").value(), jct / n, 1e-9 * last);
    EXPECT_NEAR(m.value("weighted_completion_s").value(), wc, 1e-9 * wc);
    EXPECT_NEAR(m.value("wait_mean_s").value(), waited / n, 1e-9 * last);
    EXPECT_NEAR(m.value("lr_mean").value(), lr / n, 1e-9 * (1 + lr));
    EXPECT_NEAR(m.value("lr_max").value(), lrMax, 1e-9 * (1 + lrMax));
    EXPECT_NEAR(m.value("ftf_mean").value(), ftf / n, 1e-9 * (1 + ftf));
    EXPECT_NEAR(m.value("ftf_unfair_share").value(), unfair / n, 1e-9);
    EXPECT_EQ(m.value("ttd_s").has_value(), unfinished == 0);
    if (unfinished == 0) {
      EXPECT_EQ(m.value("ttd_s").value(), last);
      EXPECT_NEAR(m.value("cru_ttd").value(), busy(0, INFINITY) / (m_gpus * last), 1e-9);
    }
  }

  const trace::Trace& m_trace;
  std::vector<Row> m_rows;
  std::vector<Life> m_jobs;
  double m_round = 1;
  int m_gpus = 0;
};

model::Scenario randomScenario(std::mt19937_64& random) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::vector<model::JobSpec> jobs;
  for (int j = pick(1, 8); j > 0; --j) {
    jobs.push_back(sim::testing::job(std::string("J").append(std::to_string(j)), pick(1, 3),
                                     pick(1, 60) + pick(0, 9) / 10.0, pick(1, 8) / 4.0, pick(0, 70) / 1.5));
    jobs.back().weight = pick(1, 3);
  }
  model::Scenario s = cluster(std::move(jobs));
  s.clock.restart_s = pick(0, 4);
  s.clock.first_start_s = pick(0, 2);
  if (pick(0, 3) == 0) s.clock.horizon_s = 33;
  const auto event = [&](double at_s, model::EventKind kind, const std::string& node, const std::string& id) {
    s.events.emplace_back();
    s.events.back().at_s = at_s;
    s.events.back().kind = kind;
    s.events.back().node = node;
    s.events.back().job = id;
  };
  if (pick(0, 1) == 0) {
    const double down = pick(4, 45) * 1.25;
    event(down, model::EventKind::NodeDown, "b", "");
    event(down + pick(1, 40), model::EventKind::NodeUp, "b", "");
  }
  if (pick(0, 2) == 0) event(pick(5, 50), model::EventKind::CancelJob, "", "J1");
  return s;
}

TEST(IndependentReader, AgreesOnRandomRuns) {
  constexpr std::uint64_t kSeed = 20260804;
  std::mt19937_64 random(kSeed);
  for (int run = 0; run < 300; ++run) {
    SCOPED_TRACE(run);
    sim::Simulation simulation(model::resolve(randomScenario(random)), "random", {},
                               std::make_unique<RandomPolicy>(run % 2 == 0 ? kRounds : kEvents, random()));
    simulation.run();
    const trace::Trace trace = simulation.takeTrace();
    ASSERT_NE(trace.status, trace::RunStatus::Failed) << trace.message;
    if (trace.status == trace::RunStatus::Stuck) continue;
    const Reader reader(trace);
    const TraceIndex index(trace);
    const RunMetrics metrics = compute(index);
    reader.compareWith(metrics);
    for (int i = 0; i < 5; ++i) reader.comparePlayhead(index, trace.end_s * (0.03 + 0.19 * i));
    double restarts = 0;
    for (const JobRow& row : metrics.jobs) {
      restarts += row.restarts;
      EXPECT_EQ(index.restarts(row.job, trace.end_s), row.restarts);
    }
    EXPECT_EQ(metrics.value("restarts").value(), restarts);
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

std::unique_ptr<sim::Policy> randomPolicy(int run, std::uint64_t seed) {
  if (run % 3 == 0) return std::make_unique<sim::testing::ForkingPolicy>(seed);
  return std::make_unique<RandomPolicy>(run % 2 == 0 ? kRounds : kEvents, seed);
}

// At every decision, the counts that TraceIndex derives from the rows must equal those of the kernel.
TEST(IndependentReader, FindsTheKernelsCountsInEveryPrefix) {
  std::mt19937_64 random(20260805);
  for (int run = 0; run < 200; ++run) {
    SCOPED_TRACE(run);
    sim::Simulation simulation(model::resolve(randomScenario(random)), "random", {}, randomPolicy(run, random()));
    sim::Simulation whole = simulation.branch();
    whole.run();
    const trace::Trace final = whole.takeTrace();
    const TraceIndex index(final);
    while (simulation.step() && !simulation.ended()) {
      const trace::Trace prefix = simulation.trace();
      for (std::size_t j = 0; j < prefix.jobs.size(); ++j) {
        const model::JobIndex job(j);
        EXPECT_EQ(index.restarts(job, prefix.end_s), prefix.jobs[j].restarts) << "job " << j << " at " << prefix.end_s;
        EXPECT_NEAR(index.wait_s(job, prefix.end_s), prefix.jobs[j].wait_s, 1e-9);
        EXPECT_NEAR(index.iterations(job, prefix.end_s), prefix.jobs[j].iterations,
                    1e-9 * final.problem->jobs[j].iterations);
      }
    }
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

}  // namespace
}  // namespace roundel::metrics
