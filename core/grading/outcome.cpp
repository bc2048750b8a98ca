// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/outcome.h"

namespace roundel::grading {

std::string_view toString(Outcome outcome) {
  switch (outcome) {
    case Outcome::Legal:
      return "legal";
    case Outcome::Refused:
      return "refused";
    case Outcome::TooSlow:
      return "too-slow";
    case Outcome::Crashed:
      return "crashed";
    case Outcome::Missing:
      return "missing";
    case Outcome::Grader:
      return "grader";
  }
  return "";
}

Outcome outcomeOfFailure(std::string_view code) {
  if (code == "program-too-slow") return Outcome::TooSlow;
  if (code == "program-ended" || code == "program-over-limit" || code == "program-not-started") return Outcome::Crashed;
  if (code == "program-not-allowed" || code == "program-no-resources" || code == "out-of-memory")
    return Outcome::Grader;
  return Outcome::Refused;
}

}  // namespace roundel::grading
