#pragma once
// The options of a scheduler as they travel between file, command line, window and policy.

#include <map>
#include <string>

namespace roundel::model {

/// Option values are canonical JSON texts ("8", "\"eff\"", "{...}").
using OptionMap = std::map<std::string, std::string>;

}  // namespace roundel::model
