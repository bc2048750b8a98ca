#include "core/compare/edit.h"

#include <fmt/format.h>

#include <cmath>

#include "core/compare/lane_name.h"

namespace roundel::compare {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::string policyInWords(const SwitchPolicy& to) {
  std::string options;
  for (const auto& [key, value] : to.options) options += (options.empty() ? "" : ", ") + key + " " + value;
  return "scheduled by " + schedulerName(to.policy) + (options.empty() ? "" : " (" + options + ")");
}

std::string moveInWords(const MoveJob& move) {
  if (move.gpus.empty()) return move.job + " paused";
  std::string text;
  for (const HandPart& part : move.gpus) {
    text += (text.empty() ? "" : " + ") + fmt::format("{} x {} of {}", part.count, part.type, part.node);
  }
  return move.job + " to " + text;
}

}  // namespace

std::string secondsInWords(double t_s) {
  std::string text = fmt::format("{:.3f}", std::abs(t_s));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  const std::size_t whole = std::min(text.find('.'), text.size());
  for (std::size_t at = whole; at > 3; at -= 3) text.insert(at - 3, ",");
  return (t_s < 0 ? "-" : "") + text + " s";
}

std::string inWords(const Edit& edit) {
  return std::visit(
      Overloaded{[](const AddJob& e) { return "job " + e.job.id + " added"; },
                 [](const CancelJob& e) { return "job " + e.job + " cancelled"; },
                 [](const NodeDown& e) {
                   return "node " + e.node + " down" + (e.up_s ? " until " + secondsInWords(*e.up_s) : std::string());
                 },
                 [](const NodeUp& e) { return "node " + e.node + " up"; },
                 [](const SetThroughput& e) {
                   return e.value ? fmt::format("throughput of {} on {} {}", e.job, e.type, *e.value)
                                  : fmt::format("{} cannot run on {}", e.job, e.type);
                 },
                 [](const SetSpeed& e) { return fmt::format("node {} at speed {}", e.node, e.value); },
                 [](const SwitchPolicy& e) { return policyInWords(e); }, [](const MoveJob& e) { return moveInWords(e); }},
      edit);
}

std::string inWords(const std::vector<Edit>& edits) {
  std::string text;
  for (const Edit& edit : edits) text += (text.empty() ? "" : ", ") + inWords(edit);
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
