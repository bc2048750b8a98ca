// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/hint_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kChipLetters = 18;

QString cut(const QString& text) {
  return text.size() <= kChipLetters ? text : text.left(kChipLetters - 1) + QChar(0x2026);
}

}  // namespace

HintRow::HintRow(LessonRecorder* recorder, QWidget* parent) : QWidget(parent), m_recorder(recorder) {
  QVBoxLayout* column = plainColumn(this, 4);
  auto* chips = new QWidget(this);
  m_row = plainRow(chips, 6);
  m_row->addWidget(makeLabel(tr("Hints"), "note", chips));
  m_add = linkButton(tr("+ add"), tr("Adds a hint: a hint costs the student half of the points"), chips);
  m_add->setObjectName(QStringLiteral("record-hint-add"));
  m_row->addWidget(m_add);
  m_row->addStretch(1);
  column->addWidget(chips);
  m_line = new QLineEdit(this);
  m_line->setObjectName(QStringLiteral("record-hint"));
  m_line->setToolTip(tr("The text of the hint. An empty hint is removed."));
  m_line->hide();
  column->addWidget(m_line);
  m_clue = makeLabel({}, "note", this);
  m_clue->hide();
  column->addWidget(m_clue);
  connect(m_add, &QToolButton::clicked, this,
          [this] { write(m_recorder->current() < 0 ? -1 : static_cast<int>(m_recorder->step().step.hints.size())); });
  connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) {
    // While it is written, an empty line does not remove the hint, which the next letter would need.
    if (!text.trimmed().isEmpty()) m_recorder->setHint(m_current, text.toStdString());
  });
  connect(m_line, &QLineEdit::editingFinished, this, [this] {
    if (m_line->text().trimmed().isEmpty() && m_current >= 0) m_recorder->setHint(m_current, {});
  });
}

void HintRow::write(int hint) {
  m_current = hint;
  follow();
  if (hint >= 0) m_line->setFocus(Qt::OtherFocusReason);
}

QString HintRow::clueText() const {
  const auto& hints = m_recorder->step().step.hints;
  const bool has_hint = m_current < static_cast<int>(hints.size());
  const std::optional<lesson::Ring> ring = has_hint ? hints[static_cast<std::size_t>(m_current)].ring : std::nullopt;
  if (!has_hint) return {};
  return ring ? tr("Clue of hint %1: %2").arg(m_current + 1).arg(shown(ring->id))
              : tr("Right-click a job or a lane to use it as the clue of hint %1.").arg(m_current + 1);
}

void HintRow::follow() {
  if (m_recorder->current() < 0) return;
  if (m_step != m_recorder->current()) m_current = -1;
  m_step = m_recorder->current();
  const auto& hints = m_recorder->step().step.hints;
  while (m_chips.size() < hints.size()) {
    const int number = static_cast<int>(m_chips.size());
    auto* chip = new QToolButton(m_add->parentWidget());
    chip->setObjectName(QStringLiteral("record-hint-%1").arg(number + 1));
    chip->setProperty("segment", true);
    chip->setProperty("compact", true);
    chip->setCheckable(true);
    connect(chip, &QToolButton::clicked, this, [this, number] { write(number); });
    m_row->insertWidget(number + 1, chip);
    m_chips.push_back(chip);
  }
  for (std::size_t i = 0; i < m_chips.size(); ++i) {
    m_chips[i]->setVisible(i < hints.size());
    if (i >= hints.size()) continue;
    const QString text = shown(hints[i].say.en);
    m_chips[i]->setText(tr("%1: %2").arg(i + 1).arg(cut(text)));
    m_chips[i]->setToolTip(tr("Writes this hint: %1").arg(text));
    m_chips[i]->setChecked(static_cast<int>(i) == m_current);
  }
  m_line->setVisible(m_current >= 0);
  m_clue->setVisible(m_current >= 0 && m_current < static_cast<int>(hints.size()));
  if (m_current < 0) return;
  m_line->setPlaceholderText(tr("Hint %1").arg(m_current + 1));
  m_line->setAccessibleName(m_line->placeholderText());
  const bool has_hint = m_current < static_cast<int>(hints.size());
  const QString text = has_hint ? QString::fromStdString(hints[static_cast<std::size_t>(m_current)].say.en) : QString();
  if (m_line->text() != text && (has_hint || !m_line->hasFocus())) m_line->setText(text);
  m_clue->setText(clueText());
}

}  // namespace roundel::widgets
