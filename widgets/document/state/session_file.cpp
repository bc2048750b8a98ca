// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/session_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>
#include <map>
#include <utility>

#include "core/io/catalogue_io.h"
#include "core/io/files/sha256.h"
#include "core/io/scenario_io.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "core/talk/session_talk.h"
#include "widgets/base/text/shown.h"
#include "widgets/document/state/earlier_session.h"

namespace roundel::widgets {
namespace {

constexpr int kVersion = 1;
constexpr qsizetype kLongestName = 200;

QString text(const std::string& value) { return QString::fromStdString(value); }
QString key(const char* name) { return QLatin1String(name); }

// ---- edits ------------------------------------------------------------------------------------------------------------------------

QJsonObject jsonOf(const model::JobSpec& job) {
  model::Scenario fragment;
  fragment.jobs = {job};
  const QByteArray bytes = QByteArray::fromStdString(io::writeFragment(fragment));
  return QJsonDocument::fromJson(bytes).object()[key("jobs")].toArray().first().toObject();
}

std::optional<model::JobSpec> jobOf(const QJsonObject& json) {
  const QJsonObject fragment{{key("jobs"), QJsonArray{json}}};
  io::FragmentResult read = io::readFragment(QJsonDocument(fragment).toJson(QJsonDocument::Compact).toStdString());
  if (!read.fragment || read.fragment->jobs.empty()) return std::nullopt;
  return std::move(read.fragment->jobs.front());
}

struct ToJson {
  QJsonObject operator()(const compare::AddJob& e) const {
    return {{key("kind"), key("add_job")}, {key("job"), jsonOf(e.job)}};
  }
  QJsonObject operator()(const compare::CancelJob& e) const {
    return {{key("kind"), key("cancel_job")}, {key("job"), text(e.job)}};
  }
  QJsonObject operator()(const compare::NodeDown& e) const {
    QJsonObject json{{key("kind"), key("node_down")}, {key("node"), text(e.node)}};
    if (e.up_s) json[key("up_s")] = *e.up_s;
    return json;
  }
  QJsonObject operator()(const compare::NodeUp& e) const {
    return {{key("kind"), key("node_up")}, {key("node"), text(e.node)}};
  }
  QJsonObject operator()(const compare::SetThroughput& e) const {
    return {{key("kind"), key("set_throughput")},
            {key("job"), text(e.job)},
            {key("type"), text(e.type)},
            {key("value"), e.value ? QJsonValue(*e.value) : QJsonValue()}};
  }
  QJsonObject operator()(const compare::SetSpeed& e) const {
    return {{key("kind"), key("set_speed")}, {key("node"), text(e.node)}, {key("value"), e.value}};
  }
  QJsonObject operator()(const compare::SwitchPolicy& e) const {
    QJsonObject options;  // values stay JSON texts: 8 and 8.0 differ
    for (const auto& [name, value] : e.options) options[text(name)] = text(value);
    return {{key("kind"), key("switch_policy")}, {key("policy"), text(e.policy)}, {key("options"), options}};
  }
  QJsonObject operator()(const compare::MoveJob& e) const {
    QJsonArray gpus;
    for (const compare::MovedPart& part : e.gpus) {
      gpus.append(
          QJsonObject{{key("node"), text(part.node)}, {key("type"), text(part.type)}, {key("count"), part.count}});
    }
    QJsonObject json{{key("kind"), key("move_job")}, {key("job"), text(e.job)}, {key("gpus"), gpus}};
    if (!e.partner.empty()) json[key("with")] = text(e.partner);
    return json;
  }
};

std::optional<compare::Edit> editOf(const QJsonObject& json) {
  const auto word = [&](const char* name) { return json[key(name)].toString().toStdString(); };
  const auto number = [&](const char* name) {
    const QJsonValue value = json[key(name)];
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
  };
  const std::string kind = word("kind");
  if (kind == "add_job") {
    std::optional<model::JobSpec> job = jobOf(json[key("job")].toObject());
    return job ? std::optional<compare::Edit>(compare::AddJob{std::move(*job)}) : std::nullopt;
  }
  if (kind == "cancel_job") return compare::CancelJob{word("job")};
  if (kind == "node_down") return compare::NodeDown{word("node"), number("up_s")};
  if (kind == "node_up") return compare::NodeUp{word("node")};
  if (kind == "set_throughput")
    return compare::SetThroughput{.job = word("job"), .type = word("type"), .value = number("value")};
  if (kind == "set_speed" && number("value")) return compare::SetSpeed{word("node"), *number("value")};
  if (kind == "switch_policy") {
    compare::SwitchPolicy policy_switch{word("policy"), {}};
    const QJsonObject options = json[key("options")].toObject();
    for (auto it = options.begin(); it != options.end(); ++it)
      policy_switch.options[it.key().toStdString()] = it.value().toString().toStdString();
    return policy_switch;
  }
  if (kind != "move_job") return std::nullopt;
  compare::MoveJob move{.job = word("job"), .partner = word("with")};
  for (const QJsonValue part_value : json[key("gpus")].toArray()) {
    const QJsonObject part = part_value.toObject();
    move.gpus.push_back({part[key("node")].toString().toStdString(), part[key("type")].toString().toStdString(),
                         part[key("count")].toInt()});
  }
  return move;
}

// ---- branches ---------------------------------------------------------------------------------------------------------------------

// Without id and parent, which the caller adds.
QJsonObject jsonOf(const Branch& branch) {
  QJsonArray edits;
  for (const compare::Edit& edit : branch.branch_point.edits) edits.append(std::visit(ToJson{}, edit));
  QJsonObject json{{key("lane"), text(branch.lane)},
                   {key("at_s"), branch.branch_point.at_s},
                   {key("name"), branch.name},
                   {key("shown"), branch.shown},
                   {key("edits"), edits}};
  if (branch.kept) json[key("kept")] = true;
  return json;
}

// On one line and limited in length: the file may be untrusted.
QString nameOf(const QJsonObject& json) { return shown(json[key("name")].toString().simplified()).left(kLongestName); }

// nullopt if any edit is unknown: the branch would be another one without it.
std::optional<Branch> branchOf(const QJsonObject& json) {
  Branch branch;
  branch.id = static_cast<quint64>(json[key("id")].toInteger());
  branch.parent = static_cast<quint64>(json[key("parent")].toInteger());
  branch.lane = json[key("lane")].toString().toStdString();
  branch.branch_point.at_s = json[key("at_s")].toDouble(-1);
  branch.name = nameOf(json);
  branch.shown = json[key("shown")].toBool(true);
  branch.kept = json[key("kept")].toBool(false);
  for (const QJsonValue edit_value : json[key("edits")].toArray()) {
    std::optional<compare::Edit> edit = editOf(edit_value.toObject());
    if (!edit) return std::nullopt;
    branch.branch_point.edits.push_back(std::move(*edit));
  }
  if (branch.id == 0 || branch.branch_point.at_s < 0) return std::nullopt;
  return branch;
}

// The same text for all paths that lead to one file.
std::string placeOf(const QString& path) {
  const QString canonical_path = QFileInfo(path).canonicalFilePath();
  return (canonical_path.isEmpty() ? QFileInfo(path).absoluteFilePath() : canonical_path).toStdString();
}

// A branch whose parent is not in the list gets a parent id that no branch has.
QJsonArray jsonOf(const std::vector<Branch>& branches) {
  QJsonArray branch_array;
  std::map<quint64, qint64> ids{{0, 0}};
  for (const Branch& branch : branches) {
    QJsonObject json = jsonOf(branch);
    const auto parent = ids.find(branch.parent);
    json[key("parent")] = parent == ids.end() ? std::ssize(branches) + 1 : parent->second;
    json[key("id")] = ids[branch.id] = branch_array.size() + 1;
    branch_array.append(json);
  }
  return branch_array;
}

std::vector<Bookmark> bookmarksOf(const QJsonArray& json) {
  std::vector<Bookmark> out;
  for (const QJsonValue mark_value : json) {
    const QJsonObject mark = mark_value.toObject();
    const double at_s = mark[key("at_s")].toDouble(-1);
    if (at_s >= 0 && out.size() < kMostMarks) out.push_back({at_s, nameOf(mark)});
  }
  return out;
}

QJsonArray jsonOf(const std::vector<io::Note>& notes) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(io::writeNotes(notes))).array();
}

