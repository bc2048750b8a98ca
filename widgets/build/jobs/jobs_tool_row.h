// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The controls above the job table: list, filter, throughput table and unit, columns, properties, commands. It only emits the user's choices. GUI
// thread.

#include <QWidget>
#include <array>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/job_fields/throughput_cells.h"

class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class JobsToolRow : public QWidget {
  Q_OBJECT
 public:
  /// `commands` becomes the menu of all commands; the row takes ownership.
  JobsToolRow(const Appearance* appearance, QMenu* commands, QWidget* parent);

  QString filter() const;
  void clearFilter();
  void showList(SpecList list);
  void showThroughputs(ThroughputTable table);
  void showCounts(std::size_t jobs, std::size_t templates);  ///< "Jobs 12", "Templates 3"
  void showProperties();                                     ///< presses the button
  QToolButton* columns() const { return m_columns; }         ///< its picker opens beside it

 signals:
  void listPicked(SpecList list);
  void filterChanged(const QString& text);
  void throughputsPicked(ThroughputTable table);
  void unitPicked(ThroughputCells::View unit);
  void columnsRequested();
  void propertiesToggled(bool shown);
  void addRequested();

 private:
  void makeSegments(QHBoxLayout* row);
  void makeFilter();
  void makeThroughputs();
  void makeUnit();
  QToolButton* addButton(const QString& name, const QString& icon, const QString& title, const QString& tip);
  void makeButtons(QMenu* commands);

  const Appearance* m_appearance;
  std::array<QToolButton*, 2> m_segments;  ///< by SpecList
  QLineEdit* m_filter;
  QComboBox* m_throughputs;
  QComboBox* m_unit;
  QToolButton* m_columns;
  QToolButton* m_form;
};

}  // namespace roundel::widgets
