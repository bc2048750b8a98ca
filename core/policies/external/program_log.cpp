// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/program_log.h"

#include <algorithm>
#include <utility>

namespace roundel::policies {
namespace {

constexpr std::size_t kLongestLine = std::size_t{16} << 10;  // of the log; longer lines are cut into several

// Cuts a long text to kShownBytes around the place, which moves with it.
void cutAround(std::string& text, ByteRange& place) {
  if (text.size() <= ProgramLog::kShownBytes) return;
  const std::size_t middle = std::min(place.begin, text.size());
  const std::size_t begin =
      std::min(middle - std::min(middle, ProgramLog::kShownBytes / 2), text.size() - ProgramLog::kShownBytes);
  text = text.substr(begin, ProgramLog::kShownBytes);
  place.begin = std::min(middle - begin, text.size());
  place.end = std::min(place.end - std::min(place.end, begin), text.size());
}

}  // namespace

std::vector<ProgramLog::Line> ProgramLog::lines() const {
  const std::lock_guard lock(m_mutex);
  std::vector<Line> out(m_lines.begin(), m_lines.end());
  if (!m_open.empty()) out.push_back({m_openAt_s, m_openDecision, m_open});
  return out;
}

std::vector<ProgramLog::Times> ProgramLog::times() const {
  const std::lock_guard lock(m_mutex);
  return {m_times.begin(), m_times.end()};
}

std::optional<ProgramLog::Exchange> ProgramLog::exchange(std::int64_t decision, double at_s) const {
  const std::lock_guard lock(m_mutex);
  const auto exchange_entry = m_exchanges.find({decision, at_s});
  return exchange_entry == m_exchanges.end() ? std::nullopt : std::optional(exchange_entry->second);
}

std::optional<ProgramLog::Fault> ProgramLog::fault() const {
  const std::lock_guard lock(m_mutex);
  return m_fault;
}

std::optional<ProgramLog::Ready> ProgramLog::ready() const {
  const std::lock_guard lock(m_mutex);
  return m_ready;
}

std::string ProgramLog::warning() const {
  const std::lock_guard lock(m_mutex);
  return m_warning;
}

std::uint64_t ProgramLog::version() const {
  const std::lock_guard lock(m_mutex);
  return m_version;
}

void ProgramLog::close() {
  m_bytes += m_open.size() + sizeof(Line);
  m_lines.push_back({m_openAt_s, m_openDecision, std::exchange(m_open, {})});
  while (m_bytes > kLogBytes && !m_lines.empty()) {
    m_bytes -= m_lines.front().text.size() + sizeof(Line);
    m_lines.pop_front();
  }
}

void ProgramLog::write(std::string_view bytes, double at_s, std::int64_t decision) {
  const std::lock_guard lock(m_mutex);
  ++m_version;
  while (!bytes.empty()) {
    if (m_open.empty()) {
      m_openAt_s = at_s;
      m_openDecision = decision;
    }
    const std::size_t end = bytes.find('\n');
    const std::size_t room = kLongestLine - std::min(kLongestLine, m_open.size());
    const std::size_t taken_bytes = std::min({end, room, bytes.size()});
    m_open += bytes.substr(0, taken_bytes);
    bytes.remove_prefix(taken_bytes);
    const bool ends = !bytes.empty() && bytes.front() == '\n';
    if (ends) bytes.remove_prefix(1);
    if (ends || m_open.size() >= kLongestLine) close();
  }
}

void ProgramLog::took(Times times) {
  const std::lock_guard lock(m_mutex);
  ++m_version;
  m_times.push_back(times);
  if (m_times.size() > kTimes) m_times.pop_front();
}

void ProgramLog::exchanged(double at_s, std::int64_t decision, std::string_view question, std::string_view answer) {
  const std::lock_guard lock(m_mutex);
  ++m_version;
  const auto [at, is_new] = m_exchanges.try_emplace({decision, at_s});
  Exchange& exchange = at->second;
  if (!is_new) {
    m_exchangeBytes -= exchange.again.size();
    exchange.again = answer.substr(0, kShownBytes);
    m_exchangeBytes += exchange.again.size();
    return;
  }
  exchange = {.at_s = at_s,
              .decision = decision,
              .question = std::string(question.substr(0, kShownBytes)),
              .answer = std::string(answer.substr(0, kShownBytes)),
              .question_bytes = question.size(),
              .answer_bytes = answer.size()};
  m_exchangeOrder.push_back(at->first);
  m_exchangeBytes += exchange.question.size() + exchange.answer.size();
  while (m_exchangeBytes > kExchangeBytes && m_exchangeOrder.size() > 1) {
    const auto oldest = m_exchanges.find(m_exchangeOrder.front());
    m_exchangeBytes -= oldest->second.question.size() + oldest->second.answer.size() + oldest->second.again.size();
    m_exchanges.erase(oldest);
    m_exchangeOrder.pop_front();
  }
}

void ProgramLog::failed(Fault fault) {
  ByteRange empty_range;
  cutAround(fault.question, empty_range);
  cutAround(fault.answer, fault.place);
  const std::lock_guard lock(m_mutex);
  ++m_version;
  m_fault = std::move(fault);
}

void ProgramLog::answered(Ready ready) {
  const std::lock_guard lock(m_mutex);
  ++m_version;
  m_ready = std::move(ready);
}

void ProgramLog::warn(std::string warning) {
  const std::lock_guard lock(m_mutex);
  ++m_version;
  m_warning = std::move(warning);
}

}  // namespace roundel::policies
