// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a program of the user says about its decision, labelled as its own words, and what Roundel itself has checked. Private to
// widgets/why/inspector.

#include "widgets/why/inspector/why_subject.h"

namespace roundel::widgets {

/// True if a program made the decisions of the subject's run.
bool isOfProgram(const Subject& s);
/// Adds rule, score, chosen jobs and waiting jobs as the program states them; or that it gave no reason.
void addProgramReasons(const Subject& s, WhyContent& content);
/// Adds what Roundel has checked about the decision.
void addChecked(const Workbench& bench, const Subject& s, WhyContent& content);
/// Adds the refused answer if the run has ended with it at or before the instant.
void addRefusal(const Subject& s, WhyContent& content);
/// Adds the lines that were exchanged with the program at the decision, if its log still has them.
void addExchange(const Workbench& bench, const Subject& s, WhyContent& content);

}  // namespace roundel::widgets
