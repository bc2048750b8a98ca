// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/moved_list.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/lanes/model/what_moved.h"

namespace roundel::app {

MovedList::MovedList(QWidget* parent) : Panel(tr("What moved"), parent), m_text(widgets::makeLabel({}, "", this)) {
  setObjectName(QStringLiteral("what-moved"));
  setToolTip(tr("What the branch changes for jobs: where they run, and when they end"));
  m_text->setWordWrap(true);
  m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_text->setAccessibleName(tr("What moved"));
  auto* area = new QScrollArea(this);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(m_text);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(area);
}

void MovedList::showBranch(const widgets::LaneState& branch) {
  setVisible(true);
  const bool ran = branch.former && branch.run && branch.run->trace && branch.branch_point;
  if (!ran) {
    m_parent = m_branch = nullptr;
    return m_text->setText(tr("The list appears when the branch has run."));
  }
  if (m_parent == branch.former && m_branch == branch.run) return;
  m_parent = branch.former;
  m_branch = branch.run;
  m_text->setText(widgets::moveSentences(widgets::whatMoved(*m_parent->trace, *m_branch->trace, *branch.branch_point))
                      .join(QLatin1Char('\n')));
}

QString MovedList::text() const { return m_text->text(); }

}  // namespace roundel::app
