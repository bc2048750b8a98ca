// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/next_steps/step_pictures.h"

#include <QPainterPath>
#include <algorithm>

#include "core/policies/policy_facts.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

constexpr double kText = 11;

/// A painter in the coordinates of the picture; text keeps its size on the screen.
class Scene {
  Q_DECLARE_TR_FUNCTIONS(StepPicture)

 public:
  Scene(QPainter& painter, const Theme& theme, double text) : m_painter(painter), m_theme(theme), m_text(text) {}

  void box(const QRectF& rect, const QColor& fill, const QPen& pen, double radius = kControlRadius) const {
    m_painter.setBrush(fill);
    m_painter.setPen(pen);
    m_painter.drawRoundedRect(rect, radius, radius);
  }
  void words(const QRectF& rect, const QString& text, const QColor& color, int flags,
             int weight = QFont::Normal) const {
    m_painter.setFont(uiFont(m_text, weight));
    m_painter.setPen(color);
    m_painter.drawText(rect, flags | Qt::TextDontClip, text);
  }
  void line(QPointF from, QPointF to, const QPen& pen) const {
    m_painter.setPen(pen);
    m_painter.drawLine(from, to);
  }
  void pointer(QPointF tip) const {
    QPainterPath path(tip);
    for (const QPointF by :
         {QPointF(0, 14), QPointF(3.5, 11), QPointF(6, 16), QPointF(8.5, 15), QPointF(6, 10), QPointF(10.5, 10)})
      path.lineTo(tip + by);
    path.closeSubpath();
    m_painter.setBrush(m_theme.text);
    m_painter.setPen(QPen(m_theme.panel, 1));
    m_painter.drawPath(path);
  }

  void node() const {
    QPainterPath way(QPointF(8, 48));
    way.cubicTo(QPointF(40, 18), QPointF(70, 22), QPointF(88, 32));
    const QPen dashed(m_theme.accent, 1.5, Qt::CustomDashLine);
    QPen dots = dashed;
    dots.setDashPattern({2, 2});
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(dots);
    m_painter.drawPath(way);
    dots.setDashPattern({4, 3});
    box({110, 30, 160, 96}, Qt::transparent, dots);
    words({110, 106, 160, 18}, tr("drop"), m_theme.accentText, Qt::AlignCenter);
    box({88, 14, 156, 88}, m_theme.panel, QPen(m_theme.accent, 2), kPanelRadius);
    words({100, 20, 60, 22}, QStringLiteral("n0"), m_theme.text, Qt::AlignVCenter | Qt::AlignLeft, QFont::Bold);
    words({150, 20, 84, 22}, QStringLiteral("4 × V100"), m_theme.dim, Qt::AlignVCenter | Qt::AlignRight);
    for (int gpu = 0; gpu < 4; ++gpu) box({98.0 + gpu * 35, 48, 30, 44}, m_theme.idleGpu, QPen(m_theme.line, 1), 3);
    pointer({218, 74});
  }

  void job() const {
    const double axis = 108;
    line({14, axis}, {272, axis}, QPen(m_theme.edge, 1.5));
    for (int tick = 0; tick < 4; ++tick) {
      const double x = 20 + tick * 78;
      line({x, axis}, {x, axis + 5}, QPen(m_theme.edge, 1));
      words({x - 30, axis + 8, 60, 16}, tick == 3 ? tr("18 min") : QString::number(tick * 6), m_theme.dim,
            Qt::AlignCenter);
    }
    drop(20, 48, QStringLiteral("ResNet-50"), jobColor(0), Qt::SolidLine);
    drop(137, 16, QStringLiteral("BERT-large"), jobColor(1), Qt::DashLine);
    box({112, 80, 50, 18}, m_theme.panel, QPen(m_theme.accent, 1.5), 3);
    words({112, 80, 50, 18}, QStringLiteral("9:00"), m_theme.accentText, Qt::AlignCenter, QFont::DemiBold);
    pointer({206, 32});
  }
  void drop(double x, double y, const QString& name, const QColor& color, Qt::PenStyle stem) const {
    line({x, y + 26}, {x, 108}, QPen(color, 2, stem));
    box({x - 4, y, 82, 26}, color, Qt::NoPen, kBarRadius);
    words({x - 4, y, 82, 26}, name, textOn(color), Qt::AlignCenter, QFont::DemiBold);
  }

  void schedulers() const {
    const std::vector<const policies::PolicyInfo*> default_policies = policies::comparedByDefault();
    lane(12, *default_policies[0], {{70, 2}, {128, 0}, {192, 1}});
    lane(76, *default_policies[1], {{70, 2}, {156, 0}});
  }
  struct Bar {
    double x;
    int job;
  };
  void lane(double y, const policies::PolicyInfo& info, std::initializer_list<Bar> bars) const {
    const SchedulerStyle style = schedulerStyle(QString::fromStdString(info.id), m_theme);
    box({6, y, 268, 54}, m_theme.panel, QPen(m_theme.line, 1), 3);
    m_painter.fillRect(QRectF(6, y, 5, 54), style.line);
    words({18, y, 56, 54}, QString::fromStdString(info.name), style.text, Qt::AlignVCenter | Qt::AlignLeft,
          QFont::Bold);
    double width = 84;
    for (const Bar& bar : bars) {
      const QColor color = jobColor(bar.job);
      width = bar.x > 180 ? 50 : 60;
      box({bar.x + 4, y + 10, width - 4, 34}, color, Qt::NoPen, kBarRadius);
      words({bar.x + 4, y + 10, width - 4, 34}, QStringLiteral("J%1").arg(bar.job + 1), textOn(color), Qt::AlignCenter,
            QFont::DemiBold);
    }
  }

 private:
  QPainter& m_painter;
  const Theme& m_theme;
  double m_text;
};

}  // namespace

void paintStepScene(QPainter& painter, const QRectF& box, NextStep::Kind kind, const Theme& theme, double scale) {
  const double by = std::min(box.width() / kStepPicture.width(), box.height() / kStepPicture.height());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(box.center() - QPointF(kStepPicture.width(), kStepPicture.height()) * by / 2);
  painter.scale(by, by);
  const Scene scene(painter, theme, std::max(kText, kSmallestPx * scale / by));
  if (kind == NextStep::Kind::Node) scene.node();
  if (kind == NextStep::Kind::Job) scene.job();
  if (kind == NextStep::Kind::Scheduler) scene.schedulers();
  painter.restore();
}

}  // namespace roundel::widgets
