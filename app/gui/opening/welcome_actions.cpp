// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/welcome_actions.h"

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPropertyAnimation>
#include <QSettings>
#include <optional>

#include "app/gui/dialogs/session_offer.h"
#include "app/gui/opening/opening_place.h"
#include "app/gui/opening/opening_strip.h"
#include "app/gui/opening/tour_steps.h"
#include "app/gui/preferences/preferences.h"
#include "app/gui/run_page.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/workspaces.h"
#include "core/model/scenario.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/document/state/earlier_session.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/start/welcome/course_entries.h"
#include "widgets/start/welcome/gallery_panel.h"
#include "widgets/start/welcome/welcome_page.h"

namespace roundel::app {
namespace {

constexpr int kGrow_ms = 220;
constexpr auto kTour = "welcome/tour", kLast = "welcome/last";

// The menu that has the action.
QMenu* menuWith(const MenuBuilder& menus, const char* name) {
  const QAction* wanted_action = menus.find(QLatin1String(name));
  for (const QAction* top : menus.bar()->actions())
    if (top->menu() != nullptr && top->menu()->actions().contains(wanted_action)) return top->menu();
  return nullptr;
}

// Animates a picture from its card to the place of the lanes.
void grow(QMainWindow* window, const QPixmap& picture, const QRect& from_screen, const QWidget* to) {
  auto* label = new QLabel(window);
  label->setPixmap(picture);
  label->setScaledContents(true);
  label->setAutoFillBackground(true);
  label->setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* move = new QPropertyAnimation(label, "geometry", label);
  move->setDuration(kGrow_ms);
  move->setEasingCurve(QEasingCurve::OutCubic);
  move->setStartValue(QRect(window->mapFromGlobal(from_screen.topLeft()), from_screen.size()));
  move->setEndValue(QRect(to->mapTo(window, QPoint()), to->size()));
  QObject::connect(move, &QPropertyAnimation::finished, label, &QObject::deleteLater);
  label->show();
  label->raise();
  move->start();
}

std::optional<widgets::LastSession> lastSession() {
  const QVariantMap kept_session = QSettings().value(QLatin1String(kLast)).toMap();
  const QString path = kept_session.value(QStringLiteral("path")).toString();
  if (path.isEmpty() || !QFile::exists(path)) return std::nullopt;
  return widgets::LastSession{.path = path,
                              .title = kept_session.value(QStringLiteral("title")).toString(),
                              .where = kept_session.value(QStringLiteral("where")).toString(),
                              .branches = kept_session.value(QStringLiteral("branches")).toInt()};
}

}  // namespace

WelcomeActions::WelcomeActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files,
                               QMainWindow* window)
    : QObject(window),
      m_bench(bench),
      m_workspaces(workspaces),
      m_files(files),
      m_window(window),
      m_page(workspaces->welcome()),
      m_place(new OpeningPlace(&bench->document, &bench->comparison, &bench->playhead, this)) {
  using widgets::WelcomeSide;
  connect(m_page, &widgets::WelcomePage::opened, this, &WelcomeActions::open);
  connect(m_page, &widgets::WelcomePage::newWanted, m_files, &FileActions::makeNew);
  WelcomeSide* side = m_page->side();
  connect(side, &WelcomeSide::openWanted, m_files, &FileActions::switchTo);
  connect(side, &WelcomeSide::continueWanted, this, &WelcomeActions::continueSession);
  connect(side, &WelcomeSide::forgetWanted, this, [this](const QString& path) {
    forgetFile(path);
    refresh();
  });
  connect(side, &WelcomeSide::clearWanted, this, [this] {
    forgetEveryFile();
    refresh();
  });
  connect(side, &WelcomeSide::shownAtStartChanged, this,
          [](bool shown) { preferences::setFirstPage(shown ? FirstPage::Welcome : FirstPage::Last); });
  connect(side, &WelcomeSide::tourWanted, this, &WelcomeActions::tour);
  connect(m_files, &FileActions::reopened, m_place, &OpeningPlace::keep);
  connect(&bench->document, &widgets::Document::replaced, this, &WelcomeActions::leave);
}

