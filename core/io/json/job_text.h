// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A job as scenario format 1 writes it (resources/help/scenario-format.md).

#include <string>

#include "core/model/spec/job_spec.h"

namespace roundel::io {

/// Returns the members that the job states, as compact JSON.
std::string jobText(const model::JobSpec& job);

}  // namespace roundel::io
