// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "core/io/files/folder_names.h"
#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

constexpr const char* kFolderKey = "exportFolder";

// Translated texts; io::exportFormats() has the English ones for the command line.
struct FormatText {
  QString title, meaning;
};
FormatText textOf(const std::string& id) {
  if (id == "perfetto")
    return {
        ExportDialog::tr("Perfetto trace"),
        ExportDialog::tr(
            "Chrome trace-event JSON for ui.perfetto.dev: schedulers as processes, GPUs as threads, jobs as slices. A "
            "name that ends in .gz packs it.")};
  if (id == "csv")
    return {
        ExportDialog::tr("Typed CSV"),
        ExportDialog::tr(
            "A folder with segments, jobs, decisions and metrics as CSV, and datapackage.json with the type, unit and "
            "meaning of every column.")};
  if (id == "swf")
    return {ExportDialog::tr("Standard Workload Format"),
            ExportDialog::tr("One line of 18 numbers per job; times in whole seconds.")};
  return {ExportDialog::tr("Batsim jobs"), ExportDialog::tr("The jobs file of Batsim, which evalys reads.")};
}

}  // namespace

ExportDialog::ExportDialog(std::function<std::vector<compare::LaneRun>()> runs, int first, QWidget* parent)
    : QDialog(parent),
      m_runs(std::move(runs)),
      m_format(new QComboBox(this)),
      m_which(new QComboBox(this)),
      m_stays(new QCheckBox(tr("One &row for each period on the same GPUs"), this)),
      m_place(new QLineEdit(this)),
      m_meaning(widgets::makeLabel({}, "note", this)),
      m_note(widgets::makeLabel({}, "note", this)) {
  setObjectName(QStringLiteral("export-runs-dialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Export runs for other programs"));
  makeFields(first);
  suggestPlace();
}

void ExportDialog::makeFields(int first) {
  constexpr int kWidth = 460;
  auto* form = new QFormLayout(this);
  for (const io::ExportFormat& export_format : io::exportFormats())
    m_format->addItem(textOf(export_format.id).title, QString::fromStdString(export_format.id));
  m_format->setObjectName(QStringLiteral("export-format"));
  m_format->setToolTip(tr("What is written, and for which program"));
  m_which->addItem(tr("All that have finished"));
  for (const compare::LaneRun& run : m_runs()) m_which->addItem(QString::fromStdString(run.lane.label));
  m_which->setCurrentIndex(first + 1 < m_which->count() ? first + 1 : 0);
  m_which->setObjectName(QStringLiteral("export-which"));
  m_which->setToolTip(tr("One scheduler's run, or all; SWF and Batsim write one file per run"));
  m_stays->setObjectName(QStringLiteral("export-stays"));
  m_stays->setToolTip(tr("Batsim: instead of one row per job, for Gantt charts of jobs that were preempted or moved"));
  for (QLabel* label : {m_meaning, m_note}) {
    label->setWordWrap(true);
    label->setMinimumWidth(kWidth);
  }
  m_note->setObjectName(QStringLiteral("export-note"));
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  form->addRow(tr("&Format"), m_format);
  form->addRow({}, m_meaning);
  form->addRow(tr("&Runs"), m_which);
  form->addRow({}, m_stays);
  makePlace(form);
  form->addRow(m_note);
  makeButtons(form);
  for (QComboBox* box : {m_format, m_which})
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::suggestPlace);
  connect(m_place, &QLineEdit::textChanged, this, &ExportDialog::refresh);
}

void ExportDialog::makePlace(QFormLayout* form) {
  m_place->setObjectName(QStringLiteral("export-place"));
  m_place->setToolTip(tr("The file, or the folder for several files"));
  m_browse = new QPushButton(tr("&Browse…"), this);
  m_browse->setToolTip(tr("Choose the file or folder"));
  m_browse->setAutoDefault(false);
  auto* row = new QHBoxLayout;
  row->addWidget(m_place, 1);
  row->addWidget(m_browse);
  auto* label = new QLabel(tr("&Write to"), this);
  label->setBuddy(m_place);
  form->addRow(label, row);
  connect(m_browse, &QPushButton::clicked, this, &ExportDialog::browse);
}

void ExportDialog::makeButtons(QFormLayout* form) {
  m_write = new QPushButton(tr("&Export"), this);
  m_write->setObjectName(QStringLiteral("export-write"));
  m_write->setToolTip(tr("Write it; the window can be used meanwhile"));
  m_write->setDefault(true);
  widgets::makePrimary(m_write);
  m_cancel = new QPushButton(tr("Cancel"), this);
  m_cancel->setObjectName(QStringLiteral("export-cancel"));
  m_cancel->setToolTip(tr("Stop; files that are already written are complete"));
  m_cancel->setAutoDefault(false);
  m_cancel->hide();
  auto* close_button = new QPushButton(tr("Close"), this);
  close_button->setToolTip(tr("Close; what is being written is cancelled"));
  close_button->setAutoDefault(false);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  for (QPushButton* button : {m_cancel, m_write, close_button}) row->addWidget(button);
  form->addRow(row);
  connect(m_write, &QPushButton::clicked, this, &ExportDialog::write);
  connect(m_cancel, &QPushButton::clicked, this, [this] { m_job.requestStop(); });
  connect(close_button, &QPushButton::clicked, this, &QDialog::close);
}

