// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/recorded_answers.h"

#include <bit>
#include <utility>

namespace roundel::policies::external {
namespace {

constexpr std::size_t kOfEntry = 256;  // bytes of an entry beside its line, about

class Digest {
 public:
  void add(std::uint64_t value) {
    m_sum = (m_sum ^ value) * 0x9E3779B97F4A7C15U;
    m_sum ^= m_sum >> 32U;
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(int value) { add(static_cast<std::uint64_t>(value)); }
  std::uint64_t sum() const { return m_sum; }

 private:
  std::uint64_t m_sum = 0x243F6A8885A308D3U;
};

bool isSame(const std::weak_ptr<const model::Problem>& a, const std::shared_ptr<const model::Problem>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

}  // namespace

std::uint64_t digestOf(const sim::SystemView& view) {
  Digest digest;
  digest.add(view.now_s());
  digest.add(view.round());
  const sim::Changes& changes = view.changes();
  unsigned flags = 0;
  for (const bool happened : {changes.arrivals, changes.completions, changes.cancellations, changes.nodes,
                              changes.rates, changes.manual_edits})
    flags = flags << 1U | (happened ? 1U : 0U);
  digest.add(std::uint64_t{flags});
  for (std::size_t n = 0; n < view.problem().nodes.size(); ++n)
    if (!view.nodeUp(model::NodeIndex(n))) digest.add(std::uint64_t{n});
  for (const model::JobIndex job : view.active()) {
    const sim::JobState& state = view.state(job);
    digest.add(job.value);
    digest.add(state.done);
    digest.add(state.wait_s);
    digest.add(state.attained_gpu_s);
    digest.add(state.restarts * 2 + (state.started ? 1 : 0));
    for (const model::Part& part : state.held) {
      digest.add(part.node.value);
      digest.add(part.type.value);
      digest.add(part.count);
    }
  }
  return digest.sum();
}

std::size_t RecordedAnswers::sizeOf(const RecordedAnswer& answer) { return answer.line->size() + kOfEntry; }

std::shared_ptr<const RecordedAnswer> RecordedAnswers::find(const QuestionKey& key) const {
  const std::lock_guard lock(m_mutex);
  const auto answer_entry = m_answers.find(keyOf(key));
  return answer_entry != m_answers.end() && isSame(answer_entry->second.problem, key.problem)
             ? answer_entry->second.answer
             : nullptr;
}

void RecordedAnswers::add(const QuestionKey& key, std::shared_ptr<const RecordedAnswer> answer) {
  if (sizeOf(*answer) > kBytes) return;
  const std::lock_guard lock(m_mutex);
  m_bytes += sizeOf(*answer);
  const auto [entry, added] = m_answers.try_emplace(keyOf(key));
  if (added)
    m_order.push_back(entry->first);
  else
    m_bytes -= sizeOf(*entry->second.answer);
  entry->second = {key.problem, std::move(answer)};
  while (m_bytes > kBytes) forgetOldest();
}

void RecordedAnswers::forgetOldest() {
  const auto oldest = m_answers.find(m_order.front());
  m_bytes -= sizeOf(*oldest->second.answer);
  m_answers.erase(oldest);
  m_order.pop_front();
}

}  // namespace roundel::policies::external
