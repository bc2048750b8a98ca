// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/read_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/generate/shipped.h"
#include "core/io/fault_text.h"
#include "core/io/files/file.h"
#include "core/io/files/inside.h"
#include "core/io/files/sha256.h"
#include "core/io/files/utf8.h"
#include "core/io/load.h"
#include "core/lesson/file/lesson_faults.h"
#include "core/lesson/file/lesson_fields.h"
#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"
#include "core/policies/registry.h"

namespace roundel::lesson {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<model::Fault>;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{4} << 20;
constexpr std::size_t kMostOfScenario = 10;
/// The folder of the shipped lessons, which has separate scenarios.
constexpr std::string_view kShippedLessons = "lessons/";

/// Loads the scenario of a lesson: a file of its folder, otherwise a shipped one.
class ScenarioFinder {
 public:
  ScenarioFinder(const std::string& name, const fs::path& folder) : m_name(name), m_folder(folder) {}

  std::shared_ptr<const model::Problem> load(Faults& faults) const {
    const bool shipped_only = m_folder == generate::kShippedFolder;
    const fs::path path = m_name;
    const fs::path normal = path.lexically_normal();
    const bool is_plain_path = !m_name.empty() && m_name.find('\0') == std::string::npos && !path.is_absolute() &&
                               !normal.empty() && *normal.begin() != "..";
    if (!is_plain_path || (!shipped_only && !io::liesIn(m_folder, path))) {
      faults.push_back({"outside", "/scenario",
                        fmt::format("\"{}\" is outside of the lesson's folder and was not read", model::brief(m_name)),
                        "a shipped scenario, or a relative path in this folder", 0});
      return nullptr;
    }
    std::error_code file_error;
    if (!shipped_only && fs::exists(m_folder / path, file_error))
      return taken(io::loadProblem(m_folder / path, policies::checkCompare), faults);
    for (const std::string& name : {std::string(kShippedLessons) + m_name, m_name})
      if (const auto text = generate::shippedText(name); text && (shipped_only || name == m_name))
        return taken(io::loadProblemText(*text, {}, policies::checkCompare), faults);
    faults.push_back(
        {"missing-scenario", "/scenario", fmt::format("there is no scenario \"{}\"", model::brief(m_name)), hint(), 0});
    return nullptr;
  }

 private:
  std::string hint() const {
    std::vector<std::string_view> known_files;
    for (const generate::ShippedFile& file : generate::shippedFiles())
      if (file.name.find('/') == std::string_view::npos) known_files.push_back(file.name);
    return model::hintFor(m_name, known_files, "") + "; or a file in the lesson's folder";
  }

  std::shared_ptr<const model::Problem> taken(io::LoadResult loaded, Faults& faults) const {
    for (std::size_t i = 0; i < std::min(loaded.faults.size(), kMostOfScenario); ++i) {
      const model::Fault& fault = loaded.faults[i];
      model::Fault hintless_fault = fault;
      hintless_fault.hint.clear();
      faults.push_back({"bad-scenario", "/scenario", io::formatFault(hintless_fault, m_name), fault.hint, 0});
    }
    return loaded.problem;
  }

