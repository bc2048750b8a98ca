// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/record_warnings.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/lesson/file/draft.h"
#include "widgets/base/text/shown.h"
#include "widgets/lesson/record/ask_words.h"

namespace roundel::widgets {
namespace {

struct WarningTexts {
  Q_DECLARE_TR_FUNCTIONS(RecordWarnings)
};

// The step of "/steps/3/ask"; -1: the pointer is of another part.
int stepIn(const std::string& pointer) {
  const QStringList parts = QString::fromStdString(pointer).split(QLatin1Char('/'));
  bool number = false;
  const int step = parts.size() > 2 && parts[1] == QLatin1String("steps") ? parts[2].toInt(&number) : -1;
  return number ? step : -1;
}

QString plainValue(const std::string& json) {
  const bool text = json.size() >= 2 && json.front() == '"' && json.back() == '"';
  return shown(text ? json.substr(1, json.size() - 2) : json);
}

class WarningCollector {
 public:
  explicit WarningCollector(const LessonRecorder& recorder) : m_recorder(recorder) {}

  void steps() {
    for (int i = 0; i < m_recorder.count(); ++i) {
      const RecordedStep& step = m_recorder.steps()[static_cast<std::size_t>(i)];
      if (step.empty()) add(i, WarningTexts::tr("This step has no text and no question."));
      const StepAnswer& answer = m_recorder.answer(i);
      if (answer.state == StepAnswer::State::Target)
        add(i, WarningTexts::tr("The question is not saved before it has a target."));
      if (answer.state == StepAnswer::State::Missing) add(i, answer.text);
    }
  }

  void draft() {
    if (m_recorder.count() == 0) return;
    for (const model::Fault& fault : lesson::readable(m_recorder.lesson()).left_out)
      if (const int step = stepIn(fault.pointer); step >= 0)
        add(step, WarningTexts::tr("Not saved yet: %1.").arg(shown(fault.message)));
  }

  void fragile(const std::vector<lesson::FragileStep>& list) {
    for (const lesson::FragileStep& fragile_step : list)
      add(static_cast<int>(fragile_step.step), WarningTexts::tr("This step has no answer when %1’s %2 is %3: %4.")
                                                   .arg(shown(fragile_step.lane), shown(fragile_step.option),
                                                        plainValue(fragile_step.value), shown(fragile_step.problem)));
  }

  void problems(const std::vector<model::Fault>& list) {
    for (const model::Fault& fault : list) add(std::max(0, stepIn(fault.pointer)), shown(fault.message));
  }

  std::vector<RecordWarning> take() {
    std::ranges::stable_sort(m_out, [this](const RecordWarning& a, const RecordWarning& b) {
      const auto rank = [this](const RecordWarning& each) {
        return each.step == m_recorder.current() ? -1 : each.step;
      };
      return rank(a) < rank(b);
    });
    return std::move(m_out);
  }

 private:
  // Steps may have been removed since a check began.
  void add(int step, const QString& text) {
    const bool is_known =
        std::ranges::any_of(m_out, [&](const RecordWarning& each) { return each.step == step && each.text == text; });
    if (step < m_recorder.count() && !is_known) m_out.push_back({step, text});
  }
  const LessonRecorder& m_recorder;
  std::vector<RecordWarning> m_out;
};

}  // namespace

std::vector<RecordWarning> warningsOf(const LessonRecorder& recorder, const RecordChecks& checks) {
  WarningCollector list(recorder);
  list.steps();
  list.draft();
  list.fragile(checks.fragile());
  list.problems(checks.problems());
  return list.take();
}

}  // namespace roundel::widgets
