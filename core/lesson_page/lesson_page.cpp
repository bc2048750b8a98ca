// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_page/lesson_page.h"

#include <fmt/format.h>

#include "core/lesson_page/lesson_data.h"
#include "core/model/check/counted.h"
#include "core/page/page.h"

namespace roundel::lesson_page {
namespace {

constexpr const char* kPanel[] = {
#include "lesson.html.inc"
};
constexpr const char* kStyle[] = {
#include "lesson.css.inc"
};
constexpr const char* kScripts[] = {
#include "answers.js.inc"
    ,
#include "lesson.js.inc"
};

std::string sentenceOf(const lesson::Lesson& lesson) {
  std::string out = "A lesson in " + model::counted(lesson.steps.size(), "step");
  if (lesson.minutes > 0) out += fmt::format(", about {:g} minutes", lesson.minutes);
  if (!lesson.author.empty()) out += ", by " + lesson.author;
  return out + ". For practice: the answers are inside this file.";
}

}  // namespace

std::string html(const SolvedLesson& lesson) {
  page::PageOptions options;
  options.title = lesson.lesson.title.en;
  options.sentence = sentenceOf(lesson.lesson);
  options.addition = {page::joined(kPanel), page::joined(kStyle), page::joined(kScripts), "lesson-data",
                      lessonData(lesson)};
  return page::html(lesson.runs.lanes, options);
}

}  // namespace roundel::lesson_page
