#pragma once
// The tables of the Why panel: those of the explanation, the job in every lane, what is derived of it. Private to the inspector.

#include "widgets/inspector/why_subject.h"

namespace roundel::widgets {

/// The explanation's own tables, each with its picture.
void addTables(const Subject& s, bool all, WhyContent& content);
/// The subject's job in every lane, by the numbers. Requests the explanations of those lanes where they are not known.
void addLanes(const Workbench& bench, const Subject& s, int lane, WhyContent& content);
/// Derived values of the job that the scenario does not state (core/model/derived_values.h).
void addDerived(const Subject& s, WhyContent& content);

}  // namespace roundel::widgets
