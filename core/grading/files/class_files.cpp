// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/class_files.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "core/compare/side_by_side.h"
#include "core/grading/files/grades_csv.h"
#include "core/grading/files/gradescope_json.h"
#include "core/grading/files/junit_xml.h"
#include "core/grading/page/anonymous_names.h"
#include "core/grading/page/class_page.h"
#include "core/grading/submission.h"
#include "core/io/files/file.h"
#include "core/io/files/folder_names.h"
#include "core/io/files/own_folder.h"
#include "core/io/files/sha256.h"
#include "core/io/files/write_file.h"

namespace roundel::grading {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGrades = "grades.csv";
constexpr const char* kPage = "class.html";
constexpr const char* kFullPage = "class-full.html";
constexpr std::uintmax_t kLargestAssignment = std::uintmax_t{16} << 20, kLargestPage = std::uintmax_t{256} << 20;

class ClassWriter {
 public:
  ClassWriter(const Grader& grader, const ClassRun& run) : m_grader(grader), m_run(run) {
    for (const fs::path& submission : run.submissions) m_names.push_back(studentName(submission));
    m_folders = io::folderNames(m_names);
    m_shown = run.anonymous ? anonymousNames(m_names, grader.assignment().sha256) : m_names;
    m_results.resize(m_names.size());
  }

  ClassOutcome grade() {
    markStalePages();
    std::atomic<std::size_t> next = 0;
    const std::size_t threads = std::min<std::size_t>(std::max(1U, m_run.threads), m_names.size());
    compare::runOnThreads(threads, [&] {
      const std::size_t submission_index = next++;
      if (submission_index >= m_names.size() || m_run.stop.stop_requested()) return false;
      SubmissionResult result = m_grader.grade(m_run.submissions[submission_index], m_run.stop);
      if (m_run.stop.stop_requested()) return false;
      const std::scoped_lock lock(m_mutex);
      m_results[submission_index] = std::move(result);
      written(submission_index);
      return true;
    });
    ClassOutcome out;
    out.stopped = m_run.stop.stop_requested();
    for (std::optional<SubmissionResult>& result : m_results)
      if (result) out.results.push_back(std::move(*result));
    if (!out.stopped)
      write(kGrades,
            gradesCsv(m_grader.assignment(), out.results, m_run.anonymous ? m_shown : std::vector<std::string>()));
    out.error = std::move(m_error);
    return out;
  }

 private:
  void write(const fs::path& inner, const std::string& text) {
    std::string error;
    if (!io::writeFileInFolder(m_run.folder, inner, text, error) && m_error.empty()) m_error = std::move(error);
  }

  void written(std::size_t at) {
    const SubmissionResult& result = *m_results[at];
    const fs::path folder = m_folders[at];
    write(folder / "junit.xml", junitXml(m_grader.assignment(), result));
    if (result.points) {
      write(folder / "results.json", gradescopeJson(m_grader.assignment(), result));
    } else {
      std::error_code ignored_error;
      fs::remove(m_run.folder / folder / "results.json", ignored_error);
    }
    pages();
    if (m_run.graded) m_run.graded(result);
  }

  void pages() {
    const auto& cases = m_grader.assignment().cases;
    const bool hidden =
        std::ranges::any_of(cases, [](const CaseEntry& entry) { return entry.visibility != Visibility::Public; });
    write(kPage, page(!hidden));
    if (hidden) write(kFullPage, page(true));
  }

  std::string page(bool full) const {
    ClassView view = classViewOf(m_grader, m_shown, m_results, full);
    view.note = m_run.note;
    view.anonymous = m_run.anonymous;
    view.stale = hasChanged();
    return classPage(view);
  }

  /// Whether the file of the assignment is another one now.
  bool hasChanged() const {
    if (m_run.assignment.empty()) return false;
    const io::FileText now = io::readFile(m_run.assignment, kLargestAssignment);
    return now.fault.empty() && io::sha256(now.text) != m_grader.assignment().sha256;
  }

  void markStalePages() {
    for (const char* name : {kPage, kFullPage}) {
      const io::FileText old_page = io::readFile(m_run.folder / name, kLargestPage);
      const std::string now =
          old_page.fault.empty() ? stalePage(old_page.text, m_grader.assignment().sha256) : old_page.text;
      if (now != old_page.text) write(name, now);
    }
  }

  const Grader& m_grader;
  const ClassRun& m_run;
  std::vector<std::string> m_names, m_folders, m_shown;
  std::vector<std::optional<SubmissionResult>> m_results;
  std::string m_error;
  std::mutex m_mutex;
};

}  // namespace

bool ClassOutcome::hasGraderFault() const {
  return !error.empty() ||
         std::ranges::any_of(results, [](const SubmissionResult& result) { return !result.points.has_value(); });
}

ClassOutcome gradeClass(const Grader& grader, const ClassRun& run) { return ClassWriter(grader, run).grade(); }

std::string whyNotWritable(const fs::path& folder) {
  std::error_code ignored_error;
  const bool ours = fs::exists(folder / kPage, ignored_error) || fs::exists(folder / kGrades, ignored_error);
  return io::writeObstacle(folder, ours, "those of a grading");
}

ClassView classViewOf(const Grader& grader, const std::vector<std::string>& names,
                      const std::vector<std::optional<SubmissionResult>>& results, bool full) {
  ClassView view;
  view.assignment = grader.assignment();
  for (std::size_t i = 0; i < names.size(); ++i) view.rows.push_back({names[i], results[i]});
  for (const RunProblem& problem : grader.problems()) view.runs.push_back({problem.name, problem.hidden});
  for (const BoardEntry& entry : view.assignment.leaderboard) {
    std::vector<BoardReference>& row = view.references.emplace_back();
    for (const Reference& reference : grader.references())
      if (const auto value = grader.boardValue(entry, reference)) row.push_back({nameOf(reference), *value});
  }
  view.full = full;
  return view;
}

}  // namespace roundel::grading
