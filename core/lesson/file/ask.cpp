// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/ask.h"

#include "core/lesson/file/lesson.h"

namespace roundel::lesson {

const char* toString(Relation relation) {
  static constexpr const char* kWords[] = {"<", "<=", ">", ">=", "=", "!="};
  return kWords[static_cast<int>(relation)];
}

const char* toString(Allow allow) {
  static constexpr const char* kWords[] = {"clock", "cluster", "jobs", "options", "branch"};
  return kWords[static_cast<int>(allow)];
}

const char* toString(Show show) {
  static constexpr const char* kWords[] = {"lanes", "columns", "stage", "jobs", "build", "plots", "metrics", "why"};
  return kWords[static_cast<int>(show)];
}

const char* kindOf(const Ask& ask) {
  static constexpr const char* kWords[] = {"place", "pick", "number", "order", "reach", "choose"};
  return kWords[ask.index()];
}

double Lesson::points() const {
  double sum = 0;
  for (const Step& step : steps) sum += step.points;
  return sum;
}

}  // namespace roundel::lesson
