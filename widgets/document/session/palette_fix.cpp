// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/palette_fix.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/model/edit/fragment.h"
#include "core/policies/fixes.h"

namespace roundel::widgets {
namespace {

bool sameWord(const QString& a, const std::string& b) {
  return a.trimmed().compare(QString::fromStdString(b).trimmed(), Qt::CaseInsensitive) == 0;
}

// The unknown template that the job or template with the fault names.
std::string namedModel(const model::Scenario& scenario, const model::Fault& fault) {
  const std::vector<std::string> segments = model::pointerSegments(fault.pointer);
  if (fault.code != "unknown-model" || segments.size() != 3 || segments[2] != "model") return {};
  const std::size_t index = model::segmentIndex(segments[1]).value_or(scenario.jobs.size() + scenario.models.size());
  const auto& list = segments[0] == "jobs" ? scenario.jobs : scenario.models;
  return index < list.size() ? list[index].model.value_or("") : std::string();
}

// The fragment of a palette entry has the template and a job of it; only the template is added.
void addTemplate(model::Scenario& scenario, const model::CatalogueModel& entry, const std::string& word) {
  model::insertFragment(scenario, model::fragmentOf(entry));
  scenario.jobs.pop_back();
  for (auto* list : {&scenario.jobs, &scenario.models})
    for (model::JobSpec& spec : *list)
      if (spec.model == word) spec.model = entry.job.id;
}

}  // namespace

const model::CatalogueModel* paletteModel(const model::Catalogue& palette, const std::string& word) {
  const auto means = [&](const model::CatalogueModel& entry) {
    const QString name = QString::fromStdString(entry.name);
    return sameWord(QString::fromStdString(entry.job.id), word) || sameWord(name, word) ||
           sameWord(name.section(QStringLiteral(" · "), 0, 0), word);
  };
  const auto model_entry = std::ranges::find_if(palette.models, means);
  return word.empty() || model_entry == palette.models.end() ? nullptr : &*model_entry;
}

std::optional<model::Fix> certainFix(const model::Catalogue& palette, const model::Scenario& scenario,
                                     const model::Fault& fault) {
  if (auto fix = policies::certainFix(scenario, fault)) return fix;
  const std::string word = namedModel(scenario, fault);
  const model::CatalogueModel* entry = paletteModel(palette, word);
  if (entry == nullptr) return std::nullopt;
  const QString label = QCoreApplication::translate("PaletteFix", "Add the template “%1” from the palette")
                            .arg(QString::fromStdString(entry->job.id));
  return model::Fix{label.toStdString(), [entry = *entry, word](model::Scenario& s) {
                      const auto hasSameId = [&](const model::JobSpec& spec) { return spec.id == entry.job.id; };
                      if (std::ranges::none_of(s.models, hasSameId)) addTemplate(s, entry, word);
                    }};
}

}  // namespace roundel::widgets
