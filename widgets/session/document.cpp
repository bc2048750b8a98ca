#include "widgets/session/document.h"

#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>
#include <utility>

#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "widgets/session/draft.h"
#include "widgets/session/new_document.h"
#include "widgets/session/scenario_patch.h"
#include "widgets/session/undo_steps.h"

namespace roundel::widgets {

// Keeps before and after of what it changes. Consecutive edits of one gesture merge into one command.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(Document* document, const QString& text, std::unique_ptr<const ScenarioPatch> patch, QString gesture)
      : QUndoCommand(text), m_document(document), m_patch(std::move(patch)), m_gesture(std::move(gesture)) {}

  void undo() override { show(false); }
  void redo() override { show(true); }
  int id() const override { return m_gesture.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = dynamic_cast<const EditCommand*>(other);
    if (next == nullptr || next->m_gesture != m_gesture) return false;
    // The document already shows the end of the gesture: one patch from its start to there replaces both.
    model::Scenario& draft = Draft::of(*m_document).value();
    next->m_patch->apply(draft, false);
    m_patch->apply(draft, false);
    m_patch = std::make_unique<const ScenarioPatch>(draft, *m_document->m_scenario);
    m_patch->apply(draft, true);
    setObsolete(m_patch->empty());
    return true;
  }

 private:
  // The first time the draft shows it already: the edit was made there.
  void show(bool forward) {
    m_patch->apply(*m_document->m_scenario, forward);
    model::Scenario* draft = Draft::of(*m_document).kept();
    if (std::exchange(m_shown, true) && draft != nullptr) m_patch->apply(*draft, forward);
    m_document->revalidate();
    emit m_document->changed();
  }

  Document* m_document;
  std::unique_ptr<const ScenarioPatch> m_patch;
  QString m_gesture;
  bool m_shown = false;
};

Document::Document(QObject* parent) : QObject(parent), m_scenario(std::make_unique<model::Scenario>()) {
  connect(&m_undo, &QUndoStack::indexChanged, this, [this](int index) {
    const int clean = m_undo.cleanIndex();
    if (clean >= 0 && clean != index && onlyBesideFile(m_undo, clean, index)) m_undo.setClean();
  });
  connect(&m_undo, &QUndoStack::cleanChanged, this, [this] { emit fileStateChanged(); });
}

Document::~Document() = default;

QString Document::displayName() const {
  if (!m_scenario->title.empty()) return QString::fromStdString(m_scenario->title);
  return m_path.isEmpty() ? tr("New scenario") : QFileInfo(m_path).completeBaseName();
}

bool Document::isModified() const { return !m_undo.isClean(); }

void Document::reset(model::Scenario scenario, const QString& path) {
  noteReplaced(*this);
  m_path = path;
  m_undo.clear();
  m_undo.setClean();
  Draft::of(*this).forget();
  *m_scenario = std::move(scenario);
  revalidate();
  emit replaced();
  emit changed();
  emit fileStateChanged();
}

void Document::recover(model::Scenario scenario, const QString& path) {
  reset(std::move(scenario), path);
  m_undo.resetClean();
  emit fileStateChanged();
}

namespace {

bool isOfTheFile(const model::Fault& fault) {
  return fault.code.starts_with("unknown-") || fault.code == "wrong-type" || fault.code == "out-of-range";
}

}  // namespace

std::vector<model::Fault> Document::load(const QString& path, std::optional<model::Scenario>* draft) {
  io::ScenarioResult result = io::readScenarioFile(QFile::encodeName(path).toStdString());
  if (draft != nullptr) *draft = std::move(result.draft);
  if (!result.scenario) return std::move(result.faults);
  // A lane that names nothing known is a fault of the file. What a known scheduler refuses about this cluster and these jobs is
  // shown in its lane and under Problems: it must not lock a user out of what was saved.
  std::vector<model::Fault> faults = policies::checkCompare(*result.scenario);
  std::erase_if(faults, [](const model::Fault& fault) { return !isOfTheFile(fault); });
  if (!faults.empty()) return faults;
  reset(std::move(*result.scenario), path);
  return {};
}

QString Document::save(const QString& path) {
  std::string error;
  const std::filesystem::path target(QFile::encodeName(path).toStdString());
  if (!io::writeFileAtomically(target, io::writeScenario(*m_scenario), error)) return QString::fromStdString(error);
  m_path = path;
  m_undo.setClean();
  emit fileStateChanged();
  return {};
}

bool Document::edit(const QString& text, const std::function<void(model::Scenario&)>& change, const QString& gesture) {
  auto patch = std::make_unique<const ScenarioPatch>(*m_scenario, Draft::of(*this).edit(change));
  if (patch->empty()) return false;
  m_undo.push(new EditCommand(this, text, std::move(patch), gesture));
  return true;
}

void Document::revalidate() {
  m_faults = model::validate(*m_scenario);
  const bool sound = m_faults.empty();
  std::erase_if(m_faults, [this](const model::Fault& fault) { return model::saysMissing(*m_scenario, fault); });
  for (model::Fault& fault : policies::checkCompare(*m_scenario)) m_faults.push_back(std::move(fault));
  m_problem = sound ? model::resolve(*m_scenario) : nullptr;
}

}  // namespace roundel::widgets
