// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/trace_arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/cluster_text.h"
#include "core/io/tables/csv_reader.h"
#include "core/traces/column_map.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

class Request {
 public:
  Request(const TraceArguments& words, model::FaultList& faults) : m_words(words), m_faults(faults) {}

  std::optional<TraceRequest> run() {
    m_request.format = m_words.format;
    m_request.files.file = m_words.file;
    for (const auto& [option, path] : m_words.extra)
      if (!path.empty()) m_request.files.extra[option] = path;
    m_request.reference = m_words.reference;
    m_request.window.sample = m_words.sample;
    if (m_words.first > 0) m_request.window.first = m_words.first;
    if (m_words.load != 0) m_request.load = m_words.load;
    m_request.seed = m_words.seed;
    const bool readable = columns() && cluster() && throughputs() && ratios() &&
                          length("--from", m_words.from, m_request.window.from_s) &&
                          length("--to", m_words.to, m_request.window.to_s);
    return readable ? std::optional(std::move(m_request)) : std::nullopt;
  }

 private:
  bool refuse(std::string_view option, std::string_view text, std::string_view why, std::string hint) {
    m_faults.add({"bad-option", "", fmt::format("{} {}: {}", option, text, why), std::move(hint)});
    return false;
  }

  /// A file, or the columns themselves.
  bool columns() {
    if (m_words.map.empty()) return true;
    std::string error;
    const bool file = m_words.map.find('=') == std::string::npos;
    auto map = file ? readColumnMap(m_words.map, m_faults) : parseColumnMap(m_words.map, error);
    if (!map) return !file && refuse("--map", m_words.map, error, "for example submit=start_ts:ms,gpus=n");
    m_request.files.columns = std::move(*map);
    return true;
  }

  bool cluster() {
    if (m_words.cluster.empty()) return true;
    std::string error;
    const auto parts = io::parseCluster(m_words.cluster, error);
    if (!parts) return refuse("--cluster", m_words.cluster, error, "for example V100=64,T4=32");
    m_request.cluster.emplace();
    for (const auto& [type, gpus] : *parts) m_request.cluster->push_back({type, gpus, m_words.gpus_per_node});
    return true;
  }

  bool throughputs() {
    if (m_words.throughputs == "catalogue") m_request.throughputs = Throughputs::Catalogue;
    if (m_words.throughputs == "duration") m_request.throughputs = Throughputs::Duration;
    if (m_words.throughputs.empty() || m_request.throughputs) return true;
    return refuse("--throughputs", m_words.throughputs, "there is no such choice", "catalogue or duration");
  }

  bool ratios() {
    io::CsvReader reader(m_words.ratios);
    std::vector<std::string_view> entries;
    reader.next(entries);
    for (const std::string_view entry : entries) {
      const std::size_t equals = std::min(entry.find('='), entry.size());
      const auto ratio = io::parseNumber(entry.substr(std::min(equals + 1, entry.size())));
      if (equals == 0 || !ratio)
        return refuse("--ratios", m_words.ratios, "it is not TYPE=NUMBER,...", "for example T4=0.5");
      m_request.ratios[std::string(entry.substr(0, equals))] = *ratio;
    }
    return true;
  }

  bool length(std::string_view option, const std::string& text, std::optional<double>& value) {
    if (text.empty()) return true;
    value = parseLength(text);
    if (value && *value >= 0) return true;
    return refuse(option, text, "it is no length of time", "seconds, or 90min, 36h, 2d");
  }

  const TraceArguments& m_words;
  model::FaultList& m_faults;
  TraceRequest m_request;
};

}  // namespace

std::optional<TraceRequest> requestOf(const TraceArguments& words, model::FaultList& faults) {
  return Request(words, faults).run();
}

}  // namespace roundel::traces
