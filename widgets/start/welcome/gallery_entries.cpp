// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/gallery_entries.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "core/model/check/suggest.h"

namespace roundel::widgets {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(Gallery)
};

std::optional<model::OpeningGroup> groupOf(const QString& word) {
  constexpr const char* kWords[] = {"lesson", "example", "paper", "large"};
  for (std::size_t i = 0; i < std::size(kWords); ++i)
    if (word == QLatin1String(kWords[i])) return kGalleryGroups[i];
  return std::nullopt;
}

// Models are a list of objects with ids, or objects by id.
QStringList modelNames(const QJsonValue& models) {
  if (models.isObject()) return models.toObject().keys();
  QStringList names;
  for (const QJsonValue& model_value : models.toArray()) names << model_value[QLatin1String("id")].toString();
  return names;
}

QString searchWords(const QJsonObject& scenario) {
  QStringList words{scenario[QLatin1String("description")].toString(),
                    scenario[QLatin1String("source")][QLatin1String("cite")].toString()};
  for (const QJsonValue& lane : scenario[QLatin1String("compare")].toArray())
    words << lane[QLatin1String("policy")].toString() << lane[QLatin1String("label")].toString();
  for (const QJsonValue& type : scenario[QLatin1String("gpu_types")].toArray())
    words << type[QLatin1String("id")].toString();
  words << modelNames(scenario[QLatin1String("models")]);
  return words.join(QLatin1Char(' '));
}

std::optional<GalleryEntry> entryOf(const QFileInfo& info) {
  QFile file(info.filePath());
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QByteArray bytes = file.readAll();
  const QJsonObject scenario = QJsonDocument::fromJson(bytes).object();
  const QJsonObject opening = scenario[QLatin1String("opening")].toObject();
  const std::optional<model::OpeningGroup> group = groupOf(opening[QLatin1String("group")].toString());
  if (!group) return std::nullopt;
  GalleryEntry entry;
  entry.path = info.filePath();
  entry.name = info.completeBaseName();
  entry.title = scenario[QLatin1String("title")].toString(entry.name);
  entry.task = opening[QLatin1String("task")].toString();
  entry.description = scenario[QLatin1String("description")].toString();
  entry.words = searchWords(scenario);
  entry.content = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
  entry.group = *group;
  entry.order = opening[QLatin1String("order")].toInt();
  entry.minutes = opening[QLatin1String("minutes")].toDouble();
  entry.jobs = static_cast<int>(scenario[QLatin1String("jobs")].toArray().size());
  entry.nodes = gpusOfNodes(scenario);
  entry.gpus = std::accumulate(entry.nodes.begin(), entry.nodes.end(), 0);
  return entry;
}

int distanceTo(const QString& title, const std::string& query) {
  std::size_t best = model::editDistance(query, title.toStdString());
  for (const QString& word : title.split(QLatin1Char(' ')))
    best = std::min(best, model::editDistance(query, word.toStdString()));
  return static_cast<int>(best);
}

}  // namespace

std::vector<GalleryEntry> readGallery(const QString& folder) {
  std::vector<GalleryEntry> entries;
  for (const QFileInfo& info : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
    if (std::optional<GalleryEntry> entry = entryOf(info)) entries.push_back(std::move(*entry));
  std::ranges::stable_sort(entries, [](const GalleryEntry& a, const GalleryEntry& b) {
    return std::tie(a.group, a.order, a.title) < std::tie(b.group, b.order, b.title);
  });
  return entries;
}

std::vector<int> gpusOfNodes(const QJsonObject& scenario) {
  std::vector<int> nodes;
  for (const QJsonValue& node : scenario[QLatin1String("nodes")].toArray()) {
    int gpus = 0;
    for (const QJsonValue& group : node[QLatin1String("gpus")].toArray()) gpus += group[QLatin1String("count")].toInt();
    nodes.push_back(gpus);
  }
  return nodes;
}

const std::vector<GalleryEntry>& shippedScenarios() {
  static const std::vector<GalleryEntry> kEntries = readGallery(QStringLiteral(":/roundel/scenarios"));
  return kEntries;
}

QString groupTitle(model::OpeningGroup group) {
  switch (group) {
    case model::OpeningGroup::Lesson:
      return Texts::tr("Lessons");
    case model::OpeningGroup::Example:
      return Texts::tr("Worked examples");
    case model::OpeningGroup::Paper:
      return Texts::tr("Papers");
    case model::OpeningGroup::Large:
      return Texts::tr("Large");
  }
  return {};
}

QString groupNote(model::OpeningGroup group) {
  switch (group) {
    case model::OpeningGroup::Lesson:
      return Texts::tr("one idea each, in the order of a course");
    case model::OpeningGroup::Example:
      return Texts::tr("small enough for pencil and paper");
    case model::OpeningGroup::Paper:
      return Texts::tr("their set-ups, run again");
    case model::OpeningGroup::Large:
      return Texts::tr("seconds to run, rows fold");
  }
  return {};
}

QString sizeText(const GalleryEntry& entry) {
  const QString jobs = Texts::tr("%n job(s)", nullptr, entry.jobs);
  if (entry.group == model::OpeningGroup::Lesson && entry.minutes > 0)
    return Texts::tr("%1 min · %2").arg(entry.minutes).arg(jobs);
  return Texts::tr("%1 · %2").arg(jobs, Texts::tr("%n GPU(s)", nullptr, entry.gpus));
}

std::vector<int> matching(const std::vector<GalleryEntry>& entries, const QString& query) {
  const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<int> matching_entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const QString entry_text =
        entries[i].title + QLatin1Char(' ') + entries[i].task + QLatin1Char(' ') + entries[i].words;
    const bool has =
        std::ranges::all_of(words, [&](const QString& word) { return entry_text.contains(word, Qt::CaseInsensitive); });
    if (has) matching_entries.push_back(static_cast<int>(i));
  }
  return matching_entries;
}

std::vector<int> nearestTitles(const std::vector<GalleryEntry>& entries, const QString& query) {
  const std::string query_text = query.trimmed().toStdString();
  std::vector<std::pair<int, int>> distances;
  for (std::size_t i = 0; i < entries.size(); ++i)
    distances.emplace_back(distanceTo(entries[i].title, query_text), static_cast<int>(i));
  std::ranges::sort(distances);
  std::vector<int> nearest_entries;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, distances.size()); ++i)
    nearest_entries.push_back(distances[i].second);
  return nearest_entries;
}

void sortGallery(const std::vector<GalleryEntry>& entries, GalleryOrder order, std::vector<int>& positions) {
  std::ranges::stable_sort(positions, [&](int left, int right) {
    const GalleryEntry& a = entries[static_cast<std::size_t>(left)];
    const GalleryEntry& b = entries[static_cast<std::size_t>(right)];
    if (a.group != b.group) return a.group < b.group;
    if (order == GalleryOrder::Title) return a.title.localeAwareCompare(b.title) < 0;
    if (order == GalleryOrder::Size) return a.jobs < b.jobs;
    return left < right;
  });
}

int nextLesson(const std::vector<GalleryEntry>& entries, const QStringList& done) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (entries[i].group == model::OpeningGroup::Lesson && !done.contains(entries[i].name)) return static_cast<int>(i);
  return -1;
}

}  // namespace roundel::widgets
