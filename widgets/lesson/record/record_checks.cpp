// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/record_checks.h"

#include <utility>

namespace roundel::widgets {
namespace {

constexpr int kSoon_ms = 700;

}  // namespace

RecordChecks::RecordChecks(QObject* parent) : QObject(parent) {
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoon_ms);
  connect(&m_soon, &QTimer::timeout, this, &RecordChecks::start);
  m_limit.setSingleShot(true);
  m_limit.setInterval(kMost_ms);
  connect(&m_limit, &QTimer::timeout, this, [this] { m_options.requestStop(); });
}

void RecordChecks::checkOptions(const lesson::Lesson& lesson, const lesson::LessonRuns& runs) {
  m_lesson = lesson;
  m_runs = runs;
  m_options.drop();
  m_limit.stop();
  m_soon.start();
  emit changed();
}

void RecordChecks::start() {
  m_limit.start();
  m_options =
      m_threads.start([lesson = m_lesson,
                       runs = m_runs](const JobContext& job) { return lesson::fragileSteps(lesson, runs, job.stop()); },
                      [this](JobOutcome<lesson::FragileSteps> found) {
                        m_limit.stop();
                        m_fragile = found.value ? std::move(found.value->list) : std::vector<lesson::FragileStep>();
                        emit changed();
                      });
}

void RecordChecks::checkAll(const lesson::Lesson& lesson) {
  m_whole =
      m_threads.start([lesson](const JobContext& job) { return lesson::checkLesson(lesson, job.stop()); },
                      [this](JobOutcome<lesson::LessonCheck> done) {
                        m_problems = done.value ? std::move(done.value->problems) : std::vector<model::Fault>();
                        emit changed();
                        emit messageReported(!done.value          ? done.error
                                             : m_problems.empty() ? tr("All steps hold.")
                                                                  : tr("%n problem(s) found; they are in the list.",
                                                                       nullptr, static_cast<int>(m_problems.size())));
                      });
  emit changed();
}

void RecordChecks::forgetProblems() {
  m_whole.drop();
  m_problems.clear();
}

void RecordChecks::stop() {
  m_soon.stop();
  m_limit.stop();
  m_options.drop();
  m_whole.drop();
  m_fragile.clear();
  m_problems.clear();
  m_runs = {};
  m_lesson = {};
}

}  // namespace roundel::widgets
