// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/option_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "app/gui/dialogs/json_edit.h"
#include "core/io/catalogue_io.h"
#include "core/io/fault_text.h"
#include "core/policies/common/json_text.h"
#include "core/policies/common/option_choices.h"
#include "widgets/base/theme/mark_refused.h"
#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

using policies::OptionType;
using widgets::makeLabel;

QString text(const std::string& words) { return QString::fromStdString(words); }

// A default as the editor shows it: strings without quotes.
QString shownDefault(const policies::OptionSpec& spec) {
  if (spec.default_json == "null") return OptionRow::tr("not set");
  if (spec.type == OptionType::Bool) return spec.default_json == "true" ? OptionRow::tr("on") : OptionRow::tr("off");
  if (spec.type == OptionType::Text) return text(policies::textOfJson(spec.default_json));
  QString word = text(spec.default_json);
  if (spec.type == OptionType::Choice || spec.type == OptionType::Json) word.remove(QLatin1Char('"'));
  return spec.unit.empty() ? word : word + QLatin1Char(' ') + text(spec.unit);
}

// Ignores the mouse wheel, so that scrolling the dialog does not change values.
template <class Box>
class WithoutWheel : public Box {
 public:
  using Box::Box;

 protected:
  void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

}  // namespace

QString rangeText(const policies::OptionSpec& spec) {
  if (!spec.choices.empty() || (!spec.minimum && !spec.maximum)) return {};
  const auto number = [](double v) { return QString::number(v); };
  if (spec.minimum && spec.maximum) return OptionRow::tr("%1 to %2").arg(number(*spec.minimum), number(*spec.maximum));
  return spec.minimum ? OptionRow::tr("at least %1").arg(number(*spec.minimum))
                      : OptionRow::tr("at most %1").arg(number(*spec.maximum));
}

OptionRow::OptionRow(const policies::OptionSpec& spec, QWidget* parent)
    : QWidget(parent), m_spec(spec), m_note(noteOf(spec)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 8);
  column->setSpacing(2);
  column->addLayout(makeHead());
  makeEditor();
  m_editor->setObjectName(text(spec.key));
  m_editor->setToolTip(m_note);
  m_editor->setAccessibleName(spec.unit.empty() ? text(spec.key) : tr("%1 in %2").arg(text(spec.key), text(spec.unit)));
  m_editor->setAccessibleDescription(m_note);
  m_name->setBuddy(m_editor);
  auto* line = new QHBoxLayout;
  line->addWidget(m_editor, 1);
  if (!spec.unit.empty() && spec.type != OptionType::Json) line->addWidget(makeLabel(text(spec.unit), "dim", this));
  column->addLayout(line);
  addTexts(column);
  connect(this, &OptionRow::edited, this, &OptionRow::showDifference);
  setJson(spec.default_json);
  showDifference();
}

QString OptionRow::noteOf(const policies::OptionSpec& spec) {
  QStringList parts;
  if (!spec.unit.empty()) parts << tr("in %1").arg(text(spec.unit));
  if (const QString range = rangeText(spec); !range.isEmpty()) parts << range;
  if (spec.nullable) parts << tr("may be left empty");
  parts << tr("default %1").arg(shownDefault(spec));
  if (!spec.paper.empty()) parts << text(spec.paper);
  return text(spec.meaning) + QStringLiteral("\n") + parts.join(QStringLiteral(" · "));
}

QLayout* OptionRow::makeHead() {
  auto* head = new QHBoxLayout;
  m_name = makeLabel(text(m_spec.key), "title", this);
  m_difference = makeLabel({}, "note", this);
  m_reset = new QToolButton(this);
  m_reset->setObjectName(QStringLiteral("reset-") + text(m_spec.key));
  m_reset->setText(tr("Reset"));
  m_reset->setProperty("role", QStringLiteral("link"));
  m_reset->setToolTip(tr("Back to the default: %1").arg(shownDefault(m_spec)));
  m_reset->setAccessibleName(tr("Reset %1").arg(text(m_spec.key)));
  connect(m_reset, &QToolButton::clicked, this, [this] {
    setJson(m_spec.default_json);
    m_editor->setFocus();
  });
  head->addWidget(m_name);
  head->addStretch(1);
  head->addWidget(m_difference);
  head->addWidget(m_reset);
  return head;
}

