// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/game/beat_text.h"

#include <algorithm>
#include <cmath>

#include "core/attempt/loss_cause.h"
#include "core/attempt/rules.h"
#include "core/model/resolve.h"
#include "core/policies/optimal/optimal.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/base/text/shown.h"
#include "widgets/beat/game/beat_game.h"

namespace roundel::widgets {
namespace {

constexpr int kRatioDigits = 3;

QString shortNumber(double value) {
  const bool is_whole = std::abs(value - std::round(value)) < 0.005;
  return QLocale().toString(value, 'f', is_whole ? 0 : 1);
}

/// Iterations per epoch if the job states epochs, otherwise 1.
double epochOf(const model::Problem& problem, model::JobIndex job) {
  const model::JobSpec spec = model::specWithTemplates(problem, job);
  return spec.epochs && spec.iterations_per_epoch.value_or(0) > 0 ? *spec.iterations_per_epoch : 0;
}

QString joined(const QStringList& words) { return words.join(QStringLiteral(", ")); }

}  // namespace

QString ScoreUnit::number(std::optional<double> score) const {
  if (!score) return QStringLiteral("–");
  return is_time ? QLocale().toString(*score / unit.seconds, 'f', 1) : QLocale().toString(*score, 'f', kRatioDigits);
}

QString ScoreUnit::name() const { return is_time ? unitName(unit) : QString(); }

QString ScoreUnit::withUnit(std::optional<double> score) const {
  return is_time && score ? number(score) + QLatin1Char(' ') + name() : number(score);
}

BeatText::BeatText(const BeatGame& game) : m_game(game), m_problem(*game.problem()) {}

QString BeatText::id(const std::string& id) { return shown(id); }

QString BeatText::optimumPolicy() { return QString::fromStdString(policies::optimalInfo().id); }

QString BeatText::metricName(attempt::Metric metric) {
  switch (metric) {
    case attempt::Metric::Makespan:
      return tr("makespan");
    case attempt::Metric::MeanLatencyRatio:
      return tr("mean latency ratio");
    default:
      return tr("mean JCT");
  }
}

QString BeatText::scoreTitle(attempt::Metric metric) {
  QString title = metricName(metric);
  title[0] = title[0].toUpper();
  return title;
}

ScoreUnit BeatText::scoreUnit() const {
  ScoreUnit unit;
  unit.is_time = m_game.metric() != attempt::Metric::MeanLatencyRatio;
  double longest = m_game.search().optimum().value_or(0);
  for (const Rival& rival : m_game.rivals()) longest = std::max(longest, rival.score.value_or(0));
  unit.unit = ShownTimes::shared().unitFor(longest > 0 ? longest : m_problem.clock.round_s);
  return unit;
}

QString BeatText::clock(double t_s) const {
  double last_s = t_s;
  for (const Rival& rival : m_game.rivals()) last_s = std::max(last_s, rival.index->trace().end_s);
  return clockText(t_s, last_s);
}

QString BeatText::name(model::JobIndex job) const { return id(m_problem.jobs[job].id); }

QString BeatText::gpuName(model::GpuIndex gpu) const {
  const model::Gpu& gpu_entry = m_problem.gpus[gpu];
  return tr("%1 on %2", "GPU type, node")
      .arg(id(m_problem.types[gpu_entry.type].id), id(m_problem.nodes[gpu_entry.node].id));
}

// Nodes are only named if another node has the same type.
QString BeatText::parts(const std::vector<model::Part>& parts) const {
  QStringList words;
  for (const model::Part& part : parts) {
    const QString type = id(m_problem.types[part.type].id);
    const bool unique = m_problem.nodes[part.node].count(part.type) == m_problem.types[part.type].total;
    const QString count = part.count == 1 ? type : tr("%1 × %2", "count, GPU type").arg(part.count).arg(type);
    words << (unique ? count : tr("%1 of %2", "GPUs, node").arg(count, id(m_problem.nodes[part.node].id)));
  }
  return words.join(QStringLiteral(" + "));
}

QString BeatText::gang(model::JobIndex job) const {
  const std::vector<int>& sizes = m_problem.jobs[job].sizes;
  if (sizes.empty()) return {};
  if (sizes.size() == 1) return tr("gang %1").arg(sizes.front());
  const bool range = sizes.back() - sizes.front() + 1 == static_cast<int>(sizes.size());
  if (range) return tr("gang %1–%2").arg(sizes.front()).arg(sizes.back());
  QStringList words;
  for (const int size : sizes) words << QString::number(size);
  return tr("gang %1").arg(joined(words));
}

double BeatText::amountOf(model::JobIndex job, double iterations) const {
  const double epoch = epochOf(m_problem, job);
  return epoch > 0 ? iterations / epoch : iterations;
}

bool BeatText::countsEpochs() const {
  for (std::size_t j = 0; j < m_problem.jobs.size(); ++j)
    if (epochOf(m_problem, model::JobIndex(j)) <= 0) return false;
  return true;
}

QString BeatText::amount(model::JobIndex job, double iterations) const {
  const QString number = shortNumber(amountOf(job, iterations));
  return epochOf(m_problem, job) > 0 ? tr("%1 epochs").arg(number) : tr("%1 iterations").arg(number);
}

QString BeatText::workLeft(model::JobIndex job) const {
  const double total = m_problem.jobs[job].iterations;
  const double left = std::max(0.0, total - m_game.position().jobs[job].done);
  const QString amount_left = shortNumber(amountOf(job, left));
  return tr("%1 of %2 left", "number, amount").arg(amount_left, amount(job, total));
}

double BeatText::shareDone(model::JobIndex job) const {
  const double total = m_problem.jobs[job].iterations;
  return total > 0 ? std::clamp(m_game.position().jobs[job].done / total, 0.0, 1.0) : 1;
}

QString BeatText::absence(model::JobIndex job) const {
  const sim::JobState& state = m_game.position().jobs[job];
  if (state.finished) return tr("%1 finished at %2.").arg(name(job), clock(state.ended_s));
  if (state.cancelled) return tr("%1 was cancelled at %2.").arg(name(job), clock(state.ended_s));
  if (!state.arrived) return tr("%1 arrives at %2.").arg(name(job), clock(m_problem.jobs[job].arrival_s));
  return {};
}

QString BeatText::obstacle(model::JobIndex job) const {
  const int need = attempt::gangNeed(m_game.position(), m_game.attempt(), job);
  if (need > 0) return tr("Place %n more GPU(s) for %1, or take it away, to play.", nullptr, need).arg(name(job));
  const auto error = attempt::refusal(m_game.position(), m_game.attempt(), job);
  return error ? QString::fromStdString(attempt::sentenceOf(*error)) : QString();
}

QString BeatText::hint(const std::vector<sim::Placement>& best) const {
  for (const sim::Placement& placement : best) {
    const auto open_placements = attempt::placementsOf(m_problem, m_game.attempt().open());
    const auto own_placement = std::ranges::find(open_placements, placement.job, &sim::Placement::job);
    if (own_placement != open_placements.end() && own_placement->parts == placement.parts) continue;
    return tr("Hint: a best schedule has %1 on %2 in this round.").arg(name(placement.job), parts(placement.parts));
  }
  for (const model::JobIndex job : m_game.position().active) {
    const bool is_placed = std::ranges::any_of(best, [&](const auto& p) { return p.job == job; });
    if (!is_placed && attempt::gpusOf(m_game.attempt(), job) > 0)
      return tr("Hint: in a best schedule %1 waits in this round.").arg(name(job));
  }
  return tr("Hint: this round is part of a best schedule. Play it.");
}

QString BeatText::round(const attempt::Slots& by_gpu, const attempt::Position& position) const {
  QStringList words;
  const auto placements = attempt::placementsOf(m_problem, by_gpu);
  for (const sim::Placement& placement : placements)
    words << tr("%1 on %2", "job, GPUs").arg(name(placement.job), parts(placement.parts));
  for (const model::JobIndex job : position.active)
    if (std::ranges::find(placements, job, &sim::Placement::job) == placements.end())
      words << tr("%1 waits").arg(name(job));
  return joined(words);
}

QString BeatText::slot(model::GpuIndex gpu) const {
  const model::JobIndex slot_job = m_game.attempt().open()[gpu];
  QString text = tr("Round %1, %2, %3.")
                     .arg(m_game.position().round + 1)
                     .arg(gpuName(gpu), slot_job.valid() ? name(slot_job) : tr("empty"));
  const model::JobIndex hand = m_game.hand();
  if (!hand.valid()) return text;
  const int has = attempt::gpusOf(m_game.attempt(), hand);
  const int need = attempt::gangNeed(m_game.position(), m_game.attempt(), hand);
  const int largest_gang = m_problem.jobs[hand].sizes.back();
  return text + QLatin1Char(' ') +
         tr("%1 in hand, %2 of %3 GPUs.").arg(name(hand)).arg(has).arg(need > 0 ? has + need : largest_gang);
}

QString BeatText::reachable(const std::optional<attempt::Reachable>& best) const {
  if (!best) return tr("searching");
  const QString score = scoreUnit().withUnit(best->value);
  if (!best->value) return tr("not known");
  return best->exact ? score : tr("at least %1").arg(score);
}

QString BeatText::loss() const {
  const auto lost = m_game.shownLoss();
  if (!lost) return {};
  return tr("After round %1 the optimum (%2) was no longer reachable.")
      .arg(m_game.attempt().played()[*lost - 1].round + 1)
      .arg(scoreUnit().withUnit(m_game.search().optimum()));
}

QString BeatText::lossReason() const {
  const auto lost = m_game.shownLoss();
  if (!lost) return {};
  const attempt::Schedule& best = m_game.search().after()[*lost - 1]->best;
  const auto cause =
      attempt::lossCause(m_game.positionAfter(*lost - 1), attempt::scheduleOf(m_problem, m_game.attempt()), best);
  if (!cause) return {};
  const QString job = name(cause->job);
  QStringList facts;
  for (const sim::Placement& taker : cause->takers)
    facts << tr("%1 took %2", "job, GPUs").arg(name(taker.job), parts(taker.parts));
  if (facts.isEmpty() && !cause->idle.empty()) {
    const QString idle = parts(cause->idle);
    return cause->got.empty() ? tr("%1 waited while %2 stayed idle.").arg(job, idle)
                              : tr("%1 got %2 while %3 stayed idle.").arg(job, parts(cause->got), idle);
  }
  if (!cause->idle.empty()) facts << tr("%1 stayed idle", "GPUs").arg(parts(cause->idle));
  if (!facts.isEmpty()) {
    return cause->got.empty() ? tr("%1, so %2 waited.", "facts, job").arg(joined(facts), job)
                              : tr("%1, so %2 got %3.", "facts, job, GPUs").arg(joined(facts), job, parts(cause->got));
  }
  return cause->best.empty()
             ? tr("%1 got %2; in a best schedule it waits.").arg(job, parts(cause->got))
             : tr("%1 got %2; a best schedule has it on %3.").arg(job, parts(cause->got), parts(cause->best));
}

QString BeatText::reached() const {
  if (!m_game.position().over || !m_game.search().optimum() || m_game.search().lostAfter()) return {};
  const auto score = attempt::score(*m_game.position().trace, m_game.metric());
  const bool searched = m_game.search().after().back().has_value();
  return searched && score ? tr("You reached the optimum: %1").arg(scoreUnit().withUnit(score)) : QString();
}

QStringList BeatText::rules() const {
  const model::Clock& clock = m_problem.clock;
  const auto span = [](double s) { return QString::fromStdString(model::timeText(s)); };
  QStringList rules;
  rules << tr("A decision holds for one round of %1.").arg(span(clock.round_s));
  if (clock.restart_s > 0)
    rules << tr("A job that changes its GPUs loses %1.").arg(span(clock.restart_s));
  else
    rules << tr("A job may change its GPUs at no cost.");
  if (clock.first_start_s > 0) rules << tr("The first start of a job takes %1.").arg(span(clock.first_start_s));
  rules << tr("A gang on mixed GPUs runs at the speed of its slowest GPU.");
  rules << tr("Idle GPUs and waiting jobs are allowed.");
  return rules;
}

BeatText::Answer BeatText::answer(model::JobIndex job) const {
  const attempt::Position& position = m_game.position();
  const int has = attempt::gpusOf(m_game.attempt(), job);
  if (has == 0) return {};
  if (const auto error = attempt::refusal(position, m_game.attempt(), job))
    return {.good = false,
            .title = QString::fromStdString(attempt::sentenceOf(*error)),
            .advice = QString::fromStdString(error->hint)};
  const int need = attempt::gangNeed(position, m_game.attempt(), job);
  if (need > 0) {
    return {
        .good = false,
        .title = (has == 1 ? tr("%1 needs %2 GPUs; 1 is chosen.")
                           : tr("%1 needs %2 GPUs; %3 are chosen.").replace(QStringLiteral("%3"), QString::number(has)))
                     .arg(name(job))
                     .arg(has + need),
        .advice = tr("Add %n GPU(s), or take the job away.", nullptr, need)};
  }
  std::vector<model::Part> own_parts;
  for (const sim::Placement& placement : attempt::placementsOf(m_problem, m_game.attempt().open()))
    if (placement.job == job) own_parts = placement.parts;
  const attempt::Effect& effect = m_game.effects()[job];
  const QString does = amount(job, effect.iterations);
  return {
      .good = true,
      .title = tr("%1 on %2 does %3 in this round.").arg(name(job), parts(own_parts), does),
      .advice = effect.finish_s ? tr("On these GPUs it would finish at %1.").arg(clock(*effect.finish_s)) : QString()};
}

}  // namespace roundel::widgets
