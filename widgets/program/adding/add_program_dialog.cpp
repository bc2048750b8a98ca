// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/add_program_dialog.h"

#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "core/policies/common/options.h"
#include "core/program/permission.h"
#include "core/program/process.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/program/permission/command_text.h"
#include "widgets/program/permission/program_rights.h"

namespace roundel::widgets {
namespace {

constexpr int kWide = 402, kShareOfWindow = 90;  // px; % of the window's height
constexpr double kUsualTime_s = 10;
constexpr int kUsualMemory_mib = 2048;

QFrame* makeRule(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setProperty("line", true);
  return line;
}

QHBoxLayout* headRow(const QString& title, const char* role, const QString& note, QWidget* parent) {
  auto* row = new QHBoxLayout;
  row->addWidget(makeLabel(title, role, parent), 1);
  row->addWidget(makeLabel(note, "note", parent));
  return row;
}

}  // namespace

AddProgramDialog::AddProgramDialog(std::shared_ptr<const model::Problem> problem, std::string base,
                                   std::vector<Template> templates, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_problem(std::move(problem)), m_base(std::move(base)), m_theme(theme) {
  setObjectName(QStringLiteral("add-program"));
  setWindowTitle(tr("Add a program"));
  setAccessibleName(windowTitle());
  setWindowModality(Qt::WindowModal);
  auto* dialog_layout = new QVBoxLayout(this);
  dialog_layout->setContentsMargins(16, 14, 16, 14);
  dialog_layout->setSpacing(10);
  auto* head = new QVBoxLayout;
  head->setSpacing(2);
  head->addWidget(makeLabel(windowTitle(), "heading", this));
  head->addWidget(makeLabel(tr("Roundel starts the command and asks it for each decision."), "dim", this));
  dialog_layout->addLayout(head);
  auto* scroll = new QScrollArea(this);
  scroll->setObjectName(QStringLiteral("add-program-middle"));
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* page = new QWidget(scroll);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(10);
  addCommand(column);
  if (!templates.empty()) addTemplates(column, std::move(templates));
  column->addWidget(makeRule(page));
  addFields(column);
  column->addWidget(makeRule(page));
  addRights(column);
  column->addStretch(1);
  scroll->setWidget(page);
  dialog_layout->addWidget(scroll, 1);
  dialog_layout->addWidget(makeButtons());
  m_settle.setSingleShot(true);
  m_settle.setInterval(kSettle_ms);
  connect(&m_settle, &QTimer::timeout, this, &AddProgramDialog::look);
  setFixedWidth(screenPx(kWide));
  look();
}

void AddProgramDialog::addCommand(QBoxLayout* column) {
  QWidget* page = column->parentWidget();
  auto* block = new QVBoxLayout;
  block->setSpacing(4);
  block->addLayout(headRow(tr("Command"), "dim", tr("quotes work as in a shell, no expansion"), page));
  auto* row = new QHBoxLayout;
  m_command = new CommandEdit(m_theme, page);
  m_command->setObjectName(QStringLiteral("program-command"));
  m_command->setAccessibleName(tr("Command"));
  m_command->setPlaceholderText(QStringLiteral("python3 mine.py"));
  row->addWidget(m_command, 1);
  auto* browse_button = new QPushButton(tr("&Browse…"), page);
  browse_button->setObjectName(QStringLiteral("program-browse"));
  browse_button->setAutoDefault(false);
  browse_button->setToolTip(tr("Choose the program's file"));
  connect(browse_button, &QPushButton::clicked, this, &AddProgramDialog::browse);
  row->addWidget(browse_button);
  block->addLayout(row);
  auto* found_row = new QHBoxLayout;
  found_row->setSpacing(7);
  m_mark = new StatusMark(StatusMark::Kind::Good, m_theme, page);
  m_found = makeLabel({}, "dim", page);
  m_found->setObjectName(QStringLiteral("program-found"));
  m_found->setTextFormat(Qt::PlainText);
  m_found->setWordWrap(true);
  found_row->addWidget(m_mark, 0, Qt::AlignTop);
  found_row->addWidget(m_found, 1);
  block->addLayout(found_row);
  column->addLayout(block);
  connect(m_command, &QLineEdit::textChanged, this, [this] {
    m_trial.drop();
    m_resultBox->hide();
    m_add->setEnabled(false);
    m_check->setEnabled(false);
    m_settle.start();
  });
}

void AddProgramDialog::addTemplates(QBoxLayout* column, std::vector<Template> templates) {
  QWidget* page = column->parentWidget();
  auto* block = new QVBoxLayout;
  block->setSpacing(6);
  block->addLayout(headRow(tr("New from template"), "title", tr("writes a first-come, first-served scheduler"), page));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  for (Template& file_template : templates) {
    auto* tile = new QPushButton(page);
    tile->setObjectName(QStringLiteral("template-") + file_template.suffix);
    tile->setAutoDefault(false);
    tile->setAccessibleName(tr("New from template: %1").arg(file_template.title));
    tile->setToolTip(tr("Asks for a new file, writes it, and fills in its command"));
    auto* tile_layout = new QVBoxLayout(tile);
    tile_layout->setContentsMargins(10, 6, 10, 6);
    tile_layout->setSpacing(1);
    auto* title = makeLabel(file_template.title, "title", tile);
    auto* note = makeLabel(file_template.note, "note", tile);
    for (QLabel* label : {title, note}) {
      label->setAttribute(Qt::WA_TransparentForMouseEvents);
      tile_layout->addWidget(label);
    }
    connect(tile, &QPushButton::clicked, this, [this, what = std::move(file_template)] { writeTemplate(what); });
    row->addWidget(tile, 1);
  }
  block->addLayout(row);
  column->addLayout(block);
}

void AddProgramDialog::addFields(QBoxLayout* column) {
  QWidget* page = column->parentWidget();
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(24);
  form->setVerticalSpacing(8);
  const auto withNote = [&](QWidget* field, const QString& note) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(field);
    row->addWidget(makeLabel(note, "dim", page), 1);
    return row;
  };
  m_name = new QLineEdit(page);
  m_name->setObjectName(QStringLiteral("program-name"));
  m_name->setAccessibleName(tr("Name of the lane"));
  form->addRow(tr("Name"), m_name);
  m_time = new QDoubleSpinBox(page);
  m_time->setObjectName(QStringLiteral("program-time"));
  m_time->setRange(0, 86400);
  m_time->setDecimals(1);
  m_time->setValue(kUsualTime_s);
  m_time->setSpecialValueText(tr("none"));
  m_time->setAccessibleName(tr("Time limit, seconds a decision; 0: none"));
  form->addRow(tr("Time limit"), withNote(m_time, tr("s a decision")));
  m_memory = new QSpinBox(page);
  m_memory->setObjectName(QStringLiteral("program-memory"));
  m_memory->setRange(16, 1 << 20);
  m_memory->setGroupSeparatorShown(true);
  m_memory->setValue(kUsualMemory_mib);
  m_memory->setAccessibleName(tr("Memory limit, MiB"));
  form->addRow(tr("Memory limit"), withNote(m_memory, tr("MiB, at most 64 processes")));
  column->addLayout(form);
  m_reload = new QCheckBox(tr("&Reload when the file changes"), page);
  m_reload->setObjectName(QStringLiteral("program-reload"));
  m_reload->setChecked(true);
  column->addWidget(m_reload);
}

void AddProgramDialog::addRights(QBoxLayout* column) {
  QWidget* page = column->parentWidget();
  ProgramLimits limits;
  limits.network = program::whatIsNotLimited().find("network") == std::string::npos;
  column->addWidget(makeLabel(tr("What the program may do"), "title", page));
  column->addWidget(makeRightsList(limits, m_theme, page));
  setAccessibleDescription(protectedText(limits) + QLatin1Char(' ') + notProtectedText(limits));
  m_resultBox = new QFrame(page);
  m_resultBox->setProperty("panel", true);
  auto* row = new QHBoxLayout(m_resultBox);
  row->setContentsMargins(8, 5, 8, 5);
  row->setSpacing(8);
  m_resultMark = new StatusMark(StatusMark::Kind::Good, m_theme, m_resultBox);
  m_result = makeLabel({}, "body", m_resultBox);
  m_result->setObjectName(QStringLiteral("program-trial"));
  m_result->setTextFormat(Qt::PlainText);
  m_result->setWordWrap(true);
  row->addWidget(m_resultMark, 0, Qt::AlignTop);
  row->addWidget(m_result, 1);
  m_resultBox->hide();
  column->addWidget(m_resultBox);
}

QWidget* AddProgramDialog::makeButtons() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  m_check = new QPushButton(tr("&Check"), part);
  m_check->setObjectName(QStringLiteral("program-check"));
  m_check->setAutoDefault(false);
  m_check->setToolTip(tr("Starts the program, asks for one decision on the open scenario, and stops it"));
  connect(m_check, &QPushButton::clicked, this, &AddProgramDialog::tryIt);
  auto* cancel = new QPushButton(tr("Cance&l"), part);
  cancel->setObjectName(QStringLiteral("program-cancel"));
  cancel->setAutoDefault(false);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  m_add = new QPushButton(tr("&Add program"), part);
  m_add->setObjectName(QStringLiteral("program-add"));
  m_add->setToolTip(tr("Adds a lane whose decisions this program makes; the command that you typed is then allowed"));
  m_add->setDefault(true);
  makePrimary(m_add);
  connect(m_add, &QPushButton::clicked, this, &QDialog::accept);
  row->addWidget(m_check);
  row->addStretch(1);
  row->addWidget(cancel);
  row->addWidget(m_add);
  return part;
}

