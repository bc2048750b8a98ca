// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/step_editor.h"

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QToolButton>
#include <algorithm>

#include "core/lesson/evaluate.h"
#include "core/lesson/file/reference.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/record/ask_words.h"
#include "widgets/lesson/record_views/answer_box.h"
#include "widgets/lesson/record_views/choose_editor.h"
#include "widgets/lesson/record_views/hint_row.h"
#include "widgets/lesson/record_views/target_row.h"

namespace roundel::widgets {
namespace {

constexpr int kTextHeight = 62;  // px: three lines
constexpr int kChipHeight = 26;  // px

// The places of references that have no value, in letters.
std::vector<std::pair<int, int>> wrongReferences(const QString& text, const lesson::Where& where) {
  std::vector<std::pair<int, int>> out;
  for (int i = 0; i < text.size(); ++i) {
    if (text[i] != QLatin1Char('{')) continue;
    if (text.mid(i, 2) == QLatin1String("{{")) {
      ++i;
      continue;
    }
    const auto end = static_cast<int>(text.indexOf(QLatin1Char('}'), i));
    const int last = end < 0 ? static_cast<int>(text.size()) : end;
    const lesson::ReadReference read = lesson::referenceFromText(text.mid(i + 1, last - i - 1).toStdString());
    if (end < 0 || !read.reference || !lesson::evaluate(*read.reference, where).value) out.emplace_back(i, last + 1);
    i = last;
  }
  return out;
}

}  // namespace

StepEditor::StepEditor(const Appearance* appearance, LessonRecorder* recorder, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_recorder(recorder) {
  QVBoxLayout* column = plainColumn(this, 6);
  column->setContentsMargins(0, 0, 6, 0);
  column->addWidget(makeHeader());
  auto* notes = new QWidget(this);
  QHBoxLayout* row = plainRow(notes, 6);
  row->addWidget(makeLabel(tr("What the student reads"), "note", notes), 1);
  m_note = makeLabel({}, "note", notes);
  row->addWidget(m_note);
  column->addWidget(notes);
  m_text = new QPlainTextEdit(this);
  m_text->setObjectName(QStringLiteral("record-text"));
  m_text->setAccessibleName(tr("What the student reads"));
  m_text->setToolTip(
      tr("**bold**, *italic*, `code`, [a word](help:page), and {metric=makespan_s} for a number of the run"));
  m_text->setTabChangesFocus(true);
  m_text->setFixedHeight(screenPx(kTextHeight));
  column->addWidget(m_text);
  column->addWidget(makeQuestion());
  column->addWidget(makeKinds());
  m_question = new QLineEdit(this);
  m_question->setObjectName(QStringLiteral("record-question"));
  m_question->setAccessibleName(tr("Question"));
  m_question->setToolTip(tr("The question in one sentence"));
  column->addWidget(m_question);
  column->addWidget(m_target = new TargetRow(recorder, this));
  column->addWidget(m_choose = new ChooseEditor(recorder, this));
  column->addWidget(m_answer = new AnswerBox(this));
  column->addWidget(m_hints = new HintRow(recorder, this));
  column->addWidget(m_seen = makeSeen());
  column->addWidget(makeShownAs());
  column->addStretch(1);
  connect(m_answer, &AnswerBox::whyRequested, this, &StepEditor::whyRequested);
  connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
    if (!m_filling) m_recorder->setText(m_text->toPlainText().toStdString());
  });
  connect(m_question, &QLineEdit::textEdited, this,
          [this](const QString& text) { m_recorder->setQuestion(text.toStdString()); });
  connect(recorder, &LessonRecorder::changed, this, &StepEditor::follow);
  connect(recorder, &LessonRecorder::currentChanged, this, &StepEditor::follow);
  connect(recorder, &LessonRecorder::answersChanged, this, &StepEditor::follow);
  connect(appearance, &Appearance::changed, this, &StepEditor::follow);
  follow();
}

// ---- parts ------------------------------------------------------------------------------------------------------------------------

QWidget* StepEditor::makeHeader() {
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 2);
  m_title = makeLabel({}, "title", part);
  row->addWidget(m_title, 1);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    QToolButton* button = linkButton(text, tip, part);
    button->setObjectName(QLatin1String(name));
    row->addWidget(button);
    return button;
  };
  m_up = add("record-up", tr("Move up"), tr("Moves this step before the previous one (Alt+Up in the list)"));
  m_join = add("record-join", {}, {});
  m_remove = add("record-remove", tr("Remove"), tr("Removes this step; Undo brings it back (Delete in the list)"));
  connect(m_up, &QToolButton::clicked, m_recorder,
          [this] { m_recorder->move(m_recorder->current(), m_recorder->current() - 1); });
  connect(m_join, &QToolButton::clicked, m_recorder, [this] { m_recorder->join(); });
  connect(m_remove, &QToolButton::clicked, m_recorder, [this] { m_recorder->remove(); });
  return part;
}

