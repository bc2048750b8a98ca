// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/refused_inset.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QVBoxLayout>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/program/permission/status_mark.h"

namespace roundel::widgets {
namespace {

constexpr int kAnswerLines = 2, kStripHigh = 26;

QPushButton* smallLink(const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setProperty("role", QStringLiteral("link"));
  button->setToolTip(tip);
  return button;
}

}  // namespace

RefusedInset::RefusedInset(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("refused-inset"));
  setProperty("bar", QStringLiteral("bad"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kGap, 8, kGap, 8);
  column->setSpacing(6);
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(tr("After a refused answer"), "title", this), 1);
  auto* log = smallLink(tr("log"), tr("Shows what the program wrote before"), this);
  log->setObjectName(QStringLiteral("refused-log"));
  connect(log, &QPushButton::clicked, this, &RefusedInset::logRequested);
  head->addWidget(log);
  column->addLayout(head);
  m_strip = new QFrame(this);
  m_strip->setObjectName(QStringLiteral("refused-strip"));
  auto* strip = new QHBoxLayout(m_strip);
  strip->setContentsMargins(kGap, 2, kGap, 2);
  m_lane = makeLabel({}, "title", m_strip);
  m_where = makeLabel({}, "bad", m_strip);
  strip->addWidget(m_lane);
  strip->addWidget(m_where, 1);
  column->addWidget(m_strip);
  auto* sentence_row = new QHBoxLayout;
  sentence_row->setSpacing(8);
  m_mark = new StatusMark(StatusMark::Kind::Bad, Theme::light(), this);
  m_sentence = makeLabel({}, "bad", this);
  m_sentence->setObjectName(QStringLiteral("refused-sentence"));
  m_sentence->setWordWrap(true);
  m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
  sentence_row->addWidget(m_mark, 0, Qt::AlignTop);
  sentence_row->addWidget(m_sentence, 1);
  column->addLayout(sentence_row);
  auto* title = new QHBoxLayout;
  m_answerTitle = makeLabel({}, "dim", this);
  m_copy = smallLink(tr("copy"), tr("Copies the whole line"), this);
  m_copy->setObjectName(QStringLiteral("refused-copy"));
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(QString::fromStdString(m_refusal.whole_answer)); });
  title->addWidget(m_answerTitle, 1);
  title->addWidget(m_copy);
  column->addLayout(title);
  m_answer = new QPlainTextEdit(this);
  m_answer->setObjectName(QStringLiteral("refused-answer"));
  m_answer->setReadOnly(true);
  m_answer->setAccessibleName(tr("The refused line of the program"));
  m_answer->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  column->addWidget(m_answer);
  addAllowed(column);
  column->addStretch(1);
  column->addWidget(makeButtons());
  for (QLabel* label : {m_lane, m_where, m_sentence, m_answerTitle, m_allowedTitle, m_gangs})
    label->setTextFormat(Qt::PlainText);
}

void RefusedInset::addAllowed(QVBoxLayout* column) {
  auto* allowed_row = new QHBoxLayout;
  m_allowedTitle = makeLabel({}, "dim", this);
  m_gangs = makeLabel({}, "note", this);
  allowed_row->addWidget(m_allowedTitle, 1);
  allowed_row->addWidget(m_gangs);
  column->addLayout(allowed_row);
  m_allowed = new QWidget(this);
  m_allowed->setObjectName(QStringLiteral("refused-allowed"));
  new QHBoxLayout(m_allowed);
  m_allowed->layout()->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_allowed);
}

QWidget* RefusedInset::makeButtons() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, part);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    row->addWidget(button, 1);
    return button;
  };
  auto* again_button =
      add("refused-again", tr("Ask again"), tr("Sends the same question to a new process of the program"));
  makePrimary(again_button);
  connect(again_button, &QPushButton::clicked, this, &RefusedInset::askAgainRequested);
  m_back = add("refused-back", tr("Back to the last good version"),
               tr("Shows the run of the earlier version as the lane's result"));
  connect(m_back, &QPushButton::clicked, this, &RefusedInset::backRequested);
  m_copyQuestion = add("refused-question", tr("Copy question"), tr("Copies the line that the program was asked"));
  connect(m_copyQuestion, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(QString::fromStdString(m_refusal.question)); });
  m_showInLane = add("refused-show", tr("Show in lane"), tr("Moves the playhead to the refused decision"));
  connect(m_showInLane, &QPushButton::clicked, this, [this] { emit showInLaneRequested(m_refusal.at_s); });
  return part;
}

