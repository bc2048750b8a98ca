// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/animation_writer.h"

#include <unistd.h>

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/io/files/leftovers.h"
#include "core/io/files/write_file.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/animation/animation_scene.h"
#include "widgets/figures/animation/ffmpeg_pipe.h"
#include "widgets/figures/animation/gif_file.h"
#include "widgets/figures/animation/whole_file.h"

namespace roundel::widgets::animation {
namespace {

constexpr int kPaletteFrames = 40;  // frames that are sampled for a GIF's palette
constexpr int kMaxGifFps = 50;      // players slow down faster animations

const QRegularExpression& place() {
  static const QRegularExpression regular(QStringLiteral("%0?(\\d*)d"));
  return regular;
}

// Renders frames, reports progress and checks for a stop.
class FrameSource {
 public:
  FrameSource(const AnimationScene& scene, const std::stop_token& stop, const std::function<void(int, int)>& progress,
              int passes)
      : m_scene(scene), m_stop(stop), m_progress(progress), m_of(passes) {}
  /// The frame, or a null picture if the animation must end.
  QImage next(int frame) {
    if (m_stop.stop_requested()) return {};
    QImage image = m_scene.frame(m_scene.plan().at(frame));
    if (m_progress) m_progress(++m_done, m_of);
    return image;
  }
  const std::stop_token& stop() const { return m_stop; }

 private:
  const AnimationScene& m_scene;
  const std::stop_token& m_stop;
  const std::function<void(int, int)>& m_progress;
  int m_of, m_done = 0;
};

AnimationOutcome stopped() { return {.cancelled = true, .frames = 0}; }
AnimationOutcome failed(const QString& path, const QString& why) {
  return {.cancelled = false,
          .error = tr("%1 cannot be written: %2. Choose another folder or make room.").arg(path, why),
          .frames = 0};
}

int heldFrames(const AnimationOptions& options) { return static_cast<int>(std::lround(options.hold_s * options.fps)); }

// The start of a frame in hundredths of a second. The total is rounded, so that the animation does not drift.
int beginsAt_cs(int frame, int fps) { return static_cast<int>(std::lround(100.0 * frame / fps)); }

// A temporary folder beside the animation, from which a rename moves the complete file. The destructor removes it; the constructor removes
// leftovers of killed processes.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const QString& animation)
      : m_place(io::placeOf(animation.toStdString(), io::NamedBy::User)) {
    m_folder = io::temporaryPathFor(m_place.path);
    io::clearLeftovers(m_place.path);
    std::error_code error;
    std::filesystem::remove_all(m_folder, error);
    error.clear();
    if (m_place.fault.empty()) std::filesystem::create_directory(m_folder, error);
    m_error = error ? error.message() : m_place.fault;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored_error;
    if (made()) std::filesystem::remove_all(m_folder, ignored_error);
  }
  bool made() const { return m_error.empty(); }
  QString error() const { return QString::fromStdString(m_error); }
  QString file(const QString& name) const { return QString::fromStdString((m_folder / name.toStdString()).string()); }
  /// Moves the animation to its destination. Returns the error; empty on success.
  QString place(const QString& from) const { return put(from, m_place); }
  /// Moves a frame to a name that follows the user's pattern.
  static QString placeFrame(const QString& from, const QString& to) {
    return put(from, io::placeOf(to.toStdString(), io::NamedBy::Program));
  }

 private:
  static QString put(const QString& from, const io::OutputPlace& place) {
    std::string error = place.fault;
    if (error.empty()) io::putIntoPlace(from.toStdString(), place, error);
    return QString::fromStdString(error);
  }

  io::OutputPlace m_place;
  std::filesystem::path m_folder;
  std::string m_error;
};

// Some file systems report a full disk only now.
bool synchronised(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && ::fsync(file.handle()) == 0;
}

// A partial write leaves no error in the file object.
QString reasonOf(const QFile& file) {
  return file.error() == QFileDevice::NoError ? tr("the disk accepts no more data") : file.errorString();
}

// QImage::save() does not check its last buffer.
QString savePng(const QImage& image, const QString& path) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG")) return tr("the frame cannot be packed");
  QFile file(path);
  const bool is_written = file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && file.write(bytes) == bytes.size();
  return is_written ? QString() : reasonOf(file);
}

