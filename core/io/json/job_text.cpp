// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/job_text.h"

#include "core/io/scenario_fields.h"

namespace roundel::io {

std::string jobText(const model::JobSpec& job) {
  std::string text;
  JsonOut out(text);
  writeObject(out, job);
  return text;
}

}  // namespace roundel::io
