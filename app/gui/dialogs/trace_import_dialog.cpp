// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/trace_import_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/io/fault_text.h"
#include "core/model/scenario.h"
#include "widgets/base/theme/style.h"
#include "widgets/base/theme/theme.h"

namespace roundel::app {
namespace {

constexpr int kSoon_ms = 300;  // waits for the end of typing
constexpr int kShownRows = 8;
constexpr int kUsualJobs = 1000;  // more jobs are slow to draw; 0 takes all
constexpr int kFieldsWidth = 400;

QString qt(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

struct Found {
  traces::TracePreview preview;
  std::vector<model::Fault> faults;
};

/// Faults of the import, one per line.
QString textOf(const std::vector<model::Fault>& faults) {
  QStringList lines;
  for (const model::Fault& fault : faults) lines << QString::fromStdString(io::formatFault(fault));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

TraceImportDialog::TraceImportDialog(QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("trace-import"));
  setWindowTitle(tr("Import a trace"));
  m_importTimer.setSingleShot(true);
  m_importTimer.setInterval(kSoon_ms);
  connect(&m_importTimer, &QTimer::timeout, this, &TraceImportDialog::previewOrImport);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(widgets::kGap);
  columns->addWidget(makeFields());
  columns->addWidget(makeResults(), 1);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(columns, 1);
  layout->addWidget(makeButtons());
  resize(1100, 640);
  chooseFormat();
}

// ---- construction -----------------------------------------------------------------------------------------------------------------

QWidget* TraceImportDialog::makeFields() {
  auto* fields = new QWidget(this);
  auto* form = new QFormLayout(fields);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addFile(form);
  addFormatFields(form);
  addAssumptions(form);
  addWindow(form);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(fields);
  area->setMinimumWidth(kFieldsWidth);
  return area;
}

QWidget* TraceImportDialog::makeButtons() {
  auto* buttons = new QDialogButtonBox(this);
  m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
  m_open->setObjectName(QStringLiteral("open-trace"));
  m_open->setToolTip(tr("Open the scenario of the report as a new document"));
  m_open->setEnabled(false);
  widgets::makePrimary(m_open);
  buttons->addButton(QDialogButtonBox::Cancel)->setToolTip(tr("Leave the document as it is (Esc)"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

QLineEdit* TraceImportDialog::line(const char* name, const QString& tip, const QString& placeholder) {
  auto* edit = new QLineEdit(this);
  edit->setObjectName(QLatin1String(name));
  edit->setToolTip(tip);
  edit->setPlaceholderText(placeholder);
  connect(edit, &QLineEdit::textChanged, this, &TraceImportDialog::changed);
  return edit;
}

QSpinBox* TraceImportDialog::numberField(const char* name, const QString& tip, int least, int most, int value) {
  auto* box = new QSpinBox(this);
  box->setObjectName(QLatin1String(name));
  box->setRange(least, most);
  box->setValue(value);
  box->setToolTip(tip);
  connect(box, &QSpinBox::valueChanged, this, &TraceImportDialog::changed);
  return box;
}

QWidget* TraceImportDialog::withBrowse(QLineEdit* target) {
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(target, 1);
  auto* button = new QPushButton(tr("Browse…"), row);
  button->setObjectName(target->objectName() + QStringLiteral("-browse"));
  button->setToolTip(tr("Choose a file"));
  connect(button, &QPushButton::clicked, this, [this, target] { browse(target); });
  layout->addWidget(button);
  row->setFocusProxy(target);
  return row;
}

void TraceImportDialog::browse(QLineEdit* target) {
  const QString path = QFileDialog::getOpenFileName(this, tr("Choose a file"), target->text(), tr("All files (*)"));
  if (path.isEmpty()) return;
  if (target == m_file) return setFile(path);
  target->setText(path);
}

void TraceImportDialog::addFile(QFormLayout* form) {
  m_file = line("file", tr("The trace: a table or JSON, as it is or gzipped"), tr("a file, plain or gzip"));
  form->addRow(tr("&File"), withBrowse(m_file));
  m_format = new QComboBox(this);
  m_format->setObjectName(QStringLiteral("format"));
  m_format->setToolTip(tr("Format of the file; guessed from its first line"));
  for (const traces::TraceFormat& format : traces::formats())
    m_format->addItem(tr("%1 (%2)").arg(qt(format.title), qt(format.id)), qt(format.id));
  connect(m_format, &QComboBox::currentIndexChanged, this, &TraceImportDialog::chooseFormat);
  form->addRow(tr("F&ormat"), m_format);
  m_about = widgets::makeLabel({}, "dim", this);
  m_about->setWordWrap(true);
  form->addRow(m_about);
}

void TraceImportDialog::addFormatFields(QFormLayout* form) {
  m_extra = line("extra", {}, tr("none"));
  m_extraRow = withBrowse(m_extra);
  m_extraLabel = new QLabel(this);
  m_extraLabel->setBuddy(m_extra);
  form->addRow(m_extraLabel, m_extraRow);
  m_map = line(
      "map",
      tr("FIELD=COLUMN, several by commas; fields: submit, duration, gpus, id, user, group, model, type, start, end; COLUMN:ms, :min, :h, :d "
         "are other units than seconds"),
      tr("as guessed"));
  m_mapLabel = new QLabel(tr("Co&lumns"), this);
  m_mapLabel->setBuddy(m_map);
  form->addRow(m_mapLabel, m_map);
}

void TraceImportDialog::addAssumptions(QFormLayout* form) {
  m_cluster = line("cluster", tr("GPUs of each type, TYPE=N by commas; jobs that are larger are dropped"),
                   tr("what the trace tells"));
  form->addRow(tr("&Cluster"), m_cluster);
  m_perNode = numberField("per-node", tr("The number of GPUs of one type in a node of this cluster"), 1, 1024, 8);
  form->addRow(tr("GPUs a &node"), m_perNode);
  m_throughputs = new QComboBox(this);
  m_throughputs->setObjectName(QStringLiteral("throughputs"));
  m_throughputs->addItem(tr("as the format does"), QString());
  m_throughputs->addItem(tr("durations on a reference type"), QStringLiteral("duration"));
  m_throughputs->addItem(tr("models drawn from the catalogue"), QStringLiteral("catalogue"));
  m_throughputs->setToolTip(tr("Traces do not tell how fast a job would be elsewhere: what is assumed"));
  connect(m_throughputs, &QComboBox::currentIndexChanged, this, &TraceImportDialog::changed);
  form->addRow(tr("&Throughputs"), m_throughputs);
  m_reference =
      line("reference", tr("GPU type that durations refer to"), tr("the first of the cluster field, else V100"));
  form->addRow(tr("&Reference"), m_reference);
  m_ratios = line("ratios", tr("Speeds of GPU types relative to the reference, TYPE=NUMBER by commas"),
                  tr("of the catalogue, else 1"));
  form->addRow(tr("R&atios"), m_ratios);
}

void TraceImportDialog::makeSample() {
  m_sample = new QDoubleSpinBox(this);
  m_sample->setObjectName(QStringLiteral("sample"));
  m_sample->setRange(0.001, 1);
  m_sample->setDecimals(3);
  m_sample->setSingleStep(0.1);
  m_sample->setValue(1);
  m_sample->setToolTip(tr("Each job with this probability"));
  connect(m_sample, &QDoubleSpinBox::valueChanged, this, &TraceImportDialog::changed);
  m_load = new QDoubleSpinBox(this);
  m_load->setObjectName(QStringLiteral("load"));
  m_load->setRange(0, 100);
  m_load->setSingleStep(0.1);
  m_load->setSpecialValueText(tr("as in the trace"));
  m_load->setToolTip(
      tr("Stretches or shortens the time between submissions, so that jobs ask for this share of the GPUs"));
  connect(m_load, &QDoubleSpinBox::valueChanged, this, &TraceImportDialog::changed);
}

void TraceImportDialog::addWindow(QFormLayout* form) {
  const QString times = tr("seconds, or 90min, 36h, 2d");
  m_from = line("from", tr("Only jobs submitted at least this long after the trace's first"), times);
  form->addRow(tr("Fro&m"), m_from);
  m_to = line("to", tr("Only jobs submitted before this time"), times);
  form->addRow(tr("&Until"), m_to);
  makeSample();
  form->addRow(tr("&Sample"), m_sample);
  form->addRow(tr("Load of the &GPUs"), m_load);
  m_first = numberField(
      "first",
      tr("At most this many jobs, in order of submission; 0: all. The window draws a thousand well, the command line runs a million"),
      0, 1'000'000, kUsualJobs);
  m_first->setSpecialValueText(tr("all"));
  form->addRow(tr("&Jobs at most"), m_first);
  m_seed = numberField("seed", tr("Seed for drawing the sample and the models"), 0, 1'000'000, 1);
  form->addRow(tr("See&d"), m_seed);
}

QWidget* TraceImportDialog::makeResults() {
  auto* results = new QWidget(this);
  auto* layout = new QVBoxLayout(results);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(widgets::makeLabel(tr("First rows"), "heading", results));
  m_rows = new QTableWidget(results);
  m_rows->setObjectName(QStringLiteral("rows"));
  m_rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_rows->setTabKeyNavigation(false);
  m_rows->setToolTip(tr("The first rows of the file"));
  m_rows->verticalHeader()->hide();
  layout->addWidget(m_rows, 2);
  layout->addWidget(widgets::makeLabel(tr("Report"), "heading", results));
  m_report = new QPlainTextEdit(results);
  m_report->setObjectName(QStringLiteral("report"));
  m_report->setReadOnly(true);
  m_report->setTabChangesFocus(true);
  m_report->setToolTip(tr("What was read, dropped and assumed; the scenario's source keeps it"));
  layout->addWidget(m_report, 3);
  layout->addLayout(makeProgress());
  showState({}, false);
  return results;
}

QLayout* TraceImportDialog::makeProgress() {
  auto* row = new QHBoxLayout;
  m_state = widgets::makeLabel({}, "dim", this);
  m_state->setObjectName(QStringLiteral("state"));
  row->addWidget(m_state, 1);
  m_busy = new QProgressBar(this);
  m_busy->setRange(0, 0);
  m_busy->setFixedWidth(160);
  m_busy->setAccessibleName(tr("Reading"));
  row->addWidget(m_busy);
  m_stop = new QPushButton(tr("Sto&p"), this);
  m_stop->setObjectName(QStringLiteral("stop"));
  m_stop->setToolTip(tr("Stop reading; change a field to read again"));
  connect(m_stop, &QPushButton::clicked, this, &TraceImportDialog::stop);
  row->addWidget(m_stop);
  return row;
}

// ---- fields -----------------------------------------------------------------------------------------------------------------------

void TraceImportDialog::setFile(const QString& path) {
  m_file->setText(path);  // changed() continues
}

traces::TraceArguments TraceImportDialog::words() const {
  traces::TraceArguments words;
  words.format = m_format->currentData().toString().toStdString();
  words.file = m_file->text().toStdString();
  const traces::TraceFormat* format = traces::findFormat(words.format);
  if (format != nullptr && !format->extra.empty())
    words.extra[std::string(format->extra.front().option)] = m_extra->text().toStdString();
  if (format != nullptr && format->mapped) words.map = m_map->text().toStdString();
  words.cluster = m_cluster->text().toStdString();
  words.gpus_per_node = m_perNode->value();
  words.throughputs = m_throughputs->currentData().toString().toStdString();
  words.reference = m_reference->text().toStdString();
  words.ratios = m_ratios->text().toStdString();
  words.from = m_from->text().toStdString();
  words.to = m_to->text().toStdString();
  words.sample = m_sample->value();
  words.load = m_load->value();
  words.first = static_cast<std::size_t>(m_first->value());
  words.seed = static_cast<std::uint64_t>(m_seed->value());
  return words;
}

void TraceImportDialog::chooseFormat() {
  const traces::TraceFormat* format = traces::findFormat(m_format->currentData().toString().toStdString());
  if (format == nullptr) return;
  m_about->setText(tr("%1. Columns: %2.").arg(qt(format->files), qt(format->columns)));
  const bool extra = !format->extra.empty();
  m_extraLabel->setVisible(extra);
  m_extraRow->setVisible(extra);
  if (extra) {
    m_extraLabel->setText(qt(format->extra.front().option));
    m_extra->setToolTip(qt(format->extra.front().meaning));
  }
  m_mapLabel->setVisible(format->mapped);
  m_map->setVisible(format->mapped);
  changed();
}

// ---- work -------------------------------------------------------------------------------------------------------------------------

// A new file is previewed first, to find its format.
void TraceImportDialog::previewOrImport() { m_file->text() == m_previewedFile ? import() : startPreview(); }

void TraceImportDialog::startPreview() {
  const QString file = m_file->text();
  m_previewJob = m_threads.start(
      [path = file.toStdString()](const widgets::JobContext&) {
        model::FaultList faults;
        Found file_preview;
        file_preview.preview = traces::previewTrace(path, kShownRows, faults);
        file_preview.faults = std::move(faults).take();
        return file_preview;
      },
      [this, file](widgets::JobOutcome<Found> outcome) {
        if (!outcome.value) return showState(outcome.error, false);
        m_previewedFile = file;
        showPreview(outcome.value->preview);
        if (outcome.value->faults.empty()) return changed();
        m_report->setPlainText(textOf(outcome.value->faults));
        showState(tr("Not read"), false);
      });
}

void TraceImportDialog::showPreview(const traces::TracePreview& preview) {
  std::size_t width = preview.names.size();
  for (const auto& row : preview.rows) width = std::max(width, row.size());
  m_rows->clear();
  m_rows->setColumnCount(static_cast<int>(width));
  m_rows->setRowCount(static_cast<int>(preview.rows.size()));
  m_rows->horizontalHeader()->setVisible(!preview.names.empty());
  for (std::size_t c = 0; c < preview.names.size(); ++c)
    m_rows->setHorizontalHeaderItem(static_cast<int>(c), new QTableWidgetItem(qt(preview.names[c])));
  for (std::size_t r = 0; r < preview.rows.size(); ++r)
    for (std::size_t c = 0; c < preview.rows[r].size(); ++c)
      m_rows->setItem(static_cast<int>(r), static_cast<int>(c), new QTableWidgetItem(qt(preview.rows[r][c])));
  m_rows->resizeColumnsToContents();
  const int format = m_format->findData(qt(preview.format));
  if (format >= 0) m_format->setCurrentIndex(format);
}

void TraceImportDialog::changed() {
  m_scenario.reset();
  m_open->setEnabled(false);
  m_previewJob.drop();
  m_importJob.drop();
  m_importTimer.stop();
  if (m_file->text().isEmpty()) return showState(tr("Choose a file"), false);
  showState(tr("Reading…"), true);
  m_importTimer.start();
}

void TraceImportDialog::import() {
  m_importJob = m_threads.start(
      [words = words()](const widgets::JobContext& job) {
        model::FaultList faults;
        auto result = std::make_shared<traces::TraceImport>();
        if (auto request = traces::requestOf(words, faults)) {
          request->files.stop = job.stop();
          *result = traces::importTrace(*request);
        } else {
          result->faults = std::move(faults).take();
        }
        return result;
      },
      [this](widgets::JobOutcome<std::shared_ptr<traces::TraceImport>> outcome) {
        if (!outcome.value) return showState(outcome.error, false);
        showResult(std::move(**outcome.value));
      });
}

void TraceImportDialog::stop() {
  m_importTimer.stop();
  m_previewJob.drop();
  m_importJob.drop();
  showState(tr("Stopped"), false);
}

void TraceImportDialog::showResult(traces::TraceImport result) {
  if (!result.scenario) {
    m_report->setPlainText(textOf(result.faults));
    return showState(tr("Not imported"), false);
  }
  QStringList lines;
  for (const std::string& text : traces::reportLines(result.report)) lines << QString::fromStdString(text);
  m_report->setPlainText(lines.join(QLatin1Char('\n')));
  showState(tr("%n job(s)", nullptr, static_cast<int>(result.scenario->jobs.size())), false);
  m_scenario = std::make_shared<const model::Scenario>(std::move(*result.scenario));
  m_open->setEnabled(true);
}

void TraceImportDialog::showState(const QString& text, bool busy) {
  m_state->setText(text);
  m_busy->setVisible(busy);
  m_stop->setVisible(busy);
}

}  // namespace roundel::app
