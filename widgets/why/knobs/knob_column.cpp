// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_column.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "widgets/base/painting/time_text.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/base/theme/style.h"
#include "widgets/why/knobs/knob_curve.h"
#include "widgets/why/knobs/knob_list.h"
#include "widgets/why/knobs/knob_slider.h"

namespace roundel::widgets {
namespace {

constexpr int kListed = 6, kMinListed = 2, kRowHeight = 28;
/// Usual metrics in the menu over the curve.
const char* const kMetrics[] = {"jct_mean_s", "makespan_s", "cru", "lr_mean", "jct_p95_s", "restarts"};

QPushButton* button(const QString& name, const QString& text, const QString& tip, QWidget* parent) {
  auto* new_button = new QPushButton(text, parent);
  new_button->setObjectName(name);
  new_button->setToolTip(tip);
  new_button->setFocusPolicy(Qt::TabFocus);
  return new_button;
}

}  // namespace

void KnobColumn::makeAction() {
  m_action->setObjectName(QStringLiteral("knobs-column"));
  m_action->setShortcut(Qt::Key_K);
  m_action->setCheckable(true);
  m_action->setToolTip(tr("Turn an option of a scheduler or a number of the scenario and see the lanes follow (K)"));
  m_action->setStatusTip(m_action->toolTip());
  connect(m_action, &QAction::triggered, this, &KnobColumn::setOpen);
}

KnobColumn::KnobColumn(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_live(bench, this), m_action(new QAction(tr("&Knobs"), this)) {
  setObjectName(QStringLiteral("knobs"));
  setFixedWidth(kWidth);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(makeList());
  layout->addWidget(makeKnob(), 1);
  makeAction();
  connect(&m_live, &LiveKnob::changed, this, &KnobColumn::refresh);
  connect(bench, &Workbench::menuAboutToShow, this, &KnobColumn::extend);
  connect(bench, &Workbench::themeChanged, this, [this] { update(), m_slider->update(), m_curve->update(); });
  const auto offer = [this] {
    if (open()) fillList();
  };
  connect(&bench->comparison, &ComparisonController::lanesReset, this, offer);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, offer);
  connect(&bench->selection, &Selection::changed, this, offer);
  connect(&bench->document, &Document::changed, this, offer);
  hide();
  refresh();
}

// ---- parts
// ------------------------------------------------------------------------------------------------------------------------

QWidget* KnobColumn::makeList() {
  auto* panel = new Panel(tr("On a knob"), this);
  auto* pick_button = new QToolButton(panel);
  pick_button->setObjectName(QStringLiteral("knob-any"));
  pick_button->setText(tr("+ any number"));
  pick_button->setProperty("role", QStringLiteral("link"));
  pick_button->setToolTip(tr("Choose from every option of the schedulers and every field of the scenario"));
  connect(pick_button, &QToolButton::clicked, this, [this] {
    if (const auto knob = pickKnob(*m_bench, this)) openKnob(*knob);
  });
  panel->setCorner(pick_button);
  m_list = new QTreeWidget(panel->body());
  m_list->setObjectName(QStringLiteral("knob-list"));
  m_list->setAccessibleName(tr("What can be turned"));
  m_list->setToolTip(tr("A click or Enter chooses it"));
  m_list->setColumnCount(2);
  m_list->setHeaderHidden(true);
  m_list->setRootIsDecorated(false);
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setMinimumHeight(kMinListed *
                           kRowHeight);  // in a low window the list scrolls, so that it does not cover the curve
  m_list->setMaximumHeight(kListed * kRowHeight);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  const auto choose = [this](QTreeWidgetItem* item) {
    if (item != nullptr) openKnob(m_offered[item->data(0, Qt::UserRole).toUInt()]);
  };
  connect(m_list, &QTreeWidget::itemClicked, this, choose);
  connect(m_list, &QTreeWidget::itemActivated, this, choose);
  auto* body_layout = new QVBoxLayout(panel->body());
  body_layout->setContentsMargins(0, 0, 0, 0);
  body_layout->addWidget(m_list);
  return panel;
}

void KnobColumn::makeHead(QWidget* into) {
  auto* layout = static_cast<QVBoxLayout*>(into->layout());
  m_title = makeLabel({}, "title", into);
  layout->addWidget(m_title);
  auto* row = new QHBoxLayout;
  m_value = makeLabel({}, "heading", into);
  m_value->setObjectName(QStringLiteral("knob-value"));
  m_value->setToolTip(tr("Double-click the slider to type a value"));
  m_typed = new QLineEdit(into);
  m_typed->setObjectName(QStringLiteral("knob-typed"));
  m_typed->setAccessibleName(tr("Value of the knob"));
  m_typed->setToolTip(tr("Enter turns the knob to this value"));
  m_typed->setMaximumWidth(110);
  m_typed->hide();
  m_formerValue = makeLabel({}, "note", into);
  row->addWidget(m_value);
  row->addWidget(m_typed);
  row->addStretch(1);
  row->addWidget(m_formerValue);
  layout->addLayout(row);
  m_slider = new KnobSlider(&m_bench->theme(), into);
  m_slider->setObjectName(QStringLiteral("knob-slider"));
  layout->addWidget(m_slider);
  m_meaning = makeLabel({}, "note", into);
  m_meaning->setWordWrap(true);
  layout->addWidget(m_meaning);
  m_fault = makeLabel({}, "bad", into);
  m_fault->setObjectName(QStringLiteral("knob-fault"));
  m_fault->setWordWrap(true);
  layout->addWidget(m_fault);
  connect(m_slider, &KnobSlider::turned, &m_live, &LiveKnob::turn);
  connect(m_slider, &KnobSlider::typingRequested, this, [this] { type(true); });
  connect(m_slider, &KnobSlider::formerRequested, this, &KnobColumn::restoreFormerOrClose);
  connect(m_typed, &QLineEdit::editingFinished, this, [this] { type(false); });
}

void KnobColumn::makeMetricMenu(QWidget* into) {
  m_metricMenu = new QToolButton(into);
  m_metricMenu->setText(tr("metric"));
  m_metricMenu->setProperty("role", QStringLiteral("link"));
  m_metricMenu->setToolTip(tr("Chooses the metric that the curve shows (M)"));
  m_metricMenu->setPopupMode(QToolButton::InstantPopup);
  m_metricMenu->setObjectName(QStringLiteral("knob-metric"));
  m_metricMenu->setAccessibleName(tr("Metric of the curve"));
  auto* menu = new QMenu(m_metricMenu);
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMetrics(menu); });
  m_metricMenu->setMenu(menu);
}

