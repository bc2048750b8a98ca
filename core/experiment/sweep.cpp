// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/compare/comparison.h"
#include "core/compare/lane_name.h"
#include "core/experiment/json_path.h"
#include "core/experiment/results.h"
#include "core/experiment/sweep_generator.h"
#include "core/io/fault_text.h"
#include "core/io/files/file.h"
#include "core/io/files/sha256.h"
#include "core/io/load.h"
#include "core/metrics/metrics.h"
#include "core/model/check/name_length.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"
#include "core/policies/external/command_options.h"
#include "core/policies/registry.h"

namespace roundel::experiment {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using model::Fault;

constexpr std::int64_t kMaxSeeds = 100'000;
constexpr std::uintmax_t kLargestFile = std::uintmax_t{256} << 20;  // as of scenarios

std::vector<std::string_view> viewsOf(const std::vector<std::string>& words) { return {words.begin(), words.end()}; }

/// Writes a number as in scenario files: without decimals if it is whole.
std::string numberText(double value) {
  return value == std::floor(value) && std::abs(value) < 1e15 ? fmt::format("{:.0f}", value) : Json(value).dump();
}

class Reader {
 public:
  Reader(const fs::path& file, const std::string* given, Sweep& sweep, std::vector<Fault>& faults)
      : m_file(file), m_given(given), m_sweep(sweep), m_faults(faults) {}

  void read(const Json& document) {
    if (!document.is_object())
      return fault("wrong-type", "", "a sweep is a JSON object", "{\"roundel_sweep\": 1, ...}");
    known(document, "",
          {"roundel_sweep", "title", "scenario", "vary", "schedulers", "seeds", "metrics", "notes", "warm_up",
           "expected", "paper"});
    if (document.value("roundel_sweep", Json()) != 1)
      fault("wrong-version", "/roundel_sweep", "the format of a sweep is 1", "\"roundel_sweep\": 1");
    m_sweep.title = word(document, "title", "");
    scenario(document);
    m_sweep.vary = dimensions(document, "", &Reader::path);
    schedulers(document);
    seeds(document);
    metrics(document);
    warmUp(document);
    names();
    paper(document);
  }

 private:
  void fault(std::string code, std::string pointer, std::string message, std::string hint) {
    m_faults.push_back({std::move(code), std::move(pointer), std::move(message), std::move(hint)});
  }

  void known(const Json& object, const std::string& at, const std::vector<std::string_view>& keys) {
    for (const auto& [key, value] : object.items()) {
      if (model::contains(keys, key)) continue;
      fault("unknown-key", at + "/" + key, fmt::format("unknown key \"{}\"", key), model::hintFor(key, keys, ""));
    }
  }

  /// A text that names something in tables and figures.
  std::string name(const Json& object, const char* key, const std::string& at) {
    std::string text = word(object, key, at);
    if (const std::string why = model::whyTooLong(text); !why.empty())
      fault("name-too-long", at + "/" + key, fmt::format("\"{}\": {}", model::brief(text), why), "a shorter name");
    return text;
  }

  std::string word(const Json& object, const char* key, const std::string& at) {
    if (!object.contains(key)) return {};
    if (object[key].is_string()) return object[key].get<std::string>();
    fault("wrong-type", at + "/" + key, "a text is expected", "\"...\"");
    return {};
  }

  void scenario(const Json& document) {
    if (document.contains("scenario") && document["scenario"].is_object()) return generator(document["scenario"]);
    const std::string name = word(document, "scenario", "");
    if (name.empty()) {
      return fault("missing-key", "/scenario", "no scenario is named",
                   "\"scenario\": \"file.json\", or {\"generator\": ...}");
    }
    const fs::path path = m_file.parent_path() / name;
    m_sweep.scenario = m_given != nullptr ? *m_given : io::readFile(path, kLargestFile).text;
    m_sweep.folder = path.parent_path();
    if (m_sweep.scenario.empty()) {
      return fault("no-file", "/scenario", fmt::format("{} cannot be read", path.string()),
                   "a path relative to the sweep file");
    }
    loadScenario(path);
  }

