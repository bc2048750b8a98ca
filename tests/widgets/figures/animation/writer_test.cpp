// SPDX-License-Identifier: GPL-3.0-or-later
// Tests animation files: GIF and PNG, and WebM and MP4 if ffmpeg is installed. A failed export leaves no file.

#include "widgets/figures/animation/animation_writer.h"

#include <QDir>
#include <QImageReader>
#include <thread>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/animation/animation_scene.h"
#include "widgets/figures/animation/ffmpeg_pipe.h"
#include "widgets/figures/animation/whole_file.h"

namespace roundel::widgets::animation {
namespace {

using figures::testing::bytesOfFile;
using figures::testing::has;
using figures::testing::output;
using figures::testing::twoRuns;

const std::vector<plots::PlotLane>& lanes() {
  static const std::vector<plots::PlotLane> both = plots::lanesOf(twoRuns());
  return both;
}

AnimationOptions brief() {
  AnimationOptions options;
  options.size = {640, 360};
  options.fps = 8;
  options.seconds = 1;
  options.hold_s = 0.5;
  return options;
}

class Animation : public ::testing::Test {
 protected:
  QString at(const char* name) const { return folder.filePath(QLatin1String(name)); }
  QStringList left() const {
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  }
  QTemporaryDir folder;
};

TEST_F(Animation, AsGifHasEveryFrameAtItsTime) {
  std::vector<std::pair<int, int>> told;
  const AnimationOutcome outcome =
      writeAnimation(lanes(), brief(), at("a.gif"), {}, [&](int done, int of) { told.emplace_back(done, of); });
  ASSERT_TRUE(outcome.written()) << outcome.error.toStdString();
  EXPECT_EQ(outcome.frames, 9);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().first, told.back().second);
  const AnimationScene scene(lanes(), brief());
  QImageReader reader(at("a.gif"));
  int total_ms = 0;
  for (int i = 0; i < 9; ++i) {
    const QImage shown = reader.read().convertToFormat(QImage::Format_RGB32);
    ASSERT_EQ(shown.size(), QSize(640, 360)) << i;
    total_ms += reader.nextImageDelay();
    const QImage made = scene.frame(scene.plan().at(i));
    // Backgrounds and bars are equal; edges of letters differ a little.
    qint64 same = 0, far = 0;
    for (int y = 0; y < 360; ++y) {
      for (int x = 0; x < 640; ++x) {
        const QRgb a = made.pixel(x, y) | 0xff000000u, b = shown.pixel(x, y);
        same += a == b;
        far += std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b)) > 90;
      }
    }
    EXPECT_GT(same, 640 * 360 * 95 / 100) << i;
    EXPECT_EQ(far, 0) << i;
  }
  EXPECT_EQ(total_ms, 1630) << "nine frames of 1/8 s, rounded to 1/100 s, and 0.5 s more for the last frame";
  EXPECT_EQ(left(), QStringList{QStringLiteral("a.gif")});
}

