// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gavel_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/io/cluster_text.h"
#include "core/io/gavel_files.h"
#include "core/io/tables/csv_reader.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::io {

namespace {

constexpr const char* kSpread = "_unconsolidated";
constexpr const char* kCite =
    "D. Narayanan, K. Santhanam, F. Kazhamiaka, A. Phanishayee, M. Zaharia: Heterogeneity-Aware Cluster Scheduling "
    "Policies "
    "for Deep Learning Workloads, OSDI 2020";

// Returns 64 for "ResNet-18 (batch size 64)".
std::optional<double> batchSizeOf(std::string_view type) {
  constexpr std::string_view kMark = "(batch size ";
  const std::size_t mark_start = type.find(kMark);
  if (mark_start == std::string_view::npos || !type.ends_with(')')) return std::nullopt;
  const std::string_view digits = type.substr(mark_start + kMark.size(), type.size() - mark_start - kMark.size() - 1);
  const std::optional<double> size = parseNumber(digits);
  return size && *size > 0 ? size : std::nullopt;
}

class Importer {
 public:
  explicit Importer(const GavelImport& request) : m_request(request) {}

  ImportResult run() {
    checkRequest();
    m_jobs = readGavelTrace(m_request.trace, m_faults);
    m_rates = readGavelThroughputs(m_request.throughputs, m_faults, m_request.pairs ? &m_pairs : nullptr);
    checkWorkers();
    if (m_faults.empty()) build();
    if (m_faults.empty()) checkScenario();
    ImportResult result;
    if (m_faults.empty()) {
      result.scenario = std::move(m_scenario);
      result.unmeasured = m_unmeasured;
    } else {
      result.faults = std::move(m_faults).take();
    }
    return result;
  }

 private:
  void fault(std::string code, std::string file, std::string message, std::string hint, int line = 0) {
    m_faults.add({std::move(code), std::move(file), std::move(message), std::move(hint), line});
  }

  void checkRequest() {
    if (m_request.gpus_per_node < 1)
      fault("not-positive", "", fmt::format("{} GPUs a node", m_request.gpus_per_node), "1 or more");
    if (m_request.cluster.empty())
      fault("no-gpu-types", "", "the cluster has no GPUs", "for example v100=20,p100=20,k80=20");
  }

  void checkWorkers() {
    if (m_rates.empty()) return;  // the file has a fault already
    std::vector<std::string_view> known_workers;
    for (const auto& [worker, models] : m_rates)
      if (!worker.ends_with(kSpread)) known_workers.push_back(worker);
    for (const auto& [type, count] : m_request.cluster) {
      if (m_rates.contains(type)) continue;
      fault("unknown-gpu-type", m_request.throughputs.string(), fmt::format("it has no throughputs of \"{}\"", type),
            model::hintFor(type, known_workers, ""));
    }
  }

  const GangRates* gangsOf(const std::string& worker, const std::string& job) const {
    const auto models = m_rates.find(worker);
    if (models == m_rates.end()) return nullptr;
    const auto gangs = models->second.find(job);
    return gangs == models->second.end() ? nullptr : &gangs->second;
  }

  bool measured(const GavelJob& job) const {
    return std::ranges::any_of(m_request.cluster, [&](const auto& entry) {
      const GangRates* gangs = gangsOf(entry.first, job.type);
      return gangs != nullptr && gangs->contains(job.gpus);
    });
  }

  void build() {
    addCluster();
    for (const GavelJob& job : m_jobs) {
      if (!knownType(job)) continue;
      addTemplate(job.type);
      addJob(job);
    }
    addPairs();
    describe();
  }

  // Each pair of models once, in the order of the trace.
  void addPairs() {
    for (std::size_t a = 0; a < m_single.size(); ++a)
      for (std::size_t b = a; b < m_single.size(); ++b) addPair(m_single[a], m_single[b]);
  }