QJsonObject jsonOf(const talk::Talk& talk) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(talk::compactTalk(talk))).object();
}

// The numbers of bookmarks that were the order of a talk are removed when their sentences become slides.
void readTalk(const QByteArray& bytes, const QJsonObject& json, SessionText& out) {
  talk::TalkResult read = talk::talkOfSession(bytes.toStdString());
  if (!read.talk) {
    out.unread << SessionFile::tr("The talk could not be read: %1.").arg(shown(text(read.faults.front().message)));
    return;
  }
  out.talk = std::move(*read.talk);
  if (json.contains(key("talk")) || out.talk.slides.empty()) return;
  for (Bookmark& mark : out.bookmarks) mark.name = text(talk::withoutNumber(mark.name.toStdString()));
}

// Reads each note separately, so that an unknown one does not invalidate the others.
std::vector<io::Note> notesOf(const QJsonArray& json, int& unknown) {
  std::vector<io::Note> out;
  for (const QJsonValue note_value : json) {
    const QByteArray one = QJsonDocument(QJsonArray{note_value}).toJson(QJsonDocument::Compact);
    const std::vector<io::Note> read = io::readNotes(one.toStdString()).notes;
    if (read.empty() || out.size() >= kMostMarks)
      ++unknown;
    else
      out.push_back(read.front());
  }
  return out;
}

