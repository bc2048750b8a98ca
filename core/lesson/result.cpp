// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/io/files/sha256.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_fields.h"
#include "core/io/tables/csv_text.h"
#include "core/lesson/file/shipped_lessons.h"
#include "core/model/check/fault_list.h"

namespace roundel::io {

using namespace roundel::lesson;

template <>
struct Fields<StepProgress> {
  using T = StepProgress;
  static constexpr const char* kExpected = "a step such as {\"tries\": 1, \"hints\": 0, \"points\": 1}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::tries>("tries", Presence::Required),
                                         field<&T::hints>("hints", Presence::Required),
                                         field<&T::points>("points", Presence::Required)};
    return kRows;
  }
};

template <>
struct Fields<LessonResultLine> {
  using T = LessonResultLine;
  static constexpr const char* kExpected = "a result: {\"roundel_result\": 1, ...}";
  static std::span<const Field<T>> all() {
    static constexpr auto kFormat = [](JsonCursor& in, T&) {
      const auto number = in.whole(0, 1'000'000);
      if (number && *number != 1)
        in.fault("wrong-version", fmt::format("format {} of a result; this program reads 1", *number),
                 "\"roundel_result\": 1");
    };
    static constexpr auto kVersion = [](JsonOut& out, const T&) { out.integer(1); };
    static constexpr auto kAlways = [](const T&) { return true; };
    static constexpr Field<T> kRows[] = {{"roundel_result", Presence::Required, kFormat, kAlways, kVersion},
                                         field<&T::lesson>("lesson", Presence::Required),
                                         field<&T::lesson_sha256>("lesson_sha256", Presence::Required),
                                         field<&T::name>("name", Presence::Required),
                                         field<&T::points>("points", Presence::Required),
                                         field<&T::of>("of", Presence::Required),
                                         field<&T::steps>("steps", Presence::Required)};
    return kRows;
  }
};

}  // namespace roundel::io

namespace roundel::lesson {
namespace {

constexpr double kRounding = 1e-9;

bool isPoints(double value) { return std::isfinite(value) && value >= 0; }

/// What is wrong with a result that was read; empty if nothing is.
std::string faultOf(const LessonResultLine& result) {
  double sum = 0;
  for (const StepProgress& step : result.steps) {
    if (step.tries < 0 || step.hints < 0 || !isPoints(step.points)) return "a step has a number below 0";
    sum += step.points;
  }
  if (!isPoints(result.points) || !isPoints(result.of)) return "points are not negative";
  if (result.points > result.of * (1 + kRounding)) return fmt::format("{} points of {}", result.points, result.of);
  if (std::abs(sum - result.points) > kRounding * std::max(1.0, sum))
    return fmt::format("the points of its steps are {}, not {}", sum, result.points);
  return result.lesson.empty() ? "the lesson has no name" : "";
}

void readLine(std::string_view line, int number, ResultLines& out) {
  model::FaultList faults;
  LessonResultLine result;
  if (const auto offset = io::firstInvalidUtf8(line)) {
    out.faults.push_back({"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "UTF-8 text", number});
    return;
  }
  io::JsonCursor in(line, faults);
  io::readFields(in, result);
  in.expectEnd();
  std::vector<model::Fault> line_faults = std::move(faults).take();
  if (line_faults.empty())
    if (const std::string wrong = faultOf(result); !wrong.empty())
      line_faults.push_back({"bad-result", "", wrong, "a line that a lesson wrote", 0});
  if (line_faults.empty()) return out.results.push_back(std::move(result));
  line_faults.front().line = number;
  out.faults.push_back(std::move(line_faults.front()));
}

}  // namespace

void countAnswer(StepProgress& progress, double points_of_step, bool right, double share) {
  if (progress.right) return;
  const bool has_full_points = progress.tries == 0 && progress.hints == 0;
  ++progress.tries;
  progress.right = right;
  if (!progress.shown)
    progress.points = std::max(progress.points, points_of_step * share * (has_full_points ? 1 : 0.5));
}

void countHint(StepProgress& progress) { progress.hints += progress.right ? 0 : 1; }

void countShown(StepProgress& progress) { progress.shown = progress.shown || !progress.right; }

LessonResultLine resultOf(const Lesson& lesson, const std::vector<StepProgress>& steps, const std::string& name) {
  LessonResultLine out{lesson.id, lesson.sha256, name, 0, lesson.points(), steps};
  out.steps.resize(lesson.steps.size());
  for (const StepProgress& step : out.steps) out.points += step.points;
  return out;
}

std::string toJson(const LessonResultLine& result) {
  std::string text;
  io::JsonOut out(text);
  io::writeFields(out, result);
  return text;
}

ResultLines readResults(std::string_view text) {
  ResultLines out;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) readLine(line, number, out);
  }
  return out;
}

std::vector<bool> otherVersions(const std::vector<LessonResultLine>& results) {
  std::map<std::string, std::string> expected;
  std::vector<bool> out;
  for (const LessonResultLine& result : results) {
    auto hash_entry = expected.find(result.lesson);
    if (hash_entry == expected.end()) {
      const auto shipped = shippedLessonText(result.lesson);
      hash_entry = expected.emplace(result.lesson, shipped ? io::sha256(*shipped) : result.lesson_sha256).first;
    }
    out.push_back(hash_entry->second != result.lesson_sha256);
  }
  return out;
}

std::string resultsCsv(const std::vector<LessonResultLine>& results) {
  std::size_t steps = 0;
  for (const LessonResultLine& result : results) steps = std::max(steps, result.steps.size());
  std::string out = "name,lesson,points,of";
  for (std::size_t i = 0; i < steps; ++i) out += fmt::format(",s{}", i + 1);
  out += '\n';
  const std::vector<bool> other_versions = otherVersions(results);
  for (std::size_t r = 0; r < results.size(); ++r) {
    const LessonResultLine& result = results[r];
    io::appendCsv(out, result.name);
    out += ',';
    io::appendCsv(out, result.lesson + (other_versions[r] ? " (another version)" : ""));
    for (const double value : {result.points, result.of}) out += ',', io::appendNumber(out, value);
    for (std::size_t i = 0; i < steps; ++i) {
      out += ',';
      if (i < result.steps.size()) io::appendNumber(out, result.steps[i].points);
    }
    out += '\n';
  }
  return out;
}

}  // namespace roundel::lesson
