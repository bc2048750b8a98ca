// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler that is a program of the user in any language. It gets the view of each decision as a line of JSON and
// answers with a line (resources/help/external.md).
//
// The program starts at the first decision, and only if program/permission.h allows it. Clones share the running
// programs: each question takes a program that is idle, so several threads may ask at the same time. The state of a
// program is a text that it hands back; each clone has its own, so going back is a question with an earlier state. A
// program that last answered another history gets a question with "reset". Answers are recorded, so that going back, a
// branch and a second explanation of a decision use them again (recorded_answers.h). One use in twenty asks the program
// nevertheless and compares: a difference is a warning of the run, and the recorded answer counts.
//
// A decision costs O(active jobs) on this side: with the view `changes` one comparison of each job, and text only for
// jobs that changed.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo externalInfo();

/// Returns a copy of a policy of externalInfo() that asks other processes, with the same state of the program: those of
/// `other`, or new ones if it is null. Null if one of them is another policy.
std::unique_ptr<sim::Policy> withOtherProcess(const sim::Policy& policy, const sim::Policy* other = nullptr);

/// Returns a copy of a policy of externalInfo() with separate processes that is asked each question, also one that was
/// answered before. Null if it is another policy.
std::unique_ptr<sim::Policy> askedEachTime(const sim::Policy& policy);

}  // namespace roundel::policies
