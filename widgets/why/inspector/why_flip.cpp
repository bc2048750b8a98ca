// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_flip.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/text/translation.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/why/inspector/why_content.h"

namespace roundel::widgets {
namespace {

// Three digits, rounded to the side on which the threshold still holds.
QString bound(double value, bool up) {
  if (value <= 0) return QStringLiteral("0");
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  const double digits = value / unit;
  return QString::number((up ? std::ceil(digits - 1e-9) : std::floor(digits + 1e-9)) * unit, 'g', 6);
}

QString wantedText(const model::Problem& problem, const std::vector<model::Part>& parts) {
  QStringList words;
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    int count = 0;
    for (const model::Part& part : parts) count += part.type == model::TypeIndex(r) ? part.count : 0;
    if (count > 0) words << tr("%1 × %2").arg(count).arg(QString::fromStdString(problem.types[r].id));
  }
  return words.join(QStringLiteral(" + "));
}

bool sameQuestion(const compare::FlipQuestion& a, const compare::FlipQuestion& b) {
  return a.at_s == b.at_s && a.job == b.job && a.wanted == b.wanted && a.lose == b.lose;
}

QString wouldText(const FlipRequest& asked) {
  const model::Problem& problem = *asked.run->trace->problem;
  const QString job = QString::fromStdString(problem.jobs[asked.question.job].id);
  const QString policy = policyName(asked.run->trace->policy),
                when = instantText(asked.question.at_s, asked.run->trace->end_s);
  if (asked.question.lose) {
    const bool one = asked.has.size() == 1 && asked.has[0].count == 1;
    return (one ? tr("%1 got %2, and would lose it") : tr("%1 got %2, and would lose them"))
        .arg(job, wantedText(problem, asked.has));
  }
  return asked.question.wanted.empty()
             ? tr("%1 would start %2 at %3").arg(policy, job, when)
             : tr("%1 would choose %2 for %3 at %4").arg(policy, wantedText(problem, asked.question.wanted), job, when);
}

QString conditionText(const compare::Flip& flip, const QString& would, const model::Problem& problem) {
  const bool is_increase = flip.needed > flip.now;
  const QString needed_text = bound(flip.needed, is_increase), now = QString::number(flip.now, 'g', 6);
  const QString type = flip.type.valid() ? QString::fromStdString(problem.types[flip.type].id) : QString();
  switch (flip.kind) {
    case compare::Flip::Kind::Gpus:
      return tr("%1 if there were %2 more %3 (now %4)").arg(would, QString::number(flip.needed - flip.now), type, now);
    case compare::Flip::Kind::Weight:
      return is_increase ? tr("%1 if its weight were at least %2 (now %3)").arg(would, needed_text, now)
                         : tr("%1 if its weight were at most %2 (now %3)").arg(would, needed_text, now);
    case compare::Flip::Kind::Throughput:
      break;
  }
  if (flip.now <= 0) return tr("%1 if it could run on %2, with a throughput of %3").arg(would, type, needed_text);
  return is_increase ? tr("%1 if its throughput on %2 were at least %3 (now %4)").arg(would, type, needed_text, now)
                     : tr("%1 if its throughput on %2 were at most %3 (now %4)").arg(would, type, needed_text, now);
}

constexpr int kMostText_px = 120;  // with more text, the answers scroll

bool sameChange(const compare::Flip& a, const compare::Flip& b) {
  return a.kind == b.kind && a.type == b.type && std::abs(a.needed - b.needed) <= 1e-3 * std::abs(a.needed);
}

// A search needs a recorded run; the run shown for a knob is not recorded.
std::shared_ptr<const compare::LaneRun> recorded(const std::shared_ptr<const compare::LaneRun>& run,
                                                 const std::stop_token& stop) {
  if (run->recording) return run;
  compare::RunSettings settings;
  settings.record = true;
  settings.explain = trace::Explain::None;
  settings.stop = stop;
  return std::make_shared<const compare::LaneRun>(compare::runLane(run->trace->problem, run->lane, settings));
}

compare::FlipAnswer solved(const compare::LaneRun& run, const compare::FlipQuestion& question,
                           const compare::FlipSettings& settings) {
  if (run.recording) return compare::findFlips(run, question, settings);
  compare::FlipAnswer stopped_answer;
  stopped_answer.stopped = true;
  return stopped_answer;
}

}  // namespace

