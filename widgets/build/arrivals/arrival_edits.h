// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits of arrivals, each an undoable command of the document. Needs no window.

#include <QString>
#include <map>
#include <vector>

#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// The arrival of each job in s, templates applied; by job. O(jobs + templates).
std::vector<double> arrivalsOf(const model::Scenario& scenario);
/// The nearest multiple of the round, at least 0.
double snappedToRound(double at_s, double round_s);

/// Sets arrivals in s, by job. False if nothing changes.
bool setArrivals(Document& document, const std::map<std::size_t, double>& arrivals, const QString& gesture = {});
/// Deletes jobs and the events that name them.
bool removeJobs(Document& document, const std::vector<std::size_t>& jobs);
/// Adds copies of the jobs that arrive `by_s` later (at least 0); returns their ids.
std::vector<std::string> cloneJobs(Document& document, const std::vector<std::size_t>& jobs, double by_s);
/// The jobs as scenario JSON.
QString copyJobs(const Document& document, const std::vector<std::size_t>& jobs);
/// One line for each job in order of arrival, separated by tabs: job, model, arrival in s, gang.
QString arrivalsAsTable(const model::Scenario& scenario);

}  // namespace roundel::widgets
