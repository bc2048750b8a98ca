#pragma once
// What is missing before anything can run, in words: three steps in the order in which one takes them, each with what it is for and a
// link that takes it. Every view that says that nothing runs yet has its words from here. No window needed.

#include <QString>
#include <array>

#include "widgets/session/new_document.h"

namespace roundel::widgets {

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
/// The first that is missing: an index into nextSteps(); kNextSteps where nothing is.
std::size_t firstStep(const model::Missing& missing);
int stepsDone(const model::Missing& missing);

QString nothingYet();                                   ///< "Nothing to run yet"
QString nothingYetTip(const model::Missing& missing);   ///< "Nothing to run yet: add a node"
QString nothingYetNext(const model::Missing& missing);  ///< "next: a node"

/// True where the document misses something and nothing in it is wrong, nor in what was typed (`refused`: InputErrors holds something): all
/// views are calm, and Problems is the list of next steps. The one place that decides.
bool onlyMissing(const Document& document, bool refused);

}  // namespace roundel::widgets
