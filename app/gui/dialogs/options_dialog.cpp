// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/options_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "app/gui/dialogs/option_row.h"
#include "core/policies/common/options.h"
#include "core/policies/registry.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::app {
namespace {

using widgets::makeLabel;
using Json = nlohmann::ordered_json;

constexpr auto kProgramOptions = "options";  // of the scheduler `external`: those that the program declares

// The option that a pointer begins with: "plan" for "/plan/3/jobs".
std::string keyOf(const std::string& pointer) {
  const std::size_t end = pointer.find('/', 1);
  return pointer.empty() ? std::string() : pointer.substr(1, end == std::string::npos ? end : end - 1);
}

}  // namespace

OptionsDialog::OptionsDialog(const compare::Lane& lane, std::shared_ptr<const model::Problem> problem, QWidget* parent,
                             std::vector<policies::OptionSpec> declared)
    : QDialog(parent), m_policy(lane.policy), m_problem(std::move(problem)), m_declared(std::move(declared)) {
  setWindowTitle(tr("Options of %1").arg(widgets::laneName(lane)));
  auto* layout = new QVBoxLayout(this);
  if (const policies::PolicyInfo* info = policies::find(lane.policy)) addSummary(layout, *info);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  m_label = new QLineEdit(QString::fromStdString(lane.label), this);
  m_label->setObjectName(QStringLiteral("lane-label"));
  m_label->setToolTip(tr("The name of this lane in the window, in figures and as a folder"));
  form->addRow(tr("&Label"), m_label);
  layout->addLayout(form);
  layout->addLayout(makeFind());
  layout->addWidget(makeRows(lane.options), 1);
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  m_fault->hide();
  layout->addWidget(m_fault);
  m_note = makeLabel({}, "note", this);
  m_note->setObjectName(QStringLiteral("policy-note"));
  m_note->setWordWrap(true);
  layout->addWidget(m_note);
  layout->addWidget(makeButtons());
  connect(m_filter, &QLineEdit::textChanged, this, &OptionsDialog::showRows);
  connect(m_changed, &QCheckBox::toggled, this, &OptionsDialog::showRows);
  connect(m_label, &QLineEdit::textChanged, this, &OptionsDialog::check);
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_filter,
          [this] { m_filter->setFocus(Qt::ShortcutFocusReason); });
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this), &QShortcut::activated, this, [this] {
    if (m_accept->isEnabled()) accept();
  });
  resize(620, 620);
  check();
}

void OptionsDialog::addSummary(QVBoxLayout* layout, const policies::PolicyInfo& info) {
  layout->addWidget(makeLabel(QString::fromStdString(info.name), "heading", this));
  auto* summary = makeLabel(QString::fromStdString(info.paper.empty() ? info.summary : info.summary + " " + info.paper),
                            "note", this);
  summary->setWordWrap(true);
  layout->addWidget(summary);
}

