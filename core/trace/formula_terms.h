// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Short names for building equations: the steps of each scheduler write `using namespace trace::terms;`, other code
// does not.

#include "core/trace/step.h"

namespace roundel::trace::terms {

using trace::Formula;
using trace::join;
using trace::number;
using trace::sumOf;
using trace::term;
using trace::TermTarget;
using Kind = Formula::Kind;

}  // namespace roundel::trace::terms
