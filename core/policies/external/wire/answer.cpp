// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/model/check/visible_text.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/external/wire/hello.h"
#include "core/policies/external/wire/members.h"

namespace roundel::policies::external {
namespace {

using model::JobIndex;

constexpr std::int64_t kMostGpus = 1'000'000'000;
constexpr std::size_t kMostState = std::size_t{1} << 20;

std::string quoted(std::string_view text) { return fmt::format("\"{}\"", model::brief(model::visible(text))); }

class AnswerReader {
 public:
  AnswerReader(JsonValue root, const sim::SystemView& view, const Names& names, Answer& out)
      : m_view(view), m_names(names), m_out(out), m_line(root, "", m_fault) {}

  std::optional<AnswerFault> run(std::uint64_t id) {
    readHead(id);
    readWake();
    readState();
    if (m_line.good()) readPlacements();
    if (m_fault) return AnswerFault{std::move(m_code), std::move(*m_fault)};
    m_out.why = m_line.value("why");
    return std::nullopt;
  }

 private:
  void readHead(std::uint64_t id) {
    if (!m_line.require("type")) return;
    const auto type = m_line.string("type");
    if (!type || *type != "decision")
      m_line.fail(fmt::format("\"type\" is {}; \"decision\" is expected",
                              model::brief(model::visible(m_line.value("type").text()))),
                  m_line.value("type"));
    if (!m_line.require("id")) return;
    const auto given_id = m_line.number("id");
    if (m_line.good() && (!given_id || *given_id != static_cast<double>(id)))
      m_line.fail(
          fmt::format("\"id\" is {}; {} was asked", model::brief(model::visible(m_line.value("id").text()), 30), id),
          m_line.value("id"));
  }

  void readWake() {
    const auto wake = m_line.number("wake_s");
    if (!wake) return;
    if (*wake > m_view.now_s())
      m_out.decision.wake_s = *wake;
    else
      m_line.fail(fmt::format("\"wake_s\" is {}; a time after now is expected", m_line.value("wake_s").text()),
                  m_line.value("wake_s"));
  }

  void readState() {
    const JsonValue state = m_line.value("state");
    if (!state || !m_line.good()) return;
    if (state.text().size() > kMostState)
      return m_line.fail(fmt::format("\"state\" has {} bytes; {} are allowed", state.text().size(), kMostState), state);
    appendAsciiText(m_out.state.emplace(), state.text());
  }

  void readPlacements() {
    const JsonValue keep = m_line.value("keep"), place = m_line.value("place");
    if (keep && !keep.is(JsonKind::True))
      return m_line.fail(R"("keep" is not true; an answer that changes something has "place" instead)", keep);
    if (keep && place) return m_line.fail(R"(both "place" and "keep" are stated)", keep);
    if (!keep && !place) return m_line.fail(R"(neither "place" nor "keep" is stated)", {});
    m_out.decision.changes_nothing = static_cast<bool>(keep);
    if (keep) return;
    if (!place.is(JsonKind::Object))
      return m_line.fail(
          fmt::format("\"place\" is {}; an object with a list for each job is expected", nameOf(place.kind())), place);
    m_out.decision.others_stay = m_line.boolean("others_stay").value_or(false);
    m_out.decision.placements.reserve(place.size());
    place.forEachMember([&](std::string_view id, JsonValue parts) {
      readJob(id, parts);
      return m_line.good();
    });
    if (m_line.good()) readStop();
    const auto& jobs = m_view.problem().jobs;
    std::ranges::sort(m_out.decision.placements, {},
                      [&](const sim::Placement& p) { return std::pair(jobs[p.job].arrival_s, p.job); });
  }

  void unknown(const char* what, std::string_view id, JsonValue at) {
    m_code = "unknown";
    m_line.fail(fmt::format("there is no {} {}", what, quoted(id)), at);
  }

