// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/saved_attempts.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"

namespace roundel::attempt {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;

json slotsJson(const model::Problem& problem, const Slots& by_gpu) {
  json list = json::array();
  for (const model::JobIndex job : by_gpu) list.push_back(job.valid() ? json(problem.jobs[job].id) : json());
  return list;
}

json attemptJson(const model::Problem& problem, const SavedAttempt& saved) {
  json rounds = json::array();
  for (const PlayedRound& played : saved.attempt.played())
    rounds.push_back({{"round", played.round}, {"gpus", slotsJson(problem, played.by_gpu)}});
  json out = {{"metric", metricName(saved.metric)},
              {"hints", saved.attempt.hints()},
              {"over", saved.over},
              {"rounds", std::move(rounds)},
              {"open", slotsJson(problem, saved.attempt.open())}};
  if (saved.score) out["score"] = *saved.score;
  if (saved.lost_after) out["lost_after"] = *saved.lost_after;
  return out;
}

class AttemptReader {
 public:
  AttemptReader(const model::Problem& problem, const std::string& key, std::vector<model::Fault>& faults)
      : m_problem(problem), m_key(key), m_faults(faults) {}

  std::vector<SavedAttempt> read(const json& file) {
    std::vector<SavedAttempt> out;
    if (!file.is_object())
      return fault("wrong-type", "", "this is not a list of attempts", "a file that Roundel saved"), out;
    const json version = file.value("roundel_attempts", json());
    if (version != kVersion)
      return fault("wrong-version", "/roundel_attempts", fmt::format("the version is {}", version.dump()), "1"), out;
    const json scenario = file.value("scenario", json());
    if (scenario != m_key)
      return fault("other-scenario", "/scenario", "these attempts are of another scenario",
                   "the key of this scenario: " + m_key),
             out;
    const json attempts = file.value("attempts", json());
    if (!attempts.is_array()) return fault("wrong-type", "/attempts", "this is no list", "a list of attempts"), out;
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      const std::size_t faults_before = m_faults.size();
      SavedAttempt saved = readOne(attempts[i], fmt::format("/attempts/{}", i));
      if (m_faults.size() == faults_before) out.push_back(std::move(saved));
    }
    return out;
  }

 private:
  void fault(const char* code, const std::string& pointer, std::string message, std::string hint) {
    m_faults.push_back({code, pointer, std::move(message), std::move(hint)});
  }

  SavedAttempt readOne(const json& value, const std::string& pointer) {
    SavedAttempt out;
    if (!value.is_object()) return fault("wrong-type", pointer, "this is no attempt", "an object with rounds"), out;
    const json name = value.value("metric", json());
    const std::optional<Metric> metric = name.is_string() ? metricOf(name.get<std::string>()) : std::nullopt;
    if (!metric)
      fault("unknown-metric", pointer + "/metric", fmt::format("{} is no score", model::brief(name.dump())),
            "jct_mean_s, makespan_s or lr_mean");
    else
      out.metric = *metric;
    out.over = value.value("over", json()) == true;
    const json score = value.value("score", json());
    if (score.is_number() && std::isfinite(score.get<double>())) out.score = score.get<double>();
    const json lost = value.value("lost_after", json());
    if (!lost.is_null()) out.lost_after = static_cast<int>(wholeNumber(lost, pointer + "/lost_after"));
    const auto hints = static_cast<int>(wholeNumber(value.value("hints", json()), pointer + "/hints"));
    out.attempt = Attempt(readRounds(value.value("rounds", json()), pointer + "/rounds"),
                          readSlots(value.value("open", json()), pointer + "/open"), hints);
    return out;
  }

  std::vector<PlayedRound> readRounds(const json& rounds, const std::string& pointer) {
    std::vector<PlayedRound> out;
    if (!rounds.is_array()) return fault("wrong-type", pointer, "this is no list", "a list of rounds"), out;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      const std::string round_pointer = fmt::format("{}/{}", pointer, i);
      if (!rounds[i].is_object()) {
        fault("wrong-type", round_pointer, "this is no round", R"({"round": 0, "gpus": ["J1", null]})");
        continue;
      }
      PlayedRound played{wholeNumber(rounds[i].value("round", json()), round_pointer + "/round"),
                         readSlots(rounds[i].value("gpus", json()), round_pointer + "/gpus")};
      if (!out.empty() && played.round <= out.back().round)
        fault("order", round_pointer + "/round",
              fmt::format("round {} follows round {}", played.round, out.back().round), "rounds in ascending order");
      out.push_back(std::move(played));
    }
    return out;
  }

  Slots readSlots(const json& list, const std::string& pointer) {
    Slots by_gpu(m_problem.gpus.size());
    if (!list.is_array() || list.size() != by_gpu.size()) {
      fault("wrong-type", pointer, "this is no list of jobs by GPU",
            fmt::format("a list of {} entries", by_gpu.size()));
      return by_gpu;
    }
    for (std::size_t g = 0; g < by_gpu.size(); ++g) {
      if (list[g].is_null()) continue;
      const std::string id = list[g].is_string() ? list[g].get<std::string>() : list[g].dump();
      by_gpu[g] = m_problem.findJob(id);
      if (by_gpu[g].valid()) continue;
      fault("unknown-id", fmt::format("{}/{}", pointer, g), fmt::format("there is no job \"{}\"", model::brief(id)),
            model::hintFor(id, model::knownIds(m_problem.jobs), "the scenario has none"));
    }
    return by_gpu;
  }

  std::int64_t wholeNumber(const json& value, const std::string& pointer) {
    const bool is_whole = value.is_number_integer() || value.is_number_unsigned();
    if (is_whole && value.get<double>() >= 0 && value.get<double>() <= std::numeric_limits<std::int32_t>::max())
      return value.get<std::int64_t>();
    fault("wrong-type", pointer, fmt::format("{} is no whole number", model::brief(value.dump())),
          "a whole number from 0 up");
    return 0;
  }

  const model::Problem& m_problem;
  const std::string& m_key;
  std::vector<model::Fault>& m_faults;
};

}  // namespace

std::string toJson(const model::Problem& problem, const std::string& key, const std::vector<SavedAttempt>& attempts) {
  json list = json::array();
  for (const SavedAttempt& saved : attempts) list.push_back(attemptJson(problem, saved));
  const json file = {{"roundel_attempts", kVersion}, {"scenario", key}, {"attempts", std::move(list)}};
  return file.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::vector<SavedAttempt> readAttempts(const model::Problem& problem, const std::string& key, const std::string& text,
                                       std::vector<model::Fault>& faults) {
  return AttemptReader(problem, key, faults).read(json::parse(text, nullptr, false));
}

}  // namespace roundel::attempt
