#include "widgets/experiments/grid_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/text/shown.h"

namespace roundel::widgets {
namespace {

constexpr int kMostSeeds = 1000;

QString number(std::size_t count) { return QLocale(QLocale::English).toString(static_cast<qulonglong>(count)); }

}  // namespace

SweepBar::SweepBar(SweepView* view, QWidget* parent) : QWidget(parent), m_view(view) {
  setFixedHeight(7);
  setToolTip(tr("How many runs are done; red: the share that failed"));
}

void SweepBar::paintEvent(QPaintEvent*) {
  const SweepResults* results = m_view->results();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_view->theme().idleGpu);
  painter.drawRoundedRect(rect(), 3, 3);
  if (results == nullptr || results->runs() == 0) return;
  const double all = static_cast<double>(results->runs());
  const double done = width() * static_cast<double>(results->done()) / all;
  const double failed =
      results->failed() == 0 ? 0 : std::max(3.0, width() * static_cast<double>(results->failed()) / all);
  painter.setBrush(m_view->theme().accent);
  painter.drawRoundedRect(QRectF(0, 0, done, height()), 3, 3);
  painter.setBrush(m_view->theme().bad);
  painter.drawRect(QRectF(std::max(0.0, done - failed), 0, std::min(failed, done), height()));
}

GridPanel::GridPanel(SweepView* view, QWidget* parent)
    : Panel(tr("Grid"), parent),
      m_view(view),
      m_seeds(new QLineEdit(this)),
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
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  const auto row = [&](std::initializer_list<QWidget*> widgets, int stretch) {
    auto* line = new QHBoxLayout;
    int at = 0;
    for (QWidget* widget : widgets) {
      if (at++ == stretch) line->addStretch(1);
      line->addWidget(widget);
    }
    column->addLayout(line);
  };
  m_seeds->setObjectName(QStringLiteral("seeds"));
  m_seeds->setFixedWidth(56);
  m_time->setMinimumWidth(0);
  for (QLabel* label : {m_time, m_left, m_done}) label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  connectSeeds();
  QLabel* seeds = new QLabel(tr("Seeds"), this);
  seeds->setBuddy(m_seeds);
  QLabel* same = makeLabel(tr("same for all schedulers"), "note", this);
  row({seeds, m_seeds, same}, 9);
  static_cast<QHBoxLayout*>(column->itemAt(column->count() - 1)->layout())->addStretch(1);
  m_product->setWordWrap(true);
  column->addWidget(m_product);
  row({m_runs, m_time}, 1);
  column->addWidget(m_bar);
  row({m_done, m_failed, m_left}, 2);
  m_state->setWordWrap(true);
  column->addWidget(m_state);
  column->addLayout(makeButtons());
  makeSeeds(this);
  connect(&view->document, &SweepDocument::changed, this, &GridPanel::refresh);
  connect(&view->runner, &SweepRunner::stateChanged, this, &GridPanel::refresh);
  connect(&view->runner, &SweepRunner::rowsChanged, this, &GridPanel::refresh);
}

void GridPanel::connectSeeds() {
  m_seeds->setToolTip(tr("How many seeds each point has: the runs that its mean and its interval are of"));
  m_seeds->setAccessibleName(tr("Seeds"));
  connect(m_seeds, &QLineEdit::textEdited, this, [this](const QString& text) {
    bool ok = false;
    const int count = text.toInt(&ok);
    if (!ok || count < 1 || count > kMostSeeds) return;
    m_view->document.edit(
        tr("Change the seeds"),
        [count](SweepDraft& draft) {
          draft.seeds.clear();
          for (int seed = 1; seed <= count; ++seed) draft.seeds.push_back(static_cast<std::uint64_t>(seed));
        },
        QStringLiteral("seeds"));
  });
}

QHBoxLayout* GridPanel::makeButtons() {
  m_run->setObjectName(QStringLiteral("run-sweep"));
  makePrimary(m_run);
  m_stop->setObjectName(QStringLiteral("stop-sweep"));
  m_stop->setToolTip(tr("End the sweep; what is done is kept"));
  connect(m_run, &QPushButton::clicked, &m_view->runner, &SweepRunner::toggle);
  connect(m_stop, &QPushButton::clicked, &m_view->runner, &SweepRunner::stop);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_run, 2);
  buttons->addWidget(m_stop, 1);
  return buttons;
}

