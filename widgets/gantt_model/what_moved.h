#pragma once
// What a branch changes for jobs: where those went that were moved by hand, at which rate they run there, and whose end is another. Read from
// the two runs alone; for the call-out at a moved bar and the list under a branch.

#include <QString>
#include <QStringList>
#include <optional>
#include <utility>
#include <vector>

#include "core/compare/edit.h"
#include "core/trace/trace.h"

namespace roundel::widgets {

struct WhatMoved {
  /// Of one job, in the parent and in the branch. Without a value: it does not end, or never runs again.
  struct Change {
    std::optional<double> parent, branch;
  };
  /// A job that a hand has put on other GPUs, or paused.
  struct Moved {
    model::JobIndex job;            ///< of the branch's problem
    QString name, from, to;         ///< "2 × P100 on n1"; empty: no GPUs
    std::optional<double> until_s;  ///< when it has other GPUs than `to`; nullopt: it keeps them to its end
    Change rate;                    ///< iterations/s of all its GPUs where it runs next
    Change ends_s;
  };
  /// Any other job that ends at another instant.
  struct Other {
    QString name;
    Change ends_s;
  };
  double at_s = 0;            ///< of the branch
  double last_s = 0;          ///< of both runs: the form of instants
  std::vector<Moved> moved;   ///< in the order of the edits: those that were sent away for the first one follow it
  std::vector<Other> others;  ///< the largest change first, what does not end any more before all
  bool empty() const { return moved.empty() && others.empty(); }
};

/// Jobs are the same by their ids. O(segments + jobs log jobs).
WhatMoved whatMoved(const trace::Trace& parent, const trace::Trace& branch, const compare::BranchPoint& point);

/// "J2 to 2 × V100 on n0 from 6:00"; "... from 6:00 to 12:00" if it has other GPUs after that; "J2 paused at 6:00".
QString moveHeadline(const WhatMoved& what, const WhatMoved::Moved& moved);
/// Rows under it: rate, end, and what it does to others ("J3 +18.0 min").
std::vector<std::pair<QString, QString>> moveRows(const WhatMoved& what, const WhatMoved::Moved& moved);
/// Sentences, the moved jobs first; one that says so where no job ends at another instant.
QStringList moveSentences(const WhatMoved& what);

}  // namespace roundel::widgets
