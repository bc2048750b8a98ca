// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/programs/plots_or_program.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "widgets/base/theme/segment_button.h"
#include "widgets/base/theme/style.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/program/panel/program_panel.h"

namespace roundel::app {

PlotsOrProgram::PlotsOrProgram(widgets::Workbench* bench, widgets::ProgramLanes* programs, widgets::PlotsRow* plots,
                               QWidget* parent)
    : QWidget(parent), m_bench(bench), m_programs(programs) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  m_head = new QWidget(this);
  auto* row = new QHBoxLayout(m_head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  auto* group = new QButtonGroup(m_head);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new widgets::SegmentButton(m_head);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    group->addButton(button);
    row->addWidget(button);
    return button;
  };
  m_plotsTab = add("tab-plots", tr("Plots"), tr("The plots of the comparison"));
  m_programTab = add("tab-program", tr("Program"), tr("Log, times and answers of the focused lane's program"));
  row->addStretch(1);
  m_state = widgets::makeLabel({}, "dim", m_head);
  m_state->setObjectName(QStringLiteral("program-state"));
  m_state->setTextFormat(Qt::RichText);
  row->addWidget(m_state);
  column->addWidget(m_head);
  m_pages = new QStackedWidget(this);
  m_program = new widgets::ProgramPanel(bench, programs, m_pages);
  m_pages->addWidget(plots);
  m_pages->addWidget(m_program);
  column->addWidget(m_pages, 1);
  connect(m_plotsTab, &QToolButton::clicked, this, [this] { showProgram(false); });
  connect(m_programTab, &QToolButton::clicked, this, [this] { showProgram(true); });
  connect(&bench->selection, &widgets::Selection::focusedLaneChanged, this,
          [this](int lane) { showProgram(m_programs->isProgram(lane)); });
  connect(programs, &widgets::ProgramLanes::waitingChanged, this, &PlotsOrProgram::follow);
  connect(m_program, &widgets::ProgramPanel::stateChanged, this, &PlotsOrProgram::showState);
  connect(bench, &widgets::Workbench::themeChanged, this, &PlotsOrProgram::showState);
  showProgram(false);
  follow();
}

bool PlotsOrProgram::showsProgram() const { return m_pages->currentWidget() == m_program; }

void PlotsOrProgram::showProgram(bool on) {
  if (on && m_programs->focused() < 0) return;
  m_pages->setCurrentIndex(on ? 1 : 0);
  (on ? m_programTab : m_plotsTab)->setChecked(true);
  showState();
}

void PlotsOrProgram::follow() {
  const bool has_program = m_programs->focused() >= 0;
  m_head->setVisible(has_program);
  if (!has_program) showProgram(false);
}

void PlotsOrProgram::showState() {
  const int lane = m_program->lane();
  m_state->setVisible(showsProgram() && lane >= 0);
  if (lane < 0) return;
  const QColor color = widgets::toneColor(m_programs->state(lane).tone, m_bench->theme());
  m_state->setText(
      QStringLiteral("<span style='color:%1'>●</span> %2").arg(color.name(), m_program->stateText().toHtmlEscaped()));
}

}  // namespace roundel::app
