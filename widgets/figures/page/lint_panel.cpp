// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/lint_panel.h"

#include <QHBoxLayout>
#include <QLabel>

#include "widgets/base/theme/appearance.h"
#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {

LintPanel::LintPanel(const Appearance* appearance, QWidget* parent)
    : Panel(tr("Lint"), parent),
      m_appearance(appearance),
      m_count(makeLabel({}, "note", this)),
      m_rows(new QVBoxLayout(body())) {
  setCorner(m_count);
  m_rows->setContentsMargins(0, 0, 0, 0);
  m_rows->setSpacing(8);
  connect(appearance, &Appearance::changed, this, &LintPanel::refresh);
}

void LintPanel::setFindings(std::vector<figures::Finding> findings) {
  m_findings = std::move(findings);
  refresh();
}

void LintPanel::refresh() {
  while (QLayoutItem* old = m_rows->takeAt(0)) {
    delete old->widget();
    delete old;
  }
  int warnings = 0;
  for (const figures::Finding& finding : m_findings) {
    warnings += finding.good ? 0 : 1;
    auto* line = new QWidget(body());
    QHBoxLayout* row = plainRow(line);
    auto* mark = new QLabel(line);
    mark->setPixmap(icon(finding.good ? QStringLiteral("check") : QStringLiteral("warning"),
                         finding.good ? m_appearance->theme().good : m_appearance->theme().warning)
                        .pixmap(16, 16));
    mark->setAlignment(Qt::AlignTop);
    const QString detail = finding.detail.isEmpty()
                               ? QString()
                               : QStringLiteral("<br><span style='color:%1; font-size:11px'>%2</span>")
                                     .arg(m_appearance->theme().dim.name(), finding.detail.toHtmlEscaped());
    auto* text = new QLabel(finding.text.toHtmlEscaped() + detail, line);
    text->setWordWrap(true);
    row->addWidget(mark);
    row->addWidget(text, 1);
    m_rows->addWidget(line);
  }
  m_rows->addStretch(1);
  m_count->setText(m_findings.empty() ? QString()
                   : warnings == 0    ? tr("no warning")
                   : warnings == 1    ? tr("1 warning")
                                      : tr("%1 warnings").arg(warnings));
}

}  // namespace roundel::widgets
