// SPDX-License-Identifier: GPL-3.0-or-later
// Journal: one header line, then a line a row: run, checksum, failed, result, timing, separated by tabs (cells hold none).
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>

#include "core/experiment/results.h"
#include "core/io/files/file.h"
#include "core/io/tables/csv_reader.h"

namespace roundel::experiment {
namespace {

std::string headOf(const std::string& identity) { return "roundel_sweep_journal 1 " + identity; }

std::uint32_t checksum(std::string_view text) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::string lineOf(std::size_t run, const ResultRow& row) {
  const std::string body = fmt::format("{}\t{}\t{}\t{}", run, row.failed ? 1 : 0, row.result, row.timing);
  return fmt::format("{:08x}\t{}\n", checksum(body), body);
}

/// Adds the row of a complete line. Returns false if it is damaged.
bool readLine(std::string_view line, ResultRows& rows) {
  if (line.size() < 9 || line[8] != '\t') return false;
  const std::string_view body = line.substr(9);
  if (fmt::format("{:08x}", checksum(body)) != line.substr(0, 8)) return false;
  std::array<std::string_view, 4> cells;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t end = i + 1 < cells.size() ? body.find('\t', begin) : body.size();
    if (end == std::string_view::npos) return false;
    cells[i] = body.substr(begin, end - begin);
    begin = end + 1;
  }
  const auto run = io::parseInteger(cells[0]);
  if (!run || *run < 0) return false;
  rows[static_cast<std::size_t>(*run)] = {std::string(cells[2]), std::string(cells[3]), cells[1] == "1"};
  return true;
}

/// Reads the rows of the undamaged lines at the start. Returns the number of bytes of these lines.
std::size_t readLines(std::string_view text, ResultRows& rows) {
  std::size_t whole_bytes = 0;
  for (std::size_t line = 0;; ++line) {
    const std::size_t end = text.find('\n', whole_bytes);
    if (end == std::string_view::npos) return whole_bytes;
    if (line > 0 && !readLine(text.substr(whole_bytes, end - whole_bytes), rows)) return whole_bytes;
    whole_bytes = end + 1;
  }
}

bool isOfAnother(std::string_view text, const std::string& head) {
  return text.substr(0, head.size()) != head && head.substr(0, text.size()) != text;
}

/// Removes everything after `whole` bytes, and writes the header of a new file. Returns the system's error, or 0.
int prepare(int fd, std::size_t whole, std::size_t bytes, const std::string& head) {
  if (whole < bytes && ::ftruncate(fd, static_cast<off_t>(whole)) != 0) return errno;
  return whole == 0 ? io::writeAll(fd, head) : 0;
}

}  // namespace

Journal::~Journal() { ::close(m_fd); }

std::unique_ptr<Journal> Journal::open(const std::filesystem::path& folder, const std::string& identity,
                                       std::string& error) {
  const std::filesystem::path path = folder / kJournal;
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND | O_NOFOLLOW, 0666);
  if (fd < 0) {
    error = errno == ELOOP ? fmt::format("{}: it is a link, and its target would be written; remove it", path.string())
                           : fmt::format("{}: {}", path.string(), io::systemReason(errno));
    return nullptr;
  }
  std::unique_ptr<Journal> journal(new Journal(fd, path));
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    error = fmt::format("{}: another process writes here; wait for it, or choose another folder", folder.string());
    return nullptr;
  }
  const io::FileText file = io::readFile(path, kLargestTable);
  error = file.fault;
  if (!error.empty()) return nullptr;
  const std::string head = headOf(identity) + "\n";
  if (isOfAnother(file.text, head)) {
    error = fmt::format("{}: results of another sweep, or of another version of it; choose another folder",
                        folder.string());
    return nullptr;
  }
  const std::size_t whole_bytes = readLines(file.text, journal->m_rows);
  if (const int failure = prepare(fd, whole_bytes, file.text.size(), head); failure != 0) {
    error = fmt::format("{}: {}", path.string(), io::systemReason(failure));
    return nullptr;
  }
  return journal;
}

bool Journal::append(std::size_t run, const ResultRow& row, std::string& error) {
  const int failure = io::writeAll(m_fd, lineOf(run, row));
  if (failure != 0) {
    error = fmt::format("{}: {}; the rows before are kept, and the same command continues", m_path.string(),
                        io::systemReason(failure));
    return false;
  }
  m_rows[run] = row;
  return true;
}

}  // namespace roundel::experiment
