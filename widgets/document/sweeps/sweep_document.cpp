// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/sweep_document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/io/files/file.h"
#include "core/io/files/sha256.h"
#include "core/io/files/write_file.h"

namespace roundel::widgets {
namespace {

constexpr qint64 kHead = 4096;
constexpr std::uintmax_t kLargest = std::uintmax_t{64} << 20;

QString scenarioNameFor(const QString& path, int n) {
  const QString name = QFileInfo(path).completeBaseName() + QStringLiteral("-scenario");
  return (n == 1 ? name : name + QStringLiteral("-%1").arg(n)) + QStringLiteral(".json");
}

}  // namespace

class SweepEdit : public QUndoCommand {
 public:
  SweepEdit(SweepDocument* document, const QString& text, const QString& gesture, SweepDraft after)
      : QUndoCommand(text),
        m_document(document),
        m_gesture(gesture),
        m_before(document->draft()),
        m_after(std::move(after)) {}
  int id() const override { return 1; }
  bool mergeWith(const QUndoCommand* next) override {
    const auto* edit = static_cast<const SweepEdit*>(next);
    if (m_gesture.isEmpty() || edit->m_gesture != m_gesture) return false;
    m_after = edit->m_after;
    return true;
  }
  void undo() override { m_document->setDraft(m_before); }
  void redo() override { m_document->setDraft(m_after); }

 private:
  SweepDocument* m_document;
  QString m_gesture;
  SweepDraft m_before, m_after;
};

SweepDocument::SweepDocument(QObject* parent) : QObject(parent) {
  connect(&m_undo, &QUndoStack::cleanChanged, this, &SweepDocument::fileStateChanged);
}

// The destructor of the stack clears it, which must not be signalled.
SweepDocument::~SweepDocument() { m_undo.disconnect(this); }

QString SweepDocument::displayName() const {
  if (!m_draft.title.empty()) return QString::fromStdString(m_draft.title);
  return m_path.isEmpty() ? tr("New sweep") : QFileInfo(m_path).completeBaseName();
}

void SweepDocument::setDraft(const SweepDraft& draft) {
  m_draft = draft;
  emit changed();
}

void SweepDocument::reset(SweepDraft draft, const QString& path) {
  m_undo.clear();
  m_path = path;
  m_file.setKnown(path, {});
  emit replaced();
  setDraft(std::move(draft));
  emit fileStateChanged();
}

void SweepDocument::recover(SweepDraft draft, const QString& path, std::string based_on) {
  reset(std::move(draft), path);
  if (!based_on.empty()) m_file.setKnown(path, std::move(based_on));
  m_undo.resetClean();
  emit fileStateChanged();
}

namespace {

/// On failure returns nothing with `reason`.
std::optional<SweepDraft> readDraft(const QString& path, QString& reason) {
  const io::FileText file = io::readFile(path.toStdString(), kLargest);
  std::string error = file.fault;
  std::optional<SweepDraft> draft;
  if (error.empty()) draft = draftFromText(file.text, QFileInfo(path).absolutePath().toStdString(), error);
  if (!draft) reason = SweepDocument::tr("%1 is not a sweep: %2").arg(path, QString::fromStdString(error));
  return draft;
}

// If a file of that name has other content, takes the next free name.
QString freeScenarioName(const QFileInfo& sweep, const std::string& scenario) {
  for (int n = 1;; ++n) {
    const QString name = scenarioNameFor(sweep.filePath(), n);
    const std::string place = sweep.absoluteDir().filePath(name).toStdString();
    if (!QFileInfo::exists(QString::fromStdString(place)) || io::readFile(place, kLargest).text == scenario)
      return name;
  }
}

}  // namespace

QString SweepDocument::load(const QString& path) {
  QString reason;
  std::optional<SweepDraft> draft = readDraft(path, reason);
  if (draft) reset(std::move(*draft), QFileInfo(path).absoluteFilePath());
  return reason;
}

QString SweepDocument::reload() {
  QString reason;
  std::optional<SweepDraft> draft = readDraft(m_path, reason);
  if (!draft) return reason;
  edit(tr("Reload from the file"), [&](SweepDraft& mine) { mine = *draft; });
  m_file.accept();
  m_undo.setClean();
  emit fileStateChanged();
  return {};
}

void SweepDocument::keepMine() {
  m_file.accept();
  m_undo.resetClean();
  emit fileStateChanged();
}

QString SweepDocument::save(const QString& path) {
  std::string error;
  SweepDraft draft = m_draft;
  // A copied scenario is kept beside the sweep, so that both can be moved together.
  const QFileInfo to(path);
  const bool is_moved = !m_path.isEmpty() && QFileInfo(m_path).absolutePath() != to.absolutePath();
  if (!draft.scenario.empty() && (draft.source.empty() || is_moved)) {
    const QString name = freeScenarioName(to, draft.scenario);
    const std::string place = to.absoluteDir().filePath(name).toStdString();
    if (!io::writeFile(place, io::NamedBy::Program, draft.scenario, error)) return QString::fromStdString(error);
    draft.source = nlohmann::json(name.toStdString()).dump();
  }
  if (!io::writeFileAtomically(path.toStdString(), textOf(draft, draft.source), error))
    return QString::fromStdString(error);
  m_draft.source = draft.source;
  m_path = to.absoluteFilePath();
  m_file.setKnown(m_path, io::sha256(textOf(draft, draft.source)));
  m_undo.setClean();
  emit fileStateChanged();
  return {};
}

bool SweepDocument::edit(const QString& text, const std::function<void(SweepDraft&)>& change, const QString& gesture) {
  SweepDraft changed_draft = m_draft;
  change(changed_draft);
  if (changed_draft == m_draft) return false;
  m_undo.push(new SweepEdit(this, text, gesture, std::move(changed_draft)));
  return true;
}

std::string SweepDocument::text() const {
  return textOf(m_draft, m_draft.source.empty() ? "\"scenario.json\"" : m_draft.source);
}

std::filesystem::path SweepDocument::place() const {
  if (!m_path.isEmpty()) return m_path.toStdString();
  return (QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/sweeps/sweep.json"))
      .toStdString();
}

bool looksLikeSweep(const QString& path) {
  QFile file(path);
  return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.read(kHead).contains("\"roundel_sweep\"");
}

}  // namespace roundel::widgets
