#pragma once
// Where a scenario or a number comes from.

#include <string>

namespace roundel::model {

/// The source of a scenario or a number.
struct Source {
  std::string cite;
  std::string note;
  bool operator==(const Source&) const = default;
};

}  // namespace roundel::model
