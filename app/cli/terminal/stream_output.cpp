// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/stream_output.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>

namespace roundel::cli {
namespace {

namespace fs = std::filesystem;

/// A temporary folder that the destructor removes. The path is empty if it could not be created.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "roundel-XXXXXX").string();
    if (!error && ::mkdtemp(name.data()) != nullptr) m_path = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored_error;
    if (!m_path.empty()) fs::remove_all(m_path, ignored_error);
  }
  const fs::path& path() const { return m_path; }

 private:
  fs::path m_path;
};

}  // namespace

int toStream(const std::string& ending, const std::function<int(const std::string& file)>& write, Console& console) {
  const TemporaryFolder folder;
  if (folder.path().empty()) {
    console.err << "roundel-cli: --out -: no folder for temporary files can be written (TMPDIR)\n";
    return kRunFailed;
  }
  const fs::path file = folder.path() / ("out" + ending);
  const int code = write(file.string());
  if (code == kDone) console.out << std::ifstream(file, std::ios::binary).rdbuf();
  return code;
}

}  // namespace roundel::cli
