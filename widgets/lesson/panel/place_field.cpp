// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/place_field.h"

#include <QApplication>
#include <QDrag>
#include <QHBoxLayout>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/overlay/lesson_slots.h"

namespace roundel::widgets {

JobChip::JobChip(const QString& job, QWidget* parent) : QPushButton(QStringLiteral("• ") + job, parent), m_job(job) {
  setObjectName(QStringLiteral("lesson-chip"));
  const QColor color = jobColor(job.toStdString());
  setStyleSheet(QStringLiteral("QPushButton { background: %1; color: %2; border: 1px solid %1; font-weight: 600; }"
                               "QPushButton:focus { border: 2px solid %2; }"
                               "QPushButton:disabled { background: %1; color: %2; }")
                    .arg(color.name(), textOn(color).name()));
  setCursor(Qt::OpenHandCursor);
  setAccessibleName(tr("Job %1, to be placed").arg(job));
  setToolTip(tr("Drag it to a slot in the lane; a click or Space goes to the slots by keyboard"));
}

void JobChip::drag(const QString& job, QWidget* source) {
  auto* drag = new QDrag(source);
  auto* data = new QMimeData;
  data->setData(QLatin1String(kLessonJobMime), job.toUtf8());
  drag->setMimeData(data);
  QPixmap picture(64, 28);
  picture.fill(jobColor(job.toStdString()));
  QPainter painter(&picture);
  painter.setPen(textOn(jobColor(job.toStdString())));
  painter.setFont(uiFont(kBodyPx, QFont::DemiBold));
  painter.drawText(picture.rect(), Qt::AlignCenter, job);
  painter.end();
  drag->setPixmap(picture);
  drag->setHotSpot({12, 14});
  drag->exec(Qt::CopyAction);
}

void JobChip::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->pos();
  QPushButton::mousePressEvent(event);
}

void JobChip::mouseMoveEvent(QMouseEvent* event) {
  const bool is_far = (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
  if (!(event->buttons() & Qt::LeftButton) || !is_far) return QPushButton::mouseMoveEvent(event);
  setDown(false);
  drag(m_job, this);
}

PlaceField::PlaceField(PlaceBoard* board, QWidget* parent) : LessonField(parent), m_board(board) {
  QVBoxLayout* column = plainColumn(this, 6);
  auto* row = new QHBoxLayout;
  auto* chip = new JobChip(board->jobName(), this);
  row->addWidget(chip);
  QLabel* how_label = makeLabel(tr("Drag it to a slot, or click slots."), "note", this);
  how_label->setWordWrap(true);
  row->addWidget(how_label, 1);
  column->addLayout(row);
  connect(chip, &QPushButton::clicked, this, &LessonField::slotsRequested);
  const auto decisions = static_cast<int>(board->spans().size());
  for (int d = 0; d < decisions; ++d) {
    auto* line = new QHBoxLayout;
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    m_sentences.push_back(makeLabel({}, "title", this));
    m_words.push_back(makeLabel({}, "note", this));
    for (QLabel* label : {m_sentences.back(), m_words.back()}) {
      label->setTextFormat(Qt::PlainText);
      label->setWordWrap(true);
      texts->addWidget(label);
    }
    line->addLayout(texts, 1);
    auto* wait = new QPushButton(tr("Waits"), this);
    wait->setObjectName(QStringLiteral("lesson-waits-%1").arg(d + 1));
    wait->setToolTip(tr("%1 gets no GPU at this decision (0 in the slots)").arg(board->jobName()));
    wait->setAccessibleName(decisions == 1 ? tr("%1 waits").arg(board->jobName())
                                           : tr("%1 waits at decision %2").arg(board->jobName()).arg(d + 1));
    line->addWidget(wait, 0, Qt::AlignTop);
    column->addLayout(line);
    connect(wait, &QPushButton::clicked, this, [this, d] {
      m_board->wait(d);
      refresh();
      emit changed();
    });
  }
  refresh();
  setFocusProxy(chip);
}

void PlaceField::refresh() {
  for (std::size_t d = 0; d < m_sentences.size(); ++d) {
    const QString sentence = m_board->sentence(static_cast<int>(d));
    m_sentences[d]->setText(m_sentences.size() == 1 ? sentence : tr("%1.  %2").arg(d + 1).arg(sentence));
    m_words[d]->setText(m_board->words(static_cast<int>(d)));
  }
}

std::optional<lesson::Answer> PlaceField::answer() const {
  if (!m_board->complete()) return std::nullopt;
  lesson::PlaceAnswer answer;
  const model::Problem& problem = m_board->problem();
  for (std::size_t d = 0; d < m_sentences.size(); ++d) {
    lesson::Gpus gpus;
    for (const model::Part& part : m_board->parts(static_cast<int>(d)))
      gpus.push_back({problem.nodes[part.node].id, problem.types[part.type].id, part.count});
    answer.decisions.push_back(std::move(gpus));
  }
  return answer;
}

void PlaceField::mark(const LessonPlayer& player) {
  LessonField::mark(player);
  refresh();
  if (player.phase() != LessonPlayer::Phase::Wrong || m_words.size() < 2) return;
  for (std::size_t d = 0; d < std::min(m_words.size(), player.verdict().decisions.size()); ++d)
    m_words[d]->setText(player.verdict().decisions[d] ? tr("✓ This part is right.")
                                                      : tr("✗ The run decides otherwise."));
}

QString PlaceField::keys() const { return tr("Tab slots, Space here, 0 waits"); }

}  // namespace roundel::widgets
