// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The origin of a scenario or a number.

#include <string>

namespace roundel::model {

struct Source {
  std::string cite;
  std::string note;
  bool operator==(const Source&) const = default;
};

}  // namespace roundel::model
