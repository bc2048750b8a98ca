// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/column_picker.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/model/scenario.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/job_table/job_columns.h"

namespace roundel::widgets {
namespace {

constexpr int kColumns = 4;

bool isChoosable(const JobField& field) {
  const QString key = field.name();
  return key != QLatin1String("id") && key != QLatin1String("model") && key != QLatin1String("throughput");
}

}  // namespace

QStringList statedKeys(const model::Scenario& scenario) {
  QStringList keys;
  for (const JobField& field : jobFields()) {
    const auto states = [&](const model::JobSpec& job) { return !statedText(job, field).isEmpty(); };
    const bool is_stated = std::ranges::any_of(scenario.jobs, states) || std::ranges::any_of(scenario.models, states);
    if (isChoosable(field) && is_stated) keys << field.name();
  }
  return keys;
}

ColumnPicker::ColumnPicker(const model::Scenario& scenario, const QStringList& shown, QWidget* parent)
    : QFrame(parent, Qt::Popup) {
  setObjectName(QStringLiteral("column-picker"));
  setProperty("panel", true);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, kGap, kGap, kGap);
  layout->addWidget(makeLabel(tr("Columns of the job table"), "title", this));
  layout->addLayout(makeBoxes(shown));
  layout->addLayout(makeChoices(statedKeys(scenario)));
}

void ColumnPicker::addGroup(JobField::Group group, const QStringList& shown, QVBoxLayout* stack) {
  stack->addWidget(makeLabel(groupTitle(group), "note", this));
  for (const JobField& field : jobFields()) {
    if (field.group != group || !isChoosable(field)) continue;
    auto* box = new QCheckBox(field.title(), this);
    box->setObjectName(field.name());
    box->setToolTip(field.tip());
    box->setChecked(shown.contains(field.name()));
    connect(box, &QCheckBox::toggled, this, [this] { emit changed(keys()); });
    stack->addWidget(box);
    m_boxes.push_back(box);
  }
  stack->addSpacing(6);
}

QLayout* ColumnPicker::makeBoxes(const QStringList& shown) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(20);
  grid->setVerticalSpacing(4);
  std::set<JobField::Group> groups;
  // Long groups have a column each; short ones share a column.
  const JobField::Group order[kColumns][3] = {
      {JobField::Group::Job, JobField::Group::Gang, JobField::Group::Work},
      {JobField::Group::Throughput, JobField::Group::Size, JobField::Group::Size},
      {JobField::Group::Timing, JobField::Group::Pipeline, JobField::Group::Pipeline},
      {JobField::Group::Rounds, JobField::Group::Rounds, JobField::Group::Rounds}};
  for (int column = 0; column < kColumns; ++column) {
    auto* stack = new QVBoxLayout;
    stack->setSpacing(4);
    for (const JobField::Group group : order[column])
      if (groups.insert(group).second) addGroup(group, shown, stack);
    stack->addStretch(1);
    grid->addLayout(stack, 0, column);
  }
  return grid;
}

QLayout* ColumnPicker::makeChoices(const QStringList& stated) {
  auto* row = new QHBoxLayout;
  const auto choice = [&](const QString& text, const QString& tip, const QString& name, const QStringList& keys) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this, [this, keys] { setKeys(keys); });
    row->addWidget(button);
  };
  choice(tr("Default fields"), tr("The columns that the table begins with"), QStringLiteral("columns-default"),
         JobColumns::defaultFields());
  choice(tr("Stated fields"), tr("Only fields that a job or template of this scenario states"),
         QStringLiteral("columns-stated"), stated);
  QStringList all_keys;
  for (const QCheckBox* box : m_boxes) all_keys << box->objectName();
  choice(tr("All"), tr("Every field of the format"), QStringLiteral("columns-all"), all_keys);
  row->addStretch(1);
  return row;
}

QStringList ColumnPicker::keys() const {
  QStringList keys;
  for (const QCheckBox* box : m_boxes)
    if (box->isChecked()) keys << box->objectName();
  return keys;
}

void ColumnPicker::setKeys(const QStringList& keys) {
  for (QCheckBox* box : m_boxes) {
    const QSignalBlocker blocker(box);
    box->setChecked(keys.contains(box->objectName()));
  }
  emit changed(this->keys());
}

}  // namespace roundel::widgets