TEST_F(Animation, AsFramesIsNumberedAndEqualToTheScene) {
  const AnimationOutcome outcome = writeAnimation(lanes(), brief(), at("new/frame-%03d.png"));
  ASSERT_TRUE(outcome.written()) << outcome.error.toStdString();
  const QStringList files =
      QDir(at("new")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
  ASSERT_EQ(files.size(), 9);
  EXPECT_EQ(files.front(), QLatin1String("frame-000.png"));
  EXPECT_EQ(files.back(), QLatin1String("frame-008.png"));
  const AnimationScene scene(lanes(), brief());
  for (int i = 0; i < 9; ++i)
    EXPECT_EQ(QImage(at("new/") + files[i]).convertToFormat(QImage::Format_RGB32), scene.frame(scene.plan().at(i)))
        << i;
}

TEST_F(Animation, FollowsALinkThatTheUserNamedAndReplacesOneAmongItsFrames) {
  ASSERT_TRUE(QFile::link(QStringLiteral("real.gif"), at("a.gif")));
  ASSERT_TRUE(writeAnimation(lanes(), brief(), at("a.gif")).written());
  EXPECT_TRUE(QFileInfo(at("a.gif")).isSymLink());
  EXPECT_GT(QFileInfo(at("real.gif")).size(), 0);
  ASSERT_TRUE(QFile::link(QStringLiteral("victim.png"), at("f-3.png")));
  ASSERT_TRUE(writeAnimation(lanes(), brief(), at("f-%d.png")).written());
  EXPECT_FALSE(QFileInfo(at("f-3.png")).isSymLink());
  EXPECT_FALSE(QFileInfo::exists(at("victim.png")));
}

TEST_F(Animation, TheSameRunsGiveTheSameBytes) {
  for (const char* name : {"a.gif", "b.gif", "a-%d.png", "b-%d.png"})
    ASSERT_TRUE(writeAnimation(lanes(), brief(), at(name)).written());
  EXPECT_EQ(bytesOfFile(at("a.gif")), bytesOfFile(at("b.gif")));
  EXPECT_EQ(bytesOfFile(at("a-4.png")), bytesOfFile(at("b-4.png")));
}

TEST_F(Animation, CancelledLeavesNothing) {
  for (const char* name : {"a.gif", "new/f-%d.png", "a.mp4", "a.webm"}) {
    const bool video =
        QLatin1String(name).endsWith(QLatin1String("4")) || QLatin1String(name).endsWith(QLatin1String("webm"));
    if (video && !has("ffmpeg")) continue;
    for (const int when : {1, 4, 8}) {
      std::stop_source stop;
      const AnimationOutcome outcome = writeAnimation(lanes(), brief(), at(name), stop.get_token(), [&](int done, int) {
        if (done == when) stop.request_stop();
      });
      EXPECT_TRUE(outcome.cancelled) << name;
      EXPECT_TRUE(outcome.error.isEmpty()) << outcome.error.toStdString();
      EXPECT_TRUE(left().isEmpty()) << name << ": " << left().join(QLatin1Char(' ')).toStdString();
    }
  }
}

TEST_F(Animation, AnEarlierOneStaysWhereTheNewOneIsCancelled) {
  figures::testing::setBytes(at("a.gif"), "earlier");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(writeAnimation(lanes(), brief(), at("a.gif"), stop.get_token()).cancelled);
  EXPECT_EQ(bytesOfFile(at("a.gif")), "earlier");
  EXPECT_EQ(left().size(), 1);
}

TEST_F(Animation, SaysWhatCannotBeWritten) {
  const auto refused = [&](const QString& path, const char* words) {
    const AnimationOutcome outcome = writeAnimation(lanes(), brief(), path);
    EXPECT_FALSE(outcome.written());
    EXPECT_TRUE(outcome.error.contains(QLatin1String(words))) << outcome.error.toStdString();
  };
  refused(at("a.avi"), "ends in .gif, .webm or .mp4");
  refused(at("a.png"), "frame-%05d.png");
  refused(at("no/a.gif"), "there is no folder");
  QDir(folder.path()).mkdir(QStringLiteral("b.gif"));
  refused(at("b.gif"), "it is a folder");
  AnimationOptions fast = brief();
  fast.fps = 60;
  EXPECT_TRUE(whyNotWritten(at("a.gif"), fast).contains(QLatin1String("at most 50")));
  EXPECT_TRUE(whyNotWritten(at("a-%d.png"), fast).isEmpty());
  figures::testing::setBytes(at("f-9.png"), "from a longer animation");
  refused(at("f-%d.png"), "longer animation");
}

TEST_F(Animation, WithoutFfmpegSaysWhatIsMissingAndGifWorks) {
  const QByteArray path = qgetenv("PATH");
  qputenv("PATH", "");
  for (const char* name : {"a.mp4", "a.webm"}) {
    const AnimationOutcome outcome = writeAnimation(lanes(), brief(), at(name));
    EXPECT_TRUE(outcome.error.contains(QLatin1String("ffmpeg"))) << outcome.error.toStdString();
    EXPECT_TRUE(outcome.error.contains(QLatin1String("apt install ffmpeg")));
    EXPECT_TRUE(outcome.error.contains(QLatin1String(".gif")));
  }
  EXPECT_TRUE(left().isEmpty());
  EXPECT_TRUE(writeAnimation(lanes(), brief(), at("a.gif")).written());
  EXPECT_TRUE(writeAnimation(lanes(), brief(), at("f-%d.png")).written());
  qputenv("PATH", path);
}

TEST_F(Animation, OfAFailingFfmpegKeepsItsWordsAndNothingElse) {
  QTemporaryDir tools;
  figures::testing::setBytes(tools.filePath(QStringLiteral("ffmpeg")),
                             "#!/bin/sh\necho 'Unknown encoder libx264' >&2\nexit 1\n");
  QFile::setPermissions(tools.filePath(QStringLiteral("ffmpeg")),
                        QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
  const QByteArray path = qgetenv("PATH");
  qputenv("PATH", tools.path().toLocal8Bit() + ":" + path);
  const AnimationOutcome outcome = writeAnimation(lanes(), brief(), at("a.mp4"));
  qputenv("PATH", path);
  EXPECT_FALSE(outcome.cancelled);
  EXPECT_TRUE(outcome.error.contains(QLatin1String("Unknown encoder libx264"))) << outcome.error.toStdString();
  EXPECT_TRUE(left().isEmpty());
}

// Behaves like ffmpeg on a full disk: writes a part of the file and returns success.
TEST_F(Animation, OfAnFfmpegThatEndsWellWithHalfAFileIsRefused) {
  QTemporaryDir tools;
  figures::testing::setBytes(
      tools.filePath(QStringLiteral("ffmpeg")),
      "#!/bin/sh\ncat > /dev/null\nfor last; do :; done\nprintf '\\0\\0\\0\\020ftypisom' > \"$last\"\nexit 0\n");
  QFile::setPermissions(tools.filePath(QStringLiteral("ffmpeg")),
                        QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
  figures::testing::setBytes(at("a.mp4"), "earlier");
  const QByteArray path = qgetenv("PATH");
  qputenv("PATH", tools.path().toLocal8Bit() + ":" + path);
  const AnimationOutcome mp4 = writeAnimation(lanes(), brief(), at("a.mp4"));
  const AnimationOutcome webm = writeAnimation(lanes(), brief(), at("a.webm"));
  qputenv("PATH", path);
  EXPECT_TRUE(mp4.error.contains(QLatin1String("was not written completely"))) << mp4.error.toStdString();
  EXPECT_TRUE(webm.error.contains(QLatin1String("was not written completely"))) << webm.error.toStdString();
  EXPECT_EQ(left(), QStringList{QStringLiteral("a.mp4")});
  EXPECT_EQ(bytesOfFile(at("a.mp4")), "earlier");
}

TEST_F(Animation, IsWholeOnlyWithAllOfItsBytes) {
  if (!has("ffmpeg")) GTEST_SKIP() << "ffmpeg is not installed";
  const std::pair<const char*, bool (*)(const QString&)> animations[] = {{"a.mp4", isWholeMp4},
                                                                         {"a.webm", isWholeWebm}};
  for (const auto& [name, whole] : animations) {
    ASSERT_TRUE(writeAnimation(lanes(), brief(), at(name)).written());
    const QByteArray bytes = bytesOfFile(at(name));
    EXPECT_TRUE(whole(at(name)));
    for (const qsizetype length : {bytes.size() - 1, bytes.size() / 2, qsizetype{40}, qsizetype{3}, qsizetype{0}}) {
      figures::testing::setBytes(at("cut"), bytes.left(length));
      EXPECT_FALSE(whole(at("cut"))) << name << ' ' << length;
    }
  }
}

TEST_F(Animation, ClearsAwayWhatKilledProcessesLeft) {
  QDir(folder.path()).mkdir(QStringLiteral(".a.gif.part-999999999"));
  QDir(folder.path()).mkdir(QStringLiteral(".a.gif.part-1"));
  ASSERT_TRUE(writeAnimation(lanes(), brief(), at("a.gif")).written());
  EXPECT_EQ(left(), (QStringList{QStringLiteral(".a.gif.part-1"), QStringLiteral("a.gif")}));
}

TEST_F(Animation, AsVideoHasItsFramesRateAndSize) {
  if (!has("ffmpeg") || !has("ffprobe")) GTEST_SKIP() << "ffmpeg is not installed";
  const std::pair<const char*, const char*> animations[] = {{"a.mp4", "h264"}, {"a.webm", "vp9"}};
  for (const auto& [name, codec] : animations) {
    const AnimationOutcome outcome = writeAnimation(lanes(), brief(), at(name));
    ASSERT_TRUE(outcome.written()) << outcome.error.toStdString();
    const QString said =
        output("ffprobe", {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-count_frames"),
                           QStringLiteral("-select_streams"), QStringLiteral("v:0"), QStringLiteral("-show_entries"),
                           QStringLiteral("stream=codec_name,width,height,r_frame_rate,nb_read_frames,pix_fmt"),
                           QStringLiteral("-of"), QStringLiteral("default=nw=1"), at(name)});
    EXPECT_TRUE(said.contains(QStringLiteral("codec_name=%1").arg(QLatin1String(codec)))) << said.toStdString();
    EXPECT_TRUE(said.contains(QLatin1String("width=640")) && said.contains(QLatin1String("height=360")));
    EXPECT_TRUE(said.contains(QLatin1String("r_frame_rate=8/1"))) << said.toStdString();
    EXPECT_TRUE(said.contains(QLatin1String("pix_fmt=yuv420p")));
    EXPECT_TRUE(said.contains(QLatin1String("nb_read_frames=13")))
        << "nine frames, and four copies of the last: " << said.toStdString();
  }
}

TEST(AnimationName, NumbersHaveTheWidthThatWasAskedFor) {
  EXPECT_TRUE(numbered(QStringLiteral("/d/frame-%05d.png"), 12).endsWith(QLatin1String("/d/frame-00012.png")));
  EXPECT_TRUE(numbered(QStringLiteral("/d/f%d.png"), 12).endsWith(QLatin1String("/d/f12.png")));
  EXPECT_EQ(formatOf(QStringLiteral("A.GIF")), AnimationFormat::Gif);
  EXPECT_EQ(formatOf(QStringLiteral("a.WebM")), AnimationFormat::WebM);
  EXPECT_EQ(formatOf(QStringLiteral("d%d/a.png")), std::nullopt) << "the frame number must be in the file's name";
  EXPECT_EQ(formatOf(QStringLiteral("a%d%d.png")), std::nullopt);
}

}  // namespace
}  // namespace roundel::widgets::animation
