// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/reason_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/document/sweeps/sweep_results.h"
#include "widgets/experiments/papers/papers_text.h"
#include "widgets/experiments/papers/tried_row.h"

namespace roundel::widgets {
namespace {

TriedRow::Scale scaleOf(const papers::NumberResult& number) {
  TriedRow::Scale out;
  if (number.entry.claim == experiment::Claim::Value) out.paper = number.entry.value;
  out.low = out.high = out.paper.value_or(number.ours.n > 0 ? number.ours.mean : 0);
  const auto add = [&out](const experiment::Estimate& ours) {
    if (ours.n == 0 || !std::isfinite(ours.mean)) return;
    const double half = std::isfinite(ours.half_width) ? ours.half_width : 0;
    out.low = std::min(out.low, ours.mean - half);
    out.high = std::max(out.high, ours.mean + half);
  };
  add(number.ours);
  for (const papers::TriedChange& tried_change : number.tried) add(tried_change.ours);
  const double air = out.high > out.low ? (out.high - out.low) * 0.06 : 1;
  out.low -= air;
  out.high += air;
  return out;
}

QString listed(const QString& whose, const std::vector<std::string>& what) {
  if (what.empty()) return {};
  QStringList lines;
  for (const std::string& statement : what) lines << shown(statement).toHtmlEscaped();
  return QStringLiteral("<tr><td style='padding-right:10px'><b>%1</b></td><td>%2</td></tr>")
      .arg(whose.toHtmlEscaped(), lines.join(QStringLiteral("; ")));
}

QLabel* wrapped(QLabel* label) {
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QScrollArea* scrolled(QWidget* inside, QWidget* parent) {
  QScrollArea* area = columnArea(parent);
  area->setWidget(inside);
  area->setMinimumHeight(80);
  area->setFocusPolicy(Qt::NoFocus);
  inside->setMinimumWidth(1);
  return area;
}

}  // namespace

ReasonPanel::ReasonPanel(PapersState* state, QWidget* parent)
    : Panel(tr("Why it differs"), parent),
      m_state(state),
      m_note(makeLabel({}, "note", this)),
      m_glyph(new QLabel(this)),
      m_word(makeLabel({}, "title", this)),
      m_values(makeLabel({}, "title", this)),
      m_sentence(wrapped(makeLabel({}, "note", this))),
      m_origin(wrapped(makeLabel({}, "note", this))),
      m_triedTitle(makeLabel(tr("Tried by the program"), "title", this)),
      m_reason(wrapped(makeLabel({}, "", this))),
      m_whoseTitle(makeLabel(tr("Whose is what"), "title", this)),
      m_whose(wrapped(makeLabel({}, "note", this))),
      m_tried(new QVBoxLayout),
      m_progress(new QProgressBar(this)),
      m_run(new QPushButton(this)),
      m_time(wrapped(makeLabel({}, "note", this))),
      m_command(new QLineEdit(this)) {
  setObjectName(QStringLiteral("reason-panel"));
  setCorner(m_note);
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(makeCard());
  column->addWidget(makeMiddle(), 1);
  makeFoot(column);
  connect(state, &PapersState::figureChanged, this, &ReasonPanel::refresh);
  connect(state, &PapersState::numberChanged, this, &ReasonPanel::refresh);
  connect(state, &PapersState::resultsChanged, this, &ReasonPanel::refresh);
  connect(state->appearance(), &Appearance::changed, this, &ReasonPanel::refresh);
  connect(&state->runner, &PaperRunner::changed, this, &ReasonPanel::refreshRun);
  connect(&state->runner, &PaperRunner::costChanged, this, [this] {
    refreshTried();
    refreshRun();
  });
}

QWidget* ReasonPanel::makeCard() {
  auto* card = new QFrame(this);
  card->setProperty("bar", QStringLiteral("note"));
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(10, 8, 10, 8);
  column->setSpacing(3);
  auto* row = new QHBoxLayout;
  row->addWidget(m_glyph);
  m_triedTitle->setToolTip(QString::fromUtf8(papers::effectRule()));
  m_word->setObjectName(QStringLiteral("verdict"));
  row->addWidget(m_word);
  row->addStretch(1);
  m_values->setObjectName(QStringLiteral("values"));
  row->addWidget(m_values);
  column->addLayout(row);
  m_sentence->setObjectName(QStringLiteral("sentence"));
  column->addWidget(m_sentence);
  m_origin->setObjectName(QStringLiteral("origin"));
  column->addWidget(m_origin);
  return card;
}

QWidget* ReasonPanel::makeMiddle() {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 4, 0);
  column->setSpacing(6);
  column->addWidget(m_triedTitle);
  m_tried->setSpacing(2);
  column->addLayout(m_tried);
  m_reason->setObjectName(QStringLiteral("reason"));
  column->addWidget(m_reason);
  column->addSpacing(6);
  column->addWidget(m_whoseTitle);
  m_whose->setObjectName(QStringLiteral("whose"));
  m_whose->setTextFormat(Qt::RichText);
  column->addWidget(m_whose);
  column->addStretch(1);
  return scrolled(content, this);
}

QLayout* ReasonPanel::makeCommand() {
  auto* row = new QHBoxLayout;
  m_command->setObjectName(QStringLiteral("command"));
  m_command->setReadOnly(true);
  m_command->setAccessibleName(tr("Command line"));
  m_command->setToolTip(tr("The same on the command line"));
  row->addWidget(m_command, 1);
  auto* copy = new QToolButton(this);
  copy->setObjectName(QStringLiteral("copy-command"));
  copy->setText(tr("copy"));
  copy->setToolTip(tr("Copy the command (C)"));
  copy->setProperty("role", QStringLiteral("link"));
  connect(copy, &QToolButton::clicked, this, &ReasonPanel::copyCommand);
  row->addWidget(copy);
  return row;
}

void ReasonPanel::copyCommand() {
  QGuiApplication::clipboard()->setText(command());
  emit messageReported(tr("The command is copied"));
}

void ReasonPanel::makeFoot(QVBoxLayout* column) {
  m_progress->setObjectName(QStringLiteral("paper-progress"));
  m_progress->setTextVisible(false);
  m_progress->setAccessibleName(tr("Runs that are done"));
  m_progress->setFixedHeight(6);
  column->addWidget(m_progress);
  m_run->setObjectName(QStringLiteral("run-again"));
  makePrimary(m_run);
  connect(m_run, &QPushButton::clicked, this, [this] {
    if (m_state->loaded() && m_state->runner.isOf(m_state->entry())) return m_state->runner.cancel();
    m_state->runAgain();
  });
  column->addWidget(m_run);
  m_time->setObjectName(QStringLiteral("run-time"));
  column->addWidget(m_time);
  column->addLayout(makeCommand());
}

QString ReasonPanel::command() const {
  if (!m_state->loaded()) return {};
  const papers::PaperEntry& entry = m_state->entry();
  return QStringLiteral("roundel-cli reproduce %1 --out %2")
      .arg(shown(wordOf(entry)), shown(entry.paper + "-" + entry.name));
}

// ---- what is said ---------------------------------------------------------------------------------------------------------------------

void ReasonPanel::refresh() {
  setVisible(m_state->loaded());
  if (!m_state->loaded()) return;
  refreshCard();
  refreshTried();
  refreshWhose();
  refreshRun();
  m_command->setFont(screenFont(kNotePx));
  m_command->setText(command());
  m_command->setCursorPosition(0);
  m_command->setToolTip(tr("The same on the command line: %1").arg(command()));
}

void ReasonPanel::refreshOrigin(const papers::FigureResult* figure) {
  const bool is_run_here = figure != nullptr && figure->origin == papers::Origin::Run;
  m_origin->setVisible(figure != nullptr && figure->origin != papers::Origin::None);
  m_origin->setText(is_run_here ? tr("Run here, in place of the shipped numbers: %n run(s)", nullptr,
                                     static_cast<int>(figure->runs)) +
                                      (figure->failed > 0 ? tr(", %1 failed").arg(figure->failed) : QString())
                                : tr("As shipped with this version"));
}

void ReasonPanel::refreshCard() {
  const papers::Outcome outcome = m_state->outcomeAt(m_state->place());
  const papers::NumberResult* number = m_state->number();
  const papers::FigureResult* figure = m_state->figure();
  const papers::Outcome shown_outcome = number != nullptr ? outcomeOf(*figure, *number) : outcome;
  m_note->setText(number != nullptr ? shown(number->entry.name) : QString());
  m_note->setMaximumWidth(190);
  m_note->setToolTip(m_note->text());
  m_glyph->setPixmap(outcomeIcon(shown_outcome, m_state->theme()).pixmap(16));
  m_word->setText(outcomeWord(shown_outcome));
  m_word->setStyleSheet(QStringLiteral("color: %1").arg(outcomeColour(shown_outcome, m_state->theme()).name()));
  const QString ours = number != nullptr ? ourNumberText(*number) : QString();
  m_values->setText(number == nullptr
                        ? QString()
                        : paperNumber(*number) + QStringLiteral(" → ") + (ours.isEmpty() ? QStringLiteral("–") : ours));
  m_values->setToolTip(tr("The paper's number, then ours"));
  m_sentence->setText(number != nullptr ? verdictSentence(*figure, *number) : shown(m_state->entry().reason));
  refreshOrigin(figure);
}

QString ReasonPanel::trialText(int tried) const {
  const papers::NumberResult* number = m_state->number();
  const PaperRunner& runner = m_state->runner;
  const bool running =
      runner.isOf(m_state->entry()) &&
      (!runner.trial() || runner.trial()->ablation == number->tried[static_cast<std::size_t>(tried)].title);
  if (running)
    return runner.totalRuns() > 0 ? tr("%1 of %2").arg(runner.finishedRuns()).arg(runner.totalRuns()) : tr("runs…");
  const PaperCost cost = m_state->runner.cost(m_state->entry());
  const auto trial_entry =
      cost.trials.find({m_state->numberIndex(), number->tried[static_cast<std::size_t>(tried)].title});
  if (trial_entry == cost.trials.end()) return tr("Run");
  const auto seconds = cost.seconds(trial_entry->second, PaperRunner::threads());
  return seconds ? tr("Run, %1").arg(roughTime(*seconds))
                 : tr("Run, %n run(s)", nullptr, static_cast<int>(trial_entry->second));
}

void ReasonPanel::addTried(const QString& title, const experiment::Estimate& ours, int index) {
  const papers::NumberResult* number = m_state->number();
  const papers::TriedChange* tried = index < 0 ? nullptr : &number->tried[static_cast<std::size_t>(index)];
  auto* row = new TriedRow(title, ours, scaleOf(*number), m_state->theme(), this);
  row->setObjectName(QStringLiteral("tried-%1").arg(index));
  row->setChecked(index == m_state->tried());
  if (tried != nullptr) row->showEffect(shown(effectText(*tried)), tried->effect == papers::Effect::TurnsVerdict);
  if (index >= 0 && ours.n == 0) row->offerRun(trialText(index));
  connect(
      row, &TriedRow::clicked, this, [this, index] { m_state->selectTried(index); }, Qt::QueuedConnection);
  connect(
      row, &TriedRow::runWanted, this, [this, index] { m_state->runTried(index); }, Qt::QueuedConnection);
  m_tried->addWidget(row);
}

void ReasonPanel::refreshTried() {
  while (QLayoutItem* item = m_tried->takeAt(0)) {
    if (item->widget() != nullptr) {
      item->widget()->hide();
      item->widget()->deleteLater();
    }
    delete item;
  }
  const papers::NumberResult* number = m_state->number();
  const bool has_changes = number != nullptr && !number->tried.empty();
  m_triedTitle->setVisible(has_changes);
  if (has_changes) {
    addTried(tr("as set up"), number->ours, -1);
    for (std::size_t i = 0; i < number->tried.size(); ++i)
      addTried(shown(number->tried[i].title), number->tried[i].ours, static_cast<int>(i));
  }
  const QString reason = number != nullptr ? shown(reasonOf(*number, m_state->entry().about)) : QString();
  m_reason->setVisible(!reason.isEmpty());
  m_reason->setText(reason.left(1).toUpper() + reason.mid(1) + QLatin1Char('.'));
}

void ReasonPanel::refreshWhose() {
  const experiment::PaperFigure& about = m_state->entry().about;
  m_whose->setText(QStringLiteral("<table cellspacing=0 cellpadding=3>") + listed(tr("the paper's"), about.papers) +
                   listed(tr("derived"), about.derived) + listed(tr("ours"), about.ours) +
                   listed(tr("unstated"), about.unstated) + QStringLiteral("</table>"));
  for (QLabel* label : {m_whoseTitle, m_whose}) label->setVisible(m_state->figure() != nullptr);
}

QStringList ReasonPanel::timeParts(bool mine, const PaperCost& cost) const {
  const PaperRunner& runner = m_state->runner;
  QStringList parts;
  if (mine) {
    if (runner.totalRuns() > 0) parts << tr("%1 of %2 runs").arg(runner.finishedRuns()).arg(runner.totalRuns());
    if (const auto left = runner.left_s()) parts << tr("%1 left").arg(roughTime(*left));
    if (runner.waiting() > 0) parts << tr("%n more waiting", nullptr, static_cast<int>(runner.waiting()));
  } else if (m_state->entry().canBeSetUp() && cost.runs > 0) {
    const auto seconds = cost.seconds(cost.runs, PaperRunner::threads());
    parts << (cost.done > 0 && cost.done < cost.runs ? tr("%1 of %2 runs are done").arg(cost.done).arg(cost.runs)
                                                     : tr("%n run(s)", nullptr, static_cast<int>(cost.runs)));
    parts << (seconds ? tr("about %1 on %n core(s)", nullptr, static_cast<int>(PaperRunner::threads()))
                            .arg(roughTime(*seconds))
                      : tr("time not known before the first run here"));
  }
  return parts;
}

void ReasonPanel::refreshRun() {
  if (!m_state->loaded()) return;
  PaperRunner& runner = m_state->runner;
  const bool can = m_state->entry().canBeSetUp();
  const bool mine = runner.isOf(m_state->entry());
  const PaperCost cost = runner.cost(m_state->entry());
  m_run->setEnabled(can && (mine || !runner.busy()));
  m_run->setText(mine ? tr("Cancel") : cost.done > 0 && cost.done < cost.runs ? tr("Resume   R") : tr("Run again   R"));
  m_run->setToolTip(mine  ? tr("Stop; finished runs are kept and the next start resumes there")
                    : can ? tr("Run this experiment in the background; its numbers replace the shipped ones here, "
                               "never in the file (R)")
                          : tr("This experiment cannot be set up"));
  m_progress->setVisible(mine);
  m_progress->setRange(0, static_cast<int>(runner.totalRuns()));
  m_progress->setValue(static_cast<int>(runner.finishedRuns()));
  const QStringList parts = timeParts(mine, cost);
  m_time->setVisible(!parts.isEmpty());
  m_time->setText(parts.join(QStringLiteral(" · ")));
}

}  // namespace roundel::widgets
