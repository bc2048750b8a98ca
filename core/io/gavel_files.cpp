// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gavel_files.h"

#include <fmt/format.h>

#include <array>

#include "core/io/files/gzip.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"
#include "core/io/tables/csv_reader.h"

namespace roundel::io {

namespace {

constexpr std::uintmax_t kLargestTable = std::uintmax_t{256} << 20;
constexpr int kMaxGpus = 65'536;

/// Columns of the needed values in a line with this many fields; -1: absent.
struct TraceShape {
  std::size_t fields;
  int steps, gpus, weight, arrival;
};
constexpr std::array<TraceShape, 2> kShapes = {TraceShape{10, 5, 6, 7, 9}, TraceShape{7, 4, 6, -1, 5}};

// The text of a file, or a fault with its name.
std::optional<std::string> load(const std::filesystem::path& path, model::FaultList& faults) {
  FileText file = readPlainOrGzip(path, kLargestTable);
  if (file.fault.empty()) return std::move(file.text);
  faults.add({"unreadable", path.string(), std::move(file.fault), std::move(file.hint), 0});
  return std::nullopt;
}

class TraceReader {
 public:
  TraceReader(const std::filesystem::path& path, model::FaultList& faults) : m_file(path.string()), m_faults(faults) {}

  std::vector<GavelJob> run(std::string_view text) {
    std::vector<GavelJob> jobs;
    for (m_line = 1; !text.empty(); ++m_line) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.empty()) continue;
      GavelJob job;
      job.id = m_next++;  // a line that cannot be read still counts
      job.line = m_line;
      if (read(line, job)) jobs.push_back(std::move(job));
    }
    if (m_next == 0) fault("empty-file", "the trace has no jobs", "one job a line");
    return jobs;
  }

 private:
  void fault(std::string code, std::string message, std::string hint) {
    m_faults.add({std::move(code), m_file, std::move(message), std::move(hint), m_line});
  }

  static std::vector<std::string_view> split(std::string_view line) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find('\t', begin), line.size());
      fields.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
    return fields;
  }

  bool number(const std::vector<std::string_view>& fields, int position, const char* name, double minimum,
              double& value) {
    if (position < 0) return true;
    const std::string_view field = fields[static_cast<std::size_t>(position)];
    const std::optional<double> parsed = parseNumber(field);
    if (parsed && *parsed >= minimum) {
      value = *parsed;
      return true;
    }
    fault("bad-field", fmt::format("field {} ({}) is \"{}\"", position + 1, name, field.substr(0, 40)),
          fmt::format("a number from {}", minimum));
    return false;
  }

  bool gpus(std::string_view field, int& value) {
    const std::optional<long long> parsed = parseInteger(field);
    if (parsed && *parsed >= 1 && *parsed <= kMaxGpus) {
      value = static_cast<int>(*parsed);
      return true;
    }
    fault("bad-field", fmt::format("field 7 (scale_factor) is \"{}\"", field.substr(0, 40)),
          fmt::format("a number of GPUs from 1 to {}", kMaxGpus));
    return false;
  }

  bool read(std::string_view line, GavelJob& job) {
    const std::vector<std::string_view> fields = split(line);
    for (const TraceShape& shape : kShapes) {
      if (fields.size() != shape.fields) continue;
      job.type = std::string(fields.front());
      bool is_valid = number(fields, shape.steps, "total_steps", 0, job.steps);
      is_valid = gpus(fields[static_cast<std::size_t>(shape.gpus)], job.gpus) && is_valid;
      is_valid = number(fields, shape.weight, "priority_weight", 0, job.weight) && is_valid;
      return number(fields, shape.arrival, "arrival_time", 0, job.arrival_s) && is_valid;
    }
    fault("bad-line", fmt::format("this line has {} tab-separated fields", fields.size()),
          "10 (job_type, command, working_directory, num_steps_arg, needs_data_dir, total_steps, scale_factor, "
          "priority_weight, SLO, arrival_time) "
          "or 7 (job_type, command, num_steps_arg, needs_data_dir, total_steps, arrival_time, scale_factor)");
    return false;
  }

  std::string m_file;
  model::FaultList& m_faults;
  int m_line = 0;
  int m_next = 0;
};

struct JobKey {
  std::string model;
  int gpus = 1;
};

