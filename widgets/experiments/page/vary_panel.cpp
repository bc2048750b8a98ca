// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/vary_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/compare/lane_name.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {
namespace {

constexpr int kChipsInARow = 4;
constexpr int kChipText = 52;  // preferred width of a long text in px; it may get less or more

// A chip that elides its text.
class ValueChip : public QToolButton {
 public:
  ValueChip(const QString& text, QWidget* parent) : QToolButton(parent), m_text(text) { cutTo(kChipText); }
  QSize sizeHint() const override {
    return QSize(frame() + std::min(kChipText, widthOf(m_text)), QToolButton::sizeHint().height());
  }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QToolButton::resizeEvent(event);
    cutTo(width() - frame());
  }

 private:
  int widthOf(const QString& text) const { return fontMetrics().horizontalAdvance(text); }
  int frame() const { return QToolButton::sizeHint().width() - widthOf(text()); }
  void cutTo(int room) { setText(fontMetrics().elidedText(m_text, Qt::ElideRight, room)); }

  QString m_text;
};

QToolButton* link(const QString& text, const QString& tip, QWidget* parent) {
  QToolButton* button = linkButton(text, tip, parent);
  button->setAccessibleName(tip);
  return button;
}

QString pathOf(const SweepDraft& draft, const DraftVary& vary) {
  QStringList paths;
  for (const std::string& path : vary.paths) paths << shown(path);
  QString text = paths.join(QStringLiteral(", "));
  if (vary.scheduler < 0) return text;
  const DraftScheduler& owner = draft.schedulers[static_cast<std::size_t>(vary.scheduler)];
  return SweepView::tr("%1 of %2")
      .arg(text, shown(owner.label.empty() ? compare::schedulerName(owner.policy) : owner.label));
}

std::optional<double> numberOf(const std::string& text) {
  return parseNumber(QString::fromStdString(text), {-1e300, false}).value;
}

/// Whether the fault is about this dimension: by its place in the file, or because the point's values begin with its name.
bool isAbout(const model::Fault& fault, const DraftVary& vary, std::size_t number) {
  return fault.pointer.rfind("/vary/" + std::to_string(number), 0) == 0 ||
         fault.message.rfind("at " + vary.name + " = ", 0) == 0;
}

}  // namespace

// ---- a block --------------------------------------------------------------------------------------------------------------------------

VaryBlock::VaryBlock(SweepView* view, std::size_t entry, QWidget* parent)
    : QWidget(parent), m_view(view), m_entry(entry) {
  setObjectName(QStringLiteral("vary-%1").arg(entry));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 2);
  column->setSpacing(4);
  makeHead(column);
  if (vary().range)
    makeRange(column);
  else
    makeChips(column);
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  column->addWidget(m_fault);
  refresh();
}

void VaryBlock::change(const QString& text, const std::function<void(DraftVary&)>& change, const QString& gesture) {
  m_view->document.edit(
      text, [&](SweepDraft& draft) { change(draft.vary[m_entry]); }, gesture);
}

void VaryBlock::makeHead(QVBoxLayout* column) {
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  auto* name = new QLineEdit(shown(vary().name), this);
  name->setObjectName(QStringLiteral("name"));
  name->setAccessibleName(tr("Name of the dimension"));
  name->setToolTip(tr("Its column in results.csv and its name in figures; type another (Enter)"));
  name->setFrame(false);
  QFont bold;  // the size is inherited
  bold.setWeight(QFont::DemiBold);
  name->setFont(bold);
  name->setCursorPosition(0);
  name->setMinimumWidth(QFontMetrics(name->font()).horizontalAdvance(QStringLiteral("round_s")) + 24);
  connect(name, &QLineEdit::editingFinished, this, [this, name] { rename(name); });
  row->addWidget(name, 1);
  QLabel* path = makeLabel({}, "note", this);
  const QString words = pathOf(m_view->document.draft(), vary());
  path->setText(path->fontMetrics().elidedText(words, Qt::ElideMiddle, 90));
  path->setToolTip(words);
  row->addWidget(path);
  auto* form = link(vary().range ? tr("list") : tr("range"),
                    vary().range ? tr("Type the values of %1 one by one").arg(name->text())
                                 : tr("Give %1 as a range: from, to, steps").arg(name->text()),
                    this);
  connect(form, &QToolButton::clicked, this, &VaryBlock::toggleRange);
  row->addWidget(form);
  auto* remove = link(QStringLiteral("×"), tr("Stop varying %1").arg(name->text()), this);
  remove->setObjectName(QStringLiteral("remove"));
  connect(remove, &QToolButton::clicked, this, [this] {
    m_view->document.edit(tr("Remove a dimension"), [this](SweepDraft& draft) {
      draft.vary.erase(draft.vary.begin() + static_cast<std::ptrdiff_t>(m_entry));
    });
  });
  row->addWidget(remove);
  column->addLayout(row);
}

