// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/names/job_tags.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/round_grid.h"
#include "widgets/base/painting/rects.h"
#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/names/silhouette.h"
#include "widgets/lanes/painting/paint_counts.h"

namespace roundel::widgets {
namespace {

constexpr double kInset = 4, kTagAir = 3, kTagApart = 1;
// Least distance of the left edges of equal tags, in widths of a tag: otherwise tags would cover a job that moves at every round.
constexpr double kWidthsApart = 2.5;

// Returns the place inside a block that is high enough, otherwise above it, or under it at the lane's upper edge.
QRectF tagRect(const QRectF& block, QSizeF size, double width) {
  const double left = std::clamp(std::max(block.left(), 0.0), 0.0, std::max(0.0, width - size.width()));
  double top = block.top() - size.height() - kTagApart;
  if (block.height() >= size.height()) top = block.center().y() - size.height() / 2;
  if (top < 0) top = block.bottom() + kTagApart;
  return {QPointF(std::round(left), std::round(top)), size};
}

// Finds the places of the tags of a job, one after the other.
class TagPlaces {
 public:
  TagPlaces(const GanttScene& scene, const GanttLook& look, const GanttText& text, const std::vector<JobTag>& taken)
      : m_scene(scene),
        m_look(look),
        m_text(text),
        m_rects(scene, look),
        m_tall(std::ceil(text.capHeight(look.small_text) + 2 * kTagAir * look.scale)) {
    for (const JobTag& tag : taken) m_taken.push_back(tag.rect);
  }

  std::vector<JobTag> tags(model::JobIndex job, double width) {
    const JobBars bars = barsInView(m_scene, job);
    for (std::size_t i = 0; i < bars.size(); ++i) {
      ++paintCounts().marked;
      const BarFacts& facts = bars.facts[i];
      if (m_scene.axis.x(facts.start_s) >= width || m_tags.size() == kMaxTags) break;  // they are sorted
      if (!facts.idle && m_scene.axis.x(facts.end_s) > 0) consider(bars.refs[i], facts, width);
    }
    return std::move(m_tags);
  }

 private:
  // Rejects most of thousands of narrow bars without reading the bars.
  void consider(const BarRef& ref, const BarFacts& facts, double width) {
    if (m_scene.rows.place(ref.gpu).strip < 0) return;
    if (m_words.isEmpty() || facts.copy != m_copy) measure(m_scene.bars.bar(ref));
    const bool narrow = (facts.end_s - facts.start_s) * m_scene.axis.px_per_s < kLabelRoom;
    if (narrow) {
      const QRectF rect = tagRect(m_rects.of(ref, facts), m_size, m_scene.axis.width_px);
      if (isClose(rect, facts.copy) || taken(rect)) return;
    }
    add(ref, m_scene.bars.bar(ref), width);
  }

  void add(const BarRef& ref, const Bar& bar, double width) {
    const GangBlock block = gangBlock(m_scene, m_look, ref);
    if (block.first != ref.gpu || block.rect.isNull()) return;
    if (isSameGang(bar)) return;
    if (const auto label = labelIn(m_scene, m_look, m_text, block.rect, bar, block.rows);
        label && label->rect.right() < width && !m_scene.colors.dimmed(bar.job.value)) {
      noteGang(bar);
      take(label->rect, block.rect.left());
      return;
    }
    const QRectF rect = tagRect(block.rect, m_size, m_scene.axis.width_px);
    if (isClose(rect, bar.copy) || taken(rect)) return;
    noteGang(bar);
    m_last_left[bar.copy] = rect.left();
    m_tags.push_back({rect, m_words, m_scene.colors.of(bar.job, m_scene.bars.problem().gpus[ref.gpu].type)});
    take(rect, block.rect.left());
  }

  // One name is enough for the blocks of a gang, which have the same start.
  bool isSameGang(const Bar& bar) const {
    return m_named_copy == bar.copy && model::sameInstant(m_named_s, bar.start_s);
  }
  void noteGang(const Bar& bar) { m_named_copy = bar.copy, m_named_s = bar.start_s; }

  bool isClose(const QRectF& rect, std::int32_t copy) const {
    const auto last = m_last_left.find(copy);
    return last != m_last_left.end() && rect.left() - last->second < kWidthsApart * rect.width();
  }

