#pragma once
// The one name of a lane. Tables, figures, animations, messages, folders, comparison.csv and the window all show Lane::label, and this is where
// it comes from: the entry's own label, else the scheduler's name; where several share that, also the options in which they differ.

#include <cstddef>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// "Gavel" for gavel, as the field writes it; the id itself where there is no such scheduler.
std::string schedulerName(const std::string& policy);

/// A lane's name on its own: its label; "Gavel", "HadarE 2" where the label is empty or was made from the id ("gavel", "hadare 2").
std::string laneName(const Lane& lane);

/// Gives every lane of a comparison its name. Lanes that would share one (two of Hops, or the same label twice) say the options in which
/// they differ, defaults filled in: "Hops LR", "Hops SJF". Where they differ in several options, each says those that are not its default,
/// and the one that has no other keeps the plain name. Names that are still equal are numbered: "Gavel", "Gavel 2". Naming named lanes changes nothing.
/// O(lanes * options).
void nameLanes(std::vector<Lane>& lanes);
/// The same over runs, wherever their folders come from. Runs of another scenario (by title) are another workload: the same scheduler with
/// the same options has the same name there. Lanes that differ only in the seed name the seed.
void nameRuns(std::vector<LaneRun>& runs);

/// The lanes of a scenario before they are named: labels as they are written, empty where there is none. lanesOf() names them.
std::vector<Lane> writtenLanes(const model::Scenario& scenario);
/// The lanes that a word names: the one with that label; else all of that scheduler, by its name or id. Empty: none.
std::vector<std::size_t> lanesCalled(const std::vector<Lane>& lanes, const std::string& word);

}  // namespace roundel::compare
