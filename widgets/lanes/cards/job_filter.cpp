// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/job_filter.h"

#include <QRegularExpression>
#include <algorithm>

namespace roundel::widgets {
namespace {

const QStringList kFields{QStringLiteral("id"),   QStringLiteral("name"),  QStringLiteral("model"),
                          QStringLiteral("user"), QStringLiteral("group"), QStringLiteral("gpus"),
                          QStringLiteral("type")};

// "4" or "2-8".
std::pair<int, int> rangeOf(const QString& text) {
  const qsizetype dash = text.indexOf(QLatin1Char('-'));
  if (dash < 0) return {text.toInt(), text.toInt()};
  const int a = text.left(dash).toInt(), b = text.mid(dash + 1).toInt();
  return {std::min(a, b), std::max(a, b)};
}

}  // namespace

JobFilter::JobFilter(const QString& text) : m_text(text.trimmed()) {
  static const QRegularExpression numbers(QStringLiteral("^\\d+(-\\d+)?(\\s*,\\s*\\d+(-\\d+)?)*,?$"));
  if (numbers.match(m_text).hasMatch()) {
    for (const QString& part : m_text.split(QLatin1Char(','), Qt::SkipEmptyParts))
      m_rows.push_back(rangeOf(part.trimmed()));
    return;
  }
  for (const QString& part : m_text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const qsizetype colon = part.indexOf(QLatin1Char(':'));
    const QString field = part.left(std::max<qsizetype>(0, colon)).toLower();
    if (colon < 0 || !kFields.contains(field)) {
      m_words.push_back({{}, part, false});
      continue;
    }
    const bool is_whole = part.mid(colon + 1).startsWith(QLatin1Char('='));
    m_words.push_back({field, part.mid(colon + (is_whole ? 2 : 1)), is_whole});
  }
}

bool JobFilter::matches(const model::Problem& problem, const model::Job& job, const Word& word) const {
  const auto matchesText = [&](const std::string& text) {
    const QString value = QString::fromStdString(text);
    return word.whole ? value.compare(word.value, Qt::CaseInsensitive) == 0
                      : value.contains(word.value, Qt::CaseInsensitive);
  };
  if (word.field == QLatin1String("id")) return matchesText(job.id);
  if (word.field == QLatin1String("name")) return matchesText(job.name);
  if (word.field == QLatin1String("model")) return matchesText(job.model);
  if (word.field == QLatin1String("user")) return matchesText(job.user);
  if (word.field == QLatin1String("group")) return matchesText(job.group);
  if (word.field == QLatin1String("gpus")) {
    const auto [low, high] = rangeOf(word.value);
    return low <= job.gpus && job.gpus <= high;
  }
  if (word.field == QLatin1String("type")) {
    for (std::size_t t = 0; t < problem.types.size() && t < job.throughput.size(); ++t)
      if (matchesText(problem.types[t].id) && job.throughput[t].usable()) return true;
    return false;
  }
  return matchesText(job.id) || matchesText(job.name) || matchesText(job.model) || matchesText(job.user) ||
         matchesText(job.group);
}

bool JobFilter::matches(const model::Problem& problem, model::JobIndex job) const {
  return std::ranges::all_of(m_words, [&](const Word& word) { return matches(problem, problem.jobs[job], word); });
}

std::vector<bool> JobFilter::matching(const model::Problem& problem) const {
  std::vector<bool> out(problem.jobs.size());
  for (std::size_t j = 0; j < out.size(); ++j) out[j] = matches(problem, model::JobIndex(j));
  return out;
}

std::vector<bool> JobFilter::rows(const model::Problem& problem) const {
  std::vector<bool> shown(problem.gpus.size(), m_rows.empty());
  bool has_rows = false;
  for (const auto& [low, high] : m_rows)
    for (int g = low; g <= high && g < static_cast<int>(shown.size()); ++g)
      shown[static_cast<std::size_t>(g)] = has_rows = true;
  if (!has_rows) shown.assign(shown.size(), true);
  return shown;
}

}  // namespace roundel::widgets
