// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/reasons.h"

#include <algorithm>
#include <new>
#include <stop_token>
#include <utility>

#include "core/compare/reasons.h"
#include "widgets/base/background/spin.h"

namespace roundel::widgets {
namespace {

bool same(const WantedReasons& a, const WantedReasons& b) {
  return a.decision == b.decision && a.run->recording == b.run->recording;
}

// If memory is exhausted there is no explanation, and the page does not change.
std::shared_ptr<const trace::Explanation> find(const WantedReasons& wanted, const std::stop_token& stop) {
  try {
    return compare::explain(*wanted.run, static_cast<std::size_t>(wanted.decision), stop);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace

Reasons::Reasons(QObject* parent) : QObject(parent) {}

std::shared_ptr<const trace::Explanation> Reasons::known(const WantedReasons& wanted) const {
  if (!wanted.run || !wanted.run->trace || wanted.decision < 0) return nullptr;
  if (auto stored = compare::storedExplanation(*wanted.run, static_cast<std::size_t>(wanted.decision))) return stored;
  const auto reason_entry = std::ranges::find_if(m_found, [&](const Found& each) {
    return each.decision == wanted.decision && wanted.run->recording != nullptr &&
           each.of.lock() == wanted.run->recording;
  });
  return reason_entry == m_found.end() ? nullptr : reason_entry->why;
}

bool Reasons::canBeFound(const WantedReasons& wanted) {
  return wanted.run && wanted.run->recording && wanted.decision >= 0;
}

void Reasons::want(std::vector<WantedReasons> wanted) {
  std::erase_if(wanted, [&](const WantedReasons& each) { return !canBeFound(each) || known(each) != nullptr; });
  const auto underWay = [&](const WantedReasons& each) {
    return std::ranges::any_of(m_sought, [&](const WantedReasons& other) { return same(each, other); });
  };
  if (busy() && !wanted.empty() && std::ranges::all_of(wanted, underWay)) return;
  m_job.drop();
  if (wanted.empty()) return;
  m_sought = std::move(wanted);
  const auto search = [this, sought = m_sought](const JobContext& job) {
    for (const WantedReasons& wanted_reason : sought) {
      if (job.stop().stop_requested()) break;
      Found found_reasons{.of = wanted_reason.run->recording,
                          .decision = wanted_reason.decision,
                          .why = find(wanted_reason, job.stop())};
      job.report([this, found_reasons = std::move(found_reasons)] { remember(found_reasons); });
    }
    return true;
  };
  m_job = m_threads.start(search, [this](const JobOutcome<bool>&) { emit finished(); });
}

void Reasons::remember(Found found) {
  if (!found.why) return;
  std::erase_if(m_found, [](const Found& each) { return each.of.expired(); });
  m_found.push_front(std::move(found));
  if (m_found.size() > kMax) m_found.pop_back();
  emit arrived();
}

bool Reasons::waitForFinished(int timeout_ms) {
  return spinWhile([this] { return busy(); }, timeout_ms);
}

}  // namespace roundel::widgets
