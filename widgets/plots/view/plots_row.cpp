// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/plots_row.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr int kSpacing = 8;

// The plots until the user chooses.
QStringList firstKinds() {
  QStringList kinds;
  for (const plots::Family family : {plots::Family::Use, plots::Family::Completion, plots::Family::Ratios})
    kinds << plots::familyKinds(family).front();
  return kinds;
}

}  // namespace

PlotsRow::PlotsRow(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  m_layout = new QVBoxLayout(this);
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->setSpacing(0);
  m_row = new QWidget(this);
  m_rowLayout = new QHBoxLayout(m_row);
  m_rowLayout->setContentsMargins(0, 0, 0, 0);
  m_rowLayout->setSpacing(kSpacing);
  m_layout->addWidget(m_row);
  m_tabs = new QTabWidget(this);
  m_tabs->setToolTip(tr("Plots of the comparison"));
  m_tabs->setDocumentMode(true);
  m_tabs->hide();
  m_layout->addWidget(m_tabs);
  auto* add = new QToolButton(this);
  add->setText(tr("+ Add a plot"));
  add->setProperty("role", QStringLiteral("link"));
  add->setToolTip(tr("All plots are hidden; choose one"));
  add->setAccessibleName(tr("Add a plot"));
  add->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(add);
  for (const QString& kind : plots::panelKinds()) {
    connect(menu->addAction(plots::plotMenuText(kind)), &QAction::triggered, this, [this, kind] { addPlot(kind); });
  }
  add->setMenu(menu);
  m_emptyHint = add;
  m_layout->addWidget(add, 0, Qt::AlignLeft);
  for (const QString& kind : firstKinds()) m_panels.push_back(make(kind, false));
  arrange();
}

PlotPanel* PlotsRow::make(const QString& kind, bool chosen) {
  QStringList family = plots::familyKinds(plots::plotKind(kind).family);
  if (!chosen) {
    family.removeAll(kind);
    family.prepend(kind);
  }
  auto* panel = new PlotPanel(m_bench, family, this);
  if (chosen) panel->setKind(kind);
  connect(panel, &PlotPanel::exportRequested, this, &PlotsRow::exportRequested);
  connect(panel, &PlotPanel::maximiseRequested, this, [this, panel] { maximise(panel); });
  connect(panel, &PlotPanel::detachRequested, this, [this, panel] { detach(panel); });
  connect(panel, &PlotPanel::closeRequested, this, [this, panel] { closePlot(panel); });
  connect(panel, &PlotPanel::addRequested, this, &PlotsRow::addPlot);
  connect(panel, &QWidget::windowTitleChanged, this, [this, panel](const QString& name) {
    const int tab = m_tabs->indexOf(panel);
    if (tab >= 0) m_tabs->setTabText(tab, name);
  });
  return panel;
}

void PlotsRow::setTabbed(bool tabbed) {
  if (tabbed == m_tabbed) return;
  m_tabbed = tabbed;
  arrange();
}

PlotPanel* PlotsRow::addPlot(const QString& kind) {
  if (m_panels.size() >= kMax) return nullptr;
  PlotPanel* panel = make(kind, true);
  m_panels.push_back(panel);
  arrange();
  if (m_tabs->indexOf(panel) >= 0) m_tabs->setCurrentWidget(panel);
  return panel;
}

void PlotsRow::forget(PlotPanel* panel) {
  std::erase(m_panels, panel);
  std::erase(m_detached, panel);
  panel->hide();
  panel->deleteLater();
}

void PlotsRow::closePlot(PlotPanel* panel) {
  if (m_maximised == panel) maximise(panel);
  const int tab = m_tabs->indexOf(panel);
  if (tab >= 0) m_tabs->removeTab(tab);
  m_rowLayout->removeWidget(panel);
  forget(panel);
  arrange();
}

void PlotsRow::detach(PlotPanel* panel) {
  if (m_maximised != nullptr) maximise(m_maximised);
  const auto it = std::ranges::find(m_detached, panel);
  if (it == m_detached.end())
    m_detached.push_back(panel);
  else
    m_detached.erase(it);
  arrange();
  if (m_tabs->indexOf(panel) >= 0) m_tabs->setCurrentWidget(panel);
}

