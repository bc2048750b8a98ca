// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A submission: a folder or one file, copied into a fresh folder in which the program is built and run.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/grading/assignment.h"
#include "core/grading/work_folder.h"

namespace roundel::grading {

/// Returns the student's name: that of the folder, or of the file without its ending.
std::string studentName(const std::filesystem::path& submission);

/// Returns the name that a submission of one file gets in its copy: the word of the command or of the build that has
/// the same ending, otherwise the word that looks like a file name, otherwise its own name.
std::string nameInCopy(const Assignment& assignment, const std::filesystem::path& file);

/// A copy in the folder for temporary files. It is removed with the object.
class SubmissionCopy {
 public:
  /// Copies regular files and folders. Leaves out links that lead outside of the submission, and special files. Never
  /// throws; O(bytes).
  SubmissionCopy(const Assignment& assignment, const std::filesystem::path& submission);
  SubmissionCopy(const SubmissionCopy&) = delete;
  SubmissionCopy& operator=(const SubmissionCopy&) = delete;

  const std::string& fault() const { return m_fault; }  ///< why there is no copy (a full disk); empty: none
  const std::filesystem::path& folder() const { return m_folder->path(); }  ///< precondition: no fault

 private:
  std::optional<WorkFolder> m_folder;
  std::string m_fault;
};

/// The program in a copy after its build.
struct FoundProgram {
  std::string command;      ///< with the program's file as an absolute path
  std::string file;         ///< name of the program's file in the copy; empty: none, such as for "java Main"
  std::string sha256;       ///< of the file's bytes
  bool missing = false;     ///< the copy lacks the program's file
  std::string interpreter;  ///< not empty: this program was not found on this computer
};
/// Precondition: the command has words. Makes a file that is executed directly executable. O(bytes of the file).
FoundProgram findProgram(const std::string& command, const std::filesystem::path& folder);

}  // namespace roundel::grading
