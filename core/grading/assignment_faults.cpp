// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/assignment_faults.h"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <system_error>
#include <utility>

#include "core/generate/shipped.h"
#include "core/metrics/metrics.h"
#include "core/model/check/name_length.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"
#include "core/policies/registry.h"
#include "core/program/command.h"

namespace roundel::grading {
namespace {

namespace fs = std::filesystem;

/// Whether a relative path stays in the folder, also after links are followed.
bool staysIn(const fs::path& folder, const std::string& name) {
  if (name.find('\0') != std::string::npos || fs::path(name).is_absolute()) return false;
  const fs::path plain_path = fs::path(name).lexically_normal();
  if (plain_path.empty() || *plain_path.begin() == "..") return false;
  std::error_code error;
  const fs::path home = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, error);
  const fs::path file = fs::weakly_canonical(home / plain_path, error);
  if (error) return true;  // it cannot be read, which the grader reports
  const fs::path inner = file.lexically_relative(home);
  return !inner.empty() && *inner.begin() != "..";
}

class Checker {
 public:
  explicit Checker(const Assignment& assignment) : m_assignment(assignment) {}

  std::vector<model::Fault> run() {
    command("/command", m_assignment.command, false);
    command("/build", m_assignment.build, true);
    if (!m_assignment.due.empty() && dueText(m_assignment.due).empty())
      fault("bad-date", "/due", fmt::format("\"{}\" is no date", model::brief(model::visible(m_assignment.due))),
            "2026-12-12 or 2026-12-12T23:59");
    limits();
    const auto& [scenarios, cases, board] =
        std::tie(m_assignment.scenarios, m_assignment.cases, m_assignment.leaderboard);
    names(scenarios, "/scenarios/{}/id", &ScenarioEntry::id);
    names(cases, "/cases/{}/id", &CaseEntry::id);
    names(board, "/leaderboard/{}/name", &BoardEntry::name);
    for (std::size_t i = 0; i < scenarios.size(); ++i) scenario(scenarios[i], fmt::format("/scenarios/{}", i));
    for (std::size_t i = 0; i < cases.size(); ++i) testCase(cases[i], fmt::format("/cases/{}", i));
    for (std::size_t i = 0; i < board.size(); ++i) entry(board[i], fmt::format("/leaderboard/{}", i));
    return std::move(m_faults);
  }

 private:
  void fault(std::string code, std::string pointer, std::string message, std::string hint) {
    m_faults.push_back({std::move(code), std::move(pointer), std::move(message), std::move(hint), 0});
  }

  void command(const char* at, const std::string& text, bool optional) {
    if (optional && text.empty()) return;
    const program::Words split = program::splitWords(text);
    if (!split.fault.empty()) fault("bad-command", at, split.fault, "words as in a shell: python3 'my file.py'");
  }

  void limits() {
    const ProgramLimits& limits = m_assignment.limits;
    const std::pair<const char*, double> values[] = {{"build_s", limits.build_s},
                                                     {"hello_limit_s", limits.hello_limit_s},
                                                     {"decision_limit_s", limits.decision_limit_s},
                                                     {"run_s", limits.run_s}};
    for (const auto& [key, value] : values)
      if (!std::isfinite(value) || value < 0)
        fault("out-of-range", fmt::format("/limits/{}", key), fmt::format("{} is below 0", value), "0 is no limit");
    if (limits.memory_mib < 1)
      fault("out-of-range", "/limits/memory_mib", fmt::format("{} MiB", limits.memory_mib), "at least 1");
    if (limits.processes < 1)
      fault("out-of-range", "/limits/processes", fmt::format("{} processes", limits.processes), "at least 1");
  }

  template <class Entry>
  void names(const std::vector<Entry>& entries, const char* pointer, std::string Entry::*name) {
    std::set<std::string> seen_names;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const std::string& word = entries[i].*name;
      const std::string entry_pointer = fmt::format(fmt::runtime(pointer), i);
      if (word.empty()) {
        fault("empty-id", entry_pointer, "the name is empty", "a short unique word");
      } else if (const std::string why = model::whyTooLong(word); !why.empty()) {
        fault("name-too-long", entry_pointer, fmt::format("\"{}\": {}", model::brief(word), why), "a shorter name");
      } else if (!seen_names.insert(word).second) {
        fault("duplicate-id", entry_pointer, fmt::format("\"{}\" is used twice", model::brief(word)), "a unique name");
      }
    }
  }

  void path(const std::string& name, const std::string& at) {
    if (staysIn(m_assignment.folder, name)) return;
    fault("outside", at, fmt::format("\"{}\" is outside of the assignment's folder", model::brief(name)),
          "a relative path in this folder");
  }

  void scenario(const ScenarioEntry& entry, const std::string& at) {
    if (entry.file.empty() == entry.generator.empty())
      fault("missing-key", at, "a scenario has a \"file\" or a \"generator\", one of the two", "\"file\": \"x.json\"");
    if (!entry.file.empty()) path(entry.file, at + "/file");
    if (!entry.generator.empty() && !model::contains(generate::shippedGenerators(), entry.generator))
      path(entry.generator, at + "/generator");
    if (entry.generator.empty() && !entry.set.empty())
      fault("unknown-key", at + "/set", "only a generator has \"set\"", "");
    std::set<std::uint64_t> seeds;
    for (std::size_t i = 0; i < entry.seeds.size(); ++i)
      if (!seeds.insert(entry.seeds[i]).second)
        fault("duplicate-id", fmt::format("{}/seeds/{}", at, i), fmt::format("seed {} is used twice", entry.seeds[i]),
              "different seeds");
  }

