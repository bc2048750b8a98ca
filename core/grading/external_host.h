// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds and runs programs with the scheduler `external`. Grading is the permission to start them.

#include "core/grading/program_host.h"

namespace roundel::grading {

ProgramHost externalHost();

}  // namespace roundel::grading
