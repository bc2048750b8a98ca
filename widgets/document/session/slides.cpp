// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/slides.h"

#include <algorithm>
#include <utility>

#include "core/talk/read_talk.h"
#include "widgets/document/session/undo_steps.h"

namespace roundel::widgets {

void Slides::step(const QString& text, std::vector<talk::Slide> after) {
  if (after == m_talk.slides) return;
  const auto set = [this](std::vector<talk::Slide> slides) {
    m_talk.slides = std::move(slides);
    emit changed();
    emit edited();
  };
  doUndoable(
      m_undo, text, [=] { set(after); }, [=, before = m_talk.slides] { set(before); });
}

bool Slides::insert(int index, const talk::Slide& slide) {
  if (m_talk.slides.size() >= talk::kMostSlides) return false;
  std::vector<talk::Slide> new_slides = m_talk.slides;
  new_slides.insert(new_slides.begin() + std::clamp(index, 0, count()), slide);
  step(tr("Add slide"), std::move(new_slides));
  return true;
}

void Slides::replace(int index, const talk::Slide& slide) {
  if (!has(index)) return;
  std::vector<talk::Slide> new_slides = m_talk.slides;
  new_slides[static_cast<std::size_t>(index)] = slide;
  step(tr("Edit slide"), std::move(new_slides));
}

void Slides::remove(int index) {
  if (!has(index)) return;
  std::vector<talk::Slide> new_slides = m_talk.slides;
  new_slides.erase(new_slides.begin() + index);
  step(tr("Remove slide"), std::move(new_slides));
}

void Slides::move(int from, int to) {
  if (!has(from) || !has(to)) return;
  std::vector<talk::Slide> new_slides = m_talk.slides;
  talk::Slide moved_slide = std::move(new_slides[static_cast<std::size_t>(from)]);
  new_slides.erase(new_slides.begin() + from);
  new_slides.insert(new_slides.begin() + to, std::move(moved_slide));
  step(tr("Move slide"), std::move(new_slides));
}

void Slides::restore(talk::Talk talk) {
  if (talk == m_talk) return;
  m_talk = std::move(talk);
  emit changed();
}

}  // namespace roundel::widgets
