// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A generator as the scenario of a sweep: {"generator": NAME, FILE or the generator itself, "set": {pointer: value}}.

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/experiment/sweep.h"

namespace roundel::experiment {

/// Like placesAt() for a generator: adds absent sections of the format.
std::vector<nlohmann::ordered_json*> placesInGenerator(nlohmann::ordered_json& document, const std::string& pointer);

/// Sets a value by pointer in the text of a generator. Returns a fault that names the pointer; empty on success. A rate
/// of the arrivals replaces the rates that are stated.
std::string setInGenerator(std::string& text, const std::string& pointer, const std::string& json);

/// Returns the pointer for "/arrivals/load", "arrivals.load", or "load" if only one section has this key. For an unknown
/// key it is empty, and `hint` names possible ones.
std::string generatorPointer(const std::string& key, std::string& hint);

/// Sets Sweep::scenario, generator and folder. Relative paths start at `folder`, or at the named file. Returns false if
/// there are faults; they have pointers into the sweep file.
bool readSweepGenerator(const nlohmann::ordered_json& object, const std::filesystem::path& folder, Sweep& sweep,
                        std::vector<model::Fault>& faults);

/// Sets Sweep::files for all points; does nothing if the scenario is not a generator. O(points * generator + bytes of
/// the files).
void readGeneratorFiles(Sweep& sweep, std::vector<model::Fault>& faults);

/// Returns what the generator of a point draws with a seed.
io::LoadResult drawnAt(const Sweep& sweep, std::size_t point, std::uint64_t seed);

}  // namespace roundel::experiment
