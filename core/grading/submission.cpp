// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/submission.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "core/grading/command_words.h"
#include "core/io/files/file.h"
#include "core/io/files/sha256.h"

namespace roundel::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestProgram = std::uintmax_t{1} << 30;

fs::path withoutSlash(const fs::path& path) {
  const fs::path normal_path = fs::absolute(path).lexically_normal();
  return normal_path.has_filename() ? normal_path : normal_path.parent_path();
}

/// Copies what is below `from`; links are followed only inside of the submission, whose path is `home`.
void copyTree(const fs::path& from, const fs::path& to, const fs::path& home) {
  for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
    const fs::path target = to / entry.path().filename();
    fs::path source = entry.path();
    if (entry.is_symlink()) {
      std::error_code broken;
      source = fs::canonical(entry.path(), broken);
      if (broken || !fs::is_regular_file(source)) continue;  // a link to a folder could be a circle
      const fs::path inner = source.lexically_relative(home);
      if (inner.empty() || *inner.begin() == "..") continue;
    }
    if (fs::is_directory(fs::symlink_status(source))) {
      fs::create_directory(target);
      copyTree(source, target, home);
    } else if (fs::is_regular_file(fs::symlink_status(source))) {
      fs::copy_file(source, target);
      fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write, fs::perm_options::add);
    }
  }
}

std::vector<std::string> wordsOf(const std::string& command) {
  return splitWords(command).value_or(std::vector<std::string>{});
}

}  // namespace

std::string studentName(const fs::path& submission) {
  const fs::path normal_path = withoutSlash(submission);
  std::error_code file_error;
  return fs::is_directory(normal_path, file_error) ? normal_path.filename().string() : normal_path.stem().string();
}

std::string nameInCopy(const Assignment& assignment, const fs::path& file) {
  const std::vector<std::string> command = wordsOf(assignment.command), build = wordsOf(assignment.build);
  const std::string own_name = file.filename().string(), ending = file.extension().string();
  for (const std::vector<std::string>* words : {&command, &build})
    for (const std::string& word : *words)
      if (!word.starts_with('-') && !ending.empty() && fs::path(word).extension() == ending) return word;
  const std::vector<std::string>& command_words = build.empty() ? command : build;
  if (const auto named = fileLikeWord(command_words)) return command_words[*named];
  const bool direct = build.empty() && command.size() == 1;
  return direct ? command[0] : own_name;
}

SubmissionCopy::SubmissionCopy(const Assignment& assignment, const fs::path& submission) {
  try {
    const fs::path& folder = m_folder.emplace().path();
    if (fs::is_directory(submission)) {
      copyTree(submission, folder, fs::canonical(submission));
    } else {
      const fs::path target = folder / fs::path(nameInCopy(assignment, submission)).relative_path();
      fs::create_directories(target.parent_path());
      fs::copy_file(submission, target);
    }
  } catch (const fs::filesystem_error& error) {
    m_fault = fmt::format("the submission cannot be copied: {}", error.code().message());
  }
}

FoundProgram findProgram(const std::string& command, const fs::path& folder) {
  FoundProgram out;
  std::vector<std::string> words = wordsOf(command);
  const std::size_t program = programWord(words, folder);
  const fs::path file = folder / words[program];
  std::error_code file_error;
  const bool present = fs::is_regular_file(file, file_error);
  if (program == 0 && !present) {
    const bool has_program = isFound(words[0], folder);
    // A single word that is not found names a program that the submission should contain.
    if (!has_program && words.size() > 1 && words[0].find('/') == std::string::npos) out.interpreter = words[0];
    out.missing = !has_program || fileLikeWord(words).has_value();
    out.command = joinWords(words);
    return out;
  }
  if (program > 0 && !isFound(words[0], folder)) out.interpreter = words[0];
  out.file = words[program];
  out.sha256 = io::sha256(io::readFile(file, kLargestProgram).text);
  if (program == 0) fs::permissions(file, fs::perms::owner_exec, fs::perm_options::add, file_error);
  words[program] = file.string();
  out.command = joinWords(words);
  return out;
}

}  // namespace roundel::grading
