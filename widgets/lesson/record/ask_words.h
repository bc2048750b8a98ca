// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Questions and answers of a recorded lesson in words. GUI thread.

#include <QString>

#include "widgets/lesson/record/recorded_step.h"

namespace roundel::widgets {

QString kindName(AskKind kind);  ///< "Place"
/// What the right answer is: "the job that blocks J2".
QString askWords(const lesson::Ask& ask);
/// A question for the student, to begin with: "Which job blocks J2?". Empty for choose.
QString questionFor(const lesson::Ask& ask);
/// What the author has to do so that a question gets its target.
QString targetHint(AskKind kind);
/// "6:00" or "start of J2"; `last_s`: the end of the run.
QString instantWords(const lesson::Instant& at, double last_s);

}  // namespace roundel::widgets