void PlotsRow::maximise(PlotPanel* panel) {
  m_maximised = m_maximised == panel ? nullptr : panel;
  arrange();
  emit maximisedChanged(m_maximised != nullptr);
}

void PlotsRow::arrange() {
  const QWidget* current = m_tabs->currentWidget();
  while (m_tabs->count() > 0) m_tabs->removeTab(0);
  std::vector<PlotPanel*> inRow, inTabs;
  for (PlotPanel* panel : m_panels) {
    const bool is_detached = std::ranges::find(m_detached, panel) != m_detached.end();
    (m_tabbed || is_detached ? inTabs : inRow).push_back(panel);
  }
  const bool tabs = m_maximised == nullptr && !inTabs.empty();
  for (PlotPanel* panel : m_panels) {
    m_rowLayout->removeWidget(panel);
    panel->setParent(m_row);
    panel->setPlace(tabs && std::ranges::find(inTabs, panel) != inTabs.end() && !m_tabbed ? PlotPanel::Place::Tab
                                                                                          : PlotPanel::Place::Row,
                    panel == m_maximised);
  }
  m_layout->removeWidget(m_row);
  m_row->setParent(this);
  if (tabs && !inRow.empty())
    m_tabs->addTab(m_row, inRow.size() == 1 ? inRow.front()->name() : tr("Plots"));
  else
    m_layout->insertWidget(0, m_row, 1);
  for (PlotPanel* panel : tabs ? inRow : m_panels) {
    m_rowLayout->addWidget(panel, 1);
    panel->setVisible(m_maximised == nullptr || panel == m_maximised);
  }
  if (tabs)
    for (PlotPanel* panel : inTabs) m_tabs->addTab(panel, panel->name());
  for (int i = 0; i < m_tabs->count(); ++i)
    if (m_tabs->widget(i) == current) m_tabs->setCurrentIndex(i);
  if (m_tabs->indexOf(m_row) < 0) m_row->setVisible(!tabs && !m_panels.empty());
  m_tabs->setVisible(tabs);
  m_emptyHint->setVisible(m_panels.empty());
}

QString PlotsRow::layoutText() const {
  QStringList parts;
  for (const PlotPanel* panel : m_panels) {
    const bool is_detached = std::ranges::find(m_detached, panel) != m_detached.end();
    parts << panel->kind() + (panel->chosen() ? QStringLiteral("!") : QString()) +
                 (is_detached ? QStringLiteral("^") : QString());
  }
  return parts.isEmpty() ? QStringLiteral("none") : parts.join(QLatin1Char(' '));
}

void PlotsRow::setLayoutText(const QString& text) {
  const bool asAtFirst = m_detached.empty() && m_panels.size() == static_cast<std::size_t>(firstKinds().size()) &&
                         std::ranges::none_of(m_panels, [](const PlotPanel* p) { return p->chosen(); });
  if (text == layoutText() || (text.isEmpty() && asAtFirst)) return;
  if (m_maximised != nullptr) maximise(m_maximised);
  while (!m_panels.empty()) closePlot(m_panels.back());
  const QStringList known_kinds = plots::panelKinds();
  for (QString part : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const bool is_detached = part.endsWith(QLatin1Char('^'));
    if (is_detached) part.chop(1);
    const bool is_chosen = part.endsWith(QLatin1Char('!'));
    if (is_chosen) part.chop(1);
    if (!known_kinds.contains(part) || m_panels.size() >= kMax) continue;
    // If the user did not choose, the kind depends on the number of lanes.
    PlotPanel* panel = make(is_chosen ? part : plots::familyKinds(plots::plotKind(part).family).front(), is_chosen);
    m_panels.push_back(panel);
    if (is_detached) m_detached.push_back(panel);
  }
  if (m_panels.empty() && text != QLatin1String("none"))
    for (const QString& kind : firstKinds()) m_panels.push_back(make(kind, false));
  arrange();
}

}  // namespace roundel::widgets
