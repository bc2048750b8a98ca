// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether the seed of a sweep has an effect. If not, one run is enough.

#include "core/experiment/sweep.h"

namespace roundel::papers {

/// Returns whether another seed changes the jobs or the decisions. Compares the jobs of two seeds at the first grid
/// point. O(two draws).
bool isDrawn(const experiment::Sweep& sweep);

}  // namespace roundel::papers
