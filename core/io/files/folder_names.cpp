// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/folder_names.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/model/check/visible_text.h"
#include "core/model/text/ascii.h"

namespace roundel::io {
namespace {

constexpr std::size_t kLongest = 120;

bool isForbidden(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ||
         std::string_view("/\\<>:\"|?*").find(c) != std::string_view::npos;
}

bool isDevice(const std::string& name) {
  const std::string stem = model::lowered(name.substr(0, name.find('.')));
  for (const char* device : {"con", "prn", "aux", "nul"})
    if (stem == device) return true;
  return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && model::isDigit(stem[3]);
}

void cut(std::string& name, std::size_t longest) {
  std::size_t end = std::min(name.size(), longest);
  while (end > 0 && end < name.size() && model::isContinuation(name[end])) --end;
  name.resize(end);
}

bool hasForbiddenEnd(const std::string& name) {
  const std::string lowered_name = model::lowered(name);
  return name.back() == '.' || name.back() == ' ' || lowered_name.ends_with(".pdf") || lowered_name.ends_with(".csv");
}

}  // namespace

std::string folderName(const std::string& label) {
  std::string name = model::visible(label);
  std::ranges::replace_if(name, isForbidden, '_');
  if (name.empty() || name.front() == '.' || name.front() == '-' || isDevice(name)) name.insert(name.begin(), '_');
  cut(name, kLongest);
  if (!hasForbiddenEnd(name)) return name;
  cut(name, kLongest - 1);
  return name + '_';
}

std::vector<std::string> folderNames(const std::vector<std::string>& labels) {
  std::set<std::string> taken_names;
  std::vector<std::string> out;
  for (const std::string& label : labels) {
    const std::string wanted_name = folderName(label);
    std::string name = wanted_name;
    for (int n = 2; !taken_names.insert(model::lowered(name)).second; ++n) name = wanted_name + " " + std::to_string(n);
    out.push_back(std::move(name));
  }
  return out;
}

}  // namespace roundel::io
