// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/lanes/program_lane.h"

#include <QRegularExpression>
#include <cstdlib>

#include "core/policies/external/command_options.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/registry.h"
#include "core/program/process.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/program/permission/command_text.h"

namespace roundel::widgets {
namespace {

constexpr qint64 kShowReload_s = 60;

double numberOf(const compare::Lane& lane, const char* key, double usual) {
  const auto it = lane.options.find(key);
  if (it == lane.options.end()) return usual;
  char* end = nullptr;
  const double value = std::strtod(it->second.c_str(), &end);
  return end == it->second.c_str() ? usual : value;
}

double lastOf(const LaneState& lane) { return lane.run && lane.run->trace ? lane.run->trace->end_s : 0; }

// The runs of a lane that failed: the run itself, or that of a new version of the program.
const compare::LaneRun* failedRun(const LaneState& lane) {
  return lane.failed_reload ? lane.failed_reload.get() : lane.run.get();
}

// "ended with code 1", if the message has the exit status.
QString endedText(const std::string& message, const QString& at) {
  static const QRegularExpression status(QStringLiteral("exit status (\\d+)"));
  const QRegularExpressionMatch match = status.match(QString::fromStdString(message));
  return match.hasMatch() ? tr("ended with code %1").arg(match.captured(1)) : tr("ended at %1").arg(at);
}

QString failureText(const LaneState& lane) {
  const compare::LaneRun* run = failedRun(lane);
  if (run == nullptr || !run->error) return tr("not started");
  const sim::PolicyError& error = *run->error;
  const QString clock_text = clockText(error.at_s, std::max(lastOf(lane), error.at_s));
  if (error.code == policies::kProgramTooSlow) return tr("too slow at %1").arg(clock_text);
  if (error.code == policies::kProgramEnded) return endedText(error.message, clock_text);
  if (policies::isBadRequest(error.code)) return tr("not started");
  return tr("refused at %1").arg(clock_text);
}

}  // namespace

bool needsProgram(const std::string& policy_id) {
  const policies::PolicyInfo* info = policies::find(policy_id);
  return info != nullptr && info->needs_program;
}

std::string commandOf(const compare::Lane& lane) {
  const auto it = lane.options.find(policies::kCommandOption);
  return it == lane.options.end() || !needsProgram(lane.policy) ? std::string() : policies::textOfJson(it->second);
}

std::string statedFolder(const compare::Lane& lane) {
  const auto it = lane.options.find(policies::kFolderOption);
  return it == lane.options.end() || it->second == "null" ? std::string() : policies::textOfJson(it->second);
}

ProgramLimits limitsOf(const compare::Lane& lane) {
  static const bool network = program::whatIsNotLimited().find("network") == std::string::npos;
  const ProgramLimits usual_limits;
  return {.memory_mib = static_cast<int>(numberOf(lane, "memory_mib", usual_limits.memory_mib)),
          .processes = static_cast<int>(numberOf(lane, "processes", usual_limits.processes)),
          .decision_s = numberOf(lane, "decision_limit_s", usual_limits.decision_s),
          .network = network};
}

ProgramState programState(const LaneState& lane, const policies::ProgramLog* log) {
  using Tone = ProgramState::Tone;
  switch (lane.status) {
    case LaneState::Status::Waiting:
      return {tr("a program, not started"), Tone::Idle};
    case LaneState::Status::Running: {
      const std::size_t answers = log == nullptr ? 0 : log->times().size();
      if (log == nullptr || !log->ready()) return {tr("starting"), Tone::Busy};
      return {tr("computing, decision %1").arg(answers + 1), Tone::Busy};
    }
    case LaneState::Status::Cancelled:
      return {tr("stopped"), Tone::Idle};
    case LaneState::Status::Failed:
      return {failureText(lane), Tone::Bad};
    case LaneState::Status::Done:
      break;
  }
  const int answers = lane.run ? static_cast<int>(lane.run->timing.decision_ms.size()) : 0;
  return {tr("ran, %1 answers").arg(answers), Tone::Good};
}

// Messages begin with "external at 360 s (round 1): ".
QString refusalSentence(const std::string& message) {
  const std::size_t bracket_end = message.find("): ");
  const std::size_t seconds_end = message.find(" s: ");
  const std::size_t text_start = bracket_end != std::string::npos   ? bracket_end + 3
                                 : seconds_end != std::string::npos ? seconds_end + 4
                                                                    : 0;
  const std::size_t line = message.find(". It wrote: ", text_start);  // the line is shown elsewhere
  QString text = shown(message.substr(text_start, line == std::string::npos ? line : line - text_start));
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  if (!text.endsWith(QLatin1Char('.'))) text += QLatin1Char('.');
  return text;
}

// The first line answers hello.
std::int64_t outputLine(const policies::ProgramLog::Fault& fault) {
  return fault.decision < 0 ? 1 : fault.decision + 2;
}

QString failureSentence(const LaneState& lane, const policies::ProgramLog* log) {
  const compare::LaneRun* run = failedRun(lane);
  if (lane.status != LaneState::Status::Failed || run == nullptr || !run->error) return {};
  QString state = failureText(lane);
  state[0] = state[0].toUpper();
  const auto fault = log == nullptr ? std::nullopt : log->fault();
  const QString sentence = refusalSentence(fault && !fault->message.empty() ? fault->message : run->error->message);
  return fault ? tr("%1, line %2 of the output: %3").arg(state).arg(outputLine(*fault)).arg(sentence)
               : tr("%1: %2").arg(state, sentence);
}

QString shownState(const LaneState& lane, const ProgramState& state) {
  const bool is_reloaded = lane.status == LaneState::Status::Done && lane.reloaded.isValid();
  const qint64 seconds = is_reloaded ? lane.reloaded.secsTo(QDateTime::currentDateTime()) : kShowReload_s;
  return seconds >= kShowReload_s ? state.text : tr("reloaded %1 s ago").arg(seconds);
}

QColor toneColor(ProgramState::Tone tone, const Theme& theme) {
  switch (tone) {
    case ProgramState::Tone::Good:
      return theme.good;
    case ProgramState::Tone::Busy:
      return theme.accent;
    case ProgramState::Tone::Bad:
      return theme.bad;
    case ProgramState::Tone::Idle:
      break;
  }
  return theme.faint;
}

QString shortCommand(const std::string& command, int most) {
  const QString text = escapedCommand(command);
  if (text.size() <= most) return text;
  const int half = (most - 1) / 2;
  return text.left(half) + QChar(0x2026) + text.right(most - 1 - half);
}

}  // namespace roundel::widgets
