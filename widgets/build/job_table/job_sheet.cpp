// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/job_sheet.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/document/job_fields/job_edits.h"

namespace roundel::widgets {
namespace {

struct SheetTexts {
  Q_DECLARE_TR_FUNCTIONS(JobSheet)
};

}  // namespace

JobSheet::JobSheet(const Document* document, SpecList list) : m_document(document), m_list(list) {
  m_columns.setFields(JobColumns::defaultFields());
  read();
  arrange();
}

bool JobSheet::shapeChanged() const {
  QStringList types;
  for (const model::GpuTypeSpec& type : m_document->scenario().gpu_types) types << QString::fromStdString(type.id);
  return m_ids.size() != specs().size() || m_cells.types() != types;
}

void JobSheet::read() {
  if (m_document->problem()) m_resolved = m_document->problem();
  m_ids.clear();
  m_rows.forgetNames();
  for (const model::JobSpec& job : specs()) m_ids.push_back(job.id);
  m_cells.read(m_document->scenario(), m_list, m_table, m_resolved);
  m_columns.setTypes(m_cells.types());
}

void JobSheet::arrange() {
  const bool sorted = m_rows.sortColumn() >= 0 && m_rows.sortColumn() < m_columns.count();
  m_rows.arrange(
      specs(), sorted ? [this](std::size_t job) { return sortKey(job); } : std::function<JobRows::Key(std::size_t)>());
}

JobRows::Key JobSheet::sortKey(std::size_t job) const {
  if (const int type = m_columns.typeAt(m_rows.sortColumn()); type >= 0) {
    const auto throughput = m_cells.shown(static_cast<int>(job), type, m_view);
    return {.isNumber = throughput.has_value(), .number = throughput.value_or(0)};
  }
  JobRows::Key key;
  key.text =
      fieldValue(m_document->scenario(), m_resolved.get(), m_list, job, *m_columns.fieldAt(m_rows.sortColumn())).text;
  key.number = key.text.section(QLatin1Char(','), 0, 0).toDouble(&key.isNumber);
  return key;
}

std::optional<std::size_t> JobSheet::jobOf(const std::string& id) const {
  const auto id_entry = std::ranges::find(m_ids, id);
  return id_entry == m_ids.end() ? std::nullopt : std::optional(static_cast<std::size_t>(id_entry - m_ids.begin()));
}

bool JobSheet::has(const CellPlace& place) const {
  const auto type = JobColumns::typeOfKey(place.second);
  const bool column =
      type ? m_cells.types().contains(QString::fromStdString(*type)) : jobField(place.second) != nullptr;
  return column && jobOf(place.first).has_value();
}

// Escapes slashes in names for a JSON pointer.
QString JobSheet::segmentsOf(const std::string& column) const {
  const auto type = JobColumns::typeOfKey(column);
  if (!type) return QString::fromStdString(column);
  return QLatin1String(m_table == ThroughputTable::OneNode ? "throughput/" : "throughput_spread/") +
         pointerSegment(QString::fromStdString(*type));
}

QString JobSheet::pointerTo(const CellPlace& place) const {
  const auto job = jobOf(place.first);
  if (!job) return {};
  return QStringLiteral("/%1/%2/%3")
      .arg(m_list == SpecList::Jobs ? QStringLiteral("jobs") : QStringLiteral("models"))
      .arg(*job)
      .arg(segmentsOf(place.second));
}

QString JobSheet::pathTo(int row, int column) const {
  const JobField* field = m_columns.fieldAt(column);
  if (m_list != SpecList::Jobs ||
      (field != nullptr && (field->kind == JobField::Kind::Id || field->kind == JobField::Kind::Nested)))
    return {};
  const QString id = QString::fromStdString(m_ids[m_rows.jobAt(row)]);
  return QStringLiteral("/jobs/%1/").arg(pointerSegment(id)) + segmentsOf(m_columns.key(column));
}

QString JobSheet::apply(model::Scenario& scenario, std::size_t job, const std::string& column,
                        const QString& text) const {
  auto& list = specsOf(scenario, m_list);
  if (job >= list.size()) return SheetTexts::tr("There is no such job.");
  if (const auto type = JobColumns::typeOfKey(column)) return applyThroughput(scenario, job, *type, text);
  const JobField* field = jobField(column);
  if (field == nullptr) return SheetTexts::tr("There is no such field.");
  if (field->kind == JobField::Kind::Id) return rename(scenario, job, text.trimmed().toStdString());
  // The text is the stated value: nothing to write.
  if (text.trimmed() == statedText(list[job], *field)) return {};
  return applyText(list[job], *field, text);
}

QString JobSheet::applyThroughput(model::Scenario& scenario, std::size_t job, const std::string& type,
                                  const QString& text) const {
  const auto column = static_cast<int>(m_cells.types().indexOf(QString::fromStdString(type)));
  if (column < 0) return SheetTexts::tr("There is no GPU type %1.").arg(QString::fromStdString(type));
  const bool added = job >= static_cast<std::size_t>(m_cells.rows());
  if (!added) return m_cells.apply(scenario, static_cast<int>(job), column, m_view, text);
  // A job that the block adds is not in m_cells: write the value as it is.
  const ParsedThroughput parsed = parseThroughput(text);
  if (parsed.reason.isEmpty())
    writeThroughput(scenario, specsOf(scenario, m_list)[job], {ThroughputTable::OneNode, type}, parsed.cell, nullptr);
  return parsed.reason;
}

QString JobSheet::rename(model::Scenario& scenario, std::size_t job, const std::string& id) const {
  if (specsOf(scenario, m_list)[job].id == id) return {};
  if (renameSpec(scenario, m_list, job, id)) return {};
  return id.empty() ? SheetTexts::tr("An id cannot be empty.")
                    : SheetTexts::tr("“%1” is the id of another one.").arg(QString::fromStdString(id));
}

}  // namespace roundel::widgets