AnimationOutcome writeGif(const AnimationScene& scene, const AnimationOptions& options, const QString& path,
                          const std::stop_token& stop, const std::function<void(int, int)>& progress) {
  const int frames = scene.plan().frames, sampled = std::min(frames, kPaletteFrames);
  FrameSource source(scene, stop, progress, frames + sampled);
  PaletteMaker colors;
  for (int i = 0; i < sampled; ++i) {
    const QImage image =
        source.next(sampled == 1 ? 0 : static_cast<int>(static_cast<qint64>(i) * (frames - 1) / (sampled - 1)));
    if (image.isNull()) return stopped();
    colors.count(image);
  }
  const TemporaryFolder folder(path);
  if (!folder.made()) return failed(path, folder.error());
  const QString part = folder.file(QStringLiteral("animation"));
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
  const QString error = folder.place(part);
  return error.isEmpty() ? AnimationOutcome{.cancelled = false, .frames = frames} : failed(path, error);
}

QStringList codecOf(AnimationFormat format) {
  // Colours as HD players expect them. The file has nothing that depends on the machine; even the number of encoder threads would change its bytes.
  const QString common_options = QStringLiteral(
      "-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 "
      "-color_trc bt709 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -threads 4 ");
  const QString format_options =
      format == AnimationFormat::WebM
          ? QStringLiteral(
                "-c:v libvpx-vp9 -crf 24 -b:v 0 -row-mt 1 -tile-columns 2 -deadline realtime -cpu-used 6 -f webm")
          : QStringLiteral("-c:v libx264 -preset medium -crf 16 -tune animation -movflags +faststart -f mp4");
  return (common_options + format_options).split(QLatin1Char(' '));
}

AnimationOutcome writeVideo(const AnimationScene& scene, const AnimationOptions& options, AnimationFormat format,
                            const QString& path, const std::stop_token& stop,
                            const std::function<void(int, int)>& progress) {
  const TemporaryFolder folder(path);
  if (!folder.made()) return failed(path, folder.error());
  const QString part = folder.file(QStringLiteral("animation"));
  const int frames = scene.plan().frames;
  FrameSource source(scene, stop, progress, frames);
  FfmpegPipe pipe(options.size, options.fps, codecOf(format), part);
  const auto broken = [&] {
    return stop.stop_requested() ? stopped() : failed(path, tr("ffmpeg says: %1").arg(pipe.error()));
  };
  for (int i = 0; i < frames; ++i) {
    const QImage image = source.next(i);
    if (image.isNull()) return stopped();
    for (int repeats_left = i + 1 == frames ? heldFrames(options) : 0; repeats_left >= 0; --repeats_left)
      if (!pipe.add(image, stop)) return broken();
  }
  if (!pipe.finish(stop)) return broken();
  // ffmpeg's exit code is not reliable: a full disk may truncate the file.
  if (!(format == AnimationFormat::WebM ? isWholeWebm(part) : isWholeMp4(part)) || !synchronised(part))
    return failed(path, tr("the animation was not written completely; ffmpeg reports: %1").arg(pipe.error()));
  const QString error = folder.place(part);
  return error.isEmpty() ? AnimationOutcome{.cancelled = false, .frames = frames} : failed(path, error);
}

