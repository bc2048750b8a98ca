// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/sheet/sheet_bars.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/base/text/translation.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/why/inspector/why_labels.h"

namespace roundel::widgets {
namespace {

constexpr double kMaxName = 110, kRow = 24, kBar = 16;

bool finite(double value) { return std::isfinite(value); }

}  // namespace

// A bar per job, divided by what each piece was given; a second line inside shows how much of its limit a piece uses.
void layOutShares(SheetBuilder& b) {
  const WhyPicture& p = b.picture();
  for (const PictureRow& row : p.rows) {
    double sum = 0;
    for (const PictureCell& cell : row.cells) sum += finite(cell.amount) ? cell.amount : 0;
    const double labels = b.lineHeight();
    const double height = labels + kRow + labels + 6;
    if (b.selected(row.job)) b.band(b.y, height);
    b.text(QRectF(2, b.y, b.width() - 4, labels), tr("%1: %2 %3 in all").arg(row.name, p.number(sum), p.amount),
           b.theme().text, Qt::AlignLeft | Qt::AlignVCenter, b.selected(row.job));
    b.mark(QRectF(0, b.y, b.width(), labels), row.name, row.job);
    double x = 2;
    const double room = b.width() - 4;
    const QColor color = jobColor(p.nameOf(row.job).toStdString());
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const PictureCell& cell = row.cells[i];
      const double share = sum > 0 && finite(cell.amount) ? cell.amount / sum : 0;
      const QRectF piece(x, b.y + labels + 2, std::max(1.0, share * room - 1), kRow);
      const QColor fill = i % 2 == 0 ? color : mixed(color, b.theme().panel, 0.72);
      b.box(piece, fill);
      if (finite(cell.reference) && cell.reference > 0) {
        const double filled_share = std::clamp(cell.amount / cell.reference, 0.0, 1.0);
        const QRectF gauge(piece.left(), piece.bottom() - 4, piece.width(), 4);
        b.box(gauge, b.theme().panel, textOn(fill), 0.5);
        b.box(QRectF(gauge.left(), gauge.top(), gauge.width() * filled_share, gauge.height()), b.theme().text);
      }
      const QString number = p.number(cell.amount);
      if (b.textWidth(number) + 6 <= piece.width())
        b.text(piece.adjusted(0, 0, 0, -4), number, textOn(fill), Qt::AlignHCenter | Qt::AlignVCenter);
      if (b.textWidth(cell.label) <= piece.width()) {
        b.text(QRectF(piece.left(), piece.bottom() + 1, piece.width(), labels), cell.label, b.theme().dim,
               Qt::AlignHCenter | Qt::AlignVCenter);
      }
      QString words = tr("%1 on %2: %3 of %4 (%5 %)")
                          .arg(row.name, cell.label, number, p.amount, numberLabel(std::round(share * 1000) / 10));
      if (finite(cell.reference)) words += tr("; could do %1").arg(p.number(cell.reference));
      b.mark(piece, words, row.job);
      x += share * room;
    }
    b.y += height;
  }
  b.text(QRectF(0, b.y, b.width(), b.lineHeight()), tr("Width: share of the job. Gauge: used part of its limit."),
         b.theme().dim);
  b.y += b.lineHeight() + 2;
}

// A bar per row, with a tick at the earlier level.
void layOutLevels(SheetBuilder& b) {
  const WhyPicture& p = b.picture();
  QStringList names;
  double least_value = std::numeric_limits<double>::infinity();
  double largest_value = 0;
  double numbers = 0;
  for (const PictureRow& row : p.rows) {
    names << row.name;
    const PictureCell& cell = row.cells.front();
    numbers = std::max(numbers, b.textWidth(p.number(cell.amount)));
    for (const double value : {cell.amount, cell.reference}) {
      if (!finite(value) || value <= 0) continue;
      least_value = std::min(least_value, value), largest_value = std::max(largest_value, value);
    }
  }
  const double left = b.columnOf(names, kMaxName);
  const double room = std::max(20.0, b.width() - left - numbers - 8);
  const auto lengthOf = [&](double value) {
    if (std::isinf(value) && value > 0) return room;
    if (!finite(value) || value <= 0 || largest_value <= 0) return 0.0;
    if (!p.logarithmic) return room * value / largest_value;
    const double from = std::floor(std::log10(least_value));
    const double to = std::log10(largest_value);
    return room * std::clamp((std::log10(value) - from) / std::max(1e-9, to - from), 0.0, 1.0);
  };
  for (const PictureRow& row : p.rows) {
    const PictureCell& cell = row.cells.front();
    b.text(QRectF(2, b.y, left - 4, kRow), row.name, b.theme().text);
    const QRectF whole(left, b.y + (kRow - kBar) / 2, room, kBar);
    b.box(whole, b.theme().idleGpu);
    if (lengthOf(cell.amount) > 0)
      b.box(QRectF(whole.left(), whole.top(), std::max(1.5, lengthOf(cell.amount)), kBar), b.theme().accent);
    if (finite(cell.reference)) {
      const double x = whole.left() + lengthOf(cell.reference);
      b.line({x, whole.top() - 3}, {x, whole.bottom() + 3}, b.theme().text, 2);
    }
    b.text(QRectF(whole.right() + 4, b.y, numbers + 4, kRow), p.number(cell.amount), b.theme().text,
           Qt::AlignRight | Qt::AlignVCenter);
    QString words = tr("%1: %2 %3").arg(row.name, p.amount, p.number(cell.amount));
    if (finite(cell.reference)) words += tr("; before: %1").arg(p.number(cell.reference));
    b.mark(QRectF(0, b.y, b.width(), kRow), words);
    b.y += kRow;
  }
  const QString words = p.logarithmic ? tr("%1, logarithmic. Tick: before.") : tr("%1. Tick: before.");
  b.text(QRectF(0, b.y + 2, b.width(), b.lineHeight()), words.arg(p.amount), b.theme().dim);
  b.y += b.lineHeight() + 4;
}