void OptionRow::addTexts(QVBoxLayout* column) {
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  m_fault->hide();
  column->addWidget(m_fault);
  auto* note = makeLabel(m_note, "note", this);
  note->setWordWrap(true);
  column->addWidget(note);
}

void OptionRow::makeEditor() {
  const bool isBool = m_spec.type == OptionType::Bool;
  if (isBool && !m_spec.nullable)
    makeCheckBox();
  else if (isBool || m_spec.type == OptionType::Choice)
    makeComboBox();
  else if (m_spec.type == OptionType::Integer && !m_spec.nullable)
    makeSpinBox();
  else if (m_spec.type == OptionType::Json)
    makeJsonEditor();
  else if (m_spec.type == OptionType::Text)
    makeTextEditor();
  else
    makeLineEditor();
}

void OptionRow::makeCheckBox() {
  auto* box = new QCheckBox(tr("on"), this);
  connect(box, &QCheckBox::toggled, this, &OptionRow::edited);
  m_editor = box;
  m_json = [box] { return box->isChecked() ? std::string("true") : std::string("false"); };
  m_set = [box](const std::string& json) { box->setChecked(json == "true"); };
}

void OptionRow::makeComboBox() {
  auto* box = new WithoutWheel<QComboBox>(this);
  box->setFocusPolicy(Qt::StrongFocus);
  if (m_spec.nullable) box->addItem(tr("not set"), QStringLiteral("null"));
  if (m_spec.type == OptionType::Bool) {
    box->addItem(tr("on"), QStringLiteral("true"));
    box->addItem(tr("off"), QStringLiteral("false"));
  }
  for (const std::string& choice : m_spec.choices) {
    const std::string json = policies::canonicalJson('"' + choice + '"');
    box->addItem(text(choice), text(json));
    box->setItemData(box->count() - 1, text(policies::meaningOf(m_spec, json)), Qt::ToolTipRole);
  }
  connect(box, &QComboBox::currentIndexChanged, this, &OptionRow::edited);
  m_editor = box;
  m_json = [box] { return box->currentData().toString().toStdString(); };
  m_set = [box](const std::string& json) { box->setCurrentIndex(std::max(0, box->findData(text(json)))); };
}

void OptionRow::makeSpinBox() {
  using Limits = std::numeric_limits<int>;
  auto* box = new WithoutWheel<QSpinBox>(this);
  box->setFocusPolicy(Qt::StrongFocus);
  box->setRange(static_cast<int>(std::max<double>(m_spec.minimum.value_or(Limits::min()), Limits::min())),
                static_cast<int>(std::min<double>(m_spec.maximum.value_or(Limits::max()), Limits::max())));
  connect(box, &QSpinBox::valueChanged, this, &OptionRow::edited);
  m_editor = box;
  m_json = [box] { return std::to_string(box->value()); };
  m_set = [box](const std::string& json) { box->setValue(text(json).toInt()); };
}

void OptionRow::makeJsonEditor() {
  m_text = new JsonEdit(this);
  m_text->setPlaceholderText(m_spec.nullable ? tr("not set; or JSON") : tr("JSON"));
  connect(m_text, &QPlainTextEdit::textChanged, this, &OptionRow::edited);
  m_editor = m_text;
  m_json = [this] {
    const QString typed_text = m_text->toPlainText().trimmed();
    return typed_text.isEmpty() ? std::string("null") : policies::canonicalJson(typed_text.toStdString());
  };
  m_set = [this](const std::string& json) {
    m_text->setPlainText(json == "null" ? QString() : text(io::formattedJson(json)).trimmed());
  };
}

