// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/own_folder.h"

#include <fmt/format.h>

#include <system_error>

#include "core/io/files/leftovers.h"

namespace roundel::io {

namespace fs = std::filesystem;

std::string writeObstacle(const fs::path& folder, bool ours, std::string_view whose) {
  std::error_code file_error;
  if (isFreeFolder(folder)) return {};
  if (!fs::is_directory(folder, file_error)) return fmt::format("{}: not a folder; name a new one", folder.string());
  if (ours) return {};
  return fmt::format("{}: holds other files than those of {}; name a new folder", folder.string(), whose);
}

}  // namespace roundel::io
