#pragma once
// Edits of when jobs arrive, each one undoable command on the document. No window needed.

#include <QString>
#include <map>
#include <vector>

#include "widgets/session/document.h"

namespace roundel::widgets {

/// When each job arrives, templates applied; by job. O(jobs + templates).
std::vector<double> arrivalsOf(const model::Scenario& scenario);
/// Multiples of the round; never before 0.
double snappedToRound(double at_s, double round_s);

/// New arrivals by job. False where nothing changes.
bool setArrivals(Document& document, const std::map<std::size_t, double>& arrivals, const QString& gesture = {});
/// Deletes jobs and the events that name them.
bool removeJobs(Document& document, const std::vector<std::size_t>& jobs);
/// Copies of the jobs, `by_s` later (not before 0); their ids.
std::vector<std::string> cloneJobs(Document& document, const std::vector<std::size_t>& jobs, double by_s);
/// The jobs as scenario JSON.
QString copyJobs(const Document& document, const std::vector<std::size_t>& jobs);
/// A line a job in order of arrival, tabs between: job, model, arrival in s, gang.
QString arrivalsAsTable(const model::Scenario& scenario);

}  // namespace roundel::widgets
