#include "widgets/stage_painting/stage_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/painting/hatch.h"
#include "widgets/painting/time_text.h"
#include "widgets/stage_painting/stage_words.h"

namespace roundel::widgets {
namespace {

constexpr double kNamePx = 18, kTokenPx = 15, kTokenRadius = 4, kTileRadius = 4;
constexpr int kTrailParts = 6;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Stage)
};

QColor faded(QColor color, double share) {
  color.setAlphaF(static_cast<float>(std::clamp(share, 0.0, 1.0)));
  return color;
}

class Painter {
 public:
  Painter(QPainter& p, const Stage& stage, const StageLook& look)
      : m_p(p),
        m_stage(stage),
        m_look(look),
        m_problem(*look.problem),
        m_layout(*look.layout),
        m_theme(look.theme),
        m_scale(look.layout->scale),
        m_text(p, TextUnit::Pixels, look.layout->scale) {
    m_p.setRenderHint(QPainter::Antialiasing, true);
  }

  void ground() {
    panel(QRectF(QPointF(), m_layout.size), m_theme.panel, m_theme.line);
    m_p.fillRect(QRectF(0, 1, 5, m_layout.size.height() - 2), m_look.scheduler.line);
    m_p.fillRect(QRectF(m_layout.header.left(), m_layout.header.bottom() - 1, m_layout.header.width(), 1),
                 m_theme.line);
    m_p.fillRect(QRectF(m_layout.shelf.left(), m_layout.shelf.top(), m_layout.shelf.width(), 1), m_theme.line);
    panel(m_layout.queue.adjusted(0, 26 * m_scale, 0, 0), m_theme.header, m_theme.line);
    m_text.drawMiddle(m_layout.queue.left() + 2, m_layout.queue.top() + 13 * m_scale, Words::tr("Queue"), kBodyPx,
                      m_theme.text, QFont::DemiBold);
    m_text.drawMiddle(m_layout.shelf.left() + 12, m_layout.shelf.center().y(), Words::tr("Done"), kBodyPx, m_theme.text,
                      QFont::DemiBold);
    for (const StageBox& each : m_layout.boxes) box(each);
  }

  void settled() {
    std::size_t place = 0;
    const std::size_t room = m_layout.cardsThatFit();
    for (const StageCard& each : m_stage.queue) {
      if (place < room) card(each, m_layout.card(place));
      ++place;
    }
    queueNotes(place, room);
    for (const StageGang& each : m_stage.gangs) {
      if (each.computes && !each.away) gang(each);
    }
    shelf();
    for (const StageGang& each : m_stage.gangs) outline(each);
  }

  void moving() {
    header();
    for (const StageGang& each : m_stage.gangs) {
      if (each.away || !each.computes)
        unready(each);
      else
        progress(each);
    }
    for (const StageFlight& each : m_stage.flights) each.arrow ? arrow(each) : trail(each);
    for (const StageFlight& each : m_stage.flights) {
      if (!each.token.isEmpty()) token(each);
    }
  }

 private:
  QColor colorOf(model::JobIndex job, model::GpuIndex gpu) const {
    return m_look.colors->of(job, m_problem.gpus[gpu].type);
  }
  QColor colorOf(model::JobIndex job) const {
    return m_look.colors->of(job, m_problem.gpus.empty() ? model::TypeIndex() : m_problem.gpus.front().type);
  }
  QString nameOf(model::JobIndex job) const { return QString::fromStdString(m_problem.jobs[job].id); }

  void panel(const QRectF& rect, const QColor& fill, const QColor& edge) {
    m_p.setPen(QPen(edge, 1));
    m_p.setBrush(fill);
    m_p.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  }

  const StageDown* downOf(model::NodeIndex node) const {
    const auto hit = std::find_if(m_stage.down.begin(), m_stage.down.end(),
                                  [&](const StageDown& down) { return down.node == node; });
    return hit == m_stage.down.end() ? nullptr : &*hit;
  }

