// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/schedulers_panel.h"

#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "core/compare/lane_name.h"
#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr QSize kSample(28, 14);

QIcon sampleOf(const SchedulerStyle& style, double ratio) {
  QPixmap picture(kSample * ratio);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  QPen pen(style.line, 2);
  if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  painter.drawLine(0, kSample.height() / 2, kSample.width(), kSample.height() / 2);
  return QIcon(picture);
}

}  // namespace

void SchedulersPanel::makeList() {
  m_list->setObjectName(QStringLiteral("schedulers"));
  m_list->setAccessibleName(tr("Schedulers that are compared"));
  m_list->setToolTip(tr("Space or a click on the box: compare it or leave it out"));
  m_list->setIconSize(kSample);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  m_list->setMinimumHeight(110);
}

SchedulersPanel::SchedulersPanel(SweepView* view, QWidget* parent)
    : Panel(tr("Schedulers"), parent),
      m_view(view),
      m_count(makeLabel({}, "note", this)),
      m_list(new QListWidget(this)) {
  setCorner(m_count);
  QVBoxLayout* column = plainColumn(body());
  makeList();
  column->addWidget(m_list);
  connect(&view->document, &SweepDocument::changed, this, &SchedulersPanel::refresh);
  connect(view->appearance(), &Appearance::changed, this, &SchedulersPanel::refresh);
  connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
    if (m_filling) return;
    const auto scheduler_index = static_cast<std::size_t>(item->data(Qt::UserRole).toInt());
    const bool is_used = item->checkState() == Qt::Checked;
    m_view->document.edit(is_used ? tr("Compare a scheduler") : tr("Leave a scheduler out"),
                          [&](SweepDraft& draft) { draft.schedulers[scheduler_index].used = is_used; });
  });
}

void SchedulersPanel::refresh() {
  m_filling = true;
  const SweepDraft& draft = m_view->document.draft();
  look::LaneMarks marks;
  int used_count = 0;
  if (m_list->count() > static_cast<int>(draft.schedulers.size())) m_list->clear();
  while (m_list->count() < static_cast<int>(draft.schedulers.size())) m_list->addItem(QString());
  for (std::size_t i = 0; i < draft.schedulers.size(); ++i) {
    const DraftScheduler& scheduler = draft.schedulers[i];
    QListWidgetItem* item = m_list->item(static_cast<int>(i));
    const SchedulerStyle style =
        schedulerStyle(QString::fromStdString(scheduler.policy), marks.next(scheduler.policy), m_view->theme());
    const compare::Lane lane{.policy = scheduler.policy, .label = scheduler.label, .options = scheduler.options};
    QString text = shown(scheduler.label.empty() ? compare::schedulerName(scheduler.policy) : scheduler.label);
    const QString options = optionsText(lane);
    item->setText(text);
    item->setIcon(sampleOf(style, devicePixelRatioF()));
    item->setForeground(scheduler.used ? style.text : m_view->theme().dim);
    QFont font = m_list->font();
    font.setWeight(scheduler.used ? QFont::DemiBold : QFont::Normal);
    item->setFont(font);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(scheduler.used ? Qt::Checked : Qt::Unchecked);
    item->setData(Qt::UserRole, static_cast<int>(i));
    const policies::PolicyInfo* info = policies::find(scheduler.policy);
    item->setToolTip((info != nullptr ? QString::fromStdString(info->summary) : text) + QLatin1Char('\n') + options);
    used_count += scheduler.used ? 1 : 0;
  }
  m_count->setText(tr("%1 of %2").arg(used_count).arg(draft.schedulers.size()));
  m_filling = false;
}

}  // namespace roundel::widgets
