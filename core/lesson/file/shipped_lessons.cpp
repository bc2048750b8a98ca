// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/shipped_lessons.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/generate/shipped.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"

namespace roundel::lesson {
namespace {

constexpr std::string_view kFolder = "lessons/";

std::vector<std::string_view> ids() {
  std::vector<std::string_view> out;
  for (const generate::ShippedFile& file : generate::shippedFiles())
    if (file.name.starts_with(kFolder) && file.name.ends_with(kLessonEnding))
      out.push_back(file.name.substr(kFolder.size(), file.name.size() - kFolder.size() - kLessonEnding.size()));
  std::ranges::sort(out);
  return out;
}

/// Moves each lesson behind those that it names. The order of the others stays.
std::vector<ShippedLesson> inOrder(std::vector<ShippedLesson> lessons) {
  std::vector<ShippedLesson> out;
  const auto isReady = [&](const ShippedLesson& lesson) {
    return std::ranges::none_of(lesson.after, [&](const std::string& id) {
      return model::contains(lessons, id, &ShippedLesson::id) && !model::contains(out, id, &ShippedLesson::id);
    });
  };
  while (!lessons.empty()) {
    auto next = std::ranges::find_if(lessons, isReady);
    if (next == lessons.end()) next = lessons.begin();  // they name each other
    ShippedLesson lesson = std::move(*next);
    lessons.erase(next);
    out.push_back(std::move(lesson));
  }
  return out;
}

}  // namespace

std::optional<std::string_view> shippedLessonText(std::string_view id) {
  if (!model::contains(ids(), id)) return std::nullopt;
  return generate::shippedText(fmt::format("{}{}{}", kFolder, id, kLessonEnding));
}

LessonResult readShippedLesson(std::string_view id) {
  const auto text = shippedLessonText(id);
  if (!text)
    return {std::nullopt,
            {{"unknown-id", "", fmt::format("there is no lesson \"{}\"", model::brief(id)),
              model::hintFor(id, ids(), "there is none"), 0}}};
  LessonResult result = readLessonText(*text, generate::kShippedFolder);
  if (result.lesson) result.lesson->id = id;
  return result;
}

const std::vector<ShippedLesson>& shippedLessons() {
  static const std::vector<ShippedLesson> kLessons = [] {
    std::vector<ShippedLesson> out;
    for (const std::string_view id : ids()) {
      const LessonResult read = readShippedLesson(id);
      if (!read.lesson) continue;
      const auto questions = std::ranges::count_if(read.lesson->steps, [](const Step& s) { return s.ask.has_value(); });
      out.push_back({std::string(id), read.lesson->title, read.lesson->minutes, read.lesson->after,
                     static_cast<int>(questions), read.lesson->points()});
    }
    return inOrder(std::move(out));
  }();
  return kLessons;
}

}  // namespace roundel::lesson
