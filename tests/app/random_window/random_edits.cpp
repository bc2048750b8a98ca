// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/random_window/random_edits.h"

#include <algorithm>

#include "core/policies/registry.h"

namespace roundel::app::testing {
namespace {

constexpr std::size_t kMaxJobs = 40, kMaxNodes = 12, kMaxLanes = 6;

template <class T>
void eraseOne(std::vector<T>& from, const Pick& pick) {
  if (!from.empty()) from.erase(from.begin() + static_cast<std::ptrdiff_t>(pick(from.size())));
}

void addNode(model::Scenario& s, const Pick& pick, const std::string& id) {
  if (s.nodes.size() >= kMaxNodes) return;
  model::NodeSpec node;
  if (!s.nodes.empty()) node = s.nodes[pick(s.nodes.size())];
  if (s.nodes.empty()) {
    if (s.gpu_types.empty()) s.gpu_types.emplace_back().id = "V100";
    node.gpus = {{s.gpu_types[pick(s.gpu_types.size())].id, 4}};
  }
  node.id = id;
  node.x = node.y = std::nullopt;
  s.nodes.push_back(std::move(node));
}

void changeNode(model::Scenario& s, const Pick& pick, const std::string& id) {
  if (s.nodes.empty()) return;
  model::NodeSpec& node = s.nodes[pick(s.nodes.size())];
  if (pick(3) == 0) node.id = id;
  if (!node.gpus.empty()) node.gpus[pick(node.gpus.size())].count = 1 + static_cast<int>(pick(6));
}

void addJob(model::Scenario& s, const Pick& pick, const std::string& id) {
  if (s.jobs.size() >= kMaxJobs) return;
  model::JobSpec job;
  if (!s.jobs.empty()) job = s.jobs[pick(s.jobs.size())];
  if (s.jobs.empty()) {
    job.iterations = 4000;
    job.gpus = 2;
    job.throughput.emplace();
    for (const model::GpuTypeSpec& type : s.gpu_types) job.throughput->emplace(type.id, 2.0);
  }
  job.id = id;
  const std::size_t at = pick(s.jobs.size() + 1);
  s.jobs.insert(s.jobs.begin() + static_cast<std::ptrdiff_t>(at), std::move(job));
}

void changeJob(model::Scenario& s, const Pick& pick, const std::string& id) {
  if (s.jobs.empty()) return;
  model::JobSpec& job = s.jobs[pick(s.jobs.size())];
  switch (pick(4)) {
    case 0:
      job.id = id;
      break;
    case 1:
      job.gpus = static_cast<int>(pick(9));  // 0 is invalid
      break;
    case 2:
      job.arrival_s = static_cast<double>(pick(7200));
      break;
    default:
      job.iterations = static_cast<double>(1 + pick(20000));
  }
}

void addLane(model::Scenario& s, const Pick& pick, const std::string&) {
  const auto& all = policies::all();
  if (s.compare.size() < kMaxLanes) s.compare.push_back({all[pick(all.size())].id, std::nullopt, {}});
}

void changeClock(model::Scenario& s, const Pick& pick, const std::string&) {
  s.clock.round_s = static_cast<double>(60 * (1 + pick(20)));
  s.clock.restart_s = static_cast<double>(pick(60));
}

void swapLanes(model::Scenario& s, const Pick& pick, const std::string&) {
  if (s.compare.size() > 1) std::swap(s.compare[0], s.compare[1 + pick(s.compare.size() - 1)]);
}

void renameType(model::Scenario& s, const Pick& pick, const std::string& id) {
  if (!s.gpu_types.empty()) s.gpu_types[pick(s.gpu_types.size())].id = id;  // references to it become faults
}

}  // namespace

RandomEdit randomEdit(const Pick& pick, int number) {
  using Change = void (*)(model::Scenario&, const Pick&, const std::string&);
  struct Kind {
    const char* text;
    Change change;
  };
  static constexpr Kind kKinds[] = {
      {"add a node", addNode},
      {"remove a node", [](model::Scenario& s, const Pick& p, const std::string&) { eraseOne(s.nodes, p); }},
      {"change a node", changeNode},
      {"add a job", addJob},
      {"remove a job", [](model::Scenario& s, const Pick& p, const std::string&) { eraseOne(s.jobs, p); }},
      {"change a job", changeJob},
      {"add a lane", addLane},
      {"remove a lane", [](model::Scenario& s, const Pick& p, const std::string&) { eraseOne(s.compare, p); }},
      {"swap lanes", swapLanes},
      {"change the clock", changeClock},
      {"remove all nodes", [](model::Scenario& s, const Pick&, const std::string&) { s.nodes.clear(); }},
      {"remove all jobs", [](model::Scenario& s, const Pick&, const std::string&) { s.jobs.clear(); }},
      {"remove all lanes", [](model::Scenario& s, const Pick&, const std::string&) { s.compare.clear(); }},
      {"rename a GPU type", renameType},
  };
  const Kind& kind = kKinds[pick(std::size(kKinds))];
  const std::string id = "x" + std::to_string(number);
  return {QLatin1String(kind.text), [kind, pick, id](model::Scenario& s) { kind.change(s, pick, id); }};
}

std::vector<compare::Edit> randomBranchEdits(const model::Scenario& s, const Pick& pick) {
  const auto node = [&] { return s.nodes.empty() ? std::string("n") : s.nodes[pick(s.nodes.size())].id; };
  const auto job = [&] { return s.jobs.empty() ? std::string("j") : s.jobs[pick(s.jobs.size())].id; };
  const auto& all = policies::all();
  switch (pick(7)) {
    case 0:
      return {compare::NodeDown{node()}};
    case 1:
      return {compare::NodeUp{node()}};
    case 2:
      return {compare::SetSpeed{node(), 0.5}};
    case 3:
      return {compare::CancelJob{job()}};
    case 4:
      return {compare::MoveJob{.job = job(), .gpus = {}}};
    case 5: {
      if (s.jobs.empty()) return {};
      compare::AddJob added{s.jobs[pick(s.jobs.size())]};
      added.job.id = "added";
      return {added};
    }
    default:
      return {compare::SwitchPolicy{all[pick(all.size())].id, {}}};
  }
}

}  // namespace roundel::app::testing