  const std::string& m_name;
  const fs::path& m_folder;
};

/// The lane of an entry of `lanes`, or a fault.
std::optional<compare::Lane> laneOf(const LaneEntry& entry, const std::string& at, const model::Problem& problem,
                                    const std::vector<compare::Lane>& all, Faults& faults) {
  if (entry.policy.empty()) {
    const auto matching_lane = std::ranges::find(all, entry.label, &compare::Lane::label);
    if (matching_lane != all.end()) return *matching_lane;
    std::vector<std::string_view> labels;
    for (const compare::Lane& lane : all) labels.push_back(lane.label);
    faults.push_back({"unknown-id", at, fmt::format("the scenario has no lane \"{}\"", model::brief(entry.label)),
                      model::hintFor(entry.label, labels, "it has none"), 0});
    return std::nullopt;
  }
  if (policies::find(entry.policy) == nullptr) {
    std::vector<std::string_view> ids;
    for (const policies::PolicyInfo& policy_info : policies::all()) ids.push_back(policy_info.id);
    faults.push_back({"unknown-policy", at + "/policy",
                      fmt::format("there is no scheduler \"{}\"", model::brief(entry.policy)),
                      model::hintFor(entry.policy, ids, ""), 0});
    return std::nullopt;
  }
  const policies::MadePolicy made_policy = policies::make(entry.policy, entry.options, problem, at + "/options");
  faults.insert(faults.end(), made_policy.faults.begin(), made_policy.faults.end());
  return compare::Lane{entry.policy, entry.label, entry.options};
}

void findLanes(Document& document, Faults& faults) {
  Lesson& lesson = document.lesson;
  const std::vector<compare::Lane> scenario_lanes = compare::lanesOf(*lesson.problem->scenario);
  if (document.lanes.empty()) lesson.lanes = scenario_lanes;
  for (std::size_t i = 0; i < document.lanes.size(); ++i) {
    const std::string lane_pointer = fmt::format("/lanes/{}", i);
    std::optional<compare::Lane> lane =
        laneOf(document.lanes[i], lane_pointer, *lesson.problem, scenario_lanes, faults);
    if (!lane) continue;
    if (!lane->label.empty() && model::contains(lesson.lanes, lane->label, &compare::Lane::label))
      faults.push_back({"duplicate-id", lane_pointer,
                        fmt::format("there are two lanes \"{}\"", model::brief(lane->label)), "another \"label\"", 0});
    else
      lesson.lanes.push_back(std::move(*lane));
  }
  compare::nameLanes(lesson.lanes);
  for (Step& step : lesson.steps)
    if (step.lane.empty() && !lesson.lanes.empty()) step.lane = lesson.lanes.front().label;
}

/// What a document that was read without faults still lacks: scenario, lanes, names.
Faults complete(Document& document, const fs::path& folder) {
  Faults faults;
  Lesson& lesson = document.lesson;
  lesson.problem = ScenarioFinder(lesson.scenario_name, folder).load(faults);
  if (lesson.problem == nullptr || !faults.empty()) return faults;
  findLanes(document, faults);
  return faults.empty() ? faultsOf(lesson) : faults;
}

}  // namespace

std::shared_ptr<const model::Problem> lessonScenario(const std::string& name, const fs::path& folder) {
  Faults faults;
  return ScenarioFinder(name, folder).load(faults);
}

std::string lessonId(const fs::path& file) {
  std::string name = file.filename().string();
  for (const std::string_view ending : {kLessonEnding, std::string_view(".json")}) {
    if (!name.ends_with(ending)) continue;
    name.resize(name.size() - ending.size());
    break;
  }
  return name;
}

LessonResult readLessonText(std::string_view text, const fs::path& folder) {
  if (const auto offset = io::firstInvalidUtf8(text))
    return {std::nullopt, {{"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "UTF-8 text", 1}}};
  model::FaultList faults;
  Document document;
  io::JsonCursor in(text, faults);
  readDocument(in, document);
  in.expectEnd();
  LessonResult result;
  result.faults = std::move(faults).take();
  if (result.faults.empty()) result.faults = complete(document, folder);
  io::fillLines(text, result.faults);
  document.lesson.sha256 = io::sha256(text);
  if (result.faults.empty()) result.lesson = std::move(document.lesson);
  return result;
}

LessonResult readLesson(const fs::path& file) {
  const io::FileText read = io::readFile(file, kLargestFile);
  if (!read.fault.empty()) return {std::nullopt, {{"no-file", "", read.fault, read.hint, 0}}};
  LessonResult result = readLessonText(read.text, file.parent_path());
  if (result.lesson) result.lesson->id = lessonId(file);
  return result;
}

}  // namespace roundel::lesson