AnimationOutcome writeFrames(const AnimationScene& scene, const QString& path, const std::stop_token& stop,
                             const std::function<void(int, int)>& progress) {
  const QFileInfo info(path);
  const bool is_new_folder = !QDir(info.absolutePath()).exists();
  if (is_new_folder && !QDir().mkpath(info.absolutePath())) return failed(path, tr("the folder cannot be made"));
  AnimationOutcome outcome;
  {
    const TemporaryFolder folder(path);
    if (!folder.made()) return failed(path, folder.error());
    const int frames = scene.plan().frames;
    FrameSource source(scene, stop, progress, frames);
    for (int i = 0; i < frames && outcome.written(); ++i) {
      const QImage image = source.next(i);
      if (image.isNull())
        outcome = stopped();
      else if (const QString error = savePng(image, folder.file(QString::number(i))); !error.isEmpty())
        outcome = failed(numbered(path, i), error);
    }
    for (int i = 0; i < frames && outcome.written(); ++i) {
      const QString error = TemporaryFolder::placeFrame(folder.file(QString::number(i)), numbered(path, i));
      if (!error.isEmpty()) outcome = failed(numbered(path, i), error);
    }
    if (outcome.written()) outcome.frames = frames;
  }
  if (is_new_folder && !outcome.written()) QDir().rmdir(info.absolutePath());  // removes it only if it is empty
  return outcome;
}

// A frame of an earlier, longer animation that would continue this one.
QString leftOver(const QString& path, int frames) {
  for (int i = frames; i < frames + 3; ++i)
    if (QFileInfo::exists(numbered(path, i))) return numbered(path, i);
  return {};
}

}  // namespace

std::optional<AnimationFormat> formatOf(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("gif")) return AnimationFormat::Gif;
  if (ending == QLatin1String("webm")) return AnimationFormat::WebM;
  if (ending == QLatin1String("mp4")) return AnimationFormat::Mp4;
  const QString name = QFileInfo(path).fileName();
  if (ending == QLatin1String("png") && name.count(QLatin1Char('%')) == 1 && place().match(name).hasMatch())
    return AnimationFormat::Png;
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

QString whyNotWritten(const QString& path, const AnimationOptions& options) {
  const auto format = formatOf(path);
  if (!format)
    return tr("%1: an animation ends in .gif, .webm or .mp4, or is numbered frames with the number's place in the name, such "
              "as frame-%05d.png")
        .arg(path);
  const QFileInfo info(path);
  if (info.isDir()) return tr("%1: it is a folder; name a file in it").arg(path);
  if (format != AnimationFormat::Png && !info.absoluteDir().exists())
    return tr("%1: there is no folder %2; make it first").arg(path, info.absolutePath());
  if (format == AnimationFormat::Gif && options.fps > kMaxGifFps)
    return tr("%1 frames a second: a GIF has at most %2, players slow down faster ones")
        .arg(options.fps)
        .arg(kMaxGifFps);
  if (format == AnimationFormat::WebM && ffmpegPath().isEmpty()) return ffmpegMissing(QStringLiteral("WebM"));
  if (format == AnimationFormat::Mp4 && ffmpegPath().isEmpty()) return ffmpegMissing(QStringLiteral("MP4"));
  return {};
}

AnimationOutcome writeAnimation(const std::vector<plots::PlotLane>& lanes, const AnimationOptions& options,
                                const QString& path, const std::stop_token& stop,
                                const std::function<void(int, int)>& progress) {
  QString why = whyNot(options, endOf(lanes));
  if (why.isEmpty()) why = whyNotWritten(path, options);
  if (!why.isEmpty()) return {.cancelled = false, .error = why, .frames = 0};
  const AnimationFormat format = *formatOf(path);
  if (format == AnimationFormat::Png) {
    const QString leftover_file = leftOver(path, planOf(options, endOf(lanes)).frames);
    if (!leftover_file.isEmpty())
      return {
          .cancelled = false,
          .error =
              tr("%1 is left from a longer animation: it would follow the last frame of this one. Remove it or choose "
                 "another folder.")
                  .arg(leftover_file),
          .frames = 0};
  }
  const AnimationScene scene(lanes, options);
  if (format == AnimationFormat::Gif) return writeGif(scene, options, path, stop, progress);
  if (format == AnimationFormat::Png) return writeFrames(scene, path, stop, progress);
  return writeVideo(scene, options, format, path, stop, progress);
}

}  // namespace roundel::widgets::animation
