// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/io/files/sha256.h"
#include "core/model/check/visible_text.h"

namespace roundel::program {

namespace fs = std::filesystem;

namespace {

class Splitter {
 public:
  explicit Splitter(std::string_view text) : m_text(text) {}

  Words run() {
    while (m_at < m_text.size() && m_out.fault.empty()) step();
    if (m_open) m_out.words.push_back(std::move(m_word));
    if (m_out.fault.empty() && m_out.words.empty()) m_out.fault = "the command has no word";
    if (!m_out.fault.empty()) m_out.words.clear();
    return std::move(m_out);
  }

 private:
  static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  void step() {
    const char c = m_text[m_at++];
    if (c == '\0') {
      m_out.fault = fmt::format("character {} of the command is NUL", m_at);
    } else if (isBlank(c)) {
      if (m_open) m_out.words.push_back(std::exchange(m_word, {}));
      m_open = false;
    } else if (c == '\'') {
      literal();
    } else if (c == '"') {
      quoted();
    } else if (c == '\\') {
      escaped();
    } else {
      add(c);
    }
  }

  void add(char c) {
    m_word += c;
    m_open = true;
  }

  void literal() {
    const std::size_t end = m_text.find('\'', m_at);
    m_open = true;
    if (end == std::string_view::npos) return unclosed('\'');
    m_word += m_text.substr(m_at, end - m_at);
    m_at = end + 1;
  }

  void quoted() {
    const std::size_t begin = m_at;
    m_open = true;
    while (m_at < m_text.size()) {
      const char c = m_text[m_at++];
      if (c == '"') return;
      const char next = m_at < m_text.size() ? m_text[m_at] : '\0';
      const bool escapes = c == '\\' && (next == '$' || next == '`' || next == '"' || next == '\\' || next == '\n');
      if (!escapes) {
        m_word += c;
        continue;
      }
      ++m_at;
      if (next != '\n') m_word += next;
    }
    m_at = begin;
    unclosed('"');
  }

  void escaped() {
    if (m_at == m_text.size()) {
      m_out.fault = "the command ends with a \\, which quotes the next character";
      return;
    }
    const char next = m_text[m_at++];
    if (next != '\n') add(next);
  }

  void unclosed(char quote) {
    m_out.fault = fmt::format("the quote {} at character {} of the command is not closed", quote, m_at);
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  std::string m_word;
  bool m_open = false;  ///< a word has begun; it may be empty: ''
  Words m_out;
};

bool isFile(const fs::path& path) {
  std::error_code file_error;
  return fs::is_regular_file(path, file_error);
}

bool isExecutable(const fs::path& path) { return isFile(path) && access(path.c_str(), X_OK) == 0; }

// Empty: not found.
fs::path inPath(const std::string& name) {
  const char* const list = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nothing here sets the environment
  std::string_view rest_of_path = list == nullptr ? "/usr/local/bin:/usr/bin:/bin" : list;
  while (true) {
    const std::size_t end = std::min(rest_of_path.find(':'), rest_of_path.size());
    const fs::path folder = end == 0 ? fs::path(".") : fs::path(rest_of_path.substr(0, end));
    if (isExecutable(folder / name)) return fs::absolute(folder / name);
    if (end == rest_of_path.size()) return {};
    rest_of_path.remove_prefix(end + 1);
  }
}

// Returns the digest of a file; nullopt if it cannot be read.
std::optional<std::string> digestOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  io::Sha256 sum;
  std::string piece(std::size_t{1} << 16, '\0');
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    sum.add(std::string_view(piece).substr(0, static_cast<std::size_t>(in.gcount())));
  }
  if (in.bad()) return std::nullopt;
  return sum.hex();
}

// Quotes a word if it has other characters than these, so that splitWords() returns it.
std::string quotedWord(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string joined(std::vector<std::string> words, std::size_t file) {
  words[file] = fs::path(words[file]).filename().string();
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ' ';
    out += quotedWord(word);
  }
  return out;
}

FoundLaunch notFound(std::string why) { return {std::nullopt, std::move(why)}; }

fs::path absoluteBase(const std::string& base) {
  return fs::absolute(base.empty() ? fs::path(".") : fs::path(base)).lexically_normal();
}

}  // namespace

Words splitWords(std::string_view command) { return Splitter(command).run(); }

FoundLaunch findLaunch(const std::string& command, const std::string& base) {
  Words split = splitWords(command);
  if (!split.fault.empty()) return notFound(std::move(split.fault));
  const fs::path folder = absoluteBase(base);
  Launch launch;
  launch.command = command;
  launch.words = std::move(split.words);
  const std::string first = launch.words.front();
  const bool has_folder = first.find('/') != std::string::npos;
  const fs::path executable = has_folder ? (folder / first).lexically_normal() : inPath(first);
  const std::string shown_name = model::brief(model::visible(first));
  if (executable.empty()) return notFound(fmt::format("there is no program \"{}\" in PATH", shown_name));
  if (!isFile(executable))
    return notFound(fmt::format("there is no file \"{}\" in {}", shown_name, model::visible(folder.string())));
  if (!isExecutable(executable)) return notFound(fmt::format("the file \"{}\" is not executable", shown_name));
  launch.executable = executable.string();
  std::size_t file = 0;
  for (std::size_t i = 1; i < launch.words.size() && file == 0; ++i)
    if (!launch.words[i].empty() && isFile(folder / launch.words[i])) file = i;
  launch.file = file == 0 ? launch.executable : (folder / launch.words[file]).lexically_normal().string();
  launch.folder = file == 0 && !has_folder ? folder.string() : fs::path(launch.file).parent_path().string();
  launch.brief = joined(launch.words, file);
  if (has_folder) launch.words.front() = launch.executable;
  if (file != 0) launch.words[file] = launch.file;
  std::optional<std::string> digest = digestOf(launch.file);
  if (!digest) return notFound(fmt::format("the file \"{}\" cannot be read", model::visible(launch.file)));
  launch.sha256 = std::move(*digest);
  return {std::move(launch), {}};
}

}  // namespace roundel::program
