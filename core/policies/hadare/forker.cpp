// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/forker.h"

#include <algorithm>

namespace roundel::policies::hadare {

std::int64_t defaultMaxJobs(std::size_t jobs) {
  std::int64_t max_jobs = 10;
  while (max_jobs <= static_cast<std::int64_t>(jobs)) max_jobs *= 10;
  return max_jobs;
}

int copiesOf(const Fork& fork, std::size_t nodes, double alone_s, double slot_s) {
  const int most_copies = std::max(1, static_cast<int>(nodes));
  switch (fork.rule) {
    case ForkRule::All:
      return most_copies;
    case ForkRule::Long:
      return alone_s > slot_s ? most_copies : 1;
    case ForkRule::Number:
      return std::min(most_copies, fork.number);
  }
  return most_copies;
}

}  // namespace roundel::policies::hadare