void OptionRow::makeLineEditor() {
  auto* line = new QLineEdit(this);
  if (m_spec.nullable) line->setPlaceholderText(tr("not set"));
  connect(line, &QLineEdit::textChanged, this, &OptionRow::edited);
  m_editor = line;
  m_json = [line] {
    const QString typed_text = line->text().trimmed();
    return typed_text.isEmpty() ? std::string("null") : policies::canonicalJson(typed_text.toStdString());
  };
  m_set = [line](const std::string& json) { line->setText(json == "null" ? QString() : text(json)); };
}

// Strings are typed without quotes, and a number in them is not converted.
void OptionRow::makeTextEditor() {
  auto* line = new QLineEdit(this);
  connect(line, &QLineEdit::textChanged, this, &OptionRow::edited);
  m_editor = line;
  m_json = [line, nullable = m_spec.nullable] {
    const QString typed_text = line->text().trimmed();
    return nullable && typed_text.isEmpty() ? std::string("null") : policies::jsonOfText(typed_text.toStdString());
  };
  m_set = [line](const std::string& json) {
    line->setText(json == "null" ? QString() : text(policies::textOfJson(json)));
  };
  if (m_spec.nullable) line->setPlaceholderText(tr("not set"));
}

bool OptionRow::differs() const { return json() != m_spec.default_json; }

void OptionRow::showDifference() {
  const bool is_different = differs();
  m_name->setText(is_different ? text(m_spec.key) + QStringLiteral(" •") : text(m_spec.key));
  m_difference->setText(is_different ? tr("differs from the default %1").arg(shownDefault(m_spec)) : QString());
  m_reset->setEnabled(is_different);
}

// Faults inside a JSON value are also shown beside their lines.
void OptionRow::setFaults(const std::vector<model::Fault>& faults) {
  QStringList words;
  std::map<int, QString> lines;
  for (const model::Fault& fault : withLines(faults)) {
    QString fault_text = text(fault.message);
    if (!fault.hint.empty()) fault_text += QStringLiteral(". ") + text(fault.hint);
    if (fault.line > 0 && m_text != nullptr) {
      QString& line_text = lines[fault.line];
      line_text += line_text.isEmpty() ? fault_text : QLatin1Char('\n') + fault_text;
      fault_text = tr("line %1: %2").arg(fault.line).arg(fault_text);
    }
    words << fault_text;
  }
  m_faulty = !words.isEmpty();
  m_fault->setText(words.join(QLatin1Char('\n')));
  m_fault->setVisible(m_faulty);
  if (m_text != nullptr) {
    m_text->setFaults(std::move(lines));
  }
  widgets::markRefused(m_editor, m_faulty);
}

std::vector<model::Fault> OptionRow::withLines(std::vector<model::Fault> faults) const {
  if (m_text == nullptr) return faults;
  const std::string typed_text = m_text->toPlainText().toStdString();
  const auto begin = typed_text.find_first_not_of(" \t\r\n");
  // A text that begins with a bracket is JSON; another one may be a bare word.
  const bool meant = begin != std::string::npos && (typed_text[begin] == '{' || typed_text[begin] == '[');
  if (const auto mistake = meant ? policies::jsonErrorIn(typed_text) : std::nullopt) {
    return {{.code = "syntax",
             .pointer = "",
             .message = tr("column %1: %2").arg(mistake->column).arg(text(mistake->message)).toStdString(),
             .hint = "",
             .line = mistake->line}};
  }
  for (model::Fault& fault : faults) {
    const std::size_t slash = fault.pointer.find('/', 1);
    if (fault.line == 0 && slash != std::string::npos) fault.line = io::lineOf(typed_text, fault.pointer.substr(slash));
  }
  return faults;
}

QString OptionRow::faultText() const { return m_faulty ? m_fault->text() : QString(); }

bool OptionRow::matches(const QString& words) const {
  return words.trimmed().isEmpty() || text(m_spec.key).contains(words.trimmed(), Qt::CaseInsensitive) ||
         m_note.contains(words.trimmed(), Qt::CaseInsensitive);
}

}  // namespace roundel::app
