// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The words of a command and the file that it starts, in the copy of a submission.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::grading {

/// Returns the words; nullopt if a quote is not closed, or if there is no word. O(bytes).
std::optional<std::vector<std::string>> splitWords(std::string_view command);
/// Returns a command with these words: each in single quotes.
std::string joinWords(const std::vector<std::string>& words);

/// Returns the position of the word that names the program's file: the first word after the first that names a regular
/// file in `folder`, otherwise the first word. Precondition: there is a word.
std::size_t programWord(const std::vector<std::string>& words, const std::filesystem::path& folder);
/// Returns the position of the word after the first that looks like a file name with an ending: "scheduler.py", but not
/// "-c" or "pkg.Main". nullopt if there is none.
std::optional<std::size_t> fileLikeWord(const std::vector<std::string>& words);
/// Returns whether the first word can be executed: a file in `folder`, or a program in PATH.
bool isFound(const std::string& first, const std::filesystem::path& folder);

}  // namespace roundel::grading