void RefusedInset::show(const Refusal& refusal, const QString& lane, const QColor& edge, bool can_go_back,
                        const Theme& theme) {
  m_refusal = refusal;
  m_lane->setText(shown(lane));
  m_where->setText(refusal.where);
  m_strip->setStyleSheet(
      QStringLiteral("QFrame#refused-strip { border:1px solid %1; border-left:5px solid %2; border-radius:3px; }")
          .arg(theme.line.name(), edge.name()));
  m_strip->setMinimumHeight(screenPx(kStripHigh));
  m_sentence->setText(refusal.sentence);
  m_mark->setTheme(theme);
  showAnswer(theme);
  showAllowed(theme);
  m_back->setVisible(can_go_back);
  m_copyQuestion->setVisible(!can_go_back);
  m_copyQuestion->setEnabled(!refusal.question.empty());
  setAccessibleName(tr("After a refused answer: %1").arg(refusal.sentence));
  QFrame::show();
}

void RefusedInset::showAnswer(const Theme& theme) {
  const ShownAnswer& answer = m_refusal.answer;
  const bool has_answer = !answer.text.isEmpty();
  for (QWidget* widget :
       {static_cast<QWidget*>(m_answerTitle), static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_answer)})
    widget->setVisible(has_answer);
  if (!has_answer) return;
  m_answerTitle->setText(m_refusal.answer_title);
  m_answer->setFont(codeFont(kNotePx * textScale()));
  m_answer->setPlainText(answer.text);
  m_answer->setFixedHeight(QFontMetrics(m_answer->font()).lineSpacing() * kAnswerLines + screenPx(20));
  QList<QTextEdit::ExtraSelection> marks;
  if (answer.length > 0) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(m_answer->document());
    mark.cursor.setPosition(answer.begin);
    mark.cursor.setPosition(answer.begin + answer.length, QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(theme.bad);
    mark.format.setForeground(theme.bad);
    marks << mark;
  }
  m_answer->setExtraSelections(marks);
  m_answer->setAccessibleDescription(
      answer.length > 0 ? tr("The fault is at: %1").arg(answer.text.mid(answer.begin, answer.length)) : QString());
}

void RefusedInset::showAllowed(const Theme& theme) {
  const bool has_allowed = !m_refusal.allowed.empty();
  m_allowedTitle->setVisible(has_allowed);
  m_gangs->setVisible(has_allowed);
  m_allowed->setVisible(has_allowed);
  qDeleteAll(m_allowed->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
  if (!has_allowed) return;
  m_allowedTitle->setText(tr("Allowed for %1 at this decision").arg(m_refusal.job));
  m_gangs->setText(m_refusal.gangs);
  for (const AllowedGpus& node_gpus : m_refusal.allowed) {
    auto* chip = new QLabel(m_allowed);
    chip->setTextFormat(Qt::RichText);
    chip->setText(
        QStringLiteral("<b>%1</b>&nbsp; %2").arg(node_gpus.node.toHtmlEscaped(), node_gpus.text.toHtmlEscaped()));
    const QColor ground = node_gpus.fits ? mixed(theme.good, theme.panel, 0.12) : theme.panel;
    chip->setStyleSheet(QStringLiteral("border:1px solid %1; border-radius:%2px; background:%3; padding:4px 8px;")
                            .arg((node_gpus.fits ? theme.good : theme.line).name())
                            .arg(kControlRadius)
                            .arg(ground.name()));
    m_allowed->layout()->addWidget(chip);
  }
}

}  // namespace roundel::widgets
