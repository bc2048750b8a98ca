// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/talk_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/style.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/stage/presenter/talk.h"
#include "widgets/stage/talk/slide_list.h"

namespace roundel::widgets {
namespace {

constexpr int kNotesHeight = 72;
constexpr std::size_t kMostListed = 500;  // of more jobs only the chosen one is in the list of spots

QString plain(const std::string& words) { return QString::fromStdString(words); }

}  // namespace

TalkPanel::TalkPanel(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench), m_view(new QListView(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, 4, kGap, kGap);
  layout->addWidget(makeButtons());
  m_empty = makeLabel(tr("No slides yet. A slide is an instant with a sentence: Add slide takes the present moment of "
                         "the window, with the selected job as its spot."),
                      "note", this);
  m_empty->setWordWrap(true);
  layout->addWidget(m_empty);
  makeView();
  layout->addWidget(m_view, 1);
  m_fields = makeFields();
  layout->addWidget(m_fields);
  layout->addStretch();
  connect(&bench->slides, &Slides::changed, this, &TalkPanel::refresh);
  connect(&bench->comparison, &ComparisonController::finished, this, &TalkPanel::refresh);
  connect(&bench->document, &Document::replaced, this, &TalkPanel::refresh);
  connect(&bench->selection, &Selection::changed, this, &TalkPanel::pickSpot);
  connect(&bench->selection, &Selection::nodesChanged, this, &TalkPanel::pickSpot);
  refresh();
}

void TalkPanel::makeView() {
  auto* slides = new SlideList(m_bench, this);
  m_view->setModel(slides);
  connect(slides, &SlideList::slideMoved, this, &TalkPanel::setCurrent);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setIconSize({SlideList::kPictureWidth, SlideList::kPictureHeight});
  m_view->setWordWrap(true);
  m_view->setTextElideMode(Qt::ElideRight);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setDragDropMode(QAbstractItemView::InternalMove);
  m_view->setDefaultDropAction(Qt::MoveAction);
  m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_view->setAccessibleName(tr("Slides"));
  m_view->setToolTip(
      tr("Enter goes there, F2 edits the sentence, Delete removes, Insert adds, Alt+Up and Alt+Down or a drag move"));
  m_view->installEventFilter(this);
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &TalkPanel::refresh);
  connect(m_view, &QListView::doubleClicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
}

QWidget* TalkPanel::makeButtons() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const QString& words, const char* name, const QString& tip, auto act) {
    auto* button = new QPushButton(words, part);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this, act);
    row->addWidget(button);
    return button;
  };
  add(tr("Add slide"), "slide-add", tr("The present moment of the window, after the chosen slide (Insert)"),
      [this] { addPresent(); });
  m_present = add(tr("Present"), "slide-present",
                  tr("Show the slides on the whole screen, from the one at the playhead or from the first (Shift+F11)"),
                  [this] { emit presentRequested(); });
  m_export = add(tr("Export…"), "slide-export", tr("The slides as PDF, as a page for a browser, or as a file"),
                 [this] { emit exportRequested(); });
  row->addStretch(1);
  return part;
}

QWidget* TalkPanel::makeFields() {
  auto* part = new QWidget(this);
  auto* form = new QFormLayout(part);
  form->setContentsMargins(0, 4, 0, 0);
  form->setRowWrapPolicy(QFormLayout::DontWrapRows);
  m_sentence = new QLineEdit(part);
  m_sentence->setObjectName(QStringLiteral("slide-sentence"));
  m_sentence->setToolTip(tr("Shown below the picture, in at most two lines (F2)"));
  form->addRow(tr("Sentence"), m_sentence);
  connect(m_sentence, &QLineEdit::editingFinished, this, [this] {
    edit([&](talk::Slide& slide) { slide.sentence = m_sentence->text().simplified().toStdString(); });
  });
  m_instant = new QLineEdit(part);
  m_instant->setObjectName(QStringLiteral("slide-instant"));
  m_instant->setToolTip(
      tr("Seconds, or start:J2, finish:J2, arrival:J2, decision:3 of the first scheduler that the slide shows"));
  form->addRow(tr("Instant"), m_instant);
  connect(m_instant, &QLineEdit::editingFinished, this, &TalkPanel::setInstant);
  m_fault = makeLabel({}, "note", part);
  m_fault->setWordWrap(true);
  form->addRow(m_fault);
  m_views = new QComboBox(part);
  m_views->setObjectName(QStringLiteral("slide-view"));
  m_views->setToolTip(tr("What the slide shows above its sentence"));
  for (const auto& [word, name] :
       {std::pair("lanes", tr("Lanes")), std::pair("stage", tr("Stage")), std::pair("plots", tr("Plots")),
        std::pair("why", tr("Why")), std::pair("guarantees", tr("Guarantees"))})
    m_views->addItem(name, QLatin1String(word));
  for (const std::string& kind : figures::kinds()) m_views->addItem(figures::titleOf(kind), plain(kind));
  form->addRow(tr("View"), m_views);
  connect(m_views, &QComboBox::activated, this,
          [this] { edit([&](talk::Slide& slide) { slide.view = m_views->currentData().toString().toStdString(); }); });
  makeSpot(form);
  m_notes = new QPlainTextEdit(part);
  m_notes->setObjectName(QStringLiteral("slide-notes"));
  m_notes->setFixedHeight(kNotesHeight);
  m_notes->setTabChangesFocus(true);
  m_notes->setToolTip(tr("For the speaker only: on the other screen (N in the presenter), and in a PDF with notes"));
  m_notes->installEventFilter(this);
  form->addRow(tr("Notes"), m_notes);
  for (QWidget* field : {static_cast<QWidget*>(m_sentence), static_cast<QWidget*>(m_instant),
                         static_cast<QWidget*>(m_views), static_cast<QWidget*>(m_notes)})
    if (const auto* label = qobject_cast<QLabel*>(form->labelForField(field))) field->setAccessibleName(label->text());
  return part;
}

