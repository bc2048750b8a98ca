// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small lesson on hadar-b3.json with one step for each kind of question, and its runs.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "tests/source_dir.h"
#include "widgets/lesson/player/lesson_core.h"

#include "core/lesson/file/read_lesson.h"
#include "core/lesson/lesson_runs.h"

namespace roundel::widgets::testing {

// The positions of the steps.
enum TestStep { kNumber, kChoose, kOrder, kPick, kPlace, kTell, kReach };

inline const char* const kLessonText = R"({
 "roundel_lesson": 1, "title": {"en": "Prices by hand", "de": "Preise von Hand"}, "minutes": 5,
 "scenario": "hadar-b3.json", "lanes": ["Hadar eff", "Gavel"],
 "steps": [
  {"say": "A job is worth its **iterations**. See [Hadar](help:hadar). When does J1 finish?", "at": 0, "points": 2,
   "hide": ["after-playhead"], "hint": ["Look at *J1*.", "Five rounds."], "ring": {"job": "J1"},
   "ask": {"number": {"job": "J1", "column": "finish_s"}}, "reveal": "At {job=J1 column=finish_s}."},
  {"say": "Which is right?", "at": 0,
   "ask": {"choose": [{"text": "two nodes", "right": true, "because": "A and B."}, {"text": "three nodes", "right": false}]}},
  {"say": "Order the jobs by finish.", "at": 0,
   "ask": {"order": {"job": "*", "column": "finish_s"}, "by": "ascending"}},
  {"say": "Which job finishes last?", "at": 0,
   "ask": {"pick": "job", "by": "max", "of": {"job": "*", "column": "finish_s"}}},
  {"say": "Where does J1 run?", "at": 0, "points": 3, "hide": ["after-playhead"], "show": ["lanes", "jobs"],
   "ask": {"place": "J1"}, "hint": ["On A."], "reveal": "{why=J1}"},
  {"say": "That is all about prices."},
  {"say": "Make Hadar finish later than 12 s.", "ask": {"reach": [{"of": {"metric": "makespan_s"}, "is": ">", "to": 12}],
   "allow": ["jobs"], "edits": 2, "way": [{"set": "/jobs/1/iterations", "to": 400}]}}
 ]})";

inline std::shared_ptr<const lesson::Lesson> testLesson(const std::string& text = kLessonText) {
  lesson::LessonResult read = lesson::readLessonText(text, tests::sourceDir() + "/scenarios");
  for (const model::Fault& fault : read.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  return read.lesson ? std::make_shared<const lesson::Lesson>(std::move(*read.lesson)) : nullptr;
}

}  // namespace roundel::widgets::testing
