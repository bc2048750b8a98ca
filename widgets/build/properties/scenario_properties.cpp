// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/scenario_properties.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <set>

#include "core/model/scenario.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/properties/scenario_edits.h"

namespace roundel::widgets {
namespace {

constexpr std::pair<const char*, ScenarioField> kFields[] = {{"title", ScenarioField::Title},
                                                             {"description", ScenarioField::Description},
                                                             {"opening-task", ScenarioField::Task},
                                                             {"opens-at", ScenarioField::OpensAt},
                                                             {"cite", ScenarioField::Cite},
                                                             {"note", ScenarioField::Note},
                                                             {"round", ScenarioField::Round},
                                                             {"restart", ScenarioField::Restart},
                                                             {"first-start", ScenarioField::FirstStart},
                                                             {"horizon", ScenarioField::Horizon},
                                                             {"seed", ScenarioField::Seed}};

// Lists the schedulers that use random numbers.
QString seedTip() {
  QStringList names;
  for (const policies::PolicyInfo& info : policies::all())
    if (policies::draws(info.id, {})) names << QString::fromStdString(info.name);
  return ScenarioProperties::tr(
             "Determines the random numbers of %1; other schedulers do not use it. A whole number; default 1")
      .arg(names.join(QStringLiteral(", ")));
}

}  // namespace

ScenarioProperties::ScenarioProperties(Document* document, Playhead* playhead, QWidget* parent)
    : QWidget(parent), m_document(document), m_playhead(playhead), m_events(new EventsModel(document, this)) {
  QVBoxLayout* layout = plainColumn(this);
  m_form = new FieldForm(this);
  makeFields();
  for (const auto& [name, pointer] : {std::pair("round", "/clock/round_s"),
                                      {"restart", "/clock/restart_s"},
                                      {"first-start", "/clock/first_start_s"},
                                      {"horizon", "/clock/horizon_s"}})
    m_form->setVaryPath(QLatin1String(name), QLatin1String(pointer));
  layout->addWidget(m_form);
  makeEvents();
  layout->addStretch(1);
  connect(document, &Document::changed, this, &ScenarioProperties::refresh);
  refresh();
}

FieldForm::Apply ScenarioProperties::field(ScenarioField which) const {
  return [document = m_document, which](const QString& text) { return setScenarioField(*document, which, text); };
}

void ScenarioProperties::makeFields() {
  m_form->add(QStringLiteral("title"), tr("Title"), tr("The title in windows and figures"),
              field(ScenarioField::Title));
  m_form->addText(QStringLiteral("description"), tr("Description"), tr("What it shows"),
                  field(ScenarioField::Description));
  m_form->add(QStringLiteral("opening-task"), tr("Task"),
              tr("One sentence that says what to look at, shown when it opens"), field(ScenarioField::Task));
  m_form->add(QStringLiteral("opens-at"), tr("Opens at (s)"),
              tr("The instant that the playhead opens at, 0 or more; empty: the end of the run"),
              field(ScenarioField::OpensAt));
  m_form->add(QStringLiteral("cite"), tr("Source"), tr("The paper or data that it comes from"),
              field(ScenarioField::Cite));
  m_form->add(QStringLiteral("note"), tr("Note"), tr("Assumptions where the source gives no value"),
              field(ScenarioField::Note));
  makeClock();
  m_form->addChoice(QStringLiteral("rates"), tr("Rate model"),
                    tr("The rate of a gang on GPUs of several speeds: all wait for the slowest, or their rates add up"),
                    {tr("bottleneck (slowest)"), tr("additive (sum)")}, [document = m_document](int choice) {
                      setRateModel(*document, choice == 0 ? model::RateModel::Bottleneck : model::RateModel::Additive);
                    });
}

void ScenarioProperties::makeClock() {
  m_form->addHeading(tr("Clock"));
  m_form->add(QStringLiteral("round"), tr("Round (s)"),
              tr("Length of a scheduling round, more than 0; 360 unless given"), field(ScenarioField::Round));
  m_form->add(QStringLiteral("restart"), tr("Restart (s)"),
              tr("Time that a job pays when its GPUs change or it resumes, 0 or more; 10 unless given"),
              field(ScenarioField::Restart));
  m_form->add(QStringLiteral("first-start"), tr("First start (s)"),
              tr("Time that a job pays when it first starts, 0 or more; 0 unless given"),
              field(ScenarioField::FirstStart));
  m_form->add(QStringLiteral("horizon"), tr("Horizon (s)"),
              tr("The time at which runs stop; empty: when all jobs have ended"), field(ScenarioField::Horizon));
  m_form->add(QStringLiteral("seed"), tr("Seed"), seedTip(), field(ScenarioField::Seed));
}

void ScenarioProperties::makeEvents() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 6, 0, 0);
  row->addWidget(makeLabel(tr("Events"), "title", bar), 1);
  row->addWidget(makeAddEvent(bar));
  QToolButton* remove = linkButton(tr("Delete"), tr("Delete the selected events (Delete)"), bar);
  remove->setAccessibleName(tr("Delete the selected events"));
  connect(remove, &QToolButton::clicked, this, &ScenarioProperties::removeSelectedEvents);
  row->addWidget(remove);
  layout()->addWidget(bar);
  makeEventsTable();
  layout()->addWidget(m_view);
  m_refused = makeLabel({}, "bad", this);
  m_refused->setWordWrap(true);
  m_refused->hide();
  layout()->addWidget(m_refused);
  connect(m_events, &EventsModel::refused, this, &ScenarioProperties::showInputError);
}

