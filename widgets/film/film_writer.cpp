#include "widgets/film/film_writer.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTemporaryDir>
#include <cmath>
#include <filesystem>

#include "widgets/film/ffmpeg_pipe.h"
#include "widgets/film/film_scene.h"
#include "widgets/film/gif_file.h"

namespace roundel::widgets::film {
namespace {

constexpr int kPaletteFrames = 40;  // from which a GIF's colours are taken
constexpr int kMostGifFps = 50;     // players slow down what is faster

QString tr(const char* text) { return QCoreApplication::translate("Film", text); }

const QRegularExpression& place() {
  static const QRegularExpression regular(QStringLiteral("%0?(\\d*)d"));
  return regular;
}

// Renders, reports, stops.
class Frames {
 public:
  Frames(const FilmScene& scene, const std::stop_token& stop, const std::function<void(int, int)>& progress, int passes)
      : m_scene(scene), m_stop(stop), m_progress(progress), m_of(passes) {}
  /// The frame, or a null picture where the film is to end.
  QImage next(int frame) {
    if (m_stop.stop_requested()) return {};
    QImage image = m_scene.frame(m_scene.plan().at(frame));
    if (m_progress) m_progress(++m_done, m_of);
    return image;
  }
  const std::stop_token& stop() const { return m_stop; }

 private:
  const FilmScene& m_scene;
  const std::stop_token& m_stop;
  const std::function<void(int, int)>& m_progress;
  int m_of, m_done = 0;
};

FilmOutcome stopped() { return {true, {}, 0}; }
FilmOutcome failed(const QString& path, const QString& why) {
  return {false, tr("%1 cannot be written: %2. Choose another folder or make room.").arg(path, why), 0};
}

int heldFrames(const FilmOptions& options) { return static_cast<int>(std::lround(options.hold_s * options.fps)); }

// Hundredths of a second until this frame begins: rounded as a whole, so that a film does not drift.
int beginsAt_cs(int frame, int fps) { return static_cast<int>(std::lround(100.0 * frame / fps)); }

FilmOutcome writeGif(const FilmScene& scene, const FilmOptions& options, const QString& path,
                     const std::stop_token& stop, const std::function<void(int, int)>& progress) {
  const int frames = scene.plan().frames, sampled = std::min(frames, kPaletteFrames);
  Frames source(scene, stop, progress, frames + sampled);
  PaletteMaker colors;
  for (int i = 0; i < sampled; ++i) {
    const QImage image =
        source.next(sampled == 1 ? 0 : static_cast<int>(static_cast<qint64>(i) * (frames - 1) / (sampled - 1)));
    if (image.isNull()) return stopped();
    colors.count(image);
  }
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return failed(path, file.errorString());
  GifFile gif(&file, options.size, colors.palette());
  for (int i = 0; i < frames; ++i) {
    const QImage image = source.next(i);
    if (image.isNull()) return stopped();  // the save file takes itself away
    const int hold = i + 1 == frames ? static_cast<int>(std::lround(100 * options.hold_s)) : 0;
    gif.add(image, beginsAt_cs(i + 1, options.fps) - beginsAt_cs(i, options.fps) + hold);
  }
  if (!gif.finish() || stop.stop_requested())
    return stop.stop_requested() ? stopped() : failed(path, file.errorString());
  return file.commit() ? FilmOutcome{false, {}, frames} : failed(path, file.errorString());
}

QStringList codecOf(FilmFormat format) {
  // Colours as HD players expect them; nothing about the machine in the file.
  const QString common = QStringLiteral(
      "-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 "
      "-color_trc bt709 -map_metadata -1 -fflags +bitexact -flags:v +bitexact ");
  const QString own =
      format == FilmFormat::WebM
          ? QStringLiteral("-c:v libvpx-vp9 -crf 24 -b:v 0 -row-mt 1 -tile-columns 2 -deadline realtime -cpu-used 6 -f webm")
          : QStringLiteral("-c:v libx264 -preset medium -crf 16 -tune animation -movflags +faststart -f mp4");
  return (common + own).split(QLatin1Char(' '));
}

FilmOutcome writeVideo(const FilmScene& scene, const FilmOptions& options, FilmFormat format, const QString& path,
                       const std::stop_token& stop, const std::function<void(int, int)>& progress) {
  // In a folder of its own beside the file, so that a rename puts it into place and nothing is left of one that fails.
  QTemporaryDir beside(QFileInfo(path).absolutePath() + QStringLiteral("/.film-XXXXXX"));
  if (!beside.isValid()) return failed(path, beside.errorString());
  const QString part = beside.filePath(QStringLiteral("film"));
  const int frames = scene.plan().frames;
  Frames source(scene, stop, progress, frames);
  FfmpegPipe pipe(options.size, options.fps, codecOf(format), part);
  const auto broken = [&] {
    return stop.stop_requested() ? stopped() : failed(path, tr("ffmpeg says: %1").arg(pipe.error()));
  };
  for (int i = 0; i < frames; ++i) {
    const QImage image = source.next(i);
    if (image.isNull()) return stopped();
    for (int again = i + 1 == frames ? heldFrames(options) : 0; again >= 0; --again) {
      if (!pipe.add(image, stop)) return broken();
    }
  }
  if (!pipe.finish(stop)) return broken();
  std::error_code error;
  std::filesystem::rename(part.toStdString(), path.toStdString(), error);
  return error ? failed(path, QString::fromStdString(error.message())) : FilmOutcome{false, {}, frames};
}

FilmOutcome writeFrames(const FilmScene& scene, const QString& path, const std::stop_token& stop,
                        const std::function<void(int, int)>& progress) {
  const QFileInfo info(path);
  const bool made = !QDir(info.absolutePath()).exists();
  if (made && !QDir().mkpath(info.absolutePath())) return failed(path, tr("the folder cannot be made"));
  FilmOutcome outcome;
  {
    QTemporaryDir beside(info.absolutePath() + QStringLiteral("/.film-XXXXXX"));
    if (!beside.isValid()) return failed(path, beside.errorString());
    const int frames = scene.plan().frames;
    Frames source(scene, stop, progress, frames);
    for (int i = 0; i < frames && outcome.written(); ++i) {
      const QImage image = source.next(i);
      if (image.isNull()) {
        outcome = stopped();
      } else if (!image.save(beside.filePath(QString::number(i)), "PNG")) {
        outcome = failed(path, tr("frame %1 does not fit on the disk, or the folder is closed").arg(i));
      }
    }
    for (int i = 0; i < frames && outcome.written(); ++i) {
      std::error_code error;
      std::filesystem::rename(beside.filePath(QString::number(i)).toStdString(), numbered(path, i).toStdString(),
                              error);
      if (error) outcome = failed(numbered(path, i), QString::fromStdString(error.message()));
    }
    if (outcome.written()) outcome.frames = frames;
  }
  if (made && !outcome.written()) QDir().rmdir(info.absolutePath());  // only where it is empty
  return outcome;
}

// Frames of a longer film that would follow the last one of this.
QString leftOver(const QString& path, int frames) {
  for (int i = frames; i < frames + 3; ++i) {
    if (QFileInfo::exists(numbered(path, i))) return numbered(path, i);
  }
  return {};
}

}  // namespace

std::optional<FilmFormat> formatOf(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("gif")) return FilmFormat::Gif;
  if (ending == QLatin1String("webm")) return FilmFormat::WebM;
  if (ending == QLatin1String("mp4")) return FilmFormat::Mp4;
  const QString name = QFileInfo(path).fileName();
  if (ending == QLatin1String("png") && name.count(QLatin1Char('%')) == 1 && place().match(name).hasMatch())
    return FilmFormat::Png;
  return std::nullopt;
}

