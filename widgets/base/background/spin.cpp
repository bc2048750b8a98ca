// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/background/spin.h"

#include <QAbstractEventDispatcher>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace roundel::widgets {
namespace {

constexpr int kLook_ms = 20;  // so that it ends with endless events and without events

}  // namespace

bool spinWhile(const std::function<bool()>& busy, int timeout_ms) {
  if (!busy()) return true;
  QElapsedTimer clock;
  clock.start();
  QEventLoop loop;
  const auto look = [&] {
    if (!busy() || clock.elapsed() >= timeout_ms) loop.quit();
  };
  QObject::connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, &loop, look);
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, &loop, look);
  timer.start(kLook_ms);
  loop.exec();
  return !busy();
}

}  // namespace roundel::widgets
