// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/ffmpeg_pipe.h"

#include <QStandardPaths>

#include "widgets/base/text/translation.h"

namespace roundel::widgets::animation {
namespace {

constexpr int kPoll_ms = 50, kStart_ms = 10'000, kEnd_ms = 2'000;
constexpr int kFramesAhead = 2;  // frames that wait in memory

}  // namespace

QString ffmpegPath() { return QStandardPaths::findExecutable(QStringLiteral("ffmpeg")); }

QString ffmpegMissing(const QString& format) {
  return tr("%1 needs the program ffmpeg, which is not on PATH. Install the package ffmpeg (apt install ffmpeg), or "
            "choose .gif or numbered frames (frame-%05d.png), which need no other program.")
      .arg(format);
}

FfmpegPipe::FfmpegPipe(const QSize& size, int fps, const QStringList& codec, const QString& to) {
  // Without -xerror ffmpeg returns 0 if the disk is full.
  QStringList words{QStringLiteral("-hide_banner"),
                    QStringLiteral("-loglevel"),
                    QStringLiteral("error"),
                    QStringLiteral("-xerror"),
                    QStringLiteral("-y"),
                    QStringLiteral("-f"),
                    QStringLiteral("rawvideo"),
                    QStringLiteral("-pix_fmt"),
                    QStringLiteral("bgr0"),
                    QStringLiteral("-s"),
                    QStringLiteral("%1x%2").arg(size.width()).arg(size.height()),
                    QStringLiteral("-r"),
                    QString::number(fps),
                    QStringLiteral("-i"),
                    QStringLiteral("-")};
  m_process.setProcessChannelMode(QProcess::SeparateChannels);
  m_process.start(ffmpegPath(), words + codec + QStringList{to});
  m_process.waitForStarted(kStart_ms);
}

FfmpegPipe::~FfmpegPipe() {
  if (m_process.state() == QProcess::NotRunning) return;
  m_process.kill();
  m_process.waitForFinished(kEnd_ms);
}

bool FfmpegPipe::add(const QImage& frame, const std::stop_token& stop) {
  const qint64 bytes = frame.sizeInBytes();
  if (m_process.state() != QProcess::Running ||
      m_process.write(reinterpret_cast<const char*>(frame.constBits()), bytes) != bytes)
    return false;
  while (m_process.bytesToWrite() > kFramesAhead * bytes) {
    if (stop.stop_requested()) return false;
    if (!m_process.waitForBytesWritten(kPoll_ms) && m_process.state() != QProcess::Running) return false;
  }
  return !stop.stop_requested();
}

bool FfmpegPipe::finish(const std::stop_token& stop) {
  while (m_process.bytesToWrite() > 0) {
    if (stop.stop_requested()) return false;
    if (!m_process.waitForBytesWritten(kPoll_ms) && m_process.state() != QProcess::Running) return false;
  }
  m_process.closeWriteChannel();
  while (m_process.state() != QProcess::NotRunning) {
    if (stop.stop_requested()) return false;
    m_process.waitForFinished(kPoll_ms);
  }
  return m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
}

QString FfmpegPipe::error() const {
  const QString words = QString::fromLocal8Bit(const_cast<QProcess&>(m_process).readAllStandardError()).trimmed();
  return words.isEmpty() ? m_process.errorString() : words.section(QLatin1Char('\n'), -1);
}

}  // namespace roundel::widgets::animation
