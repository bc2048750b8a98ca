// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes a failing scenario small. Private to core/conformance.

#include <cstddef>
#include <functional>

#include "core/model/scenario.h"

namespace roundel::conformance {

/// Returns a scenario with as few jobs and events as possible for which `fails` is still true: at most `most` jobs if
/// there is such a choice of jobs. Tries all choices of up to `most` jobs, so that the number of jobs must be small.
model::Scenario reduced(const model::Scenario& failing, std::size_t most,
                        const std::function<bool(const model::Scenario&)>& fails);

}  // namespace roundel::conformance
