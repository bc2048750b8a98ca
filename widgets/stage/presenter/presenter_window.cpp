// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_window.h"

#include <QApplication>
#include <QBuffer>
#include <QCloseEvent>
#include <QContextMenuEvent>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QStandardPaths>
#include <QTime>
#include <algorithm>
#include <cmath>

#include "core/io/files/write_file.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/stage/presenter/folded_rows.h"
#include "widgets/stage/presenter/presenter_lane_painter.h"

namespace roundel::widgets {
namespace {

constexpr int kSecond_ms = 1000, kFrame_ms = 40, kSaid_ms = 4000, kRead_ms = 90;  // kRead_ms is per letter
constexpr double kSpotStep = 4;  // per notch of the wheel, at 1280 x 720

// Selects the job at a point of the page, or none.
void selectAt(const StrokeGround& ground, QPointF at, Workbench& bench) {
  const auto hit =
      std::find_if(ground.marks.rbegin(), ground.marks.rend(), [&](const auto& m) { return m.area.contains(at); });
  const auto problem = bench.document.problem();
  bench.selection.selectJob(hit == ground.marks.rend() || !problem ? model::JobIndex() : problem->findJob(hit->job));
}

/// A PNG path in the folder, with a number if the file exists.
QString freeFile(const QString& folder, QString name) {
  for (QChar& letter : name)
    if (QStringLiteral("/\\:*?\"<>|").contains(letter)) letter = QLatin1Char('-');
  const QString stem = QDir(folder).filePath(name);
  QString file = stem + QStringLiteral(".png");
  for (int n = 2; QFile::exists(file); ++n) file = QStringLiteral("%1 %2.png").arg(stem, QString::number(n));
  return file;
}

LineFits fitsIn(const PresenterLayout& layout) {
  return [&layout](const QString& line) { return sentenceFits(layout, line); };
}

void selectNextJob(Workbench& bench) {
  const auto problem = bench.document.problem();
  const int count = problem ? static_cast<int>(problem->jobs.size()) : 0;
  const model::JobIndex now = bench.selection.job();
  const int next = now.valid() ? now.value + 1 : 0;
  bench.selection.selectJob(next < count ? model::JobIndex(static_cast<std::size_t>(next)) : model::JobIndex());
}

/// Keys that the page does not show, for `lanes` lanes.
QString keysToStartWith(int lanes) {
  QStringList words;
  if (lanes > 2) words << PresenterWindow::tr("1 to %1: which two schedulers").arg(std::min(lanes, 9));
  words << PresenterWindow::tr("%1: slides or decisions").arg(keysOf(PresenterAction::Own))
        << PresenterWindow::tr("%1: all keys").arg(keysOf(PresenterAction::Keys))
        << PresenterWindow::tr("right click: menu");
  return words.join(QStringLiteral("  ·  "));
}

std::string viewOf(const talk::Slide& slide) {
  return slide.scenario.empty() ? slide.view : PresenterWindow::kOtherScenario;
}
bool isElsewhere(const talk::Slide* slide) { return slide != nullptr && !slide->scenario.empty(); }

QString wallClock() { return QTime::currentTime().toString(QStringLiteral("HH:mm")); }

}  // namespace

PresenterWindow::PresenterWindow(Workbench* bench, QWidget* parent)
    : QWidget(parent, Qt::Window), m_bench(bench), m_talk(bench), m_animation(bench) {
  setObjectName(QStringLiteral("presenter"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setWindowTitle(tr("Presenter"));
  setAccessibleName(windowTitle());
  m_sinceOpened.start();
  m_clockTimer.setInterval(kSecond_ms);
  m_fadeTimer.setInterval(kFrame_ms);
  connect(&m_clockTimer, &QTimer::timeout, this, [this] {
    if (wallClock() != m_page.clock) refresh();
  });
  connect(&m_fadeTimer, &QTimer::timeout, this, [this] {
    if (!m_strokes.fade(m_sinceOpened.elapsed()) && !m_strokes.drawing()) m_fadeTimer.stop();
    update();
  });
  m_talk.begin();
  connectBench();
  refreshRuns();
  if (m_talk.place() >= 0) toSlides();
  m_clockTimer.start();
  showMessage(keysToStartWith(static_cast<int>(m_bench->comparison.lanes().size())));
}

void PresenterWindow::connectBench() {
  const ComparisonController& runs = m_bench->comparison;
  connect(&runs, &ComparisonController::lanesRenamed, this, [this](const auto& names) { m_talk.rename(names); });
  connect(&runs, &ComparisonController::lanesReset, this, &PresenterWindow::refreshRuns);
  connect(&runs, &ComparisonController::laneChanged, this, &PresenterWindow::refreshRuns);
  connect(m_bench, &Workbench::themeChanged, this, &PresenterWindow::refreshRuns);
  connect(&m_bench->playhead, &Playhead::moved, this, &PresenterWindow::refresh);
  connect(&m_bench->playhead, &Playhead::playingChanged, this, &PresenterWindow::refresh);
  connect(&m_bench->playhead, &Playhead::rangeChanged, this, &PresenterWindow::refresh);
  connect(&m_bench->selection, &Selection::changed, this, &PresenterWindow::refresh);
  connect(&m_bench->bookmarks, &Bookmarks::changed, this, &PresenterWindow::refresh);
  connect(&m_bench->slides, &Slides::changed, this, &PresenterWindow::refresh);
}

void PresenterWindow::refreshRuns() {
  m_page.theme = m_bench->theme();
  std::vector<PresentedLane> lanes;
  const std::vector<int> shown_lanes = m_talk.lanes();
  const int rows = kUnfoldedRows / std::max(1, static_cast<int>(shown_lanes.size()));
  for (const int lane : shown_lanes)
    lanes.push_back(presentedLane(m_bench->comparison.lanes(), lane, m_page.theme, rows));
  m_page.lanes = std::move(lanes);
  refresh();
}

void PresenterWindow::refresh() {
  std::vector<int> gpus;
  for (const PresentedLane& lane : m_page.lanes) gpus.push_back(static_cast<int>(lane.rows.order.size()));
  const Playhead& playhead = m_bench->playhead;
  m_page.layout = layoutPresenter(size(), gpus, axisEnd_s(playhead.now_s(), playhead.end_s(), playhead.round_s()));
  m_page.now_s = playhead.now_s();
  m_page.end_s = playhead.end_s();
  m_page.round_s = playhead.round_s();
  m_page.selected = m_bench->selection.job();
  m_talk.updateSentences(fitsIn(m_page.layout));
  m_page.lines = m_talk.lines();
  if (m_page.lines.isEmpty()) m_page.lines = QStringList{tr("Nothing has run yet.")};
  m_page.told = m_talk.job();
  m_page.told_lane = m_talk.lane();
  m_page.page = m_talk.page();
  m_page.pages = m_talk.pages();
  m_page.clock = wallClock();
  m_blocks.clear();
  if (m_view == "stage")
    m_animation.show(m_page);
  else if (m_view != kOtherScenario)
    m_blocks = placedBlocks(m_page);
  if (m_notes != nullptr) m_notes->show(speakerNotes(*m_bench, m_talk), m_page.clock);
  setAccessibleDescription(m_page.lines.join(QLatin1Char(' ')));
  update();
}

StrokeGround PresenterWindow::ground() const {
  return m_view == "stage" ? m_animation.ground(m_page) : laneGround(m_page, m_blocks);
}

// ---- actions
// ----------------------------------------------------------------------------------------------------------------------

void PresenterWindow::act(PresenterAction action) {
  using enum PresenterAction;
  const Sheet former_sheet = m_sheet;
  if (former_sheet == Sheet::Notes) m_sheet = Sheet::None;
  switch (action) {
    case Next:
      return go(true);
    case Back:
      return go(false);
    case First:
      return m_talk.toFirst(fitsIn(m_page.layout)), showSlide();
    case Last:
      return m_talk.toLast(fitsIn(m_page.layout)), showSlide();
    case Play:
      if (isElsewhere(m_talk.slide())) return showMessage(tr("A slide of another scenario does not move"));
      return m_bench->playhead.togglePlay();
    case Job:
      return selectNextJob(*m_bench);
    case Animation:
      if (isElsewhere(m_talk.slide())) return showMessage(tr("A slide of another scenario has its own view only"));
      m_view = m_view == "stage" ? "lanes" : "stage";
      return refresh();
    case Own:
      return toggleSlides();
    case Black:
      return setCover(Cover::Black);
    case White:
      return setCover(Cover::White);
    case Picture:
      return savePicture(QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
    case Spot:
      m_spot = !m_spot;
      setPen(false);
      break;
    case Pen:
      setPen(!m_pen);
      break;
    case RemoveStroke:
      m_strokes.removeLast();
      break;
    case RemoveStrokes:
      m_strokes.clear();
      break;
    case Notes:
      return toggleNotes();
    case Peek:
      m_sheet = former_sheet == Sheet::Notes ? Sheet::None : Sheet::Notes;
      break;
    case Keys:
      m_sheet = former_sheet == Sheet::Keys ? Sheet::None : Sheet::Keys;
      break;
    case Leave:
      m_sheet = Sheet::None;
      if (former_sheet == Sheet::None) close();
      break;
  }
  update();
}

void PresenterWindow::go(bool forward) {
  if (m_cover != Cover::None) return setCover(m_cover);
  if (forward ? m_talk.next(fitsIn(m_page.layout)) : m_talk.back(fitsIn(m_page.layout))) showSlide();
}

// The same cover again removes it.
void PresenterWindow::setCover(Cover cover) {
  m_cover = m_cover == cover ? Cover::None : cover;
  update();
}

void PresenterWindow::setPen(bool on) {
  m_pen = on;
  if (m_pen) m_spot = false;
  if (m_strokes.drawing()) m_strokes.end(m_sinceOpened.elapsed());
  m_fadeTimer.start();
  setCursor(m_pen ? Qt::CrossCursor : m_spot ? Qt::BlankCursor : Qt::ArrowCursor);
}

void PresenterWindow::toggleLane(int lane) {
  if (m_sheet == Sheet::Notes) m_sheet = Sheet::None;
  m_talk.toggle(lane);
  refreshRuns();
}

void PresenterWindow::toggleSlides() {
  if (m_bench->slides.count() == 0)
    return showMessage(tr("The talk has no slides yet: add the present moment in View > Talk"));
  m_talk.setSlides(!m_talk.usesSlides());
  showMessage(m_talk.usesSlides() ? tr("Your slides, in your order") : tr("The sentences of the decisions"));
  showSlide();
}

void PresenterWindow::toSlides() {
  if (m_bench->slides.count() == 0) return;
  m_talk.setSlides(true);
  m_talk.goToSlide(std::max(0, m_talk.place()), fitsIn(m_page.layout));
  showSlide();
}

void PresenterWindow::showSlide() {
  if (const talk::Slide* slide = m_talk.slide()) {
    m_view = viewOf(*slide);
    if (!m_talk.missing().isEmpty())
      showMessage(tr("Slide %1 has no instant: %2").arg(m_talk.place() + 1).arg(m_talk.missing()));
  }
  refreshRuns();
}

void PresenterWindow::toggleNotes() {
  if (m_notes != nullptr) {
    delete m_notes;
    return;
  }
  m_notes = new NotesWindow;
  m_notes->setAttribute(Qt::WA_DeleteOnClose);
  m_notes->installEventFilter(this);
  connect(this, &QObject::destroyed, m_notes, [notes = m_notes.data()] { delete notes; });
  refresh();
  const auto place = [this] {
    if (!m_notes->place(*this))
      showMessage(tr("One screen: the speaker's notes wait minimised; %1 shows them over the page")
                      .arg(keysOf(PresenterAction::Peek)));
    activateWindow();
  };
  connect(qApp, &QGuiApplication::screenAdded, m_notes, place);
  connect(qApp, &QGuiApplication::screenRemoved, m_notes, place);
  place();
}

void PresenterWindow::showMessage(const QString& words) {
  m_message = words;
  update();
  QTimer::singleShot(std::max<int>(kSaid_ms, static_cast<int>(words.size()) * kRead_ms), this, [this, words] {
    if (m_message == words) m_message.clear();
    update();
  });
}

void PresenterWindow::savePicture(const QString& folder) {
  QImage image(size() * devicePixelRatioF(), QImage::Format_RGB32);
  image.setDevicePixelRatio(devicePixelRatioF());
  {
    QPainter painter(&image);
    paintPage(painter);
  }
  const QString instant = clockText(m_page.now_s, m_page.layout.axis.to_s());
  const QString file = freeFile(folder, m_bench->document.displayName() + QLatin1Char(' ') + instant);
  const QString name = QDir::toNativeSeparators(file);
  QByteArray bytes;
  QBuffer png(&bytes);
  std::string error;
  const bool saved =
      image.save(&png, "PNG") && io::writeFile(QFile::encodeName(file).toStdString(), io::NamedBy::Program,
                                               {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error);
  showMessage(saved ? tr("Saved %1").arg(name) : tr("%1 could not be written").arg(name));
}

QMenu* PresenterWindow::makeMenu() {
  auto* menu = new QMenu(this);
  const auto& lanes = m_bench->comparison.lanes();
  const std::vector<int> shown_lanes = m_talk.lanes();
  if (!lanes.empty()) menu->addSection(tr("Schedulers, two at most"));
  for (int lane = 0; lane < static_cast<int>(lanes.size()); ++lane) {
    QString text = QString::fromStdString(lanes[static_cast<std::size_t>(lane)].lane.label);
    if (lane < 9) text += QStringLiteral("\t%1").arg(lane + 1);
    QAction* action = menu->addAction(text, this, [this, lane] { toggleLane(lane); });
    action->setCheckable(true);
    action->setChecked(std::ranges::find(shown_lanes, lane) != shown_lanes.end());
  }
  menu->addSeparator();
  menu->addAction(tr("Edit the slides…"), this, [this] { emit slidesRequested(); })
      ->setToolTip(tr("The list of slides in the window"));
  std::optional<PresenterAction> former_action;
  for (const auto& row : presenterKeys()) {
    if (former_action == row.action) continue;
    former_action = row.action;
    menu->addAction(presenterText(row.action) + QLatin1Char('\t') + keyText(row), this,
                    [this, action = row.action] { act(action); });
  }
  return menu;
}

// ---- events -----------------------------------------------------------------------------------------------------------------------

void PresenterWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9) return toggleLane(event->key() - Qt::Key_1);
  if (const auto action = actionOf<PresenterAction>(presenterKeys(), *event)) return act(*action);
  QWidget::keyPressEvent(event);
}

// The notes window may have the keyboard focus.
bool PresenterWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  keyPressEvent(static_cast<QKeyEvent*>(event));
  return true;
}

void PresenterWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  refresh();
}

void PresenterWindow::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_cover != Cover::None) return;
  if (!m_pen) return selectAt(ground(), event->position(), *m_bench);
  m_strokes.begin(ground(), event->position(), event->modifiers().testFlag(Qt::ShiftModifier));
  update();
}

