// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/edit.h"

#include <fmt/format.h>

#include <cmath>

#include "core/compare/lane_name.h"
#include "core/model/text/clock_text.h"

namespace roundel::compare {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::string policyText(const SwitchPolicy& to) {
  std::string options;
  for (const auto& [key, value] : to.options) options += (options.empty() ? "" : ", ") + key + " " + value;
  return "scheduled by " + schedulerName(to.policy) + (options.empty() ? "" : " (" + options + ")");
}

std::string moveText(const MoveJob& move) {
  if (move.gpus.empty()) return move.job + " paused";
  std::string text;
  for (const MovedPart& part : move.gpus)
    text += (text.empty() ? "" : " + ") + fmt::format("{} x {} of {}", part.count, part.type, part.node);
  return move.job + " to " + text + (move.partner.empty() ? "" : " beside " + move.partner);
}

}  // namespace

std::string instantText(double t_s) { return model::clockText(t_s); }

std::string editSummary(const Edit& edit) {
  return std::visit(
      Overloaded{[](const AddJob& e) { return "job " + e.job.id + " added"; },
                 [](const CancelJob& e) { return "job " + e.job + " cancelled"; },
                 [](const NodeDown& e) {
                   return "node " + e.node + " down" + (e.up_s ? " until " + instantText(*e.up_s) : std::string());
                 },
                 [](const NodeUp& e) { return "node " + e.node + " up"; },
                 [](const SetThroughput& e) {
                   return e.value ? fmt::format("throughput of {} on {} {}", e.job, e.type, *e.value)
                                  : fmt::format("{} cannot run on {}", e.job, e.type);
                 },
                 [](const SetSpeed& e) { return fmt::format("node {} at speed {}", e.node, e.value); },
                 [](const SwitchPolicy& e) { return policyText(e); }, [](const MoveJob& e) { return moveText(e); }},
      edit);
}

std::string editSummary(const std::vector<Edit>& edits) {
  std::string text;
  for (const Edit& edit : edits) text += (text.empty() ? "" : ", ") + editSummary(edit);
  return text;
}

const char* differsIn(const Edit& edit) {
  return std::visit(
      Overloaded{[](const AddJob&) { return "jobs"; }, [](const CancelJob&) { return "jobs"; },
                 [](const SetThroughput&) { return "jobs"; }, [](const NodeDown&) { return "cluster"; },
                 [](const NodeUp&) { return "cluster"; }, [](const SetSpeed&) { return "cluster"; },
                 [](const SwitchPolicy&) { return "scheduler"; }, [](const MoveJob&) { return "placements"; }},
      edit);
}

}  // namespace roundel::compare
