#include "widgets/gantt_painting/names/job_tags.h"

#include <algorithm>
#include <cmath>

#include "widgets/gantt_painting/names/bar_label.h"

namespace roundel::widgets {
namespace {

constexpr double kInset = 4, kAir = 3, kApart = 1;

bool covers(const std::vector<JobTag>& tags, const QRectF& rect) {
  return std::ranges::any_of(tags, [&](const JobTag& tag) { return tag.rect.intersects(rect); });
}

// Inside a block that is high enough, else above it, or under it at the lane's upper edge.
QRectF tagRect(const QRectF& block, QSizeF size, double width) {
  const double left = std::clamp(std::max(block.left(), 0.0), 0.0, std::max(0.0, width - size.width()));
  double top = block.top() - size.height() - kApart;
  if (block.height() >= size.height()) top = block.center().y() - size.height() / 2;
  if (top < 0) top = block.bottom() + kApart;
  return {QPointF(std::round(left), std::round(top)), size};
}

}  // namespace

std::vector<JobTag> jobTags(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::JobIndex job,
                            double to_x, const std::vector<JobTag>& taken) {
  std::vector<JobTag> tags;
  std::vector<JobTag> inside;  // names that stand in bars
  if (!job.valid() || static_cast<std::size_t>(job) >= static_cast<std::size_t>(scene.bars.jobCount())) return tags;
  const double width = std::min(to_x, scene.axis.width_px);
  const double tall = std::ceil(text.capHeight(look.small_text) + 2 * kAir * look.scale);
  for (const BarRef& ref : scene.bars.barsOfJob(job)) {
    const Bar& bar = scene.bars.bar(ref);
    const double begin = scene.axis.x(bar.start_s), end = scene.axis.x(bar.end_s);
    if (bar.idle || begin >= width || end <= 0 || scene.rows.place(ref.gpu).strip < 0) continue;
    const GangBlock block = gangBlock(scene, look, ref);
    if (block.first != ref.gpu || block.rect.isNull()) continue;
    if (const auto label = labelIn(scene, look, text, block.rect, bar, block.rows);
        label && label->rect.right() < width && !scene.colors.dimmed(job.value)) {
      inside.push_back({label->rect, {}, {}});
      continue;
    }
    const QString words = barLabel(scene.bars, bar);
    const double wide = std::ceil(text.width(words, look.small_text, QFont::DemiBold) + 2 * kInset * look.scale);
    const QRectF rect = tagRect(block.rect, {wide, tall}, scene.axis.width_px);
    if (covers(tags, rect) || covers(taken, rect) || covers(inside, rect)) continue;
    tags.push_back({rect, words, scene.colors.of(job, scene.bars.problem().gpus[ref.gpu].type)});
    if (tags.size() == kMostTags) break;
  }
  return tags;
}

void paintJobTags(QPainter& painter, const GanttLook& look, const std::vector<JobTag>& tags) {
  const QRectF clip = painter.hasClipping() ? painter.clipBoundingRect() : QRectF();
  GanttText text(painter, look.unit());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (const JobTag& tag : tags) {
    if (!clip.isNull() && !clip.intersects(tag.rect)) continue;
    painter.setPen(QPen(look.theme.text, 1));
    painter.setBrush(look.theme.panel);
    painter.drawRoundedRect(tag.rect.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
    painter.fillRect(QRectF(tag.rect.left() + 1, tag.rect.bottom() - 3, tag.rect.width() - 2, 2), tag.edge);
    text.drawMiddle(tag.rect.center().x(), tag.rect.center().y() - 0.5, tag.words, look.small_text, look.theme.text,
                    QFont::DemiBold, Qt::AlignHCenter);
  }
  painter.restore();
}

}  // namespace roundel::widgets
