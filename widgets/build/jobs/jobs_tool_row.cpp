// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/jobs_tool_row.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/segment_button.h"

namespace roundel::widgets {

JobsToolRow::JobsToolRow(const Appearance* appearance, QMenu* commands, QWidget* parent)
    : QWidget(parent), m_appearance(appearance) {
  QHBoxLayout* row = plainRow(this, 6);
  makeSegments(row);
  makeFilter();
  row->addWidget(m_filter, 1);
  row->addStretch(2);
  makeThroughputs();
  row->addWidget(m_throughputs);
  makeUnit();
  row->addWidget(m_unit);
  makeButtons(commands);
}

QString JobsToolRow::filter() const { return m_filter->text(); }
void JobsToolRow::clearFilter() { m_filter->clear(); }
void JobsToolRow::showList(SpecList list) { m_segments[static_cast<std::size_t>(list)]->setChecked(true); }
void JobsToolRow::showThroughputs(ThroughputTable table) { m_throughputs->setCurrentIndex(static_cast<int>(table)); }
void JobsToolRow::showProperties() { m_form->setChecked(true); }

void JobsToolRow::showCounts(std::size_t jobs, std::size_t templates) {
  m_segments[0]->setText(tr("Jobs %1").arg(jobs));
  m_segments[1]->setText(tr("Templates %1").arg(templates));
}

void JobsToolRow::makeSegments(QHBoxLayout* row) {
  auto* group = new QButtonGroup(this);
  for (const SpecList list : {SpecList::Jobs, SpecList::Templates}) {
    auto* button = new SegmentButton(this);
    button->setObjectName(list == SpecList::Jobs ? QStringLiteral("list-jobs") : QStringLiteral("list-templates"));
    button->setStyleSheet(QStringLiteral("padding: 4px 10px;"));
    button->setToolTip(list == SpecList::Jobs ? tr("The jobs of the scenario, with their throughputs")
                                              : tr("The templates that give values for fields that jobs do not state"));
    connect(button, &QToolButton::clicked, this, [this, list] { emit listPicked(list); });
    m_segments[static_cast<std::size_t>(list)] = button;
    group->addButton(button);
    row->addWidget(button);
  }
  m_segments[0]->setChecked(true);
}

void JobsToolRow::makeFilter() {
  m_filter = new QLineEdit(this);
  m_filter->setObjectName(QStringLiteral("job-filter"));
  m_filter->setPlaceholderText(tr("filter"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setMaximumWidth(150);
  m_filter->setToolTip(tr("Only rows with this in their id, name, model, user or group"));
  m_filter->setAccessibleName(tr("Filter the table"));
  connect(m_filter, &QLineEdit::textChanged, this, &JobsToolRow::filterChanged);
}

void JobsToolRow::makeThroughputs() {
  m_throughputs = new QComboBox(this);
  m_throughputs->setObjectName(QStringLiteral("throughputs-of"));
  m_throughputs->addItems({tr("one node"), tr("spread")});
  m_throughputs->setToolTip(tr(
      "Throughputs of gangs on one node (throughput), or on several nodes (throughput_spread; a cell that is not stated has that of one node)"));
  m_throughputs->setAccessibleName(tr("Throughputs of gangs on one node or spread"));
  connect(m_throughputs, &QComboBox::currentIndexChanged, this,
          [this](int i) { emit throughputsPicked(static_cast<ThroughputTable>(i)); });
}

void JobsToolRow::makeUnit() {
  m_unit = new QComboBox(this);
  m_unit->setObjectName(QStringLiteral("throughputs-unit"));
  m_unit->addItems({tr("as stated"), tr("per GPU"), tr("per gang"), tr("share of the best"), tr("speed-up")});
  m_unit->setToolTip(tr(
      "How throughputs are shown: iterations/s as stated, of each GPU or of the whole gang; as a share of the row's best; as a multiple of the row's slowest. Every view can be edited."));
  m_unit->setAccessibleName(tr("Unit of the throughputs"));
  connect(m_unit, &QComboBox::currentIndexChanged, this,
          [this](int i) { emit unitPicked(static_cast<ThroughputCells::View>(i)); });
}

QToolButton* JobsToolRow::addButton(const QString& name, const QString& icon_name, const QString& title,
                                    const QString& tip) {
  auto* button = new QToolButton(this);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setAccessibleName(title);
  layout()->addWidget(button);
  if (icon_name.isEmpty()) return button;
  const auto draw = [this, button, icon_name] { button->setIcon(icon(icon_name, m_appearance->theme().text)); };
  draw();
  connect(m_appearance, &Appearance::changed, button, draw);
  return button;
}

void JobsToolRow::makeButtons(QMenu* commands) {
  m_columns = addButton(QStringLiteral("pick-columns"), QStringLiteral("columns"), tr("Columns"),
                        tr("Columns: choose which fields of the format the table shows"));
  connect(m_columns, &QToolButton::clicked, this, &JobsToolRow::columnsRequested);
  m_form = addButton(QStringLiteral("job-form"), QStringLiteral("options"), tr("Properties of the selected jobs"),
                     tr("Properties: everything that the selected jobs state, as forms (Ctrl+F2)"));
  m_form->setCheckable(true);
  connect(m_form, &QToolButton::toggled, this, &JobsToolRow::propertiesToggled);
  const QToolButton* add =
      addButton(QStringLiteral("add-job"), QStringLiteral("add"), tr("Add"),
                tr("Add a job of one GPU that can run on every type, or an empty template (Insert)"));
  connect(add, &QToolButton::clicked, this, &JobsToolRow::addRequested);
  QToolButton* more_button = addButton(QStringLiteral("job-commands"), {}, tr("More commands"),
                                       tr("All commands of the table, with their keys"));
  more_button->setText(QStringLiteral("…"));
  more_button->setPopupMode(QToolButton::InstantPopup);
  commands->setParent(more_button, commands->windowFlags());
  more_button->setMenu(commands);
}

}  // namespace roundel::widgets
