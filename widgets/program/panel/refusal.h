// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What ended the run of a program, as values for the inset of the panel: the sentence of the referee, the line of the answer with its faulty
// member, and what was allowed. Needs no window.

#include <QString>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"
#include "core/policies/external/program_log.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

/// The part of a line that is shown, at most kShownCharacters around the fault.
struct ShownAnswer {
  static constexpr int kShownCharacters = 200;
  QString text;
  int begin = 0, length = 0;  ///< of the faulty member in `text`; length 0: the whole line
};
ShownAnswer shownAnswer(const std::string& line, policies::ByteRange place);

/// A GPU type of a node before a refused decision.
struct AllowedGpus {
  QString node, text;  ///< "n1", "1 P100, J2 has 2"
  bool fits = false;   ///< the refused job could have a gang of an allowed size here
};

struct Refusal {
  QString sentence;      ///< "n0 has 2 V100; the answer gives 3 to J1."
  QString where;         ///< "ends at 6:00, decision 2 was refused"
  QString answer_title;  ///< "Line 3 of the output"
  ShownAnswer answer;
  QString job;    ///< that the fault concerns; empty: none
  QString gangs;  ///< "gang of 1 to 3 GPUs"
  std::vector<AllowedGpus> allowed;
  std::string question, whole_answer;
  double at_s = 0;
};
/// nullopt if the last run of the lane has not failed. `log` may be null.
std::optional<Refusal> refusalOf(const LaneState& lane, const policies::ProgramLog* log);

}  // namespace roundel::widgets