  void scenarios(const std::vector<std::string>& on, const std::string& at) {
    std::set<std::string> seen_scenarios;
    for (std::size_t i = 0; i < on.size(); ++i) {
      const std::string entry_pointer = fmt::format("{}/on/{}", at, i);
      if (!model::contains(m_assignment.scenarios, on[i], &ScenarioEntry::id)) {
        fault("unknown-id", entry_pointer, fmt::format("there is no scenario \"{}\"", model::brief(on[i])),
              model::hintFor(on[i], model::knownIds(m_assignment.scenarios), "there is none"));
      } else if (!seen_scenarios.insert(on[i]).second) {
        fault("duplicate-id", entry_pointer, fmt::format("\"{}\" is in the list twice", model::brief(on[i])), "once");
      }
    }
  }

  void reference(const Reference& reference, const std::string& at) {
    const policies::PolicyInfo* info = policies::find(reference.policy);
    if (info == nullptr) {
      std::vector<std::string_view> ids;
      for (const policies::PolicyInfo& policy_info : policies::all()) ids.push_back(policy_info.id);
      return fault("unknown-policy", at + "/policy",
                   fmt::format("there is no scheduler \"{}\"", model::brief(reference.policy)),
                   model::hintFor(reference.policy, ids, ""));
    }
    if (info->needs_program)
      return fault("program", at + "/policy", "a program is no reference: this file must not start one",
                   "a scheduler of Roundel such as gavel");
    std::vector<std::string_view> keys;
    for (const policies::OptionSpec& spec : info->options) keys.push_back(spec.key);
    for (const auto& [key, value] : reference.options)
      if (!model::contains(keys, key))
        fault("unknown-option", at + "/options/" + key,
              fmt::format("{} has no option \"{}\"", info->name, model::brief(key)),
              model::hintFor(key, keys, "it has none"));
  }

  void metric(const std::string& name, const std::optional<Against>& against, const std::string& at) {
    const metrics::MetricInfo* info = metrics::find(name);
    if (info == nullptr) {
      std::vector<std::string_view> known_metrics;
      for (const metrics::MetricInfo& metric_info : metrics::catalogue()) known_metrics.push_back(metric_info.name);
      fault("unknown-metric", at + "/metric", fmt::format("there is no metric \"{}\"", model::brief(name)),
            model::hintFor(name, known_metrics, ""));
    } else if (info->better == metrics::Better::Neither) {
      fault("no-direction", at + "/metric", fmt::format("{}: neither more nor less of it is better", name),
            "a metric such as jct_mean_s");
    }
    if (!against) return;
    if (!against->number) return reference(against->scheduler, at + "/against");
    if (!std::isfinite(*against->number) || *against->number < 0)
      fault("out-of-range", at + "/against", "the number is below 0", "0 or more");
  }

  void testCase(const CaseEntry& entry, const std::string& at) {
    if (!std::isfinite(entry.points) || entry.points < 0)
      fault("out-of-range", at + "/points", "points are not negative", "0 or more");
    if (entry.visibility == Visibility::Never && entry.points != 0)
      fault("hidden-points", at + "/hidden", "students never see a \"hidden\" case, so it has no points",
            "\"points\": 0, or \"after_due_date\"");
    if (entry.kind != CaseKind::Check && entry.on.empty())
      fault("no-scenario", at + "/on", "a case needs at least one scenario", "[\"fig1\"]");
    scenarios(entry.on, at);
    for (std::size_t i = 0; i < entry.on.size() && entry.visibility == Visibility::Public; ++i)
      if (isHidden(m_assignment, entry.on[i]))
        fault("public-case", fmt::format("{}/on/{}", at, i),
              fmt::format("case \"{}\" is public and \"{}\" is hidden", model::brief(entry.id), entry.on[i]),
              "\"hidden\": true, or a public scenario");
    if (entry.kind == CaseKind::Equal) reference(entry.to, at + "/to");
    if (entry.kind != CaseKind::Metric) return;
    metric(entry.metric, entry.against, at);
    if (!std::isfinite(entry.at_most) || entry.at_most < 0)
      fault("out-of-range", at + "/at_most", "the bound is below 0", "a ratio such as 1.05");
    if (entry.partial && !(std::isfinite(entry.partial->from) && entry.partial->from > entry.at_most))
      fault("out-of-range", at + "/partial/from", "partial points end at or below \"at_most\"",
            "more than \"at_most\"");
  }

  void entry(const BoardEntry& entry, const std::string& at) {
    if (entry.on.empty()) fault("no-scenario", at + "/on", "an entry needs at least one scenario", "[\"fig1\"]");
    scenarios(entry.on, at);
    metric(entry.metric, entry.against, at);
  }

  const Assignment& m_assignment;
  std::vector<model::Fault> m_faults;
};

}  // namespace

std::vector<model::Fault> faultsOf(const Assignment& assignment) { return Checker(assignment).run(); }

}  // namespace roundel::grading
