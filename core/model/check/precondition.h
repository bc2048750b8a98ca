#pragma once
// Checks of preconditions that headers state. They are on in every build, and are placed outside hot loops.

#include <source_location>
#include <stdexcept>

namespace roundel::model {

/// A caller broke a precondition: a fault of the program, never of its input. what() has the function, the file, the line and the condition.
class PreconditionError : public std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] void throwPreconditionError(const char* condition, const std::source_location& place);

}  // namespace roundel::model

/// Throws model::PreconditionError unless `condition` is true. O(1) beside the condition.
#define ROUNDEL_PRECONDITION(condition) \
  ((condition) ? static_cast<void>(0)   \
               : ::roundel::model::throwPreconditionError(#condition, std::source_location::current()))