  bool taken(const QRectF& rect) const {
    return std::ranges::any_of(m_taken, [&](const QRectF& other) { return overlap(other, rect); });
  }

  // Bars come from left to right, so rectangles that end before the bar are no longer needed. At the right end, tags are moved left by their
  // width.
  void take(const QRectF& rect, double left) {
    const double passed = std::min(left, m_scene.axis.width_px - 2 * m_size.width()) - m_size.width();
    std::erase_if(m_taken, [&](const QRectF& other) { return other.right() < passed; });
    m_taken.push_back(rect);
  }

  void measure(const Bar& bar) {
    m_copy = bar.copy;
    m_words = barLabel(m_scene.bars, bar);
    const double tag_width = m_text.width(m_words, m_look.small_text, QFont::DemiBold) + 2 * kInset * m_look.scale;
    m_size = {std::ceil(tag_width), m_tall};
  }

  const GanttScene& m_scene;
  const GanttLook& m_look;
  const GanttText& m_text;
  BarRects m_rects;
  double m_tall;
  std::vector<QRectF> m_taken;  // by tags, and by names inside bars
  QString m_words;              // of the copy measured last
  std::int32_t m_copy = 0, m_named_copy = -1;
  double m_named_s = 0;  // start of the last gang that has a name; bars come in the order of their starts
  std::map<std::int32_t, double> m_last_left;  // of the last tag of each copy
  QSizeF m_size;
  std::vector<JobTag> m_tags;
};

void paintTag(QPainter& painter, const GanttLook& look, const JobTag& tag) {
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(look.theme.text, 1));
  painter.setBrush(look.theme.panel);
  painter.drawRoundedRect(tag.rect.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
  painter.fillRect(QRectF(tag.rect.left() + 1, tag.rect.bottom() - 3, tag.rect.width() - 2, 2), tag.edge);
  GanttText(painter, look.unit())
      .drawMiddle({tag.rect.center().x(), tag.rect.center().y() - 0.5}, tag.words, look.small_text, look.theme.text,
                  QFont::DemiBold, Qt::AlignHCenter);
}

QPixmap stampOf(JobTag tag, const GanttLook& look, double dpr) {
  tag.rect.moveTo(0, 0);
  QPixmap stamp((tag.rect.size() * dpr).toSize());
  stamp.setDevicePixelRatio(dpr);
  stamp.fill(Qt::transparent);
  QPainter painter(&stamp);
  paintTag(painter, look, tag);
  return stamp;
}

}  // namespace

// Tags are on whole pixels, so copies of a picture look like painted tags.
const QPixmap& TagStamps::of(const JobTag& tag, const GanttLook& look, double dpr) {
  const Key key{.words = tag.words,
                .size = tag.rect.size(),
                .edge = tag.edge.rgb(),
                .ink = look.theme.text.rgb(),
                .ground = look.theme.panel.rgb(),
                .text_px = look.small_text,
                .dpr = dpr};
  for (const Stamp& stamp : m_stamps)
    if (stamp.key == key) return stamp.picture;
  if (m_stamps.size() < kKept) m_stamps.emplace_back();
  Stamp& new_stamp = m_stamps[m_next % m_stamps.size()];
  m_next = (m_next + 1) % kKept;
  new_stamp = {key, stampOf(tag, look, dpr)};
  return new_stamp.picture;
}

std::vector<JobTag> jobTags(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::JobIndex job,
                            double to_x, const std::vector<JobTag>& taken) {
  if (!job.valid() || static_cast<std::size_t>(job) >= static_cast<std::size_t>(scene.bars.jobCount())) return {};
  return TagPlaces(scene, look, text, taken).tags(job, std::min(to_x, scene.axis.width_px));
}

void paintJobTags(QPainter& painter, const GanttLook& look, const std::vector<JobTag>& tags, TagStamps& stamps) {
  const QRegion asked_region = askedRegion(painter);
  for (const JobTag& tag : tags) {
    if (!asked_region.isEmpty() && !asked_region.intersects(tag.rect.toAlignedRect())) continue;
    painter.drawPixmap(tag.rect.topLeft(), stamps.of(tag, look, painter.device()->devicePixelRatioF()));
  }
}

}  // namespace roundel::widgets
