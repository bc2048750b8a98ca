// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/lane_choice.h"

#include <QCoreApplication>

#include "core/compare/lane_name.h"
#include "core/model/scenario.h"
#include "widgets/document/session/new_document.h"

namespace roundel::widgets {

std::vector<compare::Lane> chosenLanes(const Document& document) {
  if (missingFrom(document).scheduler) return {};
  return compare::lanesOf(document.scenario());
}

std::vector<model::CompareSpec> writtenLanes(const Document& document) {
  if (!document.scenario().compare.empty()) return document.scenario().compare;
  std::vector<model::CompareSpec> specs;
  for (const compare::Lane& lane : chosenLanes(document)) specs.push_back({lane.policy, std::nullopt, lane.options});
  return specs;
}

void addLanes(Document& document, const std::vector<std::string>& policy_ids) {
  if (policy_ids.empty()) return;
  QStringList names;
  for (const std::string& id : policy_ids) names << QString::fromStdString(compare::schedulerName(id));
  const QString text = QCoreApplication::translate("LaneEdits", "Add %1").arg(names.join(QStringLiteral(", ")));
  document.edit(text, [&](model::Scenario& s) {
    s.compare = writtenLanes(document);
    for (const std::string& id : policy_ids) s.compare.push_back({id, std::nullopt, {}});
  });
}

}  // namespace roundel::widgets
