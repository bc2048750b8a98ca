// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lessons of the course as cards of the gallery, before the shipped scenarios.

#include "widgets/start/welcome/gallery_entries.h"

namespace roundel::widgets {

/// The course, then the shipped scenarios; tasks of single scenarios are examples beside a course. The scenarios are read once per process.
std::vector<GalleryEntry> galleryEntries();
/// Writes the user's progress into the sentence of each lesson: "step 3 of 9, 7 points". O(lessons).
void showProgress(std::vector<GalleryEntry>& entries);
/// Names of the lessons whose last step was reached.
QStringList finishedLessons(const std::vector<GalleryEntry>& entries);

}  // namespace roundel::widgets
