// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks the preconditions that headers state. They are active in every build, outside hot loops.

#include <source_location>
#include <stdexcept>

namespace roundel::model {

/// Thrown if a caller violates a precondition: a bug in the program, never a fault of its input. what() contains the
/// function, file, line and condition.
class PreconditionError : public std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] void throwPreconditionError(const char* condition, const std::source_location& place);

}  // namespace roundel::model

/// Throws model::PreconditionError unless `condition` is true. O(1) plus the cost of the condition.
#define ROUNDEL_PRECONDITION(condition) \
  ((condition) ? static_cast<void>(0)   \
               : ::roundel::model::throwPreconditionError(#condition, std::source_location::current()))
