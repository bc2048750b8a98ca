// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/scheduler_picker/compared_schedulers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/document/session/next_steps.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

/// The line style of a scheduler in plots.
class Dash : public QWidget {
 public:
  Dash(SchedulerStyle style, QWidget* parent) : QWidget(parent), m_style(std::move(style)) { setFixedSize(30, 20); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    QPen pen(m_style.line, 2.5, Qt::SolidLine, Qt::FlatCap);
    if (!m_style.dash.isEmpty()) pen.setDashPattern(m_style.dash);
    painter.setPen(pen);
    painter.drawLine(QPointF(0, height() / 2.0), QPointF(width(), height() / 2.0));
  }

 private:
  SchedulerStyle m_style;
};

}  // namespace

ComparedSchedulers::ComparedSchedulers(Workbench* bench, QWidget* parent) : Panel({}, parent), m_bench(bench) {
  setObjectName(QStringLiteral("compared-schedulers"));
  QVBoxLayout* layout = plainColumn(body());
  QScrollArea* scroll = columnArea(body());
  auto* content = new QWidget(scroll);
  m_column = plainColumn(content);
  scroll->setWidget(content);
  layout->addWidget(scroll);
  connect(&bench->document, &Document::changed, this, &ComparedSchedulers::refreshWhenIdle);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &ComparedSchedulers::refreshWhenIdle);
  connect(bench, &Workbench::themeChanged, this, &ComparedSchedulers::refreshWhenIdle);
  refresh();
}

QString ComparedSchedulers::textOf(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

// Delays refresh(), since it deletes the button whose click has caused it.
void ComparedSchedulers::refreshWhenIdle() {
  if (std::exchange(m_pending, true)) return;
  QMetaObject::invokeMethod(this, &ComparedSchedulers::refresh, Qt::QueuedConnection);
}

void ComparedSchedulers::refresh() {
  m_pending = false;
  const QWidget* focus = window()->focusWidget();
  const QString focused = focus != nullptr && isAncestorOf(focus) ? focus->objectName() : QString();
  delete m_content;
  m_rows.clear();
  m_content = new QWidget;
  QVBoxLayout* rows = plainColumn(m_content, 2);
  const auto lanes = static_cast<int>(m_bench->document.chosenLanes().size());
  if (lanes == 0) rows->addWidget(makeEmpty());
  for (int lane = 0; lane < lanes; ++lane) rows->addWidget(makeRow(lane));
  rows->addStretch(1);
  m_column->addWidget(m_content);
  if (auto* again = focused.isEmpty() ? nullptr : m_content->findChild<QWidget*>(focused)) again->setFocus();
}

QWidget* ComparedSchedulers::makeRow(int lane) {
  const compare::Lane stated_lane = m_bench->document.chosenLanes()[static_cast<std::size_t>(lane)];
  auto* row = new QWidget(m_content);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(4, 0, 0, 0);
  line->setSpacing(8);
  const SchedulerStyle style =
      schedulerStyle(QString::fromStdString(stated_lane.policy), {0, stated_lane.color}, m_bench->theme());
  line->addWidget(new Dash(style, row));
  const QString name = laneName(stated_lane), options = optionsText(stated_lane);
  line->addWidget(makeLabel(name, "title", row));
  line->addWidget(makeLabel(options, "note", row));
  QLabel* fault_label = makeLabel(whyFailed(lane, stated_lane), "bad", row);
  fault_label->setWordWrap(true);
  line->addWidget(fault_label, 1);
  m_rows.push_back(QStringLiteral("%1: %2").arg(name, options));
  addTools(row, lane, name);
  return row;
}

QString ComparedSchedulers::whyFailed(int lane, const compare::Lane& stated) const {
  if (lane >= m_bench->comparison.documentLanes()) return {};
  const LaneState& state = m_bench->comparison.lanes()[static_cast<std::size_t>(lane)];
  const bool failed = state.lane == stated && state.status == LaneState::Status::Failed;
  return failed ? state.message.section(QLatin1Char('\n'), 0, 0) : QString();
}

void ComparedSchedulers::addTools(QWidget* row, int lane, const QString& name) {
  const auto add = [&](const char* icon_name, const QString& text, const QString& tip, auto run) {
    QToolButton* button = tool(row, QLatin1String(icon_name), text, tip);
    button->setObjectName(QStringLiteral("%1-%2").arg(QLatin1String(icon_name)).arg(lane));
    connect(button, &QToolButton::clicked, this, run);
    row->layout()->addWidget(button);
    return button;
  };
  const int last = static_cast<int>(m_bench->document.chosenLanes().size()) - 1;
  add("options", tr("Options of %1").arg(name), tr("Options of %1…").arg(name),
      [this, lane] { emit optionsRequested(lane); });
  add("up", tr("Move %1 up").arg(name), tr("Move up"), [this, lane] {
    moveLane(m_bench->document, lane, -1);
  })->setEnabled(lane > 0);
  add("down", tr("Move %1 down").arg(name), tr("Move down"), [this, lane] {
    moveLane(m_bench->document, lane, 1);
  })->setEnabled(lane < last);
  add("close", tr("Remove %1").arg(name), tr("Removes it from the comparison; Ctrl+Z restores it"), [this, lane] {
    removeLane(m_bench->document, lane);
  })->setEnabled(last > 0 || m_bench->document.choosingSchedulers());
}

QWidget* ComparedSchedulers::makeEmpty() {
  auto* empty_page = new QWidget(m_content);
  auto* column = new QVBoxLayout(empty_page);
  column->setContentsMargins(4, 8, 4, 4);
  column->addWidget(makeLabel(nothingYet(), "heading", empty_page));
  QLabel* why = makeLabel(
      tr("A run needs a node, a job and a scheduler. Lanes fill in by themselves as soon as all three are there."),
      "dim", empty_page);
  why->setWordWrap(true);
  column->addWidget(why);
  auto* choose = new QPushButton(tr("Choose schedulers…"), empty_page);
  choose->setObjectName(QStringLiteral("choose-schedulers"));
  choose->setProperty("role", QStringLiteral("link"));
  choose->setToolTip(tr("Opens the list of all schedulers"));
  connect(choose, &QPushButton::clicked, this,
          [this, choose] { emit addRequested(QRect(choose->mapToGlobal(QPoint(0, 0)), choose->size())); });
  column->addWidget(choose, 0, Qt::AlignLeft);
  return empty_page;
}

QToolButton* ComparedSchedulers::tool(QWidget* row, const QString& icon_name, const QString& name, const QString& tip) {
  auto* button = new QToolButton(row);
  button->setIcon(icon(icon_name, m_bench->theme().text));
  button->setProperty("role", QStringLiteral("plain"));
  button->setToolTip(tip);
  button->setAccessibleName(name);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace roundel::widgets
