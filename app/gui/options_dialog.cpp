#include "app/gui/options_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <limits>

#include "core/policies/registry.h"
#include "widgets/state/lane_edits.h"
#include "widgets/theme/style.h"

namespace roundel::app {
namespace {

using widgets::makeLabel;

QString rangeInWords(const policies::OptionSpec& spec) {
  if (!spec.choices.empty() || (!spec.minimum && !spec.maximum)) return {};
  const auto text = [](double v) { return QString::number(v); };
  if (spec.minimum && spec.maximum) return OptionsDialog::tr("%1 to %2").arg(text(*spec.minimum), text(*spec.maximum));
  return spec.minimum ? OptionsDialog::tr("at least %1").arg(text(*spec.minimum)) : OptionsDialog::tr("at most %1").arg(text(*spec.maximum));
}

QString noteOf(const policies::OptionSpec& spec) {
  QStringList parts{QString::fromStdString(spec.meaning)};
  if (!spec.unit.empty()) parts << OptionsDialog::tr("unit: %1").arg(QString::fromStdString(spec.unit));
  if (const QString range = rangeInWords(spec); !range.isEmpty()) parts << range;
  parts << OptionsDialog::tr("default: %1").arg(QString::fromStdString(spec.default_json));
  if (!spec.paper.empty()) parts << QString::fromStdString(spec.paper);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

OptionsDialog::OptionsDialog(const compare::Lane& lane, QWidget* parent) : QDialog(parent), m_policy(lane.policy) {
  setWindowTitle(tr("Options of %1").arg(QString::fromStdString(lane.label)));
  auto* layout = new QVBoxLayout(this);
  const policies::PolicyInfo* info = policies::find(lane.policy);
  if (info != nullptr) {
    layout->addWidget(makeLabel(QString::fromStdString(info->name), "heading", this));
    auto* summary = makeLabel(QString::fromStdString(info->summary), "note", this);
    summary->setWordWrap(true);
    layout->addWidget(summary);
  }
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  auto* inside = new QWidget(area);
  auto* form = new QFormLayout(inside);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  m_label = new QLineEdit(QString::fromStdString(lane.label), inside);
  m_label->setToolTip(tr("The name of this lane in the window, in figures and as a folder"));
  form->addRow(tr("&Label"), m_label);
  if (info != nullptr) {
    for (const policies::OptionSpec& spec : info->options) addField(spec, form);
  }
  for (Field& field : m_fields) {
    const auto it = lane.options.find(field.spec.key);
    field.set(it == lane.options.end() ? field.spec.default_json : it->second);
  }
  area->setWidget(inside);
  layout->addWidget(area, 1);
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  layout->addWidget(m_fault);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
  m_accept = buttons->button(QDialogButtonBox::Ok);
  m_accept->setProperty("role", QStringLiteral("primary"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
    for (Field& field : m_fields) field.set(field.spec.default_json);
  });
  layout->addWidget(buttons);
  resize(560, 520);
  check();
}

void OptionsDialog::addField(const policies::OptionSpec& spec, QFormLayout* form) {
  QWidget* editor = nullptr;
  Field field = makeEditor(spec, editor);
  editor->setObjectName(QString::fromStdString(spec.key));
  editor->setToolTip(noteOf(spec));
  editor->setAccessibleName(QString::fromStdString(spec.key));
  editor->setAccessibleDescription(noteOf(spec));
  auto* cell = new QWidget(this);
  auto* column = new QVBoxLayout(cell);
  column->setContentsMargins(0, 0, 0, 6);
  column->setSpacing(2);
  auto* row = new QHBoxLayout;
  row->addWidget(editor, 1);
  auto* reset = new QToolButton(cell);
  reset->setText(tr("Reset"));
  reset->setProperty("role", QStringLiteral("link"));
  reset->setToolTip(tr("Back to the default %1").arg(QString::fromStdString(spec.default_json)));
  connect(reset, &QToolButton::clicked, this, [set = field.set, json = spec.default_json] { set(json); });
  row->addWidget(reset);
  column->addLayout(row);
  auto* note = makeLabel(noteOf(spec), "note", cell);
  note->setWordWrap(true);
  column->addWidget(note);
  auto* name = new QLabel(QString::fromStdString(spec.key), this);
  name->setBuddy(editor);
  form->addRow(name, cell);
  m_fields.push_back(std::move(field));
}

OptionsDialog::Field OptionsDialog::makeEditor(const policies::OptionSpec& spec, QWidget*& editor) {
  using policies::OptionType;
  if (spec.type == OptionType::Bool) {
    auto* box = new QCheckBox(tr("on"), this);
    connect(box, &QCheckBox::toggled, this, &OptionsDialog::check);
    editor = box;
    return {spec, [box] { return box->isChecked() ? std::string("true") : std::string("false"); },
            [box](const std::string& json) { box->setChecked(json == "true"); }};
  }
  if (spec.type == OptionType::Choice) {
    auto* box = new QComboBox(this);
    for (const std::string& choice : spec.choices) box->addItem(QString::fromStdString(choice));
    connect(box, &QComboBox::currentIndexChanged, this, &OptionsDialog::check);
    editor = box;
    return {spec, [box] { return policies::canonicalJson(box->currentText().toStdString()); },
            [box](const std::string& json) { box->setCurrentText(QString::fromStdString(json).remove(QLatin1Char('"'))); }};
  }
  if (spec.type == OptionType::Integer && !spec.nullable) {
    auto* box = new QSpinBox(this);
    box->setRange(static_cast<int>(spec.minimum.value_or(std::numeric_limits<int>::min())),
                  static_cast<int>(spec.maximum.value_or(std::numeric_limits<int>::max())));
    connect(box, &QSpinBox::valueChanged, this, &OptionsDialog::check);
    editor = box;
    return {spec, [box] { return std::to_string(box->value()); },
            [box](const std::string& json) { box->setValue(QString::fromStdString(json).toInt()); }};
  }
  if (spec.type == OptionType::Json) {
    auto* text = new QPlainTextEdit(this);
    text->setPlaceholderText(tr("null, or JSON"));
    text->setMaximumHeight(text->fontMetrics().lineSpacing() * 5);
    text->setTabChangesFocus(true);
    connect(text, &QPlainTextEdit::textChanged, this, &OptionsDialog::check);
    editor = text;
    return {spec,
            [text] {
              const QString given = text->toPlainText().trimmed();
              return given.isEmpty() ? std::string("null") : policies::canonicalJson(given.toStdString());
            },
            [text](const std::string& json) { text->setPlainText(json == "null" ? QString() : QString::fromStdString(json)); }};
  }
  auto* line = new QLineEdit(this);
  if (spec.nullable) line->setPlaceholderText(tr("not set"));
  connect(line, &QLineEdit::textChanged, this, &OptionsDialog::check);
  editor = line;
  return {spec,
          [line] {
            const QString given = line->text().trimmed();
            return given.isEmpty() ? std::string("null") : policies::canonicalJson(given.toStdString());
          },
          [line](const std::string& json) { line->setText(json == "null" ? QString() : QString::fromStdString(json)); }};
}

void OptionsDialog::check() {
  const policies::PolicyInfo* info = policies::find(m_policy);
  if (info == nullptr) return;
  const policies::CheckedOptions checked = policies::checkOptions(info->options, options(), "");
  QStringList lines;
  for (const model::Fault& fault : checked.faults) {
    lines << QString::fromStdString(fault.pointer.substr(fault.pointer.rfind('/') + 1) + ": " + fault.message + ". " + fault.hint);
  }
  m_fault->setText(lines.join(QLatin1Char('\n')));
  m_accept->setEnabled(lines.isEmpty());
}

std::string OptionsDialog::label() const { return m_label->text().trimmed().toStdString(); }

model::OptionMap OptionsDialog::options() const {
  model::OptionMap options;
  for (const Field& field : m_fields) {
    const std::string json = field.json();
    if (json != field.spec.default_json) options[field.spec.key] = json;
  }
  return options;
}

}  // namespace roundel::app
