// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a lesson: reading it with its scenario, its runs, the right answers of all questions, and judging one answer.
//
//   lesson_bench FILE...      one line for each lesson, in processor time. No time is asserted.

#include <cstdio>
#include <ctime>
#include <string>

#include "core/lesson/file/read_lesson.h"
#include "core/lesson/lesson_runs.h"
#include "core/lesson/solution.h"

namespace {

using namespace roundel;

constexpr int kTimes = 100;

// Processor time: other programs do not affect it.
double ms(std::clock_t from) { return 1000.0 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC; }

void measure(const std::string& file) {
  auto start = std::clock();
  const lesson::LessonResult read = lesson::readLesson(file);
  const double read_ms = ms(start);
  if (!read.lesson) return void(std::printf("%s: %s\n", file.c_str(), read.faults.front().message.c_str()));
  start = std::clock();
  const lesson::LessonRuns runs = lesson::runLesson(*read.lesson, {}, 1);
  const double run_ms = ms(start);
  double solve_ms = 0, judge_ms = 0;
  for (const lesson::Step& step : read.lesson->steps) {
    start = std::clock();
    const lesson::Solution solution = lesson::solve(step, runs);
    solve_ms += ms(start);
    const lesson::Answer answer = lesson::modelAnswer(solution);
    start = std::clock();
    for (int i = 0; i < kTimes; ++i) lesson::judge(answer, solution, "en");
    judge_ms += ms(start) / kTimes;
  }
  std::printf("%-40s read %7.2f ms, runs %8.2f ms, answers %7.2f ms, judging all %7.4f ms\n", read.lesson->id.c_str(),
              read_ms, run_ms, solve_ms, judge_ms);
}

}  // namespace

int main(int count, char** words) {
  for (int i = 1; i < count; ++i) measure(words[i]);
}