QString AddProgramDialog::command() const { return m_command->text().trimmed(); }
bool AddProgramDialog::reloads() const { return m_reload->isChecked(); }

QString AddProgramDialog::name() const {
  const QString typed = m_name->text().trimmed();
  return typed.isEmpty() ? m_name->placeholderText() : typed;
}

model::OptionMap AddProgramDialog::options() const {
  model::OptionMap options{{"command", policies::jsonOfText(command().toStdString())}};
  if (m_time->value() != kUsualTime_s)
    options["decision_limit_s"] = policies::canonicalJson(QString::number(m_time->value(), 'g', 10).toStdString());
  if (m_memory->value() != kUsualMemory_mib) options["memory_mib"] = std::to_string(m_memory->value());
  return options;
}

void AddProgramDialog::setCommand(const QString& command) {
  m_command->setText(command);
  m_settle.stop();
  look();
}

void AddProgramDialog::look() {
  m_files = filesOf(command(), m_base);
  m_found->setText(m_files.text);
  m_mark->setKind(m_files.found ? StatusMark::Kind::Good : StatusMark::Kind::Bad);
  m_mark->setVisible(!m_files.text.isEmpty());
  m_add->setEnabled(m_files.found);
  m_check->setEnabled(m_files.found && m_problem != nullptr);
  const QString file =
      m_files.found ? QFileInfo(QString::fromStdString(m_files.launch.launch->file)).completeBaseName() : QString();
  m_name->setPlaceholderText(escapedCommand(file.toStdString()));
}

