// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of a job in scenario format 1 and of its parts: timing, stages, synchronisation, switching. Generators use
// them too.

#include <span>

#include "core/io/json/json_fields.h"
#include "core/io/scenario_values.h"
#include "core/model/spec/job_spec.h"

namespace roundel::io {

template <>
struct Fields<model::TimingSpec> {
  static constexpr const char* kExpected = "an object such as {\"forward_s\": 0.03, \"backward_s\": 0.06}";
  static std::span<const Field<model::TimingSpec>> all() {
    using T = model::TimingSpec;
    static constexpr Field<T> kRows[] = {field<&T::forward_s>("forward_s"),   field<&T::backward_s>("backward_s"),
                                         field<&T::update_s>("update_s"),     field<&T::hit_p>("hit_p"),
                                         field<&T::data_hit_s>("data_hit_s"), field<&T::data_miss_s>("data_miss_s"),
                                         field<&T::wait_hit_s>("wait_hit_s"), field<&T::wait_miss_s>("wait_miss_s")};
    return kRows;
  }
};

template <>
struct Fields<model::StageSpec> {
  static constexpr const char* kExpected =
      "an object such as {\"replicas\": 2, \"forward_s\": 0.1, \"backward_s\": 0.1}";
  static std::span<const Field<model::StageSpec>> all() {
    using T = model::StageSpec;
    static constexpr Field<T> kRows[] = {field<&T::replicas>("replicas", Presence::Required),
                                         field<&T::forward_s>("forward_s", Presence::Required),
                                         field<&T::backward_s>("backward_s", Presence::Required),
                                         field<&T::out_mb>("out_mb"),
                                         field<&T::params_mb>("params_mb"),
                                         field<&T::one_server>("one_server")};
    return kRows;
  }
};

template <>
struct Fields<model::SyncSpec> {
  static constexpr const char* kExpected =
      "an object such as {\"rounds\": 10, \"tasks\": 2, \"train_s\": {\"V100\": 1.5}, \"sync_s\": {\"V100\": 0.1}}";
  static std::span<const Field<model::SyncSpec>> all() {
    using T = model::SyncSpec;
    static constexpr Field<T> kRows[] = {
        field<&T::rounds>("rounds", Presence::Required), field<&T::tasks>("tasks", Presence::Required),
        field<&T::train_s>("train_s", Presence::Required), field<&T::sync_s>("sync_s", Presence::Always)};
    return kRows;
  }
};

template <>
struct Fields<model::SwitchSpec> {
  static constexpr const char* kExpected = "an object such as {\"hare\": 2.77}";
  static std::span<const Field<model::SwitchSpec>> all() {
    using T = model::SwitchSpec;
    static constexpr Field<T> kRows[] = {field<&T::default_ms>("default"), field<&T::pipeswitch_ms>("pipeswitch"),
                                         field<&T::hare_ms>("hare")};
    return kRows;
  }
};

template <>
struct Fields<model::JobSpec> {
  static constexpr const char* kExpected =
      "an object such as {\"id\": \"j0\", \"gpus\": 1, \"iterations\": 100, \"throughput\": {\"V100\": 2}}";
  static std::span<const Field<model::JobSpec>> all() {
    using T = model::JobSpec;
    static constexpr Field<T> kRows[] = {
        field<&T::id>("id", Presence::Required),
        field<&T::name>("name"),
        field<&T::model>("model"),
        field<&T::user>("user"),
        field<&T::group>("group"),
        field<&T::arrival_s>("arrival_s"),
        field<&T::weight>("weight"),
        field<&T::gpus>("gpus"),
        field<&T::min_gpus>("min_gpus"),
        field<&T::max_gpus>("max_gpus"),
        field<&T::iterations>("iterations"),
        field<&T::epochs>("epochs"),
        field<&T::iterations_per_epoch>("iterations_per_epoch"),
        field<&T::throughput>("throughput"),
        field<&T::throughput_spread>("throughput_spread"),
        field<&T::throughput_per>("throughput_per"),
        field<&T::throughput_unit>("throughput_unit"),
        field<&T::rate_model>("rate_model"),
        field<&T::batch_size>("batch_size"),
        field<&T::scaling>("scaling"),
        field<&T::model_weight>("model_weight"),
        field<&T::dataset_size>("dataset_size"),
        field<&T::timing>("timing"),
        field<&T::params>("params"),
        field<&T::pattern>("pattern"),
        field<&T::stages>("stages"),
        field<&T::allreduce>("allreduce"),
        field<&T::predicted_iterations>("predicted_iterations"),
        field<&T::sync>("sync"),
        field<&T::switch_ms>("switch_ms"),
        field<&T::model_gib>("model_gib"),
    };
    return kRows;
  }
};

}  // namespace roundel::io
