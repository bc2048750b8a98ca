#include "widgets/inspector/why_flip.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/inspector/why_content.h"
#include "widgets/state/branch_text.h"
#include "widgets/state/lane_edits.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("WhyFlip", text); }

// Three digits, rounded to the side where the threshold still holds.
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
  return a.at_s == b.at_s && a.job == b.job && a.wanted == b.wanted;
}

}  // namespace

QString flipText(const compare::Flip& flip, const compare::FlipQuestion& question, const compare::LaneRun& run) {
  const model::Problem& problem = *run.trace->problem;
  const QString job = QString::fromStdString(problem.jobs[question.job].id);
  const QString policy = policyName(run.trace->policy), when = instantText(question.at_s);
  const QString would =
      question.wanted.empty()
          ? tr("%1 would start %2 at %3").arg(policy, job, when)
          : tr("%1 would choose %2 for %3 at %4").arg(policy, wantedText(problem, question.wanted), job, when);
  const bool up = flip.needed > flip.now;
  const QString needed = bound(flip.needed, up), now = QString::number(flip.now, 'g', 6);
  const QString type = flip.type.valid() ? QString::fromStdString(problem.types[flip.type].id) : QString();
  switch (flip.kind) {
    case compare::Flip::Kind::Gpus:
      return tr("%1 if there were %2 more %3 (now %4)").arg(would, QString::number(flip.needed - flip.now), type, now);
    case compare::Flip::Kind::Weight:
      return up ? tr("%1 if its weight were at least %2 (now %3)").arg(would, needed, now)
                : tr("%1 if its weight were at most %2 (now %3)").arg(would, needed, now);
    case compare::Flip::Kind::Throughput:
      break;
  }
  if (flip.now <= 0) return tr("%1 if it could run on %2, with a throughput of %3").arg(would, type, needed);
  return up ? tr("%1 if its throughput on %2 were at least %3 (now %4)").arg(would, type, needed, now)
            : tr("%1 if its throughput on %2 were at most %3 (now %4)").arg(would, type, needed, now);
}

WhyFlip::WhyFlip(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setObjectName(QStringLiteral("why-flip"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 4, 0, 0);
  layout->setSpacing(4);
  auto* row = new QHBoxLayout;
  m_button = new QPushButton(this);
  m_button->setObjectName(QStringLiteral("what-would-change"));
  row->addWidget(m_button);
  row->addStretch(1);
  layout->addLayout(row);
  m_text = makeLabel({}, "note", this);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::RichText);
  m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
  m_text->setAccessibleName(WhyFlip::tr("What would change the decision"));
  m_text->hide();
  layout->addWidget(m_text);
  connect(m_button, &QPushButton::clicked, this, [this] { busy() ? stop() : ask(); });
  connect(m_text, &QLabel::linkActivated, this, &WhyFlip::follow);
  connect(&bench->selection, &Selection::changed, this, &WhyFlip::refresh);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &WhyFlip::refresh);
  connect(&bench->playhead, &Playhead::moved, this, &WhyFlip::refresh);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &WhyFlip::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &WhyFlip::refresh);
  connect(&bench->reasons, &Reasons::arrived, this, &WhyFlip::refresh);
  refresh();
}

std::shared_ptr<const compare::LaneRun> WhyFlip::run() const {
  const auto& spot = m_bench->selection.spot();
  const auto lane = static_cast<std::size_t>(std::max(0, spot ? spot->lane : m_bench->selection.focusedLane()));
  const auto& lanes = m_bench->comparison.lanes();
  if (lane >= lanes.size() || lanes[lane].stale || !lanes[lane].run || !lanes[lane].run->recording) return nullptr;
  return lanes[lane].run;
}

std::optional<compare::FlipQuestion> WhyFlip::question() const {
  const std::shared_ptr<const compare::LaneRun> of = run();
  const model::JobIndex job = m_bench->selection.job();
  if (!of || !job.valid() || job >= of->trace->problem->jobs.size()) return std::nullopt;
  const auto& spot = m_bench->selection.spot();
  const int decision = decisionAt(*of->trace, spot ? spot->t_s : m_bench->playhead.now_s());
  if (decision < 0) return std::nullopt;
  const trace::DecisionRecord& record = of->trace->decisions[static_cast<std::size_t>(decision)];
  compare::FlipQuestion question{record.at_s, job, {}};
  const auto placed = std::find_if(record.placements.begin(), record.placements.end(),
                                   [&](const trace::Placement& p) { return p.job == job; });
  if (placed == record.placements.end()) return question;
  // It runs: what would have made the scheduler take what it weighed and left.
  const auto why = m_bench->reasons.known({of, decision});
  const trace::Choice* choice = why ? why->choiceOf(job, placed->copy) : nullptr;
  if (choice == nullptr || choice->rejected.empty()) return std::nullopt;
  question.wanted = choice->rejected;
  return question;
}