// "('ResNet-18 (batch size 64)', 2)", Python's way to print a pair.
std::optional<JobKey> parseKey(std::string_view key) {
  if (key.size() < 7 || key[0] != '(' || (key[1] != '\'' && key[1] != '"') || key.back() != ')') return std::nullopt;
  const std::size_t close = key.rfind(key[1]);
  if (close < 2 || key.substr(close + 1, 2) != ", ") return std::nullopt;
  const std::optional<long long> gpus = parseInteger(key.substr(close + 3, key.size() - close - 4));
  if (!gpus || *gpus < 1 || *gpus > kMaxGpus) return std::nullopt;
  return JobKey{std::string(key.substr(2, close - 2)), static_cast<int>(*gpus)};
}

class ThroughputReader {
 public:
  ThroughputReader(JsonCursor& in, GavelPairs* pairs) : m_in(in), m_pairs(pairs) {}

  GavelRates run() {
    if (!object("an object {worker type: {job: ...}}")) return {};
    while (m_in.nextMember()) {
      const std::string worker = m_in.key();
      readWorker(worker, m_rates[worker]);
    }
    m_in.expectEnd();
    return std::move(m_rates);
  }

 private:
  bool object(const char* expected) {
    if (m_in.peek() == JsonCursor::Kind::Object) {
      m_in.enterObject();
      return true;
    }
    m_in.wrongType(expected);
    return false;
  }

  void readWorker(const std::string& worker, ModelRates& models) {
    if (!object("an object {\"('model', gang size)\": {\"null\": steps/s}}")) return;
    while (m_in.nextMember()) {
      const std::optional<JobKey> key = parseKey(m_in.key());
      if (key) {
        readJob(worker, *key, models[key->model]);
      } else {
        m_in.fault("bad-key", fmt::format("the key {} names no job", m_in.key().substr(0, 60)),
                   "(\'model\', gang size), for example ('A3C', 1)");
        m_in.skip();
      }
    }
  }

  // Reads throughputs of single jobs and, if requested, of pairs on one GPU. Pairs of larger gangs share several GPUs and are skipped.
  void readJob(const std::string& worker, const JobKey& key, GangRates& gangs) {
    if (!object("an object with the key \"null\"")) return;
    while (m_in.nextMember()) {
      if (m_in.key() != "null") {
        const std::optional<JobKey> partner_key =
            m_pairs != nullptr && key.gpus == 1 ? parseKey(m_in.key()) : std::nullopt;
        if (partner_key && partner_key->gpus == 1)
          readPair((*m_pairs)[worker], {key.model, partner_key->model});
        else
          m_in.skip();
      } else if (const auto rate = m_in.number(); rate && *rate > 0) {
        gangs[key.gpus] = *rate;
      } else if (rate && *rate < 0) {
        m_in.fault("negative", fmt::format("{} steps/s", *rate), "0 if it cannot run, otherwise more than 0");
      }
    }
  }

  void readPair(std::map<std::pair<std::string, std::string>, std::pair<double, double>>& pairs,
                const std::pair<std::string, std::string>& two) {
    if (m_in.peek() != JsonCursor::Kind::Array) return m_in.wrongType("a list of two rates, steps/s");
    std::vector<double> rates;
    m_in.enterArray();
    while (m_in.nextElement()) rates.push_back(m_in.number().value_or(0));
    if (rates.size() == 2 && rates[0] > 0 && rates[1] > 0) pairs[two] = {rates[0], rates[1]};
  }

  JsonCursor& m_in;
  GavelPairs* m_pairs;
  GavelRates m_rates;
};

}  // namespace

std::vector<GavelJob> readGavelTrace(const std::filesystem::path& path, model::FaultList& faults) {
  const std::optional<std::string> text = load(path, faults);
  if (!text) return {};
  if (const auto offset = firstInvalidUtf8(*text)) {
    const auto line = 1 + std::count(text->begin(), text->begin() + static_cast<std::ptrdiff_t>(*offset), '\n');
    faults.add({"invalid-utf8", path.string(), fmt::format("byte {} is not UTF-8", *offset),
                "a tab-separated text in UTF-8", static_cast<int>(line)});
    return {};
  }
  return TraceReader(path, faults).run(*text);
}

GavelRates readGavelThroughputs(const std::filesystem::path& path, model::FaultList& faults, GavelPairs* pairs) {
  const std::optional<std::string> text = load(path, faults);
  if (!text) return {};
  model::FaultList found([&](model::Fault& fault) {
    fault.pointer = path.string() + fault.pointer;
    return true;
  });
  if (const auto offset = firstInvalidUtf8(*text))
    found.add({"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "a JSON file in UTF-8", 1});
  GavelRates rates;
  if (found.empty()) {
    JsonCursor in(*text, found);
    rates = ThroughputReader(in, pairs).run();
  }
  faults.append(std::move(found));
  return rates;
}

}  // namespace roundel::io
