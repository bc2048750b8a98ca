// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/cell_repair.h"

#include "core/model/scenario.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/session/palette_fix.h"

namespace roundel::widgets {
namespace {

bool repairRefused(const Workbench& bench, const QString& cell) {
  for (const InputError* refusal : bench.inputErrors.all()) {
    if (refusal->pointer != cell || !refusal->fix) continue;
    const auto fix = refusal->fix;  // a copy, since the repair deletes the entry
    fix();
    return true;
  }
  return false;
}

bool repairFault(Workbench& bench, const QString& place) {
  Document& document = bench.document;
  for (const model::Fault& fault : document.faults()) {
    const QString fault_place = QString::fromStdString(fault.pointer);
    if (fault_place != place && !fault_place.startsWith(place + QLatin1Char('/'))) continue;
    if (const auto fix = certainFix(bench.catalogue().all(), document.scenario(), fault)) {
      document.edit(QString::fromStdString(fix->label), fix->apply);
      return true;
    }
  }
  return false;
}

}  // namespace

bool repairCell(Workbench& bench, const JobSheet& sheet, int row, int column) {
  const QString cell = sheet.pointerTo(sheet.placeOf(row, column));
  const QString job = cell.section(QLatin1Char('/'), 0, 2);
  return repairRefused(bench, cell) || repairFault(bench, cell) || repairFault(bench, job);
}

}  // namespace roundel::widgets
