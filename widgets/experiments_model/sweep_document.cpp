#include "widgets/experiments_model/sweep_document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/io/files/write_file.h"

namespace roundel::widgets {
namespace {

constexpr qint64 kHead = 4096, kLargest = 64LL << 20;

QString scenarioNameFor(const QString& path) {
  return QFileInfo(path).completeBaseName() + QStringLiteral("-scenario.json");
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

// The stack empties itself when it goes: nobody is to hear that.
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
  emit replaced();
  setDraft(std::move(draft));
  emit fileStateChanged();
}

void SweepDocument::recover(SweepDraft draft, const QString& path) {
  reset(std::move(draft), path);
  m_undo.resetClean();
  emit fileStateChanged();
}

QString SweepDocument::load(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return tr("%1 cannot be read: %2").arg(path, file.errorString());
  if (file.size() > kLargest) return tr("%1 is larger than any sweep").arg(path);
  std::string error;
  auto draft = draftFromText(file.readAll().toStdString(), QFileInfo(path).absolutePath().toStdString(), error);
  if (!draft) return tr("%1 is not a sweep: %2").arg(path, QString::fromStdString(error));
  reset(std::move(*draft), QFileInfo(path).absoluteFilePath());
  return {};
}

QString SweepDocument::save(const QString& path) {
  std::string error;
  SweepDraft draft = m_draft;
  // A copied scenario stands beside the sweep, so that both can be taken elsewhere.
  const QFileInfo to(path);
  const bool moved = !m_path.isEmpty() && QFileInfo(m_path).absolutePath() != to.absolutePath();
  if (!draft.scenario.empty() && (draft.source.empty() || moved)) {
    const QString name = scenarioNameFor(path);
    const std::string place = to.absoluteDir().filePath(name).toStdString();
    if (!io::writeFileAtomically(place, draft.scenario, error)) return QString::fromStdString(error);
    draft.source = nlohmann::json(name.toStdString()).dump();
  }
  if (!io::writeFileAtomically(path.toStdString(), textOf(draft, draft.source), error))
    return QString::fromStdString(error);
  m_draft.source = draft.source;
  m_path = to.absoluteFilePath();
  m_undo.setClean();
  emit fileStateChanged();
  return {};
}

bool SweepDocument::edit(const QString& text, const std::function<void(SweepDraft&)>& change, const QString& gesture) {
  SweepDraft after = m_draft;
  change(after);
  if (after == m_draft) return false;
  m_undo.push(new SweepEdit(this, text, gesture, std::move(after)));
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
  return file.open(QIODevice::ReadOnly) && file.read(kHead).contains("\"roundel_sweep\"");
}

}  // namespace roundel::widgets
