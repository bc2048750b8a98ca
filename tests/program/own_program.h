// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A program that a test writes into a separate folder. The folder is removed with the object.

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace roundel::program {

class OwnProgram {
 public:
  explicit OwnProgram(std::string_view text, const std::string& name = "mine.py") {
    static std::atomic<int> count = 0;
    m_folder = std::filesystem::temp_directory_path() /
               ("roundel-program-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(m_folder);
    std::ofstream(m_folder / name) << text;
    m_command = "python3 " + name;
  }
  ~OwnProgram() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }
  OwnProgram(const OwnProgram&) = delete;
  OwnProgram& operator=(const OwnProgram&) = delete;

  const std::filesystem::path& folder() const { return m_folder; }
  const std::string& command() const { return m_command; }

 private:
  std::filesystem::path m_folder;
  std::string m_command;
};

}  // namespace roundel::program
