// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What views read from the present step of a player. GUI thread.

#include <QString>
#include <utility>
#include <vector>

#include "widgets/lesson/player/lesson_player.h"

namespace roundel::widgets {

/// Returns the first decision after at_s, or the end of the run. O(decisions).
double nextDecision_s(const trace::Trace& trace, double at_s);
bool isLastStep(const LessonPlayer& player);
int laneIndex(const LessonPlayer& player);  ///< of the step, into runs().lanes; -1: it has not run
/// Points reached, and the largest possible ones of the steps up to the present one. O(steps).
std::pair<double, double> pointsSoFar(const LessonPlayer& player);
/// Returns the decisions that a "place" asks about; empty for other questions.
std::vector<PlaceBoard::Span> askedSpans(const LessonPlayer& player);
/// Returns the times for which the decisions hold that the step asks about: of a "place" each of them, otherwise the one at its instant; empty
/// without a question, and for a reach or a choose, which ask about no decision. O(decisions).
std::vector<PlaceBoard::Span> askedSpans(const lesson::Step& step, const compare::LaneRun& run);
/// Returns a text of the step with its references filled in, in the language of the window.
lesson::FilledText filledText(const LessonPlayer& player, const lesson::LocalText& text);
/// Marks the terms of the glossary in the text of the present step that no earlier step has. English only.
void markTermsOfLesson(const LessonPlayer& player, std::vector<lesson::Block>& blocks);
/// Returns one sentence why the question cannot be answered; empty: it can.
QString problemText(const LessonPlayer& player);
/// Returns the model answer as text, for "Show the answer"; empty if there is none.
QString modelAnswerText(const LessonPlayer& player);
bool hasTooManyEdits(const LessonPlayer& player);

}  // namespace roundel::widgets
