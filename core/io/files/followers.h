// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds faults of a scenario that only follow from unreadable parts. Private to core/io.

#include <map>
#include <string>
#include <vector>

#include "core/model/check/fault_list.h"

namespace roundel::io {

class Followers {
 public:
  /// Both arguments must outlive this object. `aliases`: see JsonCursor::alias.
  Followers(std::vector<model::Fault> read, const std::map<std::string, std::string>& aliases)
      : m_read(std::move(read)), m_aliases(aliases) {}

  /// Returns false if `fault` only follows from a fault of reading. Changes its pointer to that of the document.
  bool keep(model::Fault& fault) const;

 private:
  bool follows(const model::Fault& fault) const;
  bool anyWithin(std::string_view ancestor) const;
  bool mistyped(std::string_view pointer) const;

  std::vector<model::Fault> m_read;
  const std::map<std::string, std::string>& m_aliases;
};

}  // namespace roundel::io