void ScenarioProperties::showInputError(const QString& reason) {
  m_refused->setText(reason);
  m_refused->setVisible(!reason.isEmpty());
}

QToolButton* ScenarioProperties::makeAddEvent(QWidget* bar) {
  QToolButton* add = linkButton(tr("Add ▼"), tr("An event at the time of the playhead"), bar);
  add->setAccessibleName(tr("Add an event"));
  add->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(add);
  for (const auto kind : {model::EventKind::NodeDown, model::EventKind::NodeUp, model::EventKind::CancelJob,
                          model::EventKind::SetThroughput, model::EventKind::SetSpeed}) {
    connect(menu->addAction(eventWord(kind)), &QAction::triggered, this,
            [this, kind] { showInputError(addEvent(*m_document, kind, m_playhead->now_s())); });
  }
  add->setMenu(menu);
  return add;
}

void ScenarioProperties::makeEventsTable() {
  m_view = new QTableView(this);
  m_view->setModel(m_events);
  m_view->setItemDelegate(new ChoiceDelegate(m_view));
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setShowGrid(false);
  m_view->setTabKeyNavigation(false);
  m_view->verticalHeader()->hide();
  m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 12);
  m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed);
  m_view->setSelectionBehavior(QAbstractItemView::SelectItems);
  m_view->setAccessibleName(tr("Events of the scenario"));
  m_view->setMinimumHeight(m_view->verticalHeader()->defaultSectionSize() * 4);
  m_view->installEventFilter(this);
}

void ScenarioProperties::removeSelectedEvents() {
  std::set<std::size_t, std::greater<>> rows;
  for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes())
    rows.insert(static_cast<std::size_t>(index.row()));
  if (rows.empty()) return;
  m_document->edit(tr("Delete %n event(s)", nullptr, static_cast<int>(rows.size())), [&](model::Scenario& s) {
    for (const std::size_t row : rows) s.events.erase(s.events.begin() + static_cast<std::ptrdiff_t>(row));
  });
}

bool ScenarioProperties::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_view && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete)
    return removeSelectedEvents(), true;
  return QWidget::eventFilter(watched, event);
}

void ScenarioProperties::refresh() {
  const model::Scenario& scenario = m_document->scenario();
  m_form->clearInputError();
  for (const auto& [name, field] : kFields) {
    m_form->show(QLatin1String(name), scenarioFieldText(scenario, field),
                 field == ScenarioField::Horizon   ? tr("to the end")
                 : field == ScenarioField::OpensAt ? tr("the end")
                                                   : QString());
  }
  m_form->showChoice(QStringLiteral("rates"), scenario.rate_model == model::RateModel::Bottleneck ? 0 : 1);
}

}  // namespace roundel::widgets
