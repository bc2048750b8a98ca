#pragma once
// The words in which a scheduler's steps build their equations: `using namespace trace::words;` in the steps of each, nowhere else.

#include "core/trace/step.h"

namespace roundel::trace::words {

using trace::Formula;
using trace::join;
using trace::number;
using trace::PointsAt;
using trace::term;
using Kind = Formula::Kind;

}  // namespace roundel::trace::words