  void loadScenario(const fs::path& path) {
    const io::LoadResult loaded = io::loadProblemText(m_sweep.scenario, m_sweep.folder, policies::checkCompare);
    if (loaded.problem) {
      m_lanes = compare::lanesOf(*loaded.problem->scenario);
      m_tree = Json::parse(m_sweep.scenario, nullptr, false);
      return;
    }
    for (const Fault& scenario_fault : loaded.faults)
      fault(scenario_fault.code, "/scenario", io::formatFault(scenario_fault, path.filename().string()), "");
  }

  void generator(const Json& object) {
    known(object, "/scenario", {"generator", "set"});
    if (!readSweepGenerator(object, m_file.parent_path(), m_sweep, m_faults)) return;
    m_tree = Json::parse(m_sweep.scenario, nullptr, false);
  }

  using PathCheck = void (Reader::*)(const std::string& path, const std::string& at);

  /// Reads "path" or "paths": one path, or several that change together.
  std::vector<std::string> paths(const Json& entry, const std::string& at, PathCheck check) {
    std::vector<std::string> out;
    const Json& given_paths = entry.contains("path") ? entry["path"] : Json();
    for (const Json& given_path : given_paths.is_array() ? given_paths : Json::array({given_paths})) {
      if (!given_path.is_string()) {
        fault("wrong-type", at + "/path", "a path is a text, or a list of texts", "\"/clock/round_s\"");
        return {};
      }
      out.push_back(given_path.get<std::string>());
      (this->*check)(out.back(), at + "/path");
    }
    return out;
  }

  void path(const std::string& pointer, const std::string& at) {
    if (m_tree.is_null()) return;
    if (m_sweep.generator.empty()) {
      if (pointer == kLoadPath || !placesAt(m_tree, pointer).empty()) return;
      return fault("no-such-path", at, fmt::format("the scenario has no \"{}\"", pointer),
                   "a JSON pointer into the scenario, such as /clock/round_s or /jobs/J1/gpus, or /arrivals/load");
    }
    if (!placesInGenerator(m_tree, pointer).empty()) return;
    fault("no-such-path", at, fmt::format("the generator has no \"{}\"", pointer),
          "a JSON pointer into the generator, such as /arrivals/load or /jobs");
  }

  void option(const std::string& key, const std::string& at) {
    const policies::PolicyInfo* info = policies::find(m_policy);
    if (info == nullptr) return;
    std::vector<std::string_view> keys;
    for (const policies::OptionSpec& spec : info->options) keys.push_back(spec.key);
    if (model::contains(keys, key)) return;
    fault("unknown-option", at, fmt::format("{} has no option \"{}\"", m_policy, key),
          model::hintFor(key, keys, "it has none"));
  }

  std::vector<Vary> dimensions(const Json& object, const std::string& at, PathCheck check) {
    std::vector<Vary> out;
    if (!object.contains("vary")) return out;
    const Json& list = object["vary"];
    if (!list.is_array()) {
      fault("wrong-type", at + "/vary", "a list is expected", "[{\"name\", \"path\", \"values\"}]");
      return out;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string vary_pointer = fmt::format("{}/vary/{}", at, i);
      if (!list[i].is_object()) {
        fault("wrong-type", vary_pointer, "an object is expected", "{\"name\", \"path\", \"values\"}");
        continue;
      }
      known(list[i], vary_pointer, {"name", "path", "values", "labels"});
      Vary vary{word(list[i], "name", vary_pointer), paths(list[i], vary_pointer, check), {}, {}};
      values(list[i], vary_pointer, vary);
      labels(list[i], vary_pointer, vary);
      if (vary.name.empty())
        fault("missing-key", vary_pointer + "/name", "a dimension needs a name", "its column in results.csv");
      if (!vary.paths.empty() && !vary.values.empty()) out.push_back(std::move(vary));
    }
    return out;
  }