  // The name at the left and the note at the right, or only the name where both do not fit.
  void title(const QRectF& rect, const QString& name, const QString& note, const QColor& text, const QColor& dim) {
    const double left = m_text.width(name, kBodyPx, QFont::DemiBold), right = m_text.width(note, kBodyPx);
    m_p.save();
    m_p.setClipRect(rect, Qt::IntersectClip);
    m_text.drawMiddle(rect.left(), rect.center().y(), name, kBodyPx, text, QFont::DemiBold);
    m_p.restore();
    if (left + right + 8 <= rect.width())
      m_text.drawMiddle(rect.right(), rect.center().y(), note, kBodyPx, dim, QFont::Normal, Qt::AlignRight);
  }

  QString contents(const model::Node& node) const {
    QStringList parts;
    for (const model::GpuGroup& group : node.groups)
      parts << QStringLiteral("%1 × %2").arg(group.count).arg(QString::fromStdString(m_problem.types[group.type].id));
    return parts.join(QStringLiteral(" + "));
  }

  void box(const StageBox& each) {
    if (!each.node.valid()) {
      const model::GpuType& type = m_problem.types[each.type];
      title(each.title, QString::fromStdString(type.id), Words::tr("%1 GPUs").arg(type.total), m_theme.text,
            m_theme.dim);
      idleTiles([&](const model::Gpu& gpu) { return gpu.type == each.type; });
      return;
    }
    const QString name = QString::fromStdString(m_problem.nodes[each.node].id);
    const StageDown* down = downOf(each.node);
    const bool tiles = m_layout.detail == StageDetail::Tiles;
    if (tiles && down != nullptr) {
      QPen edge(m_theme.bad, 2);
      edge.setStyle(Qt::DashLine);
      m_p.setPen(edge);
      m_p.setBrush(darkFill());
      m_p.drawRoundedRect(each.rect.adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
      const QColor light = textOn(darkFill());
      title(each.title, Words::tr("%1 is down").arg(name),
            Words::tr("since %1").arg(clockText(down->since_s, m_look.end_s)), light, light);
    } else if (tiles) {
      panel(each.rect, m_theme.panel, m_theme.line);
      title(each.title, name, contents(m_problem.nodes[each.node]), m_theme.text, m_theme.dim);
    } else {
      title(each.title, name, {}, down != nullptr ? m_theme.bad : m_theme.text, m_theme.dim);
    }
    idleTiles([&](const model::Gpu& gpu) { return gpu.node == each.node; });
  }

  QColor darkFill() const { return m_theme.dark ? QColor(0x0f, 0x14, 0x1b) : QColor(0x3a, 0x43, 0x4f); }

  template <class Chosen>
  void idleTiles(Chosen chosen) {
    for (std::size_t g = 0; g < m_problem.gpus.size(); ++g) {
      if (!chosen(m_problem.gpus[g])) continue;
      const QRectF& rect = m_layout.gpus[g];
      const bool down = downOf(m_problem.gpus[g].node) != nullptr;
      const QColor fill = down ? mixed(QColor(Qt::black), darkFill(), 0.25) : m_theme.idleGpu;
      if (rect.width() < 6) {
        m_p.fillRect(rect, fill);
        continue;
      }
      m_p.setPen(QPen(mixed(m_theme.edge, fill, 0.5), 1));
      m_p.setBrush(fill);
      m_p.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius(rect), radius(rect));
      const QString word = down ? Words::tr("down") : Words::tr("idle");
      if (m_text.width(word, kNotePx) + 6 <= rect.width())
        m_text.drawMiddle(rect.center().x(), rect.center().y(), word, kNotePx, down ? textOn(darkFill()) : m_theme.dim,
                          QFont::Normal, Qt::AlignHCenter);
    }
  }

  double radius(const QRectF& rect) const { return std::min(kTileRadius, std::min(rect.width(), rect.height()) / 4); }

  void header() {
    double x = m_layout.header.left() + 14 + m_look.name_room;
    const double y = m_layout.header.center().y();
    if (!m_look.name.isEmpty()) {
      m_text.drawMiddle(x, y, m_look.name, kHeadingPx, m_look.scheduler.text, QFont::Bold);
      x += m_text.width(m_look.name, kHeadingPx, QFont::Bold) + 14;
    }
    const QString clock = clockText(m_stage.t_s < 10 ? m_stage.t_s : std::floor(m_stage.t_s), m_look.end_s);
    const double right = m_layout.header.right() - 14, taken = m_text.figuresWidth(clock, kHeadingPx, QFont::Bold);
    m_text.drawFigures({right, y + m_text.capHeight(kHeadingPx) / 2}, clock, kHeadingPx, m_theme.playhead, QFont::Bold,
                       Qt::AlignRight);
    drawFitting(stageSentence(m_stage.counts), x, y, right - taken - 12 - x, m_theme.dim);
  }

