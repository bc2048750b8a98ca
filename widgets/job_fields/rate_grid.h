#pragma once
// The throughput matrix as numbers: jobs (or templates) x GPU types, read from a scenario, shown in one of several views and written
// back from any view that can be inverted. No window needed.

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/job_fields/job_fields.h"

namespace roundel::widgets {

/// One value typed into a cell.
struct ParsedNumber {
  std::optional<double> value;  ///< nullopt with an empty reason: the cell was left empty (cannot run there)
  QString reason;               ///< why it is no number
};
/// A number in C notation; empty, "-", "–" and "null" mean none. "0,21" is refused with the hint to write 0.21.
ParsedNumber parseRate(const QString& text);

/// What the matrix knows of one job: iterations/s of each GPU of its full gang, by position in gpu_types; 0 = cannot run there.
struct JobRates {
  int gang = 1;
  std::vector<double> per_gpu;
};
/// As stated (templates applied), so that it is right also while the document has faults; rates that follow from something else
/// (timing, stages, sync) are taken from `resolved`, the last problem without faults, which may be null. O(types + templates).
JobRates ratesOf(const model::Scenario& scenario, std::size_t job, const model::Problem* resolved);

class RateGrid {
 public:
  enum class View { Stated, PerGpu, PerGang, RowNormalised, SpeedUp };
  enum class Table { OneNode, Spread };  ///< `throughput`, or `throughput_spread` (gangs on several nodes)
  enum class Source { None, Own, Template, Derived };

  /// O(rows * (types + templates)). `resolved` as in ratesOf().
  void read(const model::Scenario& scenario, SpecList list, Table table, const model::Problem* resolved);

  int rows() const { return static_cast<int>(m_rows.size()); }
  int columns() const { return static_cast<int>(m_types.size()); }
  const QString& id(int row) const { return m_rows[static_cast<std::size_t>(row)].id; }
  const QString& type(int column) const { return m_types[column]; }
  int gang(int row) const { return m_rows[static_cast<std::size_t>(row)].gang; }
  Table table() const { return m_table; }
  Source source(int row, int column) const { return cell(row, column).source; }
  /// {gang size: rate}, where the cell states one.
  const std::optional<std::map<int, double>>& gangTable(int row, int column) const { return cell(row, column).gangs; }

  std::optional<double> shown(int row, int column, View view) const;  ///< in the view's unit; none = cannot run there
  double heat(int row, int column) const;                             ///< share of the row's best; -1 = cannot run
  QString displayText(int row, int column, View view) const;
  QString editText(int row, int column, View view) const;  ///< what apply() reads back as the same value
  QString unit(View view) const;
  QString unit(View view, int row) const;
  /// Why the cell cannot be edited in this view; empty = it can. The cell that the others of its row are measured by cannot.
  QString readOnlyReason(int row, int column, View view) const;

  /// Writes a text into the cell of `scenario` (the value that was read, or an edited copy of it), in the row's own convention. The
  /// reason where it is refused. Empty text: null (cannot run there), in the spread table "not stated". "1: 3, 2: 5" in the views as
  /// stated and per gang: a table of gang sizes. A job that takes its rates from a template or derives them gets its own row.
  QString apply(model::Scenario& scenario, int row, int column, View view, const QString& text) const;
  /// The cell as a whole, as the little table of gang sizes edits it.
  void store(model::Scenario& scenario, int row, int column, model::RateCell value) const;

 private:
  struct Cell {
    double per_gpu = 0;
    Source source = Source::None;
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
  int reference(int row, View view) const;
  bool shownPerGang(int row, View view) const;
  void fillRow(const model::Scenario& scenario, const model::JobSpec& own, const model::JobSpec& whole,
               const JobRates* derived, Row& row) const;
  model::RateRow& ownRow(model::JobSpec& job, int row) const;

  SpecList m_list = SpecList::Jobs;
  Table m_table = Table::OneNode;
  std::vector<Row> m_rows;
  QStringList m_types;
  bool m_anyPerGang = false;
};

}  // namespace roundel::widgets
