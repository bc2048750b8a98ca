#pragma once
// Jobs (or templates) with their fields and throughputs as one spreadsheet: which columns, in which order rows stand, what each cell
// says and where it comes from, and blocks of cells that are taken as a whole or not at all. What a throughput is, and how its text is
// read, is ThroughputCells' business. GUI thread; the document is changed by undoable commands only, and `bench` outlives the model.

#include <QAbstractTableModel>
#include <QItemSelection>
#include <map>
#include <optional>
#include <vector>

#include "widgets/job_fields/job_search.h"
#include "widgets/job_fields/text_block.h"
#include "widgets/job_fields/throughput_cells.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class JobTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Role {
    HeatRole = Qt::UserRole,  ///< 0..1 of the row's best, -1 = cannot run; of throughputs only
    JobRole,                  ///< index in the scenario's list
    ErrorRole,                ///< why the cell's text is refused
    PendingRole,              ///< true: part of a pasted block that waits
    OriginRole,               ///< Origin as int
    GangTableRole,            ///< true: the cell states {gang size: throughput}
    ReadOnlyRole              ///< why the cell cannot be edited
  };
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
  SpecList list() const { return m_list; }
  const std::vector<const JobField*>& fields() const { return m_fields; }
  void setFields(const QStringList& keys);  ///< id and model stay first
  static QStringList defaultFields();
  void showThroughputsOnly();                 ///< no fields; the rows' heads say which job it is
  const JobField* fieldAt(int column) const;  ///< nullptr: a throughput
  int typeAt(int column) const;               ///< position in gpu_types; -1: a field
  int columnOf(std::string_view key) const;   ///< -1: not shown
  int columnOfType(int type) const;
  std::size_t jobAt(int row) const { return m_order[static_cast<std::size_t>(row)]; }
  int rowOf(std::size_t job) const;  ///< -1: filtered out
  void setFilter(const QString& words);
  const QString& filter() const { return m_filter; }
  bool inFileOrder() const;
  const std::vector<std::size_t>& order() const { return m_order; }

  // ---- throughputs ----
  const ThroughputCells& cells() const { return m_cells; }
  /// In which unit throughputs are shown and typed.
  void setView(ThroughputCells::View view);
  /// Which of the two tables the columns of GPU types are; what is refused or waits is given up.
  void setTable(ThroughputTable table);
  ThroughputTable table() const { return m_table; }
  QString unit() const { return m_cells.unit(m_view); }  ///< "iterations/s per gang"

  // ---- blocks ----
  struct Assignment {
    QModelIndex at;
    QString text;
  };
  /// All of them as one command, or nothing and the first reason.
  QString assign(const std::vector<Assignment>& cells, const QString& undoText);
  QString clear(const QModelIndexList& cells);
  /// Cells of `from` repeated over `to` (which holds it), downwards or to the right, up or to the left.
  QString fill(const QItemSelection& from, const QItemSelection& to);
  enum class Pasted { Done, Nothing, Waits };
  /// The block at a cell, or, where its first row names columns, by those names (and rows by the ids in its first column). A block with a
  /// refused cell, or one that reaches beyond the table, waits: it is shown, and nothing of it is in the document.
  Pasted paste(const QModelIndex& at, const TextBlock& block);

  struct Waiting {
    int cells = 0, bad = 0;
    int new_rows = 0;      ///< rows of the block beyond the last job
    int lost_columns = 0;  ///< columns of it beyond the last type
    bool add_rows = false;
    bool ready() const { return bad == 0 && (new_rows == 0 || add_rows) && lost_columns == 0; }
  };
  std::optional<Waiting> waiting() const;
  bool applyWaiting();  ///< one command; false where it is not ready
  void discardWaiting();
  void addRowsOfWaiting();  ///< jobs are added for the rows beyond the last one when the block is applied
  void cropWaiting();       ///< what reaches beyond the table is left out
  QModelIndex nextBad(const QModelIndex& after) const;
  void giveUp();  ///< the waiting block and every refused text
  bool anyBad() const { return !m_bad.empty() || m_block.has_value(); }

 signals:
  void waitingChanged();
  void blockLost(const QString& why);

 private:
  struct Cell {
    QString text, reason;
  };
  using Place = std::pair<std::string, std::string>;  ///< job id, column key
  struct Extra {                                      // a cell of a row that is no job yet
    int row;
    std::string column;
    QString text;
  };
  struct Block {
    std::map<Place, Cell> cells;
    std::vector<Place> sequence;  // as they stand in the block
    std::vector<Extra> extra;
    std::vector<std::string> extra_ids;  // by extra row; empty = any
    int lost_columns = 0;
    bool add_rows = false;
    int rows = 0, columns = 0;
  };

  void refresh();
  void reorder();
  void readNames();
  std::string columnKey(int column) const;
  int columnOfKey(const std::string& key) const;
  Place placeOf(const QModelIndex& index) const { return {m_ids[jobAt(index.row())], columnKey(index.column())}; }
  const Cell* draft(const QModelIndex& index) const;
  const std::vector<model::JobSpec>& specs() const { return specsOf(m_bench->document.scenario(), m_list); }
  QVariant fieldData(const QModelIndex& index, const JobField& field, int role) const;
  QVariant throughputData(int job, int type, int role) const;
  QString fieldTip(const FieldValue& value, std::size_t job, const JobField& field) const;
  QString applyCell(model::Scenario& scenario, std::size_t job, const std::string& column, const QString& text) const;
  QString rename(model::Scenario& scenario, std::size_t job, const std::string& id) const;
  bool setSingle(const QModelIndex& index, const QString& text);
  void place(const QModelIndex& at, const TextBlock& block, Block& to);
  bool placeByNames(const TextBlock& block, Block& to);
  void put(Block& to, std::size_t job, int column, const QString& text);
  bool tryBlock(model::Scenario& scenario);
  void showAllCells();
  void keepWhatStillIs();
  void tellRefusals();
  InputError refusalOf(const Place& place, const Cell& cell, bool waits);

  Workbench* m_bench;
  SpecList m_list;
  ThroughputCells m_cells;
  ThroughputCells::View m_view = ThroughputCells::View::Stated;
  ThroughputTable m_table = ThroughputTable::OneNode;
  std::shared_ptr<const model::Problem> m_resolved;  ///< of the last value of the document without faults
  std::vector<const JobField*> m_fields;
  std::vector<std::size_t> m_order;  ///< by row
  std::vector<std::string> m_ids;    ///< by job
  QString m_filter;
  JobSearch m_names;  ///< of specs(); empty until somebody searches
  int m_sortColumn = -1;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
  std::map<Place, Cell> m_bad;
  std::optional<Block> m_block;
};

}  // namespace roundel::widgets
