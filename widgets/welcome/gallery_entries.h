#pragma once
// What the gallery knows of a scenario without running it, and how a search goes through it. Values; no window needed.

#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/spec/opening.h"

namespace roundel::widgets {

struct GalleryEntry {
  QString path;
  QString name;  ///< of the file without its end, by which settings know it
  QString title;
  QString task;         ///< one sentence
  QString description;  ///< all of it
  QString words;        ///< what a search finds beside title and task: source, schedulers, models, description
  QByteArray content;   ///< hash of the file
  model::OpeningGroup group = model::OpeningGroup::Example;
  int order = 0;
  double minutes = 0;  ///< of the reader's time; 0: not stated
  int jobs = 0, gpus = 0;
  std::vector<int> nodes;  ///< GPUs of each
};

constexpr model::OpeningGroup kGalleryGroups[] = {model::OpeningGroup::Lesson, model::OpeningGroup::Example,
                                                  model::OpeningGroup::Paper, model::OpeningGroup::Large};

/// The scenario files of a folder that have a group: by group, then order, then title. Read without a check, since they are shipped; a
/// file that is no JSON is left out. O(bytes).
std::vector<GalleryEntry> readGallery(const QString& folder);
/// GPUs of each node of a scenario's JSON.
std::vector<int> gpusOfNodes(const QJsonObject& scenario);
/// The shipped ones, read once a process.
const std::vector<GalleryEntry>& shippedScenarios();

QString groupTitle(model::OpeningGroup group);
QString groupNote(model::OpeningGroup group);  ///< what its scenarios have in common
/// "8 min · 6 jobs" of a lesson, else "3 jobs · 6 GPUs".
QString sizeText(const GalleryEntry& entry);

/// Positions of the entries that have every word of the query somewhere, letters compared without case; all for an empty one.
std::vector<int> matching(const std::vector<GalleryEntry>& entries, const QString& query);
/// The three whose titles come nearest to the query, word by word; the first of equals.
std::vector<int> nearestTitles(const std::vector<GalleryEntry>& entries, const QString& query);

enum class GalleryOrder { Course, Title, Size };
/// Sorts positions inside their groups, which stay in the order of the course. Size: by jobs.
void sortGallery(const std::vector<GalleryEntry>& entries, GalleryOrder order, std::vector<int>& positions);

/// The first lesson that was not gone through yet; -1 where all were.
int nextLesson(const std::vector<GalleryEntry>& entries, const QStringList& done);

}  // namespace roundel::widgets
