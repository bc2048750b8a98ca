// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/fragments.h"

#include <algorithm>

#include "core/io/catalogue_io.h"
#include "core/model/scenario.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

QString words(const model::Fault& fault) {
  QString text = QString::fromStdString(fault.message);
  if (fault.line > 0) text = tr("line %1: %2").arg(fault.line).arg(text);
  return fault.hint.empty() ? text : tr("%1; expected: %2").arg(text, QString::fromStdString(fault.hint));
}

const char* mimeName(const model::Scenario& fragment) {
  if (!fragment.nodes.empty()) return kNodeMime;
  return fragment.jobs.empty() ? kGpuMime : kJobMime;
}

double arrivalOf(const model::Scenario& fragment, const model::JobSpec& job) {
  return model::withTemplates(fragment, job).arrival_s.value_or(0);
}

// A job without an arrival arrives at 0, unless its template states another.
void setArrival(const model::Scenario& fragment, model::JobSpec& job, double at_s) {
  job.arrival_s.reset();
  if (arrivalOf(fragment, job) != at_s) job.arrival_s = at_s;
}

}  // namespace

QString textOf(const model::Scenario& fragment) { return QString::fromStdString(io::writeFragment(fragment)); }

QMimeData* mimeOf(const model::Scenario& fragment) {
  auto* data = new QMimeData;
  const QString text = textOf(fragment);
  data->setData(QLatin1String(mimeName(fragment)), text.toUtf8());
  data->setText(text);
  return data;
}

bool mayCarryFragment(const QMimeData* data) {
  for (const char* name : {kNodeMime, kJobMime, kGpuMime})
    if (data->hasFormat(QLatin1String(name))) return true;
  return data->hasText() && !data->hasUrls() && data->text().trimmed().startsWith(QLatin1Char('{'));
}

std::optional<model::Scenario> fragmentFrom(const QString& text, QString& reason) {
  if (text.trimmed().isEmpty()) {
    reason = tr("there is no text");
    return std::nullopt;
  }
  io::FragmentResult read = io::readFragment(text.toStdString());
  if (!read.faults.empty()) reason = words(read.faults.front());
  return std::move(read.fragment);
}

std::optional<model::Scenario> fragmentIn(const QMimeData* data, QString& reason) {
  for (const char* name : {kNodeMime, kJobMime, kGpuMime})
    if (data->hasFormat(QLatin1String(name)))
      return fragmentFrom(QString::fromUtf8(data->data(QLatin1String(name))), reason);
  return fragmentFrom(data->text(), reason);
}

model::Inserted insertInto(Document& document, const model::Scenario& fragment, const QString& text, QString& reason) {
  reason = QString::fromStdString(model::whyNotInsertable(document.scenario(), fragment));
  model::Inserted inserted;
  if (reason.isEmpty()) document.edit(text, [&](model::Scenario& s) { inserted = model::insertFragment(s, fragment); });
  return inserted;
}

model::Inserted dropJobs(Document& document, model::Scenario fragment, double at_s, QString& reason) {
  if (fragment.jobs.empty()) {
    reason = roundel::widgets::tr("there is no job in it");
    return {};
  }
  fragment.nodes.clear();
  fragment.gpu_types.clear();
  double first_s = arrivalOf(fragment, fragment.jobs.front());
  for (const model::JobSpec& job : fragment.jobs) first_s = std::min(first_s, arrivalOf(fragment, job));
  for (model::JobSpec& job : fragment.jobs)
    setArrival(fragment, job, std::max(0.0, at_s) + arrivalOf(fragment, job) - first_s);
  const auto count = static_cast<int>(fragment.jobs.size());
  const QString text =
      count == 1 ? roundel::widgets::tr("Drop a job") : roundel::widgets::tr("Drop %1 jobs").arg(count);
  return insertInto(document, fragment, text, reason);
}

}  // namespace roundel::widgets