QWidget* StepEditor::makeQuestion() {
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 6);
  row->addWidget(makeLabel(tr("Question"), "note", part), 1);
  m_points = new QDoubleSpinBox(part);
  m_points->setObjectName(QStringLiteral("record-points"));
  m_points->setDecimals(1);
  m_points->setRange(0, 99);
  m_points->setSuffix(tr(" points"));
  m_points->setAccessibleName(tr("Points of the question"));
  m_points->setToolTip(tr("Points for the first right answer without a hint"));
  row->addWidget(m_points);
  connect(m_points, &QDoubleSpinBox::valueChanged, this, [this](double points) {
    if (!m_filling) m_recorder->setPoints(points);
  });
  return part;
}

QWidget* StepEditor::makeKinds() {
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 4);
  for (int i = 0; i < kAskKinds; ++i) {
    const auto kind = static_cast<AskKind>(i);
    auto* chip = new QToolButton(part);
    chip->setText(kindName(kind));
    chip->setAccessibleName(kindName(kind));
    chip->setCheckable(true);
    chip->setProperty("segment", true);
    chip->setProperty("compact", true);
    chip->setMinimumHeight(screenPx(kChipHeight));
    chip->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    chip->setObjectName(QStringLiteral("record-kind-%1").arg(i + 1));
    chip->installEventFilter(this);
    row->addWidget(chip, 1);
    m_kinds.push_back(chip);
    connect(chip, &QToolButton::clicked, this, [this, kind] {
      const bool is_same_kind = m_recorder->current() >= 0 && m_recorder->step().kind == kind;
      m_recorder->setKind(is_same_kind ? std::nullopt : std::optional(kind));
      follow();
    });
  }
  return part;
}

QWidget* StepEditor::makeSeen() {
  auto* part = new QWidget(this);
  QVBoxLayout* column = plainColumn(part, 4);
  column->addWidget(makeLabel(tr("Hidden from students until they answer"), "note", part));
  auto* first = new QWidget(part);
  QHBoxLayout* row = plainRow(first, 4);
  addEye(row, QStringLiteral("after-playhead"), tr("After the playhead"));
  addEye(row, QStringLiteral("metrics"), tr("Metrics"));
  addEye(row, QStringLiteral("why"), tr("Why"));
  row->addStretch(1);
  column->addWidget(first);
  return part;
}

QWidget* StepEditor::makeShownAs() {
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 4);
  row->addWidget(makeLabel(tr("Shown as"), "note", part));
  auto* choice = new QButtonGroup(part);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QToolButton(part);
    button->setText(text);
    button->setCheckable(true);
    button->setProperty("segment", true);
    button->setProperty("compact", true);
    button->setMinimumHeight(screenPx(kChipHeight));
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(tr("Shown as: %1").arg(text));
    button->setToolTip(tip);
    choice->addButton(button);
    row->addWidget(button);
    return button;
  };
  m_asAuthor = add("record-author", tr("Author"), tr("Lanes and plots as you know them; what the step asks is marked"));
  m_asStudent = add("record-student", tr("Student"),
                    tr("Lanes and plots as a student sees them before the answer; you can go on writing"));
  m_asAuthor->setChecked(true);
  row->addStretch(1);
  connect(m_asAuthor, &QToolButton::clicked, this, [this] { emit studentRequested(false); });
  connect(m_asStudent, &QToolButton::clicked, this, [this] { emit studentRequested(true); });
  return part;
}

QToolButton* StepEditor::addEye(QBoxLayout* row, const QString& name, const QString& text) {
  auto* eye = new QToolButton(row->parentWidget());
  eye->setText(text);
  eye->setCheckable(true);
  eye->setProperty("segment", true);
  eye->setProperty("compact", true);
  eye->setMinimumHeight(screenPx(kChipHeight));
  eye->setProperty("what", name);
  eye->setObjectName(QStringLiteral("record-hide-") + name);
  eye->setAccessibleName(tr("Hide: %1").arg(text));
  eye->setToolTip(tr("Students do not see this before they answer: %1").arg(text));
  row->addWidget(eye);
  m_eyes.push_back(eye);
  connect(eye, &QToolButton::clicked, this, [this, name](bool on) { hide(name, on); });
  return eye;
}

void StepEditor::setStudent(bool shown) { (shown ? m_asStudent : m_asAuthor)->setChecked(true); }

// ---- contents ---------------------------------------------------------------------------------------------------------------------

void StepEditor::hide(const QString& what, bool hidden) {
  if (m_recorder->current() < 0) return;
  lesson::Hidden hide = m_recorder->step().step.hide;
  if (what == QLatin1String("after-playhead")) hide.after_playhead = hidden;
  if (what == QLatin1String("metrics")) hide.metrics = hidden;
  if (what == QLatin1String("why")) hide.why = hidden;
  m_recorder->setHide(hide);
}

