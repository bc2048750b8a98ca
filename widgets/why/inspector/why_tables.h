// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tables of the Why panel: those of the explanation, the job in each lane, derived values. Private to widgets/why/inspector.

#include "widgets/why/inspector/why_subject.h"

namespace roundel::widgets {

/// Adds the explanation's tables, each with its picture.
void addTables(const Subject& s, bool all, WhyContent& content);
/// Adds a table of the subject's job in all lanes. Requests unknown explanations of these lanes.
void addLanes(const Workbench& bench, const Subject& s, int lane, WhyContent& content);
/// Adds derived values of the job that the scenario does not state (core/model/derived_values.h).
void addDerived(const Subject& s, WhyContent& content);

}  // namespace roundel::widgets
