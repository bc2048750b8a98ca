// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/trace.h"

#include <algorithm>

namespace roundel::trace {

const char* toString(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::Run:
      return "run";
    case SegmentKind::Restart:
      return "restart";
    case SegmentKind::Switch:
      return "switch";
    case SegmentKind::Sync:
      return "sync";
    case SegmentKind::Idle:
      return "idle";
  }
  return "";
}

const char* toString(RunStatus status) {
  switch (status) {
    case RunStatus::Complete:
      return "complete";
    case RunStatus::Stopped:
      return "stopped";
    case RunStatus::Horizon:
      return "horizon";
    case RunStatus::Stuck:
      return "stuck";
    case RunStatus::Failed:
      return "failed";
  }
  return "";
}

void Segments::push(const Segment& segment) {
  job.push_back(segment.job.value);
  copy.push_back(segment.copy);
  gpu.push_back(segment.gpu.value);
  start_s.push_back(segment.start_s);
  end_s.push_back(segment.end_s);
  kind.push_back(segment.kind);
  iterations.push_back(segment.iterations);
  part.push_back(segment.part);
  with.push_back(segment.with.value);
}

void Segments::truncate(std::size_t rows) {
  job.resize(rows);
  copy.resize(rows);
  gpu.resize(rows);
  start_s.resize(rows);
  end_s.resize(rows);
  kind.resize(rows);
  iterations.resize(rows);
  part.resize(rows);
  with.resize(rows);
}

Segment Segments::at(std::size_t row) const {
  return {.job = model::JobIndex(job[row]),
          .copy = copy[row],
          .gpu = model::GpuIndex(gpu[row]),
          .start_s = start_s[row],
          .end_s = end_s[row],
          .kind = kind[row],
          .iterations = iterations[row],
          .part = part[row],
          .with = with[row] < 0 ? model::JobIndex() : model::JobIndex(with[row])};
}

bool Segments::anyShared() const {
  return std::ranges::any_of(with, [](std::int32_t other) { return other >= 0; });
}

std::int32_t Segments::intern(const std::string& name) {
  // Readers fill part_names directly.
  for (auto part_index = m_parts.size(); part_index < part_names.size(); ++part_index)
    m_parts.emplace(part_names[part_index], static_cast<std::int32_t>(part_index));
  const auto [entry, added] = m_parts.emplace(name, static_cast<std::int32_t>(part_names.size()));
  if (added) part_names.push_back(name);
  return entry->second;
}

}  // namespace roundel::trace