QString flipText(const compare::Flip& flip, const FlipRequest& asked, bool also) {
  const model::Problem& problem = *asked.run->trace->problem;
  const QString text = conditionText(flip, also ? tr("Also") : wouldText(asked), problem);
  if (!asked.question.lose) return text;
  return flip.gets.empty() ? tr("%1; it would then wait").arg(text)
                           : tr("%1; it would then have %2").arg(text, wantedText(problem, flip.gets));
}

WhyFlip::WhyFlip(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  makeCard();
  connect(m_try, &QPushButton::clicked, this, &WhyFlip::makeBranch);
  connect(m_button, &QPushButton::clicked, this, [this] { busy() ? stop() : ask(); });
  connect(&bench->selection, &Selection::changed, this, &WhyFlip::refresh);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &WhyFlip::refresh);
  connect(&bench->playhead, &Playhead::moved, this, &WhyFlip::refresh);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &WhyFlip::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &WhyFlip::refresh);
  connect(&bench->reasons, &Reasons::arrived, this, &WhyFlip::refresh);
  connect(bench, &Workbench::themeChanged, this, &WhyFlip::refresh);
  refresh();
}

void WhyFlip::makeCard() {
  setObjectName(QStringLiteral("why-flip"));
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 8);
  layout->setSpacing(4);
  m_headline = makeLabel({}, "heading", this);
  m_headline->setWordWrap(true);
  m_headline->hide();
  m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_headline->setAccessibleName(WhyFlip::tr("What would change the decision"));
  layout->addWidget(m_headline);
  m_progress = new QProgressBar(this);
  m_progress->setFixedHeight(2);
  m_progress->setTextVisible(false);
  m_progress->hide();
  layout->addWidget(m_progress);
  auto* row = new QHBoxLayout;
  m_try = new QPushButton(WhyFlip::tr("Try it"), this);
  m_try->setObjectName(QStringLiteral("try-it"));
  makePrimary(m_try);
  m_try->hide();
  row->addWidget(m_try);
  m_button = new QPushButton(this);
  m_button->setObjectName(QStringLiteral("what-would-change"));
  row->addWidget(m_button);
  row->addStretch(1);
  m_more = new QPushButton(this);
  m_more->setObjectName(QStringLiteral("other-answers"));
  m_more->setProperty("role", QStringLiteral("link"));
  m_more->setCheckable(true);
  m_more->setToolTip(
      WhyFlip::tr("Other changes with the same effect, and what would not change it (Space on the button)"));
  row->addWidget(m_more);
  connect(m_more, &QPushButton::toggled, this, &WhyFlip::refreshMore);
  makeRoom();
  layout->addWidget(m_room);
  layout->addLayout(row);
}

void WhyFlip::makeRoom() {
  m_text = makeLabel({}, "note", this);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::RichText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_text->setAlignment(Qt::AlignTop);
  m_room = new QScrollArea(this);
  m_room->setFrameShape(QFrame::NoFrame);
  m_room->setWidgetResizable(true);
  m_room->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_room->setFocusPolicy(Qt::NoFocus);
  m_room->setWidget(m_text);
  m_room->hide();
}

const LaneState* WhyFlip::lane() const {
  const auto& spot = m_bench->selection.spot();
  const auto lane = static_cast<std::size_t>(std::max(0, spot ? spot->lane : m_bench->selection.focusedLane()));
  const auto& lanes = m_bench->comparison.lanes();
  return lane < lanes.size() ? &lanes[lane] : nullptr;
}

std::shared_ptr<const compare::LaneRun> WhyFlip::run() const {
  const LaneState* lane_state = lane();
  if (lane_state == nullptr || lane_state->stale || !lane_state->run || !lane_state->run->trace) return nullptr;
  return lane_state->run->recording || (lane_state->turned && !lane_state->computing) ? lane_state->run : nullptr;
}

std::optional<compare::FlipQuestion> WhyFlip::question() const {
  const std::shared_ptr<const compare::LaneRun> lane_run = run();
  const model::JobIndex job = m_bench->selection.job();
  if (!lane_run || !job.valid() || job >= lane_run->trace->problem->jobs.size()) return std::nullopt;
  const auto& spot = m_bench->selection.spot();
  const int decision = decisionAt(*lane_run->trace, spot ? spot->t_s : m_bench->playhead.now_s());
  if (decision < 0) return std::nullopt;
  const trace::DecisionRecord& record = lane_run->trace->decisions[static_cast<std::size_t>(decision)];
  const trace::JobOutcome& outcome = lane_run->trace->jobs[job];
  const double t_s = spot ? spot->t_s : m_bench->playhead.now_s();
  if (outcome.finish_s <= t_s || outcome.cancelled_s <= t_s) return std::nullopt;
  compare::FlipQuestion question{.at_s = record.at_s, .job = job};
  question.lose = std::ranges::any_of(record.placements, [&](const trace::Placement& p) { return p.job == job; });
  return question;
}

