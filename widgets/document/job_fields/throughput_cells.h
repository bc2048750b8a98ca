// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Throughputs of jobs or templates on GPU types, in iterations/s: reads cells and the source of their values, checks typed texts and writes
// them. The job table, the matrix beside the lanes and the table of gang sizes use it. The job's form (build/jobs/nested_model.h) shows stated values
// and writes with writeThroughput(). Needs no window; the caller makes the undo command.

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/base/text/throughput_text.h"
#include "widgets/document/job_fields/job_fields.h"

namespace roundel::widgets {

// ---- a cell of the scenario -----------------------------------------------------------------------------------------------------

/// `throughput`, or `throughput_spread` (gangs on several nodes).
enum class ThroughputTable { OneNode, Spread };

struct ThroughputPlace {
  ThroughputTable table;
  std::string type;
};
/// Writes a cell of a job or template. If the row comes from a template or is derived, it is first copied to the job, so that the other cells keep
/// their values. `resolved` has the derived values; null: none. O(types + templates).
void writeThroughput(const model::Scenario& scenario, model::JobSpec& job, const ThroughputPlace& at,
                     model::ThroughputCell cell, const model::Problem* resolved);
/// Removes a cell that the job states, and the row if it becomes empty.
void eraseThroughput(model::JobSpec& job, const ThroughputPlace& at);

/// Iterations/s of each GPU of a job's full gang, by position in gpu_types; 0: cannot run there.
struct JobThroughputs {
  int gang = 1;
  std::vector<double> per_gpu;
};
/// Stated values, templates applied, which are correct even while the document has faults. Values derived from timing, stages or sync come from
/// `resolved`, the last problem without faults, which may be null. O(types + templates).
JobThroughputs throughputsOf(const model::Scenario& scenario, const model::JobSpec& job,
                             const model::Problem* resolved);

// ---- all cells ------------------------------------------------------------------------------------------------------------------

/// Rows are jobs in the order of the file, columns are GPU types. Stores the values of the last read().
class ThroughputCells {
  Q_DECLARE_TR_FUNCTIONS(ThroughputCells)

 public:
  enum class View { Stated, PerGpu, PerGang, RowNormalised, SpeedUp };

  /// O(rows * (types + templates)). `resolved` as in throughputsOf(); ignored for templates.
  void read(const model::Scenario& scenario, SpecList list, ThroughputTable table,
            std::shared_ptr<const model::Problem> resolved);

  int rows() const { return static_cast<int>(m_rows.size()); }
  int columns() const { return static_cast<int>(m_types.size()); }
  const QString& id(int row) const { return m_rows[static_cast<std::size_t>(row)].id; }
  const QString& type(int column) const { return m_types[column]; }
  const QStringList& types() const { return m_types; }
  int gang(int row) const { return m_rows[static_cast<std::size_t>(row)].gang; }
  SpecList list() const { return m_list; }

  Origin origin(int row, int column) const { return cell(row, column).origin; }
  /// {gang size: throughput of that gang}, if the cell states such a table.
  const std::optional<std::map<int, double>>& gangTable(int row, int column) const { return cell(row, column).gangs; }
  std::optional<double> shown(int row, int column, View view) const;  ///< in the view's unit; nullopt: cannot run there
  double heat(int row, int column) const;                             ///< share of the row's best; -1: cannot run there
  QString displayText(int row, int column, View view) const;
  QString editText(int row, int column, View view) const;  ///< apply() reads it as the same value
  QString tip(int row, int column, View view) const;
  QString accessibleText(int row, int column, View view) const;
  QString unit(View view) const;
  QString unit(View view, int row) const;
  /// Why the cell cannot be edited in this view; empty: it can. The reference cell of a relative view cannot be edited.
  QString readOnlyReason(int row, int column, View view) const;

  /// Writes a text, in the unit of the view, into the cell of `scenario` (the scenario that was read, or an edited copy), converted to the row's
  /// convention (per GPU or per gang). Returns the reason if the text is rejected. An empty text means "cannot run there", in the spread table
  /// "not stated". The views Stated and PerGang accept a table of gang sizes.
  QString apply(model::Scenario& scenario, int row, int column, View view, const QString& text) const;
  /// Writes a cell in the row's convention.
  void write(model::Scenario& scenario, int row, int column, model::ThroughputCell cell) const;
  /// The throughput of a full gang, converted to the row's convention.
  double statedOfGang(int row, double total) const;
  /// The name of an edit of the cell on the undo stack.
  QString editName(int row, int column) const;

 private:
  struct Cell {
    double per_gpu = 0;
    Origin origin = Origin::None;
    std::optional<std::map<int, double>> gangs = {};
  };
  struct Row {
    QString id;
    int gang = 1;
    bool per_gang = false;  // a stated number is for the gang
    std::vector<Cell> cells;
  };
  const Cell& cell(int row, int column) const {
    return m_rows[static_cast<std::size_t>(row)].cells[static_cast<std::size_t>(column)];
  }
  bool perGang(int row) const { return m_rows[static_cast<std::size_t>(row)].per_gang; }
  int reference(int row, View view) const;
  bool shownPerGang(int row, View view) const {
    return view == View::PerGang || (view == View::Stated && perGang(row));
  }
  ThroughputPlace place(int column) const { return {m_table, m_types[column].toStdString()}; }
  void fillRow(const model::Scenario& scenario, const model::JobSpec& own, Row& row) const;
  QString toStated(int row, int column, View view, model::ThroughputCell& value) const;

  SpecList m_list = SpecList::Jobs;
  ThroughputTable m_table = ThroughputTable::OneNode;
  std::shared_ptr<const model::Problem> m_resolved;
  std::vector<Row> m_rows;
  QStringList m_types;
  bool m_anyPerGang = false;
};

}  // namespace roundel::widgets
