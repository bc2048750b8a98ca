// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answer to a question "place" while it is made: which GPUs the user gives a job at one or more decisions of a run. A value without widgets;
// it knows the rules of the referee (capacity, gang size, GPU type) but not the right answer.

#include <QCoreApplication>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

class PlaceBoard {
  Q_DECLARE_TR_FUNCTIONS(PlaceBoard)
 public:
  /// The time for which one of the asked decisions holds, s.
  struct Span {
    double from_s = 0, to_s = 0;
    bool operator==(const Span&) const = default;
  };
  PlaceBoard() = default;
  /// Precondition: the problem has the job; at least one span. `copies`: the scheduler forks jobs, so any gang up to the largest is allowed.
  PlaceBoard(std::shared_ptr<const model::Problem> problem, model::JobIndex job, std::vector<Span> spans,
             bool copies = false);

  bool empty() const { return m_problem == nullptr; }
  const model::Problem& problem() const { return *m_problem; }
  model::JobIndex job() const { return m_job; }
  QString jobName() const;
  const std::vector<Span>& spans() const { return m_spans; }
  bool has(int decision, model::GpuIndex gpu) const;
  bool waits(int decision) const { return m_given[at(decision)].waits; }
  /// Every decision has GPUs, or waits, and the referee has no objection.
  bool complete() const;

  /// Gives the GPU to the job, or takes it away.
  void toggle(int decision, model::GpuIndex gpu);
  /// Gives the job its smallest gang from this GPU on, in the order of `rows`, first on the GPU's own node and type, instead of what it has there.
  void placeGang(int decision, model::GpuIndex gpu, const std::vector<model::GpuIndex>& rows);
  /// The job gets nothing at this decision.
  void wait(int decision);
  void clear();

  /// GPUs by node and type, in order; empty if it waits.
  std::vector<model::Part> parts(int decision) const;
  /// What the referee would say about the decision: an objection, or that the gang fits. Never whether the answer is right.
  QString words(int decision) const;
  QString objection(int decision) const;  ///< empty: none
  /// "J3 on 2 × V100 of n0"; "J3 waits".
  QString sentence(int decision) const;
  /// Why the job cannot run on this GPU; empty: it can.
  QString refusal(model::GpuIndex gpu) const;

 private:
  struct Given {
    std::set<model::GpuIndex> gpus;
    bool waits = false;
  };
  static std::size_t at(int decision) { return static_cast<std::size_t>(decision); }
  int smallestGang() const;

  std::shared_ptr<const model::Problem> m_problem;
  model::JobIndex m_job;
  std::vector<Span> m_spans;
  std::vector<Given> m_given;  ///< by decision
  bool m_copies = false;
};

}  // namespace roundel::widgets
