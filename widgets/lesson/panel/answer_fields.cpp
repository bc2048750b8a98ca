// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/answer_fields.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/mark_refused.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/panel/option_button.h"
#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
namespace {

constexpr int kOptionGap = 6, kKeys = 9;

QString asText(const std::string& id) { return QString::fromStdString(id); }

// The digit of a field chooses its option, or takes the mark away.
bool toggleOption(const std::vector<OptionButton*>& options, int number) {
  if (number < 1 || number > static_cast<int>(options.size())) return false;
  OptionButton* option = options[static_cast<std::size_t>(number - 1)];
  option->click();
  return true;
}

bool isOver(LessonPlayer::Phase phase) {
  return phase == LessonPlayer::Phase::Right || phase == LessonPlayer::Phase::Shown;
}

}  // namespace

// ---- choose -----------------------------------------------------------------------------------------------------------------------

ChooseField::ChooseField(const LessonPlayer& player, QWidget* parent) : LessonField(parent) {
  QVBoxLayout* column = plainColumn(this, kOptionGap);
  const auto& ask = std::get<lesson::ChooseAsk>(*player.step().ask);
  const bool has_several = std::ranges::count_if(ask.options, &lesson::ChooseAsk::Option::right) > 1;
  if (has_several) column->addWidget(makeLabel(tr("Mark all that are right."), "note", this));
  for (const lesson::ChooseAsk::Option& option : ask.options) {
    const int number = static_cast<int>(m_options.size()) + 1;
    auto* button = new OptionButton(asText(lesson::plainText(filledText(player, option.text).blocks)),
                                    number <= kKeys ? number : 0, has_several, this);
    button->setObjectName(QStringLiteral("lesson-option-%1").arg(number));
    column->addWidget(button);
    m_options.push_back(button);
    connect(button, &QAbstractButton::toggled, this, &LessonField::changed);
  }
}

std::optional<lesson::Answer> ChooseField::answer() const {
  lesson::ChooseAnswer answer;
  for (const OptionButton* option : m_options) answer.marked.push_back(option->isChecked());
  if (std::ranges::none_of(m_options, &OptionButton::isChecked)) return std::nullopt;
  return answer;
}

// After a wrong answer only the marked options are judged, so that another try is worth something.
void ChooseField::mark(const LessonPlayer& player) {
  LessonField::mark(player);
  const auto* solution = std::get_if<lesson::ChooseSolution>(&player.solution().answers);
  const bool asking = player.phase() == LessonPlayer::Phase::Asking;
  for (std::size_t i = 0; i < m_options.size(); ++i) {
    OptionButton::Mark mark = OptionButton::Mark::None;
    if (!asking && solution != nullptr) {
      const bool right = solution->right[i], checked = m_options[i]->isChecked();
      if (right && (checked || isOver(player.phase()))) mark = OptionButton::Mark::Right;
      if (!right && checked) mark = OptionButton::Mark::Wrong;
    }
    m_options[i]->setMark(mark);
  }
}

bool ChooseField::digit(int number) { return isEnabled() && toggleOption(m_options, number); }

void ChooseField::setTheme(const Theme& theme) {
  for (OptionButton* option : m_options) option->setTheme(theme);
}

QString ChooseField::keys() const { return tr("1–%1 choose").arg(m_options.size()); }

// ---- pick -------------------------------------------------------------------------------------------------------------------------

PickField::PickField(const LessonPlayer& /*player*/, const lesson::PickSolution& solution, QWidget* parent)
    : LessonField(parent), m_what(solution.what), m_accepted(solution.accepted), m_candidates(solution.candidates) {
  QVBoxLayout* column = plainColumn(this, kOptionGap);
  column->addWidget(makeLabel(m_what == lesson::PickAsk::What::Job ? tr("Click a job in the lanes, or choose it here.")
                              : m_what == lesson::PickAsk::What::Lane
                                  ? tr("Click a lane, or choose it here.")
                                  : tr("Click a row in the lane, or choose it here."),
                              "note", this));
  for (const std::string& id : m_candidates) {
    const int number = static_cast<int>(m_options.size()) + 1;
    const bool job = m_what == lesson::PickAsk::What::Job;
    auto* button = new OptionButton(job ? QString() : asText(id), number <= kKeys ? number : 0, false, this);
    if (job) button->setChip(asText(id), jobColor(id));
    button->setObjectName(QStringLiteral("lesson-option-%1").arg(number));
    column->addWidget(button);
    m_options.push_back(button);
    connect(button, &QAbstractButton::toggled, this, &LessonField::changed);
  }
}

