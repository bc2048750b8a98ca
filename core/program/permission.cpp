// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/permission.h"

#include <mutex>
#include <set>

namespace roundel::program {
namespace {

struct Allowed {
  std::mutex mutex;
  std::set<Permission> permissions;
};

Allowed& allowed() {
  static Allowed allowed_programs;
  return allowed_programs;
}

}  // namespace

Permission permissionFor(const Launch& launch) {
  return {.command = launch.command, .folder = launch.folder, .sha256 = launch.sha256};
}

void allow(const Permission& permission) {
  const std::lock_guard lock(allowed().mutex);
  allowed().permissions.insert(permission);
}

void disallow(const Permission& permission) {
  const std::lock_guard lock(allowed().mutex);
  allowed().permissions.erase(permission);
}

bool isAllowed(const Permission& permission) {
  const std::lock_guard lock(allowed().mutex);
  return allowed().permissions.contains(permission);
}

}  // namespace roundel::program
