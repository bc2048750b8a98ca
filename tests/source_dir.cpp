// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/source_dir.h"

namespace roundel::tests {

const std::string& sourceDir() {
  static const std::string folder = ROUNDEL_SOURCE_DIR;
  return folder;
}

}  // namespace roundel::tests