  void values(const Json& entry, const std::string& at, Vary& vary) {
    const Json given_values = entry.contains("values") ? entry["values"] : Json();
    const Json list = given_values.is_object() ? range(given_values, at + "/values") : given_values;
    if (given_values.is_object() && list.is_null()) return;  // already reported
    if (!list.is_array() || list.empty()) {
      return fault("wrong-type", at + "/values", "the values are a list that is not empty, or a range",
                   "[60, 120], or {\"from\": 60, \"to\": 600, \"steps\": 10, \"scale\": \"log\"}");
    }
    for (const Json& value : list) {
      if (vary.paths.size() > 1 && (!value.is_array() || value.size() != vary.paths.size())) {
        return fault("wrong-type", at + "/values", "several paths need a list of as many values each",
                     fmt::format("lists of {} values", vary.paths.size()));
      }
      std::vector<std::string> texts;
      for (const Json& path_value : vary.paths.size() > 1 ? value : Json::array({value}))
        texts.push_back(path_value.dump());
      vary.values.push_back(std::move(texts));
    }
  }

  /// Names for values that would make long cells.
  void labels(const Json& entry, const std::string& at, Vary& vary) {
    if (!entry.contains("labels")) return;
    std::set<std::string> unique_labels;
    for (const Json& label_json : entry["labels"])
      if (label_json.is_string() && model::whyTooLong(label_json.get<std::string>()).empty() &&
          unique_labels.insert(label_json.get<std::string>()).second)
        vary.labels.push_back(label_json.get<std::string>());
    if (vary.labels.size() == vary.values.size() && entry["labels"].size() == vary.values.size()) return;
    vary.labels.clear();
    fault("bad-labels", at + "/labels", "labels are different texts, as many as values",
          fmt::format("{} texts of at most {} characters", vary.values.size(), model::kLongestName));
  }

  /// {"from", "to", "steps", "scale"}: both ends included.
  Json range(const Json& given, const std::string& at) {
    known(given, at, {"from", "to", "steps", "scale"});
    const bool log = given.value("scale", Json("linear")) == "log";
    const Json from = given.value("from", Json()), to = given.value("to", Json()), steps = given.value("steps", Json());
    if (!from.is_number() || !to.is_number() || !steps.is_number_integer() || steps.get<std::int64_t>() < 2 ||
        steps.get<std::int64_t>() > 10'000 || (log && (from.get<double>() <= 0 || to.get<double>() <= 0))) {
      fault("bad-range", at, "a range needs from, to and 2 to 10,000 steps; on a log scale both ends are above 0",
            "{\"from\": 60, \"to\": 600, \"steps\": 10}");
      return {};
    }
    const bool is_whole = from.is_number_integer() && to.is_number_integer();
    const std::int64_t count = steps.get<std::int64_t>();
    Json out = Json::array();
    for (std::int64_t i = 0; i < count; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(count - 1);
      const double a = from.get<double>(), b = to.get<double>();
      double value = log ? a * std::pow(b / a, share) : a + (b - a) * share;
      if (i + 1 == count) value = b;
      if (is_whole && !log && std::abs(value - std::round(value)) < 1e-9) value = std::round(value);
      out.push_back(Json::parse(numberText(value)));
    }
    return out;
  }

  /// Uses the schedulers of the scenario if the sweep lists none.
  void schedulersOfScenario(const Json& document) {
    if (document.contains("scenario") && document["scenario"].is_object())
      return fault("missing-key", "/schedulers", "a generator names no schedulers", "[{\"policy\": \"gavel\"}]");
    for (const compare::Lane& lane : m_lanes) m_sweep.schedulers.push_back({lane.policy, lane.label, lane.options, {}});
  }