const io::ExportFormat& ExportDialog::format() const {
  return io::exportFormats()[static_cast<std::size_t>(m_format->currentIndex())];
}

bool ExportDialog::isFolder() const {
  return format().ending.empty() || (!format().together && request().runs.size() > 1);
}

io::ExportRequest ExportDialog::request() const {
  io::ExportRequest request;
  request.format = m_format->currentData().toString().toStdString();
  const std::string wanted_label = m_which->currentIndex() == 0 ? "" : m_which->currentText().toStdString();
  for (compare::LaneRun& run : m_runs())
    if (wanted_label.empty() || run.lane.label == wanted_label) request.runs.push_back(std::move(run));
  request.out = QDir::fromNativeSeparators(m_place->text().trimmed()).toStdString();
  request.version = QCoreApplication::applicationVersion().toStdString();
  request.batsim_row = m_stays->isChecked() ? io::BatsimRow::Stay : io::BatsimRow::Job;
  return request;
}

void ExportDialog::suggestPlace() {
  const FormatText text = textOf(format().id);
  m_meaning->setText(text.meaning);
  m_stays->setEnabled(format().id == "batsim");
  const QString folder = m_place->text().isEmpty()
                             ? QSettings().value(QLatin1String(kFolderKey), QDir::homePath()).toString()
                             : QFileInfo(QDir::fromNativeSeparators(m_place->text())).absolutePath();
  const bool one = m_which->currentIndex() > 0 || request().runs.size() == 1;
  const QString name = one && m_which->currentIndex() > 0
                           ? QString::fromStdString(io::folderName(m_which->currentText().toStdString()))
                           : QStringLiteral("runs");
  const QString ending =
      isFolder() ? QLatin1Char(' ') + m_format->currentData().toString() : QString::fromStdString(format().ending);
  m_place->setText(QDir::toNativeSeparators(QDir(folder).filePath(name + ending)));
  refresh();
}

void ExportDialog::browse() {
  const QString current_path = m_place->text();
  const QString path = isFolder() ? QFileDialog::getExistingDirectory(this, tr("Folder for the export"),
                                                                      QFileInfo(current_path).absolutePath())
                                  : QFileDialog::getSaveFileName(this, windowTitle(), current_path);
  if (path.isEmpty()) return;
  m_agreed = isFolder() ? QString() : path;
  m_place->setText(QDir::toNativeSeparators(path));
}

QString ExportDialog::note() const { return m_note->text(); }

QString ExportDialog::whyNot() const {
  const io::ExportRequest export_request = request();
  if (export_request.runs.empty()) return tr("No scheduler has finished a run yet.");
  if (export_request.out.empty()) return tr("Name a file or folder.");
  return QString::fromStdString(io::whyNotExportable(format(), export_request.runs.size(), export_request.out));
}

void ExportDialog::refresh() {
  const QString why = whyNot();
  m_note->setText(why);
  m_write->setEnabled(why.isEmpty() && !busy());
}

bool ExportDialog::mayReplace() {
  const QString path = QDir::fromNativeSeparators(m_place->text().trimmed());
  if (path == m_agreed || !QFileInfo(path).isFile()) return true;
  return QMessageBox::question(this, windowTitle(),
                               tr("%1 already exists. Replace it?").arg(QFileInfo(path).fileName())) ==
         QMessageBox::Yes;
}

bool ExportDialog::write() {
  refresh();
  if (busy() || !note().isEmpty() || !mayReplace()) return false;
  QSettings().setValue(QLatin1String(kFolderKey),
                       QFileInfo(QDir::fromNativeSeparators(m_place->text())).absolutePath());
  m_note->setText(tr("Writing…"));
  m_write->setEnabled(false);
  m_cancel->show();
  m_job = m_threads.start(
      [asked = request()](const widgets::JobContext& job) {
        io::ExportRequest stoppable = asked;
        stoppable.stop = job.stop();
        return io::exportRuns(stoppable);
      },
      [this](const widgets::JobOutcome<io::ExportOutcome>& outcome) { finish(outcome); });
  return true;
}

void ExportDialog::finish(const widgets::JobOutcome<io::ExportOutcome>& outcome) {
  m_cancel->hide();
  m_write->setEnabled(true);
  QStringList lines;
  if (!outcome.value) {
    lines << outcome.error;
  } else {
    const io::ExportOutcome& export_outcome = *outcome.value;
    if (!export_outcome.error.empty()) lines << QString::fromStdString(export_outcome.error);
    if (export_outcome.files.size() == 1)
      lines << tr("Wrote %1.").arg(QString::fromStdString(export_outcome.files.front().string()));
    if (export_outcome.files.size() > 1)
      lines << tr("Wrote %1 files into %2.")
                   .arg(export_outcome.files.size())
                   .arg(QString::fromStdString(export_outcome.files.front().parent_path().string()));
    if (export_outcome.stopped)
      lines << (export_outcome.files.empty() ? tr("Cancelled: nothing was written.") : tr("Cancelled."));
    for (const std::string& export_note : export_outcome.notes) lines << QString::fromStdString(export_note);
  }
  m_agreed = QDir::fromNativeSeparators(m_place->text().trimmed());
  m_note->setText(lines.join(QLatin1Char('\n')));
  layout()->activate();
  adjustSize();
  emit written();
}

}  // namespace roundel::app
