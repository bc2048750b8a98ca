// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Warnings about a recorded lesson, each with its step and a link that goes there. GUI thread.

#include <QScrollArea>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/lesson/record/record_warnings.h"

class QVBoxLayout;

namespace roundel::widgets {

class WarningList : public QScrollArea {
  Q_OBJECT
 public:
  static constexpr int kHighest = 132;  ///< px
  explicit WarningList(QWidget* parent);
  /// Hides itself if there is none.
  void show(const std::vector<RecordWarning>& warnings, const Theme& theme);
  int count() const { return m_count; }

 signals:
  void stepRequested(int step);

 private:
  void addWarning(QVBoxLayout* column, const RecordWarning& warning, const Theme& theme);
  int m_count = 0;
};

}  // namespace roundel::widgets