  // From the left as far as there is room: whole clauses.
  void drawFitting(QString words, double x, double y, double room, const QColor& color) {
    while (!words.isEmpty() && m_text.width(words, kBodyPx) > room)
      words = words.left(std::max<qsizetype>(0, words.lastIndexOf(QStringLiteral(" · "))));
    m_text.drawMiddle(x, y, words, kBodyPx, color);
  }

  QString shortened(QString words, double size, int weight, double room) const {
    if (m_text.width(words, size, weight) <= room) return words;
    while (words.size() > 1 && m_text.width(words + QStringLiteral("…"), size, weight) > room) words.chop(1);
    return words + QStringLiteral("…");
  }

  void card(const StageCard& each, const QRectF& rect) {
    const QColor fill = colorOf(each.job);
    const double share = each.away ? 0.35 : 1;
    QPen edge(each.job == m_look.selected ? m_theme.text : m_theme.edge, each.job == m_look.selected ? 2 : 1);
    if (each.away) edge.setStyle(Qt::DashLine);
    m_p.setPen(edge);
    m_p.setBrush(m_theme.panel);
    m_p.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kTokenRadius, kTokenRadius);
    m_p.setOpacity(share);
    const QString name = nameOf(each.job);
    const double wide =
        std::min(rect.width() * 0.45, std::max(30 * m_scale, m_text.width(name, kBodyPx, QFont::Bold) + 10));
    const QRectF badge(rect.left() + 7, rect.top() + 8, wide, 24 * m_scale);
    m_p.setPen(Qt::NoPen);
    m_p.setBrush(fill);
    m_p.drawRoundedRect(badge, 3, 3);
    m_text.drawMiddle(badge.center().x(), badge.center().y(), shortened(name, kBodyPx, QFont::Bold, wide - 6), kBodyPx,
                      textOn(fill), QFont::Bold, Qt::AlignHCenter);
    const double left = badge.right() + 8, room = rect.right() - 5 - left;
    m_text.drawMiddle(left, rect.top() + 14 * m_scale,
                      shortened(gangText(m_problem.jobs[each.job]), kNotePx, QFont::Normal, room), kNotePx,
                      m_theme.text);
    m_text.drawMiddle(left, rect.top() + 28 * m_scale,
                      shortened(cardNote(m_problem, each), kSmallestPx, QFont::Normal, room), kSmallestPx, m_theme.dim);
    bar({rect.left() + 7, rect.bottom() - 10, rect.width() - 14, 4}, each.progress, fill, m_theme.grid);
    m_p.setOpacity(1);
  }

  void bar(const QRectF& rect, double share, const QColor& fill, const QColor& ground) {
    m_p.fillRect(rect, ground);
    m_p.fillRect(QRectF(rect.left(), rect.top(), rect.width() * share, rect.height()), fill);
  }

  void queueNotes(std::size_t all, std::size_t room) {
    const QString count = all == 0 ? Words::tr("empty") : Words::tr("%1 wait").arg(m_stage.counts.waiting);
    m_text.drawMiddle(m_layout.queue.right() - 2, m_layout.queue.top() + 13 * m_scale, count, kBodyPx, m_theme.dim,
                      QFont::Normal, Qt::AlignRight);
    if (all == 0)
      m_text.drawMiddle(m_layout.cards.left() + 6, m_layout.cards.top() + 12, Words::tr("Nobody waits."), kNotePx,
                        m_theme.dim);
    if (all > room)
      m_text.drawMiddle(m_layout.queue.center().x(), m_layout.queue.bottom() - 12 * m_scale,
                        Words::tr("+%1 more").arg(all - room), kBodyPx, m_theme.text, QFont::DemiBold,
                        Qt::AlignHCenter);
  }

  void gang(const StageGang& each) {
    const QColor fill = colorOf(each.job, each.gpus.front());
    m_p.setPen(Qt::NoPen);
    m_p.setBrush(fill);
    for (const QRectF& run : each.runs) {
      if (run.height() < 6)
        m_p.fillRect(run, fill);
      else
        m_p.drawRoundedRect(run, radius(run), radius(run));
    }
    if (m_layout.detail == StageDetail::Tiles) {
      for (const model::GpuIndex gpu : each.gpus) {
        const QRectF& tile = m_layout.gpus[gpu];
        for (const QRectF& run : each.runs) {
          if (tile.left() > run.left() + 1 && run.contains(tile.center()))
            m_p.fillRect(QRectF(tile.left() - 2.5, run.top() + 3, 1, run.height() - 6), faded(textOn(fill), 0.35));
        }
      }
    }
    label(each, nameOf(each.job), textOn(fill));
  }

  // The name on the widest piece, as large as fits; dropped, not shrunk, under the smallest size.
  void label(const StageGang& each, const QString& words, const QColor& color) {
    const QRectF& run = widest(each);
    for (const double size : {kNamePx, kBodyPx, kSmallestPx}) {
      if (m_text.capHeight(size) + 3 > run.height() || m_text.width(words, size, QFont::Bold) + 4 > run.width())
        continue;
      m_text.drawMiddle(run.center().x(), run.center().y() - (size == kNamePx && run.height() > 40 ? 3 : 0), words,
                        size, color, QFont::Bold, Qt::AlignHCenter);
      return;
    }
  }

  static const QRectF& widest(const StageGang& gang) {
    return *std::max_element(gang.runs.begin(), gang.runs.end(),
                             [](const QRectF& a, const QRectF& b) { return a.width() < b.width(); });
  }

  void outline(const StageGang& each) {
    const bool selected = each.job == m_look.selected;
    if (!selected && each.job != m_look.hovered) return;
    m_p.setBrush(Qt::NoBrush);
    for (const QRectF& run : each.runs) {
      m_p.setPen(QPen(m_theme.panel, selected ? 5 : 3));
      m_p.drawRoundedRect(run, radius(run), radius(run));
      m_p.setPen(QPen(m_theme.text, selected ? 2.5 : 1));
      m_p.drawRoundedRect(run, radius(run), radius(run));
    }
  }

  void progress(const StageGang& each) {
    const QRectF& run = widest(each);
    if (run.height() < 20 || run.width() < 20) return;
    const QColor fill = colorOf(each.job, each.gpus.front());
    bar({run.left() + 6, run.bottom() - 9, run.width() - 12, 4}, each.progress, textOn(fill),
        faded(textOn(fill), 0.28));
  }

  // Restarts, or its token is still on its way.
  void unready(const StageGang& each) {
    const QColor fill = colorOf(each.job, each.gpus.front()), tint = mixed(fill, m_theme.panel, 0.3);
    for (const QRectF& run : each.runs) {
      m_p.setPen(Qt::NoPen);
      m_p.setBrush(tint);
      m_p.drawRoundedRect(run, radius(run), radius(run));
      if (!each.computes && run.height() >= 6)
        figures::paintHatch(m_p, QPolygonF(run.adjusted(1, 1, -1, -1)), figures::Hatch::Rising, faded(fill, 0.55), 7,
                            1.5);
      QPen edge(mixed(fill, m_theme.text, 0.7), run.height() < 12 ? 1 : 2);
      edge.setStyle(Qt::DashLine);
      m_p.setPen(edge);
      m_p.setBrush(Qt::NoBrush);
      m_p.drawRoundedRect(run.adjusted(1, 1, -1, -1), radius(run), radius(run));
      if (each.from_s < each.to_s && run.height() >= 20) {
        const double grow = 1 + 5 * each.pulse;
        m_p.setPen(QPen(faded(fill, 0.7 * (1 - each.pulse)), 2));
        m_p.drawRoundedRect(run.adjusted(-grow, -grow, grow, grow), radius(run) + 2, radius(run) + 2);
      }
    }
    unreadyLabel(each, tint);
  }

  void unreadyLabel(const StageGang& each, const QColor& tint) {
    const QRectF& run = widest(each);
    const QString whole = gangLabel(m_problem, each, m_stage.t_s), name = nameOf(each.job);
    const double seconds = std::floor(m_stage.t_s - each.from_s);
    const QString middle = each.from_s < each.to_s ? Words::tr("%1 %2 s").arg(name).arg(seconds) : name;
    for (const QString& words : {whole, middle, name}) {
      for (const double size : {kBodyPx, kSmallestPx}) {
        const double width = m_text.width(words, size, QFont::DemiBold);
        if (width + 8 > run.width() || m_text.capHeight(size) + 3 > run.height()) continue;
        const QRectF plate(run.center().x() - width / 2 - 5, run.center().y() - 10 * m_scale, width + 10, 20 * m_scale);
        m_p.setPen(Qt::NoPen);
        m_p.setBrush(m_theme.panel);
        m_p.drawRoundedRect(plate.intersected(run.adjusted(1, 1, -1, -1)), 3, 3);
        m_text.drawMiddle(run.center().x(), run.center().y(), words, size, m_theme.text, QFont::DemiBold,
                          Qt::AlignHCenter);
        return;
      }
    }
    Q_UNUSED(tint);
  }

  void shelf() {
    const double y = m_layout.shelf.center().y();
    if (m_stage.done.empty()) m_text.drawMiddle(m_layout.chips.left(), y, Words::tr("none yet"), kBodyPx, m_theme.dim);
    for (std::size_t i = m_stage.firstChip; i < m_stage.done.size(); ++i) {
      const StageDone& done = m_stage.done[i];
      if (!done.away) chip(done, m_layout.chip(i - m_stage.firstChip));
    }
    if (m_stage.firstChip > 0)
      m_text.drawMiddle(m_layout.chips.right(), y, Words::tr("+%1 earlier").arg(m_stage.firstChip), kNotePx,
                        m_theme.dim, QFont::DemiBold, Qt::AlignRight);
  }

  void chip(const StageDone& done, const QRectF& rect) {
    const QColor fill = colorOf(done.job);
    const QString name = shortened(nameOf(done.job), kNotePx, QFont::Bold, rect.width() * 0.5);
    const QRectF badge(rect.left(), rect.top() + 1, m_text.width(name, kNotePx, QFont::Bold) + 10, rect.height() - 2);
    m_p.setPen(done.job == m_look.selected ? QPen(m_theme.text, 2) : QPen(Qt::NoPen));
    m_p.setBrush(fill);
    m_p.drawRoundedRect(badge, 3, 3);
    m_text.drawMiddle(badge.center().x(), badge.center().y(), name, kNotePx, textOn(fill), QFont::Bold,
                      Qt::AlignHCenter);
    const QString at = clockText(done.at_s, m_look.end_s);
    const QString note = done.cancelled ? QStringLiteral("✕ ") + at : at;
    m_text.drawMiddle(badge.right() + 5, badge.center().y(),
                      shortened(note, kNotePx, QFont::Normal, rect.right() - badge.right() + 2), kNotePx, m_theme.dim);
  }

  void trail(const StageFlight& each) {
    const QColor color = colorOf(each.job);
    const double length = std::min(each.fraction, 0.35);
    for (int part = 0; part < kTrailParts; ++part) {
      const double from = each.fraction - length * (kTrailParts - part) / kTrailParts,
                   to = each.fraction - length * (kTrailParts - part - 1) / kTrailParts;
      const double width = (each.small ? 1 : 2) + (each.small ? 2 : 8) * part / (kTrailParts - 1.0);
      m_p.setPen(QPen(faded(color, each.trail * (0.25 + 0.6 * part / kTrailParts)), width, Qt::SolidLine, Qt::FlatCap));
      m_p.drawLine(each.at(from), each.at(to));
    }
    if (each.fraction < 1 && !each.small) ahead(each);
  }

  // Where it goes: a dotted line and its head.
  void ahead(const StageFlight& each) {
    QPainterPath path(each.at(each.fraction));
    constexpr int kParts = 14;
    for (int i = 1; i <= kParts; ++i) path.lineTo(each.at(each.fraction + (1 - each.fraction) * i / kParts));
    QPen pen(m_theme.dim, 1.5);
    pen.setDashPattern({1.5, 3});
    m_p.setPen(pen);
    m_p.setBrush(Qt::NoBrush);
    m_p.drawPath(path);
    head(each);
  }

  void head(const StageFlight& each) {
    const QPointF tip = each.at(1), back = each.at(0.94);
    const double length = std::hypot(tip.x() - back.x(), tip.y() - back.y());
    if (length < 0.1) return;
    const QPointF along = (tip - back) / length, side(-along.y(), along.x());
    m_p.setPen(Qt::NoPen);
    m_p.setBrush(m_theme.dim);
    m_p.drawPolygon(QPolygonF{tip, tip - along * 9 + side * 4.5, tip - along * 9 - side * 4.5});
  }

  void arrow(const StageFlight& each) {
    QPainterPath path(each.path[0]);
    path.cubicTo(each.path[1], each.path[2], each.path[3]);
    m_p.setBrush(Qt::NoBrush);
    m_p.setPen(QPen(m_theme.panel, 5));
    m_p.drawPath(path);
    m_p.setPen(QPen(mixed(colorOf(each.job), m_theme.text, 0.6), 2));
    m_p.drawPath(path);
    head(each);
  }

  void token(const StageFlight& each) {
    const QColor fill = colorOf(each.job);
    m_p.setPen(QPen(m_theme.panel, each.small ? 1 : 3));
    m_p.setBrush(fill);
    m_p.drawRoundedRect(each.token, kTokenRadius, kTokenRadius);
    if (each.job == m_look.selected) {
      m_p.setPen(QPen(m_theme.text, 2));
      m_p.drawRoundedRect(each.token.adjusted(-1, -1, 1, 1), kTokenRadius, kTokenRadius);
    }
    if (each.small) return;
    const QColor ink = textOn(fill);
    const QString note = flightNote(each);
    const double wide = m_text.width(note, kNotePx), room = each.token.width() - 16 - (note.isEmpty() ? 0 : wide + 8);
    const double y = each.token.center().y();
    const QString name = shortened(nameOf(each.job), kTokenPx, QFont::Bold, room);
    m_text.drawMiddle(each.token.left() + 9, y, name, kTokenPx, ink, QFont::Bold);
    m_text.drawMiddle(each.token.right() - 8, y, note, kNotePx, ink, QFont::Normal, Qt::AlignRight);
  }

  QPainter& m_p;
  const Stage& m_stage;
  const StageLook& m_look;
  const model::Problem& m_problem;
  const StageLayout& m_layout;
  const Theme& m_theme;
  double m_scale;
  GanttText m_text;
};

