// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a lane states about the program that decides for it. Values; needs no window.

#include <QString>
#include <optional>
#include <string>

#include "core/compare/comparison.h"
#include "core/policies/external/program_log.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/program/permission/program_rights.h"

namespace roundel::widgets {

/// True if a program of the user decides for the lanes of this scheduler.
bool needsProgram(const std::string& policy_id);
/// The command of a lane; empty if no program decides for it.
std::string commandOf(const compare::Lane& lane);
/// The folder that the lane states for the words of its command; empty: that of the scenario's file.
std::string statedFolder(const compare::Lane& lane);
/// The limits that the options of the lane state; `network` is that of this computer.
ProgramLimits limitsOf(const compare::Lane& lane);

/// The state of a program in one line, with a colour that says the same.
struct ProgramState {
  enum class Tone { Good, Busy, Idle, Bad };
  QString text;
  Tone tone = Tone::Idle;
};
/// "ran, 8 answers", "computing, decision 41", "stopped", "refused at 6:00". `log` may be null.
ProgramState programState(const LaneState& lane, const policies::ProgramLog* log);
/// The referee's sentence in the message of a run that failed, without the instant and the line of the answer.
QString refusalSentence(const std::string& message);
/// The number of the line in the program's output that a fault is about, from 1.
std::int64_t outputLine(const policies::ProgramLog::Fault& fault);
/// "Refused at 6:00, line 3 of the output: n0 has 2 V100; the answer gives 3 to J1."; empty if the lane has not failed. `log` may be null.
QString failureSentence(const LaneState& lane, const policies::ProgramLog* log);
/// The text of `state`, or "reloaded 12 s ago" in the first minute after a reload.
QString shownState(const LaneState& lane, const ProgramState& state);
QColor toneColor(ProgramState::Tone tone, const Theme& theme);

/// The command on one line, shortened in the middle to `most` characters.
QString shortCommand(const std::string& command, int most = 48);

}  // namespace roundel::widgets
