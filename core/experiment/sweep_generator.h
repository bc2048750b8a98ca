#pragma once
// A generator as the scenario of a sweep: {"generator": NAME, FILE or the generator itself, "set": {pointer: value}}.

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/experiment/sweep.h"

namespace roundel::experiment {

/// As placesAt(), in a generator: a section of the format that is absent is added.
std::vector<nlohmann::ordered_json*> placesInGenerator(nlohmann::ordered_json& document, const std::string& pointer);

/// Sets values by pointer in the text of a generator. The fault, empty on success, names the pointer. A rate of the arrivals
/// takes the place of the rates that are stated there.
std::string setInGenerator(std::string& text, const std::string& pointer, const std::string& json);

/// Fills in Sweep::scenario, generator and folder; relative paths start at `folder`, or at the file that is named. False where there are faults,
/// which have pointers into the sweep file.
bool readSweepGenerator(const nlohmann::ordered_json& object, const std::filesystem::path& folder, Sweep& sweep,
                        std::vector<model::Fault>& faults);

/// Fills in Sweep::files for all points; nothing where the scenario is no generator. O(points * generator + bytes of the files).
void readGeneratorFiles(Sweep& sweep, std::vector<model::Fault>& faults);

/// What the generator of a point draws by a seed.
io::LoadResult drawnAt(const Sweep& sweep, std::size_t point, std::uint64_t seed);

}  // namespace roundel::experiment
