#include "widgets/state/session_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "core/io/catalogue_io.h"
#include "core/io/files/sha256.h"
#include "core/io/scenario_io.h"
#include "widgets/state/earlier_session.h"

namespace roundel::widgets {
namespace {

constexpr int kVersion = 1;

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
    QJsonObject options;  // values are JSON texts, and stay so: 8 and 8.0 are two texts
    for (const auto& [name, value] : e.options) options[text(name)] = text(value);
    return {{key("kind"), key("switch_policy")}, {key("policy"), text(e.policy)}, {key("options"), options}};
  }
  QJsonObject operator()(const compare::MoveJob& e) const {
    QJsonArray gpus;
    for (const compare::HandPart& part : e.gpus) {
      gpus.append(
          QJsonObject{{key("node"), text(part.node)}, {key("type"), text(part.type)}, {key("count"), part.count}});
    }
    QJsonObject json{{key("kind"), key("move_job")}, {key("job"), text(e.job)}, {key("gpus"), gpus}};
    if (!e.with.empty()) json[key("with")] = text(e.with);
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
  if (kind == "set_throughput") return compare::SetThroughput{word("job"), word("type"), number("value")};
  if (kind == "set_speed" && number("value")) return compare::SetSpeed{word("node"), *number("value")};
  if (kind == "switch_policy") {
    compare::SwitchPolicy to{word("policy"), {}};
    const QJsonObject options = json[key("options")].toObject();
    for (auto it = options.begin(); it != options.end(); ++it)
      to.options[it.key().toStdString()] = it.value().toString().toStdString();
    return to;
  }
  if (kind != "move_job") return std::nullopt;
  compare::MoveJob move{word("job"), {}, word("with")};
  for (const QJsonValue each : json[key("gpus")].toArray()) {
    const QJsonObject part = each.toObject();
    move.gpus.push_back({part[key("node")].toString().toStdString(), part[key("type")].toString().toStdString(),
                         part[key("count")].toInt()});
  }
  return move;
}

// ---- branches ---------------------------------------------------------------------------------------------------------------------

QJsonObject jsonOf(const Branch& branch) {
  QJsonArray edits;
  for (const compare::Edit& edit : branch.branch_point.edits) edits.append(std::visit(ToJson{}, edit));
  QJsonObject json{{key("id"), static_cast<qint64>(branch.id)},
                   {key("parent"), static_cast<qint64>(branch.parent)},
                   {key("lane"), text(branch.lane)},
                   {key("at_s"), branch.branch_point.at_s},
                   {key("name"), branch.name},
                   {key("shown"), branch.shown},
                   {key("edits"), edits}};
  if (branch.kept) json[key("kept")] = true;
  return json;
}

// A branch is what all of its edits make of it: one that is not known leaves it out.
std::optional<Branch> branchOf(const QJsonObject& json) {
  Branch branch;
  branch.id = static_cast<quint64>(json[key("id")].toInteger());
  branch.parent = static_cast<quint64>(json[key("parent")].toInteger());
  branch.lane = json[key("lane")].toString().toStdString();
  branch.branch_point.at_s = json[key("at_s")].toDouble(-1);
  branch.name = json[key("name")].toString().simplified();
  branch.shown = json[key("shown")].toBool(true);
  branch.kept = json[key("kept")].toBool(false);
  for (const QJsonValue each : json[key("edits")].toArray()) {
    std::optional<compare::Edit> edit = editOf(each.toObject());
    if (!edit) return std::nullopt;
    branch.branch_point.edits.push_back(std::move(*edit));
  }
  if (branch.id == 0 || branch.branch_point.at_s < 0) return std::nullopt;
  return branch;
}

// One scenario, one place, by whatever name it is opened.
std::string placeOf(const QString& path) {
  const QString whole = QFileInfo(path).canonicalFilePath();
  return (whole.isEmpty() ? QFileInfo(path).absoluteFilePath() : whole).toStdString();
}

// Trees of branches that the user kept as a whole come back unasked; taken out of `text`, in their order.
std::vector<Branch> takeKept(SessionText& text) {
  std::map<quint64, quint64> root;
  std::set<quint64> asked;  // roots of trees with a branch that nobody kept
  for (const Branch& branch : text.branches) {
    root[branch.id] = branch.parent != 0 && root.count(branch.parent) > 0 ? root[branch.parent] : branch.id;
    if (!branch.kept) asked.insert(root[branch.id]);
  }
  const auto offered = [&](const Branch& branch) { return asked.count(root[branch.id]) > 0; };
  const auto first = std::stable_partition(text.branches.begin(), text.branches.end(), offered);
  std::vector<Branch> kept(std::make_move_iterator(first), std::make_move_iterator(text.branches.end()));
  text.branches.erase(first, text.branches.end());
  return kept;
}

QString fileIn(const QString& folder, const std::string& what) {
  return folder + QLatin1Char('/') + QString::fromStdString(io::sha256(what).substr(0, 24)) +
         QStringLiteral(".roundel~");
}

}  // namespace