void KnobColumn::makeCurve(QWidget* into) {
  auto* layout = static_cast<QVBoxLayout*>(into->layout());
  auto* row = new QHBoxLayout;
  m_curveTitle = makeLabel({}, "title", into);
  makeMetricMenu(into);
  row->addWidget(m_curveTitle, 1);
  row->addWidget(m_metricMenu);
  layout->addLayout(row);
  m_curve = new KnobCurve(&m_bench->theme(), into);
  m_curve->setMinimumHeight(120);
  m_curve->setMaximumHeight(170);
  layout->addWidget(m_curve, 1);
  connect(m_curve, &KnobCurve::turned, &m_live, &LiveKnob::turn);
}

void KnobColumn::addMetric(QMenu* menu, const metrics::MetricInfo& info) {
  QAction* choice = menu->addAction(QString::fromStdString(info.title));
  choice->setToolTip(QString::fromStdString(info.definition));
  choice->setCheckable(true);
  choice->setChecked(info.name == m_metric);
  connect(choice, &QAction::triggered, this, [this, name = info.name] {
    m_metric = name;
    refreshCurve();
  });
}

// The usual metrics first, then the others that the run has.
void KnobColumn::fillMetrics(QMenu* menu) {
  menu->clear();
  const auto has = [this](const std::string& name) {
    const std::vector<LiveKnob::Visit> visits = m_live.visits(m_live.shownLane(), name);
    return std::ranges::any_of(visits, [](const LiveKnob::Visit& visit) { return visit.value.has_value(); });
  };
  const auto add = [&](const metrics::MetricInfo& info) {
    if (has(info.name)) addMetric(menu, info);
  };
  const auto isUsual = [](const metrics::MetricInfo& info) {
    return std::ranges::find(kMetrics, info.name) != std::end(kMetrics);
  };
  for (const char* name : kMetrics) add(*metrics::find(name));
  menu->addSeparator();
  for (const metrics::MetricInfo& info : metrics::catalogue())
    if (!isUsual(info)) add(info);
}

QWidget* KnobColumn::makeAnswers() {
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  m_edit = button(QStringLiteral("knob-edit"), tr("Edit"),
                  tr("Changes the document to this value (Enter); undo restores the former one"), row);
  makePrimary(m_edit);
  m_branch = button(QStringLiteral("knob-branch"), tr("Branch"), {}, row);
  m_back = button(QStringLiteral("knob-back"), tr("Back"), tr("Restores the former value (Esc)"), row);
  for (QPushButton* answer_button : {m_edit, m_branch, m_back}) layout->addWidget(answer_button, 1);
  connect(m_edit, &QPushButton::clicked, this, [this] { answer(true); });
  connect(m_branch, &QPushButton::clicked, this, [this] { answer(false); });
  connect(m_back, &QPushButton::clicked, this, [this] { setOpen(false); });
  return row;
}

