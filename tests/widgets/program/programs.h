// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small programs that make decisions, written into a temporary folder, and scenarios that name them.

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include "core/policies/common/options.h"
#include "tests/widgets/bench.h"
#include "widgets/program/adding/command_check.h"

namespace roundel::widgets::testing {

/// First come, first served: every job gets its gang on one node and keeps it. Writes a line to its log for each decision.
inline const char* const kFifo = R"PY(import json, sys
def free_of(hello, jobs):
    free = {(n["id"], g["type"]): g["count"] for n in hello["nodes"] for g in n["gpus"]}
    for job in jobs:
        for part in job["held"]:
            free[part["node"], part["type"]] -= part["count"]
    return free
hello = json.loads(sys.stdin.readline())
print("hello from the program", file=sys.stderr, flush=True)
print(json.dumps({"type": "ready", "protocol": 1, "name": "My FIFO", "wake": ["arrival", "completion"], "stateless": True,
    "options": [{"key": "k", "type": "integer", "default": 2, "minimum": 1, "maximum": 9, "unit": "", "meaning": "jobs examined"}]}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    free, place, why = free_of(hello, question["jobs"]), {}, {}
    for job in question["jobs"]:
        if job["held"]: continue
        for (node, kind), count in free.items():
            if job["rate"].get(kind) and count >= job["gpus"]:
                place[job["id"]] = [{"node": node, "type": kind, "count": job["gpus"]}]
                free[node, kind] -= job["gpus"]
                print(f"{job['id']} gets {job['gpus']} {kind} on {node}", file=sys.stderr, flush=True)
                break
        else:
            why[job["id"]] = "no node has room"
            print(f"{job['id']} waits", file=sys.stderr, flush=True)
    answer = {"type": "decision", "id": question["id"], "place": place, "others_stay": True}
    if question["explain"]:
        answer["why"] = {"rule": "First come, first served", "score": "arrival (s)",
                         "chosen": {j: 0 for j in place}, "waiting": why}
    print(json.dumps(answer), flush=True)
)PY";

/// Like kFifo, but also creates the file "started" in its folder.
inline std::string touching() { return "open('started', 'a').write('x')\n" + std::string(kFifo); }

/// Gives the first job 99 GPUs at its first decision.
inline const char* const kGreedy = R"(import json, sys
hello = json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    node = hello["nodes"][0]
    part = {"node": node["id"], "type": node["gpus"][0]["type"], "count": 99}
    print(json.dumps({"type": "decision", "id": question["id"], "place": {question["jobs"][0]["id"]: [part]}}), flush=True)
)";

/// Gives the smallest gang its GPUs at first and 99 GPUs at the next round.
inline const char* const kLateGreedy = R"(import json, sys
hello = json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["round"], "stateless": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    node, job = hello["nodes"][0], min(question["jobs"], key=lambda job: job["gpus"])
    part = {"node": node["id"], "type": node["gpus"][0]["type"], "count": 99 if question["now_s"] > 0 else job["gpus"]}
    print(json.dumps({"type": "decision", "id": question["id"], "place": {job["id"]: [part]}}), flush=True)
)";

/// Returns a lane with this command.
inline compare::Lane laneOf(const char* command) {
  return {programPolicy(), "Mine", {{"command", policies::jsonOfText(command)}}};
}

/// A folder with programs and a scenario file.
struct ProgramFolder {
  QTemporaryDir folder;

  QString write(const QString& name, const char* text) const {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
    return file.fileName();
  }
  QString path(const QString& name) const {
    return QFileInfo(folder.path()).canonicalFilePath() + QLatin1Char('/') + name;
  }

  /// True if a program of touching() was started since the last call. Removes its file.
  bool wasStarted() const { return QFile::remove(path(QStringLiteral("started"))); }

  /// Writes a scenario of three jobs under Gavel and under these commands to the file `name`. Returns its path.
  QString scenario(const QString& name, const std::vector<std::pair<QString, QString>>& lanes) const {
    model::Scenario s = threeJobs();
    s.compare = {{"gavel", "Gavel", {}}};
    for (const auto& [label, command] : lanes)
      s.compare.push_back(
          {programPolicy(), label.toStdString(), {{"command", policies::jsonOfText(command.toStdString())}}});
    const QString file = path(name);
    std::string text = io::writeScenario(s);
    QFile out(file);
    EXPECT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(text.data(), static_cast<qint64>(text.size()));
    return file;
  }
};

}  // namespace roundel::widgets::testing
