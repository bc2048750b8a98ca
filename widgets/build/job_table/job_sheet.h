// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs or templates of the document as a table: columns, rows, throughputs in the shown unit, and writing a text into a cell. HeldCells has the
// rejected texts, JobTableModel the signals. GUI thread; the document outlives it.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "widgets/build/job_table/job_columns.h"
#include "widgets/build/job_table/job_rows.h"
#include "widgets/document/job_fields/throughput_cells.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// A cell by job id and column key (JobColumns::key()), independent of the order of rows and columns.
using CellPlace = std::pair<std::string, std::string>;

class JobSheet {
 public:
  JobSheet(const Document* document, SpecList list);
  /// True if the document's jobs or GPU types have been added, removed or renamed since read().
  bool shapeChanged() const;
  /// Reads the document. It does not change the rows: call arrange() if the shape has changed.
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
  void setTable(ThroughputTable table) { m_table = table; }  ///< call read() afterwards
  QString unit() const { return m_cells.unit(m_view); }      ///< "iterations/s per gang"

  const std::string& id(std::size_t job) const { return m_ids[job]; }
  std::optional<std::size_t> jobOf(const std::string& id) const;  ///< O(jobs)
  CellPlace placeOf(int row, int column) const { return {m_ids[m_rows.jobAt(row)], m_columns.key(column)}; }
  /// True if the document still has the job and the column; the column may be hidden.
  bool has(const CellPlace& place) const;

  /// The JSON pointer of the cell, with the job's position: "/jobs/3/throughput/V100". Empty if there is no such job.
  QString pointerTo(const CellPlace& place) const;
  /// The same with the job's id, as sweeps vary it: "/jobs/J3/throughput/V100". Empty if a sweep cannot vary the value: ids, nested fields,
  /// templates.
  QString pathTo(int row, int column) const;

  /// Writes a text into a cell of `scenario`, the document's or an edited copy. `job` is the position there, which may be of an added job.
  /// Returns the reason if the text is rejected.
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
  std::shared_ptr<const model::Problem> m_resolved;  ///< the document's last problem without faults
  JobColumns m_columns;
  JobRows m_rows;
  std::vector<std::string> m_ids;  ///< by job
};

}  // namespace roundel::widgets
