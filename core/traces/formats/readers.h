#pragma once
// One function a format, each in the file of its name: what it is and how it is read. Private to core/traces.

#include "core/traces/format.h"

namespace roundel::traces {

/// M. Jeon et al., ATC 2019: the CSV of Pollux and Sia (timestamp, duration, num_gpus, cluster), or the original JSON cluster_job_log.
TraceFormat phillyFormat();

}  // namespace roundel::traces