QFrame* KnobColumn::makeKnob() {
  m_panel = new QFrame(this);
  m_panel->setProperty("panel", true);
  auto* layout = new QVBoxLayout(m_panel);
  layout->setContentsMargins(kGap, 10, kGap, kGap);
  layout->setSpacing(6);
  makeHead(m_panel);
  makeCurve(m_panel);
  layout->addStretch(1);
  m_note = makeLabel({}, "note", m_panel);
  m_note->setWordWrap(true);
  layout->addWidget(m_note);
  layout->addWidget(makeAnswers());
  return m_panel;
}

// ---- the active knob
// --------------------------------------------------------------------------------------------------------------

void KnobColumn::setOpen(bool open) {
  m_action->setChecked(open);
  if (open == this->open()) return;
  if (!open) m_live.back();
  setVisible(open);
  if (open) {
    fillList();
    if (!m_live.knob() && !m_offered.empty()) openKnob(m_offered.front());
  }
  emit openChanged();
}

void KnobColumn::openKnob(const Knob& knob) {
  m_live.activate(knob);
  setOpen(true);
  fillList();
  m_slider->setFocus(Qt::OtherFocusReason);
}

void KnobColumn::openField(const QString& pointer) {
  if (const auto knob = knobOf(*m_bench, pointer.toStdString())) return openKnob(*knob);
  emit messageReported(tr("%1 has no number that a knob can change.").arg(pointer));
}

void KnobColumn::openOption(const QString& policy, const QString& option) {
  if (const auto knob = knobOf(*m_bench, policy.toStdString(), option.toStdString())) return openKnob(*knob);
  emit messageReported(tr("%1 is not a number or a choice, so a knob cannot change it.").arg(option));
}

void KnobColumn::addTo(QMenu* menu, const std::vector<Knob>& knobs) {
  for (const Knob& knob : knobs) {
    QAction* action = menu->addAction(knob.title);
    action->setToolTip(knob.meaning);
    connect(action, &QAction::triggered, this, [this, knob] { openKnob(knob); });
  }
}

void KnobColumn::extend(QMenu* menu, const Workbench::MenuTarget& target) {
  QMenu* sub = menu->addMenu(tr("Put on a knob"));
  sub->setObjectName(QStringLiteral("knob-menu"));
  sub->setToolTipsVisible(true);
  addTo(sub, knobsOfLane(*m_bench, target.lane >= 0 ? target.lane : m_bench->selection.focusedLane()));
  sub->addSeparator();
  std::vector<Knob> usual_knobs;
  if (!target.job.empty()) {
    const std::string job_path = "/jobs/" + target.job;
    for (const char* field : {"/epochs", "/iterations", "/arrival_s"})
      if (auto knob = knobOf(*m_bench, job_path + field)) usual_knobs.push_back(std::move(*knob));
  }
  for (const char* field : {"/clock/round_s", "/clock/restart_s"})
    if (auto knob = knobOf(*m_bench, field)) usual_knobs.push_back(std::move(*knob));
  addTo(sub, usual_knobs);
}

void KnobColumn::fillList() {
  const std::vector<Knob> usual_knobs = usualKnobs(*m_bench);
  const int lane =
      std::clamp(m_bench->selection.focusedLane(), 0, std::max(0, m_bench->comparison.documentLanes() - 1));
  m_offered.assign(usual_knobs.begin(), usual_knobs.end());
  for (Knob& knob : knobsOfLane(*m_bench, lane)) m_offered.push_back(std::move(knob));
  const auto& open_knob = m_live.knob();
  const auto isOpenKnob = [&](const Knob& knob) {
    return open_knob && knob.lane == open_knob->lane && knob.place == open_knob->place;
  };
  if (open_knob && std::ranges::none_of(m_offered, isOpenKnob)) m_offered.insert(m_offered.begin(), *open_knob);
  m_list->clear();
  for (std::size_t i = 0; i < m_offered.size(); ++i) {
    auto* item = new QTreeWidgetItem(m_list, {m_offered[i].title, m_offered[i].whose});
    item->setData(0, Qt::UserRole, static_cast<uint>(i));
    item->setToolTip(0, m_offered[i].meaning);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setSizeHint(0, {0, kRowHeight});
    if (isOpenKnob(m_offered[i])) m_list->setCurrentItem(item);
  }
}

