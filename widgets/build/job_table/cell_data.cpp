// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/cell_data.h"

#include <QCoreApplication>

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/theme.h"
#include "widgets/document/state/job_tip.h"

namespace roundel::widgets {
namespace {

using enum JobCell::Role;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(JobTableModel)
};

int alignment(const JobField& field) {
  return static_cast<int>(Qt::AlignVCenter | (field.isNumber() ? Qt::AlignRight : Qt::AlignLeft));
}

QString fieldTip(const JobSheet& sheet, const FieldValue& value, std::size_t job, const JobField& field) {
  if (field.kind == JobField::Kind::Id && sheet.list() == SpecList::Jobs)
    return jobTip(sheet.document(), model::JobIndex(job));
  QString tip = field.tip();
  if (value.origin == Origin::Template)
    tip += QLatin1Char('\n') + Texts::tr("Not stated here: from %1").arg(value.from);
  if (value.origin == Origin::Derived)
    tip += QLatin1Char('\n') + Texts::tr("Not stated: derived from %1").arg(value.from);
  if (value.origin == Origin::Standard)
    tip += QLatin1Char('\n') + Texts::tr("Not stated: %1 is the default").arg(value.text);
  return tip;
}

/// " (1–3)" after the gang size of a job that may use fewer or more GPUs. The columns with these limits may be hidden.
QString sizesAround(const JobSheet& sheet, std::size_t job, const JobField& field) {
  const auto problem = sheet.document().problem();
  if (field.key != std::string_view("gpus") || sheet.list() != SpecList::Jobs || !problem ||
      job >= problem->jobs.size())
    return {};
  const model::Job& its = problem->jobs[job];
  if (its.elastic_list || its.min_gpus == its.max_gpus) return {};
  return QStringLiteral(" (%1–%2)").arg(its.min_gpus).arg(its.max_gpus);
}

QVariant fieldData(const JobSheet& sheet, std::size_t job, const JobField& field, int role) {
  if (role == Qt::TextAlignmentRole) return alignment(field);
  if (role == Qt::FontRole) return field.isNumber() ? QVariant(screenTabularFont(kBodyPx)) : QVariant();
  if (role == Qt::EditRole) return statedText(sheet.specs()[job], field);
  if (role == ReadOnlyRole) return QString();
  if (role != Qt::DisplayRole && role != OriginRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
    return {};
  const Document& document = sheet.document();
  const FieldValue value = fieldValue(document.scenario(), document.problem().get(), sheet.list(), job, field);
  if (role == Qt::DisplayRole) return value.text + sizesAround(sheet, job, field);
  if (role == OriginRole) return static_cast<int>(value.origin);
  if (role == Qt::AccessibleTextRole)
    return Texts::tr("%1, %2: %3")
        .arg(QString::fromStdString(sheet.specs()[job].id), field.label(),
             value.text.isEmpty() ? Texts::tr("not stated") : value.text);
  return fieldTip(sheet, value, job, field);
}

QVariant throughputData(const JobSheet& sheet, int job, int type, int role) {
  const ThroughputCells& cells = sheet.cells();
  switch (role) {
    case Qt::DisplayRole:
      return cells.displayText(job, type, sheet.view());
    case Qt::EditRole:
      return cells.editText(job, type, sheet.view());
    case Qt::ToolTipRole:
      return cells.tip(job, type, sheet.view());
    case Qt::AccessibleTextRole:
      return cells.accessibleText(job, type, sheet.view());
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignCenter);
    case HeatRole:
      return cells.heat(job, type);
    case GangTableRole:
      return cells.gangTable(job, type).has_value();
    case ReadOnlyRole:
      return cells.readOnlyReason(job, type, sheet.view());
    case OriginRole:
      return static_cast<int>(cells.origin(job, type));
    default:
      return {};
  }
}

}  // namespace

QVariant cellData(const JobSheet& sheet, int row, int column, int role) {
  const std::size_t job = sheet.rows().jobAt(row);
  if (role == JobRole) return static_cast<int>(job);
  if (role == PendingRole) return false;
  const int type = sheet.columns().typeAt(column);
  return type < 0 ? fieldData(sheet, job, *sheet.columns().fieldAt(column), role)
                  : throughputData(sheet, static_cast<int>(job), type, role);
}

QVariant columnHeadData(const JobSheet& sheet, int column, int role) {
  if (column < 0 || column >= sheet.columns().count()) return {};
  const QString title = sheet.columns().title(column, sheet.list());
  if (role == Qt::DisplayRole) return title;
  const JobField* field = sheet.columns().fieldAt(column);
  if (role == Qt::TextAlignmentRole) return field == nullptr ? static_cast<int>(Qt::AlignCenter) : alignment(*field);
  if (role != Qt::ToolTipRole) return {};
  return field == nullptr ? Texts::tr("%1: %2").arg(title, sheet.unit())
                          : field->tip() + QLatin1Char('\n') + Texts::tr("Click to sort the rows by it");
}

QVariant rowHeadData(const JobSheet& sheet, int row, int role) {
  if (row < 0 || row >= sheet.rows().count()) return {};
  const std::size_t job = sheet.rows().jobAt(row);
  if (role == Qt::DisplayRole) return QString::fromStdString(sheet.id(job));
  if (role == Qt::DecorationRole) return jobColor(sheet.id(job));
  return role == Qt::ToolTipRole && sheet.list() == SpecList::Jobs
             ? QVariant(jobTip(sheet.document(), model::JobIndex(job)))
             : QVariant();
}

}  // namespace roundel::widgets
