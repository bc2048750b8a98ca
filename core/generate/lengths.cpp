// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/lengths.h"

#include <algorithm>
#include <cmath>

namespace roundel::generate {
namespace {

double statedIterations(const model::JobSpec& job) {
  if (job.iterations) return *job.iterations;
  if (job.epochs) return *job.epochs * job.iterations_per_epoch.value_or(1);
  return job.sync ? static_cast<double>(job.sync->rounds) : 0;
}

double scaleOf(const LengthPart& lengths, const std::vector<DrawnJob>& jobs) {
  if (!lengths.mean) return lengths.factor;
  double sum = 0;
  for (const DrawnJob& job : jobs) sum += job.amount;
  return sum > 0 ? lengths.factor * *lengths.mean * static_cast<double>(jobs.size()) / sum : lengths.factor;
}

double unrounded(const LengthPart& lengths, double amount, const DrawnJob& job, const RateTable& rates) {
  const double seconds = amount * kSecondsPerHour;
  switch (lengths.unit) {
    case LengthUnit::GpuHours:
      return seconds * rates.perGpu({job.model, job.gpus}, lengths.on);
    case LengthUnit::Hours:
      return seconds * rates.perGpu({job.model, job.gpus}, lengths.on) * job.gpus;
    case LengthUnit::HoursAlone:
      return seconds * rates.perGpu({job.model, 1}, lengths.on);
    default:
      return amount;
  }
}

}  // namespace

bool setLengths(const LengthPart& lengths, const std::vector<model::WorkloadModel>& models, const RateTable& reference,
                const RateTable& rates, std::vector<DrawnJob>& jobs, std::vector<DrawnJob>& past) {
  std::map<std::string, double> stated_iterations;
  for (const model::WorkloadModel& model : models) stated_iterations[model.job.id] = statedIterations(model.job);
  const double scale = scaleOf(lengths, jobs);
  bool sound = true;
  for (std::vector<DrawnJob>* list : {&jobs, &past}) {
    for (DrawnJob& job : *list) {
      const double amount = lengths.unit == LengthUnit::AsModelled ? stated_iterations[job.model] : job.amount;
      const double iterations = unrounded(lengths, amount * scale, job, reference);
      sound = sound && (iterations > 0 || amount <= 0);
      job.iterations = std::max(1.0, std::round(iterations));
      const double rate = rates.perGpu({job.model, job.gpus});
      job.work_gpu_s = rate > 0 ? job.iterations / rate : 0;
    }
  }
  return sound;
}

double workOf(const std::vector<DrawnJob>& jobs) {
  double sum = 0;
  for (const DrawnJob& job : jobs) sum += job.work_gpu_s;
  return sum;
}

}  // namespace roundel::generate