void WelcomeActions::makeMenu(MenuBuilder& menus) {
  QMenu* help = menuWith(menus, "help-contents");
  QAction* welcome = menus.add(help, QStringLiteral("welcome"), tr("Welcome"), {},
                               tr("The gallery of scenarios, and the files that were open"), [this] { show(); });
  help->insertAction(help->actions().first(), welcome);
  QAction* tour = menus.add(help, QStringLiteral("guided-tour"), tr("Guided tour"), {},
                            tr("Seven steps through the window; each waits for your action, Esc ends the tour"),
                            [this] { this->tour(); });
  help->insertAction(help->actions().at(1), tour);
  QMenu* view = menuWith(menus, "reduced-motion");
  OpeningStrip* strip = m_workspaces->openingStrip();
  QAction* task = menus.add(view, QStringLiteral("show-task"), tr("Task of the scenario"), {},
                            tr("What to look at in this scenario, over the lanes"),
                            [strip] { strip->setClosed(!strip->closed()); });
  task->setCheckable(true);
  task->setChecked(!strip->closed());
  connect(strip, &OpeningStrip::closedChanged, task, [task](bool closed) { task->setChecked(!closed); });
}

void WelcomeActions::show() {
  refresh();
  m_workspaces->show(Workspaces::Welcome);
  m_page->gallery()->cards()->setFocus();
}

void WelcomeActions::refresh() {
  std::vector<widgets::RecentFile> files;
  for (const RecentEntry& entry : recentEntries())
    files.push_back(widgets::WelcomePage::recentFile(entry.path, entry.opened));
  m_page->side()->setRecent(files);
  m_page->side()->setLast(lastSession());
  m_page->side()->setShownAtStart(preferences::firstPage() == FirstPage::Welcome);
  m_page->side()->setTourOffered(!QSettings().value(QLatin1String(kTour)).toBool());
  widgets::showProgress(m_workspaces->gallery());
  m_page->gallery()->setDone(widgets::finishedLessons(m_workspaces->gallery()));
}

void WelcomeActions::tour() {
  if (widgets::GuidedTour* running = widgets::GuidedTour::in(*m_window)) return running->focus();
  if (m_bench->document.problem() == nullptr || m_bench->comparison.lanes().empty())
    m_files->switchTo(QStringLiteral(":/roundel/scenarios/hadar-fig1.json"));
  if (m_bench->document.scenario().compare.empty()) return;  // the user kept the unsaved document
  auto* tour = new widgets::GuidedTour(m_window, tourSteps(m_bench, m_workspaces, m_window), m_bench->theme());
  connect(tour, &widgets::GuidedTour::left, this, [] { QSettings().setValue(QLatin1String(kTour), true); });
}

void WelcomeActions::open(const QString& path, const QPixmap& picture, const QRect& on_screen) {
  m_files->switchTo(path);
  if (m_workspaces->current() == Workspaces::Welcome) return;  // the user cancelled
  if (!m_bench->reducedMotion() && !picture.isNull()) grow(m_window, picture, on_screen, m_workspaces->run()->lanes());
}

// Shows the lanes of an opened scenario; an empty scenario is shown in Build.
void WelcomeActions::leave() {
  if (m_workspaces->current() != Workspaces::Welcome) return;
  const model::Scenario& scenario = m_bench->document.scenario();
  m_workspaces->show(scenario.nodes.empty() && scenario.jobs.empty() ? Workspaces::Build : Workspaces::Run);
}

void WelcomeActions::continueSession(bool branch) {
  const QVariantMap kept_session = QSettings().value(QLatin1String(kLast)).toMap();
  m_files->switchTo(kept_session.value(QStringLiteral("path")).toString());
  if (m_workspaces->current() == Workspaces::Welcome) return;
  m_place->keep(kept_session.value(QStringLiteral("at_s")).toDouble());
  const int workspace = kept_session.value(QStringLiteral("workspace")).toInt();
  if (workspace >= Workspaces::Build && workspace <= Workspaces::Experiments)
    m_workspaces->show(static_cast<Workspaces::Id>(workspace));
  if (branch) return m_bench->session.earlier().take();
  // The user has answered on Welcome. Nothing is discarded: opening the file again offers it again.
  if (auto* offer = m_window->findChild<SessionOffer*>()) offer->hide();
}

// Stores nothing for a document without a file.
void WelcomeActions::saveSession() const {
  const QString path = m_files->origin();
  if (path.isEmpty() || m_workspaces->current() == Workspaces::Welcome) return;
  const int workspace = m_workspaces->current();
  const QString room = m_workspaces->actions().at(workspace)->text();
  const double now_s = m_bench->playhead.now_s();
  QSettings().setValue(
      QLatin1String(kLast),
      QVariantMap{
          {QStringLiteral("path"), path},
          {QStringLiteral("title"), m_bench->document.displayName()},
          {QStringLiteral("where"), tr("at %1, in %2").arg(widgets::flagText(now_s, m_bench->playhead.end_s()), room)},
          {QStringLiteral("at_s"), now_s},
          {QStringLiteral("workspace"), workspace},
          {QStringLiteral("branches"), static_cast<int>(m_bench->branches.branches().size())}});
}

}  // namespace roundel::app
