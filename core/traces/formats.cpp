// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/format.h"

#include <algorithm>

#include "core/traces/formats/readers.h"

namespace roundel::traces {

const std::vector<TraceFormat>& formats() {
  // A line a format, in alphabetical order.
  static const std::vector<TraceFormat> kFormats{
      csvFormat(),    elasticflowFormat(), heliosFormat(), muriFormat(), openbFormat(),    paiFormat(),
      phillyFormat(), siaFormat(),         slurmFormat(),  swfFormat(),  tiresiasFormat(),
  };
  return kFormats;
}

const TraceFormat* findFormat(std::string_view id) {
  const auto found = std::ranges::find(formats(), id, &TraceFormat::id);
  return found == formats().end() ? nullptr : &*found;
}

}  // namespace roundel::traces
