// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/io/files/sha256.h"
#include "core/io/files/write_file.h"
#include "core/io/load.h"
#include "core/io/scenario_io.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"
#include "core/policies/external/command_options.h"
#include "core/policies/registry.h"
#include "widgets/document/session/known_file.h"
#include "widgets/document/session/scenario_patch.h"

namespace roundel::widgets {

// Stores the changed parts of the scenario before and after an edit. Consecutive edits of one gesture merge into one command.
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
    // The document already shows the end of the gesture. Undo both patches in the draft to get its start, then make one patch.
    model::Scenario& draft = m_document->draft();
    next->m_patch->apply(draft, false);
    m_patch->apply(draft, false);
    m_patch = std::make_unique<const ScenarioPatch>(draft, *m_document->m_scenario);
    m_patch->apply(draft, true);
    setObsolete(m_patch->empty());
    return true;
  }

 private:
  // At the first call the draft already has the change, since the edit was made there.
  void show(bool forward) {
    m_patch->apply(*m_document->m_scenario, forward);
    model::Scenario* draft = m_document->m_draft.get();
    if (std::exchange(m_shown, true) && draft != nullptr) m_patch->apply(*draft, forward);
    m_document->setChecked(m_document->checked(*m_document->m_scenario, m_document->m_path));
    emit m_document->changed();
  }

  Document* m_document;
  std::unique_ptr<const ScenarioPatch> m_patch;
  QString m_gesture;
  bool m_shown = false;
};

Document::Document(QObject* parent) : QObject(parent), m_scenario(std::make_unique<model::Scenario>()) {
  connect(&m_undo, &QUndoStack::cleanChanged, this, [this] { emit fileStateChanged(); });
}

Document::~Document() = default;

QString Document::displayName() const {
  if (!m_scenario->title.empty()) return QString::fromStdString(m_scenario->title);
  return m_path.isEmpty() ? tr("New scenario") : QFileInfo(m_path).completeBaseName();
}

bool Document::isModified() const { return !m_undo.isClean() || !isSessionSaved(); }

void Document::startNew() { show({}, {}, checked({}, {}), true); }

void Document::reset(model::Scenario scenario, const QString& path) { open({.scenario = std::move(scenario)}, path); }

void Document::open(FileContent content, const QString& path) {
  Checked checked_scenario = checked(content.scenario, path);
  show(std::move(content), path, std::move(checked_scenario));
}

void Document::show(FileContent content, const QString& path, Checked checked, bool choosing) {
  m_choosing = choosing;
  // Before m_path changes: the signals of the stack must not combine the new path with the old content.
  m_undo.clear();
  m_undo.setClean();
  m_path = path;
  m_file.setKnown(path, std::move(content.sha256));
  m_session = m_savedSession = std::move(content.session);
  m_draft.reset();
  m_warmUp = {};
  *m_scenario = std::move(content.scenario);
  setChecked(std::move(checked));
  emit replaced();
  emit changed();
  emit fileStateChanged();
}

void Document::recover(FileContent content, const QString& path, bool choosing) {
  Checked checked_scenario = checked(content.scenario, path);
  show(std::move(content), path, std::move(checked_scenario), choosing);
  m_undo.resetClean();
  emit fileStateChanged();
}

namespace {

bool isOfTheFile(const model::Fault& fault) {
  return fault.code.starts_with("unknown-") || fault.code == "wrong-type" || fault.code == "out-of-range";
}

io::ScenarioResult readFrom(const QString& path) { return io::readScenarioFile(QFile::encodeName(path).toStdString()); }

std::string folderOf(const QString& path) {
  return path.isEmpty() ? std::string() : QFile::encodeName(QFileInfo(path).absolutePath()).toStdString();
}

// The lanes as a file at `path` states them: programs keep their folders when the scenario is saved in another one.
std::vector<model::CompareSpec> lanesIn(const QString& path, const model::Scenario& scenario, const QString& before) {
  std::vector<model::CompareSpec> lanes = scenario.compare;
  const std::string from = folderOf(before), to = folderOf(path);
  if (from == to) return lanes;
  for (model::CompareSpec& lane : lanes)
    if (const policies::PolicyInfo* info = policies::find(lane.policy); info != nullptr && info->needs_program)
      lane.options = policies::statedIn(to, from, std::move(lane.options));
  return lanes;
}

}  // namespace

std::vector<model::Fault> Document::load(const QString& path, std::optional<FileContent>* draft) {
  io::ScenarioResult result = readFrom(path);
  if (draft != nullptr && result.draft)
    *draft = {.scenario = std::move(*result.draft), .session = result.session, .sha256 = result.sha256};
  if (!result.scenario) return std::move(result.faults);
  // A lane with an unknown scheduler or option is a fault of the file. A known scheduler that cannot run this cluster or these jobs is shown
  // in its lane and under Problems; it must not prevent opening the file.
  Checked checked = checkedSound(*result.scenario, path);
  std::vector<model::Fault> faults = checked.faults;
  std::erase_if(faults, [](const model::Fault& fault) { return !isOfTheFile(fault); });
  if (!faults.empty()) return faults;
  show({.scenario = std::move(*result.scenario),
        .session = std::move(result.session),
        .sha256 = std::move(result.sha256)},
       path, std::move(checked));
  return {};
}

