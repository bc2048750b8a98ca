#pragma once
// What a scenario's file holds.

#include <string>

#include "core/model/scenario.h"

namespace roundel::widgets {

struct FileContent {
  model::Scenario scenario;
  std::string session;  ///< the key `session` as JSON (branches, bookmarks, notes); empty: none
  std::string sha256;   ///< of the file's bytes; empty: not known
};

}  // namespace roundel::widgets
