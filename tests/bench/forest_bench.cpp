// SPDX-License-Identifier: GPL-3.0-or-later
// Training of A-SRPT's forecast at the size of its paper (700,000 past jobs, 100 trees: 80 to 84 s there), and Heavy-Edge.

#include <benchmark/benchmark.h>

#include <cmath>

#include "core/model/heavy_edge.h"
#include "core/model/random_stream.h"
#include "core/predict/forest.h"

namespace roundel {
namespace {

// Groups recur by a power law. Each group belongs to one user, and the typical iterations of groups cover several decades.
std::vector<predict::ForestRow> pastJobs(std::size_t rows, std::size_t groups) {
  model::RandomStream stream(1, "bench");
  std::vector<double> typical;
  for (std::size_t g = 0; g < groups; ++g)
    typical.push_back(1000 * std::exp(4 * (stream.unit() + stream.unit() + stream.unit() - 1.5)));
  std::vector<predict::ForestRow> out;
  for (std::size_t i = 0; i < rows; ++i) {
    const auto group = static_cast<std::size_t>(std::pow(stream.unit(), 3) * static_cast<double>(groups));
    const double varies = group % 5 < 2 ? 0.5 + stream.unit() : 1;
    out.push_back({static_cast<std::int32_t>(group), static_cast<std::int32_t>(group * 7919 % 1300),
                   std::floor(typical[group] * varies)});
  }
  return out;
}

void train(benchmark::State& state) {
  const std::vector<predict::ForestRow> rows =
      pastJobs(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(predict::Forest::grown(rows, 100, 1).forecast(3, 4));
}
BENCHMARK(train)
    ->Args({700'000, 1'000})
    ->Args({700'000, 50'000})
    ->Args({700'000, 300'000})
    ->Iterations(1)
    ->Unit(benchmark::kSecond);

void forecast(benchmark::State& state) {
  const predict::Forest forest = predict::Forest::grown(pastJobs(100'000, 10'000), 100, 1);
  std::int32_t group = 0;
  for (auto _ : state) {
    ++group;
    benchmark::DoNotOptimize(forest.forecast(group % 10'000, group % 1300));
  }
}
BENCHMARK(forecast)->Unit(benchmark::kMicrosecond);

// A job of eight stages on servers that give one to eight GPUs each.
void heavyEdge(benchmark::State& state) {
  model::Pipeline pipeline;
  for (int s = 0; s < 8; ++s) {
    model::Stage stage;
    stage.replicas = static_cast<int>(state.range(0)) / 8;
    stage.compute_s = {0.1};
    stage.out_bytes = s < 7 ? 1e6 * (s + 1) : 0;
    stage.params_bytes = 3e6 * (9 - s);
    pipeline.stages.push_back(stage);
  }
  pipeline.allreduce = state.range(1) == 0 ? model::AllReduce::Ring : model::AllReduce::Tree;
  std::vector<int> gpus;
  for (int left = pipeline.gpus(), give = 1; left > 0; left -= gpus.back(), give = give % 8 + 1)
    gpus.push_back(std::min(left, give));
  for (auto _ : state) benchmark::DoNotOptimize(model::heavyEdge(pipeline, gpus));
}
BENCHMARK(heavyEdge)->ArgsProduct({{8, 16, 32, 64}, {0, 1}})->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace roundel
