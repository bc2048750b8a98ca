// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/lesson_score.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
namespace {

constexpr int kSegment = 8, kSegmentGap = 4, kShownLines = 3;

}  // namespace

QString pointsText(double points) { return QString::fromStdString(lesson::numberIn(points, 4, lessonLanguage())); }

StepSegments::StepSegments(QWidget* parent) : QWidget(parent) {
  setFixedHeight(kSegment);
  setObjectName(QStringLiteral("lesson-segments"));
}

void StepSegments::show(const LessonPlayer& player, const Theme& theme) {
  m_theme = theme;
  m_parts.clear();
  int right = 0;
  for (int i = 0; i < player.count(); ++i) {
    const lesson::StepProgress& step = player.state().steps[static_cast<std::size_t>(i)];
    const lesson::Step& lesson_step = player.lesson().steps[static_cast<std::size_t>(i)];
    const bool is_done = step.right || (!lesson_step.ask && i < player.number());
    right += is_done ? 1 : 0;
    m_parts.push_back(i == player.number() ? Part::Now
                      : is_done            ? Part::Done
                      : step.tries > 0     ? Part::Partly
                                           : Part::ToCome);
  }
  const QString words = tr("Step %1 of %2; %3 done").arg(player.number() + 1).arg(player.count()).arg(right);
  setAccessibleName(words);
  setToolTip(words);
  update();
}

void StepSegments::paintEvent(QPaintEvent*) {
  if (m_parts.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(Qt::NoPen);
  const double n = static_cast<double>(m_parts.size());
  const double segment_width = (width() - kSegmentGap * (n - 1)) / n;
  for (std::size_t i = 0; i < m_parts.size(); ++i) {
    const Part part = m_parts[i];
    painter.setBrush(part == Part::Done     ? m_theme.good
                     : part == Part::Partly ? m_theme.warning
                     : part == Part::Now    ? m_theme.accent
                                            : m_theme.idleGpu);
    const double inset = part == Part::Now ? 0 : 1;
    painter.drawRoundedRect(
        QRectF(static_cast<double>(i) * (segment_width + kSegmentGap), inset, segment_width, kSegment - 2 * inset), 3,
        3);
  }
}

LessonScore::LessonScore(QWidget* parent) : QWidget(parent) {
  QVBoxLayout* column = plainColumn(this, 4);
  auto* row = new QHBoxLayout;
  row->addWidget(makeLabel(tr("Score"), "title", this), 1);
  m_sum = new QLabel(this);
  m_sum->setObjectName(QStringLiteral("lesson-sum"));
  row->addWidget(m_sum);
  column->addLayout(row);
  m_lines = makeLabel({}, "note", this);
  m_lines->setTextFormat(Qt::PlainText);
  column->addWidget(m_lines);
}

void LessonScore::show(const LessonPlayer& player) {
  const auto [points, of] = pointsSoFar(player);
  m_sum->setText(tr("%1 of %2 points so far").arg(pointsText(points), pointsText(of)));
  QStringList lines;
  for (int i = player.count() - 1; i >= 0 && lines.size() < kShownLines; --i) {
    const lesson::StepProgress& step = player.state().steps[static_cast<std::size_t>(i)];
    if (step.tries == 0 && !step.shown) continue;
    const QString sign = step.right ? QStringLiteral("✓") : QStringLiteral("✗");
    QString line =
        tr("%1 step %2, %3 of %4")
            .arg(sign)
            .arg(i + 1)
            .arg(pointsText(step.points), pointsText(player.lesson().steps[static_cast<std::size_t>(i)].points));
    if (step.tries > 1) line = tr("%1, %n tries", nullptr, step.tries).arg(line);
    if (step.shown) line = tr("%1, answer shown").arg(line);
    lines.prepend(line);
  }
  m_lines->setText(lines.join(QLatin1Char('\n')));
  m_lines->setVisible(!lines.isEmpty());
}

}  // namespace roundel::widgets