  void addPair(const std::string& first, const std::string& second) {
    model::PairSpec pair{{}, {first, second}, {}};
    for (const auto& [type, count] : m_request.cluster) {
      const auto worker = m_pairs.find(type);
      if (worker == m_pairs.end()) continue;
      if (const auto two = worker->second.find({first, second}); two != worker->second.end())
        pair.throughput[type] = {two->second.first, two->second.second};
    }
    if (!pair.throughput.empty()) m_scenario.pair_throughput.push_back(std::move(pair));
  }

  void addCluster() {
    for (const auto& entry : m_request.cluster) {
      m_scenario.gpu_types.emplace_back().id = entry.first;
      int number = 0;
      appendNodes(m_scenario.nodes, entry, m_request.gpus_per_node, number);
    }
  }

  bool knownType(const GavelJob& job) {
    const bool is_known = std::ranges::any_of(
        m_request.cluster, [&](const auto& entry) { return gangsOf(entry.first, job.type) != nullptr; });
    if (is_known) return true;
    std::vector<std::string_view> words;
    for (const auto& [type, gangs] : m_rates.at(m_request.cluster.front().first)) words.push_back(type);
    fault("unknown-model", m_request.trace.string(),
          fmt::format("there are no throughputs of \"{}\"", job.type.substr(0, 60)),
          model::hintFor(job.type, words, ""), job.line);
    return false;
  }

  void addTemplate(const std::string& type) {
    if (!m_templates.insert(type).second) return;
    model::JobSpec& entry = m_scenario.models.emplace_back();
    entry.id = type;
    entry.throughput_unit = "step";
    entry.batch_size = batchSizeOf(type);
    entry.throughput = row(type, "");
    entry.throughput_spread = row(type, kSpread);
  }

  model::ThroughputRow row(const std::string& job, const std::string& suffix) const {
    model::ThroughputRow cells;
    for (const auto& [type, count] : m_request.cluster) {
      const GangRates* gangs = gangsOf(type + suffix, job);
      // A worker type without measurements of spread gangs has no key. It uses the rate on one node.
      if (!suffix.empty() && !m_rates.contains(type + suffix)) continue;
      if (gangs == nullptr || gangs->empty())
        cells[type] = std::monostate();
      else
        cells[type] = *gangs;
    }
    return cells;
  }

  void addJob(const GavelJob& job) {
    const bool is_measured = measured(job);
    if (!is_measured && m_request.unmeasured == Unmeasured::Reject) {
      fault("unmeasured-gang", m_request.trace.string(),
            fmt::format("\"{}\" was measured with {} GPUs on no GPU type of the cluster", job.type, job.gpus),
            "skip such jobs, or scale the largest gang that was measured (--unmeasured skip, --unmeasured linear)",
            job.line);
      return;
    }
    if (!is_measured && m_request.unmeasured == Unmeasured::Skip) {
      ++m_unmeasured;
      return;
    }
    model::JobSpec& entry = m_scenario.jobs.emplace_back();
    entry.id = std::to_string(job.id);
    entry.model = job.type;
    if (job.arrival_s > 0) entry.arrival_s = job.arrival_s;
    if (job.weight != 1) entry.weight = job.weight;
    entry.gpus = job.gpus;
    entry.iterations = job.steps;
    const bool is_new_single = job.gpus == 1 && !model::contains(m_single, job.type);
    if (is_new_single) m_single.push_back(job.type);
    m_lines.push_back(job.line);
    refineRates(job, is_measured, entry);
  }

  // Tables are interpolated between sizes and end at the largest. If the measurements differ from this, the job gets its own table.
  void refineRates(const GavelJob& job, bool known, model::JobSpec& entry) {
    if (!known) {
      ++m_unmeasured;
      entry.throughput = scaled(job, "");
      entry.throughput_spread = scaled(job, kSpread);
    } else if (hasHole(job, "") || hasHole(job, kSpread)) {
      entry.throughput = exact(job, "");
      entry.throughput_spread = exact(job, kSpread);
    }
  }