std::optional<lesson::Answer> PickField::answer() const {
  for (std::size_t i = 0; i < m_options.size(); ++i)
    if (m_options[i]->isChecked()) return lesson::PickAnswer{m_candidates[i]};
  return std::nullopt;
}

void PickField::mark(const LessonPlayer& player) {
  LessonField::mark(player);
  const bool asking = player.phase() == LessonPlayer::Phase::Asking;
  for (std::size_t i = 0; i < m_options.size(); ++i) {
    const bool right = std::ranges::find(m_accepted, m_candidates[i]) != m_accepted.end();
    const bool checked = m_options[i]->isChecked();
    OptionButton::Mark mark = OptionButton::Mark::None;
    if (!asking && right && (checked || isOver(player.phase()))) mark = OptionButton::Mark::Right;
    if (!asking && !right && checked) mark = OptionButton::Mark::Wrong;
    m_options[i]->setMark(mark);
  }
}

bool PickField::digit(int number) { return isEnabled() && toggleOption(m_options, number); }

void PickField::setTheme(const Theme& theme) {
  for (OptionButton* option : m_options) option->setTheme(theme);
}

QString PickField::keys() const { return tr("1–%1 choose").arg(std::min<std::size_t>(kKeys, m_options.size())); }

void PickField::pick(lesson::PickAsk::What what, const QString& id) {
  if (!isEnabled() || what != m_what) return;
  const auto candidate = std::ranges::find(m_candidates, id.toStdString());
  if (candidate != m_candidates.end())
    m_options[static_cast<std::size_t>(candidate - m_candidates.begin())]->setChecked(true);
}

// ---- number -----------------------------------------------------------------------------------------------------------------------

NumberField::NumberField(const lesson::NumberSolution& solution, QWidget* parent) : LessonField(parent) {
  QVBoxLayout* column = plainColumn(this, 4);
  auto* row = new QHBoxLayout;
  m_line = new QLineEdit(this);
  m_line->setObjectName(QStringLiteral("lesson-number"));
  m_line->setMinimumHeight(32);
  m_line->setAccessibleName(solution.value.unit.empty() ? tr("Your answer, a number")
                                                        : tr("Your answer, in %1").arg(asText(solution.value.unit)));
  m_line->setToolTip(tr("A number; the decimal sign is a point or a comma. Enter reveals."));
  m_line->setPlaceholderText(tr("a number"));
  row->addWidget(m_line, 1);
  if (!solution.value.unit.empty()) row->addWidget(new QLabel(asText(solution.value.unit), this));
  column->addLayout(row);
  m_refusal = makeLabel({}, "bad", this);
  m_refusal->setWordWrap(true);
  m_refusal->hide();
  column->addWidget(m_refusal);
  connect(m_line, &QLineEdit::textChanged, this, [this] {
    check();
    emit changed();
  });
  setFocusProxy(m_line);
}

void NumberField::check() {
  const bool refused = !m_line->text().trimmed().isEmpty() && !answer();
  markRefused(m_line, refused);
  m_refusal->setVisible(refused);
  if (refused) m_refusal->setText(tr("“%1” is not a number; 12.5 would be one.").arg(m_line->text().trimmed()));
}

std::optional<lesson::Answer> NumberField::answer() const {
  const std::optional<double> typed = lesson::typedNumber(m_line->text().toStdString());
  if (!typed) return std::nullopt;
  return lesson::NumberAnswer{*typed};
}

void NumberField::mark(const LessonPlayer& player) {
  LessonField::mark(player);
  if (player.phase() == LessonPlayer::Phase::Asking) m_line->selectAll();
}

