// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/lane_edits.h"

#include <algorithm>

#include "core/compare/lane_name.h"
#include "core/model/scenario.h"
#include "core/policies/common/option_choices.h"
#include "core/policies/external/program_colors.h"
#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

bool within(const Document& document, int lane) {
  return lane >= 0 && lane < static_cast<int>(document.writtenLanes().size());
}

QString valueText(const policies::OptionSpec& spec, const std::string& json) {
  QString text = QString::fromStdString(json);
  if (spec.type == policies::OptionType::Choice)
    return text.remove(QLatin1Char('"')).replace(QLatin1Char('-'), QLatin1Char(' '));
  if (policies::isWritten(spec)) return tr("%1 given").arg(QString::fromStdString(spec.key));
  return QStringLiteral("%1 %2").arg(QString::fromStdString(spec.key), text);
}

}  // namespace

bool removeLane(Document& document, int lane) {
  if (!within(document, lane) || (document.writtenLanes().size() < 2 && !document.choosingSchedulers())) return false;
  return document.edit(tr("Remove scheduler"), [&](model::Scenario& s) {
    s.compare = document.writtenLanes();
    s.compare.erase(s.compare.begin() + lane);
  });
}

bool moveLane(Document& document, int lane, int by) {
  if (!within(document, lane)) return false;
  return document.edit(tr("Move scheduler"), [&](model::Scenario& s) {
    s.compare = document.writtenLanes();
    const int new_index = std::clamp(lane + by, 0, static_cast<int>(s.compare.size()) - 1);
    model::CompareSpec moved_lane = std::move(s.compare[static_cast<std::size_t>(lane)]);
    s.compare.erase(s.compare.begin() + lane);
    s.compare.insert(s.compare.begin() + new_index, std::move(moved_lane));
  });
}

bool setLane(Document& document, int lane, const std::string& label, const model::OptionMap& options) {
  if (!within(document, lane)) return false;
  return document.edit(tr("Options of %1").arg(QString::fromStdString(label)), [&](model::Scenario& s) {
    // The dialog returns the automatic name if the user did not change it.
    const bool is_automatic = label == document.chosenLanes()[static_cast<std::size_t>(lane)].label;
    s.compare = document.writtenLanes();
    model::CompareSpec& spec = s.compare[static_cast<std::size_t>(lane)];
    spec.options = options;
    if (const policies::PolicyInfo* info = policies::find(spec.policy)) {
      for (const policies::OptionSpec& option : info->options) {
        const auto it = spec.options.find(option.key);
        if (it != spec.options.end() && it->second == option.default_json) spec.options.erase(it);
      }
    }
    if (!is_automatic) spec.label = label.empty() ? std::nullopt : std::optional(label);
  });
}

bool setLaneColor(Document& document, int lane, const std::string& color) {
  if (!within(document, lane)) return false;
  const compare::Lane stated_lane = document.chosenLanes()[static_cast<std::size_t>(lane)];
  if (policies::programColor(stated_lane.color).id == color) return false;
  return document.edit(tr("Colour of %1").arg(QString::fromStdString(stated_lane.label)), [&](model::Scenario& s) {
    s.compare = document.writtenLanes();
    const bool is_usual = color == policies::kProgramColors.front().id;
    s.compare[static_cast<std::size_t>(lane)].color = is_usual ? std::nullopt : std::optional(color);
  });
}

QString policyName(const std::string& policy_id) { return QString::fromStdString(compare::schedulerName(policy_id)); }

QString laneName(const compare::Lane& lane) { return shown(compare::laneName(lane)); }

std::vector<OptionWords> optionWords(const compare::Lane& lane) {
  const policies::PolicyInfo* info = policies::find(lane.policy);
  if (info == nullptr) return {};
  std::vector<OptionWords> words;
  const auto add = [&](const policies::OptionSpec& spec, const std::string& json) {
    words.push_back({valueText(spec, json), QString::fromStdString(spec.key),
                     QString::fromStdString(policies::meaningOf(spec, json))});
  };
  for (const policies::OptionSpec& spec : info->options) {
    const auto it = lane.options.find(spec.key);
    if (it != lane.options.end() && it->second != spec.default_json) add(spec, it->second);
  }
  if (!words.empty()) return words;
  // Names the values of up to two default choices instead of the word "defaults".
  for (const policies::OptionSpec& spec : info->options) {
    const bool tells = spec.type == policies::OptionType::Choice && spec.default_json != "null";  // unset by default
    if (tells && words.size() < 2) add(spec, spec.default_json);
  }
  return words;
}

QString optionsText(const compare::Lane& lane) {
  if (policies::find(lane.policy) == nullptr) return {};
  QStringList words;
  for (const OptionWords& option_words : optionWords(lane)) words << option_words.text;
  return words.isEmpty() ? tr("defaults") : words.join(QStringLiteral(" · "));
}

QString optionChangesText(const std::string& policy_id, const model::OptionMap& from, const model::OptionMap& to) {
  const policies::PolicyInfo* info = policies::find(policy_id);
  if (info == nullptr) return {};
  const auto valueOf = [](const policies::OptionSpec& spec, const model::OptionMap& options) {
    const auto it = options.find(spec.key);
    return it == options.end() ? spec.default_json : it->second;
  };
  QStringList words;
  for (const policies::OptionSpec& spec : info->options) {
    const std::string value = valueOf(spec, to);
    if (value == valueOf(spec, from)) continue;
    const QString text = valueText(spec, value);
    words << (spec.type == policies::OptionType::Choice ? shown(spec.key) + QLatin1Char(' ') + text : text);
  }
  return words.join(QStringLiteral(", "));
}

}  // namespace roundel::widgets
