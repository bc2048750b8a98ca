#pragma once
// Throughputs of jobs (or templates) on GPU types, iterations/s: reads a cell, says what it shows and where that comes from, checks
// what is typed and writes it. The job table, the matrix beside the lanes and the table of gang sizes are views of it. The job's form
// shows what a row states as it is written (jobs/nested_model.h) and writes by writeThroughput(), too. Values without a window or a
// thread of their own; the document's command is the caller's.

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/job_fields/job_fields.h"
#include "widgets/text/throughput_text.h"

namespace roundel::widgets {

// ---- a cell of the scenario -----------------------------------------------------------------------------------------------------

/// `throughput`, or `throughput_spread` (gangs on several nodes).
enum class ThroughputTable { OneNode, Spread };

struct ThroughputPlace {
  ThroughputTable table;
  std::string type;
};
/// Writes a cell of a job (or template) of the scenario. One that takes its row from a template, or derives it (then `resolved` knows
/// it; null: it derives nothing), first gets that row as its own, so that its other cells stay what they are. O(types + templates).
void writeThroughput(const model::Scenario& scenario, model::JobSpec& job, const ThroughputPlace& at,
                     model::ThroughputCell cell, const model::Problem* resolved);
/// The job states the cell no longer; a row that becomes empty goes, too.
void eraseThroughput(model::JobSpec& job, const ThroughputPlace& at);

/// Of one job: iterations/s of each GPU of its full gang, by position in gpu_types; 0 = cannot run there.
struct JobThroughputs {
  int gang = 1;
  std::vector<double> per_gpu;
};
/// As stated (templates applied), so that it is right also while the document has faults; what follows from something else (timing,
/// stages, sync) is taken from `resolved`, the last problem without faults, which may be null. O(types + templates).
JobThroughputs throughputsOf(const model::Scenario& scenario, const model::JobSpec& job,
                             const model::Problem* resolved);

// ---- all cells ------------------------------------------------------------------------------------------------------------------

/// Rows are jobs in the order of the file, columns are GPU types. Holds what read() found, not the scenario.
class ThroughputCells {
 public:
  enum class View { Stated, PerGpu, PerGang, RowNormalised, SpeedUp };

  /// O(rows * (types + templates)). `resolved` as in throughputsOf(); templates derive nothing.
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
  /// {gang size: throughput of that gang}, where the cell states one.
  const std::optional<std::map<int, double>>& gangTable(int row, int column) const { return cell(row, column).gangs; }
  std::optional<double> shown(int row, int column, View view) const;  ///< in the view's unit; none = cannot run there
  double heat(int row, int column) const;                             ///< share of the row's best; -1 = cannot run
  QString displayText(int row, int column, View view) const;
  QString editText(int row, int column, View view) const;  ///< what apply() reads back as the same value
  QString tip(int row, int column, View view) const;
  QString accessibleText(int row, int column, View view) const;
  QString unit(View view) const;
  QString unit(View view, int row) const;
  /// Why the cell cannot be edited in this view; empty = it can. The cell that the others of its row are measured by cannot.
  QString readOnlyReason(int row, int column, View view) const;

  /// Writes a text, in the unit of the view, into the cell of `scenario` (the value that was read, or an edited copy of it), in the
  /// row's own convention. The reason where it is refused. Empty text: null (cannot run there), in the spread table "not stated". A
  /// table of gang sizes is taken in the views as stated and per gang.
  QString apply(model::Scenario& scenario, int row, int column, View view, const QString& text) const;
  /// The cell as a whole, as it is stated.
  void write(model::Scenario& scenario, int row, int column, model::ThroughputCell cell) const;
  /// A number that the row states for a full gang of this throughput.
  double statedOfGang(int row, double total) const;
  /// What the undo stack calls an edit of the cell.
  QString editName(int row, int column) const;

 private:
  struct Cell {
    double per_gpu = 0;
    Origin origin = Origin::None;
    std::optional<std::map<int, double>> gangs;
  };
  struct Row {
    QString id;
    int gang = 1;
    bool per_gang = false;  // a stated number is the gang's
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
