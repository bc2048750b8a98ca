// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/welcome_page.h"

#include <QBoxLayout>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLineEdit>
#include <QResizeEvent>

#include "widgets/start/welcome/gallery_panel.h"

namespace roundel::widgets {
namespace {

// Logical pixels of the window (widgets/README.md, Small and large).
constexpr int kRowBelow = 1200;
constexpr qint64 kLargestRead = 2LL << 20;  // larger recent files have no thumbnail

}  // namespace

WelcomePage::WelcomePage(const Appearance* appearance, const std::vector<GalleryEntry>* entries, const QString& cache,
                         QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_thumbnails(cache) {
  setObjectName(QStringLiteral("workspace"));
  m_box = new QBoxLayout(QBoxLayout::LeftToRight, this);
  m_box->setContentsMargins(kGap, kGap, kGap, kGap);
  m_box->setSpacing(kGap);
  m_side = new WelcomeSide(&m_thumbnails, this);
  m_gallery = new GalleryPanel(entries, &m_thumbnails, this);
  m_box->addWidget(m_side);
  m_box->addWidget(m_gallery, 1);
  connect(m_gallery->cards(), &GalleryCards::opened, this, &WelcomePage::open);
  connect(m_gallery, &GalleryPanel::newWanted, this, &WelcomePage::newWanted);
  connect(appearance, &Appearance::changed, this, &WelcomePage::follow);
  follow();
}

void WelcomePage::follow() {
  m_side->setTheme(m_appearance->theme());
  m_gallery->setTheme(m_appearance->theme());
}

void WelcomePage::open(int card) {
  GalleryCards* cards = m_gallery->cards();
  const GalleryEntry entry = cards->entryOf(card);
  const QRect place = cards->layout().cards[static_cast<std::size_t>(card)].thumbnail.toRect();
  const QPixmap picture = QPixmap::fromImage(cards->pictureOf(card));
  emit opened(entry.path, picture, QRect(cards->mapToGlobal(place.topLeft()), place.size()));
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool row = width() < kRowBelow;
  m_box->setDirection(row ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  m_side->setAsRow(row);
  m_gallery->setWindowWidth(width());
}

// The opened scenario's comparison needs the processor.
void WelcomePage::hideEvent(QHideEvent* event) {
  m_thumbnails.cancelRuns();
  QWidget::hideEvent(event);
}

void WelcomePage::keyPressEvent(QKeyEvent* event) {
  if (event->text() == QStringLiteral("/")) return m_gallery->searchLine()->setFocus(Qt::ShortcutFocusReason);
  QWidget::keyPressEvent(event);
}

RecentFile WelcomePage::recentFile(const QString& path, const QDateTime& opened) {
  const QFileInfo info(path);
  RecentFile file;
  file.path = path;
  file.title = info.completeBaseName();
  file.opened = opened;
  file.there = info.exists();
  QFile on_disk(path);
  if (!file.there || info.size() > kLargestRead || !on_disk.open(QIODevice::ReadOnly)) return file;
  const QByteArray bytes = on_disk.readAll();
  const QJsonObject scenario = QJsonDocument::fromJson(bytes).object();
  const QString title = scenario[QLatin1String("title")].toString();
  if (!title.isEmpty()) file.title = title;
  if (!scenario.contains(QLatin1String("jobs"))) return file;
  file.content = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
  file.nodes = gpusOfNodes(scenario);
  return file;
}

}  // namespace roundel::widgets