QByteArray writeSession(const std::vector<Branch>& branches, const std::vector<Bookmark>& bookmarks) {
  QJsonArray all, marks;
  for (const Branch& branch : branches) all.append(jsonOf(branch));
  for (const Bookmark& mark : bookmarks) marks.append(QJsonObject{{key("at_s"), mark.t_s}, {key("name"), mark.name}});
  const QJsonObject json{{key("roundel_session"), kVersion}, {key("branches"), all}, {key("bookmarks"), marks}};
  return QJsonDocument(json).toJson(QJsonDocument::Indented);
}

SessionText readSession(const QByteArray& bytes) {
  SessionText out;
  QJsonParseError error;
  const QJsonObject json = QJsonDocument::fromJson(bytes, &error).object();
  const int version = json[key("roundel_session")].toInt();
  if (error.error != QJsonParseError::NoError || version < 1) {
    out.notes << SessionFile::tr("It is not a session of Roundel; branches and bookmarks are ignored.");
    return out;
  }
  if (version > kVersion)
    out.notes << SessionFile::tr("A newer version of Roundel wrote it; the parts that this version knows are used.");
  int unknown = 0;
  for (const QJsonValue each : json[key("branches")].toArray())
    if (std::optional<Branch> branch = branchOf(each.toObject()))
      out.branches.push_back(std::move(*branch));
    else
      ++unknown;
  if (unknown > 0) out.notes << SessionFile::tr("%n branch(es) could not be read.", nullptr, unknown);
  for (const QJsonValue each : json[key("bookmarks")].toArray()) {
    const QJsonObject mark = each.toObject();
    const double at_s = mark[key("at_s")].toDouble(-1);
    if (at_s >= 0) out.bookmarks.push_back({at_s, mark[key("name")].toString()});
  }
  return out;
}

SessionFile::SessionFile(Document* document, BranchTree* branches, Bookmarks* bookmarks, Settings settings,
                         QObject* parent)
    : QObject(parent),
      m_document(document),
      m_branches(branches),
      m_bookmarks(bookmarks),
      m_settings(std::move(settings)) {
  auto* earlier = new EarlierSession(branches, bookmarks, this);
  connect(earlier, &EarlierSession::answered, this, [this] {
    m_dirty = true;
    writeNow();
  });
  m_timer.setSingleShot(true);
  m_timer.setInterval(m_settings.delay_ms);
  connect(&m_timer, &QTimer::timeout, this, &SessionFile::writeNow);
  connect(&m_writer, &FileWriter::written, this, &SessionFile::written);
  connect(&m_writer, &FileWriter::failed, this, &SessionFile::failed);
  connect(document, &Document::replaced, this, &SessionFile::open);
  connect(document, &Document::fileStateChanged, this, &SessionFile::notePath);
  connect(branches, &BranchTree::edited, this, &SessionFile::noteChange);
  connect(bookmarks, &Bookmarks::edited, this, &SessionFile::noteChange);
}

SessionFile::~SessionFile() { writeNow(); }

QString SessionFile::defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/sessions");
}

QString SessionFile::file() const { return m_path.isEmpty() ? m_untitled : fileIn(m_settings.folder, placeOf(m_path)); }

// The document before is gone from the window; what is not written of its session yet is written first.
void SessionFile::open() {
  writeNow();
  m_path = m_document->path();
  m_untitled.clear();
  if (m_path.isEmpty()) m_untitled = fileIn(m_settings.folder, io::writeScenario(m_document->scenario()));
  waitForWritten();  // the same file may be opened again
  SessionText read;
  QFile saved(file());
  if (saved.open(QIODevice::ReadOnly)) read = readSession(saved.readAll());
  m_bookmarks->clear();
  m_branches->restore(takeKept(read));
  if (!read.notes.isEmpty()) {
    QFile::copy(file(), file() + QStringLiteral(".bak"));  // the next change writes over it
    emit unread(read.notes.join(QLatin1Char('\n')));
  }
  EarlierSession::of(*this).set(std::move(read));
}

void SessionFile::noteChange() {
  m_dirty = true;
  m_timer.start();
}

// Saved under another name: the session goes with it.
void SessionFile::notePath() {
  if (m_document->path() == m_path) return;
  m_path = m_document->path();
  const SessionText all = EarlierSession::of(*this).withWhatIsThere();
  if (!all.branches.empty() || !all.bookmarks.empty()) {
    m_dirty = true;
    writeNow();
  }
}

void SessionFile::writeNow() {
  m_timer.stop();
  if (!std::exchange(m_dirty, false) || file().isEmpty()) return;
  const SessionText all = EarlierSession::of(*this).withWhatIsThere();
  QByteArray bytes;
  if (!all.branches.empty() || !all.bookmarks.empty()) bytes = writeSession(all.branches, all.bookmarks);
  m_writer.write(file(), [bytes = std::move(bytes)] { return bytes; });
}

}  // namespace roundel::widgets
