// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/run_rows.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/why/guarantees/guarantee_text.h"
#include "widgets/why/guarantees/signs.h"

namespace roundel::widgets {
namespace {

constexpr int kRowHigh = 46, kRowEdge = 4, kRowSign = 13, kInset = 10;
constexpr double kRowNamePx = 13;

QString shortWords(const GuaranteedRun& run) {
  const guarantees::Guarantee* theorem = mainTheorem(run);
  if (theorem != nullptr) return verdictShort(theorem->verdict);
  if (!run.message.isEmpty()) return run.message;
  return run.progress < 1 ? RunRow::tr("needs the whole run") : RunRow::tr("computing…");
}

void addWord(QGridLayout* grid, QWidget* sign, const QString& title, const QString& meaning, QWidget* parent) {
  const int row = grid->rowCount();
  QLabel* name = makeLabel(title, "title", parent);
  QLabel* words = makeLabel(meaning, "dim", parent);
  words->setWordWrap(true);
  grid->addWidget(sign, row, 0, Qt::AlignTop | Qt::AlignHCenter);
  grid->addWidget(name, row, 1);
  grid->addWidget(words, row + 1, 1);
}

QGridLayout* gridOf(Panel* panel) {
  auto* grid = new QGridLayout(panel->body());
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(screenPx(8));
  grid->setVerticalSpacing(screenPx(1));
  grid->setColumnStretch(1, 1);
  return grid;
}

}  // namespace

const guarantees::Guarantee* mainTheorem(const GuaranteedRun& run) {
  if (run.found == nullptr || run.found->theorems.empty()) return nullptr;
  const auto& theorems = run.found->theorems;
  const auto last = std::find_if(theorems.rbegin(), theorems.rend(),
                                 [](const auto& theorem) { return theorem.scale.bound.has_value(); });
  return last == theorems.rend() ? &theorems.front() : &*last;
}

RunRow::RunRow(const Theme* theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
  setCheckable(true);
  setAutoExclusive(true);
  setFocusPolicy(Qt::StrongFocus);
  setObjectName(QStringLiteral("guarantee-run"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RunRow::sizeHint() const { return {screenPx(200), screenPx(kRowHigh)}; }

void RunRow::show(const GuaranteedRun& run) {
  m_run = run;
  const guarantees::Guarantee* theorem = mainTheorem(run);
  setText(run.name);
  setAccessibleName(theorem != nullptr ? spokenText(*theorem) : run.name + QStringLiteral(", ") + shortWords(run));
  setToolTip(plainTip(theorem != nullptr
                          ? tr("%1, %2: go to its card").arg(run.name, QString::fromStdString(theorem->theorem))
                          : run.name + QStringLiteral(": ") + shortWords(run)));
  update();
}

void RunRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (isChecked()) {
    painter.setPen(QPen(m_theme->accent, 1));
    painter.setBrush(m_theme->accentSoft);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
  }
  const SchedulerStyle style = schedulerStyle(QString::fromStdString(m_run.policy), m_run.mark, *m_theme);
  painter.fillRect(QRectF(screenPx(6), screenPx(9), kRowEdge, height() - screenPx(18)), style.line);
  const int left = screenPx(6) + kRowEdge + screenPx(kInset);
  const guarantees::Guarantee* theorem = mainTheorem(m_run);
  const QString ratio = theorem == nullptr ? QString() : ratioText(theorem->scale.ratio(theorem->scale.run));
  const QFont bold = screenFont(kRowNamePx, QFont::DemiBold);
  painter.setFont(bold);
  const int ratio_width = QFontMetrics(bold).horizontalAdvance(ratio);
  const QRect top(left, screenPx(5), width() - left - screenPx(kInset), height() / 2 - screenPx(5));
  painter.setPen(m_theme->text);
  painter.drawText(top, Qt::AlignRight | Qt::AlignVCenter, ratio);
  painter.setPen(style.text);
  painter.drawText(top.adjusted(0, 0, -ratio_width - screenPx(6), 0), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(bold).elidedText(m_run.name, Qt::ElideRight, top.width() - ratio_width - screenPx(6)));
  const Sign sign = theorem == nullptr ? Sign::Dash : signOf(theorem->verdict);
  const QRect below(left, height() / 2, top.width(), height() / 2 - screenPx(5));
  const int side = screenPx(kRowSign);
  paintSign(painter, QRectF(below.left(), below.center().y() - side / 2.0, side, side), sign, *m_theme);
  const QFont small_font = screenFont(kBodyPx);
  painter.setFont(small_font);
  painter.setPen(signInk(sign, *m_theme));
  const QRect words = below.adjusted(side + screenPx(6), 0, 0, 0);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(small_font).elidedText(shortWords(m_run), Qt::ElideRight, words.width()));
  if (!hasFocus()) return;
  painter.setPen(QPen(m_theme->accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kControlRadius, kControlRadius);
}

Panel* makeWordsPanel(const Theme* theme, QWidget* parent) {
  auto* panel = new Panel(RunRow::tr("What the words mean"), parent);
  QWidget* body = panel->body();
  QGridLayout* grid = gridOf(panel);
  const auto add = [&](Sign sign, const QString& title, const QString& meaning) {
    addWord(grid, new SignView(sign, theme, body), title, meaning, body);
  };
  add(Sign::Tick, RunRow::tr("Holds"), RunRow::tr("All conditions are met, and the run is inside the bound."));
  add(Sign::Dash, RunRow::tr("The proof has a gap"),
      RunRow::tr("Inside the bound, but a step of the proof is missing."));
  add(Sign::Dash, RunRow::tr("Does not apply here"),
      RunRow::tr("A condition is not met. The bound is drawn dashed and proves nothing."));
  add(Sign::Cross, RunRow::tr("Fails as printed"),
      RunRow::tr("A step of the proof is false for this run. The help says which one."));
  return panel;
}

Panel* makeMarksPanel(const Theme* theme, QWidget* parent) {
  auto* panel = new Panel(RunRow::tr("The four marks"), parent);
  QWidget* body = panel->body();
  QGridLayout* grid = gridOf(panel);
  const auto add = [&](SignView::Legend mark, const QString& title, const QString& meaning) {
    addWord(grid, new SignView(mark, theme, body), title, meaning, body);
  };
  add(SignView::Legend::Bound, RunRow::tr("Bound"), RunRow::tr("Lower or upper: no schedule can be better."));
  add(SignView::Legend::Optimum, RunRow::tr("Optimum"), RunRow::tr("Found by search, up to 6 jobs."));
  add(SignView::Legend::Run, RunRow::tr("This run"), RunRow::tr("In the colour of its scheduler."));
  add(SignView::Legend::Guaranteed, RunRow::tr("Guaranteed bound"), RunRow::tr("The run cannot be worse."));
  QLabel* note = makeLabel(RunRow::tr("Scales are logarithmic; 1 is the bound."), "dim", body);
  note->setWordWrap(true);
  grid->addWidget(note, grid->rowCount(), 0, 1, 2);
  return panel;
}

}  // namespace roundel::widgets
