// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/job_properties.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/base/theme/mark_refused.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/document/job_fields/job_edits.h"
#include "widgets/document/state/job_tip.h"

namespace roundel::widgets {
namespace {

using Group = JobField::Group;
using FieldKind = JobField::Kind;

constexpr int kMaxRowsShown = 6;  // of a nested table; longer ones scroll

// True if only some schedulers read a field of the section.
bool isOfSome(Group group) {
  return std::ranges::any_of(
      jobFields(), [&](const JobField& field) { return field.group == group && policies::isFieldOfSome(field.key); });
}
bool isRead(Group group, const model::Scenario& scenario) {
  return std::ranges::any_of(scenario.compare, [&](const model::CompareSpec& entry) {
    return std::ranges::any_of(jobFields(), [&](const JobField& field) {
      return field.group == group && policies::readsField(entry.policy, field.key);
    });
  });
}

void setUpTable(QTableView* view, NestedModel* model) {
  view->setObjectName(model->key());
  view->setModel(model);
  view->setTabKeyNavigation(false);
  view->setFrameShape(QFrame::NoFrame);
  view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                        QAbstractItemView::AnyKeyPressed);
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 10);
  view->horizontalHeader()->setDefaultSectionSize(
      view->fontMetrics().horizontalAdvance(QStringLiteral("backward (s) ")) + 12);
}

}  // namespace

JobProperties::JobProperties(Document* document, const Appearance* appearance, QWidget* parent)
    : Panel(tr("Properties"), parent), m_document(document), m_appearance(appearance) {
  setObjectName(QStringLiteral("job-properties"));
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  QVBoxLayout* layout = plainColumn(body());
  m_empty = makeLabel(tr("Select a job in the table to see and edit everything that it states."), "note", body());
  m_empty->setWordWrap(true);
  layout->addWidget(m_empty);
  m_area = columnArea(body());
  auto* content = new QWidget(m_area);
  m_stack = new QVBoxLayout(content);
  m_stack->setContentsMargins(0, 0, 4, 0);
  m_stack->setSpacing(4);
  for (const Group group : {Group::Job, Group::Gang, Group::Work, Group::Throughput, Group::Size, Group::Timing,
                            Group::Pipeline, Group::Rounds})
    addFields(group);
  m_told = makeLabel({}, "note", content);
  m_told->setWordWrap(true);
  m_told->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // tables in the text must not widen the forms
  m_told->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_told->setAccessibleName(tr("Values that the schedulers use"));
  m_stack->addWidget(m_told);
  m_stack->addStretch(1);
  m_area->setWidget(content);
  layout->addWidget(m_area, 1);
  m_refused = makeLabel({}, "bad", body());
  m_refused->setWordWrap(true);
  m_refused->hide();
  layout->addWidget(m_refused);
  connect(document, &Document::changed, this, &JobProperties::refresh);
  connect(appearance, &Appearance::changed, this, &JobProperties::refresh);
  refresh();
}

void JobProperties::addFields(Group group) {
  QFormLayout* form = addSection(group);
  for (const JobField& field : jobFields())
    if (field.group == group && field.kind != FieldKind::Nested) addField(field, form);
  if (group == Group::Throughput) addNested(NestedModel::Kind::Throughput, group, form);
  if (group == Group::Timing) addNested(NestedModel::Kind::Timing, group, form);
  if (group == Group::Pipeline) addNested(NestedModel::Kind::Stages, group, form);
  if (group == Group::Rounds) addRounds(form);
}

void JobProperties::addRounds(QFormLayout* form) {
  for (const bool tasks : {false, true}) {
    QLineEdit* line = addLine(tasks ? QStringLiteral("sync.tasks") : QStringLiteral("sync.rounds"),
                              tasks ? tr("tasks in a round") : tr("rounds"),
                              tasks ? tr("Tasks in a round; equal to the number of GPUs")
                                    : tr("Number of rounds; equal to the number of iterations"),
                              form);
    connect(line, &QLineEdit::editingFinished, this, [this, line, tasks] { applyRounds(line, tasks); });
  }
  addNested(NestedModel::Kind::Sync, Group::Rounds, form);
  addNested(NestedModel::Kind::Switch, Group::Rounds, form);
}