// A block whose place was taken by another one loses the keyboard focus when it is removed.
void VaryBlock::rename(QLineEdit* field) {
  if (objectName().isEmpty() || m_entry >= m_view->document.draft().vary.size()) return;
  const std::string name = field->text().trimmed().toStdString();
  if (name.empty()) return field->setText(shown(vary().name));
  if (name != vary().name) change(tr("Rename a dimension"), [&name](DraftVary& vary) { vary.name = name; }, {});
}

void VaryBlock::makeRange(QVBoxLayout* column) {
  auto* grid = new QGridLayout;
  grid->setSpacing(3);
  const auto field = [&](int at, const QString& words, const QString& tip, const QString& name, int stretch) {
    auto* line = new QLineEdit(this);
    line->setObjectName(name);
    line->setToolTip(tip);
    line->setAccessibleName(words);
    line->setMinimumWidth(34);
    grid->addWidget(makeLabel(words, "note", this), 0, at);
    grid->addWidget(line, 1, at);
    grid->setColumnStretch(at, stretch);
    return line;
  };
  m_from = field(0, tr("from"), tr("The first value"), QStringLiteral("from"), 3);
  m_to = field(1, tr("to"), tr("The last value"), QStringLiteral("to"), 3);
  m_steps = field(2, tr("steps"), tr("How many values, both ends included"), QStringLiteral("steps"), 2);
  auto* scale = new QComboBox(this);
  scale->setObjectName(QStringLiteral("scale"));
  scale->addItems({tr("linear"), tr("log")});
  scale->setToolTip(tr("Equal steps, or equal factors"));
  scale->setAccessibleName(tr("scale"));
  scale->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  scale->setMinimumContentsLength(4);
  scale->setCurrentIndex(vary().range->log ? 1 : 0);
  grid->addWidget(makeLabel(tr("scale"), "note", this), 0, 3);
  grid->addWidget(scale, 1, 3);
  column->addLayout(grid);
  m_values = makeLabel({}, "", this);
  m_values->setWordWrap(true);
  column->addWidget(m_values);
  connectRange(scale);
}

void VaryBlock::connectRange(QComboBox* scale) {
  const auto typed = [this](QLineEdit* line, auto set) {
    connect(line, &QLineEdit::textEdited, this, [this, line, set](const QString& text) {
      const auto number = parseNumber(text, {-1e300, false}).value;
      if (!number) return;
      change(
          tr("Change a range"),
          [&](DraftVary& to) {
            if (to.range) set(*to.range, *number);
          },
          QStringLiteral("%1/%2").arg(m_entry).arg(line->objectName()));
    });
  };
  typed(m_from, [](DraftRange& range, double value) { range.from = value; });
  typed(m_to, [](DraftRange& range, double value) { range.to = value; });
  typed(m_steps, [](DraftRange& range, double value) { range.steps = static_cast<int>(std::clamp(value, 0.0, 1e6)); });
  connect(scale, &QComboBox::activated, this, [this](int index) {
    change(tr("Change a range"), [index](DraftVary& to) {
      if (to.range) to.range->log = index == 1;
    });
  });
}

void VaryBlock::makeChips(QVBoxLayout* column) {
  auto* grid = new QGridLayout;
  grid->setSpacing(6);
  int chip_index = 0;
  const auto put = [&](QWidget* widget) {
    grid->addWidget(widget, chip_index / kChipsInARow, chip_index % kChipsInARow);
    ++chip_index;
  };
  for (std::size_t i = 0; i < vary().values.size(); ++i) put(makeChip(i));
  put(makeAdd());
  column->addLayout(grid);
}