  void unknownPolicy(const std::string& at) {
    std::vector<std::string_view> ids;
    for (const policies::PolicyInfo& info : policies::all()) ids.push_back(info.id);
    fault("unknown-policy", at + "/policy", fmt::format("there is no scheduler \"{}\"", m_policy),
          model::hintFor(m_policy, ids, ""));
  }

  void scheduler(const Json& entry, const std::string& at) {
    if (!entry.is_object()) return fault("wrong-type", at, "an object is expected", "{\"policy\": \"gavel\"}");
    known(entry, at, {"policy", "label", "options", "vary"});
    m_policy = word(entry, "policy", at);
    if (policies::find(m_policy) == nullptr) return unknownPolicy(at);
    SweepScheduler out{m_policy, name(entry, "label", at), {}, {}};
    const Json options = entry.value("options", Json::object());
    if (!options.is_object()) return fault("wrong-type", at + "/options", "an object is expected", "{\"beam\": 64}");
    for (const auto& [key, value] : options.items()) out.options[key] = value.dump();
    if (policies::find(m_policy)->needs_program)
      if (const std::string wrong = policies::wrongFolder(out.options); !wrong.empty())
        fault("outside", at + "/options/" + policies::kFolderOption, wrong, policies::kRelativeFolder);
    out.vary = dimensions(entry, at, &Reader::option);
    m_sweep.schedulers.push_back(std::move(out));
  }

  void schedulers(const Json& document) {
    if (!document.contains("schedulers")) return schedulersOfScenario(document);
    const Json& list = document["schedulers"];
    if (!list.is_array() || list.empty())
      return fault("wrong-type", "/schedulers", "a list of schedulers is expected", "[{\"policy\": \"gavel\"}]");
    for (std::size_t i = 0; i < list.size(); ++i) scheduler(list[i], fmt::format("/schedulers/{}", i));
    std::vector<compare::Lane> lanes;
    lanes.reserve(m_sweep.schedulers.size());
    for (const SweepScheduler& sweep_scheduler : m_sweep.schedulers)
      lanes.push_back({sweep_scheduler.policy, sweep_scheduler.label, sweep_scheduler.options});
    compare::nameLanes(lanes);
    for (std::size_t i = 0; i < lanes.size(); ++i) m_sweep.schedulers[i].label = lanes[i].label;
  }

  void seeds(const Json& document) {
    if (!document.contains("seeds")) return m_sweep.seeds.push_back(1);
    const Json& given_seeds = document["seeds"];
    if (given_seeds.is_number_unsigned() && given_seeds.get<std::int64_t>() >= 1 &&
        given_seeds.get<std::int64_t>() <= kMaxSeeds) {
      for (std::uint64_t seed = 1; seed <= given_seeds.get<std::uint64_t>(); ++seed) m_sweep.seeds.push_back(seed);
    } else if (given_seeds.is_array()) {
      std::set<std::uint64_t> unique_seeds;
      for (const Json& seed_json : given_seeds) {
        if (seed_json.is_number_unsigned() && unique_seeds.insert(seed_json.get<std::uint64_t>()).second) {
          m_sweep.seeds.push_back(seed_json.get<std::uint64_t>());
        } else {
          m_sweep.seeds.clear();
          break;
        }
      }
    }
    if (!m_sweep.seeds.empty()) return;
    fault("no-seeds", "/seeds", "at least one seed is needed: a count, or a list of different whole numbers",
          "\"seeds\": 10, or [1, 2, 3]");
  }

  void metrics(const Json& document) {
    std::vector<std::string> names;
    for (const metrics::MetricInfo& info : metrics::catalogue()) names.push_back(info.name);
    if (!document.contains("metrics")) {
      m_sweep.metrics = names;
      return;
    }
    const Json& list = document["metrics"];
    if (!list.is_array() || list.empty())
      return fault("wrong-type", "/metrics", "a list of metrics is expected", "[\"jct_mean_s\", \"makespan_s\"]");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string name = list[i].is_string() ? list[i].get<std::string>() : list[i].dump();
      if (metrics::find(name) == nullptr) {
        fault("unknown-metric", fmt::format("/metrics/{}", i), fmt::format("there is no metric \"{}\"", name),
              model::hintFor(name, viewsOf(names), ""));
      }
      m_sweep.metrics.push_back(name);
    }
  }