QFormLayout* JobProperties::addSection(Group group) {
  auto* header = new QToolButton(this);
  header->setText(groupTitle(group));
  header->setCheckable(true);
  header->setChecked(!isOfSome(group));
  header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  header->setArrowType(header->isChecked() ? Qt::DownArrow : Qt::RightArrow);
  header->setProperty("role", QStringLiteral("plain"));
  header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  header->setToolTip(tr("Show or hide these fields"));
  auto* box = new QWidget(this);
  auto* form = new QFormLayout(box);
  form->setContentsMargins(4, 0, 0, 6);
  form->setSpacing(4);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  connect(header, &QToolButton::toggled, this, [header, box](bool open) {
    box->setVisible(open);
    header->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
  });
  box->setVisible(header->isChecked());
  m_stack->addWidget(header);
  m_stack->addWidget(box);
  m_sections[group] = {header, box};
  return form;
}

QLineEdit* JobProperties::addLine(const QString& name, const QString& label, const QString& tip, QFormLayout* form) {
  auto* line = new QLineEdit(this);
  line->setObjectName(name);
  line->setToolTip(tip);
  line->setAccessibleName(label);
  line->setAccessibleDescription(tip);
  auto* text = makeLabel(label, "dim", this);
  text->setBuddy(line);
  text->setToolTip(tip);
  form->addRow(text, line);
  m_lines[name] = line;
  return line;
}

void JobProperties::addField(const JobField& field, QFormLayout* form) {
  if (field.kind != FieldKind::Choice) {
    QLineEdit* line = addLine(field.name(), field.title(), field.tip(), form);
    connect(line, &QLineEdit::editingFinished, this, [this, line, &field] { applyLine(field, line); });
    return;
  }
  auto* box = new QComboBox(this);
  box->setObjectName(field.name());
  box->setToolTip(field.tip());
  box->setAccessibleName(field.title());
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  box->addItem(tr("not stated"), QString());
  for (const char* choice_word : field.choices)
    box->addItem(QString::fromLatin1(choice_word), QString::fromLatin1(choice_word));
  connect(box, &QComboBox::activated, this, [this, box, &field] {
    refuse(box, setField(*m_document, m_which, field.key, box->currentData().toString(), m_list));
  });
  auto* text = makeLabel(field.title(), "dim", this);
  text->setBuddy(box);
  form->addRow(text, box);
  m_choices[field.name()] = box;
}

void JobProperties::addNested(NestedModel::Kind kind, Group group, QFormLayout* form) {
  auto* model = new NestedModel(m_document, m_appearance, kind, this);
  const JobField& field = *jobField(model->key().toStdString());
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(2);
  auto* row = new QHBoxLayout;
  auto* title = makeLabel(
      kind == NestedModel::Kind::Throughput ? tr("throughput (iterations/s, as stated)") : field.title(), "dim", box);
  title->setWordWrap(true);
  row->addWidget(title, 1);
  auto* view = new QTableView(box);
  view->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  const auto link = [&](const QString& name, const QString& text, const QString& tip, auto run) {
    QToolButton* button = linkButton(text, tip, box);
    button->setObjectName(name);
    connect(button, &QToolButton::clicked, this, run);
    row->addWidget(button);
    return button;
  };
  if (kind == NestedModel::Kind::Stages) {
    link(QStringLiteral("add-stage"), tr("Add"), tr("Adds a stage after the last one"), [model] { model->addStage(); });
    link(QStringLiteral("remove-stage"), tr("Remove"), tr("Removes the stage of the current row"),
         [model, view] { model->removeStage(view->currentIndex().row()); });
  }
  QToolButton* unset = link(QStringLiteral("unset-") + model->key(), tr("Unset"),
                            tr("Removes these values from the job"), [model] { model->unset(); });
  column->addLayout(row);
  setUpTable(view, model);
  view->setAccessibleName(field.title());
  view->setToolTip(field.tip());
  column->addWidget(view);
  form->addRow(box);
  connect(model, &NestedModel::refused, this, [this, view](const QString& why) { refuse(view, why); });
  m_nested[model->key()] = {.model = model, .view = view, .unset = unset, .group = group};
}

QLineEdit* JobProperties::line(const QString& key) const { return m_lines.count(key) > 0 ? m_lines.at(key) : nullptr; }
QComboBox* JobProperties::choice(const QString& key) const {
  return m_choices.count(key) > 0 ? m_choices.at(key) : nullptr;
}
QTableView* JobProperties::table(const QString& key) const {
  return m_nested.count(key) > 0 ? m_nested.at(key).view : nullptr;
}
NestedModel* JobProperties::nested(const QString& key) const {
  return m_nested.count(key) > 0 ? m_nested.at(key).model : nullptr;
}

