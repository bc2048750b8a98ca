#pragma once
// Frames into ffmpeg through a pipe, raw. Found on PATH when it is needed; the program does without it for GIF and PNG.

#include <QImage>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <stop_token>

namespace roundel::widgets::animation {

/// Where ffmpeg is; empty where it is not on PATH.
QString ffmpegPath();
/// What is missing, why it is needed, what would be right.
QString ffmpegMissing(const QString& format);

/// Blocks the calling thread, which needs no event loop.
class FfmpegPipe {
 public:
  /// `to`: the file to write; `codec`: what stands between input and file.
  FfmpegPipe(const QSize& size, int fps, const QStringList& codec, const QString& to);
  ~FfmpegPipe();  ///< ends ffmpeg where finish() has not
  /// False where ffmpeg ended early or the token asked to stop.
  bool add(const QImage& frame, const std::stop_token& stop);
  bool finish(const std::stop_token& stop);
  QString error() const;  ///< ffmpeg's last words

 private:
  QProcess m_process;
};

}  // namespace roundel::widgets::animation
