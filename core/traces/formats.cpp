// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/format.h"

#include <algorithm>

#include "core/traces/formats/readers.h"

namespace roundel::traces {
namespace {

std::vector<TraceFormat> sorted(std::vector<TraceFormat> formats) {
  std::ranges::sort(formats, {}, &TraceFormat::id);
  return formats;
}

}  // namespace

const std::vector<TraceFormat>& formats() {
  static const std::vector<TraceFormat> kFormats = sorted({
      csvFormat(), elasticflowFormat(), heliosFormat(), muriFormat(), openbFormat(), paiFormat(), phillyFormat(),
      siaFormat(), slurmFormat(), swfFormat(), tiresiasFormat(),
      // packaging/new-importer adds a line above this one.
  });
  return kFormats;
}

const TraceFormat* findFormat(std::string_view id) {
  const auto entry = std::ranges::find(formats(), id, &TraceFormat::id);
  return entry == formats().end() ? nullptr : &*entry;
}

}  // namespace roundel::traces
