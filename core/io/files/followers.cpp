// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/followers.h"

#include <algorithm>

#include "core/model/check/suggest.h"

namespace roundel::io {

namespace {

// A fault with this code may be wrong if one of these keys could not be read. `keys` are of the same job or template;
// `lists` are of the document.
struct Dependence {
  std::string_view code;
  std::vector<std::string_view> keys, lists;
};

const std::vector<Dependence>& dependences() {
  static const std::vector<Dependence> kAll = {
      {"missing-gpus", {"/gpus", "/stages", "/sync", "/model"}, {"/models"}},
      {"missing-iterations", {"/iterations", "/epochs", "/iterations_per_epoch", "/sync", "/model"}, {"/models"}},
      {"missing-throughput", {"/throughput", "/timing", "/stages", "/sync", "/model"}, {"/models"}},
      {"gpus-disagree", {"/gpus", "/min_gpus", "/max_gpus", "/stages", "/sync", "/model"}, {"/models"}},
      {"min-above-max", {"/min_gpus", "/max_gpus", "/model"}, {"/models"}},
      {"iterations-disagree", {"/iterations", "/epochs", "/iterations_per_epoch", "/sync", "/model"}, {"/models"}},
      {"iterations-and-epochs", {"/iterations", "/epochs"}, {}},
      {"fits-nowhere", {""}, {"/models", "/nodes", "/gpu_types"}},
      {"one-server-too-large", {""}, {"/models", "/nodes", "/gpu_types"}},
      {"unknown-gpu-type", {}, {"/gpu_types"}},
      {"unknown-node", {}, {"/nodes"}},
      {"unknown-job", {}, {"/jobs"}},
      {"unknown-model", {}, {"/models"}},
      {"not-for-kind", {"/kind"}, {}},
      {"not-for-stages", {"/kind"}, {"/models", "/jobs"}},
      {"missing-key", {"/kind"}, {}},
  };
  return kAll;
}

std::string_view parentOf(std::string_view pointer) {
  return pointer.substr(0, std::min(pointer.rfind('/'), pointer.size()));
}
std::string_view lastOf(std::string_view pointer) {
  return pointer.substr(std::min(pointer.rfind('/'), pointer.size() - 1) + 1);
}

// "/jobs/3" of "/jobs/3/throughput/V100".
std::string_view entityOf(std::string_view pointer) {
  const std::size_t second = pointer.find('/', 1);
  return second == std::string_view::npos ? pointer : pointer.substr(0, pointer.find('/', second + 1));
}

}  // namespace

bool Followers::anyWithin(std::string_view ancestor) const {
  return std::ranges::any_of(m_read, [&](const model::Fault& r) {
    return r.code != "duplicate-key" && r.code != "unknown-key" && model::isWithin(r.pointer, ancestor);
  });
}

// Returns true if an unknown key beside `pointer` is probably a misspelling of it.
bool Followers::mistyped(std::string_view pointer) const {
  return std::ranges::any_of(m_read, [&](const model::Fault& r) {
    return r.code == "unknown-key" && !pointer.empty() && parentOf(r.pointer) == parentOf(pointer) &&
           !model::nearest(lastOf(r.pointer), {lastOf(pointer)}).empty();
  });
}

bool Followers::follows(const model::Fault& fault) const {
  const std::string_view pointer = fault.pointer;
  const bool insideFaulty = std::ranges::any_of(m_read, [&](const model::Fault& r) {
    return r.code != "duplicate-key" && r.code != "unknown-key" && model::isWithin(pointer, r.pointer);
  });
  if (insideFaulty || mistyped(pointer)) return true;
  if (fault.code == "zero-time" || fault.code.starts_with("empty-") || fault.code.starts_with("no-"))
    return anyWithin(pointer);
  for (const Dependence& dependence : dependences()) {
    if (dependence.code != fault.code) continue;
    const std::string entity(entityOf(pointer));
    const auto keyFaulty = [&](std::string_view key) {
      return anyWithin(entity + std::string(key)) || (!key.empty() && mistyped(entity + std::string(key)));
    };
    return std::ranges::any_of(dependence.keys, keyFaulty) ||
           std::ranges::any_of(dependence.lists, [&](std::string_view list) { return anyWithin(list); });
  }
  return false;
}

bool Followers::keep(model::Fault& fault) const {
  const std::string entity(entityOf(fault.pointer));
  if (const auto alias = m_aliases.find(entity); alias != m_aliases.end())
    fault.pointer = alias->second + fault.pointer.substr(entity.size());
  return !follows(fault);
}

}  // namespace roundel::io