void StepEditor::follow() {
  const bool has_step = m_recorder->current() >= 0;
  setVisible(has_step);
  if (!has_step) m_answered = {};
  if (!has_step) return;
  m_filling = true;
  const RecordedStep& step = m_recorder->step();
  const int number = m_recorder->current();
  m_title->setText(tr("Step %1").arg(number + 1));
  m_up->setEnabled(number > 0);
  m_join->setText(number > 0 ? tr("Join with step %1").arg(number) : tr("Join"));
  const QString why = m_recorder->whyNotJoin();
  m_join->setEnabled(why.isEmpty());
  m_join->setToolTip(why.isEmpty() ? tr("Makes one step of this and the one before") : why);
  followText(step);
  for (int i = 0; i < kAskKinds; ++i) {
    QToolButton* chip = m_kinds[static_cast<std::size_t>(i)];
    const auto kind = static_cast<AskKind>(i);
    chip->setChecked(step.kind == kind);
    const QString reason = kind == AskKind::Choose && step.kind != kind ? m_recorder->whyNoChoose() : QString();
    chip->setEnabled(reason.isEmpty());
    chip->setToolTip(!reason.isEmpty()   ? reason
                     : step.kind == kind ? tr("This step asks nothing any more; the question becomes text")
                                         : targetHint(kind));
  }
  m_points->setVisible(step.kind.has_value());
  m_points->setValue(step.step.points);
  m_question->setVisible(step.kind.has_value());
  if (m_question->text() != QString::fromStdString(step.question))
    m_question->setText(QString::fromStdString(step.question));
  m_target->follow();
  m_choose->follow();
  const StepAnswer& answer = m_recorder->answer(number);
  const std::pair shown_step{number, m_recorder->count()};
  m_answer->show(answer, m_appearance->theme(), shown_step == m_answered && !m_appearance->reducedMotion());
  m_answered = shown_step;
  // The hint of the target says the same.
  if (answer.state == StepAnswer::State::Target || step.kind == AskKind::Choose) m_answer->setVisible(false);
  m_hints->follow();
  followSeen(step.step.hide);
  m_filling = false;
}

void StepEditor::followText(const RecordedStep& step) {
  const QString text = QString::fromStdString(step.text);
  if (m_text->toPlainText() != text) m_text->setPlainText(text);
  const auto letters = static_cast<int>(text.size() + QString::fromStdString(step.question).size());
  m_note->setText(letters >= kCountFrom ? tr("%1 of %2 letters").arg(letters).arg(kLongest)
                                        : tr("bold, italic, {number from the run}"));
  m_question->setPlaceholderText(tr("The question"));
  underline();
}

void StepEditor::followSeen(const lesson::Hidden& hide) {
  for (QToolButton* eye : m_eyes) {
    const QString panel_id = eye->property("what").toString();
    eye->setChecked(panel_id == QLatin1String("after-playhead") ? hide.after_playhead
                    : panel_id == QLatin1String("metrics")      ? hide.metrics
                                                                : hide.why);
  }
}

// A wrong name is underlined; students see it as it is written.
void StepEditor::underline() {
  QList<QTextEdit::ExtraSelection> marks;
  if (m_recorder->ran()) {
    const lesson::Step step = asStep(m_recorder->step());
    for (const auto& [begin, end] : wrongReferences(m_text->toPlainText(), lesson::whereOf(step, m_recorder->runs()))) {
      QTextEdit::ExtraSelection mark;
      mark.cursor = QTextCursor(m_text->document());
      mark.cursor.setPosition(begin);
      mark.cursor.setPosition(std::min(end, m_text->document()->characterCount() - 1), QTextCursor::KeepAnchor);
      mark.format.setUnderlineStyle(QTextCharFormat::SpellCheckUnderline);
      mark.format.setUnderlineColor(m_appearance->theme().bad);
      marks << mark;
    }
  }
  m_text->setExtraSelections(marks);
}

// Arrows move between the kinds.
bool StepEditor::eventFilter(QObject* watched, QEvent* event) {
  const auto kind_chip =
      std::ranges::find(m_kinds, watched, [](QToolButton* chip) { return static_cast<QObject*>(chip); });
  if (kind_chip == m_kinds.end() || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const int by = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
  if (by == 0) return false;
  for (auto kind_index = (kind_chip - m_kinds.begin()) + by; kind_index >= 0 && kind_index < kAskKinds;
       kind_index += by) {
    QToolButton* chip = m_kinds[static_cast<std::size_t>(kind_index)];
    if (!chip->isEnabled()) continue;
    chip->setFocus(Qt::OtherFocusReason);
    m_recorder->setKind(static_cast<AskKind>(kind_index));
    break;
  }
  return true;
}

}  // namespace roundel::widgets
