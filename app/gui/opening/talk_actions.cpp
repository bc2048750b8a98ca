// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/talk_actions.h"

#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>
#include <utility>

#include "app/gui/message_time.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/recent_files.h"
#include "core/talk/read_talk.h"
#include "widgets/document/state/session_file.h"

namespace roundel::app {

TalkActions::TalkActions(widgets::Workbench* bench, FileActions* files, QMainWindow* window)
    : QObject(window), m_bench(bench), m_files(files), m_window(window) {
  connect(files, &FileActions::talkWanted, this, &TalkActions::open);
}

void TalkActions::open(const QString& path) {
  talk::TalkResult read = talk::readTalkFile(path.toStdString());
  if (!read.talk) {
    m_files->showFaults(path, read.faults);
    return;
  }
  const std::string scenario =
      read.talk->scenario.empty() ? scenarioOf(*read.talk, read.talk->slides.front()) : read.talk->scenario;
  const QString file = QFileInfo(path).absoluteDir().filePath(QString::fromStdString(scenario));
  if (!m_files->mayLeaveDocument() || !m_files->open(file)) return;
  if (QFileInfo(m_bench->document.path()) != QFileInfo(file)) return;
  rememberFile(QFileInfo(path).absoluteFilePath());
  useSlides(std::move(*read.talk), scenario);
  emit opened();
  m_window->statusBar()->showMessage(
      tr("Slides of %1. Save keeps them in %2.").arg(QFileInfo(path).fileName(), QFileInfo(file).fileName()), kSaid_ms);
}

// They replace the slides that the scenario's file keeps. If it keeps none, nothing is to be saved.
void TalkActions::useSlides(talk::Talk talk, const std::string& scenario) {
  talk.scenario.clear();
  for (talk::Slide& slide : talk.slides)
    if (slide.scenario == scenario) slide.scenario.clear();
  const bool replaces = !m_bench->slides.talk().empty() && !(m_bench->slides.talk() == talk);
  m_bench->slides.restore(talk);
  widgets::SessionText session = widgets::readSession(QByteArray::fromStdString(m_bench->document.session()));
  session.talk = std::move(talk);
  m_bench->document.setSession(widgets::writeSession(session, true).toStdString(), !replaces);
}

}  // namespace roundel::app
