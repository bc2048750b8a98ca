// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/filter_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "widgets/base/theme/style.h"

namespace roundel::widgets {

FilterBar::FilterBar(LaneFilter* filter, const GanttLanes* lanes, QWidget* parent)
    : QWidget(parent), m_filter(filter), m_lanes(lanes) {
  setObjectName(QStringLiteral("filterBar"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  m_edit = new QLineEdit(this);
  m_edit->setPlaceholderText(tr("job, user:ann, model:bert, gpus:2-8, type:V100, or rows 0-7,12"));
  m_edit->setAccessibleName(tr("Filter of the lanes"));
  m_edit->setToolTip(
      tr("Jobs that do not match are dimmed; numbers and ranges choose GPU rows. Enter pins it, Esc leaves."));
  m_edit->installEventFilter(this);
  row->addWidget(m_edit, 1);
  m_count = makeLabel({}, "note", this);
  row->addWidget(m_count);
  auto* pins = new QWidget(this);
  m_pins = new QHBoxLayout(pins);
  m_pins->setContentsMargins(0, 0, 0, 0);
  row->addWidget(pins);
  connect(m_edit, &QLineEdit::textChanged, this, [this](const QString& text) { m_filter->setTyped(JobFilter(text)); });
  connect(filter, &LaneFilter::changed, this, &FilterBar::refresh);
  connect(filter, &LaneFilter::cleared, this, [this] {
    m_open = false;
    refresh();
  });
  connect(lanes, &GanttLanes::changed, this, &FilterBar::refresh);
  refresh();
}

void FilterBar::open() {
  m_open = true;
  refresh();
  m_edit->setFocus(Qt::ShortcutFocusReason);
  m_edit->selectAll();
}

void FilterBar::refresh() {
  // The filter's text is trimmed; the line keeps the spaces that the user typed.
  if (JobFilter(m_edit->text()).text() != m_filter->typed().text()) {
    const QSignalBlocker blocker(m_edit);
    m_edit->setText(m_filter->typed().text());
  }
  while (QLayoutItem* item = m_pins->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (std::size_t i = 0; i < m_filter->pins().size(); ++i) {
    auto* pin = new QToolButton(this);
    pin->setText(m_filter->pins()[i].text() + QStringLiteral("  ×"));
    pin->setToolTip(tr("Pinned: click to remove it"));
    pin->setAccessibleName(tr("Pinned filter %1, press to remove it").arg(m_filter->pins()[i].text()));
    connect(pin, &QToolButton::clicked, this, [this, i] { m_filter->removePin(i); });
    m_pins->addWidget(pin);
  }
  const JobFilter& filter = m_filter->typed();
  QString count;
  for (int lane = 0; lane < m_lanes->count() && !filter.empty(); ++lane) {
    if (!m_lanes->lane(lane).bars) continue;
    const model::Problem& problem = m_lanes->lane(lane).bars->problem();
    const std::vector<bool> match_flags = filter.isRows() ? filter.rows(problem) : filter.matching(problem);
    const auto hits = std::ranges::count(match_flags, true);
    count = filter.isRows() ? tr("%1 of %2 rows").arg(hits).arg(match_flags.size())
                            : tr("%1 of %2 jobs").arg(hits).arg(match_flags.size());
    break;
  }
  m_count->setText(count);
  setVisible(m_open || !filter.empty() || !m_filter->pins().empty());
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_edit || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    if (m_filter->typed().empty()) m_open = false;
    m_filter->pin();
    refresh();
    emit left();
    return true;
  }
  if (key == Qt::Key_Escape) {
    m_open = false;
    m_filter->setTyped({});
    refresh();
    emit left();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace roundel::widgets
