// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/decision_reasons.h"

#include "core/io/export/named_list.h"
#include "core/io/files/gzip.h"
#include "core/io/json/json_cursor.h"
#include "core/io/tables/run_tables.h"
#include "core/trace/parts_text.h"

namespace roundel::io {
namespace {

constexpr std::uintmax_t kMax = std::uintmax_t{1} << 40;

struct Waiting {
  std::string job, text;
};

Waiting readWaiting(JsonCursor& in) {
  Waiting waiting;
  if (in.peek() != JsonCursor::Kind::Object) return in.skip(), waiting;
  in.enterObject();
  while (in.nextMember())
    if (in.key() == "job")
      waiting.job = in.string().value_or("");
    else if (in.key() == "text")
      waiting.text = in.string().value_or("");
    else
      in.skip();
  return waiting;
}

std::string readQueued(JsonCursor& in) {
  if (in.peek() != JsonCursor::Kind::Array) return in.skip(), std::string();
  NamedList waits(DecisionReason::kNamed);
  in.enterArray();
  while (in.nextElement()) {
    const Waiting waiting = readWaiting(in);
    waits.add(waiting.job, waiting.text);
  }
  return waits.text();
}

DecisionReason readReason(std::string_view line) {
  model::FaultList faults;
  JsonCursor in(line, faults);
  in.trustKeys();
  DecisionReason reason;
  if (in.peek() != JsonCursor::Kind::Object) return reason;
  in.enterObject();
  while (in.nextMember())
    if (in.key() == "rule")
      reason.rule = in.string().value_or("");
    else if (in.key() == "queued")
      reason.waits = readQueued(in);
    else
      in.skip();
  return reason;
}

std::string copyName(const trace::Trace& trace, model::JobIndex job, int copy) {
  const std::string& id = trace.problem->jobs[job].id;
  return copy == 0 ? id : id + ", copy " + std::to_string(copy);
}

}  // namespace

DecisionChange changeOf(const trace::Trace& trace, std::size_t decision, std::size_t most) {
  const trace::Change change = trace.decisions.change(decision);
  NamedList places(most), takes_off(most);
  for (const trace::Placement& placement : change.placed) {
    std::string place_text = trace::partsText(placement.parts, *trace.problem);
    if (placement.partner.valid()) place_text += " beside " + trace.problem->jobs[placement.partner].id;
    places.add(copyName(trace, placement.job, placement.copy), place_text);
  }
  for (const trace::CopyOf& left : change.left) takes_off.add(copyName(trace, left.job, left.copy));
  return {places.text(), takes_off.text()};
}

std::vector<DecisionReason> reasonsOf(const trace::Trace& trace) {
  std::vector<DecisionReason> reasons;
  for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
    const auto& why = trace.decisions.explanation(d);
    if (!why) continue;
    reasons.resize(trace.decisions.size());
    reasons[d].rule = why->rule;
    NamedList waits(DecisionReason::kNamed);
    for (const trace::Reason& reason : why->reasons)
      waits.add(trace.problem->jobs[reason.job].id, trace::sentence(reason, *trace.problem));
    reasons[d].waits = waits.text();
  }
  return reasons;
}

std::vector<DecisionReason> readReasons(const std::filesystem::path& folder) {
  const FileText file = readPlainOrGzip(folder / storedName(folder, kDecisions), kMax);
  std::vector<DecisionReason> reasons;
  std::string_view unread_text = file.text;
  while (!unread_text.empty()) {
    const std::size_t end = std::min(unread_text.find('\n'), unread_text.size());
    reasons.push_back(readReason(unread_text.substr(0, end)));
    unread_text.remove_prefix(std::min(end + 1, unread_text.size()));
  }
  return reasons;
}

}  // namespace roundel::io
