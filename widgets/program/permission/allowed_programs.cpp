// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/allowed_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/model/check/visible_text.h"
#include "widgets/program/permission/consents.h"

namespace roundel::widgets {
namespace {

namespace fs = std::filesystem;

// The number of documents that allow a program.
std::map<program::Permission, int>& holders() {
  static std::map<program::Permission, int> counts;
  return counts;
}

fs::path real(const fs::path& folder) {
  std::error_code failed;
  fs::path path = fs::weakly_canonical(folder, failed);
  return failed ? fs::absolute(folder).lexically_normal() : path;
}

bool isInside(const fs::path& folder, const fs::path& base) {
  const auto [end, rest] = std::ranges::mismatch(base, folder);
  return end == base.end() || (std::next(end) == base.end() && end->empty());
}

}  // namespace

void AllowedPrograms::add(const program::Permission& what) {
  program::allow(what);
  if (m_all.insert(what).second) ++holders()[what];
}

void AllowedPrograms::remove(const program::Permission& what) {
  if (m_all.erase(what) == 0) return;
  const auto count = holders().find(what);
  if (--count->second > 0) return;
  holders().erase(count);
  program::disallow(what);
}

void AllowedPrograms::clear() {
  while (!m_all.empty()) remove(program::Permission(*m_all.begin()));
}

std::string leavesFolder(const std::string& command, const std::string& stated, const std::string& base,
                         const QString& file) {
  if (stated.empty()) return {};
  const fs::path base_folder = real(base.empty() ? fs::path(".") : fs::path(base)), folder = real(base_folder / stated);
  if (isInside(folder, base_folder)) return {};
  const program::FoundLaunch found_launch = program::findLaunch(command, folder.string());
  const bool is_allowed = found_launch.launch && std::ranges::any_of(consents::all(), [&](const Consent& each) {
                            return (each.own || (!file.isEmpty() && each.scenario == file)) &&
                                   each.what.command == command && each.what.folder == found_launch.launch->folder;
                          });
  if (is_allowed) return {};
  return fmt::format("the file states the folder \"{}\", which is outside its folder; add the program again",
                     model::visible(stated));
}

}  // namespace roundel::widgets
