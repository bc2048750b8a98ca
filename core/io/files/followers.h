#pragma once
// Tells which faults of a scenario only follow from parts that could not be read. Private to core/io.

#include <map>
#include <string>
#include <vector>

#include "core/model/check/fault_list.h"

namespace roundel::io {

class Followers {
 public:
  /// Both must outlive it. `aliases`: see JsonCursor::alias.
  Followers(std::vector<model::Fault> read, const std::map<std::string, std::string>& aliases)
      : m_read(std::move(read)), m_aliases(aliases) {}

  /// False where `fault` only follows from a fault of reading. Turns its pointer into the document's.
  bool keep(model::Fault& fault) const;

 private:
  bool follows(const model::Fault& fault) const;
  bool anyWithin(std::string_view ancestor) const;
  bool mistyped(std::string_view pointer) const;

  std::vector<model::Fault> m_read;
  const std::map<std::string, std::string>& m_aliases;
};

}  // namespace roundel::io