void TalkPanel::makeSpot(QFormLayout* form) {
  auto* row = new QHBoxLayout;
  m_spot = new QComboBox(form->parentWidget());
  m_spot->setObjectName(QStringLiteral("slide-spot"));
  m_spot->setAccessibleName(tr("Spot"));
  m_spot->setToolTip(tr("What the slide points at: a job, a node, a GPU type or a scheduler"));
  m_spot->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_pick = new QPushButton(tr("Click one"), form->parentWidget());
  m_pick->setObjectName(QStringLiteral("slide-pick"));
  m_pick->setCheckable(true);
  m_pick->setToolTip(tr("The next job that you click in the window becomes the spot of the slide"));
  row->addWidget(m_spot, 1);
  row->addWidget(m_pick);
  form->addRow(tr("Spot"), row);
  connect(m_spot, &QComboBox::activated, this, [this] {
    const QStringList parts = m_spot->currentData().toStringList();
    talk::Spot spot;
    if (parts.size() == 2) spot = {static_cast<talk::Spot::Kind>(parts[0].toInt()), parts[1].toStdString()};
    edit([&](talk::Slide& slide) { slide.spot = spot; });
  });
}

void TalkPanel::fillSpots() {
  const int row = current();
  const talk::Spot spot = row < 0 ? talk::Spot() : m_bench->slides.all()[static_cast<std::size_t>(row)].spot;
  const model::Scenario& scenario = m_bench->document.scenario();
  m_spot->clear();
  m_spot->addItem(tr("none"));
  const auto add = [&](const QString& words, talk::Spot::Kind kind, const std::string& name) {
    m_spot->addItem(words.arg(shown(name)), QStringList{QString::number(static_cast<int>(kind)), plain(name)});
    if (spot == talk::Spot{kind, name}) m_spot->setCurrentIndex(m_spot->count() - 1);
  };
  for (const auto& job : scenario.jobs)
    if (scenario.jobs.size() <= kMostListed || talk::jobOf(spot) == job.id)
      add(tr("job %1"), talk::Spot::Kind::Job, job.id);
  for (const auto& node : scenario.nodes) add(tr("node %1"), talk::Spot::Kind::Node, node.id);
  for (const auto& type : scenario.gpu_types) add(tr("GPU type %1"), talk::Spot::Kind::Type, type.id);
  for (const LaneState& lane : m_bench->comparison.lanes())
    add(tr("scheduler %1"), talk::Spot::Kind::Lane, lane.lane.label);
  if (spot.kind != talk::Spot::Kind::None && m_spot->currentIndex() <= 0)
    add(tr("%1 (not in this scenario)"), spot.kind, spot.name);
}

int TalkPanel::current() const {
  const int row = m_view->currentIndex().row();
  return row < m_bench->slides.count() ? row : -1;
}

void TalkPanel::setCurrent(int row) {
  if (row >= 0 && row < m_bench->slides.count()) m_view->setCurrentIndex(m_view->model()->index(row, 0));
}

void TalkPanel::addPresent() {
  const int row = current();
  const int target_row = row < 0 ? m_bench->slides.count() : row + 1;
  if (m_bench->slides.insert(target_row, presentSlide(*m_bench))) setCurrent(target_row);
}

void TalkPanel::edit(const std::function<void(talk::Slide&)>& change) {
  const int row = current();
  if (row < 0 || m_filling) return;
  talk::Slide slide = m_bench->slides.all()[static_cast<std::size_t>(row)];
  change(slide);
  m_bench->slides.replace(row, slide);
}

