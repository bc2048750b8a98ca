// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/file_actions.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/dialogs/file_guard.h"
#include "app/gui/dialogs/trace_import_dialog.h"
#include "app/gui/message_time.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/recent_files.h"
#include "core/io/fault_text.h"
#include "core/io/scenario_io.h"
#include "core/talk/read_talk.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/sweeps/sweep_document.h"
#include "widgets/start/welcome/gallery_entries.h"

namespace roundel::app {
namespace {

// The largest size of a figure file, with its scenario.
constexpr qint64 kMaxFigure = 512LL << 20;
constexpr int kSaved_ms = 4'000;

QString openFilter() {
  return FileActions::tr(
      "Scenarios, sweeps, lessons and talks (*.json);;Figures and reports that were exported (*.pdf *.svg *.png *.html);;All files (*)");
}
QString scenarioFilter() { return FileActions::tr("Scenarios (*.json);;All files (*)"); }

// Opening a FIFO would block, so it is left to the reader of scenarios, which reports it.
bool isFigure(const QString& path) {
  QFile file(path);
  return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
         widgets::figures::looksLikeFigure(file.read(1024));
}

io::ScenarioResult readShipped(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? io::readScenario(file.readAll().toStdString()) : io::ScenarioResult();
}

}  // namespace

FileActions::FileActions(widgets::Document* document, widgets::BranchTree* branches, widgets::Playhead* playhead,
                         QMainWindow* window)
    : QObject(window), m_document(document), m_branches(branches), m_playhead(playhead), m_window(window) {
  connect(document, &widgets::Document::replaced, this, [this] { m_shipped.clear(); });
  makeGuard();
}

void FileActions::makeGuard() {
  widgets::Document* document = m_document;
  FileGuard::GuardedDocument guarded;
  guarded.file = [document]() -> widgets::KnownFile& { return document->file(); };
  guarded.path = [document] { return document->path(); };
  guarded.text = [document] { return io::writeScenario(document->scenario(), document->session()); };
  guarded.canonical = [](const std::string& text) {
    const io::ScenarioResult read = io::readScenario(text);
    const auto& value = read.scenario ? read.scenario : read.draft;
    return value ? io::writeScenario(*value, read.session) : text;
  };
  guarded.reload = [document] {
    QStringList lines;
    for (const model::Fault& fault : document->reload())
      lines << QString::fromStdString(io::formatFault(fault, document->path().toStdString()));
    return lines.join(QLatin1Char('\n'));
  };
  guarded.keepMine = [document] { document->keepMine(); };
  guarded.save = [this](bool as) { return as ? askAndSaveAs() : save(); };
  guarded.mayReload = [this] { return mayLeaveRecording(); };
  m_guard = new FileGuard(std::move(guarded), m_window);
  connect(document, &widgets::Document::fileStateChanged, m_guard, &FileGuard::refresh);
}

void FileActions::addSaving(MenuBuilder& menus, QMenu* menu) {
  menus.add(menu, QStringLiteral("save"), tr("&Save"), QKeySequence::Save, tr("Write the scenario to its file"),
            [this] {
              if (!savesOther(false)) save();
            });
  menus.add(menu, QStringLiteral("save-as"), tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
            tr("Write the scenario to another file"), [this] {
              if (!savesOther(true)) askAndSaveAs();
            });
}

void FileActions::makeMenu(MenuBuilder& menus) {
  QMenu* menu = menus.addMenu(tr("&File"));
  menus.add(menu, QStringLiteral("new"), tr("&New"), QKeySequence::New, tr("An empty scenario"), [this] { makeNew(); });
  menus.add(menu, QStringLiteral("new-window"), tr("New &window"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
            tr("Open another window with its own document"), [this] { emit newWindowWanted(); });
  menus.add(menu, QStringLiteral("open"), tr("&Open…"), QKeySequence::Open,
            tr("Open a scenario, sweep, lesson or talk"), [this] { askAndOpen(); });
  m_recent = menu->addMenu(tr("Open &recent"));
  connect(m_recent, &QMenu::aboutToShow, this, &FileActions::fillRecentMenu);
  m_examples = menu->addMenu(tr("Open e&xample"));
  addExamples(menus);
  menus.add(menu, QStringLiteral("import-trace"), tr("&Import trace…"), {},
            tr("Open the jobs of a public trace, with a report of what was read and assumed"),
            [this] { importTrace(); });
  menu->addSeparator();
  addSaving(menus, menu);
  m_export = menu->addMenu(tr("&Export"));
  m_export->setToolTipsVisible(true);
  menu->addSeparator();
  menus.add(menu, QStringLiteral("close"), tr("&Close window"), QKeySequence::Close, tr("Close this window"),
            [this] { m_window->close(); });
  menus.add(menu, QStringLiteral("quit"), tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Close every window"),
            [] { QApplication::closeAllWindows(); });
}

void FileActions::addExamples(MenuBuilder& menus) {
  QMenu* groups[std::size(widgets::kGalleryGroups)] = {};
  for (const widgets::GalleryEntry& entry : widgets::shippedScenarios()) {
    QMenu*& group = groups[static_cast<std::size_t>(entry.group)];
    if (group == nullptr) {
      group = m_examples->addMenu(widgets::groupTitle(entry.group));
      group->setToolTipsVisible(true);
    }
    menus.add(group, QStringLiteral("example-%1.json").arg(entry.name), entry.title, {},
              tr("%1 Opens as a copy.").arg(entry.task), [this, path = entry.path] { switchTo(path); });
  }
}

void FileActions::makeNew() {
  if (!mayLeaveDocument()) return;
  m_document->startNew();  // without a title it is named after its file
  emit draftOpened();
}

QString FileActions::origin() const { return m_document->path().isEmpty() ? m_shipped : m_document->path(); }

void FileActions::popUpExamples() { m_examples->popup(QCursor::pos()); }

void FileActions::fillRecentMenu() {
  m_recent->clear();
  for (const QString& path : recentFiles()) {
    QAction* action = m_recent->addAction(QDir::toNativeSeparators(path));
    connect(action, &QAction::triggered, this, [this, path] {
      switchTo(path);
      if (QFileInfo(path) == QFileInfo(m_document->path())) emit chosen();
    });
  }
  if (m_recent->isEmpty()) m_recent->addAction(tr("Nothing yet"))->setEnabled(false);
}

// ---- saving -----------------------------------------------------------------------------------------------------------------------

bool FileActions::savesOther(bool as) {
  return std::ranges::any_of(m_saveOther, [as](const auto& save) { return save(as); });
}

bool FileActions::save() {
  if (!m_document->path().isEmpty()) return saveAs(m_document->path());
  const QString path = QFileDialog::getSaveFileName(m_window, tr("Save scenario"), {}, scenarioFilter());
  return !path.isEmpty() && saveAs(path);
}

bool FileActions::askAndSaveAs() {
  const QString path =
      QFileDialog::getSaveFileName(m_window, tr("Save scenario"), m_document->path(), scenarioFilter());
  return !path.isEmpty() && saveAs(path);
}

bool FileActions::saveAs(const QString& path) {
  if (const std::optional<bool> answered = m_guard->answerBeforeSave(path)) return *answered;
  const QString error = m_document->save(path);
  if (!error.isEmpty()) {
    QMessageBox::critical(m_window, tr("Not saved"),
                          tr("%1\n\nThe scenario is unchanged in the window; save it elsewhere.").arg(error));
    return false;
  }
  rememberFile(QFileInfo(path).absoluteFilePath());
  m_window->statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), kSaved_ms);
  return true;
}

