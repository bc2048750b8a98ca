// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/io/cluster_text.h"
#include "core/model/check/suggest.h"
#include "core/traces/assign.h"
#include "core/traces/rates.h"
#include "core/traces/select.h"
#include "core/traces/shipped_catalogue.h"

namespace roundel::traces {
namespace {

constexpr double kLoad = 0.8;  // of a cluster that trace, format and user do not state
constexpr int kPerNode = 8;
constexpr double kMaxGpus = 100'000;           // of such a cluster
constexpr double kLargestCluster = 1'000'000;  // of a scenario
constexpr const char* kAnyType = "GPU";
constexpr const char* kAnother = "another with --cluster TYPE=N,... and --gpus-per-node N";

class Importer {
 public:
  explicit Importer(const TraceRequest& request) : m_request(request), m_format(findFormat(request.format)) {}

  TraceImport run() {
    checkRequest();
    if (m_faults.empty()) m_trace = read();
    if (m_faults.empty() && !stopped()) selectJobs(m_trace.jobs, m_request, m_notes);
    if (m_faults.empty() && !stopped()) checkJobs();
    if (m_faults.empty() && !stopped()) build();
    TraceImport result;
    fillReport();
    if (m_faults.empty() && !stopped()) describe();
    result.report = std::move(m_report);
    result.columns = m_trace.map;
    if (m_faults.empty() && !stopped()) checkScenario();
    if (m_faults.empty() && !stopped()) result.scenario = std::move(m_scenario);
    result.faults = std::move(m_faults).take();
    return result;
  }

 private:
  bool stopped() const { return m_request.files.stop.stop_requested(); }

  void fault(std::string code, std::string file, std::string message, std::string hint) {
    m_faults.add({std::move(code), std::move(file), std::move(message), std::move(hint)});
  }

  void checkRequest() {
    if (m_format == nullptr) {
      std::vector<std::string_view> known_formats;
      for (const TraceFormat& format : formats()) known_formats.push_back(format.id);
      fault("unknown-format", "", fmt::format("there is no format \"{}\"", m_request.format),
            model::hintFor(m_request.format, known_formats, ""));
    }
    const TraceWindow& window = m_request.window;
    if (!(window.sample > 0 && window.sample <= 1))
      fault("out-of-range", "", fmt::format("a sample of {}", window.sample), "above 0, at most 1");
    if (window.from_s && window.to_s && *window.from_s >= *window.to_s)
      fault("out-of-range", "", fmt::format("a window from {} s to {} s", *window.from_s, *window.to_s),
            "--from before --to");
    if (m_request.load && !(*m_request.load > 0 && std::isfinite(*m_request.load)))
      fault("out-of-range", "", fmt::format("--load {}", *m_request.load), "a number above 0, such as 0.9");
    for (const auto& [type, ratio] : m_request.ratios)
      if (!(ratio > 0)) fault("not-positive", "", fmt::format("the ratio of {} is {}", type, ratio), "above 0");
  }

  TraceData read() {
    ReadContext context{m_notes, m_faults};
    return m_format->read(m_request.files, context);
  }

  void checkJobs() {
    if (!m_trace.jobs.empty()) return;
    std::string reasons;
    for (const TraceNote& note : m_notes.all()) reasons += fmt::format("; {}: {}", note.count, note.what);
    fault("no-jobs", m_request.files.file.string(), fmt::format("no job is left of {} rows{}", m_trace.rows, reasons),
          m_trace.rows == 0 ? fmt::format("a file of {}", m_format->files) : "a window that has jobs");
  }