QString fileIn(const QString& folder, const std::string& what) {
  return folder + QLatin1Char('/') + QString::fromStdString(io::sha256(what).substr(0, 24)) +
         QStringLiteral(".roundel~");
}

}  // namespace

QByteArray writeSession(const SessionText& session, bool on_one_line) {
  QJsonArray marks;
  for (const Bookmark& mark : session.bookmarks)
    marks.append(QJsonObject{{key("at_s"), mark.t_s}, {key("name"), mark.name}});
  QJsonObject json{{key("roundel_session"), kVersion}};
  if (!session.branches.empty()) json[key("branches")] = jsonOf(session.branches);
  if (!marks.isEmpty()) json[key("bookmarks")] = marks;
  if (!session.notes.empty()) json[key("notes")] = jsonOf(session.notes);
  if (!session.talk.empty()) json[key("talk")] = jsonOf(session.talk);
  return QJsonDocument(json).toJson(on_one_line ? QJsonDocument::Compact : QJsonDocument::Indented);
}

SessionText readSession(const QByteArray& bytes) {
  SessionText out;
  QJsonParseError error;
  const QJsonObject json = QJsonDocument::fromJson(bytes, &error).object();
  const int version = json[key("roundel_session")].toInt();
  if (error.error != QJsonParseError::NoError || version < 1) {
    out.unread << SessionFile::tr("This is not a Roundel session; branches, bookmarks, notes and slides are ignored.");
    return out;
  }
  if (version > kVersion)
    out.unread << SessionFile::tr("A newer version of Roundel wrote it; the parts that this version knows are used.");
  int unknown = 0;
  for (const QJsonValue branch_value : json[key("branches")].toArray()) {
    std::optional<Branch> branch = branchOf(branch_value.toObject());
    if (branch && out.branches.size() < kMostBranches)
      out.branches.push_back(std::move(*branch));
    else
      ++unknown;
  }
  if (unknown > 0) out.unread << SessionFile::tr("%n branch(es) could not be read.", nullptr, unknown);
  out.bookmarks = bookmarksOf(json[key("bookmarks")].toArray());
  int unknown_notes = 0;
  out.notes = notesOf(json[key("notes")].toArray(), unknown_notes);
  if (unknown_notes > 0) out.unread << SessionFile::tr("%n note(s) could not be read.", nullptr, unknown_notes);
  readTalk(bytes, json, out);
  return out;
}