void PresenterWindow::mouseMoveEvent(QMouseEvent* event) {
  m_pointer = event->position();
  if (m_strokes.drawing()) m_strokes.extend(ground(), m_pointer);
  update();
}

void PresenterWindow::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_strokes.end(m_sinceOpened.elapsed());
  m_fadeTimer.start();
  update();
}

void PresenterWindow::leaveEvent(QEvent* event) {
  m_pointer = {-1, -1};
  update();
  QWidget::leaveEvent(event);
}

void PresenterWindow::wheelEvent(QWheelEvent* event) {
  if (!m_spot) return;
  const double notches = event->angleDelta().y() / 120.0;
  m_spotRadius = std::clamp(m_spotRadius + notches * kSpotStep, kMinSpot, kMaxSpot);
  update();
}

void PresenterWindow::contextMenuEvent(QContextMenuEvent* event) {
  const std::unique_ptr<QMenu> menu(makeMenu());
  menu->exec(event->globalPos());
}

void PresenterWindow::closeEvent(QCloseEvent* event) {
  m_bench->playhead.pause();
  if (parentWidget() != nullptr) parentWidget()->window()->activateWindow();
  event->accept();
}

// ---- painting ---------------------------------------------------------------------------------------------------------------------

void PresenterWindow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (m_cover != Cover::None) return painter.fillRect(rect(), m_cover == Cover::Black ? Qt::black : Qt::white);
  paintPage(painter);
  if (m_view == "lanes" && !m_pen) paintNameAt(painter, m_page, m_blocks, m_pointer);
  if (m_spot && rect().contains(m_pointer.toPoint()))
    paintSpot(painter, m_page.theme, m_pointer, m_spotRadius, m_page.layout.sizes);
  if (m_sheet == Sheet::Keys) paintKeySheet(painter, m_page, presenterSheet());
  if (m_sheet == Sheet::Notes) paintNotes(painter, m_page, speakerNotes(*m_bench, m_talk));
  if (!m_message.isEmpty()) paintMessage(painter, m_page, m_message);
}

// A figure takes some milliseconds.
void PresenterWindow::paintPage(QPainter& painter) {
  painter.fillRect(rect(), m_page.theme.panel);
  const talk::Slide* slide = m_talk.slide();
  const talk::Spot spot = slide != nullptr ? slide->spot : talk::Spot();
  if (m_view == "stage") {
    m_animation.paint(painter, m_page, devicePixelRatioF());
    paintSpots(painter, m_page, m_animation.spots(m_page, spot));
  } else if (slide != nullptr && m_view == viewOf(*slide) && m_view != "lanes" && m_slideView.canPaint()) {
    m_slideView.paint(painter, m_page, *slide);
  } else {
    paintLanes(painter, m_page, m_blocks);
    paintSpots(painter, m_page, laneSpots(m_page, m_blocks, spot));
  }
  paintSentence(painter, m_page);
  if (!m_strokes.all().empty()) paintStrokes(painter, m_page.theme, m_strokes, ground(), m_sinceOpened.elapsed());
}

}  // namespace roundel::widgets
