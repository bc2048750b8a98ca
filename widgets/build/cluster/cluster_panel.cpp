// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/cluster_panel.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/screen_font.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {

void ClusterPanel::makeArea() {
  m_area = new QScrollArea(body());
  m_area->setWidgetResizable(true);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_drawing = new ClusterDrawing(m_bench, m_area);
  m_area->setWidget(m_drawing);
  m_area->viewport()->installEventFilter(this);
}

ClusterPanel::ClusterPanel(Workbench* bench, QWidget* parent)
    : Panel(tr("Cluster at the playhead"), parent), m_bench(bench) {
  m_lane = new QToolButton(this);
  m_lane->setProperty("role", QStringLiteral("link"));
  m_lane->setPopupMode(QToolButton::InstantPopup);
  m_lane->setToolTip(tr("The lane whose cluster is shown"));
  m_lane->setMenu(new QMenu(m_lane));
  setCorner(m_lane);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  makeArea();
  layout->addWidget(m_area);
  setMinimumHeight(140);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &ClusterPanel::refreshLanes);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &ClusterPanel::refreshLanes);
  refreshLanes();
}

bool ClusterPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_area->viewport() && event->type() == QEvent::Resize) m_drawing->relayout(m_area->viewport()->size());
  return Panel::eventFilter(watched, event);
}

void ClusterPanel::refreshLanes() {
  const auto& lanes = m_bench->comparison.lanes();
  QMenu* menu = m_lane->menu();
  menu->clear();
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    QAction* action = menu->addAction(laneName(lanes[i].lane));
    connect(action, &QAction::triggered, this, [this, i] { m_bench->selection.focusLane(static_cast<int>(i)); });
  }
  const auto focused = static_cast<std::size_t>(std::max(0, m_bench->selection.focusedLane()));
  m_label = focused < lanes.size() ? laneName(lanes[focused].lane) : QString();
  fitLane();
}

// Names of lanes and branches can be long: the panel's title is shortened before the name is cut.
void ClusterPanel::fitLane() {
  const QFontMetrics words = m_lane->fontMetrics();
  const QFontMetrics titles(screenFont(kPanelTitlePx, QFont::DemiBold));
  const auto roomBeside = [&](const QString& title) {
    return std::max(
        40, width() - titles.horizontalAdvance(title) - 6 * kGap - words.horizontalAdvance(QStringLiteral(" ▼")));
  };
  const QString full_title = tr("Cluster at the playhead"), brief = tr("Cluster");
  const bool fits = words.horizontalAdvance(m_label) <= roomBeside(full_title);
  setTitle(fits ? full_title : brief);
  const int room = roomBeside(fits ? full_title : brief);
  m_lane->setText(m_label.isEmpty() ? QString()
                                    : words.elidedText(m_label, Qt::ElideRight, room) + QStringLiteral(" ▼"));
  m_lane->setToolTip(tr("The lane whose cluster is shown: %1").arg(m_label));
  m_lane->setAccessibleName(tr("Cluster of %1").arg(m_label));
}

void ClusterPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  fitLane();
}

}  // namespace roundel::widgets