// The question about the rejected alternative, if it is known.
std::optional<compare::FlipQuestion> WhyFlip::alternative(const compare::FlipQuestion& question) const {
  const std::shared_ptr<const compare::LaneRun> lane_run = run();
  if (!question.lose || !lane_run) return std::nullopt;
  const auto why = m_bench->reasons.known({lane_run, decisionAt(*lane_run->trace, question.at_s)});
  if (!why) return std::nullopt;
  const auto choice = std::ranges::find_if(
      why->choices, [&](const trace::Choice& each) { return each.job == question.job && !each.rejected.empty(); });
  if (choice == why->choices.end()) return std::nullopt;
  return compare::FlipQuestion{.at_s = question.at_s, .job = question.job, .wanted = choice->rejected};
}

void WhyFlip::refreshButton() {
  m_button->setVisible(!m_answer || busy());
  m_button->setText(busy() ? WhyFlip::tr("Cancel") : WhyFlip::tr("What would change this?"));
  m_button->setToolTip(
      busy() ? WhyFlip::tr("Stop solving; results so far are shown")
             : WhyFlip::tr(
                   "The smallest change of a throughput, of the GPUs or of the weight that would make the scheduler "
                   "decide otherwise: found by solving this decision again"));
}

void WhyFlip::refresh() {
  const std::optional<compare::FlipQuestion> now = question();
  const bool is_same_question = now && m_request.run == run() && sameQuestion(*now, m_request.question);
  if (!is_same_question && (busy() || m_answer)) {
    stop();
    m_answer.reset();
    m_more->setChecked(false);
    say({});
  }
  setVisible(now.has_value());
  setStyleSheet(QStringLiteral("QWidget#why-flip { border:1px solid %1; border-radius:%2px; }")
                    .arg((m_answer && headline() != nullptr ? m_bench->theme().accent : m_bench->theme().line).name())
                    .arg(kPanelRadius));
  m_progress->setVisible(busy());
  m_headline->setVisible(m_answer.has_value() && !busy());
  refreshTry();
  refreshButton();
  refreshMore();
}

void WhyFlip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  refreshMore();
}

// A branch starts from a run of the document, so a turned knob must be applied first.
void WhyFlip::refreshTry() {
  const compare::Flip* flip = headline();
  const bool turned = lane() != nullptr && lane()->turned;
  m_try->setVisible(!busy() && flip != nullptr && flip->kind == compare::Flip::Kind::Throughput);
  m_try->setEnabled(!turned);
  m_try->setToolTip(
      turned ? WhyFlip::tr("A branch starts from a run of the document: first choose Edit or Branch beside the knob")
             : WhyFlip::tr("Makes a branch with this number from the decision on (Space on the button)"));
}

void WhyFlip::say(const QString& html) {
  m_text->setText(html);
  refreshMore();
}

// During the search, the text is one line of progress and needs no button.
void WhyFlip::refreshMore() {
  const bool answered = m_answer.has_value() && !busy() && !m_text->text().isEmpty();
  m_more->setVisible(answered);
  m_more->setText(m_others == 0         ? WhyFlip::tr("What was tried %1").arg(m_more->isChecked() ? u'▲' : u'▼')
                  : m_more->isChecked() ? WhyFlip::tr("Fewer ▲")
                  : m_others == 1       ? WhyFlip::tr("1 other answer ▼")
                                        : WhyFlip::tr("%1 other answers ▼").arg(m_others));
  m_room->setVisible(!m_text->text().isEmpty() && (!answered || m_more->isChecked()));
  const int wanted_height = m_text->heightForWidth(std::max(1, m_room->viewport()->width()));
  m_room->setFixedHeight(std::clamp(wanted_height, 1, kMostText_px));
}