  void build() {
    chooseCluster();
    checkCluster();
    if (!m_faults.empty()) return;
    int largest = 1;
    for (const TraceJob& job : m_trace.jobs) largest = std::max(largest, job.gpus);
    const int capacity = capacityOf();
    Assigner assigner({m_request, m_trace, m_cluster, throughputs(), std::min(largest, capacity)}, m_notes, m_faults);
    if (!m_faults.empty()) return;
    addCluster();
    m_scenario.jobs.reserve(m_trace.jobs.size());
    std::erase_if(m_trace.jobs, [&](TraceJob& job) { return !addJob(job, assigner); });
    if (m_request.load) rescale(*m_request.load);
    m_scenario.models = assigner.takeTemplates();
    for (const std::string& sentence : assigner.assumptions()) m_report.assumptions.push_back(sentence);
    checkJobs();
  }

  // Scales the time between submissions, so that the selected jobs have the load.
  void rescale(double load) {
    if (m_trace.jobs.empty()) return;
    TraceReport now;
    now.gpus = capacityOf();
    addDemand(now, m_trace.jobs);
    if (!(now.load() > 0)) {
      return fault("no-load", "", fmt::format("--load {}: all jobs are submitted at once", load),
                   "jobs whose submissions differ");
    }
    const double factor = now.load() / load;
    for (std::size_t i = 0; i < m_trace.jobs.size(); ++i) {
      TraceJob& job = m_trace.jobs[i];
      job.submit_s *= factor;
      m_scenario.jobs[i].arrival_s.reset();
      if (job.submit_s > 0) m_scenario.jobs[i].arrival_s = job.submit_s;
    }
    m_report.assumptions.push_back(
        fmt::format("times of submission were multiplied by {:.6g}: the load was {:.3g}", factor, now.load()));
  }

  Throughputs throughputs() const {
    if (m_request.throughputs) return *m_request.throughputs;
    return m_format->throughputs == Throughputs::Trace && m_trace.models.empty() ? Throughputs::Duration
                                                                                 : m_format->throughputs;
  }

  void chooseCluster() {
    std::string note;
    if (m_request.cluster) {
      m_cluster = *m_request.cluster;
      note = "as asked for";
    } else if (!m_trace.cluster.empty()) {
      m_cluster = m_trace.cluster;
      note = "as the files tell";
    } else if (m_format->cluster != nullptr) {
      m_cluster = *m_format->cluster;
      note = fmt::format("an assumption from what is published, since the files tell none: {}; {}",
                         m_format->cluster_note, kAnother);
    } else {
      m_cluster = forLoad();
      note = fmt::format("an assumption, since the trace tells none: nodes of {} for a load of {}; {}", kPerNode, kLoad,
                         kAnother);
    }
    if (!m_request.cluster && throughputs() == Throughputs::Catalogue) standIn(note);
    std::vector<std::string> parts;
    for (const ClusterPart& part : m_cluster)
      parts.push_back(fmt::format("{} {} ({} a node)", part.gpus, part.type, part.per_node));
    m_report.assumptions.push_back(fmt::format("cluster {}: {}", fmt::join(parts, ", "), note));
  }

  // A default cluster whose GPU types have no measured model gets GPUs of the type on which most models were measured.
  void standIn(std::string& note) {
    for (const ClusterPart& part : m_cluster) {
      for (const model::CatalogueModel& entry : shippedCatalogue().models)
        if (cellOf(entry.job, part.type) != nullptr) return;
    }
    for (ClusterPart& part : m_cluster) part.type = kCatalogueReference;
    note += fmt::format("; {} is used instead, since no model was measured on its GPUs", kCatalogueReference);
  }

  // Adds, for each GPU type in the trace, as many nodes as its jobs need.
  Cluster forLoad() const {
    std::map<std::string, std::vector<TraceJob>> byType;
    for (const TraceJob& job : m_trace.jobs) {
      const std::string& type = job.ran_on.empty() ? job.allowed : job.ran_on;
      TraceJob& demand = byType[type.empty() ? kAnyType : type.substr(0, type.find('|'))].emplace_back();
      std::tie(demand.submit_s, demand.duration_s, demand.gpus) = std::tie(job.submit_s, job.duration_s, job.gpus);
    }
    const double span = m_trace.jobs.back().submit_s - m_trace.jobs.front().submit_s;
    Cluster cluster;
    for (const auto& [type, jobs] : byType) cluster.push_back({type, nodesFor(jobs, span) * kPerNode, kPerNode});
    return cluster;
  }

