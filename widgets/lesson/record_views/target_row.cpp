// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/target_row.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/model/problem.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/lesson/panel/lesson_text.h"
#include "widgets/lesson/record/ask_words.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMostListed = 500;  // of more jobs, those that are clicked can be asked about

}  // namespace

TargetRow::TargetRow(LessonRecorder* recorder, QWidget* parent) : QWidget(parent), m_recorder(recorder) {
  QVBoxLayout* column = plainColumn(this, 4);
  m_hint = wrappedLabel("note", this);
  m_hint->setObjectName(QStringLiteral("record-target-hint"));
  column->addWidget(m_hint);
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 6);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* box = new QComboBox(part);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(text);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row->addWidget(box, 1);
    return box;
  };
  m_targets = add("record-target", tr("Target of the question"),
                  tr("What the question is about; a click in the window does the same"));
  m_meanings = add("record-meaning", tr("Right answer"), tr("What is asked about the target"));
  m_other = linkButton(tr("Other target"), tr("The question waits for another click"), part);
  m_other->setObjectName(QStringLiteral("record-other-target"));
  row->addWidget(m_other);
  column->addWidget(part);
  connect(m_targets, &QComboBox::activated, this, [this](int entry) {
    if (entry > 0) m_recorder->point(m_pointed[static_cast<std::size_t>(entry) - 1]);
  });
  connect(m_meanings, &QComboBox::activated, this,
          [this](int entry) { m_recorder->setAsk(m_asks[static_cast<std::size_t>(entry)]); });
  connect(m_other, &QToolButton::clicked, recorder, [recorder] { recorder->dropTarget(); });
}

void TargetRow::fillTargets() {
  m_targets->clear();
  m_pointed.clear();
  m_targets->addItem(tr("or choose it here"));
  const lesson::LessonRuns& runs = m_recorder->runs();
  if (runs.problem == nullptr) return;
  const AskKind kind = *m_recorder->step().kind;
  const std::string& lane = m_recorder->step().step.lane;
  const auto add = [&](const QString& words, const std::string& name, const lesson::Pointed& pointed) {
    m_targets->addItem(words.arg(shown(name)));
    m_pointed.push_back(pointed);
  };
  if (runs.problem->jobs.size() <= kMostListed)
    for (const model::Job& job : runs.problem->jobs) add(tr("job %1"), job.id, {.job = job.id, .lane = lane});
  if (kind == AskKind::Pick)
    for (const model::Node& node : runs.problem->nodes) {
      std::string type;
      for (const model::Gpu& gpu : runs.problem->gpus)
        if (type.empty() && runs.problem->nodes[gpu.node].id == node.id) type = runs.problem->types[gpu.type].id;
      add(tr("node %1"), node.id, {.node = node.id, .type = type});
    }
  if (kind != AskKind::Place)
    for (const compare::LaneRun& run : runs.lanes) add(tr("lane %1"), run.lane.label, {.lane = run.lane.label});
}

void TargetRow::fillMeanings() {
  m_asks = m_recorder->alternatives();
  m_meanings->clear();
  for (const lesson::Ask& ask : m_asks) m_meanings->addItem(askWords(ask));
  const auto now = std::ranges::find(m_asks, *m_recorder->step().step.ask);
  m_meanings->setCurrentIndex(static_cast<int>(now - m_asks.begin()));
  m_meanings->setEnabled(m_asks.size() > 1);
}

void TargetRow::follow() {
  const RecordedStep* step = m_recorder->current() < 0 ? nullptr : &m_recorder->step();
  const bool asks = step != nullptr && step->kind && *step->kind != AskKind::Choose;
  setVisible(asks);
  if (!asks) return;
  const bool wants = step->wantsTarget(), clicked = *step->kind != AskKind::Order && *step->kind != AskKind::Reach;
  m_hint->setText(targetHint(*step->kind));
  m_hint->setVisible(wants);
  m_targets->setVisible(wants && clicked);
  m_meanings->setVisible(!wants);
  m_other->setVisible(!wants && clicked);
  if (wants && clicked) fillTargets();
  if (!wants) fillMeanings();
}

}  // namespace roundel::widgets
