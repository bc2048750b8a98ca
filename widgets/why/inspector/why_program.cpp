// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_program.h"

#include <cmath>

#include "core/policies/registry.h"
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

void addLines(WhyTable& table, const QString& what, QStringList lines) {
  const auto more = lines.size() - static_cast<qsizetype>(kMostJobs);
  if (more > 0) {
    lines = lines.mid(0, static_cast<qsizetype>(kMostJobs));
    lines << tr("%1 more").arg(more);
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

void addChecked(const Subject& s, WhyContent& content) {
  if (!s.record) return;
  content.paragraphs.push_back(
      {tr("Checked by Roundel"), tr("The answer is legal: no GPU is used twice."), WhyPlace::Whole});
}

}  // namespace roundel::widgets
