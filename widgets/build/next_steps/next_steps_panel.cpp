// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/next_steps/next_steps_panel.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {
namespace {

constexpr int kAround = 7;  // lines of text for the title and the note

}  // namespace

NextStepsPanel::NextStepsPanel(Document* document, const Appearance* appearance, QWidget* parent)
    : Panel(tr("Next steps"), parent), m_document(document), m_appearance(appearance) {
  setObjectName(QStringLiteral("next-steps"));
  QLabel* count = makeLabel(countText(), "note", this);
  setCorner(count);
  connect(document, &Document::changed, count, [this, count] { count->setText(countText()); });
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  QScrollArea* scroll = columnArea(body());
  auto* content = new QWidget(scroll);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  m_list = new StepList(document, appearance, content);
  column->addWidget(m_list);
  QLabel* note =
      makeLabel(tr("No faults: missing parts are listed as next steps. Faults appear here after an invalid entry."),
                "note", content);
  note->setWordWrap(true);
  column->addWidget(note);
  column->addStretch(1);
  scroll->setWidget(content);
  layout->addWidget(scroll, 1);
}

QSize NextStepsPanel::sizeHint() const {
  return {m_list->sizeHint().width(), m_list->sizeHint().height() + kAround * fontMetrics().height()};
}

QString NextStepsPanel::countText() const {
  return tr("%1 of %2 done").arg(stepsDone(m_document->missing())).arg(kNextSteps);
}

}  // namespace roundel::widgets
