#include "widgets/whatif/preview.h"

#include <QRunnable>
#include <stop_token>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 60;

}  // namespace

struct WhatIfPreview::Question {
  std::shared_ptr<const compare::LaneRun> parent;
  double at_s = 0;
  std::vector<compare::Edit> edits;
  std::stop_source stop;
};

WhatIfPreview::WhatIfPreview(QObject* parent) : QObject(parent) {
  m_pool.setMaxThreadCount(2);  // the one that was dropped may still be on its way out
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelay_ms);
  connect(&m_timer, &QTimer::timeout, this, &WhatIfPreview::start);
}

WhatIfPreview::~WhatIfPreview() {
  blockSignals(true);
  drop();
  m_pool.clear();
  m_pool.waitForDone();
}

void WhatIfPreview::drop() {
  m_timer.stop();
  if (m_question) m_question->stop.request_stop();
  m_question.reset();
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
  m_same = false;
  set(State::Nothing);
}

bool WhatIfPreview::ranked(const metrics::MetricInfo& info) const {
  return m_parent && m_run && compare::rankStands({*m_parent, *m_run}, info);
}

void WhatIfPreview::ask(std::shared_ptr<const compare::LaneRun> parent, double at_s, std::vector<compare::Edit> edits) {
  drop();
  m_question = std::make_shared<Question>();
  m_question->parent = std::move(parent);
  m_question->at_s = at_s;
  m_question->edits = std::move(edits);
  m_faults.clear();
  m_run.reset();
  m_same = false;
  m_timer.start();
  set(State::Checking);
}

void WhatIfPreview::start() {
  m_pool.start(QRunnable::create([this, question = m_question] {
    compare::RunSettings settings;
    settings.stop = question->stop.get_token();
    // Answers of a question that was dropped meanwhile are nobody's.
    const auto answer = [this, question](auto take) {
      QMetaObject::invokeMethod(
          this,
          [this, question, take = std::move(take)] {
            if (question == m_question) take();
          },
          Qt::QueuedConnection);
    };
    auto faults = compare::refusals(*question->parent, question->at_s, question->edits, settings);
    if (!faults) return;
    if (!faults->empty()) {
      answer([this, faults = std::move(*faults)] {
        m_faults = faults;
        m_deltas.clear();
        set(State::Refused);
      });
      return;
    }
    answer([this] { set(State::Running); });
    auto run = std::make_shared<const compare::LaneRun>(
        compare::branchAt(*question->parent, question->at_s, question->edits, {}, settings));
    if (settings.stop.stop_requested()) return;
    const bool same = run->trace && run->trace->fingerprint == question->parent->trace->fingerprint;
    answer([this, run, same, parent = question->parent, common = compare::commonJct(*question->parent, *run),
            deltas = compare::metricDeltas(*question->parent, *run)] {
      m_parent = parent;
      m_common = common;
      m_same = same;
      m_faults = run->faults;
      m_deltas = deltas;
      m_run = run;
      set(m_faults.empty() ? State::Ready : State::Refused);
    });
  }));
}

}  // namespace roundel::widgets
