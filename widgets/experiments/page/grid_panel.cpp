// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/grid_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

#include "core/compare/lane_name.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/experiments/page/sweep_bar.h"
#include "widgets/experiments/page/warm_up_row.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxSeeds = 1000;

QString number(std::size_t count) { return QLocale(QLocale::English).toString(static_cast<qulonglong>(count)); }

// The number of seeds in a text; nullopt if it is not a valid number.
std::optional<int> seedsIn(const QString& text) {
  bool ok = false;
  const int count = text.toInt(&ok);
  return ok && count >= 1 && count <= kMaxSeeds ? std::optional(count) : std::nullopt;
}

// Every point is run with every seed. Values of the scenario multiply all runs, values of an option only those of its scheduler.
std::size_t runsOf(const SweepDraft& draft) {
  std::size_t points = 1, ways = 0;
  for (const DraftVary& vary : draft.vary)
    if (vary.scheduler < 0) points *= valuesOf(vary).size();
  for (std::size_t i = 0; i < draft.schedulers.size(); ++i) {
    if (!draft.schedulers[i].used) continue;
    std::size_t option_ways = 1;
    for (const DraftVary& vary : draft.vary)
      if (vary.scheduler == static_cast<int>(i)) option_ways *= valuesOf(vary).size();
    ways += option_ways;
  }
  return points * ways * draft.seeds.size();
}

bool isUsed(const DraftScheduler& scheduler) { return scheduler.used; }

// Names of the schedulers whose runs are equal for all seeds; empty if a generator draws the jobs.
QStringList seedlessSchedulers(const SweepDraft& draft) {
  QStringList out;
  if (draft.scenario.empty()) return out;
  for (const DraftScheduler& scheduler : draft.schedulers)
    if (scheduler.used && !policies::draws(scheduler.policy, scheduler.options))
      out << shown(scheduler.label.empty() ? compare::schedulerName(scheduler.policy) : scheduler.label);
  return out;
}

// A row with one group of widgets at the left and one at the right.
QHBoxLayout* spacedRow(std::initializer_list<QWidget*> left, std::initializer_list<QWidget*> right) {
  auto* row = new QHBoxLayout;
  for (QWidget* widget : left) row->addWidget(widget);
  row->addStretch(1);
  for (QWidget* widget : right) row->addWidget(widget);
  return row;
}

}  // namespace

GridPanel::GridPanel(SweepView* view, QWidget* parent)
    : Panel(tr("Grid"), parent),
      m_view(view),
      m_seeds(new QLineEdit(this)),
      m_fault(makeLabel({}, "bad", this)),
      m_equal(makeLabel({}, "note", this)),
      m_oneSeed(linkButton(tr("One seed"), tr("Run each point once: another seed would give the same result"), this)),
      m_product(makeLabel({}, "note", this)),
      m_runs(makeLabel({}, "title", this)),
      m_time(makeLabel({}, "note", this)),
      m_done(makeLabel({}, "note", this)),
      m_failed(makeLabel({}, "bad", this)),
      m_left(makeLabel({}, "note", this)),
      m_state(makeLabel({}, "note", this)),
      m_bar(new SweepBar(view, this)),
      m_run(new QPushButton(this)),
      m_stop(new QPushButton(tr("Stop"), this)) {
  m_state->setObjectName(QStringLiteral("sweep-state"));
  QVBoxLayout* column = plainColumn(body(), 6);
  m_time->setMinimumWidth(0);
  for (QLabel* label : {m_time, m_left, m_done}) label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  column->addLayout(makeSeedsRow());
  auto* warm_up = new WarmUpRow(view, this);
  column->addWidget(warm_up);
  connect(warm_up, &WarmUpRow::refused, this, &GridPanel::refuse);
  m_fault->setObjectName(QStringLiteral("seeds-fault"));
  m_fault->setWordWrap(true);
  m_fault->hide();
  column->addWidget(m_fault);
  column->addLayout(makeEqualRow());
  m_product->setWordWrap(true);
  column->addWidget(m_product);
  column->addLayout(spacedRow({m_runs}, {m_time}));
  column->addWidget(m_bar);
  column->addLayout(spacedRow({m_done, m_failed}, {m_left}));
  m_state->setWordWrap(true);
  column->addWidget(m_state);
  makeButtons();
  makeCommands(this);
  connect(&view->document, &SweepDocument::changed, this, &GridPanel::refresh);
  connect(&view->runner, &SweepRunner::stateChanged, this, &GridPanel::refresh);
  connect(&view->runner, &SweepRunner::rowsChanged, this, &GridPanel::refresh);
}

