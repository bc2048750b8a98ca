// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/limits.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>

#include "core/model/check/name_length.h"
#include "core/model/check/visible_text.h"

namespace roundel::cli {

std::string whyNoSeconds(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool number = error == std::errc() && end == word.data() + word.size() && std::isfinite(value);
  return number && value >= 0 ? "" : word + " is not a time: write seconds, 0 or more";
}

std::string whyNoSeed(const std::string& word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size()
             ? ""
             : word + " is not a seed: write a whole number from 0 to 2^64-1";
}

std::string whyNotPositive(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool number = error == std::errc() && end == word.data() + word.size() && std::isfinite(value);
  return number && value > 0 ? "" : word + " is not a number above 0";
}

std::string whyNoName(const std::string& word) {
  const std::string why = model::whyTooLong(word);
  return why.empty() ? why : fmt::format("\"{}\": {}", model::brief(word), why);
}

bool inOrder(std::optional<double> from_s, std::optional<double> to_s, Console& console) {
  if (!from_s || !to_s || *from_s < *to_s) return true;
  console.err << fmt::format("roundel-cli: --to {}: the end must lie after the beginning, --from {}\n", *to_s, *from_s);
  return false;
}

void addTimes(CLI::App& command, std::optional<double>& from_s, std::optional<double>& to_s, TimesMeaning meaning) {
  const CLI::Validator seconds(whyNoSeconds, "", "seconds");
  command.add_option("--from", from_s, meaning.from)->type_name("SECONDS")->check(seconds);
  command.add_option("--to", to_s, meaning.to)->type_name("SECONDS")->check(seconds);
}

namespace {

std::string checkCount(const std::string& word) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() && value > 0
             ? ""
             : word + " is not a number of jobs: write a whole number, 1 or more";
}

}  // namespace

void addLimits(CLI::App& command, Limits& limits) {
  command.add_option("--until", limits.until_s, "Stop at this simulated time; results until then are written")
      ->type_name("SECONDS")
      ->check(CLI::Validator(whyNoSeconds, "", "seconds"));
  command.add_option("--seed", limits.seed, "Instead of the scenario's seed")
      ->type_name("N")
      ->check(CLI::Validator(whyNoSeed, "", "seed"));
}

void addWarmUp(CLI::App& command, Limits& limits) {
  CLI::Option* seconds =
      command
          .add_option("--warm-up", limits.warm_up.seconds,
                      "Leave jobs that arrive before this time out of the statistics over jobs; the run is the same")
          ->type_name("SECONDS")
          ->check(CLI::Validator(whyNoSeconds, "", "seconds"));
  command
      .add_option("--warm-up-jobs", limits.warm_up.jobs, "Instead of --warm-up: leave out the first N jobs by arrival")
      ->type_name("N")
      ->check(CLI::Validator(checkCount, "", "jobs"))
      ->excludes(seconds);
}

void addExplain(CLI::App& command, Limits& limits) {
  const auto take = [&limits](const std::string& word) { limits.explain = trace::explainFromText(word); };
  command
      .add_option_function<std::string>(
          "--explain", take,
          "How much of the reasons of each decision is written: none (no decisions.jsonl), reasons (the chosen and the blocked), full (all tables too); "
          "without it full up to 200 jobs, reasons up to 1000, none beyond; `why` finds the rest")
      ->type_name("HOW")
      ->check(CLI::IsMember({"none", "reasons", "full"}));
}

void addThreads(CLI::App& command, Limits& limits) {
  command
      .add_option("-j,--threads", limits.threads,
                  "How many lanes run at once; without it as many as the machine has processors")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
}

}  // namespace roundel::cli
