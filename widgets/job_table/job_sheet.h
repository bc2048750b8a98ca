#pragma once
// A list of jobs (or templates) of the document as a table: its columns, its rows, its throughputs in the unit that is shown, and what a
// text in a cell changes. Holds no text that is refused (HeldCells does) and emits nothing (JobTableModel does). GUI thread; the
// document outlives it.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "widgets/job_fields/throughput_cells.h"
#include "widgets/job_table/job_columns.h"
#include "widgets/job_table/job_rows.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

/// A cell whatever rows and columns do: (job id, column key as JobColumns::key() gives it).
using CellPlace = std::pair<std::string, std::string>;

class JobSheet {
 public:
  /// Reads the document.
  JobSheet(const Document* document, SpecList list);
  /// Has a row or a column come or gone in the document since read()?
  bool shapeChanged() const;
  /// Reads the document anew. Rows stay as they are: arrange() follows where the shape changed.
  void read();
  /// Filters and sorts the rows.
  void arrange();

  SpecList list() const { return m_list; }
  const Document& document() const { return *m_document; }
  const std::vector<model::JobSpec>& specs() const { return specsOf(m_document->scenario(), m_list); }
  JobColumns& columns() { return m_columns; }
  const JobColumns& columns() const { return m_columns; }
  JobRows& rows() { return m_rows; }
  const JobRows& rows() const { return m_rows; }
  const ThroughputCells& cells() const { return m_cells; }

  ThroughputCells::View view() const { return m_view; }
  void setView(ThroughputCells::View view) { m_view = view; }
  ThroughputTable table() const { return m_table; }
  void setTable(ThroughputTable table) { m_table = table; }  ///< read() follows
  QString unit() const { return m_cells.unit(m_view); }      ///< "iterations/s per gang"

  const std::string& id(std::size_t job) const { return m_ids[job]; }
  std::optional<std::size_t> jobOf(const std::string& id) const;  ///< O(jobs)
  CellPlace placeOf(int row, int column) const { return {m_ids[m_rows.jobAt(row)], m_columns.key(column)}; }
  /// Are both the job and the column still of this table? Its column may be hidden.
  bool has(const CellPlace& place) const;

  /// Where the cell stands in the scenario, by its position: "/jobs/3/throughput/V100". Empty where there is no such job.
  QString pointerTo(const CellPlace& place) const;
  /// The same by the job's id, as sweeps vary it: "/jobs/J3/throughput/V100". Empty for what a sweep cannot vary: ids, fields with a form
  /// of their own, templates.
  QString pathTo(int row, int column) const;

  /// Writes a text into a cell of `scenario`, which is the document's or an edited copy of it; `job` is the position there, and may be one
  /// that the copy has added. The reason where the text is refused.
  QString apply(model::Scenario& scenario, std::size_t job, const std::string& column, const QString& text) const;

 private:
  QString applyThroughput(model::Scenario& scenario, std::size_t job, const std::string& type,
                          const QString& text) const;
  QString segmentsOf(const std::string& column) const;
  QString rename(model::Scenario& scenario, std::size_t job, const std::string& id) const;
  JobRows::Key sortKey(std::size_t job) const;

  const Document* m_document;
  SpecList m_list;
  ThroughputCells m_cells;
  ThroughputCells::View m_view = ThroughputCells::View::Stated;
  ThroughputTable m_table = ThroughputTable::OneNode;
  std::shared_ptr<const model::Problem> m_resolved;  ///< of the last value of the document without faults
  JobColumns m_columns;
  JobRows m_rows;
  std::vector<std::string> m_ids;  ///< by job
};

}  // namespace roundel::widgets
