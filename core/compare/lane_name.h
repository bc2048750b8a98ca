// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names of lanes. Every table, figure, message, folder and view shows Lane::label, which is set here: the entry's own
// label, otherwise the scheduler's name, with the differing options if several lanes share that name.

#include <cstddef>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns "Gavel" for gavel, as the field writes it; the id if there is no such scheduler.
std::string schedulerName(const std::string& policy);

/// Returns the name of a single lane: its label, or "Gavel", "HadarE 2" if the label is empty or was made from the id
/// ("gavel", "hadare 2").
std::string laneName(const Lane& lane);

/// Names every lane of a comparison. Lanes with the same name (two lanes of Hops, or the same label twice) add the
/// options in which they differ, including defaults: "Hops LR", "Hops SJF". If they differ in several options, each
/// lane adds the options that are not at their default, and a lane without any keeps the plain name. Names that are
/// still equal are numbered: "Gavel", "Gavel 2". Has no effect on named lanes. O(lanes * options).
void nameLanes(std::vector<Lane>& lanes);
/// Names runs in the same way, from any folders. Runs of scenarios with different titles may share a name if scheduler
/// and options are the same. Lanes that differ only in the seed add the seed.
void nameRuns(std::vector<LaneRun>& runs);

/// Returns the lanes of lanesOf() with only the labels that the scenario states; the other labels are empty.
std::vector<Lane> unnamedLanes(const model::Scenario& scenario);
/// Returns the lane with this label; otherwise all lanes of the scheduler with this name or id. Empty: none.
std::vector<std::size_t> lanesNamed(const std::vector<Lane>& lanes, const std::string& word);

}  // namespace roundel::compare