QWidget* VaryBlock::makeChip(std::size_t value) {
  const QString text = shown(nameOf(vary(), vary().values[value]));
  auto* chip = new ValueChip(text, this);
  chip->setProperty("segment", true);
  chip->setProperty("compact", true);
  chip->setCheckable(true);
  chip->setChecked(true);
  chip->setMinimumHeight(24);
  chip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  chip->setToolTip(tr("%1 is a value; a click removes it").arg(text));
  chip->setAccessibleName(tr("Value %1, remove").arg(text));
  connect(chip, &QToolButton::clicked, this, [this, value, chip] {
    chip->setChecked(true);
    if (vary().values.size() < 2) return;
    change(tr("Remove a value"),
           [value](DraftVary& to) { to.values.erase(to.values.begin() + static_cast<std::ptrdiff_t>(value)); });
  });
  return chip;
}

QWidget* VaryBlock::makeAdd() {
  auto* add = new QLineEdit(this);
  add->setObjectName(QStringLiteral("add-value"));
  add->setPlaceholderText(tr("+ value"));
  add->setToolTip(tr("Another value: type it, then Enter"));
  add->setAccessibleName(tr("Another value of %1").arg(shown(vary().name)));
  connect(add, &QLineEdit::returnPressed, this, [this, add] { addValue(add->text().trimmed()); });
  add->setMinimumWidth(40);
  return add;
}

void VaryBlock::addValue(const QString& text) {
  if (text.isEmpty()) return;
  const std::string value = valueFromTyped(text.toStdString());
  change(tr("Add a value"), [&](DraftVary& to) {
    if (std::ranges::find(to.values, value) == to.values.end()) to.values.push_back(value);
    std::ranges::stable_sort(to.values, [](const std::string& a, const std::string& b) {
      const auto x = numberOf(a), y = numberOf(b);
      return x && y && *x < *y;
    });
  });
}

void VaryBlock::toggleRange() {
  change(vary().range ? tr("Values one by one") : tr("Values as a range"), [](DraftVary& to) {
    if (to.range) {
      to.values = valuesOf(to);
      to.range.reset();
      return;
    }
    const auto first = numberOf(to.values.front()), last = numberOf(to.values.back());
    to.range = DraftRange{.from = first.value_or(1),
                          .to = last.value_or(10),
                          .steps = std::max(2, static_cast<int>(to.values.size())),
                          .log = first && last && *first > 0 && *last > 4 * *first};
    to.values.clear();
  });
}

void VaryBlock::showRange(const DraftRange& range) {
  const auto put = [](QLineEdit* line, double value) {
    const auto now = parseNumber(line->text(), {-1e300, false}).value;
    if (!now || *now != value) line->setText(numberText(value));
  };
  put(m_from, range.from);
  put(m_to, range.to);
  put(m_steps, range.steps);
  QStringList texts;
  for (const std::string& value : valuesOf(vary())) texts << shown(nameOf(vary(), value));
  if (texts.size() > 12) texts = texts.mid(0, 6) + QStringList{QStringLiteral("…")} + texts.mid(texts.size() - 3);
  m_values->setText(texts.isEmpty() ? tr("at least 2 steps; on a log scale both ends above 0")
                                    : texts.join(QStringLiteral("   ")));
}

void VaryBlock::refresh() {
  if (vary().range) showRange(*vary().range);
  QStringList faults;
  std::size_t number = 0;  // index among those of the scenario, as in the file
  for (std::size_t i = 0; i < m_entry; ++i) number += m_view->document.draft().vary[i].scheduler < 0 ? 1U : 0U;
  for (const model::Fault& fault : m_view->runner.faults())
    if (isAbout(fault, vary(), number)) faults << shown(fault.message);
  m_fault->setText(faults.value(0));
  m_fault->setToolTip(faults.mid(0, 20).join(QLatin1Char('\n')));
  m_fault->setVisible(!faults.isEmpty());
}

// ---- the panel ------------------------------------------------------------------------------------------------------------------------

