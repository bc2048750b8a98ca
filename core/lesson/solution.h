// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The right answers of a question, read from the run: one model answer, and what counts as equal to it. A page without
// simulator can write a Solution down and judge with it.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/lesson/evaluate.h"
#include "core/lesson/file/ask.h"
#include "core/lesson/file/lesson.h"
#include "core/lesson/lesson_runs.h"

namespace roundel::lesson {

/// One decision of a place.
struct PlaceSlot {
  double at_s = 0;
  std::size_t decision = 0;    ///< position in the trace
  std::vector<Gpus> accepted;  ///< the run's first; normalised: by node and type, copies added
  /// Nodes with the same number can be exchanged: equal GPUs, speed and links, and equally free before.
  std::map<std::string, int> node_class;
  std::string because;  ///< one sentence from Why; may be empty
};
struct PlaceSolution {
  std::string job;
  PlaceAsk::Match match = PlaceAsk::Match::Parts;
  std::vector<PlaceSlot> decisions;
};
struct PickSolution {
  PickAsk::What what = PickAsk::What::Job;
  std::vector<std::string> accepted;    ///< ids or labels, not empty
  std::vector<std::string> candidates;  ///< all that can be picked
  std::string because;
};
struct NumberSolution {
  Value value;
  double within = 0;  ///< the largest difference that is right, in the unit of the value
};
struct OrderSolution {
  std::vector<std::vector<std::string>> groups;  ///< jobs in order; those of one group are equal
};
struct ChooseSolution {
  std::vector<bool> right;
  std::vector<LocalText> because;  ///< one for each option; may be empty
};
/// A reach is solved by edits: reach.h.
using Answers =
    std::variant<std::monostate, PlaceSolution, PickSolution, NumberSolution, OrderSolution, ChooseSolution>;

struct Solution {
  Answers answers;                    ///< monostate: there is none (no question, a reach, or a problem)
  std::vector<std::string> problems;  ///< one sentence each: a reference without value, an unstated tie
};

/// Returns the right answers of a step. O(decisions) and the replays of explanations.
Solution solve(const Step& step, const LessonRuns& runs, std::stop_token stop = {});

/// What a student answered.
struct PlaceAnswer {
  std::vector<Gpus> decisions;  ///< the GPUs of each decision, in any order of parts; empty: the job waits
};
struct PickAnswer {
  std::string id;
};
struct NumberAnswer {
  double value = 0;  ///< in the unit of the solution
};
struct OrderAnswer {
  std::vector<std::string> jobs;
};
struct ChooseAnswer {
  std::vector<bool> marked;
};
using Answer = std::variant<PlaceAnswer, PickAnswer, NumberAnswer, OrderAnswer, ChooseAnswer>;

/// Returns the answer that is certainly right. Precondition: the solution has answers.
Answer modelAnswer(const Solution& solution);
/// Returns it as a text: "2 x V100 on A; waits", "J1", "19.997", "J1, J3, J2".
std::string answerText(const Answer& answer, const Solution& solution, std::string_view language);

struct Verdict {
  bool right = false;
  double share = 0;             ///< of the points: of a place the part of its decisions that is right, otherwise 0 or 1
  std::vector<bool> decisions;  ///< of a place
  std::string because;          ///< one sentence, in the language if the author wrote it; may be empty
};
/// Judges an answer. One of another kind, or with another number of decisions, is wrong. O(answer).
Verdict judge(const Answer& answer, const Solution& solution, std::string_view language);

/// Reads a number as a student types it: "1,5" and "1.5", blanks around; nullopt if it is none.
std::optional<double> typedNumber(std::string_view text);

}  // namespace roundel::lesson
