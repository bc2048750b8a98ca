// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/animation_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/painting/time_axis.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/session/notes.h"
#include "widgets/figures/animation/ffmpeg_pipe.h"

namespace roundel::widgets {
namespace {

constexpr double kMinute_s = 60;
constexpr int kSoon_ms = 120, kSteps = 200, kFormWidth = 300;
constexpr QSize kMinPicture(480, 270);
const char* const kEndings[] = {"gif", "mp4", "webm", "png"};
const QSize kSizes[] = {{1280, 720}, {1920, 1080}, {960, 540}, {3840, 2160}};

}  // namespace

AnimationDialog::AnimationDialog(Workbench* bench, std::function<std::vector<plots::PlotLane>()> lanes,
                                 const Hints& hints, QWidget* parent)
    : QDialog(parent),
      m_bench(bench),
      m_lanes(std::move(lanes)),
      m_exporter(new AnimationExporter(this)),
      m_end_s(animation::endOf(m_lanes())) {
  setObjectName(QStringLiteral("animation"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Export animation"));
  auto* row = new QHBoxLayout;
  auto* left = new QVBoxLayout;
  auto* right = new QVBoxLayout;
  auto* dialog_layout = new QVBoxLayout(this);
  dialog_layout->addLayout(row, 1);
  row->addLayout(left);
  row->addLayout(right, 1);
  left->addWidget(makeFields(hints));
  left->addStretch(1);
  makePreview();
  right->addWidget(m_picture, 1);
  right->addWidget(m_frameSlider);
  right->addWidget(m_previewText);
  m_note = makeLabel({}, "note", this);
  m_note->setObjectName(QStringLiteral("animation-note"));
  m_note->setWordWrap(true);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  dialog_layout->addWidget(m_note);
  makeButtons();
  m_previewTimer = new QTimer(this);
  m_previewTimer->setSingleShot(true);
  m_previewTimer->setInterval(kSoon_ms);
  connect(m_previewTimer, &QTimer::timeout, this, &AnimationDialog::showFrame);
  connect(m_exporter, &AnimationExporter::previewed, this, [this](const QImage& frame) {
    QPixmap frame_pixmap = QPixmap::fromImage(frame);
    frame_pixmap.setDevicePixelRatio(devicePixelRatioF());
    m_picture->setPixmap(frame_pixmap);
  });
  connect(m_exporter, &AnimationExporter::progress, this, [this](int done, int of) {
    m_progress->setRange(0, of);
    m_progress->setValue(done);
  });
  connect(m_exporter, &AnimationExporter::finished, this, &AnimationDialog::finish);
  connect(&bench->comparison, &ComparisonController::finished, this, [this] {
    m_end_s = animation::endOf(m_lanes());
    refresh();
  });
  refresh();
}

QWidget* AnimationDialog::makeFields(const Hints& hints) {
  auto* fields = new QWidget(this);
  fields->setObjectName(QStringLiteral("fields"));
  fields->setFixedWidth(std::max(kFormWidth, fontMetrics().averageCharWidth() * 44));
  makeBoxes(fields);
  auto* form = new QFormLayout(fields);
  form->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const QString& label, QWidget* field, const char* name, const QString& tip) {
    field->setObjectName(QLatin1String(name));
    field->setToolTip(tip);
    field->setAccessibleName(label);
    form->addRow(label, field);
  };
  add(tr("Part"), m_range, "animation-range",
      tr("The part of the runs: all, the marked or visible range, between bookmarks"));
  add(tr("From"), m_from, "animation-from", tr("Simulated time of the first frame"));
  add(tr("To"), m_to, "animation-to", tr("Simulated time of the last frame"));
  add(tr("Length"), m_seconds, "animation-seconds",
      tr("Length of the animation; the last frame is shown for two more seconds"));
  add(tr("Frames per second"), m_fps, "animation-fps", tr("At fixed steps of simulated time; a GIF has at most 50"));
  add(tr("Size"), m_size, "animation-size", tr("Pixels of the animation"));
  add(tr("Format"), m_format, "animation-format",
      tr("GIF and PNG are written by Roundel itself, MP4 and WebM through the program ffmpeg"));
  add(tr("Colour by"), m_colorBy, "animation-color", tr("What the colour of a bar means"));
  add(tr("Stage"), m_clusterAnimation, "animation-stage",
      tr("The animated clusters of the first two schedulers, above or beside the lanes, or alone"));
  add({}, m_ghost, "animation-ghost", tr("The future after the playhead is drawn pale; otherwise it is hidden"));
  m_ghost->setAccessibleName(m_ghost->text());
  m_ghost->setChecked(m_bench->future() != Workbench::Future::Hidden);
  fillRanges(hints);
  connectFields();
  return fields;
}

void AnimationDialog::makeTimes(QWidget* fields) {
  m_range = new QComboBox(fields);
  m_from = new QDoubleSpinBox(fields);
  m_to = new QDoubleSpinBox(fields);
  for (QDoubleSpinBox* box : {m_from, m_to}) {
    box->setDecimals(2);
    box->setRange(0, std::max(1.0, m_end_s / kMinute_s));
    box->setSuffix(tr(" min"));
  }
  m_seconds = new QDoubleSpinBox(fields);
  m_seconds->setDecimals(1);
  m_seconds->setRange(0.5, 3600);
  m_seconds->setValue(20);
  m_seconds->setSuffix(tr(" s"));
}

void AnimationDialog::makeBoxes(QWidget* fields) {
  makeTimes(fields);
  m_fps = new QSpinBox(fields);
  m_fps->setRange(1, animation::kMaxFps);
  m_fps->setValue(25);
  m_size = new QComboBox(fields);
  for (const QSize& size : kSizes) m_size->addItem(tr("%1 × %2").arg(size.width()).arg(size.height()), size);
  m_format = new QComboBox(fields);
  m_format->addItems({tr("GIF"), tr("MP4 (H.264)"), tr("WebM (VP9)"), tr("Numbered PNG")});
  m_colorBy = new QComboBox(fields);
  for (int by = 0; by <= static_cast<int>(ColorBy::Wait); ++by)
    m_colorBy->addItem(colorByName(static_cast<ColorBy>(by)));
  m_clusterAnimation = new QComboBox(fields);
  m_clusterAnimation->addItems({tr("None"), tr("Above the lanes"), tr("Beside the lanes"), tr("Alone")});
  m_ghost = new QCheckBox(tr("Show the future faintly"), fields);
}

void AnimationDialog::connectFields() {
  connect(m_range, &QComboBox::activated, this, &AnimationDialog::pickRange);
  for (QDoubleSpinBox* box : {m_from, m_to}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
      m_range->setCurrentIndex(m_range->count() - 1);
      refresh();
    });
  }
  connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &AnimationDialog::refresh);
  connect(m_fps, &QSpinBox::valueChanged, this, &AnimationDialog::refresh);
  for (QComboBox* box : {m_size, m_format, m_colorBy, m_clusterAnimation})
    connect(box, &QComboBox::currentIndexChanged, this, &AnimationDialog::refresh);
  connect(m_ghost, &QCheckBox::toggled, this, &AnimationDialog::refresh);
}

