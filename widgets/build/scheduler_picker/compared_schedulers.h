// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The schedulers of the comparison as a list in Build: dash and name, options in words, the reason if one cannot run, and buttons for options,
// order and removal. It edits the document; dialogs are requested by signals. GUI thread.

#include <QWidget>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/document/state/workbench.h"

class QToolButton;
class QVBoxLayout;

namespace roundel::widgets {

class ComparedSchedulers : public Panel {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit ComparedSchedulers(Workbench* bench, QWidget* parent = nullptr);
  int count() const { return static_cast<int>(m_rows.size()); }
  QString textOf(int row) const;  ///< the row in words: "Gavel: max-min fairness · rounds"

 signals:
  void optionsRequested(int lane);
  void addRequested(const QRect& anchor);  ///< in screen px

 private:
  void refresh();
  void refreshWhenIdle();
  QWidget* makeRow(int lane);
  QWidget* makeEmpty();
  /// The first line of the failed lane's message; empty if it has not failed or its options have changed since.
  QString whyFailed(int lane, const compare::Lane& stated) const;
  /// Options, up, down and remove, at the end of a row.
  void addTools(QWidget* row, int lane, const QString& name);
  QToolButton* tool(QWidget* row, const QString& icon_name, const QString& name, const QString& tip);

  Workbench* m_bench;
  QVBoxLayout* m_column;
  std::vector<QString> m_rows;  ///< the rows in words
  QWidget* m_content = nullptr;
  bool m_pending = false;
};

}  // namespace roundel::widgets
