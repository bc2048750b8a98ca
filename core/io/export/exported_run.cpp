// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/exported_run.h"

#include "core/io/run_output.h"

namespace roundel::io {

std::string alteredNote(const compare::LaneRun& run) {
  std::string names;
  for (const std::string& name : alteredFiles(run)) names += (names.empty() ? "" : ", ") + name;
  return names.empty() ? names : names + " altered since the run";
}

}  // namespace roundel::io
