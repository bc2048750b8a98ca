// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/inside.h"

#include <system_error>

namespace roundel::io {

bool liesIn(const std::filesystem::path& folder, const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::path home =
      std::filesystem::weakly_canonical(folder.empty() ? std::filesystem::path(".") : folder, error);
  if (error || file.is_absolute()) return false;
  const std::filesystem::path place = std::filesystem::weakly_canonical(home / file, error);
  const std::filesystem::path relative_path = place.lexically_relative(home);
  return !error && !relative_path.empty() && *relative_path.begin() != ".." && relative_path != ".";
}

}  // namespace roundel::io
