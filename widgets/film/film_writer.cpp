#include "widgets/film/film_writer.h"

#include <unistd.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/io/files/leftovers.h"
#include "widgets/film/ffmpeg_pipe.h"
#include "widgets/film/film_scene.h"
#include "widgets/film/gif_file.h"
#include "widgets/film/whole_file.h"

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

// A folder of its own beside the film, so that a rename puts what is whole into place; it goes with this object, and what killed
// processes left of theirs goes before.
class Beside {
 public:
  explicit Beside(const QString& film) : m_folder(io::besideOf(film.toStdString())) {
    io::clearLeftovers(film.toStdString());
    std::filesystem::remove_all(m_folder, m_error);
    m_error.clear();
    std::filesystem::create_directory(m_folder, m_error);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  ~Beside() {
    std::error_code ignored;
    if (made()) std::filesystem::remove_all(m_folder, ignored);
  }
  bool made() const { return !m_error; }
  QString error() const { return QString::fromStdString(m_error.message()); }
  QString file(const QString& name) const { return QString::fromStdString((m_folder / name.toStdString()).string()); }
  /// Empty where it went well.
  QString place(const QString& from, const QString& to) const {
    std::error_code error;
    std::filesystem::rename(from.toStdString(), to.toStdString(), error);
    return error ? QString::fromStdString(error.message()) : QString();
  }

 private:
  std::filesystem::path m_folder;
  std::error_code m_error;
};

// Some file systems tell only now that they have no room.
bool synchronised(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && ::fsync(file.handle()) == 0;
}

// A write that took a part of the bytes leaves no error in the file.
QString reasonOf(const QFile& file) {
  return file.error() == QFileDevice::NoError ? tr("the disk takes no more of it") : file.errorString();
}

// QImage::save() does not look at what its last buffer meets.
QString savePng(const QImage& image, const QString& path) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG")) return tr("the frame cannot be packed");
  QFile file(path);
  const bool written = file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && file.write(bytes) == bytes.size();
  return written ? QString() : reasonOf(file);
}

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
  const Beside beside(path);
  if (!beside.made()) return failed(path, beside.error());
  const QString part = beside.file(QStringLiteral("film"));
  QFile file(part);
  if (!file.open(QIODevice::WriteOnly)) return failed(path, file.errorString());
  GifFile gif(&file, options.size, colors.palette());
  for (int i = 0; i < frames; ++i) {
    const QImage image = source.next(i);
    if (image.isNull()) return stopped();
    const int hold = i + 1 == frames ? static_cast<int>(std::lround(100 * options.hold_s)) : 0;
    gif.add(image, beginsAt_cs(i + 1, options.fps) - beginsAt_cs(i, options.fps) + hold);
  }
  if (stop.stop_requested()) return stopped();
  if (!gif.finish() || !file.flush() || !synchronised(part)) return failed(path, reasonOf(file));
  file.close();
  const QString error = beside.place(part, path);
  return error.isEmpty() ? FilmOutcome{false, {}, frames} : failed(path, error);
}

QStringList codecOf(FilmFormat format) {
  // Colours as HD players expect them; nothing about the machine in the file: how many threads encode changes its bytes, too.
  const QString common = QStringLiteral(
      "-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 "
      "-color_trc bt709 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -threads 4 ");
  const QString own =
      format == FilmFormat::WebM
          ? QStringLiteral("-c:v libvpx-vp9 -crf 24 -b:v 0 -row-mt 1 -tile-columns 2 -deadline realtime -cpu-used 6 -f webm")
          : QStringLiteral("-c:v libx264 -preset medium -crf 16 -tune animation -movflags +faststart -f mp4");
  return (common + own).split(QLatin1Char(' '));
}

FilmOutcome writeVideo(const FilmScene& scene, const FilmOptions& options, FilmFormat format, const QString& path,
                       const std::stop_token& stop, const std::function<void(int, int)>& progress) {
  const Beside beside(path);
  if (!beside.made()) return failed(path, beside.error());
  const QString part = beside.file(QStringLiteral("film"));
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
  // What ffmpeg says of its success is not believed: a film that the disk has cut is no film.
  if (!(format == FilmFormat::WebM ? isWholeWebm(part) : isWholeMp4(part)) || !synchronised(part))
    return failed(path, tr("the film did not come whole to the disk; ffmpeg says: %1").arg(pipe.error()));
  const QString error = beside.place(part, path);
  return error.isEmpty() ? FilmOutcome{false, {}, frames} : failed(path, error);
}

FilmOutcome writeFrames(const FilmScene& scene, const QString& path, const std::stop_token& stop,
                        const std::function<void(int, int)>& progress) {
  const QFileInfo info(path);
  const bool made = !QDir(info.absolutePath()).exists();
  if (made && !QDir().mkpath(info.absolutePath())) return failed(path, tr("the folder cannot be made"));
  FilmOutcome outcome;
  {
    const Beside beside(path);
    if (!beside.made()) return failed(path, beside.error());
    const int frames = scene.plan().frames;
    Frames source(scene, stop, progress, frames);
    for (int i = 0; i < frames && outcome.written(); ++i) {
      const QImage image = source.next(i);
      if (image.isNull()) {
        outcome = stopped();
      } else if (const QString error = savePng(image, beside.file(QString::number(i))); !error.isEmpty()) {
        outcome = failed(numbered(path, i), error);
      }
    }
    for (int i = 0; i < frames && outcome.written(); ++i) {
      const QString error = beside.place(beside.file(QString::number(i)), numbered(path, i));
      if (!error.isEmpty()) outcome = failed(numbered(path, i), error);
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
