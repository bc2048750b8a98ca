// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/fault_text.h"

#include <fmt/format.h>

#include "core/model/check/visible_text.h"

namespace roundel::io {

namespace {

constexpr std::size_t kLongestPointer = 200;  // it may contain names

std::string formatted(const model::Fault& fault, const std::string& file, const std::string& pointer) {
  std::string text = file;
  if (fault.line > 0) text += fmt::format(":{}", fault.line);
  if (!text.empty()) text += ": ";
  if (!pointer.empty()) text += model::brief(pointer, kLongestPointer) + ": ";
  text += fault.message;
  if (!fault.hint.empty()) text += fmt::format(" ({})", fault.hint);
  return model::visible(text);
}

}  // namespace

std::string formatFault(const model::Fault& fault, const std::string& file) {
  return formatted(fault, file, fault.pointer);
}

std::string formatFault(const model::Fault& fault) { return formatted(fault, fault.pointer, ""); }

}  // namespace roundel::io
