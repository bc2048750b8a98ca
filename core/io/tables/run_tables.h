// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The columns of a run's CSV files, shared by writer and reader. Private to core/io.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "core/io/files/text_file.h"
#include "core/trace/trace.h"

namespace roundel::io {

constexpr std::string_view kJobsHeader =
    "job,arrival_s,first_start_s,finish_s,jct_s,wait_s,latency_ratio,ftf,restarts,iterations\n";
/// The header for a run whose scheduler forecasts iterations.
constexpr std::string_view kForecastJobsHeader =
    "job,arrival_s,first_start_s,finish_s,jct_s,wait_s,latency_ratio,ftf,restarts,iterations,forecast_iterations,"
    "forecast_source\n";
constexpr std::string_view kSegmentsHeader = "job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part\n";
/// The header for a run in which jobs share GPUs: each row has the other job on the GPU.
constexpr std::string_view kSharedSegmentsHeader =
    "job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part,with\n";

/// Files that may become large; from 10 MiB on they are gzipped, and kPackedEnding is added to their names.
constexpr const char* kDecisions = "decisions.jsonl";
constexpr const char* kSegments = "segments.csv";
constexpr const char* kPackedEnding = ".gz";
/// Returns the name of such a file in this folder: the gzipped one if it exists.
std::string storedName(const std::filesystem::path& folder, const char* name);

/// Appends the header and the rows of segments.csv. `between` is called after each row and may remove the text that is
/// there so far.
void appendSegments(std::string& out, const trace::Trace& trace, const std::function<void()>& between);
void appendSegments(TextFile& file, const trace::Trace& trace);

}  // namespace roundel::io
