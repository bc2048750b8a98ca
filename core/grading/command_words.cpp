// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/command_words.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <system_error>
#include <utility>

#include "core/program/command.h"

namespace roundel::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestEnding = 6;

bool isFile(const fs::path& path) {
  std::error_code ignored_error;
  return fs::is_regular_file(path, ignored_error);
}

bool isInPath(const std::string& word) {
  const char* list = std::getenv("PATH");
  for (const auto part : std::views::split(std::string_view(list == nullptr ? "/usr/bin:/bin" : list), ':')) {
    const fs::path file = fs::path(std::string(part.begin(), part.end())) / word;
    if (isFile(file) && ::access(file.c_str(), X_OK) == 0) return true;
  }
  return false;
}

bool looksLikeFile(const std::string& word) {
  const auto isPlain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (word.starts_with('-') || word.find_first_of(" \t\n=;") != std::string::npos) return false;
  const std::string ending = fs::path(word).extension().string();
  return ending.size() > 1 && ending.size() <= kLongestEnding + 1 && std::ranges::all_of(ending.substr(1), isPlain);
}

}  // namespace

std::optional<std::vector<std::string>> splitWords(std::string_view command) {
  program::Words split = program::splitWords(command);
  if (!split.fault.empty()) return std::nullopt;
  return std::move(split.words);
}

std::string joinWords(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) {
    out += out.empty() ? "'" : " '";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    out += '\'';
  }
  return out;
}

std::size_t programWord(const std::vector<std::string>& words, const fs::path& folder) {
  for (std::size_t i = 1; i < words.size(); ++i)
    if (isFile(folder / words[i])) return i;
  return 0;
}

std::optional<std::size_t> fileLikeWord(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i)
    if (looksLikeFile(words[i])) return i;
  return std::nullopt;
}

bool isFound(const std::string& first, const fs::path& folder) {
  if (isFile(folder / first)) return true;
  return first.find('/') == std::string::npos && isInPath(first);
}

}  // namespace roundel::grading