  // Returns true if the table would interpolate a rate for a gang that cannot run.
  bool hasHole(const GavelJob& job, const std::string& suffix) const {
    return std::ranges::any_of(m_request.cluster, [&](const auto& entry) {
      const GangRates* gangs = gangsOf(entry.first + suffix, job.type);
      return gangs != nullptr && !gangs->empty() && !gangs->contains(job.gpus) && job.gpus < gangs->rbegin()->first;
    });
  }

  model::ThroughputRow exact(const GavelJob& job, const std::string& suffix) const {
    model::ThroughputRow cells = row(job.type, suffix);
    for (auto& [type, cell] : cells) {
      const GangRates* gangs = gangsOf(type + suffix, job.type);
      const bool runs = gangs != nullptr && gangs->contains(job.gpus);
      cell = runs ? model::ThroughputCell(GangRates{{job.gpus, gangs->at(job.gpus)}}) : model::ThroughputCell();
    }
    return cells;
  }

  model::ThroughputRow scaled(const GavelJob& job, const std::string& suffix) const {
    model::ThroughputRow cells = row(job.type, suffix);
    for (auto& [type, cell] : cells) {
      const GangRates* gangs = gangsOf(type + suffix, job.type);
      if (gangs == nullptr || gangs->empty()) continue;
      const auto& [size, rate] = *gangs->rbegin();
      cell = GangRates{{job.gpus, rate * job.gpus / size}};
    }
    return cells;
  }

  void describe() {
    const std::string trace = m_request.trace.filename().string();
    m_scenario.title = fmt::format("Gavel's trace {}", trace);
    m_scenario.description = fmt::format("{} jobs on {} GPUs a node; job ids are the positions in the trace.",
                                         m_scenario.jobs.size(), m_request.gpus_per_node);
    std::string note = fmt::format(
        "Imported from {} and {} (github.com/stanford-futuredata/gavel). Rates are steps/s of the whole gang; "
        "throughput_spread is what was measured over several nodes (\"{}\").",
        trace, m_request.throughputs.filename().string(), std::string_view(kSpread).substr(1));
    if (m_unmeasured > 0) {
      note += m_request.unmeasured == Unmeasured::Skip
                  ? fmt::format(" {} jobs whose gang size was not measured are left out.", m_unmeasured)
                  : fmt::format(" {} jobs whose gang size was not measured scale linearly from the largest that was.",
                                m_unmeasured);
    }
    if (m_request.pairs) note += " pair_throughput is what two jobs of one GPU were measured to do on one GPU.";
    m_scenario.source = model::Source{kCite, std::move(note)};
  }

  // Faults of the scenario's own check, in terms of the trace.
  void checkScenario() {
    for (const model::Fault& f : model::validate(m_scenario)) {
      int line = 0;
      if (f.pointer.starts_with("/jobs/")) {
        const std::string_view job_path = std::string_view(f.pointer).substr(6);
        const auto job = parseInteger(job_path.substr(0, job_path.find('/')));
        if (job && *job < static_cast<long long>(m_lines.size())) line = m_lines[static_cast<std::size_t>(*job)];
      }
      fault(f.code, line > 0 ? m_request.trace.string() : "", f.message, f.hint, line);
    }
  }

  const GavelImport& m_request;
  model::FaultList m_faults;
  std::vector<GavelJob> m_jobs;
  GavelRates m_rates;
  GavelPairs m_pairs;
  std::vector<std::string> m_single;  // models with jobs of one GPU
  model::Scenario m_scenario;
  std::set<std::string> m_templates;
  std::vector<int> m_lines;  // of the trace, by job of the scenario
  int m_unmeasured = 0;
};

}  // namespace

ImportResult importGavel(const GavelImport& request) { return Importer(request).run(); }

}  // namespace roundel::io
