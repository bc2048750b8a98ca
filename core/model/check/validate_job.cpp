// SPDX-License-Identifier: GPL-3.0-or-later
// One job or template, key by key, as it is written.

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/model/check/validate_context.h"
#include "core/model/derive.h"
#include "core/model/pipeline.h"

namespace roundel::model {

namespace {

struct NumberRule {
  std::string_view key;
  std::optional<double> JobSpec::*member;
  Range range;
};

constexpr NumberRule kNumbers[] = {
    {"arrival_s", &JobSpec::arrival_s, Range::NonNegative},
    {"weight", &JobSpec::weight, Range::Positive},
    {"iterations", &JobSpec::iterations, Range::NonNegative},  // a job without work is allowed; it ends when it arrives
    {"epochs", &JobSpec::epochs, Range::NonNegative},
    {"iterations_per_epoch", &JobSpec::iterations_per_epoch, Range::Positive},
    {"batch_size", &JobSpec::batch_size, Range::Positive},
    {"model_weight", &JobSpec::model_weight, Range::Positive},
    {"dataset_size", &JobSpec::dataset_size, Range::Positive},
    {"params", &JobSpec::params, Range::NonNegative},
    {"predicted_iterations", &JobSpec::predicted_iterations, Range::NonNegative},
    {"model_gib", &JobSpec::model_gib, Range::NonNegative},
};

void checkSizes(ValidateContext& c, const Path& at, const std::vector<int>& sizes) {
  if (sizes.empty()) c.fault(at, "empty-list", "the list of gang sizes is empty", "at least one GPU count");
  std::set<int> seen_sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    c.whole(at / i, sizes[i], 1, kLargestGang);
    if (!seen_sizes.insert(sizes[i]).second)
      c.fault(at / i, "duplicate-value", fmt::format("{} is in the list twice", sizes[i]), "every GPU count once");
  }
}

void checkGang(ValidateContext& c, const Path& at, const JobSpec& job) {
  if (job.gpus) {
    if (const auto* list = std::get_if<std::vector<int>>(&*job.gpus))
      checkSizes(c, at / "gpus", *list);
    else
      c.whole(at / "gpus", std::get<int>(*job.gpus), 1, kLargestGang);
  }
  c.whole(at / "min_gpus", job.min_gpus, 1, kLargestGang);
  c.whole(at / "max_gpus", job.max_gpus, 1, kLargestGang);
}

void checkSizeTable(ValidateContext& c, const Path& at, const std::map<int, double>& table) {
  if (table.empty()) c.fault(at, "empty-table", "the table is empty", "at least one entry {GPU count: number}");
  for (const auto& [size, value] : table) {
    const std::string key = std::to_string(size);
    const Path entry = at / key;
    if (size < 1) c.fault(entry, "bad-key", fmt::format("{} is not a number of GPUs", size), "a whole number from 1");
    c.number(entry, value, Range::Positive);
  }
}

void checkCell(ValidateContext& c, const Path& at, const ThroughputCell& cell) {
  if (const auto* table = std::get_if<std::map<int, double>>(&cell))
    checkSizeTable(c, at, *table);
  else if (const auto* rate = std::get_if<double>(&cell); rate != nullptr && *rate == 0)
    c.fault(at, "not-positive", "a throughput of 0",
            "null if the job cannot run there, else a throughput greater than 0");
  else if (rate != nullptr)
    c.number(at, *rate, Range::Positive);
}

void checkRow(ValidateContext& c, const Path& at, const std::optional<ThroughputRow>& row) {
  if (!row) return;
  for (const auto& [type, cell] : *row) {
    c.known(at / type, "GPU type", type, c.types);
    checkCell(c, at / type, cell);
  }
}

void checkTimes(ValidateContext& c, const Path& at, const std::map<std::string, double>& times, Range range) {
  for (const auto& [type, time] : times) {
    c.known(at / type, "GPU type", type, c.types);
    c.number(at / type, time, range);
  }
}

void checkPerType(ValidateContext& c, const Path& at, const PerType& value) {
  if (const auto* number = std::get_if<double>(&value)) return c.number(at, *number, Range::NonNegative);
  checkTimes(c, at, std::get<std::map<std::string, double>>(value), Range::NonNegative);
}

void checkTiming(ValidateContext& c, const Path& at, const TimingSpec& t) {
  c.number(at / "forward_s", t.forward_s, Range::NonNegative);
  c.number(at / "backward_s", t.backward_s, Range::NonNegative);
  c.number(at / "update_s", t.update_s, Range::NonNegative);
  c.number(at / "hit_p", t.hit_p, Range::Share);
  c.number(at / "data_hit_s", t.data_hit_s, Range::NonNegative);
  c.number(at / "data_miss_s", t.data_miss_s, Range::NonNegative);
  c.number(at / "wait_hit_s", t.wait_hit_s, Range::NonNegative);
  c.number(at / "wait_miss_s", t.wait_miss_s, Range::NonNegative);
  if (t.forward_s.value_or(0) == 0 && t.backward_s.value_or(0) == 0) {
    c.fault(at, "zero-time", "forward_s and backward_s are both 0 or missing, so an iteration takes no time",
            "the seconds of one forward and one backward pass");
  }
}

void checkTimings(ValidateContext& c, const Path& at, const JobSpec& job) {
  if (!job.timing) return;
  for (const auto& [type, timing] : *job.timing) {
    c.known(at / type, "GPU type", type, c.types);
    checkTiming(c, at / type, timing);
  }
}

bool takesTime(const PerType& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number > 0;
  const auto& times = std::get<std::map<std::string, double>>(value);
  return std::ranges::any_of(times, [](const auto& entry) { return entry.second > 0; });
}

void checkStage(ValidateContext& c, const Path& at, const StageSpec& stage, bool last) {
  c.whole(at / "replicas", stage.replicas, 1, kLargestGang);
  checkPerType(c, at / "forward_s", stage.forward_s);
  checkPerType(c, at / "backward_s", stage.backward_s);
  c.number(at / "out_mb", stage.out_mb, Range::NonNegative);
  c.number(at / "params_mb", stage.params_mb, Range::NonNegative);
  if (last && stage.out_mb.value_or(0) > 0)
    c.fault(at / "out_mb", "last-stage-output", "the last stage has no stage to send to", "0, or leave the key out");
}

void checkStages(ValidateContext& c, const Path& at, const JobSpec& job) {
  if (!job.stages) return;
  const std::vector<StageSpec>& stages = *job.stages;
  for (std::size_t i = 0; i < stages.size(); ++i) checkStage(c, at / i, stages[i], i + 1 == stages.size());
  if (stages.empty())
    c.fault(at, "empty-list", "the list of stages is empty", "at least one stage, or leave the key out");
  else if (std::ranges::none_of(stages,
                                [](const StageSpec& s) { return takesTime(s.forward_s) || takesTime(s.backward_s); }))
    c.fault(at, "zero-time", "no stage takes any time", "forward_s and backward_s in seconds");
}

void checkSync(ValidateContext& c, const Path& at, const JobSpec& job) {
  if (!job.sync) return;
  c.whole(at / "rounds", job.sync->rounds, 1, 1'000'000'000);
  c.whole(at / "tasks", job.sync->tasks, 1, kLargestGang);
  checkTimes(c, at / "train_s", job.sync->train_s, Range::Positive);
  checkTimes(c, at / "sync_s", job.sync->sync_s, Range::NonNegative);
  if (job.sync->train_s.empty())
    c.fault(at / "train_s", "empty-table", "no GPU type has a training time", "{GPU type: seconds of one task}");
}

void checkSwitch(ValidateContext& c, const Path& at, const JobSpec& job) {
  if (!job.switch_ms) return;
  c.number(at / "default", job.switch_ms->default_ms, Range::NonNegative);
  c.number(at / "pipeswitch", job.switch_ms->pipeswitch_ms, Range::NonNegative);
  c.number(at / "hare", job.switch_ms->hare_ms, Range::NonNegative);
}

}  // namespace

void validateWritten(ValidateContext& c, const Path& at, const JobSpec& job) {
  for (const NumberRule& rule : kNumbers) c.number(at / rule.key, job.*rule.member, rule.range);
  for (const auto& [key, text] : {std::pair{"name", &job.name}, std::pair{"user", &job.user},
                                  std::pair{"group", &job.group}, std::pair{"throughput_unit", &job.throughput_unit}})
    if (*text) c.name(at / key, **text);
  checkGang(c, at, job);
  checkRow(c, at / "throughput", job.throughput);
  checkRow(c, at / "throughput_spread", job.throughput_spread);
  if (job.scaling) checkSizeTable(c, at / "scaling", *job.scaling);
  c.word(at / "throughput_per", job.throughput_per, {kThroughputPerGpu, kThroughputPerGang});
  c.word(at / "allreduce", job.allreduce, {kAllReduceRing, kAllReduceTree});
  c.whole(at / "pattern", job.pattern, 1, 2);
  checkTimings(c, at / "timing", job);
  checkStages(c, at / "stages", job);
  checkSync(c, at / "sync", job);
  checkSwitch(c, at / "switch_ms", job);
  if (job.iterations && job.epochs) {
    c.fault(at / "epochs", "iterations-and-epochs", "both iterations and epochs are stated",
            "either iterations, or epochs with iterations_per_epoch");
  }
}

}  // namespace roundel::model