void TalkPanel::setInstant() {
  const auto instant = lesson::instantFromText(m_instant->text().trimmed().toStdString());
  if (instant) return edit([&](talk::Slide& slide) { slide.at = *instant; });
  m_fault->setText(tr("%1 is no instant: write seconds, start:J2, finish:J2, arrival:J2 or decision:3")
                       .arg(shown(m_instant->text().left(40))));
  m_fault->show();
}

void TalkPanel::refresh() {
  const bool has_slides = m_bench->slides.count() > 0;
  m_empty->setVisible(!has_slides);
  m_view->setVisible(has_slides);
  m_present->setEnabled(has_slides);
  m_export->setEnabled(has_slides);
  const int row = current();
  m_fields->setVisible(row >= 0);
  m_pick->setChecked(m_pick->isChecked() && row >= 0);
  if (row < 0) return;
  m_filling = true;
  const talk::Slide& slide = m_bench->slides.all()[static_cast<std::size_t>(row)];
  m_sentence->setText(plain(slide.sentence));
  if (!m_sentence->hasFocus()) m_sentence->home(false);  // its beginning is shown
  m_instant->setText(plain(toString(slide.at)));
  if (m_notes->toPlainText() != plain(slide.notes)) m_notes->setPlainText(plain(slide.notes));
  int view = m_views->findData(plain(slide.view));
  if (view < 0) m_views->addItem(shown(slide.view), plain(slide.view)), view = m_views->count() - 1;
  m_views->setCurrentIndex(view);
  fillSpots();
  const std::string missing = instantOf(m_bench->comparison.lanes(), slide).missing;
  if (!slide.scenario.empty())
    m_fault->setText(tr("It is of %1: the presenter and a PDF show it as a still picture.").arg(shown(slide.scenario)));
  else
    m_fault->setText(missing.empty() ? QString() : tr("No such instant: %1").arg(shown(missing)));
  m_fault->setVisible(!m_fault->text().isEmpty());
  m_filling = false;
}

void TalkPanel::moveSlide(int by) {
  const int row = current(), to = row + by;
  if (row < 0 || to < 0 || to >= m_bench->slides.count()) return;
  m_view->model()->moveRows({}, row, 1, {}, by < 0 ? to : to + 1);
}

void TalkPanel::goTo(int row) {
  if (row < 0 || row >= m_bench->slides.count()) return;
  const talk::Slide& slide = m_bench->slides.all()[static_cast<std::size_t>(row)];
  const lesson::FoundInstant found_instant = instantOf(m_bench->comparison.lanes(), slide);
  if (!found_instant.missing.empty() || !slide.scenario.empty()) return;
  m_bench->playhead.pause();
  m_bench->playhead.setNow(found_instant.at_s);
}

void TalkPanel::pickSpot() {
  if (!m_pick->isChecked()) return;
  const auto& jobs = m_bench->document.scenario().jobs;
  const model::JobIndex job = m_bench->selection.job();
  talk::Spot spot;
  if (job.valid() && job < jobs.size())
    spot = {talk::Spot::Kind::Job, jobs[job].id};
  else if (m_bench->selection.nodes().size() == 1)
    spot = {talk::Spot::Kind::Node, m_bench->selection.nodes().front()};
  if (spot.kind == talk::Spot::Kind::None) return;
  m_pick->setChecked(false);
  edit([&](talk::Slide& slide) { slide.spot = spot; });
}

bool TalkPanel::handleKey(int key, Qt::KeyboardModifiers with) {
  const int row = current();
  const bool is_plain = with == Qt::NoModifier || with == Qt::KeypadModifier;
  if (with == Qt::AltModifier && (key == Qt::Key_Up || key == Qt::Key_Down))
    return moveSlide(key == Qt::Key_Up ? -1 : 1), true;
  if (!is_plain) return false;
  if (key == Qt::Key_Return || key == Qt::Key_Enter) return goTo(row), true;
  if (key == Qt::Key_Insert) return addPresent(), true;
  if (key == Qt::Key_F2) return m_sentence->setFocus(), m_sentence->selectAll(), true;
  if (key != Qt::Key_Delete || row < 0) return false;
  m_bench->slides.remove(row);
  setCurrent(std::min(row, m_bench->slides.count() - 1));
  return true;
}

bool TalkPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_notes && event->type() == QEvent::FocusOut)
    edit([&](talk::Slide& slide) { slide.notes = m_notes->toPlainText().toStdString(); });
  if (watched == m_view && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (handleKey(key->key(), key->modifiers())) return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace roundel::widgets
