// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/failed_panel.h"

#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMaxFailures = 200;

}  // namespace

FailedPanel::FailedPanel(SweepView* view, QWidget* parent)
    : Panel(tr("Failed runs"), parent), m_view(view), m_list(new QListWidget(this)) {
  QToolButton* retry = linkButton(tr("Retry all"), tr("Do the failed runs again, and those that are missing"), this);
  retry->setObjectName(QStringLiteral("retry-failed"));
  connect(retry, &QToolButton::clicked, &view->runner, &SweepRunner::retryFailed);
  setCorner(retry);
  QVBoxLayout* column = plainColumn(body());
  m_list->setObjectName(QStringLiteral("failed-runs"));
  m_list->setAccessibleName(tr("Failed runs"));
  m_list->setToolTip(tr("Enter or a double click opens the run"));
  m_list->setWordWrap(true);
  m_list->setMinimumHeight(64);
  column->addWidget(m_list);
  connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    emit openWanted(static_cast<std::size_t>(item->data(Qt::UserRole).toULongLong()));
  });
  connect(&view->runner, &SweepRunner::rowsChanged, this, &FailedPanel::refresh);
  connect(view, &SweepView::sweepChanged, this, &FailedPanel::refresh);
  connect(&view->runner, &SweepRunner::stateChanged, this, &FailedPanel::refresh);
  hide();
}

void FailedPanel::refresh() {
  const SweepResults* results = m_view->results();
  std::vector<std::size_t> failures = results != nullptr ? results->failures() : std::vector<std::size_t>();
  setVisible(!failures.empty());
  setTitle(tr("Failed runs   %1").arg(failures.size()));
  failures.resize(std::min(failures.size(), kMaxFailures));
  QStringList lines;
  for (const std::size_t run : failures)
    lines << m_view->runName(run) + QLatin1Char('\n') +
                 shown(results->at(run).status + ": " + results->at(run).message);
  // Refills only after a change, so that the current row stays while a sweep runs.
  if (lines == m_lines && failures == m_runs) return;
  m_lines = lines;
  m_runs = failures;
  m_list->clear();
  for (std::size_t i = 0; i < failures.size(); ++i) {
    auto* item = new QListWidgetItem(lines[static_cast<qsizetype>(i)], m_list);
    item->setData(Qt::UserRole, static_cast<qulonglong>(failures[i]));
    item->setForeground(m_view->theme().bad);
    item->setToolTip(shown(results->at(failures[i]).message));
  }
}

}  // namespace roundel::widgets
