#pragma once
// Whether the seed of a sweep counts at all: what decides if one run says all.

#include "core/experiment/sweep.h"

namespace roundel::papers {

/// Does another seed give other jobs, or other decisions? The jobs of two seeds are drawn at the first point of the grid and compared.
/// O(two draws).
bool isDrawn(const experiment::Sweep& sweep);

}  // namespace roundel::papers
