// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/group_usage.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <string>
#include <string_view>

namespace roundel::program {
namespace {

// The n-th field of a line of blanks, from 0; empty if there are fewer.
std::string_view fieldOf(std::string_view line, int n) {
  while (n-- > 0) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) return {};
    line.remove_prefix(blank + 1);
  }
  return line.substr(0, line.find(' '));
}

long numberIn(std::string_view word) {
  long value = -1;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

// Adds a process if it is in the group. /proc/PID/stat is "pid (name) state ppid pgrp ...", and the name may have any
// character.
void addProcess(int proc, const char* pid, pid_t group, GroupUsage& to) {
  std::array<char, 1024> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills what is used
  const std::string path = std::string(pid) + "/stat";
  const int fd = openat(proc, path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  const ssize_t n = read(fd, buffer.data(), buffer.size());
  close(fd);
  if (n <= 0) return;
  std::string_view line(buffer.data(), static_cast<std::size_t>(n));
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string_view::npos || name_end + 2 > line.size()) return;
  line.remove_prefix(name_end + 2);
  constexpr int kState = 0, kGroup = 2, kResidentPages = 21;
  const std::string_view state = fieldOf(line, kState);
  if (numberIn(fieldOf(line, kGroup)) != group || state == "X") return;
  if (state == "Z" && std::string_view(pid) == std::to_string(group)) return;
  static const double page_mib = static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
  ++to.processes;
  to.resident_mib += static_cast<double>(std::max(0L, numberIn(fieldOf(line, kResidentPages)))) * page_mib;
}

}  // namespace

GroupUsage usageOf(pid_t group) {
  GroupUsage usage;
  const std::unique_ptr<DIR, int (*)(DIR*)> proc(opendir("/proc"), closedir);
  if (proc == nullptr) return usage;
  const int fd = dirfd(proc.get());
  while (const dirent* entry = readdir(proc.get())) {  // NOLINT(concurrency-mt-unsafe): each call has its own DIR
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') addProcess(fd, entry->d_name, group, usage);
  }
  return usage;
}

}  // namespace roundel::program
