// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks the preconditions that headers state. They are active in every build, outside hot loops.

#include <stdexcept>
#include <string_view>

namespace roundel::model {

/// Thrown if a caller violates a precondition: a bug in the program, never a fault of its input. what() contains the
/// function, file, line and condition.
class PreconditionError : public std::logic_error {
  using std::logic_error::logic_error;
};

/// The arguments after the condition are those of the compiler's macros. Not std::source_location, which Debian 12's
/// clang-tidy cannot read.
[[noreturn]] void throwPreconditionError(const char* condition, std::string_view file, int line, const char* function);

}  // namespace roundel::model

/// Throws model::PreconditionError unless `condition` is true. O(1) plus the cost of the condition.
#define ROUNDEL_PRECONDITION(condition) \
  ((condition) ? static_cast<void>(0)   \
               : ::roundel::model::throwPreconditionError(#condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
