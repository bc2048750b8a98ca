// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/column_plots.h"

#include <algorithm>

#include "app/gui/moved_list.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plot_panel.h"

namespace roundel::app {
namespace {

constexpr int kGap = 8;

// The families of the plots of a column, from left to right.
constexpr widgets::plots::Family kFamilies[] = {widgets::plots::Family::Use, widgets::plots::Family::Completion,
                                                widgets::plots::Family::Ratios};

}  // namespace

ColumnPlots::ColumnPlots(widgets::Workbench* bench, widgets::LanesView* lanes, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_lanes(lanes) {
  setObjectName(QStringLiteral("columnPlots"));
  setAccessibleName(tr("Plots of the columns"));
  setMinimumHeight(168);
  connect(lanes, &widgets::LanesView::columnsChanged, this, &ColumnPlots::place);
  connect(&lanes->controller()->reference, &widgets::ReferenceLane::changed, this, &ColumnPlots::place);
  connect(&lanes->controller()->lanes, &widgets::GanttLanes::laneChanged, this, [this](int lane) {
    if (m_lanes->controller()->lanes.parentOf(lane) >= 0) place();
  });
}

void ColumnPlots::setSingle(bool single) {
  if (single == m_single) return;
  m_single = single;
  place();
}

widgets::PlotPanel* ColumnPlots::panel(std::size_t column, int plot) {
  if (m_panels.size() <= column) m_panels.resize(column + 1);
  std::vector<widgets::PlotPanel*>& panels = m_panels[column];
  while (static_cast<int>(panels.size()) <= plot) {
    auto* new_panel = new widgets::PlotPanel(m_bench, widgets::plots::columnKinds(kFamilies[panels.size()]), this);
    new_panel->setMovable(false);
    connect(new_panel, &widgets::PlotPanel::exportRequested, this, &ColumnPlots::exportRequested);
    // All columns show the same plots, so a choice applies to all.
    const std::size_t plot_index = panels.size();
    connect(new_panel, &widgets::PlotPanel::kindChanged, this, [this, new_panel, plot_index] {
      for (const auto& others : m_panels)
        if (plot_index < others.size() && others[plot_index]->kind() != new_panel->kind())
          others[plot_index]->setKind(new_panel->kind());
    });
    if (!m_panels.front().empty() && panels.size() < m_panels.front().size() &&
        m_panels.front()[panels.size()]->chosen())
      new_panel->setKind(m_panels.front()[panels.size()]->kind());
    panels.push_back(new_panel);
  }
  return panels[static_cast<std::size_t>(plot)];
}

MovedList* ColumnPlots::moved(std::size_t branch) {
  while (m_moved.size() <= branch) m_moved.push_back(new MovedList(this));
  return m_moved[branch];
}

void ColumnPlots::place() {
  if (!m_lanes->columns() || !isVisibleTo(parentWidget())) return;
  const widgets::ReferenceLane& reference = m_lanes->controller()->reference;
  std::size_t column = 0, branches = 0;
  for (int lane = 0; lane < m_lanes->controller()->lanes.count(); ++lane) {
    const QRectF column_rect = m_lanes->columnRect(lane);
    if (column_rect.isEmpty()) continue;
    const int width = static_cast<int>(column_rect.width());
    const int count = m_single || width < kPlots * kMinPlot + (kPlots - 1) * kGap ? 1 : kPlots;
    const int plot_width = (width - (count - 1) * kGap) / count;
    const int parent = m_lanes->controller()->lanes.parentOf(lane);
    const bool lists = parent >= 0 && count == kPlots;
    const int compared_lane = parent >= 0 ? parent : reference.on() ? reference.lane() : -1;
    const auto placeAt = [&](QWidget* widget, int place) {
      widget->setGeometry(static_cast<int>(column_rect.left()) + place * (plot_width + kGap), 0, plot_width, height());
    };
    for (int plot = 0; plot < kPlots; ++plot) {
      if (plot >= count && (m_panels.size() <= column || static_cast<int>(m_panels[column].size()) <= plot)) break;
      widgets::PlotPanel* each_panel = panel(column, plot);
      each_panel->showOnly(lane, compared_lane);
      placeAt(each_panel, plot);
      each_panel->setVisible(plot < count - (lists ? 1 : 0));
    }
    if (lists) {
      MovedList* list = moved(branches++);
      placeAt(list, kPlots - 1);
      list->showBranch(m_lanes->controller()->lanes.state(lane));
    }
    ++column;
  }
  for (; branches < m_moved.size(); ++branches) m_moved[branches]->hide();
  for (; column < m_panels.size(); ++column)
    for (widgets::PlotPanel* left : m_panels[column]) left->hide();
}

void ColumnPlots::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void ColumnPlots::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  place();
}

}  // namespace roundel::app