bool FileActions::mayLeaveDocument() {
  if (!mayLeaveRecording()) return false;
  if (!m_document->isModified()) return true;
  QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                  tr("“%1” has changes that are not in a file.").arg(m_document->displayName()),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
  box.setObjectName(QStringLiteral("unsaved-guard"));
  box.setDefaultButton(QMessageBox::Save);
  const int answer = box.exec();
  return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

// ---- opening ----------------------------------------------------------------------------------------------------------------------

void FileActions::askAndOpen() {
  if (!mayLeaveDocument()) return;
  const QString path = QFileDialog::getOpenFileName(m_window, tr("Open scenario"), {}, openFilter());
  if (!path.isEmpty() && open(path)) emit chosen();
}

void FileActions::importTrace() {
  if (!mayLeaveDocument()) return;
  TraceImportDialog dialog(m_window);
  if (dialog.exec() == QDialog::Accepted && dialog.scenario()) m_document->reset(*dialog.scenario(), {});
}

void FileActions::switchTo(const QString& path) {
  if (handOn(path)) return;
  if (mayLeaveDocument()) open(path);
}

bool FileActions::handOn(const QString& path) {
  if (path.endsWith(QLatin1String(".lesson.json"))) {
    emit lessonWanted(path);
    return true;
  }
  if (path.endsWith(QLatin1String(talk::kTalkEnding.data(), static_cast<qsizetype>(talk::kTalkEnding.size())))) {
    emit talkWanted(path);
    return true;
  }
  if (path.startsWith(QLatin1String(":/")) || !widgets::looksLikeSweep(path)) return false;
  rememberFile(QFileInfo(path).absoluteFilePath());
  emit sweepWanted(path);
  return true;
}

bool FileActions::open(const QString& path) {
  if (handOn(path)) return true;
  if (path.startsWith(QLatin1String(":/"))) return openShipped(path);
  if (isFigure(path)) return openFigure(path);
  const double at_s = m_playhead->now_s();
  const bool is_reopened = !m_document->path().isEmpty() && QFileInfo(path) == QFileInfo(m_document->path());
  std::optional<widgets::FileContent> draft;
  const std::vector<model::Fault> faults = m_document->load(path, &draft);
  if (!faults.empty()) return showFaults(path, faults, std::move(draft));
  rememberFile(QFileInfo(path).absoluteFilePath());
  if (is_reopened) emit reopened(at_s);
  return true;
}

bool FileActions::openShipped(const QString& path) {
  if (!QFile::exists(path)) return false;
  io::ScenarioResult read = readShipped(path);
  if (!read.scenario) return showFaults(path, read.faults);
  m_document->open({.scenario = std::move(*read.scenario), .session = std::move(read.session)}, {});
  m_shipped = path;
  return true;
}

// Opens the scenario; the figure is then drawn from new runs.
bool FileActions::openFigure(const QString& path) {
  QFile file(path);
  QString reason = tr("The file is larger than any figure.");
  std::optional<widgets::figures::Provenance> provenance;
  if (file.open(QIODevice::ReadOnly) && file.size() <= kMaxFigure)
    provenance = widgets::figures::readProvenance(file.readAll(), reason);
  if (!provenance) {
    QMessageBox::warning(m_window, tr("Not opened"),
                         tr("%1\n\n%2 The open scenario is unchanged.").arg(QFileInfo(path).fileName(), reason));
    return false;
  }
  m_document->reset(provenance->scenario, {});
  if (!provenance->branches.empty()) m_branches->restore(provenance->branches);
  emit figureOpened(*provenance);
  const QString note = provenance->workloads > 1
                           ? tr("The figure shows %1 scenarios; this is the first.").arg(provenance->workloads)
                           : tr("Scenario and view of %1, written by Roundel %2")
                                 .arg(QFileInfo(path).fileName(), QString::fromStdString(provenance->version));
  m_window->statusBar()->showMessage(note, kSaid_ms);
  return true;
}

// A readable file with faults can be opened, to mend it under Problems.
QDialogButtonBox* FileActions::faultButtons(QDialog* dialog, bool draft) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  if (!draft) return buttons;
  auto* anyway = buttons->addButton(tr("Open to repair it"), QDialogButtonBox::AcceptRole);
  anyway->setObjectName(QStringLiteral("open-draft"));
  anyway->setToolTip(tr("Open it anyway; Problems lists the faults, and nothing runs until they are corrected"));
  connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
  return buttons;
}

bool FileActions::showFaults(const QString& path, const std::vector<model::Fault>& faults,
                             std::optional<widgets::FileContent> draft) {
  QDialog dialog(m_window);
  dialog.setObjectName(QStringLiteral("faults"));
  dialog.setWindowTitle(tr("Not opened"));
  auto* layout = new QVBoxLayout(&dialog);
  layout->addWidget(widgets::makeLabel(
      tr("%n fault(s) in %1. The open scenario is unchanged.", nullptr, static_cast<int>(faults.size()))
          .arg(QFileInfo(path).fileName()),
      "title", &dialog));
  auto* text = new QPlainTextEdit(&dialog);
  text->setReadOnly(true);
  for (const model::Fault& fault : faults)
    text->appendPlainText(QString::fromStdString(io::formatFault(fault, QFileInfo(path).fileName().toStdString())));
  layout->addWidget(text);
  layout->addWidget(faultButtons(&dialog, draft.has_value()));
  dialog.resize(720, 360);
  if (dialog.exec() != QDialog::Accepted || !draft) return false;
  m_document->open(std::move(*draft), path);
  emit draftOpened();
  return true;
}

}  // namespace roundel::app
