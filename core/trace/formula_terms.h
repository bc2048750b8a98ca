#pragma once
// The words in which a scheduler's steps build their equations: `using namespace trace::terms;` in the steps of each, nowhere else.

#include "core/trace/step.h"

namespace roundel::trace::terms {

using trace::Formula;
using trace::join;
using trace::number;
using trace::PointsAt;
using trace::sumOf;
using trace::term;
using Kind = Formula::Kind;

}  // namespace roundel::trace::terms
