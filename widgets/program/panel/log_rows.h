// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lines of a program's log as a table: simulated time, decision, text. Lines after the playhead are dim and those of the decision at the
// playhead are marked. GUI thread.

#include <QAbstractTableModel>
#include <map>
#include <vector>

#include "core/policies/external/program_log.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// The questions of a run by their decision. A question that was asked again, such as for Why, replaces the former one.
using ProgramTimes = std::map<std::int64_t, policies::ProgramLog::Times>;
ProgramTimes timesByDecision(const std::vector<policies::ProgramLog::Times>& times);
/// The decision of the last question at or before an instant; -1: none. O(decisions).
std::int64_t decisionAt(const ProgramTimes& times, double t_s);
/// The lines without those of questions that were asked again. O(lines).
std::vector<policies::ProgramLog::Line> linesOnce(std::vector<policies::ProgramLog::Line> lines);

class LogRows : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Time, Decision, Text, Columns };
  enum Role { DecisionRole = Qt::UserRole, InstantRole };
  explicit LogRows(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  /// Adds rows if `lines` continue those that are shown, otherwise replaces all.
  void setLines(std::vector<policies::ProgramLog::Line> lines, double end_s);
  void setTimes(ProgramTimes times);
  void setCurrent(std::int64_t decision);  ///< at the playhead; -1: none
  void setTheme(const Theme& theme);
  std::int64_t current() const { return m_current; }
  /// The first row of the next decision after the current one, or of the one before it; -1: none.
  int rowOfDecision(std::int64_t decision) const;
  std::int64_t neighbour(std::int64_t decision, int by) const;  ///< -1: none
  const ProgramTimes& times() const { return m_times; }
  /// "Decision 3, 12:00, 0.7 milliseconds, 2 log lines".
  QString sentence(std::int64_t decision) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void setProgram(const QString& name);

 private:
  QString display(const policies::ProgramLog::Line& line, int column) const;

  std::vector<policies::ProgramLog::Line> m_lines;
  ProgramTimes m_times;
  std::int64_t m_current = -1;
  double m_end_s = 0;
  Theme m_theme = Theme::light();
  QString m_program;
};

}  // namespace roundel::widgets