bool sameCard(const StageCard& a, const StageCard& b) {
  return a.job == b.job && a.away == b.away && a.waits == b.waits && a.since_s == b.since_s && a.reason == b.reason;
}

}  // namespace

void paintStageGround(QPainter& painter, const Stage& stage, const StageLook& look) {
  Painter(painter, stage, look).ground();
}

void paintStageSettled(QPainter& painter, const Stage& stage, const StageLook& look) {
  Painter(painter, stage, look).settled();
}

void paintStageMoving(QPainter& painter, const Stage& stage, const StageLook& look) {
  Painter(painter, stage, look).moving();
}

void paintStage(QPainter& painter, const Stage& stage, const StageLook& look) {
  paintStageGround(painter, stage, look);
  paintStageSettled(painter, stage, look);
  paintStageMoving(painter, stage, look);
}

bool sameGround(const Stage& a, const Stage& b) {
  return std::ranges::equal(a.down, b.down, [](const StageDown& x, const StageDown& y) {
    return x.node == y.node && x.since_s == y.since_s;
  });
}

bool sameSettled(const Stage& a, const Stage& b) {
  return a.gpus == b.gpus && a.counts.waiting == b.counts.waiting && std::ranges::equal(a.queue, b.queue, sameCard) &&
         std::ranges::equal(
             a.done, b.done,
             [](const StageDone& x, const StageDone& y) { return x.job == y.job && x.away == y.away; }) &&
         std::ranges::equal(a.gangs, b.gangs, [](const StageGang& x, const StageGang& y) {
           return x.computes == y.computes && x.away == y.away;
         });
}

}  // namespace roundel::widgets
