// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs or templates with their fields and throughputs as a Qt table model. JobSheet has the columns and rows, cellData() the values of a cell,
// HeldCells the rejected and waiting texts; this class makes undoable commands of changes and emits the signals of the model. GUI thread; `document`
// outlives the model.

#include <QAbstractTableModel>
#include <QItemSelection>
#include <optional>
#include <vector>

#include "widgets/build/job_table/cell_data.h"
#include "widgets/build/job_table/held_cells.h"
#include "widgets/document/job_fields/text_block.h"
#include "widgets/document/session/document.h"
#include "widgets/document/state/input_errors.h"

namespace roundel::widgets {

class JobTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using enum JobCell::Role;
  static constexpr int kFrozenColumns = 2;  ///< id and model

  JobTableModel(Document* document, InputErrors* inputErrors, SpecList list, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// One undoable command. A rejected text stays in its cell, marked, until it is corrected or discarded. In a waiting block it changes the
  /// block.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  void sort(int column, Qt::SortOrder order)
      override;  ///< sorts the view, not the file; -1: the order of the file. Later edits move no row.

  // ---- shape ----
  const JobSheet& sheet() const { return m_sheet; }
  const JobColumns& columns() const { return m_sheet.columns(); }
  const JobRows& rows() const { return m_sheet.rows(); }
  std::size_t jobAt(int row) const { return rows().jobAt(row); }
  int rowOf(std::size_t job) const { return rows().rowOf(job); }  ///< -1: filtered out
  void setFields(const QStringList& keys);                        ///< id and model stay first
  void showThroughputsOnly();                                     ///< no fields; row heads show the ids
  void setFilter(const QString& words);
  /// Sets the unit in which throughputs are shown and typed.
  void setView(ThroughputCells::View view);
  /// Sets the table that the columns of GPU types show. Discards rejected and waiting texts.
  void setTable(ThroughputTable table);

  // ---- blocks ----
  /// Unsets fields, and sets throughputs to null. If a cell rejects that, returns the reason and changes nothing.
  QString clear(const QModelIndexList& cells);
  /// Repeats the cells of `from` over `to`, which contains it, in any direction. Errors as in clear().
  QString fill(const QItemSelection& from, const QItemSelection& to);
  enum class Pasted { Done, Nothing, Waits };
  /// Pastes the block at a cell. If its first row names columns, these names, and ids in its first column, determine the cells. A block with a
  /// rejected cell, or one that is larger than the table, waits: it is shown, but not in the document.
  Pasted paste(const QModelIndex& at, const TextBlock& text);
  /// The state of the waiting block; nullopt if there is none.
  std::optional<HeldCells::Waiting> waiting() const { return m_held.waiting(); }
  bool applyWaiting();  ///< one command; false if the block is not ready
  void discardWaiting();
  /// Calls HeldCells::addRows, crop or writePoints.
  void changeWaiting(void (HeldCells::*change)());
  QModelIndex nextBad(const QModelIndex& after) const;
  void discardRejected();  ///< discards the waiting block and all rejected texts

 signals:
  void waitingChanged();
  void blockLost(const QString& why);

 private:
  struct Assignment {
    QModelIndex at;
    QString text;
  };
  /// Writes all texts as one command. If one is rejected, returns the reason and changes nothing.
  QString assign(const std::vector<Assignment>& cells, const QString& undoText);
  bool setSingle(const QModelIndex& index, const QString& text);
  QString writeSingle(const QModelIndex& index, const QString& text);  ///< returns the reason if the text is rejected
  QString editName(const QModelIndex& index) const;  ///< the name of an edit of the cell on the undo stack
  void refresh();
  void showAllCells();
  void showHeld();  ///< call it after a change of m_held
  void tellInputErrors();
  CellPlace placeOf(const QModelIndex& index) const { return m_sheet.placeOf(index.row(), index.column()); }
  const HeldCell* held(const QModelIndex& index) const;

  Document* m_document;
  InputErrors* m_inputErrors;
  JobSheet m_sheet;
  HeldCells m_held{&m_sheet};
};

}  // namespace roundel::widgets
