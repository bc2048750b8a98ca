// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's own progress in lessons, in the settings: one entry for each lesson. A window holds the entry of its lesson while it is open, so that
// two windows, also of two programs, do not write the same one. GUI thread.

#include <QLockFile>
#include <QString>
#include <memory>

#include "widgets/lesson/player/lesson_player.h"

namespace roundel::widgets {

class LessonStore {
 public:
  /// `path`: the lesson's file; ":/..." or empty: the shipped lesson with this id.
  LessonStore(const lesson::Lesson& lesson, const QString& path);
  /// False: another window has this lesson open, and nothing is read or kept here.
  bool own() const { return m_lock != nullptr; }
  /// The kept progress; the beginning if there is none, or it is of another version of the lesson.
  LessonState read() const;
  void keep(const LessonState& state) const;

  /// How far the user is in a shipped lesson, without opening it.
  struct Done {
    int step = 0, steps = 0;  ///< `steps` 0: not begun
    double points = 0;
    bool finished = false;  ///< the last step was reached
  };
  static Done done(const QString& id);

 private:
  QString m_key, m_sha256;
  std::size_t m_steps;
  std::unique_ptr<QLockFile> m_lock;
};

}  // namespace roundel::widgets