  void readJob(std::string_view id, JsonValue parts) {
    const JobIndex job = m_names.job(id);
    if (!job.valid()) return unknown("job", id, parts);
    if (!parts.is(JsonKind::Array))
      return m_line.fail(
          fmt::format("\"place\" of job {} is {}; a list of parts is expected", quoted(id), nameOf(parts.kind())),
          parts);
    if (parts.size() == 0) {
      if (m_out.decision.others_stay) m_out.decision.stopped.push_back(job);
      return;
    }
    sim::Placement placement;
    placement.job = job;
    parts.forEach([&](JsonValue part) {
      readPart(id, part, placement);
      return m_line.good();
    });
    placement.parts = model::normalised(std::move(placement.parts));
    if (m_line.good()) m_out.decision.placements.push_back(std::move(placement));
  }

  void readPart(std::string_view id, JsonValue value, sim::Placement& placement) {
    const std::string part_name = fmt::format("a part of job {}", quoted(id));
    if (!value.is(JsonKind::Object))
      return m_line.fail(
          fmt::format("{} is {}; an object with node, type and count is expected", part_name, nameOf(value.kind())),
          value);
    Members part(value, part_name, m_fault);
    if (!part.require("node") || !part.require("type") || !part.require("count")) return;
    const auto node_id = part.string("node"), type_id = part.string("type");
    const auto count = part.count("count", 1, kMostGpus);
    if (!m_line.good()) return;
    if (!node_id || !type_id || !count) return part.fail(part_name + " has null for node, type or count", value);
    const model::NodeIndex node = m_names.node(*node_id);
    const model::TypeIndex type = m_names.type(*type_id);
    if (!node.valid()) return unknown("node", *node_id, part.value("node"));
    if (!type.valid()) return unknown("GPU type", *type_id, part.value("type"));
    placement.parts.push_back({node, type, static_cast<int>(*count)});
    const auto with = part.string("with");
    if (!with) return;
    const JobIndex partner = m_names.job(*with);
    if (!partner.valid()) return unknown("job", *with, part.value("with"));
    if (placement.partner.valid() && placement.partner != partner)
      return part.fail(fmt::format("job {} shares its GPUs with two jobs", quoted(id)), part.value("with"));
    placement.partner = partner;
  }

  void readStop() {
    const JsonValue list = m_line.array("stop");
    if (!list) return;
    std::unordered_set<std::int32_t> placed_jobs;
    for (const sim::Placement& placement : m_out.decision.placements) placed_jobs.insert(placement.job.value);
    list.forEach([&](JsonValue each) {
      if (!each.is(JsonKind::String)) {
        m_line.fail(fmt::format("\"stop\" has {}; the id of a job is expected", nameOf(each.kind())), each);
        return false;
      }
      const JobIndex job = m_names.job(each.string());
      if (!job.valid())
        unknown("job", each.string(), each);
      else if (placed_jobs.contains(job.value))
        m_line.fail(fmt::format("job {} is both in \"place\" and in \"stop\"", quoted(each.string())), each);
      else if (m_out.decision.others_stay)
        m_out.decision.stopped.push_back(job);
      return m_line.good();
    });
  }

  const sim::SystemView& m_view;
  const Names& m_names;
  Answer& m_out;
  std::string m_code = kProgramBreach;
  std::optional<LineFault> m_fault;
  Members m_line;
};

}  // namespace

std::optional<AnswerFault> readAnswer(const JsonTree& line, std::uint64_t id, const sim::SystemView& view,
                                      const Names& names, Answer& answer) {
  if (line.fault()) return AnswerFault{kProgramBreach, *line.fault()};
  const JsonValue root = line.root();
  if (!root.is(JsonKind::Object))
    return AnswerFault{kProgramBreach,
                       {fmt::format("it is {}; an object is expected", nameOf(root.kind())), root.place()}};
  return AnswerReader(root, view, names, answer).run(id);
}

ByteRange placeOfJob(const JsonTree& line, const std::string& job) {
  if (line.fault() || !line.root().is(JsonKind::Object)) return {};
  const JsonValue place = line.root().member("place");
  if (!place.is(JsonKind::Object)) return line.root().place();
  const JsonValue parts = place.member(job);
  return parts ? parts.place() : place.place();
}

}  // namespace roundel::policies::external