void JobProperties::setJobs(SpecList list, std::vector<std::size_t> which) {
  if (list == m_list && which == m_which) return;
  m_list = list;
  m_which = std::move(which);
  unfoldRelevantSections();
  refresh();
}

void JobProperties::unfoldRelevantSections() {
  const model::Scenario& scenario = m_document->scenario();
  for (auto& [group, section] : m_sections) {
    if (!isOfSome(group)) continue;
    const bool is_stated = std::ranges::any_of(
        jobFields(), [&, group = group](const JobField& field) { return field.group == group && isStated(field); });
    if (is_stated || isRead(group, scenario)) section.header->setChecked(true);
  }
}

bool JobProperties::isStated(const JobField& field) const {
  const auto& specs = specsOf(m_document->scenario(), m_list);
  return std::ranges::any_of(m_which,
                             [&](std::size_t i) { return i < specs.size() && !statedText(specs[i], field).isEmpty(); });
}

std::optional<QString> JobProperties::commonText(const JobField& field) const {
  const auto& specs = specsOf(m_document->scenario(), m_list);
  const QString text = statedText(specs[m_which.front()], field);
  const bool is_same = std::ranges::all_of(m_which, [&](std::size_t i) { return statedText(specs[i], field) == text; });
  return is_same ? std::optional(text) : std::nullopt;
}

void JobProperties::refresh() {
  const auto& specs = specsOf(m_document->scenario(), m_list);
  std::erase_if(m_which, [&](std::size_t i) { return i >= specs.size(); });
  const bool is_empty = m_which.empty();
  m_empty->setVisible(is_empty);
  m_area->setVisible(!is_empty);
  for (auto& [key, nested] : m_nested) nested.model->setJobs(m_list, m_which);
  if (is_empty) {
    m_corner->setText({});
    refuse(nullptr, {});
    return;
  }
  m_corner->setText(whichText());
  for (const JobField& field : jobFields()) {
    if (QLineEdit* edit = line(field.name())) refreshLine(field, edit);
    if (QComboBox* box = choice(field.name())) refreshChoice(field, box);
  }
  refreshRounds();
  for (const auto& [key, nested] : m_nested) refreshNested(nested);
  m_told->setText(m_list == SpecList::Jobs && m_which.size() == 1
                      ? jobTip(*m_document, model::JobIndex(m_which.front()))
                      : QString());
  refuse(nullptr, {});
}

// "job J3", "4 templates".
QString JobProperties::whichText() const {
  const bool jobs = m_list == SpecList::Jobs;
  if (m_which.size() > 1) return (jobs ? tr("%1 jobs") : tr("%1 templates")).arg(m_which.size());
  const QString one = QString::fromStdString(specsOf(m_document->scenario(), m_list)[m_which.front()].id);
  return (jobs ? tr("job %1") : tr("template %1")).arg(one);
}

QString JobProperties::unstatedText(const JobField& field, bool differs) const {
  if (differs) return tr("several values");
  const FieldValue value =
      fieldValue(m_document->scenario(), m_document->problem().get(), m_list, m_which.front(), field);
  return value.text.isEmpty() || value.origin == Origin::Stated ? tr("not stated")
                                                                : tr("%1 (%2)").arg(value.text, value.from);
}

void JobProperties::refreshChoice(const JobField& field, QComboBox* box) {
  const auto text = commonText(field);
  box->setItemText(0, unstatedText(field, !text));
  box->setCurrentIndex(text ? std::max(0, box->findData(*text)) : 0);
}

void JobProperties::refreshNested(const Nested& nested) {
  nested.unset->setVisible(nested.model->stated());
  const int rows = std::clamp(nested.model->rowCount(), 1, kMaxRowsShown);
  nested.view->setFixedHeight(nested.view->horizontalHeader()->sizeHint().height() +
                              rows * nested.view->verticalHeader()->defaultSectionSize() + 14);
}

