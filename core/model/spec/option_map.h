// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The options of a scheduler as file, command line, window and policy exchange them.

#include <map>
#include <string>

namespace roundel::model {

/// Option name -> value as canonical JSON text ("8", "\"eff\"", "{...}").
using OptionMap = std::map<std::string, std::string>;

}  // namespace roundel::model
