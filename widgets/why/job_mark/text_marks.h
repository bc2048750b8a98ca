// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs in a laid out text: table rows of a job, and names in sentences. They are found once per text; pointing and
// painting then use their rectangles. Plain geometry in document coordinates, testable without a widget.

#include <QRectF>
#include <QRegion>
#include <QString>
#include <map>
#include <vector>

#include "core/model/index.h"

class QPainter;
class QTextDocument;

namespace roundel::widgets {

struct Theme;

using JobNames = std::map<QString, model::JobIndex>;

class TextMarks {
 public:
  /// A table row belongs to the job named in its first cell; outside of tables, names are whole words. The document's
  /// width must be set. O(text * names).
  void find(const QTextDocument& document, const JobNames& names);
  /// The job whose row or name is at the point; invalid: none.
  model::JobIndex at(const QPointF& point) const;
  /// The area of a job's outlines; empty if the text does not name it.
  QRegion regionOf(model::JobIndex job) const;
  /// Outlines each row and name of the job.
  void paint(QPainter& painter, model::JobIndex job, const Theme& theme) const;

 private:
  struct Place {
    model::JobIndex job;
    QRectF rect;
  };
  std::vector<Place> m_places;
};

}  // namespace roundel::widgets