void KnobColumn::refresh() {
  const auto& knob = m_live.knob();
  m_panel->setVisible(knob.has_value());
  if (!knob) return;
  m_title->setText(QStringLiteral("%1 · %2").arg(knob->title, knob->whose));
  m_value->setText(knob->text(m_live.at()));
  m_formerValue->setText(m_live.turned() ? tr("was %1").arg(knob->text(knob->former)) : tr("as in the document"));
  const QString words = (knob->meaning + QLatin1Char('\n') + knob->publishedText()).trimmed();
  m_meaning->setText(words);
  m_meaning->setVisible(!words.isEmpty());
  m_fault->setText(m_live.fault());
  m_fault->setVisible(!m_live.fault().isEmpty());
  m_slider->set(*knob, m_live.at());
  refreshCurve();
  refreshAnswers();
}

void KnobColumn::refreshCurve() {
  const auto& knob = m_live.knob();
  const metrics::MetricInfo* info = metrics::find(m_metric);
  if (!knob || info == nullptr) return;
  KnobCurve::Content content{
      .knob = *knob, .at = m_live.at(), .visits = m_live.visits(m_live.shownLane(), m_metric), .per_unit = 1};
  QString unit;
  if (info->unit == "s") {
    double longest = 0;
    for (const LiveKnob::Visit& visit : content.visits) longest = std::max(longest, visit.value.value_or(0));
    const model::TimeUnit shown_unit = ShownTimes::shared().unitFor(longest);
    content.per_unit = shown_unit.seconds;
    unit = unitName(shown_unit);
  }
  QString title = QString::fromStdString(info->title);
  if (!unit.isEmpty()) title += QStringLiteral(", ") + unit;
  if (knob->ofScenario()) title += QStringLiteral(" · ") + QString::fromStdString(m_live.shownLane());
  m_curveTitle->setText(title);
  m_curveTitle->setToolTip(QString::fromStdString(info->definition));
  content.title = title;
  m_curve->set(std::move(content));
}

void KnobColumn::refreshAnswers() {
  const QString why = m_live.whyNoBranch();
  const bool may = m_live.turned() && m_live.fault().isEmpty();
  m_edit->setEnabled(may);
  m_branch->setEnabled(why.isEmpty());
  m_branch->setToolTip(why.isEmpty() ? tr("A branch of %1 with this value (B)").arg(m_live.knob()->whose) : why);
  m_note->setText(!m_live.turned()     ? tr("Turn it: arrows one step, Shift ten; double-click to type.")
                  : m_live.computing() ? tr("computing…")
                                       : tr("Nothing changes until you choose. The last step took %1 ms.")
                                             .arg(m_live.last_ms(), 0, 'f', m_live.last_ms() < 10 ? 1 : 0));
}

void KnobColumn::type(bool on) {
  if (on == !m_typed->isHidden() || !m_live.knob()) return;
  const QString typed = m_typed->text();
  m_typed->setVisible(on);
  m_value->setVisible(!on);
  if (on) {
    m_typed->setText(m_live.knob()->number(m_live.at()));
    m_typed->selectAll();
    m_typed->setFocus(Qt::OtherFocusReason);
    return;
  }
  if (const auto at = m_live.knob()->parsed(typed))
    m_live.turn(*at);
  else
    emit messageReported(tr("“%1” is not a value of %2.").arg(typed, m_live.knob()->title));
  m_slider->setFocus(Qt::OtherFocusReason);
}

void KnobColumn::answer(bool edit) {
  const QString title = m_live.knob() ? m_live.knob()->title : QString();
  const QString now = m_live.knob() ? m_live.knob()->text(m_live.at()) : QString();
  if (edit ? m_live.edit() : m_live.branch() != 0) {
    emit messageReported(edit ? tr("%1 is now %2; undo restores the former value").arg(title, now)
                              : tr("A branch with %1 %2; the scenario is unchanged").arg(title, now));
    setOpen(false);
  } else if (m_live.knob()) {
    emit messageReported(edit ? tr("Turn the knob to a valid value first.") : m_live.whyNoBranch());
  }
}

void KnobColumn::restoreFormerOrClose() {
  if (m_live.turned()) return m_live.turn(m_live.knob()->former);
  setOpen(false);
}

// While the column has the focus, it handles its keys before the window's shortcuts.
bool KnobColumn::event(QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return QWidget::event(event);
  auto* key = static_cast<QKeyEvent*>(event);
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  const bool is_plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
  const bool ours = is_plain && !m_typed->hasFocus() && m_live.knob() && !m_list->hasFocus() &&
                    (enter || key->key() == Qt::Key_B || key->key() == Qt::Key_M || key->key() == Qt::Key_Escape);
  if (!ours) return QWidget::event(event);
  event->accept();
  if (event->type() == QEvent::ShortcutOverride) return true;
  if (key->key() == Qt::Key_M)
    m_metricMenu->showMenu();
  else
    key->key() == Qt::Key_Escape ? restoreFormerOrClose() : answer(enter);
  return true;
}

}  // namespace roundel::widgets
