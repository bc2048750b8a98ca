// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small labels with the name of one job, beside those of its bars that have no room for it. On screen only.

#include <QPixmap>
#include <vector>

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

struct JobTag {
  QRectF rect;
  QString words;
  QColor edge;  ///< the job's colour
};
constexpr std::size_t kMaxTags = 64;  ///< of one job in one lane

/// The last few pictures of tags: a job's tags in all lanes are copies of one or two. For one thread.
class TagStamps {
 public:
  /// The tag with its upper left corner at (0, 0). Valid until the next call.
  const QPixmap& of(const JobTag& tag, const GanttLook& look, double dpr);

 private:
  /// What a picture depends on.
  struct Key {
    QString words;
    QSizeF size;
    QRgb edge = 0, ink = 0, ground = 0;
    double text_px = 0, dpr = 0;
    bool operator==(const Key&) const = default;
  };
  struct Stamp {
    Key key;
    QPixmap picture;
  };
  static constexpr std::size_t kKept = 8;
  std::vector<Stamp> m_stamps;
  std::size_t m_next = 0;
};

/// Returns a tag for each gang of the job left of to_x that has no name inside one of its blocks: inside a block that is high enough, otherwise
/// above it. Left out are tags that would cover an earlier tag, one of `taken` or a name inside a bar, and tags close behind an equal one.
/// O(bars of the job * tags).
std::vector<JobTag> jobTags(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::JobIndex job,
                            double to_x, const std::vector<JobTag>& taken = {});
void paintJobTags(QPainter& painter, const GanttLook& look, const std::vector<JobTag>& tags, TagStamps& stamps);

}  // namespace roundel::widgets
