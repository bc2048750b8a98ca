// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/slide_list.h"

#include <QPainter>

#include "core/model/scenario.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/stage/presenter/talk.h"
#include "widgets/stage/presenter/talk_sentences.h"
#include "widgets/stage/talk/still.h"

namespace roundel::widgets {

SlideList::SlideList(Workbench* bench, QObject* parent) : QAbstractListModel(parent), m_bench(bench) {
  connect(&bench->slides, &Slides::changed, this, &SlideList::follow);
  const auto repaint = [this] {
    m_pictures.assign(static_cast<std::size_t>(m_rows), {});
    if (m_rows > 0) emit dataChanged(index(0), index(m_rows - 1), {Qt::DecorationRole});
  };
  connect(&bench->comparison, &ComparisonController::finished, this, repaint);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, repaint);
  follow();
}

// Rows and the current one stay if only their content changed.
void SlideList::follow() {
  const int rows = m_bench->slides.count();
  m_pictures.assign(static_cast<std::size_t>(rows), {});
  if (rows == m_rows) {
    if (rows > 0) emit dataChanged(index(0), index(rows - 1));
    return;
  }
  beginResetModel();
  m_rows = rows;
  endResetModel();
}

int SlideList::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

QVariant SlideList::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= m_bench->slides.count()) return {};
  const talk::Slide& slide = m_bench->slides.all()[static_cast<std::size_t>(index.row())];
  const QString sentence = slide.sentence.empty() ? tr("(no sentence)") : shown(slide.sentence);
  switch (role) {
    case Qt::DisplayRole:
      return tr("%1. %2").arg(index.row() + 1).arg(sentence) + QLatin1Char('\n') +
             (slide.scenario.empty()
                  ? instantWords(slide)
                  : tr("%1 of %2", "instant, scenario").arg(instantWords(slide), shown(slide.scenario)));
    case Qt::ToolTipRole:
      return slide.notes.empty() ? sentence : sentence + QStringLiteral("\n\n") + shown(slide.notes, "\n");
    case Qt::DecorationRole:
      return picture(index.row());
    default:
      return {};
  }
}

Qt::ItemFlags SlideList::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
}

bool SlideList::moveRows(const QModelIndex& source, int from, int count, const QModelIndex& target, int before) {
  if (source.isValid() || target.isValid() || count != 1 || before == from || before == from + 1) return false;
  const int target_row = before > from ? before - 1 : before;
  m_bench->slides.move(from, target_row);
  emit slideMoved(target_row);
  return true;
}

QPixmap SlideList::picture(int row) const {
  QPixmap& kept_picture = m_pictures[static_cast<std::size_t>(row)];
  const talk::Slide& slide = m_bench->slides.all()[static_cast<std::size_t>(row)];
  if (!kept_picture.isNull()) return kept_picture;
  QPixmap picture(kPictureWidth, kPictureHeight);
  picture.fill(m_bench->theme().panel);
  QPainter painter(&picture);
  if (slide.scenario.empty() && m_bench->comparison.end_s() > 0) {
    const Still still{.lanes = m_bench->comparison.lanes(),
                      .slide = slide,
                      .at_s = instantOf(m_bench->comparison.lanes(), slide).at_s};
    paintStill(painter, QSizeF(kPictureWidth, kPictureHeight), still, m_bench->theme());
  } else if (!slide.scenario.empty()) {
    painter.setPen(m_bench->theme().dim);
    painter.drawText(picture.rect().adjusted(4, 4, -4, -4), Qt::AlignCenter | Qt::TextWordWrap, shown(slide.scenario));
  }
  painter.setPen(m_bench->theme().edge);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(0.5, 0.5, kPictureWidth - 1, kPictureHeight - 1));
  painter.end();
  if (!m_bench->comparison.busy()) kept_picture = picture;
  return picture;
}

talk::Slide presentSlide(const Workbench& bench) {
  talk::Slide slide;
  const auto& lanes = bench.comparison.lanes();
  const int focused = bench.selection.focusedLane();
  std::vector<int> shownLanes;
  for (const int lane : {focused, focused == 0 ? 1 : 0})
    if (lane >= 0 && lane < static_cast<int>(lanes.size())) shownLanes.push_back(lane);
  for (const int lane : shownLanes) slide.lanes.push_back(lanes[static_cast<std::size_t>(lane)].lane.label);
  slide.at.seconds = bench.playhead.now_s();
  const model::JobIndex job = bench.selection.job();
  const auto& jobs = bench.document.scenario().jobs;
  if (job.valid() && job < jobs.size()) slide.spot = {talk::Spot::Kind::Job, jobs[job].id};
  const auto sentences = talkSentences(bench, shownLanes, slide.at.seconds, job);
  if (!sentences.empty()) slide.sentence = sentences.front().text.toStdString();
  return slide;
}

QString instantWords(const talk::Slide& slide) {
  const QString job = QString::fromStdString(slide.at.job);
  switch (slide.at.kind) {
    case lesson::Instant::Kind::Seconds:
      return clockText(slide.at.seconds, slide.at.seconds);
    case lesson::Instant::Kind::Start:
      return SlideList::tr("start of %1").arg(job);
    case lesson::Instant::Kind::Finish:
      return SlideList::tr("end of %1").arg(job);
    case lesson::Instant::Kind::Arrival:
      return SlideList::tr("arrival of %1").arg(job);
    case lesson::Instant::Kind::Decision:
      return SlideList::tr("decision %1").arg(slide.at.decision);
  }
  return {};
}

}  // namespace roundel::widgets
