// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs of programs that tests write, without the helper of resources/python.

#include <memory>
#include <string>
#include <string_view>

#include "core/io/load.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/external.h"
#include "core/policies/external/program_log.h"
#include "core/policies/registry.h"
#include "core/program/permission.h"
#include "core/sim/recording.h"
#include "core/sim/simulation.h"
#include "tests/program/own_program.h"
#include "tests/source_dir.h"

namespace roundel::policies::external {

/// The loop of a program: `decide(q)` returns the members of its answer, `ready` more members of its answer to hello.
inline std::string programText(std::string_view decide, std::string_view ready = "") {
  return R"(import json, sys
hello = json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "name": "test", "wake": ["arrival", "completion", "node"], **dict()" +
         std::string(ready) + R"()}), flush=True)
)" + std::string(decide) +
         R"(
for line in sys.stdin:
    q = json.loads(line)
    if q["type"] == "end":
        break
    print(json.dumps({"type": "decision", "id": q["id"], **decide(q)}), flush=True)
)";
}

/// First in, first out, as in yarn-cs: the lowest free GPUs of any types; the head of the queue blocks.
inline constexpr std::string_view kFifo = R"(
def fits(job, free):
    for spread in (False, True):
        rates = job["rate_spread"] if spread else job["rate"]
        at = job["sizes"].index(job["gpus"])
        parts, left = [], job["gpus"]
        for node in hello["nodes"]:
            for group in node["gpus"]:
                key = (node["id"], group["type"])
                rate = rates[group["type"]]
                n = min(left, free[key]) if rate is not None and rate[at] > 0 else 0
                if n > 0:
                    parts.append({"node": key[0], "type": key[1], "count": n})
                    left -= n
        if left == 0 and (len({p["node"] for p in parts}) == 1) != spread:
            return parts
    return None

def decide(q):
    up = {(n["id"], g["type"]): g["count"] * (n["id"] not in q["down"]) for n in hello["nodes"] for g in n["gpus"]}
    free = dict(up)
    place = {}
    for job in q["jobs"]:
        for part in job["held"]:
            free[part["node"], part["type"]] -= part["count"]
        if job["held"]:
            place[job["id"]] = job["held"]
    for job in q["jobs"]:
        if job["held"]:
            continue
        parts = fits(job, free)
        if parts is None and fits(job, up) is not None:
            break
        for part in parts or []:
            free[part["node"], part["type"]] -= part["count"]
        if parts:
            place[job["id"]] = parts
    why = {"rule": "First in, first out", "score": "arrival", "chosen": {j["id"]: j["arrival_s"] for j in q["jobs"] if j["id"] in place},
           "waiting": {j["id"]: "waits in line" for j in q["jobs"] if j["id"] not in place}}
    return {"place": place, **({"why": why} if q["explain"] else {})}
)";

inline model::OptionMap optionsOf(const program::OwnProgram& program, model::OptionMap more = {}) {
  more[kCommandOption] = jsonOfText(program.command());
  more[kFolderOption] = jsonOfText(program.folder().string());
  return more;
}

inline std::unique_ptr<sim::Policy> policyOf(const program::OwnProgram& program, const model::Problem& problem,
                                             const model::OptionMap& more = {}) {
  const model::OptionMap options = optionsOf(program, more);
  if (const auto found = launchOf(options, problem); found.launch)
    program::allow(program::permissionFor(*found.launch));
  return std::move(make("external", options, problem).policy);
}

inline sim::Simulation simulationOf(const program::OwnProgram& program,
                                    const std::shared_ptr<const model::Problem>& problem, sim::RunOptions run = {},
                                    const model::OptionMap& more = {}) {
  return {problem, "external", optionsOf(program, more), policyOf(program, *problem, more), run};
}

inline std::shared_ptr<const model::Problem> shipped(const std::string& name) {
  return io::loadProblem(tests::sourceDir() + std::string("/scenarios/") + name + ".json").problem;
}

}  // namespace roundel::policies::external