SessionText merged(SessionText there, const SessionText& more) {
  quint64 next = 1;
  for (const Branch& branch : there.branches) next = std::max(next, branch.id + 1);
  std::map<quint64, quint64> ids{{0, 0}};  // of `more` in the result
  for (const Branch& branch : more.branches) {
    const auto parent = ids.find(branch.parent);
    if (parent == ids.end()) continue;
    const auto same_branch = std::ranges::find_if(there.branches, [&](const Branch& each) {
      return each.parent == parent->second && each.lane == branch.lane && each.branch_point == branch.branch_point;
    });
    if (same_branch != there.branches.end()) {
      ids[branch.id] = same_branch->id;
      continue;
    }
    Branch added = branch;
    added.id = ids[branch.id] = next++;
    added.parent = parent->second;
    there.branches.push_back(std::move(added));
  }
  for (const Bookmark& mark : more.bookmarks) {
    const auto isSameInstant = [&](const Bookmark& each) { return model::sameInstant(each.t_s, mark.t_s); };
    if (std::ranges::none_of(there.bookmarks, isSameInstant)) there.bookmarks.push_back(mark);
  }
  for (const io::Note& note : more.notes)
    if (std::ranges::find(there.notes, note) == there.notes.end()) there.notes.push_back(note);
  if (there.talk.title.empty()) there.talk.title = more.talk.title;
  for (const talk::Slide& slide : more.talk.slides)
    if (std::ranges::find(there.talk.slides, slide) == there.talk.slides.end()) there.talk.slides.push_back(slide);
  return there;
}

SessionFile::SessionFile(Document* document, BranchTree* branches, Bookmarks* bookmarks, Notes* notes, Slides* slides,
                         Settings settings)
    : m_document(document),
      m_branches(branches),
      m_bookmarks(bookmarks),
      m_notes(notes),
      m_slides(slides),
      m_earlier(new EarlierSession(this)),
      m_settings(std::move(settings)) {
  connect(m_earlier, &EarlierSession::answered, this, [this] {
    noteChange();
    writeNow();
  });
  m_timer.setSingleShot(true);
  m_timer.setInterval(m_settings.delay_ms);
  connect(&m_timer, &QTimer::timeout, this, &SessionFile::writeNow);
  connect(&m_writer, &FileWriter::written, this, &SessionFile::written);
  connect(&m_writer, &FileWriter::failed, this, &SessionFile::failed);
  connect(document, &Document::replaced, this, &SessionFile::open);
  connect(document, &Document::reloaded, this, &SessionFile::mergeReloaded);
  connect(document, &Document::fileStateChanged, this, &SessionFile::noteFile);
  connect(branches, &BranchTree::edited, this, &SessionFile::noteChange);
  connect(bookmarks, &Bookmarks::edited, this, &SessionFile::noteChange);
  connect(notes, &Notes::edited, this, &SessionFile::noteChange);
  connect(slides, &Slides::edited, this, &SessionFile::noteChange);
}

SessionFile::~SessionFile() { writeNow(); }

QString SessionFile::defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/sessions");
}

QString SessionFile::file() const { return m_path.isEmpty() ? m_untitled : fileIn(m_settings.folder, placeOf(m_path)); }

SessionText SessionFile::currentSession() const {
  return {.branches = m_branches->branches(),
          .bookmarks = m_bookmarks->all(),
          .notes = m_notes->all(),
          .talk = m_slides->talk()};
}