  void warmUp(const Json& document) {
    if (!document.contains("warm_up")) return;
    const Json& given_warm_up = document["warm_up"];
    if (given_warm_up.is_object()) known(given_warm_up, "/warm_up", {"jobs", "seconds"});
    const Json jobs = given_warm_up.is_object() ? given_warm_up.value("jobs", Json()) : Json();
    const Json seconds = given_warm_up.is_object() ? given_warm_up.value("seconds", Json()) : Json();
    if (seconds.is_null() && jobs.is_number_unsigned() && jobs.get<std::size_t>() > 0) {
      m_sweep.warm_up.jobs = jobs.get<std::size_t>();
    } else if (jobs.is_null() && seconds.is_number() && seconds.get<double>() > 0) {
      m_sweep.warm_up.seconds = seconds.get<double>();
    } else {
      fault("bad-warm-up", "/warm_up", "the warm-up is a number of jobs or of seconds above 0, one of the two",
            R"({"jobs": 100}, or {"seconds": 3600})");
    }
  }

  /// Columns of results.csv have different names.
  void names() {
    std::set<std::string> taken_names{"run", "scheduler", "seed", "status", "message"};
    const std::vector<std::string> columns = resultColumns(m_sweep);
    taken_names.insert(columns.begin(), columns.end());
    std::set<std::string> grid;
    for (const Vary& vary : m_sweep.vary)
      if (taken_names.count(vary.name) > 0 || !grid.insert(vary.name).second)
        fault("duplicate-name", "/vary", fmt::format("the name \"{}\" is taken", vary.name), "another name");
    for (const SweepScheduler& scheduler : m_sweep.schedulers) {
      for (const Vary& vary : scheduler.vary) {
        if (taken_names.count(vary.name) == 0 && grid.count(vary.name) == 0) continue;
        fault("duplicate-name", "/schedulers", fmt::format("the name \"{}\" is taken", vary.name), "another name");
      }
    }
  }

  /// Reads the numbers of a paper and checks that the sweep has all that they name.
  void paper(const Json& document) {
    PaperReader reader(m_faults);
    if (document.contains("expected")) m_sweep.expected = reader.expected(document["expected"]);
    if (document.contains("paper")) m_sweep.paper = reader.figure(document["paper"]);
    if (!m_faults.empty()) return;
    SweepNames names{{}, m_sweep.metrics, {}};
    const std::vector<std::string> timings = timingMetrics();
    names.metrics.insert(names.metrics.end(), timings.begin(), timings.end());
    const auto add = [&names](const Vary& vary) {
      for (std::size_t i = 0; i < vary.values.size(); ++i) names.dimensions[vary.name].push_back(valueText(vary, i));
    };
    std::ranges::for_each(m_sweep.vary, add);
    for (const SweepScheduler& scheduler : m_sweep.schedulers) {
      names.schedulers.push_back(scheduler.label);
      std::ranges::for_each(scheduler.vary, add);
    }
    const std::vector<Fault> faults = checkPaper(m_sweep.expected, m_sweep.paper.value_or(PaperFigure{}), names);
    m_faults.insert(m_faults.end(), faults.begin(), faults.end());
  }

  fs::path m_file;
  const std::string* m_given;  ///< the scenario's text, or null
  Sweep& m_sweep;
  std::vector<Fault>& m_faults;
  std::vector<compare::Lane> m_lanes;
  Json m_tree;           ///< the scenario
  std::string m_policy;  ///< whose options are read
};