QString numbered(const QString& pattern, int frame) {
  const QFileInfo info(pattern);
  QString name = info.fileName();
  const QRegularExpressionMatch match = place().match(name);
  name.replace(match.capturedStart(), match.capturedLength(),
               QStringLiteral("%1").arg(frame, match.captured(1).toInt(), 10, QLatin1Char('0')));
  return info.absoluteDir().filePath(name);
}

QString whyNotWritten(const QString& path, const FilmOptions& options) {
  const auto format = formatOf(path);
  if (!format)
    return tr("%1: a film ends in .gif, .webm or .mp4, or is numbered frames with the number's place in the name, such "
              "as frame-%05d.png")
        .arg(path);
  const QFileInfo info(path);
  if (info.isDir()) return tr("%1: it is a folder; name a file in it").arg(path);
  if (format != FilmFormat::Png && !info.absoluteDir().exists())
    return tr("%1: there is no folder %2; make it first").arg(path, info.absolutePath());
  if (format == FilmFormat::Gif && options.fps > kMostGifFps)
    return tr("%1 frames a second: a GIF has at most %2, players slow down what is faster")
        .arg(options.fps)
        .arg(kMostGifFps);
  if (format == FilmFormat::WebM && ffmpegPath().isEmpty()) return ffmpegMissing(QStringLiteral("WebM"));
  if (format == FilmFormat::Mp4 && ffmpegPath().isEmpty()) return ffmpegMissing(QStringLiteral("MP4"));
  return {};
}

FilmOutcome writeFilm(const std::vector<plots::PlotLane>& lanes, const FilmOptions& options, const QString& path,
                      const std::stop_token& stop, const std::function<void(int, int)>& progress) {
  QString why = whyNot(options, endOf(lanes));
  if (why.isEmpty()) why = whyNotWritten(path, options);
  if (!why.isEmpty()) return {false, why, 0};
  const FilmFormat format = *formatOf(path);
  if (format == FilmFormat::Png) {
    const QString other = leftOver(path, planOf(options, endOf(lanes)).frames);
    if (!other.isEmpty())
      return {false,
              tr("%1 stands there, of a longer film: it would follow the last frame of this one. Remove it or choose "
                 "another folder.")
                  .arg(other),
              0};
  }
  const FilmScene scene(lanes, options);
  if (format == FilmFormat::Gif) return writeGif(scene, options, path, stop, progress);
  if (format == FilmFormat::Png) return writeFrames(scene, path, stop, progress);
  return writeVideo(scene, options, format, path, stop, progress);
}

}  // namespace roundel::widgets::film