  static int nodesFor(const std::vector<TraceJob>& jobs, double span) {
    double gpu_s = 0, largest = 1;
    for (const TraceJob& job : jobs) {
      gpu_s += job.gpus * job.duration_s;
      largest = std::max<double>(largest, job.gpus);
    }
    const double wanted_gpus = span > 0 ? gpu_s / span / kLoad : peakDemand(jobs);
    return static_cast<int>(std::ceil(std::min(std::max(wanted_gpus, largest), kMaxGpus) / kPerNode));
  }

  /// Must be called before the first node is made.
  void checkCluster() {
    double gpus = 0;
    for (const ClusterPart& part : m_cluster) gpus += part.gpus;
    if (gpus <= kLargestCluster) return;
    fault("too-large", m_request.cluster ? "" : m_request.files.file.string(),
          fmt::format("a cluster of {:.0f} GPUs", gpus),
          fmt::format("at most {:.0f} GPUs; {}", kLargestCluster, kAnother));
  }

  int capacityOf() const {
    double sum = 0;
    for (const ClusterPart& part : m_cluster) sum += part.gpus;
    return static_cast<int>(std::min<double>(sum, std::numeric_limits<int>::max()));
  }

  void addCluster() {
    std::map<std::string, int> numbers;
    for (const ClusterPart& part : m_cluster) {
      if (!numbers.contains(part.type)) m_scenario.gpu_types.emplace_back().id = part.type;
      io::appendNodes(m_scenario.nodes, {part.type, part.gpus}, part.per_node, numbers[part.type]);
    }
  }

  bool addJob(TraceJob& job, Assigner& assigner) {
    model::JobSpec& spec = m_scenario.jobs.emplace_back();
    if (!assigner.assign(job, spec)) {
      m_scenario.jobs.pop_back();
      return false;
    }
    spec.id = job.id;
    if (!job.user.empty()) spec.user = job.user;
    if (!job.group.empty()) spec.group = job.group;
    if (job.submit_s > 0) spec.arrival_s = job.submit_s;
    spec.gpus = job.gpus;
    return true;
  }

  void fillReport() {
    m_report.format = m_request.format;
    m_report.file = m_request.files.file.filename().string();
    m_report.rows = m_trace.rows;
    m_report.jobs = m_scenario.jobs.size();
    m_report.notes = m_notes.all();
    m_report.columns = m_trace.columns;
    m_report.gpus = capacityOf();
    if (m_trace.jobs.empty()) return;
    addDemand(m_report, m_trace.jobs);
    for (const std::string& sentence : m_trace.assumptions) m_report.assumptions.push_back(sentence);
    if (std::string window = windowSentence(m_request); !window.empty())
      m_report.assumptions.push_back("window: " + window);
  }

  void describe() {
    m_scenario.title = fmt::format("{}: {}", m_format->title, m_report.file);
    m_scenario.description = fmt::format("{} jobs of a trace on {} GPUs.", m_scenario.jobs.size(), m_report.gpus);
    std::string note = fmt::format("Imported (format {}) from {}", m_format->id, m_format->where);
    for (const std::string& line : reportLines(m_report)) note += ". " + line;
    m_scenario.source = model::Source{std::string(m_format->cite), note + "."};
  }

  void checkScenario() {
    for (const model::Fault& f : model::validate(m_scenario)) fault(f.code, "", f.pointer + ": " + f.message, f.hint);
  }

  const TraceRequest& m_request;
  const TraceFormat* m_format;
  model::FaultList m_faults;
  TraceNotes m_notes;
  TraceData m_trace;
  Cluster m_cluster;
  model::Scenario m_scenario;
  TraceReport m_report;
};

}  // namespace

TraceImport importTrace(const TraceRequest& request) { return Importer(request).run(); }

}  // namespace roundel::traces
