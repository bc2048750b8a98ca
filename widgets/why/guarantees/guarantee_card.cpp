// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/guarantee_card.h"

#include <QClipboard>
#include <QGraphicsOpacityEffect>
#include <QGridLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/guarantees/report.h"
#include "widgets/base/formula/formula_view.h"
#include "widgets/base/theme/elided_label.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/why/guarantees/card_head.h"
#include "widgets/why/guarantees/guarantee_text.h"
#include "widgets/why/guarantees/scale_view.h"
#include "widgets/why/guarantees/signs.h"

namespace roundel::widgets {
namespace {

using guarantees::Check;
using guarantees::Guarantee;
using guarantees::Verdict;

constexpr int kEdge = 5, kAir = 8, kProgress = 1000;
constexpr double kTextPx = 12, kStale = 0.5;

QString text(const std::string& of) { return QString::fromStdString(of); }

void clear(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
}

}  // namespace

GuaranteeCard::GuaranteeCard(const Theme* theme, QWidget* parent) : QFrame(parent), m_theme(theme) {
  setProperty("panel", true);
  setObjectName(QStringLiteral("guarantee-card"));
  setFocusPolicy(Qt::StrongFocus);
  setToolTip(tr("Arrows: other cards. Enter: the help of this theorem. C: copy. T: try it. Tab: the symbols"));
  m_column = new QVBoxLayout(this);
  m_column->setContentsMargins(kEdge + screenPx(12), screenPx(10), screenPx(12), screenPx(10));
  m_column->setSpacing(screenPx(kAir));
  setMinimumHeight(screenPx(kLeastHeight));
  makeHead();
  m_sentence = makeLabel({}, "dim", this);
  m_sentence->setWordWrap(true);
  m_formulas = new QWidget(this);
  m_conditionsTitle = makeLabel(QStringLiteral("<b>%1</b>").arg(tr("Conditions")), "", this);
  m_conditions = new QWidget(this);
  auto* grid = new QGridLayout(m_conditions);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(screenPx(4));
  grid->setColumnStretch(1, 3);
  grid->setColumnStretch(2, 2);
  m_gaps = makeLabel({}, "note", this);
  m_gaps->setWordWrap(true);
  for (QWidget* part : std::initializer_list<QWidget*>{m_formulas, m_sentence, m_conditionsTitle, m_conditions, m_gaps})
    m_column->addWidget(part);
  m_column->addStretch(1);
  makeScale();
  // Ids of jobs and nodes in these texts are not markup.
  for (QLabel* label : {m_sentence, m_gaps, m_values, m_bound}) label->setTextFormat(Qt::PlainText);
}

void GuaranteeCard::makeHead() {
  m_head = new HeadLine(m_theme, this);
  m_pill = new VerdictPill(m_theme, this);
  m_remove = linkButton(tr("Remove"), tr("Removes this try"), this);
  connect(m_remove, &QToolButton::clicked, this, [this] { emit removeRequested(m_run.name); });
  auto* row = new QHBoxLayout;
  row->setSpacing(screenPx(10));
  row->addWidget(m_head, 1);
  row->addWidget(m_remove);
  row->addWidget(m_pill, 0, Qt::AlignTop);
  m_column->addLayout(row);
  m_progress = new QProgressBar(this);
  m_progress->setRange(0, kProgress);
  m_progress->setTextVisible(false);
  m_progress->setFixedHeight(2);
  m_progress->setAccessibleName(tr("Progress of the run"));
  m_column->addWidget(m_progress);
}

void GuaranteeCard::makeScale() {
  auto* line = new QFrame(this);
  line->setProperty("line", true);
  m_column->addWidget(line);
  auto* row = new QHBoxLayout;
  row->setSpacing(screenPx(8));
  m_quantity = new ElidedLabel("title", this);
  m_meaning = new ElidedLabel("note", this);
  m_cancel = linkButton(tr("searching the optimum: cancel"), tr("Ends the search; known values stay"), this);
  connect(m_cancel, &QToolButton::clicked, this, [this] { emit cancelRequested(m_run.name); });
  m_help = linkButton(tr("The proof has a gap: see help"), tr("Opens the help on this theorem (Enter)"), this);
  connect(m_help, &QToolButton::clicked, this, [this] { emit helpRequested(helpPlace()); });
  row->addWidget(m_quantity);
  row->addWidget(m_meaning, 1);
  row->addWidget(m_cancel);
  m_firstRemedy =
      linkButton({}, tr("Adds a run beside this one in which only this condition differs (T: the first)"), this);
  m_firstRemedy->setObjectName(QStringLiteral("try-it"));
  connect(m_firstRemedy, &QToolButton::clicked, this, &GuaranteeCard::tryFirst);
  row->addWidget(m_help);
  row->addWidget(m_firstRemedy);
  m_column->addLayout(row);
  m_remedies = new QWidget(this);
  plainRow(m_remedies, screenPx(4));
  m_column->addWidget(m_remedies);
  m_values = makeLabel({}, "", this);
  m_values->setWordWrap(true);
  m_scale = new ScaleView(this);
  m_bound = makeLabel({}, "note", this);
  m_bound->setWordWrap(true);
  for (QWidget* part : std::initializer_list<QWidget*>{m_values, m_scale, m_bound}) m_column->addWidget(part);
}

const Guarantee* GuaranteeCard::guarantee() const {
  if (m_run.found == nullptr || m_theorem < 0) return nullptr;
  return &m_run.found->theorems[static_cast<std::size_t>(m_theorem)];
}

QColor GuaranteeCard::ink() const { return schedulerStyle(text(m_run.policy), m_run.mark, *m_theme).text; }

QString GuaranteeCard::helpPlace() const {
  const Guarantee* shown_guarantee = guarantee();
  return QStringLiteral("guarantees") +
         (shown_guarantee == nullptr ? QString() : QLatin1Char('#') + text(shown_guarantee->anchor));
}

void GuaranteeCard::show(const GuaranteedRun& run, int theorem, double end) {
  const bool is_unchanged = run == m_run && theorem == m_theorem && end == m_scaleEnd;
  if (is_unchanged && !m_outdated) return;
  m_outdated = false;
  m_scaleEnd = end;
  m_run = run;
  m_theorem = theorem;
  const Guarantee* shown_guarantee = guarantee();
  for (QWidget* part :
       std::initializer_list<QWidget*>{m_sentence, m_formulas, m_conditionsTitle, m_conditions, m_quantity, m_meaning,
                                       m_scale, m_bound, m_values, m_gaps, m_help, m_firstRemedy})
    part->setVisible(shown_guarantee != nullptr);
  showHead();
  m_cancel->setVisible(shown_guarantee != nullptr && run.searching);
  m_remedies->setVisible(false);
  if (shown_guarantee != nullptr) {
    showStatement();
    showConditions();
    showRemedies();
    showScale(end);
  }
  setGraphicsEffect(nullptr);
  if (run.stale) {
    auto* faint = new QGraphicsOpacityEffect(this);
    faint->setOpacity(kStale);
    setGraphicsEffect(faint);
  }
  const QString missing = run.message.isEmpty() ? verdictShort(Verdict::NeedsWholeRun) : run.message;
  setAccessibleName(shown_guarantee != nullptr ? spokenText(*shown_guarantee)
                                               : run.name + QStringLiteral(", ") + missing);
  update();
}

void GuaranteeCard::showHead() {
  const Guarantee* shown_guarantee = guarantee();
  m_remove->setVisible(m_run.tried);
  m_progress->setVisible(m_run.progress < 1);
  m_progress->setValue(static_cast<int>(m_run.progress * kProgress));
  m_pill->setVisible(shown_guarantee != nullptr || m_run.message.isEmpty());
  if (shown_guarantee != nullptr) {
    m_head->setTexts(m_run.name, ink(),
                     QStringLiteral("%1: %2").arg(text(shown_guarantee->theorem), text(shown_guarantee->title)));
    return m_pill->setVerdict(shown_guarantee->verdict, verdictWords(*shown_guarantee));
  }
  m_head->setTexts(m_run.name, ink(), {});
  m_sentence->setText(m_run.message);
  m_sentence->setVisible(!m_run.message.isEmpty());
  m_pill->setVerdict(Verdict::NeedsWholeRun, m_run.progress < 1 ? tr("needs the whole run") : tr("computing…"));
}

void GuaranteeCard::showStatement() {
  const Guarantee& shown_guarantee = *guarantee();
  while (m_views.size() < shown_guarantee.formulas.size()) {
    auto* view = new FormulaView(m_formulas);
    view->setToolTip(tr("Tab goes from symbol to symbol; the meaning of each is shown below"));
    connect(view, &FormulaView::pointed, this, &GuaranteeCard::showSymbol);
    m_views.push_back(view);
  }
  layOutFormulas();
  showSymbol(nullptr);
}

// Side by side if they fit, otherwise below each other.
void GuaranteeCard::layOutFormulas() {
  const Guarantee* shown_guarantee = guarantee();
  if (shown_guarantee == nullptr) return;
  const int room = width() - m_column->contentsMargins().left() - m_column->contentsMargins().right();
  constexpr int kBox = 18;
  int x = 0;
  int y = 0;
  int row_height = 0;
  for (std::size_t i = 0; i < m_views.size(); ++i) {
    m_views[i]->setVisible(i < shown_guarantee->formulas.size());
    if (i >= shown_guarantee->formulas.size()) continue;
    const double natural = layOut(shown_guarantee->formulas[i], 1e6, formulaMeasure(), textScale()).width + kBox;
    const int formula_width = std::min(room, static_cast<int>(std::ceil(natural)));
    if (x > 0 && x + formula_width > room) {
      x = 0;
      y += row_height + screenPx(4);
      row_height = 0;
    }
    m_views[i]->setFormula(shown_guarantee->formulas[i], *m_theme, formula_width);
    m_views[i]->move(x, y);
    x += formula_width + screenPx(6);
    row_height = std::max(row_height, m_views[i]->height());
  }
  m_formulas->setFixedHeight(y + row_height);
  m_formulas->setVisible(!shown_guarantee->formulas.empty());
}

void GuaranteeCard::showSymbol(const trace::Formula* term) {
  const Guarantee* shown_guarantee = guarantee();
  if (shown_guarantee == nullptr) return;
  if (term == nullptr) return m_sentence->setText(tr("“%1”").arg(text(shown_guarantee->sentence)));
  const auto note =
      std::ranges::find(shown_guarantee->symbols, trace::symbolsText(*term), &guarantees::SymbolNote::symbol);
  if (note == shown_guarantee->symbols.end()) return;
  const QString unit = note->unit.empty() ? QString() : QLatin1Char(' ') + text(note->unit);
  m_sentence->setText(
      tr("%1 = %2%3: %4 (%5)")
          .arg(text(note->symbol), text(trace::valuesText(*term)), unit, text(note->meaning), text(note->source)));
}

void GuaranteeCard::showConditions() {
  auto* grid = static_cast<QGridLayout*>(m_conditions->layout());
  clear(grid);
  std::vector<const guarantees::Condition*> order;
  for (const guarantees::Condition& condition : guarantee()->conditions) order.push_back(&condition);
  // In a narrow card, unmet conditions come first.
  if (width() < screenPx(kLeastWidth))
    std::ranges::stable_partition(order, [](const auto* condition) { return condition->check == Check::NotMet; });
  int row = 0;
  for (const guarantees::Condition* condition : order) {
    auto* sign = new SignView(signOf(condition->check), m_theme, m_conditions);
    QLabel* words = makeLabel(text(condition->text), "", m_conditions);
    QLabel* found_label =
        makeLabel(text(condition->found), condition->check == Check::NotMet ? "bad" : "dim", m_conditions);
    for (QLabel* label : {words, found_label}) {
      label->setTextFormat(Qt::PlainText);
      label->setWordWrap(true);
      label->setFont(
          screenFont(kTextPx, condition->check == Check::NotMet && label == words ? QFont::DemiBold : QFont::Normal));
    }
    words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    found_label->setAlignment(Qt::AlignRight | Qt::AlignTop);
    grid->addWidget(sign, row, 0, Qt::AlignTop);
    grid->addWidget(words, row, 1);
    grid->addWidget(found_label, row++, 2);
    for (QWidget* part : std::initializer_list<QWidget*>{sign, words, found_label}) part->show();
  }
  showReasons();
}

// Shows what is false or missing in the proof.
void GuaranteeCard::showReasons() {
  const Guarantee& shown_guarantee = *guarantee();
  QStringList reasons;
  if (shown_guarantee.verdict == Verdict::FailsAsPrinted)
    reasons << tr("It fails because %1.").arg(text(shown_guarantee.reason));
  for (const std::string& gap : shown_guarantee.gaps) reasons << tr("Gap: %1.").arg(text(gap));
  m_gaps->setText(reasons.join(QLatin1Char('\n')));
  m_gaps->setVisible(!reasons.isEmpty());
  m_help->setText(shown_guarantee.gaps.empty() ? tr("See help") : tr("The proof has a gap: see help"));
  m_help->setVisible(!reasons.isEmpty());
}

void GuaranteeCard::showRemedies() {
  auto* row = static_cast<QHBoxLayout*>(m_remedies->layout());
  clear(row);
  row->addStretch(1);
  int count = 0;
  for (const guarantees::Condition& condition : guarantee()->conditions) {
    if (!condition.remedy || m_run.tried) continue;
    const QString words = tr("Try it with %1").arg(text(condition.remedy->name));
    if (count++ == 0) {
      m_firstRemedy->setText(words);
      continue;
    }
    QToolButton* link = linkButton(words, m_firstRemedy->toolTip(), m_remedies);
    connect(link, &QToolButton::clicked, this,
            [this, remedy = *condition.remedy] { emit tryRequested(m_run.name, remedy); });
    row->addWidget(link);
    link->show();
  }
  m_firstRemedy->setVisible(count > 0);
  m_remedies->setVisible(count > 1);
}

void GuaranteeCard::showScale(double end) {
  const guarantees::Scale& scale = guarantee()->scale;
  m_quantity->setText(text(scale.quantity));
  m_meaning->setText(ratioMeaning(scale));
  const bool has_bound = scale.bound.has_value();
  m_scale->setVisible(has_bound);
  m_bound->setVisible(has_bound);
  m_values->setVisible(!has_bound);
  m_values->setText(valuesLine(scale));
  m_bound->setText(boundText(scale));
  if (has_bound) m_scale->setScale(*guarantee(), end, ink(), *m_theme);
}

QWidget* GuaranteeCard::chainTabs(QWidget* before) {
  std::vector<QWidget*> chain{before, this};
  for (FormulaView* view : m_views) chain.push_back(view);
  chain.insert(chain.end(), {m_remove, m_cancel, m_help, m_firstRemedy});
  for (QToolButton* link : m_remedies->findChildren<QToolButton*>()) chain.push_back(link);
  for (std::size_t i = 1; i < chain.size(); ++i)
    if (chain[i - 1] != nullptr) setTabOrder(chain[i - 1], chain[i]);
  return chain.back();
}

void GuaranteeCard::copy() const {
  const Guarantee* shown_guarantee = guarantee();
  if (shown_guarantee != nullptr)
    QGuiApplication::clipboard()->setText(text(guarantees::asText({.theorems = {*shown_guarantee}, .stopped = false})));
}

void GuaranteeCard::tryFirst() {
  const Guarantee* shown_guarantee = guarantee();
  if (shown_guarantee == nullptr || m_run.tried) return;
  const auto first = std::ranges::find_if(shown_guarantee->conditions,
                                          [](const auto& condition) { return condition.remedy.has_value(); });
  if (first != shown_guarantee->conditions.end()) emit tryRequested(m_run.name, *first->remedy);
}

void GuaranteeCard::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const SchedulerStyle style = schedulerStyle(text(m_run.policy), m_run.mark, *m_theme);
  QPen pen(style.line, kEdge, Qt::SolidLine, Qt::FlatCap);
  if (!style.dash.isEmpty() || m_run.tried)
    pen.setDashPattern(style.dash.isEmpty() ? QVector<qreal>{3, 1} : style.dash);
  painter.setPen(pen);
  painter.drawLine(QPointF(kEdge / 2.0 + 1, kPanelRadius), QPointF(kEdge / 2.0 + 1, height() - kPanelRadius));
  if (!hasFocus()) return;
  painter.setPen(QPen(m_theme->accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
}

// Handles its keys before the window's shortcuts.
bool GuaranteeCard::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && hasFocus()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_C || key->key() == Qt::Key_T)) {
      event->accept();
      return true;
    }
  }
  return QFrame::event(event);
}

void GuaranteeCard::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() != Qt::NoModifier && event->modifiers() != Qt::KeypadModifier)
    return QFrame::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      emit stepped(event->key());
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      emit helpRequested(helpPlace());
      return;
    case Qt::Key_C:
      copy();
      return;
    case Qt::Key_T:
      tryFirst();
      return;
    default:
      QFrame::keyPressEvent(event);
  }
}

void GuaranteeCard::focusInEvent(QFocusEvent* event) {
  QFrame::focusInEvent(event);
  emit focused();
  update();
}

void GuaranteeCard::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (event->size().width() == event->oldSize().width()) return;
  layOutFormulas();
  const bool was = event->oldSize().width() < screenPx(kLeastWidth);
  if (guarantee() != nullptr && was != (width() < screenPx(kLeastWidth))) showConditions();
}

}  // namespace roundel::widgets
