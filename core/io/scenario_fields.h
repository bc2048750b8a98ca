// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of scenario format 1 (resources/help/scenario-format.md). Private to core/io.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/json/json_cursor.h"
#include "core/io/json/json_out.h"
#include "core/model/scenario.h"

namespace roundel::io {

/// Reads the whole document into `scenario`. Adds faults to the cursor's list.
void readDocument(JsonCursor& in, model::Scenario& scenario);
/// Writes compact JSON with keys in the order of the tables.
void writeDocument(JsonOut& out, const model::Scenario& scenario);

/// Reads a part of a scenario (core/model/edit/fragment.h): gpu_types, nodes, models and jobs. Skips other parts of a
/// whole scenario.
void readFragmentDocument(JsonCursor& in, model::Scenario& fragment);
void writeFragmentDocument(JsonOut& out, const model::Scenario& fragment);
/// Read single objects of the format, for documents that contain them.
void readObject(JsonCursor& in, model::GpuTypeSpec& type);
void readObject(JsonCursor& in, model::JobSpec& job);
void readObject(JsonCursor& in, model::Source& source);
void readObject(JsonCursor& in, std::vector<model::GpuGroupSpec>& groups);
void writeObject(JsonOut& out, const model::GpuTypeSpec& type);
void writeObject(JsonOut& out, const model::JobSpec& job);
void writeObject(JsonOut& out, const model::Source& source);
void writeObject(JsonOut& out, const std::vector<model::GpuGroupSpec>& groups);

/// Read and write one key of a job. Precondition: it is in scenarioKeys()["job"]. Writes nothing if the job does not
/// state it.
void readJobValue(JsonCursor& in, model::JobSpec& job, std::string_view key);
void clearJobValue(model::JobSpec& job, std::string_view key);
void writeJobValue(JsonOut& out, const model::JobSpec& job, std::string_view key);

/// Returns the keys of every kind of object, by its name in resources/scenario.schema.json ("scenario": the document).
std::map<std::string, std::vector<std::string_view>> scenarioKeys();

}  // namespace roundel::io
