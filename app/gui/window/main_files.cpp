// The file's life in MainWindow: open, save, recent, examples, exports, and the guard of unsaved changes.

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QVBoxLayout>

#include "app/gui/dialogs/options_dialog.h"
#include "app/gui/dialogs/until_dialog.h"
#include "app/gui/window/main_window.h"
#include "core/io/run_output.h"
#include "core/io/scenario_io.h"
#include "widgets/figure_files/provenance.h"
#include "widgets/figures_page/figures_page.h"
#include "widgets/state/lane_edits.h"
#include "widgets/theme/style.h"
#include "widgets/whatif/what_if.h"

namespace roundel::app {
namespace {

constexpr int kRecent = 10;

std::vector<compare::LaneRun> finishedRuns(const widgets::ComparisonController& comparison) {
  std::vector<compare::LaneRun> runs;
  for (const widgets::LaneState& lane : comparison.lanes()) {
    if (lane.run && lane.run->trace) runs.push_back(*lane.run);
  }
  return runs;
}

// What a figure may weigh; its scenario is a part of it.
constexpr qint64 kMaxFigure = 512LL << 20;

QString openFilter() {
  return MainWindow::tr(
      "Scenarios (*.json);;Figures and reports that were exported (*.pdf *.svg *.png *.html);;All files (*)");
}
QString scenarioFilter() { return MainWindow::tr("Scenarios (*.json);;All files (*)"); }

}  // namespace

void MainWindow::makeFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  add(menu, QStringLiteral("new"), tr("&New"), QKeySequence::New, tr("An empty scenario"), [this] {
    if (maySwitchDocument())
      m_bench->document.reset(model::Scenario(), {});  // no title either: it is called by its file, once it has one
  });
  add(menu, QStringLiteral("new-window"), tr("New &window"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
      tr("Open another window with its own document"), [this] { newWindow(); });
  add(menu, QStringLiteral("open"), tr("&Open…"), QKeySequence::Open, tr("Open a scenario file"), [this] {
    if (!maySwitchDocument()) return;
    const QString path = QFileDialog::getOpenFileName(this, tr("Open scenario"), {}, openFilter());
    if (!path.isEmpty()) openFile(path);
  });
  m_recent = menu->addMenu(tr("Open &recent"));
  connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
  m_examples = menu->addMenu(tr("E&xamples"));
  for (const QString& name :
       QDir(QStringLiteral(":/roundel/scenarios")).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
    const QString path = QStringLiteral(":/roundel/scenarios/") + name;
    QFile file(path);
    QString title = name;
    if (file.open(QIODevice::ReadOnly)) {
      const io::ScenarioResult result = io::readScenario(file.readAll().toStdString());
      if (result.scenario && !result.scenario->title.empty()) title = QString::fromStdString(result.scenario->title);
    }
    add(m_examples, QStringLiteral("example-") + name, title, {}, tr("Open this example as a copy"), [this, path] {
      if (maySwitchDocument()) openFile(path);
    });
  }
  menu->addSeparator();
  add(menu, QStringLiteral("save"), tr("&Save"), QKeySequence::Save, tr("Write the scenario to its file"),
      [this] { save(); });
  add(menu, QStringLiteral("save-as"), tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
      tr("Write the scenario to another file"), [this] {
        const QString path =
            QFileDialog::getSaveFileName(this, tr("Save scenario"), m_bench->document.path(), scenarioFilter());
        if (!path.isEmpty()) saveAs(path);
      });
  menu->addSeparator();
  add(menu, QStringLiteral("close"), tr("&Close window"), QKeySequence::Close, tr("Close this window"),
      [this] { close(); });
  add(menu, QStringLiteral("quit"), tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Close every window"),
      [] { QApplication::closeAllWindows(); });
}

void MainWindow::fillRecentMenu() {
  m_recent->clear();
  for (const QString& path : recentFiles()) {
    QAction* action = m_recent->addAction(QDir::toNativeSeparators(path));
    connect(action, &QAction::triggered, this, [this, path] {
      if (maySwitchDocument()) openFile(path);
    });
  }
  if (m_recent->isEmpty()) m_recent->addAction(tr("Nothing yet"))->setEnabled(false);
}

QStringList MainWindow::recentFiles() const {
  QStringList files = QSettings().value(QStringLiteral("recent")).toStringList();
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

void MainWindow::remember(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  files.prepend(path);
  QSettings().setValue(QStringLiteral("recent"), files.mid(0, kRecent));
}

bool MainWindow::save() {
  if (!m_bench->document.path().isEmpty()) return saveAs(m_bench->document.path());
  const QString path = QFileDialog::getSaveFileName(this, tr("Save scenario"), {}, scenarioFilter());
  return !path.isEmpty() && saveAs(path);
}

bool MainWindow::saveAs(const QString& path) {
  const QString error = m_bench->document.save(path);
  if (!error.isEmpty()) {
    QMessageBox::critical(this, tr("Not saved"),
                          tr("%1\n\nThe scenario is unchanged in the window; save it elsewhere.").arg(error));
    return false;
  }
  remember(QFileInfo(path).absoluteFilePath());
  statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), 4000);
  return true;
}

