// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a document needs before it can run, in words: three steps in order, each with its reason and a link that performs it. All views take
// these texts from here. Needs no window.

#include <QString>
#include <array>

#include "core/model/check/missing.h"

namespace roundel::widgets {

class Document;

struct NextStep {
  enum class Kind { Node, Job, Scheduler };
  Kind kind = Kind::Node;
  bool done = false;
  QString title;  ///< "Add a node"
  QString why;    ///< "The cluster has no GPU yet."
  QString link;   ///< "Add 4 × V100"
};
inline constexpr std::size_t kNextSteps = 3;

std::array<NextStep, kNextSteps> nextSteps(const model::Missing& missing);
/// The index of the first missing step in nextSteps(); kNextSteps if none is missing.
std::size_t firstStep(const model::Missing& missing);
int stepsDone(const model::Missing& missing);

QString nothingYet();                                   ///< "Nothing to run yet"
QString nothingYetTip(const model::Missing& missing);   ///< "Nothing to run yet: add a node"
QString nothingYetNext(const model::Missing& missing);  ///< "next: a node"

/// True if something is missing and nothing is wrong, neither in the document nor in rejected input (`refused`: InputErrors is not empty). Views
/// then show no error, and Problems lists the next steps.
bool onlyMissing(const Document& document, bool refused);

}  // namespace roundel::widgets