void WhyFlip::refresh() {
  const std::optional<compare::FlipQuestion> now = question();
  const bool same = now && m_of == run() && sameQuestion(*now, m_about);
  if (!same && (busy() || m_answer)) {
    stop();
    m_answer.reset();
    say({});
  }
  setVisible(now.has_value());
  m_button->setText(busy() ? WhyFlip::tr("Stop") : WhyFlip::tr("What would change this?"));
  m_button->setToolTip(
      busy() ? WhyFlip::tr("Stop solving; results so far are shown")
             : WhyFlip::tr(
                   "The smallest change of a throughput, of the GPUs or of the weight that would make the scheduler "
                   "decide otherwise: found by solving this decision again"));
}

// No room is left for what is not there.
void WhyFlip::say(const QString& html) {
  m_text->setText(html);
  m_text->setVisible(!html.isEmpty());
}

void WhyFlip::ask() {
  const std::optional<compare::FlipQuestion> now = question();
  if (!now || busy()) return;
  m_of = run();
  m_about = *now;
  m_answer.reset();
  const auto solve = [this, of = m_of, question = m_about](const JobContext& job) {
    compare::FlipSettings settings;
    settings.stop = job.stop();
    settings.progress = [&](int solves, int most) {
      job.report([this, solves, most] {
        say(WhyFlip::tr("Solving the decision again: %1 of at most %2…").arg(solves).arg(most));
      });
    };
    return compare::findFlips(*of, question, settings);
  };
  m_job = m_threads.start(solve, [this](const JobOutcome<compare::FlipAnswer>& answer) {
    answer.value ? showAnswer(*answer.value) : say(answer.error.toHtmlEscaped());
    refresh();
  });
  say(WhyFlip::tr("Solving the decision again…"));
  refresh();
}

void WhyFlip::stop() {
  if (!busy()) return;
  m_job.requestStop();
  const std::optional<compare::FlipQuestion> now = question();
  // Stopped by hand: its answer so far still comes. Overtaken by another question: it is nobody's.
  if (!now || m_of != run() || !sameQuestion(*now, m_about)) m_job.drop();
}

void WhyFlip::showAnswer(const compare::FlipAnswer& answer) {
  m_answer = answer;
  QString html;
  const auto line = [&](const QString& text) {
    html += QStringLiteral("<p style=\"margin:0 0 4px 0\">%1</p>").arg(text);
  };
  if (!answer.refused.empty())
    line(WhyFlip::tr("There is nothing to change: %1.").arg(QString::fromStdString(answer.refused).toHtmlEscaped()));
  for (std::size_t i = 0; i < answer.flips.size(); ++i) {
    const compare::Flip& flip = answer.flips[i];
    QString text = flipText(flip, m_about, *m_of).toHtmlEscaped();
    if (flip.kind == compare::Flip::Kind::Throughput) {
      text += QStringLiteral(" <a href=\"%1\">%2</a>").arg(i).arg(WhyFlip::tr("try it in a branch"));
    }
    line(text + QLatin1Char('.'));
  }
  if (answer.flips.empty() && answer.refused.empty() && !answer.stopped && !answer.cut) {
    line(WhyFlip::tr("No single number within the limits would change it."));
  }
  QStringList tried;
  for (const std::string& each : answer.tried) tried << QString::fromStdString(each).toHtmlEscaped();
  if (!tried.isEmpty()) line(WhyFlip::tr("Would not change it: %1.").arg(tried.join(QStringLiteral("; "))));
  if (answer.stopped) line(WhyFlip::tr("Stopped after %1 solves: not everything was tried.").arg(answer.solves));
  if (answer.cut)
    line(WhyFlip::tr("After %1 solves the limit was reached; the rest was not tried.").arg(answer.solves));
  say(html);
}

QString WhyFlip::text() const { return QTextDocumentFragment::fromHtml(m_text->text()).toPlainText(); }

void WhyFlip::follow(const QString& link) {
  const auto i = static_cast<std::size_t>(link.toUInt());
  if (!m_answer || i >= m_answer->flips.size()) return;
  const compare::Flip& flip = m_answer->flips[i];
  const model::Problem& problem = *m_of->trace->problem;
  const auto& spot = m_bench->selection.spot();
  const int lane = std::max(0, spot ? spot->lane : m_bench->selection.focusedLane());
  const quint64 id = m_bench->branches.add(
      lane, m_about.at_s,
      {compare::SetThroughput{problem.jobs[m_about.job].id, problem.types[flip.type].id, flip.needed}});
  m_bench->selection.focusLane(m_bench->branches.laneOf(id));
}

}  // namespace roundel::widgets
