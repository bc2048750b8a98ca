// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/log_rows.h"

#include <QFont>
#include <algorithm>

#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

using Line = policies::ProgramLog::Line;

bool isSame(const Line& a, const Line& b) { return a.decision == b.decision && a.at_s == b.at_s && a.text == b.text; }

}  // namespace

ProgramTimes timesByDecision(const std::vector<policies::ProgramLog::Times>& times) {
  ProgramTimes by;
  for (const policies::ProgramLog::Times& decision_times : times)
    if (decision_times.decision >= 0) by[decision_times.decision] = decision_times;
  return by;
}

std::int64_t decisionAt(const ProgramTimes& times, double t_s) {
  std::int64_t latest_decision = -1;
  for (const auto& [decision, each] : times)
    if (each.at_s <= t_s * (1 + 1e-9)) latest_decision = decision;
  return latest_decision;
}

std::vector<Line> linesOnce(std::vector<Line> lines) {
  std::int64_t latest = -1;
  std::erase_if(lines, [&](const Line& line) {
    if (line.decision < latest) return true;
    latest = line.decision;
    return false;
  });
  return lines;
}

void LogRows::setLines(std::vector<Line> lines, double end_s) {
  const bool longer_clock = end_s != m_end_s;
  m_end_s = end_s;
  const std::size_t lines_before = m_lines.size();
  const bool continues = lines.size() >= lines_before &&
                         (lines_before == 0 ||
                          (isSame(lines.front(), m_lines.front()) && isSame(lines[lines_before - 1], m_lines.back())));
  if (!continues) {
    beginResetModel();
    m_lines = std::move(lines);
    endResetModel();
    return;
  }
  if (lines.size() > lines_before) {
    beginInsertRows({}, static_cast<int>(lines_before), static_cast<int>(lines.size()) - 1);
    m_lines = std::move(lines);
    endInsertRows();
  }
  if (longer_clock && !m_lines.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Time));
}

void LogRows::setTimes(ProgramTimes times) { m_times = std::move(times); }

void LogRows::setCurrent(std::int64_t decision) {
  if (decision == m_current) return;
  m_current = decision;
  if (!m_lines.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

void LogRows::setTheme(const Theme& theme) {
  m_theme = theme;
  if (!m_lines.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

void LogRows::setProgram(const QString& name) {
  if (name == m_program) return;
  m_program = name;
  emit headerDataChanged(Qt::Horizontal, Text, Text);
}

int LogRows::rowOfDecision(std::int64_t decision) const {
  const auto entry = std::ranges::lower_bound(m_lines, decision, {}, &Line::decision);
  return entry == m_lines.end() || entry->decision != decision ? -1 : static_cast<int>(entry - m_lines.begin());
}

std::int64_t LogRows::neighbour(std::int64_t decision, int by) const {
  if (by > 0) {
    const auto next = m_times.upper_bound(decision);
    return next == m_times.end() ? -1 : next->first;
  }
  const auto entry = m_times.lower_bound(decision);
  return entry == m_times.begin() ? -1 : std::prev(entry)->first;
}

QString LogRows::sentence(std::int64_t decision) const {
  const auto entry = m_times.find(decision);
  if (entry == m_times.end()) return {};
  const auto lines = std::ranges::equal_range(m_lines, decision, {}, &Line::decision).size();
  return tr("Decision %1, %2, %3 milliseconds, %n log line(s)", nullptr, static_cast<int>(lines))
      .arg(decision + 1)
      .arg(clockText(entry->second.at_s, m_end_s), QString::number(entry->second.program_ms, 'f', 1));
}

int LogRows::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}
int LogRows::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

QString LogRows::display(const Line& line, int column) const {
  switch (column) {
    case Time:
      return line.decision < 0 ? tr("start") : clockText(line.at_s, m_end_s);
    case Decision:
      return line.decision < 0 ? QString() : QString::number(line.decision + 1);
    default:
      return shown(line.text);
  }
}

QVariant LogRows::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Line& line = m_lines[static_cast<std::size_t>(index.row())];
  const bool now = line.decision >= 0 && line.decision == m_current;
  switch (role) {
    case Qt::DisplayRole:
      return display(line, index.column());
    case Qt::ForegroundRole:
      if (index.column() == Decision && now) return m_theme.accentText;
      return line.decision > m_current || index.column() != Text ? m_theme.dim : m_theme.text;
    case Qt::BackgroundRole:
      return now ? QVariant(m_theme.accentSoft) : QVariant();
    case Qt::TextAlignmentRole:
      return static_cast<int>(index.column() == Text ? Qt::AlignLeft | Qt::AlignVCenter
                                                     : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
      return index.column() == Decision && now ? screenFont(kNotePx, QFont::DemiBold) : QVariant();
    case Qt::AccessibleTextRole:
      return sentence(line.decision) + QStringLiteral(": ") + display(line, Text);
    case DecisionRole:
      return static_cast<qlonglong>(line.decision);
    case InstantRole:
      return line.at_s;
    default:
      return {};
  }
}

QVariant LogRows::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>(section == Text ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  return section == Time ? tr("time") : section == Decision ? tr("decision") : tr("log of %1").arg(m_program);
}

}  // namespace roundel::widgets
