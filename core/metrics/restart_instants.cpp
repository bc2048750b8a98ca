#include "core/metrics/restart_instants.h"

#include <algorithm>
#include <map>

namespace roundel::metrics {
namespace {

struct Last {
  double end_s = 0;
  trace::SegmentKind kind = trace::SegmentKind::Run;
};

// Did the job hold GPUs all the time from one instant to the other?
bool heldThrough(const std::vector<Hold>& holds, double from_s, double to_s) {
  auto hold = std::upper_bound(holds.begin(), holds.end(), from_s, [](double t, const Hold& h) { return t < h.end_s; });
  double reached_s = from_s;
  for (; hold != holds.end() && hold->start_s <= reached_s && reached_s < to_s; ++hold) reached_s = hold->end_s;
  return reached_s >= to_s;
}

class Reader {
 public:
  Reader(const trace::Trace& trace, const std::vector<Hold>& holds) : m_rows(trace.segments), m_holds(holds) {}

  // The rows [first, last) of `rows` start together: is their gang another one than before, or does it pay again?
  bool restarts(const std::vector<std::uint32_t>& rows, std::size_t first, std::size_t last) const {
    const double t_s = m_rows.start_s[rows[first]];
    const auto ending = std::count_if(m_last.begin(), m_last.end(), [&](const auto& entry) { return entry.second.end_s == t_s; });
    if (ending > 0 && static_cast<std::size_t>(ending) != last - first) return true;
    return std::any_of(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.begin() + static_cast<std::ptrdiff_t>(last),
                       [&](std::uint32_t row) { return restartsOn(row, t_s); });
  }

  void take(std::uint32_t row) { m_last[m_rows.gpu[row]] = {m_rows.end_s[row], m_rows.kind[row]}; }

 private:
  bool restartsOn(std::uint32_t row, double t_s) const {
    const auto before = m_last.find(m_rows.gpu[row]);
    if (before == m_last.end() || !heldThrough(m_holds, before->second.end_s, t_s)) return true;
    return m_rows.kind[row] == trace::SegmentKind::Restart && before->second.kind != trace::SegmentKind::Restart;
  }

  const trace::Segments& m_rows;
  const std::vector<Hold>& m_holds;
  std::map<std::int32_t, Last> m_last;  // by GPU
};

}  // namespace

std::vector<double> restartInstants_s(const trace::Trace& trace, const std::vector<std::uint32_t>& rows,
                                      const std::vector<Hold>& holds, int counted) {
  std::vector<double> instants;
  Reader reader(trace, holds);
  for (std::size_t first = 0; first < rows.size() && static_cast<int>(instants.size()) < counted;) {
    const double t_s = trace.segments.start_s[rows[first]];
    std::size_t last = first;
    while (last < rows.size() && trace.segments.start_s[rows[last]] == t_s) ++last;
    if (first > 0 && reader.restarts(rows, first, last)) instants.push_back(t_s);
    for (; first < last; ++first) reader.take(rows[first]);
  }
  return instants;
}

}  // namespace roundel::metrics