// ---- order ------------------------------------------------------------------------------------------------------------------------

namespace {

std::vector<std::string> jobsOf(const lesson::OrderSolution& solution) {
  std::vector<std::string> jobs;
  for (const auto& group : solution.groups) jobs.insert(jobs.end(), group.begin(), group.end());
  return jobs;
}

}  // namespace

// The jobs begin in the order of their names, or the other way round if that is the answer.
OrderField::OrderField(const LessonPlayer& /*player*/, const lesson::OrderSolution& solution, QWidget* parent)
    : LessonField(parent), m_list(new QListWidget(this)) {
  QVBoxLayout* column = plainColumn(this, 4);
  column->addWidget(makeLabel(tr("Drag the jobs into their order."), "note", this));
  std::vector<std::string> jobs = jobsOf(solution);
  const std::vector<std::string> right = jobs;
  std::ranges::sort(jobs);
  if (jobs == right) std::ranges::reverse(jobs);
  m_list->setObjectName(QStringLiteral("lesson-order"));
  m_list->setAccessibleName(tr("Jobs in your order"));
  m_list->setToolTip(tr("Drag a job to its place, or move it with Alt+Up and Alt+Down"));
  m_list->setDragDropMode(QAbstractItemView::InternalMove);
  m_list->setDefaultDropAction(Qt::MoveAction);
  for (const std::string& id : jobs) {
    auto* item = new QListWidgetItem(m_list);
    item->setData(Qt::UserRole, asText(id));
    QPixmap swatch(12, 12);
    swatch.fill(jobColor(id));
    item->setIcon(QIcon(swatch));
    item->setSizeHint({0, 28});
    item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled);
  }
  number();
  m_list->setCurrentRow(0);
  m_list->setFixedHeight(std::min<int>(8, static_cast<int>(jobs.size())) * 28 + 4);
  column->addWidget(m_list);
  m_list->installEventFilter(this);
  connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, [this] { move(0); });
  connect(m_list->model(), &QAbstractItemModel::rowsInserted, this, [this] { move(0); });
  setFocusProxy(m_list);
}

void OrderField::number() {
  for (int i = 0; i < m_list->count(); ++i)
    m_list->item(i)->setText(tr("%1.  %2").arg(i + 1).arg(m_list->item(i)->data(Qt::UserRole).toString()));
}

void OrderField::move(int by) {
  const int from = m_list->currentRow(), to = std::clamp(from + by, 0, m_list->count() - 1);
  if (by != 0 && from >= 0 && to != from) {
    QListWidgetItem* item = m_list->takeItem(from);
    m_list->insertItem(to, item);
    m_list->setCurrentRow(to);
  }
  m_touched = true;
  QMetaObject::invokeMethod(
      this,
      [this] {
        number();
        emit changed();
      },
      by == 0 ? Qt::QueuedConnection : Qt::DirectConnection);  // a drop inserts the row before it has its text
}

bool OrderField::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_list) return LessonField::eventFilter(watched, event);
  const bool press = event->type() == QEvent::KeyPress, claim = event->type() == QEvent::ShortcutOverride;
  if (!press && !claim) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  const int by = key->key() == Qt::Key_Up ? -1 : key->key() == Qt::Key_Down ? 1 : 0;
  if (by == 0 || key->modifiers() != Qt::AltModifier) return false;
  if (press) move(by);
  event->accept();
  return true;
}

// The first order counts once the user has looked at it: moved a job, or gone through the list.
std::optional<lesson::Answer> OrderField::answer() const {
  if (!m_touched) return std::nullopt;
  lesson::OrderAnswer answer;
  for (int i = 0; i < m_list->count(); ++i)
    answer.jobs.push_back(m_list->item(i)->data(Qt::UserRole).toString().toStdString());
  return answer;
}

void OrderField::mark(const LessonPlayer& player) { LessonField::mark(player); }

QString OrderField::keys() const { return tr("Alt+Up and Alt+Down move"); }

}  // namespace roundel::widgets
