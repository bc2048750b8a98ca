// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/preview.h"

#include <optional>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 60;

}  // namespace

WhatIfPreview::WhatIfPreview(QObject* parent) : QObject(parent) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelay_ms);
  connect(&m_timer, &QTimer::timeout, this, &WhatIfPreview::start);
}

void WhatIfPreview::drop() {
  m_timer.stop();
  m_job.drop();
}

void WhatIfPreview::set(State state) {
  m_state = state;
  emit changed();
}

void WhatIfPreview::clear() {
  drop();
  m_faults.clear();
  m_deltas.clear();
  m_run.reset();
  m_changesNothing = false;
  set(State::Nothing);
}

bool WhatIfPreview::ranked(const metrics::MetricInfo& info) const {
  return m_parent && m_run && compare::isRankable({*m_parent, *m_run}, info);
}

void WhatIfPreview::ask(std::shared_ptr<const compare::LaneRun> parent, double at_s, std::vector<compare::Edit> edits) {
  drop();
  m_question = {.parent = std::move(parent), .at_s = at_s, .edits = std::move(edits)};
  m_faults.clear();
  m_run.reset();
  m_changesNothing = false;
  m_timer.start();
  set(State::Checking);
}

void WhatIfPreview::start() {
  const auto look = [this, question = m_question](const JobContext& job) -> std::optional<Future> {
    compare::RunSettings settings;
    settings.stop = job.stop();
    auto faults = compare::editFaults(*question.parent, question.at_s, question.edits, settings);
    if (!faults) return std::nullopt;
    if (!faults->empty()) {
      job.report([this, faults = std::move(*faults)] { refuse(faults); });
      return std::nullopt;
    }
    job.report([this] { set(State::Running); });
    auto run = std::make_shared<const compare::LaneRun>(
        compare::branchAt(*question.parent, question.at_s, question.edits, {}, settings));
    if (settings.stop.stop_requested()) return std::nullopt;
    return Future{.run = run,
                  .common = compare::commonJct(*question.parent, *run),
                  .deltas = compare::metricDeltas(*question.parent, *run)};
  };
  m_job = m_threads.start(look, [this](JobOutcome<std::optional<Future>> future) {
    if (!future.value)
      return refuse({{.code = "failed", .pointer = "", .message = future.error.toStdString(), .hint = ""}});
    if (*future.value) show(std::move(**future.value));
  });
}

void WhatIfPreview::refuse(std::vector<model::Fault> faults) {
  m_faults = std::move(faults);
  m_deltas.clear();
  set(State::Refused);
}

void WhatIfPreview::show(Future future) {
  m_parent = m_question.parent;
  m_common = future.common;
  m_changesNothing = future.run->trace && future.run->trace->fingerprint == m_parent->trace->fingerprint;
  m_faults = future.run->faults;
  m_deltas = std::move(future.deltas);
  m_run = std::move(future.run);
  set(m_faults.empty() ? State::Ready : State::Refused);
}

}  // namespace roundel::widgets