bool MainWindow::maySwitchDocument() {
  if (!m_bench->document.isModified()) return true;
  QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                  tr("“%1” has changes that are not in a file.").arg(m_bench->document.displayName()),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  box.setObjectName(QStringLiteral("unsaved-guard"));
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      return save();
    case QMessageBox::Discard:
      return true;
    default:
      return false;
  }
}

bool MainWindow::isFigure(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && widgets::figures::looksLikeFigure(file.read(1024));
}

// The scenario runs again, and the figure is drawn from those runs.
bool MainWindow::openFigure(const QString& path) {
  QFile file(path);
  QString reason = tr("The file is larger than any figure.");
  std::optional<widgets::figures::Provenance> found;
  if (file.open(QIODevice::ReadOnly) && file.size() <= kMaxFigure)
    found = widgets::figures::readProvenance(file.readAll(), reason);
  if (!found) {
    QMessageBox::warning(this, tr("Not opened"),
                         tr("%1\n\n%2 The open scenario is unchanged.").arg(QFileInfo(path).fileName(), reason));
    return false;
  }
  m_bench->document.reset(found->scenario, {});
  if (!found->branches.empty()) m_bench->branches.restore(found->branches);
  m_figures->show(*found);
  showWorkspace(Figures);
  const QString note = found->workloads > 1
                           ? tr("The figure shows %1 scenarios; this is the first.").arg(found->workloads)
                           : tr("Scenario and view of %1, written by Roundel %2")
                                 .arg(QFileInfo(path).fileName(), QString::fromStdString(found->version));
  statusBar()->showMessage(note, 8000);
  return true;
}

// A file that reads well but says what cannot be can be opened as it stands, to be mended under Problems.
void MainWindow::showFaults(const QString& path, const std::vector<model::Fault>& faults,
                            std::optional<model::Scenario> draft) {
  QDialog dialog(this);
  dialog.setObjectName(QStringLiteral("faults"));
  dialog.setWindowTitle(tr("Not opened"));
  auto* layout = new QVBoxLayout(&dialog);
  layout->addWidget(widgets::makeLabel(
      tr("%n fault(s) in %1. The open scenario is unchanged.", nullptr, static_cast<int>(faults.size()))
          .arg(QFileInfo(path).fileName()),
      "title", &dialog));
  auto* text = new QPlainTextEdit(&dialog);
  text->setReadOnly(true);
  for (const model::Fault& fault : faults) {
    text->appendPlainText(QString::fromStdString(io::formatFault(fault, QFileInfo(path).fileName().toStdString())));
  }
  layout->addWidget(text);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
  connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  if (draft) {
    auto* anyway = buttons->addButton(tr("Open to mend it"), QDialogButtonBox::AcceptRole);
    anyway->setObjectName(QStringLiteral("open-draft"));
    anyway->setToolTip(tr("Open it anyway; Problems lists the faults, and nothing runs until they are corrected"));
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  }
  layout->addWidget(buttons);
  dialog.resize(720, 360);
  if (dialog.exec() != QDialog::Accepted || !draft) return;
  m_bench->document.reset(std::move(*draft), path);
  showWorkspace(Build);
}

void MainWindow::editLane(int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return;
  if (lane >= m_bench->comparison.documentLanes()) {
    m_whatIf->open(widgets::WhatIf::Kind::Switch, {.lane = lane, .job = {}, .node = {}, .t_s = -1});
    return;
  }
  OptionsDialog dialog(lanes[static_cast<std::size_t>(lane)].lane, m_bench->document.problem(), this);
  dialog.setObjectName(QStringLiteral("lane-options-dialog"));
  if (dialog.exec() == QDialog::Accepted) widgets::setLane(m_bench->document, lane, dialog.label(), dialog.options());
}

// After the click that asked for it: a dialog must not open inside it.
void MainWindow::goToLane(const QString& pointer) {
  const QStringList at = pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts);
  if (at.size() < 2 || at[0] != QLatin1String("compare")) return;
  QMetaObject::invokeMethod(
      this, [this, lane = at[1].toInt()] { editLane(lane); }, Qt::QueuedConnection);
}

// With the preset of the Figures workspace.
void MainWindow::exportFigure(const QString& kind, int lane) {
  m_figures->askAndExport(kind.toStdString(), QStringLiteral("pdf"), lane);
}

void MainWindow::exportRuns() {
  const std::vector<compare::LaneRun> runs = finishedRuns(m_bench->comparison);
  const QString path = QFileDialog::getSaveFileName(this, tr("Folder for the runs"), tr("comparison"));
  if (runs.empty() || path.isEmpty()) return;
  std::string error;
  if (!io::writeComparison(path.toStdString(), runs, error)) {
    QMessageBox::critical(this, tr("Not exported"), QString::fromStdString(error));
  }
}

void MainWindow::runUntil() {
  UntilDialog dialog(*m_bench, this);
  if (dialog.exec() != QDialog::Accepted) return;
  m_bench->playhead.pause();
  if (const auto at = dialog.instant_s()) {
    m_bench->playhead.setNow(*at);
  } else {
    statusBar()->showMessage(tr("That does not happen after the playhead."), 4000);
  }
}

}  // namespace roundel::app
