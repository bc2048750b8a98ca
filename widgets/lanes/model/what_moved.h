// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a branch changes for jobs: the GPUs and the rate of jobs of manual edits, and the jobs that end at another instant. Computed from the two
// runs alone, for the box at a moved bar and the list under a branch.

#include <QString>
#include <QStringList>
#include <optional>
#include <utility>
#include <vector>

#include "core/compare/edit.h"
#include "core/trace/trace.h"

namespace roundel::widgets {

struct WhatMoved {
  /// A value of one job in the parent and in the branch; nullopt: the job does not end, or does not run again.
  struct Change {
    std::optional<double> parent, branch;
  };
  /// A job that a manual edit has moved to other GPUs, or paused.
  struct Moved {
    model::JobIndex job;            ///< of the branch's problem
    QString name, from, to;         ///< "2 × P100 on n1"; empty: no GPUs
    std::optional<double> until_s;  ///< when it leaves the GPUs `to`; nullopt: at its end
    Change rate;                    ///< iterations/s of all its GPUs when it next runs
    Change ends_s;
  };
  /// Any other job that ends at another instant.
  struct Other {
    QString name;
    Change ends_s;
  };
  double at_s = 0;    ///< of the branch
  double last_s = 0;  ///< the later end of both runs, which decides how instants are written
  std::vector<Moved>
      moved;  ///< in the order of the edits: jobs that were paused to make room for the first job follow it
  std::vector<Other> others;  ///< jobs that no longer end first, then by decreasing change
  bool empty() const { return moved.empty() && others.empty(); }
};

/// Matches jobs by their ids. O(segments + jobs log jobs).
WhatMoved whatMoved(const trace::Trace& parent, const trace::Trace& branch, const compare::BranchPoint& point);

/// "J2 to 2 × V100 on n0 from 6:00"; "... from 6:00 to 12:00" if it has other GPUs after that; "J2 paused at 6:00".
QString moveHeadline(const WhatMoved& what, const WhatMoved::Moved& moved);
/// Rows under the headline: rate, end, and changes of other jobs ("J3 +18.0 min").
std::vector<std::pair<QString, QString>> moveRows(const WhatMoved& what, const WhatMoved::Moved& moved);
/// Sentences, moved jobs first; if no job ends at another instant, a sentence says so.
QStringList moveSentences(const WhatMoved& what);

}  // namespace roundel::widgets
