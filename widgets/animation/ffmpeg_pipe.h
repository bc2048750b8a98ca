#pragma once
// Sends raw frames to ffmpeg through a pipe. ffmpeg is found on PATH when needed; GIF and PNG do not need it.

#include <QImage>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <stop_token>

namespace roundel::widgets::animation {

/// Where ffmpeg is; empty where it is not on PATH.
QString ffmpegPath();
/// The message without ffmpeg: what is missing, why it is needed, and what to do.
QString ffmpegMissing(const QString& format);

/// Blocks the calling thread, which needs no event loop.
class FfmpegPipe {
 public:
  /// `to`: the file to write; `codec`: the arguments between input and output file.
  FfmpegPipe(const QSize& size, int fps, const QStringList& codec, const QString& to);
  ~FfmpegPipe();  ///< ends ffmpeg where finish() has not
  /// False where ffmpeg ended early or the token asked to stop.
  bool add(const QImage& frame, const std::stop_token& stop);
  /// Ends the input and waits for ffmpeg. False where it failed or a stop was requested.
  bool finish(const std::stop_token& stop);
  QString error() const;  ///< the last lines of ffmpeg's messages

 private:
  QProcess m_process;
};

}  // namespace roundel::widgets::animation
