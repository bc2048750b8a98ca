// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parts of class.html: styles, script, symbols, the table and the details of a submission. Private to core/grading/page.

#include <optional>
#include <string>
#include <vector>

#include "core/grading/page/class_page.h"

namespace roundel::grading {

extern const char* const kPageStyle;    ///< CSS
extern const char* const kPageScript;   ///< sorting, opening and the keyboard; without it all details are open
extern const char* const kPageSymbols;  ///< an SVG with the shapes of the outcomes

/// A submission as this page shows it.
struct ShownRow {
  const PageRow* row = nullptr;
  Outcome outcome = Outcome::Legal;  ///< of the shown cases
  std::optional<double> points;      ///< of the shown cases; nullopt: waiting or not graded
};
bool isShown(const ClassView& view, const CaseEntry& entry);
bool isShown(const ClassView& view, const BoardEntry& entry);
ShownRow shownRow(const ClassView& view, const PageRow& row);
/// Returns the maximum of the shown cases, or of the others.
double shownMaximum(const ClassView& view, bool hidden = false);

/// Rounds half up to 0.1, for readers: "5.9", "8"; with `decimal` "8.0".
std::string shownPoints(double points, bool decimal = false);
std::string shownRatio(double value);  ///< "0.89"
/// Returns the shape and the word of an outcome.
std::string outcomeMark(Outcome outcome);
/// Returns the word for readers: "too slow", "grader fault".
const char* outcomeWord(Outcome outcome);
/// Returns a bar of points and, for a case that is not graded, a dashed one.
std::string pointsBar(std::optional<double> points, double maximum);

std::string submissionsTable(const ClassView& view, const std::vector<ShownRow>& rows);
std::string submissionDetails(const ClassView& view, const ShownRow& row);

/// Returns the leaderboard entry `index` as an SVG, with the submissions that have no rank below it. O(rows log rows).
std::string leaderboardPicture(const ClassView& view, std::size_t index, const std::vector<ShownRow>& rows);

}  // namespace roundel::grading