QHBoxLayout* GridPanel::makeSeedsRow() {
  m_seeds->setObjectName(QStringLiteral("seeds"));
  m_seeds->setFixedWidth(56);
  connectSeeds();
  auto* label = new QLabel(tr("Seeds"), this);
  label->setBuddy(m_seeds);
  return spacedRow({label, m_seeds, makeLabel(tr("same for all schedulers"), "note", this)}, {});
}

void GridPanel::connectSeeds() {
  m_seeds->setToolTip(
      tr("Number of seeds of each point, 1 to %1: its mean and interval cover these runs").arg(kMaxSeeds));
  m_seeds->setAccessibleName(tr("Seeds"));
  connect(m_seeds, &QLineEdit::textEdited, this, [this](const QString& text) {
    const auto count = seedsIn(text);
    refuse(count || text.isEmpty() ? QString() : tr("Seeds: a whole number from 1 to %1.").arg(kMaxSeeds));
    if (count) setSeeds(*count);
  });
  // Replaces invalid text by the current number of seeds.
  connect(m_seeds, &QLineEdit::editingFinished, this, [this] {
    refuse({});
    m_seeds->setModified(false);
    refresh();
  });
}

void GridPanel::refuse(const QString& why) {
  m_fault->setText(why);
  m_fault->setVisible(!why.isEmpty());
}

QHBoxLayout* GridPanel::makeEqualRow() {
  m_equal->setObjectName(QStringLiteral("equal-seeds"));
  m_equal->setWordWrap(true);
  m_equal->setToolTip(tr("A sweep file whose scenario is a generator draws other jobs by each seed"));
  m_oneSeed->setObjectName(QStringLiteral("one-seed"));
  connect(m_oneSeed, &QToolButton::clicked, this, [this] { setSeeds(1); });
  auto* row = new QHBoxLayout;
  row->addWidget(m_equal, 1);
  row->addWidget(m_oneSeed, 0, Qt::AlignTop);
  return row;
}

void GridPanel::setSeeds(int count) {
  m_view->document.edit(
      tr("Change the seeds"),
      [count](SweepDraft& draft) {
        draft.seeds.clear();
        for (int seed = 1; seed <= count; ++seed) draft.seeds.push_back(static_cast<std::uint64_t>(seed));
      },
      QStringLiteral("seeds"));
}

void GridPanel::makeButtons() {
  m_run->setObjectName(QStringLiteral("run-sweep"));
  makePrimary(m_run);
  m_stop->setObjectName(QStringLiteral("stop-sweep"));
  m_stop->setToolTip(tr("End the sweep; finished runs are kept"));
  connect(m_run, &QPushButton::clicked, &m_view->runner, &SweepRunner::toggle);
  connect(m_stop, &QPushButton::clicked, &m_view->runner, &SweepRunner::stop);
  m_buttons = new QWidget(this);
  QHBoxLayout* row = plainRow(m_buttons, 8);
  row->addWidget(m_run, 2);
  row->addWidget(m_stop, 1);
}

// Links to shell commands for other machines.
void GridPanel::makeCommands(QWidget* parent) {
  auto* column = static_cast<QVBoxLayout*>(body()->layout());
  column->addWidget(makeLabel(tr("Other machines and the results folder"), "note", parent));
  auto* row = new QGridLayout;
  row->setSpacing(0);
  int cell_index = 0;
  const auto link = [&](const char* name, const QString& text, const QString& tip) {
    QToolButton* button = linkButton(text, tip, parent);
    button->setObjectName(QLatin1String(name));
    row->addWidget(button, cell_index / 2, cell_index % 2, Qt::AlignLeft);
    ++cell_index;
    return button;
  };
  for (const auto& [name, text, tip] :
       {std::tuple("slurm", tr("Slurm script"), tr("Copy the command that writes a Slurm script of this sweep")),
        std::tuple("shards", tr("Shards"), tr("Copy the commands that run it in parts and join them")),
        std::tuple("parallel", tr("GNU parallel"), tr("Copy the line for GNU parallel"))}) {
    connect(link(name, text, tip), &QToolButton::clicked, this,
            [this, name = QString::fromLatin1(name)] { emit commandWanted(name); });
  }
  connect(link("results-folder", tr("Results folder…"), tr("Where results.csv goes")), &QToolButton::clicked, this,
          &GridPanel::folderWanted);
  column->addLayout(row);
}

