// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/switching.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "core/model/spec/job_spec.h"

namespace roundel::policies::hare {
namespace {

// Average task switching time, milliseconds. The percentages beside them in the paper are of other batch times in each column
// and are not used.
struct SwitchRow {
  const char* model;
  double default_ms, pipeswitch_ms, hare_ms;
};

constexpr SwitchRow kTable[] = {
    {"VGG19", 3288.94, 4.01, 2.77},      {"ResNet50", 5961.16, 4.75, 2.04},     {"InceptionV3", 7807.43, 5.03, 2.46},
    {"Bert_base", 9016.99, 12.57, 5.03}, {"Transformer", 5257.17, 10.34, 5.79}, {"DeepSpeech", 5125.64, 8.91, 4.27},
    {"FastGCN", 5327.24, 2.86, 1.83},    {"GraphSAGE", 5213.54, 2.42, 0.96},
};

std::string lettersAndDigits(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) out += static_cast<char>(std::tolower(byte));
  }
  return out;
}

double column(const SwitchRow& row, Switching switching) {
  switch (switching) {
    case Switching::Hare:
      return row.hare_ms;
    case Switching::PipeSwitch:
      return row.pipeswitch_ms;
    case Switching::Default:
      return row.default_ms;
    case Switching::None:
      return 0;
  }
  return 0;
}

std::optional<double> ownTime_ms(const model::Job& job, Switching switching) {
  if (!job.spec->switch_ms) return std::nullopt;
  switch (switching) {
    case Switching::Hare:
      return job.spec->switch_ms->hare_ms;
    case Switching::PipeSwitch:
      return job.spec->switch_ms->pipeswitch_ms;
    case Switching::Default:
      return job.spec->switch_ms->default_ms;
    case Switching::None:
      return 0;
  }
  return std::nullopt;
}

const SwitchRow* rowOf(const std::string& name) {
  const std::string wanted_letters = lettersAndDigits(name);
  const auto row =
      std::ranges::find_if(kTable, [&](const SwitchRow& r) { return lettersAndDigits(r.model) == wanted_letters; });
  return row == std::end(kTable) ? nullptr : row;
}

double median_ms(Switching switching) {
  std::vector<double> times;
  for (const SwitchRow& row : kTable) times.push_back(column(row, switching));
  std::ranges::sort(times);
  return (times[(times.size() - 1) / 2] + times[times.size() / 2]) / 2;
}

}  // namespace

double switchTime_s(const model::Job& job, Switching switching) {
  if (const std::optional<double> own = ownTime_ms(job, switching)) return *own / 1000;
  const SwitchRow* row = rowOf(job.model);
  if (row == nullptr) row = rowOf(job.name);
  return (row == nullptr ? median_ms(switching) : column(*row, switching)) / 1000;
}

}  // namespace roundel::policies::hare
