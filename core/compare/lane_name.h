#pragma once
// What people read a lane as, in tables, figures and messages. Ids stay where programs read: folders, JSON, comparison.csv.

#include <string>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// The label; "Gavel", "HadarE 2" where an unlabelled entry was labelled by its policy's id ("gavel", "hadare 2").
std::string laneName(const Lane& lane);

}  // namespace roundel::compare
