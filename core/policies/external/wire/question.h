// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The view of a decision as a line of JSON. Internal to core/policies.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/policies/external/wire/names.h"
#include "core/sim/system_view.h"

namespace roundel::policies::external {

/// The members of a question beside the view.
struct Asked {
  std::uint64_t id = 0;
  bool explain = false;
  bool reset = false;               ///< the program has answered another history: says so, and states every job whole
  std::string_view state = "null";  ///< JSON in ASCII
};

/// Writes the questions to one program. Stores what the program was told about each active job: with the view `changes`
/// it writes only what differs, otherwise it reuses the texts that do not change.
class QuestionWriter {
 public:
  /// `problem` and `names` must outlive it.
  QuestionWriter(const model::Problem& problem, const Names& names, bool changes, bool stated);

  /// Returns the line, with its end; valid until the next call. O(active jobs), O(active log active) if jobs do not
  /// arrive in the order of the file.
  const std::string& write(const sim::SystemView& view, const Asked& asked);

 private:
  /// What the program was last told about an active job.
  struct Told {
    model::JobIndex job;
    std::uint64_t question = 0;  ///< the last one in which the job was active
    std::string constant;        ///< members that never change; kept for the view `full`
    std::string rates;
    double done = 0, wait_s = 0, attained_gpu_s = 0;
    double wait_at_s = 0;  ///< the instant of `wait_s`
    int restarts = 0;
    bool started = false;
    std::vector<model::Part> held;
  };

  void writeHead(const sim::SystemView& view, const Asked& asked);
  void writeJobs(const sim::SystemView& view, bool whole);
  void writeWhole(const sim::SystemView& view, model::JobIndex job, Told& told);
  void writeChanges(const sim::SystemView& view, model::JobIndex job, Told& told, bool rates);
  void writeEnded();
  void forgetEnded();
  std::string constantOf(model::JobIndex job) const;
  std::string ratesOf(const sim::SystemView& view, model::JobIndex job) const;
  void appendHeld(const std::vector<model::Part>& parts);
  void remember(const sim::SystemView& view, const sim::JobState& state, Told& told);
  Told& toldOf(model::JobIndex job);
  const std::vector<model::JobIndex>& inOrder(const std::vector<model::JobIndex>& active);

  void number(std::string_view key, double value);

  const model::Problem& m_problem;
  const Names& m_names;
  bool m_changes, m_stated;
  std::string m_out;
  std::uint64_t m_question = 0;           ///< counts the questions of this writer
  std::vector<std::int32_t> m_slotOf;     ///< by job: index into m_told, or -1
  std::vector<Told> m_told;               ///< in no order
  std::vector<model::JobIndex> m_sorted;  ///< the active jobs by arrival
};

}  // namespace roundel::policies::external
