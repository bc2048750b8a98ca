// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/what_if_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/base/theme/style.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/why/whatif/preview_box.h"

namespace roundel::widgets {

WhatIfDialog::WhatIfDialog(const Playhead* playhead, std::shared_ptr<const compare::LaneRun> run, double at_s,
                           WhatIfForm* form, QWidget* parent)
    : QDialog(parent), m_run(std::move(run)), m_at_s(at_s), m_form(form) {
  setObjectName(QStringLiteral("what-if"));
  setWindowTitle(tr("What if: %1").arg(form->title()));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(kGap);
  layout->addWidget(makeLabel(tr("From %1 on, in %2").arg(instantText(at_s, playhead->end_s()), laneName(m_run->lane)),
                              "heading", this));
  auto* note = makeLabel(tr("This makes a branch beside this run. The scenario does not change; edit it in Build."),
                         "note", this);
  note->setWordWrap(true);
  layout->addWidget(note);
  form->setParent(this);
  layout->addWidget(form);
  layout->addWidget(new PreviewBox(playhead, &m_preview, this), 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_make = buttons->addButton(tr("Make the branch"), QDialogButtonBox::AcceptRole);
  m_make->setObjectName(QStringLiteral("make-branch"));
  makePrimary(m_make);
  m_make->setToolTip(tr("Adds a lane with the same past beside the others (Enter)"));
  m_make->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  connect(form, &WhatIfForm::edited, this, &WhatIfDialog::ask);
  connect(&m_preview, &WhatIfPreview::changed, this, &WhatIfDialog::refresh);
  resize(560, 520);
  ask();
}

void WhatIfDialog::ask() {
  std::vector<compare::Edit> edits = m_form->edits();
  if (edits.empty())
    m_preview.clear();
  else
    m_preview.ask(m_run, m_at_s, std::move(edits));
}

// An allowed branch can be made before its run is computed; the lane then computes it.
void WhatIfDialog::refresh() {
  const WhatIfPreview::State state = m_preview.state();
  m_make->setEnabled(state == WhatIfPreview::State::Running || state == WhatIfPreview::State::Ready);
}

}  // namespace roundel::widgets
