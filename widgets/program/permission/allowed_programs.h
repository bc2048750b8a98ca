// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The programs that one document may start. A command is allowed in this process (core/program/permission.h) as long as a document of any window
// allows it, and no longer, so that another file with the same command does not inherit it. GUI thread.

#include <QString>
#include <set>
#include <string>

#include "core/program/permission.h"

namespace roundel::widgets {

class AllowedPrograms {
 public:
  AllowedPrograms() = default;
  ~AllowedPrograms() { clear(); }
  AllowedPrograms(const AllowedPrograms&) = delete;
  AllowedPrograms& operator=(const AllowedPrograms&) = delete;

  const std::set<program::Permission>& all() const { return m_all; }
  bool contains(const program::Permission& what) const { return m_all.contains(what); }
  void add(const program::Permission& what);
  void remove(const program::Permission& what);
  void clear();

 private:
  std::set<program::Permission> m_all;
};

/// Returns why `file` may not state this folder for the words of a command: it is outside of the file's own folder, and the user has neither typed
/// this command in this folder nor allowed it for the file. Empty text: it may. `stated`: as in the options, empty: none; `base`: the file's
/// folder, empty: the current one. Follows links.
std::string leavesFolder(const std::string& command, const std::string& stated, const std::string& base,
                         const QString& file = {});

}  // namespace roundel::widgets
