// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/workbench.h"

#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/state/lane_focus.h"

namespace roundel::widgets {
namespace {

/// The round length of the shown runs, which a knob may have changed.
double roundShown_s(const Workbench& bench) {
  for (const LaneState& lane : bench.comparison.lanes())
    if (lane.turned && lane.index) return lane.index->problem().clock.round_s;
  return bench.document.scenario().clock.round_s;
}

}  // namespace

Workbench::Workbench(QObject* parent) : QObject(parent) {
  const auto follow = [this] { playhead.setRange(comparison.end_s(), roundShown_s(*this)); };
  connect(&comparison, &ComparisonController::laneChanged, this, follow);
  connect(&comparison, &ComparisonController::lanesReset, this, follow);
  connect(&appearance, &Appearance::changed, this, &Workbench::themeChanged);
  auto* focus = new LaneFocus(&comparison, &selection, this);
  connect(&document, &Document::replaced, this, [this, focus] {
    focus->forget();
    selection.clear();
    playhead.pause();
    playhead.toStart();
  });
  connect(&selection, &Selection::changed, this, &Workbench::noteJob);
  connect(&document, &Document::changed, this, &Workbench::followJob);
  connect(&document, &Document::changed, this, [this] { selection.hover(model::JobIndex()); });
  // A term or a chip of Why that refers to a job marks it as hovered.
  connect(&highlight, &Highlight::changed, this, [this] { selection.hover(highlight.target().job); });
}

Workbench::~Workbench() = default;

CatalogueStore& Workbench::catalogue() {
  if (!m_catalogue) m_catalogue = std::make_unique<CatalogueStore>();
  return *m_catalogue;
}

void Workbench::noteJob() {
  const auto& jobs = document.scenario().jobs;
  const model::JobIndex job = selection.job();
  m_jobId = job.valid() && job < jobs.size() ? jobs[job].id : std::string();
}

// The selection is an index. Edits may add or remove jobs before it, or rename the job.
void Workbench::followJob() {
  const auto& jobs = document.scenario().jobs;
  const model::JobIndex job = selection.job();
  if (!job.valid() || (job < jobs.size() && jobs[job].id == m_jobId)) {
    m_jobCount = jobs.size();
    return;
  }
  const auto job_entry = std::ranges::find(jobs, m_jobId, &model::JobSpec::id);
  const bool renamed = job_entry == jobs.end() && jobs.size() == m_jobCount && job < jobs.size();
  m_jobCount = jobs.size();
  if (renamed) return noteJob();
  selection.selectJob(job_entry == jobs.end() ? model::JobIndex()
                                              : model::JobIndex(static_cast<std::size_t>(job_entry - jobs.begin())));
}

void Workbench::setFuture(Future future) {
  if (future == m_future) return;
  m_future = future;
  emit futureChanged();
}

void Workbench::setReducedMotion(bool on) {
  appearance.setReducedMotion(on);
  playhead.setStepwise(on);
}
void Workbench::goTo(const QString& pointer) { emit goToRequested(pointer); }

}  // namespace roundel::widgets