VaryPanel::VaryPanel(SweepView* view, QWidget* parent) : Panel(tr("What varies"), parent), m_view(view) {
  auto* add = link(tr("+ vary a field…"), tr("Vary a field of the scenario, or an option of a scheduler (V)"), this);
  add->setObjectName(QStringLiteral("vary-a-field"));
  connect(add, &QToolButton::clicked, this, &VaryPanel::fieldWanted);
  setCorner(add);
  QVBoxLayout* column = plainColumn(body());
  m_column = new QVBoxLayout;
  m_column->setSpacing(8);
  column->addLayout(m_column);
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  column->addWidget(m_fault);
  auto* row = new QHBoxLayout;
  row->addWidget(makeLabel(tr("Scenario"), "title", this));
  row->addStretch(1);
  auto* open_button = link(tr("use the open one"), tr("Vary the scenario that is open in Build and Run"), this);
  open_button->setObjectName(QStringLiteral("use-open-scenario"));
  connect(open_button, &QToolButton::clicked, this, &VaryPanel::scenarioWanted);
  row->addWidget(open_button);
  column->addLayout(row);
  m_title = makeLabel({}, "dim", this);
  m_title->setObjectName(QStringLiteral("scenario-title"));
  m_title->setWordWrap(true);
  column->addWidget(m_title);
  connect(&view->document, &SweepDocument::changed, this, &VaryPanel::refresh);
  connect(&view->runner, &SweepRunner::stateChanged, this, &VaryPanel::refresh);
  refresh();
}

// Blocks are made again if their controls differ. Typing only changes text, so the field keeps the keyboard focus.
QString VaryPanel::shapeOf(const SweepDraft& draft) {
  QString shape;
  for (const DraftVary& vary : draft.vary) {
    shape += shown(vary.name) + pathOf(draft, vary) + (vary.range ? QStringLiteral("|range") : QString());
    if (vary.range) continue;
    for (const std::string& value : vary.values) shape += QLatin1Char('|') + QString::fromStdString(value);
  }
  return shape;
}

// Restores the keyboard focus to the field of the same name in the block of the same name.
void VaryPanel::makeBlocks() {
  const QWidget* had = focusWidget();
  const QString name = had != nullptr && isAncestorOf(had) ? had->objectName() : QString();
  const QString block =
      had != nullptr && had->parentWidget() != nullptr ? had->parentWidget()->objectName() : QString();
  for (VaryBlock* old_block : m_blocks) {
    old_block->setObjectName({});  // the new block gets its name
    old_block->hide();
    old_block->deleteLater();
  }
  m_blocks.clear();
  for (std::size_t i = 0; i < m_view->document.draft().vary.size(); ++i) {
    m_blocks.push_back(new VaryBlock(m_view, i, this));
    m_column->addWidget(m_blocks.back());
    if (name.isEmpty() || m_blocks.back()->objectName() != block) continue;
    if (auto* field = m_blocks.back()->findChild<QWidget*>(name)) field->setFocus();
  }
}

bool VaryBlock::showsFault() const { return !m_fault->isHidden(); }

// The first fault that no block shows.
void VaryPanel::showFault() {
  const auto& faults = m_view->runner.faults();
  const bool is_shown_elsewhere = faults.empty() || std::ranges::any_of(m_blocks, &VaryBlock::showsFault);
  m_fault->setText(is_shown_elsewhere ? QString() : shown(faults.front().message));
  m_fault->setVisible(!is_shown_elsewhere);
}

void VaryPanel::refresh() {
  const SweepDraft& draft = m_view->document.draft();
  if (const QString shape = shapeOf(draft); shape != m_shape) {
    m_shape = shape;
    makeBlocks();
  } else {
    for (VaryBlock* block : m_blocks) block->refresh();
  }
  showFault();
  const auto json = nlohmann::json::parse(draft.scenario.empty() ? draft.source : draft.scenario, nullptr, false);
  const std::string title = json.is_object() ? json.value("title", "") : std::string();
  m_title->setText(!title.empty() ? shown(title) : draft.scenario.empty() ? tr("a generator") : tr("untitled"));
}

}  // namespace roundel::widgets