// The last entry is the typed range.
void AnimationDialog::fillRanges(const Hints& hints) {
  const auto add = [&](const QString& text, const Span& span) {
    m_range->addItem(text, QVariant::fromValue(
                               QPointF(std::clamp(span.first, 0.0, m_end_s), std::clamp(span.second, 0.0, m_end_s))));
  };
  add(tr("Whole run"), {0, m_end_s});
  int first = 0;
  if (hints.visible && (hints.visible->first > 1e-6 || hints.visible->second < m_end_s * (1 - 1e-6))) {
    add(tr("Visible range"), *hints.visible);
    first = m_range->count() - 1;
  }
  if (hints.marked && hints.marked->second > hints.marked->first) {
    add(tr("Marked range"), *hints.marked);
    first = m_range->count() - 1;
  }
  const std::vector<Bookmark>& marks = m_bench->bookmarks.all();
  for (std::size_t i = 0; i + 1 < marks.size(); ++i)
    add(tr("From “%1” to “%2”").arg(marks[i].name, marks[i + 1].name), {marks[i].t_s, marks[i + 1].t_s});
  m_range->addItem(tr("As below"));
  m_range->setCurrentIndex(first);
  pickRange(first);
}

void AnimationDialog::pickRange(int index) {
  const QVariant span = m_range->itemData(index);
  if (!span.isValid()) return;
  const QSignalBlocker from(m_from), to(m_to);
  m_from->setValue(span.toPointF().x() / kMinute_s);
  m_to->setValue(span.toPointF().y() / kMinute_s);
  if (m_previewText != nullptr) refresh();
}

