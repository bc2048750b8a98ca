// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/recording.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/lesson/file/draft.h"

namespace roundel::widgets {
namespace {

constexpr double kMinutesOfText = 0.5, kMinutesOfQuestion = 1;

}  // namespace

// A change with the content before and after it.
class Recording::Change : public QUndoCommand {
 public:
  Change(Recording* recorder, const QString& words, std::string key, Content after)
      : QUndoCommand(words),
        m_recorder(recorder),
        m_key(std::move(key)),
        m_before(recorder->m_content),
        m_after(std::move(after)) {}
  int id() const override { return m_key.empty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* later_change = static_cast<const Change*>(other);
    if (later_change->m_key != m_key || later_change->m_before.current != m_after.current) return false;
    m_after = later_change->m_after;
    setObsolete(m_after == m_before);
    return true;
  }
  void undo() override { m_recorder->show(m_before); }
  void redo() override { m_recorder->show(m_after); }

 private:
  Recording* m_recorder;
  std::string m_key;
  Content m_before, m_after;
};

void Recording::begin(lesson::Lesson lesson) {
  m_content = {};
  m_content.title = lesson.title.en == lesson::kNoText ? std::string() : lesson.title.en;
  for (lesson::Step& step : lesson.steps) m_content.steps.push_back(recordedStep(std::move(step)));
  m_content.current = m_content.steps.empty() ? -1 : 0;
  lesson.steps.clear();
  m_frame = std::move(lesson);
  m_undo.clear();
  m_active = true;
  m_paused = false;
  emit changed();
  emit currentChanged();
  emit pausedChanged();
}

void Recording::end() {
  m_active = m_paused = false;
  m_undo.clear();
  m_content = {};
  emit changed();
  emit currentChanged();
}

void Recording::setPaused(bool paused) {
  if (m_paused == paused) return;
  m_paused = paused;
  emit pausedChanged();
}

double Recording::minutes() const {
  if (m_frame.minutes > 0) return m_frame.minutes;
  double sum = 0;
  for (const RecordedStep& step : m_content.steps) sum += kMinutesOfText + (step.kind ? kMinutesOfQuestion : 0);
  return std::ceil(sum);
}

void Recording::select(int step) {
  if (step < 0 || step >= count() || step == m_content.current) return;
  m_content.current = step;
  emit currentChanged();
}

lesson::Lesson Recording::lesson() const {
  lesson::Lesson out = m_frame;
  out.title.en = m_content.title;
  for (const RecordedStep& step : m_content.steps) out.steps.push_back(asStep(step));
  return out;
}

// ---- changes ----------------------------------------------------------------------------------------------------------------------

void Recording::edit(const QString& words, const std::string& key, const std::function<void(Content&)>& change) {
  if (!m_active) return;
  Content new_content = m_content;
  change(new_content);
  if (!(new_content == m_content)) m_undo.push(new Change(this, words, key, std::move(new_content)));
}

void Recording::editStep(const QString& words, const std::string& key,
                         const std::function<void(RecordedStep&)>& change) {
  if (m_content.current < 0) return;
  edit(words, key, [&](Content& content) { change(content.steps[static_cast<std::size_t>(content.current)]); });
}

void Recording::show(const Content& content) {
  const bool is_other_step = content.current != m_content.current || content.steps.size() != m_content.steps.size();
  m_content = content;
  emit changed();
  if (is_other_step) emit currentChanged();
}

void Recording::setTitle(const std::string& title) {
  edit(tr("Title"), "title", [&](Content& content) { content.title = title; });
}

void Recording::move(int from, int to) {
  if (from < 0 || from >= count() || to < 0 || to >= count()) return;
  edit(tr("Move a step"), {}, [&](Content& content) {
    RecordedStep step = std::move(content.steps[static_cast<std::size_t>(from)]);
    content.steps.erase(content.steps.begin() + from);
    content.steps.insert(content.steps.begin() + to, std::move(step));
    content.current = to;
  });
}

void Recording::remove() {
  if (m_content.current < 0) return;
  edit(tr("Remove a step"), {}, [&](Content& content) {
    content.steps.erase(content.steps.begin() + content.current);
    content.current = std::min(content.current, static_cast<int>(content.steps.size()) - 1);
  });
}

QString Recording::whyNotJoin() const {
  if (m_content.current < 1) return tr("There is no step before this one.");
  const RecordedStep& former_step = m_content.steps[static_cast<std::size_t>(m_content.current - 1)];
  return former_step.kind && step().kind ? tr("Both steps have a question.") : QString();
}

// The moment is that of the step with the question, otherwise the later one.
void Recording::join() {
  if (!whyNotJoin().isEmpty()) return;
  edit(tr("Join steps"), {}, [](Content& content) {
    const auto step_index = static_cast<std::size_t>(content.current);
    RecordedStep& first = content.steps[step_index - 1];
    RecordedStep& second = content.steps[step_index];
    RecordedStep joined_step = first.kind ? first : second;
    const std::string later_text = first.kind ? asStep(second).say.en : second.text;
    joined_step.text = first.text + (first.text.empty() || later_text.empty() ? "" : "\n\n") + later_text;
    if (joined_step.question.empty()) joined_step.question = first.question;
    joined_step.step.hints = first.step.hints;
    joined_step.step.hints.insert(joined_step.step.hints.end(), second.step.hints.begin(), second.step.hints.end());
    if (joined_step.step.reveal.empty()) joined_step.step.reveal = first.kind ? second.step.reveal : first.step.reveal;
    content.steps[step_index - 1] = std::move(joined_step);
    content.steps.erase(content.steps.begin() + content.current);
    --content.current;
  });
}

void Recording::setText(const std::string& text) {
  editStep(tr("Text"), "text", [&](RecordedStep& step) { step.text = text; });
}

void Recording::setQuestion(const std::string& question) {
  editStep(tr("Question"), "question", [&](RecordedStep& step) { step.question = question; });
}

void Recording::setPoints(double points) {
  editStep(tr("Points"), "points", [&](RecordedStep& step) { step.step.points = points; });
}

void Recording::setHide(const lesson::Hidden& hide) {
  editStep(tr("What students see"), {}, [&](RecordedStep& step) { step.step.hide = hide; });
}

void Recording::setHint(int hint, const std::string& text) {
  editStep(tr("Hint"), "hint" + std::to_string(hint), [&](RecordedStep& step) {
    auto& hints = step.step.hints;
    const auto hint_index = static_cast<std::size_t>(std::max(hint, 0));
    if (hint_index >= hints.size()) {
      if (!text.empty()) hints.push_back({{text, {}}});
    } else if (text.empty()) {
      hints.erase(hints.begin() + hint);
    } else {
      hints[hint_index].say.en = text;
    }
  });
}

void Recording::setHintRing(int hint, const std::optional<lesson::Ring>& ring) {
  editStep(tr("Clue of a hint"), {}, [&](RecordedStep& step) {
    if (hint >= 0 && hint < static_cast<int>(step.step.hints.size()))
      step.step.hints[static_cast<std::size_t>(hint)].ring = ring;
  });
}

}  // namespace roundel::widgets
