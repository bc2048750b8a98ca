// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/next_steps/step_list.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/base/theme/style.h"
#include "widgets/build/next_steps/steps_painter.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr int kMarkRoom = 36, kListPad = 5, kIndent = 5;

}  // namespace

StepList::StepList(Document* document, const Appearance* appearance, QWidget* parent)
    : QWidget(parent), m_document(document), m_appearance(appearance) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  for (const NextStep& step : nextSteps(document->missing())) addRow(step);
  connect(document, &Document::changed, this, &StepList::refresh);
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
  refresh();
}

void StepList::addRow(const NextStep& step) {
  Row& row = m_rows[static_cast<std::size_t>(step.kind)];
  row.whole = new QWidget(this);
  auto* lines = new QVBoxLayout(row.whole);
  lines->setContentsMargins(kMarkRoom, kListPad, kListPad, kListPad);
  lines->setSpacing(0);
  row.title = makeLabel(step.title, "title", row.whole);
  row.why = makeLabel(step.why, "note", row.whole);
  row.why->setWordWrap(true);
  for (QLabel* label : {row.title, row.why})
    label->setIndent(kIndent);  // in line with the link, which is indented by its focus ring
  row.link = new QPushButton(step.link, row.whole);
  row.link->setObjectName(QStringLiteral("step-%1").arg(static_cast<int>(step.kind) + 1));
  row.link->setProperty("role", QStringLiteral("link"));
  row.link->setToolTip(tr("%1: %2").arg(step.title, step.link));
  connect(row.link, &QPushButton::clicked, this, [this, kind = step.kind] { emit stepRequested(kind); });
  lines->addWidget(row.title);
  lines->addWidget(row.why);
  lines->addWidget(row.link, 0, Qt::AlignLeft);
  layout()->addWidget(row.whole);
}

void StepList::refresh() {
  for (const NextStep& step : nextSteps(m_document->missing())) {
    const Row& row = m_rows[static_cast<std::size_t>(step.kind)];
    row.why->setVisible(!step.done);
    row.link->setVisible(!step.done);
    row.title->setAccessibleName(step.done ? tr("%1: done").arg(step.title) : step.title);
  }
  update();
}

void StepList::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const StepsPicture picture{
      .theme = m_appearance->theme(), .missing = m_document->missing(), .scale = fontScale(font())};
  for (std::size_t i = 0; i < kNextSteps; ++i) {
    const QRectF whole(m_rows[i].whole->geometry());
    if (i == firstStep(picture.missing)) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(picture.theme.accentSoft);
      painter.drawRoundedRect(whole, kControlRadius, kControlRadius);
    }
    paintStepMark(painter, whole.topLeft() + QPointF(kMarkRoom / 2.0, kListPad + m_rows[i].title->height() / 2.0), i,
                  picture);
  }
}

}  // namespace roundel::widgets
