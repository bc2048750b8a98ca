#pragma once
// Jobs in a laid out text: the rows of tables that are a job's, and names in sentences. They are found once for a text; what is pointed at
// and what is painted then asks for rectangles. Plain geometry in the document's coordinates, so that it is tested without a widget.

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
  /// A row of a table is the job's whose name its first cell is; outside of tables names are whole words. The document has its width.
  /// O(text * names).
  void find(const QTextDocument& document, const JobNames& names);
  /// The job whose row or name is there; invalid: none.
  model::JobIndex at(const QPointF& point) const;
  /// What the edge of a job is painted in; empty for a job that the text does not name.
  QRegion regionOf(model::JobIndex job) const;
  /// An edge round each row and name of the job.
  void paint(QPainter& painter, model::JobIndex job, const Theme& theme) const;

 private:
  struct Place {
    model::JobIndex job;
    QRectF rect;
  };
  std::vector<Place> m_places;
};

}  // namespace roundel::widgets