void GridPanel::refreshEqual(const SweepDraft& draft) {
  const QStringList seedless_names = seedlessSchedulers(draft);
  const auto used_count = std::ranges::count_if(draft.schedulers, isUsed);
  const bool has_equal_runs = draft.seeds.size() > 1 && !seedless_names.isEmpty(),
             all = seedless_names.size() == used_count;
  m_equal->setText(all ? tr("No seed has an effect: all runs of a point are equal. Use one seed, or a generator.")
                       : tr("%1 draws nothing at random: its runs of a point are equal.")
                             .arg(seedless_names.join(QStringLiteral(", "))));
  m_equal->setVisible(has_equal_runs);
  m_oneSeed->setVisible(has_equal_runs && all);
}

void GridPanel::refresh() {
  const SweepDraft& draft = m_view->document.draft();
  const bool typing = m_seeds->hasFocus() && m_seeds->isModified() && !seedsIn(m_seeds->text());
  if (!typing && m_seeds->text().toInt() != static_cast<int>(draft.seeds.size()))
    m_seeds->setText(QString::number(draft.seeds.size()));
  QStringList product;
  for (const DraftVary& vary : draft.vary) product << tr("%1 %2").arg(valuesOf(vary).size()).arg(shown(vary.name));
  const auto schedulers = std::ranges::count_if(draft.schedulers, isUsed);
  product << tr("%n scheduler(s)", nullptr, static_cast<int>(schedulers))
          << tr("%n seed(s)", nullptr, static_cast<int>(draft.seeds.size()));
  m_product->setText(product.join(QStringLiteral(" × ")));
  const std::size_t runs = runsOf(draft);
  m_runs->setText(runs == 1 ? tr("1 run") : tr("%1 runs").arg(number(runs)));
  refreshEqual(draft);
  refreshButtons();
  m_bar->update();
}

// Why the sweep does not run; empty while it runs.
QString GridPanel::stateWords() const {
  using State = SweepRunner::State;
  const SweepRunner& runner = m_view->runner;
  switch (runner.state()) {
    case State::Faulty:
      return tr("Nothing runs until the faults are corrected");
    case State::Stopping:
      return tr("Stopping; finished runs are kept");
    case State::Paused:
      return runner.resumed() > 0 ? tr("%1 found on disk").arg(number(runner.resumed())) : tr("Paused");
    case State::Done:
      return tr("All runs are done");
    case State::NotAllowed:
    case State::Broken:
      return shown(runner.error());
    default:
      return {};
  }
}

void GridPanel::refreshRun(bool sound) {
  using State = SweepRunner::State;
  const State state = m_view->runner.state();
  const bool running = m_view->runner.running();
  const bool resume = sound && m_view->results()->done() > 0 && state != State::Estimating && state != State::Idle &&
                      state != State::Done;
  const bool asks = state == State::NotAllowed;
  const QString name = running ? tr("Pause") : asks ? tr("Allow…") : resume ? tr("Resume") : tr("Run");
  m_run->setText(tr("%1   Space", "a command and its key").arg(name));
  m_run->setToolTip(running ? tr("Pause; it continues from here (Space)")
                    : asks  ? tr("Shows the whole command, and asks whether this sweep may start it (Space)")
                            : tr("Do the missing runs (Space)"));
  m_run->setAccessibleName(name);
  m_run->setEnabled(state == State::Running || (sound && state != State::Done && state != State::Stopping));
}

QString GridPanel::estimateText(bool sound) const {
  using State = SweepRunner::State;
  const SweepRunner& runner = m_view->runner;
  const State state = runner.state();
  const auto left = runner.left_s();
  return state == State::Estimating || state == State::Checking ? tr("estimating…")
         : sound && left && !runner.running() && state != State::Done
             ? tr("about %1 on %n core(s)", nullptr, static_cast<int>(SweepRunner::threads())).arg(roughTime(*left))
             : QString();
}

void GridPanel::refreshButtons() {
  using State = SweepRunner::State;
  const SweepRunner& runner = m_view->runner;
  const SweepResults* results = runner.results();
  const State state = runner.state();
  const auto left = runner.left_s();
  const bool running = runner.running();
  const bool sound = results != nullptr && state != State::Faulty && state != State::Checking;
  m_time->setText(estimateText(sound));
  m_done->setText(results != nullptr ? tr("%1 done").arg(number(results->done())) : QString());
  const std::size_t failed = results != nullptr ? results->failed() : 0;
  m_failed->setText(tr("%1 of them failed").arg(number(failed)));
  m_failed->setVisible(failed > 0);
  m_left->setText(running && left ? tr("%1 left").arg(roughTime(*left)) : QString());
  m_state->setText(stateWords());
  m_state->setVisible(!m_state->text().isEmpty());
  refreshRun(sound);
  m_stop->setEnabled(running || state == State::Paused);
}

}  // namespace roundel::widgets