void JobProperties::refreshLine(const JobField& field, QLineEdit* edit) {
  if (edit->isModified() && edit->hasFocus()) return;  // the user is typing
  const auto text = commonText(field);
  edit->setText(text.value_or(QString()));
  edit->setModified(false);
  edit->setPlaceholderText(unstatedText(field, !text));
  edit->setEnabled(field.kind != FieldKind::Id || m_which.size() == 1);
  const QString path_segment =
      m_which.size() == 1
          ? pointerSegment(QString::fromStdString(specsOf(m_document->scenario(), m_list)[m_which.front()].id))
      : m_which.size() == specsOf(m_document->scenario(), m_list).size() ? QStringLiteral("*")
                                                                         : QString();
  const bool varied = m_list == SpecList::Jobs && field.kind != FieldKind::Id && !path_segment.isEmpty();
  edit->setProperty(kVaryPath,
                    varied ? QStringLiteral("/jobs/%1/%2").arg(path_segment, QLatin1String(field.key)) : QString());
}

void JobProperties::refreshRounds() {
  const auto& specs = specsOf(m_document->scenario(), m_list);
  for (const bool tasks : {false, true}) {
    QLineEdit* edit = line(tasks ? QStringLiteral("sync.tasks") : QStringLiteral("sync.rounds"));
    if (edit->isModified() && edit->hasFocus()) continue;
    const auto& sync = specs[m_which.front()].sync;
    edit->setText(!sync ? QString() : QString::number(tasks ? sync->tasks : sync->rounds));
    edit->setModified(false);
    const auto& problem = m_document->problem();
    const QString derived =
        problem && m_list == SpecList::Jobs
            ? derivedText(*problem, model::JobIndex(m_which.front()), tasks ? "sync/tasks" : "sync/rounds")
            : QString();
    edit->setPlaceholderText(derived.isEmpty() ? tr("not stated") : derived);
  }
}

void JobProperties::applyLine(const JobField& field, QLineEdit* edit) {
  if (!edit->isModified() || m_which.empty()) return;
  edit->setModified(false);
  QString reason;
  if (field.kind == FieldKind::Id) {
    const std::string id = edit->text().trimmed().toStdString();
    const bool is_unchanged = specsOf(m_document->scenario(), m_list)[m_which.front()].id == id;
    if (!is_unchanged && !renameJob(*m_document, m_which.front(), id, m_list))
      reason = tr("“%1” is empty or the id of another one.").arg(edit->text());
  } else {
    reason = setField(*m_document, m_which, field.key, edit->text(), m_list);
  }
  refuse(edit, reason);
  if (reason.isEmpty()) refreshLine(field, edit);
}

void JobProperties::applyRounds(QLineEdit* edit, bool tasks) {
  if (!edit->isModified() || m_which.empty()) return;
  edit->setModified(false);
  bool is_whole = false;
  const QString word = edit->text().trimmed();
  const long long count = word.toLongLong(&is_whole);
  QString reason;
  if (!word.isEmpty() && (!is_whole || count < 1)) reason = tr("“%1” is not a whole number from 1.").arg(word);
  if (word.isEmpty()) reason = tr("Rounds and tasks need this number; Unset removes both.");
  if (reason.isEmpty()) {
    reason =
        editJobs(*m_document, m_which, m_list, tasks ? tr("Tasks in a round") : tr("Rounds"), [&](model::JobSpec& job) {
          if (!job.sync) job.sync.emplace();
          if (tasks)
            job.sync->tasks = static_cast<int>(count);
          else
            job.sync->rounds = count;
          return QString();
        });
  }
  refuse(edit, reason);
}

void JobProperties::refuse(QWidget* field, const QString& why) {
  for (const auto& [key, edit] : m_lines) markRefused(edit, edit == field && !why.isEmpty());
  m_refused->setText(why);
  m_refused->setVisible(!why.isEmpty());
}

void JobProperties::focusField(const QString& key) {
  const QString name = key == QLatin1String("throughput_spread") ? QStringLiteral("throughput") : key;
  const JobField* field = jobField(name.toStdString());
  if (field == nullptr || m_which.empty()) return;
  m_sections[field->group].header->setChecked(true);
  QWidget* widget = line(name);
  if (widget == nullptr) widget = choice(name);
  if (widget == nullptr) widget = table(name);
  if (widget == nullptr) return;
  if (auto* view = qobject_cast<QTableView*>(widget); view != nullptr && !view->currentIndex().isValid())
    view->setCurrentIndex(view->model()->index(0, 0));
  widget->setFocus(Qt::OtherFocusReason);
  m_area->ensureWidgetVisible(widget);
}

}  // namespace roundel::widgets