QHBoxLayout* OptionsDialog::makeFind() {
  auto* find = new QHBoxLayout;
  m_filter = new QLineEdit(this);
  m_filter->setObjectName(QStringLiteral("option-filter"));
  m_filter->setPlaceholderText(tr("find an option (Ctrl+F)"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setToolTip(tr("Only options with this in their name, meaning or source"));
  m_filter->setAccessibleName(tr("Find an option"));
  m_changed = new QCheckBox(tr("only what &differs"), this);
  m_changed->setToolTip(tr("Only options that differ from their default"));
  m_count = makeLabel({}, "note", this);
  find->addWidget(m_filter, 1);
  find->addWidget(m_changed);
  find->addWidget(m_count);
  return find;
}

QWidget* OptionsDialog::makeRows(const model::OptionMap& options) {
  auto* area = new QScrollArea(this);
  area->setFocusPolicy(Qt::NoFocus);  // its rows take the keyboard focus
  area->setWidgetResizable(true);
  auto* rows_widget = new QWidget(area);
  auto* column = new QVBoxLayout(rows_widget);
  column->setContentsMargins(0, 0, 8, 0);
  if (const policies::PolicyInfo* info = policies::find(m_policy)) {
    if (!m_declared.empty()) addDeclared(options, column);
    for (const policies::OptionSpec& spec : info->options) {
      addRow(spec, options, m_rows, column);
      m_rows.back()->editor()->setProperty(widgets::kVaryOption, QString::fromStdString(spec.key));
      m_rows.back()->editor()->setProperty(widgets::kVaryPolicy, QString::fromStdString(m_policy));
      if (spec.key == kProgramOptions && !m_declared.empty()) m_rows.back()->hide();
    }
  }
  m_none =
      makeLabel(m_rows.empty() ? tr("This policy takes no options.") : tr("No option matches."), "note", rows_widget);
  column->addWidget(m_none);
  column->addStretch(1);
  area->setWidget(rows_widget);
  return area;
}

void OptionsDialog::addRow(const policies::OptionSpec& spec, const model::OptionMap& options,
                           std::vector<OptionRow*>& rows, QVBoxLayout* column) {
  auto* row = new OptionRow(spec, column->parentWidget());
  if (const auto it = options.find(spec.key); it != options.end()) row->setJson(it->second);
  connect(row, &OptionRow::edited, this, &OptionsDialog::check);
  column->addWidget(row);
  rows.push_back(row);
}

void OptionsDialog::addDeclared(const model::OptionMap& options, QVBoxLayout* column) {
  const auto stated_entry = options.find(kProgramOptions);
  const Json stated_json = stated_entry == options.end() ? Json() : Json::parse(stated_entry->second, nullptr, false);
  model::OptionMap declared_options;
  if (stated_json.is_object())
    for (const auto& [key, value] : stated_json.items()) declared_options[key] = policies::canonicalJson(value.dump());
  column->addWidget(makeLabel(tr("Options of the program"), "title", column->parentWidget()));
  for (const policies::OptionSpec& spec : m_declared) addRow(spec, declared_options, m_declaredRows, column);
  column->addWidget(makeLabel(tr("How Roundel starts it"), "title", column->parentWidget()));
}

// What the program has not declared stays as it is stated.
std::string OptionsDialog::declaredJson() const {
  Json all_options = Json::parse(row(kProgramOptions)->json(), nullptr, false);
  if (!all_options.is_object()) all_options = Json::object();
  for (const OptionRow* row : m_declaredRows) {
    all_options.erase(row->spec().key);
    if (row->differs()) all_options[row->spec().key] = Json::parse(row->json(), nullptr, false);
  }
  return policies::canonicalJson(all_options.dump());
}

std::vector<OptionRow*> OptionsDialog::all() const {
  std::vector<OptionRow*> rows = m_declaredRows;
  for (OptionRow* row : m_rows)
    if (m_declared.empty() || row->spec().key != kProgramOptions) rows.push_back(row);
  return rows;
}

QWidget* OptionsDialog::makeButtons() {
  auto* buttons =
      new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
  m_accept = buttons->button(QDialogButtonBox::Ok);
  widgets::makePrimary(m_accept);
  m_accept->setToolTip(tr("Run the lane with these options; one step of the undo history (Ctrl+Return)"));
  m_reset = buttons->button(QDialogButtonBox::RestoreDefaults);
  m_reset->setText(tr("Reset all"));
  m_reset->setToolTip(tr("Set every option to its default"));
  auto* copy = buttons->addButton(tr("Copy as --set"), QDialogButtonBox::ActionRole);
  copy->setObjectName(QStringLiteral("copy-set"));
  copy->setToolTip(tr("Copy the options that differ from their defaults, as roundel-cli run accepts them"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(asCommandLine()); });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_reset, &QPushButton::clicked, this, [this] {
    for (OptionRow* row : m_declaredRows) row->setJson(row->spec().default_json);
    for (OptionRow* row : m_rows) row->setJson(row->spec().default_json);
  });
  return buttons;
}

void OptionsDialog::check() {
  const policies::PolicyInfo* info = policies::find(m_policy);
  policies::MadePolicy made_policy;
  if (info != nullptr) {
    made_policy.faults = policies::checkOptions(info->options, options(), "").faults;
    if (made_policy.faults.empty() && m_problem) made_policy = policies::make(m_policy, options(), *m_problem);
  }
  m_note->setText(QString::fromStdString(made_policy.note));
  m_note->setVisible(!made_policy.note.empty());
  std::map<std::string, std::vector<model::Fault>> byKey;
  for (model::Fault& fault : made_policy.faults) byKey[keyOf(fault.pointer)].push_back(std::move(fault));
  for (OptionRow* row : m_rows) {
    row->setFaults(byKey[row->spec().key]);
    byKey.erase(row->spec().key);
  }
  checkDeclared();
  const std::vector<OptionRow*> rows = all();
  const bool is_valid = std::ranges::none_of(rows, &OptionRow::hasFaults);
  const auto changed_count = std::ranges::count_if(rows, &OptionRow::differs);
  // Faults that do not belong to one option.
  QStringList others;
  for (const auto& [key, list] : byKey)
    for (const model::Fault& fault : list)
      others << QString::fromStdString(fault.message + (fault.hint.empty() ? "" : ". " + fault.hint));
  if (label().empty()) others << tr("The label is empty: it names the lane in the window and in figures.");
  m_fault->setText(others.join(QLatin1Char('\n')));
  m_fault->setVisible(!others.isEmpty());
  m_count->setText(changed_count == 0 ? tr("all at their defaults")
                                      : tr("%1 of %2 differ").arg(changed_count).arg(rows.size()));
  m_reset->setEnabled(changed_count > 0);
  m_accept->setEnabled(is_valid && others.isEmpty());
  showRows();
}

void OptionsDialog::checkDeclared() {
  model::OptionMap declared_options;
  for (const OptionRow* row : m_declaredRows) declared_options[row->spec().key] = row->json();
  const std::vector<model::Fault> faults = policies::checkOptions(m_declared, declared_options, "").faults;
  for (OptionRow* row : m_declaredRows) {
    std::vector<model::Fault> its;
    std::ranges::copy_if(faults, std::back_inserter(its),
                         [&](const model::Fault& fault) { return keyOf(fault.pointer) == row->spec().key; });
    row->setFaults(its);
  }
}

void OptionsDialog::showRows() {
  bool is_any_shown = false;
  for (OptionRow* row : all()) {
    // Rows with faults and the focused row are never hidden.
    const bool is_shown = row->hasFaults() || row->editor()->hasFocus() ||
                          (row->matches(m_filter->text()) && (!m_changed->isChecked() || row->differs()));
    row->setVisible(is_shown);
    is_any_shown = is_any_shown || is_shown;
  }
  m_none->setVisible(!is_any_shown);
}

OptionRow* OptionsDialog::row(const std::string& key) const {
  const auto row_entry = std::ranges::find_if(m_rows, [&](const OptionRow* row) { return row->spec().key == key; });
  return row_entry == m_rows.end() ? nullptr : *row_entry;
}

OptionRow* OptionsDialog::declaredRow(const std::string& key) const {
  const auto row_entry =
      std::ranges::find_if(m_declaredRows, [&](const OptionRow* row) { return row->spec().key == key; });
  return row_entry == m_declaredRows.end() ? nullptr : *row_entry;
}

QString OptionsDialog::asCommandLine() const {
  QStringList words;
  for (const auto& [key, json] : options()) {
    words << QStringLiteral("--set '%1=%2'")
                 .arg(QString::fromStdString(key),
                      QString::fromStdString(json).replace(QLatin1Char('\''), QStringLiteral("'\\''")));
  }
  return words.join(QLatin1Char(' '));
}

std::string OptionsDialog::label() const { return m_label->text().trimmed().toStdString(); }

model::OptionMap OptionsDialog::options() const {
  model::OptionMap options;
  for (const OptionRow* row : m_rows)
    if (row->differs()) options[row->spec().key] = row->json();
  if (!m_declaredRows.empty()) {
    const std::string program_json = declaredJson();
    options.erase(kProgramOptions);
    if (program_json != "{}") options[kProgramOptions] = program_json;
  }
  return options;
}

}  // namespace roundel::app
