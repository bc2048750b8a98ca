// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli policies [ID...] [--json]: all schedulers, or the named ones, with all options.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "core/model/check/suggest.h"
#include "core/policies/registry.h"

namespace roundel::cli {
namespace {

using nlohmann::ordered_json;
using policies::OptionSpec;
using policies::OptionType;
using policies::PolicyInfo;

std::string shortest(double value) { return fmt::format("{}", value); }

std::string limits(const OptionSpec& option) {
  if (option.minimum && option.maximum)
    return fmt::format(" {}..{}", shortest(*option.minimum), shortest(*option.maximum));
  if (option.minimum) return " >= " + shortest(*option.minimum);
  return option.maximum ? " <= " + shortest(*option.maximum) : "";
}

std::string kindOf(const OptionSpec& option) {
  std::string out =
      option.type == OptionType::Choice ? fmt::format("{}", fmt::join(option.choices, " | ")) : toString(option.type);
  out += limits(option);
  if (!option.unit.empty()) out += " " + option.unit;
  return option.nullable ? out + " or null" : out;
}

void print(const OptionSpec& option, std::ostream& out) {
  out << fmt::format("    {} = {}  ({})\n        {}{}\n", option.key, option.default_json, kindOf(option),
                     option.meaning, option.paper.empty() ? "" : " [" + option.paper + "]");
}

void print(const PolicyInfo& info, std::ostream& out) {
  out << fmt::format("{}  {}\n    {}\n", info.id, info.name, info.summary);
  if (!info.paper.empty()) out << "    Source: " << info.paper << '\n';
  out << "    Cost of a decision: " << info.cost << '\n';
  if (!info.options.empty()) out << "  options (--set KEY=JSON)\n";
  for (const OptionSpec& option : info.options) print(option, out);
}

ordered_json nullable(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json toJson(const OptionSpec& option) {
  ordered_json out{{"key", option.key},
                   {"type", toString(option.type)},
                   {"unit", option.unit},
                   {"default", ordered_json::parse(option.default_json)},
                   {"minimum", nullable(option.minimum)},
                   {"maximum", nullable(option.maximum)},
                   {"nullable", option.nullable},
                   {"meaning", option.meaning},
                   {"source", option.paper}};
  if (!option.choices.empty()) out["choices"] = option.choices;
  return out;
}

ordered_json toJson(const PolicyInfo& info) {
  ordered_json out{{"id", info.id},
                   {"name", info.name},
                   {"group", toString(info.group)},
                   {"brief", info.brief},
                   {"summary", info.summary},
                   {"paper", info.paper},
                   {"year", info.year == 0 ? ordered_json(nullptr) : ordered_json(info.year)},
                   {"cost", info.cost}};
  out["options"] = ordered_json::array();
  for (const OptionSpec& option : info.options) out["options"].push_back(toJson(option));
  return out;
}

/// The named schedulers in order, or all. An unknown name is reported; then returns nothing.
std::optional<std::vector<const PolicyInfo*>> chosen(const std::vector<std::string>& ids, Console& console) {
  std::vector<const PolicyInfo*> out;
  std::vector<std::string_view> known_ids;
  for (const PolicyInfo& info : policies::all()) {
    known_ids.push_back(info.id);
    if (ids.empty()) out.push_back(&info);
  }
  for (const std::string& id : ids) {
    const auto policy_entry =
        std::ranges::find_if(policies::all(), [&](const PolicyInfo& info) { return info.id == id || info.name == id; });
    if (policy_entry == policies::all().end()) {
      console.err << fmt::format("roundel-cli: there is no policy \"{}\" ({})\n", id,
                                 model::hintFor(id, known_ids, "there is none"));
      return std::nullopt;
    }
    out.push_back(&*policy_entry);
  }
  return out;
}

int listPolicies(const std::vector<std::string>& ids, bool json, Console& console) {
  const auto list = chosen(ids, console);
  if (!list) return kBadInput;
  if (json) {
    ordered_json out = ordered_json::array();
    for (const PolicyInfo* info : *list) out.push_back(toJson(*info));
    console.out << out.dump(2) << '\n';
    return kDone;
  }
  for (const PolicyInfo* info : *list) {
    if (info != list->front()) console.out << '\n';
    print(*info, console.out);
  }
  return kDone;
}

}  // namespace

Command addPolicies(CLI::App& app) {
  CLI::App* arguments = app.add_subcommand("policies", "Lists the schedulers and everything that can be set on them");
  const auto json = std::make_shared<bool>(false);
  const auto ids = std::make_shared<std::vector<std::string>>();
  arguments->add_option("ID", *ids, "Only these schedulers");
  arguments->add_flag("--json", *json, "As JSON, for programs");
  arguments->footer(R"(Examples:
  roundel-cli policies hadar
  roundel-cli policies gavel hops
  roundel-cli policies --json)");
  return {arguments, [json, ids](Console& console) { return listPolicies(*ids, *json, console); }};
}

}  // namespace roundel::cli