void AnimationDialog::makePreview() {
  m_picture = new QLabel(this);
  m_picture->setMinimumSize(kMinPicture);
  m_picture->setSizePolicy(QSizePolicy::Ignored,
                           QSizePolicy::Ignored);  // the picture adapts to the room
  m_picture->setAlignment(Qt::AlignCenter);
  m_picture->setAccessibleName(tr("A frame of the animation"));
  m_picture->setToolTip(tr("A frame of the animation, made smaller"));
  m_picture->installEventFilter(this);
  m_frameSlider = new QSlider(Qt::Horizontal, this);
  m_frameSlider->setObjectName(QStringLiteral("animation-at"));
  m_frameSlider->setRange(0, kSteps);
  m_frameSlider->setValue(kSteps / 2);
  m_frameSlider->setAccessibleName(tr("Which frame is shown"));
  m_frameSlider->setToolTip(tr("Shows another frame (arrow keys)"));
  connect(m_frameSlider, &QSlider::valueChanged, this, &AnimationDialog::refresh);
  m_previewText = makeLabel({}, "note", this);
}

void AnimationDialog::makeButtons() {
  auto* row = new QHBoxLayout;
  m_progress = new QProgressBar(this);
  m_progress->setAccessibleName(tr("Frames written"));
  m_progress->setFormat(tr("frame %v of %m"));
  m_progress->hide();
  m_cancel = new QPushButton(tr("Cancel"), this);
  m_cancel->setObjectName(QStringLiteral("animation-cancel"));
  m_cancel->setToolTip(tr("Stop; no file of the animation remains"));
  m_cancel->hide();
  m_write = new QPushButton(tr("Write animation…"), this);
  m_write->setObjectName(QStringLiteral("animation-write"));
  makePrimary(m_write);
  m_write->setToolTip(tr("Choose the file and write it; the window can be used meanwhile"));
  m_write->setDefault(true);
  auto* close_button = new QPushButton(tr("Close"), this);
  close_button->setToolTip(tr("Close; an animation that is being written is cancelled"));
  row->addWidget(m_progress, 1);
  row->addWidget(m_cancel);
  row->addStretch(0);
  row->addWidget(m_write);
  row->addWidget(close_button);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(m_cancel, &QPushButton::clicked, m_exporter, &AnimationExporter::cancel);
  connect(m_write, &QPushButton::clicked, this, &AnimationDialog::askAndWrite);
  connect(close_button, &QPushButton::clicked, this, &QDialog::close);
}

animation::AnimationFormat AnimationDialog::format() const {
  constexpr animation::AnimationFormat kFormats[] = {animation::AnimationFormat::Gif, animation::AnimationFormat::Mp4,
                                                     animation::AnimationFormat::WebM, animation::AnimationFormat::Png};
  return kFormats[m_format->currentIndex()];
}

animation::AnimationOptions AnimationDialog::options() const {
  animation::AnimationOptions options;
  const QVariant span = m_range->currentData();  // exact, whereas the fields are rounded
  options.from_s = span.isValid() ? span.toPointF().x() : m_from->value() * kMinute_s;
  options.to_s = std::min(m_end_s, span.isValid() ? span.toPointF().y() : m_to->value() * kMinute_s);
  options.fps = m_fps->value();
  options.seconds = m_seconds->value();
  options.size = m_size->currentData().toSize();
  options.color_by = static_cast<ColorBy>(m_colorBy->currentIndex());
  options.ghost = m_ghost->isChecked();
  options.clusterAnimation = static_cast<animation::ClusterAnimationPlace>(m_clusterAnimation->currentIndex());
  options.notes = m_bench->notes.all();
  return options;
}