void SessionFile::restore(SessionText session) {
  m_bookmarks->restore(std::move(session.bookmarks));
  m_notes->restore(std::move(session.notes));
  m_slides->restore(std::move(session.talk));
  m_branches->restore(std::move(session.branches));
}

namespace {

// The part that is saved in the scenario's file. All ancestors of a kept branch are kept (BranchTree::keep).
std::string keptPart(SessionText session) {
  std::erase_if(session.branches, [](const Branch& branch) { return !branch.kept; });
  return session.empty() ? std::string() : writeSession(session, true).toStdString();
}

}  // namespace

// The part that is not in the scenario's file. It has the kept branches too if any branch is not kept, since that may start from them.
SessionText SessionFile::unsavedSession() const {
  SessionText unsaved_part = currentSession();
  if (!m_saved) return unsaved_part;
  if (std::ranges::all_of(unsaved_part.branches, &Branch::kept)) unsaved_part.branches.clear();
  unsaved_part.bookmarks.clear();
  unsaved_part.notes.clear();
  unsaved_part.talk = {};
  return unsaved_part;
}

// Earlier versions stored notes in a separate file.
SessionText SessionFile::readStored() {
  SessionText read;
  if (file().isEmpty()) return read;
  QFile saved(file());
  if (saved.open(QIODevice::ReadOnly)) read = readSession(saved.readAll());
  if (!read.unread.isEmpty()) QFile::copy(file(), file() + QStringLiteral(".bak"));  // the next change writes over it
  const QString notes = file() + QStringLiteral(".notes.json");
  if (read.notes.empty() && QFile::exists(notes)) {
    read.notes = io::readNotesFile(notes.toStdString()).notes;
    QFile::remove(notes);
    m_dirty = true;
    m_timer.start();
  }
  return read;
}

// Writes pending changes of the previous document first.
void SessionFile::open() {
  writeNow();
  m_path = m_document->path();
  m_untitled.clear();
  if (m_path.isEmpty() && !m_document->choosingSchedulers())
    m_untitled = fileIn(m_settings.folder, io::writeScenario(m_document->scenario()));
  waitForWritten();  // the same file may be opened again
  SessionText read;
  if (!m_document->session().empty()) read = readSession(QByteArray::fromStdString(m_document->session()));
  QStringList unread = read.unread;
  if (!unread.isEmpty()) unread << tr("Saving the scenario removes what could not be read from its file.");
  restore(std::move(read));
  SessionText stored = readStored();
  unread += stored.unread;
  m_earlier->set(std::move(stored));
  m_saved = true;
  m_document->setSession(keptPart(currentSession()), true);
  if (!unread.isEmpty()) emit this->unread(unread.join(QLatin1Char('\n')));
}

// Unsaved parts of this window come after the parts in the file.
void SessionFile::mergeReloaded(const QString& session) {
  SessionText theirs;
  if (!session.isEmpty()) theirs = readSession(session.toUtf8());
  SessionText merged_session = merged(theirs, unsavedSession());
  m_document->setSession(keptPart(std::move(theirs)), true);
  restore(std::move(merged_session));
  noteChange();
}

void SessionFile::noteChange() {
  m_dirty = true;
  m_timer.start();
  m_document->setSession(keptPart(currentSession()));
}

// After the document was saved, perhaps to another path, or edited since.
void SessionFile::noteFile() {
  const bool is_moved = m_document->path() != m_path;
  if (!is_moved && m_document->isSessionSaved() == m_saved) return;
  m_path = m_document->path();
  m_saved = m_document->isSessionSaved();
  m_dirty = true;
  m_timer.start();
  if (is_moved) writeNow();
}

void SessionFile::writeNow() {
  m_timer.stop();
  if (!std::exchange(m_dirty, false) || file().isEmpty()) return;
  const SessionText merged_session = merged(unsavedSession(), m_earlier->stored());
  m_writer.write(file(),
                 [bytes = merged_session.empty() ? QByteArray() : writeSession(merged_session)] { return bytes; });
}

}  // namespace roundel::widgets
