// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sends raw frames to ffmpeg through a pipe. ffmpeg is searched on PATH when it is needed.

#include <QImage>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <stop_token>

namespace roundel::widgets::animation {

/// The path of ffmpeg; empty if it is not on PATH.
QString ffmpegPath();
/// The message if ffmpeg is missing: why it is needed and what to do.
QString ffmpegMissing(const QString& format);

/// Blocks the calling thread; needs no event loop.
class FfmpegPipe {
 public:
  /// `to` is the output file; `codec` the arguments between input and output.
  FfmpegPipe(const QSize& size, int fps, const QStringList& codec, const QString& to);
  ~FfmpegPipe();  ///< kills ffmpeg unless finish() was called
  /// False if ffmpeg ended early or a stop was requested.
  bool add(const QImage& frame, const std::stop_token& stop);
  /// Closes the input and waits for ffmpeg. False if it failed or a stop was requested.
  bool finish(const std::stop_token& stop);
  QString error() const;  ///< the last lines of ffmpeg's messages

 private:
  QProcess m_process;
};

}  // namespace roundel::widgets::animation
