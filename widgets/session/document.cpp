#include "widgets/session/document.h"

#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>
#include <utility>

#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "widgets/session/new_document.h"
#include "widgets/session/undo_steps.h"

namespace roundel::widgets {

namespace {

// What an edit changed in one list: whole lists where the length differs, else the elements that differ.
template <class T>
class ListPatch {
 public:
  ListPatch(const std::vector<T>& before, const std::vector<T>& after) {
    if (before.size() != after.size()) {
      m_whole = std::make_unique<std::pair<std::vector<T>, std::vector<T>>>(before, after);
      return;
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!(before[i] == after[i])) m_elements.push_back({i, before[i], after[i]});
    }
  }
  void apply(std::vector<T>& list, bool forward) const {
    if (m_whole) list = forward ? m_whole->second : m_whole->first;
    for (const Element& e : m_elements) list[e.index] = forward ? e.after : e.before;
  }

 private:
  struct Element {
    std::size_t index;
    T before, after;
  };
  std::unique_ptr<std::pair<std::vector<T>, std::vector<T>>> m_whole;
  std::vector<Element> m_elements;
};

// Everything but the long lists, which patches carry.
model::Scenario withoutLists(model::Scenario scenario) {
  scenario.jobs.clear();
  scenario.nodes.clear();
  scenario.models.clear();
  return scenario;
}

struct Patch {
  Patch(const model::Scenario& from, const model::Scenario& to)
      : before(withoutLists(from)),
        after(withoutLists(to)),
        jobs(from.jobs, to.jobs),
        nodes(from.nodes, to.nodes),
        models(from.models, to.models) {}

  model::Scenario applied(const model::Scenario& current, bool forward) const {
    model::Scenario result = forward ? after : before;
    result.jobs = current.jobs;
    result.nodes = current.nodes;
    result.models = current.models;
    jobs.apply(result.jobs, forward);
    nodes.apply(result.nodes, forward);
    models.apply(result.models, forward);
    return result;
  }

  model::Scenario before, after;
  ListPatch<model::JobSpec> jobs;
  ListPatch<model::NodeSpec> nodes;
  ListPatch<model::JobSpec> models;
};

}  // namespace

// Keeps before and after of what it changes. Consecutive edits of one gesture merge into one command.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(Document* document, const QString& text, const model::Scenario& before, const model::Scenario& after,
              QString gesture)
      : QUndoCommand(text),
        m_document(document),
        m_patches{std::make_shared<Patch>(before, after)},
        m_gesture(std::move(gesture)) {}

  void undo() override {
    model::Scenario value = m_document->scenario();
    for (auto patch = m_patches.rbegin(); patch != m_patches.rend(); ++patch) value = (*patch)->applied(value, false);
    m_document->setScenario(value);
  }
  void redo() override {
    model::Scenario value = m_document->scenario();
    for (const auto& patch : m_patches) value = patch->applied(value, true);
    m_document->setScenario(value);
  }
  int id() const override { return m_gesture.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = dynamic_cast<const EditCommand*>(other);
    if (next == nullptr || next->m_gesture != m_gesture) return false;
    // The document already shows the end of the gesture: one patch from its start to there replaces the chain.
    const model::Scenario after = m_document->scenario();
    model::Scenario before = after;
    for (const auto& patch : next->m_patches) before = patch->applied(before, false);
    for (auto patch = m_patches.rbegin(); patch != m_patches.rend(); ++patch) before = (*patch)->applied(before, false);
    m_patches = {std::make_shared<Patch>(before, after)};
    setObsolete(before == after);
    return true;
  }

 private:
  Document* m_document;
  std::vector<std::shared_ptr<const Patch>> m_patches;
  QString m_gesture;
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
  model::Scenario after = *m_scenario;
  change(after);
  if (after == *m_scenario) return false;
  m_undo.push(new EditCommand(this, text, *m_scenario, after, gesture));
  return true;
}

void Document::setScenario(const model::Scenario& scenario) {
  if (scenario == *m_scenario) return;
  *m_scenario = scenario;
  revalidate();
  emit changed();
}

void Document::revalidate() {
  m_faults = model::validate(*m_scenario);
  const bool sound = m_faults.empty();
  std::erase_if(m_faults, [this](const model::Fault& fault) { return model::saysMissing(*m_scenario, fault); });
  for (model::Fault& fault : policies::checkCompare(*m_scenario)) m_faults.push_back(std::move(fault));
  m_problem = sound ? model::resolve(*m_scenario) : nullptr;
}

}  // namespace roundel::widgets