/// Returns, as one text, everything that the rows depend on.
std::string identityOf(const Sweep& sweep) {
  Json identity_json = {
      {"scenario", io::sha256(sweep.scenario)}, {"metrics", resultColumns(sweep)}, {"seeds", sweep.seeds}};
  if (!sweep.generator.empty()) identity_json["generator"] = sweep.generator;
  for (const auto& [name, text] : sweep.files) identity_json["files"][name] = io::sha256(text);
  if (!sweep.warm_up.none()) identity_json["warm_up"] = {sweep.warm_up.jobs, sweep.warm_up.seconds};
  const auto add = [](Json& to, const std::vector<Vary>& vary) {
    to["vary"] = Json::array();
    for (const Vary& dimension : vary) {
      to["vary"].push_back({{"name", dimension.name}, {"paths", dimension.paths}, {"values", dimension.values}});
      if (!dimension.labels.empty()) to["vary"].back()["labels"] = dimension.labels;
    }
  };
  add(identity_json, sweep.vary);
  for (const SweepScheduler& scheduler : sweep.schedulers) {
    Json scheduler_json = {{"policy", scheduler.policy}, {"label", scheduler.label}, {"options", scheduler.options}};
    add(scheduler_json, scheduler.vary);
    identity_json["schedulers"].push_back(std::move(scheduler_json));
  }
  return io::sha256(identity_json.dump() + ROUNDEL_VERSION);
}

}  // namespace

namespace {

// The words of a command are relative to the file that states it: the sweep or, for its lanes, the scenario.
void setCommandFolders(const std::filesystem::path& of_file, Sweep& sweep) {
  const std::filesystem::path folder = std::filesystem::absolute(of_file.empty() ? "." : of_file).lexically_normal();
  for (SweepScheduler& scheduler : sweep.schedulers) {
    const policies::PolicyInfo* info = policies::find(scheduler.policy);
    if (info == nullptr || !info->needs_program) continue;
    const auto folder_entry = scheduler.options.find(policies::kFolderOption);
    const std::string stated_folder =
        folder_entry == scheduler.options.end() ? "" : policies::textOfJson(folder_entry->second);
    scheduler.options[policies::kFolderOption] =
        policies::jsonOfText((folder / stated_folder).lexically_normal().string());
  }
}

}  // namespace

SweepResult readSweep(const std::filesystem::path& file) {
  const io::FileText read = io::readFile(file, kLargestFile);
  if (!read.text.empty()) return readSweepText(read.text, file);
  const std::string why = read.fault.empty() ? fmt::format("{} is empty", file.string()) : read.fault;
  return {std::nullopt, {{"no-file", "", why, "a sweep file", 0}}};
}

SweepResult readSweepText(const std::string& text, const std::filesystem::path& file, const std::string* scenario) {
  SweepResult result;
  Sweep sweep;
  bool lists_schedulers = false;
  try {
    const Json object = Json::parse(text);
    lists_schedulers = object.is_object() && object.contains("schedulers");
    Reader(file, scenario, sweep, result.faults).read(object);
  } catch (const Json::exception& error) {
    const std::string error_text = error.what();  // "[json.exception.parse_error.101] parse error at line 2, ..."
    result.faults.push_back({"syntax", "", "this is not JSON: " + error_text.substr(error_text.find("] ") + 2), "", 0});
  }
  if (result.faults.empty() && runCount(sweep) > kMaxRuns) {
    result.faults.push_back({"too-many-runs", "/vary",
                             fmt::format("{} runs; a sweep has at most {}", runCount(sweep), kMaxRuns),
                             "fewer values or seeds", 0});
  }
  if (result.faults.empty()) readGeneratorFiles(sweep, result.faults);
  io::fillLines(text, result.faults);
  if (!result.faults.empty()) return result;
  sweep.identity = identityOf(sweep);
  setCommandFolders(lists_schedulers ? file.parent_path() : sweep.folder, sweep);
  result.sweep = std::move(sweep);
  return result;
}

}  // namespace roundel::experiment