void AddProgramDialog::browse() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Choose a program"), QString::fromStdString(m_base));
  if (path.isEmpty()) return;
  const QFileInfo file(path);
  const QString word = quotedWord(path);
  const bool python = file.suffix() == QLatin1String("py") && !file.isExecutable();
  setCommand(python ? QStringLiteral("python3 ") + word : word);
}

// The save dialog asks before it replaces a file; a template never replaces one.
void AddProgramDialog::writeTemplate(const Template& what) {
  const QString start = QDir(QString::fromStdString(m_base)).filePath(QStringLiteral("my_fifo.") + what.suffix);
  const QString path =
      QFileDialog::getSaveFileName(this, tr("New from template"), start, tr("%1 (*.%2)").arg(what.title, what.suffix));
  if (path.isEmpty()) return;
  const auto [text, reason] = what.write(path);
  if (text.isEmpty()) {
    QMessageBox::warning(this, tr("Not written"), reason);
    return;
  }
  setCommand(text);
  emit fileWritten(path);
}

void AddProgramDialog::tryIt() {
  look();
  if (!m_files.found || m_problem == nullptr) return;
  program::allow(program::permissionFor(*m_files.launch.launch));
  showResult(StatusMark::Kind::No, tr("starting…"));
  m_check->setEnabled(false);
  model::OptionMap tried = options();
  if (!m_base.empty()) tried["folder"] = policies::jsonOfText(m_base);  // the problem may have none yet
  m_trial = m_threads.start(
      [problem = m_problem, tried](const JobContext& job) { return tryProgram(problem, tried, job.stop()); },
      [this](const JobOutcome<ProgramTrial>& outcome) {
        showTrial(outcome.value.value_or(ProgramTrial{.ok = false, .text = outcome.error}));
      });
}

void AddProgramDialog::showTrial(const ProgramTrial& trial) {
  m_check->setEnabled(true);
  showResult(trial.ok ? StatusMark::Kind::Good : StatusMark::Kind::Bad, trial.text);
  if (!trial.name.isEmpty()) m_name->setPlaceholderText(trial.name);
  emit tried();
}

void AddProgramDialog::showResult(StatusMark::Kind kind, const QString& text) {
  m_resultMark->setKind(kind);
  m_result->setText(text);
  m_resultBox->show();
}

void AddProgramDialog::showEvent(QShowEvent* event) {
  const QWidget* parent_window = parentWidget() != nullptr ? parentWidget()->window() : nullptr;
  const int largest_height =
      (parent_window != nullptr ? parent_window->height() : screen()->availableSize().height()) * kShareOfWindow / 100;
  auto* scroll = findChild<QScrollArea*>(QStringLiteral("add-program-middle"));
  // Fonts are known only now.
  for (QPushButton* tile : findChildren<QPushButton*>())
    if (tile->layout() != nullptr) tile->setMinimumHeight(tile->layout()->sizeHint().height());
  const int margins = layout()->contentsMargins().left() + layout()->contentsMargins().right();
  const int content = scroll->widget()->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width();
  setFixedWidth(std::max(screenPx(kWide), content + margins));
  const int wanted_height =
      sizeHint().height() - scroll->sizeHint().height() + scroll->widget()->sizeHint().height() + screenPx(40);
  setMaximumHeight(largest_height);
  resize(width(), std::min(largest_height, wanted_height));
  QDialog::showEvent(event);
  m_command->setFocus();
}

}  // namespace roundel::widgets
