#pragma once
// Jobs (or templates) with their fields and throughputs as one spreadsheet of Qt: JobSheet has its columns and rows, cellData() says what
// a cell shows, HeldCells keeps what is refused or waits; the model makes their changes commands of the document and tells the views. GUI
// thread; the document is changed by undoable commands only, and `bench` outlives the model.

#include <QAbstractTableModel>
#include <QItemSelection>
#include <optional>
#include <vector>

#include "widgets/job_fields/text_block.h"
#include "widgets/job_table/cell_data.h"
#include "widgets/job_table/held_cells.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class JobTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using enum JobCell::Role;
  static constexpr int kFrozenColumns = 2;  ///< id and model

  JobTableModel(Workbench* bench, SpecList list, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// One undoable command; a refused text stays in its cell, marked, until it is corrected or given up. In a block that waits the text
  /// becomes part of the block.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  void sort(int column, Qt::SortOrder order) override;  ///< of the view; -1 = as in the file. Edits move no row.

  // ---- shape ----
  const JobSheet& sheet() const { return m_sheet; }
  const JobColumns& columns() const { return m_sheet.columns(); }
  const JobRows& rows() const { return m_sheet.rows(); }
  std::size_t jobAt(int row) const { return rows().jobAt(row); }
  int rowOf(std::size_t job) const { return rows().rowOf(job); }  ///< -1: filtered out
  void setFields(const QStringList& keys);                        ///< id and model stay first
  void showThroughputsOnly();                                     ///< no fields; the rows' heads say which job it is
  void setFilter(const QString& words);
  /// In which unit throughputs are shown and typed.
  void setView(ThroughputCells::View view);
  /// Which of the two tables the columns of GPU types are; what is refused or waits is given up.
  void setTable(ThroughputTable table);

  // ---- blocks ----
  /// Fields become unstated, throughputs null. The reason where one is refused; then nothing changes.
  QString clear(const QModelIndexList& cells);
  /// Cells of `from` repeated over `to` (which holds it), downwards or to the right, up or to the left. The reason as in clear().
  QString fill(const QItemSelection& from, const QItemSelection& to);
  enum class Pasted { Done, Nothing, Waits };
  /// The block at a cell, or, where its first row names columns, by those names (and rows by the ids in its first column). A block with a
  /// refused cell, or one that reaches beyond the table, waits: it is shown, and nothing of it is in the document.
  Pasted paste(const QModelIndex& at, const TextBlock& text);
  /// How the block that waits stands, if one does.
  std::optional<HeldCells::Waiting> waiting() const { return m_held.waiting(); }
  bool applyWaiting();  ///< one command; false where it is not ready
  void discardWaiting();
  /// What HeldCells does with a block that waits: addRows, crop or writePoints.
  void changeWaiting(void (HeldCells::*change)());
  QModelIndex nextBad(const QModelIndex& after) const;
  void giveUp();  ///< the waiting block and every refused text

 signals:
  void waitingChanged();
  void blockLost(const QString& why);

 private:
  struct Assignment {
    QModelIndex at;
    QString text;
  };
  /// All of them as one command, or nothing and the first reason.
  QString assign(const std::vector<Assignment>& cells, const QString& undoText);
  bool setSingle(const QModelIndex& index, const QString& text);
  QString writeSingle(const QModelIndex& index, const QString& text);  ///< the reason where it is refused
  QString editName(const QModelIndex& index) const;  ///< what the undo stack calls an edit of the cell
  void refresh();
  void showAllCells();
  void showHeld();  ///< after what is kept out of the document changed
  void tellInputErrors();
  CellPlace placeOf(const QModelIndex& index) const { return m_sheet.placeOf(index.row(), index.column()); }
  const HeldCell* held(const QModelIndex& index) const;

  Workbench* m_bench;
  JobSheet m_sheet;
  HeldCells m_held{&m_sheet};
};

}  // namespace roundel::widgets
