// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A document and the table of its jobs, without a widget.

#include "tests/widgets/bench.h"
#include "widgets/build/job_table/job_sheet.h"

namespace roundel::widgets::testing {

/// The gang size of a job that states it as one number.
inline int gpusOf(const model::JobSpec& job) { return std::get<int>(job.gpus.value()); }

struct SheetOf {
  explicit SheetOf(model::Scenario scenario = threeJobs(), SpecList list = SpecList::Jobs)
      : sheet((document.reset(std::move(scenario), {}), &document), list) {}
  /// Writes a text into a cell of a copy of the document. Returns the reason if the text is rejected, otherwise an empty string.
  QString apply(std::size_t job, const char* column, const char* text) {
    changed = document.scenario();
    return sheet.apply(changed, job, column, QString::fromUtf8(text));
  }
  void edit(const std::function<void(model::Scenario&)>& change) { document.edit(QStringLiteral("edit"), change); }

  /// Updates the sheet as JobTableModel does after an edit.
  void follow() {
    const bool changedShape = sheet.shapeChanged();
    sheet.read();
    if (changedShape) sheet.arrange();
  }

  Document document;
  JobSheet sheet;
  model::Scenario changed;
};

}  // namespace roundel::widgets::testing