void WhyFlip::ask() {
  const std::optional<compare::FlipQuestion> now = question();
  if (!now || busy()) return;
  m_request = {.question = *now, .run = run()};
  m_alternative = alternative(*now);
  m_answer.reset();
  const auto solve = [this, asked = m_request, otherwise = m_alternative](const JobContext& job) {
    compare::FlipSettings settings;
    settings.stop = job.stop();
    settings.progress = [&](int solves, int most) {
      job.report([this, solves, most] {
        m_progress->setRange(0, most);
        m_progress->setValue(solves);
        say(WhyFlip::tr("Solving the decision again: %1 of at most %2…").arg(solves).arg(most));
      });
    };
    const auto recorded_run = recorded(asked.run, settings.stop);
    Answers answers;
    answers.main = solved(*recorded_run, asked.question, settings);
    if (otherwise && !answers.main.stopped) answers.otherwise = solved(*recorded_run, *otherwise, settings);
    return answers;
  };
  m_job = m_threads.start(solve, [this](const JobOutcome<Answers>& answers) {
    answers.value ? showAnswer(*answers.value) : say(answers.error.toHtmlEscaped());
    refresh();
  });
  m_progress->setRange(0, 0);
  say(m_request.run->recording ? WhyFlip::tr("Solving the decision again…")
                               : WhyFlip::tr("Running it again with the turned value, then solving the decision…"));
  refresh();
}

void WhyFlip::stop() {
  if (!busy()) return;
  m_job.requestStop();
  const std::optional<compare::FlipQuestion> now = question();
  // If the user cancelled, the answer so far is shown. If another question replaced this one, its answer is dropped.
  if (!now || m_request.run != run() || !sameQuestion(*now, m_request.question)) m_job.drop();
}

const compare::Flip* WhyFlip::headline() const {
  if (!m_answer || m_answer->flips.empty()) return nullptr;
  const auto it = std::ranges::find(m_answer->flips, compare::Flip::Kind::Throughput, &compare::Flip::kind);
  return it == m_answer->flips.end() ? &m_answer->flips.front() : &*it;
}

void WhyFlip::showAnswer(const Answers& answers) {
  const compare::FlipAnswer& answer = answers.main;
  m_answer = answer;
  m_request.has = answer.current_parts;
  const compare::Flip* first = headline();
  if (!answer.no_answer_reason.empty())
    m_headline->setText(
        WhyFlip::tr("There is nothing to change: %1.").arg(QString::fromStdString(answer.no_answer_reason)));
  else if (first != nullptr)
    m_headline->setText(flipText(*first, m_request) + QLatin1Char('.'));
  else
    m_headline->setText(WhyFlip::tr("None of the tried changes has this effect."));
  QString html;
  const auto line = [&](const QString& text) {
    html += QStringLiteral("<p style=\"margin:0 0 4px 0\">%1</p>").arg(text);
  };
  m_others = 0;
  const auto addOther = [&](const compare::Flip& flip, const FlipRequest& asked, bool also) {
    line(flipText(flip, asked, also).toHtmlEscaped() + QLatin1Char('.'));
    ++m_others;
  };
  for (const compare::Flip& flip : m_answer->flips)
    if (&flip != first) addOther(flip, m_request, true);
  // The change that takes the GPUs away often also brings the alternative.
  bool also = false;
  for (const compare::Flip& flip : answers.otherwise.flips) {
    if (std::ranges::any_of(m_answer->flips, [&](const compare::Flip& main) { return sameChange(flip, main); }))
      continue;
    addOther(flip, {.question = *m_alternative, .run = m_request.run}, std::exchange(also, true));
  }
  QStringList tried;
  for (const std::string& tried_text : answer.tried) tried << QString::fromStdString(tried_text).toHtmlEscaped();
  if (!tried.isEmpty()) line(WhyFlip::tr("Would not change it: %1.").arg(tried.join(QStringLiteral("; "))));
  if (answer.stopped) line(WhyFlip::tr("Stopped after %1 solves: not everything was tried.").arg(answer.solves));
  if (answer.limit_reached)
    line(WhyFlip::tr("After %1 solves the limit was reached; the rest was not tried.").arg(answer.solves));
  say(html);
}

QString WhyFlip::text() const {
  const QString rest_text = QTextDocumentFragment::fromHtml(m_text->text()).toPlainText();
  return m_answer ? m_headline->text() + QLatin1Char('\n') + rest_text : rest_text;
}

void WhyFlip::makeBranch() {
  const compare::Flip* flip = headline();
  if (flip == nullptr || !m_try->isEnabled()) return;
  const model::Problem& problem = *m_request.run->trace->problem;
  const auto& spot = m_bench->selection.spot();
  const int lane = std::max(0, spot ? spot->lane : m_bench->selection.focusedLane());
  const quint64 id = m_bench->branches.add(lane, m_request.question.at_s,
                                           {compare::SetThroughput{.job = problem.jobs[m_request.question.job].id,
                                                                   .type = problem.types[flip->type].id,
                                                                   .value = flip->needed}});
  m_bench->selection.focusLane(m_bench->branches.laneOf(id));
}

}  // namespace roundel::widgets