QString AnimationDialog::note() const { return m_note->text(); }

void AnimationDialog::refresh() {
  const animation::AnimationOptions chosen_options = options();
  QString why = animation::whyNot(chosen_options, m_end_s);
  const bool shows = why.isEmpty();
  if (shows) {
    const QString name = format() == animation::AnimationFormat::Png
                             ? QStringLiteral("frame-%05d.png")
                             : QStringLiteral("animation.%1").arg(QLatin1String(kEndings[m_format->currentIndex()]));
    why = animation::whyNotWritten(QDir::temp().filePath(name), chosen_options);
  }
  m_note->setText(why);
  m_write->setEnabled(why.isEmpty() && !m_exporter->busy());
  if (!shows) return m_previewText->clear();
  const animation::AnimationPlan plan = animation::planOf(chosen_options, m_end_s);
  const double at_s = plan.from_s + (plan.to_s - plan.from_s) * m_frameSlider->value() / kSteps;
  m_previewText->setText(tr("Shown: %1. The animation has %2 frames, one every %3 of simulated time.")
                             .arg(clockText(at_s))
                             .arg(plan.frames)
                             .arg(durationText(plan.step_s)));
  m_previewTimer->start();
}

void AnimationDialog::showFrame() {
  const animation::AnimationOptions chosen_options = options();
  std::vector<plots::PlotLane> lanes = m_lanes();
  if (!isVisible() || !animation::whyNot(chosen_options, animation::endOf(lanes)).isEmpty()) return;
  const animation::AnimationPlan plan = animation::planOf(chosen_options, m_end_s);
  const double dpr = devicePixelRatioF();
  m_exporter->preview(std::move(lanes), chosen_options,
                      plan.from_s + (plan.to_s - plan.from_s) * m_frameSlider->value() / kSteps,
                      (QSizeF(m_picture->size()) * dpr).toSize());
}

bool AnimationDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_picture && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
    m_previewTimer->start();
  return QDialog::eventFilter(watched, event);
}

void AnimationDialog::askAndWrite() {
  const bool frames = format() == animation::AnimationFormat::Png;
  const QString ending = QLatin1String(kEndings[m_format->currentIndex()]);
  QString path;
  if (frames) {
    path = QFileDialog::getExistingDirectory(this, tr("Folder for the frames"));
    if (!path.isEmpty()) path = QDir(path).filePath(QStringLiteral("frame-%05d.png"));
  } else {
    path = QFileDialog::getSaveFileName(this, tr("Export animation"), QStringLiteral("animation.") + ending,
                                        tr("%1 (*.%2)").arg(m_format->currentText(), ending));
    if (!path.isEmpty() && QFileInfo(path).suffix().toLower() != ending) path += QLatin1Char('.') + ending;
  }
  if (!path.isEmpty()) write(path);
}

bool AnimationDialog::write(const QString& path) {
  std::vector<plots::PlotLane> lanes = m_lanes();
  const animation::AnimationOptions chosen_options = options();
  QString why = animation::whyNot(chosen_options, animation::endOf(lanes));
  if (why.isEmpty()) why = animation::whyNotWritten(path, chosen_options);
  m_note->setText(why);
  if (!why.isEmpty() || m_exporter->busy()) return false;
  m_progress->show();
  m_cancel->show();
  m_write->setEnabled(false);
  m_exporter->start(std::move(lanes), chosen_options, path);
  return true;
}

void AnimationDialog::finish(const QString& path, const QString& error, bool cancelled) {
  m_progress->hide();
  m_cancel->hide();
  refresh();
  m_note->setText(!error.isEmpty() ? error
                  : cancelled      ? tr("Cancelled: the unfinished animation was removed.")
                                   : tr("Wrote %1").arg(QDir::toNativeSeparators(path)));
}

}  // namespace roundel::widgets
