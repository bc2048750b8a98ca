// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_program.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/model/round_grid.h"
#include "core/policies/external/program_log.h"
#include "core/policies/registry.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

constexpr int kMostCharacters = 300;
constexpr std::size_t kMostJobs = 8;

// Of the program: plain text on one line.
QString said(const std::string& text) {
  const QString line = shown(text);
  return line.size() <= kMostCharacters ? line : line.left(kMostCharacters) + QChar(0x2026);
}

QStringList chosenLines(const Subject& s) {
  QStringList lines;
  for (const trace::Choice& choice : s.why()->choices) {
    const QString parts = allocationLabel(s.problem(), choice.parts);
    const QString job = idOf(s.problem(), choice.job);
    lines << (std::isnan(choice.score) ? tr("%1: %2").arg(job, parts)
                                       : tr("%1, score %2: %3").arg(job, numberLabel(choice.score), parts));
  }
  return lines;
}

QStringList waitingLines(const Subject& s) {
  QStringList lines;
  for (const trace::Reason& reason : s.why()->reasons)
    if (reason.written) lines << tr("%1: %2").arg(idOf(s.problem(), reason.job), said(*reason.written));
  return lines;
}

std::optional<policies::ProgramLog::Exchange> exchangeOf(const Workbench& bench, const Subject& s) {
  const auto log = s.record && s.lane != nullptr ? bench.branches.programLog(*s.lane) : nullptr;
  return log == nullptr ? std::nullopt : log->exchange(s.wanted.decision, s.record->at_s);
}

// Whether two answers are the same but for their id, reasons and state.
bool sameDecision(const std::string& a, const std::string& b) {
  nlohmann::json one = nlohmann::json::parse(a, nullptr, false), other = nlohmann::json::parse(b, nullptr, false);
  if (!one.is_object() || !other.is_object()) return false;
  for (nlohmann::json* answer : {&one, &other})
    for (const char* member : {"id", "why", "state"}) answer->erase(member);
  return one == other;
}

QString bytesText(std::size_t bytes) {
  QString text =
      bytes < 1000 ? tr("%1 bytes").arg(bytes) : tr("%1 kB").arg(static_cast<double>(bytes) / 1000, 0, 'f', 1);
  return text.replace(QLatin1Char(' '), QChar(QChar::Nbsp));  // on one line beside a long title
}

void addLines(WhyTable& table, const QString& what, QStringList lines) {
  const auto more_lines = lines.size() - static_cast<qsizetype>(kMostJobs);
  if (more_lines > 0) {
    lines = lines.mid(0, static_cast<qsizetype>(kMostJobs));
    lines << tr("%1 more").arg(more_lines);
  }
  for (qsizetype i = 0; i < lines.size(); ++i) table.add({i == 0 ? what : QString(), lines[i]});
}

}  // namespace

bool isOfProgram(const Subject& s) {
  const policies::PolicyInfo* info = s.trace == nullptr ? nullptr : policies::find(s.trace->policy);
  return info != nullptr && info->needs_program;
}

void addProgramReasons(const Subject& s, WhyContent& content) {
  if (s.why() == nullptr) return;
  const trace::Explanation& why = *s.why();
  const QStringList waiting = waitingLines(s);
  if (why.rule.empty() && why.score_name.empty() && waiting.isEmpty() && why.tables.empty()) {
    content.paragraphs.push_back(
        {tr("Reasons from the program"), tr("The program gave no reason."), WhyPlace::Rejected});
    return;
  }
  WhyTable table;
  table.title = tr("Reasons from the program");
  table.place = WhyPlace::Rejected;
  table.of_program = true;
  table.columns = {QString(), QString()};
  table.numeric = {false, false};
  if (!why.rule.empty()) table.add({tr("rule"), said(why.rule)});
  if (!why.score_name.empty()) table.add({tr("score"), said(why.score_name)});
  addLines(table, tr("chosen"), chosenLines(s));
  addLines(table, tr("waiting"), waiting);
  content.tables.push_back(std::move(table));
}

void addChecked(const Workbench& bench, const Subject& s, WhyContent& content) {
  if (!s.record) return;
  QString text = tr("The answer is legal: no GPU is used twice.");
  const auto exchange = exchangeOf(bench, s);
  if (exchange && !exchange->again.empty() && sameDecision(exchange->answer, exchange->again))
    text += QLatin1Char(' ') + tr("Asked again with the same view: same answer.");
  content.paragraphs.push_back({tr("Checked by Roundel"), text, WhyPlace::Whole});
  const auto log = bench.branches.programLog(*s.lane);
  const std::string warning = log == nullptr ? std::string() : log->warning();
  if (!warning.empty()) content.paragraphs.push_back({tr("Warning of this run"), said(warning), WhyPlace::Whole});
}

void addRefusal(const Subject& s, WhyContent& content) {
  const compare::LaneRun* run = s.lane->run.get();
  if (run == nullptr || !run->error || !model::isReached(run->error->at_s, s.t_s)) return;
  content.paragraphs.push_back(
      {tr("Refused at %1").arg(clockText(run->error->at_s, std::max(s.trace->end_s, run->error->at_s))),
       said(run->error->message), WhyPlace::Rejected});
}

void addExchange(const Workbench& bench, const Subject& s, WhyContent& content) {
  const auto exchange = exchangeOf(bench, s);
  if (!exchange) return;
  const auto add = [&](const QString& title, const std::string& line, std::size_t bytes) {
    WhyTable table;
    table.title = title;
    table.code = shown(line);
    if (line.size() < bytes) table.code += QChar(0x2026);
    table.amount = bytesText(bytes);
    table.of_program = true;
    table.place = WhyPlace::Whole;
    content.tables.push_back(std::move(table));
  };
  add(tr("Question sent to the program"), exchange->question, exchange->question_bytes);
  add(tr("Answer"), exchange->answer, exchange->answer_bytes);
}

}  // namespace roundel::widgets
