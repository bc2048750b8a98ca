// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Facts about the scenarios of the gallery without running them, and the search. Values; needs no window.

#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/spec/opening.h"

namespace roundel::widgets {

struct GalleryEntry {
  QString path;     ///< of the scenario, or of the lesson
  QString picture;  ///< the scenario of the thumbnail; empty: `path`
  QString lesson;   ///< id of a lesson of the course; empty: a scenario
  QString name;     ///< file name without extension, the key in the settings
  QString title;
  QString task;         ///< one sentence
  QString description;  ///< the whole text
  QString words;        ///< other searched text: source, schedulers, models, description
  QByteArray content;   ///< hash of the file
  model::OpeningGroup group = model::OpeningGroup::Example;
  int order = 0;
  double minutes = 0;  ///< reading time; 0: not stated
  int questions = 0;   ///< of a lesson
  int jobs = 0, gpus = 0;
  std::vector<int> nodes;  ///< number of GPUs on each node
};

constexpr model::OpeningGroup kGalleryGroups[] = {model::OpeningGroup::Lesson, model::OpeningGroup::Example,
                                                  model::OpeningGroup::Paper, model::OpeningGroup::Large};

/// The scenario files of a folder that name a group, sorted by group, order and title. They are shipped, so they are not validated; files that are
/// no JSON are left out. O(bytes).
std::vector<GalleryEntry> readGallery(const QString& folder);
/// The number of GPUs on each node.
std::vector<int> gpusOfNodes(const QJsonObject& scenario);
/// The shipped scenarios, read once per process.
const std::vector<GalleryEntry>& shippedScenarios();

QString groupTitle(model::OpeningGroup group);
QString groupNote(model::OpeningGroup group);  ///< what the scenarios of the group have in common
/// "8 min · 6 jobs" for a lesson, otherwise "3 jobs · 6 GPUs".
QString sizeText(const GalleryEntry& entry);

/// Indices of the entries that contain every word of the query, ignoring case; all for an empty query.
std::vector<int> matching(const std::vector<GalleryEntry>& entries, const QString& query);
/// Indices of the three entries whose titles are most similar to the query, word by word.
std::vector<int> nearestTitles(const std::vector<GalleryEntry>& entries, const QString& query);

enum class GalleryOrder { Course, Title, Size };
/// Sorts indices within their groups. Size means the number of jobs.
void sortGallery(const std::vector<GalleryEntry>& entries, GalleryOrder order, std::vector<int>& positions);

/// The first lesson that is not done; -1 if all are.
int nextLesson(const std::vector<GalleryEntry>& entries, const QStringList& done);

}  // namespace roundel::widgets