namespace {

class TimelineLayout {
  Q_DECLARE_TR_FUNCTIONS(TimelineLayout)

 public:
  explicit TimelineLayout(SheetBuilder& builder) : b(builder), p(builder.picture()) {
    m_left = p.lanes.size() == 1 && p.lanes.front().isEmpty() ? 0 : b.columnOf(p.lanes, kMaxName);
    double from = p.now_s;
    double to = p.now_s;
    for (const PictureInterval& interval : p.intervals)
      from = std::min(from, interval.start_s), to = std::max(to, interval.end_s);
    for (const double ready_s : p.ready_s)
      if (finite(ready_s)) to = std::max(to, ready_s);
    m_from = from, m_to = to > from ? to : from + 1;
    m_row = m_left == 0 ? 34 : kRow;
  }

  void run() {
    const double top = b.y;
    for (qsizetype lane = 0; lane < p.lanes.size(); ++lane) {
      const double y = top + m_row * static_cast<double>(lane);
      b.text(QRectF(2, y, m_left - 6, m_row), p.lanes[lane], b.theme().text);
      b.box(QRectF(m_left, y + 3, b.width() - m_left, m_row - 6), b.theme().idleGpu);
      ready(lane, y);
    }
    for (const PictureInterval& interval : p.intervals) bar(interval, top);
    const double bottom = top + m_row * static_cast<double>(p.lanes.size());
    const double now = x(p.now_s);
    b.line({now, top - 1}, {now, bottom + 3}, b.theme().playhead, 1.5);
    b.y = bottom + 3;
    axis(now);
  }

 private:
  double x(double t_s) const {
    return m_left + (b.width() - m_left - 1) * std::clamp((t_s - m_from) / (m_to - m_from), 0.0, 1.0);
  }

  void ready(qsizetype lane, double y) {
    const double until_s =
        static_cast<std::size_t>(lane) < p.ready_s.size() ? p.ready_s[static_cast<std::size_t>(lane)] : std::nan("");
    if (!finite(until_s) || until_s <= p.now_s) return;
    const QRectF busy(x(p.now_s), y + 3, std::max(2.0, x(until_s) - x(p.now_s)), m_row - 6);
    b.hatch(busy, b.theme().edge);
    b.mark(busy, tr("%1: busy until %2").arg(p.lanes[lane], p.time(until_s)));
  }

  void bar(const PictureInterval& interval, double top) {
    const double y = top + m_row * interval.lane;
    const QRectF rect(x(interval.start_s), y + 3, std::max(1.5, x(interval.end_s) - x(interval.start_s)), m_row - 6);
    const QColor color = jobColor(p.nameOf(interval.job).toStdString());
    const QColor fill = interval.chosen ? color : mixed(color, b.theme().panel, 0.22);
    b.box(rect, fill, interval.chosen ? QColor() : color);
    if (b.selected(interval.job)) b.ring(rect);
    const QString name = p.nameOf(interval.job);
    const QString whole_label = interval.label.isEmpty() ? name : QStringLiteral("%1 %2").arg(name, interval.label);
    for (const QString& words : {whole_label, name, interval.label}) {
      if (words.isEmpty() || b.textWidth(words) + 4 > rect.width()) continue;
      b.text(rect, words, textOn(fill), Qt::AlignHCenter | Qt::AlignVCenter);
      break;
    }
    QString words = tr("%1: %2 to %3").arg(whole_label, p.time(interval.start_s), p.time(interval.end_s));
    if (!p.lanes[interval.lane].isEmpty()) words = QStringLiteral("%1, %2").arg(p.lanes[interval.lane], words);
    b.mark(rect, words, interval.job);
  }

  // Labels for start, end and the decision's instant; labels that do not fit are left out.
  void axis(double now) {
    const double h = b.lineHeight();
    const QString first = p.time(m_from), last = p.time(m_to), at = tr("now, %1").arg(p.time(p.now_s));
    const double w = b.textWidth(at);
    const double left = std::clamp(now - w / 2, m_left, b.width() - w - 1);
    b.text(QRectF(left, b.y, w + 1, h), at, b.theme().playhead);
    if (m_left + b.textWidth(first) + 6 < left)
      b.text(QRectF(m_left, b.y, b.textWidth(first) + 1, h), first, b.theme().dim);
    const double right = b.width() - b.textWidth(last) - 1;
    if (left + w + 6 < right) b.text(QRectF(right, b.y, b.textWidth(last) + 1, h), last, b.theme().dim);
    b.y += h + 2;
    const bool hatched = std::ranges::any_of(p.ready_s, [&](double t) { return finite(t) && t > p.now_s; });
    const QString legend = hatched ? tr("Filled: happened or starts now. Pale: planned. Hatched: busy until then.")
                                   : tr("Filled: happened or starts now. Pale: planned.");
    b.text(QRectF(0, b.y, b.width(), h), legend, b.theme().dim);
    b.y += h + 2;
  }

  SheetBuilder& b;
  const WhyPicture& p;
  double m_left = 0, m_from = 0, m_to = 1, m_row = kRow;
};

}  // namespace

void layOutTimeline(SheetBuilder& builder) { TimelineLayout(builder).run(); }

}  // namespace roundel::widgets