// What runs elsewhere: commands for a shell.
void GridPanel::makeSeeds(QWidget* parent) {
  auto* column = static_cast<QVBoxLayout*>(body()->layout());
  column->addWidget(makeLabel(tr("Beyond this machine, and where results go"), "note", parent));
  auto* row = new QGridLayout;
  row->setSpacing(0);
  int at = 0;
  const auto link = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setProperty("role", QStringLiteral("link"));
    row->addWidget(button, at / 2, at % 2, Qt::AlignLeft);
    ++at;
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

void GridPanel::refresh() {
  const SweepDraft& draft = m_view->document.draft();
  if (m_seeds->text().toInt() != static_cast<int>(draft.seeds.size()))
    m_seeds->setText(QString::number(draft.seeds.size()));
  QStringList product;
  std::size_t runs = 0, points = 1;
  for (const DraftVary& vary : draft.vary) {
    const std::size_t count = valuesOf(vary).size();
    product << tr("%1 %2").arg(count).arg(shown(vary.name));
    if (vary.scheduler < 0) points *= count;
  }
  std::size_t schedulers = 0;
  for (std::size_t i = 0; i < draft.schedulers.size(); ++i) {
    if (!draft.schedulers[i].used) continue;
    ++schedulers;
    std::size_t ways = 1;
    for (const DraftVary& vary : draft.vary)
      if (vary.scheduler == static_cast<int>(i)) ways *= valuesOf(vary).size();
    runs += ways;
  }
  runs *= points * draft.seeds.size();
  product << tr("%n scheduler(s)", nullptr, static_cast<int>(schedulers))
          << tr("%n seed(s)", nullptr, static_cast<int>(draft.seeds.size()));
  m_product->setText(product.join(QStringLiteral(" × ")));
  m_runs->setText(runs == 1 ? tr("1 run") : tr("%1 runs").arg(number(runs)));
  refreshButtons();
  m_bar->update();
}

void GridPanel::refreshButtons() {
  using State = SweepRunner::State;
  const SweepRunner& runner = m_view->runner;
  const SweepResults* results = runner.results();
  const State state = runner.state();
  const auto left = runner.left_s();
  const bool running = runner.running();
  const bool sound = results != nullptr && state != State::Faulty && state != State::Checking;
  m_time->setText(
      state == State::Estimating || state == State::Checking ? tr("estimating…")
      : sound && left && !running && state != State::Done
          ? tr("about %1 on %n core(s)", nullptr, static_cast<int>(SweepRunner::threads())).arg(roughTime(*left))
          : QString());
  m_done->setText(results != nullptr ? tr("%1 done").arg(number(results->done())) : QString());
  const std::size_t failed = results != nullptr ? results->failed() : 0;
  m_failed->setText(tr("%1 of them failed").arg(number(failed)));
  m_failed->setVisible(failed > 0);
  m_left->setText(running && left ? tr("%1 left").arg(roughTime(*left)) : QString());
  const std::pair<State, QString> words[] = {
      {State::Faulty, tr("Nothing runs until the faults are corrected")},
      {State::Stopping, tr("Stopping; finished runs are kept")},
      {State::Paused, runner.resumed() > 0 ? tr("%1 found on disk").arg(number(runner.resumed())) : tr("Paused")},
      {State::Done, tr("All runs are done")},
      {State::Broken, shown(runner.error())}};
  m_state->clear();
  for (const auto& [at, text] : words)
    if (at == state) m_state->setText(text);
  m_state->setVisible(!m_state->text().isEmpty());
  const bool resume =
      sound && results->done() > 0 && state != State::Estimating && state != State::Idle && state != State::Done;
  m_run->setText(running ? tr("Pause   Space") : resume ? tr("Resume   Space") : tr("Run   Space"));
  m_run->setToolTip(running ? tr("Let it rest; it goes on where it was (Space)")
                            : tr("Do the runs that are missing (Space)"));
  m_run->setAccessibleName(running ? tr("Pause") : resume ? tr("Resume") : tr("Run"));
  m_run->setEnabled(state == State::Running || (sound && state != State::Done && state != State::Stopping));
  m_stop->setEnabled(running || state == State::Paused);
}

}  // namespace roundel::widgets