QString Document::save(const QString& path) {
  std::string error;
  const std::filesystem::path target(QFile::encodeName(path).toStdString());
  std::vector<model::CompareSpec> lanes = lanesIn(path, *m_scenario, m_path);
  const bool restated = lanes != m_scenario->compare;
  model::Scenario& written_scenario = restated ? draft() : *m_scenario;
  if (restated) written_scenario.compare.swap(lanes);
  const std::string text = io::writeScenario(written_scenario, m_session);
  if (restated) written_scenario.compare.swap(lanes);
  if (!io::writeFileAtomically(target, text, error)) return QString::fromStdString(error);
  const bool is_moved = m_path != path;
  m_path = path;
  if (restated) edit(tr("Folders of programs"), [&](model::Scenario& s) { s.compare = std::move(lanes); });
  m_file.setKnown(path, io::sha256(text));
  m_savedSession = m_session;
  m_undo.setClean();
  // The history file and the commands of programs are relative to the scenario's folder, which has changed.
  if (is_moved && (!m_history.path.isEmpty() || (m_problem != nullptr && m_problem->folder != folderOf(path)))) {
    setChecked(checked(*m_scenario, m_path));
    emit changed();
  }
  emit fileStateChanged();
  return {};
}

std::vector<model::Fault> Document::reload() {
  io::ScenarioResult result = readFrom(m_path);
  if (!result.scenario) return std::move(result.faults);
  edit(tr("Reload from the file"), [&](model::Scenario& scenario) { scenario = std::move(*result.scenario); });
  m_file.setKnown(m_path, std::move(result.sha256));
  m_undo.setClean();
  emit reloaded(QString::fromStdString(result.session));
  emit fileStateChanged();
  return {};
}

void Document::keepMine() {
  m_file.accept();
  m_undo.resetClean();
  emit fileStateChanged();
}

void Document::setSession(std::string session, bool saved) {
  if (session == m_session && (!saved || isSessionSaved())) return;
  m_session = std::move(session);
  if (saved) m_savedSession = m_session;
  emit fileStateChanged();
}

model::Missing Document::missing() const {
  model::Missing missing = model::missingFrom(*m_scenario);
  missing.scheduler = m_choosing && m_scenario->compare.empty();
  return missing;
}

std::vector<compare::Lane> Document::chosenLanes() const {
  if (missing().scheduler) return {};
  return compare::lanesOf(*m_scenario);
}

std::vector<model::CompareSpec> Document::writtenLanes() const {
  if (!m_scenario->compare.empty()) return m_scenario->compare;
  std::vector<model::CompareSpec> specs;
  for (const compare::Lane& lane : chosenLanes()) specs.push_back({lane.policy, std::nullopt, lane.options});
  return specs;
}

void Document::addLanes(const std::vector<std::string>& policy_ids) {
  if (policy_ids.empty()) return;
  QStringList names;
  for (const std::string& id : policy_ids) names << QString::fromStdString(compare::schedulerName(id));
  edit(tr("Add %1").arg(names.join(QStringLiteral(", "))), [&](model::Scenario& s) {
    s.compare = writtenLanes();
    for (const std::string& id : policy_ids) s.compare.push_back({id, std::nullopt, {}});
  });
}

model::Scenario& Document::draft() {
  if (!m_draft) m_draft = std::make_unique<model::Scenario>(*m_scenario);
  return *m_draft;
}

bool Document::edit(const QString& text, const std::function<void(model::Scenario&)>& change, const QString& gesture) {
  draft();
  std::unique_ptr<model::Scenario> edited = std::move(m_draft);  // lost if `change` throws: half an edit is in it
  change(*edited);
  m_draft = std::move(edited);
  auto patch = std::make_unique<const ScenarioPatch>(*m_scenario, *m_draft);
  if (patch->empty()) return false;
  m_undo.push(new EditCommand(this, text, std::move(patch), gesture));
  return true;
}

Document::Checked Document::checked(const model::Scenario& scenario, const QString& path) {
  Checked out{model::validate(scenario), nullptr};
  if (out.faults.empty()) return checkedSound(scenario, path);
  std::erase_if(out.faults, [&](const model::Fault& fault) { return model::onlyRepeatsMissing(scenario, fault); });
  for (model::Fault& fault : policies::compareFaults(scenario, nullptr)) out.faults.push_back(std::move(fault));
  return out;
}

// The problem gets the rows of the history file, as on the command line: forecasts need them.
Document::Checked Document::checkedSound(const model::Scenario& scenario, const QString& path) {
  readHistory(scenario, path);
  std::vector<model::Fault> faults = m_history.faults;
  std::shared_ptr<const model::Problem> problem;
  if (m_history.rows || faults.empty()) {
    model::Scenario inlined = scenario;
    if (m_history.rows) inlined.history = m_history.rows;
    problem = model::resolve(std::move(inlined), {}, folderOf(path));
  }
  for (model::Fault& fault : policies::compareFaults(scenario, problem.get())) faults.push_back(std::move(fault));
  return {std::move(faults), std::move(problem)};
}

void Document::readHistory(const model::Scenario& scenario, const QString& path) {
  const auto* csv = scenario.history ? std::get_if<std::string>(&*scenario.history) : nullptr;
  if (csv == nullptr) {
    m_history = {};
    return;
  }
  const QFileInfo file(QFileInfo(path).dir(), QString::fromStdString(*csv));
  const QDateTime change_time = file.lastModified();
  if (m_history.path == file.absoluteFilePath() && m_history.changed == change_time && change_time.isValid()) return;
  m_history = {.path = file.absoluteFilePath(), .changed = change_time};
  model::Scenario read;
  read.history = scenario.history;
  m_history.faults =
      io::inlineHistory(read, std::filesystem::path(QFile::encodeName(path).toStdString()).parent_path());
  if (m_history.faults.empty()) m_history.rows = std::move(read.history);
}

void Document::setChecked(Checked checked) {
  m_faults = std::move(checked.faults);
  m_problem = std::move(checked.problem);
}

}  // namespace roundel::widgets
